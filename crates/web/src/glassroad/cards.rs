//! The specialists: all of them while a hand is chosen, then the hand, and the card that is being carried out.

use leptos::prelude::*;
use mozaika_app::ThingKind;
use mozaika_app::glassroad::{ScoredBuilding, scored_buildings};
use mozaika_game::Seat;
use mozaika_glassroad::{Act, Card, Cards, FaceDown, GlassRoad, Phase};

use super::faces;
use super::hand::Hand;
use super::pieces::{CardBack, CardPlace, pictogram};

/// What is shown of the cards.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Shown {
    /// A hand is chosen from these; those rest.
    Choice(Cards, Cards, usize),
    /// The hand, the card face down, and the cards that are out already: revealed, or played because somebody else did.
    Hand { cards: Cards, down: FaceDown, count: usize, revealed: Cards, forced: Cards },
    /// The match is over: points are counted.
    Over,
}

fn shown_cards(state: &GlassRoad, seat: Seat, decides: bool) -> Shown {
    let player = state.player(seat);
    if state.is_over() {
        return Shown::Over;
    }
    match state.cards_to_choose(seat).filter(|_| decides) {
        Some((cards, size)) => Shown::Choice(cards, player.resting(), size),
        None => Shown::Hand {
            cards: player.hand,
            down: player.face_down(),
            count: player.hand_len(),
            revealed: player.revealed(),
            forced: player.played_from_hand(),
        },
    }
}

#[component]
pub(crate) fn CardsArea(hand: Hand) -> impl IntoView {
    let app = hand.screen.app;
    let shown = Memo::new(move |_| {
        let (state, seat) = (hand.state.get()?, hand.main.get());
        Some(shown_cards(&state, seat, hand.person() == Some(seat)))
    });
    let choosing = move || matches!(shown.get(), Some(Shown::Choice(..)));
    let contents = move || match shown.get()? {
        Shown::Choice(cards, resting, _) => {
            let all = cards.iter().map(|card| (card, false)).chain(resting.iter().map(|card| (card, true)));
            let mut all: Vec<(Card, bool)> = all.collect();
            all.sort_unstable();
            Some(all.into_iter().map(|(card, rests)| view! { <Choosable hand card rests/> }).collect_view().into_any())
        }
        Shown::Over => Some(view! { <Tally hand/> }.into_any()),
        Shown::Hand { cards, down, count, revealed, forced } => {
            let hidden = count - cards.len();
            let hidden_card = Signal::derive(app.t("gr-card-hidden"));
            let back = move |_| view! { <span class="gr-hold"><CardBack label=hidden_card/></span> };
            Some(
                view! {
                    {cards.iter().map(|card| view! { <InHand hand card/> }).collect_view()}
                    {(0..hidden).map(back).collect_view()}
                    <Down hand down/>
                    {revealed.iter().map(|card| view! { <Out hand card place=CardPlace::Played/> }).collect_view()}
                    {forced.iter().map(|card| view! { <Out hand card place=CardPlace::Forced/> }).collect_view()}
                    {(count == 0 && down == FaceDown::Nothing).then(|| view! { <p class="gr-no-cards aside">{app.t("gr-no-cards")}</p> })}
                }
                .into_any(),
            )
        }
    };
    view! {
        <section class="gr-hand" class:choosing=choosing data-part="hand" aria-label=app.t("gr-hand")>{contents}</section>
    }
}

/// Every building with its points and the reason for them.
#[component]
fn Tally(hand: Hand) -> impl IntoView {
    let app = hand.screen.app;
    let scored = move || {
        let state = hand.state.get()?;
        Some(app.words(|words| scored_buildings(&state, hand.main.get(), words)))
    };
    let line = move |building: ScoredBuilding| {
        view! {
            <li class="gr-tally-line" data-kind=building.kind.name()>
                <span class="gr-points">{app.figure(building.points)}</span>
                <span><b>{building.name}</b>" "<small>{building.reason}</small></span>
            </li>
        }
    };
    view! {
        <ol class="gr-tally" tabindex="0" data-testid="gr-tally" aria-label=app.t("score-end")>
            {move || scored().unwrap_or_default().into_iter().map(line).collect_view()}
        </ol>
    }
}

/// A card that may be chosen for the period.
#[component]
fn Choosable(hand: Hand, card: Card, rests: bool) -> impl IntoView {
    let app = hand.screen.app;
    let at = Memo::new(move |_| hand.picked.with(|picked| picked.iter().position(|each| *each == card)));
    let shown = move || {
        hand.shown.get().is_some_and(
            |(_, decision)| matches!(decision, mozaika_glassroad::Move::Choose(cards) if cards.contains(card)),
        )
    };
    let place = Signal::derive(move || match at.get() {
        Some(_) => CardPlace::Chosen,
        None if rests => CardPlace::Resting,
        None => CardPlace::Hand,
    });
    view! {
        <button
            class="gr-hold"
            class:picked=move || at.get().is_some()
            class:shown=shown
            data-card=move || faces::card_id(hand, card)
            aria-pressed=move || at.get().is_some().to_string()
            disabled=rests
            on:click=move |event| {
                hand.note(&event);
                hand.touch_card(card);
            }
        >
            {faces::card(hand, card, place)}
            {rests.then(|| view! { <span class="unseen">{app.t("gr-card-rests")}</span> })}
            {move || at.get().map(|at| view! { <span class="gr-picked figure" aria-hidden="true">{at + 1}</span> })}
        </button>
    }
}

/// A card of the hand.
#[component]
fn InHand(hand: Hand, card: Card) -> impl IntoView {
    let id = faces::card_id(hand, card);
    let (wanted, said) = (id.clone(), id.clone());
    let word = Memo::new(move |_| hand.word_for(ThingKind::Card, &wanted));
    let chosen = Memo::new(move |_| {
        hand.making.with(|making| {
            making.as_ref().is_some_and(|making| making.is_begun() && making.steps().words().contains(&said))
        })
    });
    let shown = move || {
        hand.shown.get().is_some_and(|(_, decision)| {
            matches!(decision, mozaika_glassroad::Move::Put(it) | mozaika_glassroad::Move::Play(it) if it == card)
        })
    };
    let place = Signal::derive(move || if chosen.get() { CardPlace::Chosen } else { CardPlace::Hand });
    view! {
        <button
            class="gr-hold"
            class:offered=move || word.get().is_some()
            class:chosen=move || chosen.get()
            class:shown=shown
            data-card=id
            aria-pressed=move || chosen.get().to_string()
            on:click=move |event| {
                hand.note(&event);
                hand.touch_card(card);
            }
        >
            {faces::card(hand, card, place)}
        </button>
    }
}

/// A card that is out already.
#[component]
fn Out(hand: Hand, card: Card, place: CardPlace) -> impl IntoView {
    let app = hand.screen.app;
    let name = move || faces::card_name(hand, card);
    let key = if place == CardPlace::Forced { "gr-card-forced" } else { "gr-card-played" };
    let told = move || app.say_with(key, &[("card", name().into())]);
    view! {
        <span class="gr-out" class:forced=place == CardPlace::Forced title=told>
            <span class="unseen">{told}</span>
            <span aria-hidden="true">{name}</span>
        </span>
    }
}

/// The card that lies face down: its owner sees which it is.
#[component]
fn Down(hand: Hand, down: FaceDown) -> impl IntoView {
    let app = hand.screen.app;
    match down {
        FaceDown::Nothing => ().into_any(),
        FaceDown::Hidden => {
            let label = Signal::derive(app.t("gr-card-down"));
            view! { <span class="gr-hold gr-down"><CardBack label/></span> }.into_any()
        }
        FaceDown::Known(card) => view! {
            <span class="gr-hold gr-down">
                {faces::card(hand, card, Signal::derive(|| CardPlace::Down))}
                <span class="gr-down-note">{app.t("gr-card-down")}</span>
            </span>
        }
        .into_any(),
    }
}

/// The card that is being carried out, who played it, and who has to follow.
#[component]
pub(crate) fn InPlay(hand: Hand) -> impl IntoView {
    let app = hand.screen.app;
    let act = Memo::new(move |_| match hand.state.get()?.phase() {
        Phase::Act(act) => Some(*act),
        _ => None,
    });
    let card = Memo::new(move |_| act.get().map(|act| (act.card, act.revealer)));
    let note = move || act.get().map(|act| follow_note(hand, act)).unwrap_or_default();
    let contents = move || {
        let (card, revealer) = card.get()?;
        let facts = faces::facts_of_card(hand, card);
        let action = move |number: u8| view! { <ActionButton hand card number act/> };
        Some(view! {
            <div class="gr-play-card" data-card=faces::card_id(hand, card) data-seat=revealer.0.to_string()>
                <b class="gr-play-name">{move || facts.with(|facts| facts.name.clone())}{faces::payment(facts)}</b>
                <span class="unseen">{move || facts.with(|facts| facts.payment_sentence.clone())}</span>
                {action(0)}
                {action(1)}
            </div>
            <p class="gr-play-note">{note}</p>
        })
    };
    view! {
        <section class="gr-play" data-part="play" class:empty=move || act.get().is_none() aria-label=app.t("gr-in-play") aria-live="polite">
            {contents}
        </section>
    }
}

/// Who played the card, who follows and why.
fn follow_note(hand: Hand, act: Act) -> String {
    let (screen, app) = (hand.screen, hand.screen.app);
    let name = |seat: Seat| screen.short_name(seat);
    let Some(state) = hand.state.get() else { return String::new() };
    if state.players().len() == 1 {
        return app.say(if act.both { "gr-note-alone-both" } else { "gr-note-alone" });
    }
    let mut others: Vec<String> = act.waiting.iter().map(name).collect();
    if act.actor != act.revealer {
        others.insert(0, name(act.actor));
    }
    let card = faces::card_name(hand, act.card);
    let args = [
        ("name", name(act.revealer).into()),
        ("actor", name(act.actor).into()),
        ("others", app.words(|words| words.list(&others)).into()),
        ("count", others.len().into()),
        ("card", card.into()),
    ];
    let key = match (act.actor == act.revealer, others.is_empty(), act.both) {
        _ if act.late => "gr-note-late",
        (true, true, true) => "gr-note-both",
        (true, true, false) => "gr-note-one",
        (true, false, _) => "gr-note-followed",
        (false, ..) => "gr-note-follows",
    };
    app.say_with(key, &args)
}

/// One of the two actions of the card in play.
#[component]
fn ActionButton(hand: Hand, card: Card, number: u8, act: Memo<Option<Act>>) -> impl IntoView {
    let app = hand.screen.app;
    let word = ["1", "2"][usize::from(number)];
    let mine = Memo::new(move |_| act.get().is_some_and(|act| Some(act.actor) == hand.person()));
    let used = Memo::new(move |_| act.get().is_some_and(|act| act.used >> number & 1 != 0));
    let open = Memo::new(move |_| mine.get() && hand.actions.get()[usize::from(number)]);
    let chosen = Memo::new(move |_| {
        hand.making.with(|making| {
            making.as_ref().is_some_and(
                |making| matches!(making.steps().words(), [verb, action, ..] if verb == "use" && action == word),
            )
        })
    });
    let facts = faces::facts_of_card(hand, card);
    let sentence = move || facts.with(|facts| facts.actions[usize::from(number)].sentence.clone());
    let touch = move |event: web_sys::MouseEvent| {
        hand.note(&event);
        if untrack(|| hand.person()).is_none() {
            return;
        }
        if open.get_untracked() {
            hand.begin_with(&["use", word]);
        } else if mine.get_untracked() {
            hand.explain(&format!("use {word}"));
        }
    };
    view! {
        <button
            class="gr-action"
            class:offered=move || open.get() && !chosen.get()
            class:chosen=move || chosen.get()
            class:used=move || used.get()
            data-testid=format!("action-{word}")
            aria-pressed=move || chosen.get().to_string()
            aria-disabled=move || (!open.get()).to_string()
            title=sentence
            on:click=touch
        >
            {move || facts.with(|facts| pictogram(&facts.actions[usize::from(number)].signs))}
            <span class="gr-action-told">{sentence}</span>
            {move || used.get().then(|| view! { <span class="unseen">{app.t("gr-action-used")}</span> })}
        </button>
    }
}

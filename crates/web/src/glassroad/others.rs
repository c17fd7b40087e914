//! Where in the match we are, and the others: their goods, their cards as far as everybody knows them.

use leptos::prelude::*;
use mozaika_game::Seat;
use mozaika_glassroad::{Cards, FaceDown, Phase};

use super::faces;
use super::hand::Hand;
use super::wheels::Numbers;

/// Period, round, goblet.
#[component]
pub(crate) fn Progress(hand: Hand) -> impl IntoView {
    let (screen, app) = (hand.screen, hand.screen.app);
    let period = move || {
        let state = hand.state.get()?;
        Some(app.say_with("gr-period", &[("period", state.period().into()), ("periods", state.periods().into())]))
    };
    let round = move || {
        let state = hand.state.get().filter(|state| state.players().len() > 2 && !state.is_over())?;
        Some(app.say_with("gr-round", &[("round", state.round().into())]))
    };
    let goblet = move || {
        let seat = hand.state.get()?.goblet()?;
        Some(app.say_with("gr-goblet", &[("name", screen.short_name(seat).into())]))
    };
    let phase = move || {
        let key = match hand.state.get()?.phase() {
            Phase::Start | Phase::Fill | Phase::Draw => "gr-phase-luck",
            Phase::Choose => "gr-phase-choose",
            Phase::Put => "gr-phase-put",
            Phase::Play(_) | Phase::Late(_) => "gr-phase-play",
            Phase::Act(_) => "gr-phase-act",
            Phase::Close(_) => "gr-phase-close",
            Phase::Over => "gr-phase-over",
        };
        Some(app.say(key))
    };
    let alone = move || {
        let state = hand.state.get().filter(|state| state.players().len() == 1)?;
        Some(app.say_with("gr-alone-hand", &[("count", state.hand_size().into())]))
    };
    view! {
        <p class="gr-progress">
            <b>{period}</b><span>{round}</span><span>{goblet}</span><span>{alone}</span><span class="gr-phase">{phase}</span>
        </p>
    }
}

#[component]
pub(crate) fn Others(hand: Hand) -> impl IntoView {
    let app = hand.screen.app;
    let count = hand.screen.open_match.with_untracked(|open_match| open_match.played().player_count());
    let others = move || Seat::all(count).filter(|seat| *seat != hand.main.get()).collect::<Vec<_>>();
    view! {
        <section class="gr-rivals" data-part="others" aria-label=app.t("gr-others")>
            <Progress hand/>
            <For each=others key=|seat| *seat let(seat)><Other hand seat/></For>
        </section>
    }
}

/// Another player: goods, cards, and the board one tap away.
#[component]
fn Other(hand: Hand, seat: Seat) -> impl IntoView {
    let (screen, app) = (hand.screen, hand.screen.app);
    let active = move || screen.open_match.with(|open_match| open_match.played().next().seats().contains(seat));
    let label = move || app.say_with("show-board", &[("name", screen.display_name(seat).into())]);
    let points = move || hand.state.get().map(|state| app.figure(state.points_of(seat)));
    view! {
        <div class="gr-other" class:active=active data-seat=seat.0.to_string() data-testid=format!("gr-other-{seat}")>
            <button class="gr-other-name" data-seat=seat.0.to_string() title=label on:click=move |_| screen.enlarged.set(Some(seat))>
                <span class="chip-mark" aria-hidden="true"></span>
                <span>{move || screen.short_name(seat)}</span>
                <span class="figure">{points}</span>
            </button>
            <Numbers hand seat/>
            <KnownCards hand seat/>
        </div>
    }
}

/// What everybody knows of a player's cards.
#[component]
pub(crate) fn KnownCards(hand: Hand, seat: Seat) -> impl IntoView {
    let app = hand.screen.app;
    let names = move |cards: Cards| {
        let named: Vec<String> = cards.iter().map(|card| faces::card_name(hand, card)).collect();
        named.join(", ")
    };
    let in_hand = move || {
        let state = hand.state.get()?;
        let player = state.player(seat);
        let count = player.hand_len();
        let down = player.face_down() != FaceDown::Nothing;
        let told = app.say_with("gr-cards-in-hand", &[("count", count.into())]);
        Some(if down { format!("{told} {}", app.say("gr-cards-and-down")) } else { told })
    };
    let out = move || {
        let state = hand.state.get()?;
        let player = state.player(seat);
        let cards = player.revealed().or(player.played_from_hand());
        (!cards.is_empty()).then(|| app.say_with("gr-cards-played", &[("cards", names(cards).into())]))
    };
    let absent = move || {
        let state = hand.state.get()?;
        let cards = state.player(seat).did_not_follow();
        (!cards.is_empty()).then(|| app.say_with("gr-cards-absent", &[("cards", names(cards).into())]))
    };
    let all = move || [out(), absent()].into_iter().flatten().collect::<Vec<String>>().join(" ");
    view! {
        <p class="gr-known" title=all>
            <span>{in_hand}</span>" "<span>{out}</span>" "<span>{absent}</span>
        </p>
    }
}

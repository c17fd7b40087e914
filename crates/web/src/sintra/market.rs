//! What can be taken: the factories around the centre, the lanterns of the rounds, bag and tower.

use std::f64::consts::TAU;
use std::time::Duration;

use leptos::prelude::*;
use mozaika_app::sintra::{bonus_of_round, colour_name, drawing, heap, panes_in_words, typed};
use mozaika_game::Seat;
use mozaika_sintra::{Colour, Panes, ROUNDS, Source};

use super::hand::{Hand, Take, by_keyboard};

/// How long each of the notes after a round is there to be read.
const NOTE: Duration = Duration::from_secs(5);

/// The name of a colour at a place, for styles, tests and flights: the centre is 0.
pub(crate) fn take_name((from, colour): Take) -> String {
    let number = match from {
        Source::Centre => 0,
        Source::Factory(number) => number,
    };
    format!("{number}-{}", drawing::hue(colour))
}

#[component]
pub(crate) fn Market(hand: Hand) -> impl IntoView {
    let app = hand.screen.app;
    let count = hand.state.with_untracked(|state| state.as_ref().map_or(5, |state| state.factories().len()));
    let plates = (1..=count).map(|number| view! { <Plate hand number=number as u16 count/> }).collect_view();
    // Wherever a circle does not fit, the plates stand in two or three rows and the centre takes what is left of the last.
    let columns = |rows: usize| (count + 1).div_ceil(rows);
    let style = format!(
        "--ring: {}; --n: {count}; --two: {}; --two-less: {}; --two-from: {}; --three: {}; --three-from: {}",
        ring_in_plates(count),
        columns(2),
        columns(2) - 1,
        count % columns(2) + 1,
        columns(3),
        count % columns(3) + 1
    );
    let (few, many) = (count <= 5, count >= 8);
    view! {
        <section class="sg-market" data-part="market" aria-label=app.t("sg-market")>
            <Lanterns hand/>
            <div class="sg-plates-box">
                <div class="sg-plates" class:few=few class:many=many style=style>{plates}<Centre hand/></div>
            </div>
        </section>
    }
}

/// How many plates wide a ring of so many is, with room in its middle for the centre.
fn ring_in_plates(count: usize) -> f64 {
    let around = 1.06 / (TAU / 2.0 / count.max(3) as f64).sin() + 1.0;
    (around.max(3.35) * 100.0).round() / 100.0
}

/// One colour at one place: a button that takes all its panes.
fn group(hand: Hand, take: Take, count: u32, drawn: String, area: Option<&'static str>) -> impl IntoView {
    let app = hand.screen.app;
    // Where the panes of a place change its buttons are made anew; only the token may go while they stay.
    let here = hand.state.with_untracked(|state| state.as_ref().map(|state| heap(state, take.0))).unwrap_or_default();
    let label = move || {
        let (from, colour) = take;
        let place = match from {
            Source::Centre => app.say("sg-centre"),
            Source::Factory(number) => app.say_with("sg-factory", &[("number", number.into())]),
        };
        let mut told =
            app.say_with("sg-take-label", &[("panes", hand.panes(colour, count).into()), ("place", place.into())]);
        let rest = here.without(colour).total();
        if from != Source::Centre && rest > 0 {
            told.push_str(&app.say_with("sg-take-rest", &[("count", rest.into())]));
        }
        if from == Source::Centre && hand.has_token_left() {
            told.push_str(&app.say("sg-take-token"));
        }
        told
    };
    let leave = move || {
        if hand.hover.get_untracked() == Some(take) {
            hand.hover.set(None);
        }
    };
    view! {
        <button
            class="sg-group"
            class:raised=move || hand.raised.get() == Some(take)
            class:chosen=move || hand.chosen.get() == Some(take)
            data-take=take_name(take)
            data-colour=drawing::hue(take.1)
            data-count=count.to_string()
            style:grid-area=area
            aria-pressed=move || (hand.chosen.get() == Some(take)).to_string()
            aria-label=label
            on:click=move |event| hand.choose(take, &event)
            on:pointerenter=move |event: web_sys::PointerEvent| {
                // A finger that scrolls or aims does not hover.
                if event.pointer_type() == "mouse" { hand.hover.set(Some(take)) }
            }
            on:pointerleave=move |_| leave()
            on:focus=move |event| if by_keyboard(&event) { hand.hover.set(Some(take)) }
            on:blur=move |_| leave()
            inner_html=drawn
        ></button>
    }
}

/// The cells of a plate that groups of these sizes take, the largest first; four panes lie two by two.
fn areas(counts: &[u32]) -> Vec<Option<&'static str>> {
    let areas: &[&'static str] = match counts {
        [4] => &["1 / 1 / 3 / 3"],
        [3, 1] => &["1 / 1 / 3 / 3", "2 / 1"],
        [2, 2] => &["1 / 1 / 2 / 3", "2 / 1 / 3 / 3"],
        [2, 1, 1] => &["1 / 1 / 2 / 3", "2 / 1", "2 / 2"],
        _ => &[],
    };
    (0..counts.len()).map(|index| areas.get(index).copied()).collect()
}

#[component]
fn Plate(hand: Hand, number: u16, count: usize) -> impl IntoView {
    let app = hand.screen.app;
    let from = Source::Factory(number);
    let panes = Memo::new(move |_| hand.state.get().map(|state| heap(&state, from)).unwrap_or_default());
    let round = Memo::new(move |_| hand.state.get().map_or(0, |state| state.round()));
    let angle = f64::from(number - 1) / count as f64 * TAU;
    let groups = move || {
        // A new round deals anew, also where the same panes come again.
        round.track();
        let panes: Panes = panes.get();
        let mut colours: Vec<Colour> = panes.colours().collect();
        colours.sort_by_key(|colour| std::cmp::Reverse(panes.count(*colour)));
        let counts: Vec<u32> = colours.iter().map(|colour| panes.count(*colour)).collect();
        let one = |(colour, area): (Colour, Option<&'static str>)| {
            let drawn = drawing::pane(colour, "").repeat(panes.count(colour) as usize);
            group(hand, (from, colour), panes.count(colour), drawn, area)
        };
        colours.into_iter().zip(areas(&counts)).map(one).collect_view()
    };
    let label = move || {
        let key = if panes.get().is_empty() { "sg-factory-empty" } else { "sg-factory-name" };
        app.say_with(key, &[("number", number.into())])
    };
    view! {
        <div
            class="sg-plate"
            class:empty=move || panes.get().is_empty()
            role="group"
            aria-label=label
            data-factory=number.to_string()
            style:--x=format!("{:.4}", angle.sin())
            style:--y=format!("{:.4}", -angle.cos())
        >
            {groups}
        </div>
    }
}

#[component]
fn Centre(hand: Hand) -> impl IntoView {
    let app = hand.screen.app;
    let panes = Memo::new(move |_| hand.state.get().map(|state| state.centre()).unwrap_or_default());
    let slot = move |colour: Colour| {
        let count = Memo::new(move |_| panes.get().count(colour));
        let stack = move || {
            let count = count.get();
            (count > 0).then(|| {
                let number = if count > 1 { format!("<span class=\"sg-count\">{count}</span>") } else { String::new() };
                let drawn = drawing::pane(colour, "").repeat(count.min(3) as usize) + &number;
                group(hand, (Source::Centre, colour), count, drawn, None)
            })
        };
        view! { <span class="sg-slot" data-colour=drawing::hue(colour)>{stack}</span> }
    };
    let label = move || app.say(if panes.get().is_empty() { "sg-centre-empty" } else { "sg-centre-name" });
    view! {
        <div class="sg-centre" role="group" aria-label=label data-testid="centre">
            {Colour::ALL.into_iter().map(slot).collect_view()}
            <span class="sg-slot">
                {move || hand.has_token_left().then(|| view! {
                    <svg class="sg-token" viewBox="0 0 40 40" role="img" aria-label=app.t("sg-token") inner_html=drawing::TOKEN></svg>
                })}
            </span>
        </div>
    }
}

/// The six rounds as lanterns; the present one is lit in its bonus colour.
#[component]
fn Lanterns(hand: Hand) -> impl IntoView {
    let app = hand.screen.app;
    let rounds = Memo::new(move |_| {
        let state = hand.state.get()?;
        Some((state.round(), *state.rounds()?, state.panes_left()))
    });
    let label = Memo::new(move |_| {
        let Some((round, colours, _)) = rounds.get() else { return String::new() };
        let name = |colour: &Colour| app.words(|words| colour_name(*colour, words));
        let mut told = app.say_with(
            "sg-rounds-label",
            &[
                ("round", round.into()),
                ("rounds", ROUNDS.into()),
                ("colour", name(&colours[usize::from(round) - 1]).into()),
            ],
        );
        let next: Vec<String> = colours[usize::from(round)..].iter().map(name).collect();
        if !next.is_empty() {
            told.push_str(&app.say_with("sg-rounds-next", &[("colours", next.join(", ").into())]));
        }
        told
    });
    let lanterns = move || {
        let (round, colours, _) = rounds.get()?;
        let lantern = |(index, colour): (usize, &Colour)| {
            let now = index + 1 == usize::from(round);
            view! {
                <span class="sg-lantern" class:present=now class:past=index + 1 < usize::from(round) data-colour=drawing::hue(*colour) inner_html=drawing::pane(*colour, "")></span>
            }
        };
        Some(colours.iter().enumerate().map(lantern).collect_view())
    };
    let round = move || {
        let (round, ..) = rounds.get()?;
        Some(app.say_with("sg-round-short", &[("round", round.into()), ("rounds", ROUNDS.into())]))
    };
    let heap_label = move |key: &'static str, panes: fn(&mozaika_sintra::Sintra) -> Panes| {
        let panes = Memo::new(move |_| hand.state.get().map(|state| panes(&state)).unwrap_or_default());
        let told = move || app.say_with(key, &[("count", panes.get().total().into())]);
        let each = move || app.words(|words| panes_in_words(panes.get(), words));
        view! { <span class="sg-heap" title=each>{told}</span> }
    };
    view! {
        <div class="sg-info">
            <div class="sg-lanterns" role="img" aria-label=move || label.get() title=move || label.get() data-testid="lanterns">{lanterns}</div>
            <p class="sg-heaps">
                <b>{round}</b>
                {heap_label("sg-bag", mozaika_sintra::Sintra::bag)}
                {heap_label("sg-tower", mozaika_sintra::Sintra::tower)}
            </p>
        </div>
    }
}

/// For a moment after a round it is said what its bonus colour brought, and then what was dealt for the next.
pub(crate) fn tell_rounds(hand: Hand) {
    let round = Memo::new(move |_| hand.state.get().map(|state| state.round()));
    Effect::new(move |before: Option<Option<u8>>| {
        let now = round.get();
        if let (Some(before), Some(now)) = (before.flatten(), now)
            && now == before + 1
        {
            let (over, next) = (tell_round(hand, before), tell_dealt(hand));
            hand.note.set(over.clone());
            follow_note(hand, over, next.clone(), NOTE);
            follow_note(hand, next, None, NOTE * 2);
        }
        now
    });
}

/// After that time another note takes the place of this one, unless something else is said by then.
fn follow_note(hand: Hand, note: Option<String>, next: Option<String>, after: Duration) {
    let follow = move || {
        if hand.note.try_get_untracked() == Some(note) {
            hand.note.set(next);
        }
    };
    set_timeout(follow, after);
}

/// What the bonus colour of a round brought everybody.
fn tell_round(hand: Hand, round: u8) -> Option<String> {
    let (screen, app) = (hand.screen, hand.screen.app);
    screen.open_match.with_untracked(|open_match| {
        let game = typed(open_match.played())?;
        let colour = game.state().rounds()?.get(usize::from(round) - 1)?;
        let brought = bonus_of_round(game, round);
        let brought = Seat::all(brought.len()).zip(brought);
        Some(app.words(|words| {
            let named = |(seat, points)| format!("{} {}", open_match.short_name(seat, words), words.figure(points));
            let brought: Vec<String> = brought.map(named).collect();
            words.say_with(
                "sg-round-over",
                &[
                    ("round", round.into()),
                    ("colour", colour_name(*colour, words).into()),
                    ("brought", brought.join(", ").into()),
                ],
            )
        }))
    })
}

/// What was dealt for the round that begins.
fn tell_dealt(hand: Hand) -> Option<String> {
    let app = hand.screen.app;
    let state = hand.state.get_untracked()?;
    let dealt: u32 = state.factories().iter().map(|heap| heap.total()).sum();
    let colour = app.words(|words| colour_name(state.bonus_colour(), words));
    let told = [("round", state.round().into()), ("count", dealt.into()), ("colour", colour.into())];
    Some(app.say_with("sg-round-next", &told))
}

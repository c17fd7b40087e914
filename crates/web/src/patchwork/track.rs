//! The time track: spaces, icons, special patches, both tokens, and where a token would land.

use leptos::prelude::*;
use mozaika_app::patchwork::{drawing, typed};
use mozaika_game::Seat;

use super::hand::Hand;
use crate::match_screen::motion;

#[component]
pub(crate) fn Track(hand: Hand) -> impl IntoView {
    let screen = hand.screen;
    let app = screen.app;
    let last = move || hand.state.get().map_or(53, |state| state.pieces().last_space);
    let spaces = Memo::new(move |_| hand.state.get().map(|state| drawing::track(&state)).unwrap_or_default());
    let told = move || {
        let Some(state) = hand.state.get() else { return String::new() };
        let where_is = |seat: Seat| {
            app.say_with(
                "pw-track-label",
                &[
                    ("name", screen.display_name(seat).into()),
                    ("space", state.players()[seat.index()].space.into()),
                    ("last", last().into()),
                ],
            )
        };
        format!("{}: {} {}", app.say("pw-track"), where_is(Seat(0)), where_is(Seat(1)))
    };
    let view_box = move || {
        let (width, height) = drawing::track_size(last());
        format!("-6 -22 {} {}", width + 12.0, height + 34.0)
    };
    let along = |way: &mut dyn Iterator<Item = u8>| {
        way.map(drawing::space_at).map(|(x, y)| format!("{x},{y}")).collect::<Vec<_>>().join(" ")
    };
    // Where the lit decision led: the last one, or the one that is pointed at.
    let walked = move || {
        let entry = screen.lit_entry()?;
        let (seat, way) = screen.open_match.with(|open_match| drawing::walk_of(typed(open_match.played())?, entry))?;
        let points = along(&mut way.into_iter());
        Some(view! { <polyline class="walked" data-seat=seat.0.to_string() points=points/> })
    };
    let thread = move || {
        let preview = hand.preview()?;
        let points = along(&mut (preview.space.0..=preview.space.1));
        let (x, y) = drawing::space_at(preview.space.1);
        let seat = preview.seat.0.to_string();
        Some(view! {
            <g class="landing" data-seat=seat>
                <polyline class="landing-thread" points=points/>
                <circle class="landing-ring" cx=x cy=y r="40"/>
            </g>
        })
    };
    view! {
        <svg class="track" viewBox=view_box role="img" aria-label=told data-testid="track">
            <g inner_html=move || spaces.get()></g>
            {walked}
            {thread}
            <Token hand seat=Seat(0)/>
            <Token hand seat=Seat(1)/>
        </svg>
    }
}

/// What the considered decision would do, in a line of words.
pub(super) fn consequences(hand: Hand) -> Option<String> {
    let screen = hand.screen;
    let app = screen.app;
    let preview = hand.preview()?;
    let mut told = vec![app.say_with("pw-lands", &[("space", preview.space.1.into())])];
    if preview.income > 0 {
        told.push(app.say_with("pw-gets-income", &[("buttons", preview.income.into())]));
    }
    let mine = hand.person() == Some(preview.seat);
    let named = |key: &str, seat: Seat| app.say_with(key, &[("name", screen.display_name(seat).into())]);
    if preview.bonus {
        told.push(if mine { app.say("pw-wins-bonus") } else { named("pw-wins-bonus-other", preview.seat) });
    }
    told.push(match preview.next {
        _ if preview.special && mine => app.say("pw-next-special"),
        _ if preview.special => named("pw-next-special-other", preview.seat),
        Some(next) if next == preview.seat && mine => app.say("pw-next-you"),
        Some(next) if next == preview.seat => named("pw-next-again", next),
        Some(next) if screen.open_match.with(|open_match| open_match.is_you(next)) => app.say("pw-next-yours"),
        Some(next) => named("pw-next-other", next),
        None => app.say("pw-next-over"),
    });
    Some(told.join(" "))
}

/// A token; it walks from space to space.
#[component]
fn Token(hand: Hand, seat: Seat) -> impl IntoView {
    let space = Memo::new(move |_| hand.state.get().map_or(0, |state| state.players()[seat.index()].space));
    let shift = if seat.0 == 0 { -13.0 } else { 13.0 };
    let place = move |space: u8| {
        let (x, y) = drawing::space_at(space);
        format!("translate({}px, {}px)", x + shift, y - 10.0 + shift / 3.0)
    };
    let token = NodeRef::<leptos::svg::G>::new();
    Effect::new(move |before: Option<u8>| {
        let now = space.get();
        if let (Some(before), Some(token)) = (before.filter(|before| *before != now), token.get_untracked())
            && hand.screen.travels()
        {
            let way: Vec<String> = drawing::way(before, now).into_iter().map(place).collect();
            let pace = hand.screen.app.settings.with_untracked(|settings| settings.pace);
            motion::travel(&token, &way, pace.walk(before.abs_diff(now)));
        }
        now
    });
    let letter = move || {
        let first = |seat: Seat| hand.screen.display_name(seat).chars().next();
        // Two names that begin alike are told apart by number.
        let same = first(Seat(0)) == first(Seat(1));
        first(seat).filter(|_| !same).map_or_else(|| (seat.0 + 1).to_string(), String::from)
    };
    view! {
        <g class="token" data-seat=seat.0.to_string() data-testid=format!("token-{seat}") data-space=move || space.get().to_string() style:transform=move || place(space.get()) node_ref=token>
            {if seat.0 == 0 {
                view! { <circle class="token-body" r="34"/> }.into_any()
            } else {
                view! { <rect class="token-body" x="-31" y="-31" width="62" height="62" rx="12"/> }.into_any()
            }}
            <text class="token-letter" y="13">{letter}</text>
        </g>
    }
}

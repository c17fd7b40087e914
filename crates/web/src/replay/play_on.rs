//! Playing on from where one is in a match: with everybody who sat there, or others.

use leptos::prelude::*;
use mozaika_app::OpenMatch;
use mozaika_game::{Occupant, Seat, Seated, Seating};
use mozaika_players::Level;

use super::viewing::Viewing;
use crate::match_screen::open_new;
use crate::question::Question;

/// The choice that leaves a seat as it was.
const AS_IT_WAS: &str = "";

#[component]
pub(super) fn PlayOn(viewing: Viewing) -> impl IntoView {
    let app = viewing.app;
    let asking = RwSignal::new(false);
    let possible = Memo::new(move |_| viewing.screen.open_match.with(OpenMatch::has_choices_left));
    let seats: Vec<Seat> = viewing.whole.with_value(|whole| whole.seating().iter().map(|(seat, _)| seat).collect());
    let chosen: Vec<(Seat, RwSignal<String>)> =
        seats.into_iter().map(|seat| (seat, RwSignal::new(AS_IT_WAS.to_owned()))).collect();
    let chosen = StoredValue::new(chosen);
    let ask = move |_| {
        viewing.stop();
        chosen.with_value(|chosen| chosen.iter().for_each(|(_, choice)| choice.set(AS_IT_WAS.to_owned())));
        asking.set(true);
    };
    let on_yes = Callback::new(move |()| play_on(viewing, &chosen.get_value()));
    view! {
        <button class="primary" class:absent=move || !possible.get() data-testid="play-on" on:click=ask>{app.t("replay-play-on")}</button>
        <Question open=asking title="play-on-who" yes="play-on-start" on_yes>
            {chosen.get_value().into_iter().map(|(seat, choice)| view! { <SeatChoice viewing seat choice/> }).collect_view()}
        </Question>
    }
}

/// Opens the match as it was at this step, with those around it.
fn play_on(viewing: Viewing, chosen: &[(Seat, RwSignal<String>)]) {
    let seated = |seated: &Seated, choice: &str| match choice {
        AS_IT_WAS => seated.clone(),
        // A name goes with whoever had it.
        other => Seated { occupant: Occupant::named(other), name: String::new() },
    };
    let open_match = viewing.whole.with_value(|whole| {
        let choices = chosen.iter().map(|(_, choice)| choice.get_untracked());
        let seats = whole.seating().iter().zip(choices).map(|((_, before), choice)| seated(before, &choice));
        whole.reseated(viewing.step.get_untracked(), Seating::new(seats.collect()))
    });
    match open_match {
        Ok(open_match) => open_new(viewing.app, &open_match),
        Err(illegal) => viewing.screen.refuse(&illegal),
    }
}

#[component]
fn SeatChoice(viewing: Viewing, seat: Seat, choice: RwSignal<String>) -> impl IntoView {
    let app = viewing.app;
    let name = move || viewing.screen.display_name(seat);
    let level = move |level: Level| {
        let text = move || {
            let level = app.say(&format!("level-{}", level.name()));
            app.say_with("new-computer", &[("level", level.into())])
        };
        view! { <option value=level.name()>{text}</option> }
    };
    view! {
        <label class="field">
            <span>{move || app.say_with("new-who", &[("number", (seat.0 + 1).into())])}</span>
            <select data-testid=format!("play-on-{seat}") on:change=move |event| choice.set(event_target_value(&event))>
                <option value=AS_IT_WAS selected>{move || app.say_with("play-on-as-it-was", &[("who", name().into())])}</option>
                <option value="person">{app.t("new-person")}</option>
                {Level::ALL.into_iter().map(level).collect_view()}
            </select>
        </label>
    }
}

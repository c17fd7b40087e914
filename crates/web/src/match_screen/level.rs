//! Easier and harder: another match of the same game, with the computer one level down or up.

use leptos::prelude::*;
use mozaika_app::{LevelChange, OpenMatch, common_level, with_other_levels};
use mozaika_game::Seating;
use mozaika_players::Level;
use mozaika_registry::GAMES;

use super::open_new;
use super::screen::MatchScreen;
use crate::browser;
use crate::question::Question;

/// Starts another match with the same options between these.
fn start(screen: MatchScreen, seating: Seating) {
    let next =
        screen.open_match.with_untracked(|open_match| open_match.rematch_between(GAMES, seating, browser::luck()));
    match next {
        Ok(open_match) => {
            let game = screen.game();
            screen.app.settings.update(|settings| settings.remember_level(&game, open_match.seating()));
            open_new(screen.app, &open_match);
        }
        Err(illegal) => screen.refuse(&illegal),
    }
}

/// Has somebody decided something in a match that is not over?
fn is_running(open_match: &OpenMatch) -> bool {
    !open_match.is_over() && open_match.can_undo()
}

/// Two buttons; nothing where no computer player has a level.
#[component]
pub(crate) fn LevelButtons(screen: MatchScreen) -> impl IntoView {
    let app = screen.app;
    let seats = screen.open_match.with_untracked(|open_match| open_match.seating().clone());
    let has_levels = seats.iter().any(|(_, seated)| seated.occupant.name().parse::<Level>().is_ok());
    let wanted = RwSignal::new(None::<Seating>);
    let asking = RwSignal::new(false);
    let button = move |change: LevelChange| {
        let changed = screen.open_match.with_untracked(|open_match| with_other_levels(open_match.seating(), change));
        let level = changed.as_ref().and_then(common_level);
        let (key, to, none) = match change {
            LevelChange::Easier => ("level-easier", "level-easier-to", "level-no-easier"),
            LevelChange::Harder => ("level-harder", "level-harder-to", "level-no-harder"),
        };
        let possible = changed.is_some();
        let label = move || match level {
            Some(level) => app.say_with(to, &[("level", app.say(&format!("level-{}", level.name())).into())]),
            None => app.say(if possible { key } else { none }),
        };
        let go = move |_| {
            let Some(seating) = changed.clone() else { return };
            if screen.open_match.with_untracked(is_running) {
                wanted.set(Some(seating));
                asking.set(true);
            } else {
                start(screen, seating);
            }
        };
        view! { <button class="quiet" data-testid=key disabled=!possible on:click=go>{label}</button> }
    };
    let on_yes = Callback::new(move |()| {
        if let Some(seating) = wanted.get_untracked() {
            start(screen, seating);
        }
    });
    has_levels.then(|| {
        view! {
            <div class="level-buttons">
                {button(LevelChange::Easier)}
                {button(LevelChange::Harder)}
            </div>
            <Question open=asking title="level-sure" yes="level-start" on_yes>
                <p>{app.t("level-sure-what")}</p>
            </Question>
        }
    })
}

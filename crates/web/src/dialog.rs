//! What opens over whatever is shown, and closes back into it: a modal `<dialog>`. The browser keeps the focus in it, closes it
//! with Escape, and gives the focus back to where it was.

use leptos::html;
use leptos::prelude::*;
use mozaika_app::Experience;
use wasm_bindgen::JsCast as _;

use crate::context::AppContext;
use crate::icons::{Icon, icon};
use crate::play_module::LoadState;
use crate::preferences::SettingsForm;
use crate::reading::RulesText;

/// What can be opened over a screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Dialog {
    /// Language, looks, motion, sound.
    Settings,
    /// The rules of that game.
    Rules(String),
    /// How well somebody knows that game, before their first match of it.
    Experience(String),
}

/// Where dialogs open.
#[component]
pub(crate) fn DialogPlace() -> impl IntoView {
    let app = AppContext::current();
    move || app.dialog.get().map(|dialog| view! { <OpenDialog dialog/> })
}

#[component]
fn OpenDialog(dialog: Dialog) -> impl IntoView {
    let app = AppContext::current();
    let element = NodeRef::<html::Dialog>::new();
    Effect::new(move || {
        if let Some(element) = element.get() {
            let _ = element.show_modal();
        }
    });
    // Only an element that is closed gives the focus back; it says so, and is taken away then.
    let close = move || element.with_untracked(|element| element.iter().for_each(web_sys::HtmlDialogElement::close));
    let outside = move |event: web_sys::MouseEvent| {
        let own = event.target().is_some_and(|target| target.dyn_ref::<web_sys::HtmlDialogElement>().is_some());
        if own {
            close();
        }
    };
    let name = match dialog {
        Dialog::Settings => "settings",
        Dialog::Rules(_) => "rules",
        Dialog::Experience(_) => "experience",
    };
    let title = {
        let dialog = dialog.clone();
        move || match &dialog {
            Dialog::Settings => app.say("settings-title"),
            Dialog::Rules(game) => app.say_with("rules-title", &[("game", app.game_title(game).into())]),
            Dialog::Experience(game) => app.say_with("know-title", &[("game", app.game_title(game).into())]),
        }
    };
    let contents = match dialog {
        Dialog::Settings => view! { <SettingsForm/> }.into_any(),
        Dialog::Rules(game) => view! { <RulesText game/> }.into_any(),
        Dialog::Experience(game) => view! { <ExperienceQuestion game/> }.into_any(),
    };
    view! {
        <dialog
            class="dialog"
            node_ref=element
            data-testid=format!("dialog-{name}")
            aria-labelledby="dialog-title"
            on:close=move |_| app.dialog.set(None)
            on:click=outside
            // Keys in here are not for the match below.
            on:keydown=|event| event.stop_propagation()
        >
            <header class="panel-head">
                <h2 id="dialog-title">{title}</h2>
                <button class="tool" data-testid="dialog-close" aria-label=app.t("close") on:click=move |_| close()>{icon(Icon::Close)}</button>
            </header>
            <div class="dialog-body" tabindex="0">{contents}</div>
        </dialog>
    }
}

/// Asked once for each game: the answer is the level of the computer, and the match starts.
#[component]
fn ExperienceQuestion(game: String) -> impl IntoView {
    let app = AppContext::current();
    let game = StoredValue::new(game);
    let answer = move |(experience, name): (Experience, &'static str)| {
        let choose = move |_| {
            // With the dialog goes whatever it held.
            let game = game.get_value();
            app.settings.update(|settings| settings.set_level(&game, experience.level()));
            app.dialog.set(None);
            LoadState::when_loaded(app, move |module| (module.play_now)(app, &game));
        };
        view! {
            <li>
                <button class="quiet answer" data-testid=format!("know-{name}") autofocus=experience == Experience::New on:click=choose>
                    <strong>{move || app.say(&format!("know-{name}"))}</strong>
                    <small>{move || app.say(&format!("know-{name}-why"))}</small>
                </button>
            </li>
        }
    };
    view! {
        <p>{app.t("know-why")}</p>
        <ul class="answers">{Experience::ALL.into_iter().map(answer).collect_view()}</ul>
        <button class="link" data-testid="know-rules" on:click=move |_| app.dialog.set(Some(Dialog::Rules(game.get_value())))>
            {app.t("know-rules")}
        </button>
    }
}

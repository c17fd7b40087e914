//! Settings: language, looks, motion, sound.

use leptos::prelude::*;
use mozaika_app::{Language, Motion, Pace, Settings, Theme};

use crate::context::AppContext;
use crate::frame::Frame;

#[component]
pub(crate) fn Preferences() -> impl IntoView {
    view! { <Frame title="settings-title"><SettingsForm/></Frame> }
}

/// Every setting; each holds from the moment it is chosen.
#[component]
pub(crate) fn SettingsForm() -> impl IntoView {
    let app = AppContext::current();
    let settings = app.settings;
    let language = Language::ALL.into_iter().map(move |language| {
        let chosen = move || app.language() == language;
        let choose = move |settings: &mut Settings| settings.language = Some(language);
        radio(settings, "language", language.code(), Signal::derive(move || language.name().to_owned()), chosen, choose)
    });
    let theme = Theme::ALL.into_iter().map(move |(theme, name)| {
        let words = Signal::derive(move || app.say(&format!("settings-theme-{name}")));
        radio(
            settings,
            "theme",
            name,
            words,
            move || settings.with(|settings| settings.theme == theme),
            move |settings| settings.theme = theme,
        )
    });
    let motion = Motion::ALL.into_iter().map(move |(motion, name)| {
        let words = Signal::derive(move || app.say(&format!("settings-motion-{name}")));
        radio(
            settings,
            "motion",
            name,
            words,
            move || settings.with(|settings| settings.motion == motion),
            move |settings| settings.motion = motion,
        )
    });
    let pace = Pace::ALL.into_iter().map(move |(pace, name)| {
        let words = Signal::derive(move || app.say(&format!("settings-pace-{name}")));
        radio(
            settings,
            "pace",
            name,
            words,
            move || settings.with(|settings| settings.pace == pace),
            move |settings| settings.pace = pace,
        )
    });
    view! {
            <form class="agreement" on:submit=|event| event.prevent_default()>
                <fieldset><legend>{app.t("settings-language")}</legend>{language.collect_view()}</fieldset>
                <fieldset><legend>{app.t("settings-theme")}</legend>{theme.collect_view()}</fieldset>
                <fieldset><legend>{app.t("settings-motion")}</legend>{motion.collect_view()}</fieldset>
                <fieldset><legend>{app.t("settings-pace")}</legend>{pace.collect_view()}</fieldset>
                <fieldset>
                    <legend>{app.t("settings-sound")}</legend>
                    {check(settings, "sound", app.t("settings-sound-on"), |settings| &mut settings.sound)}
                </fieldset>
                <fieldset>
                    <legend>{app.t("settings-small-choices")}</legend>
                    {check(settings, "small-choices", app.t("settings-small-choices-on"), |settings| &mut settings.small_choices)}
                </fieldset>
                <fieldset>
                    <legend>{app.t("settings-strong")}</legend>
                    {check(settings, "strong", app.t("settings-strong-on"), |settings| &mut settings.strong)}
                </fieldset>
                <fieldset>
                    <legend>{app.t("settings-keys")}</legend>
                    {check(settings, "no-letter-keys", app.t("settings-keys-off"), |settings| &mut settings.no_letter_keys)}
                </fieldset>
            </form>
    }
}

fn radio(
    settings: RwSignal<Settings>,
    name: &'static str,
    value: &'static str,
    words: Signal<String>,
    chosen: impl Fn() -> bool + Send + Sync + 'static,
    choose: impl Fn(&mut Settings) + Send + Sync + 'static,
) -> impl IntoView {
    view! {
        <label class="choice">
            <input
                type="radio"
                name=name
                value=value
                data-testid=format!("{name}-{value}")
                prop:checked=chosen
                on:change=move |_| settings.update(|settings| choose(settings))
            />
            <span>{words}</span>
        </label>
    }
}

fn check(
    settings: RwSignal<Settings>,
    name: &'static str,
    words: impl Fn() -> String + Send + Sync + 'static,
    field: fn(&mut Settings) -> &mut bool,
) -> impl IntoView {
    view! {
        <label class="choice">
            <input
                type="checkbox"
                data-testid=name
                prop:checked=move || settings.with(|settings| *field(&mut settings.clone()))
                on:change=move |event| settings.update(|settings| *field(settings) = event_target_checked(&event))
            />
            <span>{words}</span>
        </label>
    }
}

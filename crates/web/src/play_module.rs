//! The part of the page where matches are played. Everything that needs the rules of a game is in there; it is a part of the program of
//! its own (a split module), which is loaded once the first screen is shown, or when somebody wants to play; without the feature
//! `split` it is loaded with everything else.

use leptos::prelude::*;
use leptos::task::spawn_local;
use mozaika_app::{Experience, MatchSetup, OpenMatch, RefusalText, Route};
use mozaika_game::{Record, Seated};
use mozaika_registry::GAMES;
use wasm_split_helpers::SplitLoaderError;

use crate::context::AppContext;
use crate::icons::{Icon, icon};
use crate::match_screen::{MatchPage, open_new};
use crate::{browser, new_match, online, replay};

/// What the module offers to the first screen.
#[derive(Debug)]
pub(crate) struct PlayModule {
    /// Draws one of its screens.
    pub(crate) screen: fn(Route) -> AnyView,
    /// Starts a match of that game against the computer, at the level that the person meets it at.
    pub(crate) play_now: fn(AppContext, &str),
    /// Opens a record from elsewhere; or says why it cannot be opened.
    pub(crate) open_record: fn(AppContext, &str) -> Result<(), String>,
    /// Tells whoever has a name at the server where they are waited for.
    pub(crate) follow_turns: fn(AppContext),
}

/// Is the module loaded?
#[derive(Clone, Copy, Debug, Default)]
pub(crate) enum LoadState {
    /// Not yet, or it is on its way.
    #[default]
    NotLoaded,
    /// It is.
    Loaded(&'static PlayModule),
    /// It could not be loaded: the network failed.
    Failed,
}

/// The only way into the module: whatever is reached through here alone is loaded with it.
#[cfg(feature = "split")]
#[wasm_split_helpers::wasm_split(play, fallible)]
#[allow(clippy::unnecessary_wraps, reason = "what may fail is the loading")]
fn load_module() -> Result<&'static PlayModule, SplitLoaderError> {
    Ok(module())
}

/// The module, which is there already.
#[cfg(not(feature = "split"))]
async fn load_module() -> Result<&'static PlayModule, SplitLoaderError> {
    Ok(module())
}

fn module() -> &'static PlayModule {
    static MODULE: PlayModule = PlayModule { screen, play_now, open_record, follow_turns: online::follow_turns };
    &MODULE
}

impl LoadState {
    /// Loads the module for whoever wants to play later.
    pub(crate) fn load_ahead(app: AppContext) {
        if matches!(app.play_module.get_untracked(), Self::NotLoaded) {
            spawn_local(async move {
                // Whoever needs it will try again, and be told.
                let _ = Self::load(app).await;
            });
        }
    }

    /// Loads the module, and then does something with it.
    pub(crate) fn when_loaded(app: AppContext, then: impl FnOnce(&'static PlayModule) + 'static) {
        spawn_local(async move {
            match Self::load(app).await {
                Ok(module) => then(module),
                Err(error) => {
                    leptos::logging::warn!("the play module could not be loaded: {error}");
                    app.play_module.set(Self::Failed);
                    app.notice.set(Some(app.say("loading-failed")));
                }
            }
        });
    }

    async fn load(app: AppContext) -> Result<&'static PlayModule, SplitLoaderError> {
        let module = load_module().await?;
        // Whoever is on one of its screens already must not see it drawn again.
        if !matches!(app.play_module.get_untracked(), Self::Loaded(_)) {
            app.play_module.set(Self::Loaded(module));
        }
        Ok(module)
    }
}

/// A screen of the module, as soon as it is loaded.
pub(crate) fn screen_when_loaded(app: AppContext, route: Route) -> AnyView {
    match app.play_module.get() {
        LoadState::Loaded(module) => (module.screen)(route),
        LoadState::NotLoaded => {
            LoadState::when_loaded(app, |_| {});
            view! { <p class="start" role="status">{app.t("loading")}</p> }.into_any()
        }
        LoadState::Failed => {
            let retry = move |_| {
                app.notice.set(None);
                app.play_module.set(LoadState::NotLoaded);
            };
            view! {
                <main id="main" class="start">
                    <p data-testid="error">{app.t("loading-failed")}</p>
                    <button class="primary" data-testid="retry" on:click=retry>{icon(Icon::Undo)}{app.t("retry")}</button>
                </main>
            }
            .into_any()
        }
    }
}

fn screen(route: Route) -> AnyView {
    match route {
        Route::NewMatch(game) => view! { <new_match::NewMatch game/> }.into_any(),
        Route::Match(id) => view! { <MatchPage id/> }.into_any(),
        Route::Replay(id) => view! { <replay::ReplaySaved id analysed=false/> }.into_any(),
        Route::Analysis(id) => view! { <replay::ReplaySaved id analysed=true/> }.into_any(),
        Route::Record(packed) => view! { <replay::ReplayLink packed/> }.into_any(),
        Route::Friends(game) => view! { <online::Friends game/> }.into_any(),
        Route::NewTable(game) => view! { <online::NewTable game/> }.into_any(),
        Route::Online { table, invitation } => view! { <online::TablePage table invitation/> }.into_any(),
        Route::Tables => view! { <online::Tables/> }.into_any(),
        Route::Person => view! { <online::PersonPage/> }.into_any(),
        Route::Device(token) => view! { <online::DevicePage token/> }.into_any(),
        _ => ().into_any(),
    }
}

fn play_now(app: AppContext, game: &str) {
    let level = app.settings.with_untracked(|settings| settings.level(game)).unwrap_or(Experience::New.level());
    let setup = MatchSetup::new(game, vec![Seated::person(""), Seated::computer(level.name())]);
    match OpenMatch::start(GAMES, &setup, browser::luck()) {
        Ok(open_match) => open_new(app, &open_match),
        Err(illegal) => {
            let text = |words: &_| RefusalText { games: GAMES, game, names: None, words }.illegal(&illegal);
            app.notice.set(Some(app.words(text)));
        }
    }
}

/// Reads a record; whatever is wrong is said in the reader's language.
pub(crate) fn read_record(app: AppContext, record: &str) -> Result<OpenMatch, String> {
    OpenMatch::resume(GAMES, record).map_err(|bad| {
        let game = Record::parse(record).map(|file| file.record.game).unwrap_or_default();
        app.words(|words| RefusalText { games: GAMES, game: &game, names: None, words }.bad_record(&bad))
    })
}

fn open_record(app: AppContext, record: &str) -> Result<(), String> {
    open_new(app, &read_record(app, record)?);
    Ok(())
}

//! Looking at a match: step by step, with the computer's evaluation, and on from any point.

mod analysis;
mod controls;
mod play_on;
mod side;
mod viewing;

use leptos::prelude::*;
use leptos::task::spawn_local;
use mozaika_app::{OpenMatch, unpack};

use crate::context::AppContext;
use crate::error_page::{ErrorPage, link_error_text};
use crate::games;
use crate::icons::{Icon, icon};
use crate::match_screen::{Chips, CloseUp, Refusal, open_saved};
use crate::play_module::read_record;
use crate::{browser, worker};
use analysis::Evaluation;
use controls::Controls;
use side::Side;
use viewing::Viewing;

/// Where the match comes from that is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    /// It is saved in this browser.
    Saved,
    /// A link carried it here.
    Link,
}

/// A saved match, to look at.
#[component]
pub(crate) fn ReplaySaved(id: String, analysed: bool) -> impl IntoView {
    let app = AppContext::current();
    let opened = RwSignal::new(None::<Result<OpenMatch, String>>);
    spawn_local(async move {
        opened.try_set(Some(open_saved(app, &id).await));
    });
    move || opened.get().map(|open_match| show(open_match, Origin::Saved, analysed))
}

/// A match that a link carries.
#[component]
pub(crate) fn ReplayLink(packed: String) -> impl IntoView {
    let app = AppContext::current();
    let open_match = unpack(&packed)
        .map_err(|bad| link_error_text(app, bad))
        .and_then(|record| read_record(app, &record).map_err(|why| app.say_with("error-file", &[("why", why.into())])));
    // Whoever sent it played it: nobody in it is the one who looks now.
    show(open_match.map(OpenMatch::played_elsewhere), Origin::Link, false)
}

fn show(open_match: Result<OpenMatch, String>, origin: Origin, analysed: bool) -> AnyView {
    match open_match {
        Ok(open_match) => view! { <Replay open_match=open_match.for_replay() origin analysed/> }.into_any(),
        Err(why) => view! { <ErrorPage why/> }.into_any(),
    }
}

#[component]
fn Replay(open_match: OpenMatch, origin: Origin, analysed: bool) -> impl IntoView {
    let app = AppContext::current();
    let viewing = Viewing::new(app, open_match, origin);
    let screen = viewing.screen;
    let evaluation = Evaluation::new(viewing);
    if analysed {
        evaluation.start();
    }
    viewing.listen_to_keys();
    let title = move || app.say_with("replay-title", &[("game", app.game_title(&screen.game()).into())]);
    Effect::new(move || browser::set_title(&title()));
    on_cleanup(worker::stop);
    view! {
        // Whatever is touched, the match stops: whoever points at something wants to look at it.
        <div class="table replay" data-game=screen.game() on:pointerdown=move |event| viewing.stop_for(&event)>
            <header class="bar">
                <a class="bar-home" href="#/" aria-label=move || format!("Mozaika: {}", app.say("nav-home"))>{icon(Icon::Home)}<span class="bar-name">"Mozaika"</span></a>
                <Chips screen/>
                <nav class="bar-tools replay-opener" aria-label=app.t("menu")>
                    <button
                        class="tool"
                        data-testid="replay-panel"
                        aria-expanded=move || viewing.side_open.get().to_string()
                        on:click=move |_| viewing.side_open.update(|open| *open = !*open)
                    >
                        {icon(Icon::List)}<span>{app.t("replay-panel")}</span>
                    </button>
                </nav>
            </header>
            <section class="task" aria-label=app.t("replay-now")>
                <p class="now" role="status" data-testid="now">{move || viewing.told()}</p>
                <p class="last">{move || viewing.place()}</p>
            </section>
            <main class="board" id="main" tabindex="-1">
                <h1 class="unseen">{title}</h1>
                {(games::game_view(&screen.game()).board)(screen)}
            </main>
            <Controls viewing/>
            <Side viewing evaluation/>
            <CloseUp screen/>
            <Refusal screen/>
        </div>
    }
}

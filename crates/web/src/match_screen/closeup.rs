//! One player's board, large, over everything else: the browser's own dialog keeps the focus in it, closes it with Escape, and
//! gives the focus back to where it was.

use leptos::prelude::*;
use mozaika_game::Seat;
use wasm_bindgen::JsCast as _;

use super::screen::MatchScreen;
use crate::games;
use crate::icons::{Icon, icon};

#[component]
pub(crate) fn CloseUp(screen: MatchScreen) -> impl IntoView {
    let app = screen.app;
    let shown = move |seat: Seat| {
        let element = NodeRef::<leptos::html::Dialog>::new();
        Effect::new(move || {
            if let Some(element) = element.get() {
                let _ = element.show_modal();
            }
        });
        // Only an element that is closed gives the focus back; it says so, and is taken away then.
        let close =
            move || element.with_untracked(|element| element.iter().for_each(web_sys::HtmlDialogElement::close));
        let outside = move |event: web_sys::MouseEvent| {
            if event.target().is_some_and(|target| target.dyn_ref::<web_sys::HtmlDialogElement>().is_some()) {
                close();
            }
        };
        view! {
            <dialog
                class="close-up"
                node_ref=element
                aria-labelledby="close-up-title"
                data-testid="close-up"
                data-seat=seat.0.to_string()
                on:close=move |_| screen.enlarged.set(None)
                on:click=outside
            >
                <div class="close-up-head">
                    <h2 id="close-up-title">{move || screen.display_name(seat)}</h2>
                    <button class="tool" data-testid="close-up-close" aria-label=app.t("close") on:click=move |_| close()>
                        {icon(Icon::Close)}
                    </button>
                </div>
                <div class="close-up-board">{(games::game_view(&screen.game()).player_board)(screen, seat)}</div>
            </dialog>
        }
    };
    move || screen.enlarged.get().map(shown)
}

//! What a player has, in figures; what would change shows before and after.

use leptos::prelude::*;
use mozaika_app::patchwork::MovePreview;
use mozaika_game::Seat;

use super::hand::Hand;

#[component]
pub(crate) fn PlayerPanel(hand: Hand, #[prop(into)] seat: Signal<Seat>) -> impl IntoView {
    let screen = hand.screen;
    let app = screen.app;
    let player = move || hand.state.get().map(|state| state.players()[seat.get().index()]);
    let after = Memo::new(move |_| hand.preview().filter(|preview| preview.seat == seat.get()));
    // What the free cells take away at the end, as it is or as it would be.
    let cost = move || {
        let free =
            after.get().map(|preview| preview.free.1).or_else(|| player().map(|player| player.quilt.free_cells()));
        let lost = app.figure(-2 * i64::from(free.unwrap_or(0)));
        app.say_with("pw-empty-cost", &[("points", lost.into())])
    };
    let then = move |pick: fn(&MovePreview) -> (String, String)| {
        Signal::derive(move || {
            after.get().map(|preview| pick(&preview)).filter(|(old, new)| old != new).map(|(_, new)| app.figure(new))
        })
    };
    let figure = move |key: &'static str, drawn: &'static str, value: Signal<String>, then: Signal<Option<String>>| {
        view! {
            <li class="figure-item" data-testid=key>
                <span class="figure-label">{app.t(key)}</span>
                <svg class="figure-icon" viewBox="0 0 24 24" aria-hidden="true" inner_html=drawn></svg>
                <span class="figure">{value}</span>
                {move || then.get().map(|new| view! { <span class="figure then"><span aria-hidden="true">"→"</span>{new}</span> })}
            </li>
        }
    };
    let text = move |pick: fn(&mozaika_patchwork::Player) -> String| {
        Signal::derive(move || player().map(|player| pick(&player)).unwrap_or_default())
    };
    view! {
        <div class="plaque" data-part="figures" data-seat=move || seat.get().0.to_string()>
            <p class="plaque-name">
                <span class="chip-mark" aria-hidden="true"></span>
                <span>{move || screen.display_name(seat.get())}</span>
                {move || player().is_some_and(|player| player.bonus).then(|| view! {
                    <span class="bonus" title=app.t("pw-bonus-tile")>"7×7 +7"</span>
                })}
            </p>
            <ul class="figures">
                {figure("pw-buttons", "<use href=\"#button\"/>", text(|player| player.buttons.to_string()), then(|o| (o.buttons.0.to_string(), o.buttons.1.to_string())))}
                {figure("pw-income", "<path d=\"M4 17l5-6 4 3 7-8M14 6h6v6\"/>", text(|player| player.icons.to_string()), then(|o| (o.icons.0.to_string(), o.icons.1.to_string())))}
                {figure("pw-free", "<path d=\"M5 5h14v14H5zM12 5v14M5 12h14\"/>", text(|player| player.quilt.free_cells().to_string()), then(|o| (o.free.0.to_string(), o.free.1.to_string())))}
                <li class="figure-cost" data-testid="pw-cost">{cost}</li>
            </ul>
        </div>
    }
}

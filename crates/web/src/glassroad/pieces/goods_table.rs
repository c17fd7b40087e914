//! The goods of both wheels as plain numbers.

use leptos::prelude::*;
use mozaika_app::glassroad::drawing;
use mozaika_app::glassroad::wheel::stores_of;
use mozaika_glassroad::{Store, Stores, Wheel};

use crate::context::AppContext;

/// The goods of both wheels as plain numbers, a row for each wheel; where they would change, what they would become.
#[component]
pub(crate) fn GoodsTable(
    /// What is in the stores.
    #[prop(into)]
    stores: Signal<Stores>,
    /// What would be in them after the decision that is being made.
    #[prop(into)]
    preview: Signal<Option<Stores>>,
) -> impl IntoView {
    let app = AppContext::current();
    let row = move |wheel: Wheel| {
        view! {
            <tr data-wheel=wheel.name()>
                <th scope="row"><span class="unseen">{move || app.say(&format!("gr-wheel-{}", wheel.name()))}</span></th>
                {stores_of(wheel).into_iter().map(|store| view! { <StoreCell store stores preview/> }).collect_view()}
            </tr>
        }
    };
    view! {
        <table class="gr-store-table" aria-label=app.t("gr-goods-table")>
            <tbody>{[Wheel::Glass, Wheel::Brick].map(row)}</tbody>
        </table>
    }
}

#[component]
fn StoreCell(store: Store, stores: Signal<Stores>, preview: Signal<Option<Stores>>) -> impl IntoView {
    let app = AppContext::current();
    let name = store.good().name();
    let amount = move || stores.get().of(store);
    let after = move || preview.get().map(|after| after.of(store)).filter(|after| *after != amount());
    let told = move || {
        let good = ("good", app.say(&format!("gr-good-{name}")).into());
        let count = ("count", amount().into());
        match after() {
            Some(after) => app.say_with("gr-store-becomes", &[good, count, ("after", after.into())]),
            None => app.say_with("gr-store-shows", &[good, count]),
        }
    };
    view! {
        <td
            data-store=store.to_string()
            data-good=name
            class:none=move || amount() == 0
            class:more=move || after().is_some_and(|after| after > amount())
            class:less=move || after().is_some_and(|after| after < amount())
            title=told
        >
            <span class="unseen">{told}</span>
            <span class="gr-store" aria-hidden="true">
                <span class="gr-symbol" inner_html=drawing::picture(name)></span>
                <span class="figure">{amount}</span>
                {move || after().map(|after| view! { <span class="gr-after">"→"<b>{after}</b></span> })}
            </span>
        </td>
    }
}

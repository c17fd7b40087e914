//! Every legal move as text, and a box that takes the notation: any game can be played from here.

use leptos::prelude::*;
use mozaika_app::telling;

use super::handle::Table;

/// Longer lists are shortened; typing narrows them.
const SHOWN: usize = 60;

#[component]
pub(crate) fn Moves(table: Table) -> impl IntoView {
    let house = table.house;
    let typed = RwSignal::new(String::new());
    let moves = Memo::new(move |_| {
        let Some(seat) = table.person() else { return Vec::new() };
        table.session.with(|session| session.table().moves(seat))
    });
    let begun = Memo::new(move |_| {
        let beginning = typed.get().trim().to_lowercase();
        moves.with(|moves| moves.iter().filter(|text| text.starts_with(&beginning)).cloned().collect::<Vec<_>>())
    });
    let play = move |text: String| {
        if table.decide(text.trim()) {
            typed.set(String::new());
        }
    };
    let submit = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        play(typed.get_untracked().to_lowercase());
    };
    let line = move |text: String| {
        let told = table.session.with_untracked(|session| {
            let seat = session.waits_for().unwrap_or(mozaika_game::Seat(0));
            let match_ = session.table();
            house.told(|words| telling(match_.game()).decision(match_, seat, &text, words))
        });
        let aside = (told != text).then_some(told);
        let (shown, over) = (text.clone(), text.clone());
        view! {
            <li>
                <button
                    class="move"
                    on:pointerenter=move |_| table.preview.set(Some(over.clone()))
                    on:pointerleave=move |_| table.preview.set(None)
                    on:click=move |_| play(text.clone())
                >
                    <code>{shown}</code>{aside.map(|told| view! { <small>{told}</small> })}
                </button>
            </li>
        }
    };
    view! {
        <form class="notation" on:submit=submit>
            <label for="notation">{house.t("moves-filter")}</label>
            <div class="notation-line">
                <input
                    id="notation"
                    data-testid="notation"
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck="false"
                    aria-describedby="notation-help"
                    prop:value=move || typed.get()
                    on:input=move |event| typed.set(event_target_value(&event))
                />
                <button class="primary" data-testid="notation-play">{house.t("moves-play")}</button>
            </div>
            <p id="notation-help" role="status">
                {move || house.with("moves-filter-help", &[("count", begun.with(Vec::len).into())])}
            </p>
        </form>
        <ul class="moves" data-testid="moves" aria-label=house.t("moves-all")>
            {move || begun.get().into_iter().take(SHOWN).map(line).collect_view()}
        </ul>
    }
}

//! Every legal move as text, and a box that takes the notation: any game can be played from here.

use leptos::prelude::*;
use mozaika_app::{Voice, telling};

use super::handle::Table;

/// Longer lists are shortened; typing narrows them.
const SHOWN: usize = 60;

#[component]
pub(crate) fn Moves(table: Table) -> impl IntoView {
    let house = table.house;
    let typed = RwSignal::new(String::new());
    let tell = move |text: &str| {
        table.session.with_untracked(|session| {
            let seat = session.waits_for().unwrap_or(mozaika_game::Seat(0));
            let match_ = session.table();
            house.told(|words| telling(match_.game()).decision(match_, seat, text, Voice::They, words))
        })
    };
    let moves = Memo::new(move |_| {
        let Some(seat) = table.person() else { return Vec::new() };
        table.session.with(|session| session.table().moves(seat))
    });
    // Whatever reads so: in notation, or in words, in any order.
    let begun = Memo::new(move |_| {
        let typed = typed.get().to_lowercase();
        let wanted: Vec<&str> = typed.split_whitespace().collect();
        let reads = |text: &String| {
            text.starts_with(typed.trim()) || {
                let told = tell(text).to_lowercase();
                wanted.iter().all(|word| told.contains(word) || text.contains(word))
            }
        };
        moves.with(|moves| moves.iter().filter(|text| reads(text)).cloned().collect::<Vec<_>>())
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
        let told = tell(&text);
        let aside = (told != text).then(|| text.clone());
        let over = text.clone();
        view! {
            <li>
                <button
                    class="move"
                    on:pointerenter=move |_| table.preview.set(Some(over.clone()))
                    on:pointerleave=move |_| table.preview.set(None)
                    on:click=move |_| play(text.clone())
                >
                    {told}{aside.map(|text| view! { <small><code>{text}</code></small> })}
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
        <div data-testid="moves" aria-label=house.t("moves-all") role="group">
            {move || grouped(table, begun.get()).into_iter().map(|(title, moves)| view! {
                {(!title.is_empty()).then(|| view! { <h3 class="moves-title">{title}</h3> })}
                <ul class="moves">{moves.into_iter().map(line).collect_view()}</ul>
            }).collect_view()}
        </div>
        {move || {
            let more = begun.with(Vec::len).saturating_sub(SHOWN);
            (more > 0).then(|| view! { <p class="aside">{house.with("moves-more", &[("count", more.into())])}</p> })
        }}
    }
}

/// The first of these moves, under the headings that the game gives them.
fn grouped(table: Table, moves: Vec<String>) -> Vec<(String, Vec<String>)> {
    let game = table.game();
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
    for text in moves.into_iter().take(SHOWN) {
        let title = table.house.told(|words| telling(&game).group(&text, words));
        match groups.iter_mut().find(|(known, _)| *known == title) {
            Some((_, listed)) => listed.push(text),
            None => groups.push((title, vec![text])),
        }
    }
    groups
}

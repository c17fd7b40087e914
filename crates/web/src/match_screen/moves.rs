//! Every legal move as text, and a box that takes the notation: any game can be played from here.

use leptos::prelude::*;
use mozaika_app::match_words;

use super::screen::MatchScreen;

/// Longer lists are shortened; typing narrows them.
const SHOWN: usize = 60;

#[component]
pub(crate) fn Moves(screen: MatchScreen) -> impl IntoView {
    let app = screen.app;
    let typed = RwSignal::new(String::new());
    let tell = move |text: &str| {
        screen.open_match.with_untracked(|open_match| {
            let seat = open_match.waits_for().unwrap_or(mozaika_game::Seat(0));
            app.words(|words| open_match.choice_text(seat, text, words))
        })
    };
    let moves = Memo::new(move |_| {
        let Some(seat) = screen.person() else { return Vec::new() };
        screen.open_match.with(|open_match| open_match.played().moves(seat))
    });
    // Notation that begins so, or moves that contain all these words in any order.
    let matching = Memo::new(move |_| {
        let typed = typed.get().to_lowercase();
        let wanted: Vec<&str> = typed.split_whitespace().collect();
        let matches = |text: &String| {
            text.starts_with(typed.trim()) || {
                let told = tell(text).to_lowercase();
                wanted.iter().all(|word| told.contains(word) || text.contains(word))
            }
        };
        moves.with(|moves| moves.iter().filter(|text| matches(text)).cloned().collect::<Vec<_>>())
    });
    let figure = move |count: usize| ("figure", app.words(|words| words.thousands(count as u64)).into());
    let play = move |text: String| {
        if screen.decide(text.trim()) {
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
                    on:pointerenter=move |_| screen.preview.set(Some(over.clone()))
                    on:pointerleave=move |_| screen.preview.set(None)
                    on:click=move |_| play(text.clone())
                >
                    {told}{aside.map(|text| view! { <small><code>{text}</code></small> })}
                </button>
            </li>
        }
    };
    view! {
        <form class="notation" on:submit=submit>
            <label for="notation">{app.t("moves-filter")}</label>
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
                <button class="primary" data-testid="notation-play">{app.t("moves-play")}</button>
            </div>
            <p id="notation-help" role="status">
                {move || {
                    let count = matching.with(Vec::len);
                    app.say_with("moves-filter-help", &[("count", count.into()), figure(count)])
                }}
            </p>
        </form>
        <div data-testid="moves" aria-label=app.t("moves-all") role="group">
            {move || grouped(screen, matching.get()).into_iter().map(|(title, moves)| view! {
                {(!title.is_empty()).then(|| view! { <h3 class="moves-title">{title}</h3> })}
                <ul class="moves">{moves.into_iter().map(line).collect_view()}</ul>
            }).collect_view()}
        </div>
        {move || {
            let more = matching.with(Vec::len).saturating_sub(SHOWN);
            (more > 0).then(|| view! { <p class="aside">{app.say_with("moves-more", &[figure(more)])}</p> })
        }}
    }
}

/// The first of these moves, under the headings that the game gives them.
fn grouped(screen: MatchScreen, moves: Vec<String>) -> Vec<(String, Vec<String>)> {
    let game = screen.game();
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
    for text in moves.into_iter().take(SHOWN) {
        let title = screen.app.words(|words| match_words(&game).group(&text, words));
        match groups.iter_mut().find(|(known, _)| *known == title) {
            Some((_, listed)) => listed.push(text),
            None => groups.push((title, vec![text])),
        }
    }
    groups
}

//! A building: a tile of the display, of the own supply or of the board, or one that is printed on the board.

use leptos::prelude::*;
use mozaika_app::glassroad::{Sign, Source, TileFacts, WhyNot, drawing, house, points_words, worth_words};
use mozaika_game::Points;

use crate::context::AppContext;

/// How a building looks just now.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct TileLook {
    /// Why it cannot be built: it is pencilled then, and says what is missing.
    pub(crate) why_not: Option<WhyNot>,
    /// Can it be chosen at this step?
    pub(crate) lit: bool,
    /// What it is worth now, or would be at the worst and at the best of places.
    pub(crate) worth: Option<(Points, Points)>,
}

/// The face of a building: cost on the left, points on the right, the effect as a sentence of pictograms. Where it is small, its name
/// is in the title alone.
#[component]
pub(crate) fn BuildingTile(
    /// What is printed on it.
    #[prop(into)]
    facts: Signal<TileFacts>,
    /// How it looks just now.
    #[prop(into)]
    look: Signal<TileLook>,
) -> impl IntoView {
    let app = AppContext::current();
    let why = move || look.with(|look| look.why_not.as_ref().map(|why| app.words(|words| why.tell(words))));
    let worth = move || look.with(|look| look.worth);
    let told = move || {
        let now = worth().map(|(least, most)| app.words(|words| worth_told(least, most, words)));
        let parts = [Some(facts.with(|facts| facts.told.clone())), now, why()];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
    };
    let cost = move || facts.with(|facts| drawn_goods(facts.cost.iter().copied()));
    let points = move || {
        facts.with(|facts| {
            let guessed = facts.points_from == Source::Invented;
            facts.points.map(|points| (app.figure(points), guessed))
        })
    };
    let missing = move || {
        look.with(|look| match &look.why_not {
            Some(WhyNot::Goods(missing)) => Some(drawn_goods(missing.iter().copied())),
            _ => None,
        })
    };
    view! {
        <span
            class="gr-building"
            class:pencilled=move || look.with(|look| look.why_not.is_some())
            class:glows=move || look.with(|look| look.lit)
            class:printed=move || facts.with(|facts| facts.printed)
            class:reconstructed=move || facts.with(TileFacts::is_reconstructed)
            data-kind=move || facts.with(|facts| facts.kind.name())
            data-tile=move || facts.with(|facts| facts.id.clone())
            title=told
        >
            <span class="unseen">{told}</span>
            <span class="gr-building-face" aria-hidden="true">
                <span class="gr-building-cost" class:guessed=move || facts.with(|facts| facts.cost_from == Source::Invented) inner_html=cost></span>
                <span class="gr-building-house" inner_html=move || facts.with(|facts| house(&facts.id, facts.kind))></span>
                <span class="gr-building-title">
                    <span class="gr-building-mark" inner_html=move || facts.with(|facts| drawing::kind_mark(facts.kind))></span>
                    <span class="gr-building-name" class:long=move || facts.with(|facts| is_long(&facts.name))>{move || facts.with(|facts| facts.name.clone())}</span>
                </span>
                <span
                    class=move || facts.with(|facts| format!("gr-building-effect gr-signs {}", drawing::density(&facts.signs)))
                    inner_html=move || facts.with(|facts| drawing::sentence(&facts.signs))
                ></span>
                {move || points().map(|(figure, guessed)| view! { <span class="gr-points gr-building-points" class:guessed=guessed>{figure}</span> })}
                {move || worth().map(|(least, most)| view! { <span class="gr-building-worth">{worth_shown(app, least, most)}</span> })}
                {move || missing().map(|drawn| view! { <span class="gr-building-missing" inner_html=drawn></span> })}
            </span>
        </span>
    }
}

fn drawn_goods(goods: impl Iterator<Item = (mozaika_glassroad::Good, u8)>) -> String {
    drawing::sentence(&goods.map(|(good, amount)| Sign::Good(amount, good)).collect::<Vec<_>>())
}

/// Names and words of more letters than this are written smaller, so that they are whole.
const LONG_NAME: usize = 19;
const LONG_WORD: usize = 9;

fn is_long(name: &str) -> bool {
    name.chars().count() > LONG_NAME || name.split_whitespace().any(|word| word.chars().count() > LONG_WORD)
}

fn worth_shown(app: AppContext, least: Points, most: Points) -> String {
    if least == most { app.figure(most) } else { format!("{}–{}", app.figure(least), app.figure(most)) }
}

fn worth_told(least: Points, most: Points, words: &mozaika_app::Words) -> String {
    if least == most {
        return worth_words(most, words);
    }
    let span = format!("{}–{}", words.figure(least), points_words(most, words));
    words.say_with("gr-worth-now", &[("points", span.into())])
}

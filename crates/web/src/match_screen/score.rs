//! The score sheet, with every item explained.

use leptos::prelude::*;
use mozaika_app::match_words;
use mozaika_game::{Points, Seat};

use super::screen::MatchScreen;

#[component]
pub(crate) fn ScoreSheetView(screen: MatchScreen) -> impl IntoView {
    let app = screen.app;
    let title = move || {
        let over = screen.open_match.with(mozaika_app::OpenMatch::is_over);
        app.say(if over { "score-end" } else { "score-now" })
    };
    let sheet = Memo::new(move |_| screen.open_match.with(|open_match| open_match.played().score()));
    let rows = move || {
        let game = screen.game();
        let sheet = sheet.get();
        let Some(first) = sheet.scores.first() else { return Vec::new() };
        let row = |(index, item): (usize, &mozaika_game::ScoreItem)| {
            let points = sheet
                .scores
                .iter()
                .map(|score| score.items.get(index).map_or(String::new(), |item| app.figure(item.points)));
            let match_words = match_words(&game);
            let reason = |why: &mozaika_game::Reason| {
                let told = screen.open_match.with(|open_match| {
                    app.words(|words| match_words.reason(open_match.played(), why.what, &why.which, words))
                });
                format!("{told} ({})", app.figure(why.points))
            };
            // What brings nothing needs no reason.
            let because = sheet.scores.iter().zip(Seat::all(sheet.scores.len())).filter_map(|(score, seat)| {
                let because = score.items.get(index)?.because.iter().filter(|why| why.points != Points::default());
                let told = because.map(reason).collect::<Vec<String>>().join(", ");
                (!told.is_empty()).then(|| format!("{}: {told}", screen.short_name(seat)))
            });
            let because: Vec<String> = because.collect();
            let name = app.words(|words| match_words.item(item.name, words));
            let why = app.words(|words| match_words.item_explained(item.name, words));
            (name, why, because.join("; "), points.collect::<Vec<String>>(), item.counts)
        };
        first.items.iter().enumerate().map(row).collect::<Vec<_>>()
    };
    let heads = move || {
        let count = sheet.with(|sheet| sheet.scores.len());
        Seat::all(count).map(|seat| view! { <th scope="col">{screen.display_name(seat)}</th> }).collect_view()
    };
    let totals = move || {
        let total = |score: &mozaika_game::SeatScore| view! { <td class="figure">{app.figure(score.total())}</td> };
        sheet.with(|sheet| sheet.scores.iter().map(total).collect_view())
    };
    view! {
        <table class="sheet" data-testid="score-sheet">
            <caption>{title}</caption>
            <thead><tr><td></td>{heads}</tr></thead>
            <tbody>
                {move || rows().into_iter().map(|(name, why, because, points, counts)| view! {
                    <tr class:aside=!counts>
                        <th scope="row">{name}<small>{why}</small><small>{because}</small></th>
                        {points.into_iter().map(|points| view! { <td class="figure">{points}</td> }).collect_view()}
                    </tr>
                }).collect_view()}
            </tbody>
            <tfoot><tr><th scope="row">{app.t("score-total")}</th>{totals}</tr></tfoot>
        </table>
    }
}

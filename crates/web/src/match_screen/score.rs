//! The score sheet, with every item explained.

use leptos::prelude::*;
use mozaika_app::match_words;
use mozaika_game::{Points, Seat};

use super::screen::MatchScreen;

/// How much of a line is counted when so many lines are: nothing, a part, all.
fn share_counted(counted: Option<Signal<f64>>, line: usize) -> f64 {
    counted.map_or(1.0, |counted| (counted.get() - line as f64).clamp(0.0, 1.0))
}

/// Points of which that part is counted, as they are shown meanwhile.
fn shown_points(points: Points, share: f64) -> f64 {
    // A rounded minus nothing would keep its sign: nothing is added to it.
    if share < 1.0 { (points.as_f64() * share).round() + 0.0 } else { points.as_f64() }
}

/// A player's points when so many lines of the sheet are counted.
pub(crate) fn counted_total(score: &mozaika_game::SeatScore, counted: Signal<f64>) -> f64 {
    let items = score.items.iter().enumerate().filter(|(_, item)| item.counts);
    items.map(|(line, item)| shown_points(item.points, share_counted(Some(counted), line))).sum()
}

#[component]
pub(crate) fn ScoreSheetView(
    screen: MatchScreen,
    /// How many lines are counted so far, when they are counted before the reader's eyes.
    #[prop(optional, into)]
    counted: Option<Signal<f64>>,
) -> impl IntoView {
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
            let points = sheet.scores.iter().map(|score| score.items.get(index).map(|item| item.points));
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
            (index, name, why, because.join("; "), points.collect::<Vec<Option<Points>>>(), item.counts)
        };
        first.items.iter().enumerate().map(row).collect::<Vec<_>>()
    };
    let heads = move || {
        let count = sheet.with(|sheet| sheet.scores.len());
        // Three and four names stand close together: their levels are told on top.
        let name = |seat| if count > 2 { screen.short_name(seat) } else { screen.display_name(seat) };
        Seat::all(count).map(|seat| view! { <th scope="col">{name(seat)}</th> }).collect_view()
    };
    let totals = move || {
        let total = |score: &mozaika_game::SeatScore| match counted {
            None => app.figure(score.total()),
            Some(counted) => app.figure(counted_total(score, counted)),
        };
        sheet.with(|sheet| {
            let cell = |score| view! { <td class="figure">{total(score)}</td> };
            sheet.scores.iter().map(cell).collect_view()
        })
    };
    // In which place everybody ended, once everything is counted; of two, the winner says it all.
    let places = move || {
        let (ranking, lines) = sheet.with(|sheet| {
            let lines = sheet.scores.first().map_or(0, |score| score.items.len());
            (sheet.ranking.clone().filter(|_| sheet.scores.len() > 2), lines)
        });
        let ranking = ranking.filter(|_| counted.is_none_or(|counted| counted.get() >= lines as f64))?;
        let seats: usize = ranking.iter().map(Vec::len).sum();
        let place = |seat: Seat| {
            let before: usize = ranking.iter().take_while(|group| !group.contains(&seat)).map(Vec::len).sum();
            view! { <td class="figure">{before + 1}</td> }
        };
        let places = Seat::all(seats).map(place).collect_view();
        Some(view! { <tr data-testid="places"><th scope="row">{app.t("score-place")}</th>{places}</tr> })
    };
    let cell = move |line: usize, points: Option<Points>| {
        let shown = move || points.map(|points| app.figure(shown_points(points, share_counted(counted, line))));
        view! { <td class="figure">{shown}</td> }
    };
    view! {
        <table class="sheet" data-testid="score-sheet">
            <caption>{title}</caption>
            <thead><tr><td></td>{heads}</tr></thead>
            <tbody>
                {move || rows().into_iter().map(|(line, name, why, because, points, counts)| view! {
                    <tr class:aside=!counts class:uncounted=move || share_counted(counted, line) <= 0.0>
                        <th scope="row">{name}<small>{why}</small><small>{because}</small></th>
                        {points.into_iter().map(|points| cell(line, points)).collect_view()}
                    </tr>
                }).collect_view()}
            </tbody>
            <tfoot><tr><th scope="row">{app.t("score-total")}</th>{totals}</tr>{places}</tfoot>
        </table>
    }
}

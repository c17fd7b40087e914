//! A match as a picture of its own, to be shown to others: an SVG document that needs nothing from anywhere else.

use std::fmt::Write as _;

use mozaika_game::Seat;
use mozaika_game::registry::AnyMatch;

use crate::open_match::OpenMatch;
use crate::score_history::score_history;
use crate::words::Words;

/// Width of the picture, in pixels.
pub const PICTURE_WIDTH: u32 = 1200;
/// Height of the picture, in pixels.
pub const PICTURE_HEIGHT: u32 = 800;

const WIDTH: f64 = PICTURE_WIDTH as f64;
const HEIGHT: f64 = PICTURE_HEIGHT as f64;
/// Free on every side.
const EDGE: f64 = 48.0;
/// What is above the boards, and what is below them.
const TOP: f64 = 142.0;
const BOTTOM: f64 = 132.0;
/// Between two boards, and below each for its player's name and points.
const GAP: f64 = 32.0;
const CAPTION: f64 = 56.0;
/// The letters of the titles are about so wide, in parts of their height.
const LETTER: f64 = 0.52;
/// Systems have one of these; a font of the page cannot be used in a picture.
const SERIF: &str = "Georgia, 'DejaVu Serif', 'Times New Roman', serif";
const SANS: &str = "system-ui, 'DejaVu Sans', 'Helvetica Neue', Arial, sans-serif";
/// The colours of the seats, as on the page by day.
const SEATS: [&str; 4] = ["#A8413A", "#33547E", "#55683C", "#7A5A12"];
const LINES: [&str; 4] = ["", "10 6", "3 5", "14 5 3 5"];

/// A player's board as SVG, with its size.
#[derive(Clone, Debug, PartialEq)]
pub struct DrawnBoard {
    /// What is drawn.
    pub markup: String,
    /// Width and height in the drawing's own units.
    pub size: (f64, f64),
}

impl DrawnBoard {
    /// A whole document of that size, set into another.
    pub(crate) fn of_thumbnail(document: &str, (width, height): (f64, f64)) -> Self {
        let markup = document.replacen("<svg ", &format!("<svg width=\"{width}\" height=\"{height}\" "), 1);
        Self { markup, size: (width, height) }
    }
}

/// How the boards of a game get into a picture.
pub(crate) struct PictureBoards {
    /// The game's name in the registry.
    pub(crate) game: &'static str,
    /// What the drawings refer to, with their styles.
    pub(crate) definitions: fn() -> String,
    /// The board of one player.
    pub(crate) board: fn(&dyn AnyMatch, Seat) -> Option<DrawnBoard>,
}

/// The games whose boards are drawn in pictures: one line each. A picture of any other game shows names, points and their course.
static BOARDS: &[&PictureBoards] =
    &[&crate::patchwork::PICTURE_BOARDS, &crate::sintra::PICTURE_BOARDS, &crate::glassroad::PICTURE_BOARDS];

/// The match as a picture: how it ended or stands, everybody's board and points, the course of the points.
///
/// ```
/// use mozaika_app::{Language, MatchSetup, OpenMatch, Words, match_picture};
/// use mozaika_registry::GAMES;
///
/// let open = OpenMatch::start(GAMES, &MatchSetup::two_people("patchwork"), 1).unwrap();
/// let picture = match_picture(&open, "Patchwork", &Words::of(Language::English));
/// assert!(picture.starts_with("<svg xmlns") && !picture.contains("http://www.w3.org/1999/xlink"));
/// ```
#[must_use]
pub fn match_picture(open: &OpenMatch, title: &str, words: &Words) -> String {
    let played = open.played();
    let boards = BOARDS.iter().find(|boards| boards.game == played.game());
    let mut picture = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{PICTURE_WIDTH}\" height=\"{PICTURE_HEIGHT}\" viewBox=\"0 0 {WIDTH} {HEIGHT}\">"
    );
    if let Some(boards) = boards {
        let _ = write!(picture, "<defs>{}</defs>", (boards.definitions)());
    }
    let _ = write!(
        picture,
        "<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#F6F1E7\"/>\
         <rect x=\"14\" y=\"14\" width=\"{}\" height=\"{}\" rx=\"14\" fill=\"none\" stroke=\"#C9932E\" stroke-width=\"3\" stroke-dasharray=\"14 9\" stroke-linecap=\"round\"/>",
        WIDTH - 28.0,
        HEIGHT - 28.0
    );
    let result = if open.is_over() { open.result_text(words) } else { words.say("score-now") };
    text(&mut picture, (EDGE, 66.0), ("start", 22.0, SANS, "#5F564C"), title);
    text(&mut picture, (EDGE, 112.0), ("start", fitting(&result, 40.0, WIDTH - 2.0 * EDGE), SERIF, "#2B2622"), &result);
    let seats = seats_own_first(open);
    let drawn: Option<Vec<DrawnBoard>> =
        boards.and_then(|boards| seats.iter().map(|seat| (boards.board)(played, *seat)).collect());
    let course = if let Some(drawn) = drawn {
        row_of_boards(&mut picture, open, &seats, &drawn, words);
        (HEIGHT - BOTTOM, HEIGHT - EDGE)
    } else {
        list_of_players(&mut picture, open, &seats, words);
        (TOP + 76.0 * seats.len() as f64, HEIGHT - EDGE)
    };
    course_of_points(&mut picture, played, (EDGE, WIDTH - EDGE - 190.0), course);
    text(&mut picture, (WIDTH - EDGE, HEIGHT - EDGE), ("end", 28.0, SERIF, "#A8413A"), "Mozaika");
    picture.push_str("</svg>");
    picture
}

/// Everybody, whoever looks first.
fn seats_own_first(open: &OpenMatch) -> Vec<Seat> {
    let own = open.main_seat();
    let others = Seat::all(open.played().player_count()).filter(|seat| *seat != own);
    std::iter::once(own).chain(others).collect()
}

fn row_of_boards(picture: &mut String, open: &OpenMatch, seats: &[Seat], drawn: &[DrawnBoard], words: &Words) {
    let count = drawn.len() as f64;
    let column = (WIDTH - 2.0 * EDGE - GAP * (count - 1.0)) / count;
    let high = HEIGHT - TOP - BOTTOM - CAPTION;
    let widths: Vec<f64> = drawn.iter().map(|board| board.size.0 * scale(board, column, high)).collect();
    let all: f64 = widths.iter().sum::<f64>() + GAP * (count - 1.0);
    let mut left = (WIDTH - all) / 2.0;
    for ((seat, board), width) in seats.iter().zip(drawn).zip(widths) {
        let by = scale(board, column, high);
        let top = TOP + (high - board.size.1 * by) / 2.0;
        let _ = write!(picture, "<g transform=\"translate({left:.1} {top:.1}) scale({by:.4})\">{}</g>", board.markup);
        caption(picture, open, *seat, (left, TOP + high + 40.0), width, words);
        left += width + GAP;
    }
}

fn scale(board: &DrawnBoard, wide: f64, high: f64) -> f64 {
    (wide / board.size.0).min(high / board.size.1)
}

fn list_of_players(picture: &mut String, open: &OpenMatch, seats: &[Seat], words: &Words) {
    for (row, seat) in seats.iter().enumerate() {
        let top = TOP + 52.0 + 76.0 * row as f64;
        caption(picture, open, *seat, (EDGE, top), WIDTH - 2.0 * EDGE, words);
    }
}

/// A name at the left, and the points at the right of a place so wide.
fn caption(picture: &mut String, open: &OpenMatch, seat: Seat, (left, base): (f64, f64), width: f64, words: &Words) {
    let sheet = open.played().score();
    let points = sheet.scores.get(seat.index()).map(|score| words.figure(score.total())).unwrap_or_default();
    let name = open.display_name(seat, words);
    let colour = SEATS[seat.index() % SEATS.len()];
    let _ = write!(
        picture,
        "<rect x=\"{left:.1}\" y=\"{:.1}\" width=\"18\" height=\"18\" rx=\"{}\" fill=\"{colour}\"/>",
        base - 16.0,
        if seat.0 == 0 { 9 } else { 4 }
    );
    text(picture, (left + 28.0, base), ("start", fitting(&name, 26.0, width - 110.0), SANS, "#2B2622"), &name);
    text(picture, (left + width, base + 2.0), ("end", 40.0, SERIF, "#2B2622"), &points);
}

/// The points of everybody, from the first decision on.
fn course_of_points(picture: &mut String, played: &dyn AnyMatch, (left, right): (f64, f64), (top, bottom): (f64, f64)) {
    let history = score_history(played);
    let all = || history.points.iter().flatten().copied();
    let (low, high) = (all().fold(f64::MAX, f64::min), all().fold(f64::MIN, f64::max));
    let steps = history.entries.len().saturating_sub(1).max(1) as f64;
    for (seat, points) in history.points.iter().enumerate() {
        let place = |(step, value): (usize, &f64)| {
            let x = left + (right - left) * step as f64 / steps;
            format!("{x:.1},{:.1}", bottom - (bottom - top) * (value - low) / (high - low).max(1.0))
        };
        let line: Vec<String> = points.iter().enumerate().map(place).collect();
        let (colour, dashes) = (SEATS[seat % SEATS.len()], LINES[seat % LINES.len()]);
        let _ = write!(
            picture,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"4\" stroke-linejoin=\"round\" stroke-dasharray=\"{dashes}\"/>",
            line.join(" ")
        );
    }
}

type Font = (&'static str, f64, &'static str, &'static str);

fn text(picture: &mut String, (x, y): (f64, f64), (anchor, size, family, colour): Font, what: &str) {
    let weight = if family == SERIF { 700 } else { 500 };
    let _ = write!(
        picture,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" font-family=\"{family}\" font-size=\"{size:.1}\" font-weight=\"{weight}\" fill=\"{colour}\">{}</text>",
        escaped(what)
    );
}

/// The size of letters with which a text fits.
fn fitting(what: &str, usual: f64, width: f64) -> f64 {
    usual.min(width / (what.chars().count().max(1) as f64 * LETTER))
}

/// Names are anything that people type.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use mozaika_game::Seated;
    use mozaika_registry::GAMES;

    use super::*;
    use crate::open_match::MatchSetup;
    use crate::{Language, Words};

    #[test]
    fn every_game_gives_a_picture_that_needs_nothing_else() {
        for game in GAMES.games() {
            let mut open = OpenMatch::start(GAMES, &MatchSetup::two_people(game.name()), 5).unwrap();
            while let Some(seat) = open.waits_for() {
                let decision = open.played().moves(seat).last().unwrap().clone();
                open.decide(seat, &decision).unwrap();
            }
            let words = Words::of(Language::Polish);
            let picture = match_picture(&open, game.name(), &words);
            assert!(picture.contains(&escaped(&open.result_text(&words))), "{picture}");
            assert!(!picture.contains("<script") && !picture.contains("href=\"http"), "{}", game.name());
            for found in picture.split("url(#").skip(1) {
                let id = found.split(')').next().unwrap();
                assert!(picture.contains(&format!("id=\"{id}\"")), "{id} is not in the picture");
            }
        }
    }

    #[test]
    fn names_cannot_break_a_picture() {
        let seats = vec![Seated::person("<b>&\"Ada\""), Seated::person("Bo")];
        let open = OpenMatch::start(GAMES, &MatchSetup::new("patchwork", seats), 1).unwrap();
        let picture = match_picture(&open, "Patchwork", &Words::of(Language::English));
        assert!(picture.contains("&lt;b&gt;&amp;&quot;Ada&quot;") && !picture.contains("<b>"));
    }
}

//! Patchwork as SVG: cloth, stitches, buttons, the quilt and the time track. A cell is a hundred units wide.

use std::fmt::Write as _;

use mozaika_game::{Entry, Game as _, Match, Seat};
use mozaika_patchwork::{PATCHES, PatchId, Patchwork};

use crate::picture::DrawnBoard;

use super::fabric::{Fabric, Hue, Weave, fabric};
use super::held_piece::{CellState, Ghost, HeldPiece, Piece};
use super::outline::{inset, loops, path};
use super::placed_piece::{PieceKind, PlacedPiece, placed_pieces};

/// Units of a cell.
pub const CELL: f64 = 100.0;
/// Spaces in a row of the winding track.
pub const TRACK_COLUMNS: u8 = 18;
/// Height of a row of the track.
const TRACK_ROW: f64 = 132.0;

/// Three shades of a dye: the cloth, a lighter and a darker thread.
const fn shades(hue: Hue) -> [&'static str; 3] {
    match hue {
        Hue::Madder => ["#A8413A", "#D08A7C", "#7A2A26"],
        Hue::Indigo => ["#33547E", "#86A1C4", "#1F3653"],
        Hue::Ochre => ["#C9932E", "#EBCB86", "#936516"],
        Hue::Sage => ["#6D7F55", "#A9B793", "#485735"],
        Hue::Plum => ["#70466A", "#AE87A8", "#4A2A46"],
        Hue::Teal => ["#2F7072", "#82B5B3", "#1A4A4C"],
    }
}

/// The cloths of all patches, and what else is drawn more than once; to be put into `<defs>`.
#[must_use]
pub fn definitions() -> String {
    let mut defs = String::new();
    for id in 0..PATCHES as u8 {
        cloth(&mut defs, &format!("cloth-{id}"), fabric(id));
    }
    defs.push_str(
        "<pattern id=\"cloth-special\" width=\"25\" height=\"25\" patternUnits=\"userSpaceOnUse\">\
         <rect width=\"25\" height=\"25\" fill=\"#8A5A3C\"/><path d=\"M0 6H25M0 19H25\" stroke=\"#B98A62\" stroke-width=\"4\"/>\
         <path d=\"M6 0V25M19 0V25\" stroke=\"#5E3823\" stroke-width=\"4\"/></pattern>\
         <pattern id=\"linen\" width=\"12\" height=\"12\" patternUnits=\"userSpaceOnUse\">\
         <rect class=\"linen\" width=\"12\" height=\"12\"/><path class=\"linen-thread\" d=\"M0 3H12M0 9H12M3 0V12M9 0V12\" stroke-width=\"1.2\"/></pattern>\
         <symbol id=\"button\" viewBox=\"-50 -50 100 100\"><circle r=\"44\" class=\"button-rim\"/><circle r=\"30\" class=\"button-dish\"/>\
         <circle cx=\"-11\" cy=\"-11\" r=\"6.5\" class=\"button-hole\"/><circle cx=\"11\" cy=\"-11\" r=\"6.5\" class=\"button-hole\"/>\
         <circle cx=\"-11\" cy=\"11\" r=\"6.5\" class=\"button-hole\"/><circle cx=\"11\" cy=\"11\" r=\"6.5\" class=\"button-hole\"/>\
         <path d=\"M-11 -11L11 11M11 -11L-11 11\" class=\"button-thread\"/></symbol>\
         <symbol id=\"hourglass\" viewBox=\"0 0 24 24\"><path d=\"M6 3h12M6 21h12M8 3c0 5 8 6 8 9s-8 4-8 9M16 3c0 5-8 6-8 9s8 4 8 9\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\" stroke-linecap=\"round\"/></symbol>",
    );
    defs
}

fn cloth(defs: &mut String, id: &str, Fabric { weave, hue, coarse }: Fabric) {
    let [base, light, dark] = shades(hue);
    let t = if coarse { 50.0 } else { 33.4 };
    let half = t / 2.0;
    let turn = match weave {
        Weave::Stripes => " patternTransform=\"rotate(38)\"",
        _ => "",
    };
    let _ = write!(
        defs,
        "<pattern id=\"{id}\" width=\"{t}\" height=\"{t}\" patternUnits=\"userSpaceOnUse\"{turn}><rect width=\"{t}\" height=\"{t}\" fill=\"{base}\"/>"
    );
    let _ = match weave {
        Weave::Gingham => write!(
            defs,
            "<rect width=\"{half}\" height=\"{t}\" fill=\"{light}\" opacity=\".55\"/><rect width=\"{t}\" height=\"{half}\" fill=\"{light}\" opacity=\".55\"/>"
        ),
        Weave::Stripes => write!(
            defs,
            "<rect width=\"{}\" height=\"{t}\" fill=\"{light}\"/><rect x=\"{}\" width=\"{}\" height=\"{t}\" fill=\"{dark}\"/>",
            t * 0.34,
            t * 0.62,
            t * 0.1
        ),
        Weave::Dots => write!(
            defs,
            "<circle cx=\"{half}\" cy=\"{half}\" r=\"{}\" fill=\"{light}\"/><circle r=\"{r}\" fill=\"{dark}\"/><circle cx=\"{t}\" r=\"{r}\" fill=\"{dark}\"/><circle cy=\"{t}\" r=\"{r}\" fill=\"{dark}\"/><circle cx=\"{t}\" cy=\"{t}\" r=\"{r}\" fill=\"{dark}\"/>",
            t * 0.22,
            r = t * 0.12
        ),
        Weave::Herringbone => write!(
            defs,
            "<path d=\"M0 {q}L{half} {b}L{t} {q}M0 {c}L{half} {d}L{t} {c}\" transform=\"translate(0 {up})\" fill=\"none\" stroke=\"{light}\" stroke-width=\"{w}\"/><path d=\"M0 {t}L{half} {half}L{t} {t}\" fill=\"none\" stroke=\"{dark}\" stroke-width=\"{w}\"/>",
            q = half,
            b = 0.0,
            c = t * 1.5,
            d = t,
            up = -half / 2.0,
            w = t * 0.13
        ),
        Weave::Flowers => {
            let mut petals = String::new();
            for i in 0..5 {
                let angle = f64::from(i) * std::f64::consts::TAU / 5.0;
                let _ = write!(
                    petals,
                    "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{:.1}\"/>",
                    half + angle.sin() * t * 0.2,
                    half - angle.cos() * t * 0.2,
                    t * 0.13
                );
            }
            write!(
                defs,
                "<g fill=\"{light}\">{petals}</g><circle cx=\"{half}\" cy=\"{half}\" r=\"{}\" fill=\"{dark}\"/><circle r=\"{r}\" fill=\"{light}\"/><circle cx=\"{t}\" cy=\"{t}\" r=\"{r}\" fill=\"{light}\"/>",
                t * 0.1,
                r = t * 0.07
            )
        }
        Weave::Crosses => write!(
            defs,
            "<path d=\"M{a} {a}L{b} {b}M{b} {a}L{a} {b}\" stroke=\"{light}\" stroke-width=\"{w}\" stroke-linecap=\"round\"/><circle r=\"{r}\" fill=\"{dark}\"/><circle cx=\"{t}\" cy=\"{t}\" r=\"{r}\" fill=\"{dark}\"/><circle cx=\"{t}\" r=\"{r}\" fill=\"{dark}\"/><circle cy=\"{t}\" r=\"{r}\" fill=\"{dark}\"/>",
            a = t * 0.28,
            b = t * 0.72,
            w = t * 0.12,
            r = t * 0.06
        ),
    };
    defs.push_str("</pattern>");
}

/// Which cloth a piece is cut from.
fn cut_from(kind: PieceKind) -> String {
    match kind {
        PieceKind::Patch(id) => format!("cloth-{}", id.0),
        PieceKind::Special | PieceKind::Unknown => "cloth-special".to_owned(),
    }
}

/// A piece of cloth on these cells, with stitches along its edge and so many buttons sewn on.
#[must_use]
pub fn piece(kind: PieceKind, cells: &[(i32, i32)], icons: u8, class: &str) -> String {
    let outlines = loops(cells);
    let along = |by: f64, radius: f64| {
        let drawn: Vec<_> = outlines.iter().map(|outline| inset(outline, by)).map(scaled).collect();
        path(&drawn, radius * CELL)
    };
    let mut markup = format!(
        "<g class=\"piece {class}\"><path class=\"piece-cloth\" d=\"{}\" fill=\"url(#{})\"/><path class=\"piece-stitch\" d=\"{}\"/>",
        along(0.015, 0.09),
        cut_from(kind),
        along(0.095, 0.06)
    );
    for (row, column) in sewn_on(cells, icons) {
        let (x, y) = (f64::from(column) * CELL + 22.0, f64::from(row) * CELL + 22.0);
        let _ = write!(markup, "<use href=\"#button\" x=\"{x}\" y=\"{y}\" width=\"56\" height=\"56\"/>");
    }
    markup.push_str("</g>");
    markup
}

fn scaled(outline: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    outline.into_iter().map(|(x, y)| (x * CELL, y * CELL)).collect()
}

/// The cells that carry the buttons: spread over the piece.
fn sewn_on(cells: &[(i32, i32)], icons: u8) -> Vec<(i32, i32)> {
    let icons = usize::from(icons).min(cells.len());
    (0..icons).map(|i| cells[(2 * i + 1) * cells.len() / (2 * icons)]).collect()
}

/// A quilt: what lies on it, the last piece marked as fresh.
#[must_use]
pub fn quilt(played: &Match<Patchwork>, seat: Seat) -> String {
    let pieces = placed_pieces(played, seat);
    let last = played.entries().len().checked_sub(1);
    pieces
        .iter()
        .map(|laid| {
            laid_piece(played.state(), laid, if laid.entry.is_some() && laid.entry == last { "fresh" } else { "" })
        })
        .collect()
}

/// A quilt in a few strokes, as a picture of its own: for a list of matches.
#[must_use]
pub fn thumbnail(played: &Match<Patchwork>, seat: Seat) -> String {
    let mut picture = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 900 900\"><rect width=\"900\" height=\"900\" rx=\"24\" fill=\"#EDE3CF\"/>",
    );
    for laid in placed_pieces(played, seat) {
        let dye = match laid.kind {
            PieceKind::Patch(id) => shades(fabric(id.0).hue)[0],
            PieceKind::Special | PieceKind::Unknown => "#B89B5E",
        };
        let outline = cells_outline(&laid.places());
        let _ = write!(picture, "<path d=\"{outline}\" fill=\"{dye}\" stroke=\"#F6F1E7\" stroke-width=\"10\"/>");
    }
    picture.push_str("</svg>");
    picture
}

/// What quilts refer to in a picture, which has no style sheet but its own.
pub(crate) fn picture_definitions() -> String {
    let style = "<style>.linen{fill:#EDE3CF}.linen-thread{stroke:#DCCFB4;fill:none}.button-rim{fill:#F7F0E0;stroke:#4A4036;stroke-width:6}\
        .button-dish{fill:none;stroke:#B9A98C;stroke-width:5}.button-hole{fill:#4A4036}\
        .button-thread{stroke:#A8413A;stroke-width:5;fill:none;stroke-linecap:round}\
        .piece-cloth{stroke:#1E1812;stroke-opacity:.55;stroke-width:3}\
        .piece-stitch{fill:none;stroke:#FBF3E2;stroke-width:4.5;stroke-dasharray:15 10;stroke-linecap:round;opacity:.9}</style>";
    format!("{style}{}", definitions())
}

/// A whole quilt for a picture.
pub(crate) fn picture_board(played: &Match<Patchwork>, seat: Seat) -> DrawnBoard {
    let markup = format!(
        "<g transform=\"translate(12 12)\"><rect width=\"900\" height=\"900\" fill=\"url(#linen)\"/>{}\
         <rect x=\"-6\" y=\"-6\" width=\"912\" height=\"912\" rx=\"10\" fill=\"none\" stroke=\"#8A8175\" stroke-width=\"6\"/></g>",
        quilt(played, seat)
    );
    DrawnBoard { markup, size: (924.0, 924.0) }
}

/// The outline of what one entry laid on that seat's quilt, to light it up.
#[must_use]
pub fn outline_of(played: &Match<Patchwork>, seat: Seat, entry: usize) -> Option<String> {
    let laid = placed_pieces(played, seat).into_iter().find(|laid| laid.entry == Some(entry))?;
    Some(cells_outline(&laid.places()))
}

/// A path around these cells.
#[must_use]
pub fn cells_outline(cells: &[(i32, i32)]) -> String {
    let outlines: Vec<_> = loops(cells).into_iter().map(scaled).collect();
    path(&outlines, 8.0)
}

fn laid_piece(state: &Patchwork, laid: &PlacedPiece, class: &str) -> String {
    let icons = match laid.kind {
        PieceKind::Patch(id) => state.pieces().patch(id).map_or(0, |patch| patch.icons),
        PieceKind::Special | PieceKind::Unknown => 0,
    };
    piece(laid.kind, &laid.places(), icons, class)
}

/// A piece in the hand, seen from above: red thread crosses out whatever is in its way.
#[must_use]
pub fn ghost(state: &Patchwork, piece_held: Piece, ghost: &Ghost) -> String {
    let cells: Vec<(i32, i32)> = ghost.cells.iter().map(|(row, column, _)| (*row, *column)).collect();
    let (kind, icons) = match piece_held {
        Piece::Special => (PieceKind::Special, 0),
        Piece::Patch(id) => (PieceKind::Patch(id), state.pieces().patch(id).map_or(0, |patch| patch.icons)),
    };
    let mut markup = piece(kind, &cells, icons, if ghost.verdict.is_ok() { "fits" } else { "refused" });
    for (row, column, _) in ghost.cells.iter().filter(|(_, _, stands)| *stands != CellState::Free) {
        let (x, y) = (f64::from(*column) * CELL, f64::from(*row) * CELL);
        let _ = write!(markup, "<path class=\"in-the-way\" d=\"M{} {}l60 60m0 -60l-60 60\"/>", x + 20.0, y + 20.0);
    }
    markup
}

/// A patch as it lies in the circle, with the size of the drawing.
#[must_use]
pub fn patch(state: &Patchwork, id: PatchId) -> (String, f64, f64) {
    let cells = HeldPiece::new(Piece::Patch(id), 0, 0).shape(state);
    let icons = state.pieces().patch(id).map_or(0, |patch| patch.icons);
    let width = cells.iter().map(|cell| cell.1).max().unwrap_or(0) + 1;
    let height = cells.iter().map(|cell| cell.0).max().unwrap_or(0) + 1;
    (piece(PieceKind::Patch(id), &cells, icons, ""), f64::from(width) * CELL, f64::from(height) * CELL)
}

/// The middle of a space of the winding track.
#[must_use]
pub fn space_at(space: u8) -> (f64, f64) {
    let (row, along) = (space / TRACK_COLUMNS, space % TRACK_COLUMNS);
    let column = if row % 2 == 0 { along } else { TRACK_COLUMNS - 1 - along };
    (f64::from(column) * CELL + 50.0, f64::from(row) * TRACK_ROW + 50.0)
}

/// The spaces that a token walks over, from where it stood to where it goes.
#[must_use]
pub fn way(from: u8, to: u8) -> Vec<u8> {
    if from <= to { (from..=to).collect() } else { (to..=from).rev().collect() }
}

/// The spaces that a token walked over in an entry, and whose token it is; nothing where none moved.
#[must_use]
pub fn walk_of(played: &Match<Patchwork>, entry: usize) -> Option<(Seat, Vec<u8>)> {
    let Entry::Move(seat, _) = played.entries().get(entry)? else { return None };
    let space = |at: usize| Some(played.states().get(at)?.players()[seat.index()].space);
    let walked = way(space(entry)?, space(entry + 1)?);
    (walked.len() > 1).then_some((*seat, walked))
}

/// Width and height of the track.
#[must_use]
pub fn track_size(last: u8) -> (f64, f64) {
    (f64::from(TRACK_COLUMNS) * CELL, f64::from(last / TRACK_COLUMNS) * TRACK_ROW + CELL)
}

/// The track without its tokens: spaces, button icons, and the special patches that still lie there.
#[must_use]
pub fn track(state: &Patchwork) -> String {
    let pieces = state.pieces();
    let mut markup = String::from("<path class=\"track-way\" d=\"");
    for space in 0..=pieces.last_space {
        let (x, y) = space_at(space);
        let _ = write!(markup, "{}{x} {y}", if space == 0 { 'M' } else { 'L' });
    }
    markup.push_str("\"/>");
    for space in 0..=pieces.last_space {
        let (x, y) = space_at(space);
        let class = if space == pieces.last_space { "track-space last" } else { "track-space" };
        let _ = write!(
            markup,
            "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"84\" height=\"84\" rx=\"14\"/>",
            x - 42.0,
            y - 42.0
        );
        if space % 6 == 0 || space == pieces.last_space {
            let _ = write!(markup, "<text class=\"track-number\" x=\"{x}\" y=\"{}\">{space}</text>", y + 11.0);
        }
    }
    for space in 1..=pieces.last_space {
        let ((ax, ay), (bx, by)) = (space_at(space - 1), space_at(space));
        let (x, y) = (f64::midpoint(ax, bx), f64::midpoint(ay, by));
        if pieces.income >> space & 1 == 1 {
            let _ = write!(
                markup,
                "<use href=\"#button\" x=\"{}\" y=\"{}\" width=\"60\" height=\"60\"/>",
                x - 30.0,
                y - 30.0
            );
        }
        if pieces.specials(state.options().printing) >> space & 1 == 1 {
            let left = state.specials_left() >> space & 1 == 1;
            let class = if left { "track-special" } else { "track-special gone" };
            let _ = write!(
                markup,
                "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"54\" height=\"54\" rx=\"6\"/>",
                x - 27.0,
                y - 27.0
            );
        }
    }
    markup
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::open_match::{MatchSetup, OpenMatch};

    #[test]
    fn every_cloth_that_is_used_is_defined() {
        let defs = definitions();
        for id in 0..PATCHES as u8 {
            assert!(defs.contains(&format!("id=\"{}\"", cut_from(PieceKind::Patch(PatchId(id))))));
        }
        assert!(defs.contains(&format!("id=\"{}\"", cut_from(PieceKind::Special))));
    }

    #[test]
    fn a_quilt_shows_a_piece_for_every_patch_that_was_laid() {
        let mut open_match =
            OpenMatch::start(mozaika_registry::GAMES, &MatchSetup::two_people("patchwork"), 5).unwrap();
        let mut laid = 0;
        while let Some(seat) = open_match.waits_for() {
            let moves = open_match.played().moves(seat);
            let decision = moves.last().unwrap().clone();
            laid += usize::from(decision != "advance");
            open_match.decide(seat, &decision).unwrap();
        }
        let played = crate::patchwork::typed(open_match.played()).unwrap();
        let drawn: usize = [0, 1].map(|seat| quilt(played, Seat(seat)).matches("piece-cloth").count()).iter().sum();
        assert_eq!(drawn, laid);
        assert!(laid > 10);
    }

    #[test]
    fn a_token_walks_over_every_space_on_its_way_in_either_direction() {
        assert_eq!(way(16, 20), [16, 17, 18, 19, 20]);
        assert_eq!(way(4, 2), [4, 3, 2]);
    }

    #[test]
    fn the_track_winds_without_jumps() {
        for space in 1..54 {
            let ((ax, ay), (bx, by)) = (space_at(space - 1), space_at(space));
            assert!((ax - bx).abs() + (ay - by).abs() <= TRACK_ROW, "{space}");
        }
    }
}

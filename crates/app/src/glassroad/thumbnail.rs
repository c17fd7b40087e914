//! A board as a small picture of its own, without anything from outside.

use std::fmt::Write as _;

use mozaika_game::Seat;
use mozaika_glassroad::{Cell, GlassRoad, Kind, Terrain, Tile};

use super::typed;
use crate::picture::{DrawnBoard, PictureBoards};

/// The side of a space.
const SIDE: usize = 24;

/// Boards in a picture of a match.
pub(crate) static PICTURE_BOARDS: PictureBoards = PictureBoards {
    game: "glassroad",
    definitions: String::new,
    board: |played, seat| {
        let state = typed(played)?.state();
        let (width, height) = size(state);
        Some(DrawnBoard::of_thumbnail(&thumbnail(state, seat), (width as f64, height as f64)))
    },
};

/// Width and height: the spaces, and the printed buildings in a column before them.
fn size(state: &GlassRoad) -> (usize, usize) {
    let board = &state.pieces().board;
    ((board.columns + 1) * SIDE + 6, board.rows * SIDE + 6)
}

/// Where something is drawn: the column of the printed buildings is the first.
const fn corner(row: usize, column: usize) -> (usize, usize) {
    (column * SIDE + 4, row * SIDE + 4)
}

/// That seat's board: forests, landscapes, buildings by their kinds. Everything on it lies openly.
#[must_use]
pub fn thumbnail(state: &GlassRoad, seat: Seat) -> String {
    let (pieces, player) = (state.pieces(), state.player(seat));
    let (width, height) = size(state);
    let mut drawn = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\"><rect width=\"100%\" height=\"100%\" rx=\"6\" fill=\"#C9BD8C\"/>"
    );
    for cell in pieces.board.cells.iter() {
        let at = corner(cell.row(), cell.column() + 1);
        ground(&mut drawn, at, (SIDE - 2, SIDE - 2), "#EFE8CC");
        if let Some(tile) = player.building_on(cell) {
            house(&mut drawn, at, Some(pieces.tile(tile).kind));
        }
    }
    for (terrain, cells) in Terrain::LANDSCAPES.into_iter().zip(player.landscapes) {
        cells.iter().for_each(|cell| landscape(&mut drawn, terrain, cell));
    }
    for first in player.forests(pieces).iter() {
        let other = pieces.board.forest(first).iter().nth(1).unwrap_or(first);
        forest(&mut drawn, first, other);
    }
    for (index, starting) in pieces.board.starting.iter().enumerate() {
        let upgrade: Option<Tile> = player.upgrade(index as u8);
        let at = corner(starting.beside.row(), 0);
        ground(&mut drawn, at, (SIDE - 2, SIDE - 2), "#DCC99A");
        house(&mut drawn, at, upgrade.map(|tile| pieces.tile(tile).kind));
    }
    drawn + "</svg>"
}

fn ground(drawn: &mut String, (x, y): (usize, usize), (width, height): (usize, usize), fill: &str) {
    let _ = write!(drawn, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"2\" fill=\"{fill}\"/>");
}

/// A house in the colour of its kind; one that is printed on the board has none.
fn house(drawn: &mut String, (x, y): (usize, usize), kind: Option<Kind>) {
    let fill = match kind {
        None => "#A3936A",
        Some(Kind::Processing) => "#3E5B3C",
        Some(Kind::Immediate) => "#9A4B35",
        Some(Kind::Bonus) => "#C9932E",
    };
    let _ = write!(drawn, "<path d=\"M{} {}l8-7 8 7v9h-16z\" fill=\"{fill}\"/>", x + 3, y + 10);
}

fn landscape(drawn: &mut String, terrain: Terrain, cell: Cell) {
    let (x, y) = corner(cell.row(), cell.column() + 1);
    let (x, y) = (x + 11, y + 11);
    let _ = match terrain {
        Terrain::Pit => write!(
            drawn,
            "<ellipse cx=\"{x}\" cy=\"{y}\" rx=\"9\" ry=\"6\" fill=\"#B9835A\"/><ellipse cx=\"{x}\" cy=\"{}\" rx=\"5\" ry=\"3\" fill=\"#8F5D3E\"/>",
            y + 1
        ),
        Terrain::Pond => write!(drawn, "<ellipse cx=\"{x}\" cy=\"{y}\" rx=\"9\" ry=\"6\" fill=\"#6FA6C6\"/>"),
        Terrain::Grove | Terrain::Forest => write!(
            drawn,
            "<circle cx=\"{}\" cy=\"{y}\" r=\"6\" fill=\"#8FAA66\"/><circle cx=\"{}\" cy=\"{}\" r=\"4\" fill=\"#7E9A5A\"/>",
            x - 2,
            x + 5,
            y + 3
        ),
    };
}

/// A forest over its two spaces.
fn forest(drawn: &mut String, first: Cell, other: Cell) {
    let (x, y) = corner(first.row(), first.column() + 1);
    let (right, below) = (other.column() - first.column(), other.row() - first.row());
    ground(drawn, (x, y), (SIDE * (right + 1) - 2, SIDE * (below + 1) - 2), "#4A6B47");
    for part in 0..2 {
        let (x, y) = (x + part * right * SIDE, y + part * below * SIDE);
        let _ = write!(drawn, "<path d=\"M{} {}l7 13h-14z\" fill=\"#2F4A2F\"/>", x + 11, y + 4);
    }
}

#[cfg(test)]
mod tests {
    use mozaika_game::Game as _;
    use mozaika_glassroad::Options;

    use super::*;

    #[test]
    fn a_board_is_a_small_picture_with_everything_that_lies_on_it() {
        let state = GlassRoad::start(&Options::default()).unwrap_or_else(|_| panic!("the usual options can be played"));
        let drawn = thumbnail(&state, Seat(0));
        assert_eq!(drawn.matches("#2F4A2F").count(), 12, "six forests on two spaces each");
        assert_eq!(drawn.matches("#6FA6C6").count(), 2);
        assert_eq!(drawn.matches("#A3936A").count(), 3);
        assert!(drawn.len() < 6000 && !drawn.contains(" id="), "{}", drawn.len());
    }
}

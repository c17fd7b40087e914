//! What the model sees of a quilt and its owner.

use mozaika_patchwork::{Move, Patch, Patchwork, Pieces, Player, Shifted, cells};

use super::top::Top;
use crate::model::Model;

const SIDE: usize = 9;
const WHOLE: u128 = (1 << (SIDE * SIDE)) - 1;
/// All cells but those of the first column: the ones that have a cell to their left.
const NOT_FIRST_COLUMN: u128 = {
    let mut cells = 0;
    let mut row = 0;
    while row < SIDE {
        cells |= 0x1fe << (row * SIDE);
        row += 1;
    }
    cells
};

/// The names of the features, as weight files have them.
pub(super) const FEATURES: [&str; 14] = [
    "one",
    "buttons",
    "income",
    "icons",
    "covered",
    "time",
    "ragged",
    "alone",
    "dead_ends",
    "bonus",
    "square",
    "specials",
    "buttons_x_time",
    "to_move",
];
const RAGGED: usize = 6;
const ALONE: usize = 7;
const DEAD_ENDS: usize = 8;
const BONUS: usize = 9;
const SQUARE: usize = 10;

/// With fewer covered cells the bonus square is too far away to decide where a patch is placed.
const SQUARE_MATTERS_FROM: u32 = 31;

/// The shape of a quilt's free cells.
#[derive(Clone, Copy, Debug, PartialEq)]
struct FreeCells {
    /// How many sides of free cells do not touch another free cell.
    ragged: f32,
    /// How many free cells have no free neighbour.
    alone: f32,
    /// How many free cells have a single free neighbour.
    dead_ends: f32,
}

impl FreeCells {
    #[inline]
    fn of(covered: u128) -> Self {
        let free = !covered & WHOLE;
        let right = free & ((free & NOT_FIRST_COLUMN) >> 1);
        let left = (right << 1) & WHOLE;
        let down = free & (free >> SIDE);
        let up = down << SIDE;
        let pairs = right.count_ones() + down.count_ones();
        let any = right | left | down | up;
        let several = (right & left) | (right & down) | (right & up) | (left & down) | (left & up) | (down & up);
        Self {
            ragged: (4 * free.count_ones() - 2 * pairs) as f32,
            alone: (free & !any).count_ones() as f32,
            dead_ends: (any & !several).count_ones() as f32,
        }
    }
}

/// How much of its best square a quilt covers, from 0 to 1, to the fourth power so that the last cells count most.
fn square(covered: u128, pieces: &Pieces) -> f32 {
    let most = pieces.bonus_squares.iter().map(|square| (covered & square).count_ones()).max().unwrap_or_default();
    let needed = pieces.bonus_squares.first().map_or(1, |square| square.count_ones());
    let part = most as f32 / needed as f32;
    part * part * part * part
}

/// How far the match is: the tokens' average way, from 0 to 1.
fn progress(state: &Patchwork) -> f32 {
    let [a, b] = state.players();
    f32::from(a.space + b.space) / (2.0 * f32::from(state.pieces().last_space))
}

/// The model at one state: what all players and all decisions there are evaluated with.
pub(super) struct Evaluator<'a> {
    model: &'a Model,
    pieces: &'a Pieces,
    pub(super) progress: f32,
    specials: u64,
    bonus_is_left: bool,
}

impl<'a> Evaluator<'a> {
    pub(super) fn of(model: &'a Model, state: &'a Patchwork) -> Self {
        Self {
            model,
            pieces: state.pieces(),
            progress: progress(state),
            specials: state.specials_left(),
            bonus_is_left: !state.players().iter().any(|player| player.bonus),
        }
    }

    pub(super) fn features(&self, player: &Player, to_move: bool) -> [f32; FEATURES.len()] {
        let left = f32::from(self.pieces.last_space - player.space);
        let ahead = !0u64 << player.space << 1;
        let icons = f32::from(player.icons);
        let buttons = f32::from(player.buttons);
        let covered = player.quilt.covered();
        let free = FreeCells::of(covered);
        [
            1.0,
            buttons,
            icons * (self.pieces.income & ahead).count_ones() as f32,
            icons,
            covered.count_ones() as f32,
            left,
            free.ragged,
            free.alone,
            free.dead_ends,
            f32::from(u8::from(player.bonus)),
            if self.bonus_is_left { square(covered, self.pieces) } else { 0.0 },
            (self.specials & ahead).count_ones() as f32,
            buttons * left / 10.0,
            f32::from(u8::from(to_move)),
        ]
    }

    /// The points that player will have at the end, by the model.
    pub(super) fn points(&self, player: &Player, to_move: bool) -> f32 {
        self.model.points(&self.features(player, to_move), self.progress)
    }

    /// How far off a guess of the lead usually is now, in points.
    pub(super) fn spread(&self) -> f32 {
        self.model.spread(self.progress)
    }

    /// The points that depend on where a patch lies: for the shape of what stays free, and for the square.
    #[inline]
    pub(super) fn placement_points(&self, covered: u128) -> f32 {
        let free = FreeCells::of(covered);
        let weight = |feature| self.model.weight(feature, self.progress);
        let points = free.ragged * weight(RAGGED) + free.alone * weight(ALONE) + free.dead_ends * weight(DEAD_ENDS);
        if !self.bonus_is_left || covered.count_ones() < SQUARE_MATTERS_FROM {
            return points;
        }
        let square = square(covered, self.pieces);
        // A complete square is the bonus itself; late in a match that is more than the prospect of it.
        points + if square < 1.0 { square * weight(SQUARE) } else { f32::max(weight(SQUARE), weight(BONUS)) }
    }

    /// The `N` best placements of a patch, the best first.
    pub(super) fn placements<const N: usize>(
        &self,
        patch: &Patch,
        quilt: u128,
        shifted: &Shifted,
        flip: bool,
    ) -> Top<Move, N> {
        let mut best = Top::new();
        for shape in patch.shapes(flip) {
            for corner in cells(shape.fits(shifted)) {
                let Some(under) = shape.at(corner) else { continue };
                best.offer(self.placement_points(quilt | under), Move::Buy(patch.id, shape.orientation, corner));
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_quilt_has_a_straight_edge_and_a_checkered_one_is_all_ragged() {
        assert_eq!(FreeCells::of(0), FreeCells { ragged: 36.0, alone: 0.0, dead_ends: 0.0 });
        let checkered = (0..81).step_by(2).map(|cell| 1u128 << cell).sum();
        assert_eq!(FreeCells::of(checkered), FreeCells { ragged: 160.0, alone: 40.0, dead_ends: 0.0 });
        let corner_pair_free = WHOLE & !0b11;
        assert_eq!(FreeCells::of(corner_pair_free), FreeCells { ragged: 6.0, alone: 0.0, dead_ends: 2.0 });
    }
}

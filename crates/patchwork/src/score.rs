//! The score sheet (PW-8).

use mozaika_game::{Game as _, Next, ScoreItem, ScoreSheet, Seat, SeatScore};

use crate::state::Patchwork;

impl Patchwork {
    pub(crate) fn score_sheet(&self) -> ScoreSheet {
        let scores = Seat::all(2).map(|seat| SeatScore { seat, items: self.items(seat) }).collect();
        if self.next() != Next::Over {
            return ScoreSheet::so_far(scores);
        }
        // PW-8.3: of equal totals, whoever reached the last space first is ahead.
        let arrival = |score: &SeatScore| self.players[score.seat.index()].finished;
        ScoreSheet::ranked(scores, |a, b| arrival(a).cmp(&arrival(b)))
    }

    /// PW-8.2: buttons, the bonus tile, and what the free cells cost.
    fn items(&self, seat: Seat) -> Vec<ScoreItem> {
        let pieces = self.options.edition.contents();
        let player = &self.players[seat.index()];
        vec![
            ScoreItem::counted("buttons", i32::from(player.buttons)),
            ScoreItem::counted("bonus", if player.bonus { pieces.bonus_points } else { 0 }),
            ScoreItem::counted("empty", -pieces.empty_cell_penalty * player.quilt.free_cells() as i32),
        ]
    }
}

//! What makes a position possible: whether what was read can lie on one table.

use mozaika_game::{Problems, Seat};

use crate::options::Start;
use crate::palace::Position;
use crate::panes::{Colour, Panes};
use crate::pieces::ROUNDS;
use crate::refusal::PositionFault;
use crate::state::{Sintra, Step};

/// Whether what lies on the table can lie there together.
pub(super) fn check_table(table: &Sintra, problems: &mut Problems) {
    let on_table = table.heaps().iter().fold(Panes::NONE, |sum, heap| sum + *heap);
    match table.step {
        Step::Start | Step::Strips(_) | Step::Rounds => check_untouched(table, problems),
        Step::Fill if table.round == 0 => check_untouched(table, problems),
        Step::Fill => {
            problems.require(table.token.is_none(), "token", || PositionFault::TokenTooEarly);
        }
        Step::Turn(_) => {
            problems.require(!on_table.is_empty(), "next", || PositionFault::NothingToTake);
        }
        Step::Keep(_) => {}
        Step::Over => {
            let round = table.round();
            let over = usize::from(round) == ROUNDS;
            problems.require(over, "round", || PositionFault::OverTooEarly { last: ROUNDS, round });
        }
    }
    if matches!(table.step, Step::Fill | Step::Over) {
        problems.require(on_table.is_empty(), "factories", || PositionFault::RoundNotOver);
    }
    if let (0, Start::Seat(seat)) = (table.round, table.options.start) {
        problems.require(table.starter == Some(seat), "starter", || PositionFault::AgreedStart { seat });
    }
    check_centre(table, problems);
    check_full_strips(table, problems);
    check_every_pane_is_there(table, problems);
}

/// Before the first fill nothing has happened yet.
fn check_untouched(table: &Sintra, problems: &mut Problems) {
    let on_boards = table.heaps().iter().fold(table.tower, |sum, heap| sum + *heap);
    problems.require(on_boards.is_empty(), "factories", || PositionFault::PanesTooEarly);
    problems.require(table.round == 0, "round", || PositionFault::SetUpRound);
    problems.require(table.token.is_none(), "token", || PositionFault::TokenTooEarly);
    for (index, palace) in table.seated().iter().enumerate() {
        let fresh = palace.score == 0 && palace.lost == 0 && palace.broken == 0 && palace.glazier == Position::FIRST;
        let empty = palace.windows.all_panes().is_empty() && palace.on_strips(table.pieces()).is_empty();
        problems.require(fresh && empty, format!("players[{index}]"), || PositionFault::NotFresh);
    }
}

/// The centre holds what is left of emptied factories, and the token is taken with panes from there.
fn check_centre(table: &Sintra, problems: &mut Problems) {
    if matches!(table.step, Step::Fill | Step::Over) {
        return;
    }
    let emptied = table.factories().iter().filter(|heap| heap.is_empty()).count() as u32;
    let most = emptied * (table.pieces().panes_per_factory - 1);
    let panes = table.centre().total();
    problems.require(panes <= most, "centre", || PositionFault::CentreOverfull { panes, emptied, most });
    problems.require(table.token.is_none() || most > 0, "token", || PositionFault::TokenNotTaken);
}

/// A full strip means that its owner is about to keep a pane of it.
fn check_full_strips(table: &Sintra, problems: &mut Problems) {
    for (index, palace) in table.seated().iter().enumerate() {
        let keeps = table.step == Step::Keep(Seat(index as u8));
        for at in Position::all().filter(|at| palace.is_full(*at)) {
            let field = format!("players[{index}].strips[{}]", at.index());
            problems.require(keeps && at == palace.glazier, &field, || PositionFault::StripIsFull);
            let one_colour = palace.on_strip(at, table.pieces()).is_one_colour();
            problems.require(!one_colour, &field, || PositionFault::StripOfOneColour);
        }
    }
}

/// SG-1.1: no pane is lost, and none is added.
fn check_every_pane_is_there(table: &Sintra, problems: &mut Problems) {
    let panes = table.all_panes();
    let expected = table.pieces().panes_per_colour;
    for colour in Colour::ALL.into_iter().filter(|colour| panes.count(*colour) != expected) {
        problems.note("", PositionFault::PanesInPlay { panes: panes.count(colour), colour, expected });
    }
}

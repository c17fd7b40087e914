//! The places on the table that decisions are about: what somebody is about to do, and what an entry of the match changed.

use leptos::prelude::*;
use mozaika_app::glassroad::{Making, typed};
use mozaika_game::{Entry, Game as _, Seat};
use mozaika_glassroad::{Card, Cell, GlassRoad, Move, Operation, Tile};

use crate::match_screen::MatchScreen;

/// The places on the table that an entry changed.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Lit {
    pub(crate) seat: Option<Seat>,
    pub(crate) cells: Vec<Cell>,
    pub(crate) tile: Option<Tile>,
    pub(crate) card: Option<Card>,
}

/// The space that names what lies there: a forest covers two.
pub(crate) fn named_by(state: &GlassRoad, seat: Seat, cell: Cell) -> Cell {
    let pieces = state.pieces();
    let woods = state.player(seat).forests(pieces);
    woods.iter().find(|first| pieces.board.forest(*first).contains(cell)).unwrap_or(cell)
}

/// What somebody is about to decide, or what a hint shows, as far as whoever looks may see it.
pub(crate) fn shown_decision(screen: MatchScreen, making: RwSignal<Option<Making>>) -> Option<(Seat, Move)> {
    let coming = screen.coming.get();
    let preview = screen.preview.get();
    screen.open_match.with(|open| {
        let read = |text: &str| typed(open.played())?.state().read_move(text).ok();
        if let Some((seat, text)) = coming {
            let entry = Entry::Move(seat, text.clone());
            return open.played().may_see(open.viewer(), &entry).then(|| Some((seat, read(&text)?)))?;
        }
        let seat = screen.actor()?;
        let begun = making.with(|making| making.as_ref().is_some_and(Making::is_begun));
        let text = preview.filter(|_| !begun)?;
        Some((seat, read(&text)?))
    })
}

/// What the lit entry changed, and on whose board; of a secret entry nothing.
pub(crate) fn lit_places(screen: MatchScreen) -> Option<Lit> {
    let entry = screen.lit_entry()?;
    screen.open_match.with(|open| {
        let Entry::Move(seat, text) = open.entry(entry)? else { return None };
        let state = typed(open.played())?.states().get(entry)?;
        let decision = state.read_move(&text).ok()?;
        Some(places_of(state, seat, &decision))
    })
}

/// The places on the table that a decision is about.
pub(crate) fn places_of(state: &GlassRoad, seat: Seat, decision: &Move) -> Lit {
    let pieces = state.pieces();
    let mut lit = Lit { seat: Some(seat), ..Lit::default() };
    let operation = |what: &Operation, lit: &mut Lit| match what {
        Operation::Build { tile, cell, .. } => {
            lit.tile = Some(*tile);
            lit.cells.extend(*cell);
        }
        Operation::Trade(trade) => {
            lit.cells.extend(trade.put.iter().map(mozaika_glassroad::Spot::cell));
            lit.cells.extend(pieces.board.freed(trade.removed).iter());
        }
        Operation::Copy(tile) => lit.tile = Some(*tile),
        Operation::Draw => {}
    };
    match decision {
        Move::Put(card) | Move::Play(card) => lit.card = Some(*card),
        Move::Use { fee, what, .. } => {
            lit.cells.extend(pieces.board.freed(fee.forests).iter());
            operation(what, &mut lit);
        }
        Move::Effect(what) => operation(what, &mut lit),
        Move::Convert { tile, trade } => {
            lit.tile = Some(*tile);
            operation(&Operation::Trade(*trade), &mut lit);
        }
        Move::Clear(cell) => lit.cells.push(*cell),
        Move::Choose(_) | Move::Done | Move::Gift(_) => {}
    }
    lit
}

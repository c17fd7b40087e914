//! Writing decisions and outcomes.

use std::fmt;

use crate::board::Spots;
use crate::chance::Outcome;
use crate::goods::{Store, Stores};
use crate::moves::{Fee, Move, Operation, Split, Trade};
use crate::pieces::Pieces;
use crate::tiles::{Card, Tile};

/// A decision with the names of its match's edition.
struct Named<'a, T>(&'a Pieces, &'a T);

pub(crate) fn write_move(pieces: &Pieces, decision: &Move) -> String {
    Named(pieces, decision).to_string()
}

pub(crate) fn write_outcome(pieces: &Pieces, outcome: &Outcome) -> String {
    Named(pieces, outcome).to_string()
}

pub(crate) fn tile_id(pieces: &Pieces, tile: Tile) -> &str {
    pieces.buildings.get(tile.index()).map_or("-", |building| &building.id)
}

pub(crate) fn card_id(pieces: &Pieces, card: Card) -> &str {
    pieces.specialists.get(card.index()).map_or("-", |specialist| &specialist.id)
}

impl fmt::Display for Named<'_, Move> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(pieces, decision) = *self;
        match decision {
            Move::Choose(cards) => {
                f.write_str("choose")?;
                cards.iter().try_for_each(|card| write!(f, " {}", card_id(pieces, card)))
            }
            Move::Put(card) => write!(f, "put {}", card_id(pieces, *card)),
            Move::Play(card) => write!(f, "play {}", card_id(pieces, *card)),
            Move::Use { action, fee, what } => {
                write!(f, "use {}{}{}", action + 1, Named(pieces, fee), Named(pieces, what))
            }
            Move::Effect(what) => write!(f, "effect{}", Named(pieces, what)),
            Move::Done => f.write_str("done"),
            Move::Gift(gains) if gains.is_empty() => f.write_str("gift none"),
            Move::Gift(gains) => {
                f.write_str("gift")?;
                write_gains(f, gains)
            }
            Move::Convert { tile, trade } => {
                write!(f, "convert {}{}", tile_id(pieces, *tile), Named(pieces, trade))
            }
            Move::Clear(cell) => write!(f, "clear {cell}"),
        }
    }
}

impl fmt::Display for Named<'_, Fee> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fee { split, forests } = self.1;
        if !self.1.is_empty() {
            f.write_str(" pay")?;
        }
        write_split(f, *split)?;
        forests.iter().try_for_each(|spot| write!(f, " {spot}"))
    }
}

impl fmt::Display for Named<'_, Operation> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(pieces, what) = *self;
        match what {
            Operation::Trade(trade) => Named(pieces, trade).fmt(f),
            Operation::Build { tile, cell, split } => {
                write!(f, " build {}", tile_id(pieces, *tile))?;
                if let Some(cell) = cell {
                    write!(f, "@{cell}")?;
                }
                Named(pieces, &Fee { split: *split, forests: Spots::NONE }).fmt(f)
            }
            Operation::Draw => f.write_str(" draw"),
            Operation::Copy(tile) => write!(f, " copy {}", tile_id(pieces, *tile)),
        }
    }
}

impl fmt::Display for Named<'_, Trade> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(pieces, trade) = *self;
        Named(pieces, &Fee { split: trade.split, forests: Spots::NONE }).fmt(f)?;
        trade.removed.iter().try_for_each(|spot| write!(f, " -{spot}"))?;
        if !trade.discarded.is_empty() {
            f.write_str(" discard")?;
        }
        trade.discarded.iter().try_for_each(|tile| write!(f, " {}", tile_id(pieces, tile)))?;
        write_gains(f, &trade.gains)?;
        if let Some(good) = trade.named {
            write!(f, " {good}=0")?;
        }
        trade.put.iter().try_for_each(|spot| write!(f, " {spot}"))
    }
}

fn write_split(f: &mut fmt::Formatter<'_>, split: Split) -> fmt::Result {
    split.iter().try_for_each(|(store, amount)| write_amount(f, store, amount))
}

fn write_gains(f: &mut fmt::Formatter<'_>, gains: &Stores) -> fmt::Result {
    gains.iter().try_for_each(|(store, amount)| write_amount(f, store, amount))
}

/// `wood=2`, or `food=2@glass` where there is a choice of wheel.
fn write_amount(f: &mut fmt::Formatter<'_>, store: Store, amount: u8) -> fmt::Result {
    let good = store.good();
    write!(f, " {good}={amount}")?;
    if good.has_two_stores() { write!(f, "@{}", store.wheel().name()) } else { Ok(()) }
}

impl fmt::Display for Named<'_, Outcome> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(pieces, outcome) = *self;
        let name = |tile: Option<Tile>| tile.map_or("-", |tile| tile_id(pieces, tile));
        match outcome {
            Outcome::Start(seat) => write!(f, "start {seat}"),
            Outcome::Display(rows) => {
                f.write_str("display")?;
                for (index, row) in rows.iter().enumerate() {
                    if index > 0 {
                        f.write_str(" |")?;
                    }
                    row.iter().try_for_each(|tile| write!(f, " {}", name(*tile)))?;
                }
                Ok(())
            }
            Outcome::Drawn(tiles) => {
                f.write_str("drawn")?;
                tiles.iter().try_for_each(|tile| write!(f, " {}", name(*tile)))
            }
            Outcome::Card(card) => write!(f, "card {}", card_id(pieces, *card)),
        }
    }
}

//! Reading decisions and outcomes: only the exact writing is taken.

use mozaika_game::notation::{number, quoted, words};
use mozaika_game::{BadNotation, Seat};

use crate::board::{Cell, MOST_SPOTS, Spot};
use crate::chance::{Outcome, Row};
use crate::effects::Effect;
use crate::goods::{Good, Goods, Store, Stores, Wheel};
use crate::moves::{Fee, Move, Operation, Trade};
use crate::pieces::{Pieces, Terrain};
use crate::refusal::NotationFault as Fault;
use crate::tiles::{Card, Cards, Discards, Tile};

type Words<'a> = std::iter::Peekable<std::slice::Iter<'a, &'a str>>;

/// The words with which decisions begin.
pub(super) const DECISIONS: [&str; 9] = ["choose", "put", "play", "use", "effect", "done", "gift", "convert", "clear"];
/// The words with which outcomes begin.
const OUTCOMES: [&str; 4] = ["start", "display", "drawn", "card"];

/// What is due when a decision is read: it tells a payment from the goods that are taken after it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Due {
    /// What the specialist being carried out asks for.
    pub fee: Option<Goods>,
    /// What the immediate building being carried out asks for.
    pub give: Option<Goods>,
}

/// Reads a decision; only its exact writing is accepted.
pub(crate) fn read_move(pieces: &Pieces, due: Due, text: &str) -> Result<Move, BadNotation> {
    let list = words(text)?;
    let mut rest = list[1..].iter().peekable();
    let decision = match list[0] {
        "choose" => Move::Choose(read_cards(pieces, &mut rest)?),
        "put" => Move::Put(read_card(pieces, next(&mut rest, Fault::MissingSpecialist)?)?),
        "play" => Move::Play(read_card(pieces, next(&mut rest, Fault::MissingSpecialist)?)?),
        "use" => read_use(pieces, &mut rest, due.fee)?,
        "effect" => Move::Effect(read_operation(pieces, &mut rest, due.give)?),
        "done" => Move::Done,
        "gift" => read_gift(&mut rest)?,
        "convert" => read_convert(pieces, &mut rest)?,
        "clear" => Move::Clear(read_cell(next(&mut rest, Fault::MissingSpace)?)?),
        other => {
            return Err(Fault::NoMove { word: quoted(other), known: DECISIONS.to_vec() }.into());
        }
    };
    end(&mut rest)?;
    Ok(decision)
}

fn read_use(pieces: &Pieces, rest: &mut Words<'_>, due: Option<Goods>) -> Result<Move, Fault> {
    let action = match next(rest, Fault::MissingAction)? {
        "1" => 0,
        "2" => 1,
        other => return Err(Fault::UnknownAction { word: quoted(other) }),
    };
    let fee = read_fee(rest, due)?;
    if rest.peek() == Some(&&"pay") {
        return Err(Fault::PaidTwice);
    }
    Ok(Move::Use { action, fee, what: read_operation(pieces, rest, None)? })
}

fn read_gift(rest: &mut Words<'_>) -> Result<Move, Fault> {
    if rest.next_if(|word| **word == "none").is_some() {
        return Ok(Move::Gift(Stores::default()));
    }
    match read_gains(rest)? {
        (gains, None) if !gains.is_empty() => Ok(Move::Gift(gains)),
        _ => Err(Fault::NoGiftNamed),
    }
}

fn read_convert(pieces: &Pieces, rest: &mut Words<'_>) -> Result<Move, Fault> {
    let tile = read_tile(pieces, next(rest, Fault::MissingBuilding)?)?;
    let give = match &pieces.tile(tile).effect {
        Effect::Convert(exchange) => Some(exchange.give),
        _ => None,
    };
    Ok(Move::Convert { tile, trade: read_trade(pieces, rest, give)? })
}

/// Reads an outcome; only its exact writing is accepted.
pub(crate) fn read_outcome(pieces: &Pieces, text: &str) -> Result<Outcome, BadNotation> {
    let list = words(text)?;
    let mut rest = list[1..].iter().peekable();
    let outcome = match list[0] {
        "start" => {
            let seat = number(next(&mut rest, Fault::MissingSeat)?)?;
            Outcome::Start(Seat(u8::try_from(seat).map_err(|_| Fault::SeatTooHigh { seat })?))
        }
        "display" => read_display(pieces, &mut rest)?,
        "drawn" => {
            let mut tiles = [None; 3];
            for tile in &mut tiles {
                *tile = read_tile_or_gap(pieces, next(&mut rest, Fault::MissingDrawnTile)?)?;
            }
            Outcome::Drawn(tiles)
        }
        "card" => Outcome::Card(read_card(pieces, next(&mut rest, Fault::MissingSpecialist)?)?),
        other => {
            return Err(Fault::NoOutcome { word: quoted(other), known: OUTCOMES.to_vec() }.into());
        }
    };
    end(&mut rest)?;
    Ok(outcome)
}

fn read_display(pieces: &Pieces, rest: &mut Words<'_>) -> Result<Outcome, Fault> {
    let mut rows = [Row::new(), Row::new(), Row::new()];
    for (index, row) in rows.iter_mut().enumerate() {
        if index > 0 && rest.next_if(|word| **word == "|").is_none() {
            return Err(Fault::KindsNotSeparated);
        }
        while let Some(word) = rest.next_if(|word| **word != "|") {
            let tile = read_tile_or_gap(pieces, word)?;
            row.try_push(tile).map_err(|_| Fault::RowTooLong { most: row.capacity() })?;
        }
    }
    Ok(Outcome::Display(rows))
}

/// The next word; the fault says what is missing when there is none.
fn next<'a>(rest: &mut Words<'a>, missing: Fault) -> Result<&'a str, Fault> {
    rest.next().copied().ok_or(missing)
}

fn end(rest: &mut Words<'_>) -> Result<(), Fault> {
    match rest.next() {
        None => Ok(()),
        Some(word) => Err(Fault::OutOfPlace { word: quoted(word) }),
    }
}

fn read_card(pieces: &Pieces, word: &str) -> Result<Card, Fault> {
    pieces.specialist(word).ok_or_else(|| Fault::UnknownSpecialist { word: quoted(word) })
}

fn read_tile(pieces: &Pieces, word: &str) -> Result<Tile, Fault> {
    pieces.building(word).ok_or_else(|| Fault::UnknownBuilding { word: quoted(word) })
}

fn read_tile_or_gap(pieces: &Pieces, word: &str) -> Result<Option<Tile>, Fault> {
    if word == "-" { Ok(None) } else { read_tile(pieces, word).map(Some) }
}

fn read_cell(word: &str) -> Result<Cell, Fault> {
    Cell::named(word).ok_or_else(|| Fault::UnknownSpace { word: quoted(word) })
}

/// The cards of a choice, each once, in the order of the edition.
fn read_cards(pieces: &Pieces, rest: &mut Words<'_>) -> Result<Cards, Fault> {
    let (mut cards, mut last) = (Cards::NONE, None);
    for word in rest {
        let card = read_card(pieces, word)?;
        if cards.contains(card) {
            return Err(Fault::CardTwice { word: quoted(word) });
        }
        if last.is_some_and(|last| last > card) {
            return Err(Fault::CardsOutOfOrder);
        }
        cards = cards.with(card);
        last = Some(card);
    }
    if cards.is_empty() { Err(Fault::MissingSpecialist) } else { Ok(cards) }
}

/// `pay` and what follows it: goods with their wheels, as far as they are due, then forests.
fn read_fee(rest: &mut Words<'_>, due: Option<Goods>) -> Result<Fee, Fault> {
    let mut fee = Fee::default();
    if rest.next_if(|word| **word == "pay").is_none() {
        return Ok(fee);
    }
    // Where nothing of the kind is due, whatever follows `pay` is read as paid, and refused later.
    let due = due.filter(Goods::has_wheel_choice);
    let mut last = None;
    while let Some((store, amount)) = rest.peek().and_then(|word| read_amount(word)) {
        let good = store.good();
        let is_due = due.is_none_or(|due| fee.split.sum(good) < due.of(good));
        if amount == 0 || !good.has_two_stores() || !is_due {
            break;
        }
        if last.is_some_and(|last| last >= store) {
            if due.is_none() {
                break;
            }
            return Err(Fault::GoodsOutOfOrder);
        }
        fee.split.set(store, amount);
        last = Some(store);
        rest.next();
    }
    while let Some(spot) = rest.peek().and_then(|word| read_spot(word)) {
        if spot.terrain() != Terrain::Forest {
            break;
        }
        fee.forests = fee.forests.with(spot).ok_or(TILES_OUT_OF_ORDER)?;
        rest.next();
    }
    if fee.is_empty() {
        return Err(Fault::NothingPaid);
    }
    Ok(fee)
}

const TILES_OUT_OF_ORDER: Fault = Fault::TilesOutOfOrder { most: MOST_SPOTS };

/// A good's amount: `wood=2`, `food=2@glass`; `food=0` has no wheel.
fn read_amount(word: &str) -> Option<(Store, u8)> {
    let (good, rest) = word.split_once('=')?;
    let good = Good::named(good)?;
    let (amount, wheel) = match rest.split_once('@') {
        Some((amount, "glass")) if good.has_two_stores() => (amount, Some(Wheel::Glass)),
        Some((amount, "brick")) if good.has_two_stores() => (amount, Some(Wheel::Brick)),
        Some(_) => return None,
        None => (rest, None),
    };
    let amount = u8::try_from(number(amount).ok()?).ok()?;
    match wheel {
        Some(_) if amount == 0 => None,
        Some(wheel) => Some((Store::of(good, wheel), amount)),
        None if good.has_two_stores() && amount > 0 => None,
        None => Some((good.store(), amount)),
    }
}

fn read_spot(word: &str) -> Option<Spot> {
    let (terrain, cell) = word.split_once('@')?;
    Some(Spot::new(Terrain::named(terrain)?, Cell::named(cell)?))
}

fn read_operation(pieces: &Pieces, rest: &mut Words<'_>, give: Option<Goods>) -> Result<Operation, Fault> {
    Ok(match rest.peek() {
        Some(&&"build") => {
            rest.next();
            let word = next(rest, Fault::MissingBuilding)?;
            let (id, cell) = match word.split_once('@') {
                Some((id, cell)) => (id, Some(read_cell(cell)?)),
                None => (word, None),
            };
            let tile = read_tile(pieces, id)?;
            let fee = read_fee(rest, Some(pieces.tile(tile).cost))?;
            if !fee.forests.is_empty() {
                return Err(Fault::ForestForBuilding);
            }
            Operation::Build { tile, cell, split: fee.split }
        }
        Some(&&"draw") => {
            rest.next();
            Operation::Draw
        }
        Some(&&"copy") => {
            rest.next();
            Operation::Copy(read_tile(pieces, next(rest, Fault::MissingBuilding)?)?)
        }
        _ => Operation::Trade(read_trade(pieces, rest, give)?),
    })
}

/// `[pay …] -pond@c1 discard … wood=2 grove@b3`, in this order.
fn read_trade(pieces: &Pieces, rest: &mut Words<'_>, give: Option<Goods>) -> Result<Trade, Fault> {
    let fee = read_fee(rest, give)?;
    if !fee.forests.is_empty() {
        return Err(Fault::ForestAsPayment);
    }
    let mut trade = Trade { split: fee.split, ..Trade::default() };
    while let Some(spot) = rest.peek().and_then(|word| word.strip_prefix('-')).and_then(read_spot) {
        trade.removed = trade.removed.with(spot).ok_or(TILES_OUT_OF_ORDER)?;
        rest.next();
    }
    if rest.next_if(|word| **word == "discard").is_some() {
        trade.discarded = read_discards(pieces, rest)?;
    }
    (trade.gains, trade.named) = read_gains(rest)?;
    while let Some(spot) = rest.peek().and_then(|word| read_spot(word)) {
        trade.put = trade.put.with(spot).ok_or(TILES_OUT_OF_ORDER)?;
        rest.next();
    }
    Ok(trade)
}

fn read_discards(pieces: &Pieces, rest: &mut Words<'_>) -> Result<Discards, Fault> {
    let mut discards = Discards::default();
    while let Some(word) = rest.next_if(|word| !word.contains(['=', '@'])) {
        let tile = read_tile(pieces, word)?;
        discards = discards.with(tile).ok_or(Fault::DiscardsOutOfOrder { most: MOST_SPOTS })?;
    }
    if discards.is_empty() { Err(Fault::NothingDiscarded) } else { Ok(discards) }
}

fn read_gains(rest: &mut Words<'_>) -> Result<(Stores, Option<Good>), Fault> {
    let (mut gains, mut named, mut last) = (Stores::default(), None, None);
    while let Some((store, amount)) = rest.peek().and_then(|word| read_amount(word)) {
        rest.next();
        if amount == 0 && named.is_none() {
            named = Some(store.good());
            continue;
        }
        if amount == 0 || named.is_some() || last.is_some_and(|last| last >= store) {
            return Err(Fault::GoodsOutOfOrder);
        }
        gains.0[store.index()] = amount;
        last = Some(store);
    }
    Ok((gains, named))
}

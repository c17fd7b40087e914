//! Reading decisions and outcomes: only the exact writing is taken.

use mozaika_game::notation::{number, quoted, words};
use mozaika_game::{BadNotation, Seat};

use crate::board::{Cell, Spot};
use crate::chance::{Outcome, Row};
use crate::effects::Effect;
use crate::goods::{Good, Goods, Store, Stores, Wheel};
use crate::moves::{Fee, Move, Trade, What};
use crate::pieces::{Pieces, Terrain};
use crate::tiles::{Card, Cards, Discards, Tile};

type Words<'a> = std::iter::Peekable<std::slice::Iter<'a, &'a str>>;

fn bad<T>(message: impl Into<String>) -> Result<T, BadNotation> {
    Err(BadNotation::new(message))
}

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
        "put" => Move::Put(read_card(pieces, next(&mut rest, "a card")?)?),
        "play" => Move::Play(read_card(pieces, next(&mut rest, "a card")?)?),
        "use" => {
            let action = match next(&mut rest, "the action")? {
                "1" => 0,
                "2" => 1,
                other => return bad(format!("{} is no action: it is 1 or 2.", quoted(other))),
            };
            let fee = read_fee(&mut rest, due.fee)?;
            if rest.peek() == Some(&&"pay") {
                return bad("`pay` stands once, directly after the number of the action.");
            }
            Move::Use { action, fee, what: read_what(pieces, &mut rest, None)? }
        }
        "effect" => Move::Effect(read_what(pieces, &mut rest, due.give)?),
        "done" => Move::Done,
        "gift" if rest.next_if(|word| **word == "none").is_some() => Move::Gift(Stores::default()),
        "gift" => match read_gains(&mut rest)? {
            (gains, None) if !gains.is_empty() => Move::Gift(gains),
            _ => return bad("A gift is `gift none` or what is taken, such as `gift wood=1`."),
        },
        "convert" => {
            let tile = read_tile(pieces, next(&mut rest, "a building")?)?;
            let give = match &pieces.tile(tile).effect {
                Effect::Convert(exchange) => Some(exchange.give),
                _ => None,
            };
            Move::Convert { tile, trade: read_trade(pieces, &mut rest, give)? }
        }
        "clear" => Move::Clear(read_cell(next(&mut rest, "a space")?)?),
        other => {
            return bad(format!(
                "{} is no decision: it starts with choose, put, play, use, effect, done, gift, convert or clear.",
                quoted(other)
            ));
        }
    };
    end(&mut rest)?;
    Ok(decision)
}

/// Reads an outcome.
pub(crate) fn read_outcome(pieces: &Pieces, text: &str) -> Result<Outcome, BadNotation> {
    let list = words(text)?;
    let mut rest = list[1..].iter().peekable();
    let outcome = match list[0] {
        "start" => {
            let seat = number(next(&mut rest, "a seat")?)?;
            Outcome::Start(Seat(u8::try_from(seat).or_else(|_| bad("There are at most four seats."))?))
        }
        "display" => {
            let mut rows = [Row::new(), Row::new(), Row::new()];
            for (index, row) in rows.iter_mut().enumerate() {
                if index > 0 && next(&mut rest, "`|` between the kinds")? != "|" {
                    return bad("The three kinds of the display are separated by `|`.");
                }
                while let Some(word) = rest.next_if(|word| **word != "|") {
                    let tile = read_tile_or_gap(pieces, word)?;
                    row.try_push(tile).or_else(|_| bad("No display has so many tiles of a kind."))?;
                }
            }
            Outcome::Display(rows)
        }
        "drawn" => {
            let mut tiles = [None; 3];
            for tile in &mut tiles {
                *tile = read_tile_or_gap(pieces, next(&mut rest, "three tiles (`-` for none)")?)?;
            }
            Outcome::Drawn(tiles)
        }
        "card" => Outcome::Card(read_card(pieces, next(&mut rest, "a card")?)?),
        other => {
            return bad(format!("{} is no outcome: it starts with start, display, drawn or card.", quoted(other)));
        }
    };
    end(&mut rest)?;
    Ok(outcome)
}

fn next<'a>(rest: &mut Words<'a>, what: &str) -> Result<&'a str, BadNotation> {
    rest.next().copied().ok_or_else(|| BadNotation::new(format!("Something is missing at the end: {what}.")))
}

fn end(rest: &mut Words<'_>) -> Result<(), BadNotation> {
    match rest.next() {
        None => Ok(()),
        Some(word) => bad(format!("{} is too much, or not in its place.", quoted(word))),
    }
}

fn read_card(pieces: &Pieces, word: &str) -> Result<Card, BadNotation> {
    pieces.specialist(word).ok_or_else(|| BadNotation::new(format!("There is no specialist {}.", quoted(word))))
}

fn read_tile(pieces: &Pieces, word: &str) -> Result<Tile, BadNotation> {
    pieces.building(word).ok_or_else(|| BadNotation::new(format!("There is no building {}.", quoted(word))))
}

fn read_tile_or_gap(pieces: &Pieces, word: &str) -> Result<Option<Tile>, BadNotation> {
    if word == "-" { Ok(None) } else { read_tile(pieces, word).map(Some) }
}

fn read_cell(word: &str) -> Result<Cell, BadNotation> {
    Cell::named(word).ok_or_else(|| BadNotation::new(format!("{} is no space, such as `b2`.", quoted(word))))
}

/// The cards of a choice, each once, in the order of the edition.
fn read_cards(pieces: &Pieces, rest: &mut Words<'_>) -> Result<Cards, BadNotation> {
    let (mut cards, mut last) = (Cards::NONE, None);
    for word in rest {
        let card = read_card(pieces, word)?;
        if cards.contains(card) {
            return bad(format!("{} is there twice; each card is chosen once.", quoted(word)));
        }
        if last.is_some_and(|last| last > card) {
            return bad("The cards are written in the order of the edition, so that each choice has one writing.");
        }
        cards = cards.with(card);
        last = Some(card);
    }
    if cards.is_empty() { bad("Something is missing at the end: the cards.") } else { Ok(cards) }
}

/// `pay` and what follows it: goods with their wheels, as far as they are due, then forests.
fn read_fee(rest: &mut Words<'_>, due: Option<Goods>) -> Result<Fee, BadNotation> {
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
            return bad(ORDER_OF_GOODS);
        }
        fee.split.set(store, amount);
        last = Some(store);
        rest.next();
    }
    while let Some(spot) = rest.peek().and_then(|word| read_spot(word)) {
        if spot.terrain() != Terrain::Forest {
            break;
        }
        fee.forests = fee.forests.with(spot).ok_or_else(|| BadNotation::new(ORDER_OF_TILES))?;
        rest.next();
    }
    if fee.is_empty() {
        return bad(
            "After `pay` stands what is paid and where it comes from: `food=1@glass`, `forest@a1`; the rest is not named.",
        );
    }
    Ok(fee)
}

const ORDER_OF_GOODS: &str = "Goods are written once each, without zeros, in the order wood, water, sand, clay, food, charcoal, glass, brick, glass wheel first.";
const ORDER_OF_TILES: &str =
    "Tiles are written once each, in the order pit, grove, pond, forest and then of their spaces; at most four.";

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

fn read_what(pieces: &Pieces, rest: &mut Words<'_>, give: Option<Goods>) -> Result<What, BadNotation> {
    Ok(match rest.peek() {
        Some(&&"build") => {
            rest.next();
            let word = next(rest, "a building")?;
            let (id, cell) = match word.split_once('@') {
                Some((id, cell)) => (id, Some(read_cell(cell)?)),
                None => (word, None),
            };
            let tile = read_tile(pieces, id)?;
            let fee = read_fee(rest, Some(pieces.tile(tile).cost))?;
            if !fee.forests.is_empty() {
                return bad("A building is paid with goods.");
            }
            What::Build { tile, cell, split: fee.split }
        }
        Some(&&"draw") => {
            rest.next();
            What::Draw
        }
        Some(&&"copy") => {
            rest.next();
            What::Copy(read_tile(pieces, next(rest, "a building")?)?)
        }
        _ => What::Trade(read_trade(pieces, rest, give)?),
    })
}

/// `[pay …] -pond@c1 discard … wood=2 grove@b3`, in this order.
fn read_trade(pieces: &Pieces, rest: &mut Words<'_>, give: Option<Goods>) -> Result<Trade, BadNotation> {
    let fee = read_fee(rest, give)?;
    if !fee.forests.is_empty() {
        return bad("A forest that is removed is written `-forest@a1`.");
    }
    let mut trade = Trade { split: fee.split, ..Trade::default() };
    while let Some(spot) = rest.peek().and_then(|word| word.strip_prefix('-')).and_then(read_spot) {
        trade.removed = trade.removed.with(spot).ok_or_else(|| BadNotation::new(ORDER_OF_TILES))?;
        rest.next();
    }
    if rest.next_if(|word| **word == "discard").is_some() {
        trade.discarded = read_discards(pieces, rest)?;
    }
    (trade.gains, trade.named) = read_gains(rest)?;
    while let Some(spot) = rest.peek().and_then(|word| read_spot(word)) {
        trade.put = trade.put.with(spot).ok_or_else(|| BadNotation::new(ORDER_OF_TILES))?;
        rest.next();
    }
    Ok(trade)
}

fn read_discards(pieces: &Pieces, rest: &mut Words<'_>) -> Result<Discards, BadNotation> {
    let mut discards = Discards::default();
    while let Some(word) = rest.next_if(|word| !word.contains(['=', '@'])) {
        let tile = read_tile(pieces, word)?;
        let order = "Tiles given up are written once each, in the order of the edition; at most four.";
        discards = discards.with(tile).ok_or_else(|| BadNotation::new(order))?;
    }
    if discards.is_empty() { bad("After `discard` stand the tiles that are given up.") } else { Ok(discards) }
}

fn read_gains(rest: &mut Words<'_>) -> Result<(Stores, Option<Good>), BadNotation> {
    let (mut gains, mut named, mut last) = (Stores::default(), None, None);
    while let Some((store, amount)) = rest.peek().and_then(|word| read_amount(word)) {
        rest.next();
        if amount == 0 && named.is_none() {
            named = Some(store.good());
            continue;
        }
        if amount == 0 || named.is_some() || last.is_some_and(|last| last >= store) {
            return bad(ORDER_OF_GOODS);
        }
        gains.0[store.index()] = amount;
        last = Some(store);
    }
    Ok((gains, named))
}

//! What luck decides: the starting player, the display, drawn tiles, and a single player's cards.

use arrayvec::ArrayVec;
use mozaika_game::Seat;
use mozaika_game::rand::{Rng, RngExt as _};

use crate::pieces::Kind;
use crate::refusal::Refusal;
use crate::state::{Act, GlassRoad, MOST_SLOTS, Pending, Phase};
use crate::tiles::{Card, Tile, Tiles};

/// What was shuffled or drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// `start 1`: who holds the goblet first.
    Start(Seat),
    /// `display … | … | …`: the whole display once its gaps are filled, kind by kind; nothing is a gap.
    Display([Row; 3]),
    /// `drawn … … …`: the top tile of each stack, where there is one.
    Drawn([Option<Tile>; 3]),
    /// `card builder`: the next card of a single player.
    Card(Card),
}

/// The display of one kind of buildings.
pub type Row = ArrayVec<Option<Tile>, MOST_SLOTS>;

impl GlassRoad {
    /// Has the display a gap for which there is a tile?
    pub(crate) fn can_fill(&self) -> bool {
        Kind::ALL.into_iter().any(|kind| self.row(kind).contains(&Tile::NONE) && !self.stack(kind).is_empty())
    }

    /// The display of one kind, place by place; nothing where there is a gap.
    pub fn display(&self, kind: Kind) -> impl Iterator<Item = Option<Tile>> + '_ {
        self.row(kind).iter().map(|tile| tile.some())
    }

    /// The display of one kind.
    pub(crate) fn row(&self, kind: Kind) -> &[Tile] {
        &self.display[kind as usize][..self.options.slots()]
    }

    pub(crate) fn draw_outcome<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Outcome> {
        Some(match (self.pending, self.phase) {
            (Pending::Tiles, _) => Outcome::Drawn(Kind::ALL.map(|kind| any_tile(self.stack(kind), rng))),
            (_, Phase::Start) => Outcome::Start(Seat(rng.random_range(0..self.options.players))),
            (_, Phase::Fill) => Outcome::Display(Kind::ALL.map(|kind| self.draw_row(kind, rng))),
            (_, Phase::Draw) => {
                let deck = self.player(Seat(0)).hand;
                Outcome::Card(deck.iter().nth(rng.random_range(0..deck.len().max(1)))?)
            }
            _ => return None,
        })
    }

    fn draw_row<R: Rng + ?Sized>(&self, kind: Kind, rng: &mut R) -> Row {
        let mut stack = self.stack(kind);
        let mut fill = |tile: &Tile| {
            tile.some().or_else(|| {
                let drawn = any_tile(stack, rng)?;
                stack.remove(drawn);
                Some(drawn)
            })
        };
        self.row(kind).iter().map(&mut fill).collect()
    }

    pub(crate) fn check_drawn(&self, outcome: &Outcome) -> Result<(), Refusal> {
        match (self.pending, self.phase, outcome) {
            (Pending::Tiles, _, Outcome::Drawn(tiles)) => {
                Kind::ALL.into_iter().zip(tiles).try_for_each(|(kind, tile)| self.check_top(kind, *tile))
            }
            (Pending::Nothing, Phase::Start, Outcome::Start(seat)) => {
                if seat.index() < self.count() {
                    Ok(())
                } else {
                    Err(Refusal::NoSuchStarter { seat: *seat })
                }
            }
            (Pending::Nothing, Phase::Fill, Outcome::Display(rows)) => {
                Kind::ALL.into_iter().zip(rows).try_for_each(|(kind, row)| self.check_row(kind, row))
            }
            (Pending::Nothing, Phase::Draw, Outcome::Card(card)) => {
                let deck = self.player(Seat(0));
                let possible = deck.hand.contains(*card) || deck.hidden > 0;
                if possible { Ok(()) } else { Err(Refusal::NotInDeck { card: self.card_name(*card).to_owned() }) }
            }
            (Pending::Tiles, ..) => Err(Refusal::TilesDue),
            (_, Phase::Start, _) => Err(Refusal::StartDue),
            (_, Phase::Fill, _) => Err(Refusal::DisplayDue),
            (_, Phase::Draw, _) => Err(Refusal::CardDue),
            _ => Err(Refusal::NoChanceDue),
        }
    }

    fn check_top(&self, kind: Kind, tile: Option<Tile>) -> Result<(), Refusal> {
        match tile {
            Some(tile) if self.stack(kind).contains(tile) => Ok(()),
            Some(tile) => Err(Refusal::NotInStack { building: self.tile_name(tile).to_owned(), kind }),
            None if self.stack(kind).is_empty() => Ok(()),
            None => Err(Refusal::GapLeft { kind }),
        }
    }

    /// Tiles stay where they are; gaps are filled from the left as long as the stack lasts (GR-4.9).
    fn check_row(&self, kind: Kind, row: &Row) -> Result<(), Refusal> {
        let before = self.row(kind);
        if row.len() != before.len() {
            return Err(Refusal::WrongDisplay { kind, expected: before.len(), found: row.len() });
        }
        let mut stack = self.stack(kind);
        for (old, new) in before.iter().zip(row) {
            match (old.some(), *new) {
                (Some(old), new) if new != Some(old) => {
                    return Err(Refusal::NotAGap { building: self.tile_name(old).to_owned() });
                }
                (None, None) if !stack.is_empty() => return Err(Refusal::GapLeft { kind }),
                (None, Some(new)) if !stack.contains(new) => {
                    return Err(Refusal::NotInStack { building: self.tile_name(new).to_owned(), kind });
                }
                (None, Some(new)) => stack.remove(new),
                _ => {}
            }
        }
        Ok(())
    }

    pub(crate) fn enter_drawn(&mut self, outcome: &Outcome) {
        match outcome {
            Outcome::Start(seat) => {
                self.goblet = Some(*seat);
                self.phase = Phase::Fill;
            }
            Outcome::Display(rows) => {
                for (slots, row) in self.display.iter_mut().zip(rows) {
                    for (slot, tile) in slots.iter_mut().zip(row) {
                        *slot = tile.unwrap_or(Tile::NONE);
                        if let Some(tile) = tile {
                            self.stacks.remove(*tile);
                        }
                    }
                }
                self.next_period();
            }
            Outcome::Drawn(tiles) => {
                let Phase::Act(Act { actor, .. }) = self.phase else { return };
                for tile in tiles.iter().flatten() {
                    self.stacks.remove(*tile);
                    self.player_mut(actor).supply.insert(*tile);
                }
                self.pending = Pending::Nothing;
                self.go_on();
            }
            Outcome::Card(card) => {
                let player = self.player_mut(Seat(0));
                if player.hand.contains(*card) {
                    player.hand = player.hand.without(*card);
                } else {
                    player.hidden = player.hidden.saturating_sub(1);
                }
                player.revealed = player.revealed.with(*card);
                self.phase = Phase::Act(Act::new(*card, Seat(0), mozaika_game::Seats::NONE, false));
            }
        }
    }
}

/// One of these tiles, each equally likely.
fn any_tile<R: Rng + ?Sized>(tiles: Tiles, rng: &mut R) -> Option<Tile> {
    if tiles.is_empty() {
        return None;
    }
    tiles.iter().nth(rng.random_range(0..tiles.len()))
}

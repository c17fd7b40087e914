//! The table as plain text.

use std::fmt;

use mozaika_game::{Next, Seat};

use crate::board::Cell;
use crate::goods::{Store, Wheel};
use crate::notation::join;
use crate::pieces::{Kind, Terrain};
use crate::state::{Act, Down, GlassRoad, Pending, Phase, Player};
use crate::tiles::{Cards, Tiles};

impl fmt::Display for GlassRoad {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Period {} of {}", self.period, self.options.periods())?;
        if self.count() > 2 {
            write!(f, ", round {}", self.round)?;
        }
        if let Some(holder) = self.goblet {
            write!(f, ", seat {holder} holds the goblet")?;
        }
        writeln!(f, ". {}", self.what_next())?;
        for kind in Kind::ALL {
            let open = self.row(kind).iter().map(|tile| tile.some().map_or("-", |tile| self.tile_name(tile)));
            writeln!(f, "{:<11} {} ({} more)", kind.name(), join(open), self.stack(kind).len())?;
        }
        Seat::all(self.count()).try_for_each(|seat| self.write_player(f, seat))
    }
}

impl GlassRoad {
    fn what_next(&self) -> String {
        match (self.waits_for(), self.pending, self.phase) {
            (Next::Over, ..) => "The match is over.".to_owned(),
            (Next::Chance, ..) => format!("Luck decides {}.", luck_due(self)),
            (Next::Seats(seats), pending, phase) => {
                let who: Vec<String> = seats.iter().map(|seat| seat.to_string()).collect();
                format!("Seat {} {}.", who.join(", "), self.decision(pending, phase))
            }
        }
    }

    fn decision(&self, pending: Pending, phase: Phase) -> String {
        match (pending, phase) {
            (Pending::Effect { tile, .. }, _) => format!("carries out the {}", self.tile_name(tile)),
            (Pending::Gifts { good, amount, .. }, _) => format!("may take {amount} {good}"),
            (_, Phase::Choose) => format!("chooses {} cards", self.hand_size()),
            (_, Phase::Put) => "puts a card face down".to_owned(),
            (_, Phase::Play(_)) => "plays a card".to_owned(),
            (_, Phase::Late(_)) => "may play one last card".to_owned(),
            (_, Phase::Act(Act { card, both, used, .. })) => {
                let how = match (both, used) {
                    (true, 0) => "both actions",
                    (true, _) => "the other action",
                    (false, _) => "one action",
                };
                format!("may carry out {how} of the {}", self.card_name(card))
            }
            _ => "may use anytime actions, then is done".to_owned(),
        }
    }

    fn write_player(&self, f: &mut fmt::Formatter<'_>, seat: Seat) -> fmt::Result {
        let (pieces, player) = (self.pieces(), self.player(seat));
        writeln!(f, "Seat {seat}")?;
        for wheel in [Wheel::Glass, Wheel::Brick] {
            write!(f, "  {} wheel:", wheel.name())?;
            for store in Store::all().filter(|store| store.wheel() == wheel) {
                write!(f, " {} {}", store.good(), player.stores.of(store))?;
            }
            writeln!(f)?;
        }
        for row in 0..pieces.board.rows {
            let starting = pieces.board.starting.iter().position(|each| each.beside.row() == row);
            let printed = starting.map_or("", |index| match player.upgrades[index].some() {
                Some(tile) => self.tile_name(tile),
                None => &pieces.board.starting[index].id,
            });
            write!(f, "  {printed} |")?;
            for column in 0..pieces.board.columns {
                write!(f, " {}", self.space(player, Cell::at(row, column)))?;
            }
            writeln!(f)?;
        }
        self.write_cards(f, player)
    }

    fn space(&self, player: &Player, cell: Cell) -> &str {
        let landscape = Terrain::LANDSCAPES.into_iter().find(|kind| player.landscapes[*kind as usize].contains(cell));
        match landscape {
            Some(kind) => kind.name(),
            None if player.built.contains(cell) => self.tile_name(player.on[cell.index()]),
            None if player.woods.contains(cell) => "forest",
            None => ".",
        }
    }

    fn write_cards(&self, f: &mut fmt::Formatter<'_>, player: &Player) -> fmt::Result {
        let names = |cards: Cards| join(cards.iter().map(|card| self.card_name(card)));
        let line = |f: &mut fmt::Formatter<'_>, what: &str, list: String| {
            if list.is_empty() { Ok(()) } else { writeln!(f, "  {what}: {list}") }
        };
        let tiles = |tiles: Tiles| join(tiles.iter().map(|tile| self.tile_name(tile)));
        line(f, "private supply", tiles(player.supply))?;
        let hand = if player.hidden > 0 { format!("{} hidden cards", player.hidden) } else { names(player.hand) };
        line(f, "hand", hand)?;
        match player.down {
            Down::Empty => {}
            Down::Hidden => writeln!(f, "  face down: a card")?,
            Down::Known(card) => writeln!(f, "  face down: {}", self.card_name(card))?,
        }
        line(f, "revealed", names(player.revealed))?;
        line(f, "played from hand", names(player.notches))?;
        line(f, "resting", names(player.resting))
    }
}

/// What luck has to decide.
const fn luck_due(state: &GlassRoad) -> &'static str {
    match (state.pending, state.phase) {
        (Pending::Tiles, _) => "the tiles drawn from the stacks (`drawn …`)",
        (_, Phase::Start) => "the starting player (`start …`)",
        (_, Phase::Draw) => "the next card (`card …`)",
        _ => "the tiles of the display (`display …`)",
    }
}

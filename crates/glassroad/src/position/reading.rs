//! From a position as it was written to a state, or every reason why it is not one.

use mozaika_game::notation::quoted;
use mozaika_game::{Problems, Seat, Seats};

use super::{ActSetup, HIDDEN, HandSetup, PendingSetup, PhaseName, PlayerSetup, Setup};
use crate::board::{Cell, Cells};
use crate::goods::{Stores, Wheel};
use crate::pieces::{Building, Kind, Pieces};
use crate::refusal::PositionFault as Fault;
use crate::state::{Act, Down, GlassRoad, MOST_SLOTS, MOST_STARTING, Pending, Phase, Place, Player};
use crate::tiles::{Card, Cards, Tile, Tiles};

impl Setup {
    pub(crate) fn into_state(self) -> Result<GlassRoad, Problems> {
        let mut problems = self.options.problems();
        let (players, given) = (self.options.players, self.players.len());
        problems.require(given == usize::from(players), "players", || Fault::PlayerCount { given, players });
        if !problems.is_empty() {
            return Err(problems);
        }
        let mut reader = Reader { setup: &self, problems };
        let state = reader.state();
        if reader.problems.is_empty() {
            super::possible::check(&state, self.next, &mut reader.problems);
        }
        reader.problems.or(state)
    }
}

/// Reads a set-up field by field; what is wrong with one field does not hide what is wrong with another.
struct Reader<'a> {
    setup: &'a Setup,
    problems: Problems,
}

impl<'a> Reader<'a> {
    fn state(&mut self) -> GlassRoad {
        let setup = self.setup;
        let mut state = GlassRoad::before_the_first_entry(&setup.options);
        state.period = setup.period;
        state.round = setup.round;
        state.goblet = setup.goblet.and_then(|seat| self.seat("goblet", seat));
        state.stacks = Tiles::NONE;
        for kind in Kind::ALL {
            self.display(kind, &mut state);
            let path = format!("stacks.{}", kind.name());
            let tiles = self.tiles(&path, setup.stacks.get(kind));
            state.stacks = state.stacks.or(tiles);
            for tile in tiles.iter() {
                self.of_kind(&path, tile, kind);
            }
        }
        for (index, player) in setup.players.iter().enumerate() {
            self.player(&format!("players[{index}]"), player, &mut state.players[index]);
        }
        if let Some(phase) = self.phase() {
            state.phase = phase;
        }
        state.pending = self.pending(&state);
        state
    }

    fn pieces(&self) -> &'a Pieces {
        self.setup.options.edition.contents()
    }

    fn seat(&mut self, path: &str, seat: Seat) -> Option<Seat> {
        let players = self.setup.options.players;
        let seated = seat.0 < players;
        self.problems.require(seated, path, || Fault::UnknownSeat { seat, players });
        seated.then_some(seat)
    }

    fn seats(&mut self, path: &str, seats: &[Seat]) -> Seats {
        self.problems.require(seats.is_sorted_by(|a, b| a < b), path, || Fault::SeatsOutOfOrder);
        seats.iter().filter_map(|seat| self.seat(path, *seat)).collect()
    }

    fn tile(&mut self, path: &str, id: &str) -> Option<Tile> {
        let tile = self.setup.options.edition.building(id);
        self.problems.require(tile.is_some(), path, || Fault::UnknownBuilding { word: quoted(id) });
        tile
    }

    fn tiles(&mut self, path: &str, ids: &[String]) -> Tiles {
        let mut tiles = Tiles::NONE;
        for id in ids {
            let Some(tile) = self.tile(path, id) else { continue };
            let name = &self.pieces().tile(tile).id;
            self.problems.require(!tiles.contains(tile), path, || Fault::NamedTwice { name: name.clone() });
            tiles.insert(tile);
        }
        tiles
    }

    fn of_kind(&mut self, path: &str, tile: Tile, kind: Kind) {
        let Building { id, kind: own, .. } = self.pieces().tile(tile);
        self.problems.require(*own == kind, path, || Fault::WrongKind { building: id.clone(), kind: *own });
    }

    fn cards(&mut self, path: &str, ids: &[String]) -> Cards {
        let mut cards = Cards::NONE;
        for id in ids {
            let Some(card) = self.card(path, id) else { continue };
            let name = &self.pieces().card(card).id;
            self.problems.require(!cards.contains(card), path, || Fault::NamedTwice { name: name.clone() });
            cards = cards.with(card);
        }
        cards
    }

    fn card(&mut self, path: &str, id: &str) -> Option<Card> {
        let card = self.setup.options.edition.specialist(id);
        self.problems.require(card.is_some(), path, || Fault::UnknownSpecialist { word: quoted(id) });
        card
    }

    fn cell(&mut self, path: &str, name: &str) -> Option<Cell> {
        let cells = self.pieces().board.cells;
        let cell = Cell::named(name).filter(|cell| cells.contains(*cell));
        self.problems.require(cell.is_some(), path, || Fault::UnknownSpace { word: quoted(name) });
        cell
    }

    fn display(&mut self, kind: Kind, state: &mut GlassRoad) {
        let path = format!("display.{}", kind.name());
        let (row, slots) = (self.setup.display.get(kind), self.setup.options.slots());
        self.problems.require(row.len() == slots, &path, || Fault::WrongSlots { slots, found: row.len() });
        for (slot, id) in row.iter().enumerate().take(MOST_SLOTS) {
            let Some(tile) = id.as_ref().and_then(|id| self.tile(&path, id)) else { continue };
            self.of_kind(&path, tile, kind);
            state.display[kind as usize][slot] = tile;
        }
    }

    fn player(&mut self, path: &str, setup: &PlayerSetup, player: &mut Player) {
        self.wheels(path, setup, player);
        self.board(path, setup, player);
        player.supply = self.tiles(&format!("{path}.supply"), &setup.supply);
        (player.hand, player.hidden) = match &setup.hand {
            HandSetup::Hidden(count) => (Cards::NONE, *count),
            HandSetup::Cards(cards) => (self.cards(&format!("{path}.hand"), cards), 0),
        };
        player.down = match setup.down.as_deref() {
            None => Down::Empty,
            Some(HIDDEN) => Down::Hidden,
            Some(id) => self.card(&format!("{path}.down"), id).map_or(Down::Empty, Down::Known),
        };
        player.notches = self.cards(&format!("{path}.notches"), &setup.notches);
        player.revealed = self.cards(&format!("{path}.revealed"), &setup.revealed);
        player.not_in_hand = self.cards(&format!("{path}.not_in_hand"), &setup.not_in_hand);
        player.not_down = self.cards(&format!("{path}.not_down"), &setup.not_down);
        player.resting = self.cards(&format!("{path}.resting"), &setup.resting);
        player.resting_hidden = setup.resting_hidden;
        player.not_resting = self.cards(&format!("{path}.not_resting"), &setup.not_resting);
    }

    fn wheels(&mut self, path: &str, setup: &PlayerSetup, player: &mut Player) {
        let (glass, brick) = (&setup.glass_wheel, &setup.brick_wheel);
        let stores = Stores([
            glass.wood,
            glass.water,
            glass.sand,
            brick.clay,
            glass.food,
            brick.food,
            glass.charcoal,
            brick.charcoal,
            glass.glass,
            brick.brick,
        ]);
        let limits = self.setup.options.edition.limits;
        for (store, amount) in stores.iter() {
            let (path, most) = (format!("{path}.{}_wheel.{}", store.wheel().name(), store.good()), limits.of(store));
            self.problems.require(amount <= most, path, || Fault::StoreOverfull { most, found: amount });
        }
        for (wheel, steps) in [Wheel::Glass, Wheel::Brick].into_iter().zip(stores.steps_due(limits)) {
            let path = format!("{path}.{}_wheel", wheel.name());
            self.problems.require(steps == 0, path, || Fault::WheelHasToTurn { steps });
        }
        player.stores = stores;
    }

    fn board(&mut self, path: &str, setup: &PlayerSetup, player: &mut Player) {
        let mut taken = Cells::NONE;
        self.forests(&format!("{path}.forests"), &setup.forests, &mut taken, player);
        for (kind, (field, names)) in
            [("pits", &setup.pits), ("groves", &setup.groves), ("ponds", &setup.ponds)].into_iter().enumerate()
        {
            let path = format!("{path}.{field}");
            player.landscapes[kind] = Cells::NONE;
            for name in names {
                let Some(cell) = self.cell(&path, name) else { continue };
                self.take(&path, &mut taken, Cells::one(cell));
                player.landscapes[kind] = player.landscapes[kind].or(Cells::one(cell));
            }
        }
        for (name, id) in &setup.buildings {
            let path = format!("{path}.buildings.{name}");
            let (Some(cell), Some(tile)) = (self.cell(&path, name), self.tile(&path, id)) else { continue };
            self.take(&path, &mut taken, Cells::one(cell));
            let Building { id: building, upgrades, .. } = self.pieces().tile(tile);
            self.problems.require(upgrades.is_none(), path, || Fault::UpgradeOnSpace { building: building.clone() });
            player.built = player.built.or(Cells::one(cell));
            player.on[cell.index()] = tile;
            player.owned.insert(tile);
        }
        self.upgrades(&format!("{path}.upgrades"), &setup.upgrades, player);
    }

    fn forests(&mut self, path: &str, names: &[String], taken: &mut Cells, player: &mut Player) {
        player.woods = Cells::NONE;
        for name in names {
            let Some(space) = self.cell(path, name) else { continue };
            let forest = self.pieces().board.forest(space);
            self.problems.require(!forest.is_empty(), path, || Fault::NoForestHere { space });
            self.take(path, taken, forest);
            player.woods = player.woods.or(forest);
        }
    }

    /// Notes what lies on these spaces already.
    fn take(&mut self, path: &str, taken: &mut Cells, cells: Cells) {
        for space in taken.and(cells).iter() {
            self.problems.note(path, Fault::SpaceTaken { space });
        }
        *taken = taken.or(cells);
    }

    fn upgrades(&mut self, path: &str, ids: &[String], player: &mut Player) {
        player.upgrades = [Tile::NONE; MOST_STARTING];
        for tile in self.tiles(path, ids).iter() {
            let Building { id: building, upgrades, .. } = self.pieces().tile(tile);
            let Some(starting) = *upgrades else {
                self.problems.note(path, Fault::NotAnUpgrade { building: building.clone() });
                continue;
            };
            self.problems
                .require(!player.is_upgraded(starting), path, || Fault::TwoUpgrades { building: building.clone() });
            player.upgrades[usize::from(starting)] = tile;
            player.owned.insert(tile);
        }
    }

    fn phase(&mut self) -> Option<Phase> {
        let setup = self.setup;
        let turned = matches!(setup.phase, PhaseName::Play | PhaseName::Late);
        let acts = setup.phase == PhaseName::Act;
        let closes = setup.phase == PhaseName::Close;
        for (path, belongs, there) in [
            ("turn", turned, setup.turn.is_some()),
            ("card", acts, setup.card.is_some()),
            ("pending", acts, setup.pending.is_some()),
            ("done", closes, !setup.done.is_empty()),
        ] {
            let phase = setup.phase;
            self.problems.require(belongs || !there, path, || Fault::NoPlaceInPhase { phase });
            let needed = belongs && matches!(path, "turn" | "card");
            self.problems.require(there || !needed, path, || Fault::MissingInPhase { phase });
        }
        Some(match setup.phase {
            PhaseName::Start => Phase::Start,
            PhaseName::Fill => Phase::Fill,
            PhaseName::Choose => Phase::Choose,
            PhaseName::Put => Phase::Put,
            PhaseName::Play => Phase::Play(self.seat("turn", setup.turn?)?),
            PhaseName::Late => Phase::Late(self.seat("turn", setup.turn?)?),
            PhaseName::Draw => Phase::Draw,
            PhaseName::Act => Phase::Act(self.act(setup.card.as_ref()?)?),
            PhaseName::Close => Phase::Close(self.seats("done", &setup.done)),
            PhaseName::Over => Phase::Over,
        })
    }

    fn act(&mut self, setup: &ActSetup) -> Option<Act> {
        let sound = setup.used.is_sorted_by(|a, b| a < b) && setup.used.iter().all(|number| matches!(number, 1 | 2));
        self.problems.require(sound, "card.used", || Fault::ActionsOutOfOrder);
        let card = self.card("card.name", &setup.name);
        let (revealer, actor) = (self.seat("card.revealer", setup.revealer), self.seat("card.actor", setup.actor));
        let waiting = self.seats("card.waiting", &setup.waiting);
        Some(Act {
            card: card?,
            revealer: revealer?,
            actor: actor?,
            waiting,
            both: setup.both,
            used: setup
                .used
                .iter()
                .filter(|number| matches!(number, 1 | 2))
                .fold(0, |used, number| used | 1 << (number - 1)),
            late: setup.late,
        })
    }

    fn pending(&mut self, state: &GlassRoad) -> Pending {
        match &self.setup.pending {
            None => Pending::Nothing,
            Some(PendingSetup::Tiles {}) => Pending::Tiles,
            Some(PendingSetup::Gifts { good, amount, to }) => {
                Pending::Gifts { good: *good, amount: *amount, to: self.seats("pending.gifts.to", to) }
            }
            Some(PendingSetup::Effect { building }) => {
                let path = "pending.effect.building";
                let (Some(tile), Phase::Act(act)) = (self.tile(path, building), state.phase) else {
                    return Pending::Nothing;
                };
                let (seat, place) = (act.actor, state.player(act.actor).place_of(tile));
                let building = &self.pieces().tile(tile).id;
                self.problems
                    .require(place.is_some(), path, || Fault::BuildingNotOwned { seat, building: building.clone() });
                Pending::Effect { tile, place: place.unwrap_or(Place::Upgrade(0)) }
            }
        }
    }
}

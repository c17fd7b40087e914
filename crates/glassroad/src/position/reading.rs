//! From a position as it was written to a state, or every reason why it is not one.

use mozaika_game::{Problems, Seat, Seats};

use super::{ActSetup, HIDDEN, HandSetup, PendingSetup, PhaseName, PlayerSetup, Setup};
use crate::board::{Cell, Cells};
use crate::goods::{Stores, Wheel};
use crate::pieces::Kind;
use crate::state::{Act, Down, GlassRoad, MOST_SLOTS, MOST_STARTING, Pending, Phase, Place, Player};
use crate::tiles::{Card, Cards, Tile, Tiles};

impl Setup {
    pub(crate) fn into_state(self) -> Result<GlassRoad, Problems> {
        let mut problems = self.options.problems();
        problems.expect(self.players.len() == usize::from(self.options.players), "players", || {
            format!("expected {} players, like the option", self.options.players)
        });
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

impl Reader<'_> {
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

    fn seat(&mut self, path: &str, seat: Seat) -> Option<Seat> {
        let seated = seat.0 < self.setup.options.players;
        self.problems.expect(seated, path, || format!("there is no seat {seat}"));
        seated.then_some(seat)
    }

    fn seats(&mut self, path: &str, seats: &[Seat]) -> Seats {
        self.problems
            .expect(seats.is_sorted_by(|a, b| a < b), path, || "each seat once, in ascending order".to_owned());
        seats.iter().filter_map(|seat| self.seat(path, *seat)).collect()
    }

    fn tile(&mut self, path: &str, id: &str) -> Option<Tile> {
        let tile = self.setup.options.edition.building(id);
        self.problems.expect(tile.is_some(), path, || format!("there is no building `{id}`"));
        tile
    }

    fn tiles(&mut self, path: &str, ids: &[String]) -> Tiles {
        let mut tiles = Tiles::NONE;
        for id in ids {
            let Some(tile) = self.tile(path, id) else { continue };
            self.problems.expect(!tiles.contains(tile), path, || format!("`{id}` is there twice"));
            tiles.insert(tile);
        }
        tiles
    }

    fn of_kind(&mut self, path: &str, tile: Tile, kind: Kind) {
        let building = self.setup.options.edition.contents().tile(tile);
        self.problems.expect(building.kind == kind, path, || {
            format!("`{}` is a {} building", building.id, building.kind.name())
        });
    }

    fn cards(&mut self, path: &str, ids: &[String]) -> Cards {
        let mut cards = Cards::NONE;
        for id in ids {
            let Some(card) = self.card(path, id) else { continue };
            self.problems.expect(!cards.contains(card), path, || format!("`{id}` is there twice"));
            cards = cards.with(card);
        }
        cards
    }

    fn card(&mut self, path: &str, id: &str) -> Option<Card> {
        let card = self.setup.options.edition.specialist(id);
        self.problems.expect(card.is_some(), path, || format!("there is no specialist `{id}`"));
        card
    }

    fn cell(&mut self, path: &str, name: &str) -> Option<Cell> {
        let cells = self.setup.options.edition.contents().board.cells;
        let cell = Cell::named(name).filter(|cell| cells.contains(*cell));
        self.problems.expect(cell.is_some(), path, || format!("there is no space `{name}`"));
        cell
    }

    fn display(&mut self, kind: Kind, state: &mut GlassRoad) {
        let path = format!("display.{}", kind.name());
        let (row, slots) = (self.setup.display.get(kind), self.setup.options.slots());
        self.problems.expect(row.len() == slots, path.as_str(), || format!("expected {slots} places, null for a gap"));
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
            self.problems.expect(
                amount <= limits.of(store),
                format!("{path}.{}_wheel.{}", store.wheel().name(), store.good()),
                || format!("the store holds 0 to {}, not {amount} (GR-1.3)", limits.of(store)),
            );
        }
        for (wheel, steps) in [Wheel::Glass, Wheel::Brick].into_iter().zip(stores.steps_due(limits)) {
            self.problems.expect(steps == 0, format!("{path}.{}_wheel", wheel.name()), || {
                format!("this wheel has to turn by {steps} (GR-1.5)")
            });
        }
        player.stores = stores;
    }

    fn board(&mut self, path: &str, setup: &PlayerSetup, player: &mut Player) {
        let pieces = self.setup.options.edition.contents();
        player.woods = Cells::NONE;
        let mut taken = Cells::NONE;
        for name in &setup.forests {
            let path = format!("{path}.forests");
            let Some(cell) = self.cell(&path, name) else { continue };
            let forest = pieces.board.forest(cell);
            self.problems
                .expect(!forest.is_empty(), path.as_str(), || format!("no forest of the board starts on {name}"));
            self.take(&path, &mut taken, forest);
            player.woods = player.woods.or(forest);
        }
        for (kind, (field, cells)) in
            [("pits", &setup.pits), ("groves", &setup.groves), ("ponds", &setup.ponds)].into_iter().enumerate()
        {
            let path = format!("{path}.{field}");
            player.landscapes[kind] = Cells::NONE;
            for name in cells {
                let Some(cell) = self.cell(&path, name) else { continue };
                self.take(&path, &mut taken, Cells::one(cell));
                player.landscapes[kind] = player.landscapes[kind].or(Cells::one(cell));
            }
        }
        for (name, id) in &setup.buildings {
            let path = format!("{path}.buildings.{name}");
            let (Some(cell), Some(tile)) = (self.cell(&path, name), self.tile(&path, id)) else { continue };
            self.take(&path, &mut taken, Cells::one(cell));
            self.problems.expect(pieces.tile(tile).upgrades.is_none(), path, || {
                format!("`{id}` is an upgrade and stands on no space (GR-8.2)")
            });
            player.built = player.built.or(Cells::one(cell));
            player.on[cell.index()] = tile;
            player.owned.insert(tile);
        }
        self.upgrades(&format!("{path}.upgrades"), &setup.upgrades, player);
    }

    fn take(&mut self, path: &str, taken: &mut Cells, cells: Cells) {
        for cell in taken.and(cells).iter() {
            self.problems.add(path, format!("something else lies on {cell}"));
        }
        *taken = taken.or(cells);
    }

    fn upgrades(&mut self, path: &str, ids: &[String], player: &mut Player) {
        player.upgrades = [Tile::NONE; MOST_STARTING];
        for tile in self.tiles(path, ids).iter() {
            let building = self.setup.options.edition.contents().tile(tile);
            let Some(starting) = building.upgrades else {
                self.problems.add(path, format!("`{}` is no upgrade", building.id));
                continue;
            };
            self.problems.expect(!player.is_upgraded(starting), path, || {
                format!("the starting building under `{}` is upgraded twice (GR-8.2)", building.id)
            });
            player.upgrades[usize::from(starting)] = tile;
            player.owned.insert(tile);
        }
    }

    fn phase(&mut self) -> Option<Phase> {
        let setup = self.setup;
        let turned = matches!(setup.phase, PhaseName::Play | PhaseName::Late);
        let acts = setup.phase == PhaseName::Act;
        let name = format!("{:?}", setup.phase).to_lowercase();
        let needs =
            |wanted: bool| format!("{} in the phase `{name}`", if wanted { "is missing" } else { "has no place" });
        self.problems.expect(setup.turn.is_some() == turned, "turn", || needs(turned));
        self.problems.expect(setup.card.is_some() == acts, "card", || needs(acts));
        self.problems.expect(acts || setup.pending.is_none(), "pending", || needs(false));
        let closes = setup.phase == PhaseName::Close;
        self.problems.expect(closes || setup.done.is_empty(), "done", || needs(false));
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
        self.problems
            .expect(sound, "card.used", || "the actions are 1 and 2, each once, in ascending order".to_owned());
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
                let place = state.player(act.actor).place_of(tile);
                self.problems.expect(place.is_some(), path, || format!("seat {} has no `{building}`", act.actor));
                Pending::Effect { tile, place: place.unwrap_or(Place::Upgrade(0)) }
            }
        }
    }
}

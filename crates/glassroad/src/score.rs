//! Counting points (GR-10).

use mozaika_game::{Points, Reason, ScoreItem, ScoreSheet, Seat, SeatScore};

use crate::effects::Counted;
use crate::effects::{Bonus, Effect};
use crate::goods::{Good, Store};
use crate::pieces::{Kind, Pieces, Terrain};
use crate::state::{GlassRoad, Phase, Place, Player};
use crate::tiles::Tile;

impl GlassRoad {
    /// The points of a seat so far: the total of its part of the score sheet.
    #[must_use]
    pub fn points_of(&self, seat: Seat) -> Points {
        self.player(seat).points(self.pieces())
    }

    pub(crate) fn score_sheet(&self) -> ScoreSheet {
        let scores = Seat::all(self.count()).map(|seat| self.seat_score(seat)).collect();
        if self.phase == Phase::Over {
            // GR-10.3: ties are shared.
            ScoreSheet::ranked(scores, |_, _| std::cmp::Ordering::Equal)
        } else {
            ScoreSheet::so_far(scores)
        }
    }

    fn seat_score(&self, seat: Seat) -> SeatScore {
        let (pieces, player) = (self.pieces(), self.player(seat));
        let starting = pieces.board.starting.iter().enumerate().filter(|(i, _)| !player.is_upgraded(*i as u8));
        let starting = starting.map(|(index, building)| {
            let points = player.bonus(pieces, &building.bonus, Place::Upgrade(index as u8));
            Reason::new("building", building.id.as_str(), points)
        });
        let mut items = vec![item("starting", starting.collect())];
        for (kind, name) in Kind::ALL.into_iter().zip(["processing", "immediate", "bonus"]) {
            let tiles = player.owned.and(pieces.of_kind[kind as usize]).iter();
            let reasons = tiles
                .map(|tile| Reason::new("building", pieces.tile(tile).id.as_str(), player.tile_points(pieces, tile)));
            items.push(item(name, reasons.collect()));
        }
        SeatScore { seat, items }
    }
}

fn item(name: &'static str, because: Vec<Reason>) -> ScoreItem {
    ScoreItem::counted(name, because.iter().map(|reason| reason.points).sum::<Points>()).because(because)
}

impl Player {
    /// All points: the total of the score sheet, without its reasons.
    #[must_use]
    pub fn points(&self, pieces: &Pieces) -> Points {
        let starting = pieces.board.starting.iter().enumerate().filter(|(i, _)| !self.is_upgraded(*i as u8));
        let mut points: Points =
            starting.map(|(index, building)| self.bonus(pieces, &building.bonus, Place::Upgrade(index as u8))).sum();
        for tile in self.owned.iter() {
            points += self.tile_points(pieces, tile);
        }
        points
    }

    /// What a building is worth to its owner now.
    #[must_use]
    pub fn tile_points(&self, pieces: &Pieces, tile: Tile) -> Points {
        let building = pieces.tile(tile);
        let Effect::Bonus(bonus) = &building.effect else { return building.points };
        self.place_of(tile).map_or(building.points, |place| building.points + self.bonus(pieces, bonus, place))
    }

    /// What a bonus building that stands at that place scores now, without its printed points.
    #[must_use]
    pub fn bonus(&self, pieces: &Pieces, bonus: &Bonus, place: Place) -> Points {
        let count = |of: Counted| self.count(pieces, of, place);
        match *bonus {
            Bonus::Per { points, per, of } => times(points, count(of) / per.max(1)),
            Bonus::IfAtLeast { points, of, min } => times(points, u8::from(count(of) >= min)),
            Bonus::BasePlus { base, points, of } => base + times(points, count(of)),
            Bonus::Square { points, of } => times(points, u8::from(self.cells_of(of).has_square())),
            Bonus::LargestGroup { points, .. } | Bonus::MarkersAt { points, .. } => {
                times(points, self.counted(pieces, bonus, place))
            }
        }
    }

    /// What a building would be worth if it were paid for and stood at that place now, before anything else happens; food and
    /// charcoal are paid from the wheel that shows more of them.
    #[must_use]
    pub fn points_if_built(&self, pieces: &Pieces, tile: Tile, place: Place) -> Points {
        let mut after = *self;
        for (good, amount) in pieces.tile(tile).cost.iter() {
            for _ in 0..amount {
                let fullest = good.stores().max_by_key(|store| after.stores.of(*store)).unwrap_or_else(|| good.store());
                after.stores.0[fullest.index()] = after.stores.of(fullest).saturating_sub(1);
            }
        }
        after.stores.turn(pieces.limits);
        after.owned.insert(tile);
        match place {
            Place::Cell(cell) => {
                after.built.insert(cell);
                after.on[cell.index()] = tile;
            }
            Place::Upgrade(starting) => after.upgrades[usize::from(starting)] = tile,
        }
        after.tile_points(pieces, tile)
    }

    /// How many of what a bonus building counts there are, as seen from that place.
    #[must_use]
    pub fn counted(&self, pieces: &Pieces, bonus: &Bonus, place: Place) -> u8 {
        match *bonus {
            Bonus::Per { of, .. } | Bonus::IfAtLeast { of, .. } | Bonus::BasePlus { of, .. } => {
                self.count(pieces, of, place)
            }
            Bonus::Square { of, .. } => self.owned_terrain(of),
            Bonus::LargestGroup { of, .. } => self.cells_of(of).largest_group() as u8,
            Bonus::MarkersAt { min, max, .. } => {
                Store::all().filter(|store| (min..=max).contains(&self.stores.of(*store))).count() as u8
            }
        }
    }

    const fn cells_of(&self, terrain: Terrain) -> crate::board::Cells {
        match terrain {
            Terrain::Forest => self.woods,
            landscape => self.landscapes[landscape as usize],
        }
    }

    fn count(&self, pieces: &Pieces, of: Counted, place: Place) -> u8 {
        match of {
            Counted::Goods(good) => self.stores.sum(good),
            Counted::Lower(good) => self.stores.lower(good),
            Counted::Owned(terrain) => self.owned_terrain(terrain),
            Counted::Adjacent(what) => self.count_beside(pieces, place, what),
            Counted::Buildings(kind) => {
                let starting =
                    pieces.board.starting.len() - self.upgrades.iter().filter_map(|tile| tile.some()).count();
                let printed = if kind == Kind::Bonus { starting } else { 0 };
                (self.owned.and(pieces.of_kind[kind as usize]).len() + printed) as u8
            }
            Counted::Spent(good) => self.spent(pieces, good),
            Counted::Sets => {
                Terrain::LANDSCAPES.map(|terrain| self.owned_terrain(terrain)).into_iter().min().unwrap_or(0)
            }
        }
    }

    /// How much of a good stands in the printed costs of all own buildings.
    #[must_use]
    pub fn spent(&self, pieces: &Pieces, good: Good) -> u8 {
        self.owned.iter().fold(0, |sum, tile| sum.saturating_add(pieces.tile(tile).cost.of(good)))
    }
}

fn times(points: Points, count: u8) -> Points {
    (0..count).map(|_| points).sum()
}

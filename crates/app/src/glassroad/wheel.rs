//! The two production wheels as they are drawn (GR-1): a dial with two hands that turns below goods that stay.
//!
//! Clockwise from the first hand the numbers of the basic goods rise from 0; beyond the second hand those of the refined good
//! fall to 0. So a dial that turns by one number takes 1 from every basic good and adds 1 to the refined one, and not a single
//! marker has to be moved.

use mozaika_game::{Entry, Game as _, Match, Seat};
use mozaika_glassroad::{Effect, Immediate, Store};
use mozaika_glassroad::{GlassRoad, Good, Limits, Move, Operation, Pending, Phase, Stores, Wheel};

/// Where the first hand points before the first turn: in degrees, clockwise from the right. Refined goods then lie below.
const FIRST_HAND: f64 = 150.0;
/// The radius of the dial; the numbers stand on it.
pub const DIAL: f64 = 58.0;
/// How far from the middle the numbers stand.
pub const NUMBERS: f64 = 47.0;
/// The radius of the whole wheel.
pub const RIM: f64 = 100.0;
/// The radius of a marker.
pub const MARKER: f64 = 10.5;
/// How far from the middle markers lie: alone, in the outer and in the inner row.
const MIDDLE_ROW: f64 = 79.0;
const OUTER_ROW: f64 = 88.5;
const INNER_ROW: f64 = 69.0;

/// The refined good that a wheel makes.
#[must_use]
pub const fn refined(wheel: Wheel) -> Good {
    match wheel {
        Wheel::Glass => Good::Glass,
        Wheel::Brick => Good::Brick,
    }
}

/// The stores of a wheel: those of its basic goods, then the refined one.
#[must_use]
pub fn stores_of(wheel: Wheel) -> Vec<Store> {
    wheel.basic_stores().iter().copied().chain([refined(wheel).store()]).collect()
}

/// The dial of a wheel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dial {
    limits: Limits,
}

/// A number of the dial, and where it stands before the first turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Number {
    /// The number.
    pub shown: u8,
    /// Is it one of the refined good?
    pub refined: bool,
    /// Where it stands.
    pub at: (f64, f64),
}

/// The marker of a good beside the dial.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Marker {
    /// The store it shows.
    pub store: Store,
    /// How much is in the store.
    pub amount: u8,
    /// Where it lies.
    pub at: (f64, f64),
}

impl Marker {
    /// Does the other lie clearly elsewhere, and not just a little aside?
    #[must_use]
    pub fn lies_elsewhere(&self, other: &Self) -> bool {
        (self.at.0 - other.at.0).hypot(self.at.1 - other.at.1) > 1.2 * MARKER
    }
}

impl Dial {
    /// The dial for stores of that size.
    #[must_use]
    pub const fn new(limits: Limits) -> Self {
        Self { limits }
    }

    /// How many numbers there are around it.
    #[must_use]
    pub const fn places(self) -> u8 {
        self.limits.basic + self.limits.refined + 2
    }

    /// The angle of one number, in degrees.
    #[must_use]
    pub fn step(self) -> f64 {
        360.0 / f64::from(self.places())
    }

    /// The place of a number, counted clockwise from the first hand.
    #[must_use]
    pub const fn place(self, refined: bool, amount: u8) -> u8 {
        if refined {
            self.limits.basic + 1 + self.limits.refined.saturating_sub(amount)
        } else if amount > self.limits.basic {
            self.limits.basic
        } else {
            amount
        }
    }

    /// The angles of the two hands after so many steps, in degrees.
    #[must_use]
    pub fn hands(self, turned: u32) -> [f64; 2] {
        let first = FIRST_HAND + f64::from(turned) * self.step();
        [first, first + f64::from(self.limits.basic + 1) * self.step()]
    }

    /// The middle of a place after so many steps, as an angle in degrees.
    fn angle(self, place: u8, turned: u32) -> f64 {
        self.hands(turned)[0] + (f64::from(place) + 0.5) * self.step()
    }

    /// All numbers, as they stand before the first turn.
    #[must_use]
    pub fn numbers(self) -> Vec<Number> {
        let basic = (0..=self.limits.basic).map(|shown| (shown, false));
        let refined = (0..=self.limits.refined).rev().map(|shown| (shown, true));
        let number =
            |(shown, refined)| Number { shown, refined, at: at(self.angle(self.place(refined, shown), 0), NUMBERS) };
        basic.chain(refined).map(number).collect()
    }

    /// The markers of a wheel that has turned so many steps. Those that show the same number lie side by side.
    #[must_use]
    pub fn markers(self, wheel: Wheel, stores: &Stores, turned: u32) -> Vec<Marker> {
        let all = stores_of(wheel);
        let place = |store: Store| self.place(store.good() == refined(wheel), stores.of(store));
        let marker = |store: &Store| {
            let here: Vec<Store> = all.iter().copied().filter(|other| place(*other) == place(*store)).collect();
            let nth = here.iter().position(|other| other == store).unwrap_or(0);
            let (radius, aside) = beside_each_other(here.len(), nth);
            let angle = self.angle(place(*store), turned) + aside * self.step();
            Marker { store: *store, amount: stores.of(*store), at: at(angle, radius) }
        };
        all.iter().map(marker).collect()
    }

    /// The sector of the refined good, as a path, before the first turn.
    #[must_use]
    pub fn refined_sector(self) -> String {
        let [first, second] = self.hands(0);
        let ((fx, fy), (sx, sy)) = (at(second, DIAL), at(first + 360.0, DIAL));
        let large = u8::from(f64::from(self.limits.refined + 1) * self.step() > 180.0);
        format!("M0 0L{fx:.2} {fy:.2}A{DIAL} {DIAL} 0 {large} 1 {sx:.2} {sy:.2}Z")
    }

    /// The part of the ring around the dial where the marker of the refined good lies, as a path, before the first turn.
    #[must_use]
    pub fn refined_ground(self) -> String {
        let [first, second] = self.hands(0);
        let (from, to, radius) = (at(second, RIM - 1.5), at(first + 360.0, RIM - 1.5), RIM - 1.5);
        let large = u8::from(f64::from(self.limits.refined + 1) * self.step() > 180.0);
        format!("M0 0L{:.2} {:.2}A{radius} {radius} 0 {large} 1 {:.2} {:.2}Z", from.0, from.1, to.0, to.1)
    }

    /// The lines between the numbers, as a path.
    #[must_use]
    pub fn ticks(self) -> String {
        let line = |place: u8| {
            let angle = self.angle(place, 0) - self.step() / 2.0;
            let ((fx, fy), (tx, ty)) = (at(angle, DIAL * 0.66), at(angle, DIAL));
            format!("M{fx:.2} {fy:.2}L{tx:.2} {ty:.2}")
        };
        (0..self.places()).map(line).collect()
    }

    /// The two hands, as a path, before the first turn.
    #[must_use]
    pub fn hands_path(self) -> String {
        let [(fx, fy), (sx, sy)] = self.hands(0).map(|angle| at(angle, RIM - 3.0));
        format!("M{fx:.2} {fy:.2}L0 0L{sx:.2} {sy:.2}")
    }
}

/// A point of a circle around the middle.
fn at(degrees: f64, radius: f64) -> (f64, f64) {
    let angle = degrees.to_radians();
    (radius * angle.cos(), radius * angle.sin())
}

/// Where the nth of so many markers lies that share a number: how far out, and by which part of a place aside.
fn beside_each_other(count: usize, nth: usize) -> (f64, f64) {
    match (count, nth) {
        (0 | 1, _) => (MIDDLE_ROW, 0.0),
        (2, nth) => (MIDDLE_ROW, [-0.27, 0.27][nth.min(1)]),
        (3, 0) => (INNER_ROW, 0.0),
        (3, nth) => (OUTER_ROW, [-0.24, 0.24][(nth - 1).min(1)]),
        (4, nth @ 0..=1) => (INNER_ROW, [-0.3, 0.3][nth]),
        (4, nth) => (OUTER_ROW, [-0.24, 0.24][(nth - 2).min(1)]),
        (_, nth @ 0..=1) => (INNER_ROW, [-0.3, 0.3][nth]),
        (_, nth) => (OUTER_ROW, [-0.46, 0.0, 0.46][(nth - 2).min(2)]),
    }
}

/// What a wheel waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TurnsWhen {
    /// There is no room for another glass or brick.
    Full,
    /// These basic goods are missing.
    Missing(Vec<Good>),
    /// Nothing: it turns at once.
    Now,
}

/// What a wheel waits for (GR-1.5).
#[must_use]
pub fn turns_when(stores: &Stores, limits: Limits, wheel: Wheel) -> TurnsWhen {
    if stores.of(refined(wheel).store()) >= limits.refined {
        return TurnsWhen::Full;
    }
    let missing: Vec<Good> =
        wheel.basic_stores().iter().filter(|store| stores.of(**store) == 0).map(|store| store.good()).collect();
    if missing.is_empty() { TurnsWhen::Now } else { TurnsWhen::Missing(missing) }
}

/// By how many steps a decision turns the wheels of whoever makes it: the glass wheel, the brick wheel.
///
/// What a decision pays and takes is written in it; whatever else happens to the refined goods is a turn.
#[must_use]
pub fn turned_by(state: &GlassRoad, seat: Seat, decision: &Move) -> [u8; 2] {
    let mut after = state.clone();
    after.play_unchecked(seat, decision);
    turned_between(state, &after, seat, decision)
}

fn turned_between(before: &GlassRoad, after: &GlassRoad, seat: Seat, decision: &Move) -> [u8; 2] {
    let (paid, gained) = paid_and_gained(before, decision);
    let (before, after) = (&before.player(seat).stores, &after.player(seat).stores);
    [Wheel::Glass, Wheel::Brick].map(|wheel| {
        let store = refined(wheel).store();
        (after.of(store) + paid.of(store)).saturating_sub(before.of(store) + gained.of(store))
    })
}

/// What a decision takes from the stores of whoever makes it, and what it adds, as it is written.
fn paid_and_gained(state: &GlassRoad, decision: &Move) -> (Stores, Stores) {
    let pieces = state.pieces();
    let (mut paid, mut gained) = (Stores::default(), Stores::default());
    let trade_of = |what: &Operation| match what {
        Operation::Trade(trade) => Some(*trade),
        _ => None,
    };
    match *decision {
        Move::Use { ref what, fee, .. } => {
            if let Phase::Act(act) = state.phase()
                && act.used == 0
            {
                paid = fee.split.payment(pieces.card(act.card).payment);
            }
            if let Operation::Build { tile, split, .. } = what {
                paid.add(&split.payment(pieces.tile(*tile).cost));
            }
            gained = trade_of(what).map(|trade| trade.gains).unwrap_or_default();
        }
        Move::Effect(ref what) => {
            let Some(trade) = trade_of(what) else { return (paid, gained) };
            if let Pending::Effect { tile, .. } = state.pending()
                && let Effect::Immediate(Immediate::Exchange(exchange)) = &pieces.tile(*tile).effect
            {
                paid = trade.split.payment(exchange.give);
            }
            gained = trade.gains;
        }
        Move::Convert { tile, ref trade } => {
            if let Effect::Convert(exchange) = &pieces.tile(tile).effect {
                paid = trade.split.payment(exchange.give);
            }
            gained = trade.gains;
        }
        Move::Gift(gift) => gained = gift,
        Move::Choose(_) | Move::Put(_) | Move::Play(_) | Move::Done | Move::Clear(_) => {}
    }
    (paid, gained)
}

/// By how many steps the wheels of a seat have turned since the match began: the glass wheel, the brick wheel.
#[must_use]
pub fn turned(game: &Match<GlassRoad>, seat: Seat) -> [u32; 2] {
    let mut steps = [0, 0];
    for (states, entry) in game.states().windows(2).zip(game.entries()) {
        if let Entry::Move(mover, Some(decision)) = entry
            && *mover == seat
        {
            let [glass, brick] = turned_between(&states[0], &states[1], seat, decision);
            steps = [steps[0] + u32::from(glass), steps[1] + u32::from(brick)];
        }
    }
    steps
}

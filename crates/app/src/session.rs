//! A match at one device: people and computer players around one table.

use mozaika_game::registry::AnyMatch;
use mozaika_game::{Entry, Illegal, Next, Occupant, Record, Seat, Seated, Seating, Tags, Viewer};
use mozaika_players::Level;
use mozaika_registry::GAMES;
use rand::SeedableRng as _;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::Value;

use crate::company::Company;

/// Who sits in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sitter {
    /// Somebody at this device.
    Person,
    /// A computer player.
    Computer(Level),
}

impl Sitter {
    /// The word in a record's tags.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Person => "person",
            Self::Computer(level) => level.name(),
        }
    }

    /// Reads the word; whoever is unknown is a person.
    #[must_use]
    pub fn named(word: &str) -> Self {
        word.parse().map_or(Self::Person, Self::Computer)
    }
}

/// What is agreed on before a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// Which game.
    pub game: String,
    /// Its options, as the protocol writes them.
    pub options: Value,
    /// Who sits where, and under which name.
    pub seats: Vec<(Sitter, String)>,
}

impl Plan {
    /// A match of two people with the usual options.
    #[must_use]
    pub fn usual(game: &str) -> Self {
        let seats = vec![(Sitter::Person, "1".to_owned()), (Sitter::Person, "2".to_owned())];
        Self { game: game.to_owned(), options: Value::Object(serde_json::Map::new()), seats }
    }
}

/// A match at this device.
#[derive(Debug)]
pub struct Session {
    table: Box<dyn AnyMatch>,
    seats: Vec<(Sitter, String)>,
    /// Where luck starts; what was drawn once is drawn again after an undo.
    luck: u64,
    /// Was it played at this device? Else nobody in it is the one who looks at it.
    ours: bool,
}

impl Clone for Session {
    fn clone(&self) -> Self {
        self.at(self.table.boxed_clone())
    }
}

impl Session {
    /// Begins a match: what luck decides first is drawn.
    pub fn begin(plan: &Plan, luck: u64) -> Result<Self, Illegal> {
        let table = GAMES.find(&plan.game)?.start(&plan.options).map_err(|problems| problems.under("options"))?;
        let mut session = Self { table, seats: plan.seats.clone(), luck, ours: true };
        session.seats.resize_with(session.table.player_count(), || (Sitter::Person, String::new()));
        session.write_tags();
        session.settle();
        Ok(session)
    }

    /// Goes on with a recorded match: who sat where is in its tags.
    pub fn resume(record: &str) -> Result<Self, Illegal> {
        let table = GAMES.replay(record).map_err(mozaika_game::BadRecord::into_illegal)?;
        let tags = table.record().tags;
        let seats = sitters(&tags, table.player_count());
        let luck = tags.get(Tags::LUCK).and_then(|luck| luck.parse().ok()).unwrap_or(table.len() as u64);
        let mut session = Self { table, seats, luck, ours: true };
        session.settle();
        Ok(session)
    }

    /// The same match, told as one that other people played.
    #[must_use]
    pub fn of_others(self) -> Self {
        Self { ours: false, ..self }
    }

    /// Those around the table.
    #[must_use]
    pub fn company(&self) -> Company<'_> {
        Company { seats: &self.seats, ours: self.ours }
    }

    /// The same people at another state of their table.
    fn at(&self, table: Box<dyn AnyMatch>) -> Self {
        Self { table, seats: self.seats.clone(), luck: self.luck, ours: self.ours }
    }

    /// The same position with other people around it.
    #[must_use]
    pub fn reseated(&self, entries: usize, seats: Vec<(Sitter, String)>) -> Self {
        let mut session = Self { table: self.table.rewound(entries), seats, luck: self.luck, ours: true };
        session.write_tags();
        session.settle();
        session
    }

    fn write_tags(&mut self) {
        let mut tags = self.table.tags().clone();
        let seated = |(sitter, name): &(Sitter, String)| Seated {
            occupant: Occupant::named(sitter.name()),
            name: one_line(name),
        };
        tags.set_seating(&Seating::new(self.seats.iter().map(seated).collect()));
        tags.set(Tags::LUCK, &self.luck.to_string());
        self.table.set_tags(tags);
    }

    /// Draws whatever luck decides now.
    fn settle(&mut self) {
        while self.table.next() == Next::Chance {
            let mut luck = Xoshiro256PlusPlus::seed_from_u64(self.luck ^ (self.table.len() as u64) << 32);
            let Some(outcome) = self.table.draw(&mut luck) else { return };
            if self.table.add(&Entry::Chance(outcome)).is_err() {
                return;
            }
        }
    }

    /// The match itself.
    #[must_use]
    pub fn table(&self) -> &dyn AnyMatch {
        self.table.as_ref()
    }

    /// Who sits in that seat.
    #[must_use]
    pub fn sitter(&self, seat: Seat) -> Sitter {
        self.company().sitter(seat)
    }

    /// The name of whoever sits in that seat; may be empty.
    #[must_use]
    pub fn name(&self, seat: Seat) -> &str {
        self.company().name(seat)
    }

    /// Who sits where, and under which name.
    #[must_use]
    pub fn seats(&self) -> &[(Sitter, String)] {
        &self.seats
    }

    /// The match as a record.
    #[must_use]
    pub fn record(&self) -> Record {
        self.table.record()
    }

    /// Is the match over?
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.table.next() == Next::Over
    }

    /// Whom the match waits for: of several, people first.
    #[must_use]
    pub fn waits_for(&self) -> Option<Seat> {
        let seats = self.table.next().seats();
        seats.iter().find(|seat| self.sitter(*seat) == Sitter::Person).or_else(|| seats.lowest())
    }

    /// The person whom the match waits for, if it is a person.
    #[must_use]
    pub fn waiting_person(&self) -> Option<Seat> {
        self.waits_for().filter(|seat| self.sitter(*seat) == Sitter::Person)
    }

    /// The computer player whom the match waits for, if nobody else is first.
    #[must_use]
    pub fn waiting_computer(&self) -> Option<(Seat, Level)> {
        let seat = self.waits_for()?;
        match self.sitter(seat) {
            Sitter::Person => None,
            Sitter::Computer(level) => Some((seat, level)),
        }
    }

    /// Whose board is shown large: the person who decides now, or else the only person, or else the first.
    #[must_use]
    pub fn near(&self) -> Seat {
        let people = || Seat::all(self.table.player_count()).filter(|seat| self.sitter(*seat) == Sitter::Person);
        let only = people().next().filter(|_| people().count() == 1);
        only.or_else(|| self.waiting_person()).or_else(|| people().next()).unwrap_or(Seat(0))
    }

    /// With whose eyes the table is looked at: nobody at this device sees another's secrets.
    #[must_use]
    pub fn viewer(&self) -> Viewer {
        Viewer::Seat(self.near())
    }

    /// A seed for a computer player's whims: another one at every decision.
    #[must_use]
    pub fn whim(&self) -> u64 {
        self.luck.wrapping_mul(31).wrapping_add(self.table.len() as u64)
    }

    /// Carries out a decision, or refuses it and changes nothing; what luck decides next is drawn.
    pub fn decide(&mut self, seat: Seat, decision: &str) -> Result<(), Illegal> {
        self.table.add(&Entry::Move(seat, decision.to_owned()))?;
        self.settle();
        Ok(())
    }

    fn last_decision_of_a_person(&self) -> Option<usize> {
        (0..self.table.len()).rev().find(|index| {
            let entry = self.table.entry(*index, None);
            matches!(entry, Some(Entry::Move(seat, _)) if self.sitter(seat) == Sitter::Person)
        })
    }

    /// Is there something of a person's to take back?
    #[must_use]
    pub fn can_undo(&self) -> bool {
        self.last_decision_of_a_person().is_some()
    }

    /// Back to the last decision of a person at this device; says whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(entry) = self.last_decision_of_a_person() else { return false };
        self.table = self.table.rewound(entry);
        true
    }

    /// The match as it was after that many entries.
    #[must_use]
    pub fn rewound(&self, entries: usize) -> Self {
        self.at(self.table.rewound(entries))
    }

    /// The same people, another match.
    pub fn rematch(&self, luck: u64) -> Result<Self, Illegal> {
        let record = self.record();
        let plan = Plan { game: record.game, options: Value::Object(record.options), seats: self.seats.clone() };
        Self::begin(&plan, luck)
    }
}

/// Who sat where, by the tags of a record.
pub(crate) fn sitters(tags: &Tags, players: usize) -> Vec<(Sitter, String)> {
    tags.seating(players)
        .iter()
        .map(|(_, seated)| (Sitter::named(seated.occupant.name()), seated.name.clone()))
        .collect()
}

/// A name on one line, not too long.
fn one_line(name: &str) -> String {
    let name: String = name.chars().map(|c| if c.is_control() { ' ' } else { c }).take(40).collect();
    name.trim().to_owned()
}

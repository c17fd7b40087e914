//! Who sits where at a match: people, and computer players.

use crate::seat::Seat;

/// Who decides in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Occupant {
    /// Somebody at the keyboard, at the page, or at their own device.
    Person,
    /// A computer player, as it is named in the arena: `hard`, `search:200`, or the command of a program.
    Computer(String),
}

impl Occupant {
    /// The word for a person in records.
    const PERSON: &'static str = "person";

    /// How records name it.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Person => Self::PERSON,
            Self::Computer(name) => name,
        }
    }

    /// Reads the name in a record.
    #[must_use]
    pub fn named(name: &str) -> Self {
        if name == Self::PERSON { Self::Person } else { Self::Computer(name.to_owned()) }
    }
}

/// A seat that is taken.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Seated {
    /// Who decides there.
    pub occupant: Occupant,
    /// What they are called; may be empty.
    pub name: String,
}

impl Seated {
    /// A person of that name.
    pub fn person(name: impl Into<String>) -> Self {
        Self { occupant: Occupant::Person, name: name.into() }
    }

    /// A computer player, named as in the arena.
    pub fn computer(player: impl Into<String>) -> Self {
        Self { occupant: Occupant::Computer(player.into()), name: String::new() }
    }
}

/// Who sits where, clockwise from seat 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seating(Vec<Seated>);

impl Seating {
    /// These, from seat 0 on.
    #[must_use]
    pub const fn new(seats: Vec<Seated>) -> Self {
        Self(seats)
    }

    /// The same for so many: whoever is too many leaves, and people without a name take the seats that are left.
    #[must_use]
    pub fn resized(mut self, player_count: usize) -> Self {
        self.0.resize_with(player_count, || Seated::person(""));
        self
    }

    /// How many seats there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Is there no seat?
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Every seat and who is in it.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &Seated)> {
        (0..).map(Seat).zip(&self.0)
    }

    /// Who decides there; a seat that is not there is a person's.
    #[must_use]
    pub fn occupant(&self, seat: Seat) -> &Occupant {
        self.0.get(seat.index()).map_or(&Occupant::Person, |seated| &seated.occupant)
    }

    /// What whoever sits there is called; may be empty.
    #[must_use]
    pub fn name(&self, seat: Seat) -> &str {
        self.0.get(seat.index()).map_or("", |seated| &seated.name)
    }

    /// Does a person decide there?
    #[must_use]
    pub fn is_person(&self, seat: Seat) -> bool {
        *self.occupant(seat) == Occupant::Person
    }

    /// The seats of people, in order.
    pub fn people(&self) -> impl Iterator<Item = Seat> {
        self.iter().filter(|(_, seated)| seated.occupant == Occupant::Person).map(|(seat, _)| seat)
    }

    /// The one person at the table, if there is just one.
    #[must_use]
    pub fn only_person(&self) -> Option<Seat> {
        let mut people = self.people();
        people.next().filter(|_| people.next().is_none())
    }
}

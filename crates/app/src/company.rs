//! Those around a table, and what they are called.

use mozaika_game::Seat;

use crate::session::Sitter;
use crate::words::Words;

/// Those around a table, with the names they gave.
#[derive(Clone, Copy, Debug)]
pub struct Company<'a> {
    /// Who sits where, and under which name.
    pub seats: &'a [(Sitter, String)],
    /// Do they play at this device? Else nobody of them is the one who looks.
    pub ours: bool,
}

impl<'a> Company<'a> {
    /// Who sits in that seat.
    #[must_use]
    pub fn sitter(self, seat: Seat) -> Sitter {
        self.seats.get(seat.index()).map_or(Sitter::Person, |(sitter, _)| *sitter)
    }

    /// The name of whoever sits in that seat; may be empty.
    #[must_use]
    pub fn name(self, seat: Seat) -> &'a str {
        self.seats.get(seat.index()).map_or("", |(_, name)| name)
    }

    /// What whoever sits there is called.
    #[must_use]
    pub fn called(self, seat: Seat, words: &Words) -> String {
        let shortly = self.called_shortly(seat, words);
        match self.sitter(seat) {
            Sitter::Computer(level) if self.name(seat).is_empty() => {
                let level = words.say(&format!("level-{}", level.name()));
                words.with("computer", &[("name", shortly.into()), ("level", level.into())])
            }
            _ => shortly,
        }
    }

    /// The same where there is little room: without the level of a computer player.
    #[must_use]
    pub fn called_shortly(self, seat: Seat, words: &Words) -> String {
        let name = self.name(seat);
        if !name.is_empty() {
            return name.to_owned();
        }
        let number = [("number", (seat.0 + 1).into())];
        match self.sitter(seat) {
            Sitter::Person if self.is_you(seat) => words.say("you"),
            Sitter::Person => words.with("player", &number),
            Sitter::Computer(_) if self.computers() > 1 => words.with("computer-numbered", &number),
            Sitter::Computer(_) => words.say("computer-only"),
        }
    }

    fn computers(self) -> usize {
        self.seats.iter().filter(|(sitter, _)| *sitter != Sitter::Person).count()
    }

    /// Is that the one person who looks at this match, and did not give a name?
    #[must_use]
    pub fn is_you(self, seat: Seat) -> bool {
        self.ours && self.sitter(seat) == Sitter::Person && self.is_alone(seat) && self.name(seat).is_empty()
    }

    /// Are all others computer players?
    #[must_use]
    pub fn is_alone(self, seat: Seat) -> bool {
        Seat::all(self.seats.len()).all(|other| other == seat || self.sitter(other) != Sitter::Person)
    }
}

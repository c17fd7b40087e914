//! What the players of a match are called.

use mozaika_game::{Occupant, Seat, Seating, Seats};

use crate::words::Words;

/// Which of the people around a match look at it at this device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtDevice {
    /// All of them: they share it.
    Everybody,
    /// The one in that seat; the others have devices of their own.
    Only(Seat),
    /// Those in these seats, who share it; the others have devices of their own.
    Several(Seats),
    /// None of them: whoever looks does not play.
    Nobody,
}

impl AtDevice {
    /// Those in these seats, of a match where others have devices of their own.
    #[must_use]
    pub fn of(seats: Seats) -> Self {
        match (seats.len(), seats.lowest()) {
            (1, Some(own)) => Self::Only(own),
            (0, _) | (_, None) => Self::Nobody,
            _ => Self::Several(seats),
        }
    }

    /// Is whoever sits there at this device?
    #[must_use]
    pub fn includes(self, seat: Seat) -> bool {
        match self {
            Self::Everybody => true,
            Self::Only(own) => own == seat,
            Self::Several(seats) => seats.contains(seat),
            Self::Nobody => false,
        }
    }
}

/// What the players of a match are called, in the words of the page.
///
/// ```
/// use mozaika_app::{AtDevice, Language, Names, Words};
/// use mozaika_game::{Seat, Seated, Seating};
///
/// let seating = Seating::new(vec![Seated::person(""), Seated::computer("hard")]);
/// let names = Names { seating: &seating, at_device: AtDevice::Everybody };
/// let words = Words::of(Language::English);
/// assert_eq!(names.display_name(Seat(0), &words), "You");
/// assert_eq!(names.display_name(Seat(1), &words), "Computer (hard)");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Names<'a> {
    /// Who sits where, and which names they gave.
    pub seating: &'a Seating,
    /// Who of them reads this.
    pub at_device: AtDevice,
}

impl Names<'_> {
    /// What whoever sits there is called; a computer player with its level.
    #[must_use]
    pub fn display_name(self, seat: Seat, words: &Words) -> String {
        let short = self.short_name(seat, words);
        match self.level(seat, words) {
            Some(level) if self.seating.name(seat).is_empty() => {
                words.say_with("computer", &[("name", short.into()), ("level", level.into())])
            }
            _ => short,
        }
    }

    /// The level of a computer player; nothing for a person.
    #[must_use]
    pub fn level(self, seat: Seat, words: &Words) -> Option<String> {
        match self.seating.occupant(seat) {
            Occupant::Person => None,
            Occupant::Computer(player) => Some(words.say_or(&format!("level-{player}"), player)),
        }
    }

    /// The same where there is little room: without the level of a computer player.
    #[must_use]
    pub fn short_name(self, seat: Seat, words: &Words) -> String {
        let name = self.seating.name(seat);
        if self.is_you(seat) {
            return words.say("you");
        }
        if !name.is_empty() {
            return name.to_owned();
        }
        let number = [("number", (seat.0 + 1).into())];
        match self.seating.occupant(seat) {
            Occupant::Person => words.say_with("player", &number),
            Occupant::Computer(_) if self.computers() > 1 => words.say_with("computer-numbered", &number),
            Occupant::Computer(_) => words.say("computer-only"),
        }
    }

    fn computers(self) -> usize {
        self.seating.len() - self.seating.people().count()
    }

    /// Is that the one person who looks at this match? At a device that several may share, only somebody who did not give a name.
    #[must_use]
    pub fn is_you(self, seat: Seat) -> bool {
        match self.at_device {
            AtDevice::Everybody => self.is_only_person(seat) && self.seating.name(seat).is_empty(),
            AtDevice::Only(own) => own == seat,
            AtDevice::Several(_) | AtDevice::Nobody => false,
        }
    }

    /// Does a person sit there, and are all others computer players, or at devices of their own?
    #[must_use]
    pub fn is_only_person(self, seat: Seat) -> bool {
        match self.at_device {
            AtDevice::Only(own) => own == seat,
            AtDevice::Several(_) => false,
            AtDevice::Everybody | AtDevice::Nobody => self.seating.only_person() == Some(seat),
        }
    }
}

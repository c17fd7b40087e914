//! What the players of a match are called.

use mozaika_game::{Occupant, Seat, Seating};

use crate::words::Words;

/// What the players of a match are called, in the words of the page.
///
/// ```
/// use mozaika_app::{Language, Names, Words};
/// use mozaika_game::{Seat, Seated, Seating};
///
/// let seating = Seating::new(vec![Seated::person(""), Seated::computer("hard")]);
/// let names = Names { seating: &seating, played_here: true };
/// let words = Words::of(Language::English);
/// assert_eq!(names.display_name(Seat(0), &words), "You");
/// assert_eq!(names.display_name(Seat(1), &words), "Computer (hard)");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Names<'a> {
    /// Who sits where, and which names they gave.
    pub seating: &'a Seating,
    /// Is the match played at this device? Else nobody in it is the one who looks.
    pub played_here: bool,
}

impl Names<'_> {
    /// What whoever sits there is called; a computer player with its level.
    #[must_use]
    pub fn display_name(self, seat: Seat, words: &Words) -> String {
        let short = self.short_name(seat, words);
        match self.seating.occupant(seat) {
            Occupant::Computer(player) if self.seating.name(seat).is_empty() => {
                let key = format!("level-{player}");
                let level = if words.has(&key) { words.say(&key) } else { player.clone() };
                words.say_with("computer", &[("name", short.into()), ("level", level.into())])
            }
            _ => short,
        }
    }

    /// The same where there is little room: without the level of a computer player.
    #[must_use]
    pub fn short_name(self, seat: Seat, words: &Words) -> String {
        let name = self.seating.name(seat);
        if !name.is_empty() {
            return name.to_owned();
        }
        let number = [("number", (seat.0 + 1).into())];
        match self.seating.occupant(seat) {
            Occupant::Person if self.is_you(seat) => words.say("you"),
            Occupant::Person => words.say_with("player", &number),
            Occupant::Computer(_) if self.computers() > 1 => words.say_with("computer-numbered", &number),
            Occupant::Computer(_) => words.say("computer-only"),
        }
    }

    fn computers(self) -> usize {
        self.seating.len() - self.seating.people().count()
    }

    /// Is that the one person who looks at this match, and did not give a name?
    #[must_use]
    pub fn is_you(self, seat: Seat) -> bool {
        self.played_here && self.is_only_person(seat) && self.seating.name(seat).is_empty()
    }

    /// Does a person sit there, and are all others computer players?
    #[must_use]
    pub fn is_only_person(self, seat: Seat) -> bool {
        self.seating.only_person() == Some(seat)
    }
}

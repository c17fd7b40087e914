//! Computer players that become stronger or weaker from one match to the next.

use mozaika_game::{Occupant, Seat, Seated, Seating};
use mozaika_players::Level;

/// In which direction computer players change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LevelChange {
    /// One level down.
    Easier,
    /// One level up.
    Harder,
}

impl LevelChange {
    fn of(self, level: Level) -> Option<Level> {
        let at = Level::ALL.iter().position(|known| *known == level)?;
        let to = match self {
            Self::Easier => at.checked_sub(1)?,
            Self::Harder => at + 1,
        };
        Level::ALL.get(to).copied()
    }
}

/// The same seats with every computer player one level weaker or stronger; nothing when there is no such level for any of them.
///
/// ```
/// use mozaika_app::{LevelChange, with_other_levels};
/// use mozaika_game::{Seated, Seating};
///
/// let seating = Seating::new(vec![Seated::person("Ada"), Seated::computer("easy")]);
/// let weaker = with_other_levels(&seating, LevelChange::Easier).unwrap();
/// assert_eq!(weaker, Seating::new(vec![Seated::person("Ada"), Seated::computer("beginner")]));
/// assert_eq!(with_other_levels(&weaker, LevelChange::Easier), None);
/// ```
#[must_use]
pub fn with_other_levels(seating: &Seating, change: LevelChange) -> Option<Seating> {
    let changed = |(_, seated): (Seat, &Seated)| match &seated.occupant {
        Occupant::Person => seated.clone(),
        Occupant::Computer(player) => match player.parse().ok().and_then(|level| change.of(level)) {
            None => seated.clone(),
            Some(level) => Seated { occupant: Occupant::Computer(level.name().to_owned()), name: seated.name.clone() },
        },
    };
    let changed = Seating::new(seating.iter().map(changed).collect());
    (changed != *seating).then_some(changed)
}

/// The level of the computer players, if they all have the same.
#[must_use]
pub fn common_level(seating: &Seating) -> Option<Level> {
    let mut levels = seating.iter().filter_map(|(_, seated)| match &seated.occupant {
        Occupant::Person => None,
        Occupant::Computer(player) => Some(player.parse::<Level>().ok()),
    });
    let first = levels.next()??;
    levels.all(|level| level == Some(first)).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_cannot_change_stays_and_the_others_change() {
        let seats = ["expert", "medium", "search:50"].map(Seated::computer);
        let seating = Seating::new(seats.to_vec());
        let harder = with_other_levels(&seating, LevelChange::Harder).unwrap();
        let players: Vec<&str> = harder.iter().map(|(_, seated)| seated.occupant.name()).collect();
        assert_eq!(players, ["expert", "hard", "search:50"]);
    }

    #[test]
    fn people_among_themselves_have_no_level_to_change() {
        let seating = Seating::new(vec![Seated::person("Ada"), Seated::person("Bo")]);
        assert_eq!(with_other_levels(&seating, LevelChange::Easier), None);
        assert_eq!(with_other_levels(&seating, LevelChange::Harder), None);
        assert_eq!(common_level(&seating), None);
    }

    #[test]
    fn a_level_is_common_when_all_computer_players_have_it() {
        let seating = |levels: &[&str]| Seating::new(levels.iter().map(|level| Seated::computer(*level)).collect());
        assert_eq!(common_level(&seating(&["hard", "hard"])), Some(Level::Hard));
        assert_eq!(common_level(&seating(&["hard", "easy"])), None);
        assert_eq!(common_level(&seating(&["search:50"])), None);
    }
}

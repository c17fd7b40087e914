//! A table in words: who sits there, and whom it waits for.

use mozaika_wire::SeatOccupant;

use crate::open_match::OpenMatch;
use crate::words::Words;

/// What a seat of a table is called; nothing when it is free.
#[must_use]
pub fn seat_name(who: &SeatOccupant, words: &Words) -> Option<String> {
    match who {
        SeatOccupant::Free => None,
        SeatOccupant::Reserved { name, .. } => {
            let name = name.clone().unwrap_or_default();
            Some(words.say_with("seat-reserved", &[("name", name.into())]))
        }
        SeatOccupant::Person(person) => Some(person.name.clone()),
        SeatOccupant::Computer { level } => {
            let name = words.say("computer-only");
            let level = words.say_or(&format!("level-{level}"), level);
            Some(words.say_with("computer", &[("name", name.into()), ("level", level.into())]))
        }
    }
}

/// Whom a match waits for that is played at a server: people elsewhere, or else a computer player there.
#[must_use]
pub(crate) fn waiting_text(open_match: &OpenMatch, words: &Words) -> Option<String> {
    let waited = open_match.waited_for();
    let (people, computers): (Vec<_>, Vec<_>) = waited.iter().partition(|seat| open_match.seating().is_person(*seat));
    let named = |seats: &[mozaika_game::Seat]| {
        words.list(&seats.iter().map(|seat| open_match.display_name(*seat, words)).collect::<Vec<_>>())
    };
    match (people.is_empty(), computers.is_empty()) {
        (false, _) => Some(
            words.say_with("online-waiting-for", &[("count", people.len().into()), ("names", named(&people).into())]),
        ),
        (true, false) => Some(words.say_with("now-thinking", &[("name", named(&computers).into())])),
        (true, true) => None,
    }
}

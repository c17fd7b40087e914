//! What stays with a match besides its entries: the `tag` lines of a record file.
//!
//! `docs/notation.md` documents the keys. Whoever writes records (terminal, arena, page, server) uses these, so that a record written by one opens in
//! each of the others with the same people in the same seats. Keys that nobody here knows are kept as they are.

use crate::seat::Seat;
use crate::seating::{Occupant, Seated, Seating};

/// The tags of a record, in order. A key is a word; a value is one line.
///
/// ```
/// use mozaika_game::{Occupant, Seat, Seated, Seating, Tags};
///
/// let mut tags = Tags::default();
/// tags.set_seating(&Seating::new(vec![Seated::person("Ada"), Seated::computer("hard")]));
/// assert_eq!(tags.get("seat-0"), Some("Ada"));
/// assert_eq!(tags.get("player-1"), Some("hard"));
/// assert_eq!(tags.seating(2).occupant(Seat(1)), &Occupant::Computer("hard".to_owned()));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags(Vec<(String, String)>);

impl Tags {
    /// Where the luck of a match at one place comes from: a number, see [`crate::luck::LocalLuck`].
    pub const LUCK: &'static str = "luck";
    /// The seed of luck that anybody can check: 64 hexadecimal digits, see [`crate::luck::Seed`].
    pub const SEED: &'static str = "seed";
    /// The SHA-256 of that seed, told before the first entry.
    pub const COMMITMENT: &'static str = "commitment";
    /// The table of a server at which the match was played.
    pub const TABLE: &'static str = "table";
    /// The version of the game's rules that the match was played with; 1 where nothing is said.
    pub const RULES: &'static str = "rules";
    /// A seat whose player gave up, ran out of time or was replaced; a line each.
    pub const GONE: &'static str = "gone";
    /// Who could not go on, and why: `seat N …`.
    pub const FORFEIT: &'static str = "forfeit";

    /// The key of the name of whoever sits there.
    #[must_use]
    pub fn name_key(seat: Seat) -> String {
        format!("seat-{seat}")
    }

    /// The key of what whoever sits there has mixed into the luck, see [`crate::luck::Seed::mixed_with`].
    #[must_use]
    pub fn nonce_key(seat: Seat) -> String {
        format!("nonce-{seat}")
    }

    /// What people have mixed into the luck, by their seats.
    pub fn nonces(&self, player_count: usize) -> impl Iterator<Item = (Seat, &str)> {
        Seat::all(player_count).filter_map(|seat| Some((seat, self.get(&Self::nonce_key(seat))?)))
    }

    /// The key of what decides there: `person`, or a computer player as `mozaika arena` names it.
    #[must_use]
    pub fn player_key(seat: Seat) -> String {
        format!("player-{seat}")
    }

    /// The value of the first tag with that key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str())
    }

    /// Sets a tag that stands once; what is on several lines is put on one.
    pub fn set(&mut self, key: &str, value: &str) {
        self.remove(key);
        self.add(key, value);
    }

    /// Adds a tag that may stand several times. An empty value would not be read back, and is left out.
    pub fn add(&mut self, key: &str, value: &str) {
        let value = one_line(value);
        if !value.is_empty() {
            self.0.push((key.to_owned(), value));
        }
    }

    /// Takes out every tag with that key.
    pub fn remove(&mut self, key: &str) {
        self.0.retain(|(known, _)| known != key);
    }

    /// Key and value of each, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// Who sat where. Records from before the key `player-N` was there are understood: they said it in `sitter-N`, or in the name.
    #[must_use]
    pub fn seating(&self, player_count: usize) -> Seating {
        let seated = |seat: Seat| {
            let name = self.get(&Self::name_key(seat)).unwrap_or_default();
            let player = self.get(&Self::player_key(seat)).or_else(|| self.get(&format!("sitter-{seat}")));
            match player {
                Some(player) => Seated { occupant: Occupant::named(player), name: name.to_owned() },
                None if is_player_word(name) => Seated { occupant: Occupant::named(name), name: String::new() },
                None => Seated::person(name),
            }
        };
        Seating::new(Seat::all(player_count).map(seated).collect())
    }

    /// Writes down who sits where, and nobody else.
    pub fn set_seating(&mut self, seating: &Seating) {
        let about_seats = |key: &str| ["seat-", "player-", "sitter-"].iter().any(|start| key.starts_with(start));
        self.0.retain(|(key, _)| !about_seats(key));
        for (seat, seated) in seating.iter() {
            self.add(&Self::name_key(seat), &seated.name);
            self.add(&Self::player_key(seat), seated.occupant.name());
        }
    }

    /// For readers of files: a key and its value as they stand there.
    pub(crate) fn push_read(&mut self, key: &str, value: &str) {
        self.0.push((key.to_owned(), value.to_owned()));
    }
}

/// How computer players, and people without a name, were written where a name now stands.
fn is_player_word(name: &str) -> bool {
    let kind = name.split(':').next().unwrap_or_default();
    ["person", "beginner", "easy", "medium", "hard", "expert", "random", "greedy", "search", "uct"].contains(&kind)
}

fn one_line(value: &str) -> String {
    let value: String = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    value.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_sits_where_is_read_back_as_it_was_written() {
        let seating = Seating::new(vec![Seated::person("Ada"), Seated::computer("search:200"), Seated::person("")]);
        let mut tags = Tags::default();
        tags.set("mood", "good");
        tags.set_seating(&seating);
        assert_eq!(tags.seating(3), seating);
        tags.set_seating(&Seating::new(vec![Seated::person("Bo")]));
        let kept: Vec<_> = tags.iter().collect();
        assert_eq!(kept, [("mood", "good"), ("seat-0", "Bo"), ("player-0", "person")]);
    }

    #[test]
    fn records_of_former_times_are_understood() {
        let tags = |lines: &[(&str, &str)]| {
            let mut tags = Tags::default();
            for (key, value) in lines {
                tags.push_read(key, value);
            }
            tags.seating(2)
        };
        let ada_and_hard = Seating::new(vec![Seated::person("Ada"), Seated::computer("hard")]);
        assert_eq!(tags(&[("seat-0", "Ada"), ("sitter-0", "person"), ("sitter-1", "hard")]), ada_and_hard, "the page");
        assert_eq!(tags(&[("seat-0", "Ada"), ("seat-1", "hard")]), ada_and_hard, "the server");
        let two = Seating::new(vec![Seated::person(""), Seated::computer("search:30")]);
        assert_eq!(tags(&[("seat-0", "person"), ("seat-1", "search:30")]), two, "terminal and arena");
    }

    #[test]
    fn a_value_stays_on_its_line_and_an_empty_one_is_left_out() {
        let mut tags = Tags::default();
        tags.set("seat-0", "A\nda\u{7}");
        tags.set("seat-1", "  \n");
        assert_eq!(tags.iter().collect::<Vec<_>>(), [("seat-0", "A da")]);
    }
}

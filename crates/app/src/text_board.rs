//! The table as plain text, told to people.

use std::fmt::Write as _;

use crate::open_match::OpenMatch;

/// What the rules call a seat, and what people do.
const SEATS: [(&str, &str); 2] = [("seat ", "player "), ("Seat ", "Player ")];

impl OpenMatch {
    /// The table as plain text, as whoever looks may see it; players are counted from 1, as everywhere on the page.
    #[must_use]
    pub fn text_board(&self) -> String {
        let text = self.played().text(Some(self.viewer()));
        text.split_inclusive('\n').map(with_players).collect()
    }
}

/// A line in which seats, counted from 0, are players, counted from 1. Columns stay where they are as far as there is room.
fn with_players(line: &str) -> String {
    let mut told = String::with_capacity(line.len() + 8);
    let mut rest = line;
    let next = |rest: &str| SEATS.iter().filter_map(|names| Some((rest.find(names.0)?, *names))).min();
    while let Some((at, (seat, player))) = next(rest) {
        told.push_str(&rest[..at]);
        rest = &rest[at + seat.len()..];
        let digits = rest.len() - rest.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
        let Ok(number) = rest[..digits].parse::<usize>() else {
            told.push_str(seat);
            continue;
        };
        let mut longer = player.len() - seat.len();
        told.push_str(player);
        told.push_str(&(number + 1).to_string());
        rest = &rest[digits..];
        // Whoever else decides with them stands behind a comma.
        while let Some(digit) = rest.strip_prefix(", ").and_then(|other| other.chars().next()?.to_digit(10)) {
            let _ = write!(told, ", {}", digit + 1);
            rest = &rest[3..];
        }
        let mark = rest.find(' ').unwrap_or(rest.len());
        told.push_str(&rest[..mark]);
        rest = &rest[mark..];
        while longer > 0 && rest.starts_with("  ") {
            rest = &rest[1..];
            longer -= 1;
        }
    }
    told + rest
}

#[cfg(test)]
mod tests {
    use super::with_players;

    #[test]
    fn seats_become_players_counted_from_1_and_columns_stay() {
        for (told, shown) in [
            ("Patchwork: seat 0 to move\n", "Patchwork: player 1 to move\n"),
            ("  seat 0*                    seat 1\n", "  player 1*                  player 2\n"),
            ("Seat 0, 1 choose cards.", "Player 1, 2 choose cards."),
            ("seat 2: score 4; seat 3, has", "player 3: score 4; player 4, has"),
            ("every seat has one; seats 4", "every seat has one; seats 4"),
        ] {
            assert_eq!(with_players(told), shown);
        }
    }
}

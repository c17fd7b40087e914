//! The table as plain text.

use std::fmt::{self, Display, Formatter};

use mozaika_game::{Game as _, Next, Seat};

use crate::options::Printing;
use crate::pieces::Patch;
use crate::quilt::SIDE;
use crate::state::Patchwork;

/// How many of the patches after the offer are shown by number.
const SHOWN_AFTER_OFFER: usize = 12;
/// The width of a quilt with its row numbers.
const QUILT_WIDTH: usize = 3 + 2 * SIDE;
/// The space between the two quilts.
const GAP: &str = "      ";

impl Display for Patchwork {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let printing = match self.options.printing {
            Printing::Newer => "",
            Printing::First => ", printing of 2014",
        };
        writeln!(f, "Patchwork{printing}: {}", self.whose_turn())?;
        let sides = [0, 1].map(|i| self.side(Seat(i)));
        for (left, right) in sides[0].iter().zip(&sides[1]) {
            writeln!(f, "{}", format!("  {left:QUILT_WIDTH$}{GAP}{right}").trim_end())?;
        }
        self.write_track(f)?;
        self.write_circle(f)
    }
}

impl Patchwork {
    fn whose_turn(&self) -> String {
        match (self.next(), self.pending) {
            (Next::Chance, _) if self.on_top.is_none() => "the starting player is drawn".to_owned(),
            (Next::Chance, _) => "the patches are laid out".to_owned(),
            (Next::Over, _) => "the match is over".to_owned(),
            (Next::Seats(_), Some(seat)) => format!("seat {seat} places a special patch"),
            (Next::Seats(seats), None) => format!("seat {} to move", seats.lowest().unwrap_or(Seat(0))),
        }
    }

    /// One player's half of the table, line by line.
    fn side(&self, seat: Seat) -> Vec<String> {
        let player = &self.players[seat.index()];
        let mark = if self.mover() == Some(seat) { "*" } else { "" };
        let bonus = if player.bonus { ", bonus tile" } else { "" };
        let mut lines = vec![
            format!("seat {seat}{mark}{bonus}"),
            format!("buttons {}, icons {}", player.buttons, player.icons),
            format!("   {}", spaced("abcdefghi")),
        ];
        let rows = player.quilt.rows().into_iter().enumerate();
        lines.extend(rows.map(|(i, row)| format!("{}  {}", i + 1, spaced(&row))));
        lines
    }

    /// The track: `o` is a button icon and `#` a special patch, each before the next space; `0`, `1` and `8` (both) the tokens.
    fn write_track(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let pieces = self.options.edition.contents();
        let [a, b] = &self.players;
        f.write_str("  time  ")?;
        for space in 0..=pieces.last_space {
            if pieces.income >> space & 1 == 1 {
                f.write_str("o")?;
            }
            if self.specials >> space & 1 == 1 {
                f.write_str("#")?;
            }
            f.write_str(match (a.space == space, b.space == space) {
                (true, true) => "8",
                (true, false) => "0",
                (false, true) => "1",
                (false, false) => "_",
            })?;
        }
        write!(f, "  seat 0 on {}, seat 1 on {} of {}", a.space, b.space, pieces.last_space)?;
        match self.on_top {
            Some(seat) if a.space == b.space => writeln!(f, "; seat {seat} on top"),
            _ => writeln!(f),
        }
    }

    fn write_circle(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let offer = self.offer();
        if offer.is_empty() {
            return Ok(());
        }
        let labels: Vec<String> = offer.iter().map(|patch| label(patch)).collect();
        let drawings: Vec<Vec<String>> = offer.iter().map(|patch| patch.drawing()).collect();
        let height = drawings.iter().map(Vec::len).max().unwrap_or_default();
        f.write_str("  offer ")?;
        writeln!(f, "{}", labels.join(GAP))?;
        for row in 0..height {
            let cells = drawings.iter().zip(&labels).map(|(drawing, label)| {
                let width = label.chars().count();
                format!("{:width$}", drawing.get(row).map_or("", String::as_str))
            });
            writeln!(f, "{}", format!("        {}", cells.collect::<Vec<_>>().join(GAP)).trim_end())?;
        }
        let rest = &self.circle.ids()[offer.len()..];
        let shown: Vec<String> = rest.iter().take(SHOWN_AFTER_OFFER).map(u8::to_string).collect();
        let more = rest.len().saturating_sub(SHOWN_AFTER_OFFER);
        match (rest.len(), more) {
            (0, _) => Ok(()),
            (_, 0) => writeln!(f, "  then  {}", shown.join(" ")),
            _ => writeln!(f, "  then  {} and {more} more", shown.join(" ")),
        }
    }
}

fn label(patch: &Patch) -> String {
    format!("{}: price {}, time {}, icons {}", patch.id, patch.price, patch.time, patch.icons)
}

fn spaced(row: &str) -> String {
    row.chars().map(String::from).collect::<Vec<_>>().join(" ")
}

//! The table as plain text.

use std::fmt;

use mozaika_game::Seat;

use crate::palace::{Palace, Position};
use crate::panes::{Colour, Panes};
use crate::pieces::{Pieces, ROUNDS};
use crate::state::{Sintra, Step};

/// Panes on strips are capital letters, free spaces small ones; `*` is a free joker space.
impl fmt::Display for Sintra {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_round(f)?;
        writeln!(f, "centre: {}{}", shown(self.centre()), if self.token.is_none() { " and the token" } else { "" })?;
        let factories =
            self.factories().iter().enumerate().map(|(index, heap)| format!("{} {}", index + 1, shown(*heap)));
        writeln!(f, "factories: {}", factories.collect::<Vec<_>>().join("  "))?;
        writeln!(f, "bag: {}; tower: {}", self.bag.in_words(), self.tower.in_words())?;
        Seat::all(self.seated().len()).try_for_each(|seat| self.write_palace(seat, f))
    }
}

impl Sintra {
    fn write_round(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "round {} of {ROUNDS}, side {:?}", self.round(), self.options.side)?;
        if self.rounds().is_some() {
            let letters: Vec<String> = self.rounds.iter().map(|colour| colour.letter().to_string()).collect();
            write!(f, ", bonus for {} ({})", self.bonus_colour(), letters.join(" "))?;
        }
        if let Some(seat) = self.starter {
            write!(f, ", started by seat {seat}")?;
        }
        match (self.step, self.luck_due()) {
            (Step::Turn(seat), _) => writeln!(f, "; seat {seat} is to move"),
            (Step::Keep(seat), _) => writeln!(f, "; seat {seat} keeps a pane of strip {}", self.palace(seat).glazier),
            (_, Some(due)) => writeln!(f, "; now {due}"),
            (_, None) => writeln!(f, "; the match is over"),
        }
    }

    fn write_palace(&self, seat: Seat, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (palace, pieces) = (self.palace(seat), self.pieces());
        let holds = if self.token == Some(seat) { ", has the token" } else { "" };
        let (score, step, bottom) = (palace.score, palace.broken, pieces.bottom());
        writeln!(
            f,
            "seat {seat}: score {score}; broken glass: step {step} of {bottom}, {} lost{holds}",
            palace.all_lost(pieces)
        )?;
        row(f, "glazier", |at| if at == palace.glazier { "v".to_owned() } else { String::new() })?;
        if palace.dealt {
            row(f, "strip", |at| if palace.is_gone(at) { "-".to_owned() } else { palace.strip(at).to_string() })?;
            row(f, "panes", |at| spaces(palace, at, pieces))?;
        }
        row(f, "upper", |at| frame(palace.windows.upper(at)))?;
        row(f, "lower", |at| frame(palace.windows.lower(at)))?;
        row(f, "points", |at| pieces.window_points(self.options.side, at.index()).to_string())
    }
}

fn row(f: &mut fmt::Formatter<'_>, name: &str, cell: impl Fn(Position) -> String) -> fmt::Result {
    let cells: Vec<String> = Position::all().map(|at| format!("{:<6}", cell(at))).collect();
    writeln!(f, "{}", format!("  {name:<8}{}", cells.concat()).trim_end())
}

fn shown(heap: Panes) -> String {
    if heap.is_empty() { "-".to_owned() } else { heap.to_string() }
}

fn frame(pane: Option<Colour>) -> String {
    pane.map_or_else(|| ".".to_owned(), |colour| colour.letter().to_string())
}

/// The spaces of a strip from left to right; of each colour, the first are filled.
fn spaces(palace: &Palace, at: Position, pieces: &Pieces) -> String {
    if palace.is_gone(at) {
        return String::new();
    }
    let (mut filled, mut on_jokers) = (palace.filled(at, pieces), palace.on_jokers(at));
    let mut space = |colour: Option<Colour>| {
        let heap = if colour.is_some() { &mut filled } else { &mut on_jokers };
        match colour.or_else(|| heap.colours().next()) {
            Some(pane) if heap.count(pane) > 0 => {
                *heap -= Panes::of(pane, 1);
                pane.letter().to_ascii_uppercase()
            }
            Some(pane) => pane.letter(),
            None => '*',
        }
    };
    pieces.pattern(palace.strip(at)).spaces.map(&mut space).iter().collect()
}

//! A match at the terminal, from one decision to the next.

use std::fs;
use std::io::{self, Write};
use std::num::NonZeroUsize;

use anstyle::{AnsiColor, Style};
use mozaika_game::registry::AnyMatch;
use mozaika_game::{Entry, Next, Occupant, Seat, Seated, Seating, Viewer};
use mozaika_players::{Kind, Level, PLAYERS, SearchRequest, SearchResult, SearchRng, decide_timed};
use mozaika_registry::GAMES;
use rand::SeedableRng as _;
use serde_json::Value;

use crate::input::Input;
use crate::pieces::explained;
use crate::sitting::Sitting;
use crate::words::{COMMANDS, HELP, Word};

/// The most moves that are listed at once.
const LISTED: usize = 30;
/// Enough blank lines to push any table out of sight.
const COVER: usize = 60;
const SEAT_COLOURS: [AnsiColor; 4] = [AnsiColor::Blue, AnsiColor::Red, AnsiColor::Yellow, AnsiColor::Green];

/// A match at the terminal.
#[derive(Debug)]
pub struct Session {
    table: Box<dyn AnyMatch>,
    seats: Vec<Sitting>,
    seed: u64,
    /// How many threads a computer player thinks with.
    threads: NonZeroUsize,
    /// The moves of the last list, by their numbers.
    listed: Vec<String>,
    /// The person who looked at the table last.
    looking: Option<Seat>,
}

/// What a person's line led to.
enum After {
    Ask,
    Decided,
    Left,
}

impl Session {
    /// A match with these people and players; luck comes from the seed.
    #[must_use]
    pub fn new(table: Box<dyn AnyMatch>, seats: Vec<Sitting>, seed: u64) -> Self {
        let mut session = Self { table, seats, seed, threads: NonZeroUsize::MIN, listed: Vec::new(), looking: None };
        let seating =
            session.seats.iter().map(|who| Seated { occupant: Occupant::named(&who.to_string()), name: String::new() });
        let mut tags = session.table.tags().clone();
        tags.set_seating(&Seating::new(seating.collect()));
        session.table.set_tags(tags);
        session
    }

    /// Computer players think with that many threads.
    #[must_use]
    pub fn with_threads(self, threads: NonZeroUsize) -> Self {
        Self { threads, ..self }
    }

    /// Plays until the match is over or somebody leaves.
    pub fn play(&mut self, input: &mut dyn Input, out: &mut dyn Write) -> io::Result<()> {
        loop {
            match self.table.next() {
                Next::Over => {
                    self.show(Viewer::Spectator, out)?;
                    return self.show_score(out);
                }
                Next::Chance => self.draw(out)?,
                Next::Seats(seats) => {
                    // Computers first: they need nobody to look away.
                    let computer = seats.iter().find(|seat| matches!(self.sitting(*seat), Sitting::Computer(_)));
                    let Some(seat) = computer.or_else(|| seats.lowest()) else { return Ok(()) };
                    match self.sitting(seat) {
                        Sitting::Computer(kind) => self.think(seat, kind, out)?,
                        Sitting::Person => {
                            if !self.ask(seat, input, out)? {
                                return Ok(());
                            }
                        }
                    }
                }
            }
        }
    }

    fn sitting(&self, seat: Seat) -> Sitting {
        self.seats.get(seat.index()).copied().unwrap_or(Sitting::Person)
    }

    /// Luck hangs on the place in the match alone: taking back and playing on draws the same again.
    fn own_seed(&self) -> u64 {
        self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(self.table.len() as u64)
    }

    fn draw(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let outcome = self.table.draw(&mut SearchRng::seed_from_u64(self.own_seed()));
        let outcome = outcome.ok_or_else(|| io::Error::other("No luck is due."))?;
        self.enter(&Entry::Chance(outcome), out)
    }

    fn enter(&mut self, entry: &Entry, out: &mut dyn Write) -> io::Result<()> {
        self.table.add(entry).map_err(io::Error::other)?;
        match self.table.entry(self.table.len() - 1, Some(self.onlooker())) {
            Some(entry) => writeln!(out, "{entry}"),
            None => writeln!(out, "(a secret decision)"),
        }
    }

    /// Whose eyes are on the screen: one person's own, else everybody's.
    fn onlooker(&self) -> Viewer {
        let people = (0..).map(Seat).zip(&self.seats).filter(|(_, who)| **who == Sitting::Person);
        match people.map(|(seat, _)| seat).collect::<Vec<_>>()[..] {
            [alone] => Viewer::Seat(alone),
            _ => Viewer::Spectator,
        }
    }

    fn think(&mut self, seat: Seat, kind: Kind, out: &mut dyn Write) -> io::Result<()> {
        let decision = self.advised(seat, kind)?.decision;
        self.enter(&Entry::Move(seat, decision), out)
    }

    fn advised(&self, seat: Seat, kind: Kind) -> io::Result<SearchResult> {
        let players = PLAYERS.find(self.table.game()).map_err(io::Error::other)?;
        let request = SearchRequest { kind, seed: self.own_seed(), threads: self.threads };
        decide_timed(players, self.table.as_ref(), seat, request).map_err(io::Error::other)
    }

    /// Lets a person decide; says whether the match goes on.
    fn ask(&mut self, seat: Seat, input: &mut dyn Input, out: &mut dyn Write) -> io::Result<bool> {
        if !self.hand_over(seat, input, out)? {
            return Ok(false);
        }
        self.show(Viewer::Seat(seat), out)?;
        self.listed = self.table.moves(seat);
        if self.listed.len() <= LISTED {
            self.list("", seat, out)?;
        }
        loop {
            let mut known = self.table.moves(seat);
            known.extend(COMMANDS.map(ToOwned::to_owned));
            let Some(line) = input.line(&format!("seat {seat}> "), &known)? else { return Ok(false) };
            match self.hear(seat, &line, out)? {
                After::Ask => {}
                After::Decided => return Ok(true),
                After::Left => return Ok(false),
            }
        }
    }

    /// Covers what the last person saw, if this one must not see it.
    fn hand_over(&mut self, seat: Seat, input: &mut dyn Input, out: &mut dyn Write) -> io::Result<bool> {
        let before = self.looking.replace(seat);
        let Some(before) = before.filter(|before| *before != seat) else { return Ok(true) };
        let [own, other] = [seat, before].map(|seat| self.table.text(Some(Viewer::Seat(seat))));
        if own == other {
            return Ok(true);
        }
        write!(out, "{}", "\n".repeat(COVER))?;
        out.flush()?;
        Ok(input.line(&format!("Seat {seat} to the keyboard; seat {before} looks away. Press Enter. "), &[])?.is_some())
    }

    fn show(&self, viewer: Viewer, out: &mut dyn Write) -> io::Result<()> {
        let text = self.table.text(Some(viewer));
        let bold = Style::new().bold();
        let mut lines = text.lines();
        if let Some(title) = lines.next() {
            writeln!(out, "\n{bold}{title}{bold:#}")?;
        }
        lines.try_for_each(|line| writeln!(out, "{}", self.coloured(line)))
    }

    /// The seats stand out in colours of their own; the words are there with or without.
    fn coloured(&self, line: &str) -> String {
        let mut line = line.to_owned();
        for (seat, colour) in (0..self.seats.len()).zip(SEAT_COLOURS) {
            let (name, style) = (format!("seat {seat}"), colour.on_default().bold());
            line = line.replace(&name, &format!("{style}{name}{style:#}"));
        }
        line
    }

    fn show_score(&self, out: &mut dyn Write) -> io::Result<()> {
        let sheet = self.table.score();
        for score in &sheet.scores {
            let items: Vec<String> = score.items.iter().map(|item| format!("{} {}", item.name, item.points)).collect();
            let line =
                format!("seat {} ({}): {} = {}", score.seat, self.sitting(score.seat), items.join(", "), score.total());
            writeln!(out, "{}", self.coloured(&line))?;
        }
        if let Some(winners) = sheet.winners() {
            let names: Vec<String> = winners.iter().map(|seat| format!("seat {seat}")).collect();
            writeln!(out, "Won by {}.", names.join(" and "))?;
        }
        Ok(())
    }

    fn list(&mut self, beginning: &str, seat: Seat, out: &mut dyn Write) -> io::Result<()> {
        let moves = self.table.moves(seat);
        self.listed = moves.into_iter().filter(|text| text.starts_with(beginning)).collect();
        for (number, text) in self.listed.iter().enumerate().take(LISTED) {
            writeln!(out, "{:>4}  {text}", number + 1)?;
        }
        match self.listed.len() {
            0 => writeln!(out, "No legal move begins so."),
            count if count > LISTED => {
                writeln!(out, "      and {} more; type `moves` and how they begin.", count - LISTED)
            }
            _ => Ok(()),
        }
    }

    fn hear(&mut self, seat: Seat, line: &str, out: &mut dyn Write) -> io::Result<After> {
        match Word::read(line) {
            Word::Move("") => {}
            Word::Explain("") => writeln!(out, "{HELP}")?,
            Word::Explain(what) => self.explain(seat, what, out)?,
            Word::Moves(beginning) => self.list(beginning, seat, out)?,
            Word::Hint => self.hint(seat, out)?,
            Word::Score => self.show_score(out)?,
            Word::Table => self.show(Viewer::Seat(seat), out)?,
            Word::Save(file) => self.save(file, out)?,
            Word::Undo if self.take_back() => return Ok(After::Decided),
            Word::Undo => writeln!(out, "There is nothing of yours to take back.")?,
            Word::Quit => return Ok(After::Left),
            Word::Move(text) => return self.decide(seat, text, out),
        }
        Ok(After::Ask)
    }

    fn decide(&mut self, seat: Seat, text: &str, out: &mut dyn Write) -> io::Result<After> {
        let numbered = text.parse::<usize>().ok().and_then(|number| self.listed.get(number.checked_sub(1)?)).cloned();
        let decision = numbered.unwrap_or_else(|| text.to_owned());
        let entry = Entry::Move(seat, decision);
        if let Err(illegal) = self.table.check(&entry) {
            writeln!(out, "{illegal}")?;
            return Ok(After::Ask);
        }
        self.enter(&entry, out)?;
        Ok(After::Decided)
    }

    fn explain(&self, seat: Seat, what: &str, out: &mut dyn Write) -> io::Result<()> {
        if let Some(told) = self.edition().as_ref().and_then(|edition| explained(edition, what)) {
            return writeln!(out, "{told}");
        }
        match self.table.check(&Entry::Move(seat, what.to_owned())) {
            Ok(()) => writeln!(out, "`{what}` is legal."),
            Err(illegal) => writeln!(out, "{illegal}"),
        }
    }

    /// What is in the box of this match.
    fn edition(&self) -> Option<Value> {
        let built_in = || serde_json::from_str(GAMES.find(self.table.game()).ok()?.default_edition()).ok();
        self.table.record().edition.contents.or_else(built_in)
    }

    fn hint(&self, seat: Seat, out: &mut dyn Write) -> io::Result<()> {
        let advice = self.advised(seat, Kind::Level(Level::Hard))?;
        writeln!(
            out,
            "{}  (win chance {:.0} %; then {})",
            advice.decision,
            advice.value * 100.0,
            advice.line.get(1..).unwrap_or_default().join(", ")
        )
    }

    /// Back to the last decision of a person; says whether there was one.
    fn take_back(&mut self) -> bool {
        let decided = (0..self.table.len()).rev().find(|index| {
            let entry = self.table.entry(*index, None);
            matches!(entry, Some(Entry::Move(seat, _)) if self.sitting(seat) == Sitting::Person)
        });
        let Some(last) = decided else { return false };
        while self.table.len() > last {
            self.table.undo();
        }
        true
    }

    fn save(&self, file: &str, out: &mut dyn Write) -> io::Result<()> {
        if file.is_empty() {
            return writeln!(out, "Say where: `save FILE`.");
        }
        match fs::write(file, self.table.record().to_string()) {
            Ok(()) => writeln!(out, "Saved in {file}."),
            Err(error) => writeln!(out, "{file} cannot be written: {error}."),
        }
    }
}

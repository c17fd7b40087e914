//! A match at the terminal, from one decision to the next.

use std::fs;
use std::io::{self, Write};
use std::num::NonZeroUsize;

use anstyle::{AnsiColor, Style};
use mozaika_game::registry::{AnyMatch, Registry};
use mozaika_game::{Entry, LocalMatch, Next, Seat, Viewer};
use mozaika_players::{Kind, Level, PlayerRegistry, SearchRequest, SearchResult, decide_timed};
use serde_json::Value;

use crate::command::{COMMANDS, Command, HELP};
use crate::explanation::explained;
use crate::input::Input;
use crate::occupant::{BadOccupant, kind};

/// The most moves that are listed at once.
const LISTED: usize = 30;
/// Enough blank lines to push any table out of sight.
const COVER: usize = 60;
const SEAT_COLOURS: [AnsiColor; 4] = [AnsiColor::Blue, AnsiColor::Red, AnsiColor::Yellow, AnsiColor::Green];

/// A match at the terminal.
#[derive(Debug)]
pub struct TerminalMatch {
    games: Registry,
    players: PlayerRegistry,
    local: LocalMatch,
    /// How many threads a computer player thinks with.
    threads: NonZeroUsize,
    /// How many entries have been shown, or were there before.
    shown: usize,
    /// The moves of the last list; their numbers count from 1.
    listed: Vec<String>,
    /// The person who looked at the table last.
    last_viewer: Option<Seat>,
}

/// What a person's line led to.
enum Step {
    /// Nothing was decided: the same person is asked again.
    AskAgain,
    /// The match has moved on, or back.
    Moved,
    /// The match is left.
    Left,
}

impl TerminalMatch {
    /// A match of one of these games, with these computer players. Refused when somebody sits there whom nobody here can play.
    pub fn new(games: Registry, players: PlayerRegistry, local: LocalMatch) -> Result<Self, BadOccupant> {
        for (_, seated) in local.seating().iter() {
            kind(&seated.occupant)?;
        }
        let is_new = (0..local.played().len()).all(|entry| local.played().decided_by(entry).is_none());
        let shown = if is_new { 0 } else { local.played().len() };
        let threads = NonZeroUsize::MIN;
        Ok(Self { games, players, local, threads, shown, listed: Vec::new(), last_viewer: None })
    }

    /// Computer players think with that many threads.
    #[must_use]
    pub fn with_threads(self, threads: NonZeroUsize) -> Self {
        Self { threads, ..self }
    }

    /// The match as it stands.
    #[must_use]
    pub const fn local(&self) -> &LocalMatch {
        &self.local
    }

    fn played(&self) -> &dyn AnyMatch {
        self.local.played()
    }

    /// Plays until the match is over or somebody leaves.
    pub fn play(&mut self, input: &mut dyn Input, out: &mut dyn Write) -> io::Result<()> {
        loop {
            self.show_new_entries(out)?;
            let Next::Seats(seats) = self.played().next() else {
                self.show(Viewer::Spectator, out)?;
                return self.show_score(out);
            };
            // Computers first: they need nobody to look away.
            let computer = seats.iter().find_map(|seat| Some((seat, self.computer(seat)?)));
            if let Some((seat, kind)) = computer {
                let decision = self.advice(seat, kind)?.decision;
                self.local.decide(seat, &decision).map_err(io::Error::other)?;
                continue;
            }
            let Some(seat) = seats.lowest() else { return Ok(()) };
            if !self.ask(seat, input, out)? {
                return Ok(());
            }
        }
    }

    /// The computer player in that seat; nothing where a person sits.
    fn computer(&self, seat: Seat) -> Option<Kind> {
        kind(self.local.seating().occupant(seat)).ok().flatten()
    }

    /// Shows what was entered since the last time, as far as those at the keyboard may see it.
    fn show_new_entries(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let onlooker = self.local.onlooker();
        for entry in self.shown..self.played().len() {
            match self.played().entry(entry, Some(onlooker)) {
                Some(entry) => writeln!(out, "{entry}")?,
                None => writeln!(out, "(a secret decision)")?,
            }
        }
        self.shown = self.played().len();
        Ok(())
    }

    fn advice(&self, seat: Seat, kind: Kind) -> io::Result<SearchResult> {
        let request = SearchRequest { kind, seed: self.local.player_seed(), threads: self.threads };
        let players = self.players.find(self.played().game());
        let result = players.and_then(|players| decide_timed(players, self.played(), seat, request));
        result.map_err(io::Error::other)
    }

    /// Lets a person decide; says whether the match goes on.
    fn ask(&mut self, seat: Seat, input: &mut dyn Input, out: &mut dyn Write) -> io::Result<bool> {
        if !self.hand_over(seat, input, out)? {
            return Ok(false);
        }
        self.show(Viewer::Seat(seat), out)?;
        self.listed = self.played().moves(seat);
        if self.listed.len() <= LISTED {
            self.list("", seat, out)?;
        }
        loop {
            let mut known = self.played().moves(seat);
            known.extend(COMMANDS.map(ToOwned::to_owned));
            let Some(line) = input.line(&format!("seat {seat}> "), &known)? else { return Ok(false) };
            match self.carry_out(seat, &line, out)? {
                Step::AskAgain => {}
                Step::Moved => return Ok(true),
                Step::Left => return Ok(false),
            }
        }
    }

    /// Covers what the last person saw, if this one must not see it.
    fn hand_over(&mut self, seat: Seat, input: &mut dyn Input, out: &mut dyn Write) -> io::Result<bool> {
        let before = self.last_viewer.replace(seat);
        let Some(before) = before.filter(|before| *before != seat) else { return Ok(true) };
        let [own, other] = [seat, before].map(|seat| self.played().text(Some(Viewer::Seat(seat))));
        if own == other {
            return Ok(true);
        }
        write!(out, "{}", "\n".repeat(COVER))?;
        out.flush()?;
        let prompt = format!("Seat {seat}, come to the keyboard; seat {before}, look away. Press Enter. ");
        Ok(input.line(&prompt, &[])?.is_some())
    }

    fn show(&self, viewer: Viewer, out: &mut dyn Write) -> io::Result<()> {
        let text = self.played().text(Some(viewer));
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
        for (seat, colour) in (0..self.local.seating().len()).zip(SEAT_COLOURS) {
            let (name, style) = (format!("seat {seat}"), colour.on_default().bold());
            line = line.replace(&name, &format!("{style}{name}{style:#}"));
        }
        line
    }

    fn show_score(&self, out: &mut dyn Write) -> io::Result<()> {
        let sheet = self.played().score();
        for score in &sheet.scores {
            let items: Vec<String> = score.items.iter().map(|item| format!("{} {}", item.name, item.points)).collect();
            let line =
                format!("seat {} ({}): {} = {}", score.seat, self.name(score.seat), items.join(", "), score.total());
            writeln!(out, "{}", self.coloured(&line))?;
        }
        if let Some(winners) = sheet.winners() {
            let names: Vec<String> = winners.iter().map(|seat| format!("seat {seat}")).collect();
            writeln!(out, "Won by {}.", names.join(" and "))?;
        }
        Ok(())
    }

    /// What whoever sits there is called: a name, else `person` or the computer player.
    fn name(&self, seat: Seat) -> &str {
        match self.local.seating().name(seat) {
            "" => self.local.seating().occupant(seat).name(),
            name => name,
        }
    }

    fn list(&mut self, beginning: &str, seat: Seat, out: &mut dyn Write) -> io::Result<()> {
        let moves = self.played().moves(seat);
        self.listed = moves.into_iter().filter(|text| text.starts_with(beginning)).collect();
        for (number, text) in self.listed.iter().enumerate().take(LISTED) {
            writeln!(out, "{:>4}  {text}", number + 1)?;
        }
        match self.listed.len() {
            0 => writeln!(out, "No legal move starts like that."),
            count if count > LISTED => {
                writeln!(out, "      and {} more; type `moves` and how they start to list fewer.", count - LISTED)
            }
            _ => Ok(()),
        }
    }

    fn carry_out(&mut self, seat: Seat, line: &str, out: &mut dyn Write) -> io::Result<Step> {
        match Command::read(line) {
            Command::Move("") => {}
            Command::Explain("") => writeln!(out, "{HELP}")?,
            Command::Explain(what) => self.explain(seat, what, out)?,
            Command::Moves(beginning) => self.list(beginning, seat, out)?,
            Command::Hint => self.hint(seat, out)?,
            Command::Score => self.show_score(out)?,
            Command::Table => self.show(Viewer::Seat(seat), out)?,
            Command::Save(file) => self.save(file, out)?,
            Command::Undo if self.local.undo() => {
                self.shown = self.played().len();
                return Ok(Step::Moved);
            }
            Command::Undo => writeln!(out, "There is nothing of yours to take back.")?,
            Command::Quit => return Ok(Step::Left),
            Command::Move(text) => return self.decide(seat, text, out),
        }
        Ok(Step::AskAgain)
    }

    fn decide(&mut self, seat: Seat, text: &str, out: &mut dyn Write) -> io::Result<Step> {
        let numbered = text.parse::<usize>().ok().and_then(|number| self.listed.get(number.checked_sub(1)?)).cloned();
        let decision = numbered.unwrap_or_else(|| text.to_owned());
        match self.local.decide(seat, &decision) {
            Ok(_) => Ok(Step::Moved),
            Err(illegal) => {
                writeln!(out, "{illegal}")?;
                Ok(Step::AskAgain)
            }
        }
    }

    fn explain(&self, seat: Seat, what: &str, out: &mut dyn Write) -> io::Result<()> {
        if let Some(description) = self.edition().as_ref().and_then(|edition| explained(edition, what)) {
            return writeln!(out, "{description}");
        }
        match self.played().check(&Entry::Move(seat, what.to_owned())) {
            Ok(()) => writeln!(out, "`{what}` is legal."),
            Err(illegal) => writeln!(out, "{illegal}"),
        }
    }

    /// What is in the box of this match.
    fn edition(&self) -> Option<Value> {
        let built_in = || serde_json::from_str(self.games.find(self.played().game()).ok()?.default_edition()).ok();
        self.played().record().edition.contents.or_else(built_in)
    }

    fn hint(&self, seat: Seat, out: &mut dyn Write) -> io::Result<()> {
        let advice = self.advice(seat, Kind::Level(Level::Hard))?;
        writeln!(
            out,
            "{}  (win chance {:.0} %; then {})",
            advice.decision,
            advice.value * 100.0,
            advice.line.get(1..).unwrap_or_default().join(", ")
        )
    }

    fn save(&self, file: &str, out: &mut dyn Write) -> io::Result<()> {
        if file.is_empty() {
            return writeln!(out, "Name a file: `save FILE`.");
        }
        match fs::write(file, self.played().record().to_string()) {
            Ok(()) => writeln!(out, "Saved in {file}."),
            Err(error) => writeln!(out, "{file} cannot be written: {error}."),
        }
    }
}

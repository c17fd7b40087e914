//! A match at the terminal, from one decision to the next.

use std::fs;
use std::io::{self, Write};
use std::num::NonZeroUsize;

use anstyle::{AnsiColor, Style};
use mozaika_game::registry::{AnyMatch, Registry};
use mozaika_game::steps::{StepBuilder, Whole, cut};
use mozaika_game::{Entry, LocalMatch, Next, Seat, Viewer};
use mozaika_players::{Kind, Level, PlayerRegistry, SearchRequest, SearchResult, decide_timed};
use serde_json::Value;

use crate::command::{COMMANDS, Command, HELP};
use crate::completion::Completion;
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
    /// What stood in the last list; its numbers count from 1.
    listed: Vec<Listed>,
    /// The person who looked at the table last.
    last_viewer: Option<Seat>,
}

/// A line of a list, to be chosen by its number.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Listed {
    /// A whole move.
    Move(String),
    /// The next word of the decision in the making.
    Word(String),
    /// The decision in the making, as it is.
    End,
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
        let mut steps = StepBuilder::new(self.played(), seat).map_err(io::Error::other)?;
        let moves = self.played().moves(seat);
        if moves.len() <= LISTED {
            self.list_moves(moves, out)?;
        } else {
            self.list_words(&steps, out)?;
        }
        loop {
            let said = if steps.can_go_back() { format!(": {}", steps.text()) } else { String::new() };
            // What is forced from the beginning may be typed, and so may what was begun be typed anew.
            let words = if steps.can_go_back() { steps.words() } else { &[] };
            let completion = Completion::new(&COMMANDS, self.played(), seat, words);
            let Some(line) = input.line(&format!("seat {seat}{said}> "), completion)? else { return Ok(false) };
            match self.carry_out(&mut steps, &line, out)? {
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
        Ok(input.line(&prompt, Completion::default())?.is_some())
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

    /// Lists whole moves.
    fn list_moves(&mut self, moves: Vec<String>, out: &mut dyn Write) -> io::Result<()> {
        for (number, text) in moves.iter().enumerate().take(LISTED) {
            writeln!(out, "{:>4}  {text}", number + 1)?;
        }
        self.listed = moves.into_iter().map(Listed::Move).collect();
        match self.listed.len() {
            0 => writeln!(out, "No legal move starts like that."),
            count if count > LISTED => {
                writeln!(out, "      and {} more; type `moves` and how they start to list fewer.", count - LISTED)
            }
            _ => Ok(()),
        }
    }

    /// Lists what may come next in the decision in the making, the obvious first.
    fn list_words(&mut self, steps: &StepBuilder, out: &mut dyn Write) -> io::Result<()> {
        let next = steps.next();
        self.listed = next.words.iter().cloned().map(Listed::Word).collect();
        match next.whole {
            Whole::No => {}
            Whole::Obvious => self.listed.insert(0, Listed::End),
            Whole::Possible => self.listed.push(Listed::End),
        }
        for (number, listed) in self.listed.iter().enumerate() {
            match listed {
                Listed::End => writeln!(out, "{:>4}  (nothing more)", number + 1)?,
                Listed::Word(text) | Listed::Move(text) => writeln!(out, "{:>4}  {text}", number + 1)?,
            }
        }
        Ok(())
    }

    fn carry_out(&mut self, steps: &mut StepBuilder, line: &str, out: &mut dyn Write) -> io::Result<Step> {
        let seat = steps.seat();
        match Command::read(line) {
            Command::Move("") => self.list_words(steps, out)?,
            Command::Explain("") => writeln!(out, "{HELP}")?,
            Command::Explain(what) => self.explain(seat, what, out)?,
            Command::Moves(beginning) => {
                let moves = self.played().moves(seat).into_iter();
                self.list_moves(moves.filter(|text| text.starts_with(beginning)).collect(), out)?;
            }
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
            Command::Back if steps.can_go_back() => {
                steps.back(self.played()).map_err(io::Error::other)?;
                self.list_words(steps, out)?;
            }
            Command::Back => return self.decide(seat, "back", out),
            Command::Move(text) => return self.go_on(steps, text, out),
        }
        Ok(Step::AskAgain)
    }

    /// A number of the last list, a whole move, or the next words of one.
    fn go_on(&mut self, steps: &mut StepBuilder, text: &str, out: &mut dyn Write) -> io::Result<Step> {
        let seat = steps.seat();
        let number = text.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        match number.and_then(|number| self.listed.get(number)).cloned() {
            Some(Listed::Move(decision)) => return self.decide(seat, &decision, out),
            Some(Listed::End) => return self.decide(seat, &steps.text(), out),
            Some(Listed::Word(word)) => {
                steps.say(self.played(), &word).map_err(io::Error::other)?;
                if steps.is_complete() {
                    return self.decide(seat, &steps.text(), out);
                }
                return self.list_words(steps, out).map(|()| Step::AskAgain);
            }
            None => {}
        }
        let (words, mut longer) = (cut(text), steps.clone());
        if let Err(illegal) = longer.say_all(self.played(), &words) {
            // Perhaps it was typed anew, from the first word on.
            match StepBuilder::begun(self.played(), seat, &words) {
                Ok(begun) => longer = begun,
                Err(_) if steps.can_go_back() => return writeln!(out, "{illegal}").map(|()| Step::AskAgain),
                // The game itself knows best what is wrong with a whole move.
                Err(_) => return self.decide(seat, text, out),
            }
        }
        if let Some(decision) = longer.decision() {
            return self.decide(seat, &decision, out);
        }
        *steps = longer;
        self.list_words(steps, out).map(|()| Step::AskAgain)
    }

    fn decide(&mut self, seat: Seat, decision: &str, out: &mut dyn Write) -> io::Result<Step> {
        match self.local.decide(seat, decision) {
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

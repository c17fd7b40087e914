//! A match that is open on the page: the match itself, and who looks at it.

use mozaika_game::luck::LocalLuck;
use mozaika_game::registry::{AnyMatch, Registry};
use mozaika_game::{BadRecord, Game, Illegal, LocalMatch, Occupant, Record, Seat, Seated, Seating, Viewer};
use serde_json::Value;

use crate::names::Names;
use crate::worker_task::can_play;

/// The longest name of a player, in letters: a longer one would push everything else out of its line.
const LONGEST_NAME: usize = 40;

/// What is agreed on before a match.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchSetup {
    /// The game's name in the registry, such as `patchwork`.
    pub game: String,
    /// The game's options as the protocol writes them: a JSON object; what is missing has its default.
    pub options: Value,
    /// Who plays; seats that the game has beyond these are taken by people without a name.
    pub seating: Seating,
}

impl MatchSetup {
    /// A match with the usual options between these.
    #[must_use]
    pub fn new(game: &str, seats: Vec<Seated>) -> Self {
        Self { game: game.to_owned(), options: Value::Object(serde_json::Map::new()), seating: Seating::new(seats) }
    }

    /// A match with the usual options between two people.
    #[must_use]
    pub fn two_people(game: &str) -> Self {
        Self::new(game, vec![Seated::person("1"), Seated::person("2")])
    }

    /// The same match with these options.
    #[must_use]
    pub fn with_options(self, options: Value) -> Self {
        Self { options, ..self }
    }
}

/// A match that is open on the page. Undo, luck, seats and tags are those of [`LocalMatch`]; added is whose turn is shown, and to whom.
///
/// ```
/// use mozaika_app::{Language, MatchSetup, OpenMatch, Words};
/// use mozaika_game::Seated;
/// use mozaika_registry::GAMES;
///
/// let seats = vec![Seated::person("Ada"), Seated::computer("easy")];
/// let setup = MatchSetup::new("patchwork", seats).with_options(serde_json::json!({ "start": 0 }));
/// let mut open = OpenMatch::start(GAMES, &setup, 5).unwrap();
/// let ada = open.waiting_person().unwrap();
/// open.decide(ada, "advance").unwrap();
///
/// let words = Words::of(Language::English);
/// assert_eq!(open.entry_text(open.played().len() - 1, &words).unwrap(), "Ada advances 1 space for 1 button.");
/// assert_eq!(open.waiting_computer().map(|(_, player)| player), Some("easy"));
/// assert!(open.undo());
/// ```
#[derive(Clone, Debug)]
pub struct OpenMatch {
    local: LocalMatch,
    /// Was it played at this device? Else nobody in it is the one who looks at it.
    played_here: bool,
}

impl OpenMatch {
    /// Starts a match; what luck decides first is drawn.
    pub fn start(games: Registry, setup: &MatchSetup, luck: u64) -> Result<Self, Illegal> {
        let game = games.find(&setup.game)?;
        let seating = shown_names(&setup.seating);
        Ok(Self { local: LocalMatch::start(game, &setup.options, seating, LocalLuck(luck))?, played_here: true })
    }

    /// Goes on with a recorded match; who sat where stands in its tags. Players that a page cannot run, such as programs of an
    /// arena, are people here.
    pub fn resume(games: Registry, record: &str) -> Result<Self, BadRecord> {
        let played = games.replay(record)?;
        let after_the_last_line = |illegal: Illegal| BadRecord { line: record.lines().count(), illegal };
        let local = LocalMatch::resume(played).map_err(after_the_last_line)?;
        let playable = playable_seating(local.seating());
        let local = if playable == *local.seating() {
            local
        } else {
            local.reseated(local.played().len(), playable).map_err(after_the_last_line)?
        };
        Ok(Self { local, played_here: true })
    }

    /// The same match, told as one that other people played.
    #[must_use]
    pub fn played_elsewhere(self) -> Self {
        Self { played_here: false, ..self }
    }

    /// What those around the match are called.
    #[must_use]
    pub const fn names(&self) -> Names<'_> {
        Names { seating: self.local.seating(), played_here: self.played_here }
    }

    /// The match as it was after that many entries, with these around it.
    pub fn reseated(&self, entries: usize, seating: Seating) -> Result<Self, Illegal> {
        Ok(Self { local: self.local.reseated(entries, seating)?, played_here: true })
    }

    /// The match as it was after that many entries.
    #[must_use]
    pub fn rewound(&self, entries: usize) -> Self {
        Self { local: self.local.rewound(entries), played_here: self.played_here }
    }

    /// Another match of the same people with the same options.
    pub fn rematch(&self, games: Registry, luck: u64) -> Result<Self, Illegal> {
        let record = self.record();
        let (options, seating) = (Value::Object(record.options), self.seating().clone());
        Self::start(games, &MatchSetup { game: record.game, options, seating }, luck)
    }

    /// The match itself.
    #[must_use]
    pub fn played(&self) -> &dyn AnyMatch {
        self.local.played()
    }

    /// Who sits where.
    #[must_use]
    pub const fn seating(&self) -> &Seating {
        self.local.seating()
    }

    /// The match as a record.
    #[must_use]
    pub fn record(&self) -> Record {
        self.local.record()
    }

    /// Is the match over?
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.local.is_over()
    }

    /// Whom the match waits for: of several, people first.
    #[must_use]
    pub fn waits_for(&self) -> Option<Seat> {
        let seats = self.played().next().seats();
        seats.iter().find(|seat| self.seating().is_person(*seat)).or_else(|| seats.lowest())
    }

    /// The person whom the match waits for, if it is a person.
    #[must_use]
    pub fn waiting_person(&self) -> Option<Seat> {
        self.waits_for().filter(|seat| self.seating().is_person(*seat))
    }

    /// The computer player whom the match waits for, with its name as in the arena (`hard`, `search:200`).
    #[must_use]
    pub fn waiting_computer(&self) -> Option<(Seat, &str)> {
        let seat = self.waits_for()?;
        match self.seating().occupant(seat) {
            Occupant::Person => None,
            Occupant::Computer(player) => Some((seat, player)),
        }
    }

    /// Whose board is shown large: the only person's, or else that of the person who decides now, or else the first person's.
    #[must_use]
    pub fn main_seat(&self) -> Seat {
        let seating = self.seating();
        let person = seating.only_person().or_else(|| self.waiting_person()).or_else(|| seating.people().next());
        person.unwrap_or(Seat(0))
    }

    /// With whose eyes the match is looked at: nobody at this device sees another's secrets.
    #[must_use]
    pub fn viewer(&self) -> Viewer {
        Viewer::Seat(self.main_seat())
    }

    /// The seed for a computer player's choice at this point of the match.
    #[must_use]
    pub fn player_seed(&self) -> u64 {
        self.local.player_seed()
    }

    /// Carries out a decision in the game's notation, or refuses it and changes nothing; what luck decides next is drawn.
    pub fn decide(&mut self, seat: Seat, decision: &str) -> Result<(), Illegal> {
        self.local.decide(seat, decision).map(|_| ())
    }

    /// The same for who knows which game it is: nothing is written or read.
    pub fn decide_typed<G: Game>(&mut self, seat: Seat, decision: G::Move) -> Result<(), Illegal> {
        self.local.decide_typed::<G>(seat, decision).map(|_| ())
    }

    /// Is there something of a person's to take back?
    #[must_use]
    pub fn can_undo(&self) -> bool {
        self.local.can_undo()
    }

    /// Back to before the last decision of a person at this device; says whether there was one.
    pub fn undo(&mut self) -> bool {
        self.local.undo()
    }
}

/// The same seats, with names that fit.
fn shown_names(seating: &Seating) -> Seating {
    let shown = |(_, seated): (Seat, &Seated)| {
        let name: String =
            seated.name.chars().map(|c| if c.is_control() { ' ' } else { c }).take(LONGEST_NAME).collect();
        Seated { occupant: seated.occupant.clone(), name: name.trim().to_owned() }
    };
    Seating::new(seating.iter().map(shown).collect())
}

/// The same seats, with a person wherever a player sat that a page cannot run.
fn playable_seating(seating: &Seating) -> Seating {
    let playable = |(_, seated): (Seat, &Seated)| match &seated.occupant {
        Occupant::Computer(player) if !can_play(player) => Seated::person(seated.name.clone()),
        _ => seated.clone(),
    };
    Seating::new(seating.iter().map(playable).collect())
}

//! A match that is open on the page: the match itself, and who looks at it.

use mozaika_game::luck::LocalLuck;
use mozaika_game::registry::{AnyMatch, Registry};
use mozaika_game::{
    BadRecord, Entry, Game, Illegal, LocalMatch, Next, Occupant, Record, Seat, Seated, Seating, Seats, Viewer,
};
use serde_json::Value;

use crate::names::{AtDevice, Names};
use crate::online::{EarlyEnd, RemoteMatch};
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

/// A match that is open on the page, played at this device ([`LocalMatch`]) or followed from a server ([`RemoteMatch`]): whose turn is
/// shown, and to whom. Boards do not know which it is.
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
    source: Source,
    /// Who of those around it looks at it.
    at_device: AtDevice,
    sight: Sight,
}

/// Where a match is played.
#[derive(Clone, Debug)]
enum Source {
    /// Here: luck is drawn here, and decisions are final.
    Local(LocalMatch),
    /// At a server: what is decided here is shown at once, and the server has the last word.
    Remote(RemoteMatch),
}

/// What whoever looks at a match may see of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sight {
    /// What the person sees whose turn it is at this device.
    OfWhoeverPlays,
    /// What that viewer sees, whoever's turn it is.
    Of(Viewer),
    /// Everything: the match is over, and nothing in it is secret any more.
    Everything,
}

impl OpenMatch {
    /// Starts a match; what luck decides first is drawn.
    pub fn start(games: Registry, setup: &MatchSetup, luck: u64) -> Result<Self, Illegal> {
        let game = games.find(&setup.game)?;
        let seating = shown_names(&setup.seating);
        Ok(Self::local(LocalMatch::start(game, &setup.options, seating, LocalLuck(luck))?))
    }

    const fn local(local: LocalMatch) -> Self {
        Self { source: Source::Local(local), at_device: AtDevice::Everybody, sight: Sight::OfWhoeverPlays }
    }

    /// A match that is played at a server, as it is seen with these eyes by those who sit in these seats at this device.
    #[must_use]
    pub fn remote(remote: RemoteMatch, viewer: Viewer, here: Seats) -> Self {
        Self { source: Source::Remote(remote), at_device: AtDevice::of(here), sight: Sight::Of(viewer) }
    }

    /// The match at the server, if it is played at one.
    #[must_use]
    pub const fn as_remote(&self) -> Option<&RemoteMatch> {
        match &self.source {
            Source::Remote(remote) => Some(remote),
            Source::Local(_) => None,
        }
    }

    /// The match at the server, to go on with what it tells.
    pub const fn as_remote_mut(&mut self) -> Option<&mut RemoteMatch> {
        match &mut self.source {
            Source::Remote(remote) => Some(remote),
            Source::Local(_) => None,
        }
    }

    /// Is something else to be seen in that match: another state, other people, an end, or a decision that is known by now?
    #[must_use]
    pub fn differs_from(&self, other: &Self) -> bool {
        let (played, others) = (self.played(), other.played());
        let known =
            |played: &dyn AnyMatch| (0..played.len()).filter(|index| played.entry(*index, None).is_some()).count();
        self.seating() != other.seating()
            || self.at_device != other.at_device
            || self.early_end() != other.early_end()
            || played.len() != others.len()
            || known(played) != known(others)
            || played.state(None) != others.state(None)
    }

    /// Is it played at a server?
    #[must_use]
    pub const fn is_remote(&self) -> bool {
        matches!(self.source, Source::Remote(_))
    }

    /// How it ended before its rules ended it.
    pub(crate) fn early_end(&self) -> Option<&EarlyEnd> {
        self.as_remote()?.early_end()
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
        Ok(Self::local(local))
    }

    /// The same match, told as one that other people played.
    #[must_use]
    pub fn played_elsewhere(self) -> Self {
        Self { at_device: AtDevice::Nobody, ..self }
    }

    /// The same match, to be looked at from its beginning to where it is now. While it goes on, nobody's secrets are told but those
    /// of the only person at this device.
    #[must_use]
    pub fn for_replay(self) -> Self {
        let sight = match self.seating().only_person() {
            _ if self.is_over() => Sight::Everything,
            Some(person) if self.at_device != AtDevice::Nobody => Sight::Of(Viewer::Seat(person)),
            _ => Sight::Of(Viewer::Spectator),
        };
        Self { sight, ..self }
    }

    /// What those around the match are called.
    #[must_use]
    pub const fn names(&self) -> Names<'_> {
        Names { seating: self.seating(), at_device: self.at_device }
    }

    /// The match as it was after that many entries, with these around it.
    pub fn reseated(&self, entries: usize, seating: Seating) -> Result<Self, Illegal> {
        let local = match &self.source {
            Source::Local(local) => local.reseated(entries, seating)?,
            Source::Remote(remote) => {
                LocalMatch::seated(remote.played().rewound(entries), seating, LocalLuck(entries as u64))?
            }
        };
        Ok(Self::local(local))
    }

    /// The match as it was after that many entries.
    #[must_use]
    pub fn rewound(&self, entries: usize) -> Self {
        let source = match &self.source {
            Source::Local(local) => Source::Local(local.rewound(entries)),
            Source::Remote(remote) => Source::Remote(remote.rewound(entries)),
        };
        Self { source, at_device: self.at_device, sight: self.sight }
    }

    /// Another match of the same people with the same options.
    pub fn rematch(&self, games: Registry, luck: u64) -> Result<Self, Illegal> {
        self.rematch_between(games, self.seating().clone(), luck)
    }

    /// Another match with the same options, between these.
    pub fn rematch_between(&self, games: Registry, seating: Seating, luck: u64) -> Result<Self, Illegal> {
        let record = self.record();
        let options = Value::Object(record.options);
        Self::start(games, &MatchSetup { game: record.game, options, seating }, luck)
    }

    /// The match itself.
    #[must_use]
    pub fn played(&self) -> &dyn AnyMatch {
        match &self.source {
            Source::Local(local) => local.played(),
            Source::Remote(remote) => remote.played(),
        }
    }

    /// Who sits where.
    #[must_use]
    pub const fn seating(&self) -> &Seating {
        match &self.source {
            Source::Local(local) => local.seating(),
            Source::Remote(remote) => remote.seating(),
        }
    }

    /// The match as a record.
    #[must_use]
    pub fn record(&self) -> Record {
        self.played().record()
    }

    /// Is the match over?
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.played().next() == Next::Over || self.early_end().is_some()
    }

    /// Is that a person who decides at this device?
    pub(crate) fn decides_here(&self, seat: Seat) -> bool {
        self.seating().is_person(seat) && (!self.is_remote() || self.at_device.includes(seat))
    }

    /// Everybody whom the match waits for.
    #[must_use]
    pub fn waited_for(&self) -> Seats {
        if self.is_over() { Seats::NONE } else { self.played().next().seats() }
    }

    /// Whom the match waits for: of several, people first, and those at this device before all others.
    #[must_use]
    pub fn waits_for(&self) -> Option<Seat> {
        let seats = self.waited_for();
        let person = || seats.iter().find(|seat| self.seating().is_person(*seat));
        seats.iter().find(|seat| self.decides_here(*seat)).or_else(person).or_else(|| seats.lowest())
    }

    /// The person at this device whom the match waits for, if there is one.
    #[must_use]
    pub fn waiting_person(&self) -> Option<Seat> {
        self.waits_for().filter(|seat| self.decides_here(*seat))
    }

    /// The person at this device who may decide now: the one whom the match waits for, or else, while others decide, the only
    /// person here, if the rules let them act out of turn.
    #[must_use]
    pub fn acting_person(&self) -> Option<Seat> {
        let here = match self.at_device {
            AtDevice::Everybody => self.seating().only_person(),
            AtDevice::Only(own) => Some(own),
            AtDevice::Several(_) | AtDevice::Nobody => None,
        };
        let may_act = |seat: &Seat| !self.is_over() && self.played().may_act().contains(*seat);
        self.waiting_person().or_else(|| here.filter(may_act))
    }

    /// The computer player whom the match waits for and who thinks at this device, with its name as in the arena (`hard`,
    /// `search:200`).
    #[must_use]
    pub fn waiting_computer(&self) -> Option<(Seat, &str)> {
        let seat = self.waits_for().filter(|_| !self.is_remote())?;
        match self.seating().occupant(seat) {
            Occupant::Person => None,
            Occupant::Computer(player) => Some((seat, player)),
        }
    }

    /// Whose board is shown large: the only person's, or else that of the person here who decides now, or else of the one who decided
    /// last, or else the first person's.
    #[must_use]
    pub fn main_seat(&self) -> Seat {
        let seating = self.seating();
        match self.at_device {
            AtDevice::Only(own) => return own,
            // Boards stay where they are for whoever only watches.
            AtDevice::Nobody if self.is_remote() => return Seat(0),
            AtDevice::Everybody | AtDevice::Several(_) | AtDevice::Nobody => {}
        }
        let here = |seat: &Seat| match self.at_device {
            AtDevice::Several(seats) => seats.contains(*seat),
            _ => seating.is_person(*seat),
        };
        let decided_last = || {
            let seats = (0..self.played().len()).rev().filter_map(|entry| self.played().decided_by(entry));
            seats.into_iter().find(here)
        };
        let person = seating.only_person().filter(here).or_else(|| self.waiting_person()).or_else(decided_last);
        person.or_else(|| Seat::all(seating.len()).find(here)).unwrap_or(Seat(0))
    }

    /// Has the device to be handed over before that seat's board may be shown? So it is when several people share it, and one of
    /// them hides something from the others.
    #[must_use]
    pub fn is_private(&self, seat: Seat) -> bool {
        let seating = self.seating();
        let shared = seating.people().filter(|person| self.at_device.includes(*person)).count() > 1;
        shared && !self.is_over() && self.played().has_secrets(seat)
    }

    /// Do several people at this device hide something from each other in this match: what they hold, or what was never shown? What is
    /// known here of a match at a server is for one's own eyes as long as it goes on.
    #[must_use]
    pub fn keeps_secrets(&self) -> bool {
        let played = self.played();
        if self.is_remote() {
            return !self.is_over();
        }
        let shared = self.at_device == AtDevice::Everybody && !self.is_over() && self.seating().people().count() > 1;
        let unseen = |entry| played.entry(entry, Some(Viewer::Spectator)).is_none();
        shared
            && (Seat::all(played.player_count()).any(|seat| played.has_secrets(seat)) || (0..played.len()).any(unseen))
    }

    /// The last decision of the match.
    #[must_use]
    pub fn last_decision(&self) -> Option<usize> {
        (0..self.played().len()).rev().find(|entry| self.played().decided_by(*entry).is_some())
    }

    /// With whose eyes the match is looked at: nobody at this device sees another's secrets.
    #[must_use]
    pub fn viewer(&self) -> Viewer {
        match self.sight {
            Sight::Of(viewer) => viewer,
            Sight::OfWhoeverPlays | Sight::Everything => Viewer::Seat(self.main_seat()),
        }
    }

    /// Is nothing secret any more?
    pub(crate) fn sees_everything(&self) -> bool {
        match self.sight {
            Sight::Everything => true,
            Sight::OfWhoeverPlays => self.is_over(),
            // What is known of a match at a server may be seen, and at its end everything is told.
            Sight::Of(_) => self.is_remote() && self.is_over(),
        }
    }

    /// An entry, as whoever looks may read it; nothing when it is a secret of another's, or there is no such entry.
    #[must_use]
    pub fn entry(&self, index: usize) -> Option<Entry> {
        let viewer = (!self.sees_everything()).then(|| self.viewer());
        self.played().entry(index, viewer)
    }

    /// May whoever looks be told how good that entry was? Not where the one who decided knew more: what would have been better tells
    /// what they hold.
    #[must_use]
    pub fn may_evaluate(&self, entry: usize) -> bool {
        let Some(Entry::Move(seat, _)) = self.entry(entry) else { return false };
        let knows_all = || {
            let before = self.played().rewound(entry);
            before.state(Some(self.viewer())) == before.state(None)
        };
        self.sees_everything() || self.viewer().is(seat) || knows_all()
    }

    /// Can somebody still choose between two decisions, however the match goes on from here?
    #[must_use]
    pub fn has_choices_left(&self) -> bool {
        let mut played = self.played().boxed_clone();
        loop {
            let seats = match played.next() {
                Next::Over => return false,
                Next::Chance => return true,
                Next::Seats(seats) => seats,
            };
            let Some(seat) = seats.lowest() else { return false };
            let mut moves = seats.iter().map(|seat| played.moves(seat));
            match (seats.len(), moves.next().as_deref()) {
                (1, Some([only])) if played.add(&Entry::Move(seat, only.clone())).is_ok() => {}
                _ => return true,
            }
        }
    }

    /// The seed for a computer player's choice at this point of the match.
    #[must_use]
    pub fn player_seed(&self) -> u64 {
        match &self.source {
            Source::Local(local) => local.player_seed(),
            Source::Remote(remote) => LocalLuck(0).player_seed(remote.played().len()),
        }
    }

    /// Carries out a decision in the game's notation, or refuses it and changes nothing; what luck decides next is drawn, or waited for
    /// where a server draws it.
    pub fn decide(&mut self, seat: Seat, decision: &str) -> Result<(), Illegal> {
        match &mut self.source {
            Source::Local(local) => local.decide(seat, decision).map(|_| ()),
            Source::Remote(remote) => remote.play(seat, decision),
        }
    }

    /// The same for who knows which game it is: nothing is written or read.
    pub fn decide_typed<G: Game>(&mut self, seat: Seat, decision: G::Move) -> Result<(), Illegal> {
        match &mut self.source {
            Source::Local(local) => local.decide_typed::<G>(seat, decision).map(|_| ()),
            Source::Remote(remote) => remote.play_typed::<G>(seat, decision),
        }
    }

    /// Is there something of a person's to take back? At a server, only with the others' consent.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        match &self.source {
            Source::Local(local) => local.can_undo(),
            Source::Remote(_) => false,
        }
    }

    /// Back to before the last decision of a person at this device; says whether there was one.
    pub fn undo(&mut self) -> bool {
        match &mut self.source {
            Source::Local(local) => local.undo(),
            Source::Remote(_) => false,
        }
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

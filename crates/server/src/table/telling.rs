//! What is told of a table: to each viewer what that viewer may know, and nothing else leaves this house.

use mozaika_game::{Seat, Viewer};
use mozaika_wire::rest::TableLine;
use mozaika_wire::{Access, Happened, Notice, Now, Stage, What};

use super::{Logged, Table};

/// A client that missed more than this gets the whole table instead.
const MOST_MISSED: u64 = 200;

impl Table {
    /// Everything a viewer may know.
    pub(crate) fn whole(&self, viewer: Viewer) -> Notice {
        Notice::Table {
            table: self.id.clone(),
            seq: self.seq(),
            head: Box::new(self.head.clone()),
            happened: self.happened(0, viewer),
            now: Box::new(self.now(viewer)),
        }
    }

    /// What a viewer missed who has heard everything up to that entry; the whole table when that cannot be.
    pub(crate) fn since(&self, since: Option<u64>, viewer: Viewer) -> Notice {
        match since {
            Some(since) if since > 0 && since <= self.seq() && self.seq() - since <= MOST_MISSED => {
                self.grown(since, viewer)
            }
            _ => self.whole(viewer),
        }
    }

    /// What happened after that entry.
    pub(crate) fn grown(&self, since: u64, viewer: Viewer) -> Notice {
        Notice::Grown {
            table: self.id.clone(),
            seq: self.seq(),
            happened: self.happened(since, viewer),
            now: Box::new(self.now(viewer)),
        }
    }

    /// The entries after that one, as a viewer may know them.
    pub(crate) fn happened(&self, since: u64, viewer: Viewer) -> Vec<Happened> {
        let log = self.log.get(since as usize..).unwrap_or_default();
        (since + 1..).zip(log).map(|(seq, logged)| self.told(seq, logged, viewer)).collect()
    }

    fn told(&self, seq: u64, logged: &Logged, viewer: Viewer) -> Happened {
        let what = match &logged.entry.what {
            What::Played { seat, decision, luck } => {
                // Once the match is over its record tells everything.
                let open = self.stage == Stage::Over
                    || viewer.is(*seat)
                    || logged.index.is_some_and(|index| self.game.entry(index, Some(viewer)).is_some());
                What::Played { seat: *seat, decision: decision.clone().filter(|_| open), luck: luck.clone() }
            }
            what => what.clone(),
        };
        Happened { seq, at: logged.entry.at, what }
    }

    /// How the table stands, as a viewer sees it.
    pub(crate) fn now(&self, viewer: Viewer) -> Now {
        let is_on = matches!(self.stage, Stage::Playing | Stage::Over);
        let last = self.last().map_or(0, |last| last.at);
        Now {
            stage: self.stage,
            seats: self.places.clone(),
            you: match viewer {
                Viewer::Seat(seat) => Some(seat),
                Viewer::Spectator => None,
            },
            next: is_on.then(|| self.game.next()),
            may_act: if self.stage == Stage::Playing { self.game.may_act().iter().collect() } else { Vec::new() },
            view: is_on.then(|| self.game.state(Some(viewer))),
            clock: self.clocks.as_ref().filter(|_| self.stage == Stage::Playing).map(|clocks| clocks.told(last)),
            ending: self.ending().map(Box::new),
            rematch: self.rematch.clone(),
        }
    }

    /// The table's line in lists: what lies open for everybody.
    pub(crate) fn line(&self) -> TableLine {
        TableLine {
            table: self.id.clone(),
            game: self.head.game.clone(),
            options: self.head.options.clone(),
            stage: self.stage,
            seats: self.places.clone(),
            waiting: self.waiting().iter().collect::<Vec<Seat>>(),
            clock: self.head.clock,
            seq: self.seq(),
            at: self.last().map_or(0, |last| last.at),
        }
    }

    pub(crate) fn is_listed(&self) -> bool {
        self.head.access == Access::Open
    }
}

/// A stage as the database knows it.
pub(crate) const fn stage_word(stage: Stage) -> &'static str {
    match stage {
        Stage::Gathering => "gathering",
        Stage::Playing => "playing",
        Stage::Over => "over",
        Stage::Closed => "closed",
    }
}

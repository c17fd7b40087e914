//! What all people at a table agree on during a match: to take decisions back, or to end it.

use mozaika_game::registry::AnyMatch;
use mozaika_game::{Seat, Viewer};
use mozaika_wire::{EndReason, EventKind, OpenProposal, Person, Proposal, ServerRefusal, TablePhase};
use serde_json::Value;

use super::Table;

/// Proposals of one seat in one match.
const MOST_PROPOSALS: usize = 30;
/// Decisions that can be taken back at once.
const MOST_TAKEN_BACK: usize = 40;

impl Table {
    pub(super) fn propose(&self, by: &Person, what: Proposal) -> Result<EventKind, ServerRefusal> {
        let own = self.playing_seat(by)?;
        let seat = match what {
            Proposal::Undo => self.decided_last_beside(own).unwrap_or(own),
            Proposal::End => own,
        };
        if self.proposal.is_some() {
            return Err(ServerRefusal::ProposalOpen);
        }
        let proposed = |logged: &&super::LogEntry| {
            let kind = &logged.entry.kind;
            matches!(kind, EventKind::Proposed { seat: by, .. } | EventKind::TookBack { seat: by, .. } if *by == seat)
        };
        if self.log.iter().filter(proposed).count() >= MOST_PROPOSALS {
            return Err(ServerRefusal::TooManyProposals);
        }
        let to = match what {
            Proposal::Undo => Some(self.undo_to(seat)?),
            Proposal::End => None,
        };
        if let Some(to) = to.filter(|to| self.may_take_back_freely(seat, *to)) {
            return Ok(EventKind::TookBack { seat, to });
        }
        if self.people().any(|other| self.holder(other) != Some(&by.id)) {
            return Ok(EventKind::Proposed { seat, what, to });
        }
        // Whoever plays with computers alone would undo every defeat.
        if self.rated == Some(true) {
            return Err(ServerRefusal::NobodyToAgree);
        }
        Ok(carried(seat, to))
    }

    pub(super) fn answer(&self, by: &Person, agree: bool) -> Result<EventKind, ServerRefusal> {
        let seat = self.playing_seat(by)?;
        let proposal = self.proposal.as_ref().ok_or(ServerRefusal::NoProposal)?;
        if !agree {
            return Ok(EventKind::Answered { seat, agree });
        }
        if self.is_one_of(&proposal.agreed, seat) {
            return Err(ServerRefusal::AgreedAlready);
        }
        let all =
            self.people().all(|other| self.holder(other) == Some(&by.id) || self.is_one_of(&proposal.agreed, other));
        Ok(if all { carried(seat, proposal.to) } else { EventKind::Answered { seat, agree } })
    }

    /// Is whoever decides for that seat one of those who decide for these?
    fn is_one_of(&self, seats: &[Seat], seat: Seat) -> bool {
        seats
            .iter()
            .any(|other| *other == seat || (self.holder(seat).is_some() && self.holder(*other) == self.holder(seat)))
    }

    /// Have all agreed that a computer player takes that seat? Whoever is waited for is not asked, nor is anybody at their device.
    pub(super) fn have_all_agreed(&self, seat: Seat) -> bool {
        let agreed: Vec<Seat> = self.agreed.iter().filter(|(_, gone)| *gone == seat).map(|(by, _)| *by).collect();
        self.people().all(|other| self.holder(other) == self.holder(seat) || self.is_one_of(&agreed, other))
    }

    /// Who decided last of those at the device of that seat.
    fn decided_last_beside(&self, seat: Seat) -> Option<Seat> {
        let beside = self.seats_beside(seat);
        self.log.iter().rev().filter(|logged| !logged.is_undone).find_map(|logged| match logged.entry.kind {
            EventKind::Played { seat, .. } if beside.contains(&seat) => Some(seat),
            _ => None,
        })
    }

    /// The last entry that stands when the last decision of that seat is taken back, and all that came after it.
    fn undo_to(&self, seat: Seat) -> Result<u64, ServerRefusal> {
        let is_own = |logged: &super::LogEntry| {
            !logged.is_undone && matches!(logged.entry.kind, EventKind::Played { seat: by, .. } if by == seat)
        };
        let first = self.log.iter().rposition(is_own).ok_or(ServerRefusal::NothingToUndo)?;
        let mut taken = 0;
        for logged in &self.log[first..] {
            match &logged.entry.kind {
                EventKind::Played { .. } if logged.is_undone => {}
                EventKind::Played { luck, .. } if !luck.is_empty() => return Err(ServerRefusal::UndoLuck),
                EventKind::Played { .. } => taken += 1,
                EventKind::Resigned { .. } | EventKind::TimedOut { .. } => return Err(ServerRefusal::UndoTooFar),
                // Somebody was replaced by agreement.
                EventKind::Agreed { .. } if !self.gone.is_empty() => return Err(ServerRefusal::UndoTooFar),
                _ => {}
            }
        }
        if taken > MOST_TAKEN_BACK {
            return Err(ServerRefusal::UndoTooFar);
        }
        if self.has_revealed_since(first) { Err(ServerRefusal::UndoSecret) } else { Ok(first as u64) }
    }

    /// Has anything hidden been revealed by the decisions from that index of the log on?
    fn has_revealed_since(&self, first: usize) -> bool {
        let mut decisions = self.log[first..].iter().filter(|logged| !logged.is_undone).filter_map(|logged| {
            let EventKind::Played { seat, .. } = logged.entry.kind else { return None };
            Some((logged.index()?, seat))
        });
        decisions.any(|(index, by)| {
            let (before, after) = (self.played.rewound(index), self.played.rewound(index + 1));
            let is_secret = self.played.entry(index, Some(Viewer::Spectator)).is_none();
            // What somebody has just hidden is nothing that was revealed.
            let mut others = Seat::all(self.seats.len()).filter(|seat| !(is_secret && *seat == by));
            others.any(|seat| hidden(before.as_ref(), seat) != hidden(after.as_ref(), seat))
        })
    }

    /// Has nobody else acted since, at a table that allows to take back then?
    fn may_take_back_freely(&self, seat: Seat, to: u64) -> bool {
        let others = self.log[to as usize..].iter().filter(|logged| !logged.is_undone);
        let mut acted = others.filter_map(|logged| match logged.entry.kind {
            EventKind::Played { seat, .. } => Some(seat),
            _ => None,
        });
        self.settings.takeback && acted.all(|by| by == seat)
    }

    /// What an entry changes about what is proposed.
    pub(super) fn follow_proposal(&mut self, kind: &EventKind) {
        match kind {
            EventKind::Proposed { seat, what, to } => {
                self.proposal = Some(OpenProposal { by: *seat, what: *what, to: *to, agreed: vec![*seat] });
            }
            EventKind::Answered { seat, agree: true } => {
                if let Some(proposal) = &mut self.proposal {
                    proposal.agreed.push(*seat);
                }
            }
            EventKind::Answered { agree: false, .. }
            | EventKind::Played { .. }
            | EventKind::TookBack { .. }
            | EventKind::Ended { .. }
            | EventKind::Resigned { .. }
            | EventKind::TimedOut { .. }
            | EventKind::Agreed { .. } => self.proposal = None,
            _ => {}
        }
    }

    /// The match stands again as it did after that entry.
    pub(super) fn take_back(&mut self, to: u64) {
        let Some(last) = (to as usize).checked_sub(1).and_then(|last| self.log.get(last)) else { return };
        let (length, played) = (last.length(), &self.played);
        for logged in &mut self.log {
            let index = logged.index().filter(|index| *index >= length && !logged.is_undone);
            logged.was_hidden |= index.is_some_and(|index| played.entry(index, Some(Viewer::Spectator)).is_none());
        }
        self.played = self.played.rewound(length);
        for logged in self.log.iter_mut().skip(to as usize).filter(|logged| !logged.is_undone).rev() {
            if let EventKind::Played { seat, .. } = logged.entry.kind {
                logged.is_undone = true;
                if let (Some(clocks), Some(left)) = (&mut self.clocks, logged.left) {
                    clocks.set_left(seat, left);
                }
            }
        }
    }

    /// The match is over because all agreed.
    pub(super) fn end_by_agreement(&mut self) {
        self.end_reason = EndReason::Agreed;
        self.phase = TablePhase::Over;
    }
}

/// What it is that all have agreed on.
fn carried(seat: Seat, to: Option<u64>) -> EventKind {
    to.map_or(EventKind::Ended { seat }, |to| EventKind::TookBack { seat, to })
}

/// What a seat sees that lies open to nobody else: where, and what.
fn hidden(played: &dyn AnyMatch, seat: Seat) -> Vec<(String, Value)> {
    let mut found = Vec::new();
    let (own, open) = (played.state(Some(Viewer::Seat(seat))), played.state(Some(Viewer::Spectator)));
    differences(&own, &open, "", &mut found);
    found
}

fn differences(own: &Value, open: &Value, path: &str, found: &mut Vec<(String, Value)>) {
    match (own, open) {
        (Value::Object(own), Value::Object(open)) if own.len() == open.len() => {
            for (name, value) in own {
                differences(value, open.get(name).unwrap_or(&Value::Null), &format!("{path}.{name}"), found);
            }
        }
        (Value::Array(own), Value::Array(open)) if own.len() == open.len() => {
            for (index, (own, open)) in own.iter().zip(open).enumerate() {
                differences(own, open, &format!("{path}[{index}]"), found);
            }
        }
        _ if own == open => {}
        _ => found.push((path.to_owned(), own.clone())),
    }
}

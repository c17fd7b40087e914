//! What a decision does, in the order of play: take (SG-4), complete a strip (SG-5), step back (SG-6), end the round (SG-7).

use mozaika_game::{Reason, Seat};

use crate::moves::{Move, Source, Target};
use crate::options::Options;
use crate::palace::{Palace, Position};
use crate::panes::{Colour, Panes};
use crate::pieces::ROUNDS;
use crate::state::{Sintra, Step};

impl Sintra {
    pub(crate) fn carry_out(&mut self, seat: Seat, decision: Move) {
        match decision {
            Move::Take { from, colour, to } => self.take(seat, from, colour, to),
            Move::Keep(colour) => self.keep(seat, colour),
            Move::Back => {
                let palace = &mut self.palaces[seat.index()];
                palace.glazier = palace.leftmost();
                self.end_turn(seat);
            }
        }
    }

    fn take(&mut self, seat: Seat, from: Source, colour: Colour, to: Target) {
        let panes = self.heaps[from.heap()].count(colour);
        self.on_table -= panes as u16;
        let token = self.lift(seat, from, colour);
        let palace = &mut self.palaces[seat.index()];
        let put = match to {
            Target::Strip { at, jokers } => {
                let (put, jokers) = (fitting(palace, at, colour, panes), u32::from(jokers));
                palace.glazier = at;
                palace.put(at, colour, put - jokers, jokers);
                put
            }
            Target::Break => 0,
        };
        let broken = panes - put;
        self.tower += Panes::of(colour, broken);
        palace.go_down(token + broken, self.options.edition.contents());
        if put > 0 && palace.is_full(palace.glazier) {
            self.complete(seat);
        } else {
            self.end_turn(seat);
        }
    }

    /// SG-4.1, SG-4.2: the rest of a factory moves to the centre; returns the steps for taking the token.
    fn lift(&mut self, seat: Seat, from: Source, colour: Colour) -> u32 {
        let heap = &mut self.heaps[from.heap()];
        let rest = heap.without(colour);
        if from != Source::Centre {
            *heap = Panes::NONE;
            self.heaps[0] += rest;
            return 0;
        }
        *heap = rest;
        if self.token.is_some() {
            return 0;
        }
        self.token = Some(seat);
        1
    }

    /// SG-5.1: the colour bonus; then a pane is kept, which is no decision when all are of one colour (SG-10.6).
    fn complete(&mut self, seat: Seat) {
        let panes = self.completed(seat);
        self.palaces[seat.index()].score += panes.count(self.bonus_colour()) as i32;
        if panes.is_one_colour() {
            self.keep(seat, panes.nth(0));
        } else {
            self.step = Step::Keep(seat);
        }
    }

    /// SG-5.2 to SG-5.4.
    fn keep(&mut self, seat: Seat, colour: Colour) {
        let Options { side, edition, .. } = &self.options;
        let palace = &mut self.palaces[seat.index()];
        self.tower += palace.keep(palace.glazier, colour, *side, edition);
        self.end_turn(seat);
    }

    /// SG-3.1: clockwise, until there is no pane left to take.
    fn end_turn(&mut self, seat: Seat) {
        if self.panes_left() {
            let next = seat.0 + 1;
            self.step = Step::Turn(Seat(if next == self.options.players { 0 } else { next }));
        } else {
            self.end_round();
        }
    }

    /// SG-7.1: this round's pane goes into the tower. The holder of the token starts the next round (SG-4.2); if nobody took
    /// it, the starting player stays the same (SG-10.3).
    pub(crate) fn end_round(&mut self) {
        self.tower += Panes::of(self.bonus_colour(), 1);
        if usize::from(self.round) + 1 == ROUNDS {
            self.step = Step::Over;
            return;
        }
        self.round += 1;
        self.starter = self.token.or(self.starter);
        self.token = None;
        self.step = Step::Fill;
    }

    /// What a legal decision brings or takes at once, source by source.
    pub(crate) fn reasons(&self, seat: Seat, decision: Move) -> Vec<Reason> {
        match decision {
            Move::Take { from, colour, to } => self.reasons_of_take(seat, from, colour, to),
            Move::Keep(_) => self.reasons_of_window(self.palace(seat)),
            Move::Back => Vec::new(),
        }
    }

    fn reasons_of_take(&self, seat: Seat, from: Source, colour: Colour, to: Target) -> Vec<Reason> {
        let pieces = self.pieces();
        let mut palace = *self.palace(seat);
        let panes = self.heaps()[from.heap()].count(colour);
        let mut reasons = Vec::new();
        let mut steps = |palace: &mut Palace, what, which, steps| {
            let before = palace.all_lost(pieces);
            palace.go_down(steps, pieces);
            if palace.all_lost(pieces) != before {
                reasons.push(Reason::new(what, which, before - palace.all_lost(pieces)));
            }
        };
        if from == Source::Centre && self.token.is_none() {
            steps(&mut palace, "token", String::new(), 1);
        }
        let Target::Strip { at, jokers } = to else {
            steps(&mut palace, "broken", colour.to_string(), panes);
            return reasons;
        };
        let (put, jokers) = (fitting(&palace, at, colour, panes), u32::from(jokers));
        steps(&mut palace, "broken", colour.to_string(), panes - put);
        palace.glazier = at;
        palace.put(at, colour, put - jokers, jokers);
        if palace.is_full(at) {
            let panes = palace.on_strip(at, pieces);
            let bonus = panes.count(self.bonus_colour());
            if bonus > 0 {
                reasons.push(Reason::new("colour_bonus", self.bonus_colour().name(), bonus as i32));
            }
            if panes.is_one_colour() {
                reasons.extend(self.reasons_of_window(&palace));
            }
        }
        reasons
    }

    /// SG-5.4: the window below the glazier, and each to the right that has a pane.
    fn reasons_of_window(&self, palace: &Palace) -> Vec<Reason> {
        let (pieces, side, at) = (self.pieces(), self.options.side, palace.glazier);
        let right = palace.glazed_right_of(at);
        let reason = |what, at: Position| Reason::new(what, at.to_string(), pieces.window_points(side, at.index()));
        let glazed = Position::all().filter(|window| right >> window.index() & 1 == 1);
        [reason("window", at)].into_iter().chain(glazed.map(|window| reason("window_to_the_right", window))).collect()
    }
}

/// How many of these panes fit on the strip (SG-4.4).
pub(crate) fn fitting(palace: &Palace, at: Position, colour: Colour, panes: u32) -> u32 {
    panes.min(palace.free_plain(at, colour) + palace.free_jokers(at))
}

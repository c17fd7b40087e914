//! What makes a decision legal, in the order of play: whose turn it is (SG-3), taking and putting (SG-4), keeping (SG-5),
//! stepping back (SG-6).

use std::ops::RangeInclusive;

use mozaika_game::Seat;

use crate::chance::OutcomeKind;
use crate::legal::joker_counts;
use crate::moves::{Move, Source, Target};
use crate::palace::{Palace, Position};
use crate::panes::Colour;
use crate::play::fitting;
use crate::refusal::Refusal;
use crate::state::{Sintra, Step};

impl Sintra {
    pub(crate) fn check_move(&self, seat: Seat, decision: Move) -> Result<(), Refusal> {
        let (Step::Turn(mover) | Step::Keep(mover)) = self.step else {
            return Err(self.nobody_moves());
        };
        if mover != seat {
            return Err(Refusal::NotYourTurn { mover });
        }
        let palace = self.palace(seat);
        match (decision, matches!(self.step, Step::Keep(_))) {
            (Move::Keep(colour), true) => self.check_keep(palace, colour),
            (Move::Keep(_), false) => Err(Refusal::NothingToKeep),
            (_, true) => {
                Err(Refusal::KeepFirst { strip: palace.glazier, colours: self.completed(seat).colours().collect() })
            }
            (Move::Back, false) if !palace.can_step_back() => Err(Refusal::NoStepBack { window: palace.glazier }),
            (Move::Back, false) => Ok(()),
            (Move::Take { from, colour, to }, false) => self.check_take(palace, from, colour, to),
        }
    }

    /// Why nobody moves now: luck comes first, or the match is over.
    fn nobody_moves(&self) -> Refusal {
        match self.luck_due() {
            Some(OutcomeKind::Start) => Refusal::StartNotDrawn,
            Some(OutcomeKind::Strips(seat)) => Refusal::StripsNotDealt { seat },
            Some(OutcomeKind::Rounds) => Refusal::RoundTrackNotDrawn,
            Some(OutcomeKind::Fill) => Refusal::FactoriesNotFilled,
            None => Refusal::Over,
        }
    }

    fn check_keep(&self, palace: &Palace, colour: Colour) -> Result<(), Refusal> {
        let strip = palace.glazier;
        let panes = palace.on_strip(strip, self.pieces());
        if panes.count(colour) > 0 {
            return Ok(());
        }
        Err(Refusal::NotOnStrip { colour, strip, colours: panes.colours().collect() })
    }

    fn check_take(&self, palace: &Palace, from: Source, colour: Colour, to: Target) -> Result<(), Refusal> {
        if let Source::Factory(factory) = from
            && !(1..=u16::from(self.factories)).contains(&factory)
        {
            return Err(Refusal::NoSuchFactory { factory, factories: self.factories });
        }
        let panes = self.heaps()[from.heap()].count(colour);
        if panes == 0 {
            return Err(match from {
                Source::Centre => Refusal::NotInCentre { colour },
                Source::Factory(factory) => Refusal::NotOnFactory { colour, factory },
            });
        }
        let fits = first_fit(palace, colour);
        match (to, fits) {
            (Target::Break, Some(at)) => Err(Refusal::MustBePut { colour, strip: at }),
            (Target::Break, None) => Ok(()),
            (Target::Strip { at, jokers }, _) => {
                check_reach(palace, at)?;
                let (plain, free_jokers) = (palace.free_plain(at, colour), palace.free_jokers(at));
                if plain + free_jokers == 0 {
                    return Err(match fits {
                        Some(fits) => Refusal::NoSpace { strip: at, colour, fits },
                        None => Refusal::FitsNowhere { strip: at, colour },
                    });
                }
                check_jokers(u32::from(jokers), &joker_counts(panes, plain, free_jokers))
            }
        }
    }
}

/// The first strip in reach with a space for this colour (SG-4.5).
fn first_fit(palace: &Palace, colour: Colour) -> Option<Position> {
    Position::all().find(|at| palace.reaches(*at) && fitting(palace, *at, colour, 1) > 0)
}

/// SG-4.3, SG-5.3: the strip is not left of the glazier, and still there.
fn check_reach(palace: &Palace, at: Position) -> Result<(), Refusal> {
    match () {
        () if at < palace.glazier => Err(Refusal::LeftOfGlazier { strip: at, window: palace.glazier }),
        () if palace.is_gone(at) => Err(Refusal::Gone { window: at }),
        () => Ok(()),
    }
}

/// SG-4.3, SG-4.4: neither fewer panes on joker spaces than fit nowhere else, nor more than there are spaces.
fn check_jokers(jokers: u32, counts: &RangeInclusive<u32>) -> Result<(), Refusal> {
    match () {
        () if jokers < *counts.start() => Err(Refusal::TooFewOnJokers { jokers, least: *counts.start() }),
        () if jokers > *counts.end() => Err(Refusal::TooManyOnJokers { jokers, most: *counts.end() }),
        () => Ok(()),
    }
}

//! What a decision would do, before it is made.

use mozaika_game::{Game as _, Points, Reason, Seat};
use mozaika_sintra::{Colour, Move, Position, Refusal, SPACES, Side, Sintra, Source, Target};

use super::heap;
use super::strip::{landing, spaces};

/// What taking panes would do.
#[derive(Clone, Debug, PartialEq)]
pub struct TakePreview {
    /// The seat that takes.
    pub seat: Seat,
    /// Where they are taken from.
    pub from: Source,
    /// Their colour.
    pub colour: Colour,
    /// The strip they go on; nothing when all of them break.
    pub at: Option<Position>,
    /// How many of them may go on joker spaces: the least and the most.
    pub jokers: (u8, u8),
    /// How many fit.
    pub fits: u32,
    /// How many break.
    pub breaks: u32,
    /// The spaces they would lie on.
    pub landing: [bool; SPACES],
    /// Is the strip complete then?
    pub completes: bool,
    /// What brings or costs points at once, the window included.
    pub parts: Vec<Reason>,
    /// The sum of these.
    pub points: Points,
}

impl TakePreview {
    /// The decision, with that many panes on joker spaces.
    #[must_use]
    pub fn decision(&self, jokers: u8) -> Move {
        let to = self.at.map_or(Target::Break, |at| Target::Strip { at, jokers });
        Move::Take { from: self.from, colour: self.colour, to }
    }
}

/// What putting all panes of a colour on that strip would do, or why it is not possible. As few as possible go on joker
/// spaces.
pub fn reach(
    state: &Sintra,
    seat: Seat,
    (from, colour): (Source, Colour),
    at: Position,
) -> Result<TakePreview, Refusal> {
    let palace = state.palace(seat);
    let panes = heap(state, from).count(colour);
    let jokers = panes.saturating_sub(palace.free_plain(at, colour)).min(palace.free_jokers(at));
    let decision = Move::Take { from, colour, to: Target::Strip { at, jokers: jokers as u8 } };
    state.check(seat, &decision)?;
    Ok(taken(state, seat, from, colour, Target::Strip { at, jokers: jokers as u8 }))
}

/// What a legal taking of panes would do; nothing for any other decision.
#[must_use]
pub fn preview(state: &Sintra, seat: Seat, decision: Move) -> Option<TakePreview> {
    let Move::Take { from, colour, to } = decision else { return None };
    state.check(seat, &decision).ok()?;
    Some(taken(state, seat, from, colour, to))
}

fn taken(state: &Sintra, seat: Seat, from: Source, colour: Colour, to: Target) -> TakePreview {
    let palace = state.palace(seat);
    let panes = heap(state, from).count(colour);
    let decision = Move::Take { from, colour, to };
    let mut parts = state.gains(seat, &decision);
    let mut after = state.clone();
    after.play_unchecked(seat, &decision);
    // A strip of several colours is complete before its pane is chosen; the window's points are the same for each.
    if let Some(kept) = next_keep(&after, seat) {
        parts.extend(after.gains(seat, &kept));
    }
    let (at, jokers, chosen, fits) = match to {
        Target::Break => (None, (0, 0), 0, 0),
        Target::Strip { at, jokers } => {
            let (plain, free) = (palace.free_plain(at, colour), palace.free_jokers(at));
            let fits = panes.min(plain + free);
            (Some(at), (fits.saturating_sub(plain) as u8, free.min(fits) as u8), u32::from(jokers), fits)
        }
    };
    let lies = at.and_then(|at| spaces(palace, at, state.pieces()));
    TakePreview {
        seat,
        from,
        colour,
        at,
        jokers,
        fits,
        breaks: panes - fits,
        landing: lies.map_or([false; SPACES], |spaces| landing(&spaces, colour, fits - chosen, chosen)),
        completes: at.is_some_and(|at| {
            let free = palace.free_spaces(at).total() + palace.free_jokers(at);
            free == fits
        }),
        points: parts.iter().map(|part| part.points).sum(),
        parts,
    }
}

/// A pane that could be kept now, if that is what is to be decided.
fn next_keep(state: &Sintra, seat: Seat) -> Option<Move> {
    let mut moves = Vec::new();
    state.moves(seat, &mut moves);
    moves.into_iter().find(|decision| matches!(decision, Move::Keep(_)))
}

/// A pane of a completed strip that may go into the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeepChoice {
    /// Its colour.
    pub colour: Colour,
    /// How many of this colour lie on the strip.
    pub count: u32,
    /// How many of this colour are in the windows already.
    pub glazed: u32,
    /// What the palace's bonus would be if the match ended then.
    pub bonus: Points,
    /// Is this the choice that is made when it does not matter?
    pub usual: bool,
}

/// The panes that may go into the window now, and whether the choice can matter for this player's points: it does on side B
/// only.
#[must_use]
pub fn keep_choices(state: &Sintra, seat: Seat) -> (Vec<KeepChoice>, bool) {
    let mut moves = Vec::new();
    state.moves(seat, &mut moves);
    let palace = state.palace(seat);
    let panes = palace.on_strip(palace.glazier(), state.pieces());
    let choice = |decision: &Move| {
        let Move::Keep(colour) = *decision else { return None };
        let mut after = state.clone();
        after.play_unchecked(seat, decision);
        let sheet = after.score();
        let bonus = sheet.scores[seat.index()].items.iter().find(|item| item.name == "bonus");
        Some(KeepChoice {
            colour,
            count: panes.count(colour),
            glazed: palace.windows().all_panes().count(colour),
            bonus: bonus.map(|item| item.points).unwrap_or_default(),
            usual: false,
        })
    };
    let mut choices: Vec<KeepChoice> = moves.iter().filter_map(choice).collect();
    // The most points, then the colour of which there are most in the palace already; of equals the first.
    let best = choices.iter().enumerate().rev().max_by_key(|(_, choice)| (choice.bonus, choice.glazed));
    if let Some(best) = best.map(|(index, _)| index) {
        choices[best].usual = true;
    }
    (choices, state.side() == Side::B)
}

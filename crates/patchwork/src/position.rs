//! A position as it is written in JSON, and what makes it a possible one.

use mozaika_game::schemars::{self, JsonSchema};
use mozaika_game::{Game, Next, Problems, Seat};
use serde::{Deserialize, Serialize};

use crate::options::{Options, Start};
use crate::pieces::{PATCHES, Pieces};
use crate::play::{has_square, spaces_between};
use crate::quilt::{CELLS, Quilt};
use crate::refusal::PositionFault;
use crate::state::{Circle, Patchwork, Player, Stage, other};

/// A position as a person may write it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// What was agreed on.
    pub options: Options,
    /// What the match waits for. It may be left out, but for a special patch that is to be placed: that is the seat's.
    pub next: Option<Next>,
    /// The two players.
    pub players: Vec<PlayerSetup>,
    /// The seat whose token lies on top while both are on one space; null otherwise, and before the start is drawn.
    pub on_top: Option<u8>,
    /// The patches that are left, clockwise from the neutral token; empty before they are laid out.
    pub circle: Vec<u8>,
    /// The spaces before which special patches still lie.
    pub specials: Vec<u8>,
    /// How many special patches the seat in `next` has to place: 0 or 1.
    pub pending: u8,
}

/// A player as a person may write one.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayerSetup {
    /// Buttons in hand.
    pub buttons: u16,
    /// The space of the time token.
    pub space: u8,
    /// Button icons on the quilt.
    pub icons: u16,
    /// Nine rows of `.` (free) and `X` (covered).
    pub quilt: Vec<String>,
    /// Holds the bonus tile.
    pub bonus: bool,
    /// 1 for the first to reach the last space, 2 for the second, else null.
    pub finished: Option<u8>,
}

impl Patchwork {
    /// This state as a position.
    #[allow(clippy::wrong_self_convention, reason = "a state can be copied, but is too large to be copied for this")]
    pub(crate) fn to_setup(&self) -> Setup {
        let player = |player: &Player| PlayerSetup {
            buttons: player.buttons,
            space: player.space,
            icons: player.icons.into(),
            quilt: player.quilt.rows(),
            bonus: player.bonus,
            finished: player.finished,
        };
        Setup {
            options: self.options.clone(),
            next: Some(self.next()),
            players: self.players.iter().map(player).collect(),
            on_top: self.on_top.map(|seat| seat.0),
            circle: self.circle.ids().to_vec(),
            specials: spaces(self.specials),
            pending: self.pending.is_some().into(),
        }
    }
}

fn spaces(bits: u64) -> Vec<u8> {
    (0..64).filter(|space| bits >> space & 1 == 1).collect()
}

impl Setup {
    /// The state, if it is a possible one; else every reason why it is not.
    pub(crate) fn into_state(self) -> Result<Patchwork, Problems> {
        let players = self.read_players()?;
        let circle = self.read_circle()?;
        let begun = !self.circle.is_empty() || players.iter().any(|player| player.quilt != Quilt::default());
        let pending = match (self.pending, self.next) {
            (1, Some(Next::Seats(seats))) if seats.len() == 1 => seats.lowest().filter(|seat| seat.0 < 2),
            _ => None,
        };
        let state = Patchwork {
            options: self.options.clone(),
            players,
            circle,
            specials: self.specials.iter().filter(|space| **space < 64).fold(0, |bits, space| bits | 1 << space),
            on_top: self.on_top.map(Seat),
            pending,
            stage: match (begun, self.on_top) {
                (true, _) => Stage::Play,
                (false, Some(_)) => Stage::LayCircle,
                (false, None) => Stage::DrawStart,
            },
        };
        let mut problems = Problems::none();
        let p = &mut problems;
        if state.stage == Stage::Play {
            self.check_play(&state, p);
        } else {
            check_nothing_happened(&state, p);
        }
        let next = state.next();
        let agrees = self.next.is_none_or(|written| written == next);
        p.require(agrees, "next", || waits_for(next));
        problems.or(state)
    }

    /// The players, each readable by itself.
    fn read_players(&self) -> Result<[Player; 2], Problems> {
        let mut problems = Problems::none();
        let count = self.players.len();
        problems.require(count == 2, "players", || PositionFault::PlayerCount { players: count });
        let read = self.players.iter().enumerate().map(|(i, player)| player.read(i, &self.options, &mut problems));
        let players: Vec<Player> = read.collect();
        // Two were counted, or there is a problem.
        problems.or(()).map(|()| [players[0], players[1]])
    }

    fn read_circle(&self) -> Result<Circle, Problems> {
        let mut problems = Problems::none();
        for (i, id) in self.circle.iter().enumerate() {
            let field = format!("circle[{i}]");
            let known = usize::from(*id) < PATCHES;
            problems.require(known, &field, || PositionFault::NoSuchPatch { patch: *id });
            problems.require(!self.circle[..i].contains(id), &field, || PositionFault::PatchTwice { patch: *id });
        }
        let patch = self.options.edition.smallest;
        let ends_well = self.circle.len() < PATCHES || self.circle.last() == Some(&patch.0);
        problems.require(ends_well, "circle", || PositionFault::CircleEnd { patch });
        problems.or(()).map(|()| Circle::of(&self.circle))
    }

    /// What has to hold once the circle is laid out.
    fn check_play(&self, state: &Patchwork, p: &mut Problems) {
        check_tokens(state, p);
        self.check_specials(state, p);
        check_bonus(state, p);
        check_buttons(state, p);
        check_patches(state, p);
    }

    /// Who passes a special patch takes it (PW-6.2), so where the tokens are says which ones still lie there.
    fn check_specials(&self, state: &Patchwork, p: &mut Problems) {
        let [a, b] = &state.players;
        let all = state.options.edition.specials(state.options.printing);
        let left = spaces(all & !spaces_between(0, a.space.max(b.space)));
        if self.specials != left {
            let (one, other) = (a.space, b.space);
            let none = PositionFault::NoSpecialsLeft { one, other };
            p.note("specials", if left.is_empty() { none } else { PositionFault::SpecialsLeft { one, other, left } });
        }
        p.require(self.pending <= 1, "pending", || PositionFault::PendingCount { pending: self.pending });
        if self.pending != 1 {
            return;
        }
        let Some(seat) = state.pending else {
            p.note("next", PositionFault::PendingWithoutSeat);
            return;
        };
        let (player, opponent) = (&state.players[seat.index()], &state.players[other(seat).index()]);
        let just_passed = opponent.space < player.space && all & spaces_between(opponent.space, player.space) != 0;
        p.require(just_passed, "pending", || PositionFault::NotPassed { seat });
        p.require(player.quilt.free_cells() > 0, "pending", || PositionFault::QuiltIsFull { seat });
    }
}

impl PlayerSetup {
    fn read(&self, i: usize, options: &Options, p: &mut Problems) -> Player {
        let at = |field: &str| format!("players[{i}].{field}");
        let last = options.edition.last_space;
        let quilt = Quilt::from_rows(&self.quilt);
        p.require(quilt.is_some(), at("quilt"), || PositionFault::QuiltRows);
        p.require(self.space <= last, at("space"), || PositionFault::BeyondTrack { space: self.space, last });
        let most: u16 = options.edition.patches.iter().map(|patch| u16::from(patch.icons)).sum();
        p.require(self.icons <= most, at("icons"), || PositionFault::TooManyIcons { icons: self.icons, most });
        Player {
            quilt: quilt.unwrap_or_default(),
            buttons: self.buttons,
            space: self.space,
            icons: u8::try_from(self.icons).unwrap_or(u8::MAX),
            bonus: self.bonus,
            finished: self.finished,
        }
    }
}

/// What `next` has to say.
fn waits_for(next: Next) -> PositionFault {
    match next {
        Next::Chance => PositionFault::WaitsForLuck,
        Next::Over => PositionFault::WaitsForNobody,
        Next::Seats(seats) => PositionFault::WaitsForSeat { seat: seats.lowest().unwrap_or(Seat(0)) },
    }
}

/// Before the circle is laid out, the table is as at the start.
fn check_nothing_happened(state: &Patchwork, p: &mut Problems) {
    match (state.options.start, state.on_top) {
        (Start::Seat(start), on_top) if on_top != Some(start) => {
            p.note("on_top", PositionFault::StarterOnTop { seat: start });
        }
        (_, Some(seat)) if seat.0 > 1 => p.note("on_top", PositionFault::NoSuchSeat { seat }),
        _ => {}
    }
    let Ok(start) = Patchwork::start(&state.options) else { return };
    for (i, (player, fresh)) in state.players.iter().zip(&start.players).enumerate() {
        let buttons = fresh.buttons;
        p.require(player == fresh, format!("players[{i}]"), || PositionFault::NotFresh { buttons });
    }
    let all_there = state.specials == start.specials;
    p.require(all_there, "specials", || PositionFault::SpecialsAtStart { spaces: spaces(start.specials) });
    p.require(state.pending.is_none(), "pending", || PositionFault::PendingTooEarly);
}

/// PW-3.2, PW-8.3: who is on top, and who has arrived.
fn check_tokens(state: &Patchwork, p: &mut Problems) {
    let [a, b] = &state.players;
    let last = state.options.edition.last_space;
    let on_one_space = a.space == b.space;
    let on_top = state.on_top.map_or(!on_one_space, |seat| on_one_space && seat.0 < 2);
    p.require(on_top, "on_top", || if on_one_space { PositionFault::OneIsOnTop } else { PositionFault::NoneIsOnTop });
    let arrivals: &[[Option<u8>; 2]] = match (a.space == last, b.space == last) {
        (false, false) => &[[None, None]],
        (true, false) => &[[Some(1), None]],
        (false, true) => &[[None, Some(1)]],
        (true, true) => &[[Some(1), Some(2)], [Some(2), Some(1)]],
    };
    let finished = [a.finished, b.finished];
    p.require(arrivals.contains(&finished), "players", || PositionFault::Arrivals { last });
    // PW-3.2: the later arrival is on top, also at the end.
    if a.space == last && b.space == last && arrivals.contains(&finished) {
        let seat = Seat(u8::from(b.finished == Some(2)));
        p.require(state.on_top == Some(seat), "on_top", || PositionFault::LaterOnTop { seat });
    }
}

/// PW-7.1: somebody holds the tile as soon as there is a full square, and only with one.
fn check_bonus(state: &Patchwork, p: &mut Problems) {
    let holders = state.players.iter().filter(|player| player.bonus).count();
    p.require(holders <= 1, "players", || PositionFault::TwoBonusTiles);
    for (i, player) in state.players.iter().enumerate() {
        let square = has_square(player.quilt, &state.options.edition.bonus_squares);
        let field = format!("players[{i}].bonus");
        p.require(!player.bonus || square, &field, || PositionFault::NoSquare);
        p.require(!square || holders > 0, &field, || PositionFault::TileNotTaken);
    }
}

/// No more buttons than the start, the way so far and the income so far can have brought.
fn check_buttons(state: &Patchwork, p: &mut Problems) {
    let pieces = state.options.edition.contents();
    for (i, player) in state.players.iter().enumerate() {
        let incomes = (pieces.income & spaces_between(0, player.space)).count_ones();
        let most = u32::from(pieces.start_buttons) + u32::from(player.space) + incomes * u32::from(player.icons);
        let buttons = player.buttons;
        let field = format!("players[{i}].buttons");
        p.require(u32::from(buttons) <= most, field, || PositionFault::TooManyButtons { buttons, most });
    }
}

/// The patches that are gone from the circle lie on the quilts: cells and icons have to add up, seat by seat.
fn check_patches(state: &Patchwork, p: &mut Problems) {
    let pieces = state.options.edition.contents();
    let gone: Vec<_> = pieces.patches.iter().filter(|patch| state.circle.place(patch.id).is_none()).collect();
    let icons: u32 = gone.iter().map(|patch| u32::from(patch.icons)).sum();
    let [a, b] = &state.players;
    let shown = u32::from(a.icons) + u32::from(b.icons);
    p.require(shown == icons, "players", || PositionFault::IconsDiffer { shown, icons });
    let cells: u32 = gone.iter().map(|patch| u32::from(patch.size)).sum();
    let covered = [a, b].map(|player| CELLS as u32 - player.quilt.free_cells());
    let taken = taken_specials(state, pieces);
    let enough = covered[0] + covered[1] >= cells && covered[0] + covered[1] <= cells + taken;
    p.require(enough, "players", || {
        let [one, other] = covered;
        PositionFault::CellsDiffer { one, other, cells, specials: taken }
    });
    if shown == icons && enough {
        let full = covered.contains(&(CELLS as u32));
        let placed = covered[0] + covered[1] - cells;
        // PW-6.2: a special patch is lost only on a full quilt.
        p.require(placed == taken || full, "players", || PositionFault::SpecialsLost { placed, taken });
        let shares = shares(&gone.iter().map(|patch| (patch.icons, patch.size)).collect::<Vec<_>>(), a.icons);
        let possible = shares.iter().any(|share| (covered[0].saturating_sub(placed)..=covered[0]).contains(share));
        p.require(possible, "players", || PositionFault::NotShared);
    }
}

/// Special patches that somebody has taken and need not place any more.
fn taken_specials(state: &Patchwork, pieces: &Pieces) -> u32 {
    let all = pieces.specials(state.options.printing);
    (all.count_ones() - (all & state.specials).count_ones()).saturating_sub(u32::from(state.pending.is_some()))
}

/// The numbers of cells that some of these patches (icons, cells) have together, with just so many icons.
fn shares(patches: &[(u8, u8)], icons: u8) -> Vec<u32> {
    let cells: usize = patches.iter().map(|(_, cells)| usize::from(*cells)).sum();
    let mut reached = vec![vec![false; cells + 1]; usize::from(icons) + 1];
    reached[0][0] = true;
    for (patch_icons, patch_cells) in patches.iter().map(|(icons, cells)| (usize::from(*icons), usize::from(*cells))) {
        for icons in (patch_icons..reached.len()).rev() {
            for cells in (patch_cells..=cells).rev() {
                reached[icons][cells] |= reached[icons - patch_icons][cells - patch_cells];
            }
        }
    }
    let last = &reached[usize::from(icons)];
    (0..last.len()).filter(|cells| last[*cells]).map(|cells| cells as u32).collect()
}

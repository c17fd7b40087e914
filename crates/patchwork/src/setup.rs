//! A position as it is written in JSON, and what makes it a possible one.

use mozaika_game::schemars::{self, JsonSchema};
use mozaika_game::{Game, Next, Problems, Seat};
use serde::{Deserialize, Serialize};

use crate::options::{Options, Start};
use crate::pieces::{PATCHES, Pieces};
use crate::play::{has_square, spaces_between};
use crate::quilt::{CELLS, Quilt};
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
    pub(crate) fn write_setup(&self) -> Setup {
        let player = |player: &Player| PlayerSetup {
            buttons: player.buttons,
            space: player.space,
            icons: player.icons.into(),
            quilt: player.quilt.rows(),
            bonus: player.bonus,
            finished: player.finished,
        };
        Setup {
            options: self.options,
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
            options: self.options,
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
        p.expect(agrees, "next", || format!("this position waits for {}", in_words(next)));
        problems.or(state)
    }

    /// The players, each readable by itself.
    fn read_players(&self) -> Result<[Player; 2], Problems> {
        let mut problems = Problems::none();
        let count = self.players.len();
        problems.expect(count == 2, "players", || format!("two people play, not {count}"));
        let read = self.players.iter().enumerate().map(|(i, player)| player.read(i, &self.options, &mut problems));
        let players: Vec<Player> = read.collect();
        // Two were counted, or there is a problem.
        problems.or(()).map(|()| [players[0], players[1]])
    }

    fn read_circle(&self) -> Result<Circle, Problems> {
        let mut problems = Problems::none();
        for (i, id) in self.circle.iter().enumerate() {
            let field = format!("circle[{i}]");
            problems.expect(usize::from(*id) < PATCHES, &field, || format!("there is no patch {id}"));
            problems.expect(!self.circle[..i].contains(id), &field, || format!("patch {id} is there twice"));
        }
        let smallest = self.options.edition.smallest.0;
        let ends_well = self.circle.len() < PATCHES || self.circle.last() == Some(&smallest);
        problems.expect(ends_well, "circle", || format!("a whole circle ends with patch {smallest} (PW-2.1)"));
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
        p.expect(self.specials == left, "specials", || {
            format!(
                "with the tokens on {} and {}, the special patches before {left:?} are left (PW-6.2)",
                a.space, b.space
            )
        });
        p.expect(self.pending <= 1, "pending", || "0 or 1 special patches are to be placed (PW-11.3)".to_owned());
        if self.pending != 1 {
            return;
        }
        let Some(seat) = state.pending else {
            p.add("next", "a special patch is to be placed: `next` names the seat that has to, as {\"seats\":[0]} or {\"seats\":[1]}");
            return;
        };
        let (player, opponent) = (&state.players[seat.index()], &state.players[other(seat).index()]);
        let just_passed = opponent.space < player.space && all & spaces_between(opponent.space, player.space) != 0;
        p.expect(just_passed, "pending", || format!("seat {seat} has not just passed a special patch (PW-6.2)"));
        p.expect(player.quilt.free_cells() > 0, "pending", || format!("the quilt of seat {seat} is full (PW-6.2)"));
    }
}

impl PlayerSetup {
    fn read(&self, i: usize, options: &Options, p: &mut Problems) -> Player {
        let at = |field: &str| format!("players[{i}].{field}");
        let last = options.edition.last_space;
        let quilt = Quilt::from_rows(&self.quilt);
        p.expect(quilt.is_some(), at("quilt"), || "a quilt is nine rows of nine `.` or `X`".to_owned());
        p.expect(self.space <= last, at("space"), || format!("{} is beyond the last space, {last}", self.space));
        let icons: u16 = options.edition.patches.iter().map(|patch| u16::from(patch.icons)).sum();
        p.expect(self.icons <= icons, at("icons"), || {
            format!("all patches together have {icons} icons, not {}", self.icons)
        });
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

fn in_words(next: Next) -> String {
    match next {
        Next::Chance => "chance".to_owned(),
        Next::Over => "nothing: it is over".to_owned(),
        Next::Seats(seats) => format!("seat {}", seats.lowest().unwrap_or(Seat(0))),
    }
}

/// Before the circle is laid out, the table is as at the start.
fn check_nothing_happened(state: &Patchwork, p: &mut Problems) {
    match (state.options.start, state.on_top) {
        (Start::Seat(start), on_top) if on_top != Some(start) => {
            p.add("on_top", format!("seat {start} starts, so its token is on top (PW-2.2)"));
        }
        (_, Some(seat)) if seat.0 > 1 => p.add("on_top", format!("there is no seat {seat}")),
        _ => {}
    }
    let Ok(start) = Patchwork::start(&state.options) else { return };
    for (i, (player, fresh)) in state.players.iter().zip(&start.players).enumerate() {
        p.expect(player == fresh, format!("players[{i}]"), || {
            format!("before the circle is laid out a player has {} buttons and nothing else (PW-1.1)", fresh.buttons)
        });
    }
    p.expect(state.specials == start.specials, "specials", || {
        format!("at the start they lie before {:?}", spaces(start.specials))
    });
    p.expect(state.pending.is_none(), "pending", || "nothing can be passed before the circle is laid out".to_owned());
}

/// PW-3.2, PW-8.3: who is on top, and who has arrived.
fn check_tokens(state: &Patchwork, p: &mut Problems) {
    let [a, b] = &state.players;
    let last = state.options.edition.last_space;
    let on_one_space = a.space == b.space;
    let on_top = state.on_top.map_or(!on_one_space, |seat| on_one_space && seat.0 < 2);
    p.expect(on_top, "on_top", || {
        if on_one_space {
            "both tokens are on one space: 0 or 1 is on top"
        } else {
            "null, while the tokens are on two spaces"
        }
        .to_owned()
    });
    let arrivals: &[[Option<u8>; 2]] = match (a.space == last, b.space == last) {
        (false, false) => &[[None, None]],
        (true, false) => &[[Some(1), None]],
        (false, true) => &[[None, Some(1)]],
        (true, true) => &[[Some(1), Some(2)], [Some(2), Some(1)]],
    };
    let finished = [a.finished, b.finished];
    p.expect(arrivals.contains(&finished), "players", || {
        format!("`finished` is 1 for the first on space {last}, 2 for the second, null for who is not there")
    });
    // PW-3.2: the later arrival is on top, also at the end.
    if a.space == last && b.space == last && arrivals.contains(&finished) {
        let second = Seat(u8::from(b.finished == Some(2)));
        p.expect(state.on_top == Some(second), "on_top", || {
            format!("seat {second} arrived last and is on top (PW-3.2)")
        });
    }
}

/// PW-7.1: somebody holds the tile as soon as there is a full square, and only with one.
fn check_bonus(state: &Patchwork, p: &mut Problems) {
    let holders = state.players.iter().filter(|player| player.bonus).count();
    p.expect(holders <= 1, "players", || "there is one bonus tile (PW-1.4)".to_owned());
    for (i, player) in state.players.iter().enumerate() {
        let square = has_square(player.quilt, &state.options.edition.bonus_squares);
        p.expect(!player.bonus || square, format!("players[{i}].bonus"), || {
            "the quilt has no full square for it (PW-7.1)".to_owned()
        });
        p.expect(!square || holders > 0, format!("players[{i}].bonus"), || {
            "a full square, and nobody has the tile (PW-7.1)".to_owned()
        });
    }
}

/// No more buttons than the start, the way so far and the income so far can have brought.
fn check_buttons(state: &Patchwork, p: &mut Problems) {
    let pieces = state.options.edition;
    for (i, player) in state.players.iter().enumerate() {
        let incomes = (pieces.income & spaces_between(0, player.space)).count_ones();
        let most = u32::from(pieces.start_buttons) + u32::from(player.space) + incomes * u32::from(player.icons);
        let buttons = player.buttons;
        p.expect(u32::from(buttons) <= most, format!("players[{i}].buttons"), || {
            format!("{buttons} is more than the {most} that the way and the icons can have brought")
        });
    }
}

/// The patches that are gone from the circle lie on the quilts: cells and icons have to add up, seat by seat.
fn check_patches(state: &Patchwork, p: &mut Problems) {
    let pieces = state.options.edition.contents();
    let gone: Vec<_> = pieces.patches.iter().filter(|patch| state.circle.place(patch.id).is_none()).collect();
    let icons: u32 = gone.iter().map(|patch| u32::from(patch.icons)).sum();
    let [a, b] = &state.players;
    let shown = u32::from(a.icons) + u32::from(b.icons);
    p.expect(shown == icons, "players", || {
        format!("the quilts show {shown} icons together, and the patches that are gone from the circle have {icons}")
    });
    let cells: u32 = gone.iter().map(|patch| u32::from(patch.size)).sum();
    let covered = [a, b].map(|player| CELLS as u32 - player.quilt.free_cells());
    let taken = taken_specials(state, pieces);
    let expected = format!("{cells} cells of patches and {taken} special patches");
    let enough = covered[0] + covered[1] >= cells && covered[0] + covered[1] <= cells + taken;
    p.expect(enough, "players", || {
        format!("the quilts cover {} and {} cells; what is gone makes {expected}", covered[0], covered[1])
    });
    if shown == icons && enough {
        let full = covered.contains(&(CELLS as u32));
        let placed = covered[0] + covered[1] - cells;
        // PW-6.2: a special patch is lost only on a full quilt.
        p.expect(placed == taken || full, "players", || {
            format!("{placed} special patches are placed, and {taken} were taken; none is lost while a cell is free (PW-6.2)")
        });
        let shares = shares(&gone.iter().map(|patch| (patch.icons, patch.size)).collect::<Vec<_>>(), a.icons);
        let possible = shares.iter().any(|share| (covered[0].saturating_sub(placed)..=covered[0]).contains(share));
        p.expect(possible, "players", || {
            "the patches that are gone cannot be shared out so that both quilts get their cells and icons".to_owned()
        });
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

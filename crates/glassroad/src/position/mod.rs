//! The position as it is written in JSON.

mod possible;
mod reading;

use std::collections::BTreeMap;

use mozaika_game::schemars::{self, JsonSchema};
use mozaika_game::{Arg, ArgKind, Argument, Next, Seat};
use serde::{Deserialize, Serialize};

use crate::board::Cells;
use crate::goods::{Good, Store, Wheel};
use crate::options::Options;
use crate::pieces::Kind;
use crate::state::{Act, Down, GlassRoad, Pending, Phase, Player};
use crate::tiles::{Cards, Tiles};

/// A position as a person may write it; `docs/notation/glassroad.md` says what each field means.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "State of Glass Road")]
pub struct Setup {
    /// What was agreed on.
    pub options: Options,
    /// What the match waits for; it may be left out of a position.
    #[serde(default)]
    pub next: Option<Next>,
    /// The period, counted from 1; 0 before the first display.
    pub period: u8,
    /// The round of the period, counted from 1; always 1 for one and two players.
    pub round: u8,
    /// Who holds the goblet; null before it is drawn and for a single player.
    pub goblet: Option<Seat>,
    /// The open tiles of each kind; null is a gap.
    pub display: ByKind<Option<String>>,
    /// The tiles of each kind still face down, in no order.
    pub stacks: ByKind<String>,
    /// Where in the match we are.
    pub phase: PhaseName,
    /// Whose turn it is to play a card (phases `play` and `late`), else null.
    pub turn: Option<Seat>,
    /// The card that is being carried out (phase `act`), else null.
    pub card: Option<ActSetup>,
    /// What has to be settled first, else null.
    pub pending: Option<PendingSetup>,
    /// The seats that are done (phase `close`).
    pub done: Vec<Seat>,
    /// The players in seat order.
    pub players: Vec<PlayerSetup>,
}

/// Lists of tiles, kind by kind.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ByKind<T> {
    /// Processing buildings.
    pub processing: Vec<T>,
    /// Immediate buildings.
    pub immediate: Vec<T>,
    /// Bonus buildings.
    pub bonus: Vec<T>,
}

impl<T> ByKind<T> {
    fn of(mut list: impl FnMut(Kind) -> Vec<T>) -> Self {
        Self { processing: list(Kind::Processing), immediate: list(Kind::Immediate), bonus: list(Kind::Bonus) }
    }

    pub(crate) fn get(&self, kind: Kind) -> &[T] {
        match kind {
            Kind::Processing => &self.processing,
            Kind::Immediate => &self.immediate,
            Kind::Bonus => &self.bonus,
        }
    }
}

/// Where in the match we are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PhaseName {
    /// The starting player is drawn.
    Start,
    /// The display is filled.
    Fill,
    /// Cards are chosen for the period.
    Choose,
    /// Cards are put face down.
    Put,
    /// The seat in `turn` plays a card openly.
    Play,
    /// The seat in `turn` may play one last card.
    Late,
    /// A single player's next card is drawn.
    Draw,
    /// The card in `card` is carried out.
    Act,
    /// The last anytime actions.
    Close,
    /// The scores are counted.
    Over,
}

impl PhaseName {
    /// The word in the JSON state.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Fill => "fill",
            Self::Choose => "choose",
            Self::Put => "put",
            Self::Play => "play",
            Self::Late => "late",
            Self::Draw => "draw",
            Self::Act => "act",
            Self::Close => "close",
            Self::Over => "over",
        }
    }

    const fn of(phase: Phase) -> Self {
        match phase {
            Phase::Start => Self::Start,
            Phase::Fill => Self::Fill,
            Phase::Choose => Self::Choose,
            Phase::Put => Self::Put,
            Phase::Play(_) => Self::Play,
            Phase::Late(_) => Self::Late,
            Phase::Draw => Self::Draw,
            Phase::Act(_) => Self::Act,
            Phase::Close(_) => Self::Close,
            Phase::Over => Self::Over,
        }
    }
}

impl Argument for PhaseName {
    const KIND: ArgKind = ArgKind::Word;
    fn arg(&self) -> Arg {
        self.name().arg()
    }
}

/// A card that is being carried out.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActSetup {
    /// The specialist that is played, by its id.
    pub name: String,
    /// The seat that revealed or played it.
    pub revealer: Seat,
    /// The seat whose actions are due.
    pub actor: Seat,
    /// The seats that had to play it from hand and follow, in ascending order.
    pub waiting: Vec<Seat>,
    /// May the actor carry out both actions?
    pub both: bool,
    /// The actions the actor has carried out: 1, 2.
    pub used: Vec<u8>,
    /// Is it the one last card of a two-player period?
    pub late: bool,
}

/// What has to be settled first.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum PendingSetup {
    /// The actor's tiles are drawn from these stacks (always all three).
    Tiles {},
    /// The actor carries out an immediate building.
    Effect {
        /// The building whose effect it is: the one just built, or the one it copies.
        building: String,
    },
    /// A supplier's gifts are not all answered.
    Gifts {
        /// The basic good that the supplier named.
        good: Good,
        /// How much each of the others may take, 1 or more.
        amount: u8,
        /// The seats that have not answered yet, in ascending order.
        to: Vec<Seat>,
    },
}

/// One player's wheels, board and cards.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayerSetup {
    /// The glass wheel.
    pub glass_wheel: GlassWheel,
    /// The brick wheel.
    pub brick_wheel: BrickWheel,
    /// The forests left, by their first spaces.
    pub forests: Vec<String>,
    /// The spaces with pits.
    pub pits: Vec<String>,
    /// The spaces with groves.
    pub groves: Vec<String>,
    /// The spaces with ponds.
    pub ponds: Vec<String>,
    /// The buildings by their spaces.
    pub buildings: BTreeMap<String, String>,
    /// The upgrades.
    pub upgrades: Vec<String>,
    /// The private supply.
    pub supply: Vec<String>,
    /// The cards in hand, or how many there are.
    pub hand: HandSetup,
    /// The card face down, `?` when it may not be seen, null when there is none.
    pub down: Option<String>,
    /// The cards played from hand this period.
    pub notches: Vec<String>,
    /// The cards revealed or played this period.
    pub revealed: Vec<String>,
    /// Cards known by all not to be in this hand.
    pub not_in_hand: Vec<String>,
    /// Cards known by all not to be the one face down.
    pub not_down: Vec<String>,
    /// Cards of the last period that rest in this one (one player).
    pub resting: Vec<String>,
    /// How many more rest unseen.
    pub resting_hidden: u8,
    /// Cards known by all not to be the one resting unseen.
    pub not_resting: Vec<String>,
}

/// The stores of the glass wheel.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct GlassWheel {
    pub wood: u8,
    pub water: u8,
    pub sand: u8,
    pub food: u8,
    pub charcoal: u8,
    pub glass: u8,
}

/// The stores of the brick wheel.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct BrickWheel {
    pub clay: u8,
    pub food: u8,
    pub charcoal: u8,
    pub brick: u8,
}

/// A hand: its cards, or only their number.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum HandSetup {
    /// Hidden: so many cards.
    Hidden(u8),
    /// These cards.
    Cards(Vec<String>),
}

/// How a card is written that may not be seen.
pub(crate) const HIDDEN: &str = "?";

impl GlassRoad {
    /// This state as a position.
    #[allow(clippy::wrong_self_convention, reason = "a state can be copied, but is too large to be copied for this")]
    pub(crate) fn to_setup(&self) -> Setup {
        let (turn, card) = match self.phase {
            Phase::Play(seat) | Phase::Late(seat) => (Some(seat), None),
            Phase::Act(act) => (None, Some(act_setup(self, act))),
            _ => (None, None),
        };
        Setup {
            options: self.options.clone(),
            next: Some(self.waits_for()),
            period: self.period,
            round: self.round,
            goblet: self.goblet,
            display: ByKind::of(|kind| {
                self.row(kind).iter().map(|tile| tile.some().map(|tile| self.tile_name(tile).to_owned())).collect()
            }),
            stacks: ByKind::of(|kind| tile_names(self, self.stack(kind))),
            phase: PhaseName::of(self.phase),
            turn,
            card,
            pending: pending_setup(self),
            done: match self.phase {
                Phase::Close(done) => done.iter().collect(),
                _ => Vec::new(),
            },
            players: self.players().iter().map(|player| player_setup(self, player)).collect(),
        }
    }
}

fn tile_names(state: &GlassRoad, tiles: Tiles) -> Vec<String> {
    tiles.iter().map(|tile| state.tile_name(tile).to_owned()).collect()
}

fn card_names(state: &GlassRoad, cards: Cards) -> Vec<String> {
    cards.iter().map(|card| state.card_name(card).to_owned()).collect()
}

fn cell_names(cells: Cells) -> Vec<String> {
    cells.iter().map(|cell| cell.to_string()).collect()
}

fn act_setup(state: &GlassRoad, act: Act) -> ActSetup {
    ActSetup {
        name: state.card_name(act.card).to_owned(),
        revealer: act.revealer,
        actor: act.actor,
        waiting: act.waiting.iter().collect(),
        both: act.both,
        used: (0..2).filter(|number| act.used >> number & 1 != 0).map(|number| number + 1).collect(),
        late: act.late,
    }
}

fn pending_setup(state: &GlassRoad) -> Option<PendingSetup> {
    match state.pending {
        Pending::Nothing => None,
        Pending::Tiles => Some(PendingSetup::Tiles {}),
        Pending::Effect { tile, .. } => Some(PendingSetup::Effect { building: state.tile_name(tile).to_owned() }),
        Pending::Gifts { good, amount, to } => Some(PendingSetup::Gifts { good, amount, to: to.iter().collect() }),
    }
}

fn player_setup(state: &GlassRoad, player: &Player) -> PlayerSetup {
    let store = |good: Good, wheel: Wheel| player.stores.of(Store::of(good, wheel));
    let glass = |good: Good| store(good, Wheel::Glass);
    let brick = |good: Good| store(good, Wheel::Brick);
    PlayerSetup {
        glass_wheel: GlassWheel {
            wood: glass(Good::Wood),
            water: glass(Good::Water),
            sand: glass(Good::Sand),
            food: glass(Good::Food),
            charcoal: glass(Good::Charcoal),
            glass: glass(Good::Glass),
        },
        brick_wheel: BrickWheel {
            clay: brick(Good::Clay),
            food: brick(Good::Food),
            charcoal: brick(Good::Charcoal),
            brick: brick(Good::Brick),
        },
        forests: cell_names(player.forests(state.pieces())),
        pits: cell_names(player.landscapes[0]),
        groves: cell_names(player.landscapes[1]),
        ponds: cell_names(player.landscapes[2]),
        buildings: (player.built.iter())
            .map(|cell| (cell.to_string(), state.tile_name(player.on[cell.index()]).to_owned()))
            .collect(),
        upgrades: tile_names(state, player.upgrades.iter().filter_map(|tile| tile.some()).collect()),
        supply: tile_names(state, player.supply),
        hand: match player.hidden {
            0 => HandSetup::Cards(card_names(state, player.hand)),
            hidden => HandSetup::Hidden(hidden),
        },
        down: match player.down {
            Down::Empty => None,
            Down::Hidden => Some(HIDDEN.to_owned()),
            Down::Known(card) => Some(state.card_name(card).to_owned()),
        },
        notches: card_names(state, player.notches),
        revealed: card_names(state, player.revealed),
        not_in_hand: card_names(state, player.not_in_hand),
        not_down: card_names(state, player.not_down),
        resting: card_names(state, player.resting),
        resting_hidden: player.resting_hidden,
        not_resting: card_names(state, player.not_resting),
    }
}

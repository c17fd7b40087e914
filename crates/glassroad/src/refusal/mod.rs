//! Why Glass Road says no.

mod edition;
mod notation;
mod options;
mod position;

pub use edition::EditionFault;
pub use notation::NotationFault;
pub use options::OptionsFault;
pub use position::PositionFault;

use mozaika_game::Seat;

use crate::board::{Cell, Spot};
use crate::goods::{Good, Store};
use crate::pieces::{Kind, Terrain};

/// Every reason for which a move or an outcome is refused. Buildings and specialists are named as in the notation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)] // each sentence says what its fields are
pub enum Refusal {
    #[error("There is no seat {0} at this table.")]
    NoSuchSeat(Seat),
    #[error("The match is over: the scores are counted.")]
    Over,
    #[error("First luck has to decide: {0}.")]
    ChanceFirst(&'static str),
    #[error("It is seat {0}'s decision.")]
    NotYours(Seat),
    #[error("An action is half done: seat {0} first has to carry out the effect of the building just built.")]
    HalfDone(Seat),
    #[error("First the supplier's gifts have to be answered (`gift …` or `gift none`).")]
    GiftsFirst,
    #[error("Cards are chosen at the start of a period, not now.")]
    NotChoosing,
    #[error("Your cards for this period are chosen already.")]
    AlreadyChosen,
    #[error("{expected} cards are chosen for this period, not {found}.")]
    WrongHand { expected: usize, found: usize },
    #[error("`{0}` was among the cards of the last period and rests in this one.")]
    Resting(&'static str),
    #[error("Cards are put face down at the start of a round, not now.")]
    NotPutting,
    #[error("Your card for this round lies face down already.")]
    AlreadyPut,
    #[error("`{0}` is not in your hand.")]
    NotInHand(&'static str),
    #[error("No card can be played now.")]
    NotPlaying,
    #[error("No card is being carried out, so none of its actions can be used.")]
    NoCard,
    #[error("A specialist has the actions 1 and 2.")]
    NoSuchAction,
    #[error("Action {0} of `{1}` has been carried out; each is carried out once.")]
    ActionUsed(u8, &'static str),
    #[error("`{0}` is paid once, with the first action, and that has been done.")]
    FeePaid(&'static str),
    #[error("Action {action} of `{card}` is another one: {text}.")]
    OtherAction { action: u8, card: &'static str, text: &'static str },
    #[error("Nothing would be carried out: no good arrives and no tile is put, drawn or built. Say `done` to decline.")]
    NoEffect,
    #[error("{cost} {good} are asked for, and you have {have}.")]
    CannotPay { good: Good, cost: u8, have: u8 },
    #[error("{cost} {good} have to be paid: say from which wheel (`{good}=1@glass`).")]
    WrongPayment { good: Good, cost: u8 },
    #[error("The store {store} holds {have}: pay less from it.")]
    CannotPayFrom { store: Store, have: u8 },
    #[error("Tiles to be removed of the kind {}: {expected}. Name each by its space.", terrain.name())]
    WrongRemoval { terrain: Terrain, expected: u8 },
    #[error("There is no {} on {}.", .0.terrain().name(), .0.cell())]
    NotThere(Spot),
    #[error("Tiles to be discarded from the private supply: {expected}.")]
    WrongDiscards { expected: u8 },
    #[error("That tile is not in your private supply.")]
    NotInSupply,
    #[error("{0} gained by one action goes to one wheel.")]
    TwoWheels(Good),
    #[error("{amount} {good} cannot be taken: {offered} are offered.")]
    NotOffered { good: Good, amount: u8, offered: u8 },
    #[error("The store {store} holds at most {limit}, so only {room} more can be taken.")]
    NoRoom { store: Store, limit: u8, room: u8 },
    #[error("One kind of good has to be chosen for the whole action.")]
    OneGood,
    #[error("A good that is not taken is not named (`{0}=0`).")]
    NothingToName(Good),
    #[error("The good has to be named, even if none of it is taken (`wood=0`).")]
    NameGood,
    #[error("A {} cannot be put down here.", .0.terrain().name())]
    NotToBePut(Spot),
    #[error("The space {0} is not empty.")]
    NotEmpty(Cell),
    #[error("The space {0} is not beside the building.")]
    NotBeside(Cell),
    #[error("Two tiles cannot lie on one space.")]
    TwoOnOneSpace,
    #[error("The tiles have to be of one and the same kind.")]
    TwoKinds,
    #[error("From {least} to {most} tiles have to be put down.")]
    WrongNumberPut { least: usize, most: usize },
    #[error("`{0}` is neither in the display nor in your private supply.")]
    NotForSale(&'static str),
    #[error("`{0}` is an upgrade: it goes on its starting building, not on a space.")]
    UpgradeHasNoSpace(&'static str),
    #[error("The starting building under `{0}` has been upgraded already.")]
    UpgradedTwice(&'static str),
    #[error("`{0}` needs a space: name it (`{0}@b2`).")]
    NeedsSpace(&'static str),
    #[error("All three stacks are exhausted: there is nothing to draw.")]
    NothingToDraw,
    #[error("No immediate building is waiting to be carried out.")]
    NoImmediate,
    #[error("`{0}` cannot be copied: it is no immediate building beside this one.")]
    NotToBeCopied(&'static str),
    #[error("This building does something else: {0}")]
    OtherEffect(&'static str),
    #[error("There is nothing to end now.")]
    NothingToEnd,
    #[error("This effect is carried out, not ended; take what you want of it (`effect …`).")]
    NotRepeatable,
    #[error("You are done already.")]
    AlreadyDone,
    #[error("There is no gift for you now.")]
    NoGift,
    #[error("`{0}` is not one of your buildings.")]
    NotYourBuilding(&'static str),
    #[error("`{0}` is not a processing building.")]
    NotProcessing(&'static str),
    #[error("There is no pit, grove or pond on {0}.")]
    NothingToClear(Cell),
    #[error("No luck is due now.")]
    NoChanceDue,
    #[error("What is due is {0}.")]
    OtherChance(&'static str),
    #[error("Seat {0} cannot start: there is no such seat.")]
    NoSuchStarter(u8),
    #[error("The display has {expected} {} tiles, not {found}.", kind.name())]
    WrongDisplay { kind: Kind, expected: usize, found: usize },
    #[error("The display changes only where there is a gap: `{0}` stays in its place.")]
    NotAGap(&'static str),
    #[error("`{0}` is not among the {kind} tiles still face down.", kind = .1.name())]
    NotInStack(&'static str, Kind),
    #[error("A gap stays only when the stack is exhausted, and then the last ones: there are still {} tiles.", .0.name())]
    GapLeft(Kind),
    #[error("`{0}` is not among the cards not yet drawn.")]
    NotInDeck(&'static str),
}

// TRANSITION: replaced by `messages!`.
impl mozaika_game::Coded for Refusal {
    const MESSAGES: &'static [mozaika_game::Message] = &[];
    fn message(&self) -> &'static mozaika_game::Message {
        let sentence: &'static str = Box::leak(self.to_string().into_boxed_str());
        Box::leak(Box::new(mozaika_game::Message { rule: self.old_rule(), code: "todo", sentence, args: &[] }))
    }
    fn args(&self) -> mozaika_game::Args {
        mozaika_game::Args::none()
    }
}

impl Refusal {
    fn old_rule(&self) -> &'static str {
        match self {
            Self::NoSuchSeat(_) => "protocol",
            Self::Over | Self::AlreadyDone => "GR-7.5",
            Self::ChanceFirst(_) => "GR-11.5",
            Self::NotYours(_) | Self::NotPlaying | Self::NoCard | Self::NothingToEnd => "GR-4.4",
            Self::HalfDone(_) => "GR-7.4",
            Self::GiftsFirst => "GR-9.5",
            Self::NotChoosing | Self::AlreadyChosen | Self::WrongHand { .. } => "GR-4.1",
            Self::Resting(_) => "GR-6.3",
            Self::NotPutting | Self::AlreadyPut | Self::NotInHand(_) => "GR-4.2",
            Self::NoSuchAction | Self::ActionUsed(..) | Self::OtherAction { .. } => "GR-4.11",
            Self::FeePaid(_) | Self::NoEffect => "GR-4.6",
            Self::CannotPay { .. } => "GR-7.2",
            Self::WrongPayment { .. } | Self::CannotPayFrom { .. } => "GR-1.11",
            Self::WrongRemoval { .. } | Self::NotThere(_) => "GR-2.3",
            Self::WrongDiscards { .. } | Self::NotInSupply | Self::NothingToDraw => "GR-9.2",
            Self::TwoWheels(_) => "GR-1.9",
            Self::NotOffered { .. } => "GR-1.8",
            Self::NoRoom { .. } => "GR-1.7",
            Self::OneGood => "GR-9.3",
            Self::NothingToName(_) | Self::NameGood | Self::NoGift => "GR-9.1",
            Self::NotToBePut(_)
            | Self::NotBeside(_)
            | Self::TwoKinds
            | Self::WrongNumberPut { .. }
            | Self::NoImmediate
            | Self::OtherEffect(_)
            | Self::NotRepeatable => "GR-8.5",
            Self::NotEmpty(_) | Self::TwoOnOneSpace => "GR-2.7",
            Self::NotForSale(_) => "GR-8.1",
            Self::UpgradeHasNoSpace(_) | Self::UpgradedTwice(_) | Self::NeedsSpace(_) => "GR-8.2",
            Self::NotToBeCopied(_) => "GR-8.6",
            Self::NotYourBuilding(_) | Self::NotProcessing(_) => "GR-7.1",
            Self::NothingToClear(_) => "GR-2.4",
            Self::NoChanceDue
            | Self::OtherChance(_)
            | Self::NoSuchStarter(_)
            | Self::WrongDisplay { .. }
            | Self::NotAGap(_)
            | Self::NotInStack(..)
            | Self::GapLeft(_)
            | Self::NotInDeck(_) => "chance",
        }
    }
}

//! Why a move or an outcome is refused, in the order of play. Each reason cites the rule that forbids: where several rules can forbid
//! the same thing, there are several reasons.

use mozaika_game::{Seat, messages};

use crate::board::Cell;
use crate::goods::{Good, Store};
use crate::pieces::{Kind, Terrain};

messages! {
    /// Every reason for which a move or an outcome is refused. Buildings and specialists are named as in the notation.
    pub enum Refusal {
        /// Nobody sits there.
        NoSuchSeat { seat: Seat } => "protocol", "seat-not-at-table", "There is no seat {seat} at this table.";
        /// The match is over.
        Over => "GR-7.5", "over", "The match is over: the scores are counted.";

        // Luck comes first.
        /// The starting player is drawn first.
        StartFirst => "GR-11.5", "start-first", "First luck has to say who starts (`start …`).";
        /// The display is filled first.
        DisplayFirst => "GR-11.5", "display-first", "First luck has to fill the display (`display …`).";
        /// The tiles of the feudal lord are drawn first.
        TilesFirst => "GR-11.5", "tiles-first", "First the tiles have to be drawn from the stacks (`drawn …`).";
        /// A single player's next card is drawn first.
        CardFirst => "GR-11.5", "card-first", "First the next card has to be drawn (`card …`).";

        // The cards of a period.
        /// It is not the start of a period.
        NotChoosing => "GR-4.1", "not-choosing", "Cards are chosen at the start of a period, not now.";
        /// This seat has chosen.
        AlreadyChosen => "GR-4.1", "already-chosen", "Your cards for this period are chosen already.";
        /// Too many cards or too few.
        WrongHand { expected: usize, found: usize } => "GR-4.1", "wrong-hand",
            "{expected} cards are chosen for this period, not {found}.";
        /// Too many cards or too few for a single player.
        WrongHandAlone { expected: usize, found: usize } => "GR-6.1", "wrong-hand-alone",
            "A single player chooses {expected} cards for this period, not {found}.";
        /// A single player's card of the last period.
        Resting { card: String } => "GR-6.3", "resting",
            "`{card}` was among the cards of the last period and rests in this one.";

        // Cards put face down.
        /// It is not the start of a round.
        NotPutting => "GR-4.2", "not-putting", "Cards are put face down at the start of a round, not now.";
        /// Two players play openly.
        NotPuttingOfTwo => "GR-5.1", "not-putting-of-two",
            "With two players cards are played openly (`play …`), not put face down.";
        /// A single player's cards are drawn.
        NotPuttingAlone => "GR-6.2", "not-putting-alone", "A single player's cards are drawn, not put face down.";
        /// This seat has put its card.
        AlreadyPut => "GR-4.2", "already-put", "Your card for this round lies face down already.";
        /// The card to be put is not in hand.
        NotInHand { card: String } => "GR-4.2", "not-in-hand", "`{card}` is not in your hand.";

        // Cards played openly.
        /// Two players are still carrying out a card, or choosing.
        NotPlaying => "GR-5.1", "not-playing", "No card can be played now.";
        /// Three and four players put cards face down.
        NotPlayingOpenly => "GR-4.2", "not-playing-openly",
            "With three or four players cards are put face down (`put …`), not played openly.";
        /// A single player's cards are drawn until two are left.
        NotPlayingAlone => "GR-6.2", "not-playing-alone",
            "A single player's cards are drawn; only one of the last two is played.";
        /// The other of two players is to play.
        NotYourTurn { mover: Seat } => "GR-5.1", "not-your-turn", "It is seat {mover}'s turn to play a card.";
        /// Only one of two players has cards left.
        NotYourLastCard { mover: Seat } => "GR-5.3", "not-your-last-card",
            "It is for seat {mover} to play one last card or not.";
        /// The card to be played is not in hand.
        NotInHandToPlay { card: String } => "GR-5.1", "not-in-hand-to-play", "`{card}` is not in your hand.";
        /// The one last card is not in hand.
        NotInHandAtLast { card: String } => "GR-5.3", "not-in-hand-at-last",
            "`{card}` is not among the cards you have left.";
        /// A single player plays one of the last two.
        NotOfLastTwo { card: String } => "GR-6.2", "not-of-last-two", "`{card}` is not one of your last two cards.";

        // A card is carried out.
        /// There is no card.
        NoCard => "GR-4.4", "no-card", "No card is being carried out, so none of its actions can be used.";
        /// Somebody else carries it out.
        NotYourAction { actor: Seat } => "GR-4.4", "not-your-action", "It is seat {actor}'s decision.";
        /// Actions are numbered 1 and 2.
        NoSuchAction => "GR-4.4", "no-such-action", "A specialist has the actions 1 and 2.";
        /// The action was carried out.
        ActionUsed { action: u8, card: String } => "GR-4.11", "action-used",
            "Action {action} of `{card}` has been carried out; each is carried out once.";
        /// The specialist was paid with the first action.
        FeePaid { card: String } => "GR-4.6", "fee-paid",
            "`{card}` is paid once, with the first action, and that has been done.";
        /// Something else was said of an action that builds.
        ActionBuilds { action: u8, card: String } => "GR-11.16", "action-builds",
            "Action {action} of `{card}` builds a building (`build …`), nothing else.";
        /// Something else was said of an action that draws tiles.
        ActionDraws { action: u8, card: String } => "GR-11.16", "action-draws",
            "Action {action} of `{card}` draws tiles (`draw`), nothing else.";
        /// An action that gives was to build, draw or copy.
        ActionGives { action: u8, card: String } => "GR-11.16", "action-gives",
            "Action {action} of `{card}` gives goods or landscapes: say what is taken of them.";
        /// Nobody pays for nothing.
        NothingForPayment { card: String } => "GR-4.6", "nothing-for-payment",
            "`{card}` would be paid for nothing: no good arrives and no tile is put, drawn or built. Say `done` to decline.";
        /// Nothing would be carried out.
        NoEffect => "GR-11.10", "no-effect",
            "Nothing would be carried out: no good arrives and no tile is put, drawn or built. Say `done` to decline.";
        /// Nothing would be drawn.
        NothingToDraw => "GR-11.10", "nothing-to-draw", "All three stacks are exhausted: there is nothing to draw.";
        /// The gifts of a supplier come first.
        GiftsFirst => "GR-9.5", "gifts-first",
            "First the supplier's gifts have to be answered (`gift …` or `gift none`).";
        /// The effect of a building comes first.
        EffectFirst { actor: Seat } => "GR-8.1", "effect-first",
            "First seat {actor} has to carry out the effect of the building just built (`effect …`).";

        // What is given up.
        /// The goods for a specialist are missing.
        CardTooExpensive { good: Good, cost: u8, have: u8 } => "GR-4.6", "card-too-expensive",
            "The card asks for {cost} {good}, and you have {have}.";
        /// The forests for a specialist are missing.
        CardNeedsForests { count: u8, have: u8 } => "GR-4.6", "card-needs-forests",
            "Forests to be removed for the card: {count}; you have {have}.";
        /// The goods for a building are missing.
        BuildingTooExpensive { good: Good, cost: u8, have: u8 } => "GR-8.1", "building-too-expensive",
            "The building costs {cost} {good}, and you have {have}.";
        /// The goods for a conversion or an exchange are missing.
        ExchangeTooExpensive { good: Good, cost: u8, have: u8 } => "GR-7.2", "exchange-too-expensive",
            "The exchange asks for {cost} {good}, and you have {have}.";
        /// The tiles for a conversion or an exchange are missing.
        ExchangeNeedsTiles { terrain: Terrain, count: u8, have: u8 } => "GR-7.2", "exchange-needs-tiles",
            "Tiles to be removed for the exchange, of the kind {terrain}: {count}; you have {have}.";
        /// The supply is too small for a conversion or an exchange.
        ExchangeNeedsSupply { count: u8, have: usize } => "GR-7.2", "exchange-needs-supply",
            "Tiles of your private supply to be given up for the exchange: {count}; you have {have}.";
        /// It is not said from which wheel.
        NameWheel { good: Good, cost: u8 } => "GR-1.11", "name-wheel",
            "{cost} {good} have to be paid: say from which wheel (`{good}=1@glass`).";
        /// More or less is named than is asked for.
        OtherAmount { good: Good, cost: u8 } => "GR-11.15", "other-amount",
            "The price in {good} is {cost}: no more and no less is paid.";
        /// A store does not hold what is to come from it.
        StoreHoldsLess { store: Store, have: u8 } => "GR-11.15", "store-holds-less",
            "The store {store} holds {have}: pay less from it.";
        /// More or fewer tiles are named than are asked for.
        OtherTiles { terrain: Terrain, count: u8 } => "GR-11.15", "other-tiles",
            "Tiles to be removed of the kind {terrain}: {count}. Name each by its space.";
        /// A tile that is not there.
        NotThere { terrain: Terrain, cell: Cell } => "GR-11.15", "not-there", "There is no {terrain} on {cell}.";
        /// More or fewer tiles of the supply are named than are asked for.
        OtherDiscards { count: u8 } => "GR-11.15", "other-discards",
            "Tiles to be given up from the private supply: {count}. Name each of them (`discard …`).";
        /// A tile that is not in the supply.
        NotInSupply { building: String } => "GR-11.15", "not-in-supply",
            "`{building}` is not in your private supply.";

        // What is taken.
        /// Goods of one kind on two wheels.
        TwoWheels { good: Good } => "GR-1.9", "two-wheels", "{good} gained by one action goes to one wheel.";
        /// The store is full.
        NoRoom { store: Store, limit: u8, room: u8 } => "GR-1.7", "no-room",
            "The store {store} holds at most {limit}, so only {room} more can be taken.";
        /// More than is printed.
        NotOffered { good: Good, amount: u8, offered: u8 } => "GR-11.16", "not-offered",
            "{amount} {good} cannot be taken: {offered} are offered.";
        /// More than the landscapes count.
        MoreThanLandscapes { good: Good, amount: u8, offered: u8 } => "GR-9.3", "more-than-landscapes",
            "{amount} {good} cannot be taken: for the landscapes on your board there are {offered}.";
        /// More than there are cards in hand.
        MoreThanCards { good: Good, amount: u8, offered: u8 } => "GR-9.4", "more-than-cards",
            "{amount} {good} cannot be taken: for the cards in your hand there are {offered}.";
        /// More than the supplier, or the supplier's gift, gives.
        MoreThanSupplied { good: Good, amount: u8, offered: u8 } => "GR-9.1", "more-than-supplied",
            "{amount} {good} cannot be taken: the supplier gives you {offered}.";
        /// More than the supplier gives a single player.
        MoreThanSuppliedAlone { good: Good, amount: u8, offered: u8 } => "GR-6.4", "more-than-supplied-alone",
            "{amount} {good} cannot be taken: the supplier gives a single player {offered}.";
        /// Goods for landscapes are all of one kind.
        OneGood => "GR-9.3", "one-good", "One kind of good has to be chosen for the whole action.";
        /// The supplier gives one kind of good.
        OneGoodSupplied => "GR-9.1", "one-good-supplied", "The supplier gives one kind of good.";
        /// An exchange brings one kind of good.
        OneGoodExchanged => "GR-11.16", "one-good-exchanged", "One of these goods can be had, not several.";
        /// A name where none is needed.
        NothingToName { good: Good } => "GR-11.10", "nothing-to-name",
            "A good that is not taken is not named (`{good}=0`).";
        /// The supplier names a basic good.
        NotBasic { good: Good } => "GR-9.1", "not-basic", "The supplier gives basic goods, not {good}.";
        /// The supplier's good has no name.
        NameGood => "GR-9.1", "name-good", "The good has to be named, even if none of it is taken (`wood=0`).";

        // What is put on the board.
        /// Nothing of the kind is put.
        NotToBePut { terrain: Terrain } => "GR-11.16", "not-to-be-put", "A {terrain} cannot be put down here.";
        /// The board has no such space.
        NoSuchSpace { cell: Cell } => "GR-2.7", "no-such-space", "There is no space {cell} on the board.";
        /// A specialist's landscape needs an empty space.
        NotEmpty { cell: Cell } => "GR-9.6", "not-empty", "The space {cell} is not empty.";
        /// An immediate building's landscapes need empty spaces.
        NotEmptyForEffect { cell: Cell } => "GR-8.5", "not-empty-for-effect", "The space {cell} is not empty.";
        /// An exchange's landscape needs an empty space.
        NotEmptyForExchange { cell: Cell } => "GR-11.9", "not-empty-for-exchange", "The space {cell} is not empty.";
        /// A building needs an empty space.
        NotEmptyForBuilding { cell: Cell } => "GR-8.2", "not-empty-for-building", "The space {cell} is not empty.";
        /// Two tiles on one space.
        TwoOnOneSpace => "GR-2.7", "two-on-one-space", "Two tiles cannot lie on one space.";
        /// Not beside the building.
        NotBeside { cell: Cell } => "GR-8.5", "not-beside", "The space {cell} is not beside the building.";
        /// Tiles of different kinds.
        TwoKinds => "GR-8.5", "two-kinds", "The tiles have to be of one and the same kind.";
        /// More tiles than a specialist or an exchange puts.
        TooManyPut { most: usize } => "GR-11.16", "too-many-put", "Tiles that may be put down: {most}, no more.";
        /// More tiles than an immediate building puts.
        TooManyBeside { most: usize } => "GR-8.5", "too-many-beside", "Tiles that may be put beside the building: {most}, no more.";
        /// A landscape that is paid for has to be put.
        HasToBePut { count: usize } => "GR-11.9", "has-to-be-put", "Tiles that have to be put down: {count}.";

        // Building.
        /// Somewhere else, or not there at all.
        NotForSale { building: String } => "GR-8.1", "not-for-sale",
            "`{building}` is neither in the display nor in your private supply.";
        /// An upgrade has a place of its own.
        UpgradeHasNoSpace { building: String } => "GR-8.2", "upgrade-has-no-space",
            "`{building}` is an upgrade: it goes on its starting building, not on a space.";
        /// There is an upgrade already.
        UpgradedTwice { building: String } => "GR-8.2", "upgraded-twice",
            "The starting building under `{building}` has been upgraded already.";
        /// The space is missing.
        NeedsSpace { building: String } => "GR-8.2", "needs-space",
            "`{building}` needs a space: name it (`{building}@b2`).";

        // The effect of an immediate building.
        /// Nothing waits.
        NoImmediate => "GR-8.5", "no-immediate", "No immediate building is waiting to be carried out.";
        /// The building to be copied is somewhere else.
        NotToBeCopied { building: String } => "GR-8.6", "not-to-be-copied",
            "`{building}` cannot be copied: it is no immediate building beside this one.";
        /// The building to be copied copies, too.
        CopyOfCopy { building: String } => "GR-11.6", "copy-of-copy",
            "`{building}` cannot be copied: it copies, too.";
        /// Something else was said of a building that copies.
        EffectCopies { building: String } => "GR-11.16", "effect-copies",
            "`{building}` copies an immediate building beside it (`copy …`), nothing else.";
        /// A building that gives was to copy, build or draw.
        EffectGives { building: String } => "GR-11.16", "effect-gives",
            "`{building}` gives goods or landscapes: say what is taken of them (`effect …`).";
        /// Only an exchange is ended.
        NotRepeatable => "GR-8.1", "not-repeatable",
            "This effect is carried out, not ended; take what you want of it (`effect …`).";

        // The end of something.
        /// Nobody passes while cards are chosen.
        NoPassChoosing => "GR-4.1", "no-pass-choosing", "Everybody chooses cards now: there is nothing to end.";
        /// Nobody passes while cards are put.
        NoPassPutting => "GR-4.2", "no-pass-putting", "Everybody puts a card face down now: there is nothing to end.";
        /// Nobody passes while cards are played.
        NoPassPlaying => "GR-5.1", "no-pass-playing", "A card has to be played now: there is nothing to end.";
        /// A single player plays one of the last two cards.
        NoPassAlone => "GR-6.2", "no-pass-alone", "One of the last two cards has to be played: there is nothing to end.";
        /// This seat is done.
        AlreadyDone => "GR-7.5", "already-done", "You are done already.";

        // Gifts and anytime actions.
        /// Nothing is given to this seat.
        NoGift => "GR-9.1", "no-gift", "There is no gift for you now.";
        /// An action is half done.
        HalfDone { actor: Seat } => "GR-7.4", "half-done",
            "An action is half done: seat {actor} first has to carry out the effect of the building just built.";
        /// Somebody else's building, or nobody's.
        NotYourBuilding { building: String } => "GR-7.1", "not-your-building",
            "`{building}` is not one of your buildings.";
        /// A building of another kind.
        NotProcessing { building: String } => "GR-7.1", "not-processing",
            "`{building}` is not a processing building.";
        /// There is no landscape.
        NothingToClear { cell: Cell } => "GR-7.1", "nothing-to-clear", "There is no pit, grove or pond on {cell}.";
        /// A forest is not cleared.
        ForestStays { cell: Cell } => "GR-2.3", "forest-stays",
            "On {cell} there is a forest: it takes a specialist or a building to remove it.";
        /// A building is not cleared.
        BuildingStays { cell: Cell } => "GR-2.4", "building-stays", "On {cell} there is a building: it stays for ever.";

        // Luck.
        /// Nothing is drawn now.
        NoChanceDue => "chance", "no-chance-due", "No luck is due now.";
        /// The starting player is due.
        StartDue => "chance", "start-due", "What is due is the starting player (`start …`).";
        /// The display is due.
        DisplayDue => "chance", "display-due", "What is due are the tiles of the display (`display …`).";
        /// The tiles of the feudal lord are due.
        TilesDue => "chance", "tiles-due", "What is due are the tiles drawn from the stacks (`drawn …`).";
        /// A card is due.
        CardDue => "chance", "card-due", "What is due is the next card (`card …`).";
        /// Nobody sits there.
        NoSuchStarter { seat: Seat } => "chance", "no-such-starter", "Seat {seat} cannot start: there is no such seat.";
        /// Too many tiles or too few.
        WrongDisplay { kind: Kind, expected: usize, found: usize } => "chance", "wrong-display",
            "The display has {expected} {kind} tiles, not {found}.";
        /// A tile that lies open already was changed.
        NotAGap { building: String } => "chance", "not-a-gap",
            "The display changes only where there is a gap: `{building}` stays in its place.";
        /// A tile that is not face down.
        NotInStack { building: String, kind: Kind } => "chance", "not-in-stack",
            "`{building}` is not among the {kind} tiles still face down.";
        /// A gap though there are tiles.
        GapLeft { kind: Kind } => "chance", "gap-left",
            "A gap stays only when the stack is exhausted, and then the last ones: there are still {kind} tiles.";
        /// A card that was drawn or not chosen.
        NotInDeck { card: String } => "chance", "not-in-deck", "`{card}` is not among the cards not yet drawn.";
    }
}

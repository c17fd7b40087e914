//! What can be wrong with a decision or an outcome as it is written.

use mozaika_game::messages;

messages! {
    /// Every reason for which a text is no decision and no outcome.
    pub enum NotationFault {
        /// The first word says what is decided.
        NoMove { word: String, known: Vec<&'static str> } => "notation", "no-move",
            "{word} is not a move: a move starts with one of {known}.";
        /// The first word says what luck decided.
        NoOutcome { word: String, known: Vec<&'static str> } => "notation", "no-outcome",
            "{word} is not an outcome: an outcome starts with one of {known}.";
        /// No such specialist in this edition.
        UnknownSpecialist { word: String } => "notation", "unknown-specialist", "There is no specialist {word}.";
        /// No such building in this edition.
        UnknownBuilding { word: String } => "notation", "unknown-building", "There is no building {word}.";
        /// Not a column letter and a row number.
        UnknownSpace { word: String } => "notation", "unknown-space", "{word} is no space, such as `b2`.";
        /// A specialist has two actions.
        UnknownAction { word: String } => "notation", "unknown-action", "{word} is no action: it is 1 or 2.";
        /// The text ends where a specialist should be named.
        MissingSpecialist => "notation", "missing-specialist", "A specialist is missing at the end.";
        /// The text ends where a building should be named.
        MissingBuilding => "notation", "missing-building", "A building is missing at the end.";
        /// The text ends where a space should be named.
        MissingSpace => "notation", "missing-space", "A space is missing at the end.";
        /// The text ends where the number of an action should stand.
        MissingAction => "notation", "missing-action", "The number of the action is missing at the end.";
        /// The text ends where a seat should stand.
        MissingSeat => "notation", "missing-seat", "A seat is missing at the end.";
        /// Luck draws from three stacks.
        MissingDrawnTile => "notation", "missing-drawn-tile",
            "A tile is missing at the end: three are drawn, `-` where a stack is used up.";
        /// Something stands where nothing, or something else, is expected.
        OutOfPlace { word: String } => "notation", "out-of-place", "{word} is too much, or not in its place.";
        /// More seats than any table has.
        SeatTooHigh { seat: u32 } => "notation", "seat-too-high", "There is no seat {seat}: at most four play.";
        /// A display has three parts.
        KindsNotSeparated => "notation", "kinds-not-separated", "The three kinds of the display are separated by `|`.";
        /// More open tiles than any display has.
        RowTooLong { most: usize } => "notation", "row-too-long", "A display has at most {most} tiles of a kind.";
        /// A card is chosen once.
        CardTwice { word: String } => "notation", "card-twice", "{word} is there twice; each card is chosen once.";
        /// Cards in another order.
        CardsOutOfOrder => "notation", "cards-out-of-order",
            "The cards are written in the order of the edition, so that each choice has one writing.";
        /// Goods in another order, twice, or with a zero.
        GoodsOutOfOrder => "notation", "goods-out-of-order",
            "Goods are written once each, without zeros, in the order wood, water, sand, clay, food, charcoal, glass, brick, glass wheel first.";
        /// Tiles of the board in another order, twice, or too many.
        TilesOutOfOrder { most: usize } => "notation", "tiles-out-of-order",
            "Tiles are written once each, in the order pit, grove, pond, forest and then of their spaces; at most {most}.";
        /// Tiles of the supply in another order, twice, or too many.
        DiscardsOutOfOrder { most: usize } => "notation", "discards-out-of-order",
            "Tiles given up are written once each, in the order of the edition; at most {most}.";
        /// `discard` and nothing after it.
        NothingDiscarded => "notation", "nothing-discarded", "After `discard` stand the tiles that are given up.";
        /// `pay` and nothing after it that can be paid.
        NothingPaid => "notation", "nothing-paid",
            "After `pay` stands what is paid and where it comes from: `food=1@glass`, `forest@a1`; the rest is not named.";
        /// The specialist's payment stands once.
        PaidTwice => "notation", "paid-twice", "`pay` stands once, directly after the number of the action.";
        /// Buildings do not cost forests.
        ForestForBuilding => "notation", "forest-for-building", "A building is paid with goods, not with a forest.";
        /// Removing a forest is no payment.
        ForestAsPayment => "notation", "forest-as-payment", "A forest that is removed is written `-forest@a1`.";
        /// Neither `none` nor goods.
        NoGiftNamed => "notation", "no-gift-named", "A gift is `gift none` or what is taken, such as `gift wood=1`.";
    }
}

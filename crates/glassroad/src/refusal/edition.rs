//! What can be wrong with an edition file.

use mozaika_game::messages;

use crate::goods::Good;
use crate::pieces::{Kind, Terrain};

messages! {
    /// Every reason for which an edition is refused.
    pub enum EditionFault {
        /// A number below or above what there is room for.
        OutOfRange { number: usize, least: usize, most: usize } => "edition", "out-of-range",
            "{number} is out of range: {least} to {most} was expected";
        /// A zero where something is counted.
        NotPositive => "edition", "not-positive", "this is 1 or more";

        // Goods and wheels.
        /// The goods of all editions are the same.
        WrongGoods { goods: Vec<Good> } => "GR-1.1", "wrong-goods", "these goods are {goods}";
        /// The stores of a wheel are the same in all editions.
        WrongGoodsOfWheel { goods: Vec<Good> } => "GR-1.2", "wrong-goods-of-wheel", "this wheel keeps {goods}";
        /// A wheel makes glass or brick.
        WrongRefinedGood { good: Good } => "GR-1.2", "wrong-refined-good", "this wheel makes {good}";
        /// A good of the other wheel.
        NotOnThisWheel { good: Good } => "GR-1.2", "not-on-this-wheel", "{good} is not on this wheel";
        /// More at the start than a store holds.
        StartOverfull { good: Good, most: u8, found: u8 } => "GR-1.3", "start-overfull",
            "{found} {good} is more than the {most} that the store holds";
        /// Production would be due at once.
        WheelTurnsAtStart => "GR-1.5", "wheel-turns-at-start",
            "the wheels would turn before anybody has done anything";

        // The board.
        /// The layout is not as large as it is said to be.
        WrongLayout { rows: usize, columns: usize } => "edition", "wrong-layout",
            "{rows} rows of {columns} spaces are expected, as `rows` and `columns` say";
        /// No word for what lies on a space.
        UnknownTerrain { word: String } => "edition", "unknown-terrain",
            "{word} is none of pit, grove, pond, a forest such as F1, or null";
        /// A forest is two spaces.
        BrokenForest { forest: String } => "GR-2.1", "broken-forest",
            "the forest {forest} has to cover two spaces that are side by side";
        /// Too few or too many on the board.
        WrongTerrainCount { terrain: Terrain, expected: usize, found: usize } => "GR-2.1", "wrong-terrain-count",
            "of the terrain {terrain} the board has {expected}, not {found}";
        /// Too few or too many printed buildings.
        WrongStartingBuildings { expected: usize } => "GR-2.1", "wrong-starting-buildings",
            "{expected} starting buildings are expected, each with a row on the board";
        /// One row, two printed buildings.
        RowTakenTwice => "edition", "row-taken-twice", "two starting buildings stand in the same row";
        /// No printed building of that name.
        UnknownStartingBuilding { word: String } => "edition", "unknown-starting-building",
            "there is no starting building {word}";
        /// Printed buildings score.
        StartingBuildingNotBonus => "GR-2.8", "starting-building-not-bonus",
            "a starting building is of the kind bonus";

        // Names and numbers of tiles and cards.
        /// Two of one name.
        NameTakenTwice { name: String } => "edition", "name-taken-twice", "{name} is there twice";
        /// Not a word that can stand in the notation.
        BadName { longest: usize, reserved: Vec<&'static str> } => "edition", "bad-name",
            "a name has 1 to {longest} small letters, digits and `_`, and is none of {reserved}";
        /// No name for people.
        NameMissing => "edition", "name-missing", "a name is missing";
        /// Too few or too many of a kind.
        WrongKindCount { kind: Kind, expected: usize, found: usize } => "edition", "wrong-kind-count",
            "of the kind {kind} there are {expected} buildings, not {found}";
        /// The rulebook's checksum.
        WrongCostInAll { good: Good, expected: u32, found: u32 } => "edition", "wrong-cost-in-all",
            "all buildings together cost {expected} {good}, not {found}";
        /// Too few or too many specialists.
        WrongSpecialistCount { expected: usize, found: usize } => "GR-3.3", "wrong-specialist-count",
            "there are {expected} specialists, not {found}";
        /// A hand that is too small or too large.
        WrongHandSize { least: usize, most: usize, found: u8 } => "edition", "wrong-hand-size",
            "from {least} (a card for each round and each notch) to {most} cards, not {found}";
        /// A single player's hand that is too small or too large.
        WrongSoloHand { least: usize, most: usize, found: u8 } => "GR-6.3", "wrong-solo-hand",
            "from {least} to {most} cards, as those of the period before rest, not {found}";
        /// Not a display for each number of players.
        SlotsForOneToFour => "edition", "slots-for-one-to-four", "a number for 1, 2, 3 and 4 players is expected";

        // What tiles and cards do.
        /// More than anybody can own.
        CostTooHigh { good: Good, most: u16, found: u8 } => "GR-1.3", "cost-too-high",
            "nobody can own more than {most} {good}, so {found} cannot be paid";
        /// No printed points.
        PointsMissing => "edition", "points-missing", "only a bonus building is without printed points";
        /// Not a number of half points.
        NotHalfPoints { found: String, most: i32 } => "GR-10.2", "not-half-points",
            "{found} is not a number of half points from -{most} to {most}";
        /// An effect of another kind of building.
        EffectOfOtherKind { kind: Kind, effects: Vec<&'static str> } => "edition", "effect-of-other-kind",
            "a building of the kind {kind} has one of the effects {effects}";
        /// Two ways to say what is had.
        TwoWaysToGet => "edition", "two-ways-to-get",
            "only one of `get`, `get_any_one_basic_good` and `get_two_of_one` can be given";
        /// An exchange of nothing.
        NothingGivenUp => "GR-11.8", "nothing-given-up",
            "something has to be given up: goods, tiles of the board or of the supply";
        /// An exchange for nothing.
        NothingMade => "edition", "nothing-made", "something has to be had: goods or a landscape";
        /// More tiles than a decision can name.
        TooManyTilesAtOnce { most: usize } => "edition", "too-many-tiles-at-once",
            "at most {most} tiles can be removed, discarded or put at once";
        /// A stock is one store.
        TwoStocks { good: Good } => "GR-1.2", "two-stocks", "{good} is kept on two wheels, so it is not one stock";
        /// Neither a number of spaces nor all of them, or both.
        EitherMaxOrAll => "edition", "either-max-or-all", "either `max` or `all_empty` has to be given";
        /// Tiles of several kinds on all spaces.
        OneKindOnAll => "edition", "one-kind-on-all",
            "where tiles go on all spaces, they are of one kind: give one option or `same_kind`";
        /// Only landscapes are put.
        NotLandscapes => "GR-2.2", "not-landscapes", "one or more of pit, grove and pond are expected";
        /// Goods to choose from.
        NoGoodNamed => "edition", "no-good-named", "a good has to be named";
        /// No word for what bonus buildings count.
        CannotBeCounted { word: String } => "edition", "cannot-be-counted",
            "{word} cannot be counted: a good is expected (food and charcoal as …_both_wheels or …_on_lower_wheel), pit, grove, pond, forest, adjacent_…, own_…_building, …_spent_on_own_buildings or set_of_pit_grove_pond";
        /// A specialist with one action, or three.
        TwoActions => "edition", "two-actions", "a specialist has two actions and two texts";
        /// Conversions that feed each other.
        ConversionsWithoutEnd { buildings: Vec<String> } => "GR-11.8", "conversions-without-end",
            "conversions could go on for ever: what {buildings} make feeds them again";
    }
}

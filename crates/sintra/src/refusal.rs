//! Why Sintra says no: to moves and outcomes, to notation, to options and positions, to editions.

use mozaika_game::{Arg, ArgKind, Argument, Seat, messages};

use crate::palace::Position;
use crate::panes::Colour;
use crate::pieces::Face;
use crate::position::StripSide;

messages! {
    /// Every reason for which a move or an outcome is refused.
    pub enum Refusal {
        /// Luck comes first.
        StartNotDrawn => "SG-2.4", "start-not-drawn", "Nobody can move yet: the starting player is drawn first.";
        /// Luck comes first.
        StripsNotDealt { seat: Seat } => "SG-2.1", "strips-not-dealt", "Nobody can move yet: the strips of seat {seat} are dealt first.";
        /// Luck comes first.
        RoundTrackNotDrawn => "SG-2.3", "round-track-not-drawn", "Nobody can move yet: the panes of the round track are drawn first.";
        /// Luck comes first.
        FactoriesNotFilled => "SG-3.1", "factories-not-filled", "Nobody can move yet: the factories are filled first.";
        /// The match is over.
        Over => "SG-3.1", "over", "The match is over: six rounds were played.";
        /// It is somebody else's turn.
        NotYourTurn { mover: Seat } => "SG-3.1", "not-your-turn", "It is seat {mover}'s turn.";
        /// A completed strip waits.
        KeepFirst { strip: Position, colours: Vec<Colour> } => "SG-5.2", "keep-first",
            "Strip {strip} is complete: keep one of its panes ({colours}) for the window first.";
        /// There is nothing to keep.
        NothingToKeep => "SG-5.2", "nothing-to-keep", "No strip has been completed: there is no pane to keep.";
        /// The completed strip has no such pane.
        NotOnStrip { colour: Colour, strip: Position, colours: Vec<Colour> } => "SG-5.2", "not-on-strip",
            "There is no {colour} pane on the completed strip {strip}; its colours are {colours}.";
        /// The glazier cannot step back.
        NoStepBack { window: Position } => "SG-6.2", "no-step-back",
            "There is no strip left of the glazier, who stands above window {window}: no step back.";
        /// There is no such factory.
        NoSuchFactory { factory: u16, factories: u8 } => "SG-1.2", "no-such-factory",
            "There is no factory {factory}: factories 1 to {factories} lie on the table.";
        /// No such pane is there.
        NotOnFactory { colour: Colour, factory: u16 } => "SG-4.1", "not-on-factory", "There is no {colour} pane on factory {factory}.";
        /// No such pane is there.
        NotInCentre { colour: Colour } => "SG-4.1", "not-in-centre", "There is no {colour} pane in the centre.";
        /// Nobody breaks glass by choice.
        MustBePut { strip: Position, colour: Colour } => "SG-4.5", "must-be-put",
            "Strip {strip} has a space for {colour}: panes may only break when they fit nowhere.";
        /// The strip is to the left.
        LeftOfGlazier { strip: Position, window: Position } => "SG-4.3", "left-of-glazier",
            "Strip {strip} is left of the glazier, who stands above window {window} and only moves right; step back first.";
        /// The strip has left the game.
        Gone { window: Position } => "SG-5.3", "gone", "There is no strip above window {window} any more: it was completed twice.";
        /// The strip has no space for this colour, and another one in reach has.
        NoSpace { strip: Position, colour: Colour, fits: Position } => "SG-4.5", "no-space",
            "Strip {strip} has no free space for {colour}; strip {fits} has one.";
        /// No strip in reach has a space for this colour.
        FitsNowhere { strip: Position, colour: Colour } => "SG-4.5", "fits-nowhere",
            "Strip {strip} has no free space for {colour}; it fits nowhere in reach, so all the panes break.";
        /// More panes have to go on joker spaces.
        TooFewOnJokers { jokers: u32, least: u32 } => "SG-4.4", "too-few-on-jokers",
            "As many panes as fit have to be put there: at least {least} on joker spaces, not {jokers}.";
        /// Fewer panes can go on joker spaces.
        TooManyOnJokers { jokers: u32, most: u32 } => "SG-4.3", "too-many-on-jokers",
            "At most {most} of these panes can go on joker spaces of that strip, not {jokers}.";
        /// No luck is due.
        NothingDrawnNow { mover: Seat } => "chance", "nothing-drawn-now", "Nothing is drawn now: seat {mover} is to move.";
        /// Nothing is drawn after the end.
        NothingDrawnAnyMore => "chance", "nothing-drawn-any-more", "Nothing is drawn any more: the match is over.";
        /// Another outcome is due.
        StartIsDue => "chance", "start-is-due", "This is not what is drawn now: the starting player is drawn.";
        /// Another outcome is due.
        StripsAreDue { seat: Seat } => "chance", "strips-are-due", "This is not what is drawn now: the strips of seat {seat} are dealt.";
        /// Another outcome is due.
        RoundTrackIsDue => "chance", "round-track-is-due", "This is not what is drawn now: the panes of the round track are drawn.";
        /// Another outcome is due.
        FactoriesAreDue => "chance", "factories-are-due", "This is not what is drawn now: the factories are filled.";
        /// Nobody sits there.
        NoSuchStarter { seat: u32, players: u8 } => "chance", "no-such-starter", "There is no seat {seat} at a table of {players}.";
        /// Strips are dealt in seat order.
        OtherSeatDue { seat: u32, due: Seat } => "chance", "other-seat-due",
            "The strips of seat {due} are dealt now, not those of seat {seat}.";
        /// No such strip is in the box.
        NoSuchStrip { strip: u32 } => "chance", "no-such-strip", "There is no strip {strip}: a player has strips 1 to 8.";
        /// A strip was dealt twice.
        StripTwice { strip: u8 } => "chance", "strip-twice", "Strip {strip} is dealt twice: a player has one of each.";
        /// The joker side lies down at set-up.
        JokerSideUp { strip: Face } => "chance", "joker-side-up", "{strip} is the joker side, which lies down when strips are dealt.";
        /// The round track has one pane of each colour on spaces II to VI.
        ColourTwice { colour: Colour } => "chance", "colour-twice",
            "Spaces II to VI of the round track take one pane of each colour, and {colour} is there twice.";
        /// Every factory is filled.
        OtherFactoryCount { filled: usize, factories: u8 } => "chance", "other-factory-count",
            "There are {factories} factories to fill, not {filled}.";
        /// A factory takes a fixed number of panes.
        OtherPaneCount { factory: usize, dealt: u32, expected: u32 } => "chance", "other-pane-count",
            "Factory {factory} gets {expected} panes, not {dealt}.";
        /// The bag holds fewer of a colour.
        NotInBag { factory: usize, dealt: u32, colour: Colour, held: u32 } => "chance", "not-in-bag",
            "Factory {factory} cannot get {dealt} {colour} panes: the bag holds {held}.";
        /// Bag and tower together hold fewer of a colour.
        NotInBagOrTower { factory: usize, dealt: u32, colour: Colour, held: u32 } => "chance", "not-in-bag-or-tower",
            "Factory {factory} cannot get {dealt} {colour} panes: bag and tower together hold {held}.";
        /// The bag is emptied before the tower.
        BagBeforeTower { factory: usize, dealt: u32, colour: Colour, held: u32 } => "chance", "bag-before-tower",
            "Factory {factory} cannot get {dealt} {colour} panes: the bag holds {held}, all of which go on it before those of the tower.";
    }
}

messages! {
    /// What can be wrong with a text that should be a move or an outcome.
    pub enum NotationFault {
        /// It does not start like any move, or has another number of words.
        NoMove { text: String } => "notation", "no-move",
            "{text} is not a move: `take 3 blue 5`, `take c pink 2 j1`, `take 3 blue break`, `keep orange` or `back` was expected.";
        /// Factory 0.
        FactoryZero => "notation", "factory-zero", "Factories are counted from 1; the centre is `c`.";
        /// A number beyond all tables.
        FactoryTooLarge { factory: u32 } => "notation", "factory-too-large", "There is no factory {factory} on any table.";
        /// Not the name of a colour.
        NoColour { text: String, colours: Vec<Colour> } => "notation", "no-colour", "{text} is not a colour: {colours} are.";
        /// Not a place of the palace.
        NoStrip { strip: u32, last: usize } => "notation", "no-strip",
            "There is no strip {strip}: they are counted 1 to {last} from the left.";
        /// Not `j` and a number from 1.
        NoJokerCount { text: String } => "notation", "no-joker-count",
            "{text} is not a number of panes on joker spaces: `j1` or more was expected.";
        /// It does not start like any outcome.
        NoOutcome { text: String } => "notation", "no-outcome",
            "{text} is not an outcome: `start 0`, `strips 0 3b 1a …`, `rounds b o p y b l` or `fill ooyb ppll …` was expected.";
        /// More or fewer than a palace has.
        StripsDealt { strips: usize, expected: usize } => "notation", "strips-dealt",
            "{expected} strips are dealt to a player, not {strips}.";
        /// More or fewer than the round track has spaces.
        RoundsDrawn { spaces: usize, given: usize } => "notation", "rounds-drawn", "The round track has {spaces} spaces, not {given}.";
        /// More than any edition has.
        TooManyFactories { factories: usize, most: usize } => "notation", "too-many-factories",
            "No table has {factories} factories: {most} is the most.";
        /// Not the number of a strip and its side.
        NoDealtStrip { text: String } => "notation", "no-dealt-strip",
            "{text} is not a strip: its number from 1 and its side, as in `3b`, was expected.";
        /// Not the letter of a colour.
        NoLetter { text: String } => "notation", "no-letter", "{text} is not a colour: one letter of o p y b l was expected.";
        /// Not the letters of some panes.
        NoHeap { text: String } => "notation", "no-heap",
            "{text} are not panes: letters in the order o p y b l, or `-`, were expected.";
    }
}

messages! {
    /// What can be wrong with the options of a match.
    pub enum OptionsFault {
        /// Too few or too many.
        PlayerRange { players: u8 } => "options", "player-range", "{players} cannot play: 2, 3 or 4 players were expected";
        /// Nobody sits there.
        StartSeat { seat: Seat, players: u8 } => "SG-2.4", "start-seat",
            "there is no seat {seat} at a table of {players}: a seat from 0, or \"random\", was expected";
    }
}

messages! {
    /// What can be wrong with a position.
    pub enum PositionFault {
        /// Not one of the six rounds.
        RoundNumber { round: u8, rounds: usize } => "SG-3.1", "round-number", "{round} is not a round: 1 to {rounds} was expected";
        /// Not the letter of a colour.
        RoundColour { text: String } => "position", "round-colour", "{text} is not a colour: o, p, y, b or l was expected";
        /// A colour twice on the later spaces.
        RoundTrack => "SG-2.3", "round-track", "spaces II to VI hold one pane of each colour";
        /// Another number of spaces.
        RoundTrackLength { colours: usize, spaces: usize } => "SG-1.5", "round-track-length",
            "{colours} colours: none before they are drawn, then {spaces}";
        /// Nobody sits there.
        SeatNotAtTable { seat: Seat, players: u8 } => "position", "seat-not-at-table", "there is no seat {seat} at a table of {players}";
        /// Neither in the centre nor with a seat.
        TokenPlace { text: String } => "SG-4.2", "token-place", "the token is in the \"centre\" or with a seat, not {text}";
        /// More or fewer than the rules lay out.
        FactoryCount { given: usize, factories: u8, players: u8 } => "SG-1.2", "factory-count",
            "{given} are written, and {factories} lie on a table of {players}";
        /// More panes than a factory gets.
        FactoryOverfull { panes: u32, most: u32 } => "SG-2.4", "factory-overfull", "{panes} panes, and {most} are the most";
        /// Not as many as the options say.
        PlayerCount { given: usize, players: usize } => "position", "player-count", "{given} are written, and the options say {players}";
        /// Somebody has strips before a neighbour.
        StripsOutOfOrder => "position", "strips-out-of-order", "strips are dealt in seat order";
        /// Somebody is to move before all is drawn.
        SetUpIncomplete => "position", "set-up-incomplete", "luck is due: the set-up is not complete";
        /// Something is drawn before what comes first.
        SetUpOrder => "position", "set-up-order", "the starting player is drawn first, then the strips, then the round track";
        /// Several seats, or none of this table.
        OneSeatMoves => "SG-3.1", "one-seat-moves", "one seat of this table moves at a time";
        /// Not the letters of some panes.
        NotPanes { text: String } => "position", "not-panes", "{text} are not panes: letters in the order o p y b l were expected";
        /// More of a colour than the box holds.
        TooManyPanes { panes: u32, most: u32 } => "SG-1.1", "too-many-panes", "{panes} panes, and there are {most}";
        /// What is lost at the bottom is lost in whole steps.
        LostPoints { lost: i32, bottom: i32 } => "SG-8.3", "lost-points",
            "{lost} is not a number of times {bottom}, the points of the bottom step";
        /// A score below what was lost, or beyond all reason.
        ImpossibleScore { score: i32, lost: i32, scored: i64 } => "position", "impossible-score",
            "{score} and {lost} lost: {scored} cannot have been scored in play";
        /// The bottom step, or one below it.
        NoRestingStep { step: u8, last: u8 } => "SG-8.3", "no-resting-step", "{step} is not a step the marker rests on: 0 to {last}";
        /// The glazier stands beside the palace.
        NoWindow { window: u8 } => "SG-1.3", "no-window", "{window} is not a window: 1 to 8";
        /// More or fewer than eight.
        WindowCount { windows: usize, expected: usize } => "SG-1.3", "window-count", "{windows} windows, and a palace has {expected}";
        /// More panes than frames, or other letters.
        WindowPanes { text: String } => "SG-1.3", "window-panes", "{text} is not a window: at most two letters of o p y b l";
        /// Glazed without a strip.
        GlazedTooEarly => "SG-5.2", "glazed-too-early", "no window is glazed before strips are dealt";
        /// More or fewer than eight.
        StripCount { strips: usize, expected: usize } => "SG-1.3", "strip-count", "{strips} strips: none before they are dealt, then {expected}";
        /// No such strip is in the box.
        UnknownStrip { strip: u8 } => "SG-1.3", "unknown-strip", "there is no strip {strip}: 1 to 8";
        /// A player has one of each.
        StripRepeated { strip: u8 } => "SG-1.3", "strip-repeated", "strip {strip} stands here twice";
        /// The window does not show how often the strip was completed.
        DoneDiffers { done: u8, glazed: u8 } => "SG-5.2", "done-differs",
            "{done}, and the window below has {glazed} panes: one for each time";
        /// The joker side lies down at first.
        JokerSideTooEarly { side: StripSide } => "SG-2.1", "joker-side-too-early",
            "the joker side lies down until the strip is completed: `{side}` was expected";
        /// A completed strip is turned over.
        NotTurnedOver { side: StripSide } => "SG-5.3", "not-turned-over",
            "the strip was completed and turned over: `{side}` was expected";
        /// Panes on a strip that is not there any more.
        OnGoneStrip => "SG-5.3", "on-gone-strip", "the strip has left the game, and nothing lies on it";
        /// Panes of a colour without a space.
        PanesDoNotFit { panes: u32, colour: Colour, strip: Face, spaces: u32 } => "SG-4.3", "panes-do-not-fit",
            "{panes} {colour} do not fit: side {strip} has {spaces} such spaces";
        /// More panes than joker spaces.
        JokerSpaces { panes: u32, strip: Face, spaces: u32 } => "SG-4.3", "joker-spaces",
            "{panes} panes, and side {strip} has {spaces} joker spaces";
        /// Taken before the round.
        TokenTooEarly => "SG-3.1", "token-too-early", "it lies in the centre before the factories are filled";
        /// A turn without panes.
        NothingToTake => "SG-3.1", "nothing-to-take", "there is no pane to take: the round is over";
        /// Over before the last round.
        OverTooEarly { last: usize, round: u8 } => "SG-3.1", "over-too-early", "a match is over after round {last}, not {round}";
        /// The end of a round with panes on the table.
        RoundNotOver => "SG-3.1", "round-not-over", "panes lie on the table: the round is not over";
        /// Another starting player than was agreed.
        AgreedStart { seat: Seat } => "SG-2.4", "agreed-start", "seat {seat} starts the first round, as agreed";
        /// Panes elsewhere before the first round.
        PanesTooEarly => "SG-2.3", "panes-too-early", "all panes are in the bag before the factories are filled";
        /// A later round during the set-up.
        SetUpRound => "position", "set-up-round", "the set-up comes before round 1";
        /// Something has happened before the first round.
        NotFresh => "SG-2.2", "not-fresh", "before the factories are filled nothing is scored, lost, put or glazed";
        /// More panes than can have been pushed there.
        CentreOverfull { panes: u32, emptied: u32, most: u32 } => "SG-4.1", "centre-overfull",
            "{panes} panes, and {emptied} emptied factories leave at most {most}";
        /// The token is taken with panes from the centre.
        TokenNotTaken => "SG-4.2", "token-not-taken", "nobody can have taken it: no factory has been emptied into the centre";
        /// A full strip that nobody keeps a pane of.
        StripIsFull => "SG-5.2", "strip-is-full",
            "it is full: its owner, whose glazier stands above it, would have to keep a pane now";
        /// Nothing to decide.
        StripOfOneColour => "SG-10.6", "strip-of-one-colour", "all its panes are of one colour: one is kept without a decision";
        /// Panes were lost or added.
        PanesInPlay { panes: u32, colour: Colour, expected: u32 } => "SG-1.1", "panes-in-play",
            "{panes} {colour} panes are in play, and there are {expected}";
    }
}

messages! {
    /// What can be wrong with an edition file.
    pub enum EditionFault {
        /// Other colours, or another order.
        Colours { colours: Vec<Colour> } => "SG-1.1", "colours", "the notation knows these five colours, in this order: {colours}";
        /// Another number of rounds.
        RoundCount { number: i64, expected: usize } => "SG-1.5", "round-count",
            "{number}, and {expected} was expected, one more than there are colours";
        /// Another number of windows or of spaces on a strip.
        FixedByTheRules { number: i64, expected: usize } => "SG-1.3", "fixed-by-the-rules",
            "{number}, and {expected} was expected, as the rules have it";
        /// More or fewer strips than windows.
        StripSet { strips: usize, expected: usize } => "SG-1.3", "strip-set", "{strips} strips, and a player has {expected}";
        /// A strip's number.
        StripNumber { strip: i64, last: usize } => "SG-1.3", "strip-number", "{strip} is not a number from 1 to {last}";
        /// A strip's number, given twice.
        StripListedTwice { strip: i64 } => "SG-1.3", "strip-listed-twice", "strip {strip} stands here twice";
        /// No joker spaces.
        NoJokerSide => "SG-1.4", "no-joker-side", "no side has a joker space, and exactly one has to";
        /// Joker spaces on several sides, which are named by their fields.
        JokerSides { sides: Vec<String> } => "SG-1.4", "joker-sides", "{sides} have joker spaces, and exactly one side has to";
        /// More or fewer spaces than a strip has.
        PatternLength { spaces: usize, expected: usize } => "SG-1.3", "pattern-length", "{spaces} spaces, and a strip has {expected}";
        /// Neither a colour nor a joker.
        SpaceColour { text: String, colours: Vec<Colour> } => "SG-1.1", "space-colour",
            "{text} is no colour of glass: {colours} or joker was expected";
        /// The other side of the palace.
        OrnamentSide { text: String } => "SG-8.4", "ornament-side", "the side with ornaments is `A`, not {text}";
        /// More or fewer than four.
        OrnamentCount { ornaments: usize, expected: usize } => "SG-8.4", "ornament-count",
            "{ornaments} ornaments, and a palace has {expected}";
        /// Not two windows around an ornament.
        OrnamentWindows => "SG-8.4", "ornament-windows",
            "two different windows were expected: an ornament has 4 frames around it";
        /// A track too short or too long.
        StepCount { steps: usize, least: usize, most: usize } => "edition", "step-count",
            "{steps} steps, and {least} to {most} were expected, from the top to the bottom";
        /// A loss for nothing.
        TopStep => "edition", "top-step", "the top step costs nothing";
        /// A step that costs less than the one above.
        StepRises { points: i64, above: i64 } => "edition", "step-rises",
            "{points} is less of a loss than the step above it ({above})";
        /// A figure too large or too small.
        OutOfRange { number: i64, least: i64, most: i64 } => "edition", "out-of-range",
            "{number} is out of range: {least} to {most} was expected";
        /// A list too short or too long.
        ListLength { numbers: usize, expected: usize } => "edition", "list-length", "{numbers} numbers, and {expected} were expected";
    }
}

macro_rules! words_of_the_notation {
    ($($type:ty),*) => {$(
        impl Argument for $type {
            const KIND: ArgKind = ArgKind::Word;
            fn arg(&self) -> Arg {
                Arg::Text(self.to_string())
            }
        }
    )*};
}

words_of_the_notation!(Colour, Position, Face, StripSide);

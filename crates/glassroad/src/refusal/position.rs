//! What can be wrong with a position that somebody has set up.

use mozaika_game::{Seat, messages};

use crate::board::Cell;
use crate::goods::Good;
use crate::pieces::Kind;
use crate::position::PhaseName;

messages! {
    /// Every reason for which a position is no position of this game, or one that cannot come up.
    pub enum PositionFault {
        // What is written where.
        /// Not as many players as agreed on.
        PlayerCount { given: usize, players: u8 } => "position", "player-count",
            "{given} are written, and the options say {players}";
        /// Nobody sits there.
        UnknownSeat { seat: Seat, players: u8 } => "position", "unknown-seat",
            "there is no seat {seat} at a table of {players}";
        /// A list of seats in another order, or with a seat twice.
        SeatsOutOfOrder => "position", "position-seats-out-of-order", "each seat is named once, in ascending order";
        /// No such building in this edition.
        UnknownBuilding { word: String } => "position", "position-unknown-building", "there is no building {word}";
        /// No such specialist in this edition.
        UnknownSpecialist { word: String } => "position", "position-unknown-specialist", "there is no specialist {word}";
        /// No such space on this board.
        UnknownSpace { word: String } => "position", "position-unknown-space", "there is no space {word}";
        /// A tile or a card stands twice in one list.
        NamedTwice { name: String } => "position", "position-named-twice", "`{name}` is there twice";
        /// A field that this phase needs is null.
        MissingInPhase { phase: PhaseName } => "position", "missing-in-phase", "this is missing in the phase `{phase}`";
        /// A field that this phase does not have is filled in.
        NoPlaceInPhase { phase: PhaseName } => "position", "no-place-in-phase", "this has no place in the phase `{phase}`";
        /// The actions carried out, in another form.
        ActionsOutOfOrder => "position", "actions-out-of-order", "the actions are 1 and 2, each once, in ascending order";

        // Wheels and boards.
        /// More than a store holds.
        StoreOverfull { most: u8, found: u8 } => "GR-1.3", "store-overfull", "the store holds 0 to {most}, not {found}";
        /// Production cannot be held up.
        WheelHasToTurn { steps: u8 } => "GR-1.5", "wheel-has-to-turn", "this wheel has to turn by {steps}";
        /// Forests are where the edition has put them.
        NoForestHere { space: Cell } => "GR-2.1", "no-forest-here", "no forest of the board starts on {space}";
        /// Two things on one space.
        SpaceTaken { space: Cell } => "GR-2.7", "space-taken", "something else lies on {space}";
        /// An upgrade among the buildings on spaces.
        UpgradeOnSpace { building: String } => "GR-8.2", "upgrade-on-space",
            "`{building}` is an upgrade and stands on no space";
        /// Another building among the upgrades.
        NotAnUpgrade { building: String } => "GR-8.2", "not-an-upgrade", "`{building}` is no upgrade";
        /// Two upgrades on one starting building.
        TwoUpgrades { building: String } => "GR-8.2", "two-upgrades",
            "the starting building under `{building}` is upgraded twice";

        // Tiles.
        /// A tile in the row or the stack of another kind.
        WrongKind { building: String, kind: Kind } => "GR-3.1", "wrong-kind",
            "`{building}` belongs to the kind {kind}";
        /// Too few or too many places in the display.
        WrongSlots { slots: usize, found: usize } => "GR-3.1", "wrong-slots",
            "there are {slots} places, null for a gap, not {found}";
        /// There is one of each tile.
        TileElsewhere { building: String } => "position", "tile-elsewhere", "`{building}` lies somewhere else, too";
        /// The option `beginner` leaves it in the box.
        NotForBeginners { building: String } => "GR-3.2", "not-for-beginners",
            "`{building}` is not used with the option `beginner`";
        /// A tile is nowhere.
        TileMissing { building: String } => "GR-9.2", "tile-missing",
            "`{building}` is missing, and nobody could discard it";
        /// Open tiles before there is a display.
        DisplayTooEarly => "GR-3.1", "display-too-early", "no tile lies open in period 0, before the first display";
        /// The display is to be filled and cannot be.
        NothingToFill => "GR-11.5", "nothing-to-fill", "there is no gap that could be filled";
        /// Cards are chosen with gaps in the display.
        GapsUnfilled => "GR-4.9", "gaps-unfilled", "gaps are filled before cards are chosen";

        // How far the match has come.
        /// The period does not go with the phase.
        WrongPeriod { least: u8, most: u8, found: u8 } => "position", "wrong-period",
            "in this phase the period is {least} to {most}, not {found}";
        /// No such round of the period.
        WrongRound { most: u8, found: u8 } => "GR-4.2", "wrong-round", "the round is 1 to {most}, not {found}";
        /// One and two players have no rounds.
        RoundNotCounted { found: u8 } => "position", "round-not-counted",
            "rounds are counted with 3 or 4 players; here it is 1, not {found}";
        /// A later round, though its period has not begun.
        RoundTooEarly => "GR-4.2", "round-too-early", "the first round has not begun";
        /// The period is over before its last round.
        PeriodEndsEarly { rounds: u8 } => "GR-4.2", "period-ends-early", "the period is over after round {rounds}";
        /// Nobody holds the goblet where somebody must.
        GobletMissing => "GR-3.3", "goblet-missing", "somebody holds the goblet";
        /// The goblet before luck has given it to anybody.
        GobletTooEarly => "GR-3.3", "goblet-too-early", "nobody holds the goblet before the starting player is drawn";
        /// A goblet for one.
        NoGobletAlone => "GR-6.6", "no-goblet-alone", "a single player has no goblet";
        /// Somebody else than agreed on holds the goblet at first.
        AgreedStart { seat: Seat } => "GR-3.3", "agreed-start", "seat {seat} holds it in the first period, as agreed";
        /// Not with so many players.
        PhaseForOthers { phase: PhaseName, players: usize } => "position", "phase-for-others",
            "at a table of {players} there is no phase `{phase}`";
        /// The starting player is to be drawn though the options name one.
        StarterAgreed => "GR-3.3", "starter-agreed", "the starting player is agreed on and not drawn";
        /// Somebody has done something before the first display.
        NotFresh => "GR-11.5", "not-fresh", "before the first display lies there nobody has done anything";
        /// All have chosen: the choice is over.
        AllHaveChosen => "GR-4.1", "all-have-chosen", "when all have chosen their cards, the phase is over";
        /// All have put down a card: the first is revealed.
        AllHavePut => "GR-4.2", "all-have-put", "when all cards are put down, one is revealed";
        /// All are done: the points are counted.
        AllAreDone => "GR-7.5", "all-are-done", "when all are done the match is over";

        // Cards.
        /// Everybody has each specialist once.
        CardElsewhere { card: String } => "GR-3.3", "card-elsewhere", "`{card}` is somewhere else, too";
        /// A card of the last period that is played in this one.
        CardRests { card: String } => "GR-6.3", "card-rests", "`{card}` is somewhere else, so it cannot rest";
        /// Cards before or after a period.
        CardsBetweenPeriods => "GR-4.1", "cards-between-periods", "between periods nobody has cards";
        /// Something was played while cards are still chosen.
        CardsPlayedEarly => "GR-4.1", "cards-played-early", "while cards are chosen none has been put down or played";
        /// Too few or too many cards.
        WrongCardCount { expected: usize, found: usize } => "GR-4.1", "wrong-card-count",
            "hand, face-down card, notches and revealed cards are {expected} together, not {found}";
        /// Too few or too many cards of a single player.
        WrongSoloCardCount { expected: usize, found: usize } => "GR-6.1", "wrong-solo-card-count",
            "hand and revealed cards are {expected} together in this period, not {found}";
        /// Notches are full with fewer.
        TooManyNotches { most: usize, found: usize } => "GR-4.3", "too-many-notches", "there are {most} notches, not {found}";
        /// A single player has no notches.
        NoNotchesAlone => "GR-6.6", "no-notches-alone", "a single player has no notches";
        /// Two players play openly.
        NoneFaceDownOfTwo => "GR-5.1", "none-face-down-of-two", "two players put no card face down";
        /// A single player's cards are drawn.
        NoneFaceDownAlone => "GR-6.2", "none-face-down-alone", "a single player puts no card face down";
        /// A card is in the hand, and known not to be.
        KnownNotInHand { card: String } => "GR-11.12", "known-not-in-hand", "`{card}` is in the hand";
        /// A card lies face down, and is known not to.
        KnownNotDown { card: String } => "GR-11.12", "known-not-down", "`{card}` is the card face down";
        /// Something is known of no card.
        NothingDown => "GR-11.12", "nothing-down", "no card lies face down of which anything could be known";
        /// More hidden cards than are left.
        TooManyHidden { hidden: u8, left: usize } => "GR-11.12", "too-many-hidden",
            "{hidden} cards are hidden, but only {left} may be in this hand";
        /// A hidden card that can be none.
        NothingCanBeHidden => "GR-11.12", "nothing-can-be-hidden", "there is no card that may lie hidden";
        /// Not all cards of a single player's last period rest.
        WrongResting { expected: u8, found: usize } => "GR-6.3", "wrong-resting", "{expected} cards rest here, not {found}";
        /// One card of a single player's period stays unknown.
        OneNeverShown => "GR-11.13", "one-never-shown", "of the cards that rest exactly one was never shown";
        /// Something is known of no card.
        NothingRests => "GR-11.13", "nothing-rests", "no card rests of which anything could be known";

        // Whose turn it is.
        /// A single player draws cards, or chooses between the last two.
        DrawnUntilTwo => "GR-6.2", "drawn-until-two", "cards are drawn until two are left";
        /// Everybody reveals one card a round.
        WrongRevealed { expected: u8, found: usize } => "GR-4.2", "wrong-revealed",
            "{expected} cards are revealed at this point, not {found}";
        /// A card is revealed before its turn.
        StillFaceDown => "GR-4.2", "still-face-down", "a card still lies face down";
        /// A card lies face down after its turn.
        FaceDownNoMore => "GR-4.2", "face-down-no-more", "no card lies face down now";
        /// Two players take turns.
        TurnsAlternate => "GR-5.1", "turns-alternate", "the players alternate from the goblet's holder on";
        /// A hand is empty.
        PeriodIsOver => "GR-5.2", "period-is-over", "the period ends when a hand is empty";
        /// No last card now.
        NoLastCard => "GR-5.3", "no-last-card",
            "a last card may be played with 3 cards or more, when the other hand is empty";

        // A card that is being carried out.
        /// The card is not among those the seat has revealed or played.
        NotRevealed { seat: Seat, card: String } => "GR-4.4", "not-revealed", "seat {seat} has not revealed `{card}`";
        /// The card is not among those the seat had to play.
        NotPlayedFromHand { seat: Seat, card: String } => "GR-4.3", "not-played-from-hand",
            "seat {seat} has not played `{card}` from hand";
        /// First the revealer, then the others clockwise.
        WaitingOutOfOrder => "GR-4.4", "waiting-out-of-order",
            "those who wait come after the actor, clockwise from the revealer";
        /// Both actions, though others have played the card.
        BothActionsAlone => "GR-4.4", "both-actions-alone", "both actions are carried out by one player alone";
        /// One action, though nobody else has played the card.
        BothActionsAllowed => "GR-4.4", "both-actions-allowed",
            "nobody else has played the card, so both actions are allowed";
        /// A single player's cards but the last have one action.
        BothActionsAtLast => "GR-6.2", "both-actions-at-last", "both actions belong to one of the last two cards";
        /// Not the one last card of two players.
        NotTheLastCard => "GR-5.3", "not-the-last-card",
            "the one last card is played with both actions when the other hand is empty";
        /// More actions than the actor has.
        TooManyActions { most: u32, found: u32 } => "GR-4.4", "too-many-actions",
            "at most {most} actions have been carried out at this point, not {found}";
        /// More actions than a single player has.
        TooManyActionsAlone { most: u32, found: u32 } => "GR-6.2", "too-many-actions-alone",
            "at most {most} actions of a single player have been carried out at this point, not {found}";
        /// Tiles are drawn, but the action that draws was not used.
        DrawNotUsed => "GR-9.2", "draw-not-used", "the action that draws tiles has not been used";
        /// Tiles are drawn from nowhere.
        StacksExhausted => "GR-9.2", "stacks-exhausted", "all stacks are used up, so nothing is drawn";
        /// An effect is carried out, but the action that builds was not used.
        BuildNotUsed => "GR-8.1", "build-not-used", "the action that builds has not been used";
        /// An effect of a building that the actor does not own.
        BuildingNotOwned { seat: Seat, building: String } => "GR-8.1", "building-not-owned",
            "seat {seat} has no `{building}`";
        /// An effect that would have been carried out already.
        NothingToChoose { building: String } => "GR-11.7", "nothing-to-choose",
            "`{building}` leaves nothing to decide";
        /// Gifts, but the action that gives was not used.
        GiftsNotGiven { amount: u8 } => "GR-9.1", "gifts-not-given", "no action that gives {amount} to the others has been used";
        /// A gift of glass or brick.
        GiftNotBasic { good: Good } => "GR-9.1", "gift-not-basic", "{good} is no basic good, and gifts are basic goods";
        /// A gift to nobody or to oneself.
        GiftsForOthers => "GR-9.1", "gifts-for-others", "gifts go to one or more of the other players";

        // What the match waits for.
        /// The position waits for others.
        WaitsForSeats { seats: Vec<Seat> } => "position", "waits-for-seats", "this position waits for seats {seats}";
        /// The position waits for luck.
        WaitsForLuck => "position", "waits-for-luck", "this position waits for luck";
        /// The position waits for nobody.
        WaitsForNobody => "position", "waits-for-nobody", "in this position the match is over";
    }
}

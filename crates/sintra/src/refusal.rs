//! Why Sintra says no.

use mozaika_game::Seat;

use crate::chance::Kind;
use crate::moves::Source;
use crate::palace::Position;
use crate::panes::{Colour, Panes};
use crate::pieces::Face;

/// Every reason for which a move or an outcome is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Luck comes first.
    #[error("Nobody can move yet: {0} first.")]
    LuckIsDue(Kind),
    /// The match is over.
    #[error("The match is over: six rounds were played.")]
    Over,
    /// It is somebody else's turn.
    #[error("It is seat {mover}'s turn.")]
    NotYourTurn {
        /// Whose turn it is.
        mover: Seat,
    },
    /// A completed strip waits.
    #[error("Strip {at} is complete: keep one of its panes ({}) for the window first.", panes.in_words())]
    KeepFirst {
        /// Where the strip lies.
        at: Position,
        /// What lies on it.
        panes: Panes,
    },
    /// There is nothing to keep.
    #[error("No strip has been completed: there is no pane to keep.")]
    NothingToKeep,
    /// The completed strip has no such pane.
    #[error("There is no {colour} pane on the completed strip {at}; it holds {}.", panes.in_words())]
    NotOnStrip {
        /// The colour asked for.
        colour: Colour,
        /// Where the strip lies.
        at: Position,
        /// What lies on it.
        panes: Panes,
    },
    /// The glazier cannot step back.
    #[error("There is no strip left of the glazier, who stands above window {glazier}: no step back.")]
    NoStepBack {
        /// Where the glazier stands.
        glazier: Position,
    },
    /// There is no such factory.
    #[error("There is no factory {factory}: factories 1 to {factories} lie on the table.")]
    NoSuchFactory {
        /// The factory asked for.
        factory: u16,
        /// How many there are.
        factories: u8,
    },
    /// No such pane is there.
    #[error("There is no {colour} pane {}.", place(*from))]
    NoSuchPane {
        /// The colour asked for.
        colour: Colour,
        /// Where.
        from: Source,
    },
    /// Something fits.
    #[error("Strip {at} has a space for {colour}: panes may only break when they fit nowhere.")]
    MustBePut {
        /// The colour taken.
        colour: Colour,
        /// The first strip in reach where it fits.
        at: Position,
    },
    /// The strip is to the left.
    #[error(
        "Strip {at} is left of the glazier, who stands above window {glazier} and only moves right; step back first."
    )]
    LeftOfGlazier {
        /// The strip asked for.
        at: Position,
        /// Where the glazier stands.
        glazier: Position,
    },
    /// The strip has left the game.
    #[error("There is no strip above window {at} any more: it was completed twice.")]
    Gone {
        /// The strip asked for.
        at: Position,
    },
    /// The strip has no space for this colour.
    #[error("Strip {at} has no free space for {colour}; {}.", instead(*fits))]
    NoSpace {
        /// The strip asked for.
        at: Position,
        /// The colour taken.
        colour: Colour,
        /// The first strip in reach where it fits.
        fits: Option<Position>,
    },
    /// More panes have to go on joker spaces.
    #[error("As many panes as fit have to be put there: at least {least} on joker spaces, not {jokers}.")]
    TooFewOnJokers {
        /// How many were said to go on joker spaces.
        jokers: u32,
        /// How many have to.
        least: u32,
    },
    /// Fewer panes can go on joker spaces.
    #[error("At most {most} of these panes can go on joker spaces of that strip, not {jokers}.")]
    TooManyOnJokers {
        /// How many were said to go on joker spaces.
        jokers: u32,
        /// How many can.
        most: u32,
    },
    /// No luck is due.
    #[error("Nothing is drawn now: seat {mover} is to move.")]
    NoLuckDue {
        /// Whose turn it is.
        mover: Seat,
    },
    /// Nothing is drawn after the end.
    #[error("Nothing is drawn any more: the match is over.")]
    NoMoreLuck,
    /// Another outcome is due.
    #[error("This is not what is drawn now: {due}.")]
    OtherLuckDue {
        /// What is due.
        due: Kind,
    },
    /// Nobody sits there.
    #[error("There is no seat {seat} at a table of {players}.")]
    NoSuchSeat {
        /// The seat drawn.
        seat: u32,
        /// How many play.
        players: u8,
    },
    /// Strips are dealt in seat order.
    #[error("The strips of seat {due} are dealt now, not those of seat {seat}.")]
    OtherSeatDue {
        /// The seat drawn for.
        seat: u32,
        /// The seat whose strips are due.
        due: Seat,
    },
    /// No such strip is in the box.
    #[error("There is no strip {id}: a player has strips 1 to 8.")]
    NoSuchStrip {
        /// The strip dealt.
        id: u32,
    },
    /// A strip was dealt twice.
    #[error("Strip {id} is dealt twice: a player has one of each.")]
    StripTwice {
        /// The strip dealt.
        id: u8,
    },
    /// The joker side lies down at set-up.
    #[error("{0} is the joker side, which lies down when strips are dealt.")]
    JokerUp(Face),
    /// The round track has one pane of each colour on spaces II to VI.
    #[error("Spaces II to VI of the round track take one pane of each colour, and {0} is there twice.")]
    ColourTwice(Colour),
    /// Every factory is filled.
    #[error("There are {factories} factories to fill, not {filled}.")]
    OtherFactoryCount {
        /// How many were filled.
        filled: usize,
        /// How many there are.
        factories: u8,
    },
    /// A factory takes a fixed number of panes.
    #[error("Factory {factory} gets {expected} panes, not {dealt}.")]
    OtherPaneCount {
        /// The factory, from 1.
        factory: usize,
        /// How many were dealt to it.
        dealt: u32,
        /// How many it gets.
        expected: u32,
    },
    /// Those panes cannot be drawn.
    #[error("Factory {factory} cannot get {}: the bag holds {}{}.", dealt.in_words(), bag.in_words(), then(*tower))]
    CannotBeDrawn {
        /// The factory, from 1.
        factory: usize,
        /// What was dealt to it.
        dealt: Panes,
        /// What is in the bag before it is filled.
        bag: Panes,
        /// What the tower adds, if the bag runs empty on the way.
        tower: Option<Panes>,
    },
}

fn place(from: Source) -> String {
    match from {
        Source::Centre => "in the centre".to_owned(),
        Source::Factory(factory) => format!("on factory {factory}"),
    }
}

fn instead(fits: Option<Position>) -> String {
    match fits {
        Some(at) => format!("strip {at} has one"),
        None => "it fits nowhere in reach, so all the panes break".to_owned(),
    }
}

fn then(tower: Option<Panes>) -> String {
    tower.map_or(String::new(), |panes| {
        format!(", all of which go on it before those of the tower ({})", panes.in_words())
    })
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
            Self::Over => "SG-8.6",
            Self::NotYourTurn { .. } => "SG-3.1",
            Self::KeepFirst { .. } | Self::NothingToKeep | Self::NotOnStrip { .. } => "SG-5.2",
            Self::NoStepBack { .. } => "SG-6.2",
            Self::NoSuchFactory { .. } => "SG-1.2",
            Self::NoSuchPane { .. } => "SG-4.1",
            Self::LeftOfGlazier { .. } => "SG-4.3",
            Self::TooFewOnJokers { .. } => "SG-4.4",
            Self::MustBePut { .. } | Self::Gone { .. } | Self::NoSpace { .. } => "SG-4.5",
            Self::TooManyOnJokers { .. } => "SG-4.6",
            Self::LuckIsDue(_)
            | Self::NoLuckDue { .. }
            | Self::NoMoreLuck
            | Self::OtherLuckDue { .. }
            | Self::NoSuchSeat { .. }
            | Self::OtherSeatDue { .. }
            | Self::NoSuchStrip { .. }
            | Self::StripTwice { .. }
            | Self::JokerUp(_)
            | Self::ColourTwice(_)
            | Self::OtherFactoryCount { .. }
            | Self::OtherPaneCount { .. }
            | Self::CannotBeDrawn { .. } => "chance",
        }
    }
}

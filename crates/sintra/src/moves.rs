//! What a player may decide.

use crate::palace::Position;
use crate::panes::Colour;

/// A decision of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// `take 3 blue 5 j1`: all panes of a colour from one place to one strip (SG-4).
    Take {
        /// The factory or the centre they are taken from.
        from: Source,
        /// The colour that is taken: every pane of it.
        colour: Colour,
        /// The strip they are put on, or the tower if they fit nowhere.
        to: Target,
    },
    /// `keep orange`: the pane of a completed strip that goes into the window (SG-5.2).
    Keep(Colour),
    /// `back`: the glazier returns to the leftmost strip (SG-6.1).
    Back,
}

/// Where panes are taken from (SG-4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// The centre of the table.
    Centre,
    /// A factory, from 1.
    Factory(u16),
}

impl Source {
    /// The index of the heap: the centre lies before the factories.
    pub(crate) const fn heap(self) -> usize {
        match self {
            Self::Centre => 0,
            Self::Factory(factory) => factory as usize,
        }
    }

    pub(crate) const fn from_heap(index: usize) -> Self {
        if index == 0 { Self::Centre } else { Self::Factory(index as u16) }
    }
}

/// Where the taken panes go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// On the strip above a window (SG-4.3).
    Strip {
        /// The window below it.
        at: Position,
        /// How many of them go on joker spaces, from 0 (SG-4.6).
        jokers: u8,
    },
    /// Nothing fits: all break (SG-4.5).
    Break,
}

/// A search copies moves all day: one fits into a register.
const _: () = assert!(size_of::<Move>() == 8);

//! What can be wrong with the options of a match.

use mozaika_game::{Seat, messages};

messages! {
    /// Every reason for which options are refused.
    pub enum OptionsFault {
        /// Too few or too many play.
        PlayerRange { players: u8 } => "options", "player-range", "{players} cannot play: 1 to 4 players were expected";
        /// The agreed starting player does not play.
        StartSeat { seat: Seat, players: u8 } => "GR-11.14", "start-seat",
            "there is no seat {seat} at a table of {players}: a seat from 0, or \"random\", was expected";
        /// The long game is not for one.
        NoFifthPeriodAlone => "GR-6.6", "no-fifth-period-alone", "there is no fifth period for a single player";
        /// The smaller display is usual for fewer than four.
        SmallDisplayForFour => "GR-11.14", "small-display-for-four", "the small display is an option for 4 players only";
    }
}

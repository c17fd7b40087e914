//! What can be wrong around any game.

use crate::messages;
use crate::seat::Seat;

messages! {
    /// Why something is refused whichever game it is asked of.
    pub enum ProtocolFault {
        /// Nobody can sit there.
        NoSuchSeat { seat: Seat, last: Seat } => "protocol", "no-such-seat", "There is no seat {seat}: this table has seats 0 to {last}.";
        /// The game is not in the registry.
        UnknownGame { game: String, known: Vec<&'static str> } => "protocol", "unknown-game", "There is no game {game} here; there is {known}.";
        /// A record names rules that are newer than this program.
        NewerRules { found: u32, known: u32 } => "protocol", "newer-rules", "This match was played with version {found} of the rules; version {known} is the newest known here.";
        /// A match was handed to those who play another game.
        OtherGame { game: &'static str } => "protocol", "other-game", "This is not a match of {game}.";
        /// Nothing is drawn now.
        NoLuckDue => "chance", "no-luck-due", "No luck is due now.";
        /// perft met luck.
        LuckOnTheWay => "chance", "luck-on-the-way", "Luck is due on the way: perft counts decisions of players only.";
        /// Left out of the page to keep it small.
        NotInAPage => "protocol", "not-in-a-page", "A page is no place to count trees or to measure.";
        /// There is no entry before the first.
        NothingToUndo => "protocol", "nothing-to-undo", "There is nothing to take back.";
        /// The seat is not asked anything.
        NothingToDecide { seat: Seat } => "protocol", "nothing-to-decide", "Seat {seat} has nothing to decide now.";
        /// No computer player was registered for the game.
        NoComputerPlayer { game: String } => "protocol", "no-computer-player", "No computer player knows the game {game}.";
    }
}

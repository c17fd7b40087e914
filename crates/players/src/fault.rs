//! What can be wrong in what is asked of computer players.

use mozaika_game::messages;

messages! {
    /// Why computer players refuse what is asked of them.
    pub enum PlayerFault {
        /// A word that names no kind of player.
        NoSuchPlayer { player: String } => "protocol", "no-such-player",
            "There is no player {player}; there is beginner, easy, medium, hard, expert, greedy, random, search:N, search:Nms, uct:N and uct:Nms.";
        /// A word that names no level.
        NoSuchLevel { level: String, known: Vec<&'static str> } => "protocol", "no-such-level", "There is no level {level}; there is {known}.";
        /// A limit that is no limit.
        NotALimit { limit: String } => "protocol", "not-a-limit",
            "{limit} is no time to think: it is a number of iterations such as 5000, or of milliseconds such as 500ms.";
        /// Nothing, or more than a day.
        LimitOutOfRange { limit: String } => "protocol", "limit-out-of-range", "{limit} is no time to think: at least 1, and at most a day.";
        /// The players of that game have no model with weights.
        NotTunable { game: &'static str } => "protocol", "not-tunable", "The players of {game} have no value function that could be tuned.";
    }
}

#[cfg(test)]
mod tests {
    use mozaika_game::{Coded as _, SHARED_MESSAGES, catalogue_faults};

    use super::*;

    #[test]
    fn the_catalogue_is_sound_and_shares_no_code_with_those_around_it() {
        let all = SHARED_MESSAGES.iter().copied().flatten().chain(PlayerFault::MESSAGES);
        assert_eq!(catalogue_faults(all), Vec::<String>::new());
    }
}

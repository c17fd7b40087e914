//! What can be wrong with a request, before any game is asked.

use mozaika_game::messages;

messages! {
    /// Why a request is refused though no rule forbids it.
    pub(crate) enum RequestFault {
        /// The line is no JSON; the reason comes from the JSON reader.
        NotJson { reason: String } => "protocol", "not-json", "This is not JSON: {reason}. A request is one JSON object on one line.";
        /// The line is JSON, but no object.
        NotAnObject { found: String } => "protocol", "not-an-object", "A request is a JSON object with a field `cmd`, not {found}.";
        /// `cmd` is no text.
        CommandNotAName { found: String } => "protocol", "command-not-a-name", "The field `cmd` is a command's name, not {found}.";
        /// `cmd` is missing.
        CommandMissing { known: Vec<&'static str> } => "protocol", "command-missing", "The field `cmd` is missing; it is one of {known}.";
        /// `cmd` names nothing.
        UnknownCommand { command: String, known: Vec<&'static str> } => "protocol", "unknown-command",
            "There is no command {command}; there is {known}.";
        /// No match was begun.
        NoMatch => "protocol", "no-match", "There is no match yet: send `new`, `position` or `load` first.";
        /// A state that does not say which game it is of.
        GameMissing => "position", "game-missing", "a state is an object whose field `game` names the game";
        /// None or several ways to say how long to think.
        HowToThink => "protocol", "how-to-think", "`go`: say how to think with exactly one of `level`, `ms` and `iterations`.";
        /// A number of threads that nobody can think with.
        Threads { most: usize } => "protocol", "threads", "`go`: `threads` is at least 1 and at most {most}.";
        /// A line without an end.
        LineTooLong { most: usize } => "protocol", "line-too-long", "A line is at most {most} bytes long; this one is longer and was skipped.";
        /// A line that is no text; `byte` counts from 1.
        NotUtf8 { byte: usize } => "protocol", "not-utf8", "A line is UTF-8 text; this one is not, at byte {byte}.";
    }
}

#[cfg(test)]
mod tests {
    use mozaika_game::{Coded as _, SHARED_MESSAGES, catalogue_faults};
    use mozaika_players::PlayerFault;

    use super::*;

    #[test]
    fn the_catalogue_is_sound_and_shares_no_code_with_those_around_it() {
        let all = SHARED_MESSAGES.iter().copied().flatten().chain(PlayerFault::MESSAGES).chain(RequestFault::MESSAGES);
        assert_eq!(catalogue_faults(all), Vec::<String>::new());
    }
}

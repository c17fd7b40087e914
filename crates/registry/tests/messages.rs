//! What the games say no with.

use mozaika_game::registry::AnyGame;
use mozaika_game::{SHARED_MESSAGES, catalogue_faults};
use mozaika_registry::GAMES;

/// A page looks a code up in the game's catalogues, then in those around it: neither may hide the other.
#[test]
fn the_catalogues_of_every_game_are_sound_and_share_no_code_with_those_around_it() {
    for game in GAMES.games() {
        let all = SHARED_MESSAGES.iter().copied().flatten().chain(AnyGame::messages(game));
        assert_eq!(catalogue_faults(all), Vec::<String>::new(), "{}", game.name());
    }
}

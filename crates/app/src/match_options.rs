//! What can be agreed on before a match, as a person chooses it.
//!
//! How many play, who starts and what is in the box are asked for in the same way in every game; everything else is a
//! [`Choice`]. A test holds the choices against the options of every registered game.

use mozaika_game::registry::AnyGame;
use serde_json::{Map, Value};

use crate::match_words::match_words;

/// The most that sit at a match.
pub const MOST_SEATS: usize = 4;

/// An option with a few values; its words are `KEY`, and those of a value `KEY-VALUE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The field in the options.
    pub field: &'static str,
    /// The key of its name in the words.
    pub key: &'static str,
    /// What may be chosen, as JSON; the first is the usual one.
    pub values: &'static [&'static str],
}

impl Choice {
    /// The key of the words for a value.
    #[must_use]
    pub fn value_key(&self, value: &str) -> String {
        format!("{}-{}", self.key, value.trim_matches('"').to_lowercase())
    }
}

/// What may be chosen where something is done or left, which is the usual way.
pub(crate) const NO_OR_YES: &[&str] = &["false", "true"];

/// The options of that game beyond those that all have.
#[must_use]
pub fn option_choices(game: &str) -> &'static [Choice] {
    match_words(game).options()
}

/// The numbers of players that a game can be started with; none when it says nothing about that.
///
/// ```
/// use mozaika_app::player_counts;
/// use mozaika_registry::GAMES;
///
/// assert_eq!(player_counts(GAMES.find("sintra").unwrap()), [2, 3, 4]);
/// assert!(player_counts(GAMES.find("patchwork").unwrap()).is_empty());
/// ```
#[must_use]
pub fn player_counts(game: &dyn AnyGame) -> Vec<usize> {
    if !game.default_options().contains_key("players") {
        return Vec::new();
    }
    (1..=MOST_SEATS).filter(|count| game.start(&serde_json::json!({ "players": count })).is_ok()).collect()
}

/// Can so many play with that option alone? Some options belong to some numbers of players.
#[must_use]
pub fn is_possible(game: &dyn AnyGame, players: usize, field: &str, value: &Value) -> bool {
    let mut options = with_players(game, players);
    options.insert(field.to_owned(), value.clone());
    game.start(&Value::Object(options)).is_ok()
}

/// What was chosen, without what so many players cannot play with: somebody may have chosen it before others left.
#[must_use]
pub fn agreed_options(game: &dyn AnyGame, players: usize, chosen: &Map<String, Value>) -> Map<String, Value> {
    let mut agreed = with_players(game, players);
    let possible = chosen.iter().filter(|(field, value)| is_possible(game, players, field, value));
    agreed.extend(possible.map(|(field, value)| (field.clone(), value.clone())));
    agreed
}

fn with_players(game: &dyn AnyGame, players: usize) -> Map<String, Value> {
    let mut options = Map::new();
    if game.default_options().contains_key("players") {
        options.insert("players".to_owned(), players.into());
    }
    options
}

#[cfg(test)]
mod tests {
    use mozaika_game::registry::SchemaOf;
    use mozaika_registry::GAMES;
    use serde_json::json;

    use super::*;
    use crate::{Language, Words};

    /// Asked for in the same way in every game.
    const SHARED: [&str; 3] = ["players", "start", "edition"];

    #[test]
    fn every_option_of_every_game_can_be_chosen_and_nothing_else() {
        for game in GAMES.games() {
            let schema = game.schema(SchemaOf::Options);
            let fields: Vec<&String> = schema["properties"].as_object().unwrap().keys().collect();
            let choices = option_choices(game.name());
            for field in &fields {
                let asked = SHARED.contains(&field.as_str()) || choices.iter().any(|choice| choice.field == *field);
                assert!(asked, "nobody can choose `{field}` of {}", game.name());
            }
            for choice in choices {
                assert!(fields.iter().any(|field| *field == choice.field), "{} has no `{}`", game.name(), choice.field);
            }
        }
    }

    #[test]
    fn the_first_value_is_the_usual_one_and_each_can_be_played_by_some_number_of_players() {
        for game in GAMES.games() {
            for choice in option_choices(game.name()) {
                let read = |value: &str| serde_json::from_str::<Value>(value).unwrap();
                assert_eq!(game.default_options()[choice.field], read(choice.values[0]), "{}", choice.field);
                for value in choice.values {
                    let possible =
                        (1..=MOST_SEATS).any(|players| is_possible(game, players, choice.field, &read(value)));
                    assert!(possible, "{} {}", choice.field, value);
                }
            }
        }
    }

    #[test]
    fn every_option_and_every_value_has_words_in_both_languages() {
        for language in Language::ALL {
            let words = Words::of(language);
            for choice in GAMES.games().flat_map(|game| option_choices(game.name())) {
                assert!(words.has(choice.key), "{}", choice.key);
                for value in choice.values {
                    assert!(words.has(&choice.value_key(value)), "{}", choice.value_key(value));
                }
            }
        }
    }

    #[test]
    fn what_too_few_players_cannot_play_with_is_left_out() {
        let game = GAMES.find("glassroad").unwrap();
        let chosen = json!({ "small_display": true, "beginner": true, "fifth_period": true, "start": 3 });
        let chosen = chosen.as_object().unwrap();
        let agreed = |players| Value::Object(agreed_options(game, players, chosen));
        assert_eq!(
            agreed(4),
            json!({ "players": 4, "small_display": true, "beginner": true, "fifth_period": true, "start": 3 })
        );
        assert_eq!(agreed(3), json!({ "players": 3, "beginner": true, "fifth_period": true }));
        assert_eq!(agreed(1), json!({ "players": 1, "beginner": true }));
        assert!((1..=4).all(|players| game.start(&agreed(players)).is_ok()));
    }
}

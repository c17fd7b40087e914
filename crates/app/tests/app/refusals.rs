//! Every reason to say no has its sentence in every language, and every sentence its reason.

use std::collections::{BTreeMap, BTreeSet};

use crate::sentences::sentences_of;
use mozaika_app::{AtDevice, Language, MatchSetup, Names, OpenMatch, RefusalText, Words};
use mozaika_game::registry::AnyGame;
use mozaika_game::{ArgKind, Coded as _, Message, Problems, ProtocolFault, SHARED_MESSAGES, Seat, Seated, Seating};
use mozaika_patchwork::{PatchId, Refusal};
use mozaika_players::PlayerFault;
use mozaika_registry::GAMES;
use mozaika_wire::ServerRefusal;

/// What can be wrong around any game, and with its computer players.
fn shared_messages() -> Vec<&'static Message> {
    SHARED_MESSAGES.iter().copied().flatten().chain(PlayerFault::MESSAGES).collect()
}

/// What a server itself refuses.
fn server_messages() -> Vec<&'static Message> {
    ServerRefusal::MESSAGES.iter().collect()
}

/// What the page itself says in this form, besides the catalogues: a player that no worker can run.
const OF_THE_PAGE: [&str; 1] = ["unknown-player"];

/// The variables that the sentence of a message may use.
fn variables(message: &Message) -> BTreeSet<String> {
    let seats = message.args.iter().filter(|(_, kind)| *kind == ArgKind::Seat).map(|(name, _)| format!("{name}-is"));
    message.args.iter().map(|(name, _)| (*name).to_owned()).chain(seats).collect()
}

/// What is wrong with the sentences `START-CODE` of a file, held against a catalogue.
fn faults(file: &str, language: Language, start: &str, messages: &[&Message], besides: &[&str]) -> Vec<String> {
    let sentences: BTreeMap<String, BTreeSet<String>> = sentences_of(language, file);
    let code = language.code();
    let mut faults = Vec::new();
    for message in messages {
        match sentences.get(&format!("{start}{}", message.code)) {
            None => faults.push(format!("words/{code}/{file}.ftl lacks `{start}{}`", message.code)),
            Some(used) => {
                for unknown in used.difference(&variables(message)) {
                    faults.push(format!(
                        "`{start}{}` of words/{code} uses ${unknown}, which is no argument",
                        message.code
                    ));
                }
            }
        }
    }
    for key in sentences.keys() {
        let known = key
            .strip_prefix(start)
            .is_some_and(|code| messages.iter().any(|message| message.code == code) || besides.contains(&code));
        if !known {
            faults.push(format!("`{key}` of words/{code}/{file}.ftl is said by nobody"));
        }
    }
    faults
}

#[test]
fn every_code_of_every_game_has_its_sentence_in_both_languages_and_no_sentence_is_without_a_code() {
    let mut found = Vec::new();
    for language in Language::ALL {
        for game in GAMES.games() {
            let (file, start) = (format!("{}-refusals", game.name()), format!("no-{}-", game.name()));
            found.extend(faults(&file, language, &start, &game.messages(), &[]));
        }
        found.extend(faults("refusals", language, "no-", &shared_messages(), &OF_THE_PAGE));
        found.extend(faults("server-refusals", language, "no-", &server_messages(), &[]));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Arguments of every kind, as they would travel.
fn some_args(message: &Message) -> serde_json::Map<String, serde_json::Value> {
    let value = |kind: ArgKind| match kind {
        ArgKind::Number => serde_json::json!(2),
        ArgKind::Seat => serde_json::json!(1),
        ArgKind::Word => serde_json::json!("5"),
        ArgKind::Text => serde_json::json!("`text`"),
    };
    message.args.iter().map(|(name, kind)| ((*name).to_owned(), value(*kind))).collect()
}

#[test]
fn every_sentence_can_be_said_and_english_is_not_what_stands_in_for_it() {
    let seating = Seating::new(vec![Seated::person(""), Seated::computer("easy")]);
    let names = Some(Names { seating: &seating, at_device: AtDevice::Everybody });
    for language in Language::ALL {
        let words = Words::of(language);
        let say = |game: &str, message: &Message| {
            let text = RefusalText { games: GAMES, game, names, words: &words };
            let said = text.sentence(message.code, &some_args(message), "English stands in");
            assert!(said != "English stands in" && !said.contains("{$"), "{game} {}: {said}", message.code);
        };
        for game in GAMES.games() {
            game.messages().into_iter().for_each(|message| say(game.name(), message));
        }
        shared_messages().into_iter().chain(server_messages()).for_each(|message| say("", message));
    }
}

#[test]
fn numbers_are_counted_seats_are_named_and_pieces_are_described() {
    let setup = MatchSetup::new("patchwork", vec![Seated::person(""), Seated::computer("easy")])
        .with_options(serde_json::json!({ "start": 0 }));
    let mut open_match = OpenMatch::start(GAMES, &setup, 5).unwrap();
    let refused = open_match.decide(Seat(1), "advance").unwrap_err();
    let (polish, english) = (Words::of(Language::Polish), Words::of(Language::English));
    let text = |words| RefusalText { games: GAMES, game: "patchwork", names: Some(open_match.names()), words };
    let on_top = "Teraz twój ruch: oba znaczniki stoją na jednym polu, a twój leży na wierzchu. (PW-3.2)";
    assert_eq!(text(&polish).illegal(&refused), on_top);
    let back = Refusal::FurtherBack { mover: Seat(1) };
    assert!(text(&english).illegal(&back.clone().into()).starts_with("It is Computer's turn"));
    assert!(text(&polish).illegal(&back.into()).starts_with("Teraz ruch ma Komputer"));
    let dear = |price| Refusal::TooExpensive { patch: PatchId(3), price, buttons: 0 }.into();
    assert!(text(&polish).illegal(&dear(1)).contains("1 guzik,"));
    assert!(text(&polish).illegal(&dear(3)).contains("3 guziki,"));
    assert!(text(&polish).illegal(&dear(5)).contains("5 guzików,"));
    let gone = Refusal::Gone { patch: PatchId(2) }.into();
    assert_eq!(
        text(&english).illegal(&gone),
        "This patch is no longer in the circle: the purple dotted patch. (PW-5.1)"
    );
    assert_eq!(text(&polish).illegal(&gone), "Tej łatki nie ma już w kręgu: fioletowa łatka w kropki. (PW-5.1)");
}

#[test]
fn problems_are_said_one_by_one_with_their_fields_and_without_a_code_in_english() {
    let words = Words::of(Language::Polish);
    let text = RefusalText { games: GAMES, game: "patchwork", names: None, words: &words };
    let mut problems = Problems::single("circle", Refusal::NoSpecial);
    problems.note("players[1]", ProtocolFault::NoLuckDue);
    let said = "circle: Nie ma teraz specjalnej łatki do położenia. (PW-6.2) players[1]: Teraz nic się nie losuje.";
    assert_eq!(text.problems(&problems), said);
    assert_eq!(text.illegal(&problems.under("position")), said);
    let unknown = serde_json::Map::new();
    assert_eq!(text.sentence("of-a-later-version", &unknown, "Not yet."), "Not yet.");
    assert_eq!(text.sentence("too-expensive", &unknown, "Too much."), "Too much.", "arguments are missing");
}

#[test]
fn lists_are_joined_as_the_language_does() {
    for (language, said) in
        [(Language::English, "patchwork, sintra and glassroad"), (Language::Polish, "patchwork, sintra i glassroad")]
    {
        let words = Words::of(language);
        let text = RefusalText { games: GAMES, game: "chess", names: None, words: &words };
        let unknown = GAMES.find("chess").map(AnyGame::name).unwrap_err();
        assert!(text.illegal(&unknown).contains(said), "{}", text.illegal(&unknown));
    }
}

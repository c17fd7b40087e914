//! The protocol as a program meets it.

#![allow(clippy::unwrap_used, reason = "a test that meets what it does not expect has to fail")]
#![allow(clippy::needless_pass_by_value, reason = "requests are written in place with json!")]

use std::io::Cursor;

use mozaika_engine::{Engine, LONGEST_LINE, converse};
use mozaika_players::PLAYERS;
use mozaika_registry::GAMES;
use proptest::prelude::*;
use serde_json::{Value, json};

/// A conversation with an engine whose luck is known.
struct Talk(Engine);

impl Talk {
    fn new() -> Self {
        Self(Engine::new(GAMES, PLAYERS, 7))
    }

    fn ask(&mut self, request: &Value) -> Value {
        self.0.answer(&request.to_string()).json
    }

    /// An answer that has to be `ok`.
    fn ok(&mut self, request: Value) -> Value {
        let answer = self.ask(&request);
        assert_eq!(answer["ok"], json!(true), "{request} -> {answer}");
        answer
    }

    /// A refusal: its rule and its sentence.
    fn refused(&mut self, request: Value) -> (String, String) {
        self.refused_line(&request.to_string())
    }

    fn refused_line(&mut self, line: &str) -> (String, String) {
        let answer = self.0.answer(line).json;
        assert_eq!(answer["ok"], json!(false), "{line} -> {answer}");
        assert_eq!(answer.as_object().unwrap().len(), 2, "{answer}");
        error_is_well_formed(&answer["error"]);
        let word = |field: &str| answer["error"][field].as_str().unwrap().to_owned();
        (word("rule"), word("message"))
    }

    fn state(&mut self) -> Value {
        self.ok(json!({ "cmd": "state" }))["state"].clone()
    }
}

/// Rule, code and sentence are there; arguments and problems are when there are any.
fn error_is_well_formed(error: &Value) {
    let fields = error.as_object().unwrap();
    let known = ["rule", "code", "args", "message", "problems"];
    assert!(fields.keys().all(|field| known.contains(&field.as_str())), "{error}");
    // The games' own texts get their codes catalogue by catalogue.
    assert!(error["rule"].is_string() && error["code"].is_string() && error["message"].is_string(), "{error}");
    assert!(fields.get("args").is_none_or(|args| args.as_object().is_some_and(|args| !args.is_empty())), "{error}");
    let problems = fields.get("problems").map_or(&[][..], |problems| problems.as_array().unwrap());
    for problem in problems {
        assert!(["field", "rule", "code", "message"].iter().all(|field| problem[field].is_string()), "{error}");
    }
}

/// Seat 0 starts and the circle is 1 2 … 32 0.
fn laid_out() -> Talk {
    let mut talk = Talk::new();
    talk.ok(json!({ "cmd": "new", "game": "patchwork", "options": { "start": 0 }, "seed": 7 }));
    let circle = (1..33).chain([0]).fold("circle".to_owned(), |text, id| format!("{text} {id}"));
    talk.ok(json!({ "cmd": "chance", "outcome": circle }));
    talk
}

#[test]
fn a_new_match_stands_at_its_first_entry_with_nothing_drawn() {
    let mut talk = Talk::new();
    assert_eq!(
        talk.ok(json!({ "cmd": "new", "game": "patchwork" })),
        json!({ "ok": true, "next": { "chance": true } })
    );
    let state = talk.state();
    assert_eq!(state["options"], json!({ "printing": "newer", "flip": true, "start": "random" }));
    assert_eq!((&state["circle"], &state["on_top"]), (&json!([]), &Value::Null));
}

#[test]
fn a_state_is_written_as_the_protocol_documents_it() {
    let mut talk = laid_out();
    talk.ok(json!({ "cmd": "play", "seat": 0, "move": "buy 1 r0 b8" }));
    let answer = talk.0.answer(r#"{"cmd":"state"}"#).json.to_string();
    let rest: Vec<String> = (2..33).chain([0]).map(|id| id.to_string()).collect();
    let empty = r#"["........." ,"........." ,"........." ,"........." ,"........." ,"........." ,"........." ,"........." ,"........."]"#.replace(' ', "");
    let quilt = empty.replacen(r#"".........",".........","........."]"#, r#"".........","..X......",".XX......"]"#, 1);
    let expected = format!(
        concat!(
            r#"{{"ok":true,"state":{{"game":"patchwork","options":{{"printing":"newer","flip":true,"start":0}},"next":{{"seats":[1]}},"#,
            r#""players":[{{"buttons":4,"space":3,"icons":0,"quilt":{},"bonus":false,"finished":null}},"#,
            r#"{{"buttons":5,"space":0,"icons":0,"quilt":{},"bonus":false,"finished":null}}],"#,
            r#""on_top":null,"circle":[{}],"specials":[26,32,38,44,50],"pending":0}}}}"#
        ),
        quilt,
        empty,
        rest.join(",")
    );
    assert_eq!(answer, expected);
}

/// A program goes from word to word, each one of the vocabulary, and is told the move when the words are a whole one.
#[test]
fn a_decision_is_made_word_by_word() {
    let mut talk = laid_out();
    let vocabulary = talk.ok(json!({ "cmd": "vocabulary" }))["words"].as_array().unwrap().clone();
    let (mut words, mut decision) = (Vec::new(), Value::Null);
    for _ in 0..4 {
        assert_eq!(decision, Value::Null);
        let answer = talk.ok(json!({ "cmd": "continue", "seat": 0, "words": words }));
        assert!(answer["words"].as_array().unwrap().iter().all(|word| vocabulary.contains(word)));
        words.push(answer["words"].as_array().unwrap().last().unwrap().clone());
        decision = talk.ok(json!({ "cmd": "continue", "seat": 0, "words": words }))["move"].clone();
    }
    assert_eq!(talk.ok(json!({ "cmd": "continue", "seat": 0, "words": words }))["words"], json!([]));
    talk.ok(json!({ "cmd": "play", "seat": 0, "move": decision }));
    // The obvious first; without `words` from the beginning; nothing for a seat that has nothing to decide.
    talk.ok(json!({ "cmd": "undo" }));
    assert_eq!(talk.ok(json!({ "cmd": "continue", "seat": 0 }))["words"], json!(["advance", "buy"]));
    assert_eq!(talk.ok(json!({ "cmd": "continue", "seat": 1 })), json!({ "ok": true, "words": [], "move": null }));
}

#[test]
fn words_that_lead_nowhere_are_refused_with_what_may_come_instead() {
    let mut talk = laid_out();
    let mut code = |seat: u8, words: &[&str]| {
        let answer = talk.ask(&json!({ "cmd": "continue", "seat": seat, "words": words }));
        error_is_well_formed(&answer["error"]);
        answer["error"]["code"].as_str().unwrap().to_owned()
    };
    assert_eq!(code(0, &["fly"]), "step-begins-nothing");
    assert_eq!(code(0, &["buy", "99", "r0"]), "step-does-not-follow");
    assert_eq!(code(0, &["advance", "twice"]), "step-after-the-end");
    assert_eq!(code(1, &["advance"]), "nothing-to-decide");
    assert_eq!(code(9, &[]), "no-such-seat");
    let (_, sentence) = talk.refused(json!({ "cmd": "continue", "seat": 0, "words": ["fly"] }));
    assert_eq!(sentence, "No decision begins with `fly` now; one begins with `advance`, `buy`.");
}

#[test]
fn moves_are_sorted_as_text_and_empty_for_a_seat_that_is_not_to_move() {
    let mut talk = laid_out();
    let moves = talk.ok(json!({ "cmd": "moves", "seat": 0 }))["moves"].as_array().unwrap().clone();
    assert_eq!(moves.len(), 639);
    assert!(moves.is_sorted_by(|a, b| a.as_str() < b.as_str()));
    assert_eq!(talk.ok(json!({ "cmd": "moves", "seat": 1 }))["moves"], json!([]));
}

#[test]
fn play_answers_with_what_comes_next_or_with_the_rule_that_forbids_it() {
    let mut talk = laid_out();
    assert_eq!(talk.ok(json!({ "cmd": "play", "seat": 0, "move": "advance" }))["next"], json!({ "seats": [1] }));
    let before = talk.state();
    let (rule, message) = talk.refused(json!({ "cmd": "play", "seat": 0, "move": "advance" }));
    assert_eq!(rule, "PW-3.1");
    assert!(message.contains("seat 1's turn"), "{message}");
    assert_eq!(talk.refused(json!({ "cmd": "play", "seat": 1, "move": "buy 9 r0 a1" })).0, "PW-5.1");
    assert_eq!(talk.refused(json!({ "cmd": "play", "seat": 1, "move": "buy 09 r0 a1" })).0, "notation");
    assert_eq!(talk.refused(json!({ "cmd": "play", "seat": 2, "move": "advance" })).0, "protocol");
    assert_eq!(talk.state(), before);
}

#[test]
fn a_refusal_says_what_is_wrong_as_data_too() {
    let mut talk = laid_out();
    let answer = talk.ask(&json!({ "cmd": "play", "seat": 1, "move": "advance" }));
    assert_eq!(
        answer.to_string(),
        r#"{"ok":false,"error":{"rule":"PW-3.2","code":"on-top","args":{"mover":0},"message":"Both time tokens share a space and seat 0's lies on top, so it is seat 0's turn."}}"#
    );
    let answer = talk.ask(&json!({ "cmd": "new", "game": "patchwork", "options": { "colour": "red" } }));
    assert_eq!(answer["error"]["code"], "bad-options");
    assert_eq!(answer["error"]["problems"][0]["code"], "json-unreadable");
    let answer = talk.ask(&json!({ "cmd": "view" , "seat": 9 }));
    assert_eq!(answer["error"]["args"], json!({ "seat": 9, "last": 1 }));
    let answer = talk.ask(&json!({ "cmd": "load", "record": "mozaika record 1\nmood good\n" }));
    assert_eq!(answer["error"]["code"], "record-unknown-field");
    assert_eq!(answer["error"]["args"], json!({ "found": "`mood`", "line": 2 }));
    assert_eq!(answer["error"]["message"].as_str().unwrap().split(':').next(), Some("line 2"));
    let answer = talk.ask(&json!({ "cmd": "view", "extra": 1 }));
    assert_eq!((&answer["error"]["code"], &answer["error"]["rule"]), (&json!("bad-fields"), &json!("protocol")));
    assert!(answer["error"]["message"].as_str().unwrap().starts_with("`view`: "), "{answer}");
}

#[test]
fn chance_is_drawn_from_the_seed_or_entered_as_given() {
    let drawn = || {
        let mut talk = Talk::new();
        talk.ok(json!({ "cmd": "new", "game": "patchwork", "seed": 11 }));
        [0, 1].map(|_| talk.ok(json!({ "cmd": "chance" }))["outcome"].as_str().unwrap().to_owned())
    };
    let [start, circle] = drawn();
    assert!(start.starts_with("start ") && circle.starts_with("circle "), "{start}, {circle}");
    assert_eq!(drawn(), [start, circle], "the same seed draws the same");
    let mut talk = laid_out();
    assert_eq!(talk.refused(json!({ "cmd": "chance" })).0, "chance");
    assert_eq!(talk.refused(json!({ "cmd": "chance", "outcome": "start 0" })).0, "chance");
}

#[test]
fn impossible_outcomes_are_refused_and_change_nothing() {
    let mut talk = Talk::new();
    talk.ok(json!({ "cmd": "new", "game": "patchwork" }));
    let before = talk.state();
    for (outcome, rule) in [("start 2", "chance"), ("circle 1 2 3", "notation"), ("rain", "notation")] {
        assert_eq!(talk.refused(json!({ "cmd": "chance", "outcome": outcome })).0, rule, "{outcome}");
    }
    assert_eq!(talk.state(), before);
}

#[test]
fn undo_takes_back_one_entry_chance_included() {
    let mut talk = laid_out();
    let laid = talk.state();
    talk.ok(json!({ "cmd": "play", "seat": 0, "move": "advance" }));
    assert_eq!(talk.ok(json!({ "cmd": "undo" }))["next"], json!({ "seats": [0] }));
    assert_eq!(talk.state(), laid);
    assert_eq!(talk.ok(json!({ "cmd": "undo" }))["next"], json!({ "chance": true }));
    assert_eq!(talk.refused(json!({ "cmd": "undo" })).0, "protocol");
}

#[test]
fn a_position_that_was_asked_for_can_be_set_up_again_and_played_on() {
    let mut talk = laid_out();
    talk.ok(json!({ "cmd": "play", "seat": 0, "move": "buy 2 r90 d4" }));
    let state = talk.state();
    let mut other = Talk::new();
    assert_eq!(other.ok(json!({ "cmd": "position", "state": state }))["next"], json!({ "seats": [1] }));
    assert_eq!(other.state(), state);
    other.ok(json!({ "cmd": "play", "seat": 1, "move": "advance" }));
    let record = other.ok(json!({ "cmd": "record" }))["record"].clone();
    let after = other.state();
    let mut third = Talk::new();
    third.ok(json!({ "cmd": "load", "record": record }));
    assert_eq!(third.state(), after);
}

#[test]
fn a_wrong_position_is_refused_with_every_reason_and_the_match_goes_on() {
    let mut talk = laid_out();
    let before = talk.state();
    let mut wrong = before.clone();
    wrong["players"][0]["space"] = json!(54);
    wrong["players"][1]["icons"] = json!(99);
    let (rule, message) = talk.refused(json!({ "cmd": "position", "state": wrong }));
    assert_eq!(rule, "position");
    assert!(message.contains("players[0].space") && message.contains("players[1].icons"), "{message}");
    for state in [json!(null), json!([]), json!({}), json!({ "game": 3 }), json!({ "game": "patchwork" })] {
        assert_eq!(talk.refused(json!({ "cmd": "position", "state": state })).0, "position", "{state}");
    }
    assert_eq!(talk.state(), before);
}

#[test]
fn a_record_is_loaded_and_a_broken_one_names_its_line() {
    let mut talk = laid_out();
    talk.ok(json!({ "cmd": "play", "seat": 0, "move": "advance" }));
    let record = talk.ok(json!({ "cmd": "record" }))["record"].as_str().unwrap().to_owned();
    let state = talk.state();
    let mut other = Talk::new();
    assert_eq!(other.ok(json!({ "cmd": "load", "record": record }))["next"], json!({ "seats": [1] }));
    assert_eq!(other.state(), state);
    for (broken, rule, words) in [
        (record.replace("0 advance", "1 advance"), "PW-3.2", "line 7"),
        (record.replace("0 advance", "5 advance"), "protocol", "line 7"),
        (record.replace("game patchwork", "game chess"), "protocol", "line 2"),
        (record.replace("\"flip\":true", "\"flip\":3"), "options", "line 3: flip"),
        (record.replace("printed-1", "printed-2"), "edition", "line 4"),
        (String::new(), "notation", "line 1"),
    ] {
        let (refused_rule, message) = other.refused(json!({ "cmd": "load", "record": broken }));
        assert_eq!(refused_rule, rule, "{broken}");
        assert!(message.contains(words), "{message}");
    }
    assert_eq!(other.state(), state, "a refused record leaves the match as it was");
}

#[test]
fn scores_are_itemised_and_ranked_only_at_the_end() {
    let mut talk = laid_out();
    assert_eq!(
        talk.ok(json!({ "cmd": "score" })),
        json!({
            "ok": true,
            "scores": [
                { "seat": 0, "buttons": 5, "bonus": 0, "empty": -162, "total": -157 },
                { "seat": 1, "buttons": 5, "bonus": 0, "empty": -162, "total": -157 },
            ],
            "ranking": null,
            "winners": null,
        })
    );
    while let Some(seats) = talk.ok(json!({ "cmd": "next" }))["next"]["seats"].as_array().cloned() {
        talk.ok(json!({ "cmd": "play", "seat": seats[0], "move": "advance" }));
        if talk.state()["pending"] == json!(1) {
            let seat = talk.state()["next"]["seats"][0].clone();
            let moves = talk.ok(json!({ "cmd": "moves", "seat": seat }))["moves"].clone();
            talk.ok(json!({ "cmd": "play", "seat": seat, "move": moves[0] }));
        }
    }
    assert_eq!(talk.ok(json!({ "cmd": "next" }))["next"], json!({ "over": true }));
    let score = talk.ok(json!({ "cmd": "score" }));
    assert_eq!(score["ranking"].as_array().map(Vec::len), Some(2));
    assert_eq!(score["winners"], score["ranking"][0]);
    assert_eq!(talk.refused(json!({ "cmd": "play", "seat": 0, "move": "advance" })).0, "PW-8.1");
}

#[test]
fn a_view_of_an_open_game_is_the_state() {
    let mut talk = laid_out();
    let state = talk.state();
    assert_eq!(talk.ok(json!({ "cmd": "view", "seat": 1 }))["state"], state);
    assert_eq!(talk.ok(json!({ "cmd": "view" }))["state"], state);
    assert_eq!(talk.refused(json!({ "cmd": "view", "seat": 2 })).0, "protocol");
}

#[test]
fn go_answers_with_a_legal_move_and_says_how_long_it_may_think() {
    let mut talk = laid_out();
    let go = json!({ "cmd": "go", "seat": 0, "iterations": 100, "seed": 1 });
    let answer = talk.ok(go.clone());
    let moves = talk.ok(json!({ "cmd": "moves", "seat": 0 }))["moves"].clone();
    assert!(moves.as_array().unwrap().contains(&answer["move"]));
    assert!((0.0..=1.0).contains(&answer["value"].as_f64().unwrap()));
    assert_eq!(talk.ok(go)["move"], answer["move"], "the same seed gives the same move");
    for wrong in [
        json!({ "cmd": "go", "seat": 0 }),
        json!({ "cmd": "go", "seat": 0, "level": "godlike" }),
        json!({ "cmd": "go", "seat": 0, "ms": 0 }),
        json!({ "cmd": "go", "seat": 0, "ms": 999_999_999_999_u64 }),
        json!({ "cmd": "go", "seat": 0, "iterations": 0 }),
        json!({ "cmd": "go", "seat": 0, "ms": 5, "iterations": 5 }),
        json!({ "cmd": "go", "seat": 1, "ms": 5 }),
        json!({ "cmd": "go", "seat": 9, "ms": 5 }),
    ] {
        assert_eq!(talk.refused(wrong.clone()).0, "protocol", "{wrong}");
    }
}

#[test]
fn perft_counts_and_is_refused_where_chance_comes_up() {
    let mut talk = laid_out();
    assert_eq!(talk.ok(json!({ "cmd": "perft", "depth": 2 }))["nodes"], json!(387_453));
    talk.ok(json!({ "cmd": "undo" }));
    assert_eq!(talk.refused(json!({ "cmd": "perft", "depth": 1 })).0, "chance");
}

#[test]
fn an_edition_is_loaded_and_then_named_in_the_options() {
    let mut talk = Talk::new();
    let mut edition: Value = serde_json::from_str(GAMES.find("patchwork").unwrap().default_edition()).unwrap();
    edition["start"]["buttons"] = json!(12);
    let load = |edition: &Value| json!({ "cmd": "edition", "game": "patchwork", "edition": edition });
    let (rule, message) = talk.refused(load(&edition));
    assert_eq!(rule, "edition");
    assert!(message.contains("a name of its own"), "{message}");
    edition["edition"] = json!("rich");
    assert_eq!(talk.ok(load(&edition))["edition"], json!("rich"));
    talk.ok(json!({ "cmd": "new", "game": "patchwork", "options": { "edition": "rich" } }));
    assert_eq!(talk.state()["players"][0]["buttons"], json!(12));
    assert_eq!(talk.state()["options"]["edition"], json!("rich"));
    edition["offer"] = json!(0);
    assert!(talk.refused(load(&edition)).1.contains("offer"));
    assert_eq!(
        talk.refused(json!({ "cmd": "new", "game": "patchwork", "options": { "edition": "poor" } })).0,
        "options"
    );
}

#[test]
fn garbage_gets_one_clear_answer_and_the_match_stays() {
    let mut talk = laid_out();
    let before = talk.state();
    for (line, words) in [
        ("", "not JSON"),
        ("hello", "not JSON"),
        ("{", "not JSON"),
        ("[]", "a JSON object"),
        ("{}", "`cmd` is missing"),
        (r#"{"cmd":3}"#, "`cmd` is a command's name"),
        (r#"{"cmd":"dance"}"#, "no command `dance`"),
        (r#"{"cmd":"state","loud":true}"#, "unknown field `loud`"),
        (r#"{"cmd":"moves"}"#, "missing field `seat`"),
        (r#"{"cmd":"moves","seat":-1}"#, "seat: invalid value"),
        (r#"{"cmd":"moves","seat":2}"#, "no seat 2"),
        (r#"{"cmd":"play","seat":0,"move":7}"#, "move: invalid type"),
        (r#"{"cmd":"new","game":"chess"}"#, "no game `chess`"),
        (r#"{"cmd":"new"}"#, "missing field `game`"),
        (r#"{"cmd":"new","game":"patchwork","options":{"players":2}}"#, "players: unknown field"),
        (r#"{"cmd":"new","game":"patchwork","options":[]}"#, "a JSON object is expected"),
        (r#"{"cmd":"perft","depth":-1}"#, "depth: invalid value"),
    ] {
        let (_, message) = talk.refused_line(line);
        assert!(message.contains(words), "{line}: {message}");
    }
    assert!(talk.refused_line(&"[".repeat(100_000)).1.contains("recursion limit"));
    assert_eq!(talk.state(), before);
}

#[test]
fn before_there_is_a_match_requests_say_how_to_get_one() {
    let mut talk = Talk::new();
    for cmd in ["state", "view", "next", "score", "undo", "record", "chance"] {
        assert!(talk.refused(json!({ "cmd": cmd })).1.contains("send `new`"), "{cmd}");
    }
}

/// What the engine says to these bytes, line by line.
fn said(input: &[u8]) -> Vec<Value> {
    let mut output = Vec::new();
    converse(&mut Engine::new(GAMES, PLAYERS, 1), Cursor::new(input), &mut output).unwrap();
    String::from_utf8(output).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn each_line_gets_one_answer_until_quit() {
    let answers = said(b"{\"cmd\":\"new\",\"game\":\"patchwork\"}\n\n{\"cmd\":\"quit\"}\n{\"cmd\":\"state\"}\n");
    assert_eq!(
        answers.iter().map(|answer| answer["ok"].clone()).collect::<Vec<_>>(),
        [json!(true), json!(false), json!(true)]
    );
    assert_eq!(said(b"{\"cmd\":\"next\"}").len(), 1, "the last line needs no line break");
    assert_eq!(said(b"\xff\xfe\n{\"cmd\":\"quit\"}\n").len(), 2, "bytes that are no text are answered too");
}

#[test]
fn a_line_of_ten_megabytes_is_answered_and_skipped() {
    let mut input = vec![b'x'; 10_000_000];
    input.extend(b"\n{\"cmd\":\"new\",\"game\":\"patchwork\"}\n");
    let answers = said(&input);
    assert!(answers[0]["error"]["message"].as_str().unwrap().contains(&LONGEST_LINE.to_string()));
    assert_eq!(answers[1]["ok"], json!(true));
    assert_eq!(answers.len(), 2);
}

proptest! {
    #[test]
    fn no_bytes_end_the_conversation(lines in prop::collection::vec(prop::collection::vec(any::<u8>().prop_filter("one line", |byte| *byte != b'\n'), 0..80), 1..8)) {
        let input = lines.join(&b'\n');
        let answers = said(&input);
        // An empty last line is no line.
        let expected = lines.len() - usize::from(lines.last().is_some_and(Vec::is_empty));
        prop_assert_eq!(answers.len(), expected);
        prop_assert!(answers.iter().all(|answer| answer["ok"].is_boolean()));
    }

    #[test]
    fn no_request_makes_the_engine_panic(
        cmd in prop::sample::select(vec!["new", "edition", "position", "view", "moves", "continue", "vocabulary", "play", "chance", "go", "perft", "load"]),
        field in prop::sample::select(vec!["game", "options", "seed", "edition", "state", "seat", "move", "outcome", "level", "ms", "record"]),
        text in "\\PC{0,40}",
        number in any::<i64>(),
    ) {
        let mut talk = laid_out();
        for value in [json!(text), json!(number), json!([text]), json!({ text: number })] {
            let mut request = json!({ "cmd": cmd, "seat": 0, "game": "patchwork" });
            request[field] = value;
            prop_assert!(talk.ask(&request)["ok"].is_boolean());
        }
    }
}

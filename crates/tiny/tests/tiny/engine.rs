//! Through the engine protocol, as a program plays it.

use mozaika_engine::Engine;
use serde_json::{Value, json};

use crate::{GAMES, PLAYERS};

struct Program(Engine);

impl Program {
    fn ask(&mut self, request: &Value) -> Value {
        let answer = self.0.answer(&request.to_string()).json;
        assert_eq!(answer["ok"], json!(true), "{request} -> {answer}");
        answer
    }
}

#[test]
fn a_program_plays_the_tiny_game_to_its_end() {
    let mut program = Program(Engine::new(GAMES, PLAYERS, 1));
    let mut next = program.ask(&json!({ "cmd": "new", "game": "tiny", "seed": 3 }))["next"].clone();
    while next["over"] != true {
        next = if next["chance"] == true {
            program.ask(&json!({ "cmd": "chance" }))["next"].clone()
        } else {
            let seat = &next["seats"][0];
            let advice = program.ask(&json!({ "cmd": "go", "seat": seat, "iterations": 50, "seed": 1 }));
            program.ask(&json!({ "cmd": "play", "seat": seat, "move": advice["move"] }))["next"].clone()
        };
    }
    assert!(program.ask(&json!({ "cmd": "score" }))["winners"].is_array());
    let record = program.ask(&json!({ "cmd": "record" }))["record"].clone();
    let state = program.ask(&json!({ "cmd": "state" }))["state"].clone();
    assert_eq!(program.ask(&json!({ "cmd": "position", "state": state }))["next"], json!({ "over": true }));
    assert_eq!(program.ask(&json!({ "cmd": "load", "record": record }))["next"], json!({ "over": true }));
}

#[test]
fn the_protocol_hides_what_is_face_down() {
    let mut program = Program(Engine::new(GAMES, PLAYERS, 1));
    program.ask(&json!({ "cmd": "new", "game": "tiny" }));
    program.ask(&json!({ "cmd": "chance", "outcome": "roll 4" }));
    program.ask(&json!({ "cmd": "play", "seat": 0, "move": "card 2" }));
    for (seat, chosen) in [(json!(0), 2), (json!(1), 0), (json!(null), 0)] {
        let view = program.ask(&json!({ "cmd": "view", "seat": seat }));
        assert_eq!(view["state"]["players"][0]["chosen"], json!(chosen), "{view}");
    }
}

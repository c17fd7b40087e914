//! Broken glass and the final reckoning (SG-8).

use mozaika_game::{Game as _, Seat};
use mozaika_sintra::Sintra;
use serde_json::{Value, json};

use crate::table::{field, final_position, gains, item, play, position, total};

/// Seat 0 is about to break the four orange panes of factory 1, with the marker on that step.
fn breaking_four(step: u8) -> Sintra {
    position(|state| {
        state["factories"][0] = json!("oooo");
        state["players"][0]["glazier"] = json!(7);
        state["players"][0]["broken"] = json!(step);
    })
}

fn glaze(state: &mut Value, seat: usize, windows: [&str; 8]) {
    for (index, panes) in windows.iter().enumerate() {
        state["players"][seat]["windows"][index] = json!(panes);
        state["players"][seat]["strips"][index]["done"] = json!(panes.len());
        state["players"][seat]["strips"][index]["side"] = json!(if panes.is_empty() { "a" } else { "b" });
    }
}

/// SG-8.1, SG-8.5: 7 panes on the strips are 2 points.
#[test]
fn every_three_panes_on_the_strips_are_a_point() {
    for (left, points) in [
        (["", "", ""], 0),
        (["oo", "", ""], 0),
        (["oo", "y", ""], 1),
        (["ooo", "yyp", "l"], 2),
        (["ooo", "yyp", "ppl"], 3),
    ] {
        let state = final_position("A", |state| {
            for (index, panes) in left.iter().enumerate() {
                let sorted = if *panes == "yyp" { "pyy" } else { panes };
                state["players"][0]["strips"][index]["filled"] = json!(sorted);
            }
        });
        assert_eq!(item(&state, 0, "strips"), points, "{left:?}");
        assert_eq!(total(&state, 0), points);
    }
}

/// SG-8.1: panes on joker spaces lie on the strips as well.
#[test]
fn panes_on_joker_spaces_count_as_left_over() {
    let state = final_position("B", |state| {
        state["players"][1]["windows"][7] = json!("b");
        state["players"][1]["strips"][7] = json!({ "id": 8, "side": "b", "filled": "o", "jokers": "yy", "done": 1 });
    });
    assert_eq!(item(&state, 1, "strips"), 1);
}

/// SG-8.2: the points of the marker's step are lost.
#[test]
fn the_step_of_the_marker_costs_its_points() {
    let state = final_position("A", |state| {
        state["players"][0]["broken"] = json!(5);
        state["players"][0]["score"] = json!(20);
    });
    assert_eq!((item(&state, 0, "track"), item(&state, 0, "broken"), total(&state, 0)), (20, -8, 12));
    assert_eq!((item(&state, 1, "broken"), total(&state, 1)), (0, 0));
}

/// SG-8.3: the bottom costs its points at once, and the marker is back on top.
#[test]
fn the_bottom_step_costs_its_points_at_once() {
    let before = breaking_four(4);
    assert_eq!(
        gains(&before, "0 take 1 orange break"),
        ["broken orange -12"],
        "18 at the bottom less 6 of the step left"
    );
    let state = play(&before, &["0 take 1 orange break"]);
    let palace = state.palace(Seat(0));
    assert_eq!((palace.broken(), palace.lost(), palace.score()), (0, 18, -18));
    assert_eq!((item(&state, 0, "track"), item(&state, 0, "broken"), item(&state, 0, "lost")), (-18, 0, 18));
}

/// SG-10.1: beyond the bottom the marker goes on from the top.
#[test]
fn steps_beyond_the_bottom_count_on_from_the_top() {
    let state = play(&breaking_four(6), &["0 take 1 orange break"]);
    let palace = state.palace(Seat(0));
    assert_eq!((palace.broken(), palace.lost(), palace.score()), (2, 18, -18));
    assert_eq!((item(&state, 0, "broken"), item(&state, 0, "lost"), total(&state, 0)), (-2, 20, -20));
}

/// SG-10.1: the bottom may be passed more than once in a turn.
#[test]
fn a_short_track_may_be_walked_more_than_once() {
    let short = crate::editions::loaded("short-track", |edition| edition["broken_glass"]["steps"] = json!([0, -3]));
    let state = position(|state| {
        state["options"]["edition"] = json!(short);
        state["factories"][0] = json!("oooo");
        state["players"][0]["glazier"] = json!(7);
    });
    let state = play(&state, &["0 take 1 orange break"]);
    let palace = state.palace(Seat(0));
    assert_eq!((palace.broken(), palace.lost(), palace.score()), (0, 12, -12));
}

/// SG-10.2: a score may be negative.
#[test]
fn a_score_may_be_negative() {
    let state = play(&breaking_four(7), &["0 take 1 orange break"]);
    assert_eq!(field(&state, "/players/0/score"), json!(-18));
}

/// SG-10.10: the token and the panes that break in the same turn are one walk.
#[test]
fn the_token_and_broken_panes_are_one_walk() {
    let state = position(|state| {
        state["factories"][0] = json!("");
        state["centre"] = json!("ooo");
        state["players"][0]["glazier"] = json!(7);
        state["players"][0]["broken"] = json!(6);
    });
    assert_eq!(
        gains(&state, "0 take c orange break"),
        ["token  -3", "broken orange -6"],
        "to -14, then -18 and on to -2"
    );
    let state = play(&state, &["0 take c orange break"]);
    let palace = state.palace(Seat(0));
    assert_eq!((palace.broken(), palace.lost()), (2, 18));
}

/// SG-8.4, SG-8.5: ornaments with 4, 4, 0 and 2 glazed frames bring 10 + 10 + 0 + 3 = 23.
#[test]
fn on_side_a_ornaments_bring_points_by_glazed_frames() {
    let state = final_position("A", |state| glaze(state, 0, ["op", "op", "yy", "bb", "", "", "l", "l"]));
    assert_eq!(item(&state, 0, "bonus"), 23);
    let sheet = state.score();
    let bonus = sheet.scores[0].items.iter().find(|item| item.name == "bonus").unwrap();
    let ornaments: Vec<(&str, i32)> = bonus
        .because
        .iter()
        .map(|reason| (reason.which.as_str(), reason.points.to_string().parse().unwrap()))
        .collect();
    assert_eq!(ornaments, [("1", 10), ("2", 10), ("3", 0), ("4", 3)]);
    let three_and_one = final_position("A", |state| glaze(state, 1, ["op", "o", "y", "", "", "", "", ""]));
    assert_eq!(item(&three_and_one, 1, "bonus"), 6);
}

/// SG-8.4, SG-8.5: 4 full windows and 5 orange panes bring 20.
#[test]
fn on_side_b_full_windows_count_times_the_best_colour() {
    let state = final_position("B", |state| glaze(state, 0, ["oo", "op", "oy", "pl", "o", "", "", ""]));
    assert_eq!(item(&state, 0, "bonus"), 20);
    let sheet = state.score();
    let bonus = sheet.scores[0].items.iter().find(|item| item.name == "bonus").unwrap();
    assert_eq!(
        (bonus.because[0].what, bonus.because[0].which.as_str()),
        ("full_windows_x_best_colour", "4 x 5 orange")
    );
    assert_eq!(item(&state, 1, "bonus"), 0);
}

/// SG-8.4: on side B only panes in windows count, and only windows with both frames glazed.
#[test]
fn on_side_b_panes_on_strips_and_half_windows_bring_nothing() {
    let state = final_position("B", |state| {
        glaze(state, 0, ["o", "p", "p", "", "", "", "", ""]);
        state["players"][0]["strips"][5]["filled"] = json!("ooo");
    });
    assert_eq!(item(&state, 0, "bonus"), 0);
}

fn ended_with(players: &[(i32, u8, i32)]) -> Vec<Vec<Seat>> {
    let state = final_position("A", |state| {
        let player = state["players"][0].clone();
        state["options"]["players"] = json!(players.len());
        state["factories"] = json!(vec![""; [5, 7, 9][players.len() - 2]]);
        state["players"] = json!(vec![player; players.len()]);
        for (index, (score, broken, lost)) in players.iter().enumerate() {
            state["players"][index]["score"] = json!(score);
            state["players"][index]["broken"] = json!(broken);
            state["players"][index]["lost"] = json!(lost);
        }
    });
    state.score().ranking.unwrap()
}

/// SG-8.6: most points win.
#[test]
fn most_points_win() {
    assert_eq!(ended_with(&[(30, 0, 0), (31, 0, 0)]), [[Seat(1)], [Seat(0)]]);
    assert_eq!(ended_with(&[(30, 0, 0), (31, 2, 0)]), [[Seat(0)], [Seat(1)]], "31 less 2");
}

/// SG-8.6: of equal totals, the one who lost the fewest points to broken glass, in the whole match.
#[test]
fn a_tie_goes_to_who_lost_the_fewest_points() {
    assert_eq!(ended_with(&[(32, 2, 0), (30, 0, 0)]), [[Seat(1)], [Seat(0)]]);
    assert_eq!(ended_with(&[(30, 0, 18), (30, 0, 0), (31, 1, 18)]), [[Seat(1)], [Seat(0)], [Seat(2)]]);
}

/// SG-8.6: still tied, they share the victory.
#[test]
fn a_full_tie_is_a_shared_victory() {
    assert_eq!(
        ended_with(&[(30, 0, 0), (20, 0, 0), (30, 0, 0), (20, 0, 18)]),
        vec![vec![Seat(0), Seat(2)], vec![Seat(1)], vec![Seat(3)]]
    );
}

/// SG-10.13: before the end the sheet says what the points would be now, and ranks nobody.
#[test]
fn the_sheet_of_a_match_in_progress_is_a_forecast() {
    let state = position(|state| {
        state["players"][0]["strips"][0]["filled"] = json!("ooo");
        state["players"][0]["broken"] = json!(1);
        state["players"][0]["score"] = json!(7);
    });
    assert_eq!(
        (item(&state, 0, "track"), item(&state, 0, "strips"), item(&state, 0, "broken"), total(&state, 0)),
        (7, 1, -1, 7)
    );
    assert_eq!(state.score().ranking, None);
    let json = state.score().to_json()["scores"][0].to_string();
    assert_eq!(json, r#"{"seat":0,"track":7,"strips":1,"broken":-1,"bonus":0,"total":7,"lost":1}"#);
}

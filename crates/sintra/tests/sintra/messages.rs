//! Everything Sintra says no with: each code is provoked once, and cites the rule that forbids.

use mozaika_game::conformance::messages_are_met;
use mozaika_game::{Edition, Game as _, Illegal, Problems, Seat, read_state, state_json};
use mozaika_sintra::{Options, Pieces, Sintra, Start};
use serde_json::{Value, json};

use crate::table::{
    before_fill, enter, final_position, first_turn, play, position, refused, refused_outcome, rest_in_bag,
};

type Change = fn(&mut Value);
/// A change of something sound, the field it is refused at, the code, and the rule.
type Case = (Change, &'static str, &'static str, &'static str);

/// The refusal has this code and cites this rule.
fn cites(illegal: &Illegal, code: &'static str, rule: &str) -> &'static str {
    assert_eq!((illegal.code, illegal.rule), (code, rule), "{illegal}");
    code
}

/// One of the problems has this code, at this field, and cites this rule.
fn lists(problems: &Problems, field: &str, code: &'static str, rule: &str) -> &'static str {
    let found = problems.iter().find(|problem| problem.code == code);
    let found = found.unwrap_or_else(|| panic!("{code} is not among: {problems}"));
    assert_eq!((found.field.as_str(), found.rule), (field, rule), "{problems}");
    code
}

/// The set-up of two players up to so many outcomes.
fn set_up(outcomes: usize) -> Sintra {
    const ALL: [&str; 4] =
        ["start 0", "strips 0 1a 2a 3a 4a 5a 6a 7a 8a", "strips 1 1a 2a 3a 4a 5a 6a 7a 8a", "rounds y o p y b l"];
    enter(&Sintra::start(&Options::default()).unwrap(), &ALL[..outcomes])
}

fn refused_moves() -> Vec<&'static str> {
    let turn = position(|_| {});
    let full =
        play(&position(|state| state["players"][0]["strips"][0]["filled"] = json!("oooy")), &["0 take 1 yellow 1"]);
    let gone = position(|state| {
        state["players"][0]["glazier"] = json!(3);
        state["players"][0]["windows"][3] = json!("lb");
        state["players"][0]["strips"][3]["side"] = json!("b");
        state["players"][0]["strips"][3]["done"] = json!(2);
    });
    let right = position(|state| state["players"][0]["glazier"] = json!(7));
    let jokers = position(|state| {
        state["factories"][0] = json!("oooy");
        state["players"][0]["windows"][7] = json!("b");
        state["players"][0]["strips"][7] = json!({ "id": 8, "side": "b", "filled": "", "jokers": "p", "done": 1 });
    });
    vec![
        cites(&refused(&set_up(0), "0 back"), "start-not-drawn", "SG-2.4"),
        cites(&refused(&set_up(1), "0 back"), "strips-not-dealt", "SG-2.1"),
        cites(&refused(&set_up(3), "0 back"), "round-track-not-drawn", "SG-2.3"),
        cites(&refused(&set_up(4), "0 back"), "factories-not-filled", "SG-3.1"),
        cites(&refused(&final_position("A", |_| {}), "0 back"), "over", "SG-3.1"),
        cites(&refused(&turn, "1 take 1 orange 1"), "not-your-turn", "SG-3.1"),
        cites(&refused(&full, "0 back"), "keep-first", "SG-5.2"),
        cites(&refused(&turn, "0 keep orange"), "nothing-to-keep", "SG-5.2"),
        cites(&refused(&full, "0 keep pink"), "not-on-strip", "SG-5.2"),
        cites(&refused(&turn, "0 back"), "no-step-back", "SG-6.2"),
        cites(&refused(&turn, "0 take 6 orange 1"), "no-such-factory", "SG-1.2"),
        cites(&refused(&turn, "0 take 1 pink 2"), "not-on-factory", "SG-4.1"),
        cites(&refused(&turn, "0 take c pink 2"), "not-in-centre", "SG-4.1"),
        cites(&refused(&turn, "0 take 1 orange break"), "must-be-put", "SG-4.5"),
        cites(&refused(&gone, "0 take 1 orange 1"), "left-of-glazier", "SG-4.3"),
        cites(&refused(&gone, "0 take 4 blue 4"), "gone", "SG-5.3"),
        cites(&refused(&gone, "0 take 1 orange 3"), "no-space", "SG-4.5"),
        cites(&refused(&right, "0 take 1 orange 8"), "fits-nowhere", "SG-4.5"),
        cites(&refused(&jokers, "0 take 1 orange 8"), "too-few-on-jokers", "SG-4.4"),
        cites(&refused(&jokers, "0 take 1 orange 8 j2"), "too-many-on-jokers", "SG-4.3"),
        cites(&refused(&jokers, "0 take 1 orange 1 j1"), "too-many-on-jokers", "SG-4.3"),
    ]
}

fn refused_outcomes() -> Vec<&'static str> {
    let cases = [
        (position(|_| {}), "start 0", "nothing-drawn-now"),
        (final_position("A", |_| {}), "start 0", "nothing-drawn-any-more"),
        (set_up(0), "rounds b o p y b l", "start-is-due"),
        (set_up(1), "start 0", "strips-are-due"),
        (set_up(3), "start 0", "round-track-is-due"),
        (set_up(4), "start 0", "factories-are-due"),
        (set_up(0), "start 2", "no-such-starter"),
        (set_up(1), "strips 1 1a 2a 3a 4a 5a 6a 7a 8a", "other-seat-due"),
        (set_up(1), "strips 0 1a 2a 3a 4a 5a 6a 7a 9a", "no-such-strip"),
        (set_up(1), "strips 0 1a 2a 3a 4a 5a 6a 1b 8a", "strip-twice"),
        (set_up(1), "strips 0 1a 2a 3a 4a 5a 6a 7a 8b", "joker-side-up"),
        (set_up(3), "rounds b o p y b b", "colour-twice"),
        (set_up(4), "fill ooyb ppll oyyb bbll", "other-factory-count"),
        (set_up(4), "fill ooyb ppll oyyb bbll opp", "other-pane-count"),
        (set_up(4), "fill bbbb bbbb bbbb bbbb bbbb", "not-in-bag"),
        (before_fill(1, "oo", "pp"), "fill oopy", "not-in-bag-or-tower"),
        (before_fill(1, "oo", "ppyy"), "fill oppy", "bag-before-tower"),
    ];
    cases.iter().map(|(state, text, code)| cites(&refused_outcome(state, text), code, "chance")).collect()
}

fn refused_notation() -> Vec<&'static str> {
    let state = position(|_| {});
    let moves = [
        ("walk", "no-move"),
        ("take 0 orange 1", "factory-zero"),
        ("take 65536 orange 1", "factory-too-large"),
        ("take 1 green 1", "no-colour"),
        ("take 1 orange 9", "no-strip"),
        ("take 1 orange 1 j0", "no-joker-count"),
    ];
    let outcomes = [
        ("shuffle", "no-outcome"),
        ("strips 0 1a", "strips-dealt"),
        ("rounds b o", "rounds-drawn"),
        ("fill o o o o o o o o o o o o o", "too-many-factories"),
        ("strips 0 1c", "no-dealt-strip"),
        ("rounds x", "no-letter"),
        ("fill po", "no-heap"),
    ];
    let moves = moves.map(|(text, code)| cites(&refused(&state, &format!("0 {text}")), code, "notation"));
    let outcomes = outcomes.map(|(text, code)| cites(&refused_outcome(&state, text), code, "notation"));
    moves.into_iter().chain(outcomes).collect()
}

fn refused_options() -> Vec<&'static str> {
    let players = Sintra::start(&Options { players: 5, ..Options::default() }).unwrap_err();
    let seat = Sintra::start(&Options { start: Start::Seat(Seat(2)), ..Options::default() }).unwrap_err();
    vec![lists(&players, "players", "player-range", "options"), lists(&seat, "start", "start-seat", "SG-2.4")]
}

fn refused_positions() -> Vec<&'static str> {
    let cases: &[Case] = &[
        (|s| s["round"] = json!(7), "round", "round-number", "SG-3.1"),
        (|s| s["rounds"][2] = json!("x"), "rounds[2]", "round-colour", "position"),
        (|s| s["rounds"][2] = json!("o"), "rounds", "round-track", "SG-2.3"),
        (|s| s["rounds"] = json!(["o"]), "rounds", "round-track-length", "SG-1.5"),
        (|s| s["starter"] = json!(2), "starter", "seat-not-at-table", "position"),
        (|s| s["token"] = json!("table"), "token", "token-place", "SG-4.2"),
        (|s| s["factories"] = json!(["o"]), "factories", "factory-count", "SG-1.2"),
        (|s| s["factories"][0] = json!("ooybb"), "factories[0]", "factory-overfull", "SG-2.4"),
        (|s| s["players"] = json!([s["players"][0]]), "players", "player-count", "position"),
        (|s| s["players"][0]["strips"] = json!([]), "players", "strips-out-of-order", "position"),
        (|s| s["players"][1]["strips"] = json!([]), "next", "set-up-incomplete", "position"),
        (|s| s["next"] = json!({ "seats": [0, 1] }), "next", "one-seat-moves", "SG-3.1"),
        (|s| s["centre"] = json!("po"), "centre", "not-panes", "position"),
        (|s| s["bag"]["orange"] = json!(21), "bag.orange", "too-many-panes", "SG-1.1"),
        (|s| s["players"][0]["lost"] = json!(17), "players[0].lost", "lost-points", "SG-8.3"),
        (|s| s["players"][0]["score"] = json!(-1), "players[0].score", "impossible-score", "position"),
        (|s| s["players"][0]["broken"] = json!(8), "players[0].broken", "no-resting-step", "SG-8.3"),
        (|s| s["players"][0]["glazier"] = json!(9), "players[0].glazier", "no-window", "SG-1.3"),
        (|s| s["players"][0]["windows"] = json!([]), "players[0].windows", "window-count", "SG-1.3"),
        (|s| s["players"][0]["windows"][0] = json!("ooo"), "players[0].windows[0]", "window-panes", "SG-1.3"),
        (
            |s| {
                s["players"][0]["strips"] = json!([]);
                s["players"][0]["windows"][0] = json!("o");
            },
            "players[0].windows",
            "glazed-too-early",
            "SG-5.2",
        ),
        (
            |s| s["players"][0]["strips"] = json!([s["players"][0]["strips"][0]]),
            "players[0].strips",
            "strip-count",
            "SG-1.3",
        ),
        (|s| s["players"][0]["strips"][0]["id"] = json!(9), "players[0].strips[0].id", "unknown-strip", "SG-1.3"),
        (|s| s["players"][0]["strips"][0]["id"] = json!(2), "players[0].strips[1].id", "strip-repeated", "SG-1.3"),
        (|s| s["players"][0]["windows"][0] = json!("o"), "players[0].strips[0].done", "done-differs", "SG-5.2"),
        (
            |s| s["players"][0]["strips"][7]["side"] = json!("b"),
            "players[0].strips[7].side",
            "joker-side-too-early",
            "SG-2.1",
        ),
        (|s| s["players"][0]["windows"][7] = json!("o"), "players[0].strips[7].side", "not-turned-over", "SG-5.3"),
        (
            |s| {
                s["players"][0]["strips"][0]["filled"] = json!("p");
                s["players"][0]["windows"][0] = json!("oy");
            },
            "players[0].strips[0]",
            "on-gone-strip",
            "SG-5.3",
        ),
        (
            |s| s["players"][0]["strips"][0]["filled"] = json!("b"),
            "players[0].strips[0].filled",
            "panes-do-not-fit",
            "SG-4.3",
        ),
        (
            |s| s["players"][0]["strips"][0]["jokers"] = json!("o"),
            "players[0].strips[0].jokers",
            "joker-spaces",
            "SG-4.3",
        ),
        (|s| s["factories"] = json!(["", "", "", "", ""]), "next", "nothing-to-take", "SG-3.1"),
        (|s| s["next"] = json!({ "over": true }), "round", "over-too-early", "SG-3.1"),
        (|s| s["next"] = json!({ "over": true }), "factories", "round-not-over", "SG-3.1"),
        (|s| s["starter"] = json!(1), "starter", "agreed-start", "SG-2.4"),
        (|s| s["centre"] = json!("o"), "centre", "centre-overfull", "SG-4.1"),
        (|s| s["token"] = json!(1), "token", "token-not-taken", "SG-4.2"),
        (
            |s| s["players"][1]["strips"][0]["filled"] = json!("oooyy"),
            "players[1].strips[0]",
            "strip-is-full",
            "SG-5.2",
        ),
        (|s| s["bag"]["orange"] = json!(13), "", "panes-in-play", "SG-1.1"),
    ];
    let refused = |change: &Change| {
        let mut state = rest_in_bag(first_turn());
        change(&mut state);
        read_state::<Sintra>(state).unwrap_err()
    };
    cases.iter().map(|(change, field, code, rule)| lists(&refused(change), field, code, rule)).collect()
}

fn refused_before_the_first_turn() -> Vec<&'static str> {
    let cases: &[Case] = &[
        (|s| s["token"] = json!(0), "token", "token-too-early", "SG-3.1"),
        (|s| s["tower"]["orange"] = json!(1), "factories", "panes-too-early", "SG-2.3"),
        (|s| s["players"][0]["score"] = json!(3), "players[0]", "not-fresh", "SG-2.2"),
    ];
    let refused = |outcomes: usize, change: &Change| {
        let mut state = state_json(&set_up(outcomes));
        change(&mut state);
        read_state::<Sintra>(state).unwrap_err()
    };
    let mut met: Vec<&'static str> =
        cases.iter().map(|(change, field, code, rule)| lists(&refused(4, change), field, code, rule)).collect();
    let later: Change = |s| s["round"] = json!(2);
    met.push(lists(&refused(2, &later), "round", "set-up-round", "position"));
    let track: Change = |s| s["rounds"] = json!(["y", "o", "p", "y", "b", "l"]);
    met.push(lists(&refused(0, &track), "next", "set-up-order", "position"));
    met
}

/// SG-10.6
fn refused_strip_of_one_colour() -> &'static str {
    let name = crate::editions::loaded("one-colour-message", |edition| {
        edition["strips"]["set"][0]["a"] = json!(["orange", "orange", "orange", "orange", "orange"]);
    });
    let mut state = first_turn();
    state["options"]["edition"] = json!(name);
    state["players"][0]["strips"][0]["filled"] = json!("ooooo");
    let problems = read_state::<Sintra>(rest_in_bag(state)).unwrap_err();
    lists(&problems, "players[0].strips[0]", "strip-of-one-colour", "SG-10.6")
}

fn refused_editions() -> Vec<&'static str> {
    let cases: &[Case] = &[
        (|e| e["colours"] = json!(["pink"]), "colours", "colours", "SG-1.1"),
        (|e| e["rounds"] = json!(5), "rounds", "round-count", "SG-1.5"),
        (|e| e["windows"]["count"] = json!(7), "windows.count", "fixed-by-the-rules", "SG-1.3"),
        (|e| drop(e["strips"]["set"].as_array_mut().unwrap().pop()), "strips.set", "strip-set", "SG-1.3"),
        (|e| e["strips"]["set"][1]["id"] = json!(9), "strips.set[1].id", "strip-number", "SG-1.3"),
        (|e| e["strips"]["set"][1]["id"] = json!(1), "strips.set[1].id", "strip-listed-twice", "SG-1.3"),
        (|e| e["strips"]["set"][7]["b"] = json!(vec!["pink"; 5]), "strips.set", "no-joker-side", "SG-1.4"),
        (|e| e["strips"]["set"][2]["b"][4] = json!("joker"), "strips.set", "joker-sides", "SG-1.4"),
        (|e| e["strips"]["set"][2]["a"] = json!(["pink"]), "strips.set[2].a", "pattern-length", "SG-1.3"),
        (|e| e["strips"]["set"][2]["b"][4] = json!("green"), "strips.set[2].b[4]", "space-colour", "SG-1.1"),
        (|e| e["ornaments"]["side"] = json!("B"), "ornaments.side", "ornament-side", "SG-8.4"),
        (|e| e["ornaments"]["windows"] = json!([[0, 1]]), "ornaments.windows", "ornament-count", "SG-8.4"),
        (|e| e["ornaments"]["windows"][1] = json!([2, 2]), "ornaments.windows[1]", "ornament-windows", "SG-8.4"),
        (|e| e["broken_glass"]["steps"] = json!([0]), "broken_glass.steps", "step-count", "edition"),
        (|e| e["broken_glass"]["steps"][0] = json!(-1), "broken_glass.steps[0]", "top-step", "edition"),
        (|e| e["broken_glass"]["steps"][3] = json!(-1), "broken_glass.steps[3]", "step-rises", "edition"),
        (|e| e["panes_per_factory"] = json!(11), "panes_per_factory", "out-of-range", "edition"),
        (|e| e["windows"]["points"]["A"] = json!([1]), "windows.points.A", "list-length", "edition"),
    ];
    let refused = |change: &Change| {
        let mut json = Edition::<Pieces>::default().json().clone();
        json["edition"] = json!("refused");
        change(&mut json);
        Edition::<Pieces>::load(&json).unwrap_err()
    };
    cases.iter().map(|(change, field, code, rule)| lists(&refused(change), field, code, rule)).collect()
}

#[test]
fn every_message_is_met_and_cites_the_rule_that_forbids() {
    let met = [
        refused_moves(),
        refused_outcomes(),
        refused_notation(),
        refused_options(),
        refused_positions(),
        refused_before_the_first_turn(),
        vec![refused_strip_of_one_colour()],
        refused_editions(),
    ];
    messages_are_met::<Sintra>(met.concat());
}

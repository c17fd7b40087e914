//! The suite every game must pass, the golden playthrough, and the counts of the decision tree.

use std::collections::HashMap;

use mozaika_game::conformance::{Dice, PerftLine, Suite, check, perft_table_holds, read_perft_table};
use mozaika_game::playthrough::playthrough;
use mozaika_game::rand::{RngExt as _, SeedableRng as _};
use mozaika_game::{Game as _, Seat, perft, state_json};
use mozaika_patchwork::{Move, Options, Outcome, PATCHES, Patchwork, Printing, Start};

fn every_option() -> Vec<Options> {
    let mut all = Vec::new();
    for printing in [Printing::Newer, Printing::First] {
        for flip in [true, false] {
            for start in [Start::Random, Start::Seat(Seat(0)), Start::Seat(Seat(1))] {
                all.push(Options { printing, flip, start, ..Options::default() });
            }
        }
    }
    all
}

/// Any move of the notation: most are illegal most of the time.
fn any_move(state: &Patchwork, dice: &mut Dice) -> String {
    let cell = |dice: &mut Dice| format!("{}{}", dice.random_range('a'..='i'), dice.random_range(1..=9));
    match dice.random_range(0..10) {
        0 => "advance".to_owned(),
        1 | 2 => format!("patch {}", cell(dice)),
        _ => {
            let near = state.circle().get(dice.random_range(0..4)).copied().unwrap_or(0);
            let patch = if dice.random_bool(0.8) { near } else { dice.random_range(0..34) };
            let orientation = ["r0", "r90", "r180", "r270", "r0f", "r90f", "r180f", "r270f"][dice.random_range(0..8)];
            format!("buy {patch} {orientation} {}", cell(dice))
        }
    }
}

fn any_outcome(_: &Patchwork, dice: &mut Dice) -> String {
    if dice.random_bool(0.3) {
        return format!("start {}", dice.random_range(0..4));
    }
    let mut ids: Vec<usize> = (1..PATCHES).chain([0]).collect();
    for _ in 0..dice.random_range(0..3) {
        let (a, b) = (dice.random_range(0..PATCHES), dice.random_range(0..PATCHES));
        if dice.random_bool(0.7) { ids.swap(a, b) } else { ids[a] = b }
    }
    let ids: Vec<String> = ids.iter().map(usize::to_string).collect();
    format!("circle {}", ids.join(" "))
}

fn suite(seed: u64, matches: usize, thorough_every: u32) -> Suite<Patchwork> {
    Suite { options: every_option(), matches, seed, thorough_every, any_move, any_outcome }
}

#[test]
fn every_state_of_three_hundred_matches_is_sound_in_every_respect() {
    check(&suite(1, 300, 1));
}

#[test]
fn ten_thousand_random_matches_are_sound() {
    check(&suite(1_000_000, 10_000, 24));
}

#[test]
fn a_whole_match_reads_as_it_did_before() {
    let text = playthrough::<Patchwork>(&Options::default(), 2014).unwrap();
    insta::assert_snapshot!(text);
}

fn fixed_circle(flip: bool) -> Patchwork {
    let mut state = Patchwork::start(&Options { flip, start: Start::Seat(Seat(0)), ..Options::default() }).unwrap();
    state.enter(&Outcome::Circle(std::array::from_fn(|i| ((i + 1) % PATCHES) as u8))).unwrap();
    state
}

#[test]
fn the_trees_of_decisions_have_the_known_sizes() {
    perft_table_holds::<Patchwork>(include_str!("../../perft/patchwork.perft"));
}

#[test]
fn a_perft_table_is_read_exactly() {
    let table = |line: &str| read_perft_table::<Patchwork>(&format!("# A comment.\n\n{line}\n"));
    let laid_out = fixed_circle(true);
    let line = |line: &str, counts: &str| format!("{line} ; {counts}");
    let read = table(&line(&state_json(&laid_out).to_string(), "0=1 1=639")).unwrap();
    assert_eq!(read, [PerftLine { line: 3, state: laid_out, counts: vec![(0, 1), (1, 639)] }]);
    for (wrong, words) in [
        ("{}", "line 3: a line is `OPTIONS ; ENTRY"),
        ("{\"mood\":1} ; 0=1", "line 3: mood: unknown field"),
        ("start ; 0=1", "line 3: expected value"),
        ("{} ; start 0 ; 0=1", "line 3: "),
        ("{} ; * start 2 ; 0=1", "line 3: `* start 2` is refused"),
        ("{} ; 0", "line 3: a line ends with `DEPTH=COUNT …`"),
        ("{} ; 2=1 1=3", "in ascending order"),
    ] {
        let fault = table(wrong).unwrap_err();
        assert!(fault.contains(words), "{wrong}: {fault}");
    }
}

#[test]
#[should_panic(expected = "line 1 of the perft table of patchwork: Luck is due on the way")]
fn a_perft_table_enters_the_luck_before_it_counts() {
    perft_table_holds::<Patchwork>("{} ; 1=1");
}

#[test]
#[should_panic(expected = "line 1 of the perft table of patchwork")]
fn a_wrong_count_is_found() {
    perft_table_holds::<Patchwork>("{} ; 0=2");
}

#[test]
fn perft_is_refused_where_luck_is_due() {
    let state = Patchwork::start(&Options::default()).unwrap();
    assert_eq!(perft(&state, 1).unwrap_err().rule, "chance");
}

#[test]
fn every_legal_move_is_equally_likely_to_be_picked() {
    let state = fixed_circle(true);
    let mut moves = Vec::new();
    state.moves(Seat(0), &mut moves);
    let mut dice = Dice::seed_from_u64(9);
    let mut picked: HashMap<Move, f64> = HashMap::new();
    let each = 100.0;
    for _ in 0..moves.len() * 100 {
        *picked.entry(state.pick_move(Seat(0), &mut dice, &mut Vec::new()).unwrap()).or_default() += 1.0;
    }
    assert!(picked.keys().all(|decision| moves.contains(decision)));
    let chi_squared: f64 =
        moves.iter().map(|decision| (picked.get(decision).unwrap_or(&0.0) - each).powi(2) / each).sum();
    // 638 degrees of freedom: 753 is exceeded once in a thousand.
    assert!(chi_squared < 753.0, "{chi_squared}");
}

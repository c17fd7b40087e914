//! The rules, one by one: what they allow, what they forbid, and what they do.

use mozaika_game::conformance::rules_are_cited;
use mozaika_game::rand::SeedableRng as _;
use mozaika_game::{Edition, Game as _, Match, Next, Refusal as _, Seat, read_state, state_json};
use mozaika_patchwork::{Options, PatchId, Patchwork, Printing, Refusal, Start};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};

const A: Seat = Seat(0);
const B: Seat = Seat(1);

/// Seat 0 starts, unless something else is said.
fn options() -> Options {
    Options { start: Start::Seat(A), ..Options::default() }
}

/// The circle that starts with these patches; the others follow in order.
fn circle(first: &[u8]) -> String {
    let rest = (1..33).filter(|id| !first.contains(id));
    let ids: Vec<String> = first.iter().copied().chain(rest).chain([0]).map(|id| id.to_string()).collect();
    format!("circle {}", ids.join(" "))
}

/// A match that is laid out with these patches first.
fn laid_out(options: &Options, first: &[u8]) -> Patchwork {
    let mut state = Patchwork::start(options).unwrap();
    enter(&mut state, &circle(first)).unwrap();
    state
}

fn enter(state: &mut Patchwork, text: &str) -> Result<(), Refusal> {
    let outcome = state.read_outcome(text).unwrap();
    state.enter(&outcome)
}

fn play(state: &mut Patchwork, seat: Seat, text: &str) -> Result<(), Refusal> {
    let decision = state.read_move(text).unwrap();
    state.play(seat, &decision)
}

/// Plays moves that have to be legal.
fn play_all(state: &mut Patchwork, moves: &[(Seat, &str)]) {
    for (seat, text) in moves {
        play(state, *seat, text).unwrap_or_else(|refusal| panic!("{seat} {text}: {refusal}"));
    }
}

/// The move is refused for that reason, under that rule, and nothing has changed.
fn refused(state: &Patchwork, seat: Seat, text: &str, reason: &Refusal, rule: &str) {
    let mut after = state.clone();
    assert_eq!(play(&mut after, seat, text).as_ref(), Err(reason), "{text}");
    assert_eq!(reason.rule(), rule);
    assert_eq!(after, *state, "{text} was refused and has changed something");
}

/// A position from the usual one by changing some fields of its JSON.
fn position(change: impl FnOnce(&mut Value)) -> Patchwork {
    let mut json = state_json(&laid_out(&options(), &[1, 2, 3]));
    json["next"] = Value::Null;
    change(&mut json);
    read_state(json).unwrap_or_else(|problems| panic!("{problems}"))
}

/// Rows of a quilt whose first `covered` cells, row by row, are covered.
fn covered(covered: usize) -> Value {
    let row = |r: usize| (0..9).map(|c| if r * 9 + c < covered { 'X' } else { '.' }).collect::<String>();
    (0..9).map(row).collect()
}

/// A match that is under way: these patches lie on the two quilts, these are next in the circle, the tokens are there.
///
/// The quilts are covered row by row; special patches that were passed lie on seat 1's.
struct UnderWay {
    sewn: [&'static [u8]; 2],
    next: &'static [u8],
    spaces: [u8; 2],
    buttons: [u16; 2],
}

impl UnderWay {
    /// Two quilts with some icons, tokens there.
    fn on(spaces: [u8; 2]) -> Self {
        Self { sewn: [&[10, 19, 28, 29], &[5, 6, 9]], next: &[1, 2, 3, 11], spaces, buttons: [9, 9] }
    }

    fn write(&self, json: &mut Value) {
        let edition = Options::default().edition;
        let patches = &edition.patches;
        let passed = self.spaces[0].max(self.spaces[1]);
        let (taken, left): (Vec<u8>, Vec<u8>) = [26, 32, 38, 44, 50].into_iter().partition(|space| *space <= passed);
        let known: Vec<u8> = [self.sewn[0], self.sewn[1], self.next].concat();
        let circle = self.next.iter().copied().chain((0..33).filter(|id| !known.contains(id)));
        json["circle"] = circle.collect();
        json["specials"] = json!(left);
        json["on_top"] = if self.spaces[0] == self.spaces[1] { json!(0) } else { Value::Null };
        for i in 0..2 {
            let sum = |of: fn(&mozaika_patchwork::Patch) -> u8| {
                self.sewn[i].iter().map(|id| usize::from(of(&patches[*id as usize]))).sum::<usize>()
            };
            let player = &mut json["players"][i];
            player["quilt"] = covered(sum(|patch| patch.size) + taken.len() * i);
            player["icons"] = json!(sum(|patch| patch.icons));
            player["space"] = json!(self.spaces[i]);
            player["buttons"] = json!(self.buttons[i]);
        }
    }

    fn state(&self) -> Patchwork {
        position(|json| self.write(json))
    }
}

/// Patches of 75 cells, of which twelve make most of a quilt.
const MOST_OF_A_QUILT: [u8; 12] = [32, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20];

fn total(state: &Patchwork, seat: Seat) -> String {
    state.score().scores[seat.index()].total().to_string()
}

#[test]
fn every_rule_is_cited_by_a_test() {
    rules_are_cited(
        "PW-",
        include_str!("../../../../docs/rules/patchwork.md"),
        &[include_str!("rules.rs"), include_str!("bad_input.rs")],
    );
}

/// PW-1.1, PW-9.4
#[test]
fn a_player_starts_with_five_buttons_and_an_empty_quilt_of_81_cells() {
    let state = Patchwork::start(&options()).unwrap();
    for player in state.players() {
        assert_eq!((player.buttons, player.space, player.icons), (5, 0, 0));
        assert_eq!(player.quilt.free_cells(), 81);
    }
    assert_eq!(total(&state, A), "-157");
}

/// PW-1.2
#[test]
fn the_box_holds_33_patches_with_the_known_totals() {
    let pieces = Options::default().edition;
    let sum = |of: fn(&mozaika_patchwork::Patch) -> u32| pieces.patches.iter().map(of).sum::<u32>();
    assert_eq!(pieces.patches.len(), 33);
    assert_eq!(sum(|patch| patch.size.into()), 166);
    assert_eq!(sum(|patch| patch.price.into()), 133);
    assert_eq!(sum(|patch| patch.time.into()), 107);
    assert_eq!(sum(|patch| patch.icons.into()), 38);
    assert_eq!(pieces.patches.iter().filter(|patch| patch.icons > 0).count(), 22);
    assert!(pieces.patches.iter().all(|patch| patch.icons <= 3));
}

/// PW-1.2, PW-5.4
#[test]
fn an_empty_quilt_has_room_for_7349_placements_and_at_most_448_of_one_patch() {
    let placements: Vec<usize> = (1..33)
        .map(|id| {
            let state = position(|json| {
                let rest = (0..33).filter(|other| *other != id);
                json["circle"] = [id].into_iter().chain(rest).collect();
                // A whole circle ends with patch 0; for patch 0 itself the offer is looked at after a turn round.
                if id == 0 {
                    json["circle"] = (1..33).chain([0]).collect();
                } else {
                    let circle: Vec<u8> =
                        [id].into_iter().chain((1..33).filter(|other| *other != id)).chain([0]).collect();
                    json["circle"] = json!(circle);
                }
                for i in 0..2 {
                    json["players"][i]["space"] = json!(20);
                    json["players"][i]["buttons"] = json!(25);
                }
            });
            let mut moves = Vec::new();
            state.moves(A, &mut moves);
            moves.iter().filter(|decision| decision.to_string().starts_with(&format!("buy {id} "))).count()
        })
        .collect();
    // Patch 0 is two cells long: 8 x 9 places upright, and as many lying.
    assert_eq!(placements.iter().sum::<usize>() + 144, 7349);
    assert_eq!(placements.iter().max(), Some(&448));
}

/// PW-1.3, PW-10.3
#[test]
fn each_printing_has_nine_icons_and_five_special_patches_on_its_track() {
    let specials = |printing| state_json(&laid_out(&Options { printing, ..options() }, &[]))["specials"].clone();
    assert_eq!(specials(Printing::Newer), json!([26, 32, 38, 44, 50]));
    assert_eq!(specials(Printing::First), json!([20, 26, 32, 44, 50]));
    let pieces = Options::default().edition;
    assert_eq!((pieces.income.count_ones(), pieces.last_space), (9, 53));
    assert_eq!(Options::default().printing, Printing::Newer);
}

/// PW-2.1
#[test]
fn the_circle_holds_every_patch_once_and_ends_with_the_smallest() {
    let mut state = Patchwork::start(&options()).unwrap();
    let twice = circle(&[1, 2, 3]).replacen(" 2 ", " 1 ", 1);
    assert_eq!(enter(&mut state, &twice), Err(Refusal::NotEachOnce { patches: 33, id: 1 }));
    let no_such = circle(&[1, 2, 3]).replacen(" 2 ", " 33 ", 1);
    assert_eq!(enter(&mut state, &no_such), Err(Refusal::NotEachOnce { patches: 33, id: 33 }));
    let wrong_end = circle(&[1, 2, 3]).replacen(" 1 ", " 0 ", 1);
    let wrong_end = format!("{} 1", wrong_end.strip_suffix(" 0").unwrap());
    let refusal = enter(&mut state, &wrong_end).unwrap_err();
    assert_eq!(refusal.rule(), "chance");
    assert!(refusal.to_string().contains("ends with patch 0"), "{refusal}");
    assert_eq!(state.next(), Next::Chance);
    enter(&mut state, &circle(&[7])).unwrap();
    assert_eq!(state.circle().len(), 33);
    assert_eq!(state.circle()[0], 7);
}

/// PW-2.1
#[test]
fn every_order_of_the_circle_is_as_likely_as_any_other() {
    let state = Patchwork::start(&options()).unwrap();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    let mut first = [0_u32; 33];
    let draws = 32_000;
    for _ in 0..draws {
        let mut laid_out = state.clone();
        laid_out.enter(&state.draw(&mut rng).unwrap()).unwrap();
        first[laid_out.circle()[0] as usize] += 1;
    }
    assert_eq!(first[0], 0);
    let expected = f64::from(draws) / 32.0;
    let chi_squared: f64 = first[1..].iter().map(|count| (f64::from(*count) - expected).powi(2) / expected).sum();
    // 31 degrees of freedom: 61.1 is exceeded once in a thousand.
    assert!(chi_squared < 61.1, "{chi_squared}");
}

/// PW-2.2, PW-10.1
#[test]
fn the_starting_player_is_agreed_or_drawn_and_moves_first() {
    for seat in [A, B] {
        let agreed = laid_out(&Options { start: Start::Seat(seat), ..options() }, &[]);
        assert_eq!(agreed.next(), Next::seat(seat));
    }
    assert_eq!(Options::default().start, Start::Random);
    let mut drawn = Patchwork::start(&Options::default()).unwrap();
    assert_eq!(enter(&mut drawn, &circle(&[])), Err(Refusal::StartFirst));
    assert_eq!(enter(&mut drawn, "start 2"), Err(Refusal::NoSuchStarter { seat: 2 }));
    refused(&drawn, A, "advance", &Refusal::StartNotDrawn, "PW-2.2");
    enter(&mut drawn, "start 1").unwrap();
    assert_eq!(enter(&mut drawn, "start 1"), Err(Refusal::CircleNow));
    refused(&drawn, B, "advance", &Refusal::CircleNotLaid, "PW-2.1");
    enter(&mut drawn, &circle(&[])).unwrap();
    assert_eq!(drawn.next(), Next::seat(B));
    assert_eq!(enter(&mut drawn, "start 1"), Err(Refusal::NoChanceDue));
}

/// PW-3.1, PW-9.3
#[test]
fn whoever_is_further_back_moves_even_several_times_in_a_row() {
    let mut state = UnderWay::on([12, 16]).state();
    play(&mut state, A, "buy 1 r0 h8").unwrap();
    assert_eq!((state.players()[0].space, state.players()[0].buttons), (15, 9 - 1));
    assert_eq!(state.next(), Next::seat(A));
    refused(&state, B, "advance", &Refusal::FurtherBack { mover: A }, "PW-3.1");
}

/// PW-3.2, PW-9.3
#[test]
fn who_lands_on_the_opponents_space_lies_on_top_and_moves_again() {
    let mut state = UnderWay::on([12, 15]).state();
    play(&mut state, A, "buy 1 r0 h8").unwrap();
    assert_eq!(state.players().map(|player| player.space), [15, 15]);
    assert_eq!(state.next(), Next::seat(A));
    refused(&state, B, "advance", &Refusal::OnTop { mover: A }, "PW-3.2");
}

/// PW-3.3, PW-4.2, PW-8.1
#[test]
fn who_has_arrived_has_no_more_turns_and_the_other_goes_on_alone() {
    let mut state = position(|json| {
        UnderWay::on([50, 53]).write(json);
        json["players"][1]["finished"] = json!(1);
    });
    refused(&state, B, "advance", &Refusal::Arrived { seat: B, mover: A }, "PW-3.3");
    play(&mut state, A, "buy 2 r90 g9").unwrap();
    assert_eq!(state.next(), Next::seat(A), "space 52 is behind 53");
    play(&mut state, A, "advance").unwrap();
    assert_eq!(state.players()[0].space, 53);
    let icons = u16::from(state.players()[0].icons);
    assert_eq!(state.players()[0].buttons, 9 - 2 + 1 + icons, "patch 2, one space, the icon before 53");
    assert_eq!(state.next(), Next::Over);
    refused(&state, A, "advance", &Refusal::Over, "PW-8.1");
    assert_eq!(state.players().map(|player| player.finished), [Some(2), Some(1)]);
}

/// PW-4.1, PW-9.2
#[test]
fn advancing_goes_in_front_of_the_opponent_for_a_button_a_space() {
    let mut state = laid_out(&options(), &[1, 2, 3]);
    play_all(&mut state, &[(A, "buy 1 r0 a1")]);
    assert_eq!(state.players()[0].space, 3);
    play(&mut state, B, "advance").unwrap();
    assert_eq!((state.players()[1].space, state.players()[1].buttons), (4, 5 + 4));
}

/// PW-4.2
#[test]
fn a_patch_that_takes_longer_than_the_track_ends_on_the_last_space() {
    let mut state = UnderWay { next: &[8, 2, 3], ..UnderWay::on([51, 52]) }.state();
    play(&mut state, A, "buy 8 r0 h7").unwrap();
    let player = state.players()[0];
    assert_eq!((player.space, player.finished), (53, Some(1)));
    assert_eq!(player.buttons, 9 - 4 + u16::from(player.icons));
}

/// PW-5.1
#[test]
fn only_the_next_three_patches_can_be_taken() {
    let state = laid_out(&options(), &[1, 2, 3, 4]);
    for text in ["buy 1 r0 a1", "buy 2 r0 a1", "buy 3 r0 a1"] {
        assert_eq!(play(&mut state.clone(), A, text), Ok(()));
    }
    refused(&state, A, "buy 4 r0 a1", &Refusal::NotOnOffer { patch: PatchId(4), place: 4, offer: 3 }, "PW-5.1");
    let mut taken = state;
    play(&mut taken, A, "buy 1 r0 a1").unwrap();
    refused(&taken, B, "buy 1 r0 a1", &Refusal::Gone { patch: PatchId(1) }, "PW-5.1");
}

/// PW-5.1
#[test]
fn fewer_than_three_are_on_offer_when_fewer_are_left() {
    // All other patches are sewn: seventy-nine cells here, the rest there.
    let rest: Vec<u8> = (0..33).filter(|id| !MOST_OF_A_QUILT.contains(id) && ![2, 3, 4].contains(id)).collect();
    let state = position(|json| {
        UnderWay { sewn: [&MOST_OF_A_QUILT, Vec::leak(rest)], next: &[2, 3, 4], ..UnderWay::on([10, 14]) }.write(json);
        for i in 0..2 {
            json["players"][i]["bonus"] = json!(i == 0);
        }
    });
    assert_eq!(state.offer().len(), 3);
    let mut after = state;
    play(&mut after, A, "buy 2 r90 g9").unwrap();
    assert_eq!(after.offer().len(), 2);
}

/// PW-5.1
#[test]
fn a_patch_has_to_be_affordable() {
    let state = laid_out(&options(), &[9, 19, 1]);
    let price = Refusal::TooExpensive { patch: PatchId(9), price: 6, buttons: 5 };
    refused(&state, A, "buy 9 r0 a1", &price, "PW-5.1");
    let mut moves = Vec::new();
    state.moves(A, &mut moves);
    assert!(moves.iter().all(|decision| !decision.to_string().starts_with("buy 9")));
}

/// PW-5.1, PW-5.4, PW-11.1
#[test]
fn a_patch_that_fits_nowhere_cannot_be_taken() {
    let sewn: [&[u8]; 2] = [&[32, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 4], &[5, 6]];
    let state = position(|json| {
        UnderWay { sewn, ..UnderWay::on([10, 14]) }.write(json);
        json["players"][0]["bonus"] = json!(true);
    });
    assert_eq!(state.players()[0].quilt.free_cells(), 2);
    let mut moves = Vec::new();
    state.moves(A, &mut moves);
    assert_eq!(moves.iter().map(ToString::to_string).collect::<Vec<_>>(), ["advance"]);
    refused(&state, A, "buy 2 r90 g9", &Refusal::Covered { cell: "g9".parse().unwrap() }, "PW-5.4");
}

/// PW-5.2
#[test]
fn the_neutral_token_moves_to_the_gap_of_the_taken_patch() {
    let mut state = laid_out(&options(), &[4, 2, 3, 7, 8]);
    play(&mut state, A, "buy 3 r0 a1").unwrap();
    let ids = state.circle();
    assert_eq!(&ids[..3], [7, 8, 1]);
    assert_eq!(&ids[ids.len() - 3..], [0, 4, 2]);
    assert_eq!(ids.len(), 32);
}

/// PW-5.3, PW-5.5
#[test]
fn a_patch_costs_its_buttons_and_its_time() {
    let mut state = laid_out(&options(), &[7, 2, 3]);
    play(&mut state, A, "buy 7 r0 a1").unwrap();
    let player = state.players()[0];
    assert_eq!((player.buttons, player.space, player.icons), (1, 2, 1));
}

/// PW-5.4
#[test]
fn a_patch_lies_where_the_notation_says_turned_clockwise_and_mirrored_before() {
    // Patch 7 is an L: two cells down, then a foot to the right.
    let cases = [
        ("r0", ["X..", "X..", "XX."]),
        ("r90", ["XXX", "X..", "..."]),
        ("r180", ["XX.", ".X.", ".X."]),
        ("r270", ["..X", "XXX", "..."]),
        ("r0f", [".X.", ".X.", "XX."]),
        ("r90f", ["X..", "XXX", "..."]),
        ("r180f", ["XX.", "X..", "X.."]),
        ("r270f", ["XXX", "..X", "..."]),
    ];
    for (orientation, rows) in cases {
        let mut state = laid_out(&options(), &[7, 2, 3]);
        play(&mut state, A, &format!("buy 7 {orientation} c4")).unwrap();
        let quilt = state.players()[0].quilt.rows();
        let box_at_c4: Vec<&str> = (3..6).map(|row| &quilt[row][2..5]).collect();
        assert_eq!(box_at_c4, rows, "{orientation}");
        assert_eq!(state.players()[0].quilt.free_cells(), 77);
    }
}

/// PW-5.4
#[test]
fn a_patch_may_not_stick_out_nor_overlap() {
    let mut state = laid_out(&options(), &[4, 2, 3]);
    let sticks_out = Refusal::SticksOut { patch: PatchId(2) };
    refused(&state, A, "buy 2 r0 a8", &sticks_out, "PW-5.4");
    refused(&state, A, "buy 2 r90 h1", &sticks_out, "PW-5.4");
    play_all(&mut state, &[(A, "buy 3 r0 a1"), (B, "advance")]);
    assert_eq!(state.next(), Next::seat(A));
    let mut state = UnderWay::on([12, 16]).state();
    refused(&state, A, "buy 1 r180 c3", &Refusal::Covered { cell: "c3".parse().unwrap() }, "PW-5.4");
    play(&mut state, A, "buy 1 r180 e3").unwrap();
}

/// PW-5.4, PW-6.1
#[test]
fn the_icons_of_a_patch_count_for_the_very_move_that_buys_it() {
    let mut state = UnderWay { next: &[8, 2, 3], ..UnderWay::on([9, 20]) }.state();
    let icons = u16::from(state.players()[0].icons);
    play(&mut state, A, "buy 8 r0 h7").unwrap();
    assert_eq!(state.players()[0].space, 15);
    assert_eq!(state.players()[0].buttons, 9 - 4 + icons + 2, "the icon before 11, with the two icons of patch 8");
}

/// PW-6.1, PW-6.3
#[test]
fn every_icon_passed_pays_all_icons_of_the_own_quilt() {
    let mut state = UnderWay::on([4, 16]).state();
    let icons = u16::from(state.players()[0].icons);
    play(&mut state, A, "advance").unwrap();
    assert_eq!(state.players()[0].buttons, 9 + 13 + 3 * icons, "13 spaces, and the icons before 5, 11 and 17");
}

/// PW-6.4
#[test]
fn landing_behind_an_icon_passes_it_and_standing_before_it_does_not() {
    let before = UnderWay { buttons: [6, 6], ..UnderWay::on([1, 3]) }.state();
    let mut lands_before = before;
    play(&mut lands_before, A, "advance").unwrap();
    assert_eq!((lands_before.players()[0].space, lands_before.players()[0].buttons), (4, 6 + 3));
    let mut lands_behind = lands_before;
    play(&mut lands_behind, B, "advance").unwrap();
    let icons = u16::from(lands_behind.players()[1].icons);
    assert_eq!((lands_behind.players()[1].space, lands_behind.players()[1].buttons), (5, 6 + 2 + icons));
}

/// PW-6.2
#[test]
fn a_special_patch_is_placed_at_once_by_whoever_passes_it_first() {
    let mut state = UnderWay::on([23, 25]).state();
    play(&mut state, A, "advance").unwrap();
    assert_eq!(state.next(), Next::seat(A), "the special patch comes before the opponent's turn");
    refused(&state, A, "advance", &Refusal::SpecialFirst { mover: A }, "PW-6.2");
    refused(&state, B, "advance", &Refusal::SpecialFirst { mover: A }, "PW-6.2");
    refused(&state, A, "patch a1", &Refusal::SpecialOnCovered { cell: "a1".parse().unwrap() }, "PW-6.2");
    let (buttons, free) = (state.players()[0].buttons, state.players()[0].quilt.free_cells());
    let mut moves = Vec::new();
    state.moves(A, &mut moves);
    assert_eq!(moves.len() as u32, free);
    play(&mut state, A, "patch i9").unwrap();
    assert_eq!((state.players()[0].buttons, state.players()[0].quilt.free_cells()), (buttons, free - 1));
    refused(&state, B, "patch i9", &Refusal::NoSpecial, "PW-6.2");
    play(&mut state, B, "advance").unwrap();
    assert_eq!(state.next(), Next::seat(A), "the place was empty: nothing to place for seat 1");
}

/// PW-6.2, PW-11.1
#[test]
fn on_a_full_quilt_a_special_patch_is_lost_and_nobody_gets_it_later() {
    let sewn: [&[u8]; 2] = [&[32, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 4, 0], &[5, 6]];
    let mut state = position(|json| {
        UnderWay { sewn, ..UnderWay::on([31, 31]) }.write(json);
        json["players"][0]["bonus"] = json!(true);
    });
    assert_eq!(state.players()[0].quilt.free_cells(), 0);
    play(&mut state, A, "advance").unwrap();
    assert_eq!(state.next(), Next::seat(B));
    assert_eq!(state_json(&state)["specials"], json!([38, 44, 50]));
    let read: Patchwork = read_state(state_json(&state)).unwrap();
    assert_eq!(read, state, "a position with a lost special patch can be set up");
    let free = state.players()[1].quilt.free_cells();
    play(&mut state, B, "advance").unwrap();
    assert_eq!(state.players()[1].quilt.free_cells(), free);
    assert_eq!(state.next(), Next::seat(A));
}

/// Rows of a quilt that lacks the cell g7 of a 7x7 square; `more` cells are covered in the bottom row.
fn nearly_a_square(more: usize) -> Value {
    let mark = |r: usize, c: usize| (r < 7 && c < 7 && (r, c) != (6, 6)) || (r == 8 && c < more);
    (0..9).map(|r| (0..9).map(|c| if mark(r, c) { 'X' } else { '.' }).collect::<String>()).collect()
}

/// PW-7.1, PW-1.4
#[test]
fn the_first_full_square_of_seven_takes_the_bonus_tile_for_good() {
    let sewn: [&[u8]; 2] = [&[32, 30, 29, 28, 27, 26, 25, 18], &[31, 24, 23, 22, 21, 20, 17, 19, 16]];
    let mut state = position(|json| {
        UnderWay { sewn, ..UnderWay::on([24, 25]) }.write(json);
        json["players"][0]["quilt"] = nearly_a_square(2);
        json["players"][1]["quilt"] = nearly_a_square(4);
    });
    play(&mut state, A, "advance").unwrap();
    assert!(!state.players()[0].bonus);
    play(&mut state, A, "patch g7").unwrap();
    assert_eq!(state.players().map(|player| player.bonus), [true, false], "a special patch counts too");
    assert_eq!(state.score().scores[0].items[1].points.to_string(), "7");
    play(&mut state, B, "buy 1 r90 g7").unwrap();
    let edition = Options::default().edition;
    let squares = &edition.bonus_squares;
    assert_eq!(state.players()[1].quilt.covered() & squares[0], squares[0]);
    assert_eq!(state.players().map(|player| player.bonus), [true, false], "there is only one tile");
}

/// PW-7.1
#[test]
fn each_of_the_nine_squares_of_seven_wins_the_tile() {
    let edition = Options::default().edition;
    let squares = &edition.bonus_squares;
    assert_eq!(squares.len(), 9);
    assert!(squares.iter().all(|square| square.count_ones() == 49));
    let all = squares.iter().fold(0, |all, square| all | square);
    assert_eq!(all.count_ones(), 81);
}

/// Both have arrived, and the quilts have 5 and 2 free cells.
fn arrived(buttons: [u16; 2], finished: [u8; 2]) -> Patchwork {
    let rest = [0, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19];
    position(|json| {
        // 71 and 74 cells of patches, and the special patches: five there, and none here but for one of five cells.
        UnderWay {
            sewn: [&MOST_OF_A_QUILT, Vec::leak(rest.to_vec())],
            next: &[1, 2, 3, 31],
            spaces: [53, 53],
            buttons,
        }
        .write(json);
        json["players"][0]["quilt"] = covered(76);
        json["players"][1]["quilt"] = covered(79);
        json["players"][0]["bonus"] = json!(true);
        json["on_top"] = json!(u8::from(finished[1] == 2));
        for i in 0..2 {
            json["players"][i]["finished"] = json!(finished[i]);
        }
    })
}

/// PW-8.1, PW-8.2, PW-9.1
#[test]
fn buttons_and_the_tile_count_and_free_cells_cost_two_each() {
    let state = arrived([14, 18], [1, 2]);
    assert_eq!(state.next(), Next::Over);
    assert_eq!((total(&state, A), total(&state, B)), ("11".to_owned(), "14".to_owned()));
    assert_eq!(
        state.score().to_json(),
        json!({
            "scores": [
                { "seat": 0, "buttons": 14, "bonus": 7, "empty": -10, "total": 11 },
                { "seat": 1, "buttons": 18, "bonus": 0, "empty": -4, "total": 14 },
            ],
            "ranking": [[1], [0]],
            "winners": [1],
        })
    );
}

/// PW-8.3
#[test]
fn of_equal_scores_the_one_who_arrived_first_wins() {
    assert_eq!(arrived([17, 18], [1, 2]).score().winners(), Some(&[A][..]));
    assert_eq!(arrived([17, 18], [2, 1]).score().winners(), Some(&[B][..]));
}

/// PW-10.2
#[test]
fn without_mirror_images_a_patch_is_only_turned() {
    let with = laid_out(&options(), &[7, 2, 3]);
    let without = laid_out(&Options { flip: false, ..options() }, &[7, 2, 3]);
    assert_eq!(play(&mut with.clone(), A, "buy 7 r0f a1"), Ok(()));
    refused(&without, A, "buy 7 r0f a1", &Refusal::NoMirrorImages, "PW-10.2");
    assert!(without.count_moves(A) < with.count_moves(A));
    assert!(Options::default().flip);
}

/// PW-11.2, PW-11.4
#[test]
fn who_arrives_has_arrived_before_the_special_patch_is_placed() {
    let mut state = UnderWay { next: &[8, 2, 3], ..UnderWay::on([49, 49]) }.state();
    play(&mut state, A, "buy 8 r0 h7").unwrap();
    assert_eq!((state.players()[0].space, state.players()[0].finished), (53, Some(1)));
    assert_eq!(state.next(), Next::seat(A));
    play(&mut state, A, "patch i6").unwrap();
    assert_eq!(state.next(), Next::seat(B));
}

/// PW-11.3
#[test]
fn an_edition_whose_special_patches_lie_too_close_is_refused() {
    let mut json = Edition::<mozaika_patchwork::Pieces>::default().json().clone();
    json["edition"] = json!("close");
    json["track"]["special_patch_before_space"]["newer"] = json!([26, 31, 38, 44, 50]);
    let problems = Edition::<mozaika_patchwork::Pieces>::load(&json).unwrap_err().to_string();
    assert!(
        problems.contains("track.special_patch_before_space.newer") && problems.contains("6 spaces apart"),
        "{problems}"
    );
}

/// PW-11.3
#[test]
fn no_move_of_a_thousand_matches_passes_two_special_patches() {
    for (seed, printing) in (0..1000).zip([Printing::Newer, Printing::First].into_iter().cycle()) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut played = Match::<Patchwork>::start(&Options { printing, ..Options::default() }).unwrap();
        while let Some(entry) = mozaika_game::random::any_entry(played.state(), &mut rng) {
            let before = state_json(played.state())["specials"].as_array().unwrap().len();
            match entry {
                mozaika_game::Entry::Chance(outcome) => played.enter(outcome).unwrap(),
                mozaika_game::Entry::Move(seat, decision) => played.play(seat, decision).unwrap(),
            }
            assert!(before - state_json(played.state())["specials"].as_array().unwrap().len() <= 1);
        }
    }
}

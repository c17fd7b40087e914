//! Patchwork as the page shows it.

use mozaika_app::patchwork::{
    Affordability, CellState, HeldPiece, Piece, PieceKind, affordability, drawing, placed_pieces, preview, typed,
};
use mozaika_app::{Language, MatchSetup, OpenMatch, RefusalText, Words};
use mozaika_game::{Game as _, Seat};
use mozaika_patchwork::{Move, PatchId, Patchwork, Refusal};
use mozaika_registry::GAMES;

fn open_match() -> OpenMatch {
    let setup = MatchSetup::two_people("patchwork").with_options(serde_json::json!({ "start": 0 }));
    OpenMatch::start(GAMES, &setup, 11).unwrap()
}

fn state(open_match: &OpenMatch) -> Patchwork {
    typed(open_match.played()).unwrap().state().clone()
}

fn refused(refusal: Refusal, words: &Words) -> String {
    RefusalText { games: GAMES, game: "patchwork", names: None, words }.illegal(&refusal.into())
}

fn legal(state: &Patchwork, seat: Seat) -> Vec<Move> {
    let mut moves = Vec::new();
    state.moves(seat, &mut moves);
    moves
}

#[test]
fn a_piece_held_like_a_move_stands_for_that_move() {
    let state = state(&open_match());
    for decision in legal(&state, Seat(0)).into_iter().filter(|decision| *decision != Move::Advance) {
        let ghost = HeldPiece::like(decision).unwrap().ghost(&state, Seat(0));
        assert_eq!(ghost.verdict, Ok(decision));
        assert!(ghost.cells.iter().all(|(_, _, stands)| *stands == CellState::Free));
    }
}

#[test]
fn four_turns_and_two_flips_bring_a_piece_back() {
    let state = state(&open_match());
    for id in 0..33 {
        let held = HeldPiece::new(Piece::Patch(PatchId(id)), 3, 3);
        let turned = (0..4).fold(held, |held, _| held.rotated(&state));
        assert_eq!(turned.shape(&state), held.shape(&state));
        assert_eq!(held.rotated(&state).rotated_back(&state).shape(&state), held.shape(&state));
        for start in [held, held.rotated(&state)] {
            let flipped = start.flipped(&state);
            let width = start.shape(&state).iter().map(|cell| cell.1).max().unwrap();
            let mut mirrored: Vec<(i32, i32)> =
                start.shape(&state).iter().map(|cell| (cell.0, width - cell.1)).collect();
            let mut shape = flipped.shape(&state);
            mirrored.sort_unstable();
            shape.sort_unstable();
            assert_eq!(shape, mirrored, "patch {id} is mirrored left to right as it lies");
            assert_eq!(flipped.flipped(&state).shape(&state), start.shape(&state));
        }
    }
}

#[test]
fn a_piece_that_sticks_out_or_overlaps_says_so_with_the_rule() {
    let mut open_match = open_match();
    let first = legal(&state(&open_match), Seat(0)).into_iter().find(|decision| *decision != Move::Advance).unwrap();
    open_match.decide(Seat(0), &first.to_string()).unwrap();
    while open_match.waits_for() == Some(Seat(1)) {
        open_match.decide(Seat(1), "advance").unwrap();
    }
    let now = state(&open_match);
    let patch = now.offer().into_iter().find(|patch| patch.price <= now.players()[0].buttons);
    let Some(patch) = patch else { return };
    let words = Words::of(Language::English);
    let outside = HeldPiece::new(Piece::Patch(patch.id), -1, 0).ghost(&now, Seat(0));
    assert!(outside.cells.iter().any(|(_, _, stands)| *stands == CellState::Outside));
    assert!(refused(outside.verdict.unwrap_err(), &words).contains("PW-5.4"));
    let Move::Buy(_, _, cell) = first else { panic!("a patch was bought") };
    let covered = HeldPiece::new(Piece::Patch(patch.id), cell.row() as i32, cell.column() as i32).snapped(&now);
    let ghost = covered.ghost(&now, Seat(0));
    if ghost.cells.iter().any(|(_, _, stands)| *stands == CellState::Covered) {
        assert!(refused(ghost.verdict.unwrap_err(), &words).contains("covered"));
    }
}

#[test]
fn a_piece_never_leaves_the_quilt_by_arrow_keys() {
    let state = state(&open_match());
    let mut held = HeldPiece::new(Piece::Patch(PatchId(5)), 4, 4);
    for _ in 0..20 {
        held = held.moved(-1, -1, &state);
    }
    assert_eq!((held.row, held.column), (0, 0));
    for _ in 0..20 {
        held = held.moved(1, 1, &state);
    }
    assert!(held.ghost(&state, Seat(0)).cells.iter().all(|(row, column, _)| *row < 9 && *column < 9));
}

#[test]
fn what_is_foreseen_is_what_happens() {
    let mut open_match = open_match();
    while let Some(seat) = open_match.waits_for() {
        let before = state(&open_match);
        let moves = legal(&before, seat);
        let decision = moves[moves.len() * 2 / 3];
        let foreseen = preview(&before, seat, decision).unwrap();
        open_match.decide(seat, &decision.to_string()).unwrap();
        let after = state(&open_match);
        let player = after.players()[seat.index()];
        assert_eq!(foreseen.buttons, (before.players()[seat.index()].buttons, player.buttons));
        assert_eq!(foreseen.space.1, player.space);
        assert_eq!(foreseen.points.1, after.score().scores[seat.index()].total());
        assert_eq!(foreseen.next, open_match.waits_for());
        assert_eq!(foreseen.special, after.specials_left() != before.specials_left());
    }
}

#[test]
fn a_patch_on_offer_is_possible_just_when_it_has_a_move() {
    let mut open_match = open_match();
    while let Some(seat) = open_match.waits_for() {
        let now = state(&open_match);
        let moves = legal(&now, seat);
        if now.placing_special().is_none() {
            for patch in now.offer() {
                let has_move = moves.iter().any(|decision| matches!(decision, Move::Buy(id, ..) if *id == patch.id));
                let stands = affordability(&now, seat, patch);
                assert_eq!(matches!(stands, Affordability::Affordable(_)), has_move);
                if let Affordability::Affordable(decision) = stands {
                    assert!(moves.contains(&decision));
                }
            }
        }
        open_match.decide(seat, &moves[moves.len() / 2].to_string()).unwrap();
    }
}

#[test]
fn the_pieces_of_a_quilt_are_its_covered_cells() {
    let mut open_match = open_match();
    while let Some(seat) = open_match.waits_for() {
        let moves = legal(&state(&open_match), seat);
        open_match.decide(seat, &moves[moves.len() / 3].to_string()).unwrap();
    }
    let played = typed(open_match.played()).unwrap();
    for seat in [Seat(0), Seat(1)] {
        let pieces = placed_pieces(played, seat);
        let cells: usize = pieces.iter().map(|piece| piece.cells.len()).sum();
        assert_eq!(cells as u32, 81 - played.state().players()[seat.index()].quilt.free_cells());
        for piece in &pieces {
            if let PieceKind::Patch(id) = piece.kind {
                assert_eq!(piece.cells.len(), usize::from(played.state().pieces().patches[id.0 as usize].size));
            }
        }
    }
}

#[test]
fn an_entry_tells_which_token_walked_where() {
    let mut open_match = open_match();
    let entry = open_match.played().len();
    open_match.decide(Seat(0), "advance").unwrap();
    let game = typed(open_match.played()).unwrap();
    assert_eq!(drawing::walk_of(game, entry), Some((Seat(0), vec![0, 1])));
    assert_eq!(drawing::walk_of(game, 0), None, "luck moves no token");
    assert_eq!(drawing::walk_of(game, entry + 1), None, "nothing was decided yet");
}

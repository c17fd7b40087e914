//! What a player has to know about Glass Road.

use mozaika_game::rand::SeedableRng as _;
use mozaika_game::{Game, Next, Seat};
use mozaika_glassroad::{GlassRoad, Move, Operation, Options};
use mozaika_players::{
    Budget, GlassRoadKnowledge, Knowledge as _, Level, Player as _, Search, SearchPlayer, SearchRng, SearchSettings,
    Seen,
};

/// As many candidates as a node ever has, hands included.
const MAX_CANDIDATES: usize = 24;

/// Plays a match; `decide` says what is decided.
fn play(players: u8, seed: u64, mut decide: impl FnMut(&GlassRoad, Seat, &mut SearchRng) -> Move) -> GlassRoad {
    let mut rng = SearchRng::seed_from_u64(seed);
    let mut state = GlassRoad::start(&Options { players, ..Options::default() }).unwrap();
    loop {
        match state.next() {
            Next::Over => return state,
            Next::Chance => state.enter_unchecked(&state.draw(&mut rng).unwrap()),
            Next::Seats(seats) => {
                let seat = seats.lowest().unwrap();
                let decision = decide(&state, seat, &mut rng);
                state.check(seat, &decision).unwrap();
                state.play_unchecked(seat, &decision);
            }
        }
    }
}

fn rollout_move(state: &GlassRoad, seat: Seat, rng: &mut SearchRng) -> Move {
    GlassRoadKnowledge::default().rollout_move(state, seat, rng, &mut Vec::new()).unwrap()
}

fn at_level(level: Level, state: &GlassRoad, seat: Seat) -> Move {
    let knowledge = GlassRoadKnowledge::default();
    let players = state.players().len();
    let iterations = knowledge.strength(level, players).iterations;
    let player = SearchPlayer::at_level::<GlassRoad>(knowledge, level, players);
    player.decide(&Seen::of(state, seat), 3, &mut Budget::iterations(iterations)).unwrap().decision
}

#[test]
fn where_an_iteration_takes_long_fewer_have_to_do() {
    let knowledge = GlassRoadKnowledge::default();
    let mut rng = SearchRng::seed_from_u64(5);
    let mut state = GlassRoad::start(&Options { players: 4, ..Options::default() }).unwrap();
    while state.next() == Next::Chance {
        state.enter_unchecked(&state.draw(&mut rng).unwrap());
    }
    let seat = state.next().seats().lowest().unwrap();
    let iterations = |max_rollout_moves: u64| {
        let settings = SearchSettings { max_rollout_moves, ..knowledge.settings() };
        let mut search = Search::new(&Seen::of(&state, seat), &knowledge, settings, 1).unwrap();
        search.run(&mut Budget::iterations(100));
        state.check(seat, &search.result().decision).unwrap();
        search.iterations()
    };
    // Four people choose their hands: a rollout plays the whole period.
    let (bounded, unbounded) = (iterations(1000), iterations(u64::MAX));
    assert!((5..50).contains(&bounded), "{bounded}");
    assert!(unbounded > 2 * bounded, "{unbounded}");
}

#[test]
fn however_many_decisions_are_legal_few_are_searched() {
    let knowledge = GlassRoadKnowledge::default();
    let mut most_legal = 0;
    for seed in 0..8 {
        play((seed % 4 + 1) as u8, seed, |state, seat, rng| {
            let mut searched = Vec::new();
            knowledge.candidates(state, seat, &mut searched);
            assert!((1..=MAX_CANDIDATES).contains(&searched.len()), "{} at\n{state}", searched.len());
            assert!(searched.iter().all(|candidate| state.check(seat, &candidate.decision).is_ok()));
            most_legal = most_legal.max(state.count_moves(seat));
            rollout_move(state, seat, rng)
        });
    }
    assert!(most_legal > 1000, "at most {most_legal} were legal");
}

#[test]
fn rollouts_alone_play_for_points() {
    let points: f64 = (0..20).map(|seed| play(1, seed, rollout_move).points_of(Seat(0)).as_f64()).sum::<f64>() / 20.0;
    assert!(points >= 15.0, "{points}");
}

#[test]
fn alone_medium_is_well_ahead_of_rollouts() {
    let points =
        |seed| play(1, seed, |state, seat, _| at_level(Level::Medium, state, seat)).points_of(Seat(0)).as_f64();
    let mean = (0..4).map(points).sum::<f64>() / 4.0;
    assert!(mean >= 22.0, "{mean}");
}

#[test]
fn what_gains_most_with_the_last_action_of_a_match_is_built_at_medium() {
    let (mut met, mut found) = (0, 0);
    for seed in 0..30 {
        play(1, seed, |state, seat, rng| {
            let decision = rollout_move(state, seat, rng);
            // The last card of the last period has one action left: nothing but the points of now counts.
            let after = |decision: &Move| {
                let mut after = state.clone();
                after.play_unchecked(seat, decision);
                after
            };
            let is_last = state.period() == state.periods()
                && state.is_acting(seat)
                && after(&Move::Done).is_between_periods()
                && !state.is_in_effect();
            let now = state.points_of(seat).as_f64();
            let mut legal = Vec::new();
            state.moves(seat, &mut legal);
            let gain = |decision: &Move| after(decision).points_of(seat).as_f64() - now;
            let most = legal.iter().map(gain).fold(0.0, f64::max);
            let builds = |decision: &Move| matches!(decision, Move::Use { what: Operation::Build { .. }, .. });
            if is_last && most >= 2.0 && legal.iter().any(|decision| builds(decision) && gain(decision) >= most) {
                met += 1;
                // Something may be converted first, if the points come with it.
                let mut played = state.clone();
                while played.is_acting(seat) || played.is_in_effect() {
                    let decision = at_level(Level::Medium, &played, seat);
                    played.play_unchecked(seat, &decision);
                }
                found += u32::from(played.points_of(seat).as_f64() - now >= most);
            }
            decision
        });
    }
    assert!(met > 0 && found == met, "{found} of {met}");
}

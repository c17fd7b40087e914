//! What a player has to know about Glass Road.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use mozaika_game::rand::SeedableRng as _;
use mozaika_game::{Game, Next, Seat};
use mozaika_glassroad::{GlassRoad, Move, Options, What};
use mozaika_players::{
    Budget, GlassRoadKnowledge, Knowledge as _, Level, Luck, Player as _, Search, Searcher, Seen, Settings,
};

/// As many decisions as are ever searched at one place, hands included.
const MOST_SEARCHED: usize = 24;

/// Plays a match; `decide` says what is decided.
fn play(players: u8, seed: u64, mut decide: impl FnMut(&GlassRoad, Seat, &mut Luck) -> Move) -> GlassRoad {
    let mut luck = Luck::seed_from_u64(seed);
    let mut table = GlassRoad::start(&Options { players, ..Options::default() }).unwrap();
    loop {
        match table.next() {
            Next::Over => return table,
            Next::Chance => table.enter_unchecked(&table.draw(&mut luck).unwrap()),
            Next::Seats(seats) => {
                let seat = seats.lowest().unwrap();
                let decision = decide(&table, seat, &mut luck);
                table.check(seat, &decision).unwrap();
                table.play_unchecked(seat, &decision);
            }
        }
    }
}

fn hurried(table: &GlassRoad, seat: Seat, luck: &mut Luck) -> Move {
    GlassRoadKnowledge::default().hurried(table, seat, luck, &mut Vec::new()).unwrap()
}

fn at_level(level: Level, table: &GlassRoad, seat: Seat) -> Move {
    let knowledge = GlassRoadKnowledge::default();
    let players = table.players().len();
    let iterations = knowledge.strength(level, players).iterations;
    let player = Searcher::at_level::<GlassRoad>(knowledge, level, players);
    player.decide(&Seen::of(table, seat), 3, &mut Budget::iterations(iterations)).unwrap().decision
}

#[test]
fn where_a_look_ahead_takes_long_fewer_have_to_do() {
    let knowledge = GlassRoadKnowledge::default();
    let mut luck = Luck::seed_from_u64(5);
    let mut table = GlassRoad::start(&Options { players: 4, ..Options::default() }).unwrap();
    while table.next() == Next::Chance {
        table.enter_unchecked(&table.draw(&mut luck).unwrap());
    }
    let seat = table.next().seats().lowest().unwrap();
    let looks = |most_played: u64| {
        let settings = Settings { most_played, ..knowledge.settings() };
        let mut search = Search::new(&Seen::of(&table, seat), &knowledge, settings, 1).unwrap();
        search.run(&mut Budget::iterations(100));
        table.check(seat, &search.thought().decision).unwrap();
        search.iterations()
    };
    // Four people choose their hands: a look ahead plays the whole period.
    let (bounded, unbounded) = (looks(1000), looks(u64::MAX));
    assert!((5..50).contains(&bounded), "{bounded}");
    assert!(unbounded > 2 * bounded, "{unbounded}");
}

#[test]
fn however_many_decisions_are_legal_few_are_searched() {
    let knowledge = GlassRoadKnowledge::default();
    let mut most_legal = 0;
    for seed in 0..8 {
        play((seed % 4 + 1) as u8, seed, |table, seat, luck| {
            let mut searched = Vec::new();
            knowledge.candidates(table, seat, &mut searched);
            assert!((1..=MOST_SEARCHED).contains(&searched.len()), "{} at\n{table}", searched.len());
            assert!(searched.iter().all(|candidate| table.check(seat, &candidate.decision).is_ok()));
            most_legal = most_legal.max(table.count_moves(seat));
            hurried(table, seat, luck)
        });
    }
    assert!(most_legal > 1000, "at most {most_legal} were legal");
}

#[test]
fn a_hurried_player_alone_plays_for_points() {
    let points: f64 = (0..20).map(|seed| play(1, seed, hurried).points_of(Seat(0)).as_f64()).sum::<f64>() / 20.0;
    assert!(points >= 15.0, "{points}");
}

#[test]
fn alone_medium_is_well_ahead_of_a_hurried_player() {
    let points =
        |seed| play(1, seed, |table, seat, _| at_level(Level::Medium, table, seat)).points_of(Seat(0)).as_f64();
    let mean = (0..4).map(points).sum::<f64>() / 4.0;
    assert!(mean >= 22.0, "{mean}");
}

#[test]
fn what_gains_most_with_the_last_action_of_a_match_is_built_at_medium() {
    let (mut met, mut found) = (0, 0);
    for seed in 0..30 {
        play(1, seed, |table, seat, luck| {
            let decision = hurried(table, seat, luck);
            // The last card of the last period has one action left: nothing but the points of now counts.
            let after = |decision: &Move| {
                let mut after = *table;
                after.play_unchecked(seat, decision);
                after
            };
            let is_last = table.period() == table.periods()
                && table.is_acting(seat)
                && after(&Move::Done).is_between_periods()
                && !table.is_in_effect();
            let now = table.points_of(seat).as_f64();
            let mut legal = Vec::new();
            table.moves(seat, &mut legal);
            let gain = |decision: &Move| after(decision).points_of(seat).as_f64() - now;
            let most = legal.iter().map(gain).fold(0.0, f64::max);
            let builds = |decision: &Move| matches!(decision, Move::Use { what: What::Build { .. }, .. });
            if is_last && most >= 2.0 && legal.iter().any(|decision| builds(decision) && gain(decision) >= most) {
                met += 1;
                // Something may be converted first, if the points come with it.
                let mut played = *table;
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

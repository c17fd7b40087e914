//! Sintra as the page shows it.

use mozaika_app::sintra::{
    bonus_of_round, consequences, drawing, heap, keep_choices, landing, ornaments, preview, reach, sources, spaces,
    strip_in_words, typed, window_in_words,
};
use mozaika_app::{Language, MatchSetup, OpenMatch, Words};
use mozaika_game::rand::SeedableRng as _;
use mozaika_game::rand::rngs::SmallRng;
use mozaika_game::{Game as _, Points, Seat, Seated};
use mozaika_registry::GAMES;
use mozaika_sintra::{Colour, Move, Position, Sintra, Target};

fn open_match(players: usize, side: &str, luck: u64) -> OpenMatch {
    let seats = (0..players).map(|seat| Seated::person(seat.to_string())).collect();
    let options = serde_json::json!({ "players": players, "side": side, "start": 0 });
    OpenMatch::start(GAMES, &MatchSetup::new("sintra", seats).with_options(options), luck).unwrap()
}

fn state(open_match: &OpenMatch) -> Sintra {
    typed(open_match.played()).unwrap().state().clone()
}

/// Looks at every state of a few matches that are played at random, with the seat that decides.
fn at_every_decision(mut look: impl FnMut(&Sintra, Seat)) {
    for (players, side, luck) in [(2, "A", 1), (2, "B", 2), (3, "A", 3), (4, "B", 4)] {
        let mut open_match = open_match(players, side, luck);
        let mut rng = SmallRng::seed_from_u64(luck);
        while let Some(seat) = open_match.waits_for() {
            let state = state(&open_match);
            look(&state, seat);
            let decision = state.pick_move(seat, &mut rng, &mut Vec::new()).unwrap();
            open_match.decide_typed::<Sintra>(seat, decision).unwrap();
        }
    }
}

fn legal(state: &Sintra, seat: Seat) -> Vec<Move> {
    let mut moves = Vec::new();
    state.moves(seat, &mut moves);
    moves
}

#[test]
fn a_strip_can_be_reached_exactly_when_a_legal_move_puts_panes_there() {
    let mut jokers_met = false;
    at_every_decision(|state, seat| {
        let moves = legal(state, seat);
        if moves.iter().any(|decision| matches!(decision, Move::Keep(_))) {
            return;
        }
        for from in sources(state) {
            for colour in heap(state, from).colours() {
                for at in Position::all() {
                    let wanted = |jokers: u8| Move::Take { from, colour, to: Target::Strip { at, jokers } };
                    let ways: Vec<u8> = (0..=5).filter(|jokers| moves.contains(&wanted(*jokers))).collect();
                    let Ok(found) = reach(state, seat, (from, colour), at) else {
                        assert!(ways.is_empty(), "{colour} could go on strip {at}");
                        continue;
                    };
                    assert_eq!(ways, (found.jokers.0..=found.jokers.1).collect::<Vec<_>>());
                    assert_eq!(found.decision(found.jokers.0), wanted(ways[0]));
                    jokers_met |= ways.len() > 1;
                }
            }
        }
    });
    assert!(jokers_met, "in no match there was a choice between a colour's own space and a joker");
}

#[test]
fn what_is_previewed_is_what_happens() {
    at_every_decision(|state, seat| {
        for decision in legal(state, seat) {
            let Some(previewed) = preview(state, seat, decision) else { continue };
            let worth = |state: &Sintra| {
                let palace = state.palace(seat);
                palace.score() - state.pieces().loss(palace.broken())
            };
            let mut after = state.clone();
            after.play(seat, &decision).unwrap();
            let (choices, _) = keep_choices(&after, seat);
            if let Some(kept) = choices.first().filter(|_| previewed.completes) {
                after.play(seat, &Move::Keep(kept.colour)).unwrap();
            }
            assert_eq!(previewed.points, Points::from(worth(&after) - worth(state)), "{decision:?}");
            let Move::Take { from, colour, .. } = decision else { unreachable!() };
            assert_eq!(previewed.fits + previewed.breaks, heap(state, from).count(colour));
            assert_eq!(previewed.landing.iter().filter(|lands| **lands).count() as u32, previewed.fits);
            if let Some(at) = previewed.at {
                let done = |state: &Sintra| state.palace(seat).done(at);
                assert_eq!(previewed.completes, done(&after) > done(state), "{decision:?}");
            }
        }
    });
}

#[test]
fn every_pane_on_a_strip_is_drawn_on_a_space_that_takes_it() {
    at_every_decision(|state, seat| {
        let (palace, pieces) = (state.palace(seat), state.pieces());
        for at in Position::all() {
            let Some(spaces) = spaces(palace, at, pieces) else {
                assert!(palace.is_gone(at));
                continue;
            };
            let drawn: mozaika_sintra::Panes = spaces.iter().filter_map(|space| space.pane).collect();
            assert_eq!(drawn, palace.on_strip(at, pieces));
            assert!(
                spaces
                    .iter()
                    .all(|space| space.pane.is_none() || space.printed.is_none() || space.pane == space.printed)
            );
            let markup = drawing::strip(&spaces, None);
            assert_eq!(markup.matches("laid").count() as u32, drawn.total());
            for colour in Colour::ALL {
                let free = palace.free_plain(at, colour);
                assert_eq!(landing(&spaces, colour, free, 0).iter().filter(|lands| **lands).count() as u32, free);
            }
        }
    });
}

#[test]
fn every_colour_has_an_engraving_of_its_own() {
    let engravings: std::collections::BTreeSet<&str> = Colour::ALL.into_iter().map(drawing::engraving).collect();
    assert_eq!(engravings.len(), Colour::COUNT);
    let definitions = drawing::definitions();
    for colour in Colour::ALL {
        let hue = drawing::hue(colour);
        assert!(definitions.contains(&format!("id=\"sg-{hue}\"")), "{hue}");
        assert!(drawing::pane(colour, "").contains(&format!("#sg-{hue}\"")));
    }
}

#[test]
fn the_small_picture_of_a_palace_stands_alone() {
    at_every_decision(|state, seat| {
        let picture = drawing::thumbnail(state, seat);
        assert!(picture.len() < 8000, "{} bytes", picture.len());
        for unwanted in [" id=", "href", "<script", "url("] {
            assert!(!picture.contains(unwanted), "{unwanted}");
        }
    });
}

#[test]
fn which_pane_is_kept_matters_on_side_b_and_one_choice_is_the_usual_one() {
    let mut met = 0;
    at_every_decision(|state, seat| {
        let (choices, matters) = keep_choices(state, seat);
        if choices.is_empty() {
            return;
        }
        met += 1;
        assert_eq!(matters, state.side() == mozaika_sintra::Side::B);
        let usual: Vec<_> = choices.iter().filter(|choice| choice.usual).collect();
        assert_eq!(usual.len(), 1);
        assert!(choices.iter().all(|choice| choice.bonus <= usual[0].bonus));
    });
    assert!(met > 5, "only {met} strips of several colours were completed");
}

#[test]
fn ornaments_bring_what_the_score_sheet_says() {
    at_every_decision(|state, seat| {
        if state.side() == mozaika_sintra::Side::A {
            let sheet = state.score();
            let bonus = sheet.scores[seat.index()].items.iter().find(|item| item.name == "bonus").unwrap();
            let sum: i32 = ornaments(state, seat).iter().map(|(_, points)| points).sum();
            assert_eq!(bonus.points, Points::from(sum));
        }
    });
}

#[test]
fn strips_windows_and_consequences_are_told_in_both_languages() {
    let open_match = open_match(2, "A", 11);
    let state = state(&open_match);
    let palace = state.palace(Seat(0));
    let first = Position::FIRST;
    let english = Words::of(Language::English);
    let told = strip_in_words(&state, palace, first, &english);
    assert!(told.starts_with("Strip 1. Free spaces: ") && told.ends_with("The glazier stands here."), "{told}");
    assert_eq!(window_in_words(&state, palace, first, &english), "Window 1, worth 1, not glazed.");
    let polish = Words::of(Language::Polish);
    let told = strip_in_words(&state, palace, first, &polish);
    assert!(told.starts_with("Pasek 1. Wolne pola: ") && told.ends_with("Tu stoi witrażysta."), "{told}");
    let decision = legal(&state, Seat(0))[0];
    let previewed = preview(&state, Seat(0), decision).unwrap();
    let told = consequences(&previewed, &english);
    assert!(told.starts_with(&format!("{} fit", previewed.fits)), "{told}");
    assert!(consequences(&previewed, &polish).contains("się mieści"));
}

#[test]
fn a_new_round_says_its_bonus_colour_and_that_the_tower_was_emptied() {
    let words = Words::of(Language::English);
    let mut rounds = Vec::new();
    let mut open_match = open_match(4, "A", 4);
    let mut rng = SmallRng::seed_from_u64(4);
    while let Some(seat) = open_match.waits_for() {
        let decision = state(&open_match).pick_move(seat, &mut rng, &mut Vec::new()).unwrap();
        open_match.decide_typed::<Sintra>(seat, decision).unwrap();
    }
    for entry in 0..open_match.played().len() {
        let told = open_match.entry_text(entry, &words).unwrap();
        if told.starts_with("Round ") {
            rounds.push(told);
        }
    }
    assert_eq!(rounds.len(), 6);
    let game = typed(open_match.played()).unwrap();
    let brought: Vec<Points> = (1..=6).flat_map(|round| bonus_of_round(game, round)).collect();
    let told = game.gains();
    let bonuses = told.iter().flat_map(|gain| &gain.reasons).filter(|reason| reason.what == "colour_bonus");
    assert_eq!(brought.into_iter().sum::<Points>(), bonuses.map(|reason| reason.points).sum());
    assert!(rounds[0].starts_with("Round 1 begins, bonus colour ") && !rounds[0].contains("tower"), "{}", rounds[0]);
    assert!(rounds.iter().any(|told| told.contains("The bag ran out")), "{rounds:?}");
}

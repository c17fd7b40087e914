//! Decisions of Glass Road as they are made on the board: what is asked, what goes without saying, what is seen beforehand.

use mozaika_app::glassroad::{DecisionPreview, Making, shown, typed};
use mozaika_app::{Language, MatchSetup, OpenMatch, StepChoice, ThingKind, Words};
use mozaika_game::rand::rngs::SmallRng;
use mozaika_game::rand::{RngExt as _, SeedableRng as _};
use mozaika_game::{Entry, Game as _, Seat, Seated};
use mozaika_glassroad::{FaceDown, GlassRoad, Good};
use mozaika_registry::GAMES;

fn table(players: usize, luck: u64) -> OpenMatch {
    let seats = (0..players).map(|seat| Seated::person(seat.to_string())).collect();
    let setup = MatchSetup::new("glassroad", seats).with_options(serde_json::json!({ "players": players }));
    OpenMatch::start(GAMES, &setup, luck).unwrap()
}

/// A person alone who carries out that card.
fn alone_with(card: &str) -> OpenMatch {
    found_alone_with(card, |_| Some(())).0
}

/// The same, at a table where something is found.
fn found_alone_with<T>(card: &str, find: impl Fn(&OpenMatch) -> Option<T>) -> (OpenMatch, T) {
    for luck in 0..200 {
        let mut open = table(1, luck);
        open.decide(Seat(0), &format!("choose {}", hand_with(card))).unwrap();
        let entry = open.played().entry(open.played().len() - 1, None);
        if entry == Some(Entry::Chance(format!("card {card}")))
            && let Some(found) = find(&open)
        {
            return (open, found);
        }
    }
    panic!("{card} is never drawn first, or it is not found");
}

/// That card and the first two others, in the order of the edition.
fn hand_with(card: &str) -> String {
    let open = table(1, 0);
    let pieces = typed(open.played()).unwrap().state().pieces();
    let others = pieces.specialists.iter().map(|it| it.id.as_str()).filter(|id| *id != card).take(2);
    let mut hand: Vec<usize> = others.chain([card]).map(|id| pieces.specialist(id).unwrap().index()).collect();
    hand.sort_unstable();
    hand.iter().map(|index| pieces.specialists[*index].id.as_str()).collect::<Vec<_>>().join(" ")
}

fn choices(open: &OpenMatch, making: &Making) -> Vec<StepChoice> {
    open.step_choices(making.steps(), &Words::of(Language::English))
}

fn kinds(open: &OpenMatch, making: &Making) -> Vec<ThingKind> {
    choices(open, making).iter().map(|choice| choice.thing.kind).collect()
}

#[test]
fn what_goes_without_saying_is_taken_and_what_does_not_is_asked() {
    let open = alone_with("woodcutter");
    let begun = Making::begun_with(&open, Seat(0), &["use", "1"]).unwrap();
    assert_eq!(begun.steps().text(), "use 1 pay forest");
    assert!(kinds(&open, &begun).iter().all(|kind| *kind == ThingKind::Cell), "the forest is asked for");
    assert_eq!(begun.ready(&choices(&open, &begun)), None, "which forest does not go without saying");
    let whole = begun.say(&open, "@a1").unwrap();
    assert_eq!(whole.ready(&choices(&open, &whole)), Some("use 1 pay forest@a1 wood=2"), "all the wood is taken");
    let mut back = whole;
    assert!(back.back(&open));
    assert_eq!(back.steps().text(), "use 1 pay forest");
    assert!(back.back(&open));
    assert!(!back.is_begun() && !back.back(&open));
}

#[test]
fn less_is_taken_by_those_who_ask_for_it() {
    let open = alone_with("woodcutter");
    let whole = Making::begun_with(&open, Seat(0), &["use", "1"]).unwrap().say(&open, "@a1").unwrap();
    let detailed = whole.in_detail().unwrap();
    let offered: Vec<String> = choices(&open, &detailed).into_iter().filter_map(|choice| choice.word).collect();
    assert_eq!(offered, ["=2", "=1"]);
    let less = detailed.say(&open, "=1").unwrap();
    assert_eq!(less.ready(&choices(&open, &less)), Some("use 1 pay forest@a1 wood=1"));
    assert_eq!(less.in_detail(), None);
}

#[test]
fn a_good_with_two_wheels_asks_for_the_wheel_and_can_be_taken_at_once() {
    let open = alone_with("slash_and_burn_farmer");
    let cut = Making::begun_with(&open, Seat(0), &["use", "2"]).unwrap().say(&open, "@a1").unwrap();
    let offered = choices(&open, &cut);
    assert_eq!(offered.iter().map(|choice| choice.thing.id.as_str()).collect::<Vec<_>>(), ["food@glass", "food@brick"]);
    assert_eq!(cut.ready(&offered), Some("use 2 pay forest@a1 food=2@glass"));
    let words = Words::of(Language::English);
    assert_eq!(cut.question(&open, &offered, &words).unwrap(), "To which wheel: food?");
}

#[test]
fn whoever_points_at_a_building_is_led_to_the_action_that_builds_it() {
    let (open, id) = found_alone_with("builder", |open| {
        let state = typed(open.played()).unwrap().state();
        let mut ids = state.open_tiles().map(|tile| state.pieces().tile(tile).id.clone());
        ids.find(|id| !state.continuations_holding(Seat(0), &["use".to_owned()], std::slice::from_ref(id)).is_empty())
    });
    let begun = Making::pointing_at(&open, Seat(0), &id).unwrap();
    assert!(begun.steps().text().starts_with("use 1 pay food=1"), "{}", begun.steps().text());
    assert!(begun.obvious().unwrap().contains(id.as_str()));
}

#[test]
fn what_comes_of_a_decision_is_seen_beforehand_with_the_turn_of_the_wheel() {
    let mut open = table(2, 5);
    let mut rng = SmallRng::seed_from_u64(5);
    let (mut foreseen, mut turned) = (0, [0, 0]);
    while let Some(seat) = open.waits_for() {
        let state = typed(open.played()).unwrap().state().clone();
        let decision = state.pick_move(seat, &mut rng, &mut Vec::new()).unwrap();
        let preview = DecisionPreview::of(&open, seat, &state.write_move(&decision));
        open.decide_typed::<GlassRoad>(seat, decision).unwrap();
        let Some(preview) = preview else { continue };
        let after = typed(open.played()).unwrap().state().clone();
        assert_eq!(preview.after.stores, after.player(seat).stores, "{}", state.write_move(&decision));
        assert_eq!(preview.points, (state.points_of(seat), after.points_of(seat)));
        foreseen += 1;
        // Glass and bricks come by a turn of their wheels, one at a time.
        let stores = [state, after].map(|state| state.player(seat).stores);
        for (wheel, good) in [Good::Glass, Good::Brick].into_iter().enumerate() {
            turned[wheel] += u32::from(preview.turned[wheel]);
            assert!(stores[1].sum(good) <= stores[0].sum(good) + preview.turned[wheel]);
        }
    }
    assert!(foreseen > 30 && turned.iter().all(|turns| *turns > 0), "{foreseen} {turned:?}");
}

#[test]
fn any_way_through_the_questions_leads_to_a_legal_decision() {
    let words = Words::of(Language::Polish);
    for players in 1..=4 {
        let mut rng = SmallRng::seed_from_u64(players as u64);
        let mut open = table(players, 7);
        let mut asked = 0;
        while let Some(seat) = open.waits_for().filter(|_| asked < 400) {
            asked += 1;
            let mut making = Making::begin(&open, seat).unwrap();
            let decision = loop {
                let offered = open.step_choices(making.steps(), &words);
                if let Some(ready) =
                    making.ready(&offered).filter(|_| making.verb() != "choose" && rng.random_bool(0.7))
                {
                    break ready.to_owned();
                }
                if let Some(detailed) = making.in_detail().filter(|_| rng.random_bool(0.2)) {
                    making = detailed;
                    continue;
                }
                match offered.get(rng.random_range(0..offered.len().max(1))).map(|choice| choice.word.clone()) {
                    Some(Some(word)) => making = making.say(&open, &word).unwrap(),
                    _ => break making.steps().decision().unwrap(),
                }
            };
            assert!(open.played().check(&Entry::Move(seat, decision.clone())).is_ok(), "{decision}");
            open.decide(seat, &decision).unwrap();
        }
        assert!(asked > 10);
    }
}

#[test]
fn nothing_is_foreseen_of_a_card_that_is_played_and_nobody_sees_anothers_cards() {
    let mut open = table(3, 3);
    for _ in 0..4 {
        let seat = open.waits_for().unwrap();
        let making = Making::begin(&open, seat).unwrap();
        let decision = making.obvious().unwrap().to_owned();
        assert_eq!(DecisionPreview::of(&open, seat, &decision), None, "{decision}");
        open.decide(seat, &decision).unwrap();
    }
    let (seen, main) = (shown(&open).unwrap(), open.main_seat());
    for seat in Seat::all(3).filter(|seat| *seat != main) {
        assert!(seen.player(seat).hand.is_empty() && seen.player(seat).hand_len() > 0);
        assert!(!matches!(seen.player(seat).face_down(), FaceDown::Known(_)));
    }
    assert_eq!(GlassRoad::NAME, open.played().game());
}

#[test]
fn another_space_takes_the_place_of_the_one_that_was_chosen() {
    let open = alone_with("woodcutter");
    let first = Making::begun_with(&open, Seat(0), &["use", "1"]).unwrap().say(&open, "@a1").unwrap();
    let other = first.instead(&open, "d1").unwrap();
    assert_eq!(other.obvious(), Some("use 1 pay forest@d1 wood=2"));
    assert!(first.instead(&open, "c1").is_err(), "there is no forest");
}

#[test]
fn what_is_paid_and_what_is_taken_are_told_apart() {
    let words = Words::of(Language::English);
    for (card, decision, told) in [
        (
            "slash_and_burn_farmer",
            "use 1 pay forest@a1 charcoal=2@glass",
            "Cut down forest on a1, take 2 charcoal (glass wheel) (action 1)",
        ),
        (
            "fish_farmer",
            "use 1 pay charcoal=1@glass food=2@glass",
            "Spend 1 charcoal (glass wheel), take 2 food (glass wheel) (action 1)",
        ),
        ("clay_worker", "use 1 clay=2", "Spend 1 water, take 2 clay (action 1)"),
        ("supplier", "use 1 food=1@brick", "Take 1 food (brick wheel) (action 1)"),
    ] {
        let open = alone_with(card);
        assert!(open.played().check(&Entry::Move(Seat(0), decision.to_owned())).is_ok(), "{decision}");
        assert_eq!(open.choice_text(Seat(0), decision, &words), told);
    }
    let open = alone_with("fish_farmer");
    let begun = Making::begun_with(&open, Seat(0), &["use", "1"]).unwrap();
    assert_eq!(begun.question(&open, &choices(&open, &begun), &words).unwrap(), "To which wheel: food?");
}

#[test]
fn nothing_is_ready_while_a_space_is_still_to_be_chosen() {
    let (open, mut making) = found_alone_with("builder", |open| {
        let state = typed(open.played()).unwrap().state();
        state.open_tiles().find_map(|tile| {
            let building = state.pieces().tile(tile);
            building.upgrades.is_none().then(|| Making::pointing_at(open, Seat(0), &building.id).ok())?
        })
    });
    while !matches!(choices(&open, &making).first().map(|choice| choice.thing.kind), None | Some(ThingKind::Cell)) {
        assert_eq!(making.ready(&choices(&open, &making)), None, "{}", making.steps().text());
        let word = making.steps().next().words[0].clone();
        making = making.say(&open, &word).unwrap();
    }
    assert!(kinds(&open, &making).contains(&ThingKind::Cell), "{}", making.steps().text());
}

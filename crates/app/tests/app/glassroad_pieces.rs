//! Glass Road's pieces as the page shows them: wheels, buildings, specialists.

use std::collections::BTreeSet;

use mozaika_app::glassroad::wheel::{Dial, MARKER, TurnsWhen, refined, stores_of, turned, turned_by, turns_when};
use mozaika_app::glassroad::{
    ActionOutlook, CardFacts, Sign, Source, TileFacts, WhyNot, can_build, card_facts, card_outlook, drawing,
    scored_buildings, starting_facts, tile_facts, typed, worth_if_built,
};
use mozaika_app::{Language, MatchSetup, OpenMatch, Words};
use mozaika_game::rand::SeedableRng as _;
use mozaika_game::rand::rngs::SmallRng;
use mozaika_game::{Edition, Game as _, Points, Seat, Seated};
use mozaika_glassroad::{Effect, GlassRoad, Good, Kind, Move, Operation, Phase, Pieces, Store, Stores, Terrain, Wheel};
use mozaika_registry::GAMES;

fn edition() -> Edition<Pieces> {
    Edition::default()
}

fn all_tiles(words: &Words) -> Vec<TileFacts> {
    let edition = edition();
    edition.buildings.iter().map(|each| tile_facts(&edition, edition.building(&each.id).unwrap(), words)).collect()
}

fn all_cards(alone: bool, words: &Words) -> Vec<CardFacts> {
    let edition = edition();
    edition.all_cards().iter().map(|card| card_facts(&edition, card, alone, words)).collect()
}

fn open_match(players: usize, luck: u64) -> OpenMatch {
    let seats = (0..players).map(|seat| Seated::person(seat.to_string())).collect();
    let options = serde_json::json!({ "players": players });
    OpenMatch::start(GAMES, &MatchSetup::new("glassroad", seats).with_options(options), luck).unwrap()
}

fn state(open_match: &OpenMatch) -> GlassRoad {
    typed(open_match.played()).unwrap().state().clone()
}

/// Looks at every state of a few matches that are played at random, with the seat that decides and its decision.
fn at_every_decision(mut look: impl FnMut(&OpenMatch, Seat, &Move)) {
    for (players, luck) in [(1, 1), (2, 2), (3, 3), (4, 4)] {
        let mut open_match = open_match(players, luck);
        let mut rng = SmallRng::seed_from_u64(luck);
        while let Some(seat) = open_match.waits_for() {
            let decision = state(&open_match).pick_move(seat, &mut rng, &mut Vec::new()).unwrap();
            look(&open_match, seat, &decision);
            open_match.decide_typed::<GlassRoad>(seat, decision).unwrap();
        }
    }
}

#[test]
fn every_building_and_specialist_has_a_name_a_sentence_and_pictograms_in_both_languages() {
    for language in Language::ALL {
        let words = Words::of(language);
        let (tiles, cards) = (all_tiles(&words), all_cards(false, &words));
        assert_eq!((tiles.len(), cards.len()), (92, 15));
        let names: BTreeSet<&str> =
            tiles.iter().map(|tile| &*tile.name).chain(cards.iter().map(|card| &*card.name)).collect();
        assert_eq!(names.len(), 92 + 15, "no two have the same name");
        for told in tiles.iter().map(|tile| &tile.told).chain(cards.iter().map(|card| &card.told)) {
            assert!(!told.contains("gr-") && !told.contains('{'), "{told}");
            assert!(told.contains("GR-"), "the rule is cited: {told}");
        }
        for tile in &tiles {
            assert!(!tile.name.is_empty() && !tile.name.contains('_'));
            assert!(!tile.signs.is_empty() && tile.sentence.ends_with('.'), "{tile:?}");
            assert!(!drawing::sentence(&tile.signs).is_empty());
        }
        for card in &cards {
            assert!(card.actions.iter().all(|action| !action.signs.is_empty() && action.sentence.ends_with('.')));
            assert_eq!(card.payment.is_empty(), card.payment_sentence.is_empty());
        }
        for index in 0..3 {
            let printed = starting_facts(&edition(), index, &words).unwrap();
            assert!(printed.printed && printed.kind == Kind::Bonus && !printed.signs.is_empty());
        }
    }
}

#[test]
fn a_rule_that_a_building_or_a_specialist_cites_is_a_rule() {
    let rules = include_str!("../../../../docs/rules/glassroad.md");
    let words = Words::of(Language::English);
    let of_tiles = all_tiles(&words).into_iter().map(|tile| tile.rule);
    let of_cards = all_cards(false, &words).into_iter().flat_map(|card| card.actions.map(|action| action.rule));
    for rule in of_tiles.chain(of_cards).chain(["GR-4.6", "GR-10.4"]) {
        assert!(rules.contains(&format!("- {rule} ")), "{rule} is no rule");
    }
}

#[test]
fn a_tile_shows_what_the_edition_says() {
    let words = Words::of(Language::English);
    let edition = edition();
    let written = edition.json();
    for (tile, json) in all_tiles(&words).iter().zip(written["buildings"].as_array().unwrap()) {
        assert_eq!(tile.id, json["id"]);
        assert_eq!(tile.name, json["names"]["en"]);
        let cost: serde_json::Value =
            tile.cost.iter().map(|(good, amount)| (good.name().to_owned(), *amount)).collect();
        assert_eq!(cost, json["cost"], "{}", tile.id);
        assert_eq!(tile.points.map(Points::as_f64), json["points"].as_f64(), "{}", tile.id);
        let invented = json["cost_from"] == "invented";
        assert_eq!(tile.cost_from == Source::Invented, invented, "{}", tile.id);
        assert_eq!(tile.upgrades.is_some(), json["upgrades"].is_string());
    }
}

#[test]
fn a_tile_says_what_of_it_is_reconstructed() {
    let words = Words::of(Language::English);
    let tile = |id: &str| all_tiles(&words).into_iter().find(|tile| tile.id == id).unwrap();
    assert!(!tile("cooperage").is_reconstructed() && !tile("cooperage").told.contains("reconstructed"));
    assert!(tile("inn").told.ends_with("Cost: reconstructed. Points: reconstructed."), "{}", tile("inn").told);
    assert!(tile("shed").told.contains("which goods they are is reconstructed"));
}

fn sentence_of(id: &str, language: Language) -> String {
    let words = Words::of(language);
    let tile = all_tiles(&words).into_iter().find(|tile| tile.id == id);
    let text = tile.map(|tile| tile.sentence);
    text.unwrap_or_else(|| {
        let card = all_cards(false, &words).into_iter().find(|card| card.id == id).unwrap();
        card.told
    })
}

#[test]
fn what_buildings_do_is_said_as_people_say_it() {
    let told = [
        (
            "cooperage",
            "At any time, as often as you like: pay 1 wood and take 2 water.",
            "W każdej chwili, ile razy chcesz: oddaj 1 drewno i weź 2 wody.",
        ),
        (
            "joinery",
            "At any time, as often as you like: pay 1 wood, cut down 1 forest and take 4 food. All the food goes to one wheel.",
            "W każdej chwili, ile razy chcesz: oddaj 1 drewno, wytnij 1 las i weź 4 żywności. Całą żywność bierzesz na jeden kierat.",
        ),
        (
            "district_offices",
            "At any time, as often as you like: discard 2 buildings from your supply and place 1 pit, grove or pond on an empty space.",
            "W każdej chwili, ile razy chcesz: odrzuć 2 budynki z własnego zapasu i połóż dowolny krajobraz na pustym polu.",
        ),
        (
            "clay_depot",
            "When built: take 2 clay per empty space next to this building.",
            "Po zbudowaniu: weź 2 gliny za każde puste pole obok tego budynku.",
        ),
        (
            "log_driver",
            "When built: take wood equal to your water, which you keep.",
            "Po zbudowaniu: weź tyle drewna, ile masz wody; nic nie oddajesz.",
        ),
        (
            "grove_court",
            "When built: place a grove on every empty space next to this building.",
            "Po zbudowaniu: połóż zagajnik na każdym pustym polu obok tego budynku.",
        ),
        (
            "country_house",
            "When built: place up to 2 landscapes (pit, grove or pond) on empty spaces next to this building, all of one kind.",
            "Po zbudowaniu: połóż najwyżej 2 krajobrazy (wyrobisko, zagajnik albo staw) na pustych polach obok tego budynku, wszystkie jednego rodzaju.",
        ),
        (
            "landscaping_office",
            "When built, as many times as you like: remove 1 pit and take 2 sand and 2 clay.",
            "Po zbudowaniu, ile razy chcesz: usuń 1 wyrobisko i weź 2 piaski i 2 gliny.",
        ),
        (
            "food_locker",
            "At the end: 1 point per 3 food on both wheels together.",
            "Na koniec gry: 1 punkt za każde 3 żywności na obu kieratach razem.",
        ),
        (
            "hunting_lodge",
            "At the end: 3 points if you have at least 4 forests on your board.",
            "Na koniec gry: 3 punkty, jeśli masz co najmniej 4 lasy na swojej planszy.",
        ),
        (
            "village_church",
            "At the end: 4 points plus 1 point per empty space next to this building.",
            "Na koniec gry: 4 punkty i jeszcze 1 punkt za każde puste pole obok tego budynku.",
        ),
        (
            "fish_yard",
            "At the end: 4 points if 4 ponds form a square, counted once.",
            "Na koniec gry: 4 punkty, jeśli 4 stawy tworzą kwadrat; liczy się tylko jeden.",
        ),
    ];
    for (id, english, polish) in told {
        assert_eq!(sentence_of(id, Language::English), english);
        assert_eq!(sentence_of(id, Language::Polish), polish);
    }
    assert_eq!(
        sentence_of("fish_farmer", Language::Polish),
        "Rybak. Najpierw oddaj 1 węgiel drzewny, raz za obie akcje. (GR-4.6) Akcja 1: Weź 2 żywności. Całą żywność bierzesz na jeden \
         kierat. (GR-4.4) Akcja 2: Weź 1 żywność za każdy staw na swojej planszy. Całą żywność bierzesz na jeden kierat. (GR-9.3)"
    );
}

#[test]
fn pictograms_follow_the_effect() {
    let words = Words::of(Language::English);
    let signs = |id: &str| all_tiles(&words).into_iter().find(|tile| tile.id == id).unwrap().signs;
    assert_eq!(signs("cooperage"), [Sign::Good(1, Good::Wood), Sign::Arrow, Sign::Good(2, Good::Water)]);
    assert_eq!(signs("sawmill"), [Sign::Remove(1, Terrain::Forest), Sign::Arrow, Sign::Good(2, Good::Wood)]);
    let one = Points::whole(1);
    assert_eq!(signs("springhouse"), [Sign::Points(one), Sign::Per, Sign::Good(2, Good::Water)]);
    assert_eq!(signs("tavern"), [Sign::Copy, Sign::Beside, Sign::OfKind(Kind::Immediate)]);
    let supplier = |alone| all_cards(alone, &words).into_iter().find(|card| card.id == "supplier").unwrap();
    assert_eq!(supplier(false).actions[0].signs, [Sign::AnyBasic(2), Sign::Others(1)]);
    assert_eq!(supplier(true).actions[0].signs, [Sign::AnyBasic(1)], "GR-6.4");
}

#[test]
fn every_pictogram_that_is_used_is_drawn() {
    let words = Words::of(Language::English);
    let drawn = drawing::definitions();
    let tiles = all_tiles(&words).into_iter().map(|tile| drawing::sentence(&tile.signs));
    let cards = all_cards(false, &words)
        .into_iter()
        .flat_map(|card| card.actions.map(|action| drawing::sentence(&action.signs)));
    let marks = Kind::ALL.map(drawing::kind_mark);
    for used in tiles.chain(cards).chain(marks) {
        for part in used.split("href=\"#").skip(1) {
            let name = part.split('"').next().unwrap();
            assert!(drawn.contains(&format!("id=\"{name}\"")), "{name} is not drawn");
        }
    }
}

fn stores(of: &[(&str, u8)]) -> Stores {
    let mut stores = Stores::default();
    for (name, amount) in of {
        let store = Store::all().find(|store| store.to_string() == *name).unwrap();
        stores.0[store.index()] = *amount;
    }
    stores
}

#[test]
fn numbers_rise_from_the_first_hand_and_those_of_the_refined_good_fall_beyond_the_second() {
    let dial = Dial::new(edition().contents().limits);
    let shown: Vec<u8> = dial.numbers().iter().map(|number| number.shown).collect();
    assert_eq!(shown, [0, 1, 2, 3, 4, 5, 6, 7, 3, 2, 1, 0]);
    assert!((dial.step() - 30.0).abs() < 1e-9);
    let [first, second] = dial.hands(0);
    assert!((second - first - 240.0).abs() < 1e-9, "eight numbers lie between the hands");
    assert_eq!((dial.place(false, 0), dial.place(false, 7), dial.place(true, 3), dial.place(true, 0)), (0, 7, 8, 11));
}

/// A turn moves the dial and not a single marker: what lies where stays, only the numbers below change.
#[test]
fn a_wheel_that_turns_leaves_its_markers_where_they_are() {
    let limits = edition().contents().limits;
    let dial = Dial::new(limits);
    let before =
        stores(&[("sand", 2), ("food@glass", 1), ("charcoal@glass", 3), ("water", 4), ("wood", 5), ("glass", 1)]);
    let mut after = before;
    for store in stores_of(Wheel::Glass) {
        let amount = &mut after.0[store.index()];
        *amount = if store.good() == Good::Glass { *amount + 1 } else { *amount - 1 };
    }
    for (old, new) in dial.markers(Wheel::Glass, &before, 5).iter().zip(dial.markers(Wheel::Glass, &after, 6)) {
        assert!((old.at.0 - new.at.0).abs() < 1e-9 && (old.at.1 - new.at.1).abs() < 1e-9, "{old:?} {new:?}");
        assert_eq!(i32::from(new.amount) - i32::from(old.amount), if new.store.good() == Good::Glass { 1 } else { -1 });
    }
}

#[test]
fn markers_never_cover_each_other() {
    let dial = Dial::new(edition().contents().limits);
    at_every_decision(|open_match, seat, _| {
        let state = state(open_match);
        for wheel in [Wheel::Glass, Wheel::Brick] {
            let markers = dial.markers(wheel, &state.player(seat).stores, 3);
            for (index, one) in markers.iter().enumerate() {
                for other in &markers[index + 1..] {
                    let apart = (one.at.0 - other.at.0).hypot(one.at.1 - other.at.1);
                    assert!(apart > 1.8 * MARKER, "{one:?} {other:?} are {apart} apart");
                }
            }
        }
    });
    let same = stores(&[("sand", 2), ("food@glass", 2), ("charcoal@glass", 2), ("water", 2), ("wood", 2)]);
    let markers = dial.markers(Wheel::Glass, &same, 0);
    let places: BTreeSet<String> =
        markers.iter().map(|marker| format!("{:.0} {:.0}", marker.at.0, marker.at.1)).collect();
    assert_eq!(places.len(), 6, "five goods at one number, and the glass");
}

/// GR-1.5: the good that is missing is the one that turns the wheel when it comes.
#[test]
fn turns_when_agrees_with_the_rules() {
    let limits = edition().contents().limits;
    let mut met = BTreeSet::new();
    at_every_decision(|open_match, seat, _| {
        let stores = state(open_match).player(seat).stores;
        for wheel in [Wheel::Glass, Wheel::Brick] {
            let due = |stores: &Stores| stores.steps_due(limits)[wheel as usize];
            match turns_when(&stores, limits, wheel) {
                TurnsWhen::Now => panic!("a wheel that can turn has turned: {stores:?}"),
                TurnsWhen::Full => assert_eq!(stores.of(refined(wheel).store()), limits.refined),
                TurnsWhen::Missing(goods) => {
                    met.insert(goods.len());
                    assert_eq!(due(&stores), 0);
                    let mut filled = stores;
                    for good in &goods {
                        assert_eq!(due(&filled), 0, "{goods:?}");
                        filled.0[Store::of(*good, wheel).index()] += 1;
                    }
                    assert!(due(&filled) > 0, "{goods:?}");
                }
            }
        }
    });
    assert!(met.contains(&1) && met.contains(&2));
    let limit = |stores: &Stores| turns_when(stores, limits, Wheel::Brick);
    assert_eq!(limit(&stores(&[("clay", 1), ("food@brick", 2)])), TurnsWhen::Missing(vec![Good::Charcoal]));
    assert_eq!(limit(&stores(&[("brick", 3)])), TurnsWhen::Full);
}

/// What is paid and taken is written in a decision; the rest of what happens to the basic goods has to be the same turn.
#[test]
fn the_steps_that_a_wheel_turns_are_taken_from_every_basic_good() {
    let mut turns = 0;
    at_every_decision(|open_match, seat, decision| {
        let before = state(open_match);
        let mut after = before.clone();
        after.play_unchecked(seat, decision);
        let steps = turned_by(&before, seat, decision);
        turns += steps.iter().map(|steps| u32::from(*steps)).sum::<u32>();
        if let Move::Gift(gains) = decision {
            for (wheel, steps) in [Wheel::Glass, Wheel::Brick].into_iter().zip(steps) {
                for store in wheel.basic_stores() {
                    let had = before.player(seat).stores.of(*store) + gains.of(*store);
                    assert_eq!(after.player(seat).stores.of(*store), had - steps);
                }
            }
        }
        // Sand on the glass wheel is hardly ever paid.
        let pays_sand = matches!(decision, Move::Use { what: Operation::Build { .. }, .. } | Move::Convert { .. });
        let gains = match decision {
            Move::Use { what: Operation::Trade(trade), .. } | Move::Effect(Operation::Trade(trade)) => trade.gains,
            _ => Stores::default(),
        };
        if !pays_sand && !matches!(decision, Move::Gift(_)) {
            let sand = Good::Sand.store();
            let had = before.player(seat).stores.of(sand) + gains.of(sand);
            assert_eq!(after.player(seat).stores.of(sand), had - steps[0], "{decision:?}");
        }
    });
    assert!(turns > 20, "the wheels turned {turns} steps only");
}

#[test]
fn a_wheel_has_turned_as_often_as_all_decisions_turned_it() {
    let mut open_match = open_match(2, 9);
    let mut rng = SmallRng::seed_from_u64(9);
    let mut steps = [[0u32; 2]; 2];
    while let Some(seat) = open_match.waits_for() {
        let before = state(&open_match);
        let decision = before.pick_move(seat, &mut rng, &mut Vec::new()).unwrap();
        let by = turned_by(&before, seat, &decision);
        let mine = &mut steps[seat.index()];
        mine.iter_mut().zip(by).for_each(|(sum, more)| *sum += u32::from(more));
        open_match.decide_typed::<GlassRoad>(seat, decision).unwrap();
    }
    let game = typed(open_match.played()).unwrap();
    assert_eq!([turned(game, Seat(0)), turned(game, Seat(1))], steps);
}

#[test]
fn a_building_is_inked_exactly_when_a_free_build_is_legal() {
    at_every_decision(|open_match, seat, _| {
        let state = state(open_match);
        let builder = state.pieces().specialist("cultivator").unwrap();
        if matches!(state.phase(), Phase::Start | Phase::Fill | Phase::Draw | Phase::Over) {
            return;
        }
        let played = state.as_if_played(seat, builder, false);
        let mut moves = Vec::new();
        played.moves(seat, &mut moves);
        let built = |wanted| {
            moves
                .iter()
                .any(|each| matches!(each, Move::Use { what: Operation::Build { tile, .. }, .. } if *tile == wanted))
        };
        for tile in state.open_tiles() {
            assert_eq!(can_build(&state, seat, tile).is_ok(), built(tile), "{}", state.pieces().tile(tile).id);
        }
    });
}

#[test]
fn a_specialist_can_do_exactly_what_is_legal_once_it_is_played() {
    let (mut met, mut impossible) = (BTreeSet::new(), 0);
    at_every_decision(|open_match, seat, _| {
        let state = state(open_match);
        for card in state.pieces().all_cards().iter() {
            let collects = state.pieces().card(card).id == "fuel_collector";
            let played = state.as_if_played(seat, card, true);
            let mut moves = Vec::new();
            played.moves(seat, &mut moves);
            for (number, outlook) in (0..2).zip(card_outlook(&state, seat, card)) {
                let legal = moves.iter().any(|each| matches!(each, Move::Use { action, .. } if *action == number));
                met.insert(format!("{outlook:?}").split('(').next().unwrap().to_owned());
                impossible += u32::from(!legal);
                // The card itself is in the hand as if it had not been played.
                if !(collects && number == 0) {
                    assert_eq!(
                        !matches!(outlook, ActionOutlook::Not(_)),
                        legal,
                        "{} {outlook:?}",
                        state.pieces().card(card).id
                    );
                }
            }
        }
    });
    assert!(met.len() == 3 && impossible > 100, "{met:?}");
}

#[test]
fn why_something_is_not_possible_is_said_in_both_languages() {
    let reasons = [
        WhyNot::Goods(vec![(Good::Water, 1), (Good::Clay, 2)]),
        WhyNot::Forest,
        WhyNot::Full,
        WhyNot::None(Terrain::Pond),
        WhyNot::Space,
        WhyNot::Upgraded,
        WhyNot::Buildings,
        WhyNot::Stacks,
        WhyNot::Cards,
    ];
    for language in Language::ALL {
        let words = Words::of(language);
        assert!(reasons.iter().all(|reason| !reason.tell(&words).starts_with("gr-")));
    }
    assert_eq!(reasons[0].tell(&Words::of(Language::Polish)), "Zdobądź jeszcze 1 wodę i 2 gliny.");
}

#[test]
fn the_points_of_all_buildings_with_their_reasons_are_the_score() {
    let words = Words::of(Language::Polish);
    let mut bonus_met = false;
    at_every_decision(|open_match, _, _| {
        let state = state(open_match);
        for seat in Seat::all(state.player_count()) {
            let scored = scored_buildings(&state, seat, &words);
            let sum: Points = scored.iter().map(|building| building.points).sum();
            assert_eq!(sum, state.points_of(seat));
            assert!(scored.iter().all(|building| building.reason.ends_with('.') && !building.reason.contains("gr-")));
            bonus_met |= scored.iter().any(|each| each.kind == Kind::Bonus && each.points > Points::whole(2));
        }
    });
    assert!(bonus_met);
}

/// Once built, a building is worth what was said before; what its own effect changes comes later.
#[test]
fn a_bonus_building_is_worth_what_was_shown_before() {
    let mut built = 0;
    at_every_decision(|open_match, seat, decision| {
        let Move::Use { what: Operation::Build { tile, .. }, fee, .. } = decision else { return };
        let before = state(open_match);
        let Effect::Bonus(_) = before.pieces().tile(*tile).effect else { return };
        let mut after = before.clone();
        after.play_unchecked(seat, decision);
        let worth = after.player(seat).tile_points(before.pieces(), *tile);
        // What the specialist is paid is not counted before.
        if fee.forests.is_empty() && fee.split.is_empty() {
            let (least, most) = worth_if_built(&before, seat, *tile).unwrap();
            assert!((least..=most).contains(&worth), "{least} {worth} {most}");
            built += 1;
        }
    });
    assert!(built > 0);
}

//! Decisions made step by step, as a page makes them.

use mozaika_app::{Language, MatchSetup, OpenMatch, StepChoice, Thing, ThingKind, Words, match_words};
use mozaika_game::steps::{StepBuilder, cut};
use mozaika_game::{Game as _, Match, Seat, Seated};
use mozaika_glassroad::GlassRoad;
use mozaika_registry::GAMES;
use mozaika_sintra::Sintra;

/// A match that was played on for so many decisions, each of them the obvious one but a few.
fn played_on(game: &str, players: usize, luck: u64, decisions: usize) -> OpenMatch {
    let seats = (0..players).map(|seat| Seated::person(seat.to_string())).collect();
    let setup = MatchSetup::new(game, seats).with_options(serde_json::json!({ "players": players }));
    let mut open = OpenMatch::start(GAMES, &setup, luck).unwrap();
    for number in 0..decisions {
        let Some(seat) = open.waits_for() else { break };
        let moves = open.played().moves(seat);
        let decision = moves[(number * number * 7) % moves.len()].clone();
        open.decide(seat, &decision).unwrap();
    }
    open
}

/// Whatever is met on the way through the steps of that seat: the words before it, and what may be said.
fn each_choice(open: &OpenMatch, seat: Seat, words: &Words, visit: &mut dyn FnMut(&StepBuilder, &StepChoice)) {
    let mut steps = open.steps(seat).unwrap();
    // Down the first branch of every choice, the last, and one between.
    for pick in 0..3 {
        loop {
            let choices = open.step_choices(&steps, words);
            for choice in &choices {
                visit(&steps, choice);
            }
            let said: Vec<&String> = choices.iter().filter_map(|choice| choice.word.as_ref()).collect();
            let Some(word) = said.get([0, said.len().saturating_sub(1), said.len() / 2][pick]) else { break };
            steps.say(open.played(), word).unwrap();
        }
        while steps.back(open.played()).unwrap() {}
    }
}

#[test]
fn every_word_is_said_in_both_languages_and_none_as_it_is_written() {
    for (game, players) in [("sintra", 2), ("sintra", 4), ("glassroad", 1), ("glassroad", 2), ("glassroad", 3)] {
        for decisions in 0..40 {
            let open = played_on(game, players, 3, decisions);
            let Some(seat) = open.waits_for() else { continue };
            for language in Language::ALL {
                each_choice(&open, seat, &Words::of(language), &mut |steps, choice| {
                    let (text, word) = (&choice.text, choice.word.as_deref().unwrap_or_default());
                    assert!(!text.is_empty() && !text.contains(['_', '=']) && !text.contains("gr-"), "{choice:?}");
                    let begun = steps.text();
                    let named = choice.thing.kind == ThingKind::Cell || text != word || language == Language::English;
                    assert!(named, "`{word}` after `{begun}` is said as it is written");
                });
            }
        }
    }
}

#[test]
fn a_word_names_what_a_board_can_light() {
    let sintra = |begun: &str, word: &str| {
        let open = played_on("sintra", 2, 3, 0);
        match_words("sintra").thing(open.played(), &cut(begun), word)
    };
    assert_eq!(sintra("", "take"), Thing::new(ThingKind::Keyword, "take"));
    assert_eq!(sintra("take", "3"), Thing::new(ThingKind::Source, "3"));
    assert_eq!(sintra("take", "c"), Thing::new(ThingKind::Source, "c"));
    assert_eq!(sintra("take 3", "light_blue"), Thing::new(ThingKind::Colour, "light_blue"));
    assert_eq!(sintra("take 3 blue", "5"), Thing::new(ThingKind::Strip, "5"));
    assert_eq!(sintra("take 3 blue", "break"), Thing::new(ThingKind::Keyword, "break"));
    assert_eq!(sintra("take 3 blue 5", "j2"), Thing::new(ThingKind::Number, "2"));
    let glassroad = |begun: &str, word: &str| {
        let open = played_on("glassroad", 2, 3, 0);
        match_words("glassroad").thing(open.played(), &cut(begun), word)
    };
    assert_eq!(glassroad("choose", "builder"), Thing::new(ThingKind::Card, "builder"));
    assert_eq!(glassroad("use", "1"), Thing::new(ThingKind::Number, "1"));
    assert_eq!(glassroad("use 1", "pay"), Thing::new(ThingKind::Keyword, "pay"));
    assert_eq!(glassroad("use 1 pay", "forest"), Thing::new(ThingKind::Tile, "forest"));
    assert_eq!(glassroad("use 1 pay forest", "@a1"), Thing::new(ThingKind::Cell, "a1"));
    assert_eq!(glassroad("use 1 pay food=1", "@brick"), Thing::new(ThingKind::Store, "food@brick"));
    assert_eq!(glassroad("use 1", "glass"), Thing::new(ThingKind::Store, "glass"));
    assert_eq!(glassroad("use 1 glass", "=2"), Thing::new(ThingKind::Number, "2"));
    assert_eq!(glassroad("use 1 build", "clay_lake"), Thing::new(ThingKind::Tile, "clay_lake"));
    assert_eq!(glassroad("use 1 build clay_lake", "@a3"), Thing::new(ThingKind::Cell, "a3"));
    assert_eq!(glassroad("effect", "-pond"), Thing::new(ThingKind::Tile, "pond"));
    assert_eq!(glassroad("clear", "c2"), Thing::new(ThingKind::Cell, "c2"));
    // A game that says nothing of its words.
    let patchwork = OpenMatch::start(GAMES, &MatchSetup::two_people("patchwork"), 1).unwrap();
    assert_eq!(match_words("chess").thing(patchwork.played(), &[], "=4"), Thing::new(ThingKind::Number, "4"));
}

#[test]
fn five_cards_are_chosen_one_by_one() {
    let open = played_on("glassroad", 2, 3, 0);
    let (seat, words) = (open.waits_for().unwrap(), Words::of(Language::Polish));
    let mut steps = open.steps(seat).unwrap();
    // A landscape could be removed even now.
    assert_eq!(steps.next().words, ["choose", "clear"]);
    steps.say(open.played(), "choose").unwrap();
    for chosen in 0..5 {
        assert_eq!(open.preview::<GlassRoad>(&steps), None, "{chosen} cards are no hand");
        let choices = open.step_choices(&steps, &words);
        assert!(choices.iter().all(|choice| choice.thing.kind == ThingKind::Card), "{choices:?}");
        steps.say(open.played(), choices[0].word.as_deref().unwrap()).unwrap();
    }
    assert!(steps.is_complete() && open.step_choices(&steps, &words).is_empty());
    assert!(open.preview::<GlassRoad>(&steps).unwrap().cards_to_choose(seat).is_none());
    assert!(open.preview::<Sintra>(&steps).is_none(), "another game");
    assert!(steps.back(open.played()).unwrap());
    assert_eq!(steps.words().len(), 5, "{}", steps.text());
}

#[test]
fn cards_are_pointed_at_in_any_order() {
    let open = played_on("glassroad", 2, 3, 0);
    let mut steps = open.steps(open.waits_for().unwrap()).unwrap();
    let all = open.played().continuations(steps.seat(), &cut("choose builder carpenter")).unwrap().words;
    steps.want(open.played(), &all[2]).unwrap();
    steps.want(open.played(), "carpenter").unwrap();
    steps.want(open.played(), &all[0]).unwrap();
    steps.want(open.played(), "builder").unwrap();
    assert!(steps.decision().is_none() && steps.text().starts_with("choose builder carpenter"), "{}", steps.text());
    let four = steps.clone();
    steps.want(open.played(), &all[1]).unwrap();
    assert_eq!(steps.decision().unwrap(), format!("choose builder carpenter {} {} {}", all[0], all[1], all[2]));
    assert_eq!(steps.want(open.played(), &all[3]).unwrap_err().code, "step-nothing-holds");
    assert!(steps.back(open.played()).unwrap());
    assert_eq!(steps, four);
}

#[test]
fn the_preview_is_the_table_after_the_decision() {
    let mut open = played_on("sintra", 2, 3, 4);
    let seat = open.waits_for().unwrap();
    let mut steps = open.steps(seat).unwrap();
    steps.say_the_obvious(open.played()).unwrap();
    let after = open.preview::<Sintra>(&steps).unwrap();
    let decision = steps.decision().unwrap();
    open.decide(seat, &decision).unwrap();
    let played = Match::<Sintra>::typed(open.played()).unwrap();
    assert_eq!(played.states()[played.states().len() - 1].score(), after.score(), "{decision}");
}

#[test]
fn jokers_are_asked_for_only_where_there_is_a_choice_and_none_comes_first() {
    let words = Words::of(Language::English);
    let mut met = false;
    for decisions in 20..90 {
        let open = played_on("sintra", 2, decisions as u64 % 6, decisions);
        let Some(seat) = open.waits_for() else { continue };
        for decision in open.played().moves(seat) {
            let Some((plain, _)) = decision.split_once(" j1") else { continue };
            let Ok(steps) = StepBuilder::begun(open.played(), seat, &cut(plain)) else { continue };
            if steps.decision().as_deref() != Some(plain) {
                continue;
            }
            met = true;
            let choices = open.step_choices(&steps, &words);
            assert_eq!((choices[0].word.as_ref(), choices[0].text.as_str()), (None, "That is all"), "{choices:?}");
            assert_eq!(choices[1].text, "1 on a joker space");
        }
    }
    assert!(met, "no joker was met");
}

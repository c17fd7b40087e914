//! The command line as a person meets it.

use std::fs;
use std::path::PathBuf;
use std::process::Output;

use assert_cmd::Command;
use serde_json::{Value, json};
use tempfile::TempDir;

fn mozaika(args: &[&str]) -> Output {
    Command::cargo_bin("mozaika").unwrap().args(args).output().unwrap()
}

/// What a command that has to succeed prints.
fn printed(args: &[&str]) -> String {
    let output = mozaika(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The one sentence on standard error of a command that has to be refused.
fn refused(args: &[&str]) -> String {
    let output = mozaika(args);
    assert_eq!(output.status.code(), Some(1), "{args:?}");
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(message.lines().count(), 1, "{args:?}: {message}");
    assert!(message.starts_with("mozaika: "), "{args:?}: {message}");
    message
}

/// A folder with the record of a random match in it.
fn recorded() -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("match.mozaika");
    printed(&["demo", "patchwork", "--seed", "5", "--save", file.to_str().unwrap()]);
    (folder, file)
}

#[test]
fn help_names_every_command_and_the_exit_codes() {
    let help = printed(&["--help"]);
    for command in [
        "demo",
        "play",
        "arena",
        "analyse",
        "tune",
        "replay",
        "engine",
        "perft",
        "bench",
        "edition",
        "schema",
        "completions",
        "Exit codes",
    ] {
        assert!(help.contains(command), "{command} is missing from\n{help}");
    }
    assert_eq!(printed(&["--version"]), format!("mozaika {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn wrong_usage_exits_with_two_and_says_what_was_meant() {
    for args in [&["dance"][..], &["replay"], &["perft", "patchwork", "deep"], &["completions", "abacus"], &[]] {
        let output = mozaika(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(!output.stderr.is_empty(), "{args:?}");
    }
}

#[test]
fn completions_are_written_for_the_usual_shells() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(printed(&["completions", shell]).contains("mozaika"), "{shell}");
    }
}

#[test]
fn a_demo_shows_a_whole_match_and_the_same_seed_shows_the_same() {
    let demo = printed(&["demo", "--seed", "5"]);
    assert!(demo.contains("the match is over") && demo.contains("wins."), "{demo}");
    assert_eq!(printed(&["demo", "--seed", "5"]), demo);
    assert_ne!(printed(&["demo", "--seed", "6"]), demo);
}

#[test]
fn a_replay_walks_through_a_record_and_shows_the_table_at_any_point() {
    let (_folder, file) = recorded();
    let file = file.to_str().unwrap();
    let whole = printed(&["replay", file]);
    assert!(
        whole.contains("   1  * start") && whole.contains("the match is over") && whole.contains("wins."),
        "{whole}"
    );
    let second = printed(&["replay", file, "--at", "1"]);
    assert!(second.contains("the patches are laid out") && !second.contains("wins."), "{second}");
    let state: Value = serde_json::from_str(&printed(&["replay", file, "--at", "0", "--json"])).unwrap();
    assert_eq!(state["circle"], json!([]));
    let entries = fs::read_to_string(file).unwrap().lines().filter(|line| line.starts_with(['*', '0', '1'])).count();
    assert_eq!(printed(&["replay", file, "--each"]).matches("Patchwork: ").count(), entries + 1);
    let seen = printed(&["replay", file, "--at", "2", "--seat", "1"]);
    assert!(seen.contains("seat 1"), "{seen}");
}

#[test]
fn a_record_can_come_from_standard_input() {
    let (_folder, file) = recorded();
    let output = Command::cargo_bin("mozaika")
        .unwrap()
        .args(["replay", "-"])
        .write_stdin(fs::read(file).unwrap())
        .output()
        .unwrap();
    assert!(output.status.success());
}

#[test]
fn a_broken_record_is_refused_with_its_line() {
    let (folder, file) = recorded();
    let record = fs::read_to_string(&file).unwrap();
    let broken = folder.path().join("broken.mozaika");
    let cases = [
        (record.replacen("* start", "* rain", 1), "line 9"),
        (record.replacen("game patchwork", "game chess", 1), "line 2"),
        (format!("{record}0 advance\n"), "PW-8.1"),
        (record.lines().take(3).collect::<Vec<_>>().join("\n"), "without a `edition` line"),
        ("\u{0}\u{1}".to_owned(), "line 1"),
    ];
    for (text, words) in cases {
        fs::write(&broken, text).unwrap();
        let message = refused(&["replay", broken.to_str().unwrap()]);
        assert!(message.contains(words) && message.contains("broken.mozaika"), "{message}");
    }
    fs::write(&broken, [0xff, 0xfe]).unwrap();
    assert!(refused(&["replay", broken.to_str().unwrap()]).contains("cannot be read"));
    assert!(refused(&["replay", "no-such-file"]).contains("cannot be read"));
    assert!(refused(&["replay", file.to_str().unwrap(), "--at", "9999"]).contains("entries"));
    assert!(refused(&["replay", file.to_str().unwrap(), "--seat", "7"]).contains("no seat 7"));
}

#[test]
fn a_demo_that_cannot_be_saved_says_so() {
    assert!(refused(&["demo", "--save", "no-such-folder/match"]).contains("cannot be written"));
}

const CIRCLE: &str =
    "* circle 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 0";

#[test]
fn perft_counts_from_the_position_that_was_entered() {
    let counts = printed(&["perft", "patchwork", "2", "-o", "start=0", "--enter", CIRCLE]);
    assert_eq!(counts, "depth 1: 639\ndepth 2: 387453\n");
    let after =
        printed(&["perft", "patchwork", "1", "-o", "start=0", "--enter", CIRCLE, "--enter", "0 advance", "--divide"]);
    assert!(after.starts_with("1 advance: 1\n") && after.ends_with("depth 1: 639\n"), "{after}");
    assert!(printed(&["perft", "patchwork", "1", "--seed", "3"]).contains("drawn with seed 3: * start"));
    assert!(refused(&["perft", "patchwork", "1", "--enter", "0 advance"]).contains("PW-2.2"));
    assert!(refused(&["perft", "patchwork", "1", "--enter", "advance"]).contains("no entry"));
}

#[test]
fn options_of_a_match_are_checked_by_name_and_value() {
    assert!(
        printed(&["perft", "patchwork", "1", "-o", "printing=2014", "-o", "flip=false", "--seed", "1"])
            .contains("depth 1")
    );
    assert!(refused(&["perft", "patchwork", "1", "-o", "printing=2015"]).contains("printing"));
    assert!(refused(&["perft", "patchwork", "1", "-o", "players=9"]).contains("unknown field"));
    assert!(refused(&["perft", "patchwork", "1", "-o", "start"]).contains("NAME=VALUE"));
    assert!(refused(&["perft", "patchwork", "1", "-o", "start=0", "-o", "start=1"]).contains("given twice"));
    assert!(refused(&["perft", "chess", "1"]).contains("no game `chess`"));
}

#[test]
fn a_bench_has_a_row_for_each_game_or_an_object() {
    let table = printed(&["bench", "patchwork", "--seconds", "0.05"]);
    assert!(table.contains("matches/s") && table.lines().last().unwrap().starts_with("patchwork"), "{table}");
    let figures: Value =
        serde_json::from_str(&printed(&["bench", "patchwork", "--seconds", "0.05", "--json"])).unwrap();
    assert_eq!(figures["game"], json!("patchwork"));
    let profile = figures["profile"].as_str().unwrap();
    assert!(!profile.is_empty() && table.contains(&format!("`{profile}`")), "{table}");
    for figure in ["matches_per_second", "moves_per_second", "moves_ns", "play_ns", "steps_per_second"] {
        assert!(figures[figure].as_f64().unwrap() > 0.0, "{figure}: {figures}");
    }
    assert!(refused(&["bench", "--seconds", "0"]).contains("--seconds"));
    assert!(refused(&["bench", "--seconds", "NaN"]).contains("--seconds"));
    assert!(refused(&["bench", "chess"]).contains("no game"));
}

#[test]
fn an_edition_is_written_checked_and_compared() {
    let folder = TempDir::new().unwrap();
    let [mine, default] =
        ["mine.json", "default.json"].map(|name| folder.path().join(name).to_str().unwrap().to_owned());
    assert!(printed(&["edition", "new", "patchwork", &mine]).contains("edition check"));
    assert!(
        refused(&["edition", "new", "patchwork", &mine]).contains("cannot be written"),
        "an edited file is not overwritten"
    );
    fs::write(&default, printed(&["edition", "new", "patchwork"])).unwrap();
    assert_eq!(printed(&["edition", "diff", &default, &mine]), "No difference.\n");
    assert!(printed(&["edition", "check", &mine]).contains("is sound"));

    let mut edition: Value = serde_json::from_str(&fs::read_to_string(&mine).unwrap()).unwrap();
    edition["patches"][5]["price"] = json!(4);
    edition["edition"] = json!("mine");
    fs::write(&mine, edition.to_string()).unwrap();
    assert_eq!(
        printed(&["edition", "diff", &default, &mine]),
        "edition: \"printed-1\" -> \"mine\"\npatches[5].price: 3 -> 4\n"
    );
    assert!(printed(&["edition", "check", &mine]).contains("edition mine"));

    edition["patches"][5]["time"] = json!(0);
    edition["offer"] = json!(99);
    fs::write(&mine, edition.to_string()).unwrap();
    let output = mozaika(&["edition", "check", &mine]);
    assert_eq!(output.status.code(), Some(1));
    let listed = String::from_utf8(output.stdout).unwrap();
    assert!(listed.contains("offer: ") && listed.contains("patches[5].time: "), "{listed}");
    assert!(String::from_utf8(output.stderr).unwrap().contains("2 problems"));

    fs::write(&mine, "{\"edition\":\"mine\"}").unwrap();
    assert!(refused(&["edition", "check", &mine]).contains("--game"));
    assert!(refused(&["edition", "check", &mine, "--game", "chess"]).contains("no game"));
    fs::write(&mine, "{").unwrap();
    assert!(refused(&["edition", "check", &mine]).contains("not JSON"));
}

/// The schemas in `docs/` are what the program says; run with `MOZAIKA_BLESS=1` to write them anew.
#[test]
fn the_schemas_in_the_documentation_are_those_of_the_program() {
    let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/schemas");
    for game in mozaika_registry::GAMES.games() {
        for of in ["state", "options", "edition"] {
            let schema = printed(&["schema", game.name(), of]);
            let file = format!("{docs}/{}-{of}.json", game.name());
            if std::env::var_os("MOZAIKA_BLESS").is_some() {
                fs::create_dir_all(docs).unwrap();
                fs::write(&file, &schema).unwrap();
            }
            assert_eq!(fs::read_to_string(&file).unwrap(), schema, "{file} is out of date");
        }
    }
}

#[test]
fn the_engine_answers_on_standard_output() {
    let output = Command::cargo_bin("mozaika")
        .unwrap()
        .arg("engine")
        .write_stdin("{\"cmd\":\"new\",\"game\":\"patchwork\"}\nhello\n")
        .output()
        .unwrap();
    assert!(output.status.success());
    let answers: Vec<Value> =
        String::from_utf8(output.stdout).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.iter().map(|answer| answer["ok"].clone()).collect::<Vec<_>>(), [json!(true), json!(false)]);
}

#[test]
fn an_arena_tells_who_won_saves_every_record_and_draws_the_result() {
    let folder = TempDir::new().unwrap();
    let (records, svg) = (folder.path().join("records"), folder.path().join("result.svg"));
    let json = printed(&[
        "arena",
        "patchwork",
        "-p",
        "easy",
        "-p",
        "random",
        "--matches",
        "4",
        "--json",
        "--records",
        records.to_str().unwrap(),
        "--svg",
        svg.to_str().unwrap(),
    ]);
    let report: Value = serde_json::from_str(&json).unwrap();
    let pairing = &report["pairings"][0];
    assert_eq!(pairing["wins"].as_u64().unwrap() + pairing["losses"].as_u64().unwrap(), 4);
    assert_eq!(fs::read_dir(&records).unwrap().count(), 4);
    assert!(fs::read_to_string(&svg).unwrap().starts_with("<svg"));
}

#[test]
fn an_analysis_judges_every_decision_of_a_record() {
    let (_folder, file) = recorded();
    let analysis: Value =
        serde_json::from_str(&printed(&["analyse", file.to_str().unwrap(), "--iterations", "20", "--json"])).unwrap();
    let decisions = analysis["decisions"].as_array().unwrap();
    assert!(decisions.len() > 20);
    assert!(decisions.iter().all(|decision| decision["loss"].as_f64().unwrap() >= 0.0));
    assert_eq!(analysis["seats"].as_array().unwrap().len(), 2);
}

#[test]
fn an_arena_seats_as_many_as_the_game_takes_and_knows_the_seats_are_rotated() {
    for (game, players, rest) in
        [("sintra", "3", "easy,greedy,random"), ("sintra", "4", "greedy,random"), ("glassroad", "3", "greedy,random")]
    {
        let mut args = vec!["arena", game, "--players", players, "--matches", "4", "--json"];
        args.extend(rest.split(',').flat_map(|player| ["-p", player]));
        let report: Value = serde_json::from_str(&printed(&args)).unwrap();
        for standing in report["standings"].as_array().unwrap() {
            assert!(standing["matches"].as_u64().unwrap() >= 4, "{standing}");
            assert_eq!(standing["forfeits"].as_u64().unwrap_or_default(), 0, "{standing}");
        }
    }
}

#[test]
fn a_match_with_another_edition_explains_the_pieces_of_that_edition() {
    let folder = TempDir::new().unwrap();
    let (file, saved) = (folder.path().join("mine.json"), folder.path().join("saved.txt"));
    let mut edition: Value = serde_json::from_str(&printed(&["edition", "new", "patchwork"])).unwrap();
    let patch = edition["patches"].as_array_mut().unwrap().iter_mut().find(|patch| patch["id"] == 7).unwrap();
    patch["price"] = 9.into();
    edition["edition"] = "mine".into();
    fs::write(&file, edition.to_string()).unwrap();
    let option = format!("edition={}", file.to_str().unwrap());
    let typed = format!("? 7\nsave {}\nquit\n", saved.to_str().unwrap());
    let play = |args: &[&str], typed: &str| {
        let output = Command::cargo_bin("mozaika").unwrap().args(args).write_stdin(typed).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let shown = play(&["play", "patchwork", "--seed", "3", "-o", "start=0", "-o", &option], &typed);
    assert!(shown.contains("price: 9"), "{shown}");
    assert!(play(&["play", "--resume", saved.to_str().unwrap()], "? 7\nquit\n").contains("price: 9"));
}

#[test]
fn players_who_are_not_there_and_budgets_of_nothing_are_refused_in_a_sentence() {
    let (_folder, file) = recorded();
    let file = file.to_str().unwrap();
    for args in [
        &["arena", "patchwork", "-p", "godlike", "-p", "random"][..],
        &["arena", "patchwork", "-p", "search:0", "-p", "random"],
        &["arena", "patchwork", "-p", "random"],
        &["arena", "patchwork", "-p", "random", "-p", "greedy", "--matches", "0"],
        &["arena", "patchwork", "-p", "random", "-p", "greedy", "--sprt", "5,5"],
        &["analyse", file, "--iterations", "0"],
        &["play", "patchwork", "--seat", "nobody"],
        &["play", "patchwork", "--seat", "person", "--seat", "easy", "--seat", "easy"],
        &["tune", "patchwork", "--weights", file, "--generations", "1"],
    ] {
        assert!(refused(args).ends_with(".\n"), "{args:?}");
    }
}

#[test]
fn a_person_plays_takes_back_saves_and_goes_on() {
    let folder = TempDir::new().unwrap();
    let saved = folder.path().join("saved.txt");
    let typed = format!(
        "moves adv\n1\n? 7\n? buy 99 r0 a1\nfly\nhint\nundo\nadvance\nscore\nsave {}\nquit\n",
        saved.to_str().unwrap()
    );
    let play = |args: &[&str], typed: &str| {
        let output = Command::cargo_bin("mozaika").unwrap().args(args).write_stdin(typed).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let shown =
        play(&["play", "patchwork", "--seed", "3", "-o", "start=0", "--seat", "person", "--seat", "beginner"], &typed);
    for expected in ["0 advance", "price: 4", "There is no patch 99", "win chance", "Saved in"] {
        assert!(shown.contains(expected), "{expected} is missing from\n{shown}");
    }
    assert!(fs::read_to_string(&saved).unwrap().contains("tag player-1 beginner"));
    assert!(play(&["play", "--resume", saved.to_str().unwrap()], "quit\n").contains("seat 0"));
}

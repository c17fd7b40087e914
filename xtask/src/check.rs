//! The checks: what is done for each part, in which order, what side by side, and how long it took.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::browser;
use crate::lanes::go_side_by_side;
use crate::lockstep;
use crate::page;
use crate::part::{self, Part};
use crate::shell::{self, Chore, cargo, have, install_debian_package, run};
use crate::suite::{self, Suite};

/// So many random matches of each game are compared with the independent implementations.
const MATCHES: u32 = 40;

/// One step of the checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Tools,
    Browsers,
    Format,
    Lints,
    BuildBundler,
    BuildTests,
    PageLints,
    BuildPage,
    /// The program is built last: it holds the page.
    EmbedPage,
    Tests(Part),
    Examples,
    Chores,
    Browser,
    Lockstep,
}

impl Step {
    /// The parts it belongs to: it is done when any of them was asked for.
    fn parts(self) -> Vec<Part> {
        match self {
            Self::Tools => Part::ALL.into(),
            Self::Format | Self::Lints | Self::PageLints => vec![Part::Lints],
            Self::Browsers | Self::BuildBundler | Self::BuildPage | Self::EmbedPage | Self::Chores | Self::Browser => {
                vec![Part::Page]
            }
            Self::BuildTests => Part::ALL.into_iter().filter(|part| *part != Part::Lints).collect(),
            Self::Examples => vec![Part::Rules, Part::Players, Part::Server, Part::Page],
            Self::Tests(part) => vec![part],
            Self::Lockstep => vec![Part::Lockstep],
        }
    }

    fn says(self) -> String {
        match self {
            Self::Tools => "tools".to_owned(),
            Self::Browsers => "browsers".to_owned(),
            Self::Format => "format".to_owned(),
            Self::Lints => "lints".to_owned(),
            Self::BuildBundler => "build the bundler".to_owned(),
            Self::BuildTests => "build the tests".to_owned(),
            Self::PageLints => "lints of the page".to_owned(),
            Self::BuildPage => "build the page".to_owned(),
            Self::EmbedPage => "put the page into the program".to_owned(),
            Self::Tests(part) => format!("tests: {}", part.name()),
            Self::Examples => "examples in the documentation".to_owned(),
            Self::Chores => "tests of these chores".to_owned(),
            Self::Browser => "the page in a browser".to_owned(),
            Self::Lockstep => "lockstep with the independent implementations".to_owned(),
        }
    }
}

/// Everything: stages one after the other, in each of them lanes side by side, in each lane steps one after the other.
///
/// What fails soonest comes first, and everything is built once. The page is optimised as a whole by one core while the other builds
/// what is tested here; the independent implementations think with one core, too. Nothing is done beside the browsers, where tests
/// look at the time.
const WHOLE: [&[&[Step]]; 5] = [
    &[&[Step::Tools, Step::Format, Step::Browsers]],
    &[&[Step::Lints, Step::BuildBundler, Step::BuildTests], &[Step::PageLints, Step::BuildPage]],
    &[&[Step::EmbedPage]],
    &[
        &[
            Step::Tests(Part::Rules),
            Step::Tests(Part::Players),
            Step::Tests(Part::Server),
            Step::Tests(Part::Page),
            Step::Chores,
        ],
        &[Step::Lockstep, Step::Examples],
    ],
    &[&[Step::Browser]],
];

/// The stages of these parts, without what is not needed for them.
fn plan(parts: &[Part]) -> Vec<Vec<Vec<Step>>> {
    let is_needed = |step: &Step| step.parts().iter().any(|part| parts.contains(part));
    let lane = |steps: &[Step]| -> Vec<Step> { steps.iter().copied().filter(|step| is_needed(step)).collect() };
    let stage = |lanes: &[&[Step]]| -> Vec<Vec<Step>> {
        lanes.iter().map(|steps| lane(steps)).filter(|steps| !steps.is_empty()).collect()
    };
    WHOLE.iter().map(|lanes| stage(lanes)).filter(|lanes| !lanes.is_empty()).collect()
}

/// Checks these parts; all of them when none is named.
pub(crate) fn check(named: &[Part]) -> Chore {
    let parts = Part::chosen(named);
    let stages = plan(&parts);
    let checks = Checks::of(&parts)?;
    let (count, started) = (stages.iter().flatten().flatten().count(), AtomicUsize::new(0));
    let took = Mutex::new(Vec::new());
    let start = Instant::now();
    let take = |step: Step| {
        println!("\n== {} of {count}: {}", started.fetch_add(1, Ordering::Relaxed) + 1, step.says());
        let begin = Instant::now();
        checks.take(step)?;
        shell::locked(&took).push((step, begin.elapsed()));
        Ok(())
    };
    stages.iter().try_for_each(|lanes| go_side_by_side(lanes, &take))?;
    println!("\n== all is well\n{}", account(&shell::locked(&took), start.elapsed()));
    Ok(())
}

/// What took how long, a line a step, in the order in which they ended; some went on side by side.
fn account(took: &[(Step, Duration)], whole: Duration) -> String {
    let line = |what: &str, time: Duration| format!("{:>5} s  {what}\n", time.as_secs());
    let steps: String = took.iter().map(|(step, time)| line(&step.says(), *time)).collect();
    steps + &line("in all", whole)
}

/// The checks of some parts, while they go on.
struct Checks {
    packages: Vec<String>,
    /// The tests, once they are built.
    suite: Mutex<Suite>,
}

impl Checks {
    fn of(parts: &[Part]) -> Result<Self, String> {
        Ok(Self { packages: part::packages(parts, &part::folders()?), suite: Mutex::default() })
    }

    fn take(&self, step: Step) -> Chore {
        let strictly = ["--quiet", "--", "--deny", "warnings"];
        match step {
            Step::Tools => install_tools(),
            Step::Browsers => browser::install(),
            Step::Format => run(cargo().args(["fmt", "--all", "--check"])),
            Step::Lints => {
                run(cargo().args(["clippy", "--workspace", "--all-targets"]).args(page::NOT_HERE).args(strictly))
            }
            Step::PageLints => {
                page::add_target()?;
                run(cargo().arg("clippy").args(page::PACKAGES).args(page::FOR_THE_PAGE).args(strictly))
            }
            Step::BuildBundler => page::build_bundler(true),
            Step::BuildPage => page::build_programs(true),
            Step::BuildTests => self.build_tests(None),
            Step::EmbedPage => self.build_tests(Some(&page::bundle(page::Build::Published)?)),
            Step::Tests(part) => self.suite().run(
                |folder| Part::of_folder(folder) == part && folder != browser::FOLDER,
                &["--quiet"],
                &BTreeMap::new(),
            ),
            Step::Examples => suite::run_examples(&self.packages),
            // One by one, as they were built: together they would be built with other features.
            Step::Chores => ["xtask", page::BUNDLER]
                .iter()
                .try_for_each(|name| run(cargo().args(["test", "--quiet", "--package", name]))),
            Step::Lockstep => lockstep::play(&shell::mozaika("debug"), MATCHES, 1),
            Step::Browser => browser::run_tests(&self.suite(), None),
        }
    }

    /// Builds the tests, and the program with that page in it; what does not depend on the page is not built again for it.
    fn build_tests(&self, page: Option<&Path>) -> Chore {
        *shell::locked(&self.suite) = Suite::build(&self.packages, page)?;
        Ok(())
    }

    fn suite(&self) -> Suite {
        shell::locked(&self.suite).clone()
    }
}

/// What the checks need and a new machine may lack.
fn install_tools() -> Chore {
    for (tool, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if !have(cargo().args([tool, "--version"])) {
            println!("installing {component}");
            run(Command::new("rustup").args(["component", "add", component]))?;
        }
    }
    if have(shell::python().arg("--version")) { Ok(()) } else { install_debian_package("python3") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whole() -> Vec<Step> {
        WHOLE.into_iter().flatten().copied().flatten().copied().collect()
    }

    fn steps(parts: &[Part]) -> Vec<Step> {
        plan(parts).into_iter().flatten().flatten().collect()
    }

    #[test]
    fn without_a_part_the_plan_is_the_whole() {
        assert_eq!(plan(&Part::chosen(&[])), WHOLE);
    }

    #[test]
    fn every_step_of_the_whole_belongs_to_a_part_and_no_part_has_another() {
        for step in whole() {
            assert!(step.parts().iter().any(|part| steps(&[*part]).contains(&step)), "{step:?}");
        }
        for part in Part::ALL {
            let steps = steps(&[part]);
            let in_order: Vec<Step> = whole().into_iter().filter(|step| steps.contains(step)).collect();
            assert_eq!(steps, in_order, "{part:?}");
        }
    }

    #[test]
    fn every_part_with_packages_has_its_tests_run() {
        for folder in ["game", "players", "server", "app"] {
            let part = Part::of_folder(folder);
            assert!(steps(&[part]).contains(&Step::Tests(part)), "{part:?}");
        }
    }

    #[test]
    fn the_rules_alone_need_neither_the_page_nor_a_browser() {
        assert_eq!(steps(&[Part::Rules]), [Step::Tools, Step::BuildTests, Step::Tests(Part::Rules), Step::Examples]);
    }

    #[test]
    fn what_is_needed_is_there_before_it_is_used() {
        for parts in [vec![Part::Page], vec![Part::Lockstep], vec![Part::Server], Part::ALL.into()] {
            let stages = plan(&parts);
            let stage_of = |wanted: Step| stages.iter().position(|lanes| lanes.concat().contains(&wanted));
            for (first, then) in [
                (Step::Browsers, Step::Browser),
                (Step::BuildBundler, Step::EmbedPage),
                (Step::BuildPage, Step::EmbedPage),
                (Step::BuildTests, Step::EmbedPage),
                (Step::BuildTests, Step::Lockstep),
                (Step::BuildTests, Step::Tests(Part::Server)),
                (Step::EmbedPage, Step::Browser),
            ] {
                // In an earlier stage: what is done side by side waits for nothing.
                let (first_stage, then_stage) = (stage_of(first), stage_of(then));
                assert!(then_stage.is_none() || first_stage < then_stage, "{parts:?}: {first:?} before {then:?}");
            }
            assert!(stage_of(Step::Browser).is_none_or(|stage| stages[stage].concat() == [Step::Browser]), "{parts:?}");
        }
    }

    #[test]
    fn the_account_names_every_step_and_the_sum() {
        let seconds = Duration::from_secs;
        let said = account(&[(Step::Format, seconds(2)), (Step::Tests(Part::Rules), seconds(41))], seconds(43));
        assert_eq!(said, "    2 s  format\n   41 s  tests: rules\n   43 s  in all\n");
    }
}

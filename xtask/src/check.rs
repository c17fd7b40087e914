//! The checks: what is done for each part, in which order, and how long it took.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::browser;
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
    Format,
    Lints,
    PageLints,
    Page,
    Build,
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
            Self::Page | Self::Chores | Self::Browser => vec![Part::Page],
            Self::Build => Part::ALL.into_iter().filter(|part| *part != Part::Lints).collect(),
            Self::Examples => vec![Part::Rules, Part::Players, Part::Server, Part::Page],
            Self::Tests(part) => vec![part],
            Self::Lockstep => vec![Part::Lockstep],
        }
    }

    fn says(self) -> String {
        match self {
            Self::Tools => "tools".to_owned(),
            Self::Format => "format".to_owned(),
            Self::Lints => "lints".to_owned(),
            Self::PageLints => "lints of the page".to_owned(),
            Self::Page => "the page".to_owned(),
            Self::Build => "build the tests".to_owned(),
            Self::Tests(part) => format!("tests: {}", part.name()),
            Self::Examples => "examples in the documentation".to_owned(),
            Self::Chores => "tests of these chores".to_owned(),
            Self::Browser => "the page in a browser".to_owned(),
            Self::Lockstep => "lockstep with the independent implementations".to_owned(),
        }
    }
}

/// Everything, in order: what fails soonest comes first, and everything is built once.
const WHOLE: [Step; 14] = [
    Step::Tools,
    Step::Format,
    Step::Lints,
    Step::PageLints,
    Step::Page,
    Step::Build,
    Step::Tests(Part::Rules),
    Step::Tests(Part::Players),
    Step::Tests(Part::Server),
    Step::Tests(Part::Page),
    Step::Examples,
    Step::Chores,
    Step::Lockstep,
    Step::Browser,
];

/// The steps of these parts.
fn plan(parts: &[Part]) -> Vec<Step> {
    WHOLE.into_iter().filter(|step| step.parts().iter().any(|part| parts.contains(part))).collect()
}

/// Checks these parts; all of them when none is named.
pub(crate) fn check(named: &[Part]) -> Chore {
    let parts = Part::chosen(named);
    let steps = plan(&parts);
    let mut checks = Checks::of(&parts)?;
    let mut took = Vec::new();
    let start = Instant::now();
    for (done, step) in steps.iter().enumerate() {
        println!("\n== {} of {}: {}", done + 1, steps.len(), step.says());
        let begun = Instant::now();
        checks.take(*step)?;
        took.push((*step, begun.elapsed()));
    }
    println!("\n== all is well\n{}", account(&took, start.elapsed()));
    Ok(())
}

/// What took how long, a line a step.
fn account(took: &[(Step, Duration)], whole: Duration) -> String {
    let line = |what: &str, time: Duration| format!("{:>5} s  {what}\n", time.as_secs());
    let steps: String = took.iter().map(|(step, time)| line(&step.says(), *time)).collect();
    steps + &line("in all", whole)
}

/// The checks of some parts, while they go on.
struct Checks {
    packages: Vec<String>,
    /// The folder with the page's bundle, once it is built.
    page: Option<PathBuf>,
    /// The tests, once they are built.
    suite: Suite,
}

impl Checks {
    fn of(parts: &[Part]) -> Result<Self, String> {
        Ok(Self { packages: part::packages(parts, &part::folders()?), page: None, suite: Suite::default() })
    }

    fn take(&mut self, step: Step) -> Chore {
        let strictly = ["--quiet", "--", "--deny", "warnings"];
        match step {
            Step::Tools => install_tools(),
            Step::Format => run(cargo().args(["fmt", "--all", "--check"])),
            Step::Lints => {
                run(cargo().args(["clippy", "--workspace", "--all-targets"]).args(page::NOT_HERE).args(strictly))
            }
            Step::PageLints => {
                page::add_target()?;
                run(cargo().arg("clippy").args(page::PACKAGES).args(page::FOR_THE_PAGE).args(strictly))
            }
            Step::Page => {
                browser::install()?;
                self.page = Some(page::build()?);
                Ok(())
            }
            Step::Build => {
                self.suite = Suite::build(&self.packages, self.page.as_deref())?;
                Ok(())
            }
            Step::Tests(part) => self.suite.run(
                |folder| Part::of_folder(folder) == part && folder != browser::FOLDER,
                &[],
                &BTreeMap::new(),
            ),
            Step::Examples => suite::run_examples(&self.packages),
            // One by one, as they were built: together they would be built with other features.
            Step::Chores => ["xtask", page::BUNDLER]
                .iter()
                .try_for_each(|name| run(cargo().args(["test", "--quiet", "--package", name]))),
            Step::Lockstep => lockstep::play(&shell::mozaika("debug"), MATCHES, 1),
            Step::Browser => browser::run_tests(&self.suite, None),
        }
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

    #[test]
    fn without_a_part_the_plan_is_the_whole() {
        assert_eq!(plan(&Part::chosen(&[])), WHOLE);
    }

    #[test]
    fn every_step_of_the_whole_belongs_to_a_part_and_no_part_has_another() {
        for step in WHOLE {
            assert!(step.parts().iter().any(|part| plan(&[*part]).contains(&step)), "{step:?}");
        }
        for part in Part::ALL {
            let steps = plan(&[part]);
            let in_order: Vec<Step> = WHOLE.into_iter().filter(|step| steps.contains(step)).collect();
            assert_eq!(steps, in_order, "{part:?}");
        }
    }

    #[test]
    fn every_part_with_packages_has_its_tests_run() {
        for folder in ["game", "players", "server", "app"] {
            let part = Part::of_folder(folder);
            assert!(plan(&[part]).contains(&Step::Tests(part)), "{part:?}");
        }
    }

    #[test]
    fn the_rules_alone_need_neither_the_page_nor_a_browser() {
        assert_eq!(plan(&[Part::Rules]), [Step::Tools, Step::Build, Step::Tests(Part::Rules), Step::Examples]);
    }

    #[test]
    fn what_is_tested_is_built_first_and_the_page_before_the_program_that_holds_it() {
        for parts in [vec![Part::Page], vec![Part::Lockstep], Part::ALL.into()] {
            let steps = plan(&parts);
            let at = |wanted: Step| steps.iter().position(|step| *step == wanted);
            let built = at(Step::Build).unwrap();
            assert!(at(Step::Page).is_none_or(|page| page < built), "{parts:?}");
            assert!(at(Step::Browser).is_none_or(|browser| browser > built), "{parts:?}");
            assert!(at(Step::Lockstep).is_none_or(|lockstep| lockstep > built), "{parts:?}");
        }
    }

    #[test]
    fn the_account_names_every_step_and_the_sum() {
        let seconds = Duration::from_secs;
        let said = account(&[(Step::Format, seconds(2)), (Step::Tests(Part::Rules), seconds(41))], seconds(43));
        assert_eq!(said, "    2 s  format\n   41 s  tests: rules\n   43 s  in all\n");
    }
}

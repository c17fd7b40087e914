//! The test programs: built by one command, so that nothing is built twice, and run a part at a time.

use std::collections::{BTreeMap, HashMap};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use tinyjson::JsonValue;

use crate::shell::{Chore, cargo, run, run_within};

/// No test program takes nearly as long, the browser's neither; one that does hangs.
const LONGEST: Duration = Duration::from_mins(30);

/// So many tests of a program that failed are run a second time, alone: some of them wait for what takes long where others are busy
/// beside them, or measure how quickly something answers. More than these are no accident.
const MOST_TWICE: usize = 3;

/// A test program.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct TestProgram {
    /// The folder of its package: where it is run.
    folder: PathBuf,
    executable: PathBuf,
}

impl TestProgram {
    /// What cargo says about a test program it has built; nothing when a line is about anything else.
    fn told(line: &str) -> Option<Self> {
        let told: JsonValue = line.parse().ok()?;
        let told: &HashMap<String, JsonValue> = told.get()?;
        let text = |field: &str| told.get(field)?.get::<String>();
        let profile: &HashMap<String, JsonValue> = told.get("profile")?.get()?;
        let is_test = profile.get("test")?.get() == Some(&true);
        let executable = text("executable").filter(|_| is_test)?;
        let folder = Path::new(text("manifest_path")?).parent()?;
        Some(Self { folder: folder.into(), executable: executable.into() })
    }

    /// Runs it, as cargo would, and shows what it says.
    fn run(&self, arguments: &[&str], environment: &BTreeMap<&str, OsString>) -> Result<(), Failed> {
        let mut tests = Command::new(&self.executable);
        tests.current_dir(&self.folder).env("CARGO_MANIFEST_DIR", &self.folder).args(arguments).envs(environment);
        let (done, said) = run_within(LONGEST, &mut tests);
        done.map_err(|why| Failed { why, tests: failed_tests(&said) })
    }

    /// The last part of its folder's path, such as `server`.
    fn name(&self) -> String {
        self.folder.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }
}

/// Test programs that were built.
#[derive(Clone, Debug, Default)]
pub(crate) struct Suite {
    programs: Vec<TestProgram>,
}

impl Suite {
    /// Builds the tests of these packages, and the program with that page if it is among them.
    pub(crate) fn build(packages: &[String], page: Option<&Path>) -> Result<Self, String> {
        let mut build = cargo();
        build.arg("test").args(named(packages)).args(["--no-run", "--message-format=json-render-diagnostics"]);
        if let Some(page) = page {
            build.env("MOZAIKA_PAGE", page);
        }
        let output = build.stderr(Stdio::inherit()).output();
        let output = output.map_err(|error| format!("cargo cannot be started: {error}"))?;
        if !output.status.success() {
            return Err(format!("the tests cannot be built ({})", output.status));
        }
        let mut programs: Vec<TestProgram> =
            String::from_utf8_lossy(&output.stdout).lines().filter_map(TestProgram::told).collect();
        programs.sort();
        Ok(Self { programs })
    }

    /// Runs the tests of the packages in these folders, one program after the other: each uses every core.
    pub(crate) fn run(
        &self,
        is_wanted: impl Fn(&str) -> bool,
        arguments: &[&str],
        environment: &BTreeMap<&str, OsString>,
    ) -> Chore {
        for program in self.programs.iter().filter(|program| is_wanted(&program.name())) {
            println!("{}: {}", program.name(), program.executable.file_name().unwrap_or_default().display());
            let Err(Failed { why, tests }) = program.run(arguments, environment) else { continue };
            if !(1..=MOST_TWICE).contains(&tests.len()) {
                return Err(why);
            }
            let alone: Vec<&str> =
                ["--exact", "--test-threads=1"].into_iter().chain(tests.iter().map(String::as_str)).collect();
            println!("failed beside the others, and run once more alone: {}", tests.join(", "));
            program.run(&alone, environment).map_err(|failed| failed.why)?;
            println!("passed alone: {}", tests.join(", "));
        }
        Ok(())
    }
}

/// A run of a test program that failed.
struct Failed {
    why: String,
    /// The tests that failed, as the program names them.
    tests: Vec<String>,
}

/// The tests that failed, by what their program said: it ends with a list of them.
fn failed_tests(said: &str) -> Vec<String> {
    let Some((_, list)) = said.rsplit_once("\nfailures:\n") else { return Vec::new() };
    list.lines().map_while(|line| line.strip_prefix("    ")).map(ToOwned::to_owned).collect()
}

/// Runs the examples in the documentation of these packages.
pub(crate) fn run_examples(packages: &[String]) -> Chore {
    run(cargo().args(["test", "--doc", "--quiet"]).args(named(packages)))
}

fn named(packages: &[String]) -> impl Iterator<Item = &str> {
    packages.iter().flat_map(|package| ["--package", package])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tests_that_failed_are_those_in_the_last_list() {
        let said = "running 3 tests\n.FF\nfailures:\n\n---- page::one stdout ----\n\nfailures:\n    a line of its own\n\n\
                    failures:\n    page::one\n    page::two\n\ntest result: FAILED. 1 passed; 2 failed";
        assert_eq!(failed_tests(said), ["page::one", "page::two"]);
        assert_eq!(failed_tests("running 1 test\n.\ntest result: ok. 1 passed"), Vec::<String>::new());
        assert_eq!(failed_tests("thread panicked"), Vec::<String>::new());
    }

    #[test]
    fn of_all_that_cargo_says_only_test_programs_are_run() {
        let test = r#"{"reason":"compiler-artifact","manifest_path":"/src/crates/game/Cargo.toml","profile":{"test":true},"executable":"/target/debug/deps/game-1"}"#;
        let program = TestProgram::told(test).unwrap();
        assert_eq!(program.folder, Path::new("/src/crates/game"));
        assert_eq!(program.executable, Path::new("/target/debug/deps/game-1"));
        assert_eq!(program.name(), "game");
        let others = [
            r#"{"reason":"compiler-artifact","manifest_path":"/src/crates/game/Cargo.toml","profile":{"test":true},"executable":null}"#,
            r#"{"reason":"compiler-artifact","manifest_path":"/src/crates/x/Cargo.toml","profile":{"test":false},"executable":"/target/debug/x"}"#,
            r#"{"reason":"build-finished","success":true}"#,
            "running 3 tests",
        ];
        for other in others {
            assert_eq!(TestProgram::told(other), None, "{other}");
        }
    }
}

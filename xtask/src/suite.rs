//! The test programs: built by one command, so that nothing is built twice, and run a part at a time.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::Value;

use crate::shell::{Chore, cargo, run, run_within};

/// No test program takes nearly as long, the browser's neither; one that does hangs.
const LONGEST: Duration = Duration::from_mins(30);

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
        let told: Value = serde_json::from_str(line).ok()?;
        let is_test = told["reason"] == "compiler-artifact" && told["profile"]["test"] == true;
        let executable = told["executable"].as_str().filter(|_| is_test)?;
        let folder = Path::new(told["manifest_path"].as_str()?).parent()?;
        Some(Self { folder: folder.into(), executable: executable.into() })
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
            let mut tests = Command::new(&program.executable);
            // As cargo would run them.
            tests.current_dir(&program.folder).env("CARGO_MANIFEST_DIR", &program.folder);
            run_within(LONGEST, tests.args(arguments).envs(environment))?;
        }
        Ok(())
    }
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

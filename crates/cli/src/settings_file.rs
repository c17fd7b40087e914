//! Settings from a file: the options of `mozaika serve` under the same names, without the hyphens before them.

use std::net::SocketAddr;
use std::path::Path;

use serde::Deserialize;

use crate::Failure;
use crate::cli::{DatabaseArgs, contact};

/// What a settings file can say. What it leaves out has its default.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct SettingsFile {
    pub(crate) listen: Option<SocketAddr>,
    pub(crate) database: Option<String>,
    pub(crate) log: Option<String>,
    pub(crate) log_json: Option<bool>,
    pub(crate) metrics: Option<SocketAddr>,
    pub(crate) public: Option<String>,
    pub(crate) behind_proxy: Option<bool>,
    pub(crate) push: Option<String>,
    pub(crate) thinkers: Option<usize>,
    pub(crate) keep_guests: Option<u32>,
    pub(crate) keep_abandoned: Option<u32>,
    pub(crate) most_messages: Option<u32>,
    pub(crate) most_requests: Option<u32>,
    pub(crate) most_costly: Option<u32>,
    pub(crate) most_editions: Option<u32>,
    pub(crate) most_sockets: Option<u32>,
    pub(crate) most_made: Option<u32>,
    pub(crate) most_connections: Option<u32>,
    pub(crate) most_tables: Option<u64>,
}

impl SettingsFile {
    /// Reads a settings file; without one nothing is said.
    pub(crate) fn read(file: Option<&Path>) -> Result<Self, Failure> {
        let Some(file) = file else { return Ok(Self::default()) };
        let text = std::fs::read_to_string(file)
            .map_err(|error| Failure::new(format!("The settings in {} cannot be read: {error}.", file.display())))?;
        Self::parse(&text).map_err(|problem| Failure::new(format!("{}, {problem}", file.display())))
    }

    fn parse(text: &str) -> Result<Self, String> {
        let settings: Self = toml::from_str(text).map_err(|error| {
            let line = error.span().map_or(1, |span| 1 + text[..span.start.min(text.len())].matches('\n').count());
            format!("line {line}: {}", sentence(error.message()))
        })?;
        for (days, name) in [(settings.keep_guests, "keep-guests"), (settings.keep_abandoned, "keep-abandoned")] {
            if days.is_some_and(|days| days < 2) {
                return Err(format!("`{name}` has to be 2 days at least."));
            }
        }
        if let Some(problem) = settings.push.as_deref().and_then(|text| contact(text).err()) {
            return Err(format!("`push` names no contact: {problem}."));
        }
        Ok(settings)
    }
}

/// What the reader of the file says, as a sentence for whoever wrote it.
fn sentence(message: &str) -> String {
    let unknown = message.strip_prefix("unknown field `").and_then(|rest| rest.split_once("`, expected one of "));
    match unknown {
        Some((name, known)) => format!("there is no setting `{name}`; the settings are {known}."),
        None => format!("{}.", message.trim_end_matches('.')),
    }
}

/// The database that options, the environment or the settings file name.
pub(crate) fn database(args: &DatabaseArgs) -> Result<String, Failure> {
    let file = SettingsFile::read(args.config.as_deref())?;
    Ok(args.database.clone().or(file.database).unwrap_or_else(|| DATABASE.to_owned()))
}

/// The database where nobody names one.
pub(crate) const DATABASE: &str = "mozaika.db";

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests {
    use super::*;

    #[test]
    fn a_file_says_what_options_say() {
        let settings = SettingsFile::parse(
            "listen = \"0.0.0.0:80\"\nbehind-proxy = true\nkeep-guests = 180\nmost-tables = 7 # not many\n",
        )
        .unwrap();
        assert_eq!(settings.listen.unwrap().to_string(), "0.0.0.0:80");
        assert_eq!((settings.behind_proxy, settings.keep_guests), (Some(true), Some(180)));
        assert_eq!((settings.most_tables, settings.database), (Some(7), None));
    }

    #[test]
    fn what_is_wrong_in_a_file_is_said_with_its_line() {
        for (text, words) in [
            ("listen = \"0.0.0.0:80\"\nlisen = 1\n", "line 2: there is no setting `lisen`; the settings are `listen`,"),
            ("listen = 80\n", "line 1: invalid type"),
            ("listen = \"here\"\n", "line 1: invalid socket address"),
            ("log = \"info\nlisten", "line 2: key with no value"),
            ("most-tables = -1\n", "line 1: "),
            ("[limits]\nmessages = 1\n", "there is no setting `limits`"),
            ("keep-guests = 1\n", "2 days at least"),
            ("push = \"me\"\n", "a contact is `mailto:…`"),
        ] {
            let problem = SettingsFile::parse(text).unwrap_err();
            assert!(problem.contains(words), "{text}: {problem}");
            assert!(problem.ends_with('.'), "{problem}");
        }
    }

    #[test]
    fn the_sample_file_says_nothing_unknown() {
        let sample = include_str!("../../../deploy/mozaika.toml");
        SettingsFile::parse(sample).unwrap();
        // What is commented out is meant to be written without the sign.
        let all: Vec<&str> = sample
            .lines()
            .map(|line| line.strip_prefix('#').filter(|line| !line.starts_with(' ')).unwrap_or(line))
            .collect();
        let settings = SettingsFile::parse(&all.join("\n")).unwrap();
        assert!(
            settings.public.is_some()
                && settings.push.is_some()
                && settings.keep_abandoned.is_some()
                && settings.most_tables.is_some()
        );
    }
}

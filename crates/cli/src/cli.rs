//! The commands and options of the command line.

use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::builder::BoolishValueParser;
use clap::{Args, Parser, Subcommand, ValueEnum, value_parser};
use clap_complete::Shell;

/// That a device was seen is noted once a day: what is kept for less would go too early.
const LEAST_DAYS: i64 = 2;

/// Modern board games with exact rules: in a terminal, in a browser and for programs.
#[derive(Debug, Parser)]
#[command(
    name = "mozaika",
    version,
    about = "Modern board games with exact rules: in a terminal, in a browser and for programs",
    after_help = "Start with `mozaika demo`: it plays a short match and shows the table.\n\
                  Exit codes: 0 done, 1 refused (one sentence on standard error says why), 2 wrong usage.",
    arg_required_else_help = true,
    subcommand_required = true
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Play a random match and show it
    Demo(DemoArgs),
    /// Run the server: the page, and tables for people to play at over the network
    Serve(ServeArgs),
    /// Write the whole database to a file, while the server runs
    #[command(
        after_help = "The file is the same for SQLite and PostgreSQL, so a backup of one can be restored into the other.\nIt holds every secret: keep it where nobody else reads it."
    )]
    Backup(BackupArgs),
    /// Put a backup into a database
    Restore(RestoreArgs),
    /// Check a database: every table is replayed, and the luck of every finished match drawn again
    Check(CheckArgs),
    /// Look after people and tables, directly in the database
    Admin(AdminArgs),
    /// Check that the luck of a recorded match was fair, by drawing it again from the published seed
    Verify(VerifyArgs),
    /// Walk through a recorded match
    Replay(ReplayArgs),
    /// Speak the engine protocol: one JSON object per line on standard input and output
    #[command(
        after_help = "Try:\n  echo '{\"cmd\":\"new\",\"game\":\"patchwork\"}' | mozaika engine\nThe protocol is described in docs/protocol.md."
    )]
    Engine,
    /// Let computer players play many matches against each other
    #[command(
        after_help = "Players: beginner, easy, medium, hard, expert; greedy, random; search:N and uct:N (iterations), search:Nms and uct:Nms (time);\nexec:PROGRAM ARGUMENTS is an outside program that speaks the engine protocol.\nTry:\n  mozaika arena patchwork --player medium --player greedy --matches 100"
    )]
    Arena(ArenaArgs),
    /// Tune a game's value function by self-play
    #[command(
        after_help = "Weights are written after every generation: stop at any time, and continue with the same `--weights FILE`."
    )]
    Tune(TuneArgs),
    /// Analyse how well a recorded match was played
    Analyse(AnalyseArgs),
    /// Play in the terminal, with people and computer players in any seats
    Play(PlayArgs),
    /// Count the sequences of decisions from a position (perft)
    Perft(PerftArgs),
    /// Measure how fast the rules are
    Bench(BenchArgs),
    /// Check, compare and create editions: the contents of a game's box
    Edition {
        #[command(subcommand)]
        action: EditionAction,
    },
    /// Print the JSON schema of a game's states, options or editions
    Schema(SchemaArgs),
    /// Print a completion script for a shell
    Completions {
        /// The shell to write the script for
        shell: Shell,
    },
}

/// A match to be started.
#[derive(Args, Debug)]
pub(crate) struct MatchArgs {
    /// The game's name
    pub(crate) game: String,
    /// An option of the match, such as `start=0`; may be repeated
    #[arg(short, long = "option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
    /// Seed of all luck: the same seed gives the same match
    #[arg(long)]
    pub(crate) seed: Option<u64>,
}

#[derive(Args, Debug)]
pub(crate) struct DemoArgs {
    /// The game's name [default: the first game]
    pub(crate) game: Option<String>,
    /// An option of the match, such as `start=0`; may be repeated
    #[arg(short, long = "option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
    /// Seed of all luck: the same seed gives the same match
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// Write the record of the match to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
}

/// Whom a push service can write to.
pub(crate) fn contact(text: &str) -> Result<String, &'static str> {
    let is_contact = text.starts_with("mailto:") || text.starts_with("https://");
    if is_contact { Ok(text.to_owned()) } else { Err("a contact is `mailto:…` or `https://…`") }
}

/// Where settings come from: options first, then the environment, then the file.
#[derive(Args, Debug)]
pub(crate) struct DatabaseArgs {
    /// The database: a file, or `postgres://…` for several servers that share one [default: mozaika.db]
    #[arg(long, value_name = "FILE|ADDRESS", env = "MOZAIKA_DATABASE", hide_env_values = true)]
    pub(crate) database: Option<String>,
    /// A settings file (TOML); options and environment variables count more than what it says
    #[arg(long, value_name = "FILE", env = "MOZAIKA_CONFIG")]
    pub(crate) config: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct ServeArgs {
    /// Address and port to listen on [default: 127.0.0.1:8080]
    #[arg(long, value_name = "ADDRESS", env = "MOZAIKA_LISTEN")]
    pub(crate) listen: Option<SocketAddr>,
    #[command(flatten)]
    pub(crate) database: DatabaseArgs,
    /// Log level: error, warn, info, debug [default: info]
    #[arg(long, value_name = "LEVEL", env = "MOZAIKA_LOG")]
    pub(crate) log: Option<String>,
    /// Log JSON objects instead of lines of text
    #[arg(
        long,
        env = "MOZAIKA_LOG_JSON",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "true",
        value_name = "true|false",
        value_parser = BoolishValueParser::new()
    )]
    pub(crate) log_json: Option<bool>,
    /// Serve Prometheus metrics on this address under /metrics; do not expose it to the internet
    #[arg(long, value_name = "ADDRESS", env = "MOZAIKA_METRICS")]
    pub(crate) metrics: Option<SocketAddr>,
    /// The public address of this server, such as `https://play.example.org`
    #[arg(long, value_name = "URL", env = "MOZAIKA_PUBLIC")]
    pub(crate) public: Option<String>,
    /// Behind a proxy: take client addresses from X-Forwarded-For
    #[arg(
        long,
        env = "MOZAIKA_BEHIND_PROXY",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "true",
        value_name = "true|false",
        value_parser = BoolishValueParser::new()
    )]
    pub(crate) behind_proxy: Option<bool>,
    /// Send notices to closed pages (Web Push); push services may write to this contact, `mailto:…` or `https://…`
    #[arg(long, value_name = "CONTACT", env = "MOZAIKA_PUSH", value_parser = contact)]
    pub(crate) push: Option<String>,
    /// How many computer players think at once [default: half the cores]
    #[arg(long, value_name = "N", env = "MOZAIKA_THINKERS")]
    pub(crate) thinkers: Option<usize>,
    /// Erase guests who have not been here for so many days [default: never]
    #[arg(long, value_name = "DAYS", env = "MOZAIKA_KEEP_GUESTS", value_parser = value_parser!(u32).range(LEAST_DAYS..), help_heading = "Retention")]
    pub(crate) keep_guests: Option<u32>,
    /// Delete unfinished tables where nothing has happened for so many days [default: never]
    #[arg(long, value_name = "DAYS", env = "MOZAIKA_KEEP_ABANDONED", value_parser = value_parser!(u32).range(LEAST_DAYS..), help_heading = "Retention")]
    pub(crate) keep_abandoned: Option<u32>,
    /// Messages per second over one socket
    #[arg(long, value_name = "N", env = "MOZAIKA_MOST_MESSAGES", help_heading = "Limits")]
    pub(crate) most_messages: Option<u32>,
    /// Requests per second from one address
    #[arg(long, value_name = "N", env = "MOZAIKA_MOST_REQUESTS", help_heading = "Limits")]
    pub(crate) most_requests: Option<u32>,
    /// New accounts and password attempts per minute from one address
    #[arg(long, value_name = "N", env = "MOZAIKA_MOST_COSTLY", help_heading = "Limits")]
    pub(crate) most_costly: Option<u32>,
    /// Tables with a custom edition per hour from one address
    #[arg(long, value_name = "N", env = "MOZAIKA_MOST_EDITIONS", help_heading = "Limits")]
    pub(crate) most_editions: Option<u32>,
    /// Open sockets from one address
    #[arg(long, value_name = "N", env = "MOZAIKA_MOST_SOCKETS", help_heading = "Limits")]
    pub(crate) most_sockets: Option<u32>,
    /// Tables one person makes per hour; four times as many from one address
    #[arg(long, value_name = "N", env = "MOZAIKA_MOST_MADE", help_heading = "Limits")]
    pub(crate) most_made: Option<u32>,
    /// Connections from one address; not counted behind a proxy
    #[arg(long, value_name = "N", env = "MOZAIKA_MOST_CONNECTIONS", help_heading = "Limits")]
    pub(crate) most_connections: Option<u32>,
    /// Unfinished tables of one person, hosted or played at
    #[arg(long, value_name = "N", env = "MOZAIKA_MOST_TABLES", help_heading = "Limits")]
    pub(crate) most_tables: Option<u64>,
}

#[derive(Args, Debug)]
pub(crate) struct BackupArgs {
    /// The file to write; `-` is standard output
    pub(crate) file: PathBuf,
    /// Replace the file if it is there
    #[arg(long)]
    pub(crate) replace: bool,
    #[command(flatten)]
    pub(crate) database: DatabaseArgs,
}

#[derive(Args, Debug)]
pub(crate) struct RestoreArgs {
    /// The backup
    pub(crate) file: PathBuf,
    /// Replace a database that is not empty; a SQLite file is kept under another name
    #[arg(long)]
    pub(crate) replace: bool,
    #[command(flatten)]
    pub(crate) database: DatabaseArgs,
}

#[derive(Args, Debug)]
pub(crate) struct CheckArgs {
    /// Check this backup instead of a database
    #[arg(long, value_name = "FILE")]
    pub(crate) backup: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) database: DatabaseArgs,
}

#[derive(Args, Debug)]
pub(crate) struct AdminArgs {
    #[command(subcommand)]
    pub(crate) action: AdminAction,
    /// The database: a file, or `postgres://…` [default: mozaika.db]
    #[arg(long, global = true, value_name = "FILE|ADDRESS", env = "MOZAIKA_DATABASE", hide_env_values = true)]
    pub(crate) database: Option<String>,
    /// A settings file (TOML) that names the database
    #[arg(long, global = true, value_name = "FILE", env = "MOZAIKA_CONFIG")]
    pub(crate) config: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum AdminAction {
    /// List people, the latest first
    People {
        /// Only people with this id or login, or with this text in their name
        search: Option<String>,
        /// List at most so many
        #[arg(long, value_name = "N", default_value_t = 50)]
        most: u32,
        /// Print one JSON object per person instead of a table
        #[arg(long)]
        json: bool,
    },
    /// List tables, those where something happened last first
    Tables {
        /// Only tables in this phase
        #[arg(long)]
        phase: Option<Phase>,
        /// Only tables of this person: an id, a login or a name
        #[arg(long, value_name = "WHO")]
        of: Option<String>,
        /// List at most so many
        #[arg(long, value_name = "N", default_value_t = 50)]
        most: u32,
        /// Print one JSON object per table instead of a table
        #[arg(long)]
        json: bool,
    },
    /// List what people have reported, the oldest first
    Reports {
        /// Only reports about this person: an id, a login or a name
        #[arg(long, value_name = "WHO")]
        about: Option<String>,
        /// List reports that were marked as seen, too
        #[arg(long)]
        all: bool,
        /// List at most so many
        #[arg(long, value_name = "N", default_value_t = 50)]
        most: u32,
        /// Print one JSON object per report instead of a table
        #[arg(long)]
        json: bool,
    },
    /// Mark reports as seen
    MarkSeen {
        /// The reports' ids
        #[arg(required = true, value_name = "REPORT")]
        reports: Vec<String>,
    },
    /// Ban a person: a running server closes their sockets within seconds
    Ban {
        /// An id, a login or a name
        who: String,
        /// For so many days [default: until they are unbanned]
        #[arg(long, value_name = "N")]
        days: Option<u32>,
        /// Why, for your own records
        #[arg(long, value_name = "TEXT")]
        reason: Option<String>,
        /// Resign their matches and leave their tables
        #[arg(long)]
        resign: bool,
    },
    /// Lift a ban
    Unban {
        /// An id, a login or a name
        who: String,
    },
    /// Delete a table and everything that happened there
    DeleteTable {
        /// The table's id
        table: String,
    },
    /// Delete a person: login, devices and ratings; their name stays in the matches they played
    DeletePerson {
        /// An id, a login or a name
        who: String,
        /// Resign their matches and leave their tables
        #[arg(long)]
        resign: bool,
    },
    /// Print everything that is stored about a person, as JSON
    Export {
        /// An id, a login or a name
        who: String,
    },
    /// Erase a person: delete them, and take their name out of every match
    Erase {
        /// An id, a login or a name
        who: String,
        /// Resign their matches and leave their tables
        #[arg(long)]
        resign: bool,
    },
    /// Apply the retention rules now
    Retain {
        /// Erase guests who have not been here for so many days
        #[arg(long, value_name = "DAYS", env = "MOZAIKA_KEEP_GUESTS", value_parser = value_parser!(u32).range(LEAST_DAYS..))]
        keep_guests: Option<u32>,
        /// Delete unfinished tables where nothing has happened for so many days
        #[arg(long, value_name = "DAYS", env = "MOZAIKA_KEEP_ABANDONED", value_parser = value_parser!(u32).range(LEAST_DAYS..))]
        keep_abandoned: Option<u32>,
        /// Only say what would go
        #[arg(long)]
        dry_run: bool,
    },
}

/// The phase of a table.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Phase {
    Gathering,
    Playing,
    Over,
    Closed,
}

#[derive(Args, Debug)]
pub(crate) struct VerifyArgs {
    /// The record file; `-` is standard input
    pub(crate) file: PathBuf,
    /// The commitment you were shown before the match; without it, the one in the record is believed
    #[arg(long, value_name = "SHA-256")]
    pub(crate) commitment: Option<String>,
    /// The nonce you gave when you sat down: it has to be in the record
    #[arg(long, value_name = "TEXT")]
    pub(crate) nonce: Option<String>,
}

#[derive(Args, Debug)]
pub(crate) struct ReplayArgs {
    /// The record file; `-` is standard input
    pub(crate) file: PathBuf,
    /// Show the table after this many entries; 0 is before the first [default: all]
    #[arg(long, value_name = "ENTRIES")]
    pub(crate) at: Option<usize>,
    /// Show the table after every entry
    #[arg(long, conflicts_with = "at")]
    pub(crate) each: bool,
    /// Show only what this seat can see
    #[arg(long, value_name = "SEAT")]
    pub(crate) seat: Option<u8>,
    /// Show the state as JSON instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) setting: MatchArgs,
    /// How many decisions deep
    pub(crate) depth: u32,
    /// An outcome or a move to enter first, such as `* circle 1 2 …` or `0 advance`; may be repeated
    #[arg(long = "enter", value_name = "ENTRY")]
    pub(crate) entries: Vec<String>,
    /// Show the count below each first decision
    #[arg(long)]
    pub(crate) divide: bool,
}

#[derive(Args, Debug)]
pub(crate) struct ArenaArgs {
    /// The game's name
    pub(crate) game: String,
    /// A player who takes part; give at least two
    #[arg(short, long = "player", value_name = "PLAYER", required = true)]
    pub(crate) player: Vec<String>,
    /// Players per match: short for `--option players=N`
    #[arg(long, value_name = "N")]
    pub(crate) players: Option<u8>,
    /// An option of the matches, such as `start=0`; may be repeated
    #[arg(short, long = "option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
    /// Matches per pairing, at most
    #[arg(short, long, default_value_t = 100)]
    pub(crate) matches: usize,
    /// Seed of all luck; every pairing plays the same luck from both sides
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Matches played at the same time [default: the number of cores]
    #[arg(short, long)]
    pub(crate) jobs: Option<usize>,
    /// Stop a pairing early (SPRT) once it is clear whether the first player is stronger by LOW or by HIGH Elo points
    #[arg(long, value_name = "LOW,HIGH", value_delimiter = ',', allow_hyphen_values = true)]
    pub(crate) sprt: Option<Vec<f64>>,
    /// Thinking time of outside programs, in milliseconds
    #[arg(long, default_value_t = 1000, value_name = "MS")]
    pub(crate) outside_ms: u64,
    /// Extra seconds an outside program may take before it loses
    #[arg(long, default_value_t = 10.0, value_name = "SECONDS")]
    pub(crate) patience: f64,
    /// Save the record of every match in this folder
    #[arg(long, value_name = "FOLDER")]
    pub(crate) records: Option<PathBuf>,
    /// Draw the result as SVG
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Print JSON instead of a table
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct AnalyseArgs {
    /// The record file; `-` is standard input
    pub(crate) file: PathBuf,
    /// Search iterations per decision
    #[arg(long, default_value_t = 2000)]
    pub(crate) iterations: u64,
    /// Seed of the search
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Draw the win chances as SVG
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Print JSON instead of a report
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct PlayArgs {
    /// The game's name; not needed with --resume
    #[arg(required_unless_present = "resume")]
    pub(crate) game: Option<String>,
    /// Who sits in each seat, in order: `person` or a computer player such as `hard` [default: one person against `medium`]
    #[arg(short, long = "seat", value_name = "WHO")]
    pub(crate) seats: Vec<String>,
    /// An option of the match, such as `start=0`; may be repeated
    #[arg(short, long = "option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
    /// Seed of all luck: the same seed gives the same luck
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// Threads a computer player thinks with [default: the number of cores]
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Continue a saved match
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "options"])]
    pub(crate) resume: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct TuneArgs {
    /// The game's name
    pub(crate) game: String,
    /// An option of the matches, such as `players=2`; may be repeated
    #[arg(short, long = "option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
    /// The weights file: continued if it exists, written after every generation
    #[arg(long, value_name = "FILE")]
    pub(crate) weights: PathBuf,
    /// Number of generations
    #[arg(long, default_value_t = 10)]
    pub(crate) generations: u32,
    /// Matches of self-play per generation
    #[arg(short, long, default_value_t = 200)]
    pub(crate) matches: u32,
    /// Matches against the built-in weights after each generation
    #[arg(long, default_value_t = 100)]
    pub(crate) examine: u32,
    /// Search iterations per decision; 0 plays the rollout policy alone, thousands of matches a minute
    #[arg(long, default_value_t = 50)]
    pub(crate) iterations: u64,
    /// Seed of all luck
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Draw the strength over time as SVG
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct BenchArgs {
    /// The games to measure [default: all]
    pub(crate) games: Vec<String>,
    /// An option of the matches, such as `players=3`; only with one game
    #[arg(short, long = "option", value_name = "NAME=VALUE", requires = "games")]
    pub(crate) options: Vec<String>,
    /// Seconds spent on each figure
    #[arg(long, default_value_t = 2.0)]
    pub(crate) seconds: f64,
    /// Print one JSON object per game instead of a table
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum EditionAction {
    /// Check an edition file and list everything that is wrong with it
    Check {
        /// The edition file
        file: PathBuf,
        /// The game it is for [default: recognised by its fields]
        #[arg(long)]
        game: Option<String>,
    },
    /// Show what differs between two editions
    Diff {
        /// The first edition file
        a: PathBuf,
        /// The second edition file
        b: PathBuf,
    },
    /// Write the built-in edition of a game to a file, as a starting point for your own
    New {
        /// The game's name
        game: String,
        /// The file to write [default: standard output]
        file: Option<PathBuf>,
    },
}

#[derive(Args, Debug)]
pub(crate) struct SchemaArgs {
    /// The game's name
    pub(crate) game: String,
    /// What the schema describes
    pub(crate) of: SchemaKind,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum SchemaKind {
    /// A state, as `state` answers and `position` takes it
    State,
    /// The options of a match
    Options,
    /// An edition file
    Edition,
}

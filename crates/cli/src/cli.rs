//! The words of the command line.

use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

/// Modern board games with exact rules: for people in a terminal, for programs through a protocol.
#[derive(Debug, Parser)]
#[command(
    name = "mozaika",
    version,
    about = "Modern board games with exact rules, in a terminal and for programs",
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
    /// Serve the page, and tables for people over the network
    Serve(ServeArgs),
    /// Check that the luck of a recorded match was not chosen: draws it again from the promised seed
    Verify(VerifyArgs),
    /// Walk through a recorded match
    Replay(ReplayArgs),
    /// Speak the engine protocol: one JSON object a line on standard input and output
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
        after_help = "Weights are written after every generation: stop whenever you like, and go on with the same `--weights FILE`."
    )]
    Tune(TuneArgs),
    /// Find out how well a recorded match was played
    Analyse(AnalyseArgs),
    /// Play in the terminal, with people and computer players in any seats
    Play(PlayArgs),
    /// Count the sequences of decisions from a position
    Perft(PerftArgs),
    /// Measure how fast the rules are
    Bench(BenchArgs),
    /// Check, compare and write editions: what is in the box
    Edition {
        #[command(subcommand)]
        action: EditionAction,
    },
    /// Print the JSON schema of a game's states, options or editions
    Schema(SchemaArgs),
    /// Print a completion script for a shell
    Completions {
        /// Which shell
        shell: Shell,
    },
}

/// A match to be started.
#[derive(Args, Debug)]
pub(crate) struct MatchArgs {
    /// The game's name
    pub(crate) game: String,
    /// An option of the match, such as `start=0`; may be given several times
    #[arg(short, long = "option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
    /// Where luck starts: the same seed gives the same match
    #[arg(long)]
    pub(crate) seed: Option<u64>,
}

#[derive(Args, Debug)]
pub(crate) struct DemoArgs {
    /// The game's name; the first of the house when left out
    pub(crate) game: Option<String>,
    /// An option of the match, such as `start=0`; may be given several times
    #[arg(short, long = "option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
    /// Where luck starts: the same seed gives the same match
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// Write the record of the match to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct ServeArgs {
    /// Where to listen
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080", env = "MOZAIKA_LISTEN")]
    pub(crate) listen: SocketAddr,
    /// Where everything is kept: a file, or `postgres://…` for several servers on one database
    #[arg(
        long,
        value_name = "FILE|ADDRESS",
        default_value = "mozaika.db",
        env = "MOZAIKA_DATABASE",
        hide_env_values = true
    )]
    pub(crate) database: String,
    /// What is logged: error, warn, info, debug
    #[arg(long, value_name = "LEVEL", default_value = "info", env = "MOZAIKA_LOG")]
    pub(crate) log: String,
    /// Log JSON objects instead of lines
    #[arg(long, env = "MOZAIKA_LOG_JSON")]
    pub(crate) log_json: bool,
    /// Show Prometheus metrics here, under /metrics; keep it away from the world
    #[arg(long, value_name = "ADDRESS", env = "MOZAIKA_METRICS")]
    pub(crate) metrics: Option<SocketAddr>,
    /// The address people use, such as `https://play.example.org`
    #[arg(long, value_name = "URL", env = "MOZAIKA_PUBLIC")]
    pub(crate) public: Option<String>,
    /// A proxy stands in front: take people's addresses from X-Forwarded-For
    #[arg(long, env = "MOZAIKA_BEHIND_PROXY")]
    pub(crate) behind_proxy: bool,
    /// How many computer players think at once; half the cores when left out
    #[arg(long, value_name = "N", env = "MOZAIKA_THINKERS")]
    pub(crate) thinkers: Option<usize>,
    /// Messages a second over one socket
    #[arg(long, value_name = "N", env = "MOZAIKA_MOST_MESSAGES", help_heading = "Limits")]
    pub(crate) most_messages: Option<u32>,
    /// Requests a second from one address
    #[arg(long, value_name = "N", env = "MOZAIKA_MOST_REQUESTS", help_heading = "Limits")]
    pub(crate) most_requests: Option<u32>,
    /// New people and passwords a minute from one address
    #[arg(long, value_name = "N", env = "MOZAIKA_MOST_COSTLY", help_heading = "Limits")]
    pub(crate) most_costly: Option<u32>,
    /// Tables with an edition of their own an hour from one address
    #[arg(long, value_name = "N", env = "MOZAIKA_MOST_EDITIONS", help_heading = "Limits")]
    pub(crate) most_editions: Option<u32>,
    /// Sockets from one address
    #[arg(long, value_name = "N", env = "MOZAIKA_MOST_SOCKETS", help_heading = "Limits")]
    pub(crate) most_sockets: Option<u32>,
    /// Tables of one person that are not over
    #[arg(long, value_name = "N", env = "MOZAIKA_MOST_TABLES", help_heading = "Limits")]
    pub(crate) most_tables: Option<u64>,
}

#[derive(Args, Debug)]
pub(crate) struct VerifyArgs {
    /// The record file; `-` is standard input
    pub(crate) file: PathBuf,
}

#[derive(Args, Debug)]
pub(crate) struct ReplayArgs {
    /// The record file; `-` is standard input
    pub(crate) file: PathBuf,
    /// Show the table after this many entries (0 is before the first); the end when left out
    #[arg(long, value_name = "ENTRIES")]
    pub(crate) at: Option<usize>,
    /// Show the table after every entry
    #[arg(long, conflicts_with = "at")]
    pub(crate) each: bool,
    /// Show what this seat sees, instead of everything
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
    /// An outcome or a move to enter first, such as `* circle 1 2 …` or `0 advance`; may be given several times
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
    /// Somebody who takes part; may be given several times
    #[arg(short, long = "player", value_name = "PLAYER", required = true)]
    pub(crate) player: Vec<String>,
    /// How many sit at the table: short for `--option players=N`
    #[arg(long, value_name = "N")]
    pub(crate) players: Option<u8>,
    /// An option of the matches, such as `start=0`; may be given several times
    #[arg(short, long = "option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
    /// How many matches each pairing plays, at most
    #[arg(short, long, default_value_t = 100)]
    pub(crate) matches: usize,
    /// Where luck starts; every pairing plays the same luck from both sides
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many matches are played at once; as many as there are cores when left out
    #[arg(short, long)]
    pub(crate) jobs: Option<usize>,
    /// Stop a pairing when it is clear whether the first is better by LOW or by HIGH Elo points
    #[arg(long, value_name = "LOW,HIGH", value_delimiter = ',', allow_hyphen_values = true)]
    pub(crate) sprt: Option<Vec<f64>>,
    /// How long outside programs are told to think, in milliseconds
    #[arg(long, default_value_t = 1000, value_name = "MS")]
    pub(crate) outside_ms: u64,
    /// How much longer outside programs may take before they lose, in seconds
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
    /// How often to look at each decision
    #[arg(long, default_value_t = 2000)]
    pub(crate) iterations: u64,
    /// Where guesses start
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Draw everybody's win chance as SVG
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Print JSON instead of a report
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct PlayArgs {
    /// The game's name; left out when a match is resumed
    #[arg(required_unless_present = "resume")]
    pub(crate) game: Option<String>,
    /// Who sits in each seat, in order: `person` or a computer player such as `hard`; one person against `medium` when left out
    #[arg(short, long = "seat", value_name = "WHO")]
    pub(crate) seats: Vec<String>,
    /// An option of the match, such as `start=0`; may be given several times
    #[arg(short, long = "option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
    /// Where luck starts: the same seed gives the same luck
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// How many threads a computer player thinks with; as many as there are cores when left out
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Go on with a saved match
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "options"])]
    pub(crate) resume: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct TuneArgs {
    /// The game's name
    pub(crate) game: String,
    /// An option of the matches, such as `players=2`; may be given several times
    #[arg(short, long = "option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
    /// The file of weights: read to go on if it is there, written after every generation
    #[arg(long, value_name = "FILE")]
    pub(crate) weights: PathBuf,
    /// How many generations
    #[arg(long, default_value_t = 10)]
    pub(crate) generations: u32,
    /// How many matches of self-play in each
    #[arg(short, long, default_value_t = 200)]
    pub(crate) matches: u32,
    /// How many matches against the weights of the house after each
    #[arg(long, default_value_t = 100)]
    pub(crate) examine: u32,
    /// How many iterations for each decision; with 0 all decide in a hurry, thousands of matches a minute
    #[arg(long, default_value_t = 50)]
    pub(crate) iterations: u64,
    /// Where luck starts
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Draw the strength over time as SVG
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct BenchArgs {
    /// The games to measure; all when left out
    pub(crate) games: Vec<String>,
    /// An option of the matches, such as `players=3`; only with one game
    #[arg(short, long = "option", value_name = "NAME=VALUE", requires = "games")]
    pub(crate) options: Vec<String>,
    /// Seconds for each figure
    #[arg(long, default_value_t = 2.0)]
    pub(crate) seconds: f64,
    /// Print one JSON object a game instead of a table
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum EditionAction {
    /// Check an edition file and tell everything that is wrong with it
    Check {
        /// The edition file
        file: PathBuf,
        /// The game it is for; seen from its fields when left out
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
    /// Write the built-in edition of a game, to be edited
    New {
        /// The game's name
        game: String,
        /// The file to write; standard output when left out
        file: Option<PathBuf>,
    },
}

#[derive(Args, Debug)]
pub(crate) struct SchemaArgs {
    /// The game's name
    pub(crate) game: String,
    /// Of what
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

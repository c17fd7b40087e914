//! The commands and options of the command line.

use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

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

#[derive(Args, Debug)]
pub(crate) struct ServeArgs {
    /// Address and port to listen on
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080", env = "MOZAIKA_LISTEN")]
    pub(crate) listen: SocketAddr,
    /// The database: a file, or `postgres://…` for several servers that share one
    #[arg(
        long,
        value_name = "FILE|ADDRESS",
        default_value = "mozaika.db",
        env = "MOZAIKA_DATABASE",
        hide_env_values = true
    )]
    pub(crate) database: String,
    /// Log level: error, warn, info, debug
    #[arg(long, value_name = "LEVEL", default_value = "info", env = "MOZAIKA_LOG")]
    pub(crate) log: String,
    /// Log JSON objects instead of lines of text
    #[arg(long, env = "MOZAIKA_LOG_JSON")]
    pub(crate) log_json: bool,
    /// Serve Prometheus metrics on this address under /metrics; do not expose it to the internet
    #[arg(long, value_name = "ADDRESS", env = "MOZAIKA_METRICS")]
    pub(crate) metrics: Option<SocketAddr>,
    /// The public address of this server, such as `https://play.example.org`
    #[arg(long, value_name = "URL", env = "MOZAIKA_PUBLIC")]
    pub(crate) public: Option<String>,
    /// Behind a proxy: take client addresses from X-Forwarded-For
    #[arg(long, env = "MOZAIKA_BEHIND_PROXY")]
    pub(crate) behind_proxy: bool,
    /// How many computer players think at once [default: half the cores]
    #[arg(long, value_name = "N", env = "MOZAIKA_THINKERS")]
    pub(crate) thinkers: Option<usize>,
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
    /// Unfinished tables of one person
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

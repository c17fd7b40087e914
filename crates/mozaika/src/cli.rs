//! The words of the command line.

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

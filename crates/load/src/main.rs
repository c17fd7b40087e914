//! `mozaika-load`: load and chaos from the command line.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};
use mozaika_load::chaos::Chaos;
use mozaika_load::load::Load;
use mozaika_load::{Failed, Postgres, chaos, load};

/// Many simulated people at once, and servers that are killed under them.
#[derive(Debug, Parser)]
#[command(name = "mozaika-load", arg_required_else_help = true)]
struct Cli {
    /// The program whose server is tried
    #[arg(long, global = true, default_value = "target/release/mozaika")]
    program: PathBuf,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Simulated people play real matches: moves a second, latency, memory
    Load(LoadArgs),
    /// Servers are killed under load; every acknowledged move has to be there afterwards
    Chaos(ChaosArgs),
}

#[derive(Args, Debug)]
struct LoadArgs {
    /// How many people play, two at each table, each with a socket
    #[arg(long, default_value_t = 1000)]
    people: u64,
    /// How many more sockets only listen
    #[arg(long, default_value_t = 0)]
    idle: u64,
    /// Moves a second in all; as many as possible when left out
    #[arg(long)]
    rate: Option<u64>,
    /// How long to measure
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    /// The game
    #[arg(long, default_value = "patchwork")]
    game: String,
    /// Use PostgreSQL instead of SQLite
    #[arg(long)]
    postgres: bool,
}

#[derive(Args, Debug)]
struct ChaosArgs {
    /// How many kills
    #[arg(long, default_value_t = 100)]
    kills: u64,
    /// How many tables
    #[arg(long, default_value_t = 20)]
    tables: u64,
    /// How many servers on one PostgreSQL; one alone keeps a SQLite file
    #[arg(long, default_value_t = 1)]
    nodes: usize,
    /// The longest pause between two kills, in milliseconds
    #[arg(long, default_value_t = 1000)]
    pause: u64,
    /// Where luck starts
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn main() -> ExitCode {
    let done = tokio::runtime::Runtime::new()
        .map_err(|error| error.to_string())
        .and_then(|runtime| runtime.block_on(run(Cli::parse())));
    match done {
        Ok(said) => {
            println!("{said}");
            ExitCode::SUCCESS
        }
        Err(failed) => {
            eprintln!("mozaika-load: {failed}");
            ExitCode::FAILURE
        }
    }
}

async fn run(cli: Cli) -> Result<String, Failed> {
    match cli.command {
        Command::Load(args) => {
            let postgres = if args.postgres { Some(Postgres::start()?) } else { None };
            let load = Load {
                program: cli.program,
                database: postgres.as_ref().map(Postgres::address),
                people: args.people,
                idle: args.idle,
                rate: args.rate,
                seconds: args.seconds,
                game: args.game,
            };
            Ok(load::run(&load).await?.to_string())
        }
        Command::Chaos(args) => {
            let postgres = if args.nodes > 1 { Some(Postgres::start()?) } else { None };
            let chaos = Chaos {
                program: cli.program,
                postgres: postgres.as_ref().map(Postgres::address),
                nodes: args.nodes.max(1),
                kills: args.kills,
                tables: args.tables,
                pause: args.pause,
                seed: args.seed,
            };
            let survived = chaos::run(&chaos).await?;
            Ok(format!(
                "{} kills, {} matches, {} acknowledged moves: each is there once, in order, for everybody; people connected {} times",
                survived.kills, survived.matches, survived.moves, survived.reconnected
            ))
        }
    }
}

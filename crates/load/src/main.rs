//! `mozaika-load`: load and chaos from the command line.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};
use mozaika_client::wire::Tell;
use mozaika_load::attack::Attack;
use mozaika_load::chaos::Chaos;
use mozaika_load::load::Load;
use mozaika_load::{Failed, Postgres, attack, chaos, load, spoil};

/// The server is to be what limits, on the machine they share.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

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
    /// What somebody might do to a server on the open internet, tried on one of our own
    Attack(AttackArgs),
    /// Spoiled messages, frames, bodies and records by the million
    Spoil(SpoilArgs),
}

#[derive(Args, Debug)]
struct AttackArgs {
    /// Another program to compare with, such as one of a former version
    #[arg(long)]
    before: Option<PathBuf>,
    /// How many tables with experts the greedy host makes
    #[arg(long, default_value_t = 1000)]
    tables: u64,
}

#[derive(Args, Debug)]
struct SpoilArgs {
    /// How many
    #[arg(long, default_value_t = 10_000_000)]
    count: u64,
    /// Where luck starts
    #[arg(long, default_value_t = 1)]
    seed: u64,
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
    /// Be shown the state with every message, as those who do not know the rules; a former server knows nothing else
    #[arg(long)]
    views: bool,
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
                tell: if args.views { Tell::Views } else { Tell::Entries },
            };
            Ok(load::run(&load).await?.to_string())
        }
        Command::Attack(AttackArgs { before, tables }) => {
            Ok(attack::run(&Attack { program: cli.program, before, tables }).await?.to_string())
        }
        Command::Spoil(args) => Ok(spoil::run(&cli.program, args.count, args.seed).await?.to_string()),
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

//! Attacks: what somebody might do to a server on the open internet, tried on a server of our own, on this machine alone. Each is
//! bounded, and tells a figure; with a second program the figures stand side by side.

use std::fmt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use mozaika_client::wire::rest::{Credentials, NewCredentials, NewTable, TableFilter};
use mozaika_client::wire::{Action, ClockSetting, EventKind, SeatPlan, ServerMessage, TableId};
use mozaika_client::{Client, Socket, computer_table, open_table};
use mozaika_game::Seat;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::node::Node;
use crate::{Failed, told};

/// What to attack.
#[derive(Clone, Debug)]
pub struct Attack {
    /// The server's program.
    pub program: PathBuf,
    /// Another program to compare it with, such as one of a former version.
    pub before: Option<PathBuf>,
    /// How many tables the greedy host makes.
    pub tables: u64,
}

/// What came of one attack.
#[derive(Clone, Debug)]
pub struct Line {
    /// What was done.
    pub attack: &'static str,
    /// What is measured.
    pub figure: &'static str,
    /// The figure of the former program, if there is one, and of this one.
    pub found: Vec<String>,
}

/// What came of all attacks.
#[derive(Clone, Debug)]
pub struct Report(Vec<Line>);

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = self.0.first().map_or(0, |line| line.found.len());
        let heads = if columns > 1 { "before | now" } else { "now" };
        writeln!(f, "| attack | figure | {heads} |\n|---|---|{}", "---|".repeat(columns))?;
        self.0
            .iter()
            .try_for_each(|line| writeln!(f, "| {} | {} | {} |", line.attack, line.figure, line.found.join(" | ")))
    }
}

/// A server that is attacked.
struct Victim {
    node: Node,
    folder: TempDir,
}

/// No attack waits longer for an answer.
const LONGEST: Duration = Duration::from_mins(1);

impl Victim {
    /// With limits as an operator has them who changes nothing.
    fn start(program: &Path) -> Result<Self, Failed> {
        let folder = tempfile::tempdir().map_err(told)?;
        Ok(Self { node: Node::start_limited(program, &database(&folder))?, folder })
    }

    /// With limits for which one machine is no matter.
    fn start_unlimited(program: &Path) -> Result<Self, Failed> {
        let folder = tempfile::tempdir().map_err(told)?;
        Ok(Self { node: Node::start(program, &database(&folder), 0)?, folder })
    }

    async fn guest(&self, name: &str) -> Result<Client, Failed> {
        let mut client = Client::new(&self.node.base);
        client.take_name(name).await.map_err(told)?;
        Ok(client)
    }

    /// How much its database takes, in KB.
    fn stored(&self) -> u64 {
        let files = std::fs::read_dir(self.folder.path()).into_iter().flatten().flatten();
        files.filter_map(|file| Some(file.metadata().ok()?.len())).sum::<u64>() / 1024
    }

    fn address(&self) -> &str {
        self.node.base.trim_start_matches("http://")
    }
}

fn database(folder: &TempDir) -> String {
    folder.path().join("attack.db").display().to_string()
}

/// Opens a socket in whichever version the server speaks.
async fn socket(client: &Client, base: &str) -> Result<Socket, Failed> {
    for version in [3, 2] {
        let mut socket = Socket::open_without_hello(base, client.cookie()).await.map_err(told)?;
        socket.send_text(format!(r#"{{"type":"hello","version":{version}}}"#)).await.map_err(told)?;
        if matches!(socket.receive().await, Ok(ServerMessage::Welcome { .. })) {
            return Ok(socket);
        }
    }
    Err("the server speaks another version".to_owned())
}

fn yes(is_so: bool) -> String {
    if is_so { "yes" } else { "no" }.to_owned()
}

/// Tries everything.
pub async fn run(attack: &Attack) -> Result<Report, Failed> {
    let mut lines: Vec<Line> = Vec::new();
    for program in attack.before.iter().chain([&attack.program]) {
        for (index, (name, figure, found)) in all(program, attack.tables).await?.into_iter().enumerate() {
            match lines.get_mut(index) {
                Some(line) => line.found.push(found),
                None => lines.push(Line { attack: name, figure, found: vec![found] }),
            }
        }
    }
    Ok(Report(lines))
}

type Found = (&'static str, &'static str, String);

async fn all(program: &Path, tables: u64) -> Result<Vec<Found>, Failed> {
    let mut found = greedy_host(program, tables).await?;
    found.extend(many_tables(program).await?);
    found.extend(editions(program).await?);
    found.extend(slow_clients(program).await?);
    found.extend(frames(program).await?);
    found.extend(broken_logins(program).await?);
    found.extend(cheats(program).await?);
    Ok(found)
}

/// A table where the computer player begins.
fn computer_begins(level: &str) -> NewTable {
    let mut wanted = computer_table("patchwork", level);
    wanted.options.insert("start".to_owned(), 1.into());
    wanted
}

async fn greedy_host(program: &Path, tables: u64) -> Result<Vec<Found>, Failed> {
    eprintln!("{}: a greedy host", program.display());
    let victim = Victim::start_unlimited(program)?;
    let greedy = victim.guest("Greedy").await?;
    let expert = || SeatPlan::Computer { level: "expert".to_owned() };
    let alone = NewTable { seats: vec![expert(), expert()], ..open_table("patchwork") };
    let may_leave_alone = greedy.create_table(&alone).await.is_ok();
    let mut watching = socket(&greedy, &victim.node.base).await?;
    for number in 0..tables {
        let wanted = if may_leave_alone { alone.clone() } else { computer_begins("expert") };
        let table = greedy.create_table(&wanted).await.map_err(told)?.table;
        if number < 32 {
            watching.watch(&table, None).await.map_err(told)?;
        }
    }
    let mut waits = Vec::new();
    for number in 0..5 {
        let ada = victim.guest(&format!("Ada {number}")).await?;
        let started = Instant::now();
        let answered = answer_of_computer(&victim, &ada, "easy");
        let answered = tokio::time::timeout(LONGEST, answered).await;
        waits.push(answered.is_ok().then(|| started.elapsed()));
        if answered.is_err() {
            break;
        }
    }
    let longest = if waits.contains(&None) {
        format!("over {} s", LONGEST.as_secs())
    } else {
        format!("{:.2} s", waits.iter().flatten().max().map_or(0.0, Duration::as_secs_f64))
    };
    Ok(vec![
        ("a table of computer players alone", "can it be made?", yes(may_leave_alone)),
        ("many tables with experts, all of one host", "an easy opponent elsewhere answers within", longest),
        ("the same", "memory", format!("{} MB", victim.node.memory() / 1024)),
    ])
}

async fn answer_of_computer(victim: &Victim, ada: &Client, level: &str) -> Result<(), Failed> {
    let table = ada.create_table(&computer_begins(level)).await.map_err(told)?.table;
    let mut socket = socket(ada, &victim.node.base).await?;
    socket.watch(&table, None).await.map_err(told)?;
    loop {
        let (ServerMessage::Snapshot { events, .. } | ServerMessage::Update { events, .. }) =
            socket.receive().await.map_err(told)?
        else {
            continue;
        };
        if events.iter().any(|event| matches!(event.kind, EventKind::Played { .. })) {
            return Ok(());
        }
    }
}

async fn many_tables(program: &Path) -> Result<Vec<Found>, Failed> {
    eprintln!("{}: many tables", program.display());
    let victim = Victim::start(program)?;
    let shy = victim.guest("Shy").await?;
    let table = shy.create_table(&open_table("patchwork")).await.map_err(told)?.table;
    let greedy = victim.guest("Greedy").await?;
    let hosted = NewTable { seats: vec![SeatPlan::Anyone, SeatPlan::Anyone], ..open_table("patchwork") };
    let mut made = 0;
    for _ in 0..150 {
        tokio::time::sleep(Duration::from_millis(40)).await;
        made += u32::from(greedy.create_table(&hosted).await.is_ok());
    }
    let listed = shy.tables(TableFilter::Open).await.map_err(told)?;
    let is_listed = listed.iter().any(|summary| summary.table == table);
    Ok(vec![
        ("150 tables that their host does not sit at", "made", made.to_string()),
        ("the same", "is somebody else's table still listed?", yes(is_listed)),
    ])
}

async fn editions(program: &Path) -> Result<Vec<Found>, Failed> {
    eprintln!("{}: editions", program.display());
    let victim = Victim::start(program)?;
    let ada = victim.guest("Ada").await?;
    let mut edition: Value = serde_json::from_str(include_str!("../../patchwork/data/patchwork.json")).map_err(told)?;
    edition["edition"] = json!("large");
    edition["about"] = (0..60).map(|_| "x".repeat(1000)).collect();
    let brought = NewTable { edition: Some(edition), ..open_table("patchwork") };
    ada.create_table(&brought).await.map_err(told)?;
    let eve = victim.guest("Eve").await?;
    let (stored, memory) = (victim.stored(), victim.node.memory());
    let mut named = open_table("patchwork");
    named.options.insert("edition".to_owned(), json!("large"));
    let mut made = 0;
    for _ in 0..60 {
        tokio::time::sleep(Duration::from_millis(40)).await;
        made += u32::from(eve.create_table(&named).await.is_ok());
    }
    Ok(vec![
        ("60 small requests that name somebody's edition", "tables made with it", made.to_string()),
        ("the same", "the database grows by", format!("{} KB", victim.stored().saturating_sub(stored))),
        ("the same", "memory grows by", format!("{} KB", victim.node.memory().saturating_sub(memory))),
    ])
}

async fn slow_clients(program: &Path) -> Result<Vec<Found>, Failed> {
    eprintln!("{}: slow clients", program.display());
    let victim = Victim::start(program)?;
    let mut slow = Vec::new();
    for _ in 0..300 {
        let mut connection = TcpStream::connect(victim.address()).await.map_err(told)?;
        // Those beyond the number for one address are closed at once.
        let _ = connection.write_all(b"GET / HTTP/1.1\r\nhost: x\r\nx-slow: ").await;
        slow.push(connection);
    }
    tokio::time::sleep(Duration::from_secs(15)).await;
    let mut open = 0;
    for connection in &mut slow {
        let mut bytes = [0; 512];
        let ended = tokio::time::timeout(Duration::from_millis(2), async {
            while matches!(connection.read(&mut bytes).await, Ok(1..)) {}
        });
        open += u32::from(ended.await.is_err());
    }
    // Those who are slow when it is to end.
    for _ in 0..200 {
        let mut connection = TcpStream::connect(victim.address()).await.map_err(told)?;
        let _ = connection.write_all(b"POST /api/me HTTP/1.1\r\nhost: x\r\ncontent-length: 99\r\n\r\n{").await;
        slow.push(connection);
    }
    let started = Instant::now();
    let Victim { mut node, folder } = victim;
    let stopped = tokio::task::spawn_blocking(move || node.stop_within(LONGEST)).await.map_err(told)?;
    drop((slow, folder));
    let took = format!("{:.1} s", started.elapsed().as_secs_f64());
    let took = if stopped { took } else { format!("over {} s", LONGEST.as_secs()) };
    Ok(vec![
        ("300 connections with half a head", "open after 15 s", open.to_string()),
        ("200 more with half a body, then SIGTERM", "the server ends within", took),
    ])
}

async fn frames(program: &Path) -> Result<Vec<Found>, Failed> {
    const MOST: u32 = 20_000;
    eprintln!("{}: frames that say nothing", program.display());
    let victim = Victim::start(program)?;
    let mut connection = TcpStream::connect(victim.address()).await.map_err(told)?;
    let upgrade = "GET /ws HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
                   sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    connection.write_all(upgrade.as_bytes()).await.map_err(told)?;
    let (mut from, mut to) = connection.into_split();
    // An answer has three bytes: its head, its length, and the letter that was sent.
    let reading = tokio::spawn(async move {
        let (mut bytes, mut heard) = (vec![0; 1 << 16], 0);
        while let Ok(count @ 1..) = from.read(&mut bytes).await {
            heard += count;
        }
        heard / 3
    });
    let mut sent = 0;
    while sent < MOST && !reading.is_finished() {
        if to.write_all(&[0x89, 0x81, 0, 0, 0, 0, b'x']).await.is_err() {
            break;
        }
        sent += 1;
        tokio::task::yield_now().await;
    }
    drop(to);
    let answered = tokio::time::timeout(LONGEST, reading).await.map_err(told)?.map_err(told)?;
    Ok(vec![(
        "a socket that sends 20,000 pings and nothing else",
        "answered, about",
        format!("{}", answered / 100 * 100),
    )])
}

async fn broken_logins(program: &Path) -> Result<Vec<Found>, Failed> {
    eprintln!("{}: broken-off logins", program.display());
    let victim = Victim::start(program)?;
    let before = victim.node.memory();
    let body = r#"{"login":"nobody","password":"correct horse"}"#;
    let mut highest = before;
    for _ in 0..28 {
        let mut connection = TcpStream::connect(victim.address()).await.map_err(told)?;
        let request = format!(
            "POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        connection.write_all(request.as_bytes()).await.map_err(told)?;
        // Long enough for the request to be read, too short for its answer.
        tokio::time::sleep(Duration::from_millis(4)).await;
        drop(connection);
        highest = highest.max(victim.node.memory());
    }
    for _ in 0..40 {
        tokio::time::sleep(Duration::from_millis(10)).await;
        highest = highest.max(victim.node.memory());
    }
    Ok(vec![("28 logins broken off at once", "memory grows by", format!("{} MB", (highest - before) / 1024))])
}

async fn cheats(program: &Path) -> Result<Vec<Found>, Failed> {
    eprintln!("{}: cheats", program.display());
    let victim = Victim::start(program)?;
    let mut ada = victim.guest("Ada").await?;
    let mut bob = victim.guest("Bob").await?;
    Ok(vec![
        ("a socket whose device has logged out", "can it still act?", yes(acts_after_logout(&victim).await?)),
        ("guests register after a win", "are they rated for it?", yes(late_rating(&mut ada, &mut bob).await?)),
        ("patience of one second", "is an opponent replaced after two?", yes(hasty_host(&mut ada, &mut bob).await?)),
        ("a clock of one second a move", "is the win rated?", yes(hasty_clock(&ada, &mut bob).await?)),
        ("a guest takes the name of somebody with a login", "may they?", yes(imitation(&victim).await?)),
        ("a link made before the password was changed", "does it still lead in?", yes(stolen_link(&victim).await?)),
    ])
}

async fn pair(ada: &Client, bob: &mut Client, wanted: &NewTable) -> Result<TableId, Failed> {
    let table = ada.create_table(wanted).await.map_err(told)?.table;
    bob.act(&table, Action::sit()).await.map_err(told)?;
    Ok(table)
}

async fn acts_after_logout(victim: &Victim) -> Result<bool, Failed> {
    let cid = victim.guest("Cid").await?;
    let mut dan = victim.guest("Dan").await?;
    let table = pair(&cid, &mut dan, &open_table("patchwork")).await?;
    let mut socket = socket(&cid, &victim.node.base).await?;
    cid.log_out().await.map_err(told)?;
    tokio::time::sleep(Duration::from_millis(300)).await;
    let id = "after".parse().map_err(told)?;
    if socket.act(&table, id, 0, Action::Resign {}).await.is_err() {
        return Ok(false);
    }
    loop {
        match tokio::time::timeout(LONGEST, socket.receive()).await.map_err(told)? {
            Ok(ServerMessage::Done { .. }) => return Ok(true),
            Ok(ServerMessage::Refused { .. }) | Err(_) => return Ok(false),
            Ok(_) => {}
        }
    }
}

async fn late_rating(ada: &mut Client, bob: &mut Client) -> Result<bool, Failed> {
    let table = pair(ada, bob, &open_table("patchwork")).await?;
    bob.act(&table, Action::Resign {}).await.map_err(told)?;
    for (client, login) in [(&mut *ada, "ada"), (&mut *bob, "bob")] {
        let credentials = Credentials { login: login.to_owned(), password: "correct horse".to_owned() };
        client.set_login(&credentials).await.map_err(told)?;
    }
    // Long enough for the table to leave memory, and to be opened again.
    tokio::time::sleep(Duration::from_secs(7)).await;
    ada.record(&table).await.map_err(told)?;
    Ok(!ada.ratings("patchwork").await.map_err(told)?.is_empty())
}

async fn hasty_host(ada: &mut Client, bob: &mut Client) -> Result<bool, Failed> {
    let mut wanted = NewTable { patience: Some(1), ..open_table("patchwork") };
    wanted.options.insert("start".to_owned(), 1.into());
    let Ok(table) = pair(ada, bob, &wanted).await else { return Ok(false) };
    tokio::time::sleep(Duration::from_secs(2)).await;
    let replace = Action::Replace { seat: Seat(1), level: "beginner".to_owned() };
    Ok(ada.act(&table, replace).await.is_ok())
}

/// Both have logins by now.
async fn hasty_clock(ada: &Client, bob: &mut Client) -> Result<bool, Failed> {
    let rated = async || {
        let ratings = ada.ratings("patchwork").await.map_err(told)?;
        Ok::<u64, Failed>(ratings.iter().map(|rating| rating.matches).sum())
    };
    let before = rated().await?;
    let clock = Some(ClockSetting::PerMove { seconds: 1 });
    let table = pair(ada, bob, &NewTable { clock, ..open_table("patchwork") }).await?;
    tokio::time::sleep(Duration::from_secs(5)).await;
    ada.record(&table).await.map_err(told)?;
    Ok(rated().await? > before)
}

async fn stolen_link(victim: &Victim) -> Result<bool, Failed> {
    let mut eve = victim.guest("Eve").await?;
    let new = |password: &str| Credentials { login: "eve".to_owned(), password: password.to_owned() };
    eve.set_login(&new("correct horse")).await.map_err(told)?;
    let link = eve.link().await.map_err(told)?;
    let Credentials { login, password } = new("another horse");
    let changed = NewCredentials { login, password, old_password: Some("correct horse".to_owned()) };
    // Former versions did not ask for the old one.
    if eve.change_login(&changed).await.is_err() {
        eve.set_login(&new("another horse")).await.map_err(told)?;
    }
    Ok(Client::new(&victim.node.base).follow(&link).await.is_ok())
}

async fn imitation(victim: &Victim) -> Result<bool, Failed> {
    // Ada has a login by now.
    match victim.guest("Аda").await {
        Ok(_) => Ok(true),
        Err(_) => Ok(false),
    }
}

//! Spoiled messages, frames, bodies and records, by the million: no reader fails, and none takes half of something for a whole.

use std::fmt;
use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, Instant};

use mozaika_client::wire::rest::{ActionRequest, Credentials, NewCredentials, NewName, NewTable};
use mozaika_client::wire::{ClientMessage, ServerMessage};
use mozaika_registry::GAMES;
use rand::{RngExt as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::node::Node;
use crate::{Failed, told};

/// What was read, and how long it took.
#[derive(Clone, Debug)]
pub struct Spoiled {
    /// Messages and bodies that went through the readers.
    pub messages: u64,
    /// Records.
    pub records: u64,
    /// Frames that went to a running server.
    pub frames: u64,
    /// Of all these, how many were something all the same.
    pub understood: u64,
    /// How long it took.
    pub took: Duration,
}

impl fmt::Display for Spoiled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { messages, records, frames, understood, took } = self;
        write!(
            f,
            "{messages} spoiled messages and bodies, {records} records and {frames} frames without a panic, in {} s; \
             {understood} were something all the same",
            took.as_secs()
        )
    }
}

/// Of a hundred, so many are records: they take longest.
const RECORDS: u64 = 1;
/// Of a hundred, so many are frames that go to a server.
const FRAMES: u64 = 10;
/// So many frames go over one connection, which most of them end.
const TOGETHER: u64 = 50;

const PIECES: [&str; 16] = [
    "{",
    "}",
    "[",
    "]",
    "\"",
    ",",
    ":",
    "\\",
    "\\ud800",
    "null",
    "-1",
    "1e999",
    "18446744073709551616",
    "\u{0}",
    "\"type\":\"ping\",",
    "\"seat\":256,",
];

const MESSAGES: [&str; 8] = [
    r#"{"type":"hello","version":4}"#,
    r#"{"type":"watch","table":"k7qm2x","since":7}"#,
    r#"{"type":"act","table":"k7qm2x","id":"m-1","expected":7,"action":{"type":"play","seat":0,"move":"buy 7 r0 a1"}}"#,
    r#"{"type":"act","table":"k7qm2x","id":"m-2","expected":0,"action":{"type":"sit","seat":1,"invitation":"x","nonce":"mine"}}"#,
    r#"{"game":"patchwork","options":{"start":1},"seats":[{"for":"me"},{"for":"computer","level":"easy"}],"access":"invited","clock":{"kind":"bank","seconds":60,"increment":2},"patience":900}"#,
    r#"{"id":"x","expected":1,"action":{"type":"replace","seat":1,"level":"easy"}}"#,
    r#"{"login":"ada","password":"correct horse","old_password":"wrong horse"}"#,
    r#"{"type":"refused","refusal":{"kind":"seat","code":"seat-taken","message":"That seat is taken."}}"#,
];

/// Spoils a text in one to six places.
fn spoil(text: &str, luck: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..luck.random_range(1..6_u32) {
        if bytes.is_empty() {
            break;
        }
        let at = luck.random_range(0..bytes.len());
        let end = (at + luck.random_range(1..30)).min(bytes.len());
        match luck.random_range(0..5_u32) {
            0 => bytes[at] ^= luck.random::<u8>(),
            1 => drop(bytes.drain(at..end)),
            2 => drop(bytes.splice(at..at, PIECES[luck.random_range(0..PIECES.len())].bytes())),
            3 => {
                let again = bytes[at..end].to_vec();
                drop(bytes.splice(at..at, again));
            }
            _ => {
                let other = luck.random_range(0..bytes.len());
                bytes.swap(at, other);
            }
        }
    }
    bytes
}

/// Lets every reader of messages and bodies read it; says whether one of them understood it.
fn read_all(text: &str) -> Result<bool, Failed> {
    let message = ClientMessage::read(text);
    if let Ok(message) = &message
        && ClientMessage::read(&message.write()).ok().as_ref() != Some(message)
    {
        return Err(format!("{text} is read as {message:?}, and that is written as something else"));
    }
    let understood = [
        message.is_ok(),
        serde_json::from_str::<ServerMessage>(text).is_ok(),
        serde_json::from_str::<NewTable>(text).is_ok(),
        serde_json::from_str::<ActionRequest>(text).is_ok(),
        serde_json::from_str::<Credentials>(text).is_ok(),
        serde_json::from_str::<NewCredentials>(text).is_ok(),
        serde_json::from_str::<NewName>(text).is_ok_and(|name| mozaika_client::wire::checked_name(&name.name).is_ok()),
    ];
    Ok(understood.contains(&true))
}

/// A short record of each game.
fn records() -> Result<Vec<String>, Failed> {
    let mut luck = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut records = Vec::new();
    for game in GAMES.games() {
        let mut played = game.start(&json!({})).map_err(told)?;
        while played.len() < 12 {
            let entry = match played.next() {
                mozaika_game::Next::Chance => played.draw(&mut luck).map(mozaika_game::Entry::Chance),
                mozaika_game::Next::Seats(seats) => seats
                    .lowest()
                    .and_then(|seat| Some(mozaika_game::Entry::Move(seat, played.pick_move(seat, &mut luck)?))),
                mozaika_game::Next::Over => None,
            };
            let Some(entry) = entry else { break };
            played.add(&entry).map_err(told)?;
        }
        records.push(played.record().to_string());
    }
    Ok(records)
}

/// Reads so many spoiled things; a panic ends the program.
pub async fn run(program: &Path, count: u64, seed: u64) -> Result<Spoiled, Failed> {
    let started = Instant::now();
    let (record_count, frame_count) = (count * RECORDS / 100, count * FRAMES / 100);
    let message_count = count - record_count - frame_count;
    let reading = tokio::task::spawn_blocking(move || {
        let mut luck = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut understood = 0;
        for number in 0..message_count {
            let bytes = spoil(MESSAGES[number as usize % MESSAGES.len()], &mut luck);
            understood += u64::from(read_all(&String::from_utf8_lossy(&bytes))?);
        }
        Ok::<u64, Failed>(understood)
    });
    let replaying = tokio::task::spawn_blocking(move || {
        let mut luck = Xoshiro256PlusPlus::seed_from_u64(seed ^ 1);
        let records = records()?;
        let mut understood = 0;
        for number in 0..record_count {
            let bytes = spoil(&records[number as usize % records.len()], &mut luck);
            understood += u64::from(GAMES.replay(&String::from_utf8_lossy(&bytes)).is_ok());
        }
        Ok::<u64, Failed>(understood)
    });
    send_frames(program, frame_count, seed).await?;
    let understood = reading.await.map_err(told)?? + replaying.await.map_err(told)??;
    Ok(Spoiled {
        messages: message_count,
        records: record_count,
        frames: frame_count,
        understood,
        took: started.elapsed(),
    })
}

/// Sends spoiled frames to a server, which lives on and has not panicked.
async fn send_frames(program: &Path, count: u64, seed: u64) -> Result<(), Failed> {
    let folder = tempfile::tempdir().map_err(told)?;
    let database = folder.path().join("spoil.db").display().to_string();
    let log = folder.path().join("log");
    let file = std::fs::File::create(&log).map_err(told)?;
    let mut node = Node::start_with(program, &database, 0, &["--log", "error"], file.into())?;
    let address: SocketAddr = node.base.trim_start_matches("http://").parse().map_err(told)?;
    let mut luck = Xoshiro256PlusPlus::seed_from_u64(seed ^ 2);
    let mut sent = 0;
    while sent < count {
        let mut connection = TcpStream::connect(address).await.map_err(told)?;
        connection.write_all(UPGRADE.as_bytes()).await.map_err(told)?;
        let mut bytes = frame(MESSAGES[0].as_bytes());
        for _ in 0..TOGETHER {
            let message = spoil(MESSAGES[luck.random_range(0..4)], &mut luck);
            let mut framed = frame(&message);
            // A head out of form ends the connection, so it is rare.
            if luck.random_range(0..200_u32) == 0 {
                framed[luck.random_range(0..2)] ^= luck.random::<u8>();
            }
            bytes.extend(framed);
            sent += 1;
        }
        bytes.extend([0x88, 0x80, 0, 0, 0, 0]);
        // It may be closed before everything is said.
        let _ = connection.write_all(&bytes).await;
        let mut answers = vec![0; 1 << 16];
        let heard = async { while matches!(connection.read(&mut answers).await, Ok(1..)) {} };
        let _ = tokio::time::timeout(Duration::from_secs(2), heard).await;
    }
    let well = mozaika_client::Client::new(&node.base).take_name("Ada").await;
    let stopped = tokio::task::spawn_blocking(move || node.stop()).await.map_err(told)?;
    let said = std::fs::read_to_string(&log).map_err(told)?;
    match (well, stopped, said.contains("panic")) {
        (Ok(_), true, false) => Ok(()),
        (well, stopped, _) => Err(format!("the server is not well: {well:?}, stopped {stopped}, {said}")),
    }
}

const UPGRADE: &str = "GET /ws HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
                       sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

/// A frame of text, masked with zeros as a client has to.
fn frame(payload: &[u8]) -> Vec<u8> {
    let length = payload.len();
    let mut frame = if length < 126 {
        vec![0x81, 0x80 | length as u8]
    } else {
        vec![0x81, 0xfe, (length >> 8) as u8, length as u8]
    };
    frame.extend([0; 4]);
    frame.extend_from_slice(payload);
    frame
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_spoiled_is_understood_and_most_of_what_is_spoiled_is_not() {
        assert!(MESSAGES.iter().all(|message| read_all(message).unwrap()));
        let mut luck = Xoshiro256PlusPlus::seed_from_u64(1);
        let understood = (0..10_000).filter(|number| {
            let bytes = spoil(MESSAGES[number % MESSAGES.len()], &mut luck);
            read_all(&String::from_utf8_lossy(&bytes)).unwrap()
        });
        assert!((1..5_000).contains(&understood.count()));
    }

    #[test]
    fn no_spoiled_record_makes_a_reader_fail() {
        let mut luck = Xoshiro256PlusPlus::seed_from_u64(1);
        for record in records().unwrap() {
            assert!(GAMES.replay(&record).is_ok());
            for _ in 0..200 {
                let _ = GAMES.replay(&String::from_utf8_lossy(&spoil(&record, &mut luck)));
            }
        }
    }
}

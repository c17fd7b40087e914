//! Whatever comes over the wire, the readers neither fail nor take it for something else.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::fmt::Debug;
use std::str::FromStr;

use mozaika_game::Seat;
use mozaika_wire::rest::{
    ActionRequest, Credentials, NewName, NewRelation, NewReport, NewTable, PushSubscription, TableFilter, TablePage,
    TableQuery,
};
use mozaika_wire::{
    Action, ClientMessage, Event, EventKind, FieldProblem, LONGEST_MESSAGE, Person, Presence, Proposal, Reaction,
    Refusal, RefusalKind, SeatNonce, ServerMessage, Tell,
};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

fn id<T: Debug + FromStr<Err: Debug>>() -> impl Strategy<Value = T> {
    "[A-Za-z0-9_-]{1,40}".prop_map(|text| text.parse().unwrap())
}

/// Any text: letters of all the world, control characters, quotes, braces.
fn text() -> impl Strategy<Value = String> {
    prop_oneof!["\\PC{0,30}", "[\\x00-\\x1f\"\\\\{}\\[\\],:]{0,30}", any::<String>()]
}

fn seat() -> impl Strategy<Value = Seat> {
    any::<u8>().prop_map(Seat)
}

fn action() -> impl Strategy<Value = Action> {
    prop_oneof![
        (option::of(seat()), option::of(text()), option::of(text()))
            .prop_map(|(seat, invitation, nonce)| Action::Sit { seat, invitation, nonce }),
        Just(Action::Leave {}),
        (option::of(seat()), text()).prop_map(|(seat, name)| Action::AddCompanion { seat, name }),
        seat().prop_map(|seat| Action::RemoveCompanion { seat }),
        option::of(text()).prop_map(|nonce| Action::Start { nonce }),
        (seat(), text()).prop_map(|(seat, decision)| Action::Play { seat, decision }),
        Just(Action::Resign {}),
        (seat(), text()).prop_map(|(seat, level)| Action::Replace { seat, level }),
        Just(Action::Rematch {}),
        Just(Action::DeclineRematch {}),
        seat().prop_map(|seat| Action::Kick { seat }),
        any::<bool>().prop_map(|undo| Action::Propose { what: if undo { Proposal::Undo } else { Proposal::End } }),
        any::<bool>().prop_map(|agree| Action::Answer { agree }),
        reaction().prop_map(|reaction| Action::React { reaction }),
    ]
}

fn tell() -> impl Strategy<Value = Tell> {
    prop_oneof![Just(Tell::Views), Just(Tell::Entries)]
}

fn reaction() -> impl Strategy<Value = Reaction> {
    (0..Reaction::ALL.len()).prop_map(|index| Reaction::ALL[index])
}

fn filter() -> impl Strategy<Value = TableFilter> {
    let all = [TableFilter::Open, TableFilter::Playing, TableFilter::Mine, TableFilter::Finished];
    (0..all.len()).prop_map(move |index| all[index])
}

fn query() -> impl Strategy<Value = TableQuery> {
    (filter(), option::of(text()), option::of(any::<u8>()), option::of(any::<bool>()), option::of(text()))
        .prop_map(|(filter, game, players, clock, page)| TableQuery { filter, game, players, clock, page })
}

fn client_message() -> impl Strategy<Value = ClientMessage> {
    prop_oneof![
        any::<u32>().prop_map(|version| ClientMessage::Hello { version }),
        (id(), option::of(any::<u64>()), tell()).prop_map(|(table, since, tell)| ClientMessage::Watch {
            table,
            since,
            tell
        }),
        id().prop_map(|table| ClientMessage::Unwatch { table }),
        (id(), id(), any::<u64>(), action()).prop_map(|(table, id, expected, action)| ClientMessage::Act {
            table,
            id,
            expected,
            action
        }),
        query().prop_map(|query| ClientMessage::Follow { query }),
        filter().prop_map(|filter| ClientMessage::Unfollow { filter }),
        any::<bool>().prop_map(|here| ClientMessage::Look { here }),
        Just(ClientMessage::Ping {}),
    ]
}

fn refusal() -> impl Strategy<Value = Refusal> {
    let kind = (0..RefusalKind::ALL.len()).prop_map(|index| RefusalKind::ALL[index]);
    let args = || {
        vec((text(), any::<i64>()), 0..3)
            .prop_map(|args| args.into_iter().map(|(name, number)| (name, number.into())).collect())
    };
    let problem = (text(), text(), text(), args(), text())
        .prop_map(|(field, rule, code, args, message)| FieldProblem { field, rule, code, args, message });
    (kind, option::of(text()), text(), args(), text(), vec(problem, 0..3))
        .prop_map(|(kind, rule, code, args, message, problems)| Refusal { kind, rule, code, args, message, problems })
}

fn server_message() -> impl Strategy<Value = ServerMessage> {
    let person = || {
        (id(), text(), any::<[bool; 2]>()).prop_map(|(id, name, [registered, companion])| Person {
            id,
            name,
            registered,
            companion,
        })
    };
    let played = (seat(), option::of(text()), vec(text(), 0..3));
    let kind = prop_oneof![
        Just(EventKind::Created),
        (seat(), person(), option::of(text())).prop_map(|(seat, person, nonce)| EventKind::Sat { seat, person, nonce }),
        (vec(text(), 0..3), any::<bool>(), vec((seat(), text()), 0..3)).prop_map(|(luck, rated, nonces)| {
            let nonces = nonces.into_iter().map(|(seat, nonce)| SeatNonce { seat, nonce }).collect();
            EventKind::Started { luck, rated, nonces }
        }),
        played.prop_map(|(seat, decision, luck)| EventKind::Played { seat, decision, luck }),
        id().prop_map(|table| EventKind::Rematch { table }),
        seat().prop_map(|seat| EventKind::RematchDeclined { seat }),
        (seat(), id()).prop_map(|(seat, person)| EventKind::Kicked { seat, person }),
        (seat(), option::of(any::<u64>())).prop_map(|(seat, to)| {
            let what = if to.is_some() { Proposal::Undo } else { Proposal::End };
            EventKind::Proposed { seat, what, to }
        }),
        (seat(), any::<bool>()).prop_map(|(seat, agree)| EventKind::Answered { seat, agree }),
        (seat(), any::<u64>()).prop_map(|(seat, to)| EventKind::TookBack { seat, to }),
        seat().prop_map(|seat| EventKind::Ended { seat }),
        (seat(), reaction()).prop_map(|(seat, reaction)| EventKind::Reacted { seat, reaction }),
    ];
    let presence = (0..3_usize).prop_map(|index| [Presence::Here, Presence::Away, Presence::Absent][index]);
    let views = vec(text().prop_map(|text| serde_json::json!({ "game": text })), 0..2);
    let event = (any::<u64>(), any::<u64>(), kind, views)
        .prop_map(|(seq, at, kind, views)| Event { seq, at, kind, views })
        .boxed();
    let entries = (id(), any::<u64>(), vec(event.clone(), 0..4), any::<u64>())
        .prop_map(|(table, seq, events, time)| ServerMessage::Entries { table, seq, events, clock: None, time });
    let refused = (option::of(id()), option::of(id()), option::of(any::<u64>()), refusal(), vec(event, 0..4)).prop_map(
        |(table, id, seq, refusal, events)| ServerMessage::Refused {
            table,
            id,
            seq,
            refusal: Box::new(refusal),
            events,
        },
    );
    prop_oneof![
        (any::<u32>(), option::of(person()), any::<u64>()).prop_map(|(version, you, time)| ServerMessage::Welcome {
            version,
            you,
            time
        }),
        (id(), vec(presence, 0..4), any::<u32>(), any::<u64>())
            .prop_map(|(table, seats, spectators, time)| ServerMessage::Presence { table, seats, spectators, time }),
        (filter(), vec(id(), 0..4), any::<u64>()).prop_map(|(filter, gone, time)| ServerMessage::TablesChanged {
            filter,
            changed: Vec::new(),
            gone,
            time
        }),
        (query(), option::of(text()), any::<u64>()).prop_map(|(query, next, time)| ServerMessage::Tables {
            query,
            page: TablePage { tables: Vec::new(), next, time }
        }),
        (id(), id(), any::<u64>(), any::<u64>()).prop_map(|(table, id, entry, seq)| ServerMessage::Done {
            table,
            id,
            entry,
            seq
        }),
        refused,
        entries,
        Just(ServerMessage::Pong),
    ]
}

/// A way to spoil a message.
#[derive(Clone, Debug)]
enum Spoil {
    Flip(usize, u8),
    Cut(usize, usize),
    Insert(usize, &'static str),
    Repeat(usize, usize),
    Swap(usize, usize),
}

const PIECES: [&str; 18] = [
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
    "true",
    "\"type\":\"ping\",",
    "\"type\":\"resign\",",
    "\"seat\":256,",
];

fn spoil() -> impl Strategy<Value = Spoil> {
    let at = || any::<usize>();
    prop_oneof![
        (at(), any::<u8>()).prop_map(|(at, with)| Spoil::Flip(at, with)),
        (at(), 1_usize..30).prop_map(|(at, length)| Spoil::Cut(at, length)),
        (at(), 0..PIECES.len()).prop_map(|(at, piece)| Spoil::Insert(at, PIECES[piece])),
        (at(), 1_usize..60).prop_map(|(at, length)| Spoil::Repeat(at, length)),
        (at(), at()).prop_map(|(one, other)| Spoil::Swap(one, other)),
    ]
}

fn spoiled(text: &str, spoils: &[Spoil]) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for spoil in spoils {
        let length = bytes.len().max(1);
        let end = |at: usize, many: usize| (at % length + many).min(bytes.len());
        match *spoil {
            _ if bytes.is_empty() => {}
            Spoil::Flip(at, with) => bytes[at % length] ^= with,
            Spoil::Cut(at, many) => drop(bytes.drain(at % length..end(at, many))),
            Spoil::Insert(at, piece) => drop(bytes.splice(at % length..at % length, piece.bytes())),
            Spoil::Repeat(at, many) => {
                let again = bytes[at % length..end(at, many)].to_vec();
                drop(bytes.splice(at % length..at % length, again));
            }
            Spoil::Swap(one, other) => bytes.swap(one % length, other % length),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn holds_fraction(json: &serde_json::Value) -> bool {
    match json {
        serde_json::Value::Number(number) => number.is_f64(),
        serde_json::Value::Array(items) => items.iter().any(holds_fraction),
        serde_json::Value::Object(fields) => fields.values().any(holds_fraction),
        _ => false,
    }
}

fn is_id(text: &str) -> bool {
    (1..=40).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
}

/// What was read is whole: it says the same when it is written, and nothing in it that names something is out of form.
fn is_sound(message: &ClientMessage) -> bool {
    let ids = match message {
        ClientMessage::Hello { .. }
        | ClientMessage::Follow { .. }
        | ClientMessage::Unfollow { .. }
        | ClientMessage::Look { .. }
        | ClientMessage::Ping {} => true,
        ClientMessage::Watch { table, .. } | ClientMessage::Unwatch { table } => is_id(table.as_str()),
        ClientMessage::Act { table, id, .. } => is_id(table.as_str()) && is_id(id.as_str()),
    };
    ids && ClientMessage::read(&message.write()).unwrap() == *message
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn every_message_is_read_as_it_was_written(message in client_message()) {
        let text = message.write();
        prop_assert_eq!(ClientMessage::read(&text).unwrap(), message);
        // Cut anywhere, it is nothing: no half of it is taken for a whole.
        for (at, _) in text.char_indices() {
            prop_assert!(ClientMessage::read(&text[..at]).is_err(), "{}", &text[..at]);
        }
    }

    #[test]
    fn a_spoiled_message_is_refused_or_is_another_sound_one(message in client_message(), spoils in vec(spoil(), 1..6)) {
        if let Ok(read) = ClientMessage::read(&spoiled(&message.write(), &spoils)) {
            prop_assert!(is_sound(&read), "{read:?}");
        }
    }

    #[test]
    fn any_text_is_refused_or_a_sound_message(text in text()) {
        if let Ok(read) = ClientMessage::read(&text) {
            prop_assert!(is_sound(&read), "{read:?}");
        }
    }

    #[test]
    fn a_field_too_many_or_twice_is_refused(message in client_message(), name in "[a-z]{1,8}", number in any::<u8>()) {
        let text = message.write();
        let known = ["type", "table", "id", "expected", "action", "since", "version", "query", "filter", "here"];
        prop_assume!(!known.contains(&name.as_str()));
        let more = text.replacen('{', &format!("{{\"{name}\":{number},"), 1);
        prop_assert!(ClientMessage::read(&more).is_err(), "{more}");
        let twice = text.replacen('{', "{\"type\":\"ping\",", 1);
        prop_assert!(ClientMessage::read(&twice).is_err(), "{twice}");
    }

    #[test]
    fn a_client_survives_whatever_a_server_says(message in server_message(), spoils in vec(spoil(), 0..6)) {
        let text = message.write();
        prop_assert_eq!(&serde_json::from_str::<ServerMessage>(&text).unwrap(), &message);
        if let Ok(read) = serde_json::from_str::<ServerMessage>(&spoiled(&text, &spoils)) {
            let again = serde_json::from_str::<ServerMessage>(&read.write()).unwrap();
            // A fraction with more figures than a float has may be read as its neighbour.
            if !holds_fraction(&serde_json::from_str(&read.write()).unwrap()) {
                prop_assert_eq!(&again, &read);
            }
        }
    }

    #[test]
    fn no_body_of_a_request_over_http_makes_a_reader_fail(action in action(), spoils in vec(spoil(), 1..6), which in 0..7) {
        let request = ActionRequest { id: "x".parse().unwrap(), expected: 1, action };
        let table = r#"{"game":"g","options":{"a":1},"seats":[{"for":"me"},{"for":"computer","level":"easy"}],"access":"invited","clock":{"kind":"bank","seconds":60,"increment":2},"patience":9}"#;
        let whole = match which {
            0 => serde_json::to_string(&request).unwrap(),
            1 => table.to_owned(),
            2 => r#"{"login":"ada","password":"correct horse"}"#.to_owned(),
            3 => r#"{"person":"abc","table":"def","reason":"stalling","text":"slow"}"#.to_owned(),
            4 => r#"{"endpoint":"https://push.example/x","expirationTime":1,"keys":{"p256dh":"AAAA","auth":"BBBB"}}"#.to_owned(),
            5 => r#"{"kind":"block"}"#.to_owned(),
            _ => r#"{"name":"Ada"}"#.to_owned(),
        };
        let text = spoiled(&whole, &spoils);
        if let Ok(read) = serde_json::from_str::<ActionRequest>(&text) {
            prop_assert_eq!(serde_json::from_str::<ActionRequest>(&serde_json::to_string(&read).unwrap()).unwrap(), read);
        }
        if let Ok(read) = serde_json::from_str::<NewTable>(&text) {
            prop_assert_eq!(serde_json::from_str::<NewTable>(&serde_json::to_string(&read).unwrap()).unwrap(), read);
        }
        let _ = serde_json::from_str::<Credentials>(&text);
        if let Ok(read) = serde_json::from_str::<NewReport>(&text) {
            prop_assert_eq!(serde_json::from_str::<NewReport>(&serde_json::to_string(&read).unwrap()).unwrap(), read);
        }
        if let Ok(read) = serde_json::from_str::<PushSubscription>(&text) {
            prop_assert_eq!(serde_json::from_str::<PushSubscription>(&serde_json::to_string(&read).unwrap()).unwrap(), read);
        }
        let _ = serde_json::from_str::<NewRelation>(&text);
        if let Ok(NewName { name }) = serde_json::from_str(&text)
            && let Ok(name) = mozaika_wire::checked_name(&name)
        {
            prop_assert!(!name.chars().any(char::is_control) && !name.trim().is_empty(), "{name:?}");
        }
    }
}

#[test]
fn depth_and_length_have_an_end() {
    for open in ["[", "{\"a\":", "{\"type\":", "{\"type\":\"act\",\"action\":"] {
        let deep = open.repeat(LONGEST_MESSAGE / open.len());
        assert!(ClientMessage::read(&deep).is_err());
    }
    let room = LONGEST_MESSAGE - r#"{"type":"ping"}"#.len();
    let longest = format!(r#"{{"type":"ping"{}}}"#, " ".repeat(room));
    assert_eq!(ClientMessage::read(&longest).unwrap(), ClientMessage::Ping {});
    assert!(ClientMessage::read(&format!("{longest} ")).is_err());
}

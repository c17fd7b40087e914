//! Whatever comes over the wire, the readers neither fail nor take it for something else.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::fmt::Debug;
use std::str::FromStr;

use mozaika_game::Seat;
use mozaika_wire::rest::{Credentials, Deed, NewName, NewTable};
use mozaika_wire::{Act, Happened, LONGEST_MESSAGE, Notice, Person, Request, What};
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

fn act() -> impl Strategy<Value = Act> {
    prop_oneof![
        (option::of(seat()), option::of(text())).prop_map(|(seat, invitation)| Act::Sit { seat, invitation }),
        Just(Act::Leave {}),
        Just(Act::Start {}),
        (seat(), text()).prop_map(|(seat, decision)| Act::Play { seat, decision }),
        Just(Act::Resign {}),
        (seat(), text()).prop_map(|(seat, level)| Act::Replace { seat, level }),
        Just(Act::Rematch {}),
    ]
}

fn request() -> impl Strategy<Value = Request> {
    prop_oneof![
        any::<u32>().prop_map(|version| Request::Hello { version }),
        (id(), option::of(any::<u64>())).prop_map(|(table, since)| Request::Watch { table, since }),
        id().prop_map(|table| Request::Unwatch { table }),
        (id(), id(), any::<u64>(), act()).prop_map(|(table, id, expected, act)| Request::Act {
            table,
            id,
            expected,
            act
        }),
        Just(Request::Ping {}),
    ]
}

fn notice() -> impl Strategy<Value = Notice> {
    let person = || (id(), text()).prop_map(|(id, name)| Person { id, name });
    let played = (seat(), option::of(text()), vec(text(), 0..3));
    let what = prop_oneof![
        Just(What::Made),
        (seat(), person()).prop_map(|(seat, who)| What::Sat { seat, who }),
        played.prop_map(|(seat, decision, luck)| What::Played { seat, decision, luck }),
        id().prop_map(|table| What::Rematch { table }),
    ];
    let happened = (any::<u64>(), any::<u64>(), what).prop_map(|(seq, at, what)| Happened { seq, at, what });
    let refused =
        (option::of(id()), option::of(id()), option::of(any::<u64>()), text(), text(), vec(happened, 0..4)).prop_map(
            |(table, id, seq, rule, message, happened)| Notice::Refused { table, id, seq, rule, message, happened },
        );
    prop_oneof![
        (any::<u32>(), option::of(person())).prop_map(|(version, you)| Notice::Welcome { version, you }),
        (id(), id(), any::<u64>(), any::<u64>()).prop_map(|(table, id, entry, seq)| Notice::Done {
            table,
            id,
            entry,
            seq
        }),
        refused,
        Just(Notice::Pong),
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
    "\"do\":\"ping\",",
    "\"kind\":\"resign\",",
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

fn is_id(text: &str) -> bool {
    (1..=40).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
}

/// What was read is whole: it says the same when it is written, and nothing in it that names something is out of form.
fn is_sound(request: &Request) -> bool {
    let ids = match request {
        Request::Hello { .. } | Request::Ping {} => true,
        Request::Watch { table, .. } | Request::Unwatch { table } => is_id(table.as_str()),
        Request::Act { table, id, .. } => is_id(table.as_str()) && is_id(id.as_str()),
    };
    ids && Request::read(&request.write()).unwrap() == *request
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn every_request_is_read_as_it_was_written(request in request()) {
        let text = request.write();
        prop_assert_eq!(Request::read(&text).unwrap(), request);
        // Cut anywhere, it is nothing: no half of it is taken for a whole.
        for (at, _) in text.char_indices() {
            prop_assert!(Request::read(&text[..at]).is_err(), "{}", &text[..at]);
        }
    }

    #[test]
    fn a_spoiled_request_is_refused_or_is_another_sound_one(request in request(), spoils in vec(spoil(), 1..6)) {
        if let Ok(read) = Request::read(&spoiled(&request.write(), &spoils)) {
            prop_assert!(is_sound(&read), "{read:?}");
        }
    }

    #[test]
    fn any_text_is_refused_or_a_sound_request(text in text()) {
        if let Ok(read) = Request::read(&text) {
            prop_assert!(is_sound(&read), "{read:?}");
        }
    }

    #[test]
    fn a_field_too_many_or_twice_is_refused(request in request(), name in "[a-z]{1,8}", number in any::<u8>()) {
        let text = request.write();
        let known = ["do", "table", "id", "expected", "act", "since", "version"];
        prop_assume!(!known.contains(&name.as_str()));
        let more = text.replacen('{', &format!("{{\"{name}\":{number},"), 1);
        prop_assert!(Request::read(&more).is_err(), "{more}");
        let twice = text.replacen('{', "{\"do\":\"ping\",", 1);
        prop_assert!(Request::read(&twice).is_err(), "{twice}");
    }

    #[test]
    fn a_client_survives_whatever_a_server_says(notice in notice(), spoils in vec(spoil(), 0..6)) {
        let text = notice.write();
        prop_assert_eq!(&serde_json::from_str::<Notice>(&text).unwrap(), &notice);
        if let Ok(read) = serde_json::from_str::<Notice>(&spoiled(&text, &spoils)) {
            prop_assert_eq!(&serde_json::from_str::<Notice>(&read.write()).unwrap(), &read);
        }
    }

    #[test]
    fn no_body_of_a_request_over_http_makes_a_reader_fail(act in act(), spoils in vec(spoil(), 1..6), which in 0..4) {
        let deed = Deed { id: "x".parse().unwrap(), expected: 1, act };
        let table = r#"{"game":"g","options":{"a":1},"seats":[{"for":"me"},{"for":"computer","level":"easy"}],"access":"invited","clock":{"kind":"bank","seconds":60,"increment":2},"patience":9}"#;
        let whole = match which {
            0 => serde_json::to_string(&deed).unwrap(),
            1 => table.to_owned(),
            2 => r#"{"login":"ada","password":"correct horse"}"#.to_owned(),
            _ => r#"{"name":"Ada"}"#.to_owned(),
        };
        let text = spoiled(&whole, &spoils);
        if let Ok(read) = serde_json::from_str::<Deed>(&text) {
            prop_assert_eq!(serde_json::from_str::<Deed>(&serde_json::to_string(&read).unwrap()).unwrap(), read);
        }
        if let Ok(read) = serde_json::from_str::<NewTable>(&text) {
            prop_assert_eq!(serde_json::from_str::<NewTable>(&serde_json::to_string(&read).unwrap()).unwrap(), read);
        }
        let _ = serde_json::from_str::<Credentials>(&text);
        if let Ok(NewName { name }) = serde_json::from_str(&text)
            && let Ok(name) = mozaika_wire::name(&name)
        {
            prop_assert!(!name.chars().any(char::is_control) && !name.trim().is_empty(), "{name:?}");
        }
    }
}

#[test]
fn depth_and_length_have_an_end() {
    for open in ["[", "{\"a\":", "{\"do\":", "{\"do\":\"act\",\"act\":"] {
        let deep = open.repeat(LONGEST_MESSAGE / open.len());
        assert!(Request::read(&deep).is_err());
    }
    let room = LONGEST_MESSAGE - r#"{"do":"ping"}"#.len();
    let longest = format!(r#"{{"do":"ping"{}}}"#, " ".repeat(room));
    assert_eq!(Request::read(&longest).unwrap(), Request::Ping {});
    assert!(Request::read(&format!("{longest} ")).is_err());
}

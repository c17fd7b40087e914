//! Matches at a server, as somebody at this device follows them.

use mozaika_app::{Language, News, OnlineTable, OpenMatch, Playhead, RefusalText, Step, TableList, Words, is_turn_of};
use mozaika_game::luck::{LocalLuck, enter_due};
use mozaika_game::registry::AnyMatch;
use mozaika_game::{Entry, Seat, Viewer};
use mozaika_registry::GAMES;
use mozaika_wire::rest::{TableFilter, TableSummary};
use mozaika_wire::{Action, ActionId, ClientMessage, Presence, Refusal, ServerMessage, ServerRefusal};
use serde_json::{Value, json};

/// What a server would do, as far as one viewer is told: a match, and the events of its table.
struct Server {
    game: &'static str,
    played: Box<dyn AnyMatch>,
    events: Vec<Value>,
    viewer: Viewer,
    people: Vec<Value>,
}

impl Server {
    /// Ada and Bo have sat down, and the match has started.
    fn start(game: &'static str, viewer: Viewer) -> Self {
        let people = ["Ada", "Bo"].map(|name| json!({ "id": name, "name": name }));
        Self::start_with(game, viewer, people.to_vec())
    }

    /// Ada has sat down with Bo at her device, and Cyd elsewhere; the match has started.
    fn start_with_companion(viewer: Viewer) -> Self {
        let bo = json!({ "id": "Ada", "name": "Bo", "companion": true });
        let people = ["Ada", "Cyd"].map(|name| json!({ "id": name, "name": name }));
        let [ada, cyd] = people;
        Self::start_with("sintra", viewer, vec![ada, bo, cyd])
    }

    fn start_with(game: &'static str, viewer: Viewer, people: Vec<Value>) -> Self {
        let options = if people.len() > 2 { json!({ "players": people.len() }) } else { json!({}) };
        let played = GAMES.find(game).unwrap().start(&options).unwrap();
        let mut server = Self { game, played, events: Vec::new(), viewer, people: people.clone() };
        server.tell(json!({ "type": "created" }));
        for (seat, person) in people.into_iter().enumerate() {
            server.tell(json!({ "type": "sat", "seat": seat, "person": person }));
        }
        let luck = enter_due(server.played.as_mut(), &LocalLuck(4)).unwrap();
        server.tell(json!({ "type": "started", "luck": luck }));
        server
    }

    fn tell(&mut self, mut event: Value) -> usize {
        let seq = self.events.len() + 1;
        event["seq"] = seq.into();
        event["at"] = (seq * 1000).into();
        self.events.push(event);
        seq
    }

    fn play(&mut self, seat: Seat, decision: &str) -> usize {
        let entry = Entry::Move(seat, decision.to_owned());
        let seen = self.played.may_see(self.viewer, &entry).then_some(decision);
        let first = self.played.len();
        self.played.add(&entry).unwrap();
        let luck = enter_due(self.played.as_mut(), &LocalLuck(4)).unwrap();
        // Where an entry does not lead on, what is seen after each step of it is told.
        let steps = first..self.played.len();
        let leads_on = steps.clone().all(|index| self.played.can_follow(index, self.viewer));
        let seen_after = |index: usize| serde_json::from_str(&self.played.view_text(index + 1, self.viewer)).unwrap();
        let views: Vec<Value> = if leads_on { Vec::new() } else { steps.map(seen_after).collect() };
        self.tell(json!({ "type": "played", "seat": seat.0, "move": seen, "luck": luck, "views": views }))
    }

    /// The match is over: everything is told.
    fn snapshot_at_the_end(&self) -> ServerMessage {
        let mut told = serde_json::to_value(self.snapshot()).unwrap();
        let mut at = (0..self.played.len()).filter(|index| self.played.decided_by(*index).is_some());
        for event in told["events"].as_array_mut().unwrap().iter_mut().filter(|event| event["type"] == "played") {
            let Some(Entry::Move(_, decision)) = self.played.entry(at.next().unwrap(), None) else { panic!("a move") };
            event["move"] = decision.into();
            event["views"] = json!([]);
        }
        told["status"]["phase"] = "over".into();
        message(&told)
    }

    fn status(&self) -> Value {
        let seat = |person: &Value| {
            let mut seat = person.clone();
            seat["who"] = "person".into();
            seat
        };
        let seats: Vec<Value> = self.people.iter().map(seat).collect();
        let you = match self.viewer {
            Viewer::Seat(seat) => Some(seat.0),
            Viewer::Spectator => None,
        };
        json!({
            "phase": "playing", "seats": seats, "you": you, "next": self.played.next(),
        })
    }

    fn snapshot(&self) -> ServerMessage {
        let record = self.played.record();
        let settings = json!({
            "game": self.game, "options": record.options, "edition": record.edition.name,
            "edition_hash": record.edition.hash, "host": { "id": "Ada", "name": "Ada" }, "access": "invited",
            "patience": 3600, "commitment": "c0ffee",
        });
        let (seq, events, status) = (self.events.len(), &self.events, self.status());
        message(&json!({
            "type": "snapshot", "table": "t", "seq": seq, "settings": settings, "events": events, "status": status, "time": 0,
        }))
    }

    fn update(&self, since: usize) -> ServerMessage {
        let (seq, events, status) = (self.events.len(), &self.events[since..], self.status());
        message(&json!({ "type": "update", "table": "t", "seq": seq, "events": events, "status": status, "time": 0 }))
    }
}

fn message(json: &Value) -> ServerMessage {
    serde_json::from_value(json.clone()).unwrap()
}

fn id(text: &str) -> ActionId {
    text.parse().unwrap()
}

fn opened(server: &Server) -> (OnlineTable, OpenMatch) {
    let mut table = OnlineTable::new(GAMES, "t".parse().unwrap());
    assert_eq!(table.hear(&server.snapshot()), News::Changed);
    let open_match = table.open_match().unwrap().unwrap();
    (table, open_match)
}

fn play(seat: Seat) -> Action {
    Action::Play { seat, decision: "advance".to_owned() }
}

#[test]
fn somebody_elsewhere_is_waited_for_by_name_and_decides_nothing_here() {
    let mut server = Server::start("patchwork", Viewer::Seat(Seat(0)));
    let first = server.played.next().seats().lowest().unwrap();
    if first == Seat(0) {
        server.play(first, "advance");
    }
    let (table, open_match) = opened(&server);
    assert_eq!(table.own_seat(), Some(Seat(0)));
    assert_eq!(open_match.waiting_person(), None);
    assert_eq!(open_match.main_seat(), Seat(0), "one's own board stays large");
    assert_eq!(open_match.status(&Words::of(Language::English)), "Waiting for Bo…");
    assert_eq!(open_match.status(&Words::of(Language::Polish)), "Ruch ma Bo…");
    assert!(!open_match.can_undo());
}

#[test]
fn whoever_looks_is_called_you_and_the_others_by_their_names() {
    let server = Server::start("patchwork", Viewer::Seat(Seat(1)));
    let (_, open_match) = opened(&server);
    let words = Words::of(Language::English);
    assert_eq!(
        (open_match.short_name(Seat(0), &words), open_match.short_name(Seat(1), &words)),
        ("Ada".into(), "You".into())
    );
    let server = Server::start("patchwork", Viewer::Spectator);
    let (_, watched) = opened(&server);
    assert_eq!(watched.short_name(Seat(1), &words), "Bo");
    assert_eq!(watched.waiting_person(), None, "a spectator decides nothing");
}

#[test]
fn those_at_one_device_decide_in_turn_are_called_by_their_names_and_the_board_goes_with_the_turn() {
    let mut server = Server::start_with_companion(Viewer::Seat(Seat(0)));
    let words = Words::of(Language::English);
    let mut seen = Vec::new();
    while seen.len() < 12 {
        let seat = server.played.next().seats().lowest().unwrap();
        let (table, open_match) = opened(&server);
        assert_eq!(table.own_seats().iter().collect::<Vec<_>>(), [Seat(0), Seat(1)]);
        assert_eq!(table.waits_for_me(), seat != Seat(2));
        let waiting = (seat != Seat(2)).then_some(seat);
        assert_eq!((open_match.waiting_person(), open_match.acting_person()), (waiting, waiting));
        let status = open_match.status(&words);
        match seat {
            Seat(2) => assert_eq!(status, "Waiting for Cyd…"),
            _ => assert!(status.starts_with(if seat == Seat(0) { "Ada:" } else { "Bo:" }), "{status}"),
        }
        assert!(open_match.main_seat() != Seat(2), "the board of somebody here stays large");
        if let Some(seat) = waiting {
            assert_eq!(open_match.main_seat(), seat);
        }
        assert!(!open_match.is_you(Seat(0)) && !open_match.is_private(Seat(0)));
        let decision = server.played.moves(seat).remove(0);
        server.play(seat, &decision);
        seen.push(seat);
    }
    assert!([0, 1, 2].iter().all(|seat| seen.contains(&Seat(*seat))), "{seen:?}");
    // Elsewhere it is a match like any other.
    let (cyds, open_match) = opened(&Server::start_with_companion(Viewer::Seat(Seat(2))));
    assert_eq!((cyds.own_seats().len(), open_match.main_seat()), (1, Seat(2)));
    assert_eq!(open_match.short_name(Seat(1), &words), "Bo");
}

#[test]
fn somebody_at_this_device_is_given_a_seat_only_where_one_is_left_for_others() {
    let table = |game: &'static str, people: &[&str], seats: &[Value]| {
        let people: Vec<Value> = people.iter().map(|name| json!({ "id": name, "name": name })).collect();
        let mut told =
            serde_json::to_value(Server::start_with(game, Viewer::Seat(Seat(0)), people).snapshot()).unwrap();
        told["events"] = json!([told["events"][0]]);
        told["seq"] = 1.into();
        told["status"] = json!({ "phase": "gathering", "seats": seats, "you": 0, "next": null });
        let mut table = OnlineTable::new(GAMES, "t".parse().unwrap());
        table.hear(&message(&told));
        table.may_bring_along()
    };
    let person = |id: &str| json!({ "who": "person", "id": id, "name": id });
    let (free, computer) = (json!({ "who": "free" }), json!({ "who": "computer", "level": "easy" }));
    let three = ["Ada", "Bo", "Cyd"];
    assert!(table("sintra", &three, &[person("Ada"), free.clone(), free.clone()]));
    assert!(table("sintra", &three, &[person("Ada"), free.clone(), person("Cyd")]));
    assert!(!table("sintra", &three, &[person("Ada"), free.clone(), person("Ada")]), "nobody elsewhere");
    assert!(!table("sintra", &three, &[person("Ada"), free.clone(), computer]), "a computer is nobody elsewhere");
    assert!(!table("patchwork", &three[..2], &[person("Ada"), free.clone()]));
    assert!(!table("glassroad", &three, &[person("Ada"), free.clone(), free]), "everybody hides something");
}

#[test]
fn a_decision_is_shown_at_once_and_luck_is_left_to_the_server() {
    let mut server = Server::start("sintra", Viewer::Seat(Seat(0)));
    while server.played.next().seats().lowest() != Some(Seat(0)) {
        let decision = server.played.moves(Seat(1)).remove(0);
        server.play(Seat(1), &decision);
    }
    let (mut table, mut open_match) = opened(&server);
    let mut playhead = Playhead::at(table.played().unwrap());
    let decision = open_match.played().moves(Seat(0)).remove(0);
    open_match.decide(Seat(0), &decision).unwrap();
    playhead.decided(Seat(0), &decision);
    let asked = table.ask(id("a"), Action::Play { seat: Seat(0), decision: decision.clone() });
    let expected = server.events.len() as u64;
    assert!(matches!(asked, Some(ClientMessage::Act { expected: told, .. }) if told == expected));
    assert_eq!(playhead.step(table.played().unwrap()), None, "it stays shown until the server has spoken");
    let entry = server.play(Seat(0), &decision);
    assert_eq!(table.hear(&server.update(entry - 1)), News::Changed);
    assert_eq!(playhead.step(table.played().unwrap()), Some(Step::Confirmed));
    assert!(!playhead.is_ahead());
    while let Some(step) = playhead.step(table.played().unwrap()) {
        assert!(matches!(step, Step::Enter(Some(Entry::Chance(_)))), "{step:?}");
    }
    assert_eq!(playhead.shown(table.played().unwrap()).state(None), server.played.state(None));
}

#[test]
fn what_was_not_answered_is_sent_again_under_the_same_id_and_one_after_another() {
    let server = Server::start("patchwork", Viewer::Seat(Seat(0)));
    let (mut table, _) = opened(&server);
    let first = table.ask(id("a"), play(Seat(0))).unwrap();
    assert_eq!(table.ask(id("b"), play(Seat(0))), None, "it waits for the answer to the first");
    let ClientMessage::Watch { since, .. } = &table.greeting()[0] else { panic!("watch first") };
    assert_eq!(*since, Some(4), "only what was missed is asked for");
    assert_eq!(table.greeting()[1], first, "the same, under the same id");
    let done = message(&json!({ "type": "done", "table": "t", "id": "a", "entry": 5, "seq": 5 }));
    assert_eq!(table.hear(&done), News::Done(play(Seat(0))));
    assert_eq!(table.hear(&done), News::None, "an answer that comes twice");
    let next = table.to_send().unwrap();
    assert!(matches!(next, ClientMessage::Act { id, expected: 5, .. } if id.as_str() == "b"));
}

#[test]
fn what_was_not_answered_outlives_the_page() {
    let server = Server::start("patchwork", Viewer::Seat(Seat(0)));
    let (mut table, _) = opened(&server);
    assert_eq!(table.unanswered(), None);
    let first = table.ask(id("a"), play(Seat(0))).unwrap();
    let kept = table.unanswered().unwrap();
    let (mut anew, _) = opened(&server);
    anew.ask_again(&kept);
    assert_eq!(anew.to_send(), Some(first), "the same, under the same id");
    anew.ask_again("spoiled");
    assert!(!anew.is_asking());
}

#[test]
fn a_refused_decision_takes_with_it_what_was_asked_after_it() {
    let server = Server::start("patchwork", Viewer::Seat(Seat(0)));
    let (mut table, _) = opened(&server);
    table.ask(id("a"), play(Seat(0)));
    table.ask(id("b"), play(Seat(0)));
    let refusal = Refusal::from(ServerRefusal::NotYourSeat);
    let told = ServerMessage::refused(Some(table.id()), Some(&id("a")), refusal.clone());
    assert_eq!(table.hear(&told), News::Refused(Some(play(Seat(0))), Box::new(refusal.clone())));
    assert!(!table.is_asking());
    let words = Words::of(Language::Polish);
    let text = RefusalText { games: GAMES, game: "patchwork", names: None, words: &words };
    assert_eq!(text.from_server(&refusal), text.sentence("not-your-seat", &serde_json::Map::new(), "?"));
    assert_ne!(text.from_server(&refusal), refusal.message, "it is said in Polish");
}

#[test]
fn a_server_that_is_busy_is_asked_again() {
    let server = Server::start("patchwork", Viewer::Seat(Seat(0)));
    let (mut table, _) = opened(&server);
    let first = table.ask(id("a"), play(Seat(0)));
    let told = ServerMessage::refused(Some(table.id()), Some(&id("a")), ServerRefusal::StorageFailed);
    assert_eq!(table.hear(&told), News::Later);
    assert_eq!(table.to_send(), first);
}

#[test]
fn entries_that_come_twice_count_once_and_a_gap_is_noticed() {
    let mut server = Server::start("patchwork", Viewer::Spectator);
    let (mut table, _) = opened(&server);
    let first = server.played.next().seats().lowest().unwrap();
    let entry = server.play(first, "advance");
    assert_eq!(table.hear(&server.update(entry - 1)), News::Changed);
    assert_eq!(table.hear(&server.update(entry - 1)), News::Missing, "what comes twice counts once");
    assert_eq!((table.seq(), table.played().unwrap().len()), (entry as u64, server.played.len()));
    let next = server.played.next().seats().lowest().unwrap();
    server.play(next, "advance");
    let next = server.played.next().seats().lowest().unwrap();
    let late = server.play(next, "advance");
    assert_eq!(table.hear(&server.update(late - 1)), News::Missing);
    assert!(matches!(table.watch(), ClientMessage::Watch { since: Some(since), .. } if since == entry as u64));
}

#[test]
fn secrets_of_others_are_not_here_and_the_match_is_shown_as_it_is_seen() {
    let mut server = Server::start("glassroad", Viewer::Seat(Seat(0)));
    let decision = server.played.moves(Seat(1)).remove(7);
    server.play(Seat(1), &decision);
    let (mut table, open_match) = opened(&server);
    let words = Words::of(Language::English);
    assert_eq!(open_match.last_text(&words).unwrap(), "Bo makes a secret choice.");
    assert_eq!(open_match.played().state(None), server.played.state(Some(Viewer::Seat(Seat(0)))));
    assert_eq!(open_match.waiting_person(), Some(Seat(0)));
    let last = open_match.last_decision().unwrap();
    assert_eq!(open_match.entry(last), None);
    // At the end everything is told.
    assert_eq!(table.hear(&server.snapshot_at_the_end()), News::Changed);
    let whole = table.open_match().unwrap().unwrap();
    assert_eq!(whole.played().entry(last, None), Some(Entry::Move(Seat(1), decision)));
}

#[test]
fn decisions_at_the_same_time_do_not_take_back_each_other() {
    let mut server = Server::start("glassroad", Viewer::Seat(Seat(0)));
    let (mut table, mut open_match) = opened(&server);
    let mut playhead = Playhead::at(table.played().unwrap());
    let mine = server.played.moves(Seat(0)).remove(3);
    open_match.decide(Seat(0), &mine).unwrap();
    playhead.decided(Seat(0), &mine);
    // Bo's choice is entered first.
    let other = server.played.moves(Seat(1)).remove(7);
    let entry = server.play(Seat(1), &other);
    assert_eq!(table.hear(&server.update(entry - 1)), News::Changed);
    assert_eq!(playhead.step(table.played().unwrap()), Some(Step::Enter(None)), "a secret of Bo's");
    assert_eq!(playhead.step(table.played().unwrap()), None);
    let shown = playhead.shown(table.played().unwrap());
    assert!(playhead.is_ahead());
    assert_eq!(shown.len(), server.played.len() + 1, "one's own choice is still shown");
    let entry = server.play(Seat(0), &mine);
    assert_eq!(table.hear(&server.update(entry - 1)), News::Changed);
    assert_eq!(playhead.step(table.played().unwrap()), Some(Step::Confirmed));
}

#[test]
fn a_decision_that_somebody_was_faster_than_is_shown_no_more() {
    let mut server = Server::start("patchwork", Viewer::Seat(Seat(0)));
    while server.played.next().seats().lowest() != Some(Seat(0)) {
        server.play(Seat(1), "advance");
    }
    let (mut table, _) = opened(&server);
    let mut playhead = Playhead::at(table.played().unwrap());
    playhead.decided(Seat(0), "advance");
    assert_eq!(playhead.shown(table.played().unwrap()).len(), server.played.len() + 1);
    // The same person has decided otherwise in another tab.
    let decision = server.played.moves(Seat(0)).into_iter().find(|decision| decision != "advance").unwrap();
    let entry = server.play(Seat(0), &decision);
    table.hear(&server.update(entry - 1));
    assert_eq!(playhead.step(table.played().unwrap()), Some(Step::Enter(Some(Entry::Move(Seat(0), decision)))));
    playhead.refused();
    assert_eq!(playhead.shown(table.played().unwrap()).state(None), server.played.state(None));
}

#[test]
fn a_match_that_somebody_left_is_over_and_says_why() {
    let mut server = Server::start("patchwork", Viewer::Seat(Seat(0)));
    server.tell(json!({ "type": "resigned", "seat": 1 }));
    let mut told = serde_json::to_value(server.snapshot()).unwrap();
    let status = &mut told["status"];
    status["phase"] = "over".into();
    status["seats"][1]["gone"] = json!({ "id": "Bo", "name": "Bo" });
    status["ending"] = json!({ "reason": "resigned", "ranking": [[0], [1]], "score": {}, "seed": "00" });
    let mut table = OnlineTable::new(GAMES, "t".parse().unwrap());
    table.hear(&message(&told));
    let open_match = table.open_match().unwrap().unwrap();
    assert!(open_match.is_over());
    assert_eq!(open_match.winners(), [Seat(0)]);
    assert_eq!(open_match.result_text(&Words::of(Language::English)), "Bo resigned. You win.");
    assert_eq!(open_match.result_text(&Words::of(Language::Polish)), "Bo rezygnuje z gry. Wygrywasz.");
}

#[test]
fn what_was_taken_back_by_agreement_is_taken_back_here() {
    let mut server = Server::start("patchwork", Viewer::Spectator);
    let before = server.events.len();
    let first = server.played.next().seats().lowest().unwrap();
    server.play(first, "advance");
    let (mut table, open_match) = opened(&server);
    let mut playhead = Playhead::at(table.played().unwrap());
    let shown = open_match.played().len();
    server.played = server.played.rewound(shown - 1);
    let entry = server.tell(json!({ "type": "took_back", "seat": first.0, "to": before }));
    assert_eq!(table.hear(&server.update(entry - 1)), News::Changed);
    assert_eq!(playhead.step(table.played().unwrap()), Some(Step::Back));
    assert_eq!(playhead.step(table.played().unwrap()), None);
    assert_eq!(playhead.shown(table.played().unwrap()).state(None), server.played.state(None));
}

#[test]
fn who_is_at_the_table_is_known_once_it_is_told() {
    let server = Server::start("patchwork", Viewer::Seat(Seat(0)));
    let (mut table, _) = opened(&server);
    assert_eq!(table.presence(Seat(1)), None);
    let told = json!({ "type": "presence", "table": "t", "seats": ["here", "absent"], "spectators": 2, "time": 7 });
    assert_eq!(table.hear(&message(&told)), News::Changed);
    assert_eq!((table.presence(Seat(1)), table.spectators(), table.time()), (Some(Presence::Absent), 2, 7));
}

fn listed(table: &str, waiting: &[u8]) -> Value {
    let seat = |name: &str| json!({ "who": "person", "id": name, "name": name });
    json!({
        "table": table, "game": "patchwork", "options": {}, "phase": "playing", "seats": [seat("Ada"), seat("Bo")],
        "waiting": waiting, "patience": 3600, "seq": 9, "at": 1,
    })
}

#[test]
fn a_list_is_told_once_and_then_what_changes_and_ones_own_turns_come_first() {
    let ada = "Ada".parse().unwrap();
    let mut list = TableList::of(TableFilter::Mine);
    let change = |changed: &[Value], gone: &[&str]| {
        message(&json!({ "type": "tables_changed", "filter": "mine", "changed": changed, "gone": gone, "time": 1 }))
    };
    assert!(!list.hear(&change(&[listed("t1", &[0])], &[])), "nothing was told yet");
    let page = json!({ "tables": [listed("t1", &[1]), listed("t2", &[0])], "time": 1 });
    assert!(list.hear(&message(&json!({ "type": "tables", "query": { "filter": "mine" }, "page": page }))));
    let names = |tables: Vec<TableSummary>| tables.iter().map(|table| table.table.to_string()).collect::<Vec<_>>();
    assert_eq!((list.turns_of(&ada), names(list.turns_first(&ada))), (1, vec!["t2".to_owned(), "t1".to_owned()]));
    assert!(list.hear(&change(&[listed("t1", &[0]), listed("t3", &[1])], &["t2"])));
    assert_eq!(names(list.tables().unwrap().to_vec()), ["t1", "t3"]);
    assert!(is_turn_of(&list.tables().unwrap()[0], &ada));
    assert!(!list.hear(&message(&json!({ "type": "tables_changed", "filter": "open", "gone": ["t1"], "time": 1 }))));
}

//! The task that keeps one open table: it checks, appends durably, acknowledges, and tells everybody, in this order.

use std::time::Duration;

use mozaika_game::Viewer;
use mozaika_game::luck::Seed;
use mozaika_wire::{Act, Notice, PersonId, Stage, TableId, What};
use tokio::sync::{mpsc, oneshot};

use crate::hub::Hub;
use crate::outbox::Outbox;
use crate::store::{Append, Appended, Row, StoreError};
use crate::table::{Asked, Decided, Due, Refused, Table, stage_word};
use crate::thinking::Waiting;
use crate::time::now;
use crate::{making, rating};

/// A table that nobody watches and where nothing is due is dropped after this time.
const IDLE: Duration = Duration::from_secs(30);
/// If a computer player has not decided by then, another node may try.
const THINKING_GRACE: u64 = 15_000;
/// After a restart nobody loses on time before they could come back.
const RESTART_GRACE: u64 = 30_000;
/// How often a move is tried again when other nodes write at the same table.
const TRIES: u32 = 20;
/// A table that cannot be read is looked at again after this time.
const BROKEN_FOR: u64 = 3_600_000;

/// What a table can be asked.
#[derive(Debug)]
pub(crate) enum Ask {
    /// Tell this socket what happens, from that entry on.
    Watch { person: Option<PersonId>, since: Option<u64>, outbox: Outbox },
    /// Tell it no more.
    Unwatch { outbox: Outbox },
    /// Do this.
    Act { asked: Asked, answer: Answer },
    /// Tell once.
    Show { person: Option<PersonId>, since: Option<u64>, answer: oneshot::Sender<Notice> },
    /// Tell the record, if the match is over; else nothing.
    Record { answer: oneshot::Sender<Option<String>> },
    /// Tell the invitation to its host.
    Invitation { person: PersonId, answer: oneshot::Sender<Option<String>> },
    /// A computer player has decided.
    Thought { seq: u64, decision: Option<String> },
    /// Another node has written here.
    Look,
    /// Something may be due.
    Wake,
    /// The server is shutting down.
    Close,
}

/// Where an answer goes.
#[derive(Debug)]
pub(crate) enum Answer {
    Socket(Outbox),
    Once(oneshot::Sender<Notice>),
}

impl Answer {
    fn say(self, notice: Notice) {
        match self {
            Self::Socket(outbox) => {
                outbox.say(&notice);
            }
            // Whoever asked has gone.
            Self::Once(answer) => drop(answer.send(notice)),
        }
    }
}

struct Watcher {
    person: Option<PersonId>,
    outbox: Outbox,
}

/// Those who watch. Should the table panic, they are told to ask again.
struct Watchers {
    table: TableId,
    all: Vec<Watcher>,
}

impl Drop for Watchers {
    fn drop(&mut self) {
        if !self.all.is_empty() {
            metrics::counter!("mozaika_lost_tables").increment(1);
            let lost = refusal(Some(&self.table), "lost", "Something went wrong at this table: watch it again.");
            for watcher in &self.all {
                watcher.outbox.say(&lost);
            }
        }
    }
}

pub(crate) struct Host {
    hub: Hub,
    table: Table,
    watchers: Watchers,
    /// The last entry the watchers have heard of.
    told: u64,
    thinking: Option<(u64, Waiting)>,
    mailbox: mpsc::WeakSender<Ask>,
    is_rated: bool,
}

/// The table cannot go on: what is kept of it is unknown or unreadable.
struct Lost;

impl Host {
    /// Keeps the table until nobody needs it.
    pub(crate) async fn run(hub: Hub, id: TableId, mailbox: mpsc::WeakSender<Ask>, mut asks: mpsc::Receiver<Ask>) {
        let opened = match open(&hub, &id).await {
            Ok(Some(table)) => Ok(table),
            Ok(None) => Err(("table", "There is no such table.")),
            Err(error) => {
                tracing::error!(table = %id, %error, "a table cannot be opened");
                // Not again every two seconds; whoever asks for it still gets an answer.
                let _ = hub.store.wake(&id, Some(now() + BROKEN_FOR)).await;
                Err(("busy", "This table cannot be opened now: try again later."))
            }
        };
        match opened {
            Ok(table) => {
                let watchers = Watchers { table: id.clone(), all: Vec::new() };
                let told = table.seq();
                let mut host = Self {
                    hub: hub.clone(),
                    table,
                    watchers,
                    told,
                    thinking: None,
                    mailbox: mailbox.clone(),
                    is_rated: false,
                };
                if host.keep_on(&mut asks).await.is_err() {
                    tracing::warn!(table = %id, "a table was lost and will be opened again");
                } else {
                    host.watchers.all.clear();
                }
            }
            Err((rule, message)) => {
                // Those who asked meanwhile get the same answer, and nothing is kept of a table that is not there.
                while let Ok(ask) = asks.try_recv() {
                    refuse(ask, &refusal(Some(&id), rule, message));
                }
                asks.close();
                while let Some(ask) = asks.recv().await {
                    refuse(ask, &refusal(Some(&id), rule, message));
                }
            }
        }
        if let Some(mailbox) = mailbox.upgrade() {
            hub.forget(&id, &mailbox);
        }
    }

    async fn keep_on(&mut self, asks: &mut mpsc::Receiver<Ask>) -> Result<(), Lost> {
        self.follow_up().await?;
        loop {
            let wait = self.time_left().unwrap_or(IDLE);
            match tokio::time::timeout(wait, asks.recv()).await {
                Ok(Some(Ask::Close) | None) => return Ok(()),
                Ok(Some(ask)) => self.hear(ask).await?,
                Err(_) if self.time_left().is_some() => self.follow_up().await?,
                Err(_) if self.watchers.all.is_empty() && self.thinking.is_none() => {
                    asks.close();
                    // Whoever asked in this very moment is still answered.
                    while let Some(ask) = asks.recv().await {
                        self.hear(ask).await?;
                    }
                    if self.watchers.all.is_empty() {
                        return Ok(());
                    }
                    // Somebody began to watch a mailbox that has closed: they are told to ask again.
                    return Err(Lost);
                }
                Err(_) => {}
            }
        }
    }

    /// How long until somebody's time is up.
    fn time_left(&self) -> Option<Duration> {
        let (_, end) = self.table.first_up()?;
        Some(Duration::from_millis(self.not_before(end).saturating_sub(now())))
    }

    /// Nobody's time is up while the server has only just come back.
    fn not_before(&self, end: u64) -> u64 {
        let last = self.table.last().map_or(0, |last| last.at);
        if last < self.hub.started { end.max(self.hub.started + RESTART_GRACE) } else { end }
    }

    async fn hear(&mut self, ask: Ask) -> Result<(), Lost> {
        match ask {
            Ask::Watch { person, since, outbox } => {
                let viewer = self.table.viewer(person.as_ref());
                self.watchers.all.retain(|watcher| !watcher.outbox.is(&outbox));
                if outbox.say(&self.table.since(since, viewer)) {
                    self.watchers.all.push(Watcher { person, outbox });
                }
            }
            Ask::Unwatch { outbox } => self.watchers.all.retain(|watcher| !watcher.outbox.is(&outbox)),
            Ask::Act { asked, answer } => self.act(&asked, answer).await?,
            Ask::Show { person, since, answer } => {
                let viewer = self.table.viewer(person.as_ref());
                // Whoever asked has gone; so with the next two.
                let _ = answer.send(self.table.since(since, viewer));
            }
            Ask::Record { answer } => drop(answer.send(self.table.record().map(|record| record.to_string()))),
            Ask::Invitation { person, answer } => {
                let _ = answer.send(self.table.invitation_for(&person).map(ToOwned::to_owned));
            }
            Ask::Thought { seq, decision } => self.thought(seq, decision).await?,
            Ask::Look => self.reload().await?,
            Ask::Wake => {
                if self.thinking.is_some() {
                    self.put_off(Some(now() + THINKING_GRACE)).await;
                }
                // Rated or not, it is asked for: rating twice changes nothing.
                self.is_rated = false;
                self.follow_up().await?;
            }
            Ask::Close => {}
        }
        Ok(())
    }

    async fn act(&mut self, asked: &Asked, answer: Answer) -> Result<(), Lost> {
        for _ in 0..TRIES {
            let decided = match &asked.act {
                Act::Rematch {} => self.rematch(asked).await,
                _ => self.table.decide(asked, now()),
            };
            match decided {
                Err(refused) => {
                    answer.say(self.refused(asked, &refused));
                    return Ok(());
                }
                Ok(Decided::Before(entry)) => {
                    answer.say(self.done(asked, entry));
                    return Ok(());
                }
                Ok(Decided::New) => {}
            }
            if self.keep().await? {
                metrics::counter!("mozaika_acts").increment(1);
                answer.say(self.done(asked, self.table.seq()));
                self.tell();
                return self.follow_up().await;
            }
        }
        answer.say(refusal(Some(self.table.id()), "busy", "Too much happens at this table at once: try again."));
        Ok(())
    }

    /// Makes the rematch, or leads to the one that is there already.
    async fn rematch(&mut self, asked: &Asked) -> Result<Decided, Refused> {
        let made = self.table.may_rematch(&asked.by)?;
        let table = match &made {
            Some(table) => table.clone(),
            None => making::rematch(&self.hub, &self.table, &asked.by).await?,
        };
        let known = self.table.entry_of_rematch();
        making::sit_kept(&self.hub, &table, asked).await?;
        match known {
            Some(entry) => Ok(Decided::Before(entry)),
            None => self.table.enter_rematch(asked, table, now()).map(|()| Decided::New),
        }
    }

    fn done(&self, asked: &Asked, entry: u64) -> Notice {
        Notice::Done { table: self.table.id().clone(), id: asked.id.clone(), entry, seq: self.table.seq() }
    }

    fn refused(&self, asked: &Asked, refused: &Refused) -> Notice {
        let viewer = self.table.viewer(Some(&asked.by.id));
        Notice::Refused {
            table: Some(self.table.id().clone()),
            id: Some(asked.id.clone()),
            seq: Some(self.table.seq()),
            rule: refused.rule.clone(),
            message: refused.message.clone(),
            happened: refused.unaware_since.map_or_else(Vec::new, |since| self.table.happened(since, viewer)),
        }
    }

    /// Writes the table's last entry. Says whether it is kept; if not, the table stands as others have left it.
    async fn keep(&mut self) -> Result<bool, Lost> {
        let Some(entry) = self.table.last() else { return Err(Lost) };
        let Ok(body) = serde_json::to_string(entry) else { return Err(Lost) };
        let sat = match &entry.what {
            What::Sat { who, .. } => vec![who.id.clone()],
            _ => Vec::new(),
        };
        let left = match (&entry.what, &entry.by) {
            (What::Left { .. }, Some(person)) => vec![person.clone()],
            _ => Vec::new(),
        };
        let append = Append {
            table: self.table.id().clone(),
            seq: self.table.seq(),
            body,
            row: row(&self.table),
            new: None,
            sat,
            left,
        };
        match self.hub.store.append(append).await {
            Ok(Appended::Written) => Ok(true),
            Ok(Appended::Taken) => {
                self.reopen().await?;
                Ok(false)
            }
            Err(error) => {
                // It may have been written all the same: only the database knows.
                tracing::warn!(table = %self.table.id(), %error, "an entry may be lost");
                self.reopen().await?;
                Ok(false)
            }
        }
    }

    /// Reads the whole table again.
    async fn reopen(&mut self) -> Result<(), Lost> {
        for wait in [0, 100, 300, 1000, 3000] {
            tokio::time::sleep(Duration::from_millis(wait)).await;
            match open(&self.hub, self.table.id()).await {
                Ok(Some(table)) => {
                    self.table = table;
                    self.tell();
                    return Ok(());
                }
                Ok(None) => return Err(Lost),
                Err(error) => tracing::warn!(table = %self.table.id(), %error, "a table cannot be read now"),
            }
        }
        Err(Lost)
    }

    /// Reads what others have added.
    async fn reload(&mut self) -> Result<(), Lost> {
        let Ok(entries) = self.hub.store.entries(self.table.id(), self.table.seq()).await else {
            return self.reopen().await;
        };
        for (seq, body) in entries {
            let entry = serde_json::from_str(&body);
            let noted =
                entry.ok().filter(|_| seq == self.table.seq() + 1).and_then(|entry| self.table.note(entry).ok());
            if noted.is_none() {
                return self.reopen().await;
            }
        }
        self.tell();
        self.follow_up().await
    }

    /// Tells everybody who watches what they have not heard yet: each what they may know, written once for all who see the same.
    fn tell(&mut self) {
        let (table, told) = (&self.table, self.told);
        if told >= table.seq() {
            self.told = table.seq();
            return;
        }
        let mut written: Vec<(Viewer, axum::extract::ws::Utf8Bytes)> = Vec::new();
        self.watchers.all.retain(|watcher| {
            let viewer = table.viewer(watcher.person.as_ref());
            let known = written.iter().find(|(other, _)| *other == viewer).map(|(_, text)| text.clone());
            let text = known.unwrap_or_else(|| {
                let text: axum::extract::ws::Utf8Bytes = table.grown(told, viewer).write().into();
                written.push((viewer, text.clone()));
                text
            });
            watcher.outbox.send(text)
        });
        self.told = table.seq();
    }

    /// Does what the server itself has to do at this table.
    async fn follow_up(&mut self) -> Result<(), Lost> {
        loop {
            match self.table.due() {
                Some(Due::Start) => {
                    if self.table.enter_start(now()).is_err() {
                        return Err(Lost);
                    }
                }
                Some(Due::Think(seat, level)) => {
                    let expired = self.table.first_up().filter(|(_, end)| self.not_before(*end) <= now());
                    let Some((late, _)) = expired else {
                        self.think(seat, &level);
                        return Ok(());
                    };
                    self.table.enter_own(What::TimedOut { seat: late }, now()).map_err(|_| Lost)?;
                }
                Some(Due::TimeOut(seat, end)) if self.not_before(end) <= now() => {
                    self.table.enter_own(What::TimedOut { seat }, now()).map_err(|_| Lost)?;
                }
                Some(Due::TimeOut(..)) => return Ok(()),
                None => {
                    self.thinking = None;
                    if self.table.stage() == Stage::Over && !self.is_rated {
                        self.is_rated = true;
                        self.rate();
                    }
                    return Ok(());
                }
            }
            if self.keep().await? {
                self.tell();
            }
        }
    }

    fn think(&mut self, seat: mozaika_game::Seat, level: &str) {
        let seq = self.table.seq();
        if self.thinking.as_ref().is_some_and(|(since, _)| *since == seq) {
            return;
        }
        let (waiting, thought) = self.hub.thinkers.decide(self.table.game().boxed_clone(), seat, level);
        self.thinking = Some((seq, waiting));
        let mailbox = self.mailbox.clone();
        tokio::spawn(async move {
            let decision = thought.await;
            if let Some(mailbox) = mailbox.upgrade() {
                // A table that has closed meanwhile asks again when it is opened.
                let _ = mailbox.send(Ask::Thought { seq, decision }).await;
            }
        });
    }

    async fn thought(&mut self, seq: u64, decision: Option<String>) -> Result<(), Lost> {
        if self.thinking.as_ref().is_none_or(|(since, _)| *since != seq) {
            return Ok(());
        }
        self.thinking = None;
        let Some(decision) = decision else {
            // It could not decide: not again at once, lest it fail for ever.
            self.put_off(Some(now() + THINKING_GRACE)).await;
            return Ok(());
        };
        if let Some(Due::Think(seat, _)) = self.table.due() {
            let entered = self.table.enter_thought(seat, decision, now());
            if entered.is_ok() && self.keep().await? {
                metrics::counter!("mozaika_computer_moves").increment(1);
                self.tell();
            }
        }
        self.follow_up().await
    }

    /// Rates the match beside everything else; whoever is asked twice does it once.
    fn rate(&self) {
        let (hub, table) = (self.hub.clone(), self.table.id().clone());
        let (game, seats, ranking) = (self.table.head().game.clone(), self.table.rated_seats(), self.table.ranking());
        tokio::spawn(async move {
            let rated = rating::rate(&hub.store, &table, &game, &seats, &ranking).await;
            let rested = match rated {
                Ok(()) => hub.store.wake(&table, None).await,
                Err(error) => Err(error),
            };
            if let Err(error) = rested {
                tracing::warn!(%table, %error, "a match is not rated yet");
            }
        });
    }

    async fn put_off(&self, until: Option<u64>) {
        if let Err(error) = self.hub.store.wake(self.table.id(), until).await {
            tracing::warn!(table = %self.table.id(), %error, "a table cannot be put off");
        }
    }
}

/// The table as it is kept; nothing when there is none.
async fn open(hub: &Hub, id: &TableId) -> Result<Option<Table>, StoreError> {
    let Some(kept) = hub.store.table(id).await? else { return Ok(None) };
    let unreadable = |error: &dyn std::fmt::Display| StoreError::Unreadable(error.to_string());
    let seed: Seed = kept.seed.parse().map_err(|error| unreadable(&error))?;
    let table = Table::fold(hub.games, id, seed, kept.invitation, &kept.entries);
    table.map(Some).map_err(|error| unreadable(&error))
}

/// How a table stands, for lists and for those who wake it.
pub(crate) fn row(table: &Table) -> Row {
    let at = table.last().map_or(0, |last| last.at);
    let wake_at = match (table.due(), table.stage()) {
        (Some(Due::Think(..)), _) => Some(at + THINKING_GRACE),
        (Some(Due::TimeOut(_, end)), _) => Some(end),
        // A match that has just ended is rated, if it counts.
        (Some(Due::Start), _) | (None, Stage::Over) => Some(at),
        (None, _) => None,
    };
    Row {
        stage: stage_word(table.stage()),
        line: serde_json::to_string(&table.line()).unwrap_or_default(),
        wake_at,
        touched_at: at,
    }
}

pub(crate) fn refusal(table: Option<&TableId>, rule: &str, message: &str) -> Notice {
    Notice::Refused {
        table: table.cloned(),
        id: None,
        seq: None,
        rule: rule.to_owned(),
        message: message.to_owned(),
        happened: Vec::new(),
    }
}

/// Answers whoever asked a table that is not there.
fn refuse(ask: Ask, notice: &Notice) {
    match ask {
        Ask::Watch { outbox, .. } => {
            outbox.say(notice);
        }
        Ask::Act { answer, asked } => {
            let mut notice = notice.clone();
            if let Notice::Refused { id, .. } = &mut notice {
                *id = Some(asked.id);
            }
            answer.say(notice);
        }
        Ask::Show { answer, .. } => drop(answer.send(notice.clone())),
        // Whoever asked for a record or an invitation sees that nobody answers.
        Ask::Record { .. }
        | Ask::Invitation { .. }
        | Ask::Unwatch { .. }
        | Ask::Thought { .. }
        | Ask::Look
        | Ask::Wake
        | Ask::Close => {}
    }
}

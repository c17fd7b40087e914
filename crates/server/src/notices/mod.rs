//! Notices to pages that are closed: Web Push. Nothing is sent unless whoever runs the server has allowed it, and then to browsers alone
//! whose people have allowed it.

mod encryption;
mod sender;
mod vapid;

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use mozaika_wire::rest::{Notice, PushKey, PushSubscription};
use mozaika_wire::{PersonId, SeatOccupant, ServerRefusal, TableId};

use crate::background::Chain;
use crate::config::PushConfig;
use crate::limits::RateLimits;
use crate::store::{LOOKING, Store, StoreError, StoredSubscription};
use crate::table::Table;
use crate::table_registry::TableRegistry;
use encryption::Recipient;
use sender::{Sender, Sent};
use vapid::VapidKey;

/// Whoever decides within this time needs no notice; in milliseconds.
const NOTICE_AFTER: u64 = 20_000;
/// How often it is looked for people who are to be told.
const LOOK: Duration = Duration::from_secs(5);
/// Another node where somebody looks says so within this time.
const SAID_WITHIN: Duration = Duration::from_secs(2);
/// A node asks another whether somebody looks there;
const DOES_LOOK: &str = "?";
/// and this is the answer, where they do.
pub(crate) const LOOKS: &str = "!";
/// How many people may be waiting to be told.
const MOST_WAITING: usize = 10_000;

/// Why notices cannot be sent at all.
#[derive(Debug, thiserror::Error)]
pub enum NoNotices {
    /// The server's key cannot be made, read or stored.
    #[error("the key that notices are signed with cannot be had")]
    Key,
    /// The system knows no certificates, by which push services are told from others.
    #[error("the system has no certificates")]
    Certificates(#[source] std::io::Error),
    /// The database does not keep the key.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Those who are to be told; nobody where notices are off.
#[derive(Clone, Debug, Default)]
pub(crate) struct Notices(Option<Arc<Shared>>);

struct Shared {
    config: PushConfig,
    key: VapidKey,
    sender: Sender,
    waiting: Mutex<HashMap<(PersonId, TableId), Waiting>>,
    /// Those of whom other nodes were asked whether they look there; whoever does, is not in it any more.
    asked: Mutex<HashSet<PersonId>>,
}

impl std::fmt::Debug for Shared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Notices").finish_non_exhaustive()
    }
}

/// Somebody for whom a table waits.
#[derive(Clone, Debug)]
struct Waiting {
    game: String,
    /// When they are told, in milliseconds since 1970.
    at: u64,
}

impl Notices {
    /// Gets everything ready, if notices are allowed.
    pub(crate) async fn start(config: Option<&PushConfig>, store: &Store) -> Result<Self, NoNotices> {
        let Some(config) = config else { return Ok(Self::default()) };
        let stored = store.server_key("vapid", &VapidKey::new_text()?).await?;
        let shared = Shared {
            config: config.clone(),
            key: VapidKey::from_text(&stored)?,
            sender: Sender::new().map_err(NoNotices::Certificates)?,
            waiting: Mutex::default(),
            asked: Mutex::default(),
        };
        Ok(Self(Some(Arc::new(shared))))
    }

    fn on(&self) -> Result<&Shared, ServerRefusal> {
        self.0.as_deref().ok_or(ServerRefusal::PushOff)
    }

    /// What a browser has to know.
    pub(crate) fn key(&self) -> Result<PushKey, ServerRefusal> {
        Ok(PushKey { key: self.on()?.key.public_text() })
    }

    /// What a browser has sent, if notices can be sent there.
    pub(crate) fn checked(&self, given: PushSubscription) -> Result<StoredSubscription, ServerRefusal> {
        if !self.on()?.config.allows(&given.endpoint) {
            return Err(ServerRefusal::PushEndpoint);
        }
        let PushSubscription { endpoint, keys, .. } = given;
        let subscription = StoredSubscription { endpoint, p256dh: keys.p256dh, auth: keys.auth };
        // Whoever cannot read this reads nothing.
        let readable = Recipient::of(&subscription).and_then(|recipient| recipient.encrypt(b""));
        readable.map(|_| subscription).ok_or(ServerRefusal::PushKeys)
    }

    /// A table has grown here: those for whom it waits from now on may want to know.
    pub(crate) fn note(&self, table: &Table, now: u64) {
        let Some(shared) = &self.0 else { return };
        for seat in table.newly_waited_for() {
            let Some(SeatOccupant::Person(person)) = table.occupants().nth(seat.index()).map(|(_, who)| who) else {
                continue;
            };
            let mut waiting = shared.waiting();
            if waiting.len() < MOST_WAITING {
                let told = Waiting { game: table.settings().game.clone(), at: now + NOTICE_AFTER };
                waiting.insert((person.id.clone(), table.id().clone()), told);
            }
        }
    }

    /// Another node says that somebody looks there.
    pub(crate) fn looks_elsewhere(&self, person: &PersonId) {
        if let Some(shared) = &self.0 {
            shared.asked().remove(person);
        }
    }

    /// Tells those who are waited for and do not look. Runs until it is dropped.
    pub(crate) async fn run(self, tables: TableRegistry, rate_limits: Arc<RateLimits>) {
        let Some(shared) = self.0 else { return };
        let mut began = tables.clock.now();
        loop {
            tables.clock.sleep_from(began, LOOK).await;
            began = tables.clock.now();
            let mut due = shared.take_due(tables.now());
            due.retain(|((person, _), _)| !tables.looking.is_here(person));
            let looks_elsewhere = shared.look_elsewhere(&tables.store, &due).await;
            due.retain(|((person, _), _)| !looks_elsewhere.contains(person));
            for ((person, table), Waiting { game, .. }) in due {
                if !rate_limits.allows_notice(&person) {
                    continue;
                }
                let notice = Notice::YourTurn { table: table.clone(), game };
                if let Err(error) = shared.tell(&tables, &person, &table, &notice).await {
                    tracing::warn!(error = %Chain(&error), "a notice cannot be sent now");
                }
            }
        }
    }
}

impl Shared {
    fn waiting(&self) -> MutexGuard<'_, HashMap<(PersonId, TableId), Waiting>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take_due(&self, now: u64) -> Vec<((PersonId, TableId), Waiting)> {
        self.waiting().extract_if(|_, waiting| waiting.at <= now).collect()
    }

    fn asked(&self) -> MutexGuard<'_, HashSet<PersonId>> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Which of these people look at another node. A node that does not answer in time has nobody who looks.
    async fn look_elsewhere(&self, store: &Store, due: &[((PersonId, TableId), Waiting)]) -> HashSet<PersonId> {
        let people: HashSet<PersonId> = due.iter().map(|((person, _), _)| person.clone()).collect();
        if !store.is_shared() || people.is_empty() {
            return HashSet::new();
        }
        self.asked().clone_from(&people);
        for person in &people {
            if let Err(error) = store.tell_nodes(LOOKING, &format!("{DOES_LOOK} {person}")).await {
                tracing::warn!(error = %Chain(&error), "other nodes cannot be asked who looks there");
                break;
            }
        }
        tokio::time::sleep(SAID_WITHIN).await;
        let do_not = std::mem::take(&mut *self.asked());
        people.into_iter().filter(|person| !do_not.contains(person)).collect()
    }

    /// Tells somebody on all their devices, if the table waits for them still.
    async fn tell(
        &self,
        tables: &TableRegistry,
        person: &PersonId,
        table: &TableId,
        notice: &Notice,
    ) -> Result<(), StoreError> {
        let listed = tables.store.listed_tables(std::slice::from_ref(table)).await?;
        let waits = listed.first().is_some_and(|listed| {
            let who = |seat: &mozaika_game::Seat| listed.summary.seats.get(seat.index()).map(|status| &status.who);
            let is = |who: &SeatOccupant| matches!(who, SeatOccupant::Person(who) if who.id == *person);
            listed.summary.waiting.iter().filter_map(who).any(is)
        });
        if !waits {
            return Ok(());
        }
        let text = serde_json::to_vec(notice).map_err(StoreError::Unwritable)?;
        for subscription in tables.store.subscriptions(person, tables.now()).await? {
            let message = Recipient::of(&subscription).and_then(|recipient| recipient.encrypt(&text));
            let signed = self.key.authorization(&subscription.endpoint, &self.config.contact, tables.now());
            let (Some(body), Some(authorization)) = (message, signed) else { continue };
            // Other services may be allowed now than when it was stored.
            if !self.config.allows(&subscription.endpoint) {
                continue;
            }
            let sent = self.sender.send(&subscription.endpoint, &authorization, table.as_str(), body).await;
            metrics::counter!("mozaika_notices", "sent" => sent.word()).increment(1);
            if sent == Sent::Gone {
                tables.store.forget_endpoint(&subscription.endpoint).await?;
            }
        }
        Ok(())
    }
}

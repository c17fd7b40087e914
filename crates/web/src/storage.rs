//! Matches that this browser keeps, in IndexedDB; where that is forbidden, for as long as the page is open.
//!
//! Nobody waits for the browser: a match is held here from the moment it is to be kept, and found here, until the browser has it.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::pin::pin;

use futures_util::future::{Either, select};
use gloo_timers::future::TimeoutFuture;
use idb::{Database, DatabaseEvent as _, Error, Factory, ObjectStoreParams, Query, TransactionMode};
use mozaika_app::{Saved, Trouble};
use wasm_bindgen::JsValue;

const DATABASE: &str = "mozaika";
const MATCHES: &str = "matches";
/// A browser that has not answered after so many milliseconds will not do so before the next try either.
const PATIENCE: u32 = 8_000;

thread_local! {
    /// What the browser has not kept, not yet or not at all.
    static HELD: RefCell<BTreeMap<String, String>> = const { RefCell::new(BTreeMap::new()) };
}

/// What is kept under one name.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Kept {
    pub(crate) id: String,
    /// Just as it was kept: what cannot be read can still be handed out.
    pub(crate) raw: String,
    pub(crate) saved: Result<Saved, Trouble>,
}

impl Kept {
    fn new(id: String, raw: String) -> Self {
        let saved = Saved::read(&raw);
        Self { id, raw, saved }
    }
}

/// Asks the browser, but not for ever: a database may stay locked by a page that is no more.
async fn answered<T>(asked: impl Future<Output = Result<T, Error>>) -> Result<T, String> {
    match select(pin!(asked), pin!(TimeoutFuture::new(PATIENCE))).await {
        Either::Left((answer, _)) => answer.map_err(|error| error.to_string()),
        Either::Right(_) => Err("timeout".to_owned()),
    }
}

async fn database() -> Result<Database, Error> {
    let mut request = Factory::new()?.open(DATABASE, Some(1))?;
    request.on_upgrade_needed(|event| {
        if let Ok(database) = event.database() {
            let _ = database.create_object_store(MATCHES, ObjectStoreParams::new());
        }
    });
    request.await
}

async fn put(id: &str, raw: &str) -> Result<(), Error> {
    let database = database().await?;
    let transaction = database.transaction(&[MATCHES], TransactionMode::ReadWrite)?;
    let store = transaction.object_store(MATCHES)?;
    store.put(&JsValue::from_str(raw), Some(&JsValue::from_str(id)))?.await?;
    let ended = transaction.commit()?.await?;
    database.close();
    // A full disk is noticed as late as this.
    if ended.is_committed() { Ok(()) } else { Err(Error::TransactionCommitError(JsValue::from_str("aborted"))) }
}

/// Holds a match at once, so that it can be opened before the browser has kept it; returns what is to be kept.
pub(crate) fn hold(saved: &Saved) -> String {
    let raw = saved.write();
    HELD.with_borrow_mut(|held| held.insert(saved.id.clone(), raw.clone()));
    raw
}

/// Keeps a match; if the browser refuses, it stays held in memory, and the reason comes back.
pub(crate) async fn keep(saved: &Saved) -> Result<(), String> {
    let raw = hold(saved);
    answered(put(&saved.id, &raw)).await?;
    HELD.with_borrow_mut(|held| {
        // What came in the meantime is newer, and not kept yet.
        if held.get(&saved.id) == Some(&raw) {
            held.remove(&saved.id);
        }
    });
    Ok(())
}

async fn all_in_browser() -> Result<Vec<Kept>, Error> {
    let database = database().await?;
    let transaction = database.transaction(&[MATCHES], TransactionMode::ReadOnly)?;
    let store = transaction.object_store(MATCHES)?;
    let keys = store.get_all_keys(None, None)?.await?;
    let values = store.get_all(None, None)?.await?;
    transaction.await?;
    database.close();
    let text = |value: &JsValue| value.as_string().unwrap_or_default();
    Ok(keys.iter().zip(&values).map(|(key, value)| Kept::new(text(key), text(value))).collect())
}

/// Every kept match, the latest first; those alone that are held here, with the reason, when the browser gives none.
pub(crate) async fn all() -> (Vec<Kept>, Result<(), String>) {
    let (mut kept, given) = match answered(all_in_browser()).await {
        Ok(kept) => (kept, Ok(())),
        Err(why) => (Vec::new(), Err(why)),
    };
    HELD.with_borrow(|held| {
        for (id, raw) in held {
            kept.retain(|other| other.id != *id);
            kept.push(Kept::new(id.clone(), raw.clone()));
        }
    });
    let changed = |kept: &Kept| kept.saved.as_ref().map_or(0.0, |saved| saved.changed);
    kept.sort_by(|a, b| changed(b).total_cmp(&changed(a)));
    (kept, given)
}

/// The kept match of that name, if there is one; or why that cannot be told.
pub(crate) async fn find(id: &str) -> Result<Option<Kept>, String> {
    if let Some(raw) = HELD.with_borrow(|held| held.get(id).cloned()) {
        return Ok(Some(Kept::new(id.to_owned(), raw)));
    }
    let (kept, given) = all().await;
    given.map(|()| kept.into_iter().find(|kept| kept.id == id))
}

/// Forgets a match.
pub(crate) async fn forget(id: &str) {
    HELD.with_borrow_mut(|held| held.remove(id));
    let _ = answered(delete(id)).await;
}

async fn delete(id: &str) -> Result<(), Error> {
    let database = database().await?;
    let transaction = database.transaction(&[MATCHES], TransactionMode::ReadWrite)?;
    let store = transaction.object_store(MATCHES)?;
    store.delete(Query::Key(JsValue::from_str(id)))?.await?;
    transaction.commit()?.await?;
    database.close();
    Ok(())
}

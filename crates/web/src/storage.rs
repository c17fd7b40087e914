//! Matches that are saved in this browser, in IndexedDB; where that is forbidden, for as long as the page is open.
//!
//! Nobody waits for the browser: a match is held here from the moment it is to be saved, and found here, until the browser has it.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::pin::pin;
use std::rc::Rc;

use futures_channel::oneshot;
use futures_util::future::{Either, select};
use gloo_timers::future::TimeoutFuture;
use idb::{
    Database, DatabaseEvent as _, Error, Factory, ObjectStoreParams, Query, Request, Transaction, TransactionMode,
};
use js_sys::Array;
use mozaika_app::{OpenError, SavedMatch};
use wasm_bindgen::JsValue;

use crate::browser;

const DATABASE: &str = "mozaika";
const MATCHES: &str = "matches";
/// A browser that has not answered after so many milliseconds will not do so before the next try either.
const PATIENCE: u32 = 8_000;

thread_local! {
    /// What the browser has not saved, not yet or not at all.
    static HELD: RefCell<BTreeMap<String, String>> = const { RefCell::new(BTreeMap::new()) };
}

/// What is saved under one name.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct StoredMatch {
    pub(crate) id: String,
    /// Just as it was saved: what cannot be read can still be handed out.
    pub(crate) raw: String,
    pub(crate) saved: Result<SavedMatch, OpenError>,
}

impl StoredMatch {
    fn new(id: String, raw: String) -> Self {
        let saved = SavedMatch::read(&raw);
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

/// Something that is told once, by whichever of two happens: how to tell it, and how to hear of it.
fn once<T: 'static>() -> (impl Fn(T) + Clone, oneshot::Receiver<T>) {
    let (sender, told) = oneshot::channel();
    let sender = Rc::new(Cell::new(Some(sender)));
    let tell = move |what| {
        if let Some(sender) = sender.take() {
            // Whoever asked may have lost patience.
            let _ = sender.send(what);
        }
    };
    (tell, told)
}

/// Tells when the browser has done what it was asked for, or has not.
fn done(request: &mut impl Request) -> oneshot::Receiver<()> {
    let (tell, told) = once();
    let failed = tell.clone();
    request.on_success(move |_| tell(()));
    request.on_error(move |_| failed(()));
    told
}

/// What the browser answers.
async fn answer(mut request: impl Request) -> Result<JsValue, Error> {
    // Both ends are held until it is told.
    let _ = done(&mut request).await;
    request.error()?.map_or_else(|| request.result(), |error| Err(Error::DomException(error)))
}

/// Waits until a transaction has ended: a full disk is noticed as late as this.
async fn ended(mut transaction: Transaction) -> Result<(), Error> {
    let (tell, told) = once();
    let aborted = tell.clone();
    transaction.on_complete(move |_| tell(true));
    transaction.on_abort(move |_| aborted(false));
    match told.await {
        Ok(true) => Ok(()),
        _ => Err(Error::TransactionCommitError(JsValue::from_str("aborted"))),
    }
}

async fn database() -> Result<Database, Error> {
    let mut request = Factory::new()?.open(DATABASE, Some(1))?;
    request.on_upgrade_needed(|event| {
        if let Ok(database) = event.database() {
            let _ = database.create_object_store(MATCHES, ObjectStoreParams::new());
        }
    });
    let done = done(&mut request);
    // The browser may answer after whoever asked has lost patience.
    request.forget_callbacks();
    let _ = done.await;
    request.error()?.map_or_else(|| request.database(), |error| Err(Error::DomException(error)))
}

async fn put(id: &str, raw: &str) -> Result<(), Error> {
    let database = database().await?;
    let transaction = database.transaction(&[MATCHES], TransactionMode::ReadWrite)?;
    let store = transaction.object_store(MATCHES)?;
    answer(store.put(&JsValue::from_str(raw), Some(&JsValue::from_str(id)))?).await?;
    let ended = ended(transaction.commit()?).await;
    database.close();
    ended
}

/// Holds a match in memory at once, so that it can be opened before the browser has saved it; returns what is to be saved.
pub(crate) fn hold(saved: &SavedMatch) -> String {
    let raw = saved.to_json();
    HELD.with_borrow_mut(|held| held.insert(saved.id.clone(), raw.clone()));
    raw
}

/// Saves what is held under that name; if the browser refuses, it stays held in memory, and the reason comes back.
pub(crate) async fn save(id: &str, raw: &str) -> Result<(), String> {
    answered(put(id, raw)).await?;
    HELD.with_borrow_mut(|held| {
        // What came in the meantime is newer, and not saved yet.
        if held.get(id).is_some_and(|held| held == raw) {
            held.remove(id);
            browser::remove(&left_over(id));
        }
    });
    Ok(())
}

async fn all_in_browser() -> Result<Vec<StoredMatch>, Error> {
    let database = database().await?;
    let transaction = database.transaction(&[MATCHES], TransactionMode::ReadOnly)?;
    let store = transaction.object_store(MATCHES)?;
    let keys = answer(store.get_all_keys(None, None)?).await?;
    let values = answer(store.get_all(None, None)?).await?;
    ended(transaction).await?;
    database.close();
    let text = |value: JsValue| value.as_string().unwrap_or_default();
    let (keys, values) = (Array::from(&keys), Array::from(&values));
    Ok(keys.iter().zip(values.iter()).map(|(key, value)| StoredMatch::new(text(key), text(value))).collect())
}

/// How often the browser is asked for what it has: a page that was left in the middle of saving keeps the database for a while.
const TRIES: u32 = 2;

/// How the names begin under which that is kept which was not saved when the page was left; the rest is the name of the match.
const LEFT_OVER: &str = "mozaika-left-over-";

fn left_over(id: &str) -> String {
    format!("{LEFT_OVER}{id}")
}

/// Keeps what is held here and not saved where the page finds it when it is opened again: there is no time for more when it is left.
pub(crate) fn leave() {
    HELD.with_borrow(|held| {
        for (id, raw) in held {
            browser::store(&left_over(id), raw);
        }
    });
}

/// Holds again what was not saved when the page was left, and saves it now.
pub(crate) fn come_back() {
    for (id, raw) in browser::stored_under(LEFT_OVER) {
        HELD.with_borrow_mut(|held| held.insert(id.clone(), raw.clone()));
        wasm_bindgen_futures::spawn_local(async move {
            // What cannot be saved now stays held, and left over.
            let _ = save(&id, &raw).await;
        });
    }
}

/// Every saved match, the latest first; those alone that are held here, with the reason, when the browser gives none.
pub(crate) async fn all() -> (Vec<StoredMatch>, Result<(), String>) {
    let mut answer = answered(all_in_browser()).await;
    for _ in 1..TRIES {
        if answer.is_ok() {
            break;
        }
        answer = answered(all_in_browser()).await;
    }
    let (mut stored, given) = match answer {
        Ok(stored) => (stored, Ok(())),
        Err(why) => (Vec::new(), Err(why)),
    };
    HELD.with_borrow(|held| {
        for (id, raw) in held {
            stored.retain(|other| other.id != *id);
            stored.push(StoredMatch::new(id.clone(), raw.clone()));
        }
    });
    let changed = |stored: &StoredMatch| stored.saved.as_ref().map_or(0.0, |saved| saved.changed);
    stored.sort_by(|a, b| changed(b).total_cmp(&changed(a)));
    (stored, given)
}

/// The saved match of that name, if there is one; or why that cannot be told.
pub(crate) async fn find(id: &str) -> Result<Option<StoredMatch>, String> {
    if let Some(raw) = HELD.with_borrow(|held| held.get(id).cloned()) {
        return Ok(Some(StoredMatch::new(id.to_owned(), raw)));
    }
    let (stored, given) = all().await;
    given.map(|()| stored.into_iter().find(|stored| stored.id == id))
}

/// Deletes a match; or says why the browser did not.
pub(crate) async fn delete(id: &str) -> Result<(), String> {
    HELD.with_borrow_mut(|held| held.remove(id));
    browser::remove(&left_over(id));
    answered(delete_in_browser(id)).await
}

async fn delete_in_browser(id: &str) -> Result<(), Error> {
    let database = database().await?;
    let transaction = database.transaction(&[MATCHES], TransactionMode::ReadWrite)?;
    let store = transaction.object_store(MATCHES)?;
    answer(store.delete(Query::Key(JsValue::from_str(id)))?).await?;
    let ended = ended(transaction.commit()?).await;
    database.close();
    ended
}

//! Matches that this browser keeps, in IndexedDB; where that is forbidden, for as long as the page is open.

use std::cell::RefCell;
use std::collections::BTreeMap;

use idb::{Database, DatabaseEvent as _, Error, Factory, ObjectStoreParams, Query, TransactionMode};
use mozaika_app::{Saved, Trouble};
use wasm_bindgen::JsValue;

const DATABASE: &str = "mozaika";
const MATCHES: &str = "matches";

thread_local! {
    /// What could not be kept by the browser.
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
    transaction.commit()?.await?;
    database.close();
    Ok(())
}

/// Keeps a match; if the browser refuses, it is held in memory, and the reason comes back.
pub(crate) async fn keep(saved: &Saved) -> Result<(), String> {
    let raw = saved.write();
    match put(&saved.id, &raw).await {
        Ok(()) => {
            // What was held while the browser refused is older now.
            HELD.with_borrow_mut(|held| held.remove(&saved.id));
            Ok(())
        }
        Err(error) => {
            HELD.with_borrow_mut(|held| held.insert(saved.id.clone(), raw));
            Err(error.to_string())
        }
    }
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

/// Every kept match, the latest first.
pub(crate) async fn all() -> Vec<Kept> {
    let mut kept = all_in_browser().await.unwrap_or_default();
    HELD.with_borrow(|held| {
        for (id, raw) in held {
            kept.retain(|other| other.id != *id);
            kept.push(Kept::new(id.clone(), raw.clone()));
        }
    });
    let changed = |kept: &Kept| kept.saved.as_ref().map_or(0.0, |saved| saved.changed);
    kept.sort_by(|a, b| changed(b).total_cmp(&changed(a)));
    kept
}

/// The kept match of that name.
pub(crate) async fn find(id: &str) -> Option<Kept> {
    all().await.into_iter().find(|kept| kept.id == id)
}

/// Forgets a match.
pub(crate) async fn forget(id: &str) {
    HELD.with_borrow_mut(|held| held.remove(id));
    let _ = delete(id).await;
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

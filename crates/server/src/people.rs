//! Who asks: a secret in a cookie, stored as a hash; a name; a password for those who want one.

use argon2::Argon2;
use argon2::password_hash::{PasswordHash, PasswordHasher as _, PasswordVerifier as _, SaltString};
use axum::http::header::{COOKIE, SET_COOKIE, USER_AGENT};
use axum::http::{HeaderMap, HeaderValue};
use mozaika_wire::rest::{Credentials, Device, DeviceLink, Me, NewCredentials};
use mozaika_wire::{Person, PersonId, Refusal, ServerRefusal, checked_name, name_key};
use tokio::sync::Semaphore;
use tokio::task::JoinError;

use crate::background::Chain;
use crate::secret::{self, digest};
use crate::store::{Account, DEVICES, NewDevice, StoredDevice};
use crate::table_registry::TableRegistry;

/// The cookie's name.
const COOKIE_NAME: &str = "mozaika";
/// A device that was not seen for half a year is signed in no more; in seconds.
const DEVICE_SECONDS: u64 = 182 * 24 * 60 * 60;
/// That a device was seen is noted no more often than this; in milliseconds.
const NOTED_EVERY: u64 = 24 * 60 * 60 * 1000;
/// As much as is kept of what a browser calls itself, in characters.
const LONGEST_LABEL: usize = 120;
/// A one-time link works for ten minutes.
const LINK_MILLISECONDS: u64 = 10 * 60 * 1000;
/// In characters.
const SHORTEST_PASSWORD: usize = 8;
/// In characters.
const LONGEST_PASSWORD: usize = 200;
/// A ban until then has no end.
pub(crate) const FOR_EVER: u64 = i64::MAX as u64;
/// Hashing a password takes 19 MB and a core for a moment: few at once.
static HASHING: Semaphore = Semaphore::const_new(2);

/// Somebody whose device is known here.
#[derive(Clone, Debug)]
pub(crate) struct SignedIn {
    pub(crate) person: Person,
    pub(crate) login: Option<String>,
    /// The hash of the device's secret.
    pub(crate) device: String,
    /// Was it seen so long ago that its cookie is given anew?
    pub(crate) is_due: bool,
}

impl SignedIn {
    fn of(account: Account, device: String) -> Option<Self> {
        let registered = account.login.is_some();
        let person = Person { id: account.id.parse().ok()?, name: account.name, registered, companion: false };
        Some(Self { person, login: account.login, device, is_due: false })
    }

    pub(crate) fn me(&self) -> Me {
        Me { id: self.person.id.clone(), name: self.person.name.clone(), login: self.login.clone() }
    }
}

/// The device a request comes from.
#[derive(Clone, Debug, Default)]
pub(crate) struct FromDevice {
    /// What the browser calls itself.
    label: String,
    /// The hash of the secret it sent, whether it is good or not.
    device: Option<String>,
}

impl FromDevice {
    pub(crate) fn of(headers: &HeaderMap) -> Self {
        let label = headers.get(USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let label = label.chars().filter(|c| !c.is_control()).take(LONGEST_LABEL).collect();
        Self { label, device: secret_of(headers).map(digest) }
    }
}

/// The secret a client sends, if it sends one.
pub(crate) fn secret_of(headers: &HeaderMap) -> Option<&str> {
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == COOKIE_NAME).map(|(_, secret)| secret).filter(|secret| secret.len() <= 64)
}

/// The earliest time at which a device has to have been seen to be signed in still.
pub(crate) fn seen_since(now: u64) -> u64 {
    now.saturating_sub(DEVICE_SECONDS * 1000)
}

/// Who a client is; nobody when its secret is none of ours, or has not been used for long.
pub(crate) async fn signed_in(tables: &TableRegistry, headers: &HeaderMap) -> Result<Option<SignedIn>, Refusal> {
    let Some(device) = secret_of(headers).map(digest) else { return Ok(None) };
    let now = tables.now();
    let Some((account, seen)) = tables.store.by_device(&device, seen_since(now)).await? else { return Ok(None) };
    check_ban(&account, now)?;
    let is_due = seen + NOTED_EVERY < now;
    if is_due {
        tables.store.note_seen(&device, now);
    }
    Ok(SignedIn::of(account, device).map(|signed_in| SignedIn { is_due, ..signed_in }))
}

/// Refuses somebody who may not take part now.
fn check_ban(account: &Account, now: u64) -> Result<(), ServerRefusal> {
    match account.banned_until {
        Some(FOR_EVER..) => Err(ServerRefusal::BannedForEver),
        Some(until) if until > now => {
            let hours = (until - now).div_ceil(60 * 60 * 1000);
            Err(ServerRefusal::Banned { hours })
        }
        _ => Ok(()),
    }
}

/// The header that gives a client its secret.
pub(crate) fn cookie(secret: &str, is_secure: bool) -> (axum::http::HeaderName, HeaderValue) {
    let secure = if is_secure { "; Secure" } else { "" };
    let text = format!("{COOKIE_NAME}={secret}; Path=/; Max-Age={DEVICE_SECONDS}; HttpOnly; SameSite=Lax{secure}");
    // A secret is made of letters and digits: it always fits a header.
    (SET_COOKIE, HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static("")))
}

/// The header that takes the secret away.
pub(crate) fn no_cookie() -> (axum::http::HeaderName, HeaderValue) {
    (SET_COOKIE, HeaderValue::from_static("mozaika=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"))
}

/// A name that somebody may take: not one that is taken for that of somebody with a login.
pub(crate) async fn free_name(tables: &TableRegistry, name: &str, of: Option<&PersonId>) -> Result<String, Refusal> {
    let name = checked_name(name)?;
    if tables.store.is_name_registered(&name_key(&name), of).await? {
        return Err(ServerRefusal::NameRegistered.into());
    }
    Ok(name)
}

/// A new person, and the secret of their device.
pub(crate) async fn register(
    tables: &TableRegistry,
    name: &str,
    from: &FromDevice,
) -> Result<(SignedIn, String), Refusal> {
    let id: PersonId = secret::id()?;
    let secret = secret::token::<32>()?;
    let device = digest(&secret);
    tables.store.add_person(&id, name, NewDevice { secret: &device, label: &from.label, now: tables.now() }).await?;
    let person = Person { id, name: name.to_owned(), registered: false, companion: false };
    Ok((SignedIn { person, login: None, device, is_due: false }, secret))
}

/// A new secret for a device of somebody, in place of the one it had: whoever may know that one knows nothing any more.
async fn new_device(tables: &TableRegistry, person: &str, from: &FromDevice) -> Result<(String, String), Refusal> {
    let secret = secret::token::<32>()?;
    let device = digest(&secret);
    let new = NewDevice { secret: &device, label: &from.label, now: tables.now() };
    tables.store.add_device(person, new, from.device.as_deref()).await?;
    if let Some(old) = &from.device {
        end_session(tables, old).await;
    }
    Ok((secret, device))
}

/// Ends the sockets of a device that is signed in no more, here and at other nodes.
async fn end_session(tables: &TableRegistry, device: &str) {
    tables.sessions.end(device);
    if let Err(error) = tables.store.tell_nodes(DEVICES, device).await {
        tracing::warn!(error = %Chain(&error), "other nodes cannot be told that a device is signed in no more");
    }
}

/// Signs a device out.
pub(crate) async fn log_out(tables: &TableRegistry, device: &str) -> Result<(), Refusal> {
    tables.store.remove_device(device).await?;
    end_session(tables, device).await;
    Ok(())
}

/// Signs out every device of somebody, but that one; links to further ones lead nowhere any more.
pub(crate) async fn log_out_others(
    tables: &TableRegistry,
    person: &PersonId,
    kept: Option<&str>,
) -> Result<(), Refusal> {
    for device in tables.store.remove_other_devices(person, kept).await? {
        end_session(tables, &device).await;
    }
    Ok(())
}

/// The public id of a device, by which it is ended: a part of the hash of its secret, which opens nothing.
fn device_id(device: &str) -> &str {
    device.get(..12).unwrap_or(device)
}

/// The devices somebody is signed in on.
pub(crate) async fn devices(tables: &TableRegistry, signed_in: &SignedIn) -> Result<Vec<Device>, Refusal> {
    let since = seen_since(tables.now());
    let found = tables.store.devices(&signed_in.person.id).await?;
    let device = |stored: StoredDevice| Device {
        id: device_id(&stored.secret).to_owned(),
        label: stored.label,
        made_at: stored.made_at,
        seen_at: stored.seen_at,
        is_this: stored.secret == signed_in.device,
    };
    Ok(found.into_iter().filter(|stored| stored.seen_at >= since).map(device).collect())
}

/// Signs out one device of somebody; links to further ones lead nowhere any more.
pub(crate) async fn end_device(tables: &TableRegistry, signed_in: &SignedIn, id: &str) -> Result<(), Refusal> {
    let found = tables.store.devices(&signed_in.person.id).await?;
    let device = found.into_iter().find(|stored| device_id(&stored.secret) == id).ok_or(ServerRefusal::NoSuchDevice)?;
    // Whoever held it may have made a link, and would be back with that.
    tables.store.remove_links(&signed_in.person.id).await?;
    log_out(tables, &device.secret).await
}

/// Lets somebody log in from elsewhere; with another password than before, everywhere else they are signed out.
pub(crate) async fn set_login(
    tables: &TableRegistry,
    signed_in: &SignedIn,
    wanted: NewCredentials,
    from: &FromDevice,
) -> Result<(SignedIn, String), Refusal> {
    let store = &tables.store;
    let login = checked_login(&wanted.login)?;
    if !(SHORTEST_PASSWORD..=LONGEST_PASSWORD).contains(&wanted.password.chars().count()) {
        return Err(ServerRefusal::PasswordLength { least: SHORTEST_PASSWORD, most: LONGEST_PASSWORD }.into());
    }
    if let Some(old) = &signed_in.login {
        let password = store.by_login(old).await?.and_then(|account| account.password);
        let given = wanted.old_password.ok_or(ServerRefusal::OldPasswordNeeded)?;
        if !verified(given, password).await? {
            return Err(ServerRefusal::WrongPassword.into());
        }
    }
    free_name(tables, &signed_in.person.name, Some(&signed_in.person.id)).await?;
    let hash = hashed(wanted.password).await?;
    if !store.set_login(&signed_in.person.id, &login, &hash).await? {
        return Err(ServerRefusal::LoginTaken.into());
    }
    let (secret, device) = new_device(tables, signed_in.person.id.as_str(), from).await?;
    log_out_others(tables, &signed_in.person.id, Some(&device)).await?;
    let person = Person { registered: true, ..signed_in.person.clone() };
    Ok((SignedIn { person, login: Some(login), device, is_due: false }, secret))
}

fn checked_login(login: &str) -> Result<String, ServerRefusal> {
    let sound = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-_.".contains(&byte);
    if (3..=32).contains(&login.len()) && login.bytes().all(sound) {
        return Ok(login.to_owned());
    }
    Err(ServerRefusal::LoginForm)
}

/// Logs somebody in; which of login and password was wrong is not told.
pub(crate) async fn log_in(
    tables: &TableRegistry,
    given: Credentials,
    from: &FromDevice,
) -> Result<(SignedIn, String), Refusal> {
    let wrong = || Refusal::from(ServerRefusal::WrongPassword);
    let account = match checked_login(&given.login) {
        Ok(login) => tables.store.by_login(&login).await?,
        Err(_) => None,
    };
    let hash = account.as_ref().and_then(|account| account.password.clone());
    if !verified(given.password, hash).await? {
        return Err(wrong());
    }
    let account = account.ok_or_else(wrong)?;
    check_ban(&account, tables.now())?;
    let (secret, device) = new_device(tables, &account.id, from).await?;
    Ok((SignedIn::of(account, device).ok_or_else(wrong)?, secret))
}

/// A link that brings somebody to another device, once.
pub(crate) async fn link(tables: &TableRegistry, signed_in: &SignedIn) -> Result<DeviceLink, Refusal> {
    let (token, now) = (secret::token::<32>()?, tables.now());
    tables.store.add_link(&digest(&token), &signed_in.person.id, now, now + LINK_MILLISECONDS).await?;
    Ok(DeviceLink { token })
}

/// Follows such a link.
pub(crate) async fn follow(
    tables: &TableRegistry,
    link: &DeviceLink,
    from: &FromDevice,
) -> Result<(SignedIn, String), Refusal> {
    let gone = || Refusal::from(ServerRefusal::LinkExpired);
    let person = tables.store.take_link(&digest(&link.token), tables.now()).await?.ok_or_else(gone)?;
    let (secret, device) = new_device(tables, &person, from).await?;
    let (account, _) = tables.store.by_device(&device, 0).await?.ok_or_else(gone)?;
    check_ban(&account, tables.now())?;
    Ok((SignedIn::of(account, device).ok_or_else(gone)?, secret))
}

/// Why a password could not be hashed, or not be compared with a hash.
#[derive(Debug, thiserror::Error)]
enum HashingFailed {
    #[error("the task that hashes panicked")]
    Panicked(#[from] JoinError),
    /// Without the standard library it is no error to keep as a cause.
    #[error("a password cannot be hashed: {0}")]
    Hash(argon2::password_hash::Error),
}

impl From<HashingFailed> for Refusal {
    fn from(error: HashingFailed) -> Self {
        tracing::error!(error = %Chain(&error), "a password could not be checked");
        ServerRefusal::HashingFailed.into()
    }
}

/// Does something costly with a password, beside everything else.
async fn hashing<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, argon2::password_hash::Error> + Send + 'static,
) -> Result<T, HashingFailed> {
    // The semaphore is never closed. The work itself holds the permit: whoever asked may go, and it goes on all the same.
    let permit = HASHING.acquire().await.ok();
    let hashing = move || {
        let done = work();
        drop(permit);
        done
    };
    tokio::task::spawn_blocking(hashing).await?.map_err(HashingFailed::Hash)
}

async fn hashed(password: String) -> Result<String, Refusal> {
    // 24 letters of Base64 are 18 bytes, without a bit left over.
    let salt = secret::token::<24>()?;
    let hash = hashing(move || {
        let salt = SaltString::from_b64(&salt)?;
        Ok(Argon2::default().hash_password(password.as_bytes(), &salt)?.to_string())
    });
    Ok(hash.await?)
}

/// Takes as long for somebody who is not there as for somebody who is.
async fn verified(password: String, hash: Option<String>) -> Result<bool, Refusal> {
    const NOBODY: &str = "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5bm9ib2R5$Ucl3D9cMRVYm2nBjvQXq5YyXIGkkPhCMB9cN3hDvnkE";
    let is_somebody = hash.is_some();
    let fits = hashing(move || {
        let hash = hash.unwrap_or_else(|| NOBODY.to_owned());
        match Argon2::default().verify_password(password.as_bytes(), &PasswordHash::new(&hash)?) {
            Ok(()) => Ok(true),
            Err(argon2::password_hash::Error::Password) => Ok(false),
            Err(error) => Err(error),
        }
    });
    Ok(fits.await? && is_somebody)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[tokio::test(flavor = "multi_thread")]
    async fn whoever_breaks_off_makes_no_room_for_more_hashing_than_may_be() {
        let (begun, begins) = mpsc::channel();
        let (goes_on, go_on) = mpsc::channel::<()>();
        let before = HASHING.available_permits();
        let work = tokio::spawn(hashing(move || {
            begun.send(()).unwrap();
            let _ = go_on.recv();
            Ok(())
        }));
        begins.recv().unwrap();
        // The client has gone, and the work goes on: it still counts.
        work.abort();
        assert!(work.await.unwrap_err().is_cancelled());
        assert_eq!(HASHING.available_permits(), before - 1);
        drop(goes_on);
        while HASHING.available_permits() < before {
            tokio::time::sleep(std::time::Duration::from_millis(1)).await;
        }
    }
}

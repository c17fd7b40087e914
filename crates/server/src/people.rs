//! Who asks: a secret in a cookie, stored as a hash; a name; a password for those who want one.

use argon2::Argon2;
use argon2::password_hash::{PasswordHash, PasswordHasher as _, PasswordVerifier as _, SaltString};
use axum::http::header::{COOKIE, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue};
use mozaika_wire::rest::{Credentials, DeviceLink, Me};
use mozaika_wire::{Person, PersonId, Refusal, ServerRefusal};
use tokio::sync::Semaphore;
use tokio::task::JoinError;

use crate::background::Chain;
use crate::secret::{self, digest};
use crate::store::{Account, Store};

/// The cookie's name.
const COOKIE_NAME: &str = "mozaika";
/// A year.
const COOKIE_SECONDS: u32 = 365 * 24 * 60 * 60;
/// A one-time link works for ten minutes.
const LINK_MILLISECONDS: u64 = 10 * 60 * 1000;
/// In characters.
const SHORTEST_PASSWORD: usize = 8;
/// In characters.
const LONGEST_PASSWORD: usize = 200;
/// Hashing a password takes 19 MB and a core for a moment: few at once.
static HASHING: Semaphore = Semaphore::const_new(2);

/// Somebody whose device is known here.
#[derive(Clone, Debug)]
pub(crate) struct SignedIn {
    pub(crate) person: Person,
    pub(crate) login: Option<String>,
}

impl SignedIn {
    fn of(account: Account) -> Option<Self> {
        Some(Self { person: Person { id: account.id.parse().ok()?, name: account.name }, login: account.login })
    }

    pub(crate) fn me(&self) -> Me {
        Me { id: self.person.id.clone(), name: self.person.name.clone(), login: self.login.clone() }
    }
}

/// The secret a client sends, if it sends one.
pub(crate) fn secret_of(headers: &HeaderMap) -> Option<&str> {
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == COOKIE_NAME).map(|(_, secret)| secret).filter(|secret| secret.len() <= 64)
}

/// Who a client is; nobody when its secret is none of ours.
pub(crate) async fn signed_in(store: &Store, headers: &HeaderMap) -> Result<Option<SignedIn>, Refusal> {
    let Some(secret) = secret_of(headers) else { return Ok(None) };
    Ok(store.by_device(&digest(secret)).await?.and_then(SignedIn::of))
}

/// The header that gives a client its secret.
pub(crate) fn cookie(secret: &str, is_secure: bool) -> (axum::http::HeaderName, HeaderValue) {
    let secure = if is_secure { "; Secure" } else { "" };
    let text = format!("{COOKIE_NAME}={secret}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Lax{secure}");
    // A secret is made of letters and digits: it always fits a header.
    (SET_COOKIE, HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static("")))
}

/// The header that takes the secret away.
pub(crate) fn no_cookie() -> (axum::http::HeaderName, HeaderValue) {
    (SET_COOKIE, HeaderValue::from_static("mozaika=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"))
}

/// A new person, and the secret of their device.
pub(crate) async fn register(store: &Store, name: &str, now: u64) -> Result<(SignedIn, String), Refusal> {
    let id: PersonId = secret::id()?;
    let secret = secret::token::<32>()?;
    store.add_person(&id, name, &digest(&secret), now).await?;
    Ok((SignedIn { person: Person { id, name: name.to_owned() }, login: None }, secret))
}

/// A secret for another device of somebody.
async fn new_device(store: &Store, person: &str, now: u64) -> Result<String, Refusal> {
    let secret = secret::token::<32>()?;
    store.add_device(person, &digest(&secret), now).await?;
    Ok(secret)
}

/// Lets somebody log in from elsewhere.
pub(crate) async fn set_login(store: &Store, signed_in: &SignedIn, wanted: Credentials) -> Result<Me, Refusal> {
    let login = checked_login(&wanted.login)?;
    if !(SHORTEST_PASSWORD..=LONGEST_PASSWORD).contains(&wanted.password.chars().count()) {
        return Err(ServerRefusal::PasswordLength { least: SHORTEST_PASSWORD, most: LONGEST_PASSWORD }.into());
    }
    let hash = hashed(wanted.password).await?;
    if store.set_login(&signed_in.person.id, &login, &hash).await? {
        return Ok(Me { login: Some(login), ..signed_in.me() });
    }
    Err(ServerRefusal::LoginTaken.into())
}

fn checked_login(login: &str) -> Result<String, ServerRefusal> {
    let sound = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-_.".contains(&byte);
    if (3..=32).contains(&login.len()) && login.bytes().all(sound) {
        return Ok(login.to_owned());
    }
    Err(ServerRefusal::LoginForm)
}

/// Logs somebody in; which of login and password was wrong is not told.
pub(crate) async fn log_in(store: &Store, given: Credentials, now: u64) -> Result<(SignedIn, String), Refusal> {
    let wrong = || Refusal::from(ServerRefusal::WrongPassword);
    let account = match checked_login(&given.login) {
        Ok(login) => store.by_login(&login).await?,
        Err(_) => None,
    };
    let hash = account.as_ref().and_then(|account| account.password.clone());
    if !verified(given.password, hash).await? {
        return Err(wrong());
    }
    let account = account.ok_or_else(wrong)?;
    let secret = new_device(store, &account.id, now).await?;
    Ok((SignedIn::of(account).ok_or_else(wrong)?, secret))
}

/// A link that brings somebody to another device, once.
pub(crate) async fn link(store: &Store, signed_in: &SignedIn, now: u64) -> Result<DeviceLink, Refusal> {
    let token = secret::token::<32>()?;
    store.add_link(&digest(&token), &signed_in.person.id, now, now + LINK_MILLISECONDS).await?;
    Ok(DeviceLink { token })
}

/// Follows such a link.
pub(crate) async fn follow(store: &Store, link: &DeviceLink, now: u64) -> Result<(SignedIn, String), Refusal> {
    let gone = || Refusal::from(ServerRefusal::LinkExpired);
    let person = store.take_link(&digest(&link.token), now).await?.ok_or_else(gone)?;
    let secret = new_device(store, &person, now).await?;
    let account = store.by_device(&digest(&secret)).await?.ok_or_else(gone)?;
    Ok((SignedIn::of(account).ok_or_else(gone)?, secret))
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
    // The semaphore is never closed.
    let _permit = HASHING.acquire().await.ok();
    tokio::task::spawn_blocking(work).await?.map_err(HashingFailed::Hash)
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

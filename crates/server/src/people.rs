//! Who asks: a secret in a cookie, kept as a hash; a name; a password for those who want one.

use argon2::Argon2;
use argon2::password_hash::{PasswordHash, PasswordHasher as _, PasswordVerifier as _, SaltString};
use axum::http::header::{COOKIE, SET_COOKIE};
use axum::http::{HeaderMap, HeaderValue};
use mozaika_wire::rest::{Credentials, DeviceLink, Me};
use mozaika_wire::{Person, PersonId};
use tokio::sync::Semaphore;

use crate::secret::{self, digest};
use crate::store::{Account, Store};
use crate::table::Refused;
use crate::time::now;

/// The cookie's name.
const COOKIE_NAME: &str = "mozaika";
/// A year.
const COOKIE_SECONDS: u32 = 365 * 24 * 60 * 60;
/// A one-time link works for ten minutes.
const LINK_MILLISECONDS: u64 = 10 * 60 * 1000;
/// Hashing a password takes 19 MB and a core for a moment: few at once.
static HASHING: Semaphore = Semaphore::const_new(2);

/// Somebody who is known here.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    pub(crate) person: Person,
    pub(crate) login: Option<String>,
}

impl Known {
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
pub(crate) async fn known(store: &Store, headers: &HeaderMap) -> Result<Option<Known>, Refused> {
    let Some(secret) = secret_of(headers) else { return Ok(None) };
    Ok(store.by_device(&digest(secret)).await?.and_then(Known::of))
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
pub(crate) async fn welcome(store: &Store, name: &str) -> Result<(Known, String), Refused> {
    let id: PersonId = secret::word::<12>()?.parse().map_err(|_| secret::NoRandomness)?;
    let secret = secret::word::<32>()?;
    store.add_person(&id, name, &digest(&secret), now()).await?;
    Ok((Known { person: Person { id, name: name.to_owned() }, login: None }, secret))
}

/// A secret for another device of somebody.
async fn new_device(store: &Store, person: &str) -> Result<String, Refused> {
    let secret = secret::word::<32>()?;
    store.add_device(person, &digest(&secret), now()).await?;
    Ok(secret)
}

/// Lets somebody log in from elsewhere.
pub(crate) async fn set_login(store: &Store, known: &Known, wanted: Credentials) -> Result<Me, Refused> {
    let login = checked_login(&wanted.login)?;
    if !(8..=200).contains(&wanted.password.chars().count()) {
        return Err(Refused::new("person", "A password has 8 to 200 characters."));
    }
    let hash = hashed(wanted.password).await?;
    if store.set_login(&known.person.id, &login, &hash).await? {
        return Ok(Me { login: Some(login), ..known.me() });
    }
    Err(Refused::new("person", "Somebody else has that login: choose another."))
}

fn checked_login(login: &str) -> Result<String, Refused> {
    let sound = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-_.".contains(&byte);
    if (3..=32).contains(&login.len()) && login.bytes().all(sound) {
        return Ok(login.to_owned());
    }
    Err(Refused::new("person", "A login has 3 to 32 small letters, digits, `-`, `_` and `.`."))
}

/// Logs somebody in; which of login and password was wrong is not told.
pub(crate) async fn log_in(store: &Store, given: Credentials) -> Result<(Known, String), Refused> {
    let wrong = || Refused::new("person", "That login and password do not belong together.");
    let account = match checked_login(&given.login) {
        Ok(login) => store.by_login(&login).await?,
        Err(_) => None,
    };
    let hash = account.as_ref().and_then(|account| account.password.clone());
    if !verified(given.password, hash).await? {
        return Err(wrong());
    }
    let account = account.ok_or_else(wrong)?;
    let secret = new_device(store, &account.id).await?;
    Ok((Known::of(account).ok_or_else(wrong)?, secret))
}

/// A link that brings somebody to another device, once.
pub(crate) async fn link(store: &Store, known: &Known) -> Result<DeviceLink, Refused> {
    let word = secret::word::<32>()?;
    store.add_link(&digest(&word), &known.person.id, now(), now() + LINK_MILLISECONDS).await?;
    Ok(DeviceLink { word })
}

/// Follows such a link.
pub(crate) async fn follow(store: &Store, link: &DeviceLink) -> Result<(Known, String), Refused> {
    let gone = || Refused::new("person", "This link has been used, or its time is over: make another.");
    let person = store.take_link(&digest(&link.word), now()).await?.ok_or_else(gone)?;
    let secret = new_device(store, &person).await?;
    let account = store.by_device(&digest(&secret)).await?.ok_or_else(gone)?;
    Ok((Known::of(account).ok_or_else(gone)?, secret))
}

fn busy() -> Refused {
    Refused::new("busy", "Too many passwords are being checked: try again in a moment.")
}

async fn hashed(password: String) -> Result<String, Refused> {
    // 24 letters of Base64 are 18 bytes, without a bit left over.
    let salt = secret::word::<24>()?;
    let _place = HASHING.acquire().await.map_err(|_| busy())?;
    let hash = tokio::task::spawn_blocking(move || {
        let salt = SaltString::from_b64(&salt).ok()?;
        Argon2::default().hash_password(password.as_bytes(), &salt).ok().map(|hash| hash.to_string())
    });
    hash.await.ok().flatten().ok_or_else(busy)
}

/// Takes as long for somebody who is not there as for somebody who is.
async fn verified(password: String, hash: Option<String>) -> Result<bool, Refused> {
    const NOBODY: &str = "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5bm9ib2R5$Ucl3D9cMRVYm2nBjvQXq5YyXIGkkPhCMB9cN3hDvnkE";
    let _place = HASHING.acquire().await.map_err(|_| busy())?;
    let is_somebody = hash.is_some();
    let fits = tokio::task::spawn_blocking(move || {
        let hash = hash.unwrap_or_else(|| NOBODY.to_owned());
        let parsed = PasswordHash::new(&hash);
        parsed.is_ok_and(|parsed| Argon2::default().verify_password(password.as_bytes(), &parsed).is_ok())
    });
    Ok(fits.await.unwrap_or(false) && is_somebody)
}

//! People, and the devices they come from. Secrets are stored as hashes only.

use mozaika_wire::{PersonId, name_key};

use super::{Store, StoreError, on};

const ADD_DEVICE: &str = "INSERT INTO devices (secret, person, made_at, seen_at, label) VALUES ($1, $2, $3, $3, $4)";
const REMOVE_LINKS: &str = "DELETE FROM links WHERE person = $1";

/// A person as they are stored.
#[derive(Clone, Debug)]
pub(crate) struct Account {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) login: Option<String>,
    pub(crate) password: Option<String>,
    /// Until when they may not take part.
    pub(crate) banned_until: Option<u64>,
}

/// A device as it is stored.
#[derive(Clone, Debug)]
pub(crate) struct StoredDevice {
    /// The hash of its secret.
    pub(crate) secret: String,
    pub(crate) label: String,
    pub(crate) made_at: u64,
    pub(crate) seen_at: u64,
}

/// A device that somebody signs in on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NewDevice<'a> {
    /// The hash of its secret.
    pub(crate) secret: &'a str,
    pub(crate) label: &'a str,
    pub(crate) now: u64,
}

type Columns = (String, String, Option<String>, Option<String>, Option<i64>);

/// The same, and when the device was seen.
type SeenColumns = (String, String, Option<String>, Option<String>, Option<i64>, i64);

impl From<Columns> for Account {
    fn from((id, name, login, password, banned_until): Columns) -> Self {
        Self { id, name, login, password, banned_until: banned_until.map(i64::cast_unsigned) }
    }
}

impl Store {
    /// Stores a new person with their first device.
    pub(crate) async fn add_person(&self, id: &PersonId, name: &str, device: NewDevice<'_>) -> Result<(), StoreError> {
        let now = device.now as i64;
        on!(self, write pool => {
            let mut commit = pool.begin().await?;
            sqlx::query("INSERT INTO people (id, name, name_key, made_at) VALUES ($1, $2, $3, $4)")
                .bind(id.as_str()).bind(name).bind(name_key(name)).bind(now).execute(&mut *commit).await?;
            sqlx::query(ADD_DEVICE).bind(device.secret).bind(id.as_str()).bind(now).bind(device.label)
                .execute(&mut *commit).await?;
            commit.commit().await?;
        });
        Ok(())
    }

    /// Stores another device of a person, in place of one that is forgotten, if there is such a one.
    pub(crate) async fn add_device(
        &self,
        person: &str,
        device: NewDevice<'_>,
        replaced: Option<&str>,
    ) -> Result<(), StoreError> {
        on!(self, write pool => {
            let mut commit = pool.begin().await?;
            sqlx::query("DELETE FROM devices WHERE secret = $1").bind(replaced).execute(&mut *commit).await?;
            sqlx::query(ADD_DEVICE).bind(device.secret).bind(person).bind(device.now as i64).bind(device.label)
                .execute(&mut *commit).await?;
            commit.commit().await?;
        });
        Ok(())
    }

    /// Forgets a device.
    pub(crate) async fn remove_device(&self, secret: &str) -> Result<(), StoreError> {
        on!(self, write pool => { sqlx::query("DELETE FROM devices WHERE secret = $1").bind(secret).execute(pool).await?; });
        Ok(())
    }

    /// Forgets every device of a person but that one, and links to further ones; tells which devices.
    pub(crate) async fn remove_other_devices(
        &self,
        person: &PersonId,
        kept: Option<&str>,
    ) -> Result<Vec<String>, StoreError> {
        let sql = "DELETE FROM devices WHERE person = $1 AND secret <> $2 RETURNING secret";
        let found: Vec<(String,)> = on!(self, write pool => {
            let mut commit = pool.begin().await?;
            sqlx::query(REMOVE_LINKS).bind(person.as_str()).execute(&mut *commit).await?;
            let found = sqlx::query_as(sql).bind(person.as_str()).bind(kept.unwrap_or_default());
            let found = found.fetch_all(&mut *commit).await?;
            commit.commit().await?;
            found
        });
        Ok(found.into_iter().map(|(secret,)| secret).collect())
    }

    /// Forgets a person's one-time links.
    pub(crate) async fn remove_links(&self, person: &PersonId) -> Result<(), StoreError> {
        on!(self, write pool => { sqlx::query(REMOVE_LINKS).bind(person.as_str()).execute(pool).await?; });
        Ok(())
    }

    /// Forgets devices that were not seen since then.
    pub(crate) async fn remove_old_devices(&self, before: u64) -> Result<(), StoreError> {
        let sql = "DELETE FROM devices WHERE seen_at < $1";
        on!(self, write pool => { sqlx::query(sql).bind(before as i64).execute(pool).await?; });
        Ok(())
    }

    /// The devices of a person, those seen last first.
    pub(crate) async fn devices(&self, person: &PersonId) -> Result<Vec<StoredDevice>, StoreError> {
        let sql = "SELECT secret, label, made_at, seen_at FROM devices WHERE person = $1 ORDER BY seen_at DESC, made_at DESC LIMIT 100";
        let found: Vec<(String, String, i64, i64)> =
            on!(self, read pool => sqlx::query_as(sql).bind(person.as_str()).fetch_all(pool).await?);
        let device = |(secret, label, made_at, seen_at): (String, String, i64, i64)| StoredDevice {
            secret,
            label,
            made_at: made_at.cast_unsigned(),
            seen_at: seen_at.cast_unsigned(),
        };
        Ok(found.into_iter().map(device).collect())
    }

    /// Whose device has that secret, and when it was seen last; nobody when that was before.
    pub(crate) async fn by_device(&self, secret: &str, not_before: u64) -> Result<Option<(Account, u64)>, StoreError> {
        let sql =
            "SELECT people.id, name, login, password, banned_until, seen_at FROM devices JOIN people ON people.id = devices.person
                   WHERE secret = $1 AND seen_at >= $2";
        let found: Option<SeenColumns> = on!(self, read pool => sqlx::query_as(sql).bind(secret).bind(not_before as i64).fetch_optional(pool).await?);
        Ok(found.map(|(id, name, login, password, banned, seen)| {
            (Account::from((id, name, login, password, banned)), seen.cast_unsigned())
        }))
    }

    /// Has somebody else, with a login, a name that is taken for this one?
    pub(crate) async fn is_name_registered(&self, key: &str, except: Option<&PersonId>) -> Result<bool, StoreError> {
        let sql = "SELECT COUNT(*) FROM people WHERE name_key = $1 AND login IS NOT NULL AND id <> $2";
        let except = except.map_or("", PersonId::as_str);
        let (count,): (i64,) =
            on!(self, read pool => sqlx::query_as(sql).bind(key).bind(except).fetch_one(pool).await?);
        Ok(count > 0)
    }

    /// Gives the key of their names to people who were there before names had one.
    pub(super) async fn fill_in_name_keys(&self) -> Result<(), StoreError> {
        on!(self, write pool => loop {
            let some: Vec<(String, String)> =
                sqlx::query_as("SELECT id, name FROM people WHERE name_key IS NULL LIMIT 1000").fetch_all(pool).await?;
            if some.is_empty() {
                return Ok(());
            }
            let mut commit = pool.begin().await?;
            for (id, name) in some {
                sqlx::query("UPDATE people SET name_key = $2 WHERE id = $1").bind(id).bind(name_key(&name)).execute(&mut *commit).await?;
            }
            commit.commit().await?;
        })
    }

    /// Whose login that is.
    pub(crate) async fn by_login(&self, login: &str) -> Result<Option<Account>, StoreError> {
        let sql = "SELECT id, name, login, password, banned_until FROM people WHERE login = $1";
        let found: Option<Columns> =
            on!(self, read pool => sqlx::query_as(sql).bind(login).fetch_optional(pool).await?);
        Ok(found.map(Account::from))
    }

    /// Gives a person another name.
    pub(crate) async fn rename(&self, person: &PersonId, name: &str) -> Result<(), StoreError> {
        let sql = "UPDATE people SET name = $2, name_key = $3 WHERE id = $1";
        on!(self, write pool => {
            sqlx::query(sql).bind(person.as_str()).bind(name).bind(name_key(name)).execute(pool).await?;
        });
        Ok(())
    }

    /// Sets a person's login and password; says whether the login was free.
    pub(crate) async fn set_login(&self, person: &PersonId, login: &str, password: &str) -> Result<bool, StoreError> {
        let sql = "UPDATE people SET login = $2, password = $3
                     WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM people WHERE login = $2 AND id <> $1)";
        macro_rules! set {
            ($pool:expr) => {
                match sqlx::query(sql).bind(person.as_str()).bind(login).bind(password).execute($pool).await {
                    Ok(done) => Ok(done.rows_affected() == 1),
                    // Somebody took it in the same moment.
                    Err(sqlx::Error::Database(error)) if error.is_unique_violation() => Ok(false),
                    Err(error) => Err(error.into()),
                }
            };
        }
        on!(self, write pool => set!(pool))
    }

    /// Stores a one-time link, and forgets those whose time is over.
    pub(crate) async fn add_link(
        &self,
        secret: &str,
        person: &PersonId,
        now: u64,
        until: u64,
    ) -> Result<(), StoreError> {
        on!(self, write pool => {
            let mut commit = pool.begin().await?;
            sqlx::query("DELETE FROM links WHERE until < $1").bind(now as i64).execute(&mut *commit).await?;
            sqlx::query("INSERT INTO links (secret, person, until) VALUES ($1, $2, $3)")
                .bind(secret).bind(person.as_str()).bind(until as i64).execute(&mut *commit).await?;
            commit.commit().await?;
        });
        Ok(())
    }

    /// Uses up a one-time link; tells whose it was, if it was still good.
    pub(crate) async fn take_link(&self, secret: &str, now: u64) -> Result<Option<String>, StoreError> {
        let sql = "DELETE FROM links WHERE secret = $1 AND until >= $2 RETURNING person";
        let found: Option<(String,)> =
            on!(self, write pool => sqlx::query_as(sql).bind(secret).bind(now as i64).fetch_optional(pool).await?);
        Ok(found.map(|(person,)| person))
    }
}

//! People, and the devices they come from. Secrets are stored as hashes only.

use mozaika_wire::PersonId;

use super::{Store, StoreError, on};

/// A person as they are stored.
#[derive(Clone, Debug)]
pub(crate) struct Account {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) login: Option<String>,
    pub(crate) password: Option<String>,
}

type Columns = (String, String, Option<String>, Option<String>);

impl From<Columns> for Account {
    fn from((id, name, login, password): Columns) -> Self {
        Self { id, name, login, password }
    }
}

impl Store {
    /// Stores a new person with their first device.
    pub(crate) async fn add_person(&self, id: &PersonId, name: &str, secret: &str, now: u64) -> Result<(), StoreError> {
        on!(self, write pool => {
            let mut commit = pool.begin().await?;
            sqlx::query("INSERT INTO people (id, name, made_at) VALUES ($1, $2, $3)")
                .bind(id.as_str()).bind(name).bind(now as i64).execute(&mut *commit).await?;
            sqlx::query("INSERT INTO devices (secret, person, made_at) VALUES ($1, $2, $3)")
                .bind(secret).bind(id.as_str()).bind(now as i64).execute(&mut *commit).await?;
            commit.commit().await?;
        });
        Ok(())
    }

    /// Stores another device of a person.
    pub(crate) async fn add_device(&self, person: &str, secret: &str, now: u64) -> Result<(), StoreError> {
        let sql = "INSERT INTO devices (secret, person, made_at) VALUES ($1, $2, $3)";
        on!(self, write pool => { sqlx::query(sql).bind(secret).bind(person).bind(now as i64).execute(pool).await?; });
        Ok(())
    }

    /// Forgets a device.
    pub(crate) async fn remove_device(&self, secret: &str) -> Result<(), StoreError> {
        on!(self, write pool => { sqlx::query("DELETE FROM devices WHERE secret = $1").bind(secret).execute(pool).await?; });
        Ok(())
    }

    /// Whose device has that secret.
    pub(crate) async fn by_device(&self, secret: &str) -> Result<Option<Account>, StoreError> {
        let sql = "SELECT people.id, name, login, password FROM devices JOIN people ON people.id = devices.person WHERE secret = $1";
        let found: Option<Columns> =
            on!(self, read pool => sqlx::query_as(sql).bind(secret).fetch_optional(pool).await?);
        Ok(found.map(Account::from))
    }

    /// Whose login that is.
    pub(crate) async fn by_login(&self, login: &str) -> Result<Option<Account>, StoreError> {
        let sql = "SELECT id, name, login, password FROM people WHERE login = $1";
        let found: Option<Columns> =
            on!(self, read pool => sqlx::query_as(sql).bind(login).fetch_optional(pool).await?);
        Ok(found.map(Account::from))
    }

    /// Gives a person another name.
    pub(crate) async fn rename(&self, person: &PersonId, name: &str) -> Result<(), StoreError> {
        let sql = "UPDATE people SET name = $2 WHERE id = $1";
        on!(self, write pool => { sqlx::query(sql).bind(person.as_str()).bind(name).execute(pool).await?; });
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

    /// Have all these people a login?
    pub(crate) async fn all_have_login(&self, people: &[&String]) -> Result<bool, StoreError> {
        for person in people {
            let sql = "SELECT COUNT(*) FROM people WHERE id = $1 AND login IS NOT NULL";
            let (named,): (i64,) = on!(self, read pool => sqlx::query_as(sql).bind(*person).fetch_one(pool).await?);
            if named == 0 {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

//! Where browsers take notices, and the keys of the server itself.

use mozaika_wire::PersonId;

use super::{Store, StoreError, on};

/// Where a browser takes notices.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct StoredSubscription {
    pub(crate) endpoint: String,
    pub(crate) p256dh: String,
    pub(crate) auth: String,
}

impl std::fmt::Debug for StoredSubscription {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("StoredSubscription").finish_non_exhaustive()
    }
}

impl Store {
    /// A device takes notices from now on, there and nowhere else.
    pub(crate) async fn subscribe(
        &self,
        device: &str,
        person: &PersonId,
        subscription: &StoredSubscription,
        now: u64,
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO subscriptions (device, person, endpoint, p256dh, auth, made_at) VALUES ($1, $2, $3, $4, $5, $6)
                   ON CONFLICT (device) DO UPDATE SET person = excluded.person, endpoint = excluded.endpoint,
                   p256dh = excluded.p256dh, auth = excluded.auth, made_at = excluded.made_at";
        on!(self, write pool => {
            let mut commit = pool.begin().await?;
            // A browser has one address, whoever has signed in there before.
            sqlx::query("DELETE FROM subscriptions WHERE endpoint = $1 AND device <> $2").bind(&subscription.endpoint)
                .bind(device).execute(&mut *commit).await?;
            sqlx::query(sql).bind(device).bind(person.as_str()).bind(&subscription.endpoint).bind(&subscription.p256dh)
                .bind(&subscription.auth).bind(now as i64).execute(&mut *commit).await?;
            commit.commit().await?;
        });
        Ok(())
    }

    /// A device takes notices no more.
    pub(crate) async fn unsubscribe(&self, device: &str) -> Result<(), StoreError> {
        let sql = "DELETE FROM subscriptions WHERE device = $1";
        on!(self, write pool => { sqlx::query(sql).bind(device).execute(pool).await?; });
        Ok(())
    }

    /// A push service knows that address no more.
    pub(crate) async fn forget_endpoint(&self, endpoint: &str) -> Result<(), StoreError> {
        let sql = "DELETE FROM subscriptions WHERE endpoint = $1";
        on!(self, write pool => { sqlx::query(sql).bind(endpoint).execute(pool).await?; });
        Ok(())
    }

    /// Where somebody takes notices: on devices that are signed in still. Whoever may not take part takes none.
    pub(crate) async fn subscriptions(
        &self,
        person: &PersonId,
        now: u64,
    ) -> Result<Vec<StoredSubscription>, StoreError> {
        let sql = "SELECT endpoint, p256dh, auth FROM subscriptions
                   JOIN devices ON devices.secret = subscriptions.device AND devices.person = subscriptions.person
                   JOIN people ON people.id = subscriptions.person AND (banned_until IS NULL OR banned_until <= $2)
                   WHERE subscriptions.person = $1 ORDER BY subscriptions.made_at DESC LIMIT 10";
        let rows: Vec<(String, String, String)> =
            on!(self, read pool => sqlx::query_as(sql).bind(person.as_str()).bind(now as i64).fetch_all(pool).await?);
        let stored = |(endpoint, p256dh, auth)| StoredSubscription { endpoint, p256dh, auth };
        Ok(rows.into_iter().map(stored).collect())
    }

    /// Forgets where devices took notices that are signed in no more.
    pub(crate) async fn remove_old_subscriptions(&self) -> Result<(), StoreError> {
        let sql = "DELETE FROM subscriptions WHERE device NOT IN (SELECT secret FROM devices)";
        on!(self, write pool => { sqlx::query(sql).execute(pool).await?; });
        Ok(())
    }

    /// A key of the server: that one, unless there is one already, which all nodes share.
    pub(crate) async fn server_key(&self, name: &str, new: &str) -> Result<String, StoreError> {
        let (value,): (String,) = on!(self, write pool => {
            sqlx::query("INSERT INTO server_keys (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING")
                .bind(name).bind(new).execute(pool).await?;
            sqlx::query_as("SELECT value FROM server_keys WHERE name = $1").bind(name).fetch_one(pool).await?
        });
        Ok(value)
    }
}

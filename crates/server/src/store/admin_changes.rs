//! What somebody beside the servers has changed in the database, told to those that run: they look every two seconds.

use mozaika_wire::TableId;

use super::{Store, StoreError, on};
use crate::secret;

/// What servers that run have to know about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum AdminChange {
    /// The device with the secret of that hash is signed in no more.
    DeviceEnded(String),
    /// A table is not what it was: other entries, or none.
    TableChanged(TableId),
}

impl AdminChange {
    fn columns(&self) -> (&'static str, &str) {
        match self {
            Self::DeviceEnded(device) => ("device", device),
            Self::TableChanged(table) => ("table", table.as_str()),
        }
    }

    /// A kind of change that a newer version knows says nothing to this one.
    fn read(about: &str, what: String) -> Option<Self> {
        match about {
            "device" => Some(Self::DeviceEnded(what)),
            "table" => Some(Self::TableChanged(what.parse().ok()?)),
            _ => None,
        }
    }
}

impl Store {
    /// Tells servers that run.
    pub(crate) async fn add_admin_changes(&self, changes: &[AdminChange], now: u64) -> Result<(), StoreError> {
        let sql = "INSERT INTO admin_changes (id, about, what, at) VALUES ($1, $2, $3, $4)";
        on!(self, write pool => {
            let mut commit = pool.begin().await?;
            for change in changes {
                let id = secret::token::<16>().map_err(|error| StoreError::corrupt("randomness", error))?;
                let (about, what) = change.columns();
                sqlx::query(sql).bind(id).bind(about).bind(what).bind(now as i64).execute(&mut *commit).await?;
            }
            commit.commit().await?;
        });
        Ok(())
    }

    /// Every change there is, with its id.
    pub(crate) async fn admin_changes(&self) -> Result<Vec<(String, Option<AdminChange>)>, StoreError> {
        let sql = "SELECT id, about, what FROM admin_changes LIMIT 10000";
        let found: Vec<(String, String, String)> = on!(self, read pool => sqlx::query_as(sql).fetch_all(pool).await?);
        Ok(found.into_iter().map(|(id, about, what)| (id, AdminChange::read(&about, what))).collect())
    }

    /// Forgets changes that every server has read by now.
    pub(crate) async fn remove_old_admin_changes(&self, before: u64) -> Result<(), StoreError> {
        let sql = "DELETE FROM admin_changes WHERE at < $1";
        on!(self, write pool => { sqlx::query(sql).bind(before as i64).execute(pool).await?; });
        Ok(())
    }
}

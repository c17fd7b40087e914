//! Editions that people brought, stored once by the hash of their contents.

use serde_json::Value;

use super::{Store, StoreError, on};

impl Store {
    /// Stores an edition, unless it is there already.
    pub(crate) async fn add_edition(
        &self,
        hash: &str,
        game: &str,
        contents: &Value,
        now: u64,
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO editions (hash, game, contents, made_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
        let contents = contents.to_string();
        on!(self, write pool => {
            sqlx::query(sql).bind(hash).bind(game).bind(contents).bind(now as i64).execute(pool).await?;
        });
        Ok(())
    }

    /// The edition with these contents; nothing when nobody has brought it.
    pub(crate) async fn edition(&self, hash: &str) -> Result<Option<Value>, StoreError> {
        let sql = "SELECT contents FROM editions WHERE hash = $1";
        let found: Option<(String,)> =
            on!(self, read pool => sqlx::query_as(sql).bind(hash).fetch_optional(pool).await?);
        let read =
            |(json,): (String,)| serde_json::from_str(&json).map_err(|error| StoreError::corrupt("an edition", error));
        found.map(read).transpose()
    }
}

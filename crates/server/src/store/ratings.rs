//! Ratings, changed once for every match that counts.

use mozaika_wire::TableId;
use mozaika_wire::rest::Rating;
use skillratings::glicko2::Glicko2Rating;
use sqlx::Row as _;

use super::{Store, StoreError, on};

/// The most lines of a list of ratings.
const MOST_LINES: i64 = 200;

impl Store {
    /// Changes the ratings of those who sat at a table, once: `change` gets them in the order of `who`. A table that was
    /// rated before changes nothing.
    pub(crate) async fn rate(
        &self,
        table: &TableId,
        game: &str,
        who: &[String],
        change: impl Fn(&[Glicko2Rating]) -> Vec<Glicko2Rating> + Send,
    ) -> Result<(), StoreError> {
        const KEEP: &str =
            "INSERT INTO ratings (who, game, rating, deviation, volatility, matches) VALUES ($1, $2, $3, $4, $5, 1)
            ON CONFLICT (who, game) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation,
            volatility = excluded.volatility, matches = ratings.matches + 1";
        const FIND: &str = "SELECT rating, deviation, volatility FROM ratings WHERE who = $1 AND game = $2";
        on!(self, write pool => {
            let mut commit = pool.begin().await?;
            let first = sqlx::query("INSERT INTO rated (table_id) VALUES ($1) ON CONFLICT DO NOTHING")
                .bind(table.as_str()).execute(&mut *commit).await?;
            if first.rows_affected() == 0 {
                return Ok(());
            }
            let mut before = Vec::new();
            for who in who {
                let found: Option<(f64, f64, f64)> =
                    sqlx::query_as(FIND).bind(who).bind(game).fetch_optional(&mut *commit).await?;
                before.push(found.map_or_else(Glicko2Rating::new, |(rating, deviation, volatility)| Glicko2Rating { rating, deviation, volatility }));
            }
            for (who, rating) in who.iter().zip(change(&before)) {
                sqlx::query(KEEP).bind(who).bind(game).bind(rating.rating).bind(rating.deviation).bind(rating.volatility)
                    .execute(&mut *commit).await?;
            }
            commit.commit().await?;
        });
        Ok(())
    }

    /// The strongest of a game first.
    pub(crate) async fn ratings(&self, game: &str) -> Result<Vec<Rating>, StoreError> {
        const LIST: &str =
            "SELECT who, people.name, rating, deviation, matches FROM ratings LEFT JOIN people ON people.id = who
                            WHERE game = $1 ORDER BY rating DESC LIMIT $2";
        macro_rules! fetch {
            ($pool:expr) => {{
                let rows = sqlx::query(LIST).bind(game).bind(MOST_LINES).fetch_all($pool).await?;
                rows.iter()
                    .map(|row| {
                        let who: String = row.try_get(0)?;
                        let name: Option<String> = row.try_get(1)?;
                        let level = who.strip_prefix("level:").map(ToOwned::to_owned);
                        Ok(Rating {
                            person: if level.is_some() { None } else { who.parse().ok() },
                            name: level.or(name).unwrap_or_default(),
                            game: game.to_owned(),
                            rating: row.try_get(2)?,
                            deviation: row.try_get(3)?,
                            matches: row.try_get::<i64, _>(4)?.cast_unsigned(),
                        })
                    })
                    .collect()
            }};
        }
        on!(self, read pool => fetch!(pool))
    }
}

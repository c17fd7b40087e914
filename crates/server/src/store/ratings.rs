//! Ratings, changed once for every match that counts.

use mozaika_wire::TableId;
use mozaika_wire::rest::Rating;
use skillratings::glicko2::Glicko2Rating;
use sqlx::Row as _;

use super::{LONGEST_COMMIT, Pools, Store, StoreError, on, within};

/// The most lines of a list of ratings.
const MOST_LINES: i64 = 200;
/// What the names of levels of computer players begin with, where ids of people stand too.
const LEVEL: &str = "level:";

impl Store {
    /// Changes the ratings of those who sat at a table, once: `change` gets them in the order of `who`, which is sorted, so that two who
    /// rate at once never wait for each other. A table that was rated before changes nothing.
    pub(crate) async fn rate(
        &self,
        table: &TableId,
        game: &str,
        at: u64,
        who: &[String],
        change: impl Fn(&[Glicko2Rating]) -> Vec<Glicko2Rating> + Send,
    ) -> Result<(), StoreError> {
        within(LONGEST_COMMIT, self.write_ratings(table, game, at, who, change)).await
    }

    async fn write_ratings(
        &self,
        table: &TableId,
        game: &str,
        at: u64,
        who: &[String],
        change: impl Fn(&[Glicko2Rating]) -> Vec<Glicko2Rating> + Send,
    ) -> Result<(), StoreError> {
        const KEEP: &str =
            "INSERT INTO ratings (who, game, rating, deviation, volatility, matches) VALUES ($1, $2, $3, $4, $5, 1)
            ON CONFLICT (who, game) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation,
            volatility = excluded.volatility, matches = ratings.matches + 1";
        const BEGIN: &str =
            "INSERT INTO ratings (who, game, rating, deviation, volatility, matches) VALUES ($1, $2, $3, $4, $5, 0)
            ON CONFLICT DO NOTHING";
        const COURSE: &str =
            "INSERT INTO rating_changes (who, game, table_id, rating, deviation, rated_at) VALUES ($1, $2, $3, $4, $5, $6)
            ON CONFLICT DO NOTHING";
        // Whoever else rates one of them meanwhile waits: what they write is made of what is read here.
        let find = match &self.pools {
            Pools::Sqlite { .. } => "SELECT rating, deviation, volatility FROM ratings WHERE who = $1 AND game = $2",
            Pools::Postgres(_) => {
                "SELECT rating, deviation, volatility FROM ratings WHERE who = $1 AND game = $2 FOR UPDATE"
            }
        };
        let unrated = Glicko2Rating::new();
        on!(self, write pool => {
            let mut commit = pool.begin().await?;
            let first = sqlx::query("INSERT INTO rated (table_id) VALUES ($1) ON CONFLICT DO NOTHING")
                .bind(table.as_str()).execute(&mut *commit).await?;
            if first.rows_affected() == 0 {
                return Ok(());
            }
            let mut before = Vec::new();
            let mut kept = Vec::new();
            for who in who {
                // Nothing is kept of somebody who was taken out.
                let (count,): (i64,) =
                    sqlx::query_as("SELECT COUNT(*) FROM people WHERE id = $1").bind(who).fetch_one(&mut *commit).await?;
                if count == 0 && !who.starts_with(LEVEL) {
                    before.push(unrated);
                    kept.push(false);
                    continue;
                }
                kept.push(true);
                sqlx::query(BEGIN).bind(who).bind(game).bind(unrated.rating).bind(unrated.deviation).bind(unrated.volatility)
                    .execute(&mut *commit).await?;
                let (rating, deviation, volatility): (f64, f64, f64) =
                    sqlx::query_as(find).bind(who).bind(game).fetch_one(&mut *commit).await?;
                before.push(Glicko2Rating { rating, deviation, volatility });
            }
            for ((who, rating), _) in who.iter().zip(change(&before)).zip(kept).filter(|(_, kept)| *kept) {
                sqlx::query(KEEP).bind(who).bind(game).bind(rating.rating).bind(rating.deviation).bind(rating.volatility)
                    .execute(&mut *commit).await?;
                sqlx::query(COURSE).bind(who).bind(game).bind(table.as_str()).bind(rating.rating).bind(rating.deviation)
                    .bind(at as i64).execute(&mut *commit).await?;
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
                let ratings: Result<Vec<Rating>, StoreError> = rows
                    .iter()
                    .map(|row| {
                        let who: String = row.try_get(0)?;
                        let name: Option<String> = row.try_get(1)?;
                        let level = who.strip_prefix(LEVEL).map(ToOwned::to_owned);
                        Ok(Rating {
                            person: if level.is_some() { None } else { who.parse().ok() },
                            name: level.or(name).unwrap_or_default(),
                            game: game.to_owned(),
                            rating: row.try_get(2)?,
                            deviation: row.try_get(3)?,
                            matches: row.try_get::<i64, _>(4)?.cast_unsigned(),
                        })
                    })
                    .collect();
                ratings?
            }};
        }
        Ok(on!(self, read pool => fetch!(pool)))
    }
}

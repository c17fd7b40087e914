//! How matches ended for those who played in them, and how their ratings went.

use std::collections::BTreeMap;

use mozaika_wire::rest::{BestMatch, GameProfile, RatingPoint};
use mozaika_wire::{PersonId, TableId};

use super::{Store, StoreError, on};

/// The most points of the course of a rating.
const LONGEST_COURSE: i64 = 300;

/// How a match ended for somebody.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ResultRow {
    pub(crate) person: PersonId,
    pub(crate) game: String,
    /// From 1; 0 where nobody has won, because all agreed to end it.
    pub(crate) place: i64,
    /// 1 where others have the same place, else 0.
    pub(crate) shared: i64,
    pub(crate) points: f64,
    /// 1 where the match was played to the end, else 0.
    pub(crate) played_out: i64,
    pub(crate) ended_at: i64,
}

/// Game, matches, those won alone, those where the first place was shared.
type Counts = Vec<(String, i64, i64, i64)>;
/// Game, points, table, time.
type Best = Vec<(String, f64, String, i64)>;
/// Game, table, time, rating, deviation.
type Course = Vec<(String, String, i64, f64, f64)>;

/// How a result is stored, once; nothing is kept of somebody who was taken out.
pub(super) const KEEP_RESULT: &str =
    "INSERT INTO results (person, table_id, game, place, shared, points, played_out, ended_at)
     SELECT id, CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS BIGINT), CAST($5 AS BIGINT), CAST($6 AS DOUBLE PRECISION),
         CAST($7 AS BIGINT), CAST($8 AS BIGINT)
     FROM people WHERE id = $1 ON CONFLICT DO NOTHING";

impl Store {
    /// Tables whose match is over, after that one, whose results are not stored: those of former versions.
    pub(crate) async fn tables_without_results(&self, after: &str) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT id FROM tables WHERE stage = 'over' AND id > $1
                   AND NOT EXISTS (SELECT 1 FROM results WHERE table_id = tables.id) ORDER BY id LIMIT 100";
        let rows: Vec<(String,)> = on!(self, read pool => sqlx::query_as(sql).bind(after).fetch_all(pool).await?);
        Ok(rows.into_iter().map(|(id,)| id).collect())
    }

    /// Stores the results of a match that ended before results were stored.
    pub(crate) async fn add_results(&self, table: &TableId, results: &[ResultRow]) -> Result<(), StoreError> {
        on!(self, write pool => {
            let mut commit = pool.begin().await?;
            for row in results {
                sqlx::query(KEEP_RESULT).bind(row.person.as_str()).bind(table.as_str()).bind(&row.game).bind(row.place)
                    .bind(row.shared).bind(row.points).bind(row.played_out).bind(row.ended_at).execute(&mut *commit).await?;
            }
            commit.commit().await?;
        });
        Ok(())
    }

    /// What somebody has played so far, game by game.
    pub(crate) async fn profile(&self, person: &PersonId) -> Result<(u64, Vec<GameProfile>), StoreError> {
        const SINCE: &str = "SELECT made_at FROM people WHERE id = $1";
        const COUNTS: &str = "SELECT game, COUNT(*), COUNT(CASE WHEN place = 1 AND shared = 0 THEN 1 END),
            COUNT(CASE WHEN place = 1 AND shared = 1 THEN 1 END) FROM results WHERE person = $1 GROUP BY game";
        const BEST: &str = "SELECT game, points, table_id, ended_at FROM (
                SELECT game, points, table_id, ended_at,
                    ROW_NUMBER() OVER (PARTITION BY game ORDER BY points DESC, ended_at) AS turn
                FROM results WHERE person = $1 AND played_out = 1) AS best WHERE turn = 1";
        const COURSE: &str = "SELECT game, table_id, rated_at, rating, deviation FROM (
                SELECT game, table_id, rated_at, rating, deviation,
                    ROW_NUMBER() OVER (PARTITION BY game ORDER BY rated_at DESC, table_id) AS turn
                FROM rating_changes WHERE who = $1) AS course WHERE turn <= $2 ORDER BY rated_at, table_id";
        let id = person.as_str();
        let (since, counts, best, course): (Option<(i64,)>, Counts, Best, Course) = on!(self, read pool => (
            sqlx::query_as(SINCE).bind(id).fetch_optional(pool).await?,
            sqlx::query_as(COUNTS).bind(id).fetch_all(pool).await?,
            sqlx::query_as(BEST).bind(id).fetch_all(pool).await?,
            sqlx::query_as(COURSE).bind(id).bind(LONGEST_COURSE).fetch_all(pool).await?,
        ));
        let mut games: BTreeMap<String, GameProfile> = BTreeMap::new();
        for (game, matches, won, shared) in counts {
            let [matches, won, shared] = [matches, won, shared].map(i64::cast_unsigned);
            let profile = GameProfile { game: game.clone(), matches, won, shared, best: None, course: Vec::new() };
            games.insert(game, profile);
        }
        for (game, points, table, at) in best {
            if let (Some(profile), Ok(table)) = (games.get_mut(&game), table.parse()) {
                profile.best = Some(BestMatch { points, table, at: at.cast_unsigned() });
            }
        }
        for (game, table, at, rating, deviation) in course {
            if let (Some(profile), Ok(table)) = (games.get_mut(&game), table.parse()) {
                profile.course.push(RatingPoint { table, at: at.cast_unsigned(), rating, deviation });
            }
        }
        Ok((since.map_or(0, |(at,)| at.cast_unsigned()), games.into_values().collect()))
    }
}

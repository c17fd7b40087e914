//! Ratings: Glicko-2, one for each game.

use mozaika_game::Seat;
use mozaika_wire::TableId;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

use crate::store::{Store, StoreError};

/// Changes the ratings after a match, once. Whether it counts was decided when it started.
pub(crate) async fn rate(
    store: &Store,
    table: &TableId,
    game: &str,
    at: u64,
    seats: &[String],
    ranking: &[Vec<Seat>],
) -> Result<(), StoreError> {
    let mut who: Vec<String> = seats.to_vec();
    who.sort_unstable();
    who.dedup();
    store.rate(table, game, at, &who, |before| after(&who, before, seats, ranking)).await
}

/// Everybody against everybody who sat elsewhere: one rating period.
fn after(who: &[String], before: &[Glicko2Rating], seats: &[String], ranking: &[Vec<Seat>]) -> Vec<Glicko2Rating> {
    let rank = |seat: usize| ranking.iter().position(|group| group.contains(&Seat(seat as u8)));
    let rated = who.iter().zip(before).map(|(one, rating)| {
        let own = seats.iter().enumerate().filter(|(_, who)| *who == one);
        let results = own.flat_map(|(seat, _)| {
            let others = seats.iter().enumerate().filter(|(_, who)| *who != one);
            others.filter_map(move |(other, name)| {
                let opponent = before.get(who.iter().position(|who| who == name)?)?;
                let outcome = match rank(seat)?.cmp(&rank(other)?) {
                    std::cmp::Ordering::Less => Outcomes::WIN,
                    std::cmp::Ordering::Equal => Outcomes::DRAW,
                    std::cmp::Ordering::Greater => Outcomes::LOSS,
                };
                Some((*opponent, outcome))
            })
        });
        glicko2_rating_period(rating, &results.collect::<Vec<_>>(), &Glicko2Config::new())
    });
    rated.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn winners_rise_losers_fall_and_equals_stay() {
        let who = ["ada", "bob", "level:easy"].map(ToOwned::to_owned);
        let before = [Glicko2Rating::new(); 3];
        let ranking = [vec![Seat(1)], vec![Seat(0), Seat(2)]];
        let after = after(&who, &before, &who, &ranking);
        assert!(after[1].rating > 1600.0, "{after:?}");
        assert!(after[0].rating < 1500.0 && (after[0].rating - after[2].rating).abs() < 1e-9, "{after:?}");
        assert!(after.iter().all(|rating| rating.deviation < 350.0));
    }

    #[test]
    fn a_level_in_two_seats_is_rated_once_and_not_against_itself() {
        let who = ["ada", "level:easy"].map(ToOwned::to_owned);
        let seats = ["ada", "level:easy", "level:easy"].map(ToOwned::to_owned);
        let after = after(&who, &[Glicko2Rating::new(); 2], &seats, &[vec![Seat(0)], vec![Seat(1)], vec![Seat(2)]]);
        assert!(after[0].rating > 1500.0 && after[1].rating < 1500.0);
    }
}

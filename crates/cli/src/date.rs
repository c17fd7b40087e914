//! Times as people read them.

/// Milliseconds since 1970 as `2026-11-17 19:05`, by the clock of Greenwich.
pub(crate) fn shown(milliseconds: i64) -> String {
    const DAY: i64 = 24 * 60;
    let minutes = milliseconds.div_euclid(60_000);
    let (days, minute) = (minutes.div_euclid(DAY), minutes.rem_euclid(DAY));
    // Years that begin in March: the odd day is the last one of the year, and every four hundred years are alike.
    let days = days + 719_468;
    let (era, day_of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let march_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * march_month + 2) / 5 + 1;
    let month = if march_month < 10 { march_month + 3 } else { march_month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02} {:02}:{:02}", minute / 60, minute % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_shown_as_a_day_and_a_minute() {
        assert_eq!(shown(0), "1970-01-01 00:00");
        assert_eq!(shown(951_827_696_000), "2000-02-29 12:34");
        assert_eq!(shown(1_794_841_262_996), "2026-11-16 15:01");
        assert_eq!(shown(4_107_542_399_999), "2100-02-28 23:59");
    }
}

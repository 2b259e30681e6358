//! Times as RFC 3339 writes them, in UTC.

const DAY: i64 = 24 * 60 * 60;
/// The days from the first of March of the year 0, with which the count of a calendar begins, to 1970.
const TO_1970: i64 = 719_468;
/// The days of 400 years.
const ERA: i64 = 146_097;

/// A time, in seconds since 1970.
pub fn rfc3339(seconds: i64) -> String {
    let (days, of_day) = (seconds.div_euclid(DAY), seconds.rem_euclid(DAY));
    // Years are counted from March, so that the leap day is the last day.
    let days = days.saturating_add(TO_1970);
    let (era, of_era) = (days.div_euclid(ERA), days.rem_euclid(ERA));
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let (month, carried) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    let (hour, minute, second) = (of_day / 3600, of_day / 60 % 60, of_day % 60);
    format!("{:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z", year + era * 400 + carried)
}

/// The beginning of a day such as `2026-03-01`, in seconds since 1970.
pub fn day(text: &str) -> Option<i64> {
    let mut parts = text.split('-');
    let mut next = |digits: usize| -> Option<i64> {
        let part =
            parts.next().filter(|part| part.len() == digits && part.bytes().all(|b| b.is_ascii_digit()))?;
        part.parse().ok()
    };
    let (year, month, day) = (next(4)?, next(2)?, next(2)?);
    if parts.next().is_some() || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let of_year = (153 * month + 2) / 5 + day - 1;
    let of_era = year.rem_euclid(400) * 365 + year.rem_euclid(400) / 4 - year.rem_euclid(400) / 100 + of_year;
    Some((year.div_euclid(400) * ERA + of_era - TO_1970) * DAY)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_converted_to_dates_and_back() {
        for (number, text) in [
            (0, "1970-01-01"),
            (58, "1970-02-28"),
            (789, "1972-02-29"),
            (11_016, "2000-02-29"),
            (20_819, "2027-01-01"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
            (-1, "1969-12-31"),
        ] {
            assert_eq!(rfc3339(number * DAY + 3_723), format!("{text}T01:02:03Z"));
            assert_eq!(day(text), Some(number * DAY), "{text}");
        }
        for text in
            ["", "2026", "2026-13-01", "2026-00-01", "2026-01-00", "2026-1-1", "v2026-01-01", "2026-01-01-1"]
        {
            assert_eq!(day(text), None, "{text}");
        }
    }
}

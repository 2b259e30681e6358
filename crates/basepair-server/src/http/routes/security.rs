//! `security.txt`: where to report a security problem. It is the only document with a date, because RFC 9116
//! requires one and an expired file must not be used. A date fixed at build time would expire on a long-running
//! server; so the date follows the day of the request, and the file is built for each request.

use super::{Outcome, RequestContext};
use crate::http::problem::ErrorKind;
use std::time::{Duration, SystemTime};

/// How long the file is valid, in days; the RFC recommends less than a year.
const DAYS: u64 = 180;
const DAY: u64 = 24 * 60 * 60;

pub async fn security(context: RequestContext) -> Outcome {
    // Whole days: the file changes once a day, and is validated by its content until then.
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let expires = date(Duration::from_secs((now.as_secs() / DAY + DAYS) * DAY));
    let document = context.moment().security(&expires).ok_or(ErrorKind::UnknownPath)?;
    Ok(context.answer(&document))
}

/// The day of a time since 1970, at midnight UTC, as RFC 3339 writes it.
fn date(since_epoch: Duration) -> String {
    // Years are counted from March, so that the leap day is the last day.
    let days = since_epoch.as_secs() / DAY + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let (month, carried) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}-{month:02}-{day:02}T00:00:00Z", year + era * 400 + carried)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_converted_to_dates() {
        for (day, text) in [
            (0, "1970-01-01T00:00:00Z"),
            (58, "1970-02-28T00:00:00Z"),
            (789, "1972-02-29T00:00:00Z"),
            (11_016, "2000-02-29T00:00:00Z"),
            (20_819, "2027-01-01T00:00:00Z"),
            (47_540, "2100-02-28T00:00:00Z"),
            (47_541, "2100-03-01T00:00:00Z"),
        ] {
            assert_eq!(date(Duration::from_secs(day * DAY + 5)), text);
        }
    }
}

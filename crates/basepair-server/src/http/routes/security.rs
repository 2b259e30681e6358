//! `security.txt`: where to report a security problem. It is the only document with a date, because RFC 9116
//! requires one and an expired file must not be used. A date fixed at build time would expire on a long-running
//! server; so the date follows the day of the request, and the file is built for each request.

use super::{Outcome, RequestContext};
use crate::http::problem::ErrorKind;
use basepair_model::date::rfc3339;
use std::time::SystemTime;

/// How long the file is valid, in days; the RFC recommends less than a year.
const DAYS: u64 = 180;
const DAY: u64 = 24 * 60 * 60;

pub async fn security(context: RequestContext) -> Outcome {
    // Whole days: the file changes once a day, and is validated by its content until then.
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let expires = (now.as_secs() / DAY + DAYS) * DAY;
    let expires = rfc3339(i64::try_from(expires).unwrap_or(i64::MAX));
    let document = context.moment().security(&expires).ok_or(ErrorKind::UnknownPath)?;
    Ok(context.answer(&document))
}

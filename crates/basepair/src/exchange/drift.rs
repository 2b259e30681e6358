//! How an output differs from what a build would write. Changes nothing, and waits for no lock.

use super::error::ExchangeError;
use super::{NewFiles, Output, Plan, earlier};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// How a file of the output differs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Drift {
    Missing,
    Differs,
    /// An earlier build wrote it; the next one would remove it.
    Stale,
}

impl Drift {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Missing => "missing",
            Self::Differs => "differs",
            Self::Stale => "stale",
        }
    }
}

/// Every file that a build would write or remove, as the user would write it, sorted by name.
pub fn drift(output: &Output, files: &NewFiles<'_>) -> Result<BTreeMap<PathBuf, Drift>, ExchangeError> {
    let plan = Plan::compare(output, &files.all())?;
    let mut found = BTreeMap::new();
    for path in plan.changes.written {
        let exists_at = earlier::exists_at(&output.real, &path)?;
        found.insert(output.shown(&path), if exists_at { Drift::Differs } else { Drift::Missing });
    }
    found.extend(plan.changes.removed.iter().map(|path| (output.shown(path), Drift::Stale)));
    Ok(found)
}

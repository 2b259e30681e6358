//! Files, by Landlock: below which folders a process reads, and that it changes none.

use landlock::{
    ABI, Access, AccessFs, BitFlags, LandlockStatus, RestrictionStatus, Ruleset, RulesetAttr,
    RulesetCreatedAttr, RulesetError, RulesetStatus, path_beneath_rules,
};
use std::path::{Path, PathBuf};

/// The first version that refuses everything that changes files, and so the one that is asked for (Linux 6.2). What later ones
/// add is about sockets, signals and devices, which the filter of system calls refuses.
const WANTED: ABI = ABI::V3;

/// Reading below these folders, or of these files, and nothing else. An error says what is missing.
pub(super) fn read_only(folders: &[PathBuf]) -> Result<(), String> {
    // The folders themselves and their files; nothing is executed.
    restrict(AccessFs::from_all(WANTED), folders)
}

/// Reading as before, and no changes.
pub(super) fn unchanged() -> Result<(), String> {
    restrict(AccessFs::from_write(WANTED), &[])
}

/// Reading below these folders and starting what is there, changing files below that one, and nothing else.
pub(super) fn read_start_and_write(folders: &[PathBuf], writes: &Path) -> Result<(), String> {
    let restricted = || -> Result<_, RulesetError> {
        let reading = AccessFs::ReadFile | AccessFs::ReadDir | AccessFs::Execute;
        let nowhere = AccessFs::ReadFile | AccessFs::WriteFile;
        Ruleset::default()
            .handle_access(AccessFs::from_all(WANTED))?
            .create()?
            .add_rules(path_beneath_rules(folders, reading))?
            .add_rules(path_beneath_rules([writes], AccessFs::from_all(WANTED) & !AccessFs::Execute))?
            .add_rules(path_beneath_rules(["/dev/null"], nowhere))?
            .restrict_self()
    };
    enforced(restricted())
}

/// Changing files below these folders, and nowhere else.
pub(super) fn write_below(folders: &[&Path]) -> Result<(), String> {
    let restricted = || -> Result<_, RulesetError> {
        Ruleset::default()
            .handle_access(AccessFs::from_write(WANTED))?
            .create()?
            .add_rules(path_beneath_rules(folders, AccessFs::from_write(WANTED)))?
            .add_rules(path_beneath_rules(["/dev/null"], AccessFs::WriteFile))?
            .restrict_self()
    };
    enforced(restricted())
}

fn restrict(handled: BitFlags<AccessFs>, folders: &[PathBuf]) -> Result<(), String> {
    let restricted = || -> Result<_, RulesetError> {
        let reading = AccessFs::ReadFile | AccessFs::ReadDir;
        Ruleset::default()
            .handle_access(handled)?
            .create()?
            .add_rules(path_beneath_rules(folders, reading))?
            .restrict_self()
    };
    enforced(restricted())
}

fn enforced(restricted: Result<RestrictionStatus, RulesetError>) -> Result<(), String> {
    let status = restricted.map_err(|error| format!("Landlock cannot be used: {error}"))?;
    match (status.ruleset, status.landlock) {
        (RulesetStatus::FullyEnforced, _) => Ok(()),
        (RulesetStatus::PartiallyEnforced, _) => {
            Err("this kernel's Landlock is too old to refuse every change of a file (Linux 6.2 can)"
                .to_owned())
        }
        (_, LandlockStatus::NotEnabled) => Err("Landlock is not enabled in this kernel".to_owned()),
        _ => Err("this kernel has no Landlock".to_owned()),
    }
}

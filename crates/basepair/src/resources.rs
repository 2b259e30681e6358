//! Whether the system gives this process enough memory to begin. An allocation that fails later ends the process without a word, so what
//! can be known is read before the first thread starts. Only Linux tells; elsewhere the threads and their room are tried.

use std::fs;
use std::path::Path;

const MIB: u64 = 1024 * 1024;
/// The address space of the least that runs: the stack of one thread, and room for a small registry.
const SPACE: u64 = (64 + 192) * MIB;
/// What a server needs besides, for the threads that it starts when requests arrive.
const SERVING: u64 = 192 * MIB;
/// The memory below which no command comes to an end.
const MEMORY: u64 = 32 * MIB;

#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum Lack {
    #[error(
        "not enough memory: the limit of address space is {} MiB, and {} MiB are needed; allow this process more (`ulimit -v`)",
        .limit / MIB,
        .needed.div_ceil(MIB)
    )]
    Space { limit: u64, needed: u64 },
    #[error(
        "not enough memory: the limit of this process's group is {} MiB, and at least {} MiB are needed; allow it more \
         (`MemoryMax`, `docker run --memory`)",
        .0 / MIB,
        MEMORY / MIB
    )]
    Group(u64),
}

/// Fails if the limits of this process, or of its control groups, leave too little for a command, or for a server.
pub fn enough(serves: bool) -> Result<(), Lack> {
    let read = |file: &str| fs::read_to_string(file).unwrap_or_default();
    let least = SPACE + if serves { SERVING } else { 0 };
    space(&read("/proc/self/limits"), &read("/proc/self/status"), least)?;
    let path = read("/proc/self/cgroup");
    let path = path.lines().find_map(|line| line.strip_prefix("0::/")).unwrap_or_default();
    let limits = Path::new(path).ancestors().filter_map(|group| {
        let file = Path::new("/sys/fs/cgroup").join(group).join("memory.max");
        fs::read_to_string(file).ok()?.trim().parse().ok()
    });
    match limits.min() {
        Some(limit) if limit < MEMORY => Err(Lack::Group(limit)),
        _ => Ok(()),
    }
}

/// The same for address space, from what the kernel writes about it.
fn space(limits: &str, status: &str, least: u64) -> Result<(), Lack> {
    let after = |text: &str, name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name))?;
        line.split_whitespace().next()?.parse::<u64>().ok()
    };
    // The limit is a number, or `unlimited`.
    let Some(limit) = after(limits, "Max address space") else { return Ok(()) };
    let needed = after(status, "VmSize:").unwrap_or_default() * 1024 + least;
    if limit < needed { Err(Lack::Space { limit, needed }) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_of_address_space_must_leave_room() {
        let status = "Name:\tbasepair\nVmSize:\t   10240 kB\nVmRSS:\t 1 kB\n";
        let limits = |soft: &str| {
            format!(
                "Limit  Soft Limit  Hard Limit  Units\nMax address space         {soft}  unlimited  bytes\n"
            )
        };
        assert_eq!(space(&limits("unlimited"), status, SPACE), Ok(()));
        assert_eq!(space(&limits(&(266 * MIB).to_string()), status, SPACE), Ok(()));
        let lack = space(&limits(&(200 * MIB).to_string()), status, SPACE).unwrap_err();
        assert!(lack.to_string().contains("is 200 MiB, and 266 MiB are needed"), "{lack}");
        // Other systems.
        assert_eq!(space("", "", SPACE), Ok(()));
    }
}

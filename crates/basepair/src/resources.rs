//! Whether the system gives this process enough memory to begin. An allocation that fails later ends the process without a word, so what
//! can be known is read before the first thread starts, and before the first allocation. Only Linux tells; elsewhere the threads and their
//! room are tried.

use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

const MIB: u64 = 1024 * 1024;
/// Longer than the files that are read into it; the kernel writes each at once.
const PAGE: usize = 4096;
/// The address space of the first allocation: the allocator takes a large piece, and room to align it.
const FIRST: u64 = 64 * MIB;
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

/// Fails if there is not enough address space to allocate anything. It allocates nothing itself.
pub fn any() -> Result<(), Lack> {
    address_space(FIRST)
}

/// Fails if the limits of this process, or of its control groups, leave too little for a command, or for a server.
pub fn enough(serves: bool) -> Result<(), Lack> {
    address_space(SPACE + if serves { SERVING } else { 0 })?;
    let path = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
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

fn address_space(least: u64) -> Result<(), Lack> {
    let (mut limits, mut status) = ([0; PAGE], [0; PAGE]);
    space(read("/proc/self/limits", &mut limits), read("/proc/self/status", &mut status), least)
}

/// The text of a small file of the kernel, or nothing.
fn read<'b>(file: &str, buffer: &'b mut [u8; PAGE]) -> &'b str {
    let length = File::open(file).and_then(|mut file| file.read(buffer)).unwrap_or_default();
    buffer.get(..length).and_then(|bytes| str::from_utf8(bytes).ok()).unwrap_or_default()
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

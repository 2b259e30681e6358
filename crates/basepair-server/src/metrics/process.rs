//! What the kernel knows about this process. Its files are opened before the process is confined, and read again whenever they are
//! asked for.

#[cfg(target_os = "linux")]
pub use linux::Process;
#[cfg(not(target_os = "linux"))]
pub use other::Process;

/// What the kernel says now.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Usage {
    pub(crate) memory_bytes: u64,
    pub(crate) cpu_seconds: f64,
}

#[cfg(target_os = "linux")]
mod linux {
    use super::Usage;
    use rustix::param::{clock_ticks_per_second, page_size};
    use std::fs::File;
    use std::os::unix::fs::FileExt;

    #[derive(Debug)]
    pub struct Process {
        memory: Option<File>,
        time: Option<File>,
    }

    impl Process {
        pub fn open() -> Self {
            let open = |name: &str| File::open(format!("/proc/self/{name}")).ok();
            Self { memory: open("statm"), time: open("stat") }
        }

        pub(crate) fn usage(&self) -> Option<Usage> {
            let pages: u64 = read(self.memory.as_ref()?)?.split(' ').nth(1)?.parse().ok()?;
            let time = read(self.time.as_ref()?)?;
            // The name of the program may contain anything, and is in parentheses.
            let fields = time.rsplit_once(')')?.1.split_ascii_whitespace().skip(11);
            let ticks: u64 = fields.take(2).filter_map(|ticks| ticks.parse::<u64>().ok()).sum();
            Some(Usage {
                memory_bytes: pages * page_size() as u64,
                cpu_seconds: ticks as f64 / clock_ticks_per_second() as f64,
            })
        }
    }

    fn read(file: &File) -> Option<String> {
        let mut bytes = [0; 1024];
        let length = file.read_at(&mut bytes, 0).ok()?;
        Some(String::from_utf8_lossy(bytes.get(..length)?).into_owned())
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn the_kernel_is_asked_again_each_time() {
            let process = Process::open();
            let before = process.usage().unwrap();
            assert!(before.memory_bytes > 1024 * 1024, "{before:?}");
            let taken = vec![1_u8; 64 * 1024 * 1024];
            let after = process.usage().unwrap();
            assert!(after.memory_bytes > before.memory_bytes + 32 * 1024 * 1024, "{before:?} {after:?}");
            assert!(after.cpu_seconds >= before.cpu_seconds);
            drop(taken);
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod other {
    use super::Usage;

    #[derive(Debug)]
    pub struct Process;

    impl Process {
        pub fn open() -> Self {
            Self
        }

        /// Unknown: what runs such servers knows it.
        pub(crate) fn usage(&self) -> Option<Usage> {
            None
        }
    }
}

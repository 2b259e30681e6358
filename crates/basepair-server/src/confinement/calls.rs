//! System calls, by seccomp: what a server and its helper never need is refused, and an engine has only what it needs. A refused call
//! fails, and ends nothing.

use libc::c_long;
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
    TargetArch, apply_filter_all_threads, sock_filter,
};
use std::collections::BTreeMap;

/// Who is confined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Server,
    /// Starts engines: the program itself, whose loader maps code.
    Starter,
    /// Makes kits with a program of the project, below the one folder that Landlock lets it write to.
    Maker,
}

/// Starts a process.
const STARTS: &[c_long] = &[libc::SYS_execve, libc::SYS_execveat];

/// Sends signals to others.
const SIGNALS: &[c_long] = &[
    libc::SYS_kill,
    libc::SYS_tkill,
    libc::SYS_pidfd_open,
    libc::SYS_pidfd_send_signal,
    libc::SYS_rt_sigqueueinfo,
    libc::SYS_rt_tgsigqueueinfo,
];

/// Reaches other machines, processes or parts of the kernel, or changes files in a way that Landlock does not see.
const REACHES: &[c_long] = &[
    // sockets: the server accepts connections on the one that it has
    libc::SYS_socket,
    libc::SYS_connect,
    libc::SYS_bind,
    libc::SYS_sendmsg,
    libc::SYS_sendmmsg,
    // other processes
    libc::SYS_ptrace,
    libc::SYS_process_vm_readv,
    libc::SYS_process_vm_writev,
    libc::SYS_process_madvise,
    libc::SYS_process_mrelease,
    libc::SYS_pidfd_getfd,
    libc::SYS_kcmp,
    libc::SYS_move_pages,
    libc::SYS_migrate_pages,
    libc::SYS_shmget,
    libc::SYS_shmat,
    libc::SYS_msgget,
    libc::SYS_msgsnd,
    libc::SYS_semget,
    libc::SYS_semop,
    libc::SYS_mq_open,
    // what others have is known by a number, or by a name, without being opened
    libc::SYS_shmctl,
    libc::SYS_msgctl,
    libc::SYS_msgrcv,
    libc::SYS_semctl,
    libc::SYS_semtimedop,
    libc::SYS_mq_unlink,
    // the share of the processor and the disk that others get
    libc::SYS_setpriority,
    libc::SYS_sched_setscheduler,
    libc::SYS_sched_setparam,
    libc::SYS_sched_setattr,
    libc::SYS_sched_setaffinity,
    libc::SYS_ioprio_set,
    // files
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    FCHMODAT2,
    libc::SYS_fchown,
    libc::SYS_fchownat,
    libc::SYS_utimensat,
    libc::SYS_setxattr,
    libc::SYS_lsetxattr,
    libc::SYS_fsetxattr,
    libc::SYS_removexattr,
    libc::SYS_lremovexattr,
    libc::SYS_fremovexattr,
    libc::SYS_truncate,
    libc::SYS_linkat,
    libc::SYS_mknodat,
    libc::SYS_name_to_handle_at,
    libc::SYS_open_by_handle_at,
    libc::SYS_fanotify_init,
    libc::SYS_fanotify_mark,
    // mounts and namespaces
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_setns,
    libc::SYS_unshare,
    libc::SYS_move_mount,
    libc::SYS_open_tree,
    libc::SYS_fsopen,
    libc::SYS_fsconfig,
    libc::SYS_fsmount,
    libc::SYS_fspick,
    libc::SYS_mount_setattr,
    libc::SYS_quotactl,
    libc::SYS_quotactl_fd,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    // the kernel
    libc::SYS_io_uring_setup,
    libc::SYS_io_uring_enter,
    libc::SYS_io_uring_register,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_kexec_load,
    libc::SYS_reboot,
    libc::SYS_acct,
    libc::SYS_syslog,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_keyctl,
    libc::SYS_personality,
    libc::SYS_clock_settime,
    libc::SYS_clock_adjtime,
    libc::SYS_adjtimex,
    libc::SYS_settimeofday,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
    libc::SYS_vhangup,
];

/// Changes folders, which Landlock refuses as well, where it is.
const ARRANGES: &[c_long] =
    &[libc::SYS_renameat, libc::SYS_renameat2, libc::SYS_symlinkat, libc::SYS_unlinkat, libc::SYS_mkdirat];
#[cfg(target_arch = "x86_64")]
const ARRANGED: &[c_long] =
    &[libc::SYS_rename, libc::SYS_symlink, libc::SYS_unlink, libc::SYS_mkdir, libc::SYS_rmdir];
#[cfg(not(target_arch = "x86_64"))]
const ARRANGED: &[c_long] = &[];

/// Older forms of the same, which only this processor has.
#[cfg(target_arch = "x86_64")]
const OLD: &[c_long] = &[
    libc::SYS_chmod,
    libc::SYS_chown,
    libc::SYS_lchown,
    libc::SYS_utime,
    libc::SYS_utimes,
    libc::SYS_futimesat,
    libc::SYS_link,
    libc::SYS_mknod,
    libc::SYS_kexec_file_load,
    libc::SYS_iopl,
    libc::SYS_ioperm,
    libc::SYS_modify_ldt,
    libc::SYS_uselib,
];
#[cfg(not(target_arch = "x86_64"))]
const OLD: &[c_long] = &[];

#[cfg(target_arch = "x86_64")]
const FORKS: &[c_long] = &[libc::SYS_fork, libc::SYS_vfork];
#[cfg(not(target_arch = "x86_64"))]
const FORKS: &[c_long] = &[];

/// From here on, all processors number their calls alike.
const FCHMODAT2: c_long = 452;
const CLONE3: u32 = 435;
/// Requests to a terminal, whose type differs between C libraries.
const TIOCSTI: u64 = 0x5412;
const TIOCLINUX: u64 = 0x541c;
/// Who gets the signals of a file, and which.
const F_SETSIG: i32 = 10;
const F_SETOWN_EX: i32 = 15;
const FIOSETOWN: u64 = 0x8901;
const SIOCSPGRP: u64 = 0x8902;
/// The last call that was looked at when the lists were written (`mseal`, Linux 6.10). Later ones are unknown to the kernel, as far as
/// the process can see; so are those of the x32 interface, which have much larger numbers.
const LAST_KNOWN: u32 = 462;

/// What an engine needs besides memory and its pipe.
const COMPUTES: &[c_long] = &[
    libc::SYS_exit,
    libc::SYS_exit_group,
    libc::SYS_munmap,
    libc::SYS_mremap,
    libc::SYS_madvise,
    libc::SYS_brk,
    libc::SYS_futex,
    libc::SYS_rt_sigreturn,
    libc::SYS_rt_sigprocmask,
    libc::SYS_sigaltstack,
    libc::SYS_clock_gettime,
    libc::SYS_gettimeofday,
    libc::SYS_getrandom,
    libc::SYS_sched_yield,
    libc::SYS_restart_syscall,
];

/// Refuses what a role never does, for all threads of this process and what it starts.
pub(super) fn refuse(role: Role) -> Result<(), String> {
    let mut rules = Rules::default();
    rules.always(REACHES).always(OLD);
    if role != Role::Maker {
        rules.always(ARRANGES).always(ARRANGED);
    }
    // A message with an address; those to the peer of a socket have none.
    rules.when(libc::SYS_sendto, &[(4, SeccompCmpOp::Ne, 0)]);
    rules.when(libc::SYS_socketpair, &[(0, SeccompCmpOp::Ne, value(libc::AF_UNIX))]);
    for kind in [libc::SOCK_DGRAM, libc::SOCK_RAW, libc::SOCK_SEQPACKET] {
        rules.when(libc::SYS_socketpair, &[(1, SeccompCmpOp::MaskedEq(0xf), value(kind))]);
    }
    // Signals to others, sent by the kernel when a file has something to read.
    for command in [libc::F_SETOWN, F_SETOWN_EX, F_SETSIG] {
        rules.when(libc::SYS_fcntl, &[(1, SeccompCmpOp::Eq, value(command))]);
    }
    // Limits of other processes, and input for the terminal.
    rules.when(libc::SYS_prlimit64, &[(0, SeccompCmpOp::Ne, 0)]);
    for request in [TIOCSTI, TIOCLINUX, FIOSETOWN, SIOCSPGRP] {
        rules.when(libc::SYS_ioctl, &[(1, SeccompCmpOp::Eq, request)]);
    }
    if role == Role::Server {
        rules.always(STARTS).always(SIGNALS).always(FORKS);
        rules.when(libc::SYS_clone, &[(0, SeccompCmpOp::MaskedEq(value(libc::CLONE_THREAD)), 0)]);
        rules.when(libc::SYS_tgkill, &[(0, SeccompCmpOp::Ne, u64::from(std::process::id()))]);
        let executable = value(libc::PROT_EXEC);
        for call in [libc::SYS_mmap, libc::SYS_mprotect, libc::SYS_pkey_mprotect] {
            rules.when(call, &[(2, SeccompCmpOp::MaskedEq(executable), executable)]);
        }
    }
    let refused = rules.filter(SeccompAction::Allow, SeccompAction::Errno(libc::EPERM.cast_unsigned()));
    apply(&unknown(role)).and_then(|()| apply(&refused?))
}

/// Refuses everything but computing, for all threads of this process.
pub(super) fn allow_computing() -> Result<(), String> {
    let mut rules = Rules::default();
    rules.always(COMPUTES);
    // What it was given; whoever started the server may have left other files open.
    for (call, file) in [(libc::SYS_read, 0), (libc::SYS_write, 1), (libc::SYS_write, 2)] {
        rules.when(call, &[(0, SeccompCmpOp::Eq, file)]);
    }
    let unexecutable = || (2, SeccompCmpOp::MaskedEq(value(libc::PROT_EXEC)), 0);
    let anonymous = value(libc::MAP_ANONYMOUS);
    rules.when(libc::SYS_mmap, &[unexecutable(), (3, SeccompCmpOp::MaskedEq(anonymous), anonymous)]);
    rules.when(libc::SYS_mprotect, &[unexecutable()]);
    apply(&rules.filter(SeccompAction::Errno(libc::EPERM.cast_unsigned()), SeccompAction::Allow)?)
}

/// Answers calls that nobody has looked at as a kernel without them. The C library starts threads with `clone3`, whose flags a filter
/// cannot see, and falls back to `clone`.
fn unknown(role: Role) -> BpfProgram {
    let step = |code, jt, jf, k| sock_filter { code, jt, jf, k };
    let clone3 = if role == Role::Server { CLONE3 } else { LAST_KNOWN + 1 };
    vec![
        // Load the number; jump to the refusal if it is greater than the last known, or equal to `clone3`.
        step(0x20, 0, 0, 0),
        step(0x25, 1, 0, LAST_KNOWN),
        step(0x15, 0, 1, clone3),
        step(0x06, 0, 0, SeccompAction::Errno(libc::ENOSYS.cast_unsigned()).into()),
        step(0x06, 0, 0, SeccompAction::Allow.into()),
    ]
}

fn apply(program: &BpfProgram) -> Result<(), String> {
    apply_filter_all_threads(program).map_err(|error| format!("seccomp cannot be used: {error}"))
}

/// A flag or a number as a filter sees it.
fn value(number: i32) -> u64 {
    u64::from(number.cast_unsigned())
}

#[derive(Debug, Default)]
struct Rules {
    calls: BTreeMap<i64, Vec<SeccompRule>>,
    invalid: bool,
}

impl Rules {
    fn always(&mut self, calls: &[c_long]) -> &mut Self {
        self.calls.extend(calls.iter().map(|call| (*call, Vec::new())));
        self
    }

    /// Applies if the arguments at these positions are like this; several for one call are alternatives.
    fn when(&mut self, call: c_long, arguments: &[(u8, SeccompCmpOp, u64)]) {
        // Addresses have 64 bits; the kernel reads 32 of everything else.
        let length = match call {
            libc::SYS_sendto | libc::SYS_clone => SeccompCmpArgLen::Qword,
            _ => SeccompCmpArgLen::Dword,
        };
        let conditions = arguments.iter().map(|(position, like, value)| {
            SeccompCondition::new(*position, length.clone(), like.clone(), *value)
        });
        match conditions.collect::<Result<Vec<_>, _>>().and_then(SeccompRule::new) {
            Ok(rule) => self.calls.entry(call).or_default().push(rule),
            Err(_) => self.invalid = true,
        }
    }

    fn filter(self, others: SeccompAction, these: SeccompAction) -> Result<BpfProgram, String> {
        let processor = TargetArch::try_from(std::env::consts::ARCH);
        let processor = processor.map_err(|_| "there is no seccomp filter for this processor".to_owned())?;
        if self.invalid {
            return Err("the seccomp filter is not valid".to_owned());
        }
        let filter = SeccompFilter::new(self.calls, others, these, processor);
        let program = filter.and_then(BpfProgram::try_from);
        program.map_err(|error| format!("the seccomp filter is not valid: {error}"))
    }
}

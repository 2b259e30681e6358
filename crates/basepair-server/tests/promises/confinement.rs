//! Hostile code in a confined process: whatever it tries, the kernel refuses. The attempts run in a process of their own, once free, where
//! each succeeds, and once confined.

use basepair_server::confinement::{Reads, confine};
use rustix::fs::{AtFlags, CWD, Timespec, Timestamps, UTIME_NOW, XattrFlags, setxattr, utimensat};
use rustix::net::{AddressFamily, SocketType, socket};
use rustix::process::{
    Pid, PidfdFlags, Signal, getppid, getpriority_process, kill_process, pidfd_open, setpriority_process,
};
use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream, UdpSocket};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::net::{UnixDatagram, UnixListener, UnixStream};
use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, thread};

/// Set for the process that tries, to the mode that it is in.
const MODE: &str = "BASEPAIR_TEST_MODE";
const CONFINED: &str = "confined";
const FOLDER: &str = "BASEPAIR_TEST_FOLDER";
/// An address that it must not reach.
const TARGET: &str = "BASEPAIR_TEST_TARGET";

type Attempt<'a> = (&'static str, Box<dyn Fn() -> io::Result<()> + 'a>);

fn attempts<'a>(root: &'a Path, outside: &'a Path, target: SocketAddr) -> Vec<Attempt<'a>> {
    let own = || root.join("own.tsx");
    let parent = || getppid().unwrap_or(Pid::INIT);
    let read = |path: &Path| fs::read(path).map(drop);
    vec![
        ("read a file outside", Box::new(move || read(&outside.join("secret")))),
        ("read a file of the system", Box::new(move || read(Path::new("/etc/passwd")))),
        ("read through a link", Box::new(move || read(&root.join("link")))),
        ("read upwards", Box::new(move || read(&root.join("../outside/secret")))),
        ("list a folder outside", Box::new(move || fs::read_dir(outside).map(drop))),
        (
            "read the environment of another process",
            Box::new(move || read(Path::new(&format!("/proc/{}/environ", parent().as_raw_nonzero())))),
        ),
        ("open a device", Box::new(|| File::open("/dev/zero").map(drop))),
        ("create a file", Box::new(move || fs::write(root.join("new"), "x"))),
        ("write outside", Box::new(move || fs::write(outside.join("new"), "x"))),
        ("change a file", Box::new(move || OpenOptions::new().append(true).open(own())?.write_all(b"x"))),
        (
            "empty a file",
            Box::new(move || OpenOptions::new().write(true).truncate(true).open(own()).map(drop)),
        ),
        ("change a mode", Box::new(move || fs::set_permissions(own(), Permissions::from_mode(0o600)))),
        ("change an attribute", Box::new(move || Ok(setxattr(own(), "user.x", b"x", XattrFlags::empty())?))),
        (
            "change a time",
            Box::new(move || {
                let now = Timespec { tv_sec: 0, tv_nsec: UTIME_NOW };
                Ok(utimensat(
                    CWD,
                    own(),
                    &Timestamps { last_access: now, last_modification: now },
                    AtFlags::empty(),
                )?)
            }),
        ),
        ("create a folder", Box::new(move || fs::create_dir(root.join("folder")))),
        ("create a link", Box::new(move || symlink("own.tsx", root.join("another")))),
        ("give a second name", Box::new(move || fs::hard_link(own(), root.join("second")))),
        ("rename a file", Box::new(move || fs::rename(root.join("old"), root.join("renamed")))),
        ("remove a file", Box::new(move || fs::remove_file(root.join("unwanted")))),
        ("start a program", Box::new(|| Command::new("/bin/true").status().map(drop))),
        (
            "start itself",
            Box::new(|| {
                Command::new("/proc/self/exe")
                    .arg("--help")
                    .stdout(Stdio::piped())
                    .spawn()?
                    .wait_with_output()
                    .map(drop)
            }),
        ),
        ("connect", Box::new(move || TcpStream::connect(target).map(drop))),
        (
            "resolve a name and connect",
            Box::new(move || TcpStream::connect(("localhost", target.port())).map(drop)),
        ),
        ("listen", Box::new(|| TcpListener::bind("127.0.0.1:0").map(drop))),
        (
            "send a datagram",
            Box::new(|| UdpSocket::bind("127.0.0.1:0")?.send_to(b"x", "127.0.0.1:9").map(drop)),
        ),
        (
            "connect to a local socket",
            Box::new(move || UnixStream::connect(outside.join("socket")).map(drop)),
        ),
        ("listen at a local socket", Box::new(move || UnixListener::bind(root.join("socket")).map(drop))),
        ("open sockets for messages", Box::new(|| UnixDatagram::pair().map(drop))),
        (
            "talk to the kernel",
            Box::new(|| Ok(socket(AddressFamily::NETLINK, SocketType::RAW, None).map(drop)?)),
        ),
        ("signal another process", Box::new(move || Ok(kill_process(parent(), Signal::CONT)?))),
        (
            "slow down another process",
            Box::new(move || Ok(setpriority_process(Some(parent()), getpriority_process(Some(parent()))?)?)),
        ),
        (
            "take hold of a process",
            Box::new(move || Ok(pidfd_open(parent(), PidfdFlags::empty()).map(drop)?)),
        ),
    ]
}

/// Started by the test below. Prints what became of each attempt.
#[test]
fn attempts_of_hostile_code() {
    let (Ok(mode), Ok(folder), Ok(target)) = (env::var(MODE), env::var(FOLDER), env::var(TARGET)) else {
        return;
    };
    let (root, outside) = (Path::new(&folder).join("root"), Path::new(&folder).join("outside"));
    let server = TcpListener::bind("127.0.0.1:0").unwrap();
    println!("\nlisten {}", server.local_addr().unwrap());
    if mode == CONFINED {
        let confinement = confine(&Reads::Below(vec![root.clone()]));
        // The tests of this binary run on threads, and this is one of them.
        assert_eq!(confinement.reason.as_deref(), Some("some threads were started before"));
    }
    for (what, attempt) in attempts(&root, &outside, target.parse().unwrap()) {
        match attempt() {
            Ok(()) => println!("done {what}"),
            Err(error) => println!("refused {what}: {error}"),
        }
    }
    // What a server does still works: read, use threads, and answer on the socket that it has.
    assert_eq!(fs::read_to_string(root.join("folder-of-items/item.tsx")).unwrap(), "item");
    assert!(fs::read_dir(&root).unwrap().count() > 1);
    let answer = move || server.accept().unwrap().0.write_all(b"answered").unwrap();
    println!("ready");
    thread::spawn(answer).join().unwrap();
}

fn outcomes(mode: &str) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let at = |path: &str| folder.path().join(path);
    fs::create_dir_all(at("root/folder-of-items")).unwrap();
    fs::create_dir(at("outside")).unwrap();
    for (path, text) in [
        ("root/own.tsx", "own"),
        ("root/old", "x"),
        ("root/unwanted", "x"),
        ("root/folder-of-items/item.tsx", "item"),
        ("outside/secret", "s"),
    ] {
        fs::write(at(path), text).unwrap();
    }
    symlink("../outside/secret", at("root/link")).unwrap();
    let _socket = UnixListener::bind(at("outside/socket")).unwrap();
    let target = TcpListener::bind("127.0.0.1:0").unwrap();
    let (reader, writer) = io::pipe().unwrap();
    let mut command = Command::new(env::current_exe().unwrap());
    command.args([
        "--exact",
        "promises::confinement::attempts_of_hostile_code",
        "--nocapture",
        "--test-threads=1",
    ]);
    command.env(MODE, mode).env(FOLDER, folder.path());
    command.env(TARGET, target.local_addr().unwrap().to_string()).stdout(writer);
    let mut child = command.spawn().unwrap();
    drop(command);
    let mut lines = io::BufRead::lines(io::BufReader::new(reader)).map(Result::unwrap);
    let address = lines.find_map(|line| line.strip_prefix("listen ").map(str::to_owned)).unwrap();
    let outcomes: Vec<String> = lines.by_ref().take_while(|line| line != "ready").collect();
    let mut answer = String::new();
    TcpStream::connect(&address).unwrap().read_to_string(&mut answer).unwrap();
    assert_eq!(answer, "answered");
    lines.for_each(drop);
    assert!(child.wait().unwrap().success());
    let is_unchanged =
        at("root/unwanted").exists() && fs::read_to_string(at("root/own.tsx")).unwrap() == "own";
    target.set_nonblocking(true).unwrap();
    assert_eq!((is_unchanged, target.accept().is_err()), (mode == CONFINED, mode == CONFINED));
    outcomes
}

#[test]
fn hostile_code_reads_writes_starts_and_reaches_nothing() {
    let (free, confined) = (outcomes("free"), outcomes(CONFINED));
    assert!(free.len() > 25 && free.iter().all(|line| line.starts_with("done ")), "{free:#?}");
    assert_eq!(confined.len(), free.len());
    for line in &confined {
        println!("{line}");
        let is_refusal = line.contains("Permission denied") || line.contains("not permitted");
        let no_name = line.contains("resolve a name");
        assert!(line.starts_with("refused ") && (is_refusal || no_name), "{line}");
    }
}

//! A file that is written in place, piece by piece, is served as it was before or as it is afterwards, never half.

use crate::service::{BASE_URL, Service};
use basepair_catalog::address::Addresses;
use basepair_server::origin::Origin;
use basepair_server::reload;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

const LINES: usize = 2_000;
const PIECE: usize = 8 * 1024;

/// How many threads do nothing but keep the machine busy.
const BUSY: usize = 20;

/// Ends the other threads, also after a failure.
struct Stop<'s>(&'s AtomicBool);

impl Drop for Stop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// A text whose lines all have the number.
fn text(number: usize) -> String {
    format!("// the number of this version is {number:08}\n").repeat(LINES)
}

/// Saves version after version, each in pieces with pauses of different lengths, by truncating the file or over the old text.
fn write(file: &Path, stop: &AtomicBool) -> usize {
    let mut number = 0;
    while !stop.load(Ordering::Relaxed) {
        number += 1;
        let mut open = OpenOptions::new().write(true).truncate(number % 2 == 0).open(file).unwrap();
        for piece in text(number).as_bytes().chunks(PIECE) {
            open.write_all(piece).unwrap();
            let pause = [0, 0, 1, 3, 12, 25][number % 6];
            std::thread::sleep(Duration::from_millis(pause));
        }
        drop(open);
        std::thread::sleep(Duration::from_millis([0, 2, 20, 45, 90][number % 5]));
    }
    number
}

#[test]
fn no_body_is_a_mixture_of_two_versions() {
    let long = std::env::var_os("BASEPAIR_FULL").is_some_and(|value| !value.is_empty());
    let folder = tempfile::tempdir().unwrap();
    let manifest = r#"{ "name": "t", "homepage": "h", "items": [
        { "name": "a", "type": "registry:ui", "files": [{ "path": "a.tsx", "type": "registry:ui" }] } ] }"#;
    fs::write(folder.path().join("registry.json"), manifest).unwrap();
    let file = folder.path().join("a.tsx");
    fs::write(&file, text(0)).unwrap();
    let origin = Origin::in_directory(folder.path());
    let addresses = Addresses::new(BASE_URL, None).unwrap();
    let service = Service::starting();
    let first = service.running.load(&origin, &addresses);
    let running = std::sync::Arc::clone(&service.running);
    let _trigger = reload::start(running, origin, addresses, true, &first.read_paths).unwrap();

    let stop = AtomicBool::new(false);
    let (bodies, versions, saves) = std::thread::scope(|scope| {
        // The long form runs on a busy machine, where notifications are late.
        for _ in 0..if long { BUSY } else { 0 } {
            scope.spawn(|| {
                while !stop.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        let writer = scope.spawn(|| write(&file, &stop));
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let look = || {
            let _stop = Stop(&stop);
            let (begin, mut bodies, mut versions, mut last) = (Instant::now(), 0, 0, String::new());
            let (time, most) = if long { (600, 25_000) } else { (2, usize::MAX) };
            // On a busy machine it takes longer until a new version is served.
            let is_early = |versions| begin.elapsed() < Duration::from_secs(time) || versions < 2;
            while is_early(versions) && bodies < most && begin.elapsed() < Duration::from_secs(900) {
                let answer = runtime.block_on(service.get("/r/a.json"));
                assert_eq!(answer.status, 200, "{}", answer.text());
                let content = answer.json()["files"][0]["content"].as_str().unwrap().to_owned();
                let mut lines = content.lines();
                let line = lines.next().unwrap().to_owned();
                let is_whole = content.len() == text(0).len() && lines.all(|other| other == line);
                assert!(is_whole, "body {bodies} has {} bytes and begins with {line:?}", content.len());
                versions += usize::from(line != last);
                last = line;
                bodies += 1;
            }
            (bodies, versions)
        };
        let (bodies, versions) = look();
        (bodies, versions, writer.join().unwrap())
    });
    println!("{bodies} bodies, {versions} of {saves} versions, none torn");
    assert!(versions > 1, "no new version was served");
}

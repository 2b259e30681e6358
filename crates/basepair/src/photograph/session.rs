//! Takes pictures of many items, several at a time, in one browser. Whoever asks gets each item as soon as it is done.

use super::browser::Browser;
use super::camera::Camera;
use basepair_model::parallel::cores;
use basepair_model::picture::{Appearance, ImageKind};
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::mpsc::{self, Sender};
use std::thread;

/// An item, and the pictures that are taken of it.
pub trait Sitter: Sync {
    fn item(&self) -> &str;
    fn wanted(&self) -> Vec<(Appearance, ImageKind)>;
}

/// The pictures of an item in the order in which they were wanted, or why there are none.
pub type Taken<'s, S> = (&'s S, Result<Vec<Vec<u8>>, String>);

/// Pages wait for files and frames, so that a core has work for two.
const PAGES_PER_CORE: usize = 2;
const MOST_PAGES: usize = 8;

/// Takes the pictures of all, and hands them to `keep` as they are done. An error of `keep` ends the work.
pub fn take_all<'s, S: Sitter>(
    browser: &Browser,
    server: &str,
    sitters: &'s [S],
    mut keep: impl FnMut(Vec<Taken<'s, S>>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let pages = (cores() * PAGES_PER_CORE).min(MOST_PAGES).min(sitters.len());
    let waiting = Mutex::new(sitters.iter());
    thread::scope(|scope| {
        let (done, results) = mpsc::channel();
        for _ in 0..pages {
            let (done, waiting) = (done.clone(), &waiting);
            let next = move || waiting.lock().unwrap_or_else(PoisonError::into_inner).next();
            let work = move || work(browser, server, next, &done);
            thread::Builder::new().name("camera".to_owned()).spawn_scoped(scope, work)?;
        }
        drop(done);
        while let Ok(first) = results.recv() {
            // Whoever writes gets all that were done while the last ones were written.
            let together: anyhow::Result<Vec<_>> = std::iter::once(first).chain(results.try_iter()).collect();
            if let Err(error) = together.and_then(&mut keep) {
                waiting.lock().unwrap_or_else(PoisonError::into_inner).by_ref().for_each(drop);
                return Err(error);
            }
        }
        Ok(())
    })
}

fn work<'s, S: Sitter>(
    browser: &Browser,
    server: &str,
    next: impl Fn() -> Option<&'s S>,
    done: &Sender<anyhow::Result<Taken<'s, S>>>,
) {
    let mut camera = None;
    while let Some(sitter) = next() {
        let open = match camera.take() {
            Some(open) => Ok(open),
            None => Camera::open(browser),
        };
        let taken = match open {
            Err(error) => Err(error),
            Ok(mut open) => match take(&mut open, server, sitter) {
                Ok(taken) => {
                    camera = Some(open);
                    Ok((sitter, taken))
                }
                // The page may have ended with what it showed. The next item gets another one.
                Err(error) => Ok((sitter, Err(format!("{error:#}")))),
            },
        };
        let goes_on = taken.is_ok();
        if done.send(taken).is_err() || !goes_on {
            return;
        }
    }
}

fn take<S: Sitter>(
    camera: &mut Camera,
    server: &str,
    sitter: &S,
) -> anyhow::Result<Result<Vec<Vec<u8>>, String>> {
    let mut pictures = Vec::new();
    for (appearance, kind) in sitter.wanted() {
        match camera.take(server, sitter.item(), appearance, kind)? {
            Ok(picture) => pictures.push(picture),
            Err(problem) => return Ok(Err(problem)),
        }
    }
    Ok(Ok(pictures))
}

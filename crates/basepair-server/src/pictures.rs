//! Has pictures taken of the items that have none, in the background, by a process that was started before the server was confined.
//! A server that others reach never has one.

use crate::helper::Helper;
use crate::running::Running;
use crate::snapshot::Snapshot;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use basepair_live::Previews;
use basepair_model::picture::Appearance;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::io;
use std::net::SocketAddr;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::runtime::Handle;

/// How long a registry must be unchanged before it is looked at again.
const QUIET: Duration = Duration::from_secs(1);
/// The first pictures are those of the first screen. Every group is twice as large, because pages follow each of them.
const FIRST: usize = 12;
const MOST: usize = 96;
/// No answer is longer.
const LONGEST: u64 = 64 << 20;
/// Items that are named if they have no picture.
const NAMED: usize = 5;

/// Items of which pictures are wanted.
#[derive(Debug, Serialize, Deserialize)]
pub struct Question {
    /// Where the frames are.
    pub server: SocketAddr,
    pub items: Vec<Wanted>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Wanted {
    pub item: String,
    /// What identifies how it looks.
    pub look: String,
}

/// The pictures of an item, in base64, or what its frame says instead.
#[derive(Debug, Serialize, Deserialize)]
pub struct Taken {
    pub item: String,
    /// In the order of `Appearance::ALL`.
    pub pictures: Vec<String>,
    pub problem: Option<String>,
}

impl Taken {
    pub fn of(item: String, pictures: &[Vec<u8>]) -> Self {
        Self { item, pictures: pictures.iter().map(|bytes| STANDARD.encode(bytes)).collect(), problem: None }
    }

    pub fn without(item: String, problem: String) -> Self {
        Self { item, pictures: Vec::new(), problem: Some(problem) }
    }
}

/// The process that takes pictures.
#[derive(Debug)]
pub struct Photographer {
    /// The name of the browser, for the log.
    browser: String,
    helper: Helper,
}

impl Photographer {
    /// Starts a program that answers each [`Question`] with what was [`Taken`].
    pub fn start(command: &mut Command, browser: String) -> io::Result<Self> {
        Ok(Self { browser, helper: Helper::start(command)? })
    }
}

/// Keeps the pictures of a running server complete from now on, on a thread.
pub fn keep(running: Arc<Running>, photographer: Arc<Photographer>, server: SocketAddr) -> io::Result<()> {
    let runtime = Handle::current();
    let mut changes = running.changes();
    let work = move || {
        let mut refused = HashMap::new();
        loop {
            changes.mark_unchanged();
            if let Some(snapshot) = running.snapshot() {
                let is_over = || changes.has_changed().unwrap_or(true);
                if let Err(error) =
                    complete(&running, &snapshot, &photographer, server, &mut refused, is_over)
                {
                    tracing::warn!("no more pictures are taken: {error}; restart the server");
                    return;
                }
            }
            if runtime.block_on(changes.changed()).is_err() {
                return;
            }
            runtime.block_on(async { tokio::time::sleep(QUIET).await });
        }
    };
    std::thread::Builder::new().name("pictures".to_owned()).spawn(work).map(drop)
}

/// Has the pictures of a snapshot taken until it `is_over`. `refused` has the looks that cannot be shown.
fn complete(
    running: &Running,
    snapshot: &Snapshot,
    photographer: &Photographer,
    server: SocketAddr,
    refused: &mut HashMap<String, String>,
    is_over: impl Fn() -> bool,
) -> io::Result<()> {
    let begin = Instant::now();
    let mut wanted = wanted(running, snapshot);
    wanted.retain(|each| refused.get(&each.item) != Some(&each.look));
    if wanted.is_empty() {
        return Ok(());
    }
    let (all, browser) = (wanted.len(), &photographer.browser);
    tracing::info!("taking pictures of {all} items with {browser}; --no-pictures turns this off");
    let (mut rest, mut size, mut without) = (wanted.as_slice(), FIRST, Vec::new());
    while !rest.is_empty() {
        let (group, later) = rest.split_at(size.min(rest.len()));
        let question = Question { server, items: group.to_vec() };
        let answers: Vec<Taken> = photographer.helper.ask(&question, LONGEST)?;
        let look = |item: &str| group.iter().find(|each| each.item == item).map(|each| each.look.clone());
        for Taken { item, problem, .. } in &answers {
            if let (Some(problem), Some(look)) = (problem, look(item)) {
                tracing::debug!("there is no picture of `{item}`: {problem}");
                without.push(item.clone());
                refused.insert(item.clone(), look);
            }
        }
        running.add_pictures(answers.iter().filter(|taken| taken.problem.is_none()).filter_map(|taken| {
            let pictures = Appearance::ALL.into_iter().zip(&taken.pictures);
            let pictures =
                pictures.filter_map(|(appearance, text)| Some((appearance, STANDARD.decode(text).ok()?)));
            Some((taken.item.as_str(), look(&taken.item)?, pictures.collect()))
        }));
        (rest, size) = (later, (size * 2).min(MOST));
        if !rest.is_empty() && is_over() {
            return Ok(());
        }
    }
    let seconds = begin.elapsed().as_secs_f64();
    let taken = all - without.len();
    let items = if taken == 1 { "item" } else { "items" };
    tracing::info!("took pictures of {taken} {items} in {seconds:.1} s");
    if !without.is_empty() {
        let more = if without.len() > NAMED { ", …" } else { "" };
        let names: Vec<&str> = without.iter().take(NAMED).map(String::as_str).collect();
        let cannot = match without.len() {
            1 => "1 item cannot be shown by itself".to_owned(),
            number => format!("{number} items cannot be shown by themselves"),
        };
        tracing::warn!("{cannot}: {}{more}; see the page of each", names.join(", "));
    }
    Ok(())
}

/// The items that can be shown and have no picture of how they look.
fn wanted(running: &Running, snapshot: &Snapshot) -> Vec<Wanted> {
    let (stage, album) = (running.stage(), running.album());
    let Ok(previews) = stage.styled(snapshot) else { return Vec::new() };
    let catalog = &snapshot.catalog;
    let styles = Previews::styles_of(catalog);
    let items = catalog.items().iter().filter(|item| !item.is_demo() && item.pictures.is_empty());
    let looks = items.filter_map(|item| {
        let look = previews.look(catalog, item, &styles)?;
        let is_new = !album.has(item.name(), &look);
        is_new.then(|| Wanted { item: item.name().to_owned(), look })
    });
    looks.collect()
}

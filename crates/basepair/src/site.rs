//! The site of a snapshot: pages and images are made when they are first asked for and kept, in bounds, as long
//! as the snapshot is. What the pages themselves look like is in the crate of that name.

use crate::http::representation::Representation;
use crate::live::Trouble;
use crate::snapshot::Snapshot;
use basepair_check::rules;
use basepair_model::rule::{self, RuleDoc};
use basepair_site::{ErrorPage, Index, Refusal, View};
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};

/// As many bytes as pages and images of one snapshot may take; the oldest go first.
const KEPT_BYTES: usize = 64 * 1024 * 1024;

/// What a snapshot keeps for its site.
#[derive(Debug, Default)]
pub struct Site {
    index: OnceLock<Index>,
    kept: Mutex<Kept>,
}

#[derive(Debug, Default)]
struct Kept {
    documents: HashMap<String, Arc<Representation>>,
    order: VecDeque<String>,
    bytes: usize,
}

impl Kept {
    fn put(&mut self, key: String, document: Arc<Representation>) {
        let size = |document: &Representation| document.document().bytes.len() + 512;
        self.bytes += size(&document);
        if self.documents.insert(key.clone(), document).is_none() {
            self.order.push_back(key);
        }
        while self.bytes > KEPT_BYTES && self.order.len() > 1 {
            let Some(oldest) = self.order.pop_front() else { break };
            if let Some(gone) = self.documents.remove(&oldest) {
                self.bytes = self.bytes.saturating_sub(size(&gone));
            }
        }
    }
}

/// Every rule with its specification.
fn documented() -> &'static [RuleDoc] {
    static RULES: LazyLock<Vec<RuleDoc>> = LazyLock::new(|| {
        let specified = |rule| RuleDoc { rule, spec: rules::specification(rule).unwrap_or_default() };
        rule::all().map(specified).collect()
    });
    &RULES
}

/// Whether what stands after `?` matters at a path.
fn takes_query(path: &str) -> bool {
    matches!(path, "/items" | "/items.md" | "/search.json") || path.contains("/source/")
}

fn view<'a>(snapshot: &'a Snapshot, trouble: Option<&'a Trouble>) -> View<'a> {
    let index = snapshot.site.index.get_or_init(|| Index::new(&snapshot.catalog, documented()));
    View {
        catalog: &snapshot.catalog,
        index,
        addresses: &snapshot.addresses,
        findings: &snapshot.report.findings,
        trouble: trouble
            .map(|trouble| basepair_site::Trouble { reason: &trouble.reason, findings: &trouble.findings }),
        rules: documented(),
        revision: &snapshot.revision,
        version: env!("CARGO_PKG_VERSION"),
        contact: snapshot.addresses.contact(),
    }
}

/// What is asked for: the key under which it is kept, and the query where it matters.
fn key(trouble: Option<&Trouble>, path: &str) -> String {
    format!("{} {path}", trouble.map_or(0, |trouble| trouble.serial))
}

/// A page or image that was made before.
pub fn kept(
    snapshot: &Snapshot,
    trouble: Option<&Trouble>,
    path: &str,
    query: Option<&str>,
) -> Option<Arc<Representation>> {
    if query.is_some() && takes_query(path) {
        return None;
    }
    let kept = snapshot.site.kept.lock().unwrap_or_else(PoisonError::into_inner);
    kept.documents.get(&key(trouble, path)).map(Arc::clone)
}

/// Makes the document at a path, in every form that it is sent in.
pub fn make(
    snapshot: &Snapshot,
    trouble: Option<&Trouble>,
    path: &str,
    query: Option<&str>,
) -> Result<Arc<Representation>, Refusal> {
    let query = query.filter(|_| takes_query(path));
    let made = Representation::new(view(snapshot, trouble).document(path, query)?);
    made.compress();
    let made = Arc::new(made);
    if query.is_none() {
        let mut kept = snapshot.site.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.put(key(trouble, path), Arc::clone(&made));
    }
    Ok(made)
}

/// An error as a page.
pub fn error(snapshot: &Snapshot, trouble: Option<&Trouble>, error: &ErrorPage<'_>) -> String {
    view(snapshot, trouble).error(error)
}

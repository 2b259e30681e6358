//! The style sheet of a registry, compiled once for the same input. A theme that cannot be compiled keeps the last sheet that could.

use crate::kit::Kit;
use crate::problem::Problem;
use crate::styles::{Piece, Styles};
use crate::tailwind::{StyleError, compile};
use basepair_catalog::document::{Document, Freshness, MediaType};
use basepair_syntax::Candidates;
use sha2::{Digest, Sha256};
use std::sync::{Arc, Mutex, PoisonError};

/// What previews are styled with, and why it is not the newest.
#[derive(Debug, Clone)]
pub struct Sheet {
    /// `None` where no input could be compiled so far.
    pub document: Option<Arc<Document>>,
    pub problem: Option<Problem>,
    /// Whether the last good sheet stands in, so that nobody has to see the problem in a frame.
    pub stands_in: bool,
}

/// Compiles sheets, and remembers the last ones.
#[derive(Debug, Default)]
pub struct Sheets {
    last: Mutex<Last>,
    /// The digest of styles that were compiled without a sheet, and what is wrong with them. Apart, because a sheet takes longer.
    tried: Mutex<Option<([u8; 32], Option<Problem>)>>,
}

#[derive(Debug, Default)]
struct Last {
    /// The digest of the input, and what came of it.
    sheet: Option<([u8; 32], Sheet)>,
    good: Option<Arc<Document>>,
}

const NO_COMPILER: &str = "the kit has no Tailwind CSS 4, so that previews have no styles";
const NO_COMPILER_HELP: &str = "install `tailwindcss` 4 in the project, and run `basepair kit` again";

/// How many items are tried alone to find the one that cannot be compiled.
const TRIED: usize = 24;

impl Sheets {
    /// What is wrong with the styles, for which no class has to be known.
    pub(crate) fn problem(&self, kit: &Kit, styles: &Styles) -> Option<Problem> {
        let Some(script) = kit.tailwind() else { return Some(Problem::new(NO_COMPILER, NO_COMPILER_HELP)) };
        if styles.pieces.is_empty() {
            return None;
        }
        let css = styles.css();
        let input = digest(kit, &css, &[]);
        let mut tried = self.tried.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, problem)) = tried.as_ref().filter(|(seen, _)| *seen == input) {
            return problem.clone();
        }
        let problem = compile(script, &css, &[]).err().map(|error| blame(script, styles, &error).1);
        *tried = Some((input, problem.clone()));
        problem
    }

    pub(crate) fn sheet(&self, kit: &Kit, styles: &Styles, words: &Candidates) -> Sheet {
        let css = styles.css();
        let candidates: Vec<&str> = words.iter().chain(kit.candidates.iter().map(String::as_str)).collect();
        let input = digest(kit, &css, &candidates);
        // Held while compiling: whoever comes meanwhile needs the same sheet.
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, sheet)) = last.sheet.as_ref().filter(|(seen, _)| *seen == input) {
            return sheet.clone();
        }
        let sheet = match kit.tailwind() {
            None => Sheet {
                document: None,
                problem: Some(Problem::new(NO_COMPILER, NO_COMPILER_HELP)),
                stands_in: false,
            },
            Some(script) => match compile(script, &css, &candidates) {
                Ok(css) => {
                    let document = document(css);
                    last.good = Some(Arc::clone(&document));
                    Sheet { document: Some(document), problem: None, stands_in: false }
                }
                Err(error) => {
                    let (guilty, problem) = blame(script, styles, &error);
                    let rest =
                        || Some(document(compile(script, &styles.without(guilty?), &candidates).ok()?));
                    let stands_in = last.good.is_some();
                    Sheet { document: last.good.clone().or_else(rest), problem: Some(problem), stands_in }
                }
            },
        };
        last.sheet = Some((input, sheet.clone()));
        sheet
    }
}

fn document(css: String) -> Arc<Document> {
    Arc::new(Document::new(MediaType::Css, Freshness::Immutable, css))
}

/// Finds the item whose styles cannot be compiled: its position, and the problem there.
fn blame(script: &[u8], styles: &Styles, error: &StyleError) -> (Option<usize>, Problem) {
    let help = "correct the styles; previews keep the last ones that could be compiled";
    let problem = Problem::new(error.to_string(), help);
    if !matches!(error, StyleError::Refused(_)) {
        return (None, problem);
    }
    let fails = |piece: &Piece| compile(script, &styles.alone(piece), &[]).as_ref().err() == Some(error);
    match styles.pieces.iter().enumerate().take(TRIED).find(|(_, piece)| fails(piece)) {
        Some((at, piece)) => (Some(at), problem.at(&piece.file, &piece.text, piece.span)),
        None => (None, problem),
    }
}

fn digest(kit: &Kit, css: &str, candidates: &[&str]) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(kit.sha256);
    hash.update((css.len() as u64).to_le_bytes());
    hash.update(css);
    for candidate in candidates {
        hash.update(candidate);
        hash.update(b"\n");
    }
    hash.finalize().into()
}

//! The style sheet of a registry, compiled once for the same input. A theme that cannot be compiled keeps the last sheet that could.

use crate::kit::Kit;
use crate::problem::Problem;
use crate::styles::{Piece, Styles};
use crate::tailwind::{Compiler, Here, Job, StyleError};
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
#[derive(Debug)]
pub struct Sheets {
    compiler: Arc<dyn Compiler>,
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

impl Default for Sheets {
    /// Compiled in this process.
    fn default() -> Self {
        Self::compiled_by(Arc::new(Here))
    }
}

/// How many items are tried alone to find the one that cannot be compiled.
const TRIED: usize = 24;

impl Sheets {
    pub fn compiled_by(compiler: Arc<dyn Compiler>) -> Self {
        Self { compiler, last: Mutex::default(), tried: Mutex::default() }
    }

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
        let error = self.compiler.compile(&Job::new(script, &css, &[])).err();
        let problem = error.as_ref().map(|error| self.blame(script, styles, error).1);
        if !is_lost(error.as_ref()) {
            *tried = Some((input, problem.clone()));
        }
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
        let mut lost = false;
        let sheet = match kit.tailwind() {
            None => Sheet {
                document: None,
                problem: Some(Problem::new(NO_COMPILER, NO_COMPILER_HELP)),
                stands_in: false,
            },
            Some(script) => match self.compiler.compile(&Job::new(script, &css, &candidates)) {
                Ok(css) => {
                    let document = document(css);
                    last.good = Some(Arc::clone(&document));
                    Sheet { document: Some(document), problem: None, stands_in: false }
                }
                Err(error) => {
                    lost = is_lost(Some(&error));
                    let (guilty, problem) = self.blame(script, styles, &error);
                    let rest = || {
                        let rest = styles.without(guilty?);
                        Some(document(self.compiler.compile(&Job::new(script, &rest, &candidates)).ok()?))
                    };
                    let stands_in = last.good.is_some();
                    Sheet { document: last.good.clone().or_else(rest), problem: Some(problem), stands_in }
                }
            },
        };
        if !lost {
            last.sheet = Some((input, sheet.clone()));
        }
        sheet
    }

    /// Finds the item whose styles cannot be compiled: its position, and the problem there.
    fn blame(&self, script: &[u8], styles: &Styles, error: &StyleError) -> (Option<usize>, Problem) {
        let help = match error {
            StyleError::Lost(_) => "the log of the server may have the reason; the next reload tries again",
            _ => "correct the styles; previews keep the last ones that could be compiled",
        };
        let problem = Problem::new(error.to_string(), help);
        if !matches!(error, StyleError::Refused(_)) {
            return (None, problem);
        }
        let fails = |piece: &Piece| {
            let alone = styles.alone(piece);
            self.compiler.compile(&Job::new(script, &alone, &[])).as_ref().err() == Some(error)
        };
        match styles.pieces.iter().enumerate().take(TRIED).find(|(_, piece)| fails(piece)) {
            Some((at, piece)) => (Some(at), problem.at(&piece.file, &piece.text, piece.span)),
            None => (None, problem),
        }
    }
}

/// Whether another attempt may end differently.
fn is_lost(error: Option<&StyleError>) -> bool {
    matches!(error, Some(StyleError::Lost(_)))
}

fn document(css: String) -> Arc<Document> {
    Arc::new(Document::new(MediaType::Css, Freshness::Immutable, css))
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

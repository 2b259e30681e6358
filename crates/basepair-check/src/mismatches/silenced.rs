//! Comments that turn TypeScript off, for a file or for a line.

use crate::registry::File;
use basepair_model::place::Span;

/// Comments that turn TypeScript off.
pub(super) struct Silenced {
    pub(super) everything: bool,
    /// The lines after comments that are about one line.
    after: Vec<usize>,
}

impl Silenced {
    pub(super) fn of(file: &File<'_>) -> Self {
        let mut silenced = Self { everything: false, after: Vec::new() };
        for comment in &file.facts.comments {
            let text = comment.text.trim_start_matches(['/', '*', ' ']);
            // Other types of elements are chosen by a comment, too.
            silenced.everything |= text.starts_with("@ts-nocheck") || comment.text.contains("@jsx");
            if text.starts_with("@ts-ignore") || text.starts_with("@ts-expect-error") {
                silenced.after.push(line(file, comment.span.end()) + 1);
            }
        }
        silenced
    }

    pub(super) fn has(&self, file: &File<'_>, span: Span) -> bool {
        !self.after.is_empty() && {
            let lines = line(file, span.start())..=line(file, span.end());
            self.after.iter().any(|after| lines.contains(after))
        }
    }
}

fn line(file: &File<'_>, at: usize) -> usize {
    file.text.get(..at).unwrap_or_default().matches('\n').count()
}

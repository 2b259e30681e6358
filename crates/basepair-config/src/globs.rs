//! Globs over paths, names and destinations: `*` and `?` stay within a segment, `**` crosses segments.

use globset::{Glob, GlobBuilder, GlobSet, GlobSetBuilder};

/// A set of patterns, any of which may match.
#[derive(Debug, Clone)]
pub struct Globs {
    /// The text of a pattern also matches literally: `app/[id]/page.tsx` is a path of Next, not a character class.
    texts: Vec<String>,
    set: GlobSet,
}

impl Default for Globs {
    fn default() -> Self {
        Self { texts: Vec::new(), set: GlobSet::empty() }
    }
}

/// Parses one pattern; the error describes the problem.
pub(super) fn read(text: &str) -> Result<Glob, String> {
    let mut builder = GlobBuilder::new(text);
    builder.literal_separator(true).backslash_escape(true);
    builder.build().map_err(|error| error.kind().to_string())
}

impl Globs {
    pub(super) fn new(globs: Vec<Glob>) -> Result<Self, String> {
        let mut builder = GlobSetBuilder::new();
        let texts = globs.iter().map(|glob| glob.glob().to_owned()).collect();
        globs.into_iter().for_each(|glob| {
            builder.add(glob);
        });
        Ok(Self { texts, set: builder.build().map_err(|error| error.kind().to_string())? })
    }

    pub fn match_any(&self, text: &str) -> bool {
        self.texts.iter().any(|pattern| pattern == text) || self.set.is_match(text)
    }

    /// The first pattern that matches, by position.
    pub(super) fn first_match(&self, text: &str) -> Option<usize> {
        let exact = self.texts.iter().position(|pattern| pattern == text);
        exact.or_else(|| self.set.matches(text).into_iter().min())
    }
}

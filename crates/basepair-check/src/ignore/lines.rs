//! Which lines of a file an ignore comment applies to.

use crate::registry::File;
use basepair_syntax::facts::Comment;

/// The positions of code in a file. Computed once for all of its comments, because a file may consist only of comments.
pub(super) struct Code<'f, 'r> {
    file: &'f File<'r>,
    /// The offset of the first code after each comment.
    after: Vec<usize>,
    first: usize,
}

impl<'f, 'r> Code<'f, 'r> {
    pub(super) fn new(file: &'f File<'r>) -> Self {
        let comments = &file.facts.comments;
        let mut code = Self { file, after: vec![0; comments.len()], first: 0 };
        // From the last to the first: a comment is followed by code, or by a comment whose code is already known.
        for (position, comment) in comments.iter().enumerate().rev() {
            let at = code.following(comment.span.end());
            code.after.get_mut(position).into_iter().for_each(|after| *after = at);
        }
        code.first = code.following(0);
        code
    }

    /// The lines that a comment applies to: the next line with code, or its own line if it follows code. A comment at the
    /// top of a file also applies to the whole file.
    pub(super) fn covered(&self, position: usize, comment: &Comment) -> (usize, usize) {
        let source = self.file.source();
        let line = |at: usize| source.line(at);
        let own = line(comment.span.start());
        if !self.starts_line(comment) {
            return (own, line(comment.span.end()));
        }
        let opens = self.first >= comment.span.start();
        let target = line(self.after.get(position).copied().unwrap_or_default());
        (if opens { 1 } else { own }, target)
    }

    /// Whether only whitespace, and the brace that opens a comment in JSX, precedes a comment on its line.
    fn starts_line(&self, comment: &Comment) -> bool {
        let before = self.file.text.get(..comment.span.start()).unwrap_or_default();
        let is_blank = |c: char| c.is_whitespace() && c != '\n';
        let before = before.trim_end_matches(is_blank).trim_end_matches('{').trim_end_matches(is_blank);
        before.is_empty() || before.ends_with('\n')
    }

    /// The offset of the first code after `from`, without whitespace and comments. The braces around a comment in JSX
    /// belong to it.
    fn following(&self, from: usize) -> usize {
        let rest = self.file.text.get(from..).unwrap_or_default();
        let blank = rest.len() - rest.trim_start_matches(|c: char| c.is_whitespace() || c == '}').len();
        // A closing brace belongs to the comment only if there is nothing but whitespace between them.
        let closing = rest.trim_start_matches([' ', '\t']).starts_with('}') && from > 0;
        let at = from + if closing { blank } else { rest.len() - rest.trim_start().len() };
        let opened = self.file.text.get(at..).unwrap_or_default();
        let brace = opened.len() - opened.trim_start_matches(['{', ' ']).len();
        let next = self.comment_at(at).or_else(|| self.comment_at(at + brace));
        next.and_then(|position| self.after.get(position)).copied().unwrap_or(at)
    }

    fn comment_at(&self, start: usize) -> Option<usize> {
        let start_of = |comment: &Comment| comment.span.start();
        self.file.facts.comments.binary_search_by_key(&start, start_of).ok()
    }
}

//! Prints a type on one line as its author wrote it: without comments, with arguments in place of type parameters.

use super::module::{EditKind, Module};
use super::resolve::Typed;
use crate::outline::Type;
use basepair_model::place::Span;

/// The longest type that is printed, in bytes.
const LONGEST: usize = 600;
/// Source that is looked at for one type, in characters and comments.
const MOST_READ: usize = 16 * 1024;
/// Arguments inside arguments are replaced this deep.
const DEEPEST: usize = 8;

impl Typed<'_> {
    pub(super) fn print(&self) -> String {
        let mut line = Line::default();
        line.write(self, self.kind.span, 0);
        line.finish()
    }

    /// The text of a place in the same module.
    pub(super) fn print_span(&self, span: Span) -> String {
        let mut line = Line::default();
        line.write(self, span, 0);
        line.finish()
    }

    /// The type that a parameter stands for.
    fn bound(&self, name: &str) -> Option<&Self> {
        self.arguments.iter().rev().find(|(parameter, _)| *parameter == name).map(|(_, typed)| typed)
    }
}

/// An expression or a type of a module, on one line.
pub(super) fn plain(module: &Module<'_>, span: Span) -> String {
    let mut line = Line::default();
    line.push(module.text.get(span.start()..span.end()).unwrap_or_default());
    line.finish()
}

/// Whether a type needs parentheses where it becomes part of another.
fn is_compound(kind: &Type) -> bool {
    use crate::outline::Shape;
    matches!(kind.shape, Shape::Union(_) | Shape::Intersection(_) | Shape::Function(_))
}

#[derive(Default)]
struct Line {
    out: String,
    /// Whether white space waits to be written, and whether it contained the end of a line.
    blank: Option<bool>,
    read: usize,
    cut: bool,
}

impl Line {
    fn write(&mut self, typed: &Typed<'_>, span: Span, depth: usize) {
        let module = typed.module;
        let first = module.edits.partition_point(|edit| edit.span.start() < span.start());
        let mut from = span.start();
        for edit in module.edits.get(first..).unwrap_or_default() {
            if self.cut || edit.span.end() > span.end() {
                break;
            }
            self.read += 1;
            // A name inside a comment.
            if edit.span.start() < from {
                continue;
            }
            match edit.kind {
                EditKind::Comment => {
                    self.push(module.text.get(from..edit.span.start()).unwrap_or_default());
                    self.push("\n");
                }
                EditKind::Separator => {
                    self.push(module.text.get(from..edit.span.start()).unwrap_or_default());
                    self.push(";");
                }
                EditKind::Parameter => {
                    let name = module.text.get(edit.span.start()..edit.span.end()).unwrap_or_default();
                    let Some(argument) = typed.bound(name).filter(|_| depth < DEEPEST) else { continue };
                    self.push(module.text.get(from..edit.span.start()).unwrap_or_default());
                    let whole = edit.span.start() == span.start() && edit.span.end() == span.end();
                    let enclosed = !whole && is_compound(argument.kind) && !self.ends_open();
                    self.push(if enclosed { "(" } else { "" });
                    self.write(argument, argument.kind.span, depth + 1);
                    self.push(if enclosed { ")" } else { "" });
                }
            }
            from = edit.span.end();
        }
        self.push(module.text.get(from..span.end()).unwrap_or_default());
    }

    /// Whether what follows stands alone between brackets: an argument, or the type of a member.
    fn ends_open(&self) -> bool {
        self.out.trim_end().ends_with(['<', '(', ',', ':'])
    }

    fn push(&mut self, text: &str) {
        for character in text.chars() {
            self.read += 1;
            if self.out.len() >= LONGEST || self.read >= MOST_READ {
                self.cut = true;
                return;
            }
            if character.is_whitespace() {
                self.blank = Some(self.blank.unwrap_or(false) || character == '\n');
                continue;
            }
            if let Some(lines) = self.blank.take() {
                let closes = matches!(character, '>' | ')' | ']');
                if lines && closes && self.out.ends_with(',') {
                    self.out.pop();
                }
                let tight = lines && (closes || self.out.ends_with(['<', '(', '[']));
                if !tight && !self.out.is_empty() && !matches!(character, ';' | ',') {
                    self.out.push(' ');
                }
            }
            // A union that is written over several lines starts with a bar.
            if self.out.is_empty() && matches!(character, '|' | '&') {
                continue;
            }
            self.out.push(character);
        }
    }

    fn finish(self) -> String {
        let text = self.out.trim_end_matches([';', ',', ' ']);
        if self.cut { format!("{text} …") } else { text.to_owned() }
    }
}

//! Author text to facts and tokens: scripts, styles, the blocks of Vue, Svelte and Astro files, front matter, and
//! highlighting. Every parser lives here, no type of theirs leaves, and nothing here knows a registry.

mod blocks;
mod cache;
pub mod canonical;
pub mod classes;
mod comments;
mod css;
mod depth;
pub mod facts;
pub mod front_matter;
pub mod highlight;
mod lexer;
pub mod module;
pub mod properties;
mod threads;
mod tsx;
pub mod values;

pub use cache::{Cache, Source};
pub use facts::{Facts, Language};

use basepair_model::place::Span;
use facts::Problem;
use oxc_allocator::Allocator;

/// Reads one file. No text can end the process or keep it busy: what nests too deep is a problem of its file.
pub fn read(path: &str, text: &str) -> Facts {
    threads::run(|| read_with(&mut Allocator::default(), path, text)).unwrap_or_else(|| unread(path))
}

/// What is known of a file when there is no thread to parse it on.
fn unread(path: &str) -> Facts {
    let problem = Problem::syntax(Span::default(), "the system gives no thread to parse it on");
    Facts { language: Language::of(path), problems: vec![problem], ..Facts::default() }
}

/// Reads one file of many: syntax trees are built one after another in the same memory.
fn read_with(allocator: &mut Allocator, path: &str, text: &str) -> Facts {
    let language = Language::of(path);
    let mut facts = match language {
        Language::Ts | Language::Tsx | Language::Js | Language::Jsx => {
            tsx::read(allocator, path, text, language)
        }
        Language::Css => css::read(text),
        Language::Blocks => blocks::read(allocator, path, text),
        Language::Other => Facts::default(),
    };
    facts.language = language;
    comments::complete(&mut facts, path, text);
    facts.settle();
    facts
}

//! Parses author text into facts and tokens: scripts, styles, the blocks of Vue, Svelte and Astro files, front
//! matter, and highlighting. All parsers are here, none of their types is public, and nothing here depends on a
//! registry.

pub mod api;
mod blocks;
mod cache;
mod candidates;
pub mod canonical;
pub mod classes;
mod comments;
mod css;
mod depth;
pub mod facts;
pub mod highlight;
mod lexer;
pub mod module;
mod outline;
pub mod properties;
mod threads;
mod tsx;
pub mod values;

pub use cache::{Cache, Source};
pub use candidates::Candidates;
pub use facts::{Facts, Language};

use basepair_model::text::is_plain;
use oxc_allocator::Allocator;

/// Parses one file. No text can crash the process or keep it busy: nesting that is too deep is a problem of its file.
pub fn read(path: &str, text: &str) -> Facts {
    threads::run(|| read_with(&mut Allocator::default(), path, text))
}

/// Parses one file of many: syntax trees are built one after another in the same memory.
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
    facts.plain = is_plain(text);
    comments::complete(&mut facts, path, text);
    facts.settle();
    facts
}

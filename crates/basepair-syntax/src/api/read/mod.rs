//! Reads a script into a [`Module`]. The parser and its types stay behind this line.

mod blocks;
mod edits;

use super::module::Module;
use crate::depth::{self, Dialect};
use crate::facts::Language;
use crate::outline::{Outline, Reader};
use crate::tsx;
use oxc_allocator::Allocator;
use oxc_parser::{ParseOptions, Parser};
use std::borrow::Cow;
use std::sync::Arc;

/// Reads a script. `None` where there is nothing to read, or it nests too deep.
pub(super) fn read<'t>(allocator: &mut Allocator, path: &'t str, text: &Arc<str>) -> Option<Module<'t>> {
    let (script, language) = match Language::of(path) {
        Language::Blocks => {
            let (script, language) = blocks::blanked(path, text)?;
            (Cow::Owned(script), language)
        }
        Language::Css | Language::Other => return None,
        language => (Cow::Borrowed(&**text), language),
    };
    let source_type = tsx::source_type(path, language);
    let dialect = Dialect { types: source_type.is_typescript(), markup: source_type.is_jsx() };
    depth::check(&script, dialect).ok()?;
    allocator.reset();
    let options = ParseOptions {
        parse_regular_expression: false,
        // Astro's front matter may end with one.
        allow_return_outside_function: matches!(script, Cow::Owned(_)),
        ..ParseOptions::default()
    };
    let parsed = Parser::new(allocator, &script, source_type).with_options(options).parse();
    let mut outline = Outline { markup: source_type.is_jsx(), ..Outline::default() };
    let reader = Reader { text, comments: &parsed.program.comments };
    reader.program(&mut outline, &parsed.program);
    if matches!(script, Cow::Owned(_)) {
        reader.component_file(path, &mut outline, &parsed.program);
    }
    outline.index();
    let edits = edits::of(&parsed.program, text);
    Some(Module { path, text: text.clone(), outline: Arc::new(outline), edits, position: 0 })
}

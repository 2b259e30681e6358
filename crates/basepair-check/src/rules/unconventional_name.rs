//! An item name should consist of lower-case words with hyphens, as the other names do.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use basepair_model::name::{is_plain, to_plain};

check!(UNCONVENTIONAL_NAME, "unconventional-name", run);

/// Of this many names, one may differ. A registry in which more do has another convention.
const ONE_IN: usize = 8;

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    let items: Vec<_> = entries::items(registry).collect();
    reporter.checked(items.len());
    let differs = |name: &str| !is_usual(name);
    let others = items.iter().filter(|listed| differs(listed.name())).count();
    let is_exception = others * ONE_IN <= items.len();
    for listed in items.iter().filter(|listed| differs(listed.name())) {
        let name = listed.name();
        let must_be_quoted = name.chars().any(is_special);
        if !is_exception && !must_be_quoted {
            continue;
        }
        let message = match must_be_quoted {
            true => format!("the item name `{}` has to be quoted in a shell", name.escape_debug()),
            false => format!("the item name `{name}` does not consist of lower-case words with hyphens"),
        };
        let plain = to_plain(name);
        let is_free = is_plain(&plain) && registry.catalog.position(&plain).is_none();
        let help = match is_free {
            true => format!("rename the item to `{plain}`"),
            false => "rename the item, with lower-case words and hyphens".to_owned(),
        };
        listed.report(reporter, listed.item.entry.name_span, Diagnostic::new(message, help));
    }
}

/// Like [`is_plain`], but words may start with a digit, as in `3d-card`, and have the dots of a version.
fn is_usual(name: &str) -> bool {
    let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || matches!(b, b'-' | b'/' | b'.');
    name.bytes().all(plain)
}

/// Whether a shell reads a character as something else.
fn is_special(c: char) -> bool {
    c.is_whitespace() || "\"'`$&|;<>()[]{}*!~^,".contains(c)
}

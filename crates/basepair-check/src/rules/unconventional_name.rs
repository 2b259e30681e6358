//! An item name should consist of lower-case words with hyphens, as the other names do.

use super::check;
use super::entries::{self, Listed};
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use basepair_model::name::{is_plain, to_plain};

check!(UNCONVENTIONAL_NAME, "unconventional-name", run);

/// Of this many names, one may differ. A registry in which more do has another convention.
const ONE_IN: usize = 8;

/// More names than this are one habit, which is reported once.
const FEW: usize = 3;

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    let items: Vec<_> = entries::items(registry).collect();
    reporter.checked(items.len());
    let differs = |name: &str| !is_usual(name);
    let others = items.iter().filter(|listed| differs(listed.name())).count();
    let is_exception = others * ONE_IN <= items.len();
    let differing = || items.iter().filter(|listed| differs(listed.name()));
    let is_quoted = |listed: &&Listed<'_>| listed.name().chars().any(is_special);
    for listed in differing().filter(is_quoted) {
        report(
            registry,
            reporter,
            listed,
            &format!("the item name `{}` has to be quoted in a shell", listed.name().escape_debug()),
        );
    }
    let others: Vec<_> = differing().filter(|listed| is_exception && !is_quoted(listed)).collect();
    let (few, many) = others.split_at(if others.len() > FEW { 1 } else { others.len() });
    for listed in few {
        let more = match many.len() {
            0 => "does not consist".to_owned(),
            more => format!("and those of {more} more items do not consist"),
        };
        report(
            registry,
            reporter,
            listed,
            &format!("the item name `{}` {more} of lower-case words with hyphens", listed.name()),
        );
    }
}

fn report(registry: &Analysis<'_>, reporter: &mut Reporter, listed: &Listed<'_>, message: &str) {
    let plain = to_plain(listed.name());
    let is_free = is_plain(&plain) && registry.catalog.position(&plain).is_none();
    let help = match is_free {
        true => format!("rename the item to `{plain}`"),
        false => "rename the item, with lower-case words and hyphens".to_owned(),
    };
    listed.report(reporter, listed.item.entry.name_span, Diagnostic::new(message, help));
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

//! A source file must not contain a secret key.

use super::check;
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use crate::secret;
use basepair_model::parallel;

check!(SECRET_IN_SOURCE, "secret-in-source", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    // Every byte is looked at, which takes longer than any other rule: on one thread, it would be the last one to end.
    let found = parallel::map(&registry.files, |file| secret::find(&file.text));
    for (file, secrets) in registry.files.iter().zip(found) {
        reporter.checked(1);
        for (span, kind) in secrets.keys {
            let message = format!("`{}` contains what looks like {kind}", file.path);
            let help = "revoke the key if it is real, and read it from the environment";
            reporter.in_file(file, span, Diagnostic::new(message, help));
        }
        if let Some(at) = secrets.private_key {
            let message = format!("`{}` contains a private key", file.path);
            let help = "revoke the key if it is real, and remove it from the registry";
            reporter.in_file(file, at, Diagnostic::new(message, help));
        }
    }
}

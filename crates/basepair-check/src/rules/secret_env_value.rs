//! A value in `envVars` must be a placeholder, never a real secret.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use crate::secret;

check!(SECRET_ENV_VALUE, "secret-env-value", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    for listed in entries::items(registry) {
        reporter.checked(1);
        for member in entries::members(listed.item, "envVars") {
            let value = member.value.as_str().unwrap_or_default();
            let Some(kind) = secret::kind(value) else { continue };
            let message = format!("the value of `{}` looks like {kind}", member.key.escape_debug());
            let help = "revoke the secret if it is real, and leave the value empty";
            listed.report(reporter, member.value.span, Diagnostic::new(message, help));
        }
    }
}

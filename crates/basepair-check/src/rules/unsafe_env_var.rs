//! An environment variable must be a single line that only changes the item's own settings.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};

check!(UNSAFE_ENV_VAR, "unsafe-env-var", run);

/// Names that configure programs rather than an application.
const DENIED: &[&str] = &[
    "PATH",
    "HOME",
    "SHELL",
    "USER",
    "ENV",
    "BASH_ENV",
    "IFS",
    "PS4",
    "PROMPT_COMMAND",
    "EDITOR",
    "VISUAL",
    "PAGER",
    "BROWSER",
    "TMPDIR",
    "NODE_OPTIONS",
    "NODE_PATH",
    "NODE_EXTRA_CA_CERTS",
    "NODE_TLS_REJECT_UNAUTHORIZED",
    "NODE_REPL_EXTERNAL_MODULE",
    "NODE_ICU_DATA",
    "HTTP_PROXY",
    "HTTPS_PROXY",
    "ALL_PROXY",
    "NO_PROXY",
    "FTP_PROXY",
    "SSL_CERT_FILE",
    "SSL_CERT_DIR",
    "SSLKEYLOGFILE",
    "OPENSSL_CONF",
    "CURL_CA_BUNDLE",
    "REQUESTS_CA_BUNDLE",
    "PYTHONPATH",
    "PYTHONSTARTUP",
    "PYTHONHOME",
    "RUBYOPT",
    "RUBYLIB",
    "PERL5OPT",
    "PERL5LIB",
    "JAVA_TOOL_OPTIONS",
    "_JAVA_OPTIONS",
    "JDK_JAVA_OPTIONS",
    "MAVEN_OPTS",
    "GRADLE_OPTS",
    "RUSTC_WRAPPER",
    "RUSTFLAGS",
    "CARGO_HOME",
    "REGISTRY_URL",
];
const DENIED_STARTS: &[&str] = &[
    "LD_",
    "DYLD_",
    "GIT_",
    "NPM_CONFIG_",
    "YARN_",
    "PNPM_",
    "BUN_INSTALL",
    "SSH_",
    "DOTNET_STARTUP",
    "CORECLR_",
];

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    for listed in entries::items(registry) {
        reporter.checked(1);
        for member in entries::members(listed.item, "envVars") {
            let key = member.key.as_ref();
            if entries::is_allowed(registry, listed.item, &[key]) {
                continue;
            }
            let value = member.value.as_str().unwrap_or_default();
            let upper = key.to_ascii_uppercase();
            let shown = key.escape_debug();
            let plain = key.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
                && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
            let (span, message, help) = if !plain {
                (
                    member.key_span,
                    format!("`{shown}` is not a valid variable name"),
                    "use letters, digits and `_`",
                )
            } else if DENIED.contains(&upper.as_str())
                || DENIED_STARTS.iter().any(|start| upper.starts_with(start))
            {
                let message = format!("the variable `{shown}` configures programs on the consumer's machine");
                (member.key_span, message, "use a variable that belongs to the item instead")
            } else if value.contains(['\n', '\r']) {
                let message =
                    format!("the value of `{shown}` has a line break, which starts another variable");
                (member.value.span, message, "write the value on one line")
            } else if value.chars().any(char::is_control) {
                (
                    member.value.span,
                    format!("the value of `{shown}` contains a control character"),
                    "remove the character",
                )
            } else {
                continue;
            };
            listed.report(reporter, span, Diagnostic::new(message, help));
        }
    }
}

//! The document of a frame: what it may do, which files it loads, and what it shows where nothing can be mounted.

use crate::problem::{Problem, Spot};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use basepair_model::quote::markup as escape;
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::sync::LazyLock;

/// Runs first in every frame. Written into the document, so that it hears every error and costs no request.
const SHELL: &str = include_str!("shell.js");
const STYLE: &str = include_str!("shell.css");

/// What a frame may do: run scripts of this server, and reach nothing. The header makes the origin opaque also when the document is
/// opened alone.
pub static POLICY: LazyLock<String> = LazyLock::new(|| {
    format!(
        "default-src 'none'; script-src 'self' 'sha256-{}'; worker-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; \
         img-src 'self' data:; connect-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; \
         sandbox allow-scripts",
        STANDARD.encode(Sha256::digest(SHELL))
    )
});

/// The same in the document, for hosts without headers. There, browsers ignore what makes the origin opaque and who may show the frame:
/// the shell loads nothing unless the page around it has made the origin opaque.
pub fn policy_in_document() -> String {
    POLICY.replace(" frame-ancestors 'self'; sandbox allow-scripts", "")
}

/// What the document is made of.
pub(crate) struct Parts<'p> {
    /// Whether it is a file in a folder, which is sent without its policy.
    pub(crate) in_folder: bool,
    pub(crate) title: &'p str,
    /// Addresses.
    pub(crate) style_sheet: Option<&'p str>,
    pub(crate) preloads: Vec<String>,
    /// Rules that name the fonts.
    pub(crate) fonts: &'p str,
    pub(crate) script: Option<&'p str>,
    pub(crate) problems: &'p [Problem],
}

pub(crate) fn document(parts: &Parts<'_>) -> String {
    let policy = match parts.in_folder {
        true => format!(
            "<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n",
            escape(&policy_in_document())
        ),
        false => String::new(),
    };
    let mut html = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n{policy}<title>{}</title>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"robots\" content=\"noindex\">\n\
         <link rel=\"icon\" href=\"data:,\">\n",
        escape(parts.title)
    );
    // With `crossorigin`, because the origin of the frame is opaque: every file is of another origin.
    if let Some(address) = parts.style_sheet {
        let _ = writeln!(html, "<link rel=\"stylesheet\" crossorigin href=\"{}\">", escape(address));
    }
    for address in &parts.preloads {
        let _ = writeln!(html, "<link rel=\"modulepreload\" crossorigin href=\"{}\">", escape(address));
    }
    let script = escape(parts.script.unwrap_or_default());
    if parts.in_folder && parts.script.is_some() {
        let _ = writeln!(html, "<link rel=\"modulepreload\" crossorigin href=\"{script}\">");
    }
    let module = if parts.in_folder { format!(" data-module=\"{script}\"") } else { String::new() };
    let _ = writeln!(html, "<style>{}{STYLE}</style>\n<script{module}>{SHELL}</script>", parts.fonts);
    if parts.script.is_some() && !parts.in_folder {
        let _ = writeln!(html, "<script type=\"module\" crossorigin src=\"{script}\"></script>");
    }
    html.push_str("</head>\n<body>\n");
    if !parts.problems.is_empty() {
        html.push_str("<div class=\"basepair-problems\" role=\"alert\">\n");
        parts.problems.iter().for_each(|problem| write_problem(&mut html, problem));
        html.push_str("</div>\n");
    }
    html.push_str("<div id=\"preview\"></div>\n</body>\n</html>\n");
    html
}

fn write_problem(html: &mut String, problem: &Problem) {
    let _ = writeln!(html, "<p dir=\"auto\"><strong>{}</strong></p>", code(&problem.message));
    if let Some(Spot { file, line, column, text, caret: (start, width), .. }) = &problem.place {
        let number = line.to_string();
        let gutter = " ".repeat(number.len());
        let _ = writeln!(
            html,
            "<pre tabindex=\"0\">{} {}:{line}:{column}\n{gutter} |\n{number} | {}\n{gutter} | {}{}</pre>",
            format_args!("{gutter}--&gt;"),
            escape(file),
            escape(text),
            " ".repeat(*start),
            "^".repeat(*width),
        );
    }
    let _ = writeln!(html, "<p dir=\"auto\">{}</p>", code(&problem.help));
}

/// Names in backticks, as code.
fn code(text: &str) -> String {
    let mut html = String::new();
    for (at, part) in text.split('`').enumerate() {
        let part = escape(part);
        let _ = if at % 2 == 1 { write!(html, "<code>{part}</code>") } else { write!(html, "{part}") };
    }
    html
}

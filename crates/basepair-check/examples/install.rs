//! Says where files land and what imports become, line by line, for comparison with the official client. Each line of
//! stdin is a JSON list: `["place", src, framework, type, path, target]`, `["safe", target]` or
//! `["import", specifier]`; each line of stdout is a JSON text or `null`.

use basepair_client::install::{self, Framework, Layout};
use basepair_model::item::ItemType;
use basepair_model::json::{self, Value};
use std::io::{self, BufRead, Write};

fn main() -> io::Result<()> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    for line in io::stdin().lock().lines() {
        let line = line?;
        let Ok(question) = json::parse(&line) else { continue };
        let parts = question.as_array().unwrap_or_default();
        let text = |at: usize| parts.get(at).and_then(Value::as_str);
        let answer = match text(0) {
            Some("place") => place(parts),
            Some("safe") => text(1).map(|target| install::is_safe(target).to_string()),
            Some("import") => text(1).and_then(install::rewritten),
            _ => None,
        };
        match answer {
            Some(answer) => {
                let mut written = String::new();
                json::write_string(&mut written, &answer);
                writeln!(out, "{written}")?;
            }
            None => writeln!(out, "null")?,
        }
    }
    out.flush()
}

fn place(parts: &[Value]) -> Option<String> {
    let text = |at: usize| parts.get(at).and_then(Value::as_str);
    let src = parts.get(1).and_then(Value::as_bool)?;
    let framework = Framework::ALL.iter().find(|(name, _)| Some(*name) == text(2)).map(|(_, kind)| *kind)?;
    let kind = ItemType::parse(text(3)?)?;
    let destination = install::place(kind, text(4)?, text(5), Layout { src, framework });
    destination.path().map(str::to_owned)
}

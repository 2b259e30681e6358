//! The paths of a manifest: which are allowed, and what an `include` resolves to.

use crate::path::{file_name, join};

pub(super) const LEADS_OUT: &str = "leads out of its folder";

/// Why a path cannot be a file inside the folder of its manifest.
pub(super) fn path_problem(path: &str) -> Option<&'static str> {
    if path.is_empty() {
        Some("is empty")
    } else if path.chars().any(char::is_control) {
        Some("contains a control character")
    } else if path.contains("://") {
        Some("is a URL, not a path")
    } else if path.starts_with('/') || path.starts_with('\\') || has_drive(path) {
        Some("is absolute")
    } else if path.split(['/', '\\']).any(|segment| segment == "..") {
        Some(LEADS_OUT)
    } else if path.contains('\\') {
        Some("contains a backslash")
    } else {
        None
    }
}

fn has_drive(path: &str) -> bool {
    matches!(path.as_bytes(), [letter, b':', ..] if letter.is_ascii_alphabetic())
}

/// Resolves an `include` from the folder of its manifest, or returns why it is not allowed.
pub fn resolve_include(folder: &str, include: &str) -> Result<String, &'static str> {
    if let Some(problem) = path_problem(include) {
        return Err(problem);
    }
    let path = join("", include);
    if file_name(&path) != "registry.json" {
        return Err("does not name a `registry.json` file");
    }
    Ok(join(folder, &path))
}

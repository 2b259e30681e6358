//! Which browser takes the pictures: the one that is named, or a Chromium or Chrome under its usual names.

use std::path::{Path, PathBuf};
use std::{env, fs};

/// The usual names, and places that are not on the `PATH`.
const NAMES: &[&str] = &[
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "microsoft-edge",
    "chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
];

/// The variable that names a Chromium for other programs as well.
const VARIABLE: &str = "CHROME";

/// The browser of this machine.
pub fn find() -> Option<PathBuf> {
    let named = env::var_os(VARIABLE).filter(|name| !name.is_empty()).map(PathBuf::from);
    named.and_then(|name| located(&name)).or_else(|| NAMES.iter().find_map(|name| located(Path::new(name))))
}

/// The file of a program: a path, or a name on the `PATH`.
pub(super) fn located(program: &Path) -> Option<PathBuf> {
    let is_program = |path: &PathBuf| fs::metadata(path).is_ok_and(|found| found.is_file());
    if program.components().count() > 1 {
        return Some(program.to_owned()).filter(is_program);
    }
    let folders = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&folders)
        .filter(|folder| folder.is_absolute())
        .map(|folder| folder.join(program))
        .find(is_program)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_found_by_its_path_or_its_name() {
        let own = env::current_exe().unwrap();
        assert_eq!(located(&own), Some(own));
        assert_eq!(located(Path::new("/nowhere/chromium")), None);
        assert_eq!(located(Path::new("no-program-has-this-name")), None);
        #[cfg(unix)]
        assert!(located(Path::new("sh")).is_some());
    }
}

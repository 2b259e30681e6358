//! Which stages of the full run the last commits concern: the table of stages has patterns, and git knows which files have
//! changed.

use std::path::Path;

use super::stages::Stage;
use crate::failure::Outcome;
use crate::tracked::git;

/// How many commits are the last ones, on a branch that is not ahead of another.
const LAST: usize = 10;

/// A stage, and a changed file that it is about.
pub(super) struct Touched {
    pub(super) stage: &'static str,
    pub(super) file: String,
}

/// The stages among these that the last commits, or changes that are not committed, touch.
pub(super) fn touched(root: &Path, stages: &[&'static Stage]) -> Vec<Touched> {
    let Some(base) = base(root) else { return Vec::new() };
    let changed = |stage: &&'static Stage| {
        let files = list(root, &["diff", "--name-only", &base], stage.globs).ok()?;
        Some(Touched { stage: stage.name, file: files.into_iter().next()? })
    };
    stages.iter().filter_map(changed).collect()
}

/// The commit before the last ones: where this branch left the published one, or a number of commits ago.
fn base(root: &Path) -> Option<String> {
    let ask = |arguments: &[&str]| {
        let answer = git(root).args(arguments).probe()?;
        Some(answer.trim().to_owned()).filter(|text| !text.is_empty())
    };
    let head = ask(&["rev-parse", "HEAD"])?;
    let left = ask(&["merge-base", "HEAD", "origin/HEAD"]).filter(|commit| *commit != head);
    let count = (LAST + 1).to_string();
    let ago = || {
        ask(&["rev-list", "--first-parent", "--max-count", &count, "HEAD"])?.lines().last().map(str::to_owned)
    };
    left.or_else(ago)
}

/// The lines that git prints for files that match one of the patterns.
pub(super) fn list(root: &Path, arguments: &[&str], globs: &[&str]) -> Outcome<Vec<String>> {
    let patterns = globs.iter().map(|glob| format!(":(glob){glob}"));
    let listing = git(root).args(arguments).args(["--"]).args(patterns).text()?;
    Ok(listing.lines().map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test::stages::full;
    use fs_err as fs;

    #[test]
    fn a_stage_is_named_if_a_commit_or_the_working_tree_touches_its_files() {
        const ONE: &Stage = &Stage { globs: &["one/**"], ..full("one", "", |_| Ok(())) };
        const TWO: &Stage = &Stage { globs: &["**/two.txt"], ..full("two", "", |_| Ok(())) };
        let root = std::env::temp_dir().join(format!("xtask-touched-{}", std::process::id()));
        fs::create_dir_all(root.join("one/deep")).unwrap();
        let commit = |message: &str| {
            git(&root).args(["add", "-A"]).stdout().unwrap();
            let author = ["-c", "user.name=t", "-c", "user.email=t@example.com"];
            git(&root)
                .args(author)
                .args(["commit", "--quiet", "--allow-empty", "-m", message])
                .stdout()
                .unwrap();
        };
        git(&root).args(["init", "--quiet"]).stdout().unwrap();
        fs::write(root.join("one/deep/a"), "a").unwrap();
        fs::write(root.join("two.txt"), "b").unwrap();
        commit("first");
        for number in 0..LAST {
            commit(&number.to_string());
        }
        let names = || touched(&root, &[ONE, TWO]).iter().map(|it| it.stage).collect::<Vec<_>>();
        assert_eq!(names(), [""; 0]);
        fs::write(root.join("two.txt"), "c").unwrap();
        assert_eq!(names(), ["two"]);
        fs::write(root.join("one/deep/a"), "c").unwrap();
        commit("both");
        assert_eq!(names(), ["one", "two"]);
        fs::remove_dir_all(&root).unwrap();
    }
}

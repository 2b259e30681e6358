//! Why an output could not be replaced. A message never repeats its cause: the printer prints the chain.

use std::io;
use std::path::{Path, PathBuf};

#[derive(Debug, thiserror::Error)]
pub enum ExchangeError {
    #[error("cannot {action} `{}`", path.display())]
    Io { action: &'static str, path: PathBuf, source: io::Error },
    #[error("the output `{}` has no name; choose another folder with --output", .0.display())]
    NoName(PathBuf),
    #[error("cannot replace `{}`: it is not a folder", .0.display())]
    NotAFolder(PathBuf),
    #[error(
        "the output `{}` contains the current directory, which cannot be replaced while the program runs in \
         it; run the build from another directory or choose another folder with --output",
        .0.display()
    )]
    Current(PathBuf),
    #[error("{}", in_the_way(*.why, .paths))]
    InTheWay { why: Why, paths: Vec<PathBuf> },
    #[error("the files in `{}` are only partly replaced; run the build again to complete it", path.display())]
    Halfway { path: PathBuf, source: Box<ExchangeError> },
}

/// Why a file in the output must not be replaced.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Why {
    /// The registry is read from it.
    Input,
    /// An earlier build wrote it, and it was modified since.
    Edited,
    /// No build wrote it.
    Foreign,
}

pub(super) fn failed(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> ExchangeError {
    let path = path.to_owned();
    move |source| ExchangeError::Io { action, path, source }
}

const NAMED: usize = 5;

fn in_the_way(why: Why, paths: &[PathBuf]) -> String {
    let mut names: Vec<String> =
        paths.iter().take(NAMED).map(|path| format!("`{}`", path.display())).collect();
    if paths.len() > NAMED {
        names.push(format!("{} more", paths.len() - NAMED));
    }
    let (last, first) = names.split_last().map_or((String::new(), String::new()), |(last, first)| {
        (last.clone(), if first.is_empty() { String::new() } else { format!("{} and ", first.join(", ")) })
    });
    let one = paths.len() == 1;
    let (was, it) = if one { ("was", "it") } else { ("were", "them") };
    let rest = match why {
        Why::Input => format!(
            "{} to the registry that is being built, which cannot be read from the folder that it is written to; \
             choose another folder with --output",
            if one { "belongs" } else { "belong" }
        ),
        Why::Edited => {
            format!("{was} modified since basepair wrote {it}; move {it} away or delete {it}")
        }
        Why::Foreign => format!(
            "{was} not written by basepair, and the build would overwrite {it}; if `shadcn build` wrote {it}, replace \
             {it} with --take-over; otherwise move {it} away, delete {it}, or choose another folder with --output"
        ),
    };
    format!("{first}{last} {rest}")
}

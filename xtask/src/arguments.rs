//! The arguments of one command: taken one by one; a remaining argument is an error.

use std::str::FromStr;

use crate::failure::{Failure, Outcome};

pub(crate) struct Arguments {
    rest: Vec<String>,
}

impl Arguments {
    pub(crate) fn new(arguments: impl IntoIterator<Item = String>) -> Self {
        Self { rest: arguments.into_iter().collect() }
    }

    /// Whether the flag is given, once or more often.
    pub(crate) fn flag(&mut self, name: &str) -> bool {
        let before = self.rest.len();
        self.rest.retain(|argument| argument != name);
        self.rest.len() != before
    }

    /// The value of `--name value` or `--name=value`.
    pub(crate) fn value<T: FromStr>(&mut self, name: &str) -> Outcome<Option<T>> {
        let mut found = None;
        let mut kept = Vec::new();
        let mut arguments = std::mem::take(&mut self.rest).into_iter();
        while let Some(argument) = arguments.next() {
            let text = match argument.strip_prefix(name) {
                Some("") => arguments.next().filter(|value| !value.starts_with("--")),
                Some(value) if value.starts_with('=') => value.strip_prefix('=').map(str::to_owned),
                _ => {
                    kept.push(argument);
                    continue;
                }
            };
            let Some(text) = text else {
                return Err(Failure::Usage(format!("`{name}` needs a value")));
            };
            let value =
                text.parse().map_err(|_| Failure::Usage(format!("invalid value `{text}` for `{name}`")))?;
            if found.replace(value).is_some() {
                return Err(Failure::Usage(format!("`{name}` is given twice")));
            }
        }
        self.rest = kept;
        Ok(found)
    }

    /// The command, which is the first argument.
    pub(crate) fn command(&mut self) -> Option<String> {
        if self.rest.is_empty() { None } else { Some(self.rest.remove(0)) }
    }

    /// The first argument that is not an option. Take options with a value before calling this.
    pub(crate) fn positional(&mut self) -> Option<String> {
        let place = self.rest.iter().position(|argument| !argument.starts_with('-'))?;
        Some(self.rest.remove(place))
    }

    pub(crate) fn finish(self) -> Outcome<()> {
        match self.rest.first() {
            None => Ok(()),
            Some(left) => {
                Err(Failure::Usage(format!("unexpected argument `{left}`; see `cargo xtask help`")))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments(line: &str) -> Arguments {
        Arguments::new(line.split_whitespace().map(str::to_owned))
    }

    #[test]
    fn a_value_is_taken_in_both_spellings() {
        let mut given = arguments("--items 5 --rounds=3 serve");
        assert_eq!(given.value::<usize>("--items").unwrap(), Some(5));
        assert_eq!(given.value::<usize>("--rounds").unwrap(), Some(3));
        assert_eq!(given.positional().as_deref(), Some("serve"));
        assert!(given.finish().is_ok());
    }

    #[test]
    fn a_missing_a_bad_and_a_repeated_value_are_refused() {
        assert!(arguments("--items").value::<usize>("--items").is_err());
        assert!(arguments("--items --json").value::<usize>("--items").is_err());
        assert!(arguments("--items many").value::<usize>("--items").is_err());
        assert!(arguments("--items 1 --items 2").value::<usize>("--items").is_err());
    }

    #[test]
    fn a_remaining_argument_is_named() {
        let mut given = arguments("--check --chekc");
        assert!(given.flag("--check"));
        assert!(given.finish().unwrap_err().message().unwrap().contains("`--chekc`"));
    }
}

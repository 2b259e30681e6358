//! The row of a parameter: its name, what it accepts and what it is for. Queries of the API, filters of pages and arguments of
//! tools are parsed by their rows, and described from them.

use super::BadParameter;
use std::borrow::Cow;

/// The longest search text, in characters.
pub const MAX_SEARCH_TEXT: usize = 256;
/// The longest name, in characters: paths are the longest names.
pub const MAX_NAME: usize = 1024;

/// One parameter.
#[derive(Debug, Clone, Copy)]
pub struct Parameter {
    /// In a query.
    pub name: &'static str,
    /// Among the arguments of a tool.
    pub argument: &'static str,
    pub accepts: Accepts,
    pub required: bool,
    /// What a tool takes if it is not given.
    pub usual: Option<usize>,
    pub example: Option<&'static str>,
    about: About,
}

/// The values of a parameter.
#[derive(Debug, Clone, Copy)]
pub enum Accepts {
    /// Words to search for.
    Words,
    /// The name of something, or a path.
    Name,
    /// A text of any length.
    Text,
    Pattern(&'static str),
    Flag,
    Number {
        least: usize,
    },
    /// A node or rung of the model, by id, number or label.
    Node,
    /// A strand of the model.
    Strand,
    /// The name of a rule.
    Rule,
    /// Item types, separated by commas.
    Types,
    /// One of a few words. The description of the API has a list of them with a name once, one without a name at each use.
    OneOf {
        list: Option<&'static str>,
        words: fn() -> Vec<&'static str>,
    },
    /// A list of names, or of these words.
    Names(&'static [&'static str]),
}

#[derive(Debug, Clone, Copy)]
enum About {
    /// A sentence for the description of the API, and a phrase for agents.
    Written(&'static str, &'static str),
    /// How many of what are returned, and how many are skipped.
    Limit(&'static str),
    Offset(&'static str),
}

impl Parameter {
    pub const fn new(
        name: &'static str,
        accepts: Accepts,
        sentence: &'static str,
        phrase: &'static str,
    ) -> Self {
        let about = About::Written(sentence, phrase);
        Self { name, argument: name, accepts, required: false, usual: None, example: None, about }
    }

    /// One that only queries have.
    pub const fn of_query(name: &'static str, accepts: Accepts, sentence: &'static str) -> Self {
        Self::new(name, accepts, sentence, "")
    }

    /// One that only tools have.
    pub const fn of_tool(name: &'static str, accepts: Accepts, phrase: &'static str) -> Self {
        Self::new(name, accepts, "", phrase)
    }

    /// The largest number of `things` to return.
    pub const fn limit(things: &'static str) -> Self {
        let about = About::Limit(things);
        Self { about, ..Self::new("limit", Accepts::Number { least: 0 }, "", "") }
    }

    /// The number of `things` to skip.
    pub const fn offset(things: &'static str) -> Self {
        let about = About::Offset(things);
        Self { about, ..Self::new("offset", Accepts::Number { least: 0 }, "", "") }
    }

    #[must_use]
    pub const fn required(self) -> Self {
        Self { required: true, ..self }
    }

    #[must_use]
    pub const fn usual(self, usual: usize) -> Self {
        Self { usual: Some(usual), ..self }
    }

    #[must_use]
    pub const fn example(self, example: &'static str) -> Self {
        Self { example: Some(example), ..self }
    }

    /// With another name among the arguments of a tool.
    #[must_use]
    pub const fn argument(self, argument: &'static str) -> Self {
        Self { argument, ..self }
    }

    /// What it is for, as a sentence.
    pub fn sentence(&self) -> Cow<'static, str> {
        match self.about {
            About::Written(sentence, _) => sentence.into(),
            About::Limit(things) => format!("The largest number of {things} to return; 0 means all.").into(),
            About::Offset(things) => format!("The number of {things} to skip.").into(),
        }
    }

    /// What it is for, as a phrase that says what is taken if it is not given.
    pub fn phrase(&self) -> String {
        let usual = self.usual.map(|usual| format!("; {usual} if not given")).unwrap_or_default();
        match self.about {
            About::Written(_, phrase) => format!("{phrase}{usual}"),
            About::Limit(things) => format!("The most {things} to return{usual}, 0 means all"),
            About::Offset(things) => format!("How many {things} to skip"),
        }
    }

    /// What is wrong with a text, if anything is: completes the sentence "The parameter `name` …".
    pub fn problem(&self, text: &str) -> Option<String> {
        let longer = |most: usize| {
            text.chars().nth(most).is_some().then(|| format!("is longer than {most} characters"))
        };
        match self.accepts {
            Accepts::Text => None,
            _ if self.required && text.is_empty() => Some("is missing".to_owned()),
            Accepts::Words => longer(MAX_SEARCH_TEXT),
            Accepts::Name if text.is_empty() => Some("is empty".to_owned()),
            Accepts::Name => longer(MAX_NAME),
            _ => None,
        }
    }

    /// A number that was read, if it is large enough; what is wrong otherwise.
    pub fn whole_number(&self, read: Option<usize>) -> Result<usize, String> {
        let least = if let Accepts::Number { least } = self.accepts { least } else { 0 };
        let number = read.filter(|number| *number >= least);
        number.ok_or_else(|| format!("must be a whole number, {least} or more"))
    }

    /// An error about it in a query.
    pub fn wrong(&self, detail: impl Into<String>) -> BadParameter {
        BadParameter { name: self.name, detail: detail.into() }
    }
}

//! A type as its parts: what it takes to compare two states of it. Names of the caller's files are followed; what a library
//! declares stays a name.

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Structure {
    /// `string`, `null`, `undefined` and the like; `boolean` is a union of its values.
    Keyword(&'static str),
    /// `"start"`, `1`, `true`
    Literal(String),
    Union(Vec<Structure>),
    Array(Box<Structure>),
    Object {
        members: Vec<Member>,
        /// What it has besides: types that it extends and that are declared elsewhere.
        bases: Vec<Structure>,
        /// Whether it may have members of any name.
        open: bool,
    },
    Function {
        parameters: Vec<Parameter>,
        /// `None` where the source does not say it.
        returns: Option<Box<Structure>>,
    },
    /// A type that is declared elsewhere, without the name of React in front: `ReactNode`, `Date`.
    Name {
        name: String,
        arguments: Vec<Structure>,
    },
    /// Anything else, as it is written.
    Other(String),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    pub name: String,
    pub optional: bool,
    pub kind: Structure,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parameter {
    pub name: String,
    pub optional: bool,
    /// `None` where the source does not say it.
    pub kind: Option<Structure>,
}

impl Structure {
    pub fn keyword(word: &'static str) -> Self {
        match word {
            "boolean" => {
                Self::Union(vec![Self::Literal("true".to_owned()), Self::Literal("false".to_owned())])
            }
            word => Self::Keyword(word),
        }
    }

    /// A union without unions inside it and without repetitions.
    pub fn union(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut all: Vec<Self> = Vec::new();
        for part in parts {
            match part {
                Self::Union(inner) => {
                    inner
                        .into_iter()
                        .filter(|each| !all.contains(each))
                        .collect::<Vec<_>>()
                        .into_iter()
                        .for_each(|each| all.push(each));
                }
                part if all.contains(&part) => {}
                part => all.push(part),
            }
        }
        match <[Self; 1]>::try_from(all) {
            Ok([only]) => only,
            Err(all) => Self::Union(all),
        }
    }

    /// What a type that is declared elsewhere is called, whatever it is imported as a part of.
    pub(super) fn named(name: &str, arguments: Vec<Self>) -> Self {
        let name = name.strip_prefix("React.").unwrap_or(name);
        match (name, arguments.as_slice()) {
            ("JSX.Element" | "ReactElement", []) => Self::Name { name: "ReactElement".to_owned(), arguments },
            ("Array" | "ReadonlyArray", [_]) => {
                let element = arguments.into_iter().next().unwrap_or(Self::Keyword("unknown"));
                Self::Array(Box::new(element))
            }
            _ => Self::Name { name: name.to_owned(), arguments },
        }
    }

    /// The parts of a union, or the type itself.
    pub fn parts(&self) -> &[Self] {
        match self {
            Self::Union(parts) => parts,
            one => std::slice::from_ref(one),
        }
    }
}

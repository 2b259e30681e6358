//! One open bracket, element or template, with the levels that its content has added so far.

/// What is known about a `}` that has just been read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Brace {
    /// It ended a value: an operator may follow.
    Value,
    /// It ended a statement: a value may follow.
    Statement,
    Unknown,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// The file itself.
    Top,
    /// With whether a statement follows the closing parenthesis.
    Paren(bool),
    Bracket,
    Brace(Brace),
    /// Type arguments or parameters, unless their content shows that `<` was an operator.
    Angle,
    /// The characters of a template.
    Template,
    /// `${ … }`
    Substitution,
    /// From `<` to `>` of an opening tag.
    Tag,
    /// Between an opening and a closing tag.
    Children,
    /// `{ … }` in a tag or among children.
    Container,
}

/// The depth at a position is the sum over all open frames. What a frame adds is reset wherever the parser is
/// certainly back at the frame's own level: after a semicolon, after a comma, where a statement ends with its
/// line.
#[derive(Debug, Clone)]
pub(super) struct Frame {
    pub(super) kind: Kind,
    /// Its start.
    pub(super) start: usize,
    /// The depth around this frame.
    pub(super) outer: u32,
    /// Operators, arrows and keywords of the current statement or list element.
    pub(super) chain: u32,
    /// Prefixes, calls and member accesses of the current operand; a binary operator ends them.
    pub(super) operand: u32,
    /// The part of the chain that a comma does not end: `if (a) if (b) x, y`.
    pub(super) head: u32,
    /// The head of the statement that has just ended, which an `else` or a `while` continues.
    pub(super) saved: u32,
    /// Conditions whose `:` is still missing.
    pub(super) conditions: u32,
    /// Classes and functions whose body is still missing. A comma in the heritage of a class does not end it.
    pub(super) bodies: u32,
    /// Whether a `do` waits for its `while`.
    pub(super) awaits_while: bool,
    /// Whether the statement has a decorator, whose expression may end with its line.
    pub(super) decorated: bool,
    /// Whether the statement is a type alias, in which unions are lists.
    pub(super) alias: bool,
    /// Whether the content of an angle can only be a list of types.
    pub(super) clean: bool,
    /// Whether an angle follows a value: `f<T>` and not `<T>f`.
    pub(super) behind_value: bool,
    /// Whether it can contain only types and members of types.
    pub(super) types: bool,
    /// Whether there is an `infer` in the current statement or list element.
    pub(super) infers: bool,
    /// The same for `new`.
    pub(super) news: bool,
    /// How often the parser may read its content.
    pub(super) readings: u64,
    /// Additional reads: each of many nested ones adds one, and does not double the others.
    pub(super) extra: u64,
    /// The same at the start of the frame.
    pub(super) outer_extra: u64,
}

impl Frame {
    pub(super) fn new(kind: Kind, start: usize, outer: u32) -> Self {
        Self {
            kind,
            start,
            outer,
            chain: 0,
            operand: 0,
            head: 0,
            saved: 0,
            conditions: 0,
            bodies: 0,
            awaits_while: false,
            decorated: false,
            alias: false,
            clean: true,
            behind_value: false,
            types: false,
            infers: false,
            news: false,
            readings: 1,
            extra: 0,
            outer_extra: 0,
        }
    }

    pub(super) fn depth(&self) -> u32 {
        // No count exceeds the number of tokens, and this is computed for each of them.
        self.outer + 1 + self.chain + self.operand
    }

    /// Whether it contains statements or members.
    pub(super) fn holds_statements(&self) -> bool {
        matches!(self.kind, Kind::Top | Kind::Brace(_))
    }

    /// A token that puts the following one level down.
    pub(super) fn nest(&mut self) {
        self.chain = self.chain.saturating_add(1);
    }

    /// An operator after a value, which is one level down from now on and ends there.
    pub(super) fn link(&mut self) {
        self.nest();
        self.operand = 0;
    }

    /// A token that belongs to the current operand.
    pub(super) fn attach(&mut self) {
        self.operand = self.operand.saturating_add(1);
    }

    /// The end of a statement.
    pub(super) fn end_statement(&mut self) {
        self.saved = self.head;
        self.chain = 0;
        self.operand = 0;
        self.head = 0;
        self.conditions = 0;
        self.bodies = 0;
        self.extra = self.outer_extra;
        self.decorated = false;
        self.alias = false;
        self.infers = false;
        self.news = false;
    }

    /// The end of a list element.
    pub(super) fn end_element(&mut self) {
        if self.bodies > 0 {
            return;
        }
        self.chain = self.head;
        self.operand = 0;
        self.conditions = 0;
        self.extra = self.outer_extra;
        self.infers = false;
        self.news = false;
    }

    /// How often the parser may read a token here.
    pub(super) fn cost(&self) -> u64 {
        // Neither can be near the limit: readings are counted up to a maximum, and each token adds at most that many.
        self.readings + self.extra
    }

    /// Takes the maximum of every count.
    pub(super) fn absorb(&mut self, other: &Self) {
        self.outer = self.outer.max(other.outer);
        self.chain = self.chain.max(other.chain);
        self.operand = self.operand.max(other.operand);
        self.head = self.head.max(other.head);
        self.saved = self.saved.max(other.saved);
        self.conditions = self.conditions.min(other.conditions);
        self.bodies = self.bodies.max(other.bodies);
        self.awaits_while |= other.awaits_while;
        self.decorated |= other.decorated;
        self.alias &= other.alias;
        self.clean &= other.clean;
        self.behind_value &= other.behind_value;
        self.types &= other.types;
        self.infers |= other.infers;
        self.news |= other.news;
        self.readings = self.readings.max(other.readings);
        self.extra = self.extra.max(other.extra);
        self.outer_extra = self.outer_extra.max(other.outer_extra);
    }
}

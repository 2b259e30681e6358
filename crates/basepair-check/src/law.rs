//! Whether one element may use another: the first two sentences of the structural law as a function of the model. The
//! import rules, the oracle and the explanations all use it.

use basepair_model::model::{Element, ElementId, Harness, HarnessUse, Model, Node};
use basepair_model::rule::{self, Rule};

/// Whether the law allows one use.
#[derive(Debug, Clone)]
pub struct Verdict {
    /// The rule that forbids it; `None` if it is allowed.
    pub broken: Option<&'static Rule>,
    /// The reason, as a clause without a full stop.
    pub reason: String,
}

impl Verdict {
    fn allowed(reason: impl Into<String>) -> Self {
        Self { broken: None, reason: reason.into() }
    }

    fn broken(rule: &'static Rule, reason: impl Into<String>) -> Self {
        Self { broken: Some(rule), reason: reason.into() }
    }

    pub fn is_allowed(&self) -> bool {
        self.broken.is_none()
    }
}

/// Whether `from` may use `to`. `harness` is set if the harness itself is used.
pub fn may(model: &Model, from: Element<'_>, to: Element<'_>, harness: Option<&Harness>) -> Verdict {
    let (source, used) = (from.id(), to.id());
    if source == used {
        return Verdict::allowed(format!("the parts of {source} may use each other"));
    }
    match (from, to) {
        (Element::Rung(_), _) => Verdict::allowed(format!("{source} is a rung, and rungs may use nodes")),
        (_, Element::Rung(_)) => {
            Verdict::broken(&rule::RUNG_IMPORT, format!("{used} is a rung, and nodes must not use rungs"))
        }
        (Element::Node(node), _) if harness.is_some() => through_harness(node),
        (Element::Node(node), Element::Node(other)) => between_nodes(model, node, other),
        _ => between_strands(model, from, to),
    }
}

/// The ids that an element may use, in model order: nodes, and the strand of the harness.
pub fn may_use<'m>(model: &'m Model, from: Element<'_>) -> Vec<&'m ElementId> {
    model
        .elements()
        .filter(|to| to.unit().is_some())
        .filter(|to| may(model, from, *to, None).is_allowed())
        .map(|to| to.id())
        .filter(|id| *id != from.id())
        .collect()
}

/// Whether a node may use the harness, wherever it is.
pub(crate) fn through_harness(node: &Node) -> Verdict {
    let id = &node.unit.id;
    match node.harness {
        HarnessUse::Required => Verdict::allowed(format!("{id} requires the harness")),
        HarnessUse::Allowed => Verdict::allowed(format!("{id} may use the harness")),
        HarnessUse::Forbidden => {
            Verdict::broken(&rule::HARNESS_IN_PRIMITIVE, format!("{id} must not use the harness"))
        }
    }
}

fn between_nodes(model: &Model, node: &Node, other: &Node) -> Verdict {
    let (id, used) = (&node.unit.id, &other.unit.id);
    if model.may_consume(node).contains(&used) {
        let granted = node.grants.iter().find(|grant| grant.to == *used);
        return Verdict::allowed(match granted {
            Some(grant) => format!("{id} is granted {used}: {}", grant.reason.trim_end_matches('.')),
            None => format!("`{1}` is the strand below `{0}`", node.strand, other.strand),
        });
    }
    let narrowed = node.narrowed_to.as_ref().filter(|only| !only.contains(used));
    match order(model, &node.strand, &other.strand) {
        Order::Below(1) => Verdict::broken(
            &rule::UNGRANTED_IMPORT,
            format!("{id} may only use {}", list(narrowed.map(Vec::as_slice).unwrap_or_default())),
        ),
        order => of_order(order, id, &node.strand, used, &other.strand),
    }
}

fn between_strands(model: &Model, from: Element<'_>, to: Element<'_>) -> Verdict {
    let (Some(strand), Some(other)) = (from.strand(), to.strand()) else {
        return Verdict::allowed("the strand order does not apply to them");
    };
    match order(model, strand, other) {
        Order::Below(1) => Verdict::allowed(format!("`{other}` is the strand below `{strand}`")),
        order => of_order(order, from.id(), strand, to.id(), other),
    }
}

fn of_order(
    order: Order,
    id: &ElementId,
    strand: &ElementId,
    used: &ElementId,
    other: &ElementId,
) -> Verdict {
    match order {
        Order::Same => Verdict::broken(
            &rule::SIDEWAYS_IMPORT,
            format!("{id} and {used} are on the same strand, `{strand}`"),
        ),
        Order::Above => {
            Verdict::broken(&rule::UPWARD_IMPORT, format!("{used} is on `{other}`, above `{strand}`"))
        }
        Order::Below(_) => Verdict::broken(
            &rule::SKIPPED_STRAND_IMPORT,
            format!("{used} is on `{other}`, which is not the next strand below `{strand}`"),
        ),
        Order::Apart => Verdict::broken(
            &rule::SIDEWAYS_IMPORT,
            format!("{used} is on `{other}`, which is not below the strand `{strand}` of {id}"),
        ),
    }
}

/// The order of two strands.
enum Order {
    Same,
    /// The other one is this many steps down.
    Below(usize),
    Above,
    Apart,
}

fn order(model: &Model, strand: &ElementId, other: &ElementId) -> Order {
    if strand == other {
        return Order::Same;
    }
    let steps = |from: &ElementId, to: &ElementId| {
        let below = |name: &ElementId| model.strand(name).and_then(|strand| strand.below.clone());
        std::iter::successors(below(from), below).take(model.strands.len()).position(|name| name == *to)
    };
    match (steps(strand, other), steps(other, strand)) {
        (Some(steps), _) => Order::Below(steps + 1),
        (None, Some(_)) => Order::Above,
        (None, None) => Order::Apart,
    }
}

fn list(ids: &[ElementId]) -> String {
    match ids {
        [] => "nothing".to_owned(),
        [only] => only.to_string(),
        [first @ .., last] => {
            let first: Vec<&str> = first.iter().map(ElementId::as_str).collect();
            format!("{} and {last}", first.join(", "))
        }
    }
}

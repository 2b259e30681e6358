//! Code that only works on the client: React hooks that its server build does not export, hooks of the registry that call
//! them, and functions that are passed to DOM elements.

use crate::analysis::Analysis;
use basepair_model::place::Span;
use basepair_syntax::facts::{Facts, ImportKind, Text};
use std::collections::HashMap;

/// Hooks that the server build of React 19.3.1 exports. All other hooks of these modules are for the client.
const ON_SERVERS: &[&str] = &["use", "useCallback", "useDebugValue", "useId", "useMemo"];

/// Modules whose hooks are known, and their hooks for the client. An empty list means all hooks except [`ON_SERVERS`].
const MODULES: &[(&str, &[&str])] = &[
    ("react", &[]),
    ("react-dom", &["useFormState", "useFormStatus"]),
    (
        "next/navigation",
        &[
            "useParams",
            "usePathname",
            "useRouter",
            "useSearchParams",
            "useSelectedLayoutSegment",
            "useSelectedLayoutSegments",
            "useServerInsertedHTML",
        ],
    ),
    ("next/link", &["useLinkStatus"]),
];

/// Why a module is for the client.
#[derive(Debug, Clone)]
pub(crate) enum Reason {
    /// The call of a hook, and its name.
    Hook(Span, Text),
    /// An attribute that passes a function to an element, and its name.
    Handler(Span, Text),
}

/// Checks many files; each is analysed once.
pub(crate) struct ClientWork<'r, 'a> {
    registry: &'r Analysis<'a>,
    /// Whether a file calls a client hook, directly or through others.
    calls: HashMap<usize, bool>,
}

/// How deep hooks that call hooks are followed.
const DEEPEST: usize = 16;

impl<'r, 'a> ClientWork<'r, 'a> {
    pub(crate) fn new(registry: &'r Analysis<'a>) -> Self {
        Self { registry, calls: HashMap::new() }
    }

    /// Why the module at `position` fails as a server component, if it does.
    pub(crate) fn reason(&mut self, position: usize) -> Option<Reason> {
        let registry = self.registry;
        let facts = &registry.files.get(position)?.facts;
        let mut hook = None;
        for call in &facts.hooks {
            if self.is_client_hook(position, facts, &call.callee, call.component.is_some(), DEEPEST) {
                hook = Some(Reason::Hook(call.span, call.callee.clone()));
                break;
            }
        }
        hook.or_else(|| handler(facts))
    }

    /// Whether a hook that a module calls is for the client.
    fn is_client_hook(
        &mut self,
        position: usize,
        facts: &Facts,
        callee: &str,
        in_component: bool,
        left: usize,
    ) -> bool {
        let (object, name) =
            callee.rsplit_once('.').map_or((None, callee), |(object, name)| (Some(object), name));
        let local = object.unwrap_or(callee);
        for (index, import) in facts.imports.iter().enumerate() {
            let Some(bound) = import.names.iter().find(|bound| bound.local == local) else { continue };
            if import.type_only || import.kind == ImportKind::ReExport {
                continue;
            }
            let imported = if object.is_some() { name } else { bound.imported.as_str() };
            if let Some((_, hooks)) = MODULES.iter().find(|(module, _)| *module == import.specifier) {
                // An import by name fails wherever it is called; a member fails when a component calls it.
                let counts = object.is_none() || in_component;
                return counts
                    && if hooks.is_empty() {
                        !ON_SERVERS.contains(&imported)
                    } else {
                        hooks.contains(&imported)
                    };
            }
            return match self.target_of(position, index) {
                Some(target) if in_component && left > 0 => self.calls_client_hooks(target, left - 1),
                _ => false,
            };
        }
        // A hook of this module: `React.useState` in it fails when a component calls it.
        let is_own = object.is_none() && in_component;
        is_own
            && facts.hooks.iter().any(|call| {
                call.component.is_none()
                    && call.callee.starts_with("React.")
                    && !ON_SERVERS.contains(&call.callee.trim_start_matches("React."))
            })
    }

    /// The file of the registry that an import resolves to.
    fn target_of(&self, position: usize, import: usize) -> Option<usize> {
        let mut edges = self.registry.edges.of_file(position).filter(|edge| edge.import() == import);
        edges.find_map(|edge| edge.to.file())
    }

    /// Whether the hooks of a module need the client.
    fn calls_client_hooks(&mut self, position: usize, left: usize) -> bool {
        if let Some(known) = self.calls.get(&position) {
            return *known;
        }
        // A cycle adds nothing.
        self.calls.insert(position, false);
        let registry = self.registry;
        let Some(file) = registry.files.get(position) else { return false };
        let facts = &file.facts;
        let calls =
            facts.hooks.iter().any(|call| self.is_client_hook(position, facts, &call.callee, true, left));
        self.calls.insert(position, calls);
        calls
    }
}

/// The first function that is passed to an event of a DOM element.
fn handler(facts: &Facts) -> Option<Reason> {
    let elements =
        facts.elements.iter().filter(|element| element.is_intrinsic() && element.component.is_some());
    elements.flat_map(|element| &element.attributes).find_map(|attribute| {
        let is_event = attribute
            .name
            .strip_prefix("on")
            .is_some_and(|event| event.starts_with(|c: char| c.is_ascii_uppercase()));
        (is_event && attribute.is_function).then(|| Reason::Handler(attribute.span, attribute.name.clone()))
    })
}

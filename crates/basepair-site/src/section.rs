//! The pages that every registry has.

/// Path, title and description.
pub(crate) const FIXED: &[(&str, &str, &str)] = &[
    ("/", "Home", "Start here: what the registry has, and how to install it"),
    ("/architecture", "Architecture", "The double helix: backbones, strands, nodes, rungs and the law"),
    ("/items", "Gallery", "Every item, with filters and search"),
    ("/tokens", "Tokens", "Colours and scales with contrast figures"),
    ("/rules", "Rules", "All rules, with the reason for each"),
    ("/documents", "Documents", "Principles, conventions and decisions"),
    ("/skills", "Skills", "Skills for agents"),
    ("/may", "May X use Y?", "Whether the law allows one thing to use another, and what to use instead"),
    ("/health", "Health", "What is being served, and its findings"),
];

//! The manifest against the published schema: what is accepted, what is refused, and where.

mod accepted;
mod names;
mod refused;
mod syntax;
mod together;

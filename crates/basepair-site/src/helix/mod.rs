//! The double helix as a flat drawing, made from the model alone: one more node, strand or rung finds its place
//! with no change here. [`layout`] decides where everything stands, [`draw`] writes it down, [`mermaid`] says
//! the same as a diagram's source.

mod draw;
mod layout;
mod mermaid;

pub(crate) use draw::{exported, inline};
pub(crate) use layout::Measure;
pub(crate) use mermaid::mermaid;

//! The double helix as a flat drawing, made from the model alone: another node, strand or rung needs no change here.
//! [`layout`] computes positions, [`draw`] writes the SVG, [`mermaid`] writes the source of the same diagram.

mod draw;
mod layout;
mod mermaid;

pub(crate) use draw::{exported, inline};
pub(crate) use layout::Measure;
pub(crate) use mermaid::mermaid;

//! What the crate promises: no text can end the process, or keep it busy.

mod depth;
mod shapes;
mod walks;

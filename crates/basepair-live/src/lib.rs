//! Live previews: catalog and kit in, documents of sandboxed frames out. A frame is an HTML document, one script with all modules of
//! the registry that it needs, one style sheet for the registry, and files of the kit. Nothing here knows HTTP.

mod frame;
pub mod kit;
mod modules;
mod mount;
mod needs;
mod pack;
mod previews;
mod problem;
mod scoped;
mod secret;
mod sheet;
mod shims;
mod styles;
mod tailwind;

pub use frame::{POLICY, policy_in_document};
pub use kit::{Kit, KitError};
pub use mount::shown;
pub use needs::{Need, Needs};
pub use pack::{package_of, variable};
pub use previews::{Font, Frame, Previews};
pub use problem::{Problem, Spot};
pub use secret::Secret;
pub use sheet::{Sheet, Sheets};
pub use shims::stand_ins;
pub use tailwind::{Compiler, Job, STACK, StyleError};

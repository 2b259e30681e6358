//! Registries that are reached by an address: parsed, fetched with limits, verified, cached, and given to the one loader. The
//! only crate that uses an HTTP client. It writes nothing but its cache.

mod address;
mod cache;
mod digest;
mod doctor;
mod error;
mod fetch;
mod guard;
mod history;
mod mirror;
mod model;
mod namespace;
mod published;
mod registry;
mod template;

pub use address::Address;
pub use doctor::{Complaint, Diagnosis};
pub use error::{FetchError, Problem, RemoteError};
pub use fetch::{Limits, Options};
pub use mirror::Mirror;
pub use published::Published;
pub use registry::{Fetched, Remote};
pub use template::AddressError;

use basepair_catalog::load::Loaded;
use std::path::Path;

/// Opens a registry and loads everything that it sends. A namespace is searched in the project of the current folder.
pub fn open(address: &str, options: &Options) -> Result<Loaded, RemoteError> {
    let address = Address::parse(address, Path::new("."))?;
    let fetched = Remote::open(address, options)?.fetch()?;
    fetched.load().map_err(|error| RemoteError::Program(format!("the registry cannot be loaded: {error:?}")))
}

//! The listening address, and the public URLs of the server.

use crate::cli::{ServeArgs, ServedDependencies};
use anyhow::{anyhow, bail};
use basepair_catalog::address::Addresses;
use std::net::SocketAddr;
use tokio::net::TcpListener;

pub(super) async fn bind(address: SocketAddr) -> anyhow::Result<TcpListener> {
    TcpListener::bind(address).await.map_err(|error| match error.kind() {
        std::io::ErrorKind::AddrInUse => {
            anyhow!("port {} on {} is in use; choose another with --listen", address.port(), address.ip())
        }
        _ => anyhow!("cannot listen on {address}: {error}"),
    })
}

/// The public addresses; a wildcard address cannot be one.
pub(super) fn addresses(arguments: &ServeArgs, address: SocketAddr) -> anyhow::Result<Addresses> {
    let base_url = match &arguments.base_url {
        Some(base_url) => base_url.clone(),
        None if address.ip().is_unspecified() => {
            bail!("listening on {} requires --base-url, the public URL of this server", address.ip())
        }
        None => format!("http://{address}"),
    };
    let addresses = Addresses::new(&base_url, arguments.item_url.as_deref())?;
    let addresses =
        addresses.with_siblings(arguments.registry_dependencies.unwrap_or(ServedDependencies::Url).into());
    Ok(addresses.with_contact(arguments.security_contact.as_deref())?)
}

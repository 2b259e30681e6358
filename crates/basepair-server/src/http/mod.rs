//! HTTP: the whole surface is listed in [`router`], one line per endpoint.

pub mod access;
pub mod cors;
pub mod gate;
pub mod hosts;
pub mod hot;
pub mod measured;
mod not_mcp;
pub mod openapi;
pub mod problem;
pub mod proxies;
pub mod respond;
pub mod retired;
pub mod router;
pub mod routes;
pub mod server;

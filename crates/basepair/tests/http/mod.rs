//! Requests in, answers out, one file a resource.

mod architecture;
mod files;
mod health;
mod index;
mod item;
mod may;
mod previews;
mod service;

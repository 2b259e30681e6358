//! Requests in, answers out, one file a resource.

mod architecture;
mod files;
mod findings;
mod health;
mod index;
mod item;
mod live;
mod may;
mod previews;
mod service;

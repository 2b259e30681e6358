//! Requests and responses, one file per resource.

mod architecture;
mod bench;
mod changes;
mod derived;
mod documents;
mod events;
mod files;
mod findings;
mod health;
mod history;
mod hot;
mod index;
mod item;
mod live;
mod may;
mod previews;
mod service;
mod skills;

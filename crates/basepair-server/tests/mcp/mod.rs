//! The Model Context Protocol: every tool beside what HTTP answers, and what bad messages get.

mod budget;
mod code;
mod documents;
mod items;
mod limits;
mod messages;
mod model;
mod resources;

use crate::agents::{call, called, called_once, names, post, post_text, refused, result};

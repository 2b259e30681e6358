//! The program and its server agree: the same questions, asked on the command line, over HTTP and by agents.

mod changes;
mod depth;
mod interfaces;
mod resolver;
mod suggestions;

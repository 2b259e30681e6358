//! Source tree in, documents out.

//! Tests of the site: a source tree in, documents out.

//! Catalog and kit in, documents out.

//! Removed: a registry without a model hears nothing about models.

use super::check;

check!(LAWLESS_REGISTRY, "lawless-registry");

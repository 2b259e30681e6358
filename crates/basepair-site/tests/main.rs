//! Tests of the site: a source tree in, documents out.

mod site;

mod cards;
mod foreign;
mod markup;
mod text;

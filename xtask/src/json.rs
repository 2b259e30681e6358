//! Values of a JSON document by their pointer, such as `/metadata/component`; what is missing is nothing.

use serde_json::Value;

pub(crate) fn text<'v>(value: &'v Value, pointer: &str) -> Option<&'v str> {
    value.pointer(pointer)?.as_str()
}

pub(crate) fn list<'v>(value: &'v Value, pointer: &str) -> impl Iterator<Item = &'v Value> + use<'v> {
    value.pointer(pointer).and_then(Value::as_array).into_iter().flatten()
}

pub(crate) fn entries<'v>(
    value: &'v Value,
    pointer: &str,
) -> impl Iterator<Item = (&'v String, &'v Value)> + use<'v> {
    value.pointer(pointer).and_then(Value::as_object).into_iter().flatten()
}

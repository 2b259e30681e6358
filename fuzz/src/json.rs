//! JSON with positions: parsed values survive a round trip, and every position is inside the text.

use crate::assert_inside;
use basepair_model::json::{Kind, Value, Writer, parse};

pub(crate) fn run(text: &str) {
    match parse(text) {
        Err(error) => assert_inside(text, error.span.start(), error.span.end()),
        Ok(value) => {
            assert_places(text, &value);
            let written = write(&value);
            let again = parse(&written);
            assert!(
                again.is_ok_and(|again| write(&again) == written),
                "written JSON is parsed again: {written}"
            );
        }
    }
}

fn write(value: &Value) -> String {
    let mut writer = Writer::default();
    writer.value(value);
    writer.finish()
}

fn assert_places(text: &str, value: &Value) {
    assert_inside(text, value.span.start(), value.span.end());
    match &value.kind {
        Kind::Array(values) => values.iter().for_each(|value| assert_places(text, value)),
        Kind::Object(object) => object.members.iter().for_each(|member| assert_places(text, &member.value)),
        _ => {}
    }
}

//! A message of a client, checked before the protocol implementation gets it: what is not a valid message is answered with
//! the error that JSON-RPC defines, over HTTP and over stdio alike.

use rmcp::model::{ClientJsonRpcMessage, ErrorCode};
use serde_json::{Value, json};

/// The answer to something that is not a valid message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Malformed {
    code: i32,
    message: String,
    id: Value,
    /// Whether it is a notification, which has no reply.
    silent: bool,
}

impl Malformed {
    pub fn new(code: ErrorCode, message: impl Into<String>, id: Value) -> Self {
        Self { code: code.0, message: message.into(), id, silent: false }
    }

    pub fn too_large(limit: usize) -> Self {
        let message = format!("the message is larger than {} KiB", limit / 1024);
        Self::new(ErrorCode::INVALID_REQUEST, message, Value::Null)
    }

    /// The answer to a message that the protocol implementation refuses in words of its own.
    pub fn refused(text: &str, id: Value) -> Self {
        let text = text.trim_start_matches("Bad Request: ");
        let message: String = text.chars().filter(|c| !c.is_control()).take(300).collect();
        Self::new(ErrorCode::INVALID_REQUEST, message, id)
    }

    pub fn is_silent(&self) -> bool {
        self.silent
    }

    /// The whole answer, on one line.
    pub fn text(&self) -> String {
        let error = json!({ "code": self.code, "message": self.message });
        json!({ "jsonrpc": "2.0", "id": self.id, "error": error }).to_string()
    }
}

/// Parses one message.
pub fn parse(bytes: &[u8]) -> Result<ClientJsonRpcMessage, Malformed> {
    let value: Value = serde_json::from_slice(bytes).map_err(|error| {
        // The rest of the error repeats the input.
        let (line, column) = (error.line(), error.column());
        let message =
            format!("the message is not valid JSON, or nests too deep, at line {line} column {column}");
        Malformed::new(ErrorCode::PARSE_ERROR, message, Value::Null)
    })?;
    let invalid =
        |message: &str, id: Value| Err(Malformed::new(ErrorCode::INVALID_REQUEST, message.to_owned(), id));
    let Value::Object(object) = &value else {
        let message = match value {
            Value::Array(_) => "batches are not supported: send one message at a time",
            _ => "a message must be a JSON object",
        };
        return invalid(message, Value::Null);
    };
    let id = match object.get("id") {
        Some(id @ (Value::String(_) | Value::Number(_))) => id.clone(),
        _ => Value::Null,
    };
    if object.get("jsonrpc").and_then(Value::as_str) != Some("2.0") {
        return invalid("`jsonrpc` must be \"2.0\"", id);
    }
    let method = object.get("method");
    if method.is_some_and(|method| !method.is_string()) {
        return invalid("`method` must be a string", id);
    }
    if method.is_some() && object.contains_key("id") && id.is_null() {
        return invalid("`id` must be a string or a number", id);
    }
    let silent = method.is_some() && !object.contains_key("id");
    let shaped = |params: &Value| params.is_object() || params.is_null();
    if !object.get("params").is_none_or(shaped) {
        let wrong = Malformed::new(ErrorCode::INVALID_PARAMS, "`params` must be an object", id);
        return Err(Malformed { silent, ..wrong });
    }
    serde_json::from_value(value).map_err(|_| {
        let wrong = Malformed::new(ErrorCode::INVALID_REQUEST, "this is not a message of the protocol", id);
        Malformed { silent, ..wrong }
    })
}

/// The id of a valid message.
pub fn id(bytes: &[u8]) -> Value {
    #[derive(serde::Deserialize)]
    struct Head {
        #[serde(default)]
        id: Value,
    }
    serde_json::from_slice(bytes).map_or(Value::Null, |head: Head| head.id)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(text: &str) -> Value {
        serde_json::from_str(&parse(text.as_bytes()).unwrap_err().text()).unwrap()
    }

    #[test]
    fn what_is_not_a_message_gets_the_error_of_the_protocol() {
        for (text, code, id) in [
            ("{", -32700, Value::Null),
            ("", -32700, Value::Null),
            ("\u{feff}{}", -32700, Value::Null),
            ("[]", -32600, Value::Null),
            ("[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]", -32600, Value::Null),
            ("7", -32600, Value::Null),
            ("{\"id\":7,\"method\":\"ping\"}", -32600, json!(7)),
            ("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":5}", -32600, json!(7)),
            ("{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"ping\"}", -32600, Value::Null),
            ("{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"method\":\"ping\",\"params\":[1]}", -32602, json!("a")),
        ] {
            let answer = answer(text);
            assert_eq!((&answer["error"]["code"], &answer["id"]), (&json!(code), &id), "{text}");
        }
        let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
        assert_eq!(answer(&deep)["error"]["code"], -32700);
    }
}

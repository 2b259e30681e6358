//! A message of a client, checked before the protocol implementation gets it: what is not a valid message is answered with
//! the error that JSON-RPC defines, over HTTP and over stdio alike.

mod outline;

use outline::{Kind, Outline};
use rmcp::model::{ClientJsonRpcMessage, ErrorCode};
use serde_json::{Value, json};

/// The most bytes of an id, which is repeated in the answer.
const LARGEST_ID: usize = 1024;

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

/// What a message says about itself. The rest of it was checked and not kept: parsing it costs a multiple of its size, so
/// that is done once, by the protocol implementation, and only for messages of ordinary size and depth.
#[derive(Debug)]
pub struct Envelope {
    pub id: Value,
    silent: bool,
}

impl Envelope {
    /// The answer to a message that has the form of one, and is none of the protocol.
    pub fn unknown(&self) -> Malformed {
        let message = "this is not a message of the protocol";
        let wrong = Malformed::new(ErrorCode::INVALID_REQUEST, message, self.id.clone());
        Malformed { silent: self.silent, ..wrong }
    }
}

/// Checks the form of one message.
pub fn inspect(bytes: &[u8]) -> Result<Envelope, Malformed> {
    let invalid =
        |message: &str, id: Value| Err(Malformed::new(ErrorCode::INVALID_REQUEST, message.to_owned(), id));
    let Outline { is_array, is_object, version, id, method, params, repeated } = outline::read(bytes)?;
    if !is_object {
        return invalid(
            if is_array {
                "batches are not supported: send one message at a time"
            } else {
                "a message must be a JSON object"
            },
            Value::Null,
        );
    }
    let id = match id {
        None => None,
        Some(Kind::Text(text)) if text.len() > LARGEST_ID => return invalid("`id` is too long", Value::Null),
        Some(Kind::Text(text)) => Some(Value::String(text)),
        Some(Kind::Number(number)) => Some(Value::Number(number)),
        Some(_) => Some(Value::Null),
    };
    let (has_id, id) = (id.is_some(), id.unwrap_or_default());
    if let Some(key) = repeated {
        return invalid(&format!("`{key}` is repeated"), id);
    }
    if !matches!(version, Some(Kind::Text(version)) if version == "2.0") {
        return invalid("`jsonrpc` must be \"2.0\"", id);
    }
    if !matches!(method, None | Some(Kind::Text(_))) {
        return invalid("`method` must be a string", id);
    }
    if method.is_some() && has_id && id.is_null() {
        return invalid("`id` must be a string or a number", id);
    }
    let silent = method.is_some() && !has_id;
    if !matches!(params, None | Some(Kind::Object | Kind::Null)) {
        let wrong = Malformed::new(ErrorCode::INVALID_PARAMS, "`params` must be an object", id);
        return Err(Malformed { silent, ..wrong });
    }
    Ok(Envelope { id, silent })
}

/// Parses one message.
pub fn parse(bytes: &[u8]) -> Result<ClientJsonRpcMessage, Malformed> {
    let envelope = inspect(bytes)?;
    serde_json::from_slice(bytes).map_err(|_| envelope.unknown())
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

    #[test]
    fn keys_of_the_envelope_are_unique_and_ids_are_short() {
        for (text, why) in [
            (r#"{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}"#.to_owned(), "`id` is repeated"),
            (r#"{"jsonrpc":"2.0","id":1,"method":"ping","method":"x"}"#.to_owned(), "`method` is repeated"),
            (
                format!(r#"{{"jsonrpc":"2.0","id":"{}","method":"ping"}}"#, "x".repeat(2000)),
                "`id` is too long",
            ),
        ] {
            assert_eq!(answer(&text)["error"]["message"], why, "{text}");
        }
        let escaped = r#"{"jsonrpc":"2.0","\u0069d":1,"method":"ping"}"#;
        assert_eq!(inspect(escaped.as_bytes()).unwrap().id, json!(1));
    }

    #[test]
    fn a_message_has_a_budget_of_values_and_depth() {
        let message = |params: &str| format!(r#"{{"jsonrpc":"2.0","id":1,"method":"x","params":{params}}}"#);
        let nested =
            |levels| format!("{}{}", r#"{"a":"#.repeat(levels), format_args!("1{}", "}".repeat(levels)));
        assert!(inspect(message(&nested(31)).as_bytes()).is_ok());
        assert!(answer(&message(&nested(32)))["error"]["message"].as_str().unwrap().contains("levels"));
        let list = |values| message(&format!(r#"{{"a":[{}]}}"#, vec!["1"; values].join(",")));
        assert!(inspect(list(4000).as_bytes()).is_ok());
        assert!(answer(&list(5000))["error"]["message"].as_str().unwrap().contains("values"));
        // A long text is one value.
        assert!(inspect(message(&format!(r#"{{"a":"{}"}}"#, "x".repeat(200_000))).as_bytes()).is_ok());
    }
}

//! Talks to a browser by its DevTools protocol, over a WebSocket on the loopback interface: one command, one answer.

use anyhow::{Context, bail};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(30);
/// No message is larger: a picture of one screen.
const LARGEST: u64 = 64 * 1024 * 1024;

#[derive(Debug)]
pub(super) struct DevTools {
    stream: TcpStream,
    next: u64,
    /// The page that commands are for.
    session: Option<String>,
}

impl DevTools {
    /// Connects to `ws://127.0.0.1:PORT/PATH`.
    pub(super) fn connect(address: &str) -> anyhow::Result<Self> {
        let rest = address.strip_prefix("ws://").context("the browser gives no address")?;
        let (host, path) = rest.split_once('/').context("the browser gives no address")?;
        let mut stream = TcpStream::connect(host)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        // The key only shows a cache in between that this is no plain request; there is none.
        write!(
            stream,
            "GET /{path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
             Sec-WebSocket-Key: YmFzZXBhaXIgcHJldmlldw==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )?;
        let mut head = Vec::new();
        let mut byte = [0];
        while !head.ends_with(b"\r\n\r\n") {
            stream.read_exact(&mut byte)?;
            head.extend_from_slice(&byte);
            if head.len() > 8192 {
                bail!("the browser does not answer as a WebSocket");
            }
        }
        if !head.starts_with(b"HTTP/1.1 101") {
            bail!("the browser refuses the connection");
        }
        Ok(Self { stream, next: 0, session: None })
    }

    /// Opens a page, which all later commands are for, in a window of its own: those behind others draw nothing.
    pub(super) fn open_page(&mut self) -> anyhow::Result<()> {
        let target = self.call("Target.createTarget", &json!({ "url": "about:blank", "newWindow": true }))?;
        let target = target.get("targetId").and_then(Value::as_str).unwrap_or_default();
        let parameters = json!({ "targetId": target, "flatten": true });
        let attached = self.call("Target.attachToTarget", &parameters)?;
        self.session = attached.get("sessionId").and_then(Value::as_str).map(str::to_owned);
        self.call("Page.enable", &json!({}))?;
        Ok(())
    }

    /// The value of an expression in the page.
    pub(super) fn evaluate(&mut self, expression: &str) -> anyhow::Result<Value> {
        let parameters = json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let answer = self.call("Runtime.evaluate", &parameters)?;
        Ok(answer.pointer("/result/value").cloned().unwrap_or_default())
    }

    pub(super) fn call(&mut self, method: &str, parameters: &Value) -> anyhow::Result<Value> {
        self.next += 1;
        let mut message = json!({ "id": self.next, "method": method, "params": parameters });
        if let (Some(session), Some(object)) = (&self.session, message.as_object_mut()) {
            object.insert("sessionId".to_owned(), Value::from(session.as_str()));
        }
        self.send(1, message.to_string().as_bytes())?;
        loop {
            let answer: Value = serde_json::from_slice(&self.receive()?)?;
            // Everything else is an event.
            if answer.get("id").and_then(Value::as_u64) != Some(self.next) {
                continue;
            }
            if let Some(error) = answer.pointer("/error/message").and_then(Value::as_str) {
                bail!("the browser refuses `{method}`: {error}");
            }
            return Ok(answer.get("result").cloned().unwrap_or_default());
        }
    }

    /// One frame, masked as clients must, with a mask that changes nothing.
    fn send(&mut self, kind: u8, payload: &[u8]) -> anyhow::Result<()> {
        let mut head = vec![0x80 | kind];
        match (u8::try_from(payload.len()), u16::try_from(payload.len())) {
            (Ok(length), _) if length < 126 => head.push(0x80 | length),
            (_, Ok(length)) => {
                head.push(0x80 | 126);
                head.extend_from_slice(&length.to_be_bytes());
            }
            _ => {
                head.push(0x80 | 127);
                head.extend_from_slice(&(payload.len() as u64).to_be_bytes());
            }
        }
        head.extend_from_slice(&[0; 4]);
        self.stream.write_all(&head)?;
        self.stream.write_all(payload)?;
        Ok(())
    }

    /// One message, in as many frames as it comes in.
    fn receive(&mut self) -> anyhow::Result<Vec<u8>> {
        let mut message = Vec::new();
        loop {
            let [first, second] = self.bytes::<2>().context("the browser does not answer")?;
            let length = match second & 0x7f {
                126 => u64::from(u16::from_be_bytes(self.bytes()?)),
                127 => u64::from_be_bytes(self.bytes()?),
                short => u64::from(short),
            };
            if message.len() as u64 + length > LARGEST {
                bail!("the browser sends too much");
            }
            let start = message.len();
            (&mut self.stream).take(length).read_to_end(&mut message)?;
            match first & 0x0f {
                8 => bail!("the browser has closed the connection"),
                9 => {
                    let payload = message.split_off(start);
                    self.send(10, &payload)?;
                }
                10 => message.truncate(start),
                _ if first & 0x80 != 0 => return Ok(message),
                _ => {}
            }
        }
    }

    fn bytes<const N: usize>(&mut self) -> std::io::Result<[u8; N]> {
        let mut bytes = [0; N];
        self.stream.read_exact(&mut bytes)?;
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::TcpListener;
    use std::thread;

    /// A browser that answers one command after an event, in two frames and with a ping between them.
    fn browser(listener: &TcpListener) -> String {
        let (mut stream, _) = listener.accept().unwrap();
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            let mut byte = [0];
            stream.read_exact(&mut byte).unwrap();
            head.push(byte[0]);
        }
        stream.write_all(b"HTTP/1.1 101 Switching Protocols\r\n\r\n").unwrap();
        let mut start = [0; 6];
        stream.read_exact(&mut start).unwrap();
        assert_eq!(start[0], 0x81);
        let mut command = vec![0; usize::from(start[1] & 0x7f)];
        stream.read_exact(&mut command).unwrap();
        let frame =
            |kind: u8, text: &str| [&[kind, u8::try_from(text.len()).unwrap()], text.as_bytes()].concat();
        for (kind, text) in [
            (0x81, r#"{"method":"event"}"#),
            (0x01, r#"{"id":1,"#),
            (0x89, "ping"),
            (0x80, r#""result":{"a":2}}"#),
        ] {
            stream.write_all(&frame(kind, text)).unwrap();
        }
        let mut pong = [0; 10];
        stream.read_exact(&mut pong).unwrap();
        assert_eq!((pong[0], &pong[6..]), (0x8a, &b"ping"[..]));
        String::from_utf8(command).unwrap()
    }

    #[test]
    fn a_command_gets_its_own_answer() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("ws://{}/devtools/browser/x", listener.local_addr().unwrap());
        let browser = thread::spawn(move || browser(&listener));
        let mut tools = DevTools::connect(&address).unwrap();
        assert_eq!(tools.call("Page.enable", &json!({})).unwrap(), json!({ "a": 2 }));
        assert!(browser.join().unwrap().contains("\"method\":\"Page.enable\""));
        assert!(tools.call("Page.enable", &json!({})).is_err());
    }
}

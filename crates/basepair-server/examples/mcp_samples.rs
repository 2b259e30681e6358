//! The endpoint for agents with other contents: the sample tools, prompts and resources that the conformance suite of the protocol asks
//! for, behind the same endpoint, gate and limits as `/mcp` of the program. What passes here shows that the endpoint carries
//! everything that a server may answer.

use axum::Router;
use basepair_server::http::hosts::Hosts;
use basepair_server::http::openapi;
use basepair_server::http::router::guarded;
use basepair_server::http::routes::mcp::endpoint;
use basepair_server::http::server::{Limits, serve};
use basepair_server::running::Running;
use rmcp::ServerHandler;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, CompleteRequestParams, CompleteResult,
    CompletionInfo, ErrorData, GetPromptRequestParams, GetPromptResponse, GetPromptResult, Implementation,
    ListPromptsResult, ListResourceTemplatesResult, ListResourcesResult, ListToolsResult,
    PaginatedRequestParams, ReadResourceRequestParams, ReadResourceResponse, ReadResourceResult,
    ServerCapabilities, ServerConfig,
};
use rmcp::service::{RequestContext, RoleServer};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use std::error::Error;
use std::sync::Arc;

/// One red pixel, and a sound without samples.
const PIXEL: &str =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";
const SILENCE: &str = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=";

#[derive(Debug, Clone)]
struct Samples;

fn main() -> Result<(), Box<dyn Error>> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(async {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
        let address = format!("http://{}", listener.local_addr()?);
        let hosts = Hosts::new(&address, Vec::new(), true).ok_or("no host")?;
        let running = Arc::new(Running::starting(openapi::text));
        let routes = guarded(Router::new().route("/mcp", endpoint(Samples)), running, hosts);
        eprintln!("listening on {address}");
        serve(listener, routes, Limits::default(), std::future::pending()).await?;
        Ok(())
    })
}

/// JSON as a type of the protocol.
fn typed<T: DeserializeOwned>(value: Value) -> Result<T, ErrorData> {
    serde_json::from_value(value).map_err(|error| ErrorData::internal_error(error.to_string(), None))
}

fn text(text: &str) -> Value {
    json!({ "type": "text", "text": text })
}

fn image() -> Value {
    json!({ "type": "image", "data": PIXEL, "mimeType": "image/png" })
}

fn embedded(uri: &str, media_type: &str, text: &str) -> Value {
    json!({ "type": "resource", "resource": { "uri": uri, "mimeType": media_type, "text": text } })
}

fn tool(name: &str) -> Option<Value> {
    let content = match name {
        "test_simple_text" => json!([text("This is a simple text response for testing.")]),
        "test_image_content" => json!([image()]),
        "test_audio_content" => json!([{ "type": "audio", "data": SILENCE, "mimeType": "audio/wav" }]),
        "test_embedded_resource" => {
            json!([embedded("test://embedded-resource", "text/plain", "An embedded resource.")])
        }
        "test_multiple_content_types" => json!([
            text("Several kinds of content:"),
            image(),
            embedded("test://mixed-content-resource", "application/json", r#"{"test":"data","value":123}"#)
        ]),
        "test_error_handling" => {
            return Some(
                json!({ "isError": true, "content": [text("This tool intentionally returns an error for testing")] }),
            );
        }
        "json_schema_2020_12_tool" => json!([text("A tool with a schema.")]),
        _ => return None,
    };
    Some(json!({ "content": content }))
}

const TOOLS: &[&str] = &[
    "test_simple_text",
    "test_image_content",
    "test_audio_content",
    "test_embedded_resource",
    "test_multiple_content_types",
    "test_error_handling",
    "json_schema_2020_12_tool",
];

/// The schema of a tool's arguments: one tool has what JSON Schema 2020-12 has new.
fn schema(tool: &str) -> Value {
    if tool != "json_schema_2020_12_tool" {
        return json!({ "type": "object" });
    }
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "$defs": {
            "address": {
                "type": "object",
                "properties": { "street": { "type": "string" }, "city": { "type": "string" } },
            },
        },
        "properties": { "name": { "type": "string" }, "address": { "$ref": "#/$defs/address" } },
        "additionalProperties": false,
    })
}

fn prompt(name: &str, arguments: &Map<String, Value>) -> Option<Value> {
    let argument = |name: &str| arguments.get(name).and_then(Value::as_str).unwrap_or_default();
    let contents = match name {
        "test_simple_prompt" => vec![text("This is a simple prompt for testing.")],
        "test_prompt_with_arguments" => {
            let said =
                format!("Prompt with arguments: arg1='{}', arg2='{}'", argument("arg1"), argument("arg2"));
            vec![text(&said)]
        }
        "test_prompt_with_embedded_resource" => vec![
            embedded(argument("resourceUri"), "text/plain", "Embedded resource content for testing."),
            text("Please process the embedded resource above."),
        ],
        "test_prompt_with_image" => vec![image(), text("Please analyze the image above.")],
        _ => return None,
    };
    let messages: Vec<Value> =
        contents.into_iter().map(|content| json!({ "role": "user", "content": content })).collect();
    Some(json!({ "messages": messages }))
}

fn resource(uri: &str) -> Option<Value> {
    let content = match uri {
        "test://static-text" => {
            json!({ "uri": uri, "mimeType": "text/plain", "text": "This is the content of the static text resource." })
        }
        "test://static-binary" => json!({ "uri": uri, "mimeType": "image/png", "blob": PIXEL }),
        _ => {
            let id = uri.strip_prefix("test://template/")?.strip_suffix("/data")?;
            let data = json!({ "id": id, "templateTest": true, "data": format!("Data for ID: {id}") });
            json!({ "uri": uri, "mimeType": "application/json", "text": data.to_string() })
        }
    };
    Some(json!({ "contents": [content] }))
}

type Page = Option<PaginatedRequestParams>;
type Context = RequestContext<RoleServer>;

impl ServerHandler for Samples {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder()
            .enable_completions()
            .enable_prompts()
            .enable_resources()
            .enable_tools()
            .build();
        ServerConfig::new(capabilities).with_server_info(Implementation::new("samples", "0"))
    }

    async fn list_tools(&self, _: Page, _: Context) -> Result<ListToolsResult, ErrorData> {
        let tool =
            |name: &&str| json!({ "name": name, "description": "A sample.", "inputSchema": schema(name) });
        typed(json!({ "tools": TOOLS.iter().map(tool).collect::<Vec<_>>() }))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _: Context,
    ) -> Result<CallToolResponse, ErrorData> {
        let result = tool(&request.name).ok_or_else(|| ErrorData::invalid_params("unknown tool", None))?;
        Ok(typed::<CallToolResult>(result)?.into())
    }

    async fn list_prompts(&self, _: Page, _: Context) -> Result<ListPromptsResult, ErrorData> {
        let argument = |name: &str| json!({ "name": name, "description": "A sample.", "required": true });
        typed(json!({ "prompts": [
            { "name": "test_simple_prompt" },
            { "name": "test_prompt_with_arguments", "arguments": [argument("arg1"), argument("arg2")] },
            { "name": "test_prompt_with_embedded_resource", "arguments": [argument("resourceUri")] },
            { "name": "test_prompt_with_image" },
        ] }))
    }

    async fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        _: Context,
    ) -> Result<GetPromptResponse, ErrorData> {
        let arguments = request.arguments.unwrap_or_default();
        let result = prompt(&request.name, &arguments)
            .ok_or_else(|| ErrorData::invalid_params("unknown prompt", None))?;
        Ok(typed::<GetPromptResult>(result)?.into())
    }

    async fn list_resources(&self, _: Page, _: Context) -> Result<ListResourcesResult, ErrorData> {
        typed(json!({ "resources": [
            { "uri": "test://static-text", "name": "text", "mimeType": "text/plain" },
            { "uri": "test://static-binary", "name": "binary", "mimeType": "image/png" },
        ] }))
    }

    async fn list_resource_templates(
        &self,
        _: Page,
        _: Context,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        typed(
            json!({ "resourceTemplates": [{ "uriTemplate": "test://template/{id}/data", "name": "template" }] }),
        )
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _: Context,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let result =
            resource(&request.uri).ok_or_else(|| ErrorData::resource_not_found("unknown resource", None))?;
        Ok(typed::<ReadResourceResult>(result)?.into())
    }

    async fn complete(&self, _: CompleteRequestParams, _: Context) -> Result<CompleteResult, ErrorData> {
        let info = CompletionInfo::new(Vec::new()).map_err(|error| ErrorData::internal_error(error, None))?;
        Ok(CompleteResult::new(info))
    }
}

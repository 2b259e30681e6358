//! The requests of the protocol, answered from the live state. A client may ask before the registry is loaded: what needs it
//! waits.

use super::answer::Refusal;
use super::work::{Unfinished, Workers};
use super::{INSTRUCTIONS, prompts, resources, tools};
use crate::admission::Client;
use crate::running::{Running, State};
use crate::snapshot::Snapshot;
use axum::http::request::Parts;
use rmcp::ServerHandler;
use rmcp::model::{
    CacheScope, CallToolRequestParams, CallToolResponse, CompleteRequestParams, CompleteResult,
    CustomRequest, CustomResult, ErrorCode, ErrorData, GetPromptRequestParams, GetPromptResponse,
    Implementation, ListPromptsResult, ListResourceTemplatesResult, ListResourcesResult, ListToolsResult,
    PaginatedRequestParams, ReadResourceRequestParams, ReadResourceResponse, ServerCapabilities,
    ServerConfig, Tool,
};
use rmcp::service::{NotificationContext, RequestContext, RoleServer};
use std::sync::Arc;

/// How long clients may keep what is a constant of the binary, in milliseconds.
const CONSTANT: u64 = 3_600_000;

/// The message for calls before the first load has ended.
const LOADING: &str = "the registry is still being loaded; try again";

/// Methods whose parameters are checked by the protocol implementation; with wrong ones, a request is a custom request.
const METHODS: [&str; 9] = [
    "initialize",
    "server/discover",
    "tools/call",
    "tools/list",
    "resources/read",
    "resources/list",
    "prompts/get",
    "prompts/list",
    "completion/complete",
];

#[derive(Debug, Clone)]
pub struct Server {
    running: Arc<Running>,
    workers: Workers,
}

impl Server {
    pub fn new(running: Arc<Running>) -> Self {
        Self::with(running, Workers::default())
    }

    pub fn with(running: Arc<Running>, workers: Workers) -> Self {
        Self { running, workers }
    }

    /// Runs some work on the state of this moment, or of the first load.
    async fn on_state<T: Send + 'static>(
        &self,
        context: &RequestContext<RoleServer>,
        work: impl FnOnce(&State, &Running) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let running = Arc::clone(&self.running);
        let done = self
            .workers
            .run(asker(context), self.running.first_load(), move || work(&running.state(), &running))
            .await;
        done.unwrap_or_else(|why| {
            let now = self.running.current();
            let loading = why == Unfinished::Late && now.snapshot.is_none() && now.trouble.is_none();
            Err(Refusal::new(if loading { LOADING } else { why.message() }))
        })
    }

    /// The same with the snapshot, for a request that has no other way to report a problem.
    async fn on_snapshot_or_error<T: Send + 'static>(
        &self,
        context: &RequestContext<RoleServer>,
        work: impl FnOnce(&Snapshot) -> Result<T, ErrorData> + Send + 'static,
    ) -> Result<T, ErrorData> {
        let done = self.on_state(context, |state, _| Ok(work(loaded(state)?))).await;
        done.unwrap_or_else(|Refusal(message)| Err(ErrorData::internal_error(message, None)))
    }
}

/// Who asks, if over HTTP: its endpoint has added the client to the head of the request, which the protocol implementation passes on.
fn asker(context: &RequestContext<RoleServer>) -> Option<&Client> {
    context.extensions.get::<Parts>()?.extensions.get()
}

/// The snapshot, or why there is none.
fn loaded(state: &State) -> Result<&Snapshot, Refusal> {
    state.snapshot.as_deref().ok_or_else(|| match &state.trouble {
        Some(trouble) => Refusal::new(format!("the registry cannot be loaded: {}", trouble.reason)),
        None => Refusal::new(LOADING),
    })
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder()
            .enable_completions()
            .enable_prompts()
            .enable_resources()
            .enable_tools()
            .build();
        let about = Implementation::new("basepair", env!("CARGO_PKG_VERSION"))
            .with_title("basepair")
            .with_description("A component registry and its architecture");
        ServerConfig::new(capabilities).with_server_info(about).with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let tools = tools::TOOLS.iter().map(|entry| entry.described.clone()).collect();
        let listed = ListToolsResult::with_all_items(tools);
        Ok(listed.with_ttl_ms(CONSTANT).with_cache_scope(CacheScope::Public))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        tools::find(name).map(|entry| entry.described.clone())
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let Some(entry) = tools::find(&request.name) else {
            let name: String = request.name.chars().take(80).collect();
            return Err(ErrorData::invalid_params(format!("unknown tool `{name}`"), None));
        };
        let arguments = request.arguments.unwrap_or_default();
        let called = self.on_state(&context, move |state, running| {
            match entry.call_without_snapshot(state, &arguments) {
                Some(answer) => answer,
                None => entry.call(loaded(state)?, running, state.trouble.as_deref(), arguments),
            }
        });
        let result = match called.await {
            Ok(answer) => answer.result(),
            Err(refusal) => refusal.result(),
        };
        Ok(result.into())
    }

    async fn list_resources(
        &self,
        request: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        let cursor = request.and_then(|request| request.cursor);
        self.on_snapshot_or_error(&context, move |snapshot| resources::list(snapshot, cursor.as_deref()))
            .await
    }

    async fn list_resource_templates(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        let listed = ListResourceTemplatesResult::with_all_items(resources::templates());
        Ok(listed.with_ttl_ms(CONSTANT).with_cache_scope(CacheScope::Public))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let read =
            self.on_snapshot_or_error(&context, move |snapshot| resources::read(snapshot, &request.uri));
        Ok(read.await?.into())
    }

    async fn list_prompts(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListPromptsResult, ErrorData> {
        let listed = ListPromptsResult::with_all_items(prompts::list());
        Ok(listed.with_ttl_ms(CONSTANT).with_cache_scope(CacheScope::Public))
    }

    async fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        Ok(prompts::get(&request.name, &request.arguments.unwrap_or_default())?.into())
    }

    async fn complete(
        &self,
        request: CompleteRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CompleteResult, ErrorData> {
        self.on_snapshot_or_error(&context, move |snapshot| Ok(resources::complete(snapshot, &request))).await
    }

    async fn on_custom_request(
        &self,
        request: CustomRequest,
        _: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        if METHODS.contains(&request.method.as_str()) {
            let message = format!("the parameters of `{}` are not valid", request.method);
            return Err(ErrorData::invalid_params(message, None));
        }
        let method: String = request.method.chars().take(80).collect();
        Err(ErrorData::new(ErrorCode::METHOD_NOT_FOUND, format!("unknown method `{method}`"), None))
    }

    async fn on_initialized(&self, _: NotificationContext<RoleServer>) {}
}

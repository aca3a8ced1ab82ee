//! The registry of operations. The router, the OpenAPI document and the authorisation tests are all
//! made from it, so nothing can be served that it does not know.

use std::{future::Future, pin::Pin, sync::Arc};

use axum::{
    Router,
    extract::Request,
    http::Method,
    response::Response,
    routing::{MethodFilter, MethodRouter, on},
};
use serde_json::Value;

use crate::{
    App, Cx, Error, Op, Result, guard,
    input::{FromInput, RawInput},
    openapi::{self, OpDoc},
    reply::{IntoReply, Reply},
    resource::{Served, Table, described},
};

type Running = Pin<Box<dyn Future<Output = Result<Reply>> + Send>>;
pub(crate) type Runner = Arc<dyn Fn(Cx, RawInput) -> Running + Send + Sync>;

/// An operation with its handler.
pub struct Mounted {
    pub op: Op,
    pub doc: OpDoc,
    /// The operation id, shared with every call's context.
    pub(crate) name: Arc<str>,
    /// It can be asked for a preview.
    pub(crate) previews: bool,
    pub(crate) run: Runner,
}

#[derive(Default)]
pub struct Api {
    mounted: Vec<Mounted>,
    tables: Vec<&'static Table>,
    served: Vec<Served>,
}

impl Api {
    pub fn op<I, O, F, Fut>(&mut self, op: Op, handler: F) -> &mut Self
    where
        I: FromInput + 'static,
        O: IntoReply + 'static,
        F: Fn(Cx, I) -> Fut + Clone + Send + Sync + 'static,
        Fut: Future<Output = Result<O>> + Send + 'static,
    {
        let mut doc = OpDoc::default();
        I::describe(&mut doc);
        O::describe(&mut doc);
        let run: Runner = Arc::new(move |cx, mut input| {
            let handler = handler.clone();
            Box::pin(async move {
                let decoded = I::from_input(&mut input)?;
                handler(cx, decoded).await?.into_reply()
            })
        });
        self.mount(op, doc, run)
    }

    pub(crate) fn mount(&mut self, op: Op, doc: OpDoc, run: Runner) -> &mut Self {
        let previews = doc.takes_preview();
        self.mounted.push(Mounted { name: op.id.as_str().into(), op, doc, previews, run });
        self
    }

    pub(crate) fn table(&mut self, served: Served) {
        self.tables.push(served.table);
        self.served.push(served);
    }

    pub fn finish(self) -> Result<Registry> {
        let mut seen = std::collections::HashSet::new();
        for Mounted { op, .. } in &self.mounted {
            if !seen.insert(op.id.clone()) || !seen.insert(format!("{} {}", op.method, op.path)) {
                return Err(Error::internal(format!("operation {} is mounted twice", op.id)));
            }
            if op.method != Method::GET && op.subject() == Some("") {
                return Err(Error::internal(format!("operation {} has no audit subject", op.id)));
            }
        }
        let ambiguous = openapi::ambiguous(&self.mounted);
        if !ambiguous.is_empty() {
            let found = ambiguous.join("; ");
            return Err(Error::internal(format!("one name stands for different schemas, give each its own: {found}")));
        }
        let mounted = self.mounted.into_iter().map(Arc::new).collect();
        Ok(Registry { mounted, tables: self.tables, served: self.served.into() })
    }
}

#[derive(Clone)]
pub struct Registry {
    mounted: Vec<Arc<Mounted>>,
    tables: Vec<&'static Table>,
    served: Arc<[Served]>,
}

impl Registry {
    pub fn ops(&self) -> impl Iterator<Item = &Op> {
        self.mounted.iter().map(|m| &m.op)
    }

    /// The plain tables that are served.
    pub fn tables(&self) -> &[&'static Table] {
        &self.tables
    }

    pub fn find(&self, id: &str) -> Option<&Op> {
        self.ops().find(|op| op.id == id)
    }

    pub fn openapi(&self, permissions: &[&str], version: &str) -> Value {
        openapi::document(&self.mounted, described(&self.served), permissions, version)
    }

    /// The only place that gives axum a route.
    #[allow(clippy::disallowed_methods)]
    pub fn router(&self, app: &App) -> Router {
        let mut paths = std::collections::BTreeMap::<&str, MethodRouter>::new();
        for mounted in &self.mounted {
            let (app, shared) = (app.clone(), mounted.clone());
            let serve = move |request: Request| guard::serve(app.clone(), shared.clone(), request);
            let route = paths.remove(mounted.op.path.as_str()).unwrap_or_default();
            paths.insert(&mounted.op.path, route.merge(on(filter(&mounted.op.method), serve)));
        }
        let _ = app.registry.set(self.clone());
        paths
            .into_iter()
            .fold(Router::new(), |router, (path, route)| router.route(path, route))
            .method_not_allowed_fallback(method_not_allowed)
    }
}

fn filter(method: &Method) -> MethodFilter {
    MethodFilter::try_from(method.clone()).unwrap_or(MethodFilter::GET)
}

async fn method_not_allowed(request: Request) -> Response {
    guard::plain_failure(
        &request,
        405,
        "method_not_allowed",
        crate::Text::new("不支持该请求方法", "This method is not supported here"),
    )
}

/// Addresses under `/api` that nothing is mounted at answer with the envelope, never with a page.
#[allow(clippy::disallowed_methods)]
pub fn with_unknown_api(router: Router) -> Router {
    router.route("/api/{*unknown}", axum::routing::any(unknown_api)).route("/api", axum::routing::any(unknown_api))
}

async fn unknown_api(request: Request) -> Response {
    guard::plain_failure(&request, 404, "not_found", crate::Text::new("没有这个接口", "There is no such call"))
}

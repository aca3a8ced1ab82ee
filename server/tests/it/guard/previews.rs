//! A preview keeps nothing, whatever its handler does.

use axum::http::{Method, header};
use kernel::{Api, Cx, Json, Op, Policy, Result, Text, View};
use sea_orm::ConnectionTrait;
use serde::Deserialize;
use serde_json::{Value, json};
use testkit::{Answer, Client};
use utoipa::ToSchema;

use crate::{kit::number, on_every_database, support::Site};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Careless {
    /// Read by nobody.
    #[serde(default)]
    #[allow(dead_code)]
    dry_run: bool,
}

const WRITE: &str = "INSERT INTO rights_mark (id, changes) VALUES ('careless', 1)";

/// Acts without a look at `dryRun`.
async fn act(cx: Cx, Json(_): Json<Careless>) -> Result<View<u64>> {
    cx.tx().await?.execute_unprepared(WRITE).await?;
    cx.note("careless", &json!({ "done": true }), None)?;
    Ok(View(1))
}

/// Keeps something beside its transaction.
async fn keep(cx: Cx, Json(_): Json<Careless>) -> Result<View<u64>> {
    cx.keep_anyway(|tx| {
        Box::pin(async move {
            tx.execute_unprepared(WRITE).await?;
            Ok(())
        })
    })
    .await?;
    cx.nothing_changed();
    Ok(View(1))
}

fn client(site: &Site) -> Client {
    let any = Policy::AnySession("a test");
    let mut api = Api::default();
    api.op(Op::post("/api/test/act", "actCarelessly", any, Text::new("试", "Test")).audit("test"), act);
    api.op(Op::post("/api/test/keep", "keepCarelessly", any, Text::new("试", "Test")).audit("test"), keep);
    let router = api.finish().unwrap().router(&site.app);
    Client::new(edge::wrap(router, &edge::EdgeConfig::default()), Some(site.admin.token.clone()))
}

async fn post(client: &Client, path: &str, body: &str) -> Answer {
    let mut request = client.request(Method::POST, path);
    request.headers_mut().insert(header::CONTENT_TYPE, "application/json".parse().unwrap());
    *request.body_mut() = body.to_owned().into();
    client.run(request).await
}

on_every_database!(a_handler_that_forgets_the_preview_changes_nothing, site, {
    let client = client(&site);
    let written = async || {
        let rows = number(&site, "SELECT count(*) FROM rights_mark WHERE id = 'careless'").await;
        (rows, number(&site, "SELECT count(*) FROM audit_entry WHERE subject = 'test'").await)
    };
    for (path, body) in [
        ("/api/test/act", r#"{"dryRun":true}"#),
        ("/api/test/act", r#"{ "dry\u0052un" : true }"#),
        ("/api/test/act?dryRun=true", "{}"),
        ("/api/test/act?dry%52un=true", r#"{"dryRun":false}"#),
    ] {
        let answer = post(&client, path, body).await.expect(200);
        assert_eq!(answer.json["result"], Value::from(1), "it runs as it would");
        assert_eq!(written().await, (0, 0), "{path} {body}");
    }
    post(&client, "/api/test/keep", r#"{"dryRun":true}"#).await.expect(500);
    assert_eq!(written().await, (0, 0));
    post(&client, "/api/test/act", r#"{"dryRun":false}"#).await.expect(200);
    assert_eq!(written().await, (1, 1));
});

//! A5: a body sets what it may set and nothing else, whatever is put into it.

mod document;
mod fields;
mod types;
mod updates;

use axum::{body::Body as Bytes, http::header};
use kernel::Op;
use serde_json::{Map, Value};
use testkit::{Answer, Client};

use document::strictly_described;
pub use document::takes_json;

use crate::{
    calls::{from_elsewhere, registry},
    exemplars::{Body, exemplar, restore},
    state::state,
    support::Site,
};

/// Operations whose exemplar has a JSON body.
async fn written(site: &Site, op: &Op) -> Option<(Client, String, Map<String, Value>)> {
    testkit::step_up_everyone(&site.app).await;
    let exemplar = exemplar(site, op).await.unwrap();
    testkit::step_up_everyone(&site.app).await;
    match exemplar.body {
        Body::Json(Value::Object(body)) => Some((exemplar.client, exemplar.path, body)),
        _ => None,
    }
}

/// Time passes, so that calls with a rate of their own go on being answered.
async fn send(site: &Site, client: &Client, op: &Op, path: &str, body: String) -> Answer {
    site.app.clock.advance(6_000);
    let client = from_elsewhere(client);
    let mut request = client.request(op.method.clone(), path);
    request.headers_mut().insert(header::CONTENT_TYPE, "application/json".parse().unwrap());
    *request.body_mut() = Bytes::from(body);
    client.run(request).await
}

/// What a body may name besides the exemplar's fields: optional fields of the operation, golden.
fn optional(op: &str) -> &'static [&'static str] {
    match op {
        "createUser" | "updateUser" => {
            &["id", "version", "roleIds", "username", "name", "nickname", "kind", "email", "mobile", "language"]
        }
        "createRole" | "updateRole" => {
            &["id", "version", "permissions", "code", "nameZh", "nameEn", "description", "studentTypes", "secondFactor"]
        }
        "createMessageTemplate" | "updateMessageTemplate" => &[
            "id",
            "version",
            "code",
            "nameZh",
            "nameEn",
            "channel",
            "module",
            "subjectZh",
            "subjectEn",
            "bodyZh",
            "bodyEn",
            "cc",
            "enabled",
        ],
        "createOpenWindow" | "updateOpenWindow" => {
            &["id", "version", "module", "studentType", "titleZh", "titleEn", "startAt", "endAt", "enabled"]
        }
        "createSsoProvider" | "updateSsoProvider" => &[
            "id",
            "version",
            "code",
            "kind",
            "nameZh",
            "nameEn",
            "issuer",
            "authorizationEndpoint",
            "tokenEndpoint",
            "userinfoEndpoint",
            "clientId",
            "clientSecret",
            "scopes",
            "subjectClaim",
            "clientAuth",
            "dialect",
            "internal",
            "trustSecondFactor",
            "enabled",
            "sortOrder",
        ],
        "updatePermission" | "updateAction" => &["id", "version", "nameZh", "nameEn", "sortOrder"],
        "updateModule" => &["id", "version", "nameZh", "nameEn", "sortOrder", "visible"],
        "updateMyProfile" => &["nickname", "email", "mobile", "language", "avatar", "version"],
        "saveBaseConfig" => &["basic", "basicVersion", "mail", "mailVersion"],
        _ => [
            crate::people::optional(op),
            crate::exemplars::record::optional(op),
            crate::exemplars::catalogue::optional(op),
            crate::rows::plans::optional(op),
            crate::rows::collection::optional(op),
            crate::rows::timetable::optional(op),
            crate::rows::selection::optional(op),
            crate::rows::grades::optional(op),
            crate::rows::submission::optional(op),
            crate::rows::evaluation::optional(op),
            crate::rows::exams::optional(op),
            crate::rows::graduation::optional(op),
            crate::rows::reports::optional(op),
            crate::rows::printing::optional(op),
            crate::rows::research::optional(op),
            crate::rows::applications::optional(op),
            crate::rows::terms::optional(op),
        ]
        .into_iter()
        .find(|names| !names.is_empty())
        .unwrap_or_default(),
    }
}

/// A body that must be refused.
struct Sent {
    /// What is wrong with it.
    what: String,
    body: String,
    /// Whether it has another id in it, which may be of the right type and nobody's.
    ids: bool,
}

/// Together for each operation: making its exemplar and looking at the database take longer than the calls. Half of
/// the operations at a time, so that nobody waits for one long test.
mod what_is_not_the_calls_own_is_refused {
    use super::{Site, refused};
    use crate::on_every_database;

    async fn first(site: Site) {
        refused(site, 0).await;
    }
    async fn second(site: Site) {
        refused(site, 1).await;
    }
    on_every_database!(first_half, first);
    on_every_database!(second_half, second);
}

async fn refused(site: Site, half: usize) {
    let columns = fields::columns(&site).await;
    let (mut cases, mut wrong) = (0, vec![]);
    for (turn, op) in registry().ops().filter(|op| takes_json(op)).enumerate().skip(half).step_by(2) {
        let Some((client, path, body)) = written(&site, op).await else { continue };
        let before = state(&site).await;
        let foreign = fields::with_foreign_fields(&columns, op, turn, &body);
        let twice = fields::with_a_field_twice(&body, turn);
        for sent in foreign.into_iter().chain(twice).chain(types::of_other_types(op, &body, turn)) {
            let status = send(&site, &client, op, &path, sent.body).await.status.as_u16();
            cases += 1;
            let refused = [400, 422].contains(&status) || (sent.ids && status == 404);
            if !refused {
                wrong.push(format!("{} took {}: {status}", op.id, sent.what));
            }
        }
        if wrong.is_empty() {
            before.assert_unchanged(&site, &format!("bodies that {} does not take", op.id)).await;
        }
        restore(&site, op).await;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    eprintln!("A5 bodies that are refused: {cases} cases");
}

//! Requests about online applications, from the office, from a clerk's desk and from a student.

use kernel::Op;
use serde_json::{Value, json};
use testkit::Client;

use super::{Body, Made};
use crate::{
    calls::unique,
    rows::{
        add_file,
        applications::{Application, clerk, made, path_of_table, signed_in, with_file},
    },
    support::Site,
};

/// What a clerk asks about the items they were named for.
pub async fn table(site: &Site, verb: &str, stem: &str) -> Option<Made> {
    if !stem.starts_with("DeskOas") {
        return None;
    }
    let path = path_of_table(stem)?;
    let made = made(site, "SUBMITTED", "UG").await;
    let client = clerk(site, &made.item).await;
    let id = if stem == "DeskOasItem" { made.item } else { made.id };
    let path = match verb {
        "get" => format!("{path}/{id}"),
        "history" => format!("{path}/{id}/history"),
        "export" => format!("{path}/export?purpose=audit"),
        "options" => format!("{path}/options"),
        _ => path.to_owned(),
    };
    Some((Some(client), path, Body::None))
}

/// From the desk or the office.
async fn side(site: &Site, op: &Op, of: &Application) -> Option<Client> {
    if op.path.contains("/desk/") { Some(clerk(site, &of.item).await) } else { None }
}

pub async fn applications(site: &Site, op: &Op) -> Option<Made> {
    let word = || format!("请带证件 {}", unique());
    let (state, body): (&str, fn(&str, String) -> Value) = match op.id.as_str() {
        "stepOasApplications" | "stepDeskOasApplications" => {
            ("PROCESSING", |id, note| json!({ "ids": [id], "step": "FINISH", "note": note }))
        }
        "messageOasApplicants" | "messageDeskOasApplicants" => {
            ("READY", |id, note| json!({ "ids": [id], "note": note }))
        }
        "payOasApplication" | "payDeskOasApplication" => ("SUBMITTED", |id, note| json!({ "id": id, "payNo": note })),
        "viewOasApplication" | "viewDeskOasApplication" => {
            let made = made(site, "READY", "UG").await;
            return Some((side(site, op, &made).await, format!("?id={}", made.id), Body::None));
        }
        "fileOasApplication" | "fileDeskOasApplication" => {
            let (client, made) = signed_in(site, "READY").await;
            let file = add_file(&client).await;
            let made = with_file(site, &made, "READY", &file).await;
            return Some((side(site, op, &made).await, format!("?id={}&fileId={file}", made.id), Body::None));
        }
        _ => return own(site, op).await,
    };
    let made = made(site, state, "UG").await;
    Some((side(site, op, &made).await, String::new(), Body::Json(body(&made.id, word()))))
}

async fn own(site: &Site, op: &Op) -> Option<Made> {
    let here = |client: Client, body: Value| (Some(client), String::new(), Body::Json(body));
    Some(match op.id.as_str() {
        "myOasApplications" => (Some(signed_in(site, "SUBMITTED").await.0), String::new(), Body::None),
        "myOasFile" => {
            let (client, made) = signed_in(site, "SUBMITTED").await;
            let file = add_file(&client).await;
            let made = with_file(site, &made, "DRAFT", &file).await;
            (Some(client), format!("?id={}&fileId={file}", made.id), Body::None)
        }
        "saveMyOasApplication" => {
            let (client, made) = signed_in(site, "DRAFT").await;
            let root = crate::calls::from_elsewhere(&site.root());
            let question = json!({
                "itemId": made.item, "code": "photo", "kind": "FILE", "textCn": "照片", "textEn": "Photograph",
                "required": false, "sortOrder": 20,
            });
            root.post("/api/oas/question", question).await.expect(200);
            let question = json!({
                "itemId": made.item, "code": "why", "kind": "LINE", "textCn": "原因", "textEn": "Why",
                "required": true, "sortOrder": 10,
            });
            root.post("/api/oas/question", question).await.expect(200);
            let file = add_file(&client).await;
            let body = json!({
                "itemId": made.item, "id": made.id, "version": 1, "answers": [{ "code": "why", "value": format!("{}", unique()) }],
                "files": [{ "code": "photo", "fileId": file }],
            });
            here(client, body)
        }
        "submitMyOasApplication" => {
            let (client, made) = signed_in(site, "DRAFT").await;
            here(client, json!({ "id": made.id }))
        }
        "payMyOasApplication" | "cancelMyOasApplication" => {
            let (client, made) = signed_in(site, "SUBMITTED").await;
            here(client, json!({ "id": made.id }))
        }
        _ => return None,
    })
}

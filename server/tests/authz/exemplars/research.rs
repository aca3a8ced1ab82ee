//! Requests about research degrees.

use chrono::Duration;
use kernel::Op;
use serde_json::{Value, json};

use super::{Body, Made};
use crate::{
    calls::unique,
    rows::{
        add_file,
        research::{API, attached, candidate, school, signed_in},
    },
    support::Site,
};

pub async fn research(site: &Site, op: &Op) -> Option<Made> {
    let here = |body: Value| (None, String::new(), Body::Json(body));
    let see = |path: String| (None, path, Body::None);
    Some(match op.id.as_str() {
        "listSgaLog" | "exportSgaLog" | "sgaMailTemplates" => see(String::new()),
        "viewSgaStudent" => see(format!("{API}/student/{}/whole", candidate(site, "ELIGIBLE_CHECK", "OPEN").await.id)),
        "takeUpSgaStudents" => (Some(school(site).await), String::new(), Body::Json(json!({}))),
        "refreshSgaStudents" => here(json!({ "ids": [candidate(site, "ELIGIBLE_CHECK", "OPEN").await.id] })),
        "decideSgaStudents" => {
            let made = candidate(site, "ELIGIBLE_CHECK", "APPROVED").await;
            here(json!({ "ids": [made.id], "decision": "SUBMIT" }))
        }
        "decideSgaSteps" => {
            let made = candidate(site, "ELIGIBLE_CHECK", "SUBMITTED").await;
            here(json!({ "ids": [made.progress], "decision": "APPROVE" }))
        }
        "extendSgaSteps" => {
            let made = candidate(site, "ELIGIBLE_CHECK", "OPEN").await;
            let due = (site.app.clock.now().local_date() + Duration::days(30)).to_string();
            here(json!({ "ids": [made.progress], "dueOn": due, "reason": "住院" }))
        }
        "attachSgaEvidence" => {
            let made = candidate(site, "ELIGIBLE_CHECK", "OPEN").await;
            here(json!({ "id": made.progress, "fileIds": [add_file(&site.root()).await], "note": "" }))
        }
        "sgaEvidenceFile" => {
            let made = candidate(site, "ELIGIBLE_CHECK", "SUBMITTED").await;
            let file = add_file(&site.root()).await;
            attached(site, &made, &file).await;
            see(format!("?id={}&fileId={file}", made.progress))
        }
        "sendSgaMail" => {
            let (_, made) = signed_in(site, "OPEN").await;
            here(json!({ "ids": [made.id], "code": "sga.notice", "to": "STUDENT", "note": format!("N{}", unique()) }))
        }
        _ => return own(site, op).await,
    })
}

async fn own(site: &Site, op: &Op) -> Option<Made> {
    Some(match op.id.as_str() {
        "mySgaSteps" => (Some(signed_in(site, "OPEN").await.0), String::new(), Body::None),
        "handInSgaStep" => {
            let (client, made) = signed_in(site, "OPEN").await;
            let body = json!({ "id": made.progress, "fileIds": [add_file(&client).await], "note": "初稿" });
            (Some(client), String::new(), Body::Json(body))
        }
        "takeBackSgaStep" => {
            let (client, made) = signed_in(site, "SUBMITTED").await;
            (Some(client), String::new(), Body::Json(json!({ "id": made.progress })))
        }
        "mySgaFile" => {
            let (client, made) = signed_in(site, "SUBMITTED").await;
            let file = add_file(&client).await;
            attached(site, &made, &file).await;
            (Some(client), format!("?id={}&fileId={file}", made.progress), Body::None)
        }
        _ => return None,
    })
}

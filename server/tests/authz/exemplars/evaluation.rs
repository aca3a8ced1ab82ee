//! Requests about teaching evaluation.

use kernel::{Op, Timestamp};
use serde_json::{Value, json};

use super::{Body, Made};
use crate::{
    calls::unique,
    rows::{
        add_row,
        evaluation::{comment, evaluated_teacher, path_of_table, published, result, seen, until, voter, written},
    },
    support::Site,
};

/// What a viewer asks about the sections that are theirs to see.
pub async fn table(site: &Site, verb: &str, stem: &str) -> Option<Made> {
    if !stem.starts_with("SeenEvaluation") {
        return None;
    }
    let path = path_of_table(stem)?;
    let (client, made) = seen(site).await;
    let id = match stem {
        "SeenEvaluationResult" => result(site, &made).await,
        "SeenEvaluationComment" => comment(site, &made, "SHOWN").await,
        _ => made.section,
    };
    let path = match verb {
        "get" => format!("{path}/{id}"),
        "history" => format!("{path}/{id}/history"),
        "export" => format!("{path}/export?purpose=audit"),
        "options" => format!("{path}/options"),
        _ => path.to_owned(),
    };
    Some((Some(client), path, Body::None))
}

pub async fn evaluation(site: &Site, op: &Op) -> Option<Made> {
    let here = |body: Value| (None, String::new(), Body::Json(body));
    let see = |path: String| (None, path, Body::None);
    Some(match op.id.as_str() {
        "publishQuestionnaire" => here(json!({ "id": written(site).await })),
        "reviseQuestionnaire" => here(json!({ "id": published(site).await })),
        "generateEvaluationSections" => here(json!({ "id": until(site, "DRAFT").await.folder })),
        "openEvaluation" => here(json!({ "id": until(site, "READY").await.folder })),
        "closeEvaluation" => here(json!({ "id": until(site, "OPEN").await.folder })),
        "copyEvaluation" => {
            let now = site.app.clock.now();
            let semester = add_row(site, "Semester").await;
            here(json!({
                "id": until(site, "READY").await.folder, "semesterId": semester["id"], "nameCn": "评教", "nameEn": "Again",
                "openAt": now.plus(Timestamp::DAY), "closeAt": now.plus(9 * Timestamp::DAY),
            }))
        }
        "excludeEvaluationSections" => {
            here(json!({ "ids": [until(site, "READY").await.section], "reason": format!("实验课 {}", unique()) }))
        }
        "includeEvaluationSections" => {
            let section = until(site, "READY").await.section;
            let body = json!({ "ids": [section], "reason": "实验课" });
            crate::calls::from_elsewhere(&site.root()).post("/api/te/section/exclude", body).await.expect(200);
            here(json!({ "ids": [section] }))
        }
        "getEvaluationSettings" | "listEvaluationLog" | "exportEvaluationLog" => see(String::new()),
        "saveEvaluationSettings" => {
            let now = site.root().get("/api/te/setting").await.expect(200).result().clone();
            let mut body = json!({ "settings": now["settings"], "version": now["version"] });
            body["settings"]["leastAnswers"] = json!(5 + unique() % 40);
            here(body)
        }
        "releaseEvaluation" => here(json!({ "id": until(site, "CLOSED").await.folder })),
        "remindEvaluation" => here(json!({ "id": until(site, "OPEN").await.folder })),
        "evaluationStatistics" => see(format!("{}?folderId={}", op.path, until(site, "OPEN").await.folder)),
        "screenComments" => {
            let made = until(site, "READY").await;
            here(json!({ "ids": [comment(site, &made, "WAITING").await], "show": false, "reason": "涉及他人" }))
        }
        _ => return own(site, op).await,
    })
}

async fn own(site: &Site, op: &Op) -> Option<Made> {
    Some(match op.id.as_str() {
        "getOwnEvaluations" => (Some(voter(site).await.client), String::new(), Body::None),
        "takeBallot" => {
            let voter = voter(site).await;
            let body = voter.take();
            (Some(voter.client), String::new(), Body::Json(body))
        }
        "renewBallot" => {
            let voter = voter(site).await;
            voter.body(site).await;
            let body = json!({ "cardId": voter.card });
            (Some(voter.client), String::new(), Body::Json(body))
        }
        "handInReceipts" => {
            let voter = voter(site).await;
            let body = json!({ "receipts": [voter.receipt(site).await] });
            (Some(voter.client), String::new(), Body::Json(body))
        }
        "castBallot" => {
            let body = voter(site).await.body(site).await;
            (Some(site.anonymous()), String::new(), Body::Json(body))
        }
        "commentFate" => (Some(site.anonymous()), String::new(), Body::Json(json!({ "commitments": ["absent"] }))),
        "myEvaluations" => (Some(evaluated_teacher(site).await.0), String::new(), Body::None),
        "replyToEvaluation" => {
            let (client, section) = evaluated_teacher(site).await;
            let body = json!({ "sectionId": section, "text": format!("增加答疑 {}", unique()) });
            (Some(client), String::new(), Body::Json(body))
        }
        _ => return None,
    })
}

//! Requests about graduation audits.

use kernel::Op;
use serde_json::{Value, json};

use super::{Body, Made};
use crate::{
    calls::unique,
    rows::{
        add_row,
        graduation::{asked, audited, decided, named, pinned, release, until},
        plans::id,
    },
    support::Site,
};

pub async fn graduation(site: &Site, op: &Op) -> Option<Made> {
    if let Some(made) = Box::pin(own(site, op)).await {
        return Some(made);
    }
    let kind = ["Major", "Minor"].into_iter().find(|kind| op.id.contains(kind))?;
    let here = |body: Value| (None, String::new(), Body::Json(body));
    let see = |path: String| (None, path, Body::None);
    let id = op.id.replace(kind, "");
    if let Some(made) = Box::pin(by_named(site, kind, &id)).await {
        return Some(made);
    }
    Some(match id.as_str() {
        "runAudit" => here(json!({ "id": until(site, kind, "PREPARE").await.batch })),
        "releaseAudit" => here(json!({ "id": until(site, kind, "RUN").await.batch })),
        "withdrawAudit" => {
            let made = until(site, kind, "RUN").await;
            release(site, &made).await;
            here(json!({ "id": made.batch, "reason": "核对" }))
        }
        "getAuditSignatures" => see(op.path.replace("{id}", &until(site, kind, "RUN").await.batch)),
        "whatIfAudit" => {
            let courses = json!([{ "courseId": a_course(site).await }]);
            here(json!({ "id": until(site, kind, "RUN").await.row, "courses": courses }))
        }
        "planWayInAudit" => {
            let pins = json!([{ "courseId": a_course(site).await, "year": 2030, "no": 1 }]);
            here(json!({ "id": until(site, kind, "RUN").await.row, "pins": pins }))
        }
        "getAuditReport" => see(op.path.replace("{id}", &until(site, kind, "RUN").await.row)),
        _ => return None,
    })
}

/// What only somebody named for it does.
async fn by_named(site: &Site, kind: &str, id: &str) -> Option<Made> {
    let body = match id {
        "signAudit" => json!({ "id": until(site, kind, "RUN").await.batch, "note": "" }),
        "returnAudit" => json!({ "id": until(site, kind, "SENATE").await.batch, "reason": "补充材料" }),
        "decideAudit" => {
            let made = until(site, kind, "PROGRAMME_CHECK").await;
            json!({ "ids": [made.row], "decision": "NOT_YET", "reason": format!("缺课 {}", unique()) })
        }
        "honourAudit" => {
            let made = until(site, kind, "AR_CHECK").await;
            decided(site, &made, true).await;
            json!({ "ids": [made.row], "honours": "PASS", "reason": format!("教务委员会决定 {}", unique()) })
        }
        "answerAudit" => {
            let made = until(site, kind, "RUN").await;
            asked(site, &made).await;
            json!({ "id": made.row, "answer": format!("已核对 {}", unique()) })
        }
        "placeCourseInAudit" => {
            let made = until(site, kind, "RUN").await;
            let course = Box::pin(pinned(site, &made)).await;
            json!({ "id": made.row, "courseId": course, "categoryId": null, "reason": "按规则" })
        }
        _ => return None,
    };
    Some((Some(Box::pin(named(site, kind)).await), String::new(), Body::Json(body)))
}

async fn own(site: &Site, op: &Op) -> Option<Made> {
    Some(match op.id.as_str() {
        "getOwnAuditReports" => (Some(audited(site).await.0), String::new(), Body::None),
        "choosePlanToTry" | "chooseCourseToTry" | "chooseGradeToTry" => (None, "?keyword=A".to_owned(), Body::None),
        "planOwnWay" => {
            let (client, row) = audited(site).await;
            let pins = json!([{ "courseId": a_course(site).await, "year": 2030, "no": 1 }]);
            (Some(client), String::new(), Body::Json(json!({ "id": row, "pins": pins })))
        }
        "saveOwnWay" => {
            let (client, row) = audited(site).await;
            let courses = json!([{ "courseId": a_course(site).await, "year": 2030, "no": 1, "pinned": true }]);
            (Some(client), String::new(), Body::Json(json!({ "id": row, "courses": courses })))
        }
        "whatIfOwnAudit" => {
            let (client, row) = audited(site).await;
            let courses = json!([{ "courseId": a_course(site).await }]);
            (Some(client), String::new(), Body::Json(json!({ "id": row, "courses": courses })))
        }
        "confirmOwnAudit" => {
            let (client, row) = audited(site).await;
            (Some(client), String::new(), Body::Json(json!({ "id": row })))
        }
        "queryOwnAudit" => {
            let (client, row) = audited(site).await;
            (Some(client), String::new(), Body::Json(json!({ "id": row, "query": format!("问题 {}", unique()) })))
        }
        _ => return None,
    })
}

async fn a_course(site: &Site) -> String {
    id(&Box::pin(add_row(site, "Course")).await)
}

//! Requests about progress reports.

use chrono::Duration;
use kernel::Op;
use serde_json::{Value, json};

use super::{Body, Made};
use crate::{
    calls::unique,
    rows::reports::{period_of, published, reader, report, writer, written},
    support::Site,
};

pub async fn reports(site: &Site, op: &Op) -> Option<Made> {
    let here = |body: Value| (None, String::new(), Body::Json(body));
    let see = |path: String| (None, path, Body::None);
    Some(match op.id.as_str() {
        "publishReportForm" => here(json!({ "id": written(site).await })),
        "reviseReportForm" => here(json!({ "id": published(site).await })),
        "openReportPeriod" => here(json!({ "id": period_of(site, "DRAFT").await })),
        "closeReportPeriod" => here(json!({ "id": period_of(site, "OPEN").await })),
        "viewProgressReport" => see(format!("/api/pr/report/{}/whole", report(site, "SUBMITTED").await.id)),
        "reopenProgressReports" => {
            let until = site.app.clock.now().local_date() + Duration::days(7);
            let report = report(site, "COMPLETED").await.id;
            here(json!({ "ids": [report], "until": until.to_string(), "reason": "补充材料" }))
        }
        "readReportConfidence" => see(format!("/api/pr/confidence/{}", report(site, "SUBMITTED").await.id)),
        "answerReportConfidence" => {
            let report = report(site, "SUBMITTED").await.id;
            here(json!({ "reportId": report, "text": format!("已收到 {}", unique()) }))
        }
        _ => match own(site, op).await {
            Some(made) => made,
            None => return desk(site, op).await,
        },
    })
}

async fn own(site: &Site, op: &Op) -> Option<Made> {
    let (status, what) = match op.id.as_str() {
        "myProgressReports" | "myProgressReport" | "saveReportAnswer" | "submitProgressReport" => ("DRAFT", &*op.id),
        "takeBackProgressReport" | "myReportConfidence" | "sayInConfidence" => ("SUBMITTED", &*op.id),
        _ => return None,
    };
    let (client, made) = writer(site, status).await;
    let report = made.id;
    Some(match what {
        "myProgressReports" => (Some(client), String::new(), Body::None),
        "myProgressReport" => (Some(client), format!("/api/student/pr/{report}"), Body::None),
        "myReportConfidence" => (Some(client), format!("/api/student/pr/confidence/{report}"), Body::None),
        "saveReportAnswer" => {
            let code = made.question;
            let body = json!({ "reportId": report, "code": code, "value": format!("text {}", unique()), "version": 0 });
            (Some(client), String::new(), Body::Json(body))
        }
        "sayInConfidence" => {
            let body = json!({ "reportId": report, "text": format!("导师很少见面 {}", unique()) });
            (Some(client), String::new(), Body::Json(body))
        }
        _ => (Some(client), String::new(), Body::Json(json!({ "reportId": report, "version": 1 }))),
    })
}

async fn desk(site: &Site, op: &Op) -> Option<Made> {
    if op.id == "myReportDesks" {
        return Some((Some(reader(site, "Supervisor").await.0), String::new(), Body::None));
    }
    let (verb, rest) =
        ["list", "get", "decide", "save"].iter().find_map(|verb| Some((*verb, op.id.strip_prefix(verb)?)))?;
    let desk = ["Supervisor", "Panel", "Head", "Dean"].into_iter().find(|desk| {
        let what = rest.strip_prefix(desk);
        matches!(what, Some("Report" | "Reports" | "DeskSetting"))
    })?;
    let (client, made) = reader(site, desk).await;
    Some(match (verb, rest.ends_with("DeskSetting")) {
        ("get", false) => {
            let path = op.path.replace("{id}", &made.id);
            (Some(client), path, Body::None)
        }
        ("decide", _) => {
            let body = json!({
                "reportId": made.id, "version": 1, "decision": "ENDORSE", "rating": "GOOD", "recommendation": "CONTINUE",
                "comment": "", "answers": {},
            });
            (Some(client), String::new(), Body::Json(body))
        }
        ("save", _) => (
            Some(client),
            String::new(),
            Body::Json(json!({ "awayFrom": null, "awayUntil": null, "mail": false, "version": 0 })),
        ),
        _ => (Some(client), String::new(), Body::None),
    })
}

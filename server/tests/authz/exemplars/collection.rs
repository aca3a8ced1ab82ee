//! Requests about timetable collection.

use kernel::{Op, Timestamp};
use serde_json::{Value, json};

use super::super::{Body, Made};
use crate::{
    calls::{from_elsewhere, unique},
    rows::{
        add_row,
        collection::{add_course, open, opening, path_of_table, plan, taught},
    },
    support::Site,
};

fn text(row: &Value, field: &str) -> String {
    row[field].as_str().unwrap().to_owned()
}

/// Sheets are of one division in one round.
pub async fn table(site: &Site, verb: &str, stem: &str) -> Option<Made> {
    let path = path_of_table(stem)?;
    if !["import", "undo"].contains(&verb) {
        return None;
    }
    let part = stem.strip_prefix("Collection").or_else(|| stem.strip_prefix("Own"))?;
    let open = open(site).await;
    let sheet = match part {
        "Course" => {
            let course = add_row(site, "Course").await;
            let line = format!("{},1,30,3,ALL", text(&course, "code"));
            format!("courseId,sectionsPlanned,quotaPerSection,hourPattern,weeks\r\n{line}\r\n")
        }
        "Group" => {
            let line = format!("G{},{},1,20", unique(), text(&open.programme, "code"));
            format!("name,programmeId,year,expectedSize\r\n{line}\r\n")
        }
        "Teacher" => {
            let (entry, teacher) = (add_course(site, &open).await, add_row(site, "Teacher").await);
            let line = format!("{},{},LECTURER,100,3", text(&teacher, "teacherNo"), text(&entry, "courseCode"));
            format!("teacherId,entryId,role,share,hours\r\n{line}\r\n")
        }
        _ => return None,
    };
    let to = format!("{path}/import?roundId={}&divisionId={}", open.round, open.division);
    if verb == "import" {
        return Some((None, to, Body::File("rows.csv", sheet.into_bytes())));
    }
    let report = from_elsewhere(&site.root()).upload(&to, "rows.csv", sheet.as_bytes()).await.expect(200);
    Some((None, String::new(), Body::Json(json!({ "id": report.result()["batchId"] }))))
}

pub async fn collection(site: &Site, op: &Op) -> Option<Made> {
    let here = |body: Value| (None, String::new(), Body::Json(body));
    let see = |path: String| (None, path, Body::None);
    let later = || site.app.clock.now().plus(400 * Timestamp::DAY);
    Some(match op.id.as_str() {
        "openCollectionRound" => here(opening(site).await),
        "closeCollectionRound" | "remindCollectionRound" => here(json!({ "id": open(site).await.round })),
        "reopenCollectionRound" => here(json!({ "id": open(site).await.round, "closeAt": later() })),
        "returnCollectionDivision" | "reopenCollectionDivision" => {
            here(json!({ "ids": [plan(site, "SUBMITTED").await.state], "reason": "名额有误" }))
        }
        "confirmCollectionDivision" => here(json!({ "ids": [plan(site, "SUBMITTED").await.state] })),
        "submitCollection" => {
            let open = plan(site, "EDITING").await;
            here(json!({ "roundId": open.round, "divisionId": open.division }))
        }
        "mergeCollection" => here(json!({ "roundId": plan(site, "CONFIRMED").await.round })),
        "copyCollection" | "copyOwnCollection" => {
            let open = open(site).await;
            let from = taught(site, &open).await;
            here(json!({ "roundId": open.round, "divisionId": open.division, "fromSemesterId": from }))
        }
        "collectionMerges" => see(format!("{}?roundId={}", op.path, open(site).await.round)),
        "collectionCourseProblems" => {
            let open = open(site).await;
            see(format!("{}?ids={}", op.path, text(&add_course(site, &open).await, "id")))
        }
        "collectionProblems" | "ownProblems" | "collectionWorkbook" | "ownCollectionWorkbook" => {
            let open = open(site).await;
            see(format!("{}?roundId={}&divisionId={}", op.path, open.round, open.division))
        }
        "getCollectionConfig"
        | "getOwnCollectionConfig"
        | "listCollectionLog"
        | "exportCollectionLog"
        | "listOwnCollectionLog" => see(String::new()),
        "saveCollectionConfig" => {
            let now = site.root().get("/api/ttsp/config").await.expect(200).result().clone();
            let mut body = json!({ "settings": now["settings"], "version": now["version"] });
            body["settings"]["defaultQuota"] = json!(20 + unique() % 1000);
            here(body)
        }
        _ => return None,
    })
}

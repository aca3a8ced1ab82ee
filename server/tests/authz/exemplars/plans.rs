//! Requests about study plans and the reports over them.

use kernel::Op;
use serde_json::{Value, json};

#[path = "collection.rs"]
mod collection;

use super::{Body, Made};
use crate::{
    calls::{from_elsewhere, unique},
    rows::{
        add_row, add_student,
        plans::{add_follower, id, path_of_table, published, ready},
    },
    support::Site,
};

/// Sheets of parts are of one plan.
pub async fn table(site: &Site, verb: &str, stem: &str) -> Option<Made> {
    let Some(kind) = ["Major", "Minor"].into_iter().find(|kind| stem.starts_with(kind)) else {
        return collection::table(site, verb, stem).await;
    };
    let subject = match stem.strip_prefix(kind)? {
        "Category" => false,
        "Subject" => true,
        _ => return None,
    };
    let path = path_of_table(stem)?;
    if verb == "template" {
        let plan = ready(site, kind).await;
        return Some((None, format!("{path}/template?structureId={plan}"), Body::None));
    }
    if !["import", "undo"].contains(&verb) {
        return None;
    }
    let plan = ready(site, kind).await;
    let to = format!("{path}/import?structureId={plan}");
    let sheet = if subject {
        let categories = path_of_table(&format!("{kind}Category"))?;
        let list = site.root().get(&format!("{categories}?structureId={plan}")).await.expect(200);
        let course = add_row(site, "Course").await;
        let text = |row: &Value, field: &str| row[field].as_str().unwrap().to_owned();
        let (course, category) = (text(&course, "code"), text(&list.result()["data"][0], "nameCn"));
        format!("courseId,categoryId,planYear,planSemester\r\n{course},{category},1,1\r\n")
    } else {
        let code = add_row(site, "CourseType").await["code"].as_str().unwrap().to_owned();
        let n = unique();
        format!("courseTypeId,nameCn,nameEn,minUnits,groupRule\r\n{code},部分 {n},Part {n},0,CHOOSE_UNITS\r\n")
    };
    if verb == "import" {
        return Some((None, to, Body::File("rows.csv", sheet.into_bytes())));
    }
    let report = from_elsewhere(&site.root()).upload(&to, "rows.csv", sheet.as_bytes()).await.expect(200);
    Some((None, String::new(), Body::Json(json!({ "id": report.result()["batchId"] }))))
}

pub async fn plans(site: &Site, op: &Op) -> Option<Made> {
    let here = |body: Value| (None, String::new(), Body::Json(body));
    let see = |path: String| (None, path, Body::None);
    let kind = if op.path.starts_with("/api/sp/major/") {
        "Major"
    } else if op.path.starts_with("/api/sp/minor/") {
        "Minor"
    } else {
        return collection::collection(site, op).await;
    };
    let semester = || async { id(&add_row(site, "Semester").await) };
    Some(match op.id.replace(kind, "").as_str() {
        "checkStructure" | "publishStructure" => here(json!({ "id": ready(site, kind).await })),
        "archiveStructure" => here(json!({ "ids": [published(site, kind).await] })),
        "copyStructure" => here(json!({
            "id": ready(site, kind).await, "cohortId": add_row(site, "Cohort").await["id"], "code": format!("K{}", unique()),
        })),
        "compareStructure" => see(format!("{}?a={}&b={}", op.path, ready(site, kind).await, ready(site, kind).await)),
        "planStructure" | "sheetStructure" => see(op.path.replace("{id}", &ready(site, kind).await)),
        "orderCategory" | "orderSubject" => {
            let row = add_row(site, op.id.strip_prefix("order").unwrap()).await;
            here(json!({ "structureId": row["structureId"], "ids": [row["id"]] }))
        }
        "assignStructure" => here(json!({
            "structureId": published(site, kind).await, "studentIds": [add_student(site, "UG").await],
            "fromSemesterId": semester().await,
        })),
        "unassignStructure" => here(json!({ "ids": [add_follower(site, kind).await.0] })),
        "coursesFollower" => see(format!("{}?studentId={}", op.path, add_follower(site, kind).await.1)),
        "progressFollower" => see(op.path.replace("{id}", &add_follower(site, kind).await.1)),
        "progressReport" | "demandReport" | "offeringReport" | "exportDemand" | "exportOffering" => {
            see(format!("{}?semesterId={}", op.path, semester().await))
        }
        "exportProgress" => see(format!("{}?purpose=audit", op.path)),
        _ => return None,
    })
}

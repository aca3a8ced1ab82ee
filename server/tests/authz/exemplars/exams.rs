//! Requests about exams.

use kernel::Op;
use serde_json::{Value, json};

use super::{Body, Made};
use crate::{
    calls::from_elsewhere,
    rows::exams::{season, with_paper},
    support::Site,
};

pub async fn exams(site: &Site, op: &Op) -> Option<Made> {
    let here = |body: Value| (None, String::new(), Body::Json(body));
    let see = |path: String| (None, path, Body::None);
    Some(match op.id.as_str() {
        "moveExamItem" => here(json!({ "id": with_paper(site).await, "to": "COLLECTING" })),
        "collectExamCourses" => here(json!({ "itemId": season(site).await.1 })),
        "copyExamCourses" => {
            let old = with_paper(site).await;
            let root = from_elsewhere(&site.root());
            let mut body = root.get(&format!("/api/exam/item/{old}")).await.expect(200).result().clone();
            let body = body.as_object_mut().unwrap();
            body.retain(|name, _| {
                ["semesterId", "studentType", "kind", "nameCn", "nameEn", "startDate", "endDate", "slots"]
                    .contains(&name.as_str())
            });
            let again = root.post("/api/exam/item", json!(body)).await.expect(200);
            here(json!({ "itemId": again.result()["id"], "fromItemId": old }))
        }
        "listExamLog" | "exportExamLog" | "getExamSettings" => see(String::new()),
        "saveExamSettings" => {
            let now = site.root().get("/api/exam/setting").await.expect(200).result().clone();
            here(json!({ "settings": now["settings"], "version": now["version"] }))
        }
        _ => return None,
    })
}

//! Requests about selection and add/drop.

use kernel::Op;
use serde_json::{Value, json};

use super::{Body, Made, tasks::student};
use crate::{
    calls::unique,
    rows::{add_row, timetable::id},
    support::Site,
};

pub async fn selection(site: &Site, op: &Op) -> Option<Made> {
    let here = |body: Value| (None, String::new(), Body::Json(body));
    let see = |query: String| (None, format!("{}?{query}", op.path), Body::None);
    Some(match op.id.as_str() {
        "seatsOfElectiveSections" => see(format!("ids={}", id(&add_row(site, "ElectiveSection").await))),
        "setElectiveQuotas" => {
            here(json!({ "items": [{ "id": id(&add_row(site, "ElectiveSection").await), "quota": 20 }] }))
        }
        "listElectiveUnits" | "exportElectiveUnits" => {
            let quota = add_row(site, "ElectiveQuota").await;
            see(format!("semesterId={}", quota["semesterId"].as_str().unwrap()))
        }
        "assignElectiveQuotas" => {
            student(site, "ACTIVE", "UG").await;
            here(json!({ "electiveTypeId": id(&add_row(site, "ElectiveType").await) }))
        }
        "remindSelection" => here(json!({ "semesterId": add_row(site, "ElectiveQuota").await["semesterId"] })),
        "listAddDropLoads" | "exportAddDropLoads" => {
            see(format!("semesterId={}", id(&add_row(site, "Semester").await)))
        }
        "getSelectionSettings" | "listSelectionLog" | "exportSelectionLog" | "listAddDropLog" | "exportAddDropLog" => {
            (None, String::new(), Body::None)
        }
        "saveSelectionSettings" => {
            let now = site.root().get(&op.path).await.expect(200).result().clone();
            let mut body = json!({ "settings": now["settings"], "version": now["version"] });
            body["settings"]["noticeEn"] = json!(format!("Notice {}", unique()));
            here(body)
        }
        _ => return super::rounds::rounds(site, op).await,
    })
}

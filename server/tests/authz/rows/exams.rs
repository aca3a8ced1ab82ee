//! Exam seasons with rooms and papers of classes that are taught.

use schema::{courses::course, exam::exam_item};
use sea_orm::{ActiveModelTrait, Set};
use serde_json::{Value, json};

use super::{add_row, plans::id, terms::Fresh};
use crate::{
    calls::{from_elsewhere, unique},
    exemplars::weeks::{Class, class},
    support::Site,
};

pub fn path_of_table(stem: &str) -> Option<&'static str> {
    Some(match stem {
        "ExamItem" => "/api/exam/item",
        "ExamRoom" => "/api/exam/room",
        "ExamCourse" => "/api/exam/course",
        _ => return None,
    })
}

fn season_of(semester: &str) -> Value {
    let n = unique();
    json!({
        "semesterId": semester, "studentType": "UG", "kind": "FINAL", "nameCn": format!("期末考试 {n}"),
        "nameEn": format!("Final exams {n}"), "startDate": "2026-12-14", "endDate": "2026-12-23",
        "slots": ["09:00", "14:00"], "closedDays": [], "remark": "",
    })
}

fn paper_of(item: &str, course: &str) -> Value {
    json!({ "itemId": item, "courseId": course, "form": "CLOSED", "durationMin": 120, "collected": "OPEN" })
}

/// A season in the semester of a class whose course has an exam.
pub async fn season(site: &Site) -> (Class, String) {
    let class = class(site).await;
    let row = course::ActiveModel { id: Set(id(&class.course)), has_exam: Set(true), ..Default::default() };
    row.update(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
    let root = from_elsewhere(&site.root());
    let made = root.post("/api/exam/item", season_of(&class.semester)).await.expect(200);
    let item = id(made.result());
    (class, item)
}

/// A season of another student type.
pub async fn season_of_type(site: &Site, student_type: &str) -> String {
    let (_, item) = season(site).await;
    let row = exam_item::ActiveModel {
        id: Set(item.clone()),
        student_type: Set(student_type.to_owned()),
        ..Default::default()
    };
    row.update(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
    item
}

/// A season with one paper; answers the season.
pub async fn with_paper(site: &Site) -> String {
    let (class, item) = season(site).await;
    let course = id(&class.course);
    from_elsewhere(&site.root()).post("/api/exam/course", paper_of(&item, &course)).await.expect(200);
    item
}

/// A body that makes a new row.
pub async fn fresh(site: &Site, stem: &str) -> Option<Fresh> {
    let alone = |body: Value| Fresh { body, in_sheet: vec![] };
    Some(match stem {
        "ExamItem" => alone(season_of(&id(&Box::pin(add_row(site, "Semester")).await))),
        "ExamRoom" => {
            let place = Box::pin(add_row(site, "Place")).await;
            Fresh {
                body: json!({ "placeId": id(&place), "seatRows": 4, "seatCols": 5, "outOfUse": ["B2"], "features": [] }),
                in_sheet: vec![("placeId", place["code"].clone())],
            }
        }
        "ExamCourse" => {
            let (class, item) = season(site).await;
            let row = from_elsewhere(&site.root()).get(&format!("/api/exam/item/{item}")).await.expect(200);
            Fresh {
                body: paper_of(&item, &id(&class.course)),
                in_sheet: vec![("itemId", row.result()["nameCn"].clone()), ("courseId", class.course["code"].clone())],
            }
        }
        _ => return None,
    })
}

pub fn small_change(stem: &str) -> Option<Value> {
    let name = format!("N{}", unique());
    Some(match stem {
        "ExamItem" | "ExamRoom" | "ExamCourse" => json!({ "remark": name }),
        _ => return None,
    })
}

/// What may stand in a row beside what the exemplar sends.
pub fn optional(op: &str) -> &'static [&'static str] {
    let stem = op.strip_prefix("create").or_else(|| op.strip_prefix("update")).unwrap_or_default();
    match stem {
        "ExamItem" => &[
            "id",
            "version",
            "kind",
            "nameCn",
            "nameEn",
            "startDate",
            "endDate",
            "closedDays",
            "collectUntil",
            "publishAt",
            "seatReleaseAt",
            "remark",
        ],
        "ExamRoom" => &[
            "id",
            "version",
            "seatRows",
            "seatCols",
            "outOfUse",
            "shared",
            "features",
            "remark",
            "sortOrder",
            "enabled",
        ],
        "ExamCourse" => &[
            "id",
            "version",
            "part",
            "form",
            "durationMin",
            "combinedKey",
            "chiefExaminerId",
            "roomNeeds",
            "materials",
            "collected",
            "remark",
        ],
        _ => &[],
    }
}

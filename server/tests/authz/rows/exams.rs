//! Exam seasons with rooms and papers of classes that are taught.

use schema::{
    courses::course,
    exam::{exam_item, exam_plan},
};
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, Set};
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
        "ExamSchedule" => "/api/exam/schedule",
        "ExamCandidate" => "/api/exam/candidate",
        "ExamInvigilator" => "/api/exam/invigilator",
        "ExamDuty" => "/api/exam/duty",
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

/// A season with one paper and a room.
pub struct Paper {
    pub class: Class,
    pub item: String,
    pub id: String,
    pub room: String,
}

pub async fn paper(site: &Site) -> Paper {
    let (class, item) = season(site).await;
    let mut body = paper_of(&item, &id(&class.course));
    body["chiefExaminerId"] = json!(class.teacher);
    let made = from_elsewhere(&site.root()).post("/api/exam/course", body).await.expect(200);
    let room = id(&Box::pin(add_row(site, "ExamRoom")).await);
    Paper { class, item, id: id(made.result()), room }
}

impl Paper {
    pub async fn go(&self, site: &Site, to: &str) {
        let body = json!({ "id": self.item, "to": to });
        from_elsewhere(&site.root()).post("/api/exam/item/state", body).await.expect(200);
    }

    pub async fn version(&self, site: &Site) -> Value {
        let row = from_elsewhere(&site.root()).get(&format!("/api/exam/course/{}", self.id)).await.expect(200);
        row.result()["version"].clone()
    }

    pub async fn place(&self, site: &Site) -> Value {
        json!({
            "id": self.id, "day": "2026-12-14", "startTime": "09:00", "roomIds": [self.room],
            "version": self.version(site).await,
        })
    }

    pub async fn candidate(&self, site: &Site, state: &str) -> String {
        let body = json!({ "itemId": self.item, "paperId": self.id, "studentId": self.class.student, "state": state });
        id(from_elsewhere(&site.root()).post("/api/exam/candidate", body).await.expect(200).result())
    }
}

/// A paper in its place.
pub async fn placed(site: &Site) -> Paper {
    let paper = paper(site).await;
    paper.go(site, "SCHEDULING").await;
    let body = paper.place(site).await;
    from_elsewhere(&site.root()).post("/api/exam/schedule/place", body).await.expect(200);
    paper
}

/// A paper in its place with somebody who sits it and its examiner to watch.
pub async fn watched(site: &Site) -> Paper {
    let paper = placed(site).await;
    paper.candidate(site, "ELIGIBLE").await;
    paper.invigilator(site, &paper.class.teacher).await;
    paper
}

impl Paper {
    pub async fn invigilator(&self, site: &Site, teacher: &str) -> String {
        let body = json!({ "itemId": self.item, "teacherId": teacher, "away": [] });
        id(from_elsewhere(&site.root()).post("/api/exam/invigilator", body).await.expect(200).result())
    }

    pub async fn duty(&self, site: &Site) -> String {
        let body = json!({ "itemId": self.item });
        let root = from_elsewhere(&site.root());
        root.post("/api/exam/duty/assign", body).await.expect(200);
        let listed = root.get(&format!("/api/exam/duty?itemId={}", self.item)).await.expect(200);
        id(&listed.result()["data"][0])
    }

    /// A timetable that was found, in which the paper lies in the afternoon.
    pub async fn plan(&self, site: &Site) -> String {
        let now = site.app.clock.now();
        let row = exam_plan::Model {
            id: kernel::ids::new_id(),
            item_id: self.item.clone(),
            number: 1,
            mode: "FRESH".to_owned(),
            state: "FOUND".to_owned(),
            seed: 1,
            seconds: 5,
            weights: json!({}),
            hard: 0,
            soft: 3,
            parts: json!([]),
            curve: json!([{ "second": 1, "hard": 0, "soft": 3 }]),
            places: json!([{ "paperId": self.id, "day": "2026-12-15", "startTime": "14:00", "roomIds": [self.room] }]),
            contradiction: Value::Null,
            adopted_at: None,
            created_at: now,
            created_by: None,
            updated_at: now,
            updated_by: None,
            version: 1,
            archived_at: None,
        };
        let id = row.id.clone();
        let db = site.app.db();
        exam_plan::Entity::insert(row.into_active_model()).exec_without_returning(db.maintenance()).await.unwrap();
        db.maintained();
        id
    }
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
        "ExamCandidate" => {
            let paper = paper(site).await;
            let student = &paper.class.student;
            alone(json!({ "itemId": paper.item, "paperId": paper.id, "studentId": student, "state": "ELIGIBLE" }))
        }
        "ExamInvigilator" => {
            let (_, item) = season(site).await;
            let root = from_elsewhere(&site.root());
            let row = root.get(&format!("/api/exam/item/{item}")).await.expect(200);
            let teacher = Box::pin(add_row(site, "Teacher")).await;
            Fresh {
                body: json!({ "itemId": item, "teacherId": id(&teacher), "away": ["2026-12-15"] }),
                in_sheet: vec![("itemId", row.result()["nameCn"].clone()), ("teacherId", teacher["teacherNo"].clone())],
            }
        }
        _ => return None,
    })
}

/// Rows that are looked at under another name.
pub async fn add(site: &Site, stem: &str) -> Option<Value> {
    Some(match stem {
        "ExamSchedule" => json!({ "id": paper(site).await.id }),
        "ExamDuty" => json!({ "id": watched(site).await.duty(site).await }),
        _ => return None,
    })
}

pub fn small_change(stem: &str) -> Option<Value> {
    let name = format!("N{}", unique());
    Some(match stem {
        "ExamItem" | "ExamRoom" | "ExamCourse" | "ExamInvigilator" => json!({ "remark": name }),
        "ExamCandidate" => json!({ "arrangement": name }),
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
        "ExamCandidate" => {
            &["id", "version", "state", "reasonCode", "reason", "extraMinutes", "ownRoom", "consecutive", "arrangement"]
        }
        "ExamInvigilator" => &["id", "version", "mostDuties", "away", "remark"],
        _ => &[],
    }
}

//! Rows of selection and add/drop.

use kernel::{StringList, Timestamp, ids};
use schema::{
    courses::student_subject,
    selection::{es_decision, es_round},
    students::student,
};
use sea_orm::{ActiveModelTrait, ConnectionTrait, EntityTrait, IntoActiveModel, Set};
use serde_json::{Value, json};

use super::{add_row, add_student, catalogue::add_seat, terms::Fresh, timetable::id};
use crate::{
    calls::{from_elsewhere, unique},
    support::Site,
};

pub fn path_of_table(stem: &str) -> Option<&'static str> {
    Some(match stem {
        "ElectiveType" => "/api/es/type",
        "ElectiveQuota" => "/api/es/quota",
        "ElectiveSection" => "/api/es/course",
        "SelectionRound" => "/api/es/round",
        "Selection" => "/api/es/student-subject",
        "SelectionDecision" => "/api/es/decision",
        "AddDropSection" => "/api/addDrop/course",
        "AddDropChange" => "/api/addDrop/student-subject",
        "SpecialSubject" => "/api/addDrop/special",
        "AddDropOpening" => "/api/addDrop/open",
        "AddDropSemester" => "/api/addDrop/semester",
        "AddDropException" => "/api/addDrop/exception",
        _ => return None,
    })
}

pub fn stem_of(table: &str) -> Option<&'static str> {
    Some(match table {
        "elective_type" => "ElectiveType",
        "student_elective_quota" => "ElectiveQuota",
        "elective_section" => "ElectiveSection",
        "es_round" => "SelectionRound",
        "special_subject" => "SpecialSubject",
        "adddrop_open" => "AddDropOpening",
        "adddrop_semester" => "AddDropSemester",
        "adddrop_exception" => "AddDropException",
        _ => return None,
    })
}

/// A row of another student type.
pub async fn of_type(site: &Site, table: &str, student_type: &str) -> Option<String> {
    let stem = stem_of(table)
        .filter(|stem| ["ElectiveType", "SelectionRound", "AddDropOpening", "AddDropSemester"].contains(stem))?;
    let made = id(&Box::pin(add_row(site, stem)).await);
    let sql = format!("UPDATE {table} SET student_type = '{student_type}' WHERE id = '{made}'");
    site.app.db().maintenance().execute_unprepared(&sql).await.unwrap();
    site.app.db().maintained();
    Some(made)
}

async fn number_of(site: &Site, student_id: &str) -> Value {
    let row = student::Entity::find_by_id(student_id).one(site.app.db().maintenance()).await.unwrap().unwrap();
    json!(row.student_no)
}

/// A section in the semester of a type.
async fn section_for(site: &Site, of: &Value) -> Value {
    let course = Box::pin(add_row(site, "Course")).await;
    let body = json!({
        "semesterId": of["semesterId"], "courseId": course["id"], "sectionNo": format!("{}", 1000 + unique()),
        "curriculumType": "FE", "quota": 40,
    });
    from_elsewhere(&site.root()).post("/api/tts/section", body).await.expect(200).result().clone()
}

/// A body that makes a new row, and how its references are written in a sheet.
pub async fn fresh(site: &Site, stem: &str) -> Option<Fresh> {
    let n = unique();
    let alone = |body: Value| Fresh { body, in_sheet: vec![] };
    let now = site.app.clock.now();
    Some(match stem {
        "ElectiveType" => {
            let semester = Box::pin(add_row(site, "Semester")).await;
            let body = json!({
                "semesterId": semester["id"], "studentType": "UG", "code": format!("T{n}"), "nameEn": format!("Type {n}"),
                "nameCn": format!("类别 {n}"), "unitsTarget": 6, "releaseBy": "SHARE",
            });
            Fresh { body, in_sheet: vec![("semesterId", semester["code"].clone())] }
        }
        "ElectiveQuota" => {
            let of = Box::pin(add_row(site, "ElectiveType")).await;
            alone(json!({
                "semesterId": of["semesterId"], "studentId": add_student(site, "UG").await, "electiveTypeId": of["id"],
                "unitsAssigned": 6,
            }))
        }
        "ElectiveSection" => {
            let of = Box::pin(add_row(site, "ElectiveType")).await;
            let section = section_for(site, &of).await;
            alone(json!({
                "semesterId": of["semesterId"], "electiveTypeId": of["id"], "sectionId": section["id"], "quota": 30,
            }))
        }
        "SelectionRound" => {
            let semester = Box::pin(add_row(site, "Semester")).await;
            alone(json!({
                "semesterId": semester["id"], "studentType": "UG", "kind": "FORMAL", "no": 1,
                "nameEn": format!("Round {n}"), "nameCn": format!("第 {n} 轮"), "startAt": now.plus(Timestamp::DAY),
                "endAt": now.plus(2 * Timestamp::DAY), "allocation": "FIRST_COME",
            }))
        }
        "SpecialSubject" => {
            let (semester, course) =
                (Box::pin(add_row(site, "Semester")).await, Box::pin(add_row(site, "Course")).await);
            let who = add_student(site, "UG").await;
            let in_sheet = vec![
                ("semesterId", semester["code"].clone()),
                ("studentId", number_of(site, &who).await),
                ("courseId", course["code"].clone()),
            ];
            let body = json!({
                "semesterId": semester["id"], "studentId": who, "courseId": course["id"], "kind": "REPEAT",
                "reason": "重修", "approver": "教务长",
            });
            Fresh { body, in_sheet }
        }
        "AddDropOpening" => {
            let semester = Box::pin(add_row(site, "Semester")).await;
            alone(json!({ "semesterId": semester["id"], "studentType": "UG" }))
        }
        "AddDropSemester" => {
            let semester = Box::pin(add_row(site, "Semester")).await;
            alone(json!({
                "semesterId": semester["id"], "studentType": "UG", "startAt": now.plus(Timestamp::DAY),
                "endAt": now.plus(14 * Timestamp::DAY), "unitMin": 12, "unitMax": 18,
            }))
        }
        "AddDropException" => {
            let semester = Box::pin(add_row(site, "Semester")).await;
            let who = add_student(site, "UG").await;
            let in_sheet = vec![("semesterId", semester["code"].clone()), ("studentId", number_of(site, &who).await)];
            let body = json!({
                "semesterId": semester["id"], "studentId": who, "maxUnits": 21, "reason": "超学分", "approver": "系主任",
            });
            Fresh { body, in_sheet }
        }
        _ => return None,
    })
}

/// Rows that no plain form makes.
pub async fn add(site: &Site, stem: &str) -> Option<Value> {
    Some(match stem {
        "Selection" => {
            let pool = Box::pin(add_row(site, "ElectiveSection")).await;
            let db = site.app.db();
            let seat = add_seat(site, Some(pool["sectionId"].as_str().unwrap().to_owned())).await;
            let row = student_subject::Entity::find_by_id(&seat).one(db.maintenance()).await.unwrap().unwrap();
            let mut row = row.into_active_model();
            row.elective_type_id = Set(Some(pool["electiveTypeId"].as_str().unwrap().to_owned()));
            row.update(db.maintenance()).await.unwrap();
            db.maintained();
            json!({ "id": seat })
        }
        "SelectionDecision" => json!({ "id": decision(site, "MOCK").await }),
        "AddDropChange" => json!({ "id": decision(site, "ADDDROP").await }),
        "AddDropSection" => json!({ "id": id(&Box::pin(add_row(site, "Section")).await) }),
        _ => return None,
    })
}

async fn decision(site: &Site, kind: &str) -> String {
    let round = Box::pin(add_row(site, "SelectionRound")).await;
    let (db, now) = (site.app.db(), site.app.clock.now());
    let stored = es_round::Entity::find_by_id(id(&round)).one(db.maintenance()).await.unwrap().unwrap();
    let semester = stored.semester_id.clone();
    let mut stored = stored.into_active_model();
    stored.kind = Set(kind.to_owned());
    stored.update(db.maintenance()).await.unwrap();
    let made = ids::new_id();
    let row = es_decision::ActiveModel {
        id: Set(made.clone()),
        round_id: Set(id(&round)),
        seq: Set(1),
        semester_id: Set(semester),
        student_id: Set(add_student(site, "UG").await),
        action: Set("SELECT".into()),
        section_id: Set(None),
        from_section_id: Set(None),
        elective_type_id: Set(None),
        result: Set("DONE".into()),
        codes: Set(StringList::default()),
        channel: Set("WEB".into()),
        at: Set(now),
        receipt: Set("00".into()),
    };
    es_decision::Entity::insert(row).exec_without_returning(db.maintenance()).await.unwrap();
    db.maintained();
    made
}

pub fn small_change(stem: &str) -> Option<Value> {
    let text = format!("R{}", unique());
    Some(match stem {
        "ElectiveQuota" | "ElectiveSection" | "AddDropOpening" | "AddDropSemester" => json!({ "remark": text }),
        "SpecialSubject" | "AddDropException" => json!({ "reason": text }),
        _ => return None,
    })
}

/// What bodies may name besides the exemplar's fields, golden.
pub fn optional(op: &str) -> &'static [&'static str] {
    match op {
        "setElectiveQuotas" => return &["dryRun"],
        "assignElectiveQuotas" => return &["overwrite", "dryRun"],
        "addForStudentInSelection" | "addForStudentInAddDrop" => {
            return &["electiveTypeId", "overrideRules", "dryRun"];
        }
        "dropForStudentInSelection" | "dropForStudentInAddDrop" => return &["dryRun"],
        "buildScheduleInSelection" | "buildScheduleInAddDrop" => {
            return &["freeDays", "notBefore", "notAfter", "keepSectionIds"];
        }
        "openSelectionRound"
        | "pauseSelectionRound"
        | "resumeSelectionRound"
        | "closeSelectionRound"
        | "resetSelectionRound"
        | "pauseAddDropRound"
        | "resumeAddDropRound"
        | "closeAddDropRound" => {
            return &["version", "reason"];
        }
        "setQuotaInSelectionRound" | "setQuotaInAddDropRound" => return &["dryRun"],
        "selectSectionInSelection"
        | "selectSectionInAddDrop"
        | "joinQueueInSelection"
        | "joinQueueInAddDrop"
        | "replaceSectionInSelection"
        | "replaceSectionInAddDrop" => return &["electiveTypeId"],
        "remindSelection" => return &["electiveTypeId", "programmeId", "yearOfStudy", "dryRun"],
        _ => {}
    }
    let stem = op.strip_prefix("create").or_else(|| op.strip_prefix("update")).unwrap_or_default();
    match stem {
        "ElectiveType" => &[
            "id",
            "version",
            "semesterId",
            "studentType",
            "code",
            "nameEn",
            "nameCn",
            "curriculumTypes",
            "tagCodes",
            "programmeIds",
            "streamIds",
            "years",
            "cohortIds",
            "allowWaiting",
            "maxCourses",
            "unitsTarget",
            "releaseBy",
            "sortOrder",
            "enabled",
        ],
        "ElectiveQuota" => &["id", "version", "semesterId", "studentId", "electiveTypeId", "unitsAssigned", "remark"],
        "ElectiveSection" => {
            &["id", "version", "semesterId", "electiveTypeId", "sectionId", "quota", "quotaByYear", "remark"]
        }
        "SelectionRound" => &[
            "id",
            "version",
            "semesterId",
            "studentType",
            "kind",
            "no",
            "nameEn",
            "nameCn",
            "startAt",
            "endAt",
            "years",
            "shares",
            "allocation",
            "resetAfter",
        ],
        "SpecialSubject" => &[
            "id",
            "version",
            "semesterId",
            "studentId",
            "courseId",
            "sectionId",
            "kind",
            "waived",
            "reason",
            "approver",
        ],
        "AddDropOpening" => &["id", "version", "semesterId", "studentType", "electiveTypeId", "enabled", "remark"],
        "AddDropSemester" => &[
            "id",
            "version",
            "semesterId",
            "studentType",
            "startAt",
            "endAt",
            "slots",
            "unitMin",
            "unitMax",
            "dropRequired",
            "sectionChange",
            "waiting",
            "remark",
        ],
        "AddDropException" => &[
            "id",
            "version",
            "semesterId",
            "studentId",
            "startAt",
            "endAt",
            "maxUnits",
            "waiveRequirement",
            "waiveClash",
            "waiveQuota",
            "reason",
            "approver",
        ],
        _ => &[],
    }
}

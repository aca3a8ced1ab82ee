//! Study plans of both kinds, with their parts and those who follow them.

use kernel::ids;
use schema::courses::structure_student;
use sea_orm::{EntityTrait, Set};
use serde_json::{Value, json};

use super::{add_row, add_student, terms::Fresh};
use crate::{calls::unique, support::Site};

pub fn path_of_table(stem: &str) -> Option<&'static str> {
    Some(match stem {
        "MajorStructure" => "/api/sp/major/structure",
        "MajorCategory" => "/api/sp/major/category",
        "MajorSubject" => "/api/sp/major/subject",
        "MajorFollower" => "/api/sp/major/student",
        "MinorStructure" => "/api/sp/minor/structure",
        "MinorCategory" => "/api/sp/minor/category",
        "MinorSubject" => "/api/sp/minor/subject",
        "MinorFollower" => "/api/sp/minor/student",
        _ => return None,
    })
}

pub fn id(row: &Value) -> String {
    row["id"].as_str().unwrap().to_owned()
}

/// A body that makes a new row, and how its references are written in a sheet. The plan asks for nothing, so that
/// it can be published at once.
pub async fn fresh(site: &Site, stem: &str) -> Option<Fresh> {
    let n = unique();
    let (kind, part) = [("Major", "Programme"), ("Minor", "Minor")]
        .into_iter()
        .find_map(|(kind, of)| Some(((kind, of), stem.strip_prefix(kind)?)))?;
    let structure = || async { id(&Box::pin(add_row(site, &format!("{}Structure", kind.0))).await) };
    Some(match part {
        "Structure" => {
            let programme = Box::pin(add_row(site, kind.1)).await;
            let body = json!({
                "code": format!("P{n}"), "nameEn": format!("Plan {n}"), "nameCn": format!("计划 {n}"),
                "programmeId": programme["id"], "studentType": "UG", "totalUnits": 0, "minUpperUnits": 0,
            });
            Fresh { body, in_sheet: vec![("programmeId", programme["code"].clone())] }
        }
        "Category" => {
            let body = category(site, &structure().await).await;
            Fresh { body, in_sheet: vec![] }
        }
        "Subject" => {
            let plan = structure().await;
            let path = path_of_table(&format!("{}Category", kind.0)).unwrap();
            let category = category(site, &plan).await;
            let category = site.root().post(path, category).await.expect(200);
            let course = Box::pin(add_row(site, "Course")).await;
            let body = json!({
                "structureId": plan, "categoryId": category.result()["id"], "courseId": course["id"], "planYear": 1,
                "planSemester": 1, "compulsory": true, "remark": "",
            });
            Fresh { body, in_sheet: vec![] }
        }
        _ => return None,
    })
}

async fn category(site: &Site, plan: &str) -> Value {
    let n = unique();
    let course_type = Box::pin(add_row(site, "CourseType")).await;
    json!({
        "structureId": plan, "courseTypeId": course_type["id"], "nameEn": format!("Part {n}"),
        "nameCn": format!("类别 {n}"), "minUnits": 0, "groupRule": "CHOOSE_UNITS",
    })
}

/// Somebody who follows a plan: the row, the student and the plan.
pub async fn add_follower(site: &Site, kind: &str) -> (String, String, String) {
    let plan = published(site, kind).await;
    let (row, student) = follow(site, &plan).await;
    (row, student, plan)
}

/// Somebody new follows this plan: the row and the student.
pub async fn follow(site: &Site, plan: &str) -> (String, String) {
    let (row, student, now) = (ids::new_id(), add_student(site, "UG").await, site.app.clock.now());
    let follows = structure_student::ActiveModel {
        id: Set(row.clone()),
        student_id: Set(student.clone()),
        structure_id: Set(plan.to_owned()),
        from_semester_id: Set(None),
        is_current: Set(true),
        created_at: Set(now),
        created_by: Set(None),
        updated_at: Set(now),
        updated_by: Set(None),
        version: Set(1),
        archived_at: Set(None),
    };
    structure_student::Entity::insert(follows).exec_without_returning(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
    (row, student)
}

/// A plan with a category, ready to be published.
pub async fn ready(site: &Site, kind: &str) -> String {
    let plan = id(&Box::pin(add_row(site, &format!("{kind}Structure"))).await);
    let path = path_of_table(&format!("{kind}Category")).unwrap();
    site.root().post(path, category(site, &plan).await).await.expect(200);
    plan
}

pub async fn published(site: &Site, kind: &str) -> String {
    let plan = ready(site, kind).await;
    let path = path_of_table(&format!("{kind}Structure")).unwrap();
    site.root().post(&format!("{path}/publish"), json!({ "id": plan })).await.expect(200);
    plan
}

/// What may stand in a row beside what the exemplar sends.
pub fn optional(op: &str) -> &'static [&'static str] {
    let stem = op.strip_prefix("create").or_else(|| op.strip_prefix("update")).unwrap_or_default();
    match stem {
        "MajorStructure" | "MinorStructure" => {
            &["id", "version", "streamId", "cohortId", "minUpperUnits", "minCgpa", "minMajorGpa", "planVersion"]
        }
        "MajorCategory" | "MinorCategory" => &[
            "id",
            "version",
            "maxUnits",
            "minCourses",
            "sectionTypeId",
            "tagCodes",
            "doubleCount",
            "parentId",
            "sortOrder",
        ],
        "MajorSubject" | "MinorSubject" => &["id", "version", "compulsory", "minGrade", "remark", "sortOrder"],
        _ => &[],
    }
}

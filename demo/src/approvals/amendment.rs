//! Amendments of confirmed grades that the demo's teacher asks for: one waits for the dean, one came back.

use kernel::{Result, identity::entity::user};
use schema::{
    courses::course,
    grades::student_grade,
    students::student,
    submission::{section_grade_sheet, section_user},
    university::staff,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde_json::json;

use super::{DEAN, Demo, Kind, Matter, State};

pub const AMENDMENT: Kind = Kind {
    code: "GradeAmendmentProcess",
    prefix: "GA",
    applicant: "teacher",
    desks: [("department", "department-head", "head"), DEAN, ("registrar", "records", "records")],
};

const WAYS: [(State, &str); 2] = [
    (("RUNNING", 1), "第 4 题有一处漏计，已与助教复核；评阅过的试卷存系办公室。"),
    (("RETURNED", 0), "平时成绩录入时错行，更正为该生本人的成绩。"),
];

pub async fn matters(demo: &Demo<'_>) -> Result<Vec<(Matter, State)>> {
    let Some(sheet) = confirmed_sheet(demo).await? else { return Ok(vec![]) };
    let Some(course) = course::Entity::find_by_id(&sheet.course_id).one(demo.tx).await? else { return Ok(vec![]) };
    let results = student_grade::Entity::find()
        .filter(student_grade::Column::SectionId.eq(&sheet.section_id))
        .filter(student_grade::Column::SemesterId.eq(&sheet.semester_id))
        .filter(student_grade::Column::Grade.is_in(["B", "B-", "C+", "C"]))
        .order_by_asc(student_grade::Column::Id)
        .limit(WAYS.len() as u64)
        .all(demo.tx)
        .await?;
    let mut matters = vec![];
    for (result, (state, reason)) in results.into_iter().zip(WAYS) {
        let Some(student) = student::Entity::find_by_id(&result.student_id).one(demo.tx).await? else { continue };
        let form = json!({
            "sheetId": sheet.id, "resultId": result.id, "studentId": student.id, "courseId": course.id,
            "semesterId": result.semester_id, "gradeBefore": result.grade, "scoreBefore": result.score,
            "grade": "B+", "score": result.score.map(|_| 790), "reason": reason, "fileIds": [],
        });
        let matter = Matter {
            title: format!("{} {} · {}", student.student_no, student.name_cn, course.code),
            business_id: Some(result.id),
            student_type: student.student_type,
            division_id: course.offering_division_id.clone(),
            programme_id: None,
            form,
        };
        matters.push((matter, state));
    }
    Ok(matters)
}

/// One that the demo's teacher may hand in.
async fn confirmed_sheet(demo: &Demo<'_>) -> Result<Option<section_grade_sheet::Model>> {
    let account = user::Entity::find().filter(user::Column::Username.eq(AMENDMENT.applicant)).one(demo.tx).await?;
    let Some(account) = account else { return Ok(None) };
    let Some(own) = staff::Entity::find().filter(staff::Column::UserId.eq(account.id)).one(demo.tx).await? else {
        return Ok(None);
    };
    let held = section_user::Entity::find().filter(section_user::Column::StaffId.eq(own.id)).all(demo.tx).await?;
    let sheet = section_grade_sheet::Entity::find()
        .filter(section_grade_sheet::Column::SectionId.is_in(held.iter().map(|row| row.section_id.as_str())))
        .filter(section_grade_sheet::Column::Status.eq("CONFIRMED_AR"))
        .order_by_asc(section_grade_sheet::Column::Id);
    Ok(sheet.one(demo.tx).await?)
}

//! The approval: units without points, marked as transferred.

use std::{collections::BTreeSet, sync::LazyLock};

use basic_resources::tables::{NAMED, SEMESTERS};
use course_planning::api::{COURSE, COURSE_TYPES, COURSES, STUDENT, STUDENTS, UNNAMED};
use kernel::{
    Both, Cx, Error, Lang, Result, Rule, Text,
    effects::{Known, Warning},
    ids,
    resource::{Field, rows::add_all},
};
use schema::{courses::course, grades::student_grade, workflow::process_instance};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};

use super::{
    check,
    form::{Form, Row},
};
use crate::recalculate::refresh;

const GRADE: &str = "grades.student_grade";

pub async fn record(cx: &Cx, application: &process_instance::Model, form: Value) -> Result<Vec<Warning>> {
    let form: Form = serde_json::from_value(form).map_err(Error::internal)?;
    match check::require(cx, &form).await {
        Err(Error::Invalid(problems)) => {
            let told = |lang| problems.iter().map(|p| p.text.get(lang).to_owned()).collect::<Vec<_>>();
            let text = Both::new(
                format!("{}；请退回申请，由申请人更改", told(Lang::Zh).join("；")),
                format!("{}; return the application so that the applicant can change it", told(Lang::En).join("; ")),
            );
            return Err(Rule::new("application_outdated", text, json!({ "no": application.no }))
                .offer(Text::new("查看待办任务", "See my tasks"), "/dashboard/mytask")
                .into());
        }
        looked => drop(looked?),
    }
    let ids: Vec<&str> = form.rows.iter().map(|r| r.course_id.as_str()).collect();
    let courses = course::Entity::find().filter(course::Column::Id.is_in(ids)).all(cx.tx().await?).await?;
    let rows = form.rows.iter().map(|row| {
        let course = courses.iter().find(|c| c.id == row.course_id);
        grade(cx, row, course.and_then(|c| c.course_type_id.clone()))
    });
    add_all::<student_grade::Entity>(cx, GRADE, rows.collect()).await?;
    let students: BTreeSet<&String> = form.rows.iter().map(|row| &row.student_id).collect();
    let students: Vec<String> = students.into_iter().cloned().collect();
    refresh(cx.tx().await?, &students, cx.now()).await?;
    Ok(vec![])
}

fn grade(cx: &Cx, row: &Row, own_type: Option<String>) -> student_grade::ActiveModel {
    student_grade::ActiveModel {
        id: Set(ids::new_id()),
        student_id: Set(row.student_id.clone()),
        semester_id: Set(row.exchange_semester_id.clone()),
        course_id: Set(row.course_id.clone()),
        section_id: Set(None),
        course_type_id: Set(row.course_type_id.clone().or(own_type)),
        units_attempted: Set(row.units_granted),
        units_gained: Set(row.units_granted),
        score: Set(None),
        grade: Set("T".to_owned()),
        points: Set(None),
        in_gpa: Set(false),
        attempt_no: Set(1),
        is_highest: Set(true),
        repeat_of: Set(None),
        remarks_code: Set("T".to_owned()),
        source: Set("TRANSFER".to_owned()),
        status: Set("RELEASED".to_owned()),
        released_at: Set(Some(cx.now())),
        host: Set(format!(
            "{}, {}: {} {}",
            row.host_institution, row.country, row.host_course_code, row.host_course_title
        )),
        ..Default::default()
    }
}

static FIELDS: LazyLock<Vec<Field>> = LazyLock::new(|| {
    vec![
        Field::reference("studentId", &STUDENTS, STUDENT, "学生", "Student"),
        Field::reference("courseId", &COURSES, COURSE, "课程", "Course"),
        Field::reference("semesterId", &SEMESTERS, NAMED, "学期", "Semester"),
        Field::reference("courseTypeId", &COURSE_TYPES, NAMED, "课程类别", "Category"),
        Field::code("grade", 10, "成绩", "Grade"),
        Field::integer("unitsGained", 0, 100, "所得学分", "Units gained"),
        Field::bool("inGpa", "计入绩点", "In the GPA"),
        Field::text("host", 500, "来源", "From"),
    ]
});

pub fn known() -> Vec<Known<'static>> {
    vec![Known { subject: GRADE, label: Text::new("成绩", "result"), fields: &FIELDS, title: UNNAMED }]
}

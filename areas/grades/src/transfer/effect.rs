//! The approval: units without points, marked as transferred.

use std::collections::BTreeSet;

use kernel::{Both, Cx, Error, Lang, Result, Rule, Text, effects::Warning, ids, resource::rows::add_all};
use schema::{courses::course, grades::student_grade, workflow::process_instance};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};

use super::{
    check,
    form::{Form, Row},
};
use crate::{averages::follow, tables::RESULT};

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
    add_all::<student_grade::Entity>(cx, RESULT, rows.collect()).await?;
    let students: BTreeSet<&String> = form.rows.iter().map(|row| &row.student_id).collect();
    let students: Vec<String> = students.into_iter().cloned().collect();
    follow(cx, &students).await?;
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
        reason: Set(None),
        document_no: Set(None),
        ..Default::default()
    }
}

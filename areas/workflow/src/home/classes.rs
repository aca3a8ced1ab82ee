//! The caller's classes of today: those a teacher gives, those a student takes.

use std::collections::HashMap;

use chrono::Datelike;
use kernel::{Cx, Lang, Result};
use schema::{
    courses::{course, student_subject},
    timetable::{class_session, section},
    university::{calendar_date, place, semester, teacher},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde::Serialize;
use utoipa::ToSchema;

use super::term::week;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = HomeClass)]
pub struct ClassView {
    start_time: String,
    end_time: String,
    code: String,
    title: String,
    section_no: String,
    place: String,
    /// LEC, TUT, LAB.
    kind: String,
}

/// Days on which classes run.
const CLASS_DAYS: [&str; 2] = ["TEACHING", "MAKE_UP"];

pub async fn of_caller(
    cx: &Cx,
    semester: &semester::Model,
    day: Option<&calendar_date::Model>,
) -> Result<Vec<ClassView>> {
    let today = cx.now().local_date();
    if day.is_some_and(|day| !CLASS_DAYS.contains(&day.day_type.as_str())) {
        return Ok(vec![]);
    }
    // A make-up day runs as another day of the week.
    let plain = i32::try_from(today.weekday().number_from_monday()).unwrap_or_default();
    let weekday = day.and_then(|day| day.effective_weekday).unwrap_or(plain);
    let sections = sections(cx, semester).await?;
    let week = week(semester, today);
    let meetings = class_session::Entity::find()
        .filter(class_session::Column::SectionId.is_in(sections.keys().map(String::as_str)))
        .filter(class_session::Column::Weekday.eq(weekday))
        .filter(class_session::Column::ArchivedAt.is_null())
        .all(cx.read())
        .await?;
    let mut meetings: Vec<_> = meetings.into_iter().filter(|m| m.weeks.0.contains(&week)).collect();
    meetings.sort_by(|a, b| (&a.start_time, &a.id).cmp(&(&b.start_time, &b.id)));
    named(cx, &sections, meetings).await
}

/// The sections of this term that the caller teaches or takes.
async fn sections(cx: &Cx, semester: &semester::Model) -> Result<HashMap<String, section::Model>> {
    use section::Column;
    let user = &cx.session()?.rights.user;
    let of_term = section::Entity::find()
        .filter(Column::SemesterId.eq(semester.id.as_str()))
        .filter(Column::ArchivedAt.is_null());
    let found = if let Some(student_id) = &user.student_id {
        let seats = student_subject::Entity::find()
            .filter(student_subject::Column::StudentId.eq(student_id.as_str()))
            .filter(student_subject::Column::SemesterId.eq(semester.id.as_str()))
            .filter(student_subject::Column::State.eq("REGISTERED"))
            .filter(student_subject::Column::ArchivedAt.is_null())
            .all(cx.read())
            .await?;
        of_term.filter(Column::Id.is_in(seats.into_iter().filter_map(|seat| seat.section_id))).all(cx.read()).await?
    } else if let Some(staff_id) = &user.staff_id {
        let teacher = teacher::Entity::find()
            .filter(teacher::Column::StaffId.eq(staff_id.as_str()))
            .filter(teacher::Column::ArchivedAt.is_null())
            .one(cx.read())
            .await?;
        let Some(teacher) = teacher else { return Ok(HashMap::new()) };
        let all = of_term.all(cx.read()).await?;
        all.into_iter().filter(|s| s.teacher_ids.0.contains(&teacher.id)).collect()
    } else {
        vec![]
    };
    Ok(found.into_iter().filter(|s| s.status != "CANCELLED").map(|s| (s.id.clone(), s)).collect())
}

async fn named(
    cx: &Cx,
    sections: &HashMap<String, section::Model>,
    meetings: Vec<class_session::Model>,
) -> Result<Vec<ClassView>> {
    let of = |m: &class_session::Model| sections.get(&m.section_id);
    let course_ids = meetings.iter().filter_map(of).map(|s| s.course_id.as_str());
    let courses = course::Entity::find().filter(course::Column::Id.is_in(course_ids)).all(cx.read()).await?;
    let place_ids = meetings.iter().filter_map(|m| m.place_id.as_deref());
    let places = place::Entity::find().filter(place::Column::Id.is_in(place_ids)).all(cx.read()).await?;
    let english = cx.lang() == Lang::En;
    let view = |meeting: class_session::Model| {
        let section = of(&meeting)?;
        let course = courses.iter().find(|c| c.id == section.course_id)?;
        let place = places.iter().find(|p| Some(&p.id) == meeting.place_id.as_ref());
        Some(ClassView {
            start_time: meeting.start_time,
            end_time: meeting.end_time,
            code: course.code.clone(),
            title: if english { &course.title_en } else { &course.title_cn }.clone(),
            section_no: section.section_no.clone(),
            place: place.map(|p| p.code.clone()).unwrap_or_default(),
            kind: meeting.kind,
        })
    };
    Ok(meetings.into_iter().filter_map(view).collect())
}

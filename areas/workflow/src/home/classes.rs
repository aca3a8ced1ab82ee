//! The caller's classes of today, as everybody was told: those a teacher gives, those a student takes.

use std::collections::HashMap;

use chrono::Datelike;
use kernel::{Cx, Lang, Result};
use schema::{
    courses::{course, student_subject},
    timetable::{published_session, section},
    university::{calendar_date, place, semester, staff, teacher},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect, QueryTrait, Select};
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
    let week = week(semester, today);
    let told = published_session::Entity::find()
        .filter(published_session::Column::SemesterId.eq(semester.id.as_str()))
        .filter(published_session::Column::Weekday.eq(weekday))
        .filter(published_session::Column::Cancelled.eq(false))
        .filter(published_session::Column::ArchivedAt.is_null());
    let mut meetings = own(cx, semester, told).await?;
    meetings.retain(|meeting| meeting.weeks.0.contains(&week));
    meetings.sort_by(|a, b| (&a.start_time, &a.id).cmp(&(&b.start_time, &b.id)));
    named(cx, meetings).await
}

/// Those that the caller gives or takes.
async fn own(
    cx: &Cx,
    semester: &semester::Model,
    told: Select<published_session::Entity>,
) -> Result<Vec<published_session::Model>> {
    let user = &cx.session()?.rights.user;
    if let Some(student_id) = &user.student_id {
        let seats = student_subject::Entity::find()
            .filter(student_subject::Column::StudentId.eq(student_id.as_str()))
            .filter(student_subject::Column::SemesterId.eq(semester.id.as_str()))
            .filter(student_subject::Column::State.eq("REGISTERED"))
            .filter(student_subject::Column::ArchivedAt.is_null())
            .all(cx.read())
            .await?;
        let taken = seats.into_iter().filter_map(|seat| seat.section_id);
        return Ok(told.filter(published_session::Column::SectionId.is_in(taken)).all(cx.read()).await?);
    }
    let member = staff::Entity::find()
        .select_only()
        .column(staff::Column::Id)
        .filter(staff::Column::UserId.eq(user.id.as_str()))
        .filter(staff::Column::ArchivedAt.is_null());
    let teacher = teacher::Entity::find()
        .filter(teacher::Column::StaffId.in_subquery(member.into_query()))
        .filter(teacher::Column::ArchivedAt.is_null())
        .one(cx.read())
        .await?;
    let Some(teacher) = teacher else { return Ok(vec![]) };
    let mut meetings = told.all(cx.read()).await?;
    // The one that the meeting names gives it, else those of the section.
    meetings.retain(|meeting| match &meeting.teacher_id {
        Some(named) => *named == teacher.id,
        None => meeting.teacher_ids.0.contains(&teacher.id),
    });
    Ok(meetings)
}

async fn named(cx: &Cx, meetings: Vec<published_session::Model>) -> Result<Vec<ClassView>> {
    // What was told of takes place, even if the draft has put its section away since.
    let section_ids = meetings.iter().map(|m| m.section_id.as_str());
    let sections = section::Entity::find().filter(section::Column::Id.is_in(section_ids)).all(cx.read()).await?;
    let sections: HashMap<_, _> = sections.into_iter().map(|s| (s.id.clone(), s)).collect();
    let course_ids = sections.values().map(|s| s.course_id.as_str());
    let courses = course::Entity::find().filter(course::Column::Id.is_in(course_ids)).all(cx.read()).await?;
    let place_ids = meetings.iter().filter_map(|m| m.place_id.as_deref());
    let places = place::Entity::find().filter(place::Column::Id.is_in(place_ids)).all(cx.read()).await?;
    let english = cx.lang() == Lang::En;
    let view = |meeting: published_session::Model| {
        let section = sections.get(&meeting.section_id)?;
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

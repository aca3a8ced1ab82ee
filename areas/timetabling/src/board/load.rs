//! The draft of a semester as the rules read it.

use std::collections::HashMap;

use kernel::{Cx, Error, Result};
use rules::timetable::{Calendar, Day, Frame, Index, Meeting, Room, Slot, Weeks};
use schema::{
    courses::student_subject,
    timetable::{class_session, section},
    university::{calendar_date, place, place_type, semester},
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect, QueryTrait};

use crate::settings;

/// Who is in a section: those to whom a seat was given or planned.
pub const TAKES: [&str; 2] = ["PLANNED", "REGISTERED"];

/// Seats of rooms whose kind has any that count.
pub struct Seats(HashMap<String, i32>);

impl Seats {
    pub fn of(&self, place_id: Option<&str>) -> Option<i32> {
        self.0.get(place_id?).copied()
    }
}

/// How many teaching weeks a semester has; of one that does not say it, as many as lie between its days.
pub fn weeks_of(semester: &semester::Model) -> i32 {
    let days = (semester.end_date - semester.start_date).num_days();
    if semester.weeks > 0 { semester.weeks } else { i32::try_from(days / 7 + 1).unwrap_or(1).clamp(1, 60) }
}

pub async fn index(cx: &Cx, semester_id: &str) -> Result<(Index, i32)> {
    let db = cx.read();
    let semester = semester::Entity::find_by_id(semester_id).one(db).await?.ok_or(Error::NotFound)?;
    let sections: HashMap<String, section::Model> =
        sections(db, semester_id).await?.into_iter().map(|s| (s.id.clone(), s)).collect();
    let (seats, _) = rooms(db).await?;
    let meetings: Vec<Meeting> = sessions(db, semester_id)
        .await?
        .iter()
        .filter_map(|row| Some(meeting(row, sections.get(&row.section_id)?, &seats)))
        .collect();
    use student_subject::Column;
    let takers: Vec<(String, String)> = student_subject::Entity::find()
        .select_only()
        .columns([Column::StudentId, Column::SectionId])
        .filter(Column::SemesterId.eq(semester_id))
        .filter(Column::State.is_in(TAKES))
        .filter(Column::SectionId.is_not_null())
        .filter(Column::ArchivedAt.is_null())
        .into_tuple()
        .all(db)
        .await?;
    let frame = frame(cx, db, &semester).await?;
    let build = move || Index::new(frame, meetings, takers);
    let index = tokio::task::spawn_blocking(build).await.map_err(Error::internal)?;
    Ok((index, weeks_of(&semester)))
}

pub async fn frame(cx: &Cx, db: &impl ConnectionTrait, semester: &semester::Model) -> Result<Frame> {
    use calendar_date::Column;
    let days = calendar_date::Entity::find()
        .filter(Column::SemesterId.eq(&semester.id))
        .filter(Column::ArchivedAt.is_null())
        .all(db)
        .await?;
    let days = days.iter().map(|d| Day::new(d.date, d.week_no, d.weekday, &d.day_type, d.effective_weekday));
    let settings = settings::get(cx).await?;
    Ok(Frame {
        calendar: Calendar::new(days, weeks_of(semester)),
        periods: settings.periods(),
        weekdays: settings.weekdays(),
    })
}

/// Those that take place.
pub async fn sections(db: &impl ConnectionTrait, semester_id: &str) -> Result<Vec<section::Model>> {
    let found = section::Entity::find()
        .filter(section::Column::SemesterId.eq(semester_id))
        .filter(section::Column::Status.ne("CANCELLED"))
        .filter(section::Column::ArchivedAt.is_null());
    Ok(found.all(db).await?)
}

/// Of all sections of the semester.
pub async fn sessions(db: &impl ConnectionTrait, semester_id: &str) -> Result<Vec<class_session::Model>> {
    let of_term = section::Entity::find()
        .select_only()
        .column(section::Column::Id)
        .filter(section::Column::SemesterId.eq(semester_id))
        .into_query();
    let found = class_session::Entity::find()
        .filter(class_session::Column::SectionId.in_subquery(of_term))
        .filter(class_session::Column::ArchivedAt.is_null());
    Ok(found.all(db).await?)
}

pub fn meeting(row: &class_session::Model, section: &section::Model, seats: &Seats) -> Meeting {
    let section_teachers = || section.teacher_ids.0.clone();
    Meeting {
        id: row.id.clone(),
        section: row.section_id.clone(),
        slot: Slot::parse(row.weekday, &row.start_time, &row.end_time).unwrap_or(Slot::UNPLACED),
        weeks: Weeks::of(&row.weeks.0),
        place: row.place_id.clone(),
        teachers: row.teacher_id.clone().map_or_else(section_teachers, |id| vec![id]),
        groups: section.group_ids.0.clone(),
        seats: section.quota.max(section.enrolled),
        capacity: seats.of(row.place_id.as_deref()),
        combined: section.combined_group_id.clone(),
    }
}

/// Seats of all rooms, and the rooms in which classes may meet.
pub async fn rooms(db: &impl ConnectionTrait) -> Result<(Seats, Vec<Room>)> {
    let places = place::Entity::find().filter(place::Column::ArchivedAt.is_null()).all(db).await?;
    let counting: HashMap<String, bool> =
        place_type::Entity::find().all(db).await?.into_iter().map(|t| (t.id, t.checks_capacity)).collect();
    let counts = |p: &place::Model| counting.get(&p.type_id).copied().unwrap_or(true);
    let seats = places.iter().filter(|p| counts(p)).filter_map(|p| Some((p.id.clone(), p.capacity?))).collect();
    let usable = places.into_iter().filter(|p| p.for_teaching && p.status == "ACTIVE");
    let rooms = usable.map(|p| Room {
        capacity: if counting.get(&p.type_id).copied().unwrap_or(true) { p.capacity.unwrap_or(0) } else { i32::MAX },
        id: p.id,
        area: p.area_id,
        place_type: p.type_id,
        equipment: p.equipment.0,
    });
    Ok((Seats(seats), rooms.collect()))
}

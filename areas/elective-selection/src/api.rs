//! What others may ask of this area.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use kernel::{
    Cx, Result,
    resource::rows::{change, change_all},
};
use schema::{courses::student_subject, timetable::section, university::semester};
use sea_orm::{ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

pub use crate::known::{SEAT as SEAT_SUBJECT, SECTION as SECTION_SUBJECT, effects};

/// Fewer than the parameters a statement may have.
const AT_ONCE: usize = 500;

/// What students take or have taken, oldest first; what was dropped, withdrawn or only waited for is not
/// among it.
pub async fn taken(db: &impl ConnectionTrait, student_ids: &[String]) -> Result<Vec<student_subject::Model>> {
    of_students(db, student_ids, &["PLANNED", "REGISTERED", "COMPLETED"]).await
}

/// Counts a course in another category from now on, and marks it.
pub async fn recategorise(
    cx: &Cx,
    seat: student_subject::Model,
    course_type_id: Option<String>,
    mark: &str,
) -> Result<student_subject::Model> {
    let row = student_subject::ActiveModel {
        course_type_id: Set(course_type_id),
        mark: Set(mark.to_owned()),
        ..Default::default()
    };
    change::<student_subject::Entity>(cx, SEAT_SUBJECT, seat, row).await
}

/// Gives up every seat, wait and plan of these students in semesters that are not over on `since`; the
/// sections count anew. Answers how many.
pub async fn drop_registrations(cx: &Cx, student_ids: &[String], since: NaiveDate) -> Result<usize> {
    let tx = cx.tx().await?;
    let open: Vec<String> = semester::Entity::find()
        .select_only()
        .column(semester::Column::Id)
        .filter(semester::Column::EndDate.gte(since))
        .into_tuple()
        .all(tx)
        .await?;
    let held = of_students(tx, student_ids, &["PLANNED", "REGISTERED", "WAITING"]).await?;
    release(cx, held.into_iter().filter(|seat| open.contains(&seat.semester_id)).collect()).await
}

/// Gives up these seats, waits and plans; the sections count anew. Answers how many.
pub(crate) async fn release(cx: &Cx, held: Vec<student_subject::Model>) -> Result<usize> {
    let mut freed = BTreeMap::<String, Freed>::new();
    for seat in &held {
        if let Some(section_id) = &seat.section_id {
            let freed = freed.entry(section_id.clone()).or_default();
            freed.enrolled += i32::from(seat.state == "REGISTERED");
            freed.waiting += i32::from(seat.state == "WAITING");
        }
    }
    let dropped = student_subject::ActiveModel { state: Set("DROPPED".to_owned()), ..Default::default() };
    let dropped = change_all::<student_subject::Entity>(cx, SEAT_SUBJECT, held, &dropped).await?.len();
    for (section_id, freed) in freed {
        give_back(cx, &section_id, &freed).await?;
    }
    Ok(dropped)
}

/// Seats and waits that one section gets back.
#[derive(Default)]
struct Freed {
    enrolled: i32,
    waiting: i32,
}

async fn give_back(cx: &Cx, section_id: &str, freed: &Freed) -> Result<()> {
    let Some(section) = section::Entity::find_by_id(section_id).one(cx.tx().await?).await? else {
        return Ok(());
    };
    let row = section::ActiveModel {
        enrolled: Set((section.enrolled - freed.enrolled).max(0)),
        waiting: Set((section.waiting - freed.waiting).max(0)),
        ..Default::default()
    };
    change::<section::Entity>(cx, SECTION_SUBJECT, section, row).await?;
    Ok(())
}

async fn of_students(
    db: &impl ConnectionTrait,
    student_ids: &[String],
    states: &[&str],
) -> Result<Vec<student_subject::Model>> {
    use student_subject::Column;
    let mut found = vec![];
    for some in student_ids.chunks(AT_ONCE) {
        let rows = student_subject::Entity::find()
            .filter(Column::StudentId.is_in(some.iter().cloned()))
            .filter(Column::State.is_in(states.iter().copied()))
            .filter(Column::ArchivedAt.is_null())
            .order_by_asc(Column::CreatedAt)
            .order_by_asc(Column::Id);
        found.extend(rows.all(db).await?);
    }
    Ok(found)
}

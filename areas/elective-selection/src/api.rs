//! What others may ask of this area.

use chrono::NaiveDate;
use kernel::{Cx, Result, resource::rows::change};
use schema::{courses::student_subject, university::semester};
use sea_orm::{ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

pub use crate::{
    es::SelectionSettings,
    known::{SEAT as SEAT_SUBJECT, SECTION as SECTION_SUBJECT, effects, seat_fields},
    live::{history, keep_running, replay},
    seats::{Along, HELD, Taking, give, held_by, held_in, move_to, release, release_along, reseat},
};

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

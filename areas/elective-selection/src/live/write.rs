//! Writes what a group of entries changes: the block, the seats, the counters and the lines of the lists, in a few
//! statements whatever their number. The book of the round is the log of these rows.

use std::collections::HashMap;

use kernel::{Cx, Result, Timestamp, ids};
use schema::{
    courses::{course, student_subject},
    selection::{es_block, es_decision, es_round},
    timetable::section,
};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter, QuerySelect,
    sea_query::{CaseStatement, Expr, OnConflict},
};

use super::{
    book::Of,
    changes::{Changes, Seat},
};

/// Fewer than the parameters a statement may have.
const AT_ONCE: usize = 400;

pub async fn write(cx: &Cx, of: &Of, changes: &Changes) -> Result<()> {
    let db = cx.tx().await?;
    let Some(block) = &changes.block else { return Ok(()) };
    let at = block.at;
    es_block::Entity::insert(block.clone().into_active_model().reset_all()).exec_without_returning(db).await?;
    seats(db, of, changes, at).await?;
    counters(db, changes).await?;
    for some in changes.decisions.chunks(AT_ONCE) {
        let rows = some.iter().map(|row| row.clone().into_active_model().reset_all());
        es_decision::Entity::insert_many(rows).exec_without_returning(db).await?;
    }
    es_round::Entity::update_many()
        .col_expr(es_round::Column::ExtendedMs, Expr::value(changes.extended_ms))
        .filter(es_round::Column::Id.eq(of.round_id.as_str()))
        .filter(es_round::Column::ExtendedMs.ne(changes.extended_ms))
        .exec(db)
        .await?;
    Ok(())
}

async fn seats(db: &impl ConnectionTrait, of: &Of, changes: &Changes, at: Timestamp) -> Result<()> {
    use student_subject::Column as C;
    if changes.seats.is_empty() {
        return Ok(());
    }
    let known = known(db, &changes.seats).await?;
    let types = types(db, &changes.seats).await?;
    let mut rows = vec![];
    for seat in &changes.seats {
        let of_course = known.get(&(seat.student_id.as_str(), seat.course_id.as_str()));
        let of_course = of_course.map(Vec::as_slice).unwrap_or_default();
        let here = of_course.iter().find(|row| row.semester_id == of.semester_id);
        let attempts = of_course.iter().filter(|row| row.state == "COMPLETED").count();
        let attempt_no = i32::try_from(attempts).unwrap_or(0) + 1;
        if here.is_none() && seat.state == "DROPPED" || here.is_some_and(|row| same(row, seat)) {
            continue;
        }
        let new = || student_subject::Model {
            id: ids::new_id(),
            student_id: seat.student_id.clone(),
            course_id: seat.course_id.clone(),
            section_id: None,
            semester_id: of.semester_id.clone(),
            course_type_id: types.get(&seat.course_id).cloned().flatten(),
            source: changes.source.to_owned(),
            state: String::new(),
            attempt_no,
            is_repeat: attempt_no > 1,
            counted_in: "MAJOR".to_owned(),
            mark: String::new(),
            elective_type_id: None,
            queue_no: None,
            round_id: None,
            created_at: at,
            created_by: None,
            updated_at: at,
            updated_by: None,
            version: 0,
            archived_at: None,
        };
        let row = here.cloned().unwrap_or_else(new);
        // What the plan put there stays the plan's while it is held.
        let moved = row.state == "REGISTERED" && seat.state == "REGISTERED";
        rows.push(student_subject::Model {
            section_id: seat.section_id.clone().or(row.section_id),
            state: seat.state.to_owned(),
            source: if moved || seat.state == "DROPPED" { row.source } else { changes.source.to_owned() },
            elective_type_id: if seat.state == "DROPPED" {
                row.elective_type_id
            } else {
                seat.elective_type_id.clone()
            },
            queue_no: seat.queue_no,
            round_id: Some(of.round_id.clone()),
            updated_at: at,
            version: row.version + 1,
            ..row
        });
    }
    for some in rows.chunks(AT_ONCE) {
        let changed =
            [C::SectionId, C::State, C::Source, C::ElectiveTypeId, C::QueueNo, C::RoundId, C::UpdatedAt, C::Version];
        student_subject::Entity::insert_many(some.iter().map(|row| row.clone().into_active_model().reset_all()))
            .on_conflict(OnConflict::column(C::Id).update_columns(changed).to_owned())
            .exec_without_returning(db)
            .await?;
    }
    Ok(())
}

fn same(row: &student_subject::Model, seat: &Seat) -> bool {
    let dropped = seat.state == "DROPPED";
    let held = || {
        row.section_id == seat.section_id
            && row.queue_no == seat.queue_no
            && row.elective_type_id == seat.elective_type_id
    };
    row.state == seat.state && (dropped || held())
}

type Known<'a> = HashMap<(&'a str, &'a str), Vec<student_subject::Model>>;

/// Everything that these students ever had to do with these courses.
async fn known<'a>(db: &impl ConnectionTrait, seats: &'a [Seat]) -> Result<Known<'a>> {
    use student_subject::Column;
    let mut found = Known::new();
    for some in seats.chunks(AT_ONCE) {
        let wanted: HashMap<(&str, &str), (&'a str, &'a str)> =
            some.iter().map(|seat| (seat.student_id.as_str(), seat.course_id.as_str())).map(|key| (key, key)).collect();
        let mut courses: Vec<&str> = some.iter().map(|seat| seat.course_id.as_str()).collect();
        courses.sort_unstable();
        courses.dedup();
        let rows = student_subject::Entity::find()
            .filter(Column::StudentId.is_in(some.iter().map(|seat| seat.student_id.as_str())))
            .filter(Column::CourseId.is_in(courses))
            .filter(Column::ArchivedAt.is_null());
        for row in rows.all(db).await? {
            if let Some(key) = wanted.get(&(row.student_id.as_str(), row.course_id.as_str())).copied() {
                found.entry(key).or_default().push(row);
            }
        }
    }
    Ok(found)
}

/// What each course counts as unless a plan says otherwise.
async fn types(db: &impl ConnectionTrait, seats: &[Seat]) -> Result<HashMap<String, Option<String>>> {
    let mut ids: Vec<&str> = seats.iter().map(|seat| seat.course_id.as_str()).collect();
    ids.sort_unstable();
    ids.dedup();
    let rows: Vec<(String, Option<String>)> = course::Entity::find()
        .select_only()
        .columns([course::Column::Id, course::Column::CourseTypeId])
        .filter(course::Column::Id.is_in(ids))
        .into_tuple()
        .all(db)
        .await?;
    Ok(rows.into_iter().collect())
}

async fn counters(db: &impl ConnectionTrait, changes: &Changes) -> Result<()> {
    use section::Column;
    if kernel::planted::fault("selection_counters_unwritten") {
        return Ok(());
    }
    for some in changes.counters.chunks(AT_ONCE) {
        let (mut enrolled, mut waiting) = (CaseStatement::new(), CaseStatement::new());
        for (id, taken, queue) in some {
            enrolled = enrolled.case(Column::Id.eq(id.as_str()), Expr::value(*taken));
            waiting = waiting.case(Column::Id.eq(id.as_str()), Expr::value(*queue));
        }
        section::Entity::update_many()
            .col_expr(Column::Enrolled, enrolled.finally(Expr::col(Column::Enrolled)).into())
            .col_expr(Column::Waiting, waiting.finally(Expr::col(Column::Waiting)).into())
            .filter(Column::Id.is_in(some.iter().map(|(id, ..)| id.as_str())))
            .exec(db)
            .await?;
    }
    Ok(())
}

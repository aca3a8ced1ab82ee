//! The averages, the standing and the place of students, made anew from their results.
//!
//! Wholly for a semester, or only for the students whose results changed: both go through the same functions, so both
//! come to the same figures.

pub mod attempts;
mod background;
mod explain;
mod figures;
mod places;
mod recalculation;
pub mod table;

use std::collections::{BTreeSet, HashMap};

use kernel::{
    Action, Api, Cx, Error, IdSpec, Op, PathId, Result, Text, Timestamp, View, ids,
    resource::rows::{add_all, change},
};
use schema::grades::{student_gpa, student_grade};
use sea_orm::{
    ActiveModelTrait, ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter,
    QuerySelect,
};

pub use background::{AT_ONCE, Background, Supposed};
pub use figures::{Figures, Graded, figures, is_of_major};
pub use places::ranked;
pub use recalculation::register_jobs;

use crate::{
    may::GRADES,
    tables::{AVERAGE, AVERAGES},
};

pub fn mount(api: &mut Api) -> Result<()> {
    table::mount(api)?;
    let label = Text::new("查看绩点的算式", "See how an average is made");
    let op = Op::get("/api/grades/gpa/{id}/arithmetic", "explainAverage", GRADES.looking(Action::Get), label)
        .ids([IdSpec::path("id", &AVERAGES)]);
    api.op(op, |cx: Cx, PathId(id): PathId| async move { explain::of_row(&cx, &id).await.map(View) });
    recalculation::mount(api);
    Ok(())
}

/// The figures of a student at the end, as if some results were not there and others were. None without results.
pub async fn supposed(
    db: &impl ConnectionTrait,
    student_id: &str,
    hidden: &[String],
    more: Vec<Supposed>,
) -> Result<Option<Figures>> {
    Background::load(db).await?.supposed(db, student_id, hidden, more).await
}

/// Writes one row for each student who has results in the semester; answers how many were added or changed.
/// Results that are drafts do not count.
pub async fn recalculate(db: &impl ConnectionTrait, semester_id: &str, at: Timestamp) -> Result<usize> {
    let background = Background::load(db).await?;
    background.place(semester_id).ok_or(Error::NotFound)?;
    let only = BTreeSet::from([semester_id.to_owned()]);
    let mut count = 0;
    let concerned: Vec<String> = with_results(db, semester_id).await?.into_iter().collect();
    for some in concerned.chunks(AT_ONCE) {
        let found = made(&background, db, some, &only, at).await?;
        count += write(db, found, at).await?;
    }
    places::settle(db, semester_id, None).await?;
    Ok(count)
}

/// The figures of these students anew, in every semester whose figures are made already; semesters that are not judged
/// yet come with their own.
pub async fn refresh(db: &impl ConnectionTrait, students: &[String], at: Timestamp) -> Result<usize> {
    let background = Background::load(db).await?;
    let judged = judged(db).await?;
    let mut count = 0;
    for some in students.chunks(AT_ONCE) {
        let found = made(&background, db, some, &judged, at).await?;
        let touched = semesters(&found);
        count += write(db, found, at).await?;
        for semester in touched {
            places::settle(db, &semester, Some(some)).await?;
        }
    }
    Ok(count)
}

/// As [`refresh`], for a command: each change of somebody's figures is recorded. Answers how many others have another
/// place by it.
pub async fn follow(cx: &Cx, students: &[String]) -> Result<usize> {
    let db = cx.tx().await?;
    let background = Background::load(db).await?;
    let judged = judged(db).await?;
    let mut moved = 0;
    for some in students.chunks(AT_ONCE) {
        let found = made(&background, db, some, &judged, cx.now()).await?;
        let touched = semesters(&found);
        let mut fresh = vec![];
        for made in found {
            match made.before {
                None => fresh.push(made.row),
                Some(before) => drop(change::<student_gpa::Entity>(cx, AVERAGE, before, made.row).await?),
            }
        }
        add_all::<student_gpa::Entity>(cx, AVERAGE, fresh).await?;
        for semester in touched {
            moved += places::settle(db, &semester, Some(some)).await?;
        }
    }
    Ok(moved)
}

/// A row as it should be.
struct Made {
    before: Option<student_gpa::Model>,
    row: student_gpa::ActiveModel,
    semester_id: String,
}

fn semesters(found: &[Made]) -> BTreeSet<String> {
    found.iter().map(|made| made.semester_id.clone()).collect()
}

/// Semesters in which somebody has figures.
async fn judged(db: &impl ConnectionTrait) -> Result<BTreeSet<String>> {
    let found: Vec<String> = student_gpa::Entity::find()
        .select_only()
        .column(student_gpa::Column::SemesterId)
        .distinct()
        .filter(student_gpa::Column::ArchivedAt.is_null())
        .into_tuple()
        .all(db)
        .await?;
    Ok(found.into_iter().collect())
}

/// Students with results in the semester, and those who have figures there.
async fn with_results(db: &impl ConnectionTrait, semester_id: &str) -> Result<BTreeSet<String>> {
    let graded = student_grade::Entity::find()
        .select_only()
        .column(student_grade::Column::StudentId)
        .distinct()
        .filter(student_grade::Column::SemesterId.eq(semester_id))
        .filter(student_grade::Column::Status.ne("DRAFT"))
        .filter(student_grade::Column::ArchivedAt.is_null());
    let judged = student_gpa::Entity::find()
        .select_only()
        .column(student_gpa::Column::StudentId)
        .filter(student_gpa::Column::SemesterId.eq(semester_id))
        .filter(student_gpa::Column::ArchivedAt.is_null());
    let mut found: BTreeSet<String> = graded.into_tuple::<String>().all(db).await?.into_iter().collect();
    found.extend(judged.into_tuple::<String>().all(db).await?);
    Ok(found)
}

/// The rows of these students in these semesters that are new, differ, or have no results any more: those are put away.
async fn made(
    background: &Background,
    db: &impl ConnectionTrait,
    some: &[String],
    wanted: &BTreeSet<String>,
    at: Timestamp,
) -> Result<Vec<Made>> {
    let records = background.records(db, some).await?;
    let mut known = known(db, some, wanted).await?;
    let mut found = vec![];
    for record in &records.students {
        for line in background.lines(&records, record) {
            let Some(semester_id) = background.semester(line.semester).filter(|id| wanted.contains(*id)) else {
                continue;
            };
            let before = known.remove(&(record.student_id.clone(), semester_id.to_owned()));
            let mut row = match &before {
                Some(before) => before.clone().into_active_model(),
                None => student_gpa::ActiveModel {
                    id: Set(ids::new_id()),
                    student_id: Set(record.student_id.clone()),
                    semester_id: Set(semester_id.to_owned()),
                    rank: Set(None),
                    rank_of: Set(None),
                    ..Default::default()
                },
            };
            line.write(&mut row);
            if before.as_ref().is_none_or(|before| differs(before, &row)) {
                found.push(Made { before, row, semester_id: semester_id.to_owned() });
            }
        }
    }
    found.extend(known.into_iter().map(|((_, semester_id), before)| {
        let row = student_gpa::ActiveModel { archived_at: Set(Some(at)), ..before.clone().into_active_model() };
        Made { before: Some(before), row, semester_id }
    }));
    Ok(found)
}

async fn known(
    db: &impl ConnectionTrait,
    some: &[String],
    wanted: &BTreeSet<String>,
) -> Result<HashMap<(String, String), student_gpa::Model>> {
    let rows = student_gpa::Entity::find()
        .filter(student_gpa::Column::StudentId.is_in(some))
        .filter(student_gpa::Column::SemesterId.is_in(wanted))
        .filter(student_gpa::Column::ArchivedAt.is_null());
    Ok(rows.all(db).await?.into_iter().map(|row| ((row.student_id.clone(), row.semester_id.clone()), row)).collect())
}

async fn write(db: &impl ConnectionTrait, found: Vec<Made>, at: Timestamp) -> Result<usize> {
    let count = found.len();
    let mut fresh = vec![];
    for Made { before, mut row, .. } in found {
        row.updated_at = Set(at);
        match before {
            Some(before) => {
                row.version = Set(before.version + 1);
                row.update(db).await?;
            }
            None => {
                row.created_at = Set(at);
                row.version = Set(1);
                fresh.push(row);
            }
        }
    }
    for some in fresh.chunks(AT_ONCE) {
        student_gpa::Entity::insert_many(some.to_vec()).exec_without_returning(db).await?;
    }
    Ok(count)
}

fn differs(before: &student_gpa::Model, row: &student_gpa::ActiveModel) -> bool {
    use sea_orm::{Iterable, ModelTrait};
    student_gpa::Column::iter().any(|column| match row.get(column) {
        Set(value) => value != before.get(column),
        _ => false,
    })
}

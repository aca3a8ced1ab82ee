//! What others may ask of this area.

use std::collections::{HashMap, HashSet};

use kernel::{
    Cx, Error, Result, ids,
    resource::rows::{add_all, change, change_all},
};
use schema::courses::{course_type, structure, structure_student};
use sea_orm::{ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect, QueryTrait};

pub use crate::{
    catalogue::{
        course::level_of,
        requirement::{RequirementVerdict, in_our_words, verdict as requirement_verdict, well_formed},
    },
    facts::facts_of,
    known::{DROP_SUBJECTS, PLAN as PLAN_SUBJECT, RECATEGORISE_SUBJECTS, SEAT, plan as plan_effects},
    plan::{equivalences, plan_of},
    plans::{
        AT_ONCE as RECORDS_AT_ONCE, Assumed as AssumedCourse, Background as RecordBackground, Brief as StudentBrief,
        Counted as StudentCounted, Record as StudentRecord,
    },
    settings::{Part, SpSettings, TakenCounts, refuse_closed},
    tables::{COHORTS, COURSE, COURSE_TYPES, COURSES, NAMED, STRUCTURES, STUDENT, STUDENTS, TAG_CODES, UNNAMED},
};

/// Fewer than the values that a statement may have.
const AT_ONCE: usize = 500;

/// The published plan that fits a student best: of the stream before one of the whole programme, of the
/// cohort before one of all cohorts, the newest version.
pub async fn structure_for(
    db: &impl ConnectionTrait,
    programme_id: &str,
    stream_id: Option<&str>,
    cohort_id: Option<&str>,
) -> Result<Option<structure::Model>> {
    use structure::Column;
    let published = structure::Entity::find()
        .filter(Column::ProgrammeId.eq(programme_id))
        .filter(Column::Kind.eq("MAJOR"))
        .filter(Column::Status.eq("PUBLISHED"))
        .filter(Column::ArchivedAt.is_null())
        .all(db)
        .await?;
    let fits = |own: &Option<String>, wanted: Option<&str>| own.is_none() || own.as_deref() == wanted;
    let fitting = published.into_iter().filter(|s| fits(&s.stream_id, stream_id) && fits(&s.cohort_id, cohort_id));
    Ok(fitting.max_by_key(|s| (s.stream_id.is_some(), s.cohort_id.is_some(), s.plan_version)))
}

/// From now on the student follows this plan; the one of the same kind that was followed before stays as
/// history.
pub async fn assign(cx: &Cx, student_id: &str, structure_id: &str, from_semester_id: Option<&str>) -> Result<()> {
    assign_all(cx, &[student_id.to_owned()], structure_id, from_semester_id).await.map(drop)
}

/// The same for many who begin together. Answers how many did not follow it yet.
pub async fn assign_all(
    cx: &Cx,
    student_ids: &[String],
    structure_id: &str,
    from_semester_id: Option<&str>,
) -> Result<usize> {
    use structure_student::Column;
    let tx = cx.tx().await?;
    let kind = structure::Entity::find_by_id(structure_id).one(tx).await?.ok_or(Error::NotFound)?.kind;
    let same_kind = structure::Entity::find()
        .select_only()
        .column(structure::Column::Id)
        .filter(structure::Column::Kind.eq(kind))
        .into_query();
    let mut current = vec![];
    for some in student_ids.chunks(AT_ONCE) {
        let rows = structure_student::Entity::find()
            .filter(Column::StudentId.is_in(some))
            .filter(Column::StructureId.in_subquery(same_kind.clone()))
            .filter(Column::IsCurrent.eq(true))
            .filter(Column::ArchivedAt.is_null());
        current.extend(rows.all(tx).await?);
    }
    let (same, others): (Vec<_>, Vec<_>) = current.into_iter().partition(|row| row.structure_id == structure_id);
    let ended = structure_student::ActiveModel { is_current: Set(false), ..Default::default() };
    change_all::<structure_student::Entity>(cx, PLAN_SUBJECT, others, &ended).await?;
    let same: HashSet<String> = same.into_iter().map(|row| row.student_id).collect();
    let rows = student_ids.iter().filter(|id| !same.contains(*id)).map(|id| structure_student::ActiveModel {
        id: Set(ids::new_id()),
        student_id: Set(id.clone()),
        structure_id: Set(structure_id.to_owned()),
        from_semester_id: Set(from_semester_id.map(str::to_owned)),
        is_current: Set(true),
        ..Default::default()
    });
    Ok(add_all::<structure_student::Entity>(cx, PLAN_SUBJECT, rows.collect()).await?.len())
}

/// The student follows no plan any more.
pub async fn unassign(cx: &Cx, student_id: &str) -> Result<()> {
    let current = followed(cx, student_id).await?;
    end(cx, current).await
}

async fn followed(cx: &Cx, student_id: &str) -> Result<Vec<structure_student::Model>> {
    use structure_student::Column;
    let current = structure_student::Entity::find()
        .filter(Column::StudentId.eq(student_id))
        .filter(Column::IsCurrent.eq(true))
        .filter(Column::ArchivedAt.is_null());
    Ok(current.all(cx.tx().await?).await?)
}

async fn end(cx: &Cx, current: Vec<structure_student::Model>) -> Result<()> {
    for row in current {
        let ended = structure_student::ActiveModel { is_current: Set(false), ..Default::default() };
        change::<structure_student::Entity>(cx, PLAN_SUBJECT, row, ended).await?;
    }
    Ok(())
}

/// The kinds of courses of a student type, by code.
pub async fn course_types(
    db: &impl ConnectionTrait,
    student_type: &str,
) -> Result<HashMap<String, course_type::Model>> {
    let types = course_type::Entity::find()
        .filter(course_type::Column::StudentType.eq(student_type))
        .filter(course_type::Column::ArchivedAt.is_null())
        .all(db)
        .await?;
    Ok(types.into_iter().map(|t| (t.code.clone(), t)).collect())
}

//! Who would see what, before anybody does.

use kernel::{Cx, Error, Result};
use schema::{
    grades::{grade_release, student_gpa, student_grade},
    students::student,
};
use sea_orm::{ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter, QuerySelect, QueryTrait, Select};
use serde::Serialize;
use utoipa::ToSchema;

use super::scope;
use crate::results::without_result;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReleasePreview)]
pub struct Preview {
    /// Students who have results in the semester.
    pub students: u64,
    /// Results that are confirmed and not released yet.
    pub results: u64,
    pub released: u64,
    /// Courses that students take and that have no result.
    pub missing: u64,
    /// Students who would see the reason of a hold instead of results.
    pub held: u64,
    /// Students with results but without averages: they are calculated before a release.
    pub without_averages: u64,
}

pub async fn preview(cx: &Cx, id: &str) -> Result<Preview> {
    let db = cx.read();
    let release = grade_release::Entity::find_by_id(id).one(db).await?.ok_or(Error::NotFound)?;
    let results = |status: &str| concerned(&release).filter(student_grade::Column::Status.eq(status));
    let graded = || of_students(&release).filter(student::Column::Id.in_subquery(graded(&release)));
    let judged = student_gpa::Entity::find()
        .select_only()
        .column(student_gpa::Column::StudentId)
        .filter(student_gpa::Column::SemesterId.eq(release.semester_id.as_str()))
        .filter(student_gpa::Column::ArchivedAt.is_null());
    let hold = Condition::any().add(student::Column::FeeHold.eq(true)).add(student::Column::GradeHold.eq(true));
    let held = if release.block_on_hold { graded().filter(hold).count(db).await? } else { 0 };
    Ok(Preview {
        students: graded().count(db).await?,
        results: results("CONFIRMED").count(db).await?,
        released: results("RELEASED").count(db).await?,
        missing: without_result(&release.semester_id, scope::students(&release)).count(db).await?,
        held,
        without_averages: graded().filter(student::Column::Id.not_in_subquery(judged.into_query())).count(db).await?,
    })
}

fn of_students(release: &grade_release::Model) -> Select<student::Entity> {
    student::Entity::find().filter(student::Column::Id.in_subquery(scope::students(release)))
}

/// The results that the release is about, whatever their state.
pub fn concerned(release: &grade_release::Model) -> Select<student_grade::Entity> {
    student_grade::Entity::find()
        .filter(student_grade::Column::SemesterId.eq(release.semester_id.as_str()))
        .filter(student_grade::Column::ArchivedAt.is_null())
        .filter(student_grade::Column::StudentId.in_subquery(scope::students(release)))
}

fn graded(release: &grade_release::Model) -> sea_orm::sea_query::SelectStatement {
    let rows = concerned(release).filter(student_grade::Column::Status.ne("DRAFT"));
    rows.select_only().column(student_grade::Column::StudentId).into_query()
}

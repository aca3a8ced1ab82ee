//! Courses that students take and that have no result yet.

use schema::{courses::student_subject, grades::student_grade};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, Select,
    sea_query::{Expr, ExprTrait, Query, SelectStatement},
};

/// What these students take in the semester without a result; `students` selects their ids.
pub fn without_result(semester_id: &str, students: SelectStatement) -> Select<student_subject::Entity> {
    use student_subject::Column;
    let same = |own: student_grade::Column, theirs: Column| {
        Expr::col((student_grade::Entity, own)).equals((student_subject::Entity, theirs))
    };
    let own = Query::select()
        .expr(Expr::val(1))
        .from(student_grade::Entity)
        .and_where(student_grade::Column::SemesterId.eq(semester_id))
        .and_where(student_grade::Column::ArchivedAt.is_null())
        .and_where(same(student_grade::Column::StudentId, Column::StudentId))
        .and_where(same(student_grade::Column::CourseId, Column::CourseId))
        .take();
    student_subject::Entity::find()
        .filter(Column::SemesterId.eq(semester_id))
        .filter(Column::State.is_in(["REGISTERED", "COMPLETED"]))
        .filter(Column::ArchivedAt.is_null())
        .filter(Column::StudentId.in_subquery(students))
        .filter(Expr::exists(own).not())
}

//! Grades and the averages made of them.

use sea_orm_migration::prelude::*;

use crate::columns::{
    common, flag, id, index, integer, one_of, optional_instant, optional_integer, optional_text, reference, table,
    text, unique_alive,
};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(definition()).await?;
        unique_alive(manager, "grade_definition", &["student_type", "grade"]).await?;
        manager.create_table(grade()).await?;
        unique_alive(manager, "student_grade", &["student_id", "course_id", "semester_id"]).await?;
        index(manager, "student_grade", &["semester_id"]).await?;
        index(manager, "student_grade", &["course_id"]).await?;
        manager.create_table(average()).await?;
        unique_alive(manager, "student_gpa", &["student_id", "semester_id"]).await?;
        index(manager, "student_gpa", &["semester_id"]).await
    }
}

/// What a grade is worth.
fn definition() -> TableCreateStatement {
    table(
        "grade_definition",
        [
            id(),
            one_of("student_type", &["UG", "TPG", "RPG"]),
            text("grade"),
            text("name_en"),
            text("name_cn"),
            optional_integer("points"),
            flag("in_gpa"),
            flag("earns_units"),
            flag("is_pass"),
            flag("is_temporary"),
            optional_text("convert_to"),
            optional_integer("convert_after_weeks"),
            flag("teacher_can_enter"),
            integer("sort_order"),
            optional_integer("cohort_from"),
            optional_integer("cohort_to"),
            flag("enabled"),
        ]
        .into_iter()
        .chain(common()),
    )
}

/// The result of one attempt at a course.
fn grade() -> TableCreateStatement {
    let sources = &["SUBMISSION", "UPLOAD", "TRANSFER", "EXEMPT", "AMEND", "SUPPLEMENTARY"];
    let mut made = table(
        "student_grade",
        [
            id(),
            text("student_id"),
            text("semester_id"),
            text("course_id"),
            optional_text("section_id"),
            optional_text("course_type_id"),
            integer("units_attempted"),
            integer("units_gained"),
            optional_integer("score"),
            text("grade"),
            optional_integer("points"),
            flag("in_gpa"),
            integer("attempt_no"),
            flag("is_highest"),
            optional_text("repeat_of"),
            text("remarks_code"),
            one_of("source", sources),
            one_of("status", &["DRAFT", "CONFIRMED", "RELEASED"]),
            optional_instant("released_at"),
            text("host"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("student_grade", "student_id"), ("student", "id")));
    made.foreign_key(&mut reference(("student_grade", "semester_id"), ("semester", "id")));
    made.foreign_key(&mut reference(("student_grade", "course_id"), ("course", "id")));
    made
}

/// Sums rather than quotients: an average is rounded once, where it is shown.
fn average() -> TableCreateStatement {
    let sums = [
        "units_attempted",
        "units_gained",
        "gpa_units",
        "grade_points",
        "total_attempted",
        "total_gained",
        "total_gpa_units",
        "total_grade_points",
        "major_gpa_units",
        "major_grade_points",
        "minor_gpa_units",
        "minor_grade_points",
        "year_gpa_units",
        "year_grade_points",
        "failed_units",
    ];
    let judged = [
        one_of("standing", &["GOOD", "WARNING", "PROBATION", "DISMISSAL"]),
        one_of("honours", &["NONE", "DEAN", "PRESIDENT"]),
        optional_integer("load_cap"),
        optional_integer("rank"),
        optional_integer("rank_of"),
    ];
    let columns = [id(), text("student_id"), text("semester_id")].into_iter().chain(sums.map(integer)).chain(judged);
    let mut made = table("student_gpa", columns.chain(common()));
    made.foreign_key(&mut reference(("student_gpa", "student_id"), ("student", "id")));
    made.foreign_key(&mut reference(("student_gpa", "semester_id"), ("semester", "id")));
    made
}

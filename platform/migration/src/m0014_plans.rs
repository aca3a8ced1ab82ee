//! Study plans and who takes what, as the tasks on students need them.

use sea_orm_migration::prelude::*;

use crate::columns::{
    common, flag, id, index, integer, json, one_of, optional_instant, optional_integer, optional_text, reference,
    table, text, unique_alive,
};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(course_type()).await?;
        unique_alive(manager, "course_type", &["code", "student_type"]).await?;
        for name in ["section_type", "section_tag"] {
            manager.create_table(dictionary(name)).await?;
            unique_alive(manager, name, &["code"]).await?;
        }
        manager.create_table(structure()).await?;
        unique_alive(manager, "structure", &["code", "plan_version"]).await?;
        index(manager, "structure", &["programme_id"]).await?;
        manager.create_table(structure_category()).await?;
        index(manager, "structure_category", &["structure_id"]).await?;
        manager.create_table(structure_subject()).await?;
        unique_alive(manager, "structure_subject", &["structure_id", "course_id"]).await?;
        manager.create_table(course_equivalence()).await?;
        manager.create_table(structure_student()).await?;
        index(manager, "structure_student", &["student_id"]).await?;
        index(manager, "structure_student", &["structure_id"]).await?;
        manager.create_table(student_subject()).await?;
        unique_alive(manager, "student_subject", &["student_id", "course_id", "semester_id"]).await?;
        index(manager, "student_subject", &["student_id"]).await?;
        index(manager, "student_subject", &["section_id"]).await?;
        index(manager, "student_subject", &["semester_id"]).await?;
        Ok(())
    }
}

/// A category of courses in a study plan.
fn course_type() -> TableCreateStatement {
    table(
        "course_type",
        [
            id(),
            text("code"),
            text("name_en"),
            text("name_cn"),
            one_of("student_type", &["UG", "TPG", "RPG"]),
            optional_text("parent_id"),
            text("colour"),
            integer("sort_order"),
            flag("counts_toward_units"),
            flag("default_in_gpa"),
            optional_integer("cohort_from"),
            optional_integer("cohort_to"),
            flag("enabled"),
        ]
        .into_iter()
        .chain(common()),
    )
}

/// Words that plans are made of: what kind a block is, what a course is marked with.
fn dictionary(name: &'static str) -> TableCreateStatement {
    table(
        name,
        [id(), text("code"), text("name_en"), text("name_cn"), integer("sort_order"), flag("enabled")]
            .into_iter()
            .chain(common()),
    )
}

/// A study plan: what a programme asks of a cohort.
fn structure() -> TableCreateStatement {
    let mut made = table(
        "structure",
        [
            id(),
            text("code"),
            text("name_en"),
            text("name_cn"),
            one_of("kind", &["MAJOR", "MINOR"]),
            text("programme_id"),
            optional_text("stream_id"),
            optional_text("cohort_id"),
            one_of("student_type", &["UG", "TPG", "RPG"]),
            integer("total_units"),
            integer("min_upper_units"),
            integer("min_cgpa"),
            optional_integer("min_major_gpa"),
            integer("plan_version"),
            one_of("status", &["DRAFT", "CHECKED", "PUBLISHED", "ARCHIVED"]),
            optional_text("copied_from_id"),
            optional_instant("published_at"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("structure", "programme_id"), ("programme", "id")));
    made
}

/// A block of a study plan.
fn structure_category() -> TableCreateStatement {
    let mut made = table(
        "structure_category",
        [
            id(),
            text("structure_id"),
            text("course_type_id"),
            text("name_en"),
            text("name_cn"),
            integer("min_units"),
            optional_integer("max_units"),
            integer("min_courses"),
            one_of("group_rule", &["ALL", "CHOOSE_N", "CHOOSE_UNITS"]),
            optional_text("section_type_id"),
            json("tag_codes"),
            one_of("double_count", &["NONE", "MAJOR_MINOR", "ANY"]),
            optional_text("parent_id"),
            integer("sort_order"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("structure_category", "structure_id"), ("structure", "id")));
    made.foreign_key(&mut reference(("structure_category", "course_type_id"), ("course_type", "id")));
    made
}

/// A course in a study plan.
fn structure_subject() -> TableCreateStatement {
    let mut made = table(
        "structure_subject",
        [
            id(),
            text("structure_id"),
            text("category_id"),
            text("course_id"),
            integer("plan_year"),
            integer("plan_semester"),
            flag("compulsory"),
            text("min_grade"),
            text("remark"),
            integer("sort_order"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("structure_subject", "structure_id"), ("structure", "id")));
    made.foreign_key(&mut reference(("structure_subject", "category_id"), ("structure_category", "id")));
    made.foreign_key(&mut reference(("structure_subject", "course_id"), ("course", "id")));
    made
}

/// Courses that count as others.
fn course_equivalence() -> TableCreateStatement {
    table(
        "course_equivalence",
        [
            id(),
            optional_text("structure_id"),
            json("courses_from"),
            json("courses_to"),
            one_of("kind", &["EQUIVALENT", "ONE_WAY", "REPLACES"]),
            optional_integer("cohort_from"),
            optional_integer("cohort_to"),
            json("programme_ids"),
            text("reason"),
            flag("approved"),
        ]
        .into_iter()
        .chain(common()),
    )
}

/// Which study plan a student follows, from when.
fn structure_student() -> TableCreateStatement {
    let mut made = table(
        "structure_student",
        [id(), text("student_id"), text("structure_id"), optional_text("from_semester_id"), flag("is_current")]
            .into_iter()
            .chain(common()),
    );
    made.foreign_key(&mut reference(("structure_student", "student_id"), ("student", "id")));
    made.foreign_key(&mut reference(("structure_student", "structure_id"), ("structure", "id")));
    made
}

/// A student takes a course in a term: the only truth of who takes what.
fn student_subject() -> TableCreateStatement {
    let mut made = table(
        "student_subject",
        [
            id(),
            text("student_id"),
            text("course_id"),
            optional_text("section_id"),
            text("semester_id"),
            optional_text("course_type_id"),
            one_of("source", &["PLAN", "ES", "ADDDROP", "ADMIN", "TRANSFER", "EXEMPT"]),
            one_of("state", &["PLANNED", "REGISTERED", "WAITING", "DROPPED", "WITHDRAWN", "COMPLETED"]),
            integer("attempt_no"),
            flag("is_repeat"),
            one_of("counted_in", &["MAJOR", "MINOR", "NONE"]),
            text("mark"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("student_subject", "student_id"), ("student", "id")));
    made.foreign_key(&mut reference(("student_subject", "course_id"), ("course", "id")));
    made.foreign_key(&mut reference(("student_subject", "semester_id"), ("semester", "id")));
    made
}

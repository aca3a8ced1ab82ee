//! Cohorts, courses, sections and their weekly meetings, as the usage of rooms and teachers needs them.

use sea_orm_migration::prelude::*;

use crate::columns::{
    common, flag, id, index, integer, json, one_of, optional_integer, optional_text, reference, table, text,
    unique_alive,
};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(cohort()).await?;
        unique_alive(manager, "cohort", &["code"]).await?;
        manager.create_table(course()).await?;
        unique_alive(manager, "course", &["code"]).await?;
        manager.create_table(section()).await?;
        unique_alive(manager, "section", &["semester_id", "course_id", "section_no"]).await?;
        manager.create_table(class_session()).await?;
        index(manager, "class_session", &["section_id"]).await?;
        index(manager, "class_session", &["place_id"]).await?;
        index(manager, "class_session", &["teacher_id"]).await?;
        Ok(())
    }
}

/// An admission year group.
fn cohort() -> TableCreateStatement {
    table(
        "cohort",
        [
            id(),
            text("code"),
            text("name_en"),
            text("name_cn"),
            one_of("student_type", &["UG", "TPG", "RPG"]),
            integer("entry_year"),
            optional_text("entry_semester_id"),
            integer("expected_graduation_year"),
            flag("enabled"),
        ]
        .into_iter()
        .chain(common()),
    )
}

/// A course of the catalogue.
fn course() -> TableCreateStatement {
    table(
        "course",
        [
            id(),
            text("code"),
            text("title_en"),
            text("title_cn"),
            integer("units"),
            one_of("student_type", &["UG", "TPG", "RPG"]),
            integer("level"),
            optional_text("offering_division_id"),
            optional_text("offering_programme_id"),
            optional_text("course_type_id"),
            integer("hours_lecture"),
            integer("hours_tutorial"),
            integer("hours_lab"),
            integer("total_hours"),
            one_of("grading_mode", &["LETTER", "BINARY", "YEAR"]),
            flag("in_gpa"),
            flag("is_year_course"),
            optional_integer("part_no"),
            text("moi"),
            flag("has_exam"),
            optional_integer("exam_hours"),
            flag("repeatable"),
            text("requirement"),
            json("corequisite_codes"),
            json("exclusion_codes"),
            json("tag_codes"),
            text("description"),
            text("outcomes"),
            optional_text("syllabus_file_id"),
            optional_text("effective_from_id"),
            optional_text("effective_to_id"),
            one_of("status", &["DRAFT", "ACTIVE", "SUSPENDED", "RETIRED"]),
            text("replaced_by_code"),
        ]
        .into_iter()
        .chain(common()),
    )
}

/// A teaching class of a course in a semester.
fn section() -> TableCreateStatement {
    let mut made = table(
        "section",
        [
            id(),
            text("semester_id"),
            text("course_id"),
            text("section_no"),
            text("curriculum_type"),
            integer("quota"),
            integer("enrolled"),
            integer("waiting"),
            json("teacher_ids"),
            optional_text("combined_group_id"),
            text("moi"),
            one_of("status", &["DRAFT", "SCHEDULED", "OPEN", "FULL", "CLOSED", "CANCELLED"]),
            text("remark"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("section", "semester_id"), ("semester", "id")));
    made.foreign_key(&mut reference(("section", "course_id"), ("course", "id")));
    made
}

/// One weekly meeting of a section.
fn class_session() -> TableCreateStatement {
    let mut made = table(
        "class_session",
        [
            id(),
            text("section_id"),
            integer("weekday"),
            text("start_time"),
            text("end_time"),
            integer("hours"),
            optional_text("place_id"),
            json("weeks"),
            one_of("kind", &["LEC", "TUT", "LAB"]),
            optional_text("teacher_id"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("class_session", "section_id"), ("section", "id")));
    made
}

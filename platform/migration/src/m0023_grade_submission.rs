//! Submission of grades: when, by whom, and the sheets with every cell that was ever written.

use sea_orm_migration::prelude::*;

use crate::columns::{
    common, id, index, instant, integer, json, one_of, optional_instant, optional_integer, optional_text, reference,
    table, text, unique_alive,
};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(window()).await?;
        index(manager, "sgs_window", &["semester_id"]).await?;
        manager.create_table(sheet()).await?;
        unique_alive(manager, "section_grade_sheet", &["section_id"]).await?;
        index(manager, "section_grade_sheet", &["semester_id"]).await?;
        index(manager, "section_grade_sheet", &["course_id"]).await?;
        manager.create_table(section_user()).await?;
        unique_alive(manager, "section_user", &["section_id", "staff_id"]).await?;
        index(manager, "section_user", &["staff_id"]).await?;
        manager.create_table(draft()).await?;
        unique_alive(manager, "draft_grade", &["sheet_id", "student_id"]).await?;
        index(manager, "draft_grade", &["student_id"]).await?;
        manager.create_table(edit()).await?;
        index(manager, "draft_edit", &["sheet_id"]).await
    }
}

/// When grades of a semester are submitted.
fn window() -> TableCreateStatement {
    let mut made = table(
        "sgs_window",
        [
            id(),
            text("semester_id"),
            one_of("student_type", &["UG", "TPG", "RPG"]),
            instant("open_at"),
            instant("deadline"),
            optional_instant("late_until"),
            json("division_ids"),
            text("remark"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("sgs_window", "semester_id"), ("semester", "id")));
    made
}

const STATES: &[&str] =
    &["NOT_STARTED", "DRAFT", "SUBMITTED", "RETURNED", "APPROVED_HEAD", "APPROVED_DEAN", "CONFIRMED_AR"];

/// The grades of a section on their way to the registry.
fn sheet() -> TableCreateStatement {
    let name = "section_grade_sheet";
    let mut made = table(
        name,
        [
            id(),
            text("section_id"),
            text("semester_id"),
            text("course_id"),
            text("window_id"),
            text("label"),
            one_of("status", STATES),
            json("teacher_ids"),
            instant("open_at"),
            instant("deadline"),
            optional_instant("late_until"),
            integer("edition"),
            integer("roster_size"),
            integer("graded"),
            json("distribution"),
            json("components"),
            json("score_steps"),
            text("explanation"),
            json("answers"),
            optional_text("submitted_by"),
            optional_instant("submitted_at"),
            text("return_reason"),
            optional_text("head_by"),
            optional_instant("head_at"),
            optional_text("dean_by"),
            optional_instant("dean_at"),
            optional_text("confirmed_by"),
            optional_instant("confirmed_at"),
            json("reminded"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference((name, "section_id"), ("section", "id")));
    made.foreign_key(&mut reference((name, "semester_id"), ("semester", "id")));
    made.foreign_key(&mut reference((name, "course_id"), ("course", "id")));
    made.foreign_key(&mut reference((name, "window_id"), ("sgs_window", "id")));
    made
}

/// Who enters, submits or sees the grades of a section.
fn section_user() -> TableCreateStatement {
    let mut made = table(
        "section_user",
        [
            id(),
            text("section_id"),
            text("staff_id"),
            one_of("role", &["ENTER", "SUBMIT", "VIEW"]),
            one_of("source", &["TEACHING", "ASSIGNED"]),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("section_user", "section_id"), ("section", "id")));
    made.foreign_key(&mut reference(("section_user", "staff_id"), ("staff", "id")));
    made
}

/// A line of a sheet.
fn draft() -> TableCreateStatement {
    let mut made = table(
        "draft_grade",
        [
            id(),
            text("sheet_id"),
            text("student_id"),
            one_of("state", &["ENROLLED", "WITHDRAWN"]),
            text("grade"),
            optional_integer("score"),
            json("component_scores"),
            text("remark"),
            json("cells"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("draft_grade", "sheet_id"), ("section_grade_sheet", "id")));
    made.foreign_key(&mut reference(("draft_grade", "student_id"), ("student", "id")));
    made
}

/// A cell as somebody wrote it. Its id is chosen by who writes, so that what is sent twice is written once.
fn edit() -> TableCreateStatement {
    let mut made = table(
        "draft_edit",
        [
            id(),
            text("sheet_id"),
            text("student_id"),
            text("field"),
            text("value"),
            integer("cell_version"),
            integer("edition"),
            instant("created_at"),
            optional_text("created_by"),
        ],
    );
    made.foreign_key(&mut reference(("draft_edit", "sheet_id"), ("section_grade_sheet", "id")));
    made
}

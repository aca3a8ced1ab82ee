//! Research students on the way to their degree.

use sea_orm_migration::prelude::*;

use crate::columns::{
    common, day, flag, id, index, integer, json, one_of, optional_day, optional_instant, optional_integer,
    optional_text, reference, table, text, unique_alive,
};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(requirement()).await?;
        unique_alive(manager, "sga_requirement", &["code"]).await?;
        manager.create_table(step()).await?;
        unique_alive(manager, "sga_step", &["code"]).await?;
        manager.create_table(candidate()).await?;
        unique_alive(manager, "sga_student", &["student_id"]).await?;
        manager.create_table(progress()).await?;
        unique_alive(manager, "sga_progress", &["candidate_id", "step_id"]).await?;
        manager.create_table(division_user()).await?;
        unique_alive(manager, "sga_division_user", &["division_id", "staff_id"]).await?;
        index(manager, "sga_student", &["status"]).await?;
        index(manager, "sga_student", &["next_due"]).await?;
        index(manager, "sga_progress", &["student_id"]).await?;
        index(manager, "sga_progress", &["step_id"]).await?;
        index(manager, "sga_progress", &["due_on"]).await?;
        index(manager, "sga_division_user", &["staff_id"]).await?;
        Ok(())
    }
}

fn requirement() -> TableCreateStatement {
    table(
        "sga_requirement",
        [
            id(),
            text("code"),
            text("name_cn"),
            text("name_en"),
            text("degree"),
            optional_integer("study_length"),
            integer("units"),
            integer("core_units"),
            integer("seminar_units"),
            integer("gpa_min"),
            integer("publications_min"),
            integer("similarity_max"),
            text("remark"),
        ]
        .into_iter()
        .chain(common()),
    )
}

fn step() -> TableCreateStatement {
    table(
        "sga_step",
        [
            id(),
            text("code"),
            text("name_cn"),
            text("name_en"),
            one_of("owner", &["STUDENT", "SUPERVISOR", "DIVISION", "OFFICE"]),
            one_of("stage", &["ELIGIBLE_CHECK", "THESIS_SUBMITTED", "REVISION", "EXAMINED", "COMPLETED", "SENATE"]),
            one_of("anchor", &["ENTRY", "NORMAL_END", "MAXIMUM_END", "STAGE"]),
            integer("offset_days"),
            flag("evidence"),
            text("hint_cn"),
            text("hint_en"),
            integer("sort_order"),
            flag("enabled"),
        ]
        .into_iter()
        .chain(common()),
    )
}

fn candidate() -> TableCreateStatement {
    let mut made = table(
        "sga_student",
        [
            id(),
            text("student_id"),
            text("student_type"),
            optional_text("division_id"),
            optional_text("programme_id"),
            text("requirement_id"),
            one_of(
                "status",
                &[
                    "ELIGIBLE_CHECK",
                    "THESIS_SUBMITTED",
                    "REVISION",
                    "EXAMINED",
                    "COMPLETED",
                    "SENATE",
                    "AWARDED",
                    "TERMINATED",
                ],
            ),
            day("stage_since"),
            optional_day("next_due"),
            integer("units"),
            integer("core_units"),
            integer("seminar_units"),
            optional_integer("gpa"),
            optional_day("candidature_on"),
            integer("reports_due"),
            integer("reports_on_time"),
            integer("publications"),
            text("thesis_title_cn"),
            text("thesis_title_en"),
            optional_integer("similarity"),
            optional_day("intent_on"),
            optional_day("submitted_on"),
            text("examiners"),
            optional_day("oral_on"),
            one_of("oral_result", &["", "PASS", "MINOR", "MAJOR", "RE_EXAM", "FAIL"]),
            optional_day("revise_by"),
            optional_day("final_on"),
            optional_day("cleared_on"),
            optional_day("senate_on"),
            optional_day("awarded_on"),
            text("ended_reason"),
            optional_instant("reminded_at"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("sga_student", "student_id"), ("student", "id")));
    made.foreign_key(&mut reference(("sga_student", "division_id"), ("division", "id")));
    made.foreign_key(&mut reference(("sga_student", "programme_id"), ("programme", "id")));
    made.foreign_key(&mut reference(("sga_student", "requirement_id"), ("sga_requirement", "id")));
    made
}

fn progress() -> TableCreateStatement {
    let mut made = table(
        "sga_progress",
        [
            id(),
            text("candidate_id"),
            text("student_id"),
            text("step_id"),
            one_of("owner", &["STUDENT", "SUPERVISOR", "DIVISION", "OFFICE"]),
            one_of("state", &["OPEN", "SUBMITTED", "RETURNED", "APPROVED", "WAIVED"]),
            flag("outstanding"),
            optional_day("due_on"),
            text("note"),
            text("comment"),
            json("file_ids"),
            optional_instant("submitted_at"),
            optional_instant("decided_at"),
            optional_text("decided_by"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("sga_progress", "candidate_id"), ("sga_student", "id")));
    made.foreign_key(&mut reference(("sga_progress", "student_id"), ("student", "id")));
    made.foreign_key(&mut reference(("sga_progress", "step_id"), ("sga_step", "id")));
    made
}

fn division_user() -> TableCreateStatement {
    let mut made = table(
        "sga_division_user",
        [id(), text("staff_id"), text("division_id"), text("remark")].into_iter().chain(common()),
    );
    made.foreign_key(&mut reference(("sga_division_user", "staff_id"), ("staff", "id")));
    made.foreign_key(&mut reference(("sga_division_user", "division_id"), ("division", "id")));
    made
}

//! Research students' progress reports.

use sea_orm_migration::prelude::*;

use crate::columns::{
    common, day, flag, id, index, integer, json, one_of, optional_day, optional_instant, optional_text, reference,
    table, text, unique_alive,
};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(form()).await?;
        unique_alive(manager, "pr_form", &["code"]).await?;
        manager.create_table(item()).await?;
        unique_alive(manager, "pr_item", &["form_id", "code"]).await?;
        manager.create_table(period()).await?;
        unique_alive(manager, "pr_period", &["code"]).await?;
        manager.create_table(report()).await?;
        unique_alive(manager, "pr_report", &["period_id", "student_id"]).await?;
        manager.create_table(answer()).await?;
        unique_alive(manager, "pr_answer", &["report_id", "code"]).await?;
        manager.create_table(panelist()).await?;
        unique_alive(manager, "pr_panelist", &["report_id", "staff_id"]).await?;
        manager.create_table(authority()).await?;
        manager.create_table(step()).await?;
        manager.create_table(confidence()).await?;
        manager.create_table(desk_setting()).await?;
        unique_alive(manager, "pr_desk_setting", &["staff_id", "desk"]).await?;
        index(manager, "pr_report", &["student_id"]).await?;
        index(manager, "pr_report", &["supervisor_id"]).await?;
        index(manager, "pr_report", &["status"]).await?;
        index(manager, "pr_panelist", &["staff_id"]).await?;
        index(manager, "pr_authority", &["staff_id"]).await?;
        index(manager, "pr_step", &["report_id"]).await?;
        index(manager, "pr_confidence", &["report_id"]).await?;
        index(manager, "pr_desk_setting", &["delegate_staff_id"]).await?;
        Ok(())
    }
}

fn form() -> TableCreateStatement {
    table(
        "pr_form",
        [
            id(),
            text("code"),
            integer("edition"),
            text("name_cn"),
            text("name_en"),
            one_of("status", &["DRAFT", "PUBLISHED"]),
            text("remark"),
        ]
        .into_iter()
        .chain(common()),
    )
}

fn item() -> TableCreateStatement {
    let mut made = table(
        "pr_item",
        [
            id(),
            text("form_id"),
            one_of("part", &["STUDENT", "SUPERVISOR", "PANEL"]),
            text("code"),
            one_of("kind", &["LINE", "TEXT", "CHOICE", "DATE", "NUMBER"]),
            text("text_cn"),
            text("text_en"),
            text("hint_cn"),
            text("hint_en"),
            text("choices"),
            flag("required"),
            integer("sort_order"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("pr_item", "form_id"), ("pr_form", "id")));
    made
}

fn period() -> TableCreateStatement {
    let mut made = table(
        "pr_period",
        [
            id(),
            text("code"),
            text("name_cn"),
            text("name_en"),
            day("from_date"),
            day("to_date"),
            text("form_id"),
            day("opens_on"),
            day("student_due"),
            day("supervisor_due"),
            day("panel_due"),
            day("head_due"),
            day("dean_due"),
            one_of("status", &["DRAFT", "OPEN", "CLOSED"]),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("pr_period", "form_id"), ("pr_form", "id")));
    made
}

fn report() -> TableCreateStatement {
    let mut made = table(
        "pr_report",
        [
            id(),
            text("label"),
            text("period_id"),
            text("student_id"),
            text("student_type"),
            optional_text("division_id"),
            optional_text("programme_id"),
            optional_text("supervisor_id"),
            json("facts"),
            one_of(
                "status",
                &[
                    "NOT_STARTED",
                    "DRAFT",
                    "SUBMITTED",
                    "SUPERVISOR_REVIEW",
                    "PANEL_REVIEW",
                    "HEAD_REVIEW",
                    "DEAN_REVIEW",
                    "COMPLETED",
                ],
            ),
            integer("round"),
            optional_day("extended_until"),
            text("returned_comment"),
            optional_instant("submitted_at"),
            optional_instant("completed_at"),
            text("rating"),
            text("decision"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("pr_report", "period_id"), ("pr_period", "id")));
    made.foreign_key(&mut reference(("pr_report", "student_id"), ("student", "id")));
    made.foreign_key(&mut reference(("pr_report", "division_id"), ("division", "id")));
    made.foreign_key(&mut reference(("pr_report", "programme_id"), ("programme", "id")));
    made.foreign_key(&mut reference(("pr_report", "supervisor_id"), ("teacher", "id")));
    made
}

fn answer() -> TableCreateStatement {
    let mut made =
        table("pr_answer", [id(), text("report_id"), text("code"), text("value")].into_iter().chain(common()));
    made.foreign_key(&mut reference(("pr_answer", "report_id"), ("pr_report", "id")));
    made
}

fn panelist() -> TableCreateStatement {
    let mut made = table(
        "pr_panelist",
        [id(), text("report_id"), text("staff_id"), one_of("role", &["CHAIR", "MEMBER", "EXTERNAL"])]
            .into_iter()
            .chain(common()),
    );
    made.foreign_key(&mut reference(("pr_panelist", "report_id"), ("pr_report", "id")));
    made.foreign_key(&mut reference(("pr_panelist", "staff_id"), ("staff", "id")));
    made
}

fn authority() -> TableCreateStatement {
    let mut made = table(
        "pr_authority",
        [
            id(),
            one_of("role", &["HEAD", "DEAN"]),
            optional_text("programme_id"),
            optional_text("division_id"),
            text("staff_id"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("pr_authority", "programme_id"), ("programme", "id")));
    made.foreign_key(&mut reference(("pr_authority", "division_id"), ("division", "id")));
    made.foreign_key(&mut reference(("pr_authority", "staff_id"), ("staff", "id")));
    made
}

fn step() -> TableCreateStatement {
    let mut made = table(
        "pr_step",
        [
            id(),
            text("report_id"),
            integer("round"),
            one_of("desk", &["STUDENT", "SUPERVISOR", "MEMBER", "CHAIR", "HEAD", "DEAN", "OFFICE"]),
            optional_text("staff_id"),
            optional_text("for_staff_id"),
            one_of(
                "action",
                &["SUBMIT", "TAKE_BACK", "ASSESS", "ENDORSE", "RETURN_PREVIOUS", "RETURN_STUDENT", "REOPEN"],
            ),
            text("status_from"),
            text("status_to"),
            text("rating"),
            text("recommendation"),
            text("comment"),
            json("answers"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("pr_step", "report_id"), ("pr_report", "id")));
    made.foreign_key(&mut reference(("pr_step", "staff_id"), ("staff", "id")));
    made.foreign_key(&mut reference(("pr_step", "for_staff_id"), ("staff", "id")));
    made
}

fn confidence() -> TableCreateStatement {
    let mut made = table(
        "pr_confidence",
        [id(), text("report_id"), text("student_id"), flag("from_office"), text("text")].into_iter().chain(common()),
    );
    made.foreign_key(&mut reference(("pr_confidence", "report_id"), ("pr_report", "id")));
    made.foreign_key(&mut reference(("pr_confidence", "student_id"), ("student", "id")));
    made
}

fn desk_setting() -> TableCreateStatement {
    let mut made = table(
        "pr_desk_setting",
        [
            id(),
            text("staff_id"),
            one_of("desk", &["PANEL", "HEAD", "DEAN"]),
            optional_day("away_from"),
            optional_day("away_until"),
            optional_text("delegate_staff_id"),
            flag("mail"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("pr_desk_setting", "staff_id"), ("staff", "id")));
    made.foreign_key(&mut reference(("pr_desk_setting", "delegate_staff_id"), ("staff", "id")));
    made
}

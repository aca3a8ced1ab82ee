//! Graduation audit: batches, students with what was found and decided, signatures, duties, and courses placed by hand.

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
        manager.create_table(batch()).await?;
        index(manager, "ga_batch", &["semester_id"]).await?;
        manager.create_table(student()).await?;
        unique_alive(manager, "ga_student", &["batch_id", "student_id"]).await?;
        index(manager, "ga_student", &["student_id"]).await?;
        index(manager, "ga_student", &["division_id"]).await?;
        manager.create_table(report()).await?;
        manager.create_table(signature()).await?;
        index(manager, "ga_signature", &["batch_id"]).await?;
        manager.create_table(access()).await?;
        index(manager, "ga_access", &["staff_id"]).await?;
        manager.create_table(pin()).await?;
        unique_alive(manager, "ga_pin", &["student_id", "structure_id", "course_id"]).await
    }
}

const KINDS: &[&str] = &["MAJOR", "MINOR"];
const STATES: &[&str] = &["PREPARE", "RUN", "PROGRAMME_CHECK", "AR_CHECK", "SENATE", "AWARDED"];
const DECISIONS: &[&str] = &["NONE", "GRADUATE", "NOT_YET"];

fn batch() -> TableCreateStatement {
    table(
        "ga_batch",
        [
            id(),
            one_of("kind", KINDS),
            text("name_cn"),
            text("name_en"),
            text("student_type"),
            text("semester_id"),
            json("cohort_ids"),
            text("rule_version"),
            one_of("rounding", &["HALF_UP", "TRUNCATE"]),
            text("report_cn"),
            text("report_en"),
            optional_instant("query_until"),
            one_of("status", STATES),
            integer("audited"),
            optional_instant("run_at"),
            optional_instant("released_at"),
            optional_instant("awarded_at"),
        ]
        .into_iter()
        .chain(common()),
    )
    .foreign_key(&mut reference(("ga_batch", "semester_id"), ("semester", "id")))
    .take()
}

fn student() -> TableCreateStatement {
    table(
        "ga_student",
        [
            id(),
            text("batch_id"),
            one_of("kind", KINDS),
            text("student_id"),
            optional_text("division_id"),
            optional_text("programme_id"),
            text("structure_id"),
            one_of("result", &["PASS", "PASS_IF_CURRENT_COMPLETED", "FAIL"]),
            integer("units_required"),
            integer("units_earned"),
            integer("units_in_progress"),
            integer("upper_units"),
            optional_integer("cgpa"),
            optional_integer("major_gpa"),
            json("problems"),
            one_of("programme_decision", DECISIONS),
            text("programme_reason"),
            optional_text("programme_by"),
            one_of("ar_decision", DECISIONS),
            text("ar_reason"),
            optional_text("ar_by"),
            text("honours_suggested"),
            optional_text("honours_final"),
            text("honours_reason"),
            one_of("ack", &["NONE", "CONFIRMED", "QUERY"]),
            text("query"),
            optional_instant("queried_at"),
            text("answer"),
            optional_text("answered_by"),
            optional_instant("answered_at"),
        ]
        .into_iter()
        .chain(common()),
    )
    .foreign_key(&mut reference(("ga_student", "batch_id"), ("ga_batch", "id")))
    .foreign_key(&mut reference(("ga_student", "student_id"), ("student", "id")))
    .foreign_key(&mut reference(("ga_student", "structure_id"), ("structure", "id")))
    .take()
}

fn report() -> TableCreateStatement {
    table("ga_report", [id(), json("body"), instant("made_at")])
        .foreign_key(&mut reference(("ga_report", "id"), ("ga_student", "id")))
        .take()
}

fn signature() -> TableCreateStatement {
    table(
        "ga_signature",
        [id(), text("batch_id"), one_of("step", STATES), optional_text("division_id"), text("signed_by"), text("note")]
            .into_iter()
            .chain(common()),
    )
    .foreign_key(&mut reference(("ga_signature", "batch_id"), ("ga_batch", "id")))
    .take()
}

fn access() -> TableCreateStatement {
    table(
        "ga_access",
        [
            id(),
            one_of("kind", KINDS),
            text("staff_id"),
            optional_text("division_id"),
            one_of("duty", &["VIEW", "PROGRAMME", "REGISTRY", "SENATE"]),
            text("remark"),
        ]
        .into_iter()
        .chain(common()),
    )
    .foreign_key(&mut reference(("ga_access", "staff_id"), ("staff", "id")))
    .take()
}

fn pin() -> TableCreateStatement {
    table(
        "ga_pin",
        [id(), text("student_id"), text("structure_id"), text("course_id"), text("category_id"), text("reason")]
            .into_iter()
            .chain(common()),
    )
    .foreign_key(&mut reference(("ga_pin", "student_id"), ("student", "id")))
    .take()
}

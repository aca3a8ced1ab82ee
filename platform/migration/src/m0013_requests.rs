//! What students ask for and do themselves, and the papers that leave the house.

use sea_orm_migration::prelude::*;

use crate::columns::{
    common, flag, id, index, instant, integer, json, one_of, optional_day, optional_instant, optional_integer,
    optional_text, reference, table, text, unique_alive,
};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(change_request()).await?;
        unique_alive(manager, "change_request", &["request_no"]).await?;
        index(manager, "change_request", &["student_id"]).await?;
        index(manager, "change_request", &["state", "submitted_at"]).await?;
        manager.create_table(semester_registration()).await?;
        unique_alive(manager, "semester_registration", &["student_id", "semester_id"]).await?;
        index(manager, "semester_registration", &["semester_id", "status"]).await?;
        manager.create_table(issued_document()).await?;
        unique_alive(manager, "issued_document", &["serial_no"]).await?;
        unique_alive(manager, "issued_document", &["verify_code"]).await?;
        index(manager, "issued_document", &["student_id"]).await?;
        index(manager, "issued_document", &["issued_at"]).await?;
        Ok(())
    }
}

/// Changes a student asks for in the own record and somebody else decides.
fn change_request() -> TableCreateStatement {
    let mut made = table(
        "change_request",
        [
            id(),
            text("student_id"),
            text("request_no"),
            text("changes"),
            json("fields"),
            text("reason"),
            json("attachments"),
            one_of("state", &["PENDING", "APPROVED", "REJECTED", "WITHDRAWN"]),
            instant("submitted_at"),
            optional_instant("decided_at"),
            optional_text("decided_by"),
            text("decided_by_name"),
            text("comment"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("change_request", "student_id"), ("student", "id")));
    made
}

/// A student’s return to campus for one semester.
fn semester_registration() -> TableCreateStatement {
    let mut made = table(
        "semester_registration",
        [
            id(),
            text("student_id"),
            text("semester_id"),
            optional_text("programme_id"),
            optional_integer("year_of_study"),
            one_of("status", &["NOT_YET", "REGISTERED", "LATE", "EXEMPT", "BLOCKED"]),
            optional_instant("registered_at"),
            text("channel"),
            flag("data_confirmed"),
            json("declarations"),
            text("mailing_address"),
            text("dormitory"),
            optional_day("arrival_date"),
            text("arrival_transport"),
            text("clothing_size"),
            text("insurance"),
            json("documents"),
            optional_instant("stamped_at"),
            optional_text("stamped_by"),
            text("remark"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("semester_registration", "student_id"), ("student", "id")));
    made.foreign_key(&mut reference(("semester_registration", "semester_id"), ("semester", "id")));
    made
}

/// A paper that left the house, with what it said.
fn issued_document() -> TableCreateStatement {
    let mut made = table(
        "issued_document",
        [
            id(),
            text("serial_no"),
            text("verify_code"),
            one_of("kind", &["RECORD_CARD", "ENROLMENT_CN", "ENROLMENT_EN", "LABELS", "ROSTER", "REGISTRATION_SLIP"]),
            optional_text("student_id"),
            text("language"),
            text("purpose"),
            json("snapshot"),
            integer("people"),
            integer("pages"),
            optional_day("valid_until"),
            optional_instant("revoked_at"),
            text("revoked_reason"),
            instant("issued_at"),
            text("issued_by"),
            text("issued_by_name"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("issued_document", "student_id"), ("student", "id")));
    made
}

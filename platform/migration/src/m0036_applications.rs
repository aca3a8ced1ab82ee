//! Online applications: items with their forms, who works on them, and what students asked for.

use sea_orm_migration::prelude::*;

use crate::columns::{
    common, flag, id, index, instant, integer, json, one_of, optional_day, optional_instant, optional_text, reference,
    table, text, unique_alive,
};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(item()).await?;
        unique_alive(manager, "oas_item", &["code"]).await?;
        manager.create_table(question()).await?;
        unique_alive(manager, "oas_question", &["item_id", "code"]).await?;
        manager.create_table(clerk()).await?;
        unique_alive(manager, "oas_clerk", &["item_id", "staff_id"]).await?;
        index(manager, "oas_clerk", &["staff_id"]).await?;
        manager.create_table(application()).await?;
        unique_alive(manager, "oas_application", &["application_no"]).await?;
        index(manager, "oas_application", &["student_id", "item_id"]).await?;
        index(manager, "oas_application", &["item_id", "state"]).await?;
        index(manager, "oas_application", &["semester_id"]).await
    }
}

fn item() -> TableCreateStatement {
    table(
        "oas_item",
        [
            id(),
            text("code"),
            text("name_cn"),
            text("name_en"),
            text("notice_cn"),
            text("notice_en"),
            json("student_types"),
            text("eligibility"),
            instant("open_at"),
            instant("close_at"),
            one_of("often", &["ANY", "SEMESTER", "ONCE"]),
            integer("fee"),
            integer("working_days"),
            integer("sort_order"),
            flag("enabled"),
        ]
        .into_iter()
        .chain(common()),
    )
}

fn question() -> TableCreateStatement {
    let mut made = table(
        "oas_question",
        [
            id(),
            text("item_id"),
            text("code"),
            one_of("kind", &["LINE", "TEXT", "NUMBER", "DATE", "CHOICE", "SEVERAL", "FILE"]),
            text("text_cn"),
            text("text_en"),
            text("hint_cn"),
            text("hint_en"),
            text("choices"),
            flag("required"),
            text("only_if_code"),
            text("only_if_choice"),
            integer("sort_order"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("oas_question", "item_id"), ("oas_item", "id")));
    made
}

fn clerk() -> TableCreateStatement {
    let mut made =
        table("oas_clerk", [id(), text("item_id"), text("staff_id"), text("remark")].into_iter().chain(common()));
    made.foreign_key(&mut reference(("oas_clerk", "item_id"), ("oas_item", "id")));
    made.foreign_key(&mut reference(("oas_clerk", "staff_id"), ("staff", "id")));
    made
}

fn application() -> TableCreateStatement {
    let mut made = table(
        "oas_application",
        [
            id(),
            text("application_no"),
            text("item_id"),
            text("student_id"),
            optional_text("semester_id"),
            one_of("state", &["DRAFT", "SUBMITTED", "PROCESSING", "READY", "COLLECTED", "REJECTED", "CANCELLED"]),
            one_of("seen_by", &["STUDENT", "OFFICE"]),
            one_of("pay_state", &["NONE", "DUE", "PAID", "REFUNDED"]),
            integer("fee"),
            one_of("pay_method", &["", "CASH", "SANDBOX"]),
            text("pay_no"),
            json("answers"),
            json("files"),
            json("form"),
            json("events"),
            optional_instant("submitted_at"),
            optional_day("due_on"),
            text("handled_by_name"),
            optional_instant("ready_at"),
            optional_instant("collected_at"),
            text("note"),
        ]
        .into_iter()
        .chain(common()),
    );
    made.foreign_key(&mut reference(("oas_application", "item_id"), ("oas_item", "id")));
    made.foreign_key(&mut reference(("oas_application", "student_id"), ("student", "id")));
    made.foreign_key(&mut reference(("oas_application", "semester_id"), ("semester", "id")));
    made
}

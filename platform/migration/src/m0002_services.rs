//! Files, settings, opening windows, content pages, messages and jobs.

use sea_orm_migration::prelude::*;

use crate::columns::{
    common, flag, id, instant, integer, optional_instant, optional_text, primary_key, reference, table, text,
};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [
            stored_file(),
            setting(),
            open_window(),
            content_page(),
            content_attachment(),
            message_template(),
            message(),
            job(),
        ] {
            manager.create_table(table).await?;
        }
        for index in INDEXES {
            manager.get_connection().execute_unprepared(index).await?;
        }
        Ok(())
    }
}

/// Partial indexes, in the words both engines understand.
const INDEXES: [&str; 10] = [
    r#"CREATE INDEX "stored_file_owner" ON "stored_file" ("owner_id")"#,
    r#"CREATE INDEX "open_window_module" ON "open_window" ("module", "student_type") WHERE "archived_at" IS NULL"#,
    r#"CREATE UNIQUE INDEX "message_template_code" ON "message_template" ("code") WHERE "archived_at" IS NULL"#,
    r#"CREATE INDEX "message_due" ON "message" ("next_at") WHERE "status" = 'QUEUED'"#,
    r#"CREATE INDEX "message_inbox" ON "message" ("recipient_id", "created_at") WHERE "channel" = 'INBOX'"#,
    r#"CREATE INDEX "message_biz" ON "message" ("biz_type", "biz_id")"#,
    r#"CREATE INDEX "message_created" ON "message" ("created_at", "id")"#,
    r#"CREATE INDEX "message_of_template" ON "message" ("template_code", "created_at", "id")"#,
    r#"CREATE INDEX "job_owner" ON "job" ("owner_id", "created_at")"#,
    r#"CREATE INDEX "job_due" ON "job" ("created_at") WHERE "state" IN ('QUEUED', 'RUNNING')"#,
];

fn one_of(name: &'static str, codes: &[&'static str]) -> ColumnDef {
    text(name).check(Expr::col(name).is_in(codes.iter().copied())).take()
}

fn big_integer(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).big_integer().not_null().take()
}

fn stored_file() -> TableCreateStatement {
    let columns = [
        id(),
        text("owner_id"),
        one_of("purpose", &["avatar", "logo", "content", "attachment"]),
        text("name"),
        text("mime"),
        big_integer("size"),
        text("sha256"),
        text("storage_name").unique_key().take(),
        instant("created_at"),
        optional_instant("archived_at"),
    ];
    let owner = &mut reference(("stored_file", "owner_id"), ("app_user", "id"));
    table("stored_file", columns).foreign_key(owner).take()
}

fn setting() -> TableCreateStatement {
    let columns = [
        text("area"),
        text("student_type"),
        text("value"),
        integer("version"),
        instant("updated_at"),
        optional_text("updated_by"),
    ];
    table("setting", columns).primary_key(&mut primary_key(&["area", "student_type"])).take()
}

fn open_window() -> TableCreateStatement {
    let columns = [
        id(),
        text("module"),
        text("student_type"),
        optional_text("semester_id"),
        ColumnDef::new("target_rule").json().take(),
        text("title_zh"),
        text("title_en"),
        instant("start_at"),
        instant("end_at"),
        flag("enabled"),
    ];
    let ordered = Expr::col("start_at").lt(Expr::col("end_at"));
    table("open_window", columns.into_iter().chain(common())).check(ordered).take()
}

fn content_page() -> TableCreateStatement {
    let columns = [
        text("key").primary_key().take(),
        text("title_zh"),
        text("title_en"),
        text("body_zh"),
        text("body_en"),
        integer("version"),
        instant("updated_at"),
        optional_text("updated_by"),
    ];
    table("content_page", columns)
}

/// A page's files may come before its first text, so the page is not a foreign key.
fn content_attachment() -> TableCreateStatement {
    let columns = [text("page_key"), text("file_id"), integer("position")];
    table("content_attachment", columns)
        .primary_key(&mut primary_key(&["page_key", "file_id"]))
        .foreign_key(&mut reference(("content_attachment", "file_id"), ("stored_file", "id")))
        .take()
}

const CHANNELS: [&str; 4] = ["EMAIL", "SMS", "INBOX", "WEBHOOK"];

fn message_template() -> TableCreateStatement {
    let columns = [
        id(),
        text("code"),
        text("name_zh"),
        text("name_en"),
        one_of("channel", &CHANNELS),
        text("module"),
        text("subject_zh"),
        text("subject_en"),
        text("body_zh"),
        text("body_en"),
        text("cc"),
        flag("enabled"),
    ];
    table("message_template", columns.into_iter().chain(common()))
}

fn message() -> TableCreateStatement {
    let columns = [
        id(),
        text("template_code"),
        one_of("channel", &CHANNELS),
        optional_text("recipient_id"),
        text("address"),
        text("cc"),
        text("lang"),
        text("subject"),
        text("body"),
        flag("confidential"),
        one_of("status", &["QUEUED", "SENT", "FAILED"]),
        integer("attempts"),
        instant("next_at"),
        optional_instant("lease_until"),
        text("error"),
        text("message_id"),
        optional_text("biz_type"),
        optional_text("biz_id"),
        instant("created_at"),
        optional_instant("sent_at"),
        optional_instant("read_at"),
    ];
    let recipient = &mut reference(("message", "recipient_id"), ("app_user", "id"));
    table("message", columns).foreign_key(recipient).take()
}

fn job() -> TableCreateStatement {
    let columns = [
        id(),
        text("kind"),
        text("owner_id"),
        optional_text("student_type"),
        text("lang"),
        text("params"),
        one_of("state", &["QUEUED", "RUNNING", "DONE", "FAILED", "CANCELLED"]),
        big_integer("progress"),
        big_integer("total"),
        text("message_zh"),
        text("message_en"),
        optional_text("result"),
        instant("created_at"),
        optional_instant("started_at"),
        optional_instant("finished_at"),
        optional_instant("lease_until"),
        integer("attempts"),
        flag("cancel_requested"),
    ];
    let owner = &mut reference(("job", "owner_id"), ("app_user", "id"));
    table("job", columns).foreign_key(owner).take()
}

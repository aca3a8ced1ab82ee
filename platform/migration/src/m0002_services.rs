//! Files, settings, opening windows, content pages, messages and jobs.

use sea_orm_migration::prelude::*;

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
const INDEXES: [&str; 9] = [
    r#"CREATE INDEX "stored_file_owner" ON "stored_file" ("owner_id")"#,
    r#"CREATE INDEX "open_window_module" ON "open_window" ("module", "student_type") WHERE "archived_at" IS NULL"#,
    r#"CREATE UNIQUE INDEX "message_template_code" ON "message_template" ("code") WHERE "archived_at" IS NULL"#,
    r#"CREATE INDEX "message_due" ON "message" ("next_at") WHERE "status" = 'QUEUED'"#,
    r#"CREATE INDEX "message_inbox" ON "message" ("recipient_id", "created_at") WHERE "channel" = 'INBOX'"#,
    r#"CREATE INDEX "message_biz" ON "message" ("biz_type", "biz_id")"#,
    r#"CREATE INDEX "message_created" ON "message" ("created_at")"#,
    r#"CREATE INDEX "job_owner" ON "job" ("owner_id", "created_at")"#,
    r#"CREATE INDEX "job_due" ON "job" ("created_at") WHERE "state" IN ('QUEUED', 'RUNNING')"#,
];

fn text(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).text().not_null().take()
}

fn maybe_text(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).text().take()
}

fn instant(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).big_integer().not_null().take()
}

fn maybe_instant(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).big_integer().take()
}

fn number(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).integer().not_null().take()
}

fn flag(name: &'static str) -> ColumnDef {
    ColumnDef::new(name).boolean().not_null().take()
}

fn one_of(name: &'static str, codes: &[&'static str]) -> ColumnDef {
    text(name).check(Expr::col(name).is_in(codes.iter().copied())).take()
}

fn table(name: &'static str, columns: impl IntoIterator<Item = ColumnDef>) -> TableCreateStatement {
    let mut table = Table::create().table(name).to_owned();
    for mut column in columns {
        table.col(&mut column);
    }
    table
}

/// A table whose rows people edit.
fn edited(name: &'static str, columns: impl IntoIterator<Item = ColumnDef>) -> TableCreateStatement {
    let common = [
        instant("created_at"),
        maybe_text("created_by"),
        instant("updated_at"),
        maybe_text("updated_by"),
        number("version"),
        maybe_instant("archived_at"),
    ];
    table(name, columns.into_iter().chain(common))
}

fn id() -> ColumnDef {
    text("id").primary_key().take()
}

fn points_at(column: &'static str, table: &'static str) -> ForeignKeyCreateStatement {
    ForeignKey::create().from_col(column).to(table, "id").to_owned()
}

fn stored_file() -> TableCreateStatement {
    let columns = [
        id(),
        text("owner_id"),
        one_of("purpose", &["avatar", "logo", "content", "attachment"]),
        text("name"),
        text("mime"),
        ColumnDef::new("size").big_integer().not_null().take(),
        text("sha256"),
        text("storage_name").unique_key().take(),
        instant("created_at"),
        maybe_instant("archived_at"),
    ];
    table("stored_file", columns).foreign_key(&mut points_at("owner_id", "app_user")).to_owned()
}

fn setting() -> TableCreateStatement {
    let columns = [
        text("area"),
        text("student_type"),
        text("value"),
        number("version"),
        instant("updated_at"),
        maybe_text("updated_by"),
    ];
    table("setting", columns).primary_key(Index::create().col("area").col("student_type")).to_owned()
}

fn open_window() -> TableCreateStatement {
    let columns = [
        id(),
        text("module"),
        text("student_type"),
        maybe_text("semester_id"),
        ColumnDef::new("target_rule").json().take(),
        text("title_zh"),
        text("title_en"),
        instant("start_at"),
        instant("end_at"),
        flag("enabled"),
    ];
    edited("open_window", columns).check(Expr::col("start_at").lt(Expr::col("end_at"))).to_owned()
}

fn content_page() -> TableCreateStatement {
    let columns = [
        text("key").primary_key().take(),
        text("title_zh"),
        text("title_en"),
        text("body_zh"),
        text("body_en"),
        number("version"),
        instant("updated_at"),
        maybe_text("updated_by"),
    ];
    table("content_page", columns)
}

/// A page's files may come before its first text, so the page is not a foreign key.
fn content_attachment() -> TableCreateStatement {
    let columns = [text("page_key"), text("file_id"), number("position")];
    table("content_attachment", columns)
        .primary_key(Index::create().col("page_key").col("file_id"))
        .foreign_key(&mut points_at("file_id", "stored_file"))
        .to_owned()
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
    edited("message_template", columns)
}

fn message() -> TableCreateStatement {
    let columns = [
        id(),
        text("template_code"),
        one_of("channel", &CHANNELS),
        maybe_text("recipient_id"),
        text("address"),
        text("cc"),
        text("lang"),
        text("subject"),
        text("body"),
        flag("confidential"),
        one_of("status", &["QUEUED", "SENT", "FAILED"]),
        number("attempts"),
        instant("next_at"),
        maybe_instant("lease_until"),
        text("error"),
        text("message_id"),
        maybe_text("biz_type"),
        maybe_text("biz_id"),
        instant("created_at"),
        maybe_instant("sent_at"),
        maybe_instant("read_at"),
    ];
    table("message", columns).foreign_key(&mut points_at("recipient_id", "app_user")).to_owned()
}

fn job() -> TableCreateStatement {
    let columns = [
        id(),
        text("kind"),
        text("owner_id"),
        maybe_text("student_type"),
        text("lang"),
        text("params"),
        one_of("state", &["QUEUED", "RUNNING", "DONE", "FAILED", "CANCELLED"]),
        ColumnDef::new("progress").big_integer().not_null().take(),
        ColumnDef::new("total").big_integer().not_null().take(),
        text("message_zh"),
        text("message_en"),
        maybe_text("result"),
        instant("created_at"),
        maybe_instant("started_at"),
        maybe_instant("finished_at"),
        maybe_instant("lease_until"),
        number("attempts"),
        flag("cancel_requested"),
    ];
    table("job", columns).foreign_key(&mut points_at("owner_id", "app_user")).to_owned()
}

//! Transcripts that were issued, with what each said and how it proves itself.

use sea_orm_migration::prelude::*;

use crate::columns::{
    common, flag, id, index, instant, integer, json, one_of, optional_instant, optional_text, reference, table, text,
    unique_alive,
};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut made = table(
            "transcript",
            [
                id(),
                text("student_id"),
                one_of("kind", &["FULL", "FULL_WITH_AWARD", "INTERIM", "CHINESE"]),
                text("serial_no"),
                // What it says; the digest is of its one form, and the code is signed.
                json("content"),
                text("digest"),
                text("code"),
                instant("issued_at"),
                text("issued_by_name"),
                integer("printed_count"),
                optional_instant("printed_at"),
                one_of("state", &["ISSUED", "REVOKED"]),
                optional_instant("revoked_at"),
                text("revoked_reason"),
                // Taken back because a result in it was changed, and not yet issued again.
                flag("reissue_due"),
                optional_text("replaces_id"),
                optional_text("replaced_by_id"),
                // The job that issued it with many others: a job that begins again does not issue it twice.
                optional_text("batch_id"),
            ]
            .into_iter()
            .chain(common()),
        );
        made.foreign_key(&mut reference(("transcript", "student_id"), ("student", "id")));
        manager.create_table(made).await?;
        unique_alive(manager, "transcript", &["serial_no"]).await?;
        index(manager, "transcript", &["student_id"]).await?;
        index(manager, "transcript", &["state", "issued_at"]).await?;
        index(manager, "transcript", &["batch_id"]).await
    }
}

//! Data keys of people, what the database knows of its key file, and who saw protected values.

use sea_orm_migration::prelude::*;

use crate::{
    columns::{id, index, instant, optional_text, table, text},
    triggers::append_only,
};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = [text("subject").primary_key().take(), text("wrapped"), text("key_id"), instant("created_at")];
        manager.create_table(table("data_key", columns)).await?;
        index(manager, "data_key", &["key_id"]).await?;
        let columns = [text("key_id").primary_key().take(), text("proof"), instant("created_at")];
        manager.create_table(table("key_check", columns)).await?;
        let columns = [
            id(),
            instant("at"),
            text("actor_id"),
            text("actor_name"),
            optional_text("session_id"),
            text("source"),
            text("request_id"),
            text("subject"),
            text("subject_id"),
            text("field"),
            text("reason"),
        ];
        manager.create_table(table("access_entry", columns)).await?;
        index(manager, "access_entry", &["at"]).await?;
        index(manager, "access_entry", &["subject", "subject_id", "at"]).await?;
        append_only(manager, "access_entry").await?;
        let columns = [text("id").primary_key().take(), instant("expires_at")];
        manager.create_table(table("spent_puzzle", columns)).await?;
        add(manager, "app_user", "mobile_index").await?;
        index(manager, "app_user", &["mobile_index"]).await?;
        add(manager, "message", "sealed_address").await
    }
}

async fn add(manager: &SchemaManager<'_>, table: &'static str, column: &'static str) -> Result<(), DbErr> {
    let mut statement = Table::alter();
    statement.table(Alias::new(table)).add_column(text(column).default(""));
    manager.alter_table(statement).await
}

//! What the screens of permissions, actions and modules may edit.

use sea_orm_migration::prelude::*;

use crate::columns::{common, flag, id, instant, integer, optional_instant, optional_text, table, text, unique_alive};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let named = || [id(), text("code"), text("name_zh"), text("name_en"), integer("sort_order")];
        let permission = named().into_iter().chain([text("module"), text("risk"), text("actions")]).chain(common());
        manager.create_table(table("permission_info", permission)).await?;
        unique_alive(manager, "permission_info", &["code"]).await?;
        let action = named().into_iter().chain([flag("enabled")]).chain(common());
        manager.create_table(table("action_info", action)).await?;
        unique_alive(manager, "action_info", &["code"]).await?;
        let module =
            named().into_iter().chain([optional_text("parent_id"), text("path"), flag("visible")]).chain(common());
        manager.create_table(table("module_info", module)).await?;
        unique_alive(manager, "module_info", &["code"]).await?;
        let columns = [
            text("token_hash").primary_key().to_owned(),
            text("purpose"),
            optional_text("user_id"),
            instant("expires_at"),
            optional_instant("used_at"),
        ];
        manager.create_table(table("one_time_token", columns)).await
    }
}

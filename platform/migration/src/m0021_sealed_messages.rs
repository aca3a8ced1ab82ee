//! Messages that hold a code keep their text sealed until they are sent.

use sea_orm_migration::prelude::*;

use crate::columns::{extend, optional_text};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        extend(manager, "message", optional_text("sealed_body")).await
    }
}

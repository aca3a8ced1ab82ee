//! The kinds of applications are those that areas declare; the table no longer lists three of them.
//!
//! Neither database drops a check by itself alike, so the column is written anew.

use sea_orm_migration::prelude::*;

use crate::columns::{extend, text};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        extend(manager, "process_instance", text("kind_of_application").default("").to_owned()).await?;
        let db = manager.get_connection();
        db.execute_unprepared("UPDATE process_instance SET kind_of_application = kind").await?;
        db.execute_unprepared("ALTER TABLE process_instance DROP COLUMN kind").await?;
        db.execute_unprepared("ALTER TABLE process_instance RENAME COLUMN kind_of_application TO kind").await?;
        Ok(())
    }
}

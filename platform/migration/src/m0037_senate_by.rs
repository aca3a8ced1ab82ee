//! Who sent a research candidate to the senate, so that somebody else records the award.

use sea_orm_migration::prelude::*;

use crate::columns::{extend, optional_text};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        extend(manager, "sga_student", optional_text("senate_by")).await?;
        // Of those who wait there it was the last to write, as far as the row can tell.
        let known = "UPDATE sga_student SET senate_by = updated_by WHERE status = 'SENATE'";
        manager.get_connection().execute_unprepared(known).await.map(|_| ())
    }
}

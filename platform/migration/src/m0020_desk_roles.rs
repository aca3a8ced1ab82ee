//! Desks of approvals keep the id of the role that decides there; a code is what people type.

use sea_orm_migration::prelude::*;

use crate::columns::{extend, index, optional_text};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        extend(manager, "process_task", optional_text("candidate_role_id")).await?;
        index(manager, "process_task", &["candidate_role_id", "state"]).await?;
        // A code is never used a second time, so it finds one role at most, archived ones included.
        let known = "UPDATE process_task SET candidate_role_id = \
            (SELECT role.id FROM role WHERE role.code = process_task.candidate_role)";
        manager.get_connection().execute_unprepared(known).await.map(|_| ())
    }
}

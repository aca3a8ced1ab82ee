//! Approvals: instances, tasks and their log. The engine that fills them comes with its area.

use sea_orm_migration::prelude::*;

use crate::{
    columns::{common, id, index, instant, optional_instant, optional_text, reference, table, text, unique_alive},
    triggers::append_only,
};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let kinds = ["CourseAddProcess", "SiCohortTransferProcess", "GradeTransferUploadProcess"];
        let states = ["DRAFT", "RUNNING", "APPROVED", "REJECTED", "RETURNED", "WITHDRAWN"];
        let columns = [
            id(),
            text("no"),
            text("kind").check(Expr::col("kind").is_in(kinds)).to_owned(),
            text("title"),
            text("applicant_id"),
            text("applicant_name"),
            optional_text("business_id"),
            text("form"),
            text("current_node"),
            text("status").check(Expr::col("status").is_in(states)).to_owned(),
            optional_instant("started_at"),
            optional_instant("ended_at"),
        ];
        let mut instance = table("process_instance", columns.into_iter().chain(common()));
        instance.foreign_key(&mut reference(("process_instance", "applicant_id"), ("app_user", "id")));
        manager.create_table(instance).await?;
        unique_alive(manager, "process_instance", &["no"]).await?;
        index(manager, "process_instance", &["applicant_id", "created_at"]).await?;
        tasks(manager).await
    }
}

async fn tasks(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let columns = [
        id(),
        text("instance_id"),
        text("node"),
        optional_text("assignee_id"),
        optional_text("candidate_role"),
        text("state").check(Expr::col("state").is_in(["PENDING", "DONE"])).to_owned(),
        optional_text("action"),
        optional_text("comment"),
        optional_text("decided_by"),
        optional_instant("decided_at"),
    ];
    let mut task = table("process_task", columns.into_iter().chain(common()));
    task.foreign_key(&mut reference(("process_task", "instance_id"), ("process_instance", "id")));
    manager.create_table(task).await?;
    index(manager, "process_task", &["instance_id"]).await?;
    index(manager, "process_task", &["assignee_id", "state"]).await?;
    index(manager, "process_task", &["candidate_role", "state"]).await?;
    let columns = [
        id(),
        text("instance_id"),
        optional_text("task_id"),
        text("actor_id"),
        text("actor_name"),
        text("action"),
        optional_text("comment"),
        instant("at"),
    ];
    let mut log = table("process_log", columns);
    log.foreign_key(&mut reference(("process_log", "instance_id"), ("process_instance", "id")));
    manager.create_table(log).await?;
    index(manager, "process_log", &["instance_id", "at"]).await?;
    append_only(manager, "process_log").await
}

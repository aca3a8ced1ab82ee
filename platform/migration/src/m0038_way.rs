//! Courses that students plan for the terms to come.

use sea_orm_migration::prelude::*;

use crate::columns::{common, flag, id, index, integer, reference, table, text, unique_alive};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = [
            id(),
            text("student_id"),
            text("structure_id"),
            text("course_id"),
            integer("term_year"),
            integer("term_no"),
            flag("pinned"),
        ];
        let planned = table("ga_way", columns.into_iter().chain(common()))
            .foreign_key(&mut reference(("ga_way", "student_id"), ("student", "id")))
            .take();
        manager.create_table(planned).await?;
        unique_alive(manager, "ga_way", &["student_id", "structure_id", "course_id"]).await?;
        index(manager, "ga_way", &["course_id"]).await
    }
}

//! Exam rooms are called by the code of their place, so that what refers to them can say where it is.

use sea_orm_migration::prelude::*;

use crate::columns::{extend, text};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        extend(manager, "exam_room", text("name").default("").take()).await?;
        let named =
            "UPDATE exam_room SET name = COALESCE((SELECT code FROM place WHERE place.id = exam_room.place_id), '')";
        manager.get_connection().execute_unprepared(named).await.map(|_| ())
    }
}

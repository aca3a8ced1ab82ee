//! What the engine of approvals needs beside its lists: whose matter it is, and who decides for whom.

use sea_orm_migration::prelude::*;

use crate::columns::{common, day, extend, id, index, optional_instant, optional_text, reference, table, text};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for column in [optional_text("student_type"), optional_text("division_id")] {
            extend(manager, "process_instance", column).await?;
        }
        let columns = [
            optional_text("division_id"),
            optional_text("programme_id"),
            optional_text("on_behalf_of"),
            optional_instant("reminded_at"),
            // Nobody decides their own application, whatever the program believes.
            optional_text("applicant_id").check(Expr::col("decided_by").not_equals("applicant_id")).take(),
        ];
        for column in columns {
            extend(manager, "process_task", column).await?;
        }
        index(manager, "process_instance", &["business_id"]).await?;
        let mut delegation = table(
            "delegation",
            [
                id(),
                text("from_user_id"),
                text("to_user_id"),
                optional_text("kind"),
                day("from_day"),
                day("to_day"),
                text("reason"),
            ]
            .into_iter()
            .chain(common()),
        );
        delegation.foreign_key(&mut reference(("delegation", "from_user_id"), ("app_user", "id")));
        delegation.foreign_key(&mut reference(("delegation", "to_user_id"), ("app_user", "id")));
        manager.create_table(delegation).await?;
        index(manager, "delegation", &["to_user_id"]).await?;
        index(manager, "delegation", &["from_user_id"]).await
    }
}

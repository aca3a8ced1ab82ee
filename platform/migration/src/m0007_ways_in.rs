//! Second factors, one-time codes, and what people want to be told.

use sea_orm_migration::prelude::*;

use crate::columns::{
    flag, id, index, instant, integer, optional_instant, optional_text, primary_key, reference, table, text,
};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        factors(manager).await?;
        codes(manager).await?;
        history(manager).await?;
        let columns = [text("user_id"), text("code"), text("channel"), flag("wanted")];
        let mut choice = table("notification_choice", columns);
        choice
            .primary_key(&mut primary_key(&["user_id", "code", "channel"]))
            .foreign_key(&mut reference(("notification_choice", "user_id"), ("app_user", "id")));
        manager.create_table(choice).await
    }
}

async fn factors(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut last_step = ColumnDef::new(Alias::new("last_step"));
    last_step.big_integer().not_null();
    let columns = [
        text("user_id").primary_key().to_owned(),
        text("secret"),
        optional_instant("confirmed_at"),
        last_step,
        instant("created_at"),
    ];
    let mut factor = table("second_factor", columns);
    factor.foreign_key(&mut reference(("second_factor", "user_id"), ("app_user", "id")));
    manager.create_table(factor).await?;
    let mut recovery = table("recovery_code", [id(), text("user_id"), text("code_hash"), optional_instant("used_at")]);
    recovery.foreign_key(&mut reference(("recovery_code", "user_id"), ("app_user", "id")));
    manager.create_table(recovery).await?;
    index(manager, "recovery_code", &["user_id"]).await
}

async fn codes(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let columns = [
        text("token_hash").primary_key().to_owned(),
        text("user_id"),
        text("way"),
        integer("tries"),
        instant("created_at"),
        instant("expires_at"),
        optional_instant("used_at"),
    ];
    let mut ticket = table("sign_in_ticket", columns);
    ticket.foreign_key(&mut reference(("sign_in_ticket", "user_id"), ("app_user", "id")));
    manager.create_table(ticket).await?;
    index(manager, "sign_in_ticket", &["expires_at"]).await?;
    let purposes = ["SIGN_IN", "SECOND_FACTOR", "RESET", "REGISTER"];
    let columns = [
        text("token_hash").primary_key().to_owned(),
        text("purpose").check(Expr::col("purpose").is_in(purposes)).to_owned(),
        optional_text("user_id"),
        text("account"),
        text("address"),
        text("channel").check(Expr::col("channel").is_in(["EMAIL", "SMS"])).to_owned(),
        text("code_hash"),
        optional_text("ticket_hash"),
        integer("tries"),
        integer("sends"),
        instant("sent_at"),
        instant("expires_at"),
        optional_instant("used_at"),
    ];
    manager.create_table(table("code_challenge", columns)).await?;
    index(manager, "code_challenge", &["expires_at"]).await
}

/// By which way somebody came, and whether from a place they had not come from before.
async fn history(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in [text("way").default("PASSWORD").to_owned(), flag("new_place").default(false).to_owned()] {
        manager.alter_table(Table::alter().table(Alias::new("sign_in")).add_column(column).to_owned()).await?;
    }
    Ok(())
}

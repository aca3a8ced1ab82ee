//! Users, roles, sessions, the audit log, idempotency keys and import batches.

use sea_orm_migration::prelude::*;

use crate::{
    columns::{
        common, flag, id, index, instant, integer, json, optional_instant, optional_text, primary_key, reference,
        table, text, unique_alive,
    },
    triggers::append_only,
};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        people(manager).await?;
        sessions(manager).await?;
        log(manager).await?;
        imports(manager).await
    }
}

async fn people(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let user = [
        id(),
        text("username"),
        text("name"),
        text("nickname"),
        text("kind").check(Expr::col("kind").is_in(["ADMIN", "STAFF", "TEACHER", "STUDENT"])).to_owned(),
        text("email"),
        text("mobile"),
        optional_text("avatar"),
        text("language"),
        flag("enabled"),
        optional_text("password_hash"),
        flag("must_change_password"),
        optional_text("student_type"),
        optional_text("staff_id"),
        optional_text("student_id"),
        integer("session_gen"),
        optional_instant("last_sign_in_at"),
    ];
    manager.create_table(table("app_user", user.into_iter().chain(common()))).await?;
    unique_alive(manager, "app_user", &["username"]).await?;
    let role = [
        id(),
        text("code"),
        text("name_zh"),
        text("name_en"),
        text("description"),
        json("student_types"),
        flag("super_admin"),
        flag("second_factor"),
        flag("enabled"),
    ];
    manager.create_table(table("role", role.into_iter().chain(common()))).await?;
    unique_alive(manager, "role", &["code"]).await?;
    let mut grant = table("role_grant", [text("role_id"), text("permission"), text("action")]);
    grant
        .primary_key(&mut primary_key(&["role_id", "permission", "action"]))
        .foreign_key(&mut reference(("role_grant", "role_id"), ("role", "id")));
    manager.create_table(grant).await?;
    let columns = [text("user_id"), text("role_id"), optional_text("granted_by"), instant("granted_at")];
    let mut held = table("user_role", columns);
    held.primary_key(&mut primary_key(&["user_id", "role_id"]))
        .foreign_key(&mut reference(("user_role", "user_id"), ("app_user", "id")))
        .foreign_key(&mut reference(("user_role", "role_id"), ("role", "id")));
    manager.create_table(held).await?;
    index(manager, "user_role", &["role_id"]).await?;
    let columns = [
        id(),
        text("user_id"),
        text("kind").check(Expr::col("kind").is_in(["LOCAL", "SSO", "OAUTH2", "WPS"])).to_owned(),
        text("issuer"),
        text("subject"),
        instant("created_at"),
        optional_instant("last_used_at"),
    ];
    let mut binding = table("identity_binding", columns);
    binding.foreign_key(&mut reference(("identity_binding", "user_id"), ("app_user", "id")));
    manager.create_table(binding).await?;
    index(manager, "identity_binding", &["user_id"]).await?;
    let unique = "CREATE UNIQUE INDEX identity_binding_subject ON identity_binding (kind, issuer, subject)";
    manager.get_connection().execute_unprepared(unique).await.map(|_| ())
}

async fn sessions(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let columns = [
        id(),
        text("token_hash").unique_key().to_owned(),
        text("user_id"),
        instant("created_at"),
        instant("last_seen_at"),
        instant("expires_at"),
        optional_instant("step_up_at"),
        optional_text("student_type"),
        text("source"),
        text("user_agent"),
        flag("half_way"),
        integer("session_gen"),
        optional_instant("revoked_at"),
    ];
    let mut session = table("session", columns);
    session.foreign_key(&mut reference(("session", "user_id"), ("app_user", "id")));
    manager.create_table(session).await?;
    index(manager, "session", &["user_id", "created_at"]).await?;
    let columns =
        [id(), text("user_id"), text("token_hash"), text("user_agent"), instant("created_at"), instant("last_used_at")];
    let mut device = table("known_device", columns);
    device.foreign_key(&mut reference(("known_device", "user_id"), ("app_user", "id")));
    manager.create_table(device).await?;
    index(manager, "known_device", &["token_hash"]).await?;
    let columns =
        [text("key").primary_key().to_owned(), integer("failures"), instant("window_start"), instant("blocked_until")];
    manager.create_table(table("throttle", columns)).await?;
    let columns = [
        id(),
        optional_text("user_id"),
        text("username"),
        instant("at"),
        text("source"),
        text("user_agent"),
        text("outcome").check(Expr::col("outcome").is_in(["OK", "WRONG", "DISABLED", "SLOWED"])).to_owned(),
    ];
    manager.create_table(table("sign_in", columns)).await?;
    index(manager, "sign_in", &["user_id", "at"]).await
}

async fn log(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let mut seq = ColumnDef::new(Alias::new("seq"));
    seq.big_integer().not_null().auto_increment().primary_key();
    let columns = [
        seq,
        text("id").unique_key().to_owned(),
        instant("at"),
        optional_text("actor_id"),
        text("actor_name"),
        optional_text("session_id"),
        text("source"),
        text("op"),
        text("request_id"),
        text("subject"),
        text("subject_id"),
        optional_text("reason"),
        optional_text("before"),
        optional_text("after"),
    ];
    manager.create_table(table("audit_entry", columns)).await?;
    index(manager, "audit_entry", &["subject", "subject_id", "seq"]).await?;
    index(manager, "audit_entry", &["at"]).await?;
    index(manager, "audit_entry", &["actor_id", "at"]).await?;
    let mut position = ColumnDef::new(Alias::new("position"));
    position.big_integer().not_null().primary_key();
    let mut seq = ColumnDef::new(Alias::new("seq"));
    seq.big_integer().not_null().unique_key();
    let mut link = table("audit_link", [position, seq, text("hash")]);
    link.foreign_key(&mut reference(("audit_link", "seq"), ("audit_entry", "seq")));
    manager.create_table(link).await?;
    append_only(manager, "audit_entry").await?;
    append_only(manager, "audit_link").await?;
    let columns = [
        text("user_id"),
        text("op"),
        text("key"),
        text("request_hash"),
        optional_text("answer"),
        instant("created_at"),
    ];
    let mut keys = table("idempotency", columns);
    keys.primary_key(&mut primary_key(&["user_id", "op", "key"]));
    manager.create_table(keys).await?;
    index(manager, "idempotency", &["created_at"]).await
}

async fn imports(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let columns = [
        id(),
        text("subject"),
        text("file_name"),
        text("owner_id"),
        text("owner_name"),
        instant("at"),
        integer("created"),
        integer("updated"),
        optional_instant("undone_at"),
    ];
    manager.create_table(table("import_batch", columns)).await?;
    index(manager, "import_batch", &["subject", "at"]).await?;
    let mut row = table("import_row", [text("batch_id"), text("row_id"), integer("version"), optional_text("before")]);
    row.primary_key(&mut primary_key(&["batch_id", "row_id"]))
        .foreign_key(&mut reference(("import_row", "batch_id"), ("import_batch", "id")));
    manager.create_table(row).await
}

//! Triggers that keep append-only tables append-only.

use sea_orm_migration::{prelude::*, sea_orm::DbBackend};

pub async fn append_only(manager: &SchemaManager<'_>, table: &str) -> Result<(), DbErr> {
    let db = manager.get_connection();
    if manager.get_database_backend() == DbBackend::Sqlite {
        for event in ["UPDATE", "DELETE"] {
            let sql = format!(
                "CREATE TRIGGER {table}_no_{} BEFORE {event} ON {table} BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END",
                event.to_lowercase()
            );
            db.execute_unprepared(&sql).await?;
        }
        return Ok(());
    }
    let function = "CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS \
        $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$";
    db.execute_unprepared(function).await?;
    for (event, each) in [("UPDATE OR DELETE", "ROW"), ("TRUNCATE", "STATEMENT")] {
        let name = if each == "ROW" { "no_change" } else { "no_truncate" };
        let sql = format!(
            "CREATE TRIGGER {table}_{name} BEFORE {event} ON {table} FOR EACH {each} EXECUTE FUNCTION refuse_change()"
        );
        db.execute_unprepared(&sql).await?;
    }
    Ok(())
}

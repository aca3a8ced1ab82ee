//! Triggers that keep append-only tables append-only, and what is over as it was.

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

/// Rows of a semester that is over neither change nor go.
pub async fn frozen_when_closed(manager: &SchemaManager<'_>, table: &str) -> Result<(), DbErr> {
    let db = manager.get_connection();
    let closed = "(SELECT status FROM semester WHERE id = OLD.semester_id) = 'CLOSED'";
    if manager.get_database_backend() == DbBackend::Sqlite {
        for event in ["UPDATE", "DELETE"] {
            let sql = format!(
                "CREATE TRIGGER {table}_closed_{} BEFORE {event} ON {table} WHEN {closed} \
                 BEGIN SELECT RAISE(ABORT, '{table} of a closed semester'); END",
                event.to_lowercase()
            );
            db.execute_unprepared(&sql).await?;
        }
        return Ok(());
    }
    let function = format!(
        "CREATE OR REPLACE FUNCTION refuse_closed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
         IF {closed} THEN RAISE EXCEPTION '% of a closed semester', TG_TABLE_NAME; END IF; \
         IF TG_OP = 'DELETE' THEN RETURN OLD; END IF; RETURN NEW; END $$"
    );
    db.execute_unprepared(&function).await?;
    let sql = format!(
        "CREATE TRIGGER {table}_closed BEFORE UPDATE OR DELETE ON {table} FOR EACH ROW EXECUTE FUNCTION refuse_closed()"
    );
    db.execute_unprepared(&sql).await?;
    Ok(())
}

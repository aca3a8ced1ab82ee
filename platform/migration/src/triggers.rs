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

/// As far into a text as words are looked for.
const POSITIONS: usize = 64;

/// Keeps `{table}_word`, so that a search for how something begins is a range of one index on both databases:
/// the columns of `whole` from their beginning, those of `texts` from the beginning of each of their words, all in
/// small letters. Every character that is no plain letter or digit begins a word: 三丰 is found in 张三丰. Done
/// here, so that no writer can forget it.
pub async fn words(manager: &SchemaManager<'_>, table: &str, whole: &[&str], texts: &[&str]) -> Result<(), DbErr> {
    let db = manager.get_connection();
    let sqlite = manager.get_database_backend() == DbBackend::Sqlite;
    let clustered = if sqlite { " WITHOUT ROWID" } else { "" };
    let keep = format!(
        "CREATE TABLE {table}_word (word text NOT NULL, row_id text NOT NULL, PRIMARY KEY (word, row_id)){clustered}"
    );
    db.execute_unprepared(&keep).await?;
    let add = format!("INSERT INTO {table}_word (word, row_id) {};", words_of("NEW", whole, texts));
    let take = format!(
        "DELETE FROM {table}_word WHERE row_id = OLD.id AND word IN (SELECT word FROM ({}) AS old_words);",
        words_of("OLD", whole, texts)
    );
    let columns = [whole, texts].concat();
    let differs: Vec<_> = columns.iter().map(|c| format!("OLD.{c} <> NEW.{c}")).collect();
    let (of, differs) = (columns.join(", "), differs.join(" OR "));
    if sqlite {
        for (name, event, body) in [
            ("added", "INSERT", add.clone()),
            ("changed", &format!("UPDATE OF {of}"), format!("{take} {add}")),
            ("removed", "DELETE", take.clone()),
        ] {
            let when = if name == "changed" { format!(" WHEN {differs}") } else { String::new() };
            let sql = format!("CREATE TRIGGER {table}_word_{name} AFTER {event} ON {table}{when} BEGIN {body} END");
            db.execute_unprepared(&sql).await?;
        }
        return Ok(());
    }
    let function = format!(
        "CREATE FUNCTION {table}_words() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
         IF TG_OP = 'UPDATE' THEN IF NOT ({differs}) THEN RETURN NULL; END IF; END IF; \
         IF TG_OP <> 'INSERT' THEN {take} END IF; IF TG_OP <> 'DELETE' THEN {add} END IF; RETURN NULL; END $$"
    );
    db.execute_unprepared(&function).await?;
    let sql = format!(
        "CREATE TRIGGER {table}_word AFTER INSERT OR DELETE OR UPDATE OF {of} ON {table} \
         FOR EACH ROW EXECUTE FUNCTION {table}_words()"
    );
    db.execute_unprepared(&sql).await?;
    Ok(())
}

/// Said so that both databases understand it alike: both call the column of `VALUES` `column1`.
fn words_of(row: &str, whole: &[&str], texts: &[&str]) -> String {
    let positions: Vec<_> = (1..=POSITIONS).map(|n| format!("({n})")).collect();
    let positions = positions.join(", ");
    let beginning =
        |column: &&str| format!("SELECT lower({row}.{column}) AS word, {row}.id AS row_id WHERE {row}.{column} <> ''");
    let each_word = |column: &&str| {
        let letter = |at: &str| format!("lower(substr({row}.{column}, {at}, 1))");
        let plain = |at: &str| {
            let letter = letter(at);
            format!("({letter} BETWEEN 'a' AND 'z' OR {letter} BETWEEN '0' AND '9')")
        };
        format!(
            "SELECT lower(substr({row}.{column}, column1)) AS word, {row}.id AS row_id \
             FROM (VALUES {positions}) AS places WHERE column1 <= length({row}.{column}) AND {} <> ' ' \
             AND (column1 = 1 OR NOT {} OR NOT {})",
            letter("column1"),
            plain("column1"),
            plain("column1 - 1"),
        )
    };
    whole.iter().map(beginning).chain(texts.iter().map(each_word)).collect::<Vec<_>>().join(" UNION ")
}

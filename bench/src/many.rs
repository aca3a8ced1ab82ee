//! Very many students, quickly: those of a small demo, and behind them copies without what is sealed for one person.

use std::path::Path;

use kernel::db::Db;
use sea_orm::{ConnectionTrait, DbBackend, Statement};

use crate::{Outcome, server::Server};

/// Drawn one by one. Pages and searches are about these; the others make the tables large.
const DRAWN: u32 = 2_000;

pub async fn students(binary: &Path, data: &Path, count: u32) -> Outcome<()> {
    Server::load_demo_of(binary, data, count.min(DRAWN))?;
    if count > DRAWN { copy(data, count - DRAWN).await } else { Ok(()) }
}

/// Numbers and addresses of their own, the names of others; the table's triggers make the words to search by.
#[allow(clippy::disallowed_methods)] // a throwaway database
async fn copy(data: &Path, count: u32) -> Outcome<()> {
    let db = Db::open(&data.join("collegium.db").to_string_lossy()).await?;
    let conn = db.maintenance();
    let asked = Statement::from_string(DbBackend::Sqlite, "SELECT name FROM pragma_table_info('student')");
    let mut columns = vec![];
    for row in conn.query_all_raw(asked).await? {
        columns.push(row.try_get_by_index::<String>(0)?);
    }
    let values: Vec<&str> = columns.iter().map(|column| value(column)).collect();
    let sql = format!(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {count}), \
         drawn AS (SELECT *, row_number() OVER (ORDER BY student_no) AS place FROM student) \
         INSERT INTO student ({}) SELECT {} FROM n JOIN drawn ON place = i % {DRAWN} + 1",
        columns.join(", "),
        values.join(", ")
    );
    conn.execute_unprepared(&sql).await?;
    db.close().await?;
    Ok(())
}

fn value(column: &str) -> &str {
    match column {
        "id" => "printf('%032x', i)",
        // After all that were drawn.
        "student_no" => "printf('99%08d', i)",
        "email" => "printf('copy%d@demo.invalid', i)",
        "person_id" => "NULL",
        "id_no" | "id_no_index" | "mobile" | "mobile_index" => "''",
        "emergency_mobile" | "emergency_mobile_index" | "visa_no" | "visa_no_index" | "candidate_no" => "''",
        _ => column,
    }
}

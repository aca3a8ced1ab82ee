//! The columns that recur.

use sea_orm_migration::prelude::*;

pub fn text(name: &'static str) -> ColumnDef {
    let mut column = ColumnDef::new(Alias::new(name));
    column.text().not_null();
    column
}

pub fn optional_text(name: &'static str) -> ColumnDef {
    let mut column = ColumnDef::new(Alias::new(name));
    column.text().null();
    column
}

pub fn id() -> ColumnDef {
    let mut column = text("id");
    column.primary_key();
    column
}

pub fn instant(name: &'static str) -> ColumnDef {
    let mut column = ColumnDef::new(Alias::new(name));
    column.big_integer().not_null();
    column
}

pub fn optional_instant(name: &'static str) -> ColumnDef {
    let mut column = ColumnDef::new(Alias::new(name));
    column.big_integer().null();
    column
}

pub fn integer(name: &'static str) -> ColumnDef {
    let mut column = ColumnDef::new(Alias::new(name));
    column.integer().not_null();
    column
}

pub fn flag(name: &'static str) -> ColumnDef {
    let mut column = ColumnDef::new(Alias::new(name));
    column.boolean().not_null();
    column
}

pub fn json(name: &'static str) -> ColumnDef {
    let mut column = ColumnDef::new(Alias::new(name));
    column.json().not_null();
    column
}

pub fn optional_integer(name: &'static str) -> ColumnDef {
    ColumnDef::new(Alias::new(name)).integer().null().take()
}

pub fn day(name: &'static str) -> ColumnDef {
    ColumnDef::new(Alias::new(name)).date().not_null().take()
}

pub fn optional_day(name: &'static str) -> ColumnDef {
    ColumnDef::new(Alias::new(name)).date().null().take()
}

pub fn one_of(name: &'static str, codes: &'static [&'static str]) -> ColumnDef {
    text(name).check(Expr::col(name).is_in(codes.iter().copied())).take()
}

/// Who and when, the version, and when the row was put away.
pub fn common() -> [ColumnDef; 6] {
    [
        instant("created_at"),
        optional_text("created_by"),
        instant("updated_at"),
        optional_text("updated_by"),
        integer("version"),
        optional_instant("archived_at"),
    ]
}

pub fn table(name: &'static str, columns: impl IntoIterator<Item = ColumnDef>) -> TableCreateStatement {
    let mut statement = Table::create();
    statement.table(Alias::new(name));
    for mut column in columns {
        statement.col(&mut column);
    }
    statement
}

pub fn primary_key(columns: &[&'static str]) -> IndexCreateStatement {
    let mut key = Index::create();
    for column in columns {
        key.col(Alias::new(*column));
    }
    key.primary();
    key
}

pub fn reference(from: (&'static str, &'static str), to: (&'static str, &'static str)) -> ForeignKeyCreateStatement {
    let mut key = ForeignKey::create();
    key.from(Alias::new(from.0), Alias::new(from.1)).to(Alias::new(to.0), Alias::new(to.1));
    key
}

/// SQLite adds one column at a time.
pub async fn extend(manager: &SchemaManager<'_>, name: &'static str, mut column: ColumnDef) -> Result<(), DbErr> {
    manager.alter_table(Table::alter().table(Alias::new(name)).add_column(&mut column).to_owned()).await
}

/// Unique among rows that are not archived.
pub async fn unique_alive(manager: &SchemaManager<'_>, table: &str, columns: &[&str]) -> Result<(), DbErr> {
    let sql = format!(
        "CREATE UNIQUE INDEX {table}_{}_alive ON {table} ({}) WHERE archived_at IS NULL",
        columns.join("_"),
        columns.join(", ")
    );
    manager.get_connection().execute_unprepared(&sql).await.map(|_| ())
}

pub async fn index(manager: &SchemaManager<'_>, table: &str, columns: &[&str]) -> Result<(), DbErr> {
    let sql = format!("CREATE INDEX {table}_{} ON {table} ({})", columns.join("_"), columns.join(", "));
    manager.get_connection().execute_unprepared(&sql).await.map(|_| ())
}

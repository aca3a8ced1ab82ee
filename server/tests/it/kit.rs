//! What the families share: rows to start from, sheets to send and to read back, and a look behind
//! the product's back into the database.

use std::{collections::BTreeMap, ops::ControlFlow, sync::OnceLock};

use kernel::{
    Text,
    messages::{Channel, TemplateKind, register},
};
use sea_orm::{ConnectionTrait, DbBackend, Statement};
use serde_json::{Value, json};
use sheets::Cell;
use testkit::{Answer, Client};

use crate::support::Site;

pub const TEMPLATES: &str = "/api/system/template-message/item";
pub const WINDOWS: &str = "/api/system/window";
pub const USERS: &str = "/api/security/user";
pub const ROLES: &str = "/api/security/role";
/// A password that passes the rules.
pub const PASSWORD: &str = "Lake-Heron-47";

/// A template can only be written for a message the program knows: here are sixty of them,
/// `kind.00` to `kind.59`.
pub fn know_messages() {
    static ONCE: OnceLock<()> = OnceLock::new();
    const NAME: &[(&str, Text)] = &[("name", Text::new("姓名", "Name"))];
    ONCE.get_or_init(|| {
        let kinds = (0..60).map(|n| TemplateKind {
            code: String::leak(code(n)),
            name: Text::new("种类", "Kind"),
            module: "test",
            channel: Channel::Inbox,
            placeholders: NAME,
            subject: Text::new("主题", "Subject"),
            body: Text::new("正文", "Body"),
            confidential: false,
        });
        register(Vec::leak(kinds.collect()));
    });
}

pub fn code(n: usize) -> String {
    format!("kind.{n:02}")
}

/// A valid template, with some of its fields replaced.
pub fn template(n: usize, other: Value) -> Value {
    know_messages();
    let row = json!({
        "code": code(n), "nameZh": format!("模板{n:02}"), "nameEn": format!("Template {n:02}"), "channel": "EMAIL",
        "module": "test", "subjectZh": "您好", "subjectEn": "Hello", "bodyZh": "您好，{{name}}", "bodyEn": "Dear {{name}}",
        "cc": "", "enabled": true,
    });
    with(row, other)
}

pub fn with(mut row: Value, other: Value) -> Value {
    row.as_object_mut().unwrap().extend(other.as_object().unwrap().clone());
    row
}

/// The row with the first `count` templates written.
pub async fn add_templates(client: &Client, count: usize, other: impl Fn(usize) -> Value) -> Vec<Value> {
    let mut rows = vec![];
    for n in 0..count {
        rows.push(client.post(TEMPLATES, template(n, other(n))).await.expect(200).result().clone());
    }
    rows
}

pub fn window(other: Value) -> Value {
    let row = json!({
        "module": "selection", "studentType": "UG", "titleZh": "选课", "titleEn": "Selection",
        "startAt": "2026-11-01T00:00:00.000Z", "endAt": "2026-11-30T00:00:00.000Z", "enabled": true,
    });
    with(row, other)
}

pub fn user(username: &str, other: Value) -> Value {
    with(json!({ "username": username, "name": format!("人 {username}"), "kind": "STAFF" }), other)
}

/// One field of every row of a page.
pub fn column(answer: &Answer, field: &str) -> Vec<String> {
    let rows = answer.result().get("data").unwrap_or(answer.result());
    rows.as_array().unwrap().iter().map(|row| text(&row[field])).collect()
}

pub fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Percent-encodes a query value.
pub fn q(text: &str) -> String {
    text.bytes()
        .map(|b| if b.is_ascii_alphanumeric() { char::from(b).to_string() } else { format!("%{b:02X}") })
        .collect()
}

/// The rows of a sheet as the product's own reader sees them.
pub fn read_sheet(bytes: &[u8], name: &str) -> Vec<Vec<Cell>> {
    let mut rows = vec![];
    sheets::read_bytes(bytes, name, &sheets::Limits::default(), &mut |row| {
        rows.push(row.cells);
        ControlFlow::Continue(())
    })
    .unwrap();
    rows
}

/// The same, as texts.
pub fn sheet_texts(bytes: &[u8], name: &str) -> Vec<Vec<String>> {
    let text = |cell: &Cell| cell.as_text().unwrap_or_else(|| panic!("{cell:?} is no value")).into_owned();
    read_sheet(bytes, name).iter().map(|row| row.iter().map(text).collect()).collect()
}

/// A csv as a person's program writes it, quoting every field.
pub fn csv<T: AsRef<str>>(rows: &[Vec<T>]) -> Vec<u8> {
    let line = |row: &Vec<T>| {
        let fields: Vec<_> = row.iter().map(|f| format!("\"{}\"", f.as_ref().replace('"', "\"\""))).collect();
        fields.join(",") + "\r\n"
    };
    ("\u{feff}".to_owned() + &rows.iter().map(line).collect::<String>()).into_bytes()
}

/// The heads of a template sheet in Chinese, and a row of one.
pub const HEADS: [&str; 11] =
    ["编码", "中文名称", "英文名称", "渠道", "模块", "中文主题", "英文主题", "中文正文", "英文正文", "抄送", "启用"];

pub fn heads() -> Vec<String> {
    HEADS.iter().map(|h| (*h).to_owned()).collect()
}

/// A row of a template sheet with some cells replaced, by their Chinese heads.
pub fn sheet_row(n: usize, other: &[(&str, &str)]) -> Vec<String> {
    know_messages();
    let name_zh = format!("导入{n:02}");
    let name_en = format!("Imported {n:02}");
    let mut row: Vec<String> =
        [&code(n), &name_zh, &name_en, "短信", "test", "您好", "Hello", "正文 {{name}}", "Body {{name}}", "", "是"]
            .iter()
            .map(|t| (*t).to_owned())
            .collect();
    for (head, value) in other {
        row[HEADS.iter().position(|h| h == head).unwrap()] = (*value).to_owned();
    }
    row
}

pub fn sheet_of(rows: impl IntoIterator<Item = Vec<String>>) -> Vec<u8> {
    let mut all = vec![heads()];
    all.extend(rows);
    csv(&all)
}

/// The errors of an import report or of a refused file: row, column, code.
pub fn row_errors(answer: &Answer) -> Vec<(u64, String, String)> {
    let list = if answer.result().is_null() { &answer.json["errors"] } else { &answer.result()["errors"] };
    let part = |v: &Value| v.as_str().unwrap_or_default().to_owned();
    list.as_array()
        .unwrap()
        .iter()
        .map(|e| (e["row"].as_u64().unwrap_or(0), part(&e["column"]), part(&e["code"])))
        .collect()
}

pub async fn sql(site: &Site, statement: &str) {
    site.app.db().maintenance().execute_unprepared(statement).await.unwrap_or_else(|e| panic!("{statement}: {e}"));
    site.app.db().maintained();
}

/// The rows of a query whose columns are all text.
pub async fn fetch(site: &Site, query: &str) -> Vec<Vec<Option<String>>> {
    let db = site.app.db().maintenance();
    let rows = db.query_all_raw(Statement::from_string(db.get_database_backend(), query)).await.unwrap();
    rows.iter()
        .map(|row| (0..row.column_names().len()).map(|n| row.try_get_by_index::<Option<String>>(n).unwrap()).collect())
        .collect()
}

pub async fn number(site: &Site, query: &str) -> i64 {
    let db = site.app.db().maintenance();
    let row = db.query_one_raw(Statement::from_string(db.get_database_backend(), query)).await.unwrap().unwrap();
    row.try_get_by_index::<i64>(0).unwrap()
}

/// Every table with its columns, in order of name.
pub async fn schema(site: &Site) -> BTreeMap<String, Vec<String>> {
    let query = match site.app.db().backend {
        DbBackend::Sqlite => {
            "SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c \
             WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' ORDER BY 1, 2"
        }
        _ => {
            "SELECT table_name::text, column_name::text FROM information_schema.columns \
             WHERE table_schema = 'public' ORDER BY 1, 2"
        }
    };
    let mut tables = BTreeMap::<String, Vec<String>>::new();
    for row in fetch(site, query).await {
        let [Some(table), Some(column)] = row.as_slice() else { panic!("{row:?}") };
        tables.entry(table.clone()).or_default().push(column.clone());
    }
    tables
}

/// All rows of a table as `column=value`, without the given columns.
pub async fn dump(site: &Site, table: &str, without: &[&str]) -> Vec<String> {
    let columns = schema(site).await.remove(table).unwrap_or_else(|| panic!("no table {table}"));
    let columns: Vec<_> = columns.into_iter().filter(|c| !without.contains(&c.as_str())).collect();
    let list = columns.iter().map(|c| format!("CAST(\"{c}\" AS TEXT)")).collect::<Vec<_>>().join(", ");
    let rows = fetch(site, &format!("SELECT {list} FROM \"{table}\" ORDER BY 1, 2")).await;
    let line = |row: Vec<Option<String>>| {
        let parts = columns.iter().zip(row).map(|(c, v)| format!("{c}={}", v.unwrap_or_else(|| "NULL".into())));
        parts.collect::<Vec<_>>().join("|")
    };
    let mut lines: Vec<String> = rows.into_iter().map(line).collect();
    lines.sort();
    lines
}

pub async fn audit_entries(site: &Site) -> i64 {
    number(site, "SELECT count(*) FROM audit_entry").await
}

/// Gives a person a password, so that they can sign in.
pub async fn set_password(site: &Site, username: &str, password: &str) {
    let hash = site.app.hasher.hash(password).await.unwrap();
    sql(site, &format!("UPDATE app_user SET password_hash = '{hash}' WHERE username = '{username}'")).await;
}

pub async fn sign_in(client: &Client, username: &str, password: &str) -> Answer {
    client.post("/api/auth/login", json!({ "username": username, "password": password })).await
}

/// The same caller, but for one thing.
pub fn tweak(mut client: Client, change: impl FnOnce(&mut Client)) -> Client {
    change(&mut client);
    client
}

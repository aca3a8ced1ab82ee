//! Reads of the log.

use std::collections::BTreeSet;

use sea_orm::{
    ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Select,
    sea_query::{Expr, ExprTrait, Func, LikeExpr},
};
use serde_json::{Value, json};

use super::{LogEntry, LogQuery, words};
use crate::{
    Cx, FileReply, Lang, Result, Text,
    audit::entity::entry::{Column, Entity, Model},
    page::Paging,
    protect::redact,
    resource::{Change, Field, Names, Table, export_rows, history_changes, op_label},
};

fn like(column: Column, text: &str) -> Expr {
    let escaped = text.to_ascii_lowercase().replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    Func::lower(Expr::col(column)).like(LikeExpr::new(format!("%{escaped}%")).escape('\\'))
}

fn select(query: &LogQuery, within: Condition) -> Select<Entity> {
    let given = |text: &Option<String>| text.as_deref().map(str::trim).filter(|t| !t.is_empty()).map(str::to_owned);
    let mut all = within;
    if let Some(subject) = given(&query.subject) {
        // A range, not LIKE: the databases differ in its case, and what a caller sends is no pattern.
        let (from, to) = (format!("{subject}."), format!("{subject}/"));
        let under = Column::Subject.gte(from).and(Column::Subject.lt(to));
        all = all.add(Column::Subject.eq(subject).or(under));
    }
    if let Some(operation) = given(&query.operation) {
        all = all.add(Column::Op.eq(operation));
    }
    if let Some(actor) = given(&query.actor) {
        all = all.add(like(Column::ActorName, &actor));
    }
    if let Some(from) = query.at_from {
        all = all.add(Column::At.gte(from));
    }
    if let Some(to) = query.at_to {
        all = all.add(Column::At.lte(to));
    }
    if let Some(keyword) = given(&query.keyword) {
        let columns = [Column::SubjectId, Column::Before, Column::After];
        all = all.add(columns.into_iter().fold(Condition::any(), |any, c| any.add(like(c, &keyword))));
    }
    Entity::find().filter(all).order_by_desc(Column::Seq)
}

pub async fn page(cx: &Cx, query: &LogQuery, within: Condition, paging: Paging) -> Result<(Vec<LogEntry>, u64)> {
    let select = select(query, within);
    let total = select.clone().count(cx.read()).await?;
    let rows = select.limit(paging.page_size).offset(paging.offset()).all(cx.read()).await?;
    let names = names(cx, &rows).await?;
    Ok((rows.into_iter().map(|row| view(cx, &names, row)).collect(), total))
}

fn parse(text: &Option<String>) -> Value {
    text.as_deref().and_then(|t| serde_json::from_str(t).ok()).unwrap_or(Value::Null)
}

fn table_of(cx: &Cx, subject: &str) -> Option<&'static Table> {
    cx.app().registry()?.tables().iter().find(|t| t.spec.subject == subject).copied()
}

/// What the rows that the entries refer to are called.
async fn names(cx: &Cx, rows: &[Model]) -> Result<Names> {
    let mut names = Names::default();
    let subjects: BTreeSet<&str> = rows.iter().map(|row| row.subject.as_str()).collect();
    for subject in subjects {
        let Some(table) = table_of(cx, subject).filter(|t| t.spec.fields.iter().any(|f| f.target().is_some())) else {
            continue;
        };
        let of = rows.iter().filter(|row| row.subject == subject);
        let states: Vec<Value> = of.flat_map(|row| [parse(&row.before), parse(&row.after)]).collect();
        names.learn(cx, &table.spec.fields, states.iter()).await?;
    }
    Ok(names)
}

fn view(cx: &Cx, names: &Names, row: Model) -> LogEntry {
    let changes = changes(cx, names, &row.subject, &parse(&row.before), &parse(&row.after));
    LogEntry {
        operation_label: op_label(cx, &row.op),
        id: row.id,
        seq: row.seq,
        at: row.at,
        actor_name: row.actor_name,
        source: row.source,
        operation: row.op,
        subject: row.subject,
        subject_id: row.subject_id,
        reason: row.reason,
        request_id: row.request_id,
        changes,
    }
}

/// Fields of a plain table by their labels, anything else by its name.
fn changes(cx: &Cx, known: &Names, subject: &str, before: &Value, after: &Value) -> Vec<Change> {
    if let Some(table) = table_of(cx, subject) {
        let found = history_changes(before, after, &table.spec.fields, known, cx.lang());
        if !found.is_empty() {
            return found;
        }
    }
    let keys = |v: &Value| v.as_object().map(|m| m.keys().cloned().collect::<Vec<_>>()).unwrap_or_default();
    let mut names = keys(before);
    names.extend(keys(after));
    names.sort();
    names.dedup();
    let text =
        |v: Option<&Value>| v.filter(|v| !v.is_null()).map(|v| v.as_str().map_or_else(|| v.to_string(), str::to_owned));
    names
        .into_iter()
        .map(|name| {
            let (before, after) = (text(before.get(&name)), text(after.get(&name)));
            Change { label: words::label(&name, cx.lang()), field: name, before, after }
        })
        .filter(|c| c.before != c.after)
        .collect()
}

const MOST: u64 = 50_000;

/// The same as a sheet, noted under the caller's subject.
pub async fn export(cx: &Cx, query: LogQuery, within: Condition, (subject, name): (&str, Text)) -> Result<FileReply> {
    // Not used, but a wrong one is told all the same.
    Paging::of(query.page_no, query.page_size)?;
    let rows = select(&query, within).limit(MOST).all(cx.read()).await?;
    let names = names(cx, &rows).await?;
    let fields = [
        Field::instant("at", "时间", "Time"),
        Field::text("actorName", 100, "操作人", "By"),
        Field::code("source", 100, "来源", "Source"),
        Field::text("operation", 200, "操作", "Operation"),
        Field::code("subject", 100, "对象", "Subject"),
        Field::code("subjectId", 100, "对象编号", "Id"),
        Field::text("reason", 500, "原因", "Reason"),
        Field::text("changes", 32_000, "变更", "Changes"),
    ];
    let data: Vec<Value> = rows
        .into_iter()
        .map(|row| {
            let entry = view(cx, &names, row);
            let lines: Vec<_> = entry.changes.iter().map(|c| line(c, cx.lang())).collect();
            json!({
                "at": entry.at, "actorName": entry.actor_name, "source": entry.source, "operation": entry.operation_label,
                "subject": entry.subject, "subjectId": entry.subject_id, "reason": entry.reason,
                "changes": lines.join("\n").chars().take(32_000).collect::<String>(),
            })
        })
        .collect();
    let filter = LogQuery { keyword: query.keyword.as_deref().map(redact), ..query };
    cx.note("", &json!({ "export": subject, "rows": data.len(), "filter": filter }), None)?;
    export_rows(cx, name.get(cx.lang()), &fields, &data)
}

fn line(change: &Change, lang: Lang) -> String {
    let none = if lang == Lang::Zh { "（无）" } else { "(none)" };
    let of = |v: &Option<String>| v.clone().unwrap_or_else(|| none.to_owned());
    format!("{}: {} → {}", change.label, of(&change.before), of(&change.after))
}

//! Create, update, enable and disable.

use sea_orm::{
    ConnectionTrait, DatabaseTransaction,
    sea_query::{Alias, Expr, ExprTrait, Query},
};
use serde_json::{Map, Value};

use super::{Proposed, RowChange, Table, bulk, keys, outgoing, protected, read, refs, table::Columns};
use crate::{Both, Cx, Error, FieldError, Result, Text, ids};

pub(super) fn object(body: &[u8]) -> Result<Map<String, Value>> {
    match crate::input::decode_json::<Value>(body)? {
        Value::Object(map) => Ok(map),
        _ => Err(Error::malformed("请求体须为 JSON 对象", "The body must be a JSON object")),
    }
}

pub(super) async fn create(cx: &Cx, table: &Table, mut input: Map<String, Value>) -> Result<Value> {
    match input.remove("id") {
        None | Some(Value::Null) => {}
        Some(Value::String(id)) if id.is_empty() => {}
        Some(_) => {
            let text = Text::new("新增时不能指定 id", "A new record has no id");
            return Err(Error::invalid("id", "not_empty", text));
        }
    }
    input.remove("version");
    let masks = protected::mask_errors(table, &input);
    if !masks.is_empty() {
        return Err(Error::Invalid(masks));
    }
    let value = Value::Object(input);
    let mut columns = (table.decode)(table, value.clone()).map_err(Error::Invalid)?;
    let tx = cx.tx().await?;
    check_database(cx, tx, table, &value, None).await?;
    let id = ids::new_id();
    protected::seal(cx, tx, table, &id, None, &mut columns).await?;
    bulk::insert(cx, tx, table, vec![(id.clone(), columns)]).await?;
    (table.rules.written)(cx, std::slice::from_ref(&id)).await?;
    let after = read::one(tx, cx, table, &id).await?;
    cx.record(&id, None::<&Value>, Some(&after))?;
    (table.rules.changed)(cx, &[RowChange { before: None, after: Some(&after) }]).await?;
    outgoing::one(cx, tx, table, after).await
}

/// A partial update: what is not sent stays.
pub(super) async fn update(cx: &Cx, table: &Table, mut input: Map<String, Value>) -> Result<Value> {
    let id = match input.remove("id") {
        Some(Value::String(id)) if !id.is_empty() => id,
        _ => return Err(Error::Invalid(vec![FieldError::required("id")])),
    };
    let version = input.remove("version").and_then(|v| v.as_i64());
    let version = version.ok_or_else(|| Error::Invalid(vec![FieldError::required("version")]))?;
    let tx = cx.tx().await?;
    let before = read::one(tx, cx, table, &id).await?;
    let mut value = table.input_of(&before);
    let given = Value::Object(input);
    protected::keep_unmentioned(table, &mut value, &given);
    if let Value::Object(given) = given {
        value.extend(given.into_iter().filter(|(name, v)| !(v.is_null() && table.is_protected(name))));
    }
    let value = Value::Object(value);
    let mut columns = (table.decode)(table, value.clone()).map_err(Error::Invalid)?;
    check_database(cx, tx, table, &value, Some(&before)).await?;
    protected::seal(cx, tx, table, &id, Some(&before), &mut columns).await?;
    set(cx, tx, table, &id, version, columns).await?;
    (table.rules.written)(cx, std::slice::from_ref(&id)).await?;
    let after = read::one(tx, cx, table, &id).await?;
    cx.record(&id, Some(&before), Some(&after))?;
    (table.rules.changed)(cx, &[RowChange { before: Some(&before), after: Some(&after) }]).await?;
    outgoing::one(cx, tx, table, after).await
}

/// Writes columns of one row if its version is still the expected one.
pub(super) async fn set(
    cx: &Cx,
    tx: &impl ConnectionTrait,
    table: &Table,
    id: &str,
    version: i64,
    columns: Columns,
) -> Result<()> {
    let mut statement = Query::update();
    statement
        .table(Alias::new(table.spec.table.table))
        .values(columns.into_iter().filter(|(n, _)| *n != "id").map(|(n, v)| (Alias::new(n), Expr::val(v))))
        .value("version", Expr::col("version").add(1))
        .value("updated_at", cx.now())
        .value("updated_by", cx.user_id()?)
        .and_where(Expr::col("id").eq(id))
        .cond_where(table.spec.table.visible(cx.scope()?));
    if !crate::planted::fault("skip_version") {
        statement.and_where(Expr::col("version").eq(version));
    }
    if tx.execute(&statement).await?.rows_affected() == 0 {
        let current = outgoing::one(cx, tx, table, read::one(tx, cx, table, id).await?).await?;
        return Err(Error::Conflict(Box::new(current)));
    }
    Ok(())
}

/// Rules that need the database: references exist, keys are free.
async fn check_database(
    cx: &Cx,
    tx: &DatabaseTransaction,
    table: &Table,
    input: &Value,
    before: Option<&Value>,
) -> Result<()> {
    let id = before.and_then(|row| row.get("id")?.as_str());
    let mut errors = refs::check(cx, tx, table, input).await?;
    for key in table.spec.unique {
        if let Some(error) = taken(cx, tx, table, key, input, id).await? {
            errors.push(error);
        }
    }
    if let (true, Value::Object(input)) = (errors.is_empty(), input) {
        let proposed = Proposed { before, input, errors: &mut errors };
        (table.rules.across)(cx, &tx.into(), &mut [proposed]).await?;
    }
    if errors.is_empty() { Ok(()) } else { Err(Error::Invalid(errors)) }
}

/// Archived rows count too, unless the table says otherwise: a code is not used again.
async fn taken(
    cx: &Cx,
    tx: &impl ConnectionTrait,
    table: &Table,
    key: &[&str],
    input: &Value,
    id: Option<&str>,
) -> Result<Option<FieldError>> {
    let mut select = Query::select();
    select.expr(Expr::val(1)).from(Alias::new(table.spec.table.table)).limit(1);
    for name in key {
        let part = table.field(name).and_then(|field| keys::part(cx, field, input.get(*name)?));
        // Left as it is, absent, or of the wrong form: nothing new is taken.
        let Some(part) = part else { return Ok(None) };
        select.and_where(Expr::col(Alias::new(part.column)).eq(part.value));
    }
    if let Some(id) = id {
        select.and_where(Expr::col("id").ne(id));
    }
    if table.spec.reuses_keys {
        select.and_where(Expr::col("archived_at").is_null());
    }
    Ok(tx.query_one(&select).await?.map(|_| duplicate(table, key)))
}

pub(super) fn duplicate(table: &Table, key: &[&str]) -> FieldError {
    let first = key.first().copied().unwrap_or_default();
    let label = table.field(first).map_or(Text::new("编码", "Code"), |f| f.label);
    let text = Both::new(format!("{}已被使用", label.zh), format!("{} is already in use", label.en));
    FieldError::new(first, "already_exists", text)
}

/// Switches rows on or off; those already so are left alone.
pub(super) async fn switch(cx: &Cx, table: &Table, ids: &[String], enabled: bool) -> Result<u64> {
    let tx = cx.tx().await?;
    let mut changed = 0;
    for id in ids {
        let before = read::one(tx, cx, table, id).await?;
        if before.get("enabled").and_then(Value::as_bool) == Some(enabled) {
            continue;
        }
        let version = before.get("version").and_then(Value::as_i64).unwrap_or_default();
        set(cx, tx, table, id, version, vec![("enabled", enabled.into())]).await?;
        let after = read::one(tx, cx, table, id).await?;
        cx.record(id, Some(&before), Some(&after))?;
        (table.rules.changed)(cx, &[RowChange { before: Some(&before), after: Some(&after) }]).await?;
        changed += 1;
    }
    if changed == 0 {
        cx.nothing_changed();
    }
    Ok(changed)
}

//! Carries a plan out, or says what it would do.

use std::collections::{BTreeSet, HashSet};

use chrono::{DateTime, NaiveDate, Utc};
use kernel::{Both, Cx, Error, FieldError, Lang, Result, Timestamp, ids, scope::TableRef, time::UNIVERSITY_OFFSET_MS};
use schema::university::{staff, unit_change};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, FromQueryResult, PrimaryKeyTrait, QueryFilter, QueryOrder,
    Set,
    sea_query::{Alias, Expr, ExprTrait, LockType, Query, Value as DbValue},
};
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::{
    Change, Counts, Dated, Report, Units,
    plan::{Command, Node, Step, Tree},
};

const STAFF_SUBJECT: &str = "basic.staff";

/// What every command is given besides what it changes.
pub struct Order {
    pub id: String,
    pub version: i64,
    pub dated: Dated,
    pub command: Command,
}

pub async fn run<U: Units>(cx: &Cx, order: Order) -> Result<Report> {
    order.dated.check(cx.now())?;
    if order.dated.dry_run {
        cx.nothing_changed();
        return Ok(prepare::<U>(cx, cx.read(), &order).await?.1);
    }
    let tx = cx.tx().await?;
    let (steps, report) = prepare::<U>(cx, tx, &order).await?;
    let was = row::<U::Entity>(tx, &order.id).await?;
    for step in &steps {
        carry_out::<U>(cx, step).await?;
    }
    note::<U>(cx, &order, &was).await?;
    Ok(report)
}

/// The whole tree is locked: two moves at once could each be right and together make a circle.
async fn prepare<U: Units>(cx: &Cx, db: &impl ConnectionTrait, order: &Order) -> Result<(Vec<Step>, Report)> {
    let dry_run = order.dated.dry_run;
    let tree = Tree::new(nodes::<U>(cx, db, !dry_run).await?);
    let unit = tree.get(&order.id).filter(|n| n.visible).ok_or(Error::NotFound)?;
    if i64::from(unit.version) != order.version {
        return Err(Error::Conflict(Box::new(row::<U::Entity>(db, &order.id).await?)));
    }
    let people = match &order.command {
        Command::Merge { .. } if U::HAS_STAFF => staff_of(db, &order.id).await?,
        _ => vec![],
    };
    let ids: Vec<String> = people.iter().map(|p| p.id.clone()).collect();
    let steps = tree.plan(&order.id, &order.command, &ids, U::PAGE)?;
    let changes = steps.iter().map(|step| told::<U>(step, &tree, &people, cx.lang())).collect::<Vec<_>>();
    let touched = changes.iter().filter(|c| c.subject == U::SUBJECT).map(|c| &c.id).collect::<BTreeSet<_>>();
    let (units, staff) = (touched.len(), changes.iter().filter(|c| c.subject == STAFF_SUBJECT).count());
    let (departments, regions) = if U::HAS_STAFF { (units, 0) } else { (0, units) };
    let counts = Counts { departments, regions, staff };
    Ok((steps, Report { dry_run, changes, counts }))
}

async fn nodes<U: Units>(cx: &Cx, db: &impl ConnectionTrait, lock: bool) -> Result<Vec<Node>> {
    let mut select = Query::select();
    select
        .columns(["id", "code", "name_cn", "name_en", "parent_id", "version"].map(Alias::new))
        .column(Alias::new(U::LEVEL.unwrap_or("id")))
        .from(Alias::new(U::TABLE.table))
        .and_where(Expr::col("archived_at").is_null())
        .order_by("id", sea_orm::Order::Asc);
    if lock {
        select.lock(LockType::Update);
    }
    let rows = db.query_all(&select).await?;
    let visible = visible_ids(cx, db, U::TABLE).await?;
    let mut nodes = vec![];
    for row in rows {
        let id: String = row.try_get_by_index(0)?;
        let depth = match U::LEVEL {
            Some(_) => crate::region::depth(&row.try_get_by_index::<String>(6)?),
            None => 0,
        };
        nodes.push(Node {
            visible: visible.contains(&id),
            id,
            code: row.try_get_by_index(1)?,
            name_cn: row.try_get_by_index(2)?,
            name_en: row.try_get_by_index(3)?,
            parent_id: row.try_get_by_index(4)?,
            version: row.try_get_by_index(5)?,
            depth,
        });
    }
    Ok(nodes)
}

async fn visible_ids(cx: &Cx, db: &impl ConnectionTrait, table: &TableRef) -> Result<HashSet<String>> {
    let mut select = Query::select();
    select.column(Alias::new("id")).from(Alias::new(table.table)).cond_where(table.visible(cx.scope()?));
    let rows = db.query_all(&select).await?;
    rows.iter().map(|row| Ok(row.try_get_by_index::<String>(0)?)).collect()
}

async fn staff_of(db: &impl ConnectionTrait, department: &str) -> Result<Vec<staff::Model>> {
    let found = staff::Entity::find()
        .filter(staff::Column::DepartmentId.eq(department))
        .filter(staff::Column::ArchivedAt.is_null())
        .order_by_asc(staff::Column::StaffNo)
        .order_by_asc(staff::Column::Id);
    Ok(found.all(db).await?)
}

/// A row as the log knows it.
async fn row<E>(db: &impl ConnectionTrait, id: &str) -> Result<Value>
where
    E: EntityTrait<Model: Serialize + FromQueryResult>,
    <E::PrimaryKey as PrimaryKeyTrait>::ValueType: From<String>,
{
    let model = E::find_by_id(id.to_owned()).one(db).await?.ok_or(Error::NotFound)?;
    serde_json::to_value(model).map_err(Error::internal)
}

async fn carry_out<U: Units>(cx: &Cx, step: &Step) -> Result<()> {
    let table = U::TABLE.table;
    match step {
        Step::Parent { id, to, .. } => {
            change::<U::Entity>(cx, (U::SUBJECT, table), id, "parent_id", to.clone().into()).await
        }
        Step::NameCn { id, to, .. } => {
            change::<U::Entity>(cx, (U::SUBJECT, table), id, "name_cn", to.clone().into()).await
        }
        Step::NameEn { id, to, .. } => {
            change::<U::Entity>(cx, (U::SUBJECT, table), id, "name_en", to.clone().into()).await
        }
        Step::Staff { id, to, .. } => {
            change::<staff::Entity>(cx, (STAFF_SUBJECT, "staff"), id, "department_id", to.clone().into()).await
        }
        Step::Archive { id } => {
            let tx = cx.tx().await?;
            let before = row::<U::Entity>(tx, id).await?;
            write(cx, table, id, "archived_at", Some(cx.now().0).into()).await?;
            cx.record_as(U::SUBJECT, id, Some(&before), None::<&Value>)
        }
    }
}

async fn change<E>(cx: &Cx, (subject, table): (&str, &str), id: &str, column: &str, value: DbValue) -> Result<()>
where
    E: EntityTrait<Model: Serialize + FromQueryResult>,
    <E::PrimaryKey as PrimaryKeyTrait>::ValueType: From<String>,
{
    let tx = cx.tx().await?;
    let before = row::<E>(tx, id).await?;
    write(cx, table, id, column, value).await?;
    let after = row::<E>(tx, id).await?;
    cx.record_as(subject, id, Some(&before), Some(&after))
}

async fn write(cx: &Cx, table: &str, id: &str, column: &str, value: DbValue) -> Result<()> {
    let mut update = Query::update();
    update
        .table(Alias::new(table))
        .value(Alias::new(column), Expr::val(value))
        .value("version", Expr::col("version").add(1))
        .value("updated_at", cx.now())
        .value("updated_by", cx.user_id()?)
        .and_where(Expr::col("id").eq(id));
    cx.tx().await?.execute(&update).await?;
    Ok(())
}

/// The dated change itself, for the unit's own history.
async fn note<U: Units>(cx: &Cx, order: &Order, was: &Value) -> Result<()> {
    let tx = cx.tx().await?;
    let (kind, names, into): (_, &[&str], _) = match &order.command {
        Command::Move { .. } => ("MOVED", &["code", "nameCn", "nameEn"], None),
        Command::Rename { .. } => ("RENAMED", &["nameCn", "nameEn"], None),
        Command::Merge { into } => ("MERGED", &["code", "nameCn", "nameEn"], Some(into.clone())),
    };
    // A move is told by the names that the two parents have at this time; a merger by the names of both units.
    let (was, now) = match &order.command {
        Command::Move { parent } => (
            parent_of::<U>(cx, was.get("parentId").and_then(Value::as_str)).await?,
            parent_of::<U>(cx, parent.as_deref()).await?,
        ),
        _ => (was.clone(), row::<U::Entity>(tx, into.as_deref().unwrap_or(&order.id)).await?),
    };
    let id = ids::new_id();
    let made = unit_change::ActiveModel {
        id: Set(id.clone()),
        subject: Set(U::NAME.to_owned()),
        unit_id: Set(order.id.clone()),
        kind: Set(kind.to_owned()),
        effective_date: Set(order.dated.effective_date),
        before: Set(part(&was, names)),
        after: Set(part(&now, names)),
        into_id: Set(into),
        document_no: Set(order.dated.document_no.trim().to_owned()),
        reason: Set(order.dated.reason.trim().to_owned()),
        at: Set(cx.now()),
        by_id: Set(cx.user_id()?.to_owned()),
        by_name: Set(cx.actor()?.name.clone()),
    };
    unit_change::Entity::insert(made).exec_without_returning(tx).await?;
    let facts = row::<unit_change::Entity>(tx, &id).await?;
    cx.record_as("basic.unit-change", &id, None::<&Value>, Some(&facts))
}

/// Null at the top.
async fn parent_of<U: Units>(cx: &Cx, id: Option<&str>) -> Result<Value> {
    match id {
        Some(id) => row::<U::Entity>(cx.tx().await?, id).await,
        None => Ok(Value::Null),
    }
}

fn part(row: &Value, names: &[&str]) -> Value {
    names.iter().map(|n| ((*n).to_owned(), row.get(n).cloned().unwrap_or_default())).collect::<Map<_, _>>().into()
}

/// A step in the words of the report.
fn told<U: Units>(step: &Step, tree: &Tree, people: &[staff::Model], lang: Lang) -> Change {
    let title = |id: &str| tree.get(id).map(|n| n.title(lang)).unwrap_or_default();
    let unit = |id: &str, field: &'static str, before: Value, after: Value| {
        let named = |value: &Value| value.as_str().filter(|_| field == "parentId").map(title);
        let (before_label, after_label) = (named(&before), named(&after));
        Change {
            subject: U::SUBJECT,
            id: id.to_owned(),
            title: title(id),
            field,
            before,
            after,
            before_label,
            after_label,
        }
    };
    match step {
        Step::Parent { id, from, to } => unit(id, "parentId", json!(from), json!(to)),
        Step::NameCn { id, from, to } => unit(id, "nameCn", json!(from), json!(to)),
        Step::NameEn { id, from, to } => unit(id, "nameEn", json!(from), json!(to)),
        Step::Archive { id } => unit(id, "archived", json!(false), json!(true)),
        Step::Staff { id, from, to } => {
            let person = people.iter().find(|p| p.id == *id);
            let name = |p: &staff::Model| {
                let name = if lang == Lang::En { &p.name_en } else { &p.name_cn };
                format!("{} – {name}", p.staff_no)
            };
            Change {
                subject: STAFF_SUBJECT,
                id: id.clone(),
                title: person.map(name).unwrap_or_default(),
                field: "departmentId",
                before: json!(from),
                after: json!(to),
                before_label: Some(title(from)),
                after_label: Some(title(to)),
            }
        }
    }
}

pub async fn changes<U: Units>(cx: &Cx, id: &str) -> Result<Vec<unit_change::Model>> {
    let found = unit_change::Entity::find()
        .filter(unit_change::Column::Subject.eq(U::NAME))
        .filter(Condition::any().add(unit_change::Column::UnitId.eq(id)).add(unit_change::Column::IntoId.eq(id)))
        .order_by_desc(unit_change::Column::EffectiveDate)
        .order_by_desc(unit_change::Column::At)
        .order_by_desc(unit_change::Column::Id);
    Ok(found.all(cx.read()).await?)
}

impl Dated {
    /// A change is entered on its day or later: until then the unit is what it was.
    pub fn check(&self, now: Timestamp) -> Result<()> {
        let mut errors = vec![];
        if self.reason.trim().is_empty() {
            errors.push(FieldError::required("reason"));
        }
        for (field, text, most) in [("reason", &self.reason, 500), ("documentNo", &self.document_no, 100)] {
            if text.chars().count() > most {
                let text = Both::new(format!("最多 {most} 个字符"), format!("Has at most {most} characters"));
                errors.push(FieldError::new(field, "too_long", text));
            }
        }
        let today = today(now);
        if self.effective_date > today {
            let text = Both::new(
                format!("变更立即生效，生效日期不能晚于今天（{today}）"),
                format!("The change takes effect at once, so its date cannot be later than today ({today})"),
            );
            errors.push(FieldError::new("effectiveDate", "out_of_range", text));
        }
        if errors.is_empty() { Ok(()) } else { Err(Error::Invalid(errors)) }
    }
}

fn today(now: Timestamp) -> NaiveDate {
    DateTime::<Utc>::from_timestamp_millis(now.plus(UNIVERSITY_OFFSET_MS).0).unwrap_or_default().date_naive()
}

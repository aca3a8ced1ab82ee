//! Units in a tree that are moved, renamed and merged by date: departments and regions.

pub(crate) mod plan;
mod run;

use chrono::NaiveDate;
use kernel::{
    Action, Api, Both, Cx, Error, FieldError, IdSpec, Json, Op, PathId, Result, Rule, Text, View,
    resource::{Proposed, Table},
    scope::TableRef,
};
use schema::university::unit_change;
use sea_orm::{ColumnTrait, DatabaseExecutor, EntityTrait, FromQueryResult, PrimaryKeyTrait, QueryFilter};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use plan::Command;
use run::Order;

/// A table of units.
pub trait Units: Send + Sync + 'static {
    type Entity: EntityTrait<
            Model: Serialize + FromQueryResult + Send + Sync,
            PrimaryKey: PrimaryKeyTrait<ValueType: From<String>>,
        >;
    /// In `unit_change`.
    const NAME: &'static str;
    /// In the log.
    const SUBJECT: &'static str;
    const STEM: &'static str;
    const PATH: &'static str;
    const PAGE: &'static str;
    const TABLE: &'static TableRef;
    /// The column that says how far down a unit belongs, if that matters.
    const LEVEL: Option<&'static str>;
    /// Staff belongs to these units.
    const HAS_STAFF: bool;
    const LABELS: [Text; 4];
}

/// When a change takes effect, and on which paper it stands.
pub struct Dated {
    pub effective_date: NaiveDate,
    pub document_no: String,
    pub reason: String,
    pub dry_run: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct UnitMove {
    id: String,
    version: i64,
    /// Null: to the top.
    parent_id: Option<String>,
    #[schema(value_type = String, format = Date)]
    effective_date: NaiveDate,
    #[serde(default)]
    document_no: String,
    reason: String,
    /// Report only; write nothing.
    #[serde(default)]
    dry_run: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct UnitRename {
    id: String,
    version: i64,
    name_cn: String,
    name_en: String,
    #[schema(value_type = String, format = Date)]
    effective_date: NaiveDate,
    #[serde(default)]
    document_no: String,
    reason: String,
    /// Report only; write nothing.
    #[serde(default)]
    dry_run: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct UnitMerge {
    id: String,
    version: i64,
    /// The unit that goes on.
    into_id: String,
    #[schema(value_type = String, format = Date)]
    effective_date: NaiveDate,
    #[serde(default)]
    document_no: String,
    reason: String,
    /// Report only; write nothing.
    #[serde(default)]
    dry_run: bool,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = UnitReport)]
pub struct Report {
    pub dry_run: bool,
    pub changes: Vec<Change>,
    pub counts: Counts,
}

/// One field of one row.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = UnitStep)]
pub struct Change {
    pub subject: &'static str,
    pub id: String,
    pub title: String,
    pub field: &'static str,
    #[schema(value_type = Option<Object>)]
    pub before: Value,
    #[schema(value_type = Option<Object>)]
    pub after: Value,
    /// The unit's name, where the value is a unit's id.
    pub before_label: Option<String>,
    pub after_label: Option<String>,
}

/// Rows that change, by kind.
#[derive(Serialize, ToSchema)]
#[schema(as = UnitCounts)]
pub struct Counts {
    pub departments: usize,
    pub regions: usize,
    pub staff: usize,
}

pub fn mount<U: Units>(api: &mut Api, table: &'static Table) {
    let [moving, renaming, merging, history] = U::LABELS;
    let command = |word: &str, label: Text| {
        let id = format!("{word}{}", U::STEM);
        Op::post(format!("{}/{word}", U::PATH), id, table.policy(Action::Edit), label)
            .ids([IdSpec::body("/id", U::TABLE)])
            .audit(U::SUBJECT)
    };
    api.op(
        command("move", moving).ids([IdSpec::body("/parentId", U::TABLE)]),
        |cx: Cx, Json(input): Json<UnitMove>| async move {
            let UnitMove { id, version, parent_id, effective_date, document_no, reason, dry_run } = input;
            let dated = Dated { effective_date, document_no, reason, dry_run };
            let command = Command::Move { parent: crate::some(parent_id) };
            run::run::<U>(&cx, Order { id, version, dated, command }).await.map(View)
        },
    );
    api.op(command("rename", renaming), |cx: Cx, Json(input): Json<UnitRename>| async move {
        let UnitRename { id, version, name_cn, name_en, effective_date, document_no, reason, dry_run } = input;
        let dated = Dated { effective_date, document_no, reason, dry_run };
        let command =
            Command::Rename { name_cn: name("nameCn", &name_cn, 100)?, name_en: name("nameEn", &name_en, 200)? };
        run::run::<U>(&cx, Order { id, version, dated, command }).await.map(View)
    });
    api.op(
        command("merge", merging).ids([IdSpec::body("/intoId", U::TABLE)]),
        |cx: Cx, Json(input): Json<UnitMerge>| async move {
            let UnitMerge { id, version, into_id, effective_date, document_no, reason, dry_run } = input;
            let dated = Dated { effective_date, document_no, reason, dry_run };
            run::run::<U>(&cx, Order { id, version, dated, command: Command::Merge { into: into_id } }).await.map(View)
        },
    );
    let op = Op::get(
        format!("{}/{{id}}/changes", U::PATH),
        format!("changes{}", U::STEM),
        table.policy(Action::Get),
        history,
    )
    .ids([IdSpec::path("id", U::TABLE)]);
    api.op(op, |cx: Cx, PathId(id): PathId| async move {
        run::changes::<U>(&cx, &id).await.map(View::<Vec<unit_change::Model>>)
    });
}

fn name(field: &'static str, text: &str, most: usize) -> Result<String> {
    let text = text.trim();
    if text.is_empty() {
        return Err(Error::Invalid(vec![FieldError::required(field)]));
    }
    if text.chars().count() > most || text.chars().any(char::is_control) {
        let text = Both::new(
            format!("最多 {most} 个字符，且不含控制字符"),
            format!("At most {most} characters, none of them a control character"),
        );
        return Err(Error::invalid(field, "too_long", text));
    }
    Ok(text.to_owned())
}

/// The parent of a unit that exists changes by a move, which has a date and a reason. Where several rows
/// are written at once, each mistake stands at its row.
pub fn parent_stays(rows: &mut [Proposed<'_>], page: &str) -> Result<()> {
    let alone = rows.len() == 1;
    for row in rows {
        let Some(before) = row.before else { continue };
        let was = before.get("parentId").and_then(|v| v.as_str()).unwrap_or_default();
        if row.input.contains_key("parentId") && row.text("parentId") != was {
            let text = Text::new(
                "已有单位的上级只能用“移动”更改，以便留下日期和依据",
                "The parent of an existing unit changes by “move” only, which keeps the date and the reason",
            );
            if alone {
                let data = json!({ "id": row.id(), "parentId": was, "wanted": row.text("parentId") });
                let id = row.id().unwrap_or_default();
                let offer = Both::new("移动该单位", "Move this unit");
                return Err(Rule::new("parent_moves", text, data).offer(offer, format!("{page}?move={id}")).into());
            }
            row.errors.push(FieldError::new("parentId", "parent_moves", text));
        }
    }
    Ok(())
}

/// A unit that was merged into another one does not come back: its people and parts are there by now.
pub async fn merged_stays<U: Units>(db: &DatabaseExecutor<'_>, rows: &mut [Proposed<'_>]) -> Result<()> {
    let archived = |row: &Proposed<'_>| row.before.is_some_and(|b| b.get("archivedAt").is_some_and(|at| !at.is_null()));
    let ids: Vec<String> =
        rows.iter().filter(|row| archived(row)).filter_map(|row| row.id().map(str::to_owned)).collect();
    if ids.is_empty() {
        return Ok(());
    }
    let merged = unit_change::Entity::find()
        .filter(unit_change::Column::Subject.eq(U::NAME))
        .filter(unit_change::Column::Kind.eq("MERGED"))
        .filter(unit_change::Column::UnitId.is_in(ids));
    for change in merged.all(db).await? {
        let Some(row) = rows.iter_mut().find(|row| row.id() == Some(change.unit_id.as_str())) else { continue };
        let name = |field: &str| change.after.get(field).and_then(Value::as_str).unwrap_or_default();
        let text = Both::new(
            format!("{} 已并入“{}”，需要时请新建单位", change.effective_date, name("nameCn")),
            format!("merged into “{}” on {}; make a new unit if it is needed", name("nameEn"), change.effective_date),
        );
        row.errors.push(FieldError::new("id", "merged", text));
    }
    Ok(())
}

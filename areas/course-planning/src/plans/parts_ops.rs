//! Deleting, ordering and importing the parts of a plan.

use kernel::{
    Action, Api, Cx, Error, FieldError, FileReply, IdSpec, Json, Op, Query, Result, Text, View,
    files::Upload,
    resource::{FileFormat, ImportOptions, ImportReport, Table, rows::change},
};
use schema::courses::{structure_category, structure_subject};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, Set};
use serde::Deserialize;
use serde_json::{Map, json};
use utoipa::{IntoParams, ToSchema};

use super::{frozen, kind::Kind, parts, tables};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = PlanOrderInput)]
struct OrderInput {
    structure_id: String,
    /// In their new order; they change places among themselves.
    ids: Vec<String>,
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Ids {
    #[serde(default)]
    ids: Vec<String>,
}

#[derive(Default, Deserialize, ToSchema, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Bad {
    #[default]
    Abort,
    Skip,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct UploadQuery {
    structure_id: String,
    /// Report only; write nothing.
    #[serde(default)]
    dry_run: bool,
    /// `abort` (default): one bad row and nothing is written. `skip`: bad rows are left out.
    #[serde(default)]
    #[param(inline)]
    on_error: Bad,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct TemplateQuery {
    structure_id: String,
    #[serde(default)]
    #[param(inline)]
    format: FileFormat,
}

#[derive(Clone, Copy)]
enum Part {
    Category,
    Subject,
}

pub fn mount(api: &mut Api, kind: &'static Kind) -> Result<()> {
    let tables = tables::of(kind)?;
    for (part, word, table) in
        [(Part::Category, "category", tables.categories), (Part::Subject, "subject", tables.subjects)]
    {
        let path = kind.path(word);
        let (stem, subject, rows) = (table.spec.stem, table.spec.subject, table.spec.table);
        let op = Op::delete(
            &path,
            format!("delete{stem}"),
            table.policy(Action::Delete),
            Text::new("删除计划内容", "Delete parts of a plan"),
        )
        .ids([IdSpec::query("ids", rows)])
        .audit(subject);
        api.op(op, move |cx: Cx, Query(query): Query<Ids>| async move {
            delete(&cx, part, table, query.ids).await.map(View)
        });
        table.mount_restore(api, &path);
        let op = Op::post(
            format!("{path}/order"),
            format!("order{stem}"),
            table.policy(Action::Edit),
            Text::new("调整顺序", "Put in order"),
        )
        .ids([IdSpec::body("/structureId", kind.structures), IdSpec::body("/ids", rows)])
        .audit(subject);
        api.op(op, move |cx: Cx, Json(input): Json<OrderInput>| async move {
            order(&cx, part, subject, input).await.map(View)
        });
        mount_sheets(api, kind, part, table, &path);
    }
    Ok(())
}

fn mount_sheets(api: &mut Api, kind: &'static Kind, part: Part, table: &'static Table, path: &str) {
    let policy = || table.policy(Action::Import);
    let stem = table.spec.stem;
    let label = Text::new("导入计划内容", "Import parts of a plan");
    let op = Op::post(format!("{path}/import"), format!("import{stem}"), policy(), label)
        .ids([IdSpec::query("structureId", kind.structures)])
        .audit(table.spec.subject)
        .upload();
    api.op(op, move |cx: Cx, (Query(query), upload): (Query<UploadQuery>, Upload)| async move {
        take_in(&cx, part, table, query, upload).await.map(View)
    });
    let label = Text::new("下载计划内容导入模板", "Import template of parts of a plan");
    let op = Op::get(format!("{path}/template"), format!("template{stem}"), policy(), label)
        .ids([IdSpec::query("structureId", kind.structures)]);
    api.op(op, move |cx: Cx, Query(query): Query<TemplateQuery>| async move { template(&cx, table, query).await });
    table.mount_batches(api, path);
}

/// A row of a sheet names categories of its own plan, which others may call the same.
async fn take_in(
    cx: &Cx,
    part: Part,
    table: &'static Table,
    query: UploadQuery,
    upload: Upload,
) -> Result<ImportReport> {
    let plan = required(query.structure_id, "structureId")?;
    let mut given = Map::new();
    given.insert("structureId".to_owned(), json!(plan));
    let field = match part {
        Part::Category => "parentId",
        Part::Subject => "categoryId",
    };
    let within = vec![(field, "structure_id", plan)];
    let skip_bad_rows = query.on_error == Bad::Skip;
    table.import_sheet(cx, upload, ImportOptions { dry_run: query.dry_run, skip_bad_rows, given, within }).await
}

async fn template(cx: &Cx, table: &'static Table, query: TemplateQuery) -> Result<FileReply> {
    required(query.structure_id, "structureId")?;
    table.template_sheet(cx, query.format, &["structureId"]).await
}

fn required(id: String, field: &'static str) -> Result<String> {
    if id.is_empty() { Err(Error::Invalid(vec![FieldError::required(field)])) } else { Ok(id) }
}

async fn delete(cx: &Cx, part: Part, table: &'static Table, ids: Vec<String>) -> Result<u64> {
    let ids = crate::some_ids(ids)?;
    let tx = cx.tx().await?;
    let mut plans: Vec<String> = match part {
        Part::Category => {
            let rows = structure_category::Entity::find().filter(structure_category::Column::Id.is_in(ids.clone()));
            rows.all(tx).await?.into_iter().map(|row| row.structure_id).collect()
        }
        Part::Subject => {
            let rows = structure_subject::Entity::find().filter(structure_subject::Column::Id.is_in(ids.clone()));
            rows.all(tx).await?.into_iter().map(|row| row.structure_id).collect()
        }
    };
    plans.sort();
    plans.dedup();
    frozen::refuse(cx, tx, &plans).await?;
    let deleted = table.delete_rows(cx, &ids).await?;
    parts::drafts_again(cx, &plans).await?;
    Ok(deleted)
}

/// Those named take their places among themselves; the others stay where they are. Everything is numbered
/// anew, so that places do not run out.
async fn order(cx: &Cx, part: Part, subject: &'static str, input: OrderInput) -> Result<u64> {
    let plan = required(input.structure_id, "structureId")?;
    let mut once = vec![];
    for id in input.ids {
        if !id.is_empty() && !once.contains(&id) {
            once.push(id);
        }
    }
    if once.is_empty() {
        return Err(Error::Invalid(vec![FieldError::required("ids")]));
    }
    let tx = cx.tx().await?;
    frozen::refuse(cx, tx, std::slice::from_ref(&plan)).await?;
    let mut changed = 0;
    macro_rules! renumber {
        ($entity:ident) => {{
            use $entity::Column;
            let mut rows = $entity::Entity::find()
                .filter(Column::StructureId.eq(&plan))
                .filter(Column::ArchivedAt.is_null())
                .order_by_asc(Column::SortOrder)
                .order_by_asc(Column::Id)
                .all(tx)
                .await?;
            rearrange(&mut rows, &once, |row| &row.id)?;
            for (place, row) in (1..).zip(rows) {
                if row.sort_order != place {
                    let to = $entity::ActiveModel { sort_order: Set(place), ..Default::default() };
                    change::<$entity::Entity>(cx, subject, row, to).await?;
                    changed += 1;
                }
            }
        }};
    }
    match part {
        Part::Category => renumber!(structure_category),
        Part::Subject => renumber!(structure_subject),
    }
    if changed == 0 {
        cx.nothing_changed();
    }
    Ok(changed)
}

pub fn rearrange<T: Clone>(rows: &mut [T], wanted: &[String], id: impl Fn(&T) -> &String) -> Result<()> {
    let before: Vec<T> = rows.to_vec();
    let mut next = wanted.iter().map(|wanted| before.iter().find(|row| id(row) == wanted)).collect::<Vec<_>>();
    if next.iter().any(Option::is_none) {
        let text = Text::new("有的行不属于这个学习计划", "Some of the rows are of another plan");
        return Err(Error::invalid("ids", "other_plan", text));
    }
    next.reverse();
    for place in rows.iter_mut().filter(|row| wanted.contains(id(row))) {
        if let Some(Some(row)) = next.pop() {
            *place = row.clone();
        }
    }
    Ok(())
}

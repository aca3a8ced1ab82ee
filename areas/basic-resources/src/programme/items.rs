//! All programmes of some divisions at once, and deleting rows of whichever kind.

use kernel::{Action, Api, Cx, IdSpec, Op, Query, Result, Text, View, resource::Table};
use schema::university::programme::{Column, Entity, Model};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::tables::{ANY_PROGRAMMES, DIVISIONS};

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct ItemQuery {
    /// None: of every division the caller sees.
    #[serde(default)]
    division_ids: Vec<String>,
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Ids {
    #[serde(default)]
    ids: Vec<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProgrammeItem {
    pub id: String,
    pub code: String,
    pub name_en: String,
    pub name_cn: String,
    pub division_id: String,
    pub kind: String,
}

pub fn mount(api: &mut Api, kind: &'static str, table: &'static Table, path: &str) {
    let id = format!("items{}", table.spec.stem);
    let label = match kind {
        "category" => Text::new("按学部列出专业类别", "Programme categories by division"),
        "programme" => Text::new("按学部列出专业", "Programmes by division"),
        "stream" => Text::new("按学部列出方向", "Streams by division"),
        _ => Text::new("按学部列出辅修", "Minors by division"),
    };
    let op = Op::get(format!("{path}/item"), id, table.policy(Action::Query), label)
        .ids([IdSpec::query("divisionIds", &DIVISIONS)]);
    api.op(op, move |cx: Cx, Query(query): Query<ItemQuery>| async move { items(&cx, table, query).await.map(View) });
}

async fn items(cx: &Cx, table: &'static Table, query: ItemQuery) -> Result<Vec<ProgrammeItem>> {
    let mut wanted = Condition::all().add(Column::Enabled.eq(true)).add(table.spec.table.visible(cx.scope()?));
    let divisions: Vec<String> = query.division_ids.into_iter().filter(|id| !id.is_empty()).collect();
    if !divisions.is_empty() {
        wanted = wanted.add(Column::DivisionId.is_in(divisions));
    }
    let rows = Entity::find().filter(wanted).order_by_asc(Column::Code).all(cx.read()).await?;
    let item = |row: Model| ProgrammeItem {
        id: row.id,
        code: row.code,
        name_en: row.name_en,
        name_cn: row.name_cn,
        division_id: row.division_id,
        kind: row.kind,
    };
    Ok(rows.into_iter().map(item).collect())
}

pub fn mount_delete(api: &mut Api, tables: [&'static Table; 4]) {
    let Some(first) = tables.first().copied() else { return };
    let label = Text::new("删除专业、类别、方向或辅修", "Delete programmes, categories, streams or minors");
    let op =
        Op::delete("/api/basic/resources/college/programme", "deleteProgrammes", first.policy(Action::Delete), label)
            .ids([IdSpec::query("ids", &ANY_PROGRAMMES)])
            .audit("basic.programme");
    api.op(op, move |cx: Cx, Query(query): Query<Ids>| async move { delete(&cx, tables, query.ids).await.map(View) });
}

/// Each row by the table of its kind, so that it is found in the history of that kind.
async fn delete(cx: &Cx, tables: [&'static Table; 4], ids: Vec<String>) -> Result<u64> {
    let ids = crate::some_ids(ids)?;
    let rows = Entity::find().filter(Column::Id.is_in(ids)).all(cx.tx().await?).await?;
    let mut deleted = 0;
    for (kind, table) in ["CATEGORY", "PROGRAMME", "STREAM", "MINOR"].into_iter().zip(tables) {
        let own: Vec<String> = rows.iter().filter(|row| row.kind == kind).map(|row| row.id.clone()).collect();
        if !own.is_empty() {
            deleted += table.delete_rows(cx, &own).await?;
        }
    }
    Ok(deleted)
}

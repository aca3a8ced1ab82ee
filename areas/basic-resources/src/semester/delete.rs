//! Deleting semesters: never one that is current.

use kernel::{Action, Api, Both, Cx, Error, IdSpec, Op, Result, Rule, Text, View, error::Refusal, resource::Table};
use schema::university::semester::{Column, Entity};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Deserialize;
use serde_json::json;
use utoipa::IntoParams;

use crate::tables::SEMESTERS;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct Ids {
    #[serde(default)]
    ids: Vec<String>,
}

pub fn mount(api: &mut Api, table: &'static Table) {
    let label = Text::new("删除学期", "Delete semesters");
    let op = Op::delete(super::PATH, "deleteSemester", table.policy(Action::Delete), label)
        .ids([IdSpec::query("ids", &SEMESTERS)])
        .audit(table.spec.subject);
    api.op(op, move |cx: Cx, kernel::Query(query): kernel::Query<Ids>| async move {
        delete(&cx, table, query.ids).await.map(View)
    });
}

async fn delete(cx: &Cx, table: &'static Table, ids: Vec<String>) -> Result<u64> {
    let ids = crate::some_ids(ids)?;
    let tx = cx.tx().await?;
    let rows =
        Entity::find().filter(Column::Id.is_in(ids.clone())).order_by_asc(Column::Id).lock_exclusive().all(tx).await?;
    let current = rows.iter().filter(|row| !row.current_for.0.is_empty());
    let rules: Vec<Rule> = current
        .map(|row| {
            let types = Both::list(&row.current_for.0);
            let text = Both::new(
                format!("{} 是 {} 的当前学期，不能删除", row.code, types.zh),
                format!("{} is the current semester of {} and cannot be deleted", row.code, types.en),
            );
            Rule::new("semester_is_current", text, json!({ "code": row.code, "currentFor": row.current_for })).offer(
                Text::new("将另一学期设为当前", "Make another semester current"),
                "/basic-resources/term/semester-list",
            )
        })
        .collect();
    if !rules.is_empty() {
        return Err(Error::Refused(Box::new(Refusal { code: "semester_is_current", rules })));
    }
    table.delete_rows(cx, &ids).await
}

//! Separation of duties: where a process asks for it, every desk is somebody else's. Delegations do not help: whoever
//! decided counts, and whoever it was decided for.

use kernel::{Both, Cx, Error, Result, Rule, Text, planted::fault};
use schema::workflow::{process_instance, process_task};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, ExprTrait, QueryFilter,
    sea_query::{Alias, Expr, Query as Sql},
};
use serde_json::json;

use crate::{machine::Step, process};

/// Tasks of which none of these people has approved another desk. For statements over `process_task`.
pub fn untouched_by(people: &[&str]) -> Condition {
    use process_task::Column;
    let kinds = process::separate();
    if kinds.is_empty() || fault("desks_of_one") {
        return Condition::all();
    }
    let earlier = Alias::new("earlier");
    let of = |column: Column| Expr::col((earlier.clone(), column));
    let this = |column: Column| Expr::col((process_task::Entity, column));
    let separate = Sql::select()
        .column(process_instance::Column::Id)
        .from(process_instance::Entity)
        .and_where(process_instance::Column::Kind.is_in(kinds))
        .take();
    let people = || people.iter().map(|id| (*id).to_owned());
    let by = Condition::any().add(of(Column::DecidedBy).is_in(people())).add(of(Column::OnBehalfOf).is_in(people()));
    let mut found = Sql::select();
    found
        .expr(Expr::val(1))
        .from_as(process_task::Entity, earlier.clone())
        .and_where(of(Column::InstanceId).eq(this(Column::InstanceId)))
        .and_where(of(Column::Node).ne(this(Column::Node)))
        .and_where(of(Column::Action).eq(Step::Approve.code()))
        .and_where(of(Column::InstanceId).in_subquery(separate))
        .cond_where(by);
    Condition::all().add(Expr::exists(found).not())
}

/// Why the caller does not decide a task, if it is because of another desk of the same application.
pub async fn refusal(
    cx: &Cx,
    db: &impl ConnectionTrait,
    task: &process_task::Model,
    application: &process_instance::Model,
) -> Result<Option<Error>> {
    let free = process_task::Entity::find_by_id(task.id.as_str()).filter(untouched_by(&[cx.user_id()?]));
    if free.one(db).await?.is_some() {
        return Ok(None);
    }
    let text = Both::new(
        format!("您已在申请 {} 的另一环节审批，此环节须由他人审批", application.no),
        format!("You have approved application {} at another desk; this one is somebody else's", application.no),
    );
    let rule = Rule::new("separate_desks", text, json!({ "no": application.no }));
    Ok(Some(rule.offer(Text::new("查看待办任务", "See my tasks"), "/dashboard/mytask").into()))
}

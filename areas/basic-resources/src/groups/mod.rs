//! Data groups: who sees the rows of which types, categories and divisions.
//!
//! A group decides what people see, so its changes are guarded like rights: whoever is limited by groups
//! themselves changes none, and everybody's remembered rights are dropped.

mod members;
mod preview;
mod seen;
mod sight;
mod table;

use kernel::{
    Action, Api, Cx, IdSpec, Json, Op, Query, Result, Text, View,
    resource::{Services, Table},
};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

pub use table::{GROUPS, Groups};

pub const PATH: &str = "/api/basic/resources/student/category/role";
pub const PAGE: &str = "/basic-resources/student/category/role";
pub const SUBJECT: &str = "basic.data-group";

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = DataGroupIds)]
struct GroupIds {
    ids: Vec<String>,
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct DeleteQuery {
    #[serde(default)]
    ids: Vec<String>,
}

pub fn mount(api: &mut Api) -> Result<()> {
    let table = Table::of::<Groups>()?;
    table.mount(api, PATH, Services { delete: false, switch: false, ..Services::ALL })?;
    let label = Text::new("删除数据组", "Delete data groups");
    let op = Op::delete(PATH, "deleteDataGroup", table.policy(Action::Delete), label)
        .ids([IdSpec::query("ids", &GROUPS)])
        .audit(SUBJECT)
        .step_up();
    api.op(op, move |cx: Cx, Query(query): Query<DeleteQuery>| async move {
        let ids = crate::some_ids(query.ids)?;
        table::require_whole_view(&cx)?;
        cx.rights_changed();
        table.delete_rows(&cx, &ids).await.map(View)
    });
    for (word, enabled, action, label) in [
        ("enable", true, Action::Enable, Text::new("启用数据组", "Enable data groups")),
        ("disable", false, Action::Disable, Text::new("禁用数据组", "Disable data groups")),
    ] {
        let op = Op::post(format!("{PATH}/{word}"), format!("{word}DataGroup"), table.policy(action), label)
            .ids([IdSpec::body("/ids", &GROUPS)])
            .audit(SUBJECT)
            .step_up();
        api.op(op, move |cx: Cx, Json(input): Json<GroupIds>| async move {
            let ids = crate::some_ids(input.ids)?;
            table::require_whole_view(&cx)?;
            cx.rights_changed();
            table.switch_rows(&cx, &ids, enabled).await.map(View)
        });
    }
    members::mount(api, table);
    preview::mount(api, table);
    seen::mount(api, table);
    Ok(())
}

//! Codes of national standards, by set.

pub(crate) mod ensure;
pub(crate) mod table;

use kernel::{
    Api, Cx, Error, Op, Policy, Query, Result, Text, View,
    resource::{Services, Table},
};
use schema::university::code_item;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

pub use ensure::ensure;
pub use table::Codes;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct CodesQuery {
    /// For example SEX or ETHNICITY.
    set: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CodeChoice {
    pub code: String,
    pub name_cn: String,
    pub name_en: String,
}

pub const PATH: &str = "/api/basic/resources/code";

pub fn mount(api: &mut Api) -> Result<()> {
    Table::of::<Codes>()?.mount(api, PATH, Services::ALL)?;
    let policy = Policy::AnySession("public standards, chosen from in many forms");
    let op = Op::get("/api/code/list", "listCodes", policy, Text::new("标准代码列表", "Codes of a set"));
    api.op(op, |cx: Cx, Query(query): Query<CodesQuery>| async move { list(&cx, &query.set).await.map(View) });
    Ok(())
}

async fn list(cx: &Cx, set: &str) -> Result<Vec<CodeChoice>> {
    if !table::SETS.iter().any(|(code, _)| *code == set) {
        return Err(Error::invalid("set", "not_a_choice", Text::new("没有该代码集", "There is no such set of codes")));
    }
    let rows = code_item::Entity::find()
        .filter(code_item::Column::CodeSet.eq(set))
        .filter(code_item::Column::Enabled.eq(true))
        .filter(code_item::Column::ArchivedAt.is_null())
        .order_by_asc(code_item::Column::SortOrder)
        .order_by_asc(code_item::Column::Code)
        .all(cx.read())
        .await?;
    Ok(rows.into_iter().map(|c| CodeChoice { code: c.code, name_cn: c.name_cn, name_en: c.name_en }).collect())
}

//! The plans that somebody who comes into a programme may follow.

use kernel::{Cx, Lang, Result};
use schema::courses::structure;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PlansQuery {
    /// The programme that is gone to.
    pub programme_id: String,
}

#[derive(Serialize, ToSchema)]
#[schema(as = TransferPlan)]
pub struct PlanView {
    value: String,
    /// Code, name and version.
    label: String,
}

/// Published ones, the newest version of each first.
pub async fn plans(cx: &Cx, query: &PlansQuery) -> Result<Vec<PlanView>> {
    use structure::Column;
    let found = structure::Entity::find()
        .filter(Column::ProgrammeId.eq(query.programme_id.as_str()))
        .filter(Column::Kind.eq("MAJOR"))
        .filter(Column::Status.eq("PUBLISHED"))
        .filter(Column::ArchivedAt.is_null())
        .order_by_asc(Column::Code)
        .order_by_desc(Column::PlanVersion);
    let view = |plan: structure::Model| {
        let name = if cx.lang() == Lang::En { plan.name_en } else { plan.name_cn };
        PlanView { label: format!("{} – {name} (v{})", plan.code, plan.plan_version), value: plan.id }
    };
    Ok(found.all(cx.read()).await?.into_iter().map(view).collect())
}

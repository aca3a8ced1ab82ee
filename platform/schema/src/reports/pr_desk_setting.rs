//! How somebody keeps their desk: absence, deputy, letters.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "pr_desk_setting")]
#[serde(rename_all = "camelCase")]
#[schema(as = ReportDeskSetting)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub staff_id: String,
    /// PANEL, HEAD, DEAN.
    pub desk: String,
    #[schema(value_type = Option<String>, format = Date)]
    pub away_from: Option<Date>,
    #[schema(value_type = Option<String>, format = Date)]
    pub away_until: Option<Date>,
    pub delegate_staff_id: Option<String>,
    pub mail: bool,
    pub created_at: Timestamp,
    pub created_by: Option<String>,
    pub updated_at: Timestamp,
    pub updated_by: Option<String>,
    pub version: i32,
    pub archived_at: Option<Timestamp>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}

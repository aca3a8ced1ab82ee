//! The till of a station, counted.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "print_closing")]
#[serde(rename_all = "camelCase")]
#[schema(as = PrintClosing)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub closing_no: String,
    pub station_id: String,
    pub closed_at: Timestamp,
    pub closed_by_name: String,
    /// Payments and refunds since the last closing.
    pub movements: i32,
    /// What should lie in the till, in hundredths of a yuan.
    pub cash: i32,
    /// What was paid otherwise.
    pub online: i32,
    pub counted: i32,
    /// Counted less what should be there.
    pub difference: i32,
    pub remark: String,
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

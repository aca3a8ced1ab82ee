//! Money of an order that came in or went out.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "print_payment")]
#[serde(rename_all = "camelCase")]
#[schema(as = PrintPayment)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub order_id: String,
    pub station_id: String,
    /// CHARGE, REFUND.
    pub kind: String,
    /// FREE, CASH, SANDBOX.
    pub method: String,
    /// Hundredths of a yuan; below zero for what is paid back.
    pub amount: i32,
    pub pay_no: String,
    pub paid_at: Timestamp,
    pub cashier_name: String,
    /// The closing that counted it.
    pub closing_id: Option<String>,
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

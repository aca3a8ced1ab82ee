//! One order of a paper, from its price to its print: a line of the ledger.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "print_order")]
#[serde(rename_all = "camelCase")]
#[schema(as = PrintOrder)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub order_no: String,
    pub student_id: String,
    pub type_id: String,
    pub station_id: String,
    /// COUNTER, WEB, KIOSK.
    pub channel: String,
    /// ORDERED, PAID, PRINTED, FAILED, REFUNDED, CANCELLED.
    pub state: String,
    pub copies: i32,
    /// How many of the copies cost nothing.
    pub free_copies: i32,
    pub unit_price: i32,
    /// Hundredths of a yuan.
    pub amount: i32,
    /// FREE, CASH, SANDBOX; empty while it is not paid.
    pub method: String,
    pub pay_no: String,
    pub purpose: String,
    pub pages: i32,
    pub times_printed: i32,
    /// Of the paper that was issued for it.
    pub serial_no: String,
    pub transcript_id: Option<String>,
    pub document_id: Option<String>,
    /// The order whose paper this one prints again.
    pub reprint_of_id: Option<String>,
    /// The day at the university, for what is counted by day.
    #[schema(value_type = String, format = Date)]
    pub ordered_on: Date,
    pub ordered_at: Timestamp,
    pub ordered_by_name: String,
    pub printed_at: Option<Timestamp>,
    /// Why it was cancelled, refunded or did not come out.
    pub reason: String,
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

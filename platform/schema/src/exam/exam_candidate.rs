//! Somebody who sits a paper, whether they may, under which arrangements, and where.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "exam_candidate")]
#[serde(rename_all = "camelCase")]
#[schema(as = ExamCandidate)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub item_id: String,
    pub paper_id: String,
    pub student_id: String,
    pub section_id: Option<String>,
    /// ROSTER, MAKE_UP, ADDED.
    pub source: String,
    /// ELIGIBLE, BARRED, PENDING, REFUSED.
    pub state: String,
    /// Why not: UNREGISTERED, ABSENCE, HOLD, OTHER; empty for who may.
    pub reason_code: String,
    pub reason: String,
    /// Decided by a person: building the list again leaves it.
    pub by_hand: bool,
    pub extra_minutes: i32,
    pub own_room: bool,
    /// Sits one paper after the other under supervision.
    pub consecutive: bool,
    pub arrangement: String,
    pub room_id: Option<String>,
    pub seat_row: Option<i32>,
    pub seat_col: Option<i32>,
    /// As B4; empty without a seat.
    pub seat_no: String,
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

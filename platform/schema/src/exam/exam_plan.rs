//! A timetable that the solver has found, kept beside the draft until it is adopted or dropped.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize)]
#[sea_orm(table_name = "exam_plan")]
#[serde(rename_all = "camelCase")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub item_id: String,
    /// Counted in its season.
    pub number: i32,
    /// FRESH, REPAIR, CONTINUE, ALTERNATIVE.
    pub mode: String,
    /// FOUND, STOPPED, IMPOSSIBLE.
    pub state: String,
    pub seed: i32,
    pub seconds: i32,
    pub weights: Json,
    pub hard: i32,
    pub soft: i32,
    /// What hurts, part by part: amount, papers, students.
    pub parts: Json,
    /// Cost over time: second, violations, cost.
    pub curve: Json,
    /// Papers with day, slot and rooms.
    pub places: Json,
    /// Requirements that contradict each other, where there is no timetable.
    pub contradiction: Json,
    pub adopted_at: Option<Timestamp>,
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

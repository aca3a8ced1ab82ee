//! A kind of paper that can be ordered: who may have it, how often, and what it costs.

use kernel::{StringList, Timestamp};
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "print_type")]
#[serde(rename_all = "camelCase")]
#[schema(as = PrintType)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub code: String,
    pub name_cn: String,
    pub name_en: String,
    /// Which paper of the product it is.
    pub paper: String,
    /// Empty: of every type.
    #[schema(value_type = Vec<String>)]
    pub student_types: StringList,
    /// Empty: every state that allows papers.
    #[schema(value_type = Vec<String>)]
    pub status_ids: StringList,
    /// Holds that stand against it.
    #[schema(value_type = Vec<String>)]
    pub blocked_by: StringList,
    /// Of one copy, in hundredths of a yuan.
    pub price: i32,
    /// Of each student, once and for all.
    pub free_copies: i32,
    /// Copies of one student on one day.
    pub max_per_day: Option<i32>,
    pub valid_days: Option<i32>,
    /// Students may have the file instead of coming for the paper.
    pub downloadable: bool,
    pub sort_order: i32,
    pub enabled: bool,
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

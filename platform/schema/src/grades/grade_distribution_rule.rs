//! How many of each grade are expected in a class that is large enough.

use kernel::Timestamp;
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "grade_distribution_rule")]
#[serde(rename_all = "camelCase")]
#[schema(as = GradeDistributionRule)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    /// UG, TPG, RPG.
    pub student_type: String,
    /// Of courses of this level; none for all.
    pub level: Option<i32>,
    /// Of courses that this division offers; none for all.
    pub division_id: Option<String>,
    pub min_class_size: i32,
    /// Percent, as all bands; none where nothing is expected.
    pub a_min: Option<i32>,
    pub a_max: Option<i32>,
    pub ab_min: Option<i32>,
    pub ab_max: Option<i32>,
    pub b_min: Option<i32>,
    pub b_max: Option<i32>,
    pub c_min: Option<i32>,
    pub c_max: Option<i32>,
    pub d_min: Option<i32>,
    pub d_max: Option<i32>,
    pub f_min: Option<i32>,
    pub f_max: Option<i32>,
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

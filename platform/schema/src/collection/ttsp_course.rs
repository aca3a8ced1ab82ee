//! A course that a division offers next semester.

use kernel::{StringList, Timestamp};
use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "ttsp_course")]
#[serde(rename_all = "camelCase")]
#[schema(as = CollectionCourse)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub round_id: String,
    pub division_id: String,
    pub course_id: String,
    /// That of the course, by which the plan is called where others refer to it.
    pub course_code: String,
    pub offering_programme_id: Option<String>,
    pub curriculum_type: String,
    pub sections_planned: i32,
    pub quota_per_section: i32,
    /// Seats by year of study, such as Y3:25.
    #[schema(value_type = Vec<String>)]
    pub quota_by_year: StringList,
    /// Hours of each weekly meeting, such as 2+1.
    pub hour_pattern: String,
    pub weeks: String,
    #[schema(value_type = Vec<String>)]
    pub preferred_times: StringList,
    #[schema(value_type = Vec<String>)]
    pub unavailable_times: StringList,
    pub place_type_id: Option<String>,
    #[schema(value_type = Vec<String>)]
    pub equipment: StringList,
    pub min_capacity: Option<i32>,
    /// Taught together with this one.
    pub combined_with_id: Option<String>,
    #[schema(value_type = Vec<String>)]
    pub target_programme_ids: StringList,
    #[schema(value_type = Vec<String>)]
    pub target_years: StringList,
    pub requirement: String,
    /// In hundredths of a yuan.
    pub extra_fee: i32,
    pub suitable_for_international: bool,
    pub need_exam: bool,
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

//! The stored settings of one area, for one student type or (empty) for all.

use sea_orm::entity::prelude::*;

use crate::Timestamp;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "setting")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub area: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub student_type: String,
    pub value: String,
    pub version: i32,
    pub updated_at: Timestamp,
    pub updated_by: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}

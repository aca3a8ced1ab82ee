//! A named set of grants.

use sea_orm::{FromJsonQueryResult, Set, entity::prelude::*};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{Text, Timestamp, ids};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult, ToSchema)]
pub struct StringList(pub Vec<String>);

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "role")]
#[serde(rename_all = "camelCase")]
#[schema(as = Role)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub code: String,
    pub name_zh: String,
    pub name_en: String,
    pub description: String,
    /// The student types a holder may work in; empty means none.
    #[schema(value_type = Vec<String>)]
    pub student_types: StringList,
    /// Holds every permission, also those that come with later versions.
    pub super_admin: bool,
    pub second_factor: bool,
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

impl ActiveModel {
    /// An enabled role that grants nothing and works in no student type.
    pub fn fresh(code: &str, name: Text, now: Timestamp) -> Self {
        Self {
            id: Set(ids::new_id()),
            code: Set(code.to_owned()),
            name_zh: Set(name.zh.to_owned()),
            name_en: Set(name.en.to_owned()),
            description: Set(String::new()),
            student_types: Set(StringList::default()),
            super_admin: Set(false),
            second_factor: Set(false),
            enabled: Set(true),
            created_at: Set(now),
            created_by: Set(None),
            updated_at: Set(now),
            updated_by: Set(None),
            version: Set(1),
            archived_at: Set(None),
        }
    }
}

//! A person who may sign in.

use sea_orm::{Set, entity::prelude::*};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{Timestamp, ids, protect::Sealed};

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "app_user")]
#[serde(rename_all = "camelCase")]
#[schema(as = User)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub username: String,
    pub name: String,
    pub nickname: String,
    pub kind: String,
    pub email: String,
    pub mobile: Sealed,
    #[serde(skip)]
    pub mobile_index: String,
    pub avatar: Option<String>,
    pub language: String,
    pub enabled: bool,
    #[serde(skip)]
    pub password_hash: Option<String>,
    pub must_change_password: bool,
    pub student_type: Option<String>,
    pub staff_id: Option<String>,
    pub student_id: Option<String>,
    /// Raised to end every session of this user.
    #[serde(skip)]
    pub session_gen: i32,
    pub last_sign_in_at: Option<Timestamp>,
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
    /// An enabled account with a name and nothing else: no password, no address, no role.
    pub fn fresh(username: &str, name: &str, kind: &str, now: Timestamp) -> Self {
        Self {
            id: Set(ids::new_id()),
            username: Set(username.to_owned()),
            name: Set(name.to_owned()),
            nickname: Set(String::new()),
            kind: Set(kind.to_owned()),
            email: Set(String::new()),
            mobile: Set(Sealed::default()),
            mobile_index: Set(String::new()),
            avatar: Set(None),
            language: Set(String::new()),
            enabled: Set(true),
            password_hash: Set(None),
            must_change_password: Set(false),
            student_type: Set(None),
            staff_id: Set(None),
            student_id: Set(None),
            session_gen: Set(0),
            last_sign_in_at: Set(None),
            created_at: Set(now),
            created_by: Set(None),
            updated_at: Set(now),
            updated_by: Set(None),
            version: Set(1),
            archived_at: Set(None),
        }
    }
}

//! That a student was given a ballot, and whether its receipt came back. Never when.

use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel, Serialize, ToSchema)]
#[sea_orm(table_name = "te_ballot")]
#[serde(rename_all = "camelCase")]
#[schema(as = EvaluationBallot)]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub te_section_id: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub student_id: String,
    /// How often; more than once after a browser was lost.
    pub given: i32,
    /// The day on which a new one was asked for.
    pub asked_on: Option<String>,
    pub done: bool,
    /// Hash of the blinded nonce it was made of, so that a lost answer is answered again. It tells nothing about the
    /// nonce, and is cleared at closing.
    pub blinded_hash: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}
impl ActiveModelBehavior for ActiveModel {}

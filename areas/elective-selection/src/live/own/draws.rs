//! How a student's place in drawn rounds came about, so that it can be computed again.

use kernel::{Cx, Lang, Result, Timestamp};
use schema::{
    selection::{es_decision, es_round},
    students::student,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait};
use serde::Serialize;
use utoipa::ToSchema;

use super::me;
use crate::live::allot::drawn;

/// Rounds of a semester or two.
const MOST: u64 = 20;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = MyDraw)]
pub struct DrawView {
    pub round_id: String,
    pub name: String,
    /// LOTTERY or RANKED.
    pub way: String,
    pub closed_at: Option<Timestamp>,
    /// Published when the round opened: SHA-256 of `commit:round:secret`.
    pub commitment: String,
    pub secret: String,
    /// The hash of the last entry before the draw.
    pub word: String,
    /// SHA-256 of `seed:round:secret:word`.
    pub seed: String,
    /// Under which the student drew.
    pub drawn_as: String,
    /// SHA-256 of `draw:seed:name`; the smallest came first.
    pub lot: String,
    pub place: Option<usize>,
    pub students: usize,
}

pub async fn draws(cx: &Cx) -> Result<Vec<DrawView>> {
    let student_id = me(cx)?;
    let took_part = es_decision::Entity::find()
        .select_only()
        .column(es_decision::Column::RoundId)
        .filter(es_decision::Column::StudentId.eq(student_id.as_str()));
    let of_type = student::Entity::find()
        .select_only()
        .column(student::Column::StudentType)
        .filter(student::Column::Id.eq(student_id.as_str()));
    let rounds = es_round::Entity::find()
        .filter(es_round::Column::Id.in_subquery(took_part.into_query()))
        .filter(es_round::Column::StudentType.in_subquery(of_type.into_query()))
        .filter(es_round::Column::Allocation.ne("FIRST_COME"))
        .filter(es_round::Column::State.is_in(["CLOSED", "RESET"]))
        .order_by_desc(es_round::Column::ClosedAt)
        .order_by_asc(es_round::Column::Id)
        .limit(MOST)
        .all(cx.read())
        .await?;
    let mut all = vec![];
    for round in rounds {
        let Some(draw) = drawn(cx, &round).await? else { continue };
        let place = draw.order.iter().position(|one| *one == student_id).map(|place| place + 1);
        all.push(DrawView {
            name: if cx.lang() == Lang::Zh { round.name_cn } else { round.name_en },
            round_id: round.id,
            way: round.allocation,
            closed_at: round.closed_at,
            commitment: round.seed_commitment,
            secret: draw.secret.clone(),
            word: draw.word.clone(),
            seed: draw.seed.as_str().to_owned(),
            drawn_as: student_id.clone(),
            lot: draw.seed.lot(&student_id),
            place,
            students: draw.order.len(),
        });
    }
    Ok(all)
}

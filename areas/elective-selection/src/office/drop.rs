//! The office takes students out of courses.

use kernel::{
    Cx, Result, Text,
    effects::{Outcome, outcome},
    reason,
    resource::some_ids,
};
use schema::university::semester;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};

use super::{DropSubjectsInput, obstacles::refuse, seats};
use crate::{api::release, known::effects};

const HELD: [&str; 3] = ["PLANNED", "REGISTERED", "WAITING"];

pub async fn drop(cx: &Cx, input: DropSubjectsInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let ids = some_ids(input.ids)?;
    cx.because(reason(&input.reason)?);
    let chosen = seats(cx, &ids).await?;
    let why =
        Text::new("只有预排、已选或轮候的科目可以退", "Only what is planned, registered or waited for can be dropped");
    refuse(cx, "not_held", why, &chosen, |seat| {
        !HELD.contains(&seat.state.as_str()) && !kernel::planted::fault("drop_completed")
    })
    .await?;
    let over: Vec<String> = semester::Entity::find()
        .select_only()
        .column(semester::Column::Id)
        .filter(semester::Column::EndDate.lt(cx.now().local_date()))
        .into_tuple()
        .all(cx.tx().await?)
        .await?;
    let why = Text::new("学期已经结束，不能再退", "The semester is over; it is too late to drop");
    refuse(cx, "semester_over", why, &chosen, |seat| over.contains(&seat.semester_id)).await?;
    release(cx, chosen).await?;
    outcome(cx, &effects(), vec![]).await
}

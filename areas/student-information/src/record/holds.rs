//! What holds students up: fees, library, discipline, grades.

use kernel::{
    Cx, Error, Result, Text,
    effects::{Known, Outcome, outcome},
    resource::rows,
};
use schema::students::student;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, Set};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{some_ids, table::students};

#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Hold {
    Fee,
    Library,
    Discipline,
    Grade,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HoldInput {
    ids: Vec<String>,
    hold: Hold,
    on: bool,
    reason: String,
    /// Say what would change; write nothing.
    #[serde(default)]
    dry_run: bool,
}

const SHORTEST_REASON: usize = 4;
const LONGEST_REASON: usize = 500;
const AT_ONCE: usize = 500;

pub async fn hold(cx: &Cx, input: HoldInput) -> Result<Outcome> {
    let ids = some_ids(input.ids)?;
    if !(SHORTEST_REASON..=LONGEST_REASON).contains(&input.reason.trim().chars().count()) {
        let text = Text::new("请填写原因（4–500 个字）", "Give a reason of 4–500 characters");
        return Err(Error::invalid("reason", "required", text));
    }
    if input.dry_run {
        cx.rehearse();
    }
    cx.because(&input.reason);
    let tx = cx.tx().await?;
    for ids in ids.chunks(AT_ONCE) {
        for before in student::Entity::find().filter(student::Column::Id.is_in(ids)).all(tx).await? {
            rows::change::<student::Entity>(cx, "si.student", before, switched(input.hold, input.on)).await?;
        }
    }
    let outcome = outcome(cx, &[Known::from(students()?)], vec![]).await?;
    if outcome.total == 0 {
        cx.nothing_changed();
    }
    Ok(outcome)
}

fn switched(hold: Hold, on: bool) -> student::ActiveModel {
    let mut row = student::ActiveModel::default();
    match hold {
        Hold::Fee => row.fee_hold = Set(on),
        Hold::Library => row.library_hold = Set(on),
        Hold::Discipline => row.discipline_hold = Set(on),
        Hold::Grade => row.grade_hold = Set(on),
    }
    row
}

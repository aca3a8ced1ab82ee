//! A result was changed: transcripts that tell the old one are taken back at once, and wait to be issued again.

use std::collections::BTreeSet;

use kernel::{Cx, Result, resource::rows};
use schema::grades::transcript;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::Value;

use super::{issue::hold, kind::State};
use crate::tables::TRANSCRIPT;

const WHY: &str = "成绩单所载成绩已更正 / A result on this transcript was amended";

/// Each is recorded, so that the preview of the amendment shows it.
pub async fn touched(cx: &Cx, student_ids: &[String], result_ids: &[&str]) -> Result<()> {
    if result_ids.is_empty() {
        return Ok(());
    }
    hold(cx, student_ids).await?;
    let changed: BTreeSet<&str> = result_ids.iter().copied().collect();
    for some in student_ids.chunks(500) {
        let issued = transcript::Entity::find()
            .filter(transcript::Column::StudentId.is_in(some))
            .filter(transcript::Column::State.eq(State::Issued))
            .filter(transcript::Column::ArchivedAt.is_null())
            .order_by_asc(transcript::Column::Id)
            .all(cx.tx().await?)
            .await?;
        for row in issued.into_iter().filter(|row| tells(row, &changed)) {
            take_back(cx, row, WHY, true).await?;
        }
    }
    Ok(())
}

fn tells(row: &transcript::Model, changed: &BTreeSet<&str>) -> bool {
    let ids = row.content.get("results").and_then(Value::as_array);
    ids.into_iter().flatten().filter_map(Value::as_str).any(|id| changed.contains(id))
}

/// From now on the paper proves nothing.
pub async fn take_back(cx: &Cx, row: transcript::Model, why: &str, reissue_due: bool) -> Result<transcript::Model> {
    let change = transcript::ActiveModel {
        state: Set(State::Revoked),
        revoked_at: Set(Some(cx.now())),
        revoked_reason: Set(why.to_owned()),
        reissue_due: Set(reissue_due),
        ..Default::default()
    };
    rows::change::<transcript::Entity>(cx, TRANSCRIPT, row, change).await
}

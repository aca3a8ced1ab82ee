//! The registry issues, prints, takes back and issues again.

use kernel::{
    Both, Cx, Error, Result, Rule, Text,
    effects::{Outcome, outcome},
    reason,
    resource::{rows, some_ids},
};
use schema::grades::transcript;
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::{
    issue::{self, Issued, Order, Refused},
    kind::{Kind, State},
    table::transcripts,
    touched::take_back,
};
use crate::tables::TRANSCRIPT;

/// More than this at once is a job.
pub const MOST: usize = 200;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = IssueTranscriptsInput)]
pub struct IssueInput {
    pub kind: Kind,
    pub student_ids: Vec<String>,
    /// Tells who would get one and who is refused, and does nothing.
    #[serde(default)]
    pub dry_run: bool,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = IssueTranscriptsOutcome)]
pub struct IssueOutcome {
    pub dry_run: bool,
    pub issued: Vec<Issued>,
    pub refused: Vec<Refused>,
}

/// Whoever may have one gets it; the others are told why not. A refusal only when nobody may.
pub async fn issue(cx: &Cx, input: IssueInput) -> Result<IssueOutcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let student_ids = few(some_ids(input.student_ids)?, "studentIds")?;
    let order = Order { kind: input.kind, student_ids: &student_ids, replaces: None, batch_id: None };
    let done = issue::issue(cx, &order).await?;
    if done.issued.is_empty() && !input.dry_run {
        return Err(issue::none(&done.refused));
    }
    let refused = done.refused.into_iter().map(|(who, _)| who).collect();
    Ok(IssueOutcome { dry_run: input.dry_run, issued: done.issued, refused })
}

pub fn few(ids: Vec<String>, field: &str) -> Result<Vec<String>> {
    if ids.len() > MOST {
        let text = Both::new(
            format!("一次最多 {MOST} 份；更多请批量生成"),
            format!("At most {MOST} at once; generate more as one archive"),
        );
        return Err(Error::invalid(field, "too_many", text));
    }
    Ok(ids)
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = RevokeTranscriptsInput)]
pub struct RevokeInput {
    pub ids: Vec<String>,
    pub reason: String,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    pub dry_run: bool,
}

pub async fn revoke(cx: &Cx, input: RevokeInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let why = reason(&input.reason)?;
    cx.because(why);
    for row in held(cx, &some_ids(input.ids)?).await? {
        if row.state == State::Revoked {
            return Err(gone(&row, Text::new("该成绩单此前已作废", "This transcript was revoked before")));
        }
        take_back(cx, row, why, false).await?;
    }
    outcome(cx, &[transcripts()?.into()], vec![]).await
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ReissueTranscriptInput)]
pub struct ReissueInput {
    pub id: String,
    pub reason: String,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    pub dry_run: bool,
}

/// A new one of the same kind with today's results; the old one is taken back if it was still good, and each names
/// the other.
pub async fn reissue(cx: &Cx, input: ReissueInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let why = reason(&input.reason)?;
    cx.because(why);
    let old = held(cx, std::slice::from_ref(&input.id)).await?.pop().ok_or(Error::NotFound)?;
    if old.replaced_by_id.is_some() {
        return Err(gone(&old, Text::new("该成绩单已重新出具过", "This transcript was issued again already")));
    }
    let old = if old.state == State::Issued { take_back(cx, old, why, false).await? } else { old };
    let student_ids = [old.student_id.clone()];
    let order = Order { kind: old.kind, student_ids: &student_ids, replaces: Some(&old), batch_id: None };
    let done = issue::issue(cx, &order).await?;
    let Some(new) = done.rows.first() else { return Err(issue::none(&done.refused)) };
    let change = transcript::ActiveModel {
        replaced_by_id: Set(Some(new.id.clone())),
        reissue_due: Set(false),
        ..Default::default()
    };
    rows::change::<transcript::Entity>(cx, TRANSCRIPT, old, change).await?;
    outcome(cx, &[transcripts()?.into()], vec![]).await
}

async fn held(cx: &Cx, ids: &[String]) -> Result<Vec<transcript::Model>> {
    let rows = transcript::Entity::find().filter(transcript::Column::Id.is_in(ids)).lock_exclusive();
    Ok(rows.all(cx.tx().await?).await?)
}

pub fn gone(row: &transcript::Model, text: Text) -> Error {
    let data = json!({ "serialNo": row.serial_no, "revokedAt": row.revoked_at, "reason": row.revoked_reason });
    Rule::new("transcript_revoked", text, data)
        .offer(
            Text::new("查看该成绩单", "See the transcript"),
            format!("/learning/student-grade/transcript-list?keyword={}", row.serial_no),
        )
        .into()
}

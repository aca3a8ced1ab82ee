//! What students ask about their report is answered on the page on which they asked.

use std::collections::BTreeSet;

use kernel::{Cx, Error, FieldError, Result, Text, effects::Outcome, resource::rows::change};
use rules::graduation::Duty;
use schema::graduation::ga_student::{ActiveModel, Entity};
use sea_orm::{ActiveValue::Set, EntityTrait, QuerySelect};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    access,
    batch::{held, outcome, refused, status_of},
    kind::Kind,
    letters,
};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = AnswerAuditInput)]
pub struct AnswerInput {
    pub id: String,
    pub answer: String,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    pub dry_run: bool,
}

/// Of a query or of an answer.
pub const LONGEST: usize = 1000;

pub async fn command(cx: &Cx, kind: &'static Kind, input: AnswerInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let answer = input.answer.trim();
    if answer.is_empty() {
        return Err(Error::Invalid(vec![FieldError::required("answer")]));
    }
    if answer.chars().count() > LONGEST {
        let text = Text::new("最多 1000 个字符", "At most 1000 characters");
        return Err(Error::invalid("answer", "too_long", text));
    }
    let tx = cx.tx().await?;
    let row = Entity::find_by_id(&input.id).lock_exclusive().one(tx).await?.ok_or(Error::NotFound)?;
    let batch = held(cx, &row.batch_id).await?;
    if row.ack != "QUERY" || !status_of(&batch)?.takes_queries() {
        let text = Text::new("没有待答复的提问", "There is no query to answer");
        return Err(refused("no_query", text, &batch));
    }
    let division = row.division_id.as_deref();
    let (programme, registry) =
        (access::named(cx, kind, Duty::Programme).await?, access::named(cx, kind, Duty::Registry).await?);
    if !programme.covers(division) && !registry.covers(division) {
        return Err(access::not_named(kind, Duty::Registry));
    }
    let now = ActiveModel {
        answer: Set(answer.to_owned()),
        answered_by: Set(Some(cx.user_id()?.to_owned())),
        answered_at: Set(Some(cx.now())),
        ..Default::default()
    };
    let row = change::<Entity>(cx, kind.student.subject, row, now).await?;
    letters::tell(cx, letters::ANSWERED, &batch, &BTreeSet::from([row.student_id])).await?;
    outcome(cx, kind, vec![]).await
}

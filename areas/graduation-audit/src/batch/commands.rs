//! What the commands on batches share.

use kernel::{
    Both, Cx, Error, Result, Rule, Text,
    effects::{Known, Outcome, Warning, outcome as outcome_of},
};
use rules::graduation::Status;
use schema::graduation::ga_batch;
use sea_orm::{EntityTrait, QuerySelect};
use serde_json::json;

use super::batches;
use crate::{kind::Kind, student};

/// Held until the command ends.
pub async fn held(cx: &Cx, id: &str) -> Result<ga_batch::Model> {
    let found = ga_batch::Entity::find_by_id(id).lock_exclusive().one(cx.tx().await?).await?;
    found.ok_or(Error::NotFound)
}

pub fn status_of(batch: &ga_batch::Model) -> Result<Status> {
    Status::of(&batch.status).ok_or_else(|| Error::internal("a batch in no known state"))
}

pub fn refused(code: &'static str, text: impl Into<Both>, batch: &ga_batch::Model) -> Error {
    let kind = Kind::of(&batch.kind);
    let rule = Rule::new(code, text, json!({ "status": batch.status, "batchId": batch.id }));
    rule.offer(Text::new("查看审核批次", "See the batch"), kind.page(&format!("setting?ids={}", batch.id))).into()
}

pub fn warning(cx: &Cx, code: &str, text: &Both) -> Warning {
    Warning { code: code.to_owned(), message: text.get(cx.lang()).to_owned() }
}

/// The answer of every command, rehearsed or real.
pub async fn outcome(cx: &Cx, kind: &'static Kind, warnings: Vec<Warning>) -> Result<Outcome> {
    let known: [Known<'_>; 2] = [batches(kind)?.into(), student::students(kind)?.into()];
    let done = outcome_of(cx, &known, warnings).await?;
    if done.total == 0 {
        cx.nothing_changed();
    }
    Ok(done)
}

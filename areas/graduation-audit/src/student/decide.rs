//! Who graduates and with what class: for one or for many, with a reason where it differs from what was found.

use kernel::{
    Both, Cx, Error, FieldError, Result, Text,
    effects::Outcome,
    planted::fault,
    reason,
    resource::{rows::change, some_ids},
};
use rules::graduation::{Duty, Status};
use schema::graduation::{
    ga_batch,
    ga_student::{ActiveModel, Column, Entity, Model},
};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Deserialize;
use utoipa::ToSchema;

use super::table::{CLASSES, DECISIONS};
use crate::{
    access,
    batch::{held, outcome, refused, status_of, warning},
    kind::Kind,
};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = DecideAuditInput)]
pub struct DecideInput {
    pub ids: Vec<String>,
    /// GRADUATE or NOT_YET.
    pub decision: String,
    /// Asked for where it differs from what was found or decided before.
    #[serde(default)]
    pub reason: String,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    pub dry_run: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = HonourAuditInput)]
pub struct HonoursInput {
    pub ids: Vec<String>,
    pub honours: String,
    /// Asked for where it differs from the suggestion.
    #[serde(default)]
    pub reason: String,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    pub dry_run: bool,
}

/// Rows of one batch, held with it until the command ends.
async fn of_one_batch(cx: &Cx, ids: Vec<String>) -> Result<(ga_batch::Model, Vec<Model>)> {
    let ids = some_ids(ids)?;
    let tx = cx.tx().await?;
    let first = Entity::find_by_id(ids.first().cloned().unwrap_or_default()).one(tx).await?.ok_or(Error::NotFound)?;
    let batch = held(cx, &first.batch_id).await?;
    let rows = Entity::find().filter(Column::Id.is_in(ids)).order_by_asc(Column::Id).lock_exclusive().all(tx).await?;
    if rows.iter().any(|row| row.batch_id != batch.id) {
        let text = Text::new("请只选择同一批次的学生", "Choose students of one batch only");
        return Err(refused("several_batches", text, &batch));
    }
    Ok((batch, rows))
}

async fn must_cover(cx: &Cx, kind: &Kind, duty: Duty, rows: &[Model]) -> Result<()> {
    let named = access::named(cx, kind, duty).await?;
    match rows.iter().all(|row| named.covers(row.division_id.as_deref())) {
        true => Ok(()),
        false => Err(access::not_named(kind, duty)),
    }
}

/// Whoever checked for the programme does not check for the registry.
fn counter_checked(batch: &ga_batch::Model, rows: &[Model], me: &str) -> Result<()> {
    if rows.iter().all(|row| row.programme_by.as_deref() != Some(me)) || fault("decide_twice") {
        return Ok(());
    }
    let text = Text::new(
        "其中有您自己初审的学生，复核须由另一人办理",
        "You checked some of them for the programme; somebody else counter-checks",
    );
    Err(refused("same_person", text, batch))
}

/// A reason where something differs, else what was given.
fn why(given: &str, differing: usize) -> Result<String> {
    if differing > 0 || !given.trim().is_empty() { reason(given).map(str::to_owned) } else { Ok(String::new()) }
}

pub async fn command(cx: &Cx, kind: &'static Kind, input: DecideInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    if input.decision == "NONE" || !DECISIONS.iter().any(|(code, _)| *code == input.decision) {
        let text = Text::new("请选择毕业或暂不毕业", "Choose whether they graduate");
        return Err(Error::Invalid(vec![FieldError::new("decision", "unknown", text)]));
    }
    let (batch, rows) = of_one_batch(cx, input.ids).await?;
    let by_registry = match status_of(&batch)? {
        Status::ProgrammeCheck => false,
        Status::ArCheck => true,
        _ => {
            let text = Text::new(
                "只有在专业初审或教务复核时可以决定",
                "Decisions are made while programmes or the registry check",
            );
            return Err(refused("wrong_state", text, &batch));
        }
    };
    let duty = if by_registry { Duty::Registry } else { Duty::Programme };
    must_cover(cx, kind, duty, &rows).await?;
    let me = cx.user_id()?.to_owned();
    if by_registry {
        counter_checked(&batch, &rows, &me)?;
    }
    let differs = |row: &&Model| {
        let expected = if by_registry { row.programme_decision.as_str() } else { suggested(row) };
        input.decision != expected || (by_registry && input.decision == "GRADUATE" && row.result != "PASS")
    };
    let differing = rows.iter().filter(differs).count();
    let reason = why(&input.reason, differing)?;
    if !reason.is_empty() {
        cx.because(&reason);
    }
    for row in rows {
        let now = if by_registry {
            // The class follows the rules until somebody decides otherwise.
            let class = row.honours_final.clone().unwrap_or_else(|| row.honours_suggested.clone());
            ActiveModel {
                ar_decision: Set(input.decision.clone()),
                ar_reason: Set(reason.clone()),
                ar_by: Set(Some(me.clone())),
                honours_final: Set((input.decision == "GRADUATE").then_some(class)),
                ..Default::default()
            }
        } else {
            ActiveModel {
                programme_decision: Set(input.decision.clone()),
                programme_reason: Set(reason.clone()),
                programme_by: Set(Some(me.clone())),
                ..Default::default()
            }
        };
        change::<Entity>(cx, kind.student.subject, row, now).await?;
    }
    outcome(cx, kind, differing_warning(cx, differing)).await
}

/// What the audit itself would say.
fn suggested(row: &Model) -> &'static str {
    if row.result == "FAIL" { "NOT_YET" } else { "GRADUATE" }
}

fn differing_warning(cx: &Cx, differing: usize) -> Vec<kernel::effects::Warning> {
    let text = Both::new(
        format!("其中 {differing} 人与审核结果或上一步的决定不同"),
        format!("{differing} of them differ from the audit or from the decision before"),
    );
    if differing > 0 { vec![warning(cx, "differs", &text)] } else { vec![] }
}

pub async fn honours(cx: &Cx, kind: &'static Kind, input: HonoursInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    if !CLASSES.iter().any(|(code, _)| *code == input.honours) {
        let text = Text::new("没有这个等级", "There is no such class");
        return Err(Error::Invalid(vec![FieldError::new("honours", "unknown", text)]));
    }
    let (batch, rows) = of_one_batch(cx, input.ids).await?;
    if status_of(&batch)? != Status::ArCheck {
        let text = Text::new("等级在教务复核时确定", "Classes are set while the registry checks");
        return Err(refused("wrong_state", text, &batch));
    }
    must_cover(cx, kind, Duty::Registry, &rows).await?;
    counter_checked(&batch, &rows, cx.user_id()?)?;
    if rows.iter().any(|row| row.ar_decision != "GRADUATE") {
        let text = Text::new("只有决定毕业的学生有等级", "Only those who graduate have a class; decide first");
        return Err(refused("not_graduating", text, &batch));
    }
    let differing = rows.iter().filter(|row| row.honours_suggested != input.honours).count();
    let reason = why(&input.reason, differing)?;
    if !reason.is_empty() {
        cx.because(&reason);
    }
    for row in rows {
        let now = ActiveModel {
            honours_final: Set(Some(input.honours.clone())),
            honours_reason: Set(reason.clone()),
            ..Default::default()
        };
        change::<Entity>(cx, kind.student.subject, row, now).await?;
    }
    outcome(cx, kind, differing_warning(cx, differing)).await
}

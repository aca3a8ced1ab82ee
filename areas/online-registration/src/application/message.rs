//! Words to those who applied, kept with what happened.

use kernel::{
    Cx, Result,
    effects::{Outcome, outcome},
    resource::{rows::change, some_ids},
};
use schema::applications::oas_application::{ActiveModel, Entity};
use sea_orm::ActiveValue::Set;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{
    kept::{add_event, held, state_of, with_items},
    step::{told, words},
    table::applications,
};
use crate::{letters, tables::APPLICATION};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = MessageOasApplicantsInput)]
pub struct MessageInput {
    pub ids: Vec<String>,
    pub note: String,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    pub dry_run: bool,
}

pub async fn command(cx: &Cx, input: MessageInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let note = words(&input.note, true)?;
    let rows = held(cx, some_ids(input.ids)?).await?;
    let mut written = vec![];
    for (row, item) in with_items(cx, rows).await? {
        let events = add_event(cx, &row, state_of(&row)?.state, note)?;
        let now = ActiveModel { events: Set(events), note: Set(note.to_owned()), ..Default::default() };
        written.push((change::<Entity>(cx, APPLICATION, row, now).await?, item));
    }
    let count = letters::tell(cx, letters::WORDS, &written, note).await?;
    outcome(cx, &[applications()?.into()], told(cx, count)).await
}

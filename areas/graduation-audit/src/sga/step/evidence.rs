//! Evidence: files that somebody uploaded and gives to a step, read by whoever reaches the step.

use kernel::{
    Cx, Error, FieldError, FileReply, Result, Rule, StringList, Text, effects::Outcome, files, resource::rows::change,
};
use rules::research_degree::{Act, after};
use schema::research::{
    sga_progress::{ActiveModel, Entity, Model},
    sga_step, sga_student,
};
use sea_orm::{ActiveValue::Set, EntityTrait};
use serde::Deserialize;
use serde_json::json;
use utoipa::{IntoParams, ToSchema};

use super::kept::{held, outstanding, owner_of, settle, state_of};
use crate::sga::{
    candidate::{outcome, status_of},
    tables::{PROGRESS, STUDENTS_PAGE},
};

const MOST: usize = 10;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = SgaEvidenceInput)]
pub struct EvidenceInput {
    /// The step of a candidate.
    pub id: String,
    /// Attachments of the caller's; added to what is there.
    pub file_ids: Vec<String>,
    #[serde(default)]
    pub note: String,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    pub dry_run: bool,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct FileQuery {
    /// The step of a candidate.
    pub id: String,
    pub file_id: String,
}

/// Within what a step takes.
pub fn most(file_ids: &[String], note: &str) -> Result<()> {
    let mut errors = vec![];
    if file_ids.len() > MOST {
        errors.push(FieldError::new("fileIds", "too_many", Text::new("最多 10 个文件", "At most 10 files")));
    }
    if note.chars().count() > 1000 {
        errors.push(FieldError::new("note", "too_long", Text::new("最多 1000 个字符", "At most 1000 characters")));
    }
    if errors.is_empty() { Ok(()) } else { Err(Error::Invalid(errors)) }
}

/// Those that are there and those that come, each once.
fn given(own: &Model, more: Vec<String>) -> Result<StringList> {
    let mut all = own.file_ids.0.clone();
    all.extend(more);
    all.sort();
    all.dedup();
    most(&all, "")?;
    Ok(StringList(all))
}

/// For those who have no page of their own, and for the division and the graduate school themselves.
pub async fn attach(cx: &Cx, input: EvidenceInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let note = input.note.trim().to_owned();
    most(&input.file_ids, &note)?;
    if input.file_ids.is_empty() {
        return Err(Error::Invalid(vec![FieldError::required("fileIds")]));
    }
    let (own, candidate) = held(cx, vec![input.id]).await?.into_iter().next().ok_or(Error::NotFound)?;
    open(&own, &candidate, &format!("{STUDENTS_PAGE}?ids={}", candidate.id))?;
    let mut now = ActiveModel {
        file_ids: Set(given(&own, input.file_ids)?),
        note: Set(if note.is_empty() { own.note.clone() } else { note }),
        ..Default::default()
    };
    // In place of a student it is handed in.
    if let Some(to) = after(state_of(&own)?, owner_of(&own)?, Act::Submit) {
        let step = sga_step::Entity::find_by_id(&own.step_id).one(cx.tx().await?).await?.ok_or(Error::NotFound)?;
        now.outstanding = Set(outstanding(to, &step, &candidate)?);
        now.state = Set(to.code().to_owned());
        now.submitted_at = Set(Some(cx.now()));
    }
    change::<Entity>(cx, PROGRESS, own, now).await?;
    settle(cx, candidate).await?;
    outcome(cx, vec![]).await
}

/// What is approved keeps its evidence.
pub fn open(own: &Model, candidate: &sga_student::Model, page: &str) -> Result<()> {
    if !state_of(own)?.is_done() && !status_of(candidate)?.is_over() {
        return Ok(());
    }
    let text = Text::new(
        "已办完的步骤不再接收材料；需要更换时请先退回",
        "A step that is done takes no more files; return it first",
    );
    let rule = Rule::new("step_done", text, json!({ "state": own.state, "status": candidate.status }));
    Err(rule.offer(Text::new("查看步骤", "See the steps"), page).into())
}

/// A file that belongs to the step; any other is not found.
pub async fn open_file(cx: &Cx, query: &FileQuery) -> Result<FileReply> {
    let row = Entity::find_by_id(&query.id).one(cx.read()).await?.ok_or(Error::NotFound)?;
    if !row.file_ids.0.contains(&query.file_id) {
        return Err(Error::NotFound);
    }
    files::reply(cx, &files::find(cx, &query.file_id).await?)
}

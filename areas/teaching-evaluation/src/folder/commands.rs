//! What is done to a whole folder.

use std::collections::BTreeSet;

use kernel::{
    Both, Cx, Error, Result, Rule, Text,
    effects::{Outcome, Warning, outcome},
    resource::rows::change,
};
use rules::evaluation::folder::{Status, Step};
use schema::{
    courses::student_subject,
    evaluation::{te_folder, te_section},
};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::folders;
use crate::{keys, letters, tables::FOLDER};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = EvaluationCommandInput)]
pub struct FolderInput {
    pub id: String,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    pub dry_run: bool,
}

/// Held until the command ends.
pub async fn held(cx: &Cx, id: &str) -> Result<te_folder::Model> {
    let found = te_folder::Entity::find_by_id(id).lock_exclusive().one(cx.tx().await?).await?;
    found.ok_or(Error::NotFound)
}

pub fn refused(code: &'static str, text: impl Into<Both>, folder: &te_folder::Model) -> Error {
    let rule = Rule::new(code, text, json!({ "status": folder.status, "folderId": folder.id }));
    rule.offer(Text::new("查看评教任务", "See the folder"), format!("/te/folder?ids={}", folder.id)).into()
}

/// The step is taken from its state and no other.
pub fn stepped(folder: &te_folder::Model, step: Step) -> Result<Status> {
    let status = Status::of(&folder.status).ok_or_else(|| Error::internal("a folder in no known state"))?;
    status.after(step).ok_or_else(|| {
        let text = match step {
            Step::Open => Text::new("只有草稿可以开放", "Only a draft can be opened"),
            Step::Close => Text::new("只有开放中的评教可以截止", "Only an open evaluation can be closed"),
            Step::Release => Text::new("只有已截止、未公布的评教可以公布", "Only a closed evaluation can be released"),
        };
        refused("wrong_state", text, folder)
    })
}

/// The sections of a folder that are evaluated.
pub async fn evaluated(cx: &Cx, folder_id: &str) -> Result<Vec<te_section::Model>> {
    let rows = te_section::Entity::find()
        .filter(te_section::Column::FolderId.eq(folder_id))
        .filter(te_section::Column::Excluded.eq(false))
        .filter(te_section::Column::ArchivedAt.is_null());
    Ok(rows.all(cx.tx().await?).await?)
}

pub async fn open(cx: &Cx, input: FolderInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let folder = held(cx, &input.id).await?;
    let status = stepped(&folder, Step::Open)?;
    if folder.close_at <= cx.now() {
        let text = Text::new("截止时间已过，请先改晚", "Its end has passed; set a later one first");
        return Err(refused("over_already", text, &folder));
    }
    let sections = evaluated(cx, &folder.id).await?;
    if sections.is_empty() {
        let text = Text::new("还没有要评的教学班，请先生成", "There is no section to evaluate; generate them first");
        return Err(refused("no_sections", text, &folder));
    }
    // What is only looked at leaves no file behind.
    let made = if input.dry_run { keys::proposed } else { keys::ensure };
    let key = made(cx.app(), &folder.id)?.issuer()?.public_key();
    let now = te_folder::ActiveModel {
        status: Set(status.code().to_owned()),
        public_key: Set(key),
        opened_at: Set(Some(cx.now())),
        ..Default::default()
    };
    let folder = change::<te_folder::Entity>(cx, FOLDER, folder, now).await?;
    let students = students_of(cx, &sections).await?;
    let told = letters::tell(cx, letters::OPENED, &folder, &students).await?;
    let text = Both::new(
        format!("{} 个教学班开放评价，通知 {told} 名学生", sections.len()),
        format!("{} sections are open, {told} students are told", sections.len()),
    );
    outcome(cx, &[folders()?.into()], vec![warning(cx, "opened", &text)]).await
}

pub fn warning(cx: &Cx, code: &str, text: &Both) -> Warning {
    Warning { code: code.to_owned(), message: text.get(cx.lang()).to_owned() }
}

/// Everybody who takes one of these sections.
pub async fn students_of(cx: &Cx, sections: &[te_section::Model]) -> Result<BTreeSet<String>> {
    let mut students = BTreeSet::new();
    for some in sections.chunks(300) {
        let seats = student_subject::Entity::find()
            .filter(student_subject::Column::SectionId.is_in(some.iter().map(|row| row.section_id.clone())))
            .filter(student_subject::Column::State.eq("REGISTERED"))
            .filter(student_subject::Column::ArchivedAt.is_null());
        students.extend(seats.all(cx.tx().await?).await?.into_iter().map(|seat| seat.student_id));
    }
    Ok(students)
}

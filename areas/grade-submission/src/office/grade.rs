//! Grades that only the registry gives: incomplete, not reported and the like. Teachers leave them.

use kernel::{Cx, Error, Result, Rule, Text, effects::Outcome, ids, reason, resource::rows::change};
use rules::sheet::Status;
use schema::submission::{draft_edit, section_grade_sheet};
use sea_orm::{EntityTrait, Set};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::steps::outcome;
use crate::{
    judged::OF_REGISTRY,
    mine::{
        cells::Cells,
        edit::{counted, put_recorded},
    },
    sheets::{self, state},
    tables::SHEET,
};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = RegistryGradeInput)]
pub struct GradeInput {
    pub sheet_id: String,
    pub student_id: String,
    /// I, W, YR, NR or PR; empty gives the cell back to the teachers.
    pub grade: String,
    pub reason: String,
    #[serde(default)]
    pub dry_run: bool,
}

pub async fn set(cx: &Cx, input: GradeInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let why = reason(&input.reason)?;
    if !input.grade.is_empty() && !OF_REGISTRY.contains(&input.grade.as_str()) {
        let text = Text::new("教务处登记的成绩须为 I、W、YR、NR 或 PR", "The registry gives I, W, YR, NR or PR");
        return Err(Error::invalid("grade", "not_a_choice", text));
    }
    cx.because(why);
    let sheet = sheets::locked(cx, &input.sheet_id).await?;
    if state::status(&sheet)? == Status::ConfirmedAr {
        let text = Text::new("成绩已确认，须通过成绩更改申请修改", "Confirmed grades are changed by an amendment");
        let rule = Rule::new("sheet_confirmed", text, json!({ "sheetId": sheet.id }));
        let page = format!("/learning/grade-submission/section-list?ids={}", sheet.id);
        return Err(rule.offer(Text::new("查看该成绩表", "Look at it"), page).into());
    }
    let tx = cx.tx().await?;
    let mut lines = sheets::lines(tx, &sheet.id).await?;
    let line = lines.iter_mut().find(|line| line.student_id == input.student_id).ok_or(Error::NotFound)?;
    let before = line.clone();
    let mut cells = Cells::of(line);
    let version = cells.written("grade", cx.user_id()?, cx.now(), !input.grade.is_empty());
    line.grade = input.grade.clone();
    line.cells = cells.json();
    put_recorded(cx, &before, line).await?;
    let entry = draft_edit::ActiveModel {
        id: Set(ids::new_id()),
        sheet_id: Set(sheet.id.clone()),
        student_id: Set(input.student_id.clone()),
        field: Set("grade".to_owned()),
        value: Set(input.grade),
        cell_version: Set(version),
        edition: Set(sheet.edition + 1),
        created_at: Set(cx.now()),
        created_by: Set(Some(cx.user_id()?.to_owned())),
    };
    draft_edit::Entity::insert(entry).exec_without_returning(tx).await?;
    let moved = section_grade_sheet::ActiveModel { edition: Set(sheet.edition + 1), ..counted(&lines) };
    change::<section_grade_sheet::Entity>(cx, SHEET, sheet, moved).await?;
    outcome(cx, vec![]).await
}

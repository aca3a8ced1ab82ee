//! A sheet is handed in: whole, as its submitter saw it, and with what has to be said about it.

use std::collections::BTreeMap;

use kernel::{
    Both, Cx, Error, FieldError, Result, Rule, Text, effects::Outcome, error::Refusal, planted::fault,
    resource::rows::change,
};
use rules::{
    marks::{Finding, Level},
    sheet::Step,
};
use schema::submission::{draft_edit, draft_grade, section_grade_sheet};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Set};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{Role, role_in};
use crate::{
    board::{Board, Person, by_number, people, users},
    judged,
    office::steps::outcome,
    sheets::{self, state},
    tables::SHEET,
};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = GradeFindingAnswer)]
pub struct Answer {
    pub code: String,
    pub note: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = SubmitGradeSheetInput)]
pub struct SubmitInput {
    pub sheet_id: String,
    /// That of the sheet as it was looked at.
    pub edition: i32,
    /// The declaration was read and is made.
    pub declared: bool,
    #[serde(default)]
    pub explanation: String,
    /// What is said about findings.
    #[serde(default)]
    pub answers: Vec<Answer>,
    #[serde(default)]
    pub dry_run: bool,
}

const PAGE: &str = "/teacher/sg-submission";

pub async fn submit(cx: &Cx, input: SubmitInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    role_in(cx, &input.sheet_id).await?.require(Role::Submit)?;
    checked(&input)?;
    let sheet = sheets::locked(cx, &input.sheet_id).await?;
    let page = format!("{PAGE}?sheetId={}", sheet.id);
    let see = Text::new("打开成绩表", "Open the sheet");
    if let Some(closed) = state::closed(cx, &sheet)? {
        let data = json!({ "reason": closed.code(), "status": sheet.status });
        return Err(Rule::new("sheet_closed", closed.text(&sheet), data).offer(see, page).into());
    }
    let to = match state::taken(&sheet, Step::Submit, state::asked(cx).await?)? {
        Ok(to) => to,
        Err(rule) => return Err(rule.offer(see, page).into()),
    };
    if sheet.edition != input.edition && !fault("submit_unseen") {
        return Err(changed_since(cx, &sheet, input.edition).await?);
    }
    let tx = cx.tx().await?;
    let lines = sheets::lines(tx, &sheet.id).await?;
    let rows = by_number(cx, tx, &lines).await?;
    let board = Board::load(tx, &sheet).await?;
    let scale = judged::scale(tx, &board.course).await?;
    let ordered: Vec<&draft_grade::Model> = rows.iter().map(|(line, _)| *line).collect();
    let findings = judged::judge(&sheet, &ordered, &board.course, &scale)?;
    let explanation = input.explanation.trim();
    let rules: Vec<Rule> = findings
        .iter()
        .filter_map(|finding| match finding.level() {
            Level::Stops => Some(stops(finding, &rows)),
            Level::Asks if explanation.is_empty() => Some(unexplained()),
            _ => None,
        })
        .map(|rule| rule.offer(see, page.clone()))
        .collect();
    if let Some(code) = rules.first().map(|rule| rule.code) {
        return Err(Error::Refused(Box::new(Refusal { code, rules })));
    }
    let said = input.answers.iter().filter(|answer| !answer.note.trim().is_empty());
    let answers: BTreeMap<&str, &str> = said.map(|answer| (answer.code.as_str(), answer.note.trim())).collect();
    let submitted = section_grade_sheet::ActiveModel {
        status: Set(to.code().to_owned()),
        submitted_by: Set(Some(cx.user_id()?.to_owned())),
        submitted_at: Set(Some(cx.now())),
        explanation: Set(explanation.to_owned()),
        answers: Set(json!(answers)),
        return_reason: Set(String::new()),
        head_by: Set(None),
        head_at: Set(None),
        dean_by: Set(None),
        dean_at: Set(None),
        ..Default::default()
    };
    change::<section_grade_sheet::Entity>(cx, SHEET, sheet, submitted).await?;
    outcome(cx, vec![]).await
}

fn checked(input: &SubmitInput) -> Result<()> {
    let mut errors = vec![];
    if !input.declared {
        let text = Text::new("请先阅读并作出声明", "Read and make the declaration first");
        errors.push(FieldError::new("declared", "required", text));
    }
    if input.explanation.chars().count() > 2000 {
        errors.push(FieldError::new(
            "explanation",
            "too_long",
            Text::new("最多 2000 个字符", "At most 2000 characters"),
        ));
    }
    if input.answers.len() > 20 || input.answers.iter().any(|a| a.code.len() > 40 || a.note.chars().count() > 500) {
        let text = Text::new("每条说明最多 500 个字符", "An answer has at most 500 characters");
        errors.push(FieldError::new("answers", "too_long", text));
    }
    if errors.is_empty() { Ok(()) } else { Err(Error::Invalid(errors)) }
}

fn stops(finding: &Finding, rows: &[(&draft_grade::Model, Person)]) -> Rule {
    let numbers: Vec<&str> =
        finding.rows().iter().filter_map(|n| rows.get(*n)).map(|(_, person)| person.student_no.as_str()).collect();
    let (shown, count) = (numbers.iter().take(5).copied().collect::<Vec<_>>().join(", "), numbers.len());
    let data = json!({ "studentNos": numbers });
    match finding {
        Finding::Unknown(_) => {
            let text = Both::new(
                format!("{count} 人的成绩不在可给等级中：{shown}"),
                format!("{count} grades are not among those that may be given here: {shown}"),
            );
            Rule::new("unknown_grades", text, data)
        }
        _ => {
            let text = Both::new(
                format!("{count} 人还没有成绩：{shown}；未完成等情况请联系教务处登记"),
                format!("{count} have no grade yet: {shown}; ask the registry to enter an incomplete"),
            );
            Rule::new("blank_grades", text, data)
        }
    }
}

fn unexplained() -> Rule {
    let text = Text::new(
        "成绩分布超出参考范围，请填写说明后提交",
        "The grades are spread outside of the guideline; explain it and submit again",
    );
    Rule::new("explanation_required", text, json!({}))
}

/// Cells that the submitter has not seen, each with what it is now.
async fn changed_since(cx: &Cx, sheet: &section_grade_sheet::Model, seen: i32) -> Result<Error> {
    let tx = cx.tx().await?;
    let edits = draft_edit::Entity::find()
        .filter(draft_edit::Column::SheetId.eq(&sheet.id))
        .filter(draft_edit::Column::Edition.gt(seen))
        .order_by_desc(draft_edit::Column::Edition)
        .limit(100)
        .all(tx)
        .await?;
    let people = people(cx, tx, &edits.iter().map(|e| e.student_id.clone()).collect::<Vec<_>>()).await?;
    let names = users(tx, &edits.iter().filter_map(|e| e.created_by.clone()).collect::<Vec<_>>()).await?;
    let cells: Vec<_> = edits
        .iter()
        .map(|edit| {
            let person = people.get(&edit.student_id);
            json!({
                "studentId": edit.student_id,
                "studentNo": person.map(|person| &person.student_no),
                "name": person.map(|person| &person.name),
                "field": edit.field, "value": edit.value, "at": edit.created_at,
                "by": edit.created_by.as_ref().and_then(|id| names.get(id)),
            })
        })
        .collect();
    let text = Text::new(
        "提交前有单元格被修改，请核对后重新提交",
        "Cells have changed since you looked; look again and submit",
    );
    let rule = Rule::new("cells_changed", text, json!({ "edition": sheet.edition, "cells": cells }));
    let page = format!("{PAGE}?sheetId={}", sheet.id);
    Ok(rule.offer(Text::new("打开成绩表", "Open the sheet"), page).into())
}

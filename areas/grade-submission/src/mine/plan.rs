//! The parts of the assessment with their weights, the letters by score, and the roster brought up to date.

use std::collections::HashSet;

use kernel::{Cx, Error, FieldError, Result, Rule, Text, effects::Outcome, error::Refusal, resource::rows::change};
use rules::marks::{Component, Step, total};
use schema::submission::section_grade_sheet;
use sea_orm::Set;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{
    Role, SheetChoice,
    cells::{part_score, tenths},
    edit::{counted, put_recorded},
    role_in,
};
use crate::{
    judged,
    office::steps::outcome,
    sheets::{self, roster, state},
    tables::SHEET,
};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = GradePartInput)]
pub struct PartInput {
    pub key: String,
    pub name: String,
    /// Whole percent; all of them make a hundred.
    pub weight: i32,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = GradeStepInput)]
pub struct StepInput {
    /// The least score, as it is written.
    pub from: String,
    pub grade: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = GradePlanInput)]
pub struct PlanInput {
    pub sheet_id: String,
    pub version: i32,
    #[serde(default)]
    pub components: Vec<PartInput>,
    #[serde(default)]
    pub score_steps: Vec<StepInput>,
    #[serde(default)]
    pub dry_run: bool,
}

const MOST_PARTS: usize = 12;

pub async fn plan(cx: &Cx, input: PlanInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    role_in(cx, &input.sheet_id).await?.require(Role::Enter)?;
    let (components, steps) = checked(&input)?;
    let sheet = open(cx, &input.sheet_id).await?;
    if sheet.version != input.version {
        return Err(Error::stale(&sheet));
    }
    let before = judged::components(&sheet)?;
    let mut lines = sheets::lines(cx.tx().await?, &sheet.id).await?;
    if before != components {
        for line in &mut lines {
            let before = line.clone();
            let kept: HashSet<&str> = components.iter().map(|part| part.key.as_str()).collect();
            if let Some(scores) = line.component_scores.as_object_mut() {
                scores.retain(|key, _| kept.contains(key.as_str()));
            }
            // A score that was written as a whole stays, when the parts are taken away.
            if !components.is_empty() {
                line.score = total(&components, |key| part_score(line, key));
            }
            if before != *line {
                put_recorded(cx, &before, line).await?;
            }
        }
    }
    let set = section_grade_sheet::ActiveModel {
        components: Set(json!(components)),
        score_steps: Set(json!(steps)),
        // Other totals make it another sheet to whoever is about to submit it.
        edition: Set(sheet.edition + 1),
        ..Default::default()
    };
    change::<section_grade_sheet::Entity>(cx, SHEET, sheet, set).await?;
    outcome(cx, vec![]).await
}

/// A sheet that can be written now, or why not.
async fn open(cx: &Cx, id: &str) -> Result<section_grade_sheet::Model> {
    let sheet = sheets::locked(cx, id).await?;
    if let Some(closed) = state::closed(cx, &sheet)? {
        let rule =
            Rule::new("sheet_closed", closed.text(&sheet), json!({ "reason": closed.code(), "status": sheet.status }));
        return Err(rule.offer(Text::new("查看我的教学班", "See my sections"), "/teacher/sg-submission").into());
    }
    Ok(sheet)
}

fn checked(input: &PlanInput) -> Result<(Vec<Component>, Vec<Step>)> {
    let mut errors = vec![];
    let parts = &input.components;
    if parts.len() > MOST_PARTS {
        errors.push(FieldError::new("components", "too_many", Text::new("最多 12 个构成项", "At most 12 parts")));
    }
    let keys: HashSet<&str> = parts.iter().map(|part| part.key.as_str()).collect();
    let fits = |key: &str| (1..=20).contains(&key.len()) && key.bytes().all(|b| b.is_ascii_alphanumeric());
    if keys.len() != parts.len() || !parts.iter().all(|part| fits(&part.key)) {
        let text = Text::new("构成项编号须为不重复的字母和数字", "Keys of parts are letters and digits, and differ");
        errors.push(FieldError::new("components", "bad_key", text));
    }
    if parts.iter().any(|part| !(1..=50).contains(&part.name.trim().chars().count())) {
        let text = Text::new("请填写每个构成项的名称（最多 50 字）", "Name every part (at most 50 characters)");
        errors.push(FieldError::new("components", "unnamed", text));
    }
    let weights = parts.iter().all(|part| (1..=100).contains(&part.weight));
    let sum: i64 = parts.iter().map(|part| i64::from(part.weight)).sum();
    if !parts.is_empty() && (!weights || sum != 100) {
        let text = Text::new("各项权重须为 1 至 100 且合计 100", "Weights are from 1 to 100 and make 100 together");
        errors.push(FieldError::new("components", "bad_weights", text));
    }
    let mut steps = vec![];
    for step in &input.score_steps {
        match tenths(step.from.trim()) {
            Ok(Some(from)) => steps.push(Step { from, grade: step.grade.trim().to_uppercase() }),
            _ => {
                let text = Text::new("分数线须为 0 至 100", "A step is a score from 0 to 100");
                errors.push(FieldError::new("scoreSteps", "not_a_score", text));
            }
        }
    }
    steps.sort_by_key(|step| std::cmp::Reverse(step.from));
    let twice = steps.windows(2).any(|pair| matches!(pair, [a, b] if a.from == b.from));
    if twice || steps.len() > 30 || steps.iter().any(|step| !(1..=10).contains(&step.grade.chars().count())) {
        let text = Text::new("分数线不能重复，且每条须有等级", "Steps differ, and each has a letter");
        errors.push(FieldError::new("scoreSteps", "bad_steps", text));
    }
    if !errors.is_empty() {
        return Err(Error::Invalid(errors));
    }
    let part =
        |part: &PartInput| Component { key: part.key.clone(), name: part.name.trim().to_owned(), weight: part.weight };
    Ok((parts.iter().map(part).collect(), steps))
}

pub async fn take_over(cx: &Cx, input: SheetChoice) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    role_in(cx, &input.sheet_id).await?.require(Role::Enter)?;
    let sheet = open(cx, &input.sheet_id).await?;
    let changed = roster::take_over(cx, &sheet).await?;
    if changed == 0 {
        let text = Text::new("名单没有变化", "The roster is as it was");
        let rule = Rule::new("roster_same", text, json!({ "sheetId": sheet.id }))
            .offer(Text::new("查看我的教学班", "See my sections"), "/teacher/sg-submission");
        return Err(Error::Refused(Box::new(Refusal { code: "roster_same", rules: vec![rule] })));
    }
    let lines = sheets::lines(cx.tx().await?, &sheet.id).await?;
    // A sheet whose people change is another one to whoever is about to submit it.
    let moved = section_grade_sheet::ActiveModel { edition: Set(sheet.edition + 1), ..counted(&lines) };
    change::<section_grade_sheet::Entity>(cx, SHEET, sheet, moved).await?;
    outcome(cx, vec![]).await
}

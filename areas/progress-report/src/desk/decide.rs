//! A report is passed on, or goes back with a word.

use std::collections::BTreeMap;

use kernel::{Both, Cx, Error, FieldError, Result, Rule, Text, planted::fault, resource::Choice};
use rules::report::{Desk, Status, Step};
use schema::reports::{pr_item, pr_period, pr_report};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{
    Kind,
    role::{Part, part},
};
use crate::{
    letters,
    panel::supervises,
    state::{self, Done, RATINGS, RECOMMENDATIONS, Stepped},
    student::fits,
    view::{given, names, panel_of, steps_of},
};

/// What whoever has the report does with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[schema(as = ReportDecision)]
pub enum Decision {
    /// Passed on; by a member of a panel, assessed.
    Endorse,
    ReturnPrevious,
    ReturnStudent,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = DecideReportInput)]
pub struct DecideInput {
    pub report_id: String,
    /// That of the report as it was looked at.
    pub version: i32,
    pub decision: Decision,
    #[serde(default)]
    pub rating: String,
    #[serde(default)]
    pub recommendation: String,
    #[serde(default)]
    pub comment: String,
    /// To the questions of this desk, by their codes.
    #[serde(default)]
    pub answers: BTreeMap<String, String>,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    pub dry_run: bool,
}

const LONGEST: usize = 5000;

pub async fn decide(cx: &Cx, kind: &Kind, input: DecideInput) -> Result<Stepped> {
    if input.dry_run {
        cx.rehearse();
    }
    let report = state::held(cx, &input.report_id).await?;
    let page = format!("{}?reportId={}", kind.page, report.id);
    let who = part(cx, kind, &report).await?.ok_or(Error::NotFound)?;
    state::at(&report, kind.desk, &page)?;
    state::seen(&report, input.version, &page)?;
    let period = state::period_of(cx, &report).await?;
    checked(cx, kind, &who, &period, &input).await?;
    no_own_candidate(cx, kind, &report, &who).await?;
    let (to, action) = match (input.decision, who.role) {
        (Decision::Endorse, "MEMBER") => (Status::PanelReview, "ASSESS"),
        (_, "MEMBER") => return Err(chairs_part(&page, who.role)),
        (Decision::Endorse, role) => {
            if role == "CHAIR" {
                all_have_assessed(cx, &report, &page).await?;
            }
            (state::taken(&report, Step::Endorse, &page)?, "ENDORSE")
        }
        (Decision::ReturnPrevious, _) => (state::taken(&report, Step::ReturnPrevious, &page)?, "RETURN_PREVIOUS"),
        (Decision::ReturnStudent, _) => (state::taken(&report, Step::ReturnStudent, &page)?, "RETURN_STUDENT"),
    };
    let mut now = pr_report::ActiveModel::default();
    if to == Status::Draft {
        now.returned_comment = Set(input.comment.trim().to_owned());
    }
    if action == "ENDORSE" && kind.desk == Desk::Supervisor {
        now.rating = Set(input.rating.clone());
    }
    if to == Status::Completed {
        now.completed_at = Set(Some(cx.now()));
        now.decision = Set(input.recommendation.clone());
    }
    let step = Done {
        desk: who.role,
        action,
        staff_id: Some(who.staff_id),
        for_staff_id: who.acts_for,
        rating: input.rating,
        recommendation: input.recommendation,
        comment: input.comment.trim().to_owned(),
        answers: Some(json!(input.answers)),
    };
    let moved = to != state::status(&report)?;
    let report = state::done(cx, report, to, step, now).await?;
    if moved {
        letters::handed_over(cx, &report, &period).await?;
    }
    Ok(state::stepped(&report))
}

fn chairs_part(page: &str, role: &str) -> Error {
    let text = Text::new(
        "退回由小组主席进行；您的意见可以写在评语里",
        "The chair returns a report; say why in your assessment",
    );
    let rule = Rule::new("chairs_part", text, json!({ "role": role }));
    rule.offer(Text::new("查看报告", "See the report"), page).into()
}

/// The chair concludes when every member has spoken in this round.
async fn all_have_assessed(cx: &Cx, report: &pr_report::Model, page: &str) -> Result<()> {
    let given = given(&steps_of(cx, &report.id).await?, report.round);
    let panel = panel_of(cx, &report.id).await?;
    let missing: Vec<String> = panel
        .into_iter()
        .filter(|row| row.role != "CHAIR" && !given.contains(&row.staff_id))
        .map(|row| row.staff_id)
        .collect();
    if missing.is_empty() || fault("chair_before_members") {
        return Ok(());
    }
    let names: Vec<String> = names(cx, &missing).await?.into_values().collect();
    let text = Both::new(
        format!("还有成员没有评审：{}", names.join("、")),
        format!("Some members have not assessed it yet: {}", names.join(", ")),
    );
    let rule = Rule::new("members_outstanding", text, json!({ "members": names }));
    Err(rule.offer(Text::new("查看报告", "See the report"), page).into())
}

/// Nobody decides as head or dean about a student of their own.
async fn no_own_candidate(cx: &Cx, kind: &Kind, report: &pr_report::Model, who: &Part) -> Result<()> {
    if !matches!(kind.desk, Desk::Head | Desk::Dean)
        || !supervises(cx.read(), report, &who.staff_id, cx.now().local_date()).await?
    {
        return Ok(());
    }
    let text = Text::new(
        "您是该生的导师，不能再以系主任或院长身份审批，请委托他人",
        "You supervise this student; have a deputy decide as head or dean",
    );
    let rule = Rule::new("own_candidate", text, json!({ "reportId": report.id }));
    Err(rule.offer(Text::new("委托他人", "Name a deputy"), kind.page.replace("/index", "/setting")).into())
}

fn chosen(field: &'static str, value: &str, among: &[Choice], needed: bool) -> Option<FieldError> {
    if value.is_empty() {
        return needed.then(|| FieldError::new(field, "required", Text::new("请选择", "Choose one")));
    }
    let known = among.iter().any(|(code, _)| *code == value);
    (!known).then(|| FieldError::new(field, "not_a_choice", Text::new("没有该选项", "There is no such choice")))
}

/// Each desk says its own: supervisor a rating and a recommendation, members a rating, chair and dean a
/// recommendation; and whoever returns says why.
async fn checked(cx: &Cx, kind: &Kind, who: &Part, period: &pr_period::Model, input: &DecideInput) -> Result<()> {
    let passes = input.decision == Decision::Endorse;
    let rates = passes && matches!(who.role, "SUPERVISOR" | "MEMBER" | "CHAIR");
    let recommends = passes && matches!(who.role, "SUPERVISOR" | "CHAIR" | "DEAN");
    let mut errors = vec![];
    errors.extend(chosen("rating", &input.rating, RATINGS, rates));
    errors.extend(chosen("recommendation", &input.recommendation, RECOMMENDATIONS, recommends));
    if !passes && input.comment.trim().is_empty() {
        errors.push(FieldError::new("comment", "required", Text::new("退回须说明原因", "Say why it goes back")));
    }
    if input.comment.chars().count() > LONGEST {
        let text = Text::new("最多 5000 个字符", "At most 5000 characters");
        errors.push(FieldError::new("comment", "too_long", text));
    }
    let part = match kind.desk {
        Desk::Supervisor => "SUPERVISOR",
        Desk::Panel => "PANEL",
        _ => "",
    };
    let items = pr_item::Entity::find()
        .filter(pr_item::Column::FormId.eq(&period.form_id))
        .filter(pr_item::Column::Part.eq(part))
        .filter(pr_item::Column::ArchivedAt.is_null())
        .all(cx.read())
        .await?;
    for (code, value) in &input.answers {
        let field = format!("answers.{code}");
        match items.iter().find(|item| item.code == *code) {
            None => {
                errors.push(FieldError::new(field, "not_a_choice", Text::new("没有该题", "There is no such question")));
            }
            Some(item) => {
                if let Err(text) = fits(item, value) {
                    errors.push(FieldError::new(field, "wrong_format", text));
                }
            }
        }
    }
    for item in items.iter().filter(|item| passes && item.required) {
        if input.answers.get(&item.code).is_none_or(|value| value.trim().is_empty()) {
            let text = Text::new("该题必答", "This has to be answered");
            errors.push(FieldError::new(format!("answers.{}", item.code), "required", text));
        }
    }
    if errors.is_empty() { Ok(()) } else { Err(Error::Invalid(errors)) }
}

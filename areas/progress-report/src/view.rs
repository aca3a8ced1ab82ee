//! A report in full, as far as whoever looks may see it.

use std::collections::{BTreeMap, HashMap};

use chrono::NaiveDate;
use kernel::{Cx, Error, Lang, Result, Timestamp};
use rules::report::{Desk, Status};
use schema::{
    reports::{pr_answer, pr_form, pr_item, pr_panelist, pr_report, pr_step},
    students::student,
    university::{programme, staff, teacher},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::{
    forms::{Choice, choices_of},
    state,
};

/// Who looks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Eyes {
    Student,
    Office,
    /// A desk, and as whom: SUPERVISOR, CHAIR, MEMBER, HEAD, DEAN.
    Desk(Desk, &'static str, String),
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReportView)]
pub struct ReportView {
    pub id: String,
    pub version: i32,
    pub student_no: String,
    pub student_name: String,
    pub programme: String,
    pub supervisor: String,
    pub period: String,
    #[schema(value_type = String, format = Date)]
    pub period_from: NaiveDate,
    #[schema(value_type = String, format = Date)]
    pub period_to: NaiveDate,
    pub status: String,
    pub round: i32,
    /// By when whoever has it is done.
    #[schema(value_type = Option<String>, format = Date)]
    pub due: Option<NaiveDate>,
    pub overdue: bool,
    pub returned_comment: String,
    pub submitted_at: Option<Timestamp>,
    pub completed_at: Option<Timestamp>,
    pub facts: FactsView,
    pub items: Vec<ItemView>,
    pub answers: BTreeMap<String, AnswerView>,
    pub steps: Vec<StepView>,
    pub panel: Vec<PanelView>,
    /// As whom the caller would act now; empty when it is not their turn.
    pub acts_as: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReportFacts)]
pub struct FactsView {
    pub degree: String,
    pub mode: String,
    pub registered: Option<String>,
    pub normal_end: Option<String>,
    pub maximum_end: Option<String>,
    pub candidature: String,
    pub candidature_on: Option<String>,
    pub thesis: String,
    pub leaves: Vec<LeaveView>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReportLeave)]
pub struct LeaveView {
    pub from: Option<String>,
    pub to: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReportItemView)]
pub struct ItemView {
    pub code: String,
    /// STUDENT, SUPERVISOR, PANEL.
    pub part: String,
    pub kind: String,
    pub text: String,
    pub hint: String,
    pub choices: Vec<Choice>,
    pub required: bool,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReportAnswerView)]
pub struct AnswerView {
    pub value: String,
    /// 0 where nothing has been written yet.
    pub version: i32,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReportStepView)]
pub struct StepView {
    pub desk: String,
    pub action: String,
    pub by: String,
    /// For whom a deputy acted.
    pub acted_for: String,
    pub at: Timestamp,
    pub round: i32,
    pub rating: String,
    pub recommendation: String,
    pub comment: String,
    pub answers: BTreeMap<String, String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReportPanelView)]
pub struct PanelView {
    pub name: String,
    pub role: String,
    /// Has assessed it in this round.
    pub given: bool,
}

fn of(lang: Lang, zh: &str, en: &str) -> String {
    if lang == Lang::Zh { zh.to_owned() } else { en.to_owned() }
}

/// Those who have assessed the report in its present round.
pub fn given(steps: &[pr_step::Model], round: i32) -> Vec<String> {
    let said = steps.iter().filter(|step| step.round == round && step.action == "ASSESS");
    said.filter_map(|step| step.staff_id.clone()).collect()
}

pub async fn steps_of(cx: &Cx, report_id: &str) -> Result<Vec<pr_step::Model>> {
    let rows = pr_step::Entity::find()
        .filter(pr_step::Column::ReportId.eq(report_id))
        .filter(pr_step::Column::ArchivedAt.is_null())
        .order_by_asc(pr_step::Column::CreatedAt)
        .order_by_asc(pr_step::Column::Id);
    Ok(rows.all(cx.read()).await?)
}

pub async fn panel_of(cx: &Cx, report_id: &str) -> Result<Vec<pr_panelist::Model>> {
    let rows = pr_panelist::Entity::find()
        .filter(pr_panelist::Column::ReportId.eq(report_id))
        .filter(pr_panelist::Column::ArchivedAt.is_null())
        .order_by_asc(pr_panelist::Column::Role)
        .order_by_asc(pr_panelist::Column::Id);
    Ok(rows.all(cx.read()).await?)
}

/// What of the past somebody sees: a student why it came back, and all that was decided once it is decided, but not
/// who of the panel said what; a member nothing of the other members.
fn shown(step: &pr_step::Model, eyes: &Eyes, status: Status) -> bool {
    match eyes {
        Eyes::Office => true,
        Eyes::Student => {
            step.desk == "STUDENT"
                || step.action == "RETURN_STUDENT"
                || step.action == "REOPEN"
                || (step.action == "RETURN_PREVIOUS" && step.status_to == "DRAFT")
                || (status == Status::Completed && step.desk != "MEMBER")
        }
        Eyes::Desk(_, "MEMBER", staff) => step.desk != "MEMBER" || step.staff_id.as_ref() == Some(staff),
        Eyes::Desk(Desk::Supervisor, ..) => step.desk != "MEMBER" || status == Status::Completed,
        Eyes::Desk(..) => true,
    }
}

pub async fn view(cx: &Cx, id: &str, eyes: Eyes) -> Result<ReportView> {
    let (db, lang) = (cx.read(), cx.lang());
    let report = pr_report::Entity::find_by_id(id).one(db).await?.ok_or(Error::NotFound)?;
    let period = state::period_of(cx, &report).await?;
    let form = pr_form::Entity::find_by_id(&period.form_id).one(db).await?.ok_or(Error::NotFound)?;
    let status = state::status(&report)?;
    // What a student has not handed in, and what has not come so far, stays unread.
    let open = match &eyes {
        Eyes::Desk(desk, ..) => status.has_reached(*desk),
        Eyes::Office => status.has_reached(Desk::Supervisor),
        Eyes::Student => true,
    };
    let items = pr_item::Entity::find()
        .filter(pr_item::Column::FormId.eq(&form.id))
        .filter(pr_item::Column::ArchivedAt.is_null())
        .order_by_asc(pr_item::Column::SortOrder)
        .order_by_asc(pr_item::Column::Code)
        .all(db)
        .await?;
    let answers = if open { answers_of(cx, &report.id).await? } else { vec![] };
    let steps = steps_of(cx, &report.id).await?;
    let panel = panel_of(cx, &report.id).await?;
    let mut people: Vec<String> = panel.iter().map(|row| row.staff_id.clone()).collect();
    people.extend(steps.iter().flat_map(|step| [step.staff_id.clone(), step.for_staff_id.clone()]).flatten());
    let names = names(cx, &people).await?;
    let of_round = given(&steps, report.round);
    let who = student::Entity::find_by_id(&report.student_id).one(db).await?.ok_or(Error::NotFound)?;
    let programme = match &report.programme_id {
        Some(id) => programme::Entity::find_by_id(id).one(db).await?,
        None => None,
    };
    let supervisor = match &report.supervisor_id {
        Some(id) => teacher::Entity::find_by_id(id).one(db).await?,
        None => None,
    };
    let due = state::due(&period, &report)?;
    let name = |id: &Option<String>| id.as_ref().and_then(|id| names.get(id)).cloned().unwrap_or_default();
    let acts_as = match &eyes {
        Eyes::Desk(desk, role, _) if status.desk() == Some(*desk) => (*role).to_owned(),
        Eyes::Student if status.desk() == Some(Desk::Student) => "STUDENT".to_owned(),
        _ => String::new(),
    };
    Ok(ReportView {
        version: report.version,
        student_no: who.student_no,
        student_name: of(lang, &who.name_cn, &who.name_en),
        programme: programme.map(|p| of(lang, &p.name_cn, &p.name_en)).unwrap_or_default(),
        supervisor: supervisor.map(|t| of(lang, &t.name_cn, &t.name_en)).unwrap_or_default(),
        period: of(lang, &period.name_cn, &period.name_en),
        period_from: period.from_date,
        period_to: period.to_date,
        round: report.round,
        due,
        overdue: due.is_some_and(|day| day < cx.now().local_date()),
        submitted_at: report.submitted_at,
        completed_at: report.completed_at,
        facts: facts(&report.facts),
        items: items.into_iter().map(|item| item_view(lang, item)).collect(),
        answers: answers
            .into_iter()
            .map(|row| (row.code, AnswerView { value: row.value, version: row.version }))
            .collect(),
        steps: steps
            .iter()
            .filter(|step| open && shown(step, &eyes, status))
            .map(|step| StepView {
                desk: step.desk.clone(),
                action: step.action.clone(),
                by: name(&step.staff_id),
                acted_for: name(&step.for_staff_id),
                at: step.created_at,
                round: step.round,
                rating: step.rating.clone(),
                recommendation: step.recommendation.clone(),
                comment: step.comment.clone(),
                answers: serde_json::from_value(step.answers.clone()).unwrap_or_default(),
            })
            .collect(),
        panel: panel
            .iter()
            .map(|row| PanelView {
                name: name(&Some(row.staff_id.clone())),
                role: row.role.clone(),
                given: of_round.contains(&row.staff_id),
            })
            .collect(),
        returned_comment: report.returned_comment,
        acts_as,
        status: report.status,
        id: report.id,
    })
}

pub async fn answers_of(cx: &Cx, report_id: &str) -> Result<Vec<pr_answer::Model>> {
    let rows = pr_answer::Entity::find()
        .filter(pr_answer::Column::ReportId.eq(report_id))
        .filter(pr_answer::Column::ArchivedAt.is_null());
    Ok(rows.all(cx.read()).await?)
}

fn item_view(lang: Lang, item: pr_item::Model) -> ItemView {
    ItemView {
        text: of(lang, &item.text_cn, &item.text_en),
        hint: of(lang, &item.hint_cn, &item.hint_en),
        choices: choices_of(&item.choices).unwrap_or_default(),
        code: item.code,
        part: item.part,
        kind: item.kind,
        required: item.required,
    }
}

fn facts(kept: &Value) -> FactsView {
    let text = |name: &str| kept.get(name).and_then(Value::as_str).map(str::to_owned);
    let leaves = kept.get("leaves").and_then(Value::as_array).into_iter().flatten().map(|leave| {
        let day = |name: &str| leave.get(name).and_then(Value::as_str).map(str::to_owned);
        LeaveView { from: day("from"), to: day("to") }
    });
    FactsView {
        degree: text("degree").unwrap_or_default(),
        mode: text("mode").unwrap_or_default(),
        registered: text("registered"),
        normal_end: text("normalEnd"),
        maximum_end: text("maximumEnd"),
        candidature: text("candidature").unwrap_or_default(),
        candidature_on: text("candidatureOn"),
        thesis: text("thesis").unwrap_or_default(),
        leaves: leaves.collect(),
    }
}

pub async fn names(cx: &Cx, staff_ids: &[String]) -> Result<HashMap<String, String>> {
    let lang = cx.lang();
    let rows = staff::Entity::find().filter(staff::Column::Id.is_in(staff_ids)).all(cx.read()).await?;
    Ok(rows.into_iter().map(|row| (row.id, of(lang, &row.name_cn, &row.name_en))).collect())
}

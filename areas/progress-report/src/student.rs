//! A student's own reports: written question by question, handed in, taken back.

use std::collections::HashMap;

use basic_resources::api::my_student;
use chrono::NaiveDate;
use kernel::{
    Action, Api, Cx, Error, IdSpec, Json, Lang, Op, PathId, Policy, Result, Rule, Text, View, ids,
    op::Need,
    planted::fault,
    resource::rows::{add, change},
};
use rules::report::{Status, Step};
use schema::reports::{pr_answer, pr_item, pr_period, pr_report};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    forms::choices_of,
    letters,
    state::{self, Done, Stepped},
    tables::{ANSWER, OWN, REPORT},
    view::{self, AnswerView, Eyes, answers_of},
};

const PATH: &str = "/api/student/pr";
const PAGE: &str = "/student/progress-report";
const SEE: &[Need] = &[(permissions::STUDENT_AUTH_RPG_REPORT, Action::Get)];
const WRITE: &[Need] = &[(permissions::STUDENT_AUTH_RPG_REPORT, Action::Edit)];
const LONGEST: usize = 10_000;
const LONGEST_LINE: usize = 500;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = MyReportLine)]
struct MyReport {
    id: String,
    period: String,
    #[schema(value_type = String, format = Date)]
    period_from: NaiveDate,
    status: String,
    #[schema(value_type = Option<String>, format = Date)]
    due: Option<NaiveDate>,
    overdue: bool,
    /// Empty until it is decided.
    decision: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ReportAnswerInput)]
struct AnswerInput {
    report_id: String,
    code: String,
    value: String,
    /// The version that the value was written over; 0 for the first.
    version: i32,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ReportChoiceInput)]
struct ReportInput {
    report_id: String,
    /// That of the report as it was looked at.
    version: i32,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    dry_run: bool,
}

pub fn mount(api: &mut Api) {
    let label = Text::new("我的进展报告", "My progress reports");
    let op = Op::get(PATH, "myProgressReports", Policy::AnyOf(SEE), label);
    api.op(op, |cx: Cx, (): ()| async move { list(&cx).await.map(View) });
    let label = Text::new("我的一份进展报告", "A progress report of mine");
    let op = Op::get(format!("{PATH}/{{id}}"), "myProgressReport", Policy::AnyOf(SEE), label)
        .ids([IdSpec::path("id", &OWN)]);
    api.op(op, |cx: Cx, PathId(id): PathId| async move { view::view(&cx, &id, Eyes::Student).await.map(View) });
    let label = Text::new("保存一题的回答", "Save an answer");
    let op = Op::post(format!("{PATH}/answer"), "saveReportAnswer", Policy::AnyOf(WRITE), label)
        .ids([IdSpec::body("/reportId", &OWN)])
        .audit(ANSWER);
    api.op(op, |cx: Cx, Json(input): Json<AnswerInput>| async move { save(&cx, input).await.map(View) });
    let label = Text::new("提交进展报告", "Hand in a progress report");
    let op = Op::post(format!("{PATH}/submit"), "submitProgressReport", Policy::AnyOf(WRITE), label)
        .ids([IdSpec::body("/reportId", &OWN)])
        .audit(REPORT);
    api.op(op, |cx: Cx, Json(input): Json<ReportInput>| async move { submit(&cx, input).await.map(View) });
    let label = Text::new("撤回进展报告", "Take a progress report back");
    let op = Op::post(format!("{PATH}/take-back"), "takeBackProgressReport", Policy::AnyOf(WRITE), label)
        .ids([IdSpec::body("/reportId", &OWN)])
        .audit(REPORT);
    api.op(op, |cx: Cx, Json(input): Json<ReportInput>| async move { take_back(&cx, input).await.map(View) });
}

async fn list(cx: &Cx) -> Result<Vec<MyReport>> {
    let (db, me) = (cx.read(), my_student(cx).await?);
    let rows = pr_report::Entity::find()
        .filter(pr_report::Column::StudentId.eq(&me.id))
        .filter(pr_report::Column::ArchivedAt.is_null())
        .all(db)
        .await?;
    let periods = pr_period::Entity::find()
        .filter(pr_period::Column::Id.is_in(rows.iter().map(|row| row.period_id.clone())))
        .all(db)
        .await?;
    let periods: HashMap<String, pr_period::Model> = periods.into_iter().map(|p| (p.id.clone(), p)).collect();
    let today = cx.now().local_date();
    let mut listed = vec![];
    for row in rows {
        let Some(period) = periods.get(&row.period_id) else { continue };
        let due = state::due(period, &row)?;
        listed.push(MyReport {
            period: if cx.lang() == Lang::Zh { period.name_cn.clone() } else { period.name_en.clone() },
            period_from: period.from_date,
            overdue: due.is_some_and(|day| day < today),
            due,
            decision: row.decision,
            status: row.status,
            id: row.id,
        });
    }
    listed.sort_by_key(|one| std::cmp::Reverse(one.period_from));
    Ok(listed)
}

/// A period that is over takes nothing any more, except from whom it was extended for.
async fn still_open(cx: &Cx, report: &pr_report::Model) -> Result<pr_period::Model> {
    let period = state::period_of(cx, report).await?;
    let today = cx.now().local_date();
    let extended = report.extended_until.is_some_and(|day| day >= today);
    let refused = |code, text: Text| {
        let rule = Rule::new(code, text, json!({ "period": period.code, "opensOn": period.opens_on }));
        Err(rule.offer(Text::new("查看我的报告", "See my reports"), PAGE).into())
    };
    if today < period.opens_on && !extended {
        return refused("too_early", Text::new("报告期尚未开放", "The period has not opened yet"));
    }
    if period.status != "OPEN" && !extended && report.returned_comment.is_empty() {
        let text = Text::new(
            "报告期已结束，请联系研究生院延期",
            "The period is closed; ask the graduate school for more time",
        );
        return refused("period_closed", text);
    }
    Ok(period)
}

async fn questions(cx: &Cx, period: &pr_period::Model) -> Result<Vec<pr_item::Model>> {
    let rows = pr_item::Entity::find()
        .filter(pr_item::Column::FormId.eq(&period.form_id))
        .filter(pr_item::Column::Part.eq("STUDENT"))
        .filter(pr_item::Column::ArchivedAt.is_null())
        .order_by_asc(pr_item::Column::SortOrder);
    Ok(rows.all(cx.read()).await?)
}

/// Whether an answer is one to its question. Nothing at all is allowed until it is handed in.
pub fn fits(item: &pr_item::Model, value: &str) -> Result<(), Text> {
    if value.is_empty() {
        return Ok(());
    }
    let length = value.chars().count();
    let fine = match item.kind.as_str() {
        "CHOICE" => choices_of(&item.choices).is_some_and(|all| all.iter().any(|choice| choice.code == value)),
        "DATE" => value.parse::<NaiveDate>().is_ok(),
        "NUMBER" => value.len() <= 20 && value.parse::<f64>().is_ok_and(f64::is_finite),
        "LINE" => length <= LONGEST_LINE && !value.contains('\n'),
        _ => length <= LONGEST,
    };
    if fine {
        return Ok(());
    }
    Err(match item.kind.as_str() {
        "CHOICE" => Text::new("不是该题的选项", "Not one of the choices"),
        "DATE" => Text::new("请填写日期", "A date is wanted"),
        "NUMBER" => Text::new("请填写数字", "A number is wanted"),
        "LINE" => Text::new("一行，最多 500 个字符", "One line of at most 500 characters"),
        _ => Text::new("最多 10000 个字符", "At most 10000 characters"),
    })
}

/// Written over nothing that the writer has not seen: another version there is answered, and neither is lost.
async fn save(cx: &Cx, input: AnswerInput) -> Result<AnswerView> {
    let report = state::held(cx, &input.report_id).await?;
    let page = format!("{PAGE}?reportId={}", report.id);
    let to = state::taken(&report, Step::Write, &page)?;
    let period = still_open(cx, &report).await?;
    let items = questions(cx, &period).await?;
    let Some(item) = items.iter().find(|item| item.code == input.code) else {
        return Err(Error::invalid("code", "not_a_choice", Text::new("没有该题", "There is no such question")));
    };
    fits(item, &input.value).map_err(|text| Error::invalid("value", "wrong_format", text))?;
    let tx = cx.tx().await?;
    let there = pr_answer::Entity::find()
        .filter(pr_answer::Column::ReportId.eq(&report.id))
        .filter(pr_answer::Column::Code.eq(&input.code))
        .filter(pr_answer::Column::ArchivedAt.is_null())
        .lock_exclusive()
        .one(tx)
        .await?;
    let kept = match there {
        Some(row) if row.value == input.value => {
            cx.nothing_changed();
            row
        }
        Some(row) if row.version != input.version && !fault("overwrite_answers") => {
            let text = Text::new(
                "该题在别处已有改动，请比较后保留一个",
                "This answer was changed elsewhere; compare and keep one of them",
            );
            let data = json!({ "code": row.code, "value": row.value, "version": row.version });
            let rule = Rule::new("changed_elsewhere", text, data);
            return Err(rule.offer(Text::new("打开报告", "Open the report"), page).into());
        }
        Some(row) => {
            let now = pr_answer::ActiveModel { value: Set(input.value), ..Default::default() };
            change::<pr_answer::Entity>(cx, ANSWER, row, now).await?
        }
        None => {
            let row = pr_answer::ActiveModel {
                report_id: Set(report.id.clone()),
                code: Set(input.code),
                value: Set(input.value),
                ..Default::default()
            };
            add::<pr_answer::Entity>(cx, ANSWER, &ids::new_id(), row).await?
        }
    };
    if state::status(&report)? == Status::NotStarted {
        let now = pr_report::ActiveModel { status: Set(to.code().to_owned()), ..Default::default() };
        change::<pr_report::Entity>(cx, REPORT, report, now).await?;
    }
    Ok(AnswerView { value: kept.value, version: kept.version })
}

async fn submit(cx: &Cx, input: ReportInput) -> Result<Stepped> {
    if input.dry_run {
        cx.rehearse();
    }
    let report = state::held(cx, &input.report_id).await?;
    let page = format!("{PAGE}?reportId={}", report.id);
    state::seen(&report, input.version, &page)?;
    let to = state::taken(&report, Step::Submit, &page)?;
    let period = still_open(cx, &report).await?;
    let answers: HashMap<String, String> =
        answers_of(cx, &report.id).await?.into_iter().map(|row| (row.code, row.value)).collect();
    let empty = |item: &&pr_item::Model| item.required && answers.get(&item.code).is_none_or(|v| v.trim().is_empty());
    let missing: Vec<String> = questions(cx, &period).await?.iter().filter(empty).map(|i| i.code.clone()).collect();
    if !missing.is_empty() {
        let text = Text::new("还有必答题没有填写", "Some questions that have to be answered are empty");
        let rule = Rule::new("unanswered", text, json!({ "codes": missing }));
        return Err(rule.offer(Text::new("打开报告", "Open the report"), page).into());
    }
    let now = pr_report::ActiveModel {
        submitted_at: Set(Some(cx.now())),
        returned_comment: Set(String::new()),
        ..Default::default()
    };
    let step = Done { desk: "STUDENT", action: "SUBMIT", answers: Some(json!(answers)), ..Done::default() };
    let report = state::done(cx, report, to, step, now).await?;
    letters::handed_over(cx, &report, &period).await?;
    Ok(state::stepped(&report))
}

async fn take_back(cx: &Cx, input: ReportInput) -> Result<Stepped> {
    if input.dry_run {
        cx.rehearse();
    }
    let report = state::held(cx, &input.report_id).await?;
    let page = format!("{PAGE}?reportId={}", report.id);
    state::seen(&report, input.version, &page)?;
    let to = state::taken(&report, Step::TakeBack, &page)?;
    let step = Done { desk: "STUDENT", action: "TAKE_BACK", ..Done::default() };
    let now = pr_report::ActiveModel { submitted_at: Set(None), ..Default::default() };
    let report = state::done(cx, report, to, step, now).await?;
    Ok(state::stepped(&report))
}

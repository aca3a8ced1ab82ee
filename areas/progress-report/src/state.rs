//! Where a report stands, until when, and what a step leaves behind.

use chrono::NaiveDate;
use kernel::{
    Both, Cx, Error, Result, Rule, Text, ids,
    resource::{
        Choice,
        rows::{add, change},
    },
};
use rules::report::{Desk, Status, Step, next};
use schema::reports::{pr_period, pr_report, pr_step};
use sea_orm::{ActiveValue::Set, EntityTrait, QuerySelect};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::tables::{REPORT, STEP};

pub const STATES: &[Choice] = &[
    ("NOT_STARTED", Text::new("未开始", "Not started")),
    ("DRAFT", Text::new("学生填写中", "With the student")),
    ("SUBMITTED", Text::new("待导师审阅", "Submitted")),
    ("SUPERVISOR_REVIEW", Text::new("导师重审", "With the supervisor again")),
    ("PANEL_REVIEW", Text::new("小组评审", "With the panel")),
    ("HEAD_REVIEW", Text::new("系主任审核", "With the head")),
    ("DEAN_REVIEW", Text::new("学部审定", "With the division")),
    ("COMPLETED", Text::new("已完成", "Completed")),
];
pub const RATINGS: &[Choice] = &[
    ("EXCELLENT", Text::new("优秀", "Excellent")),
    ("GOOD", Text::new("良好", "Good")),
    ("SATISFACTORY", Text::new("合格", "Satisfactory")),
    ("UNSATISFACTORY", Text::new("不合格", "Unsatisfactory")),
    ("VERY_UNSATISFACTORY", Text::new("很不合格", "Very unsatisfactory")),
];
pub const RECOMMENDATIONS: &[Choice] = &[
    ("CONTINUE", Text::new("继续", "Continue")),
    ("CONDITIONS", Text::new("有条件继续", "Continue with conditions")),
    ("WARNING", Text::new("警告", "Warning")),
    ("SUSPEND_STUDENTSHIP", Text::new("暂停奖助", "Suspend the studentship")),
    ("TERMINATE", Text::new("终止学业", "Terminate")),
];

pub fn status(report: &pr_report::Model) -> Result<Status> {
    Status::of(&report.status).ok_or_else(|| Error::internal(format!("no state of a report: {}", report.status)))
}

fn called(code: &str) -> Text {
    STATES.iter().find(|(known, _)| *known == code).map_or(Text::new("", ""), |(_, name)| *name)
}

/// Held until the command ends.
pub async fn held(cx: &Cx, id: &str) -> Result<pr_report::Model> {
    pr_report::Entity::find_by_id(id).lock_exclusive().one(cx.tx().await?).await?.ok_or(Error::NotFound)
}

pub async fn period_of(cx: &Cx, report: &pr_report::Model) -> Result<pr_period::Model> {
    pr_period::Entity::find_by_id(&report.period_id).one(cx.read()).await?.ok_or(Error::NotFound)
}

/// The day by which whoever has it is done; none when it is completed.
pub fn due(period: &pr_period::Model, report: &pr_report::Model) -> Result<Option<NaiveDate>> {
    Ok(status(report)?.desk().map(|desk| match desk {
        Desk::Student => report.extended_until.unwrap_or(period.student_due).max(period.student_due),
        Desk::Supervisor => period.supervisor_due,
        Desk::Panel => period.panel_due,
        Desk::Head => period.head_due,
        Desk::Dean => period.dean_due,
    }))
}

/// Where the step leads from here, or why it cannot be taken.
pub fn taken(report: &pr_report::Model, step: Step, page: &str) -> Result<Status> {
    next(status(report)?, step).ok_or_else(|| refused(report, step, page))
}

/// A report that lies at another desk, or at none.
pub fn at(report: &pr_report::Model, desk: Desk, page: &str) -> Result<()> {
    if status(report)?.desk() == Some(desk) { Ok(()) } else { Err(refused(report, Step::Endorse, page)) }
}

fn refused(report: &pr_report::Model, step: Step, page: &str) -> Error {
    let (code, zh, en) = match step {
        Step::Write => ("not_with_student", "不能填写", "nothing can be written"),
        Step::Submit => ("not_a_draft", "不能提交", "it cannot be handed in"),
        Step::TakeBack => ("begun", "不能撤回", "it cannot be taken back"),
        Step::Reopen => ("not_completed", "不能重新打开", "it cannot be opened again"),
        Step::Endorse | Step::ReturnPrevious | Step::ReturnStudent => {
            ("not_your_turn", "不在您这里", "it is not with you")
        }
    };
    let name = called(&report.status);
    let text = Both::new(format!("报告“{}”，{zh}", name.zh), format!("The report is “{}”: {en}", name.en));
    let rule = Rule::new(code, text, json!({ "reportId": report.id, "status": report.status }));
    rule.offer(Text::new("查看报告", "See the report"), page).into()
}

/// Somebody has seen another state of it than there is now.
pub fn seen(report: &pr_report::Model, version: i32, page: &str) -> Result<()> {
    if report.version == version {
        return Ok(());
    }
    let text = Text::new(
        "报告在您打开之后有变化，请重新查看后再处理",
        "The report has changed since you opened it; look again",
    );
    let rule = Rule::new("changed_since", text, json!({ "seen": version, "version": report.version }));
    Err(rule.offer(Text::new("查看报告", "See the report"), page).into())
}

/// Where a report stands after a step.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReportStepped)]
pub struct Stepped {
    pub id: String,
    pub status: String,
    pub version: i32,
}

pub fn stepped(report: &pr_report::Model) -> Stepped {
    Stepped { id: report.id.clone(), status: report.status.clone(), version: report.version }
}

/// What is written down about a step.
#[derive(Default)]
pub struct Done {
    pub desk: &'static str,
    pub action: &'static str,
    pub staff_id: Option<String>,
    pub for_staff_id: Option<String>,
    pub rating: String,
    pub recommendation: String,
    pub comment: String,
    pub answers: Option<Value>,
}

/// The step with its words, and the report in its new state.
pub async fn done(
    cx: &Cx,
    report: pr_report::Model,
    to: Status,
    done: Done,
    mut now: pr_report::ActiveModel,
) -> Result<pr_report::Model> {
    let round = if done.action == "SUBMIT" { report.round + 1 } else { report.round };
    let row = pr_step::ActiveModel {
        report_id: Set(report.id.clone()),
        round: Set(round),
        desk: Set(done.desk.to_owned()),
        staff_id: Set(done.staff_id),
        for_staff_id: Set(done.for_staff_id),
        action: Set(done.action.to_owned()),
        status_from: Set(report.status.clone()),
        status_to: Set(to.code().to_owned()),
        rating: Set(done.rating),
        recommendation: Set(done.recommendation),
        comment: Set(done.comment),
        answers: Set(done.answers.unwrap_or_else(|| json!({}))),
        ..Default::default()
    };
    add::<pr_step::Entity>(cx, STEP, &ids::new_id(), row).await?;
    now.status = Set(to.code().to_owned());
    now.round = Set(round);
    change::<pr_report::Entity>(cx, REPORT, report, now).await
}

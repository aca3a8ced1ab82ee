//! What a student tells the graduate school in confidence, and its answers. No desk reaches this table, and whoever
//! assesses the student does not read it here either, whatever rights they have.

use kernel::{
    Action, Api, Cx, Error, IdSpec, Json, Op, PathId, Policy, Result, Rule, Text, Timestamp, View, ids, op::Need,
    planted::fault, resource::rows::add,
};
use schema::{
    reports::{pr_confidence, pr_report},
    university::staff,
};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    panel::supervises,
    policies::OFFICE,
    tables::{CONFIDENCE, OWN, REPORTS},
    view::panel_of,
};

const SEE: &[Need] = &[(permissions::STUDENT_AUTH_RPG_REPORT, Action::Get)];
const WRITE: &[Need] = &[(permissions::STUDENT_AUTH_RPG_REPORT, Action::Edit)];
const LONGEST: usize = 5000;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReportConfidenceView)]
struct ConfidenceView {
    id: String,
    /// Written by the graduate school.
    from_office: bool,
    text: String,
    at: Timestamp,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ReportConfidenceInput)]
struct ConfidenceInput {
    report_id: String,
    text: String,
}

pub fn mount(api: &mut Api) {
    let label = Text::new("查看学生的保密反映", "Read what a student says in confidence");
    let op = Op::get("/api/pr/confidence/{id}", "readReportConfidence", OFFICE.may(Action::Get), label)
        .ids([IdSpec::path("id", &REPORTS)]);
    api.op(op, |cx: Cx, PathId(id): PathId| async move {
        not_for_assessors(&cx, &id).await?;
        all(&cx, &id).await.map(View)
    });
    let label = Text::new("答复学生的保密反映", "Answer what a student says in confidence");
    let op = Op::post("/api/pr/confidence", "answerReportConfidence", OFFICE.may(Action::Edit), label)
        .ids([IdSpec::body("/reportId", &REPORTS)])
        .audit(CONFIDENCE);
    api.op(op, |cx: Cx, Json(input): Json<ConfidenceInput>| async move {
        not_for_assessors(&cx, &input.report_id).await?;
        write(&cx, input, true).await.map(View)
    });
    let label = Text::new("查看本人的保密反映", "Read what one says in confidence");
    let op = Op::get("/api/student/pr/confidence/{id}", "myReportConfidence", Policy::AnyOf(SEE), label)
        .ids([IdSpec::path("id", &OWN)]);
    api.op(op, |cx: Cx, PathId(id): PathId| async move { all(&cx, &id).await.map(View) });
    let label = Text::new("向研究生院保密反映", "Tell the graduate school in confidence");
    let op = Op::post("/api/student/pr/confidence", "sayInConfidence", Policy::AnyOf(WRITE), label)
        .ids([IdSpec::body("/reportId", &OWN)])
        .audit(CONFIDENCE);
    api.op(op, |cx: Cx, Json(input): Json<ConfidenceInput>| async move { write(&cx, input, false).await.map(View) });
}

/// Somebody of the graduate school may supervise or sit on the panel; then this is not theirs to read.
async fn not_for_assessors(cx: &Cx, report_id: &str) -> Result<()> {
    if fault("confidence_to_assessors") {
        return Ok(());
    }
    let report = pr_report::Entity::find_by_id(report_id).one(cx.read()).await?.ok_or(Error::NotFound)?;
    let mine = staff::Entity::find()
        .filter(staff::Column::UserId.eq(cx.user_id()?))
        .filter(staff::Column::ArchivedAt.is_null())
        .all(cx.read())
        .await?;
    let panel = panel_of(cx, report_id).await?;
    for member in mine {
        let assesses = panel.iter().any(|row| row.staff_id == member.id)
            || supervises(cx.read(), &report, &member.id, cx.now().local_date()).await?;
        if assesses {
            let text = Text::new(
                "您指导或评审这名学生，不能阅读其保密反映，请由同事处理",
                "You supervise or assess this student; a colleague reads what they say in confidence",
            );
            let rule = Rule::new("assesses_the_student", text, json!({ "reportId": report_id }));
            return Err(rule.offer(Text::new("查看报告", "See the reports"), "/pr/student").into());
        }
    }
    Ok(())
}

async fn all(cx: &Cx, report_id: &str) -> Result<Vec<ConfidenceView>> {
    let rows = pr_confidence::Entity::find()
        .filter(pr_confidence::Column::ReportId.eq(report_id))
        .filter(pr_confidence::Column::ArchivedAt.is_null())
        .order_by_asc(pr_confidence::Column::CreatedAt)
        .order_by_asc(pr_confidence::Column::Id);
    Ok(rows.all(cx.read()).await?.into_iter().map(shown).collect())
}

fn shown(row: pr_confidence::Model) -> ConfidenceView {
    ConfidenceView { id: row.id, from_office: row.from_office, text: row.text, at: row.created_at }
}

async fn write(cx: &Cx, input: ConfidenceInput, from_office: bool) -> Result<ConfidenceView> {
    let text = input.text.trim().to_owned();
    if !(1..=LONGEST).contains(&text.chars().count()) {
        let wrong = Text::new("须为 1 至 5000 个字符", "From 1 to 5000 characters");
        return Err(Error::invalid("text", "out_of_range", wrong));
    }
    let report = pr_report::Entity::find_by_id(&input.report_id).one(cx.tx().await?).await?.ok_or(Error::NotFound)?;
    let row = pr_confidence::ActiveModel {
        report_id: Set(report.id),
        student_id: Set(report.student_id),
        from_office: Set(from_office),
        text: Set(text),
        ..Default::default()
    };
    add::<pr_confidence::Entity>(cx, CONFIDENCE, &ids::new_id(), row).await.map(shown)
}

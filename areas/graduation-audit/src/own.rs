//! A student's own reports: released ones and no others; confirmed, or asked about.

use basic_resources::api::{my_student, my_student_id};
use grades::api::gate_of;
use kernel::{
    Action, Api, Cx, Error, FieldError, IdSpec, Json, Lang, Op, Policy, Result, Rule, Text, Timestamp, View, op::Need,
    planted::fault, resource::rows::change,
};
use schema::{
    courses::structure,
    graduation::{
        ga_batch,
        ga_student::{ActiveModel, Column, Entity, Model},
    },
    students::student,
    university::semester,
};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    batch::status_of,
    kind::{Kind, MAJOR},
    report::{self, Report},
    tables::OWN_REPORTS,
};

pub const PAGE: &str = "/student/graduation-audit-report";

pub fn may(action: Action) -> Policy {
    let needs: Vec<Need> = vec![(permissions::STUDENT_AUTH_GRADUATION_REPORT, action)];
    // Operations live as long as the program, so their policies may as well.
    Policy::AnyOf(Vec::leak(needs))
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OwnAuditReport)]
struct OwnReport {
    id: String,
    /// MAJOR or MINOR.
    kind: String,
    name: String,
    semester: String,
    plan: String,
    /// RUN, PROGRAMME_CHECK, AR_CHECK, SENATE, AWARDED.
    status: String,
    /// Why nothing is shown, and whom to ask.
    held: Option<String>,
    /// PASS, PASS_IF_CURRENT_COMPLETED, FAIL.
    result: String,
    /// GRADUATE or NOT_YET, once the senate has decided.
    decision: Option<String>,
    /// The class, once the senate has decided.
    honours: Option<String>,
    units_required: i32,
    units_earned: i32,
    units_in_progress: i32,
    /// Hundredths, rounded as the rules say.
    cgpa: Option<i32>,
    rounding: String,
    notice: String,
    report: Report,
    /// NONE, CONFIRMED, QUERY.
    ack: String,
    query: String,
    queried_at: Option<Timestamp>,
    answer: String,
    answered_at: Option<Timestamp>,
    query_until: Option<Timestamp>,
    /// It may be confirmed or asked about now.
    open: bool,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OwnAuditReports)]
struct OwnReports {
    student_no: String,
    name_cn: String,
    name_en: String,
    /// Newest first.
    reports: Vec<OwnReport>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ConfirmOwnAuditInput)]
struct ConfirmInput {
    id: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = QueryOwnAuditInput)]
struct QueryInput {
    id: String,
    query: String,
}

#[derive(Serialize, ToSchema)]
#[schema(as = OwnAuditReaction)]
struct Reaction {
    /// CONFIRMED or QUERY.
    ack: String,
}

/// What a student says of a minor is logged with the minor's rows.
pub fn mount(api: &mut Api) {
    let label = Text::new("查看本人毕业审核报告", "See one's own graduation audit reports");
    let op = Op::get("/api/graduation-audit/own", "getOwnAuditReports", may(Action::Get), label);
    api.op(op, |cx: Cx, (): ()| async move { own(&cx).await.map(View) });
    let label = Text::new("确认毕业审核报告", "Confirm a graduation audit report");
    let op = Op::post("/api/graduation-audit/own/confirm", "confirmOwnAudit", may(Action::Edit), label)
        .ids([IdSpec::body("/id", &OWN_REPORTS)])
        .audit(MAJOR.student.subject);
    api.op(op, |cx: Cx, Json(input): Json<ConfirmInput>| async move { react(&cx, &input.id, None).await.map(View) });
    let label = Text::new("就毕业审核报告提问", "Ask about a graduation audit report");
    let op = Op::post("/api/graduation-audit/own/query", "queryOwnAudit", may(Action::Edit), label)
        .ids([IdSpec::body("/id", &OWN_REPORTS)])
        .audit(MAJOR.student.subject);
    api.op(op, |cx: Cx, Json(input): Json<QueryInput>| async move {
        react(&cx, &input.id, Some(input.query.trim())).await.map(View)
    });
}

async fn own(cx: &Cx) -> Result<OwnReports> {
    let me = my_student(cx).await?;
    let rows = Entity::find()
        .filter(Column::StudentId.eq(&me.id))
        .filter(Column::ArchivedAt.is_null())
        .order_by_desc(Column::CreatedAt)
        .order_by_desc(Column::Id)
        .all(cx.read())
        .await?;
    let mut reports = vec![];
    for row in rows {
        let batch = ga_batch::Entity::find_by_id(&row.batch_id)
            .filter(ga_batch::Column::ArchivedAt.is_null())
            .one(cx.read())
            .await?;
        let Some(batch) = batch.filter(is_released) else { continue };
        reports.push(shown(cx, &me, row, batch).await?);
    }
    let student::Model { student_no, name_cn, name_en, .. } = me;
    Ok(OwnReports { student_no, name_cn, name_en, reports })
}

pub fn is_released(batch: &ga_batch::Model) -> bool {
    batch.released_at.is_some() || fault("audit_unreleased")
}

async fn shown(cx: &Cx, me: &student::Model, row: Model, batch: ga_batch::Model) -> Result<OwnReport> {
    let db = cx.read();
    let zh = cx.lang() == Lang::Zh;
    let of = |zh_text: String, en_text: String| if zh { zh_text } else { en_text };
    let term = semester::Entity::find_by_id(&batch.semester_id).one(db).await?;
    let plan = structure::Entity::find_by_id(&row.structure_id).one(db).await?;
    let gate = gate_of(db, me, &batch.semester_id).await?;
    let free = gate.is_none();
    let report = if free { report::stored(db, &row.id).await? } else { Report::default() };
    let awarded = free && batch.status == "AWARDED";
    let open = free && takes(cx, &batch)?;
    Ok(OwnReport {
        semester: term.map(|term| of(term.name_cn, term.name_en)).unwrap_or_default(),
        plan: plan.map(|plan| of(plan.name_cn, plan.name_en)).unwrap_or_default(),
        held: gate.map(|gate| gate.text.get(cx.lang()).to_owned()),
        result: if free { row.result } else { String::new() },
        decision: awarded.then_some(row.ar_decision),
        honours: row.honours_final.filter(|_| awarded),
        units_required: if free { row.units_required } else { 0 },
        units_earned: if free { row.units_earned } else { 0 },
        units_in_progress: if free { row.units_in_progress } else { 0 },
        cgpa: row.cgpa.filter(|_| free),
        id: row.id,
        kind: row.kind,
        ack: row.ack,
        query: row.query,
        queried_at: row.queried_at,
        answer: row.answer,
        answered_at: row.answered_at,
        name: of(batch.name_cn, batch.name_en),
        notice: of(batch.report_cn, batch.report_en),
        status: batch.status,
        rounding: batch.rounding,
        query_until: batch.query_until,
        report,
        open,
    })
}

fn takes(cx: &Cx, batch: &ga_batch::Model) -> Result<bool> {
    Ok(status_of(batch)?.takes_queries() && batch.query_until.is_none_or(|until| cx.now() <= until))
}

/// Confirmed, or with a query; a query that was answered may be asked again.
async fn react(cx: &Cx, id: &str, query: Option<&str>) -> Result<Reaction> {
    if let Some(text) = query {
        if text.is_empty() {
            return Err(Error::Invalid(vec![FieldError::required("query")]));
        }
        if text.chars().count() > 1000 {
            let words = Text::new("最多 1000 个字符", "At most 1000 characters");
            return Err(Error::invalid("query", "too_long", words));
        }
    }
    let tx = cx.tx().await?;
    let row = Entity::find_by_id(id).lock_exclusive().one(tx).await?.ok_or(Error::NotFound)?;
    let batch = ga_batch::Entity::find_by_id(&row.batch_id).one(tx).await?.ok_or(Error::NotFound)?;
    // A report that is not released is not there.
    if row.student_id != my_student_id(cx)? || batch.archived_at.is_some() || !is_released(&batch) {
        return Err(Error::NotFound);
    }
    let me = student::Entity::find_by_id(&row.student_id).one(tx).await?.ok_or(Error::NotFound)?;
    if let Some(gate) = gate_of(tx, &me, &batch.semester_id).await? {
        let rule = Rule::new("report_held", gate.text, json!({ "reportId": row.id }));
        return Err(rule.offer(Text::new("查看报告", "See the report"), PAGE).into());
    }
    if !takes(cx, &batch)? {
        let text = Text::new(
            "回应的时间已过，有疑问请联系教务处",
            "The time to react has passed; please contact the registry",
        );
        let rule = Rule::new("queries_closed", text, json!({ "status": batch.status, "until": batch.query_until }));
        return Err(rule.offer(Text::new("查看报告", "See the report"), PAGE).into());
    }
    let now = match query {
        Some(text) => ActiveModel {
            ack: Set("QUERY".to_owned()),
            query: Set(text.to_owned()),
            queried_at: Set(Some(cx.now())),
            answer: Set(String::new()),
            answered_by: Set(None),
            answered_at: Set(None),
            ..Default::default()
        },
        None => ActiveModel { ack: Set("CONFIRMED".to_owned()), ..Default::default() },
    };
    let version = row.version;
    let row = change::<Entity>(cx, Kind::of(&row.kind).student.subject, row, now).await?;
    if row.version == version {
        cx.nothing_changed();
    }
    Ok(Reaction { ack: row.ack })
}

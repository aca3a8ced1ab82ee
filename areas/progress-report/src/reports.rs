//! All reports, as the graduate school sees them: where each stands, one in full, and opened again.

use basic_resources::api::tables::{DIVISIONS, NAMED, PROGRAMMES, TEACHER_TITLE};
use chrono::NaiveDate;
use course_planning::api::{STUDENT, STUDENTS};
use kernel::{
    Action, Api, Cx, Error, FieldError, IdSpec, Json, Op, PathId, Result, Rule, Text, View,
    effects::{Outcome, outcome},
    reason,
    resource::{Field, OnceTable, Rules, Services, Spec, Table, some_ids},
};
use rules::report::{Desk, Status, Step};
use schema::reports::pr_report::{ActiveModel, Column, Entity};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    policies::OFFICE,
    state::{self, Done, RATINGS, RECOMMENDATIONS, STATES},
    tables::{PERIODS, REPORT, REPORT_TITLE, REPORTS, SUPERVISORS},
    view::{self, Eyes},
};

const PATH: &str = "/api/pr/report";

static TABLE: OnceTable = OnceTable::new();

pub fn reports() -> Result<&'static Table> {
    TABLE.described(|| {
        Table::ruled::<Entity>(
            Spec {
                subject: REPORT,
                stem: "ProgressReport",
                label: Text::new("进展报告", "progress reports"),
                permissions: OFFICE.own,
                table: &REPORTS,
                title: REPORT_TITLE,
                fields: fields(),
                unique: &[],
                referenced_by: &[],
                reuses_keys: true,
                sort: ("updatedAt", true),
                page: "",
                offered_to: &[],
            },
            Rules { persons: true, ..Rules::NONE },
        )
    })
}

fn fields() -> Vec<Field> {
    [
        Field::code("label", 60, "学号/报告期", "Student/period").search().sort(),
        Field::reference("studentId", &STUDENTS, STUDENT, "学生", "Student").with_code().filter(),
        Field::reference("periodId", &PERIODS, NAMED, "报告期", "Period").with_code().filter(),
        Field::choice("status", STATES, "状态", "Status").filter().sort(),
        Field::reference("programmeId", &PROGRAMMES, NAMED, "专业", "Programme").with_code().filter(),
        Field::reference("divisionId", &DIVISIONS, NAMED, "学部", "Division").with_code().filter(),
        Field::reference("supervisorId", &SUPERVISORS, TEACHER_TITLE, "导师", "Supervisor").with_code().filter(),
        Field::choice("rating", RATINGS, "导师评价", "Supervisor's rating").filter().sort(),
        Field::choice("decision", RECOMMENDATIONS, "审定结论", "Decision").filter().sort(),
        Field::date("extendedUntil", "延期至", "Extended until").sort(),
        Field::instant("submittedAt", "提交时间", "Handed in at").sort(),
        Field::instant("completedAt", "完成时间", "Completed at").sort(),
    ]
    .into_iter()
    .map(Field::read_only)
    .collect()
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ReopenReportsInput)]
struct ReopenInput {
    ids: Vec<String>,
    /// The student's new last day.
    #[schema(value_type = String, format = Date)]
    until: NaiveDate,
    reason: String,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    dry_run: bool,
}

pub fn mount(api: &mut Api) -> Result<()> {
    reports()?.mount(api, PATH, Services::READ)?;
    let label = Text::new("查看一份进展报告", "See a progress report in full");
    let op = Op::get(format!("{PATH}/{{id}}/whole"), "viewProgressReport", OFFICE.may(Action::Get), label)
        .ids([IdSpec::path("id", &REPORTS)]);
    api.op(op, |cx: Cx, PathId(id): PathId| async move { view::view(&cx, &id, Eyes::Office).await.map(View) });
    let label = Text::new("延期或重新打开报告", "Extend or reopen reports");
    let op = Op::post(format!("{PATH}/reopen"), "reopenProgressReports", OFFICE.may(Action::Edit), label)
        .ids([IdSpec::body("/ids", &REPORTS)])
        .audit(REPORT);
    api.op(op, |cx: Cx, Json(input): Json<ReopenInput>| async move { reopen(&cx, input).await.map(View) });
    Ok(())
}

/// Whoever has it still writes until the new day; what was completed goes back to the student.
async fn reopen(cx: &Cx, input: ReopenInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let why = reason(&input.reason)?.to_owned();
    cx.because(&why);
    let today = cx.now().local_date();
    if input.until < today || (input.until - today).num_days() > 366 {
        let text = Text::new("须在今天之后、一年之内", "From today on, within a year");
        return Err(Error::Invalid(vec![FieldError::new("until", "out_of_range", text)]));
    }
    let ids = some_ids(input.ids)?;
    let rows = Entity::find()
        .filter(Column::Id.is_in(ids))
        .order_by_asc(Column::Id)
        .lock_exclusive()
        .all(cx.tx().await?)
        .await?;
    for report in rows {
        let mut now = ActiveModel { extended_until: Set(Some(input.until)), ..Default::default() };
        let from = state::status(&report)?;
        if from.desk() == Some(Desk::Student) {
            kernel::resource::rows::change::<Entity>(cx, REPORT, report, now).await?;
        } else if from == Status::Completed {
            let page = format!("/pr/student?ids={}", report.id);
            let to = state::taken(&report, Step::Reopen, &page)?;
            now.completed_at = Set(None);
            now.decision = Set(String::new());
            now.returned_comment = Set(why.clone());
            let step = Done { desk: "OFFICE", action: "REOPEN", comment: why.clone(), ..Done::default() };
            state::done(cx, report, to, step, now).await?;
        } else {
            let text = Text::new(
                "报告正在审阅，不能延期；需要学生修改时请审阅人退回",
                "The report is being read; whoever has it returns it to the student",
            );
            let rule = Rule::new("under_review", text, json!({ "status": report.status }));
            let page = format!("/pr/student?ids={}", report.id);
            return Err(rule.offer(Text::new("查看报告", "See the report"), page).into());
        }
    }
    let done = outcome(cx, &[reports()?.into()], vec![]).await?;
    if done.total == 0 {
        cx.nothing_changed();
    }
    Ok(done)
}

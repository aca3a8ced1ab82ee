//! Many transcripts as one archive: a job that says how far it is, and that issues nobody's twice when it begins again.

use std::collections::BTreeSet;

use course_planning::api::STUDENTS;
use kernel::{
    Action, App, Both, Cx, Error, Result, Text,
    files::{Archive, Purpose, save},
    jobs::{self, JobCx},
    resource::{rows, some_ids},
};
use schema::{
    grades::{student_grade, transcript},
    students::student,
};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QuerySelect, QueryTrait};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::{
    issue::{self, Order, Refused},
    kind::Kind,
    print::{set, site},
};
use crate::{may::GRADES, tables::TRANSCRIPT};

pub const LABEL: Text = Text::new("批量生成成绩单", "Generate many transcripts");
const JOB: &str = "grades.transcripts";

pub fn register_jobs(app: &App) {
    app.jobs.register(JOB, LABEL, GRADES.may(Action::Add), run);
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = BatchTranscriptsInput)]
pub struct BatchInput {
    pub kind: Kind,
    /// Left out: everybody of the programme and cohort who has released results.
    #[serde(default)]
    pub student_ids: Vec<String>,
    #[serde(default)]
    pub programme_id: Option<String>,
    #[serde(default)]
    pub cohort_id: Option<String>,
}

#[derive(Deserialize, Serialize)]
struct Params {
    kind: Kind,
    student_ids: Vec<String>,
    /// Where people reach the site: the job has no request to tell it from.
    site: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BatchTranscriptsStarted)]
pub struct Started {
    job_id: String,
}

pub async fn start(cx: &Cx, input: BatchInput) -> Result<Started> {
    let student_ids = if input.student_ids.is_empty() { everybody(cx, &input).await? } else { input.student_ids };
    let params = Params { kind: input.kind, student_ids: some_ids(student_ids)?, site: site(cx)? };
    Ok(Started { job_id: jobs::start(cx, JOB, &params).await? })
}

/// Within the caller's reach. One too many is enough to say that there are too many.
async fn everybody(cx: &Cx, input: &BatchInput) -> Result<Vec<String>> {
    let chosen = |id: &Option<String>| id.clone().filter(|id| !id.is_empty());
    let (programme, cohort) = (chosen(&input.programme_id), chosen(&input.cohort_id));
    if programme.is_none() && cohort.is_none() {
        return Ok(vec![]);
    }
    let graded = student_grade::Entity::find()
        .select_only()
        .column(student_grade::Column::StudentId)
        .filter(student_grade::Column::Status.eq("RELEASED"))
        .filter(student_grade::Column::ArchivedAt.is_null());
    let mut found = student::Entity::find()
        .select_only()
        .column(student::Column::Id)
        .filter(STUDENTS.visible(cx.scope()?))
        .filter(student::Column::Id.in_subquery(graded.into_query()))
        .limit(1001);
    if let Some(programme) = programme {
        found = found.filter(student::Column::ProgrammeId.eq(programme));
    }
    if let Some(cohort) = cohort {
        found = found.filter(student::Column::CohortId.eq(cohort));
    }
    Ok(found.into_tuple().all(cx.read()).await?)
}

/// Issued in one transaction; others who write wait no longer than this.
const AT_ONCE: usize = 50;

async fn run(job: JobCx) -> Result<Value> {
    let params: Params = job.params()?;
    let total = u64::try_from(params.student_ids.len()).unwrap_or(u64::MAX);
    let mut archive = Some(Archive::begin(&job.app().files)?);
    let (mut done, mut refused) = (0, vec![]);
    for some in params.student_ids.chunks(AT_ONCE) {
        job.go_on()?;
        let (rows, not) = issued(&job, params.kind, some).await?;
        refused.extend(not);
        for row in &rows {
            let rendered = set(&params.site, std::slice::from_ref(row)).await?;
            let mut open = archive.take().ok_or_else(|| Error::internal("no archive"))?;
            let name = format!("{}-{}.pdf", text(row, "no"), row.serial_no);
            let write = move || {
                open.add(&name, &rendered.pdf)?;
                Ok::<_, Error>(open)
            };
            archive = Some(tokio::task::spawn_blocking(write).await.map_err(Error::internal)??);
        }
        done += u64::try_from(some.len()).unwrap_or_default();
        let text = Both::new(format!("已处理 {done} / {total}"), format!("{done} of {total}"));
        job.progress(done, total, text);
    }
    let archive = archive.ok_or_else(|| Error::internal("no archive"))?;
    let upload = tokio::task::spawn_blocking({
        let app = job.app().clone();
        move || archive.finish(&app.files, format!("transcripts-{}.zip", app.clock.now().local_date()))
    });
    let upload = upload.await.map_err(Error::internal)??;
    let file = job.step(|cx| async move { save(&cx, upload, Purpose::Attachment).await }).await?;
    Ok(json!({ "fileId": file.id, "name": file.name, "issued": total - refused.len() as u64, "refused": refused }))
}

fn text<'a>(row: &'a transcript::Model, name: &str) -> &'a str {
    row.content.pointer(&format!("/student/{name}")).and_then(Value::as_str).unwrap_or_default()
}

/// Those that this job has issued before stay as they are.
async fn issued(job: &JobCx, kind: Kind, student_ids: &[String]) -> Result<(Vec<transcript::Model>, Vec<Refused>)> {
    let batch = job.id().to_owned();
    job.step(|cx| async move {
        let known = transcript::Entity::find()
            .filter(transcript::Column::BatchId.eq(batch.as_str()))
            .filter(transcript::Column::StudentId.is_in(student_ids))
            .all(cx.tx().await?)
            .await?;
        let have: BTreeSet<&str> = known.iter().map(|row| row.student_id.as_str()).collect();
        let open: Vec<String> = student_ids.iter().filter(|id| !have.contains(id.as_str())).cloned().collect();
        let order = Order { kind, student_ids: &open, replaces: None, batch_id: Some(&batch) };
        let done = issue::issue(&cx, &order).await?;
        let mut all = known.clone();
        for row in done.rows {
            // What is in the archive is printed from it.
            let printed = transcript::ActiveModel {
                printed_count: Set(1),
                printed_at: Set(Some(cx.now())),
                ..Default::default()
            };
            all.push(rows::change::<transcript::Entity>(&cx, TRANSCRIPT, row, printed).await?);
        }
        if all.len() == known.len() {
            cx.nothing_changed();
        }
        Ok((all, done.refused.into_iter().map(|(who, _)| who).collect()))
    })
    .await
}

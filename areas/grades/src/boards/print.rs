//! Reports of a programme or cohort as one archive, made as a job.

use basic_resources::api::set_paper;
use kernel::{
    Action, App, Both, Cx, Error, FieldError, Result, Rule, Text,
    files::{Archive, Purpose, save},
    jobs::{self, JobCx},
};
use papers::Template;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::{
    Chosen,
    gathered::{Gathered, gather},
    paper::{self, Frame},
    sheet::narrowed,
};
use crate::{may::GRADES, own};

pub const LABEL: Text = Text::new("打印成绩报表", "Print reports of grades");
const JOB: &str = "grades.reports";
/// Students whose reports are one file.
const IN_A_FILE: usize = 200;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[schema(as = GradeReportDocument)]
pub enum Document {
    /// What each student is told, a page each; released results only.
    Reports,
    /// A list for each programme, with room to sign.
    Results,
    /// Who failed what.
    Fails,
}

#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = PrintGradeReportsInput)]
pub struct PrintInput {
    pub documents: Vec<Document>,
    #[serde(default)]
    pub semester_id: Option<String>,
    #[serde(default)]
    pub programme_id: Option<String>,
    #[serde(default)]
    pub cohort_id: Option<String>,
}

impl PrintInput {
    fn chosen(&self) -> Chosen {
        let Self { semester_id, programme_id, cohort_id, .. } = self.clone();
        Chosen { semester_id, programme_id, cohort_id }
    }
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PrintingGradeReports)]
pub struct Started {
    job_id: String,
}

pub fn register_jobs(app: &App) {
    app.jobs.register(JOB, LABEL, GRADES.looking(Action::Export), run);
}

pub async fn start(cx: &Cx, mut input: PrintInput) -> Result<Started> {
    input.documents.sort_unstable();
    input.documents.dedup();
    if input.documents.is_empty() {
        let text = Text::new("请至少选择一种文件", "Choose at least one document");
        return Err(Error::Invalid(vec![FieldError::new("documents", "required", text)]));
    }
    let chosen = input.chosen();
    narrowed(&chosen)?;
    let all = gather(cx, &chosen).await?;
    if all.students.is_empty() {
        let text = Text::new(
            "所选范围本学期没有已确认的成绩，请另选学期或专业",
            "Nobody chosen has a confirmed result in this semester; choose another semester or programme",
        );
        let rule = Rule::new("nothing_to_print", text, json!({ "semesterId": all.semester.id }));
        let page = format!("/learning/student-grade/report?semesterId={}", all.semester.id);
        return Err(rule.offer(Text::new("重新选择", "Choose again"), page).into());
    }
    Ok(Started { job_id: jobs::start(cx, JOB, &input).await? })
}

type File = (String, Vec<Value>);

async fn run(job: JobCx) -> Result<Value> {
    let input: PrintInput = job.params()?;
    let files = job.step(|cx| async move { files(&cx, &input).await }).await?;
    let total = u64::try_from(files.len()).unwrap_or(0);
    let mut archive = Archive::begin(&job.app().files)?;
    let mut pages = 0;
    for (done, (name, papers)) in (0..).zip(files) {
        job.go_on()?;
        job.progress(done, total, Both::new(format!("正在排版 {name}"), format!("Setting {name}")));
        let rendered = set_paper(Template::Lists, json!({ "papers": papers }), vec![]).await?;
        pages += rendered.pages;
        let mut open = archive;
        let kept = move || open.add(&name, &rendered.pdf).map(|()| open);
        archive = tokio::task::spawn_blocking(kept).await.map_err(Error::internal)??;
    }
    let app = job.app().clone();
    let ready = move || archive.finish(&app.files, format!("grade-reports-{}.zip", app.clock.now().local_date()));
    let upload = tokio::task::spawn_blocking(ready).await.map_err(Error::internal)??;
    let file = job.step(|cx| async move { save(&cx, upload, Purpose::Attachment).await }).await?;
    job.progress(total, total, Both::new(format!("共 {pages} 页"), format!("{pages} pages")));
    Ok(json!({ "fileId": file.id, "name": file.name, "files": total, "pages": pages }))
}

/// What is printed, by file; what has nothing on it is left out.
async fn files(cx: &Cx, input: &PrintInput) -> Result<Vec<File>> {
    cx.nothing_changed();
    let all = gather(cx, &input.chosen()).await?;
    let frame = Frame::load(cx).await?;
    let mut made = vec![];
    for document in &input.documents {
        match document {
            Document::Results => made.push(("results.pdf".to_owned(), paper::results(&all, &frame))),
            Document::Fails => {
                made.extend(paper::fails(&all, &frame).map(|list| ("failed.pdf".to_owned(), vec![list])))
            }
            Document::Reports => made.extend(reports(cx, &all, &frame).await?),
        }
    }
    Ok(made)
}

async fn reports(cx: &Cx, all: &Gathered, frame: &Frame) -> Result<Vec<File>> {
    let mut made = vec![];
    for student in &all.students {
        let report = own::report_of(cx, student).await?;
        made.extend(paper::report(&report, &all.semester.id, &all.programme(student, cx.lang()), frame));
    }
    let file = |(n, some): (usize, &[Value])| (format!("grade-reports-{}.pdf", n + 1), some.to_vec());
    Ok(made.chunks(IN_A_FILE).enumerate().map(file).collect())
}

//! Everything on paper for an exam day, as one archive: chosen by document, day, room or paper.

mod gathered;
mod sheets;

use basic_resources::api::{set_paper, university};
use chrono::NaiveDate;
use kernel::{
    Action, Api, App, Both, Cx, Error, FieldError, IdSpec, Json, Lang, Op, Result, Rule, Text, View,
    files::{Archive, Purpose, save},
    jobs::{self, JobCx},
    settings,
};
use schema::exam::exam_item;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::{
    office,
    settings::ExamSettings,
    tables::{ITEMS, PAPERS, ROOMS},
};
use gathered::{Gathered, gather};
use sheets::Frame;

const JOB: &str = "exam.print";
const LABEL: Text = Text::new("打印考试文件", "Print papers of exams");

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[schema(as = ExamDocument)]
pub enum Document {
    Timetable,
    Door,
    SignIn,
    Seats,
    Labels,
    Duties,
    Envelope,
    Incident,
}

impl Document {
    fn name(self) -> &'static str {
        match self {
            Self::Timetable => "timetable",
            Self::Door => "door-lists",
            Self::SignIn => "sign-in-sheets",
            Self::Seats => "seat-plans",
            Self::Labels => "desk-labels",
            Self::Duties => "duty-slips",
            Self::Envelope => "envelope-covers",
            Self::Incident => "incident-forms",
        }
    }
}

/// What is printed.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = PrintExamsInput)]
pub struct Wanted {
    pub item_id: String,
    pub documents: Vec<Document>,
    #[serde(default)]
    #[schema(value_type = Option<String>, format = Date)]
    pub day: Option<NaiveDate>,
    #[serde(default)]
    pub room_id: Option<String>,
    #[serde(default)]
    pub paper_id: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PrintingExams)]
struct Started {
    job_id: String,
}

pub fn register_jobs(app: &App) {
    app.jobs.register(JOB, LABEL, office(Action::Export), run);
}

pub fn mount(api: &mut Api) {
    let op = Op::post("/api/exam/print", "printExams", office(Action::Export), LABEL)
        .ids([IdSpec::body("/itemId", &ITEMS), IdSpec::body("/roomId", &ROOMS), IdSpec::body("/paperId", &PAPERS)])
        .audit("job");
    api.op(op, |cx: Cx, Json(input): Json<Wanted>| async move { start(&cx, input).await.map(View) });
}

async fn start(cx: &Cx, mut wanted: Wanted) -> Result<Started> {
    wanted.documents.sort_unstable();
    wanted.documents.dedup();
    wanted.room_id = wanted.room_id.filter(|id| !id.is_empty());
    wanted.paper_id = wanted.paper_id.filter(|id| !id.is_empty());
    if wanted.documents.is_empty() {
        let text = Text::new("请至少选择一种文件", "Choose at least one document");
        return Err(Error::Invalid(vec![FieldError::new("documents", "required", text)]));
    }
    let all = gather(cx, item(cx, &wanted).await?, &wanted).await?;
    if all.sittings.is_empty() {
        let text = Text::new(
            "所选范围内没有已安排考场的科目，请先安排",
            "No paper with a room lies within what was chosen; give papers their places first",
        );
        let rule = Rule::new("nothing_to_print", text, json!({ "itemId": all.item.id }));
        let page = format!("/exam/schedule-list?itemId={}", all.item.id);
        return Err(rule.offer(Text::new("查看考试安排", "See the schedule"), page).into());
    }
    Ok(Started { job_id: jobs::start(cx, JOB, &wanted).await? })
}

async fn item(cx: &Cx, wanted: &Wanted) -> Result<exam_item::Model> {
    let found = exam_item::Entity::find_by_id(&wanted.item_id).filter(exam_item::Column::ArchivedAt.is_null());
    found.one(cx.read()).await?.ok_or(Error::NotFound)
}

async fn run(job: JobCx) -> Result<Value> {
    let wanted: Wanted = job.params()?;
    let asked = wanted.clone();
    let (all, frame) = job.step(|cx| async move { read(&cx, &asked).await }).await?;
    let files: Vec<_> = wanted.documents.iter().flat_map(|document| sheets::of(*document, &all, &frame)).collect();
    let total = u64::try_from(files.len()).unwrap_or(0);
    let mut archive = Archive::begin(&job.app().files)?;
    let mut pages = 0;
    for (done, (name, template, papers)) in (0..).zip(files) {
        job.go_on()?;
        job.progress(done, total, Both::new(format!("正在排版 {name}"), format!("Setting {name}")));
        let rendered = set_paper(template, json!({ "papers": papers }), vec![]).await?;
        pages += rendered.pages;
        let mut open = archive;
        let kept = move || open.add(&name, &rendered.pdf).map(|()| open);
        archive = tokio::task::spawn_blocking(kept).await.map_err(Error::internal)??;
    }
    let app = job.app().clone();
    let ready = move || archive.finish(&app.files, format!("exams-{}.zip", app.clock.now().local_date()));
    let upload = tokio::task::spawn_blocking(ready).await.map_err(Error::internal)??;
    let file = job.step(|cx| async move { save(&cx, upload, Purpose::Attachment).await }).await?;
    job.progress(total, total, Both::new(format!("共 {pages} 页"), format!("{pages} pages")));
    Ok(json!({ "fileId": file.id, "name": file.name, "files": total, "pages": pages }))
}

async fn read(cx: &Cx, wanted: &Wanted) -> Result<(Gathered, Frame)> {
    cx.nothing_changed();
    let all = gather(cx, item(cx, wanted).await?, wanted).await?;
    let Both { zh, en } = university(cx).await?;
    let season = if cx.lang() == Lang::En { &all.item.name_en } else { &all.item.name_cn };
    let printed = Text::new("打印日期", "Printed on").get(cx.lang());
    let foot = format!("{season}    {printed} {}", cx.now().local_date());
    let settings = settings::get::<ExamSettings>(cx.app(), None).await?;
    let frame = Frame {
        lang: cx.lang(),
        university: json!({ "nameCn": zh, "nameEn": en }),
        foot,
        no_entry_after: settings.no_entry_after_minutes,
    };
    Ok((all, frame))
}

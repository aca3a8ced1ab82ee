//! "Course List and Timetable": the workbook in which the university keeps its sections, out and in again.
//!
//! It is read whole, or every mistake is told at its row and column. An import writes what is worked on; what people
//! were told stays until somebody publishes.

mod columns;
mod export;
mod known;
pub(crate) mod line;
mod read;
mod undo;
mod write;

use basic_resources::api::tables::SEMESTERS;
use kernel::{
    Action, Api, Cx, Error, FieldError, IdSpec, Json, Op, Policy, Query, Result, Text, View,
    files::Upload,
    op::Need,
    resource::{BatchView, EXPORT_BUCKET, EXPORTS_A_MINUTE, FileFormat, ImportReport, Journal, RowError, read_sheet},
    settings,
};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::{
    refusal::{over, refuse_all, semester},
    settings::TtsSettings,
    tables::SECTION,
};
use known::Known;
use read::Wanted;
use write::Existing;

const EXPORT: &[Need] =
    &[(permissions::ADMIN_AUTH_LEARNING_TTS, Action::Export), (permissions::STAFF_AUTH_LEARNING_TTS, Action::Export)];
const IMPORT: &[Need] = &[(permissions::ADMIN_AUTH_LEARNING_TTS, Action::Import)];

/// Batches of a semester are told apart by their subject.
const SUBJECT: &str = "tts.workbook:";
const PAGE: &str = "/learning/tts/section-list";
/// More would not be read by anybody.
const MOST_ERRORS: usize = 1000;

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct ExportQuery {
    semester_id: String,
    #[serde(default)]
    #[param(inline)]
    format: FileFormat,
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct TemplateQuery {
    #[serde(default)]
    #[param(inline)]
    format: FileFormat,
}

#[derive(Default, Deserialize, ToSchema, PartialEq)]
#[serde(rename_all = "lowercase")]
enum OnError {
    #[default]
    Abort,
    Skip,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct ImportQuery {
    semester_id: String,
    /// Report only; write nothing.
    #[serde(default)]
    dry_run: bool,
    /// `abort` (default): one bad row and nothing is written. `skip`: bad rows are left out.
    #[serde(default)]
    #[param(inline)]
    on_error: OnError,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct TermQuery {
    semester_id: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = WorkbookBatchId)]
struct BatchId {
    id: String,
}

pub fn mount(api: &mut Api) {
    let term = || [IdSpec::query("semesterId", &SEMESTERS)];
    let label = Text::new("导出课程清单与课表", "Export the course list and timetable");
    let op = Op::get("/api/tts/workbook/export", "exportWorkbook", Policy::AnyOf(EXPORT), label)
        .ids(term())
        .audit(SECTION)
        .rate(EXPORT_BUCKET, EXPORTS_A_MINUTE)
        .long();
    api.op(op, |cx: Cx, Query(query): Query<ExportQuery>| async move {
        export::export(&cx, &some(query.semester_id)?, query.format).await
    });
    let label = Text::new("下载课程清单与课表模板", "Template of the course list and timetable");
    let op = Op::get("/api/tts/workbook/template", "templateWorkbook", Policy::AnyOf(IMPORT), label);
    api.op(op, |cx: Cx, Query(query): Query<TemplateQuery>| async move { export::template(&cx, query.format).await });
    let label = Text::new("导入课程清单与课表", "Import the course list and timetable");
    let op = Op::post("/api/tts/workbook/import", "importWorkbook", Policy::AnyOf(IMPORT), label)
        .ids(term())
        .audit(SECTION)
        .upload();
    api.op(op, |cx: Cx, (Query(query), upload): (Query<ImportQuery>, Upload)| async move {
        import(&cx, query, upload).await.map(View)
    });
    let label = Text::new("课程清单与课表的导入批次", "Imports of the course list and timetable");
    let op = Op::get("/api/tts/workbook/batches", "workbookBatches", Policy::AnyOf(IMPORT), label).ids(term());
    api.op(op, |cx: Cx, Query(query): Query<TermQuery>| async move { batches(&cx, query).await.map(View) });
    let label = Text::new("撤销课程清单与课表的导入", "Undo an import of the course list and timetable");
    let op =
        Op::post("/api/tts/workbook/batches/undo", "undoWorkbook", Policy::AnyOf(IMPORT), label).audit(SECTION).long();
    api.op(op, |cx: Cx, Json(body): Json<BatchId>| async move {
        let subject = Journal::subject_of(&cx, &body.id, SUBJECT).await?.ok_or(Error::NotFound)?;
        undo::undo(&cx, &Journal::new(&cx, &subject), &body.id).await.map(View)
    });
}

fn some(semester_id: String) -> Result<String> {
    if semester_id.is_empty() { Err(Error::Invalid(vec![FieldError::required("semesterId")])) } else { Ok(semester_id) }
}

async fn batches(cx: &Cx, query: TermQuery) -> Result<Vec<BatchView>> {
    let subject = format!("{SUBJECT}{}", some(query.semester_id)?);
    Journal::new(cx, &subject).list().await
}

/// A dry run is the real run, undone at its end.
async fn import(cx: &Cx, query: ImportQuery, upload: Upload) -> Result<ImportReport> {
    let semester_id = some(query.semester_id)?;
    let file_name = upload.name.clone();
    let rows = read_sheet(cx, upload, &columns::fields()).await?;
    let known = Known::load(cx, &semester_id).await?;
    let periods = settings::get::<TtsSettings>(cx, None).await?.periods();
    if query.dry_run {
        cx.rehearse();
    }
    let semester = semester(cx, &semester_id).await?;
    refuse_all(over(cx, &semester, PAGE).into_iter().collect())?;
    let mut wanted = read::read(rows, &known, (semester.weeks, &periods));
    let mut existing = Existing::load(cx, &semester_id).await?;
    write::check(cx, &mut wanted, &existing).await?;
    let bad = wanted.iter().filter(|row| !row.errors.is_empty()).count();
    let good: Vec<&Wanted> = wanted.iter().filter(|row| row.errors.is_empty()).collect();
    let stops = good.is_empty() || bad > 0 && query.on_error == OnError::Abort;
    let valid = (good.iter().filter(|row| existing.of(row).is_none()).count(), good.len());
    let mut report = report(cx, &wanted, (valid.0, valid.1 - valid.0), query.dry_run);
    if stops {
        cx.nothing_changed();
        return Ok(report);
    }
    let written = write::write(cx, &semester_id, &good, &mut existing).await?;
    if written.notes.is_empty() {
        cx.nothing_changed();
    }
    let subject = format!("{SUBJECT}{semester_id}");
    let counts = (written.created, written.updated);
    let batch_id = Journal::new(cx, &subject).keep(&file_name, counts, written.notes).await?;
    if !query.dry_run {
        report.batch_id = Some(batch_id);
        report.committed = true;
    }
    Ok(report)
}

fn report(cx: &Cx, wanted: &[Wanted], (created, updated): (usize, usize), dry_run: bool) -> ImportReport {
    let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
    let fields = columns::fields();
    let errors = wanted.iter().flat_map(|row| row.errors.iter().map(move |e| (row.row, e))).take(MOST_ERRORS);
    let label = |name: &str| fields.iter().find(|f| f.name == name).map(|f| f.label.get(cx.lang()).to_owned());
    ImportReport {
        batch_id: None,
        dry_run,
        committed: false,
        total: count(wanted.len()),
        valid: count(created + updated),
        created: count(created),
        updated: count(updated),
        failed: count(wanted.iter().filter(|row| !row.errors.is_empty()).count()),
        errors: errors
            .map(|(row, e)| RowError {
                row,
                column: e.column.clone().or_else(|| label(&e.field)),
                field: e.field.clone(),
                code: e.code.to_owned(),
                message: e.text.get(cx.lang()).to_owned(),
            })
            .collect(),
    }
}

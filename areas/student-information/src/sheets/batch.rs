//! One set of fields of many students, from a sheet: the difference first, and undoing it afterwards.

use kernel::Policy;
use kernel::{
    Action, Api, Cx, Error, FieldError, FileReply, Json, Op, Query, Result, Text, Timestamp, View,
    files::Upload,
    op::Need,
    resource::{
        BatchKinds, BatchView, Change, EXPORT_BUCKET, EXPORTS_A_MINUTE, Field, FileFormat, PatchColumn, PatchOptions,
        PatchReport, RowDiff, RowError, Table, export_rows,
    },
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};

use super::{
    check, names,
    sets::{self, Declared, FieldSet, KEY, SETS},
};

const IMPORT: &[Need] = &[(permissions::ADMIN_AUTH_SI, Action::Import)];
const QUERY: &[Need] = &[(permissions::ADMIN_AUTH_SI, Action::Query)];

/// For so many days a batch can be undone.
pub const UNDO_DAYS: i64 = 7;

/// Differences of one answer; the whole of them is a sheet of its own.
const SHOWN: usize = 500;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct FieldSetView {
    field_set: FieldSet,
    label: String,
    /// The upload takes a reason, because these fields are proved by papers or block people.
    needs_reason: bool,
    fields: Vec<FieldView>,
}

#[derive(Serialize, ToSchema)]
struct FieldView {
    name: String,
    label: String,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct TemplateQuery {
    #[param(inline)]
    field_set: FieldSet,
    #[serde(default)]
    #[param(inline)]
    format: FileFormat,
}

#[derive(Default, Deserialize, ToSchema, PartialEq)]
#[serde(rename_all = "lowercase")]
pub enum OnError {
    #[default]
    Abort,
    Skip,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct UploadQuery {
    #[param(inline)]
    field_set: FieldSet,
    /// Report only; write nothing.
    #[serde(default)]
    dry_run: bool,
    /// `abort` (default): one bad row and nothing is written. `skip`: bad rows are left out.
    #[serde(default)]
    #[param(inline)]
    on_error: OnError,
    /// An empty cell takes the value away; otherwise it leaves the value as it is.
    #[serde(default)]
    clear_empty: bool,
    /// Why; some sets ask for it.
    #[serde(default)]
    reason: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = StudentBatchId)]
struct BatchId {
    id: String,
}

/// What an upload changes, before it happens and when it has.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StudentBatchReport {
    /// The batch that can be undone, if something was written.
    pub batch_id: Option<String>,
    pub dry_run: bool,
    pub total: u32,
    pub changed: u32,
    pub unchanged: u32,
    pub failed: u32,
    pub errors: Vec<RowError>,
    /// The first 500 of them; `changed` counts all.
    pub diff: Vec<StudentDiff>,
    /// Columns of the sheet that were not read: a task of its own changes them.
    pub ignored: Vec<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StudentDiff {
    pub row: u32,
    pub student_id: String,
    pub student_no: String,
    pub name: String,
    pub changes: Vec<Change>,
}

impl StudentBatchReport {
    pub fn of(report: PatchReport, dry_run: bool, ignored: Vec<String>) -> Self {
        let PatchReport { batch_id, total, changed, unchanged, failed, errors, diff } = report;
        let diff = diff.into_iter().map(StudentDiff::of).collect();
        Self { batch_id, dry_run, total, changed, unchanged, failed, errors, diff, ignored }
    }
}

impl StudentDiff {
    fn of(diff: RowDiff) -> Self {
        let RowDiff { id, row, code, name, changes } = diff;
        Self { row, student_id: id, student_no: code, name, changes }
    }
}

/// A batch of the last uploads.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct StudentBatchView {
    id: String,
    /// What it changed, in words.
    label: String,
    file_name: String,
    by: String,
    at: Timestamp,
    changed: i32,
    undone_at: Option<Timestamp>,
    /// Until then it can be undone, if nobody changed its students since.
    undo_until: Timestamp,
}

pub fn mount(api: &mut Api, table: &'static Table) {
    let policy = || Policy::AnyOf(IMPORT);
    let path = "/api/si/batch";
    // Whoever may open the page may read what it offers.
    let label = Text::new("批量字段组", "Sets of fields");
    let op = Op::get(format!("{path}/fieldsets"), "batchFieldSets", Policy::AnyOf(QUERY), label);
    api.op(op, move |cx: Cx, (): ()| async move { Ok(View(field_sets(&cx, table))) });
    let op = Op::get(
        format!("{path}/template"),
        "batchTemplate",
        policy(),
        Text::new("下载批量更新模板", "Template of a batch upload"),
    );
    api.op(op, move |cx: Cx, Query(query): Query<TemplateQuery>| async move {
        let declared = declared(query.field_set)?;
        let without: Vec<&str> =
            table.spec.fields.iter().map(|f| f.name).filter(|name| !asked(declared, name)).collect();
        table.template_sheet(&cx, query.format, &without).await
    });
    let op = Op::post(
        format!("{path}/upload"),
        "uploadStudentBatch",
        policy(),
        Text::new("批量更新学生信息", "Change students by a sheet"),
    )
    .audit("si.student")
    .upload();
    api.op(op, move |cx: Cx, (Query(query), upload): (Query<UploadQuery>, Upload)| async move {
        take_in(&cx, table, query, upload).await.map(View)
    });
    let op = Op::post(
        format!("{path}/diff"),
        "diffStudentBatch",
        policy(),
        Text::new("下载批量更新的差异", "Take away the differences of a sheet"),
    )
    .audit("si.student")
    .upload()
    .rate(EXPORT_BUCKET, EXPORTS_A_MINUTE);
    api.op(op, move |cx: Cx, (Query(query), upload): (Query<UploadQuery>, Upload)| async move {
        whole_diff(&cx, table, query, upload).await
    });
    let op = Op::get(path, "listStudentBatches", policy(), Text::new("批量更新记录", "Batch uploads so far"));
    api.op(op, move |cx: Cx, (): ()| async move {
        let batches = table.batches_of(&cx, &sets::batches()).await?;
        Ok(View(batches.into_iter().map(|b| StudentBatchView::of(&cx, b)).collect::<Vec<_>>()))
    });
    let op = Op::post(
        format!("{path}/undo"),
        "undoStudentBatch",
        policy(),
        Text::new("撤销批量更新", "Undo a batch upload"),
    )
    .audit("si.student")
    .long();
    api.op(op, move |cx: Cx, Json(body): Json<BatchId>| async move {
        let kinds = BatchKinds { subjects: &sets::batches(), days: Some(UNDO_DAYS) };
        table.undo_batch(&cx, kinds, &body.id).await.map(View)
    });
}

impl StudentBatchView {
    fn of(cx: &Cx, batch: BatchView) -> Self {
        Self {
            id: batch.id,
            label: sets::label_of(&batch.subject).get(cx.lang()).to_owned(),
            file_name: batch.file_name,
            by: batch.by,
            at: batch.at,
            changed: batch.updated,
            undone_at: batch.undone_at,
            undo_until: Timestamp(batch.at.0 + UNDO_DAYS * Timestamp::DAY),
        }
    }
}

fn field_sets(cx: &Cx, table: &Table) -> Vec<FieldSetView> {
    let field = |name: &&str| {
        let label = table.field(name).map_or("", |f| f.label.get(cx.lang()));
        FieldView { name: (*name).to_owned(), label: label.to_owned() }
    };
    let view = |declared: &Declared| FieldSetView {
        field_set: declared.set,
        label: declared.label.get(cx.lang()).to_owned(),
        needs_reason: declared.needs_reason,
        fields: declared.fields.iter().map(field).collect(),
    };
    SETS.iter().map(view).collect()
}

fn declared(set: FieldSet) -> Result<&'static Declared> {
    set.declared().ok_or_else(|| Error::internal("a set of fields that is not declared"))
}

fn asked(declared: &Declared, name: &str) -> bool {
    name == KEY || declared.fields.contains(&name)
}

/// `a` is no reason.
const SHORTEST_REASON: usize = 4;

pub fn reason(text: &str, needed: bool) -> Result<Option<&str>> {
    let text = text.trim();
    let length = text.chars().count();
    if (needed && length < SHORTEST_REASON) || length > 500 {
        let problem = Text::new("请填写原因（4–500 个字）", "Give a reason of 4–500 characters");
        return Err(Error::Invalid(vec![FieldError::new("reason", "required", problem)]));
    }
    Ok((!text.is_empty()).then_some(text))
}

async fn take_in(cx: &Cx, table: &'static Table, query: UploadQuery, upload: Upload) -> Result<StudentBatchReport> {
    let declared = declared(query.field_set)?;
    let reason = reason(&query.reason, declared.needs_reason && !query.dry_run)?;
    let file = upload.name.clone();
    let report = table.patch_sheet(cx, upload, options(declared, &query, SHOWN)).await?;
    if let Some(batch) = &report.batch_id {
        let facts = json!({ "batch": batch, "fieldSet": declared.set, "file": file, "changed": report.changed });
        cx.note("", &facts, reason)?;
    }
    Ok(StudentBatchReport::of(report, query.dry_run, vec![]))
}

fn options(declared: &Declared, query: &UploadQuery, shown: usize) -> PatchOptions {
    PatchOptions {
        dry_run: query.dry_run,
        skip_bad_rows: query.on_error == OnError::Skip,
        clear_empty: query.clear_empty,
        batch: declared.batch,
        columns: [KEY].into_iter().chain(declared.fields.iter().copied()).map(PatchColumn::of).collect(),
        ignored: &[],
        looked_at: check::LOOKED_AT,
        derive: Some(names::respell),
        shown,
    }
}

/// Every difference as a sheet, one line a field. Numbers stay masked.
async fn whole_diff(cx: &Cx, table: &'static Table, query: UploadQuery, upload: Upload) -> Result<FileReply> {
    let declared = declared(query.field_set)?;
    let query = UploadQuery { dry_run: true, ..query };
    let report = table.patch_sheet(cx, upload, options(declared, &query, usize::MAX)).await?;
    let rows: Vec<_> = report
        .diff
        .iter()
        .flat_map(|diff| {
            diff.changes.iter().map(move |change| {
                json!({
                    "studentNo": diff.code, "name": diff.name, "field": change.label,
                    "before": change.before, "after": change.after,
                })
            })
        })
        .collect();
    cx.note("", &json!({ "export": "si.batch.diff", "rows": rows.len() }), None)?;
    let name = Text::new("批量更新差异", "Differences");
    let fields = [
        Field::code("studentNo", 20, "学号", "Student number"),
        Field::text("name", 100, "姓名", "Name"),
        Field::text("field", 100, "字段", "Field"),
        Field::text("before", 500, "原值", "Before"),
        Field::text("after", 500, "新值", "After"),
    ];
    export_rows(cx, name.get(cx.lang()), &fields, &rows)
}

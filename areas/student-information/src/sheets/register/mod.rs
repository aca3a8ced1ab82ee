//! The national register of students: its file out, and its file held against our records.

pub(crate) mod columns;
mod export;
mod words;

use std::collections::HashMap;

use basic_resources::api::tables::PROGRAMMES;
use kernel::{
    Action, Api, Cx, FileReply, IdSpec, Op, Policy, Query, Result, Text, View,
    files::Upload,
    op::Need,
    resource::{EXPORT_BUCKET, EXPORTS_A_MINUTE, PatchColumn, PatchOptions, RowError, Table},
};
use serde::Deserialize;
use serde_json::json;
use utoipa::{IntoParams, ToSchema};

use self::{columns::KNOWN, words::Words};
use super::{
    batch::{OnError, StudentBatchReport, reason},
    check, names, sets,
};
use crate::around::cohort::COHORTS;

const EXPORT: &[Need] = &[(permissions::ADMIN_AUTH_SI, Action::Export)];
const IMPORT: &[Need] = &[(permissions::ADMIN_AUTH_SI, Action::Import)];

#[derive(Clone, Copy, Default, Deserialize, ToSchema, PartialEq)]
#[serde(rename_all = "lowercase")]
pub enum RegisterFormat {
    #[default]
    Xlsx,
    Dbf,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ExportQuery {
    #[serde(default)]
    #[param(inline)]
    pub format: RegisterFormat,
    #[serde(default)]
    pub cohort_id: Option<String>,
    #[serde(default)]
    pub programme_id: Option<String>,
    /// UG, TPG or RPG.
    #[serde(default)]
    pub student_type: Option<String>,
    /// What for, in at least four characters: the file has numbers in clear, and every student can see who
    /// took them.
    pub purpose: String,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct UploadQuery {
    /// Report only; write nothing.
    #[serde(default)]
    dry_run: bool,
    /// `abort` (default): one bad row and nothing is written. `skip`: bad rows are left out.
    #[serde(default)]
    #[param(inline)]
    on_error: OnError,
    /// Why; needed when something is written.
    #[serde(default)]
    reason: String,
}

pub fn mount(api: &mut Api, table: &'static Table) {
    let op = Op::get(
        "/api/si/register/export",
        "exportRegister",
        Policy::AnyOf(EXPORT),
        Text::new("导出学籍注册数据", "Export for the national register"),
    )
    .ids([IdSpec::query("cohortId", &COHORTS), IdSpec::query("programmeId", &PROGRAMMES)])
    .audit("si.student")
    .rate(EXPORT_BUCKET, EXPORTS_A_MINUTE)
    .step_up()
    .long();
    api.op(op, |cx: Cx, Query(query): Query<ExportQuery>| async move { taken_out(&cx, query).await });
    let op = Op::post(
        "/api/si/register/import",
        "uploadRegister",
        Policy::AnyOf(IMPORT),
        Text::new("对照并导入学籍注册数据", "Take in a file of the national register"),
    )
    .audit("si.student")
    .upload();
    api.op(op, move |cx: Cx, (Query(query), upload): (Query<UploadQuery>, Upload)| async move {
        taken_in(&cx, table, query, upload).await.map(View)
    });
}

async fn taken_out(cx: &Cx, query: ExportQuery) -> Result<FileReply> {
    let purpose = reason(&query.purpose, true)?.unwrap_or_default().to_owned();
    export::export(cx, &query, &purpose).await
}

async fn taken_in(cx: &Cx, table: &'static Table, query: UploadQuery, upload: Upload) -> Result<StudentBatchReport> {
    let reason = reason(&query.reason, !query.dry_run)?;
    let words = Words::load(cx).await?;
    let file = upload.name.clone();
    let column = |known: &columns::Known| {
        let field = known.field?;
        Some(PatchColumn { field, head: Some(known.column.name), words: words.of(field) })
    };
    let options = PatchOptions {
        dry_run: query.dry_run,
        skip_bad_rows: query.on_error == OnError::Skip,
        clear_empty: false,
        batch: sets::REGISTER,
        columns: KNOWN.iter().filter_map(column).chain(names::SPELLING.map(PatchColumn::of)).collect(),
        ignored: columns::LEFT_ALONE,
        looked_at: check::LOOKED_AT,
        derive: Some(words::derive),
        shown: 500,
    };
    let mut report = table.patch_sheet(cx, upload, options).await?;
    if let Some(batch) = &report.batch_id {
        cx.note("", &json!({ "batch": batch, "register": file, "changed": report.changed }), reason)?;
    }
    name_columns(&mut report.errors);
    let ignored = columns::LEFT_ALONE.iter().map(|name| (*name).to_owned()).collect();
    Ok(StudentBatchReport::of(report, query.dry_run, ignored))
}

/// A mistake is at the column that the file has.
fn name_columns(errors: &mut [RowError]) {
    let heads: HashMap<&str, &str> = KNOWN.iter().filter_map(|k| Some((k.field?, k.column.name))).collect();
    for error in errors {
        if let Some(head) = heads.get(error.field.as_str()) {
            error.column = Some((*head).to_owned());
        }
    }
}

//! Exceptions of a semester's calendar as a sheet: holidays as they are announced, make-up days.

use kernel::{
    Action, Api, Cx, Error, FieldError, FileReply, IdSpec, Op, Query, Result, Text, View,
    files::Upload,
    resource::{FileFormat, ImportOptions, ImportReport, Table},
};
use serde::Deserialize;
use serde_json::{Map, json};
use utoipa::{IntoParams, ToSchema};

use crate::tables::SEMESTERS;

#[derive(Default, Deserialize, ToSchema, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Bad {
    #[default]
    Abort,
    Skip,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct UploadQuery {
    semester_id: String,
    /// Report only; write nothing.
    #[serde(default)]
    dry_run: bool,
    /// `abort` (default): one bad row and nothing is written. `skip`: bad rows are left out.
    #[serde(default)]
    #[param(inline)]
    on_error: Bad,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct TemplateQuery {
    semester_id: String,
    #[serde(default)]
    #[param(inline)]
    format: FileFormat,
}

pub fn mount(api: &mut Api, table: &'static Table) {
    let path = super::PATH;
    let policy = || table.policy(Action::Import);
    let op = Op::post(
        format!("{path}/upload/form"),
        "importCalendarDate",
        policy(),
        Text::new("导入校历日期", "Import calendar days"),
    )
    .ids([IdSpec::query("semesterId", &SEMESTERS)])
    .audit(table.spec.subject)
    .upload();
    api.op(op, move |cx: Cx, (Query(query), upload): (Query<UploadQuery>, Upload)| async move {
        take_in(&cx, table, query, upload).await.map(View)
    });
    let op = Op::get(
        format!("{path}/upload/template"),
        "templateCalendarDate",
        policy(),
        Text::new("下载校历日期导入模板", "Import template of calendar days"),
    )
    .ids([IdSpec::query("semesterId", &SEMESTERS)]);
    api.op(op, move |cx: Cx, Query(query): Query<TemplateQuery>| async move { template(&cx, table, query).await });
    table.mount_batches(api, path);
}

async fn take_in(cx: &Cx, table: &'static Table, query: UploadQuery, upload: Upload) -> Result<ImportReport> {
    let mut given = Map::new();
    given.insert("semesterId".to_owned(), json!(some(query.semester_id)?));
    let skip_bad_rows = query.on_error == Bad::Skip;
    table
        .import_sheet(
            cx,
            upload,
            ImportOptions { dry_run: query.dry_run, skip_bad_rows, given, ..ImportOptions::default() },
        )
        .await
}

async fn template(cx: &Cx, table: &'static Table, query: TemplateQuery) -> Result<FileReply> {
    some(query.semester_id)?;
    table.template_sheet(cx, query.format, &["semesterId"]).await
}

fn some(id: String) -> Result<String> {
    if id.is_empty() { Err(Error::Invalid(vec![FieldError::required("semesterId")])) } else { Ok(id) }
}

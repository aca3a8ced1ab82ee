//! Sheets of courses, groups and teachers: each is of one division in one round, so its rows do not say which.

use kernel::{
    Action, Api, Cx, FileReply, IdSpec, Op, Query, Result, Text, View,
    files::Upload,
    resource::{FileFormat, ImportOptions, ImportReport, Table},
};
use serde::Deserialize;
use serde_json::{Map, json};
use utoipa::{IntoParams, ToSchema};

use crate::side::Side;

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
    round_id: String,
    division_id: String,
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
    #[serde(default)]
    #[param(inline)]
    format: FileFormat,
}

pub fn mount<S: Side>(api: &mut Api, table: &'static Table, path: &str) {
    let view = S::view();
    let policy = || table.policy(Action::Import);
    let stem = table.spec.stem;
    let label = Text::new("导入学部数据", "Import what a division plans");
    let op = Op::post(format!("{path}/import"), format!("import{stem}"), policy(), label)
        .ids([IdSpec::query("roundId", view.rounds), IdSpec::query("divisionId", view.divisions)])
        .audit(table.spec.subject)
        .upload();
    api.op(op, move |cx: Cx, (Query(query), upload): (Query<UploadQuery>, Upload)| async move {
        take_in(&cx, table, query, upload).await.map(View)
    });
    let label = Text::new("下载学部数据导入模板", "Import template of what a division plans");
    let op = Op::get(format!("{path}/template"), format!("template{stem}"), policy(), label);
    api.op(
        op,
        move |cx: Cx, Query(query): Query<TemplateQuery>| async move { template(&cx, table, query.format).await },
    );
    table.mount_batches(api, path);
}

/// A sheet names plans of its own round and division, which others may call the same.
async fn take_in(cx: &Cx, table: &'static Table, query: UploadQuery, upload: Upload) -> Result<ImportReport> {
    let mut given = Map::new();
    given.insert("roundId".to_owned(), json!(query.round_id));
    given.insert("divisionId".to_owned(), json!(query.division_id));
    let within = match (table.field("entryId"), table.field("combinedWithId")) {
        (Some(_), _) => {
            vec![("entryId", "round_id", query.round_id)]
        }
        (_, Some(_)) => vec![("combinedWithId", "round_id", query.round_id)],
        _ => vec![],
    };
    let skip_bad_rows = query.on_error == Bad::Skip;
    table.import_sheet(cx, upload, ImportOptions { dry_run: query.dry_run, skip_bad_rows, given, within }).await
}

async fn template(cx: &Cx, table: &'static Table, format: FileFormat) -> Result<FileReply> {
    table.template_sheet(cx, format, &["roundId", "divisionId"]).await
}

//! Mounts a table's operations. One place decides which action each needs.

use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};

use super::{Served, Table, batch, delete, export, history, import, read, restore, write};
use crate::{
    Action, Api, IdSpec, Op, Policy, Result, Text,
    files::Upload,
    input::{FromInput, Json, PathId, Query, RawInput, RawJson, RawQuery},
    op::Need,
    openapi::OpDoc,
    registry::Runner,
    reply::{IntoReply, Reply, View},
};

/// Which of the engine's services a table offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Services {
    pub create: bool,
    pub update: bool,
    pub delete: bool,
    pub switch: bool,
    pub import: bool,
    pub export: bool,
}

impl Services {
    pub const ALL: Self = Self { create: true, update: true, delete: true, switch: true, import: true, export: true };
    /// Looked at, never written here.
    pub const READ: Self =
        Self { create: false, update: false, delete: false, switch: false, import: false, export: true };
    /// Rows are fixed by the program; some of their fields may be edited.
    pub const EDIT: Self = Self { update: true, ..Self::READ };
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Ids {
    ids: Vec<String>,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct BatchId {
    id: String,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct ImportQuery {
    /// Report only; write nothing.
    #[serde(default)]
    dry_run: bool,
    /// `abort` (default): one bad row and nothing is written. `skip`: bad rows are left out.
    #[serde(default)]
    #[param(inline)]
    on_error: OnError,
}

#[derive(Default, Deserialize, ToSchema, PartialEq)]
#[serde(rename_all = "lowercase")]
enum OnError {
    #[default]
    Abort,
    Skip,
}

/// All exports of a caller together.
pub const EXPORT_BUCKET: &str = "export";
pub const EXPORTS_A_MINUTE: u32 = 30;

impl Table {
    pub fn policy(&self, action: Action) -> Policy {
        let needs: Vec<Need> = self.pages(action).map(|p| (*p, action)).collect();
        // Tables live as long as the program, so their policies may as well.
        Policy::AnyOf(Vec::leak(needs))
    }

    /// The table's own pages, and for looking those of its readers too.
    fn pages(&self, action: Action) -> impl Iterator<Item = &'static crate::Permission> {
        let looks = matches!(action, Action::Query | Action::Get | Action::Export);
        self.spec.permissions.iter().chain(if looks { self.rules.readers } else { &[] })
    }

    /// Looking through the rows to choose one: the table's own pages, and those whose forms refer to it.
    fn choosing(&self) -> Policy {
        let pages = self.pages(Action::Query).chain(self.spec.offered_to);
        Policy::AnyOf(Vec::leak(pages.map(|p| (*p, Action::Query)).collect()))
    }

    pub fn mount(&'static self, api: &mut Api, path: &str, services: Services) -> Result<()> {
        self.mount_reads(api, path);
        api.table(Served { table: self, path: path.to_owned(), services });
        if services.export {
            self.mount_export(api, path);
        }
        if services.create {
            self.mount_create(api, path, Action::Add);
        }
        if services.update {
            self.mount_update(api, path);
        }
        if services.delete {
            self.mount_delete(api, path);
            if self.spec.table.archives {
                self.mount_restore(api, path);
            }
        }
        if services.switch && self.has("enabled") {
            self.mount_switch(api, path);
        }
        if services.import {
            self.mount_import(api, path);
        }
        Ok(())
    }

    pub(super) fn id(&self, verb: &str) -> String {
        format!("{verb}{}", self.spec.stem)
    }

    pub(super) fn label(&self, zh: &'static str, en: &'static str) -> Text {
        let Text { zh: name_zh, en: name_en } = self.spec.label;
        Text::new(String::leak(format!("{zh}{name_zh}")), String::leak(format!("{en} {name_en}")))
    }

    /// A write, with what the table asks of whoever writes.
    fn asking(&self, op: Op) -> Op {
        if self.rules.step_up && !crate::planted::fault("write_without_step_up") { op.step_up() } else { op }
    }

    fn mount_reads(&'static self, api: &mut Api, path: &str) {
        let mut doc = self.doc();
        doc.result = Some(self.page_schema());
        self.list_parameters(&mut doc, true);
        let op = Op::get(path, self.id("list"), self.policy(Action::Query), self.label("查询", "List"));
        api.mount(
            op,
            doc,
            run(move |cx, RawQuery(pairs): RawQuery| async move { read::list(&cx, self, &pairs).await.map(JsonText) }),
        );

        let mut doc = self.doc();
        doc.result = Some(self.row_schema());
        let op =
            Op::get(format!("{path}/{{id}}"), self.id("get"), self.policy(Action::Get), self.label("查看", "View"))
                .ids([IdSpec::path("id", self.spec.table)]);
        api.mount(
            op,
            doc,
            run(move |cx, PathId(id)| async move {
                let row = read::read(&cx, self, &id).await?;
                (self.rules.opened)(&cx, &id)?;
                Ok(JsonRow(row))
            }),
        );

        let mut doc = OpDoc::default();
        doc.returns::<Vec<read::OptionView>>();
        self.list_parameters(&mut doc, false);
        doc.query("ids", json!({ "type": "array", "items": { "type": "string" } }), false);
        let op = Op::get(format!("{path}/options"), self.id("options"), self.choosing(), self.label("选择", "Choose"));
        api.mount(
            op,
            doc,
            run(move |cx, RawQuery(pairs): RawQuery| async move { read::options(&cx, self, &pairs).await.map(View) }),
        );

        let op = Op::get(
            format!("{path}/{{id}}/history"),
            self.id("history"),
            self.policy(Action::Get),
            self.label("变更历史：", "History of"),
        )
        .ids([IdSpec::path("id", self.spec.table)]);
        api.op(op, move |cx, PathId(id): PathId| async move {
            history::history_of(&cx, self.spec.subject, &id, &self.spec.fields).await.map(View)
        });
    }

    /// New rows. Some are put into something larger, which is an action of its own.
    pub fn mount_create(&'static self, api: &mut Api, path: &str, action: Action) {
        let mut doc = self.doc();
        doc.body = Some(json!({ "$ref": format!("#/components/schemas/{}", self.input_name) }));
        doc.result = Some(self.row_schema());
        let op =
            Op::post(path, self.id("create"), self.policy(action), self.label("新增", "Add")).audit(self.spec.subject);
        let op = self.asking(op);
        api.mount(
            op,
            doc,
            run(move |cx, RawJson(body)| async move {
                write::create(&cx, self, write::object(&body)?)
                    .await
                    .map(JsonRow)
            }),
        );
    }

    fn mount_update(&'static self, api: &mut Api, path: &str) {
        let mut doc = self.doc();
        doc.body = Some(self.edit_schema());
        doc.result = Some(self.row_schema());
        let op = Op::patch(path, self.id("update"), self.policy(Action::Edit), self.label("修改", "Edit"))
            .ids([IdSpec::body("/id", self.spec.table)])
            .audit(self.spec.subject);
        let op = self.asking(op);
        api.mount(
            op,
            doc,
            run(move |cx, RawJson(body)| async move {
                write::update(&cx, self, write::object(&body)?)
                    .await
                    .map(JsonRow)
            }),
        );
    }

    fn mount_delete(&'static self, api: &mut Api, path: &str) {
        let mut doc = OpDoc::default();
        doc.returns::<u64>();
        doc.query("ids", json!({ "type": "array", "items": { "type": "string" } }), true);
        let op = Op::delete(path, self.id("delete"), self.policy(Action::Delete), self.label("删除", "Delete"))
            .ids([IdSpec::query("ids", self.spec.table)])
            .audit(self.spec.subject);
        let op = self.asking(op);
        api.mount(
            op,
            doc,
            run(move |cx, RawQuery(pairs): RawQuery| async move {
                let ids = some_ids(pairs.into_iter().filter(|(k, _)| k == "ids").map(|(_, v)| v).collect())?;
                delete::delete(&cx, self, &ids).await.map(View)
            }),
        );
    }

    /// Whoever may delete may take a deletion back.
    pub fn mount_restore(&'static self, api: &mut Api, path: &str) {
        let rows = restore::with_archived(self.spec.table);
        let op = Op::post(
            format!("{path}/restore"),
            self.id("restore"),
            self.policy(Action::Delete),
            self.label("恢复", "Restore"),
        )
        .ids([IdSpec::body("/ids", rows)])
        .audit(self.spec.subject);
        api.op(self.asking(op), move |cx, Json(body): Json<Ids>| async move {
            restore::restore(&cx, self, &some_ids(body.ids)?).await.map(View)
        });
    }

    fn mount_switch(&'static self, api: &mut Api, path: &str) {
        let ids = [IdSpec::body("/ids", self.spec.table)];
        for (word, action, enabled) in [("enable", Action::Enable, true), ("disable", Action::Disable, false)] {
            let label = self.label(action.label().zh, action.label().en);
            let op = Op::post(format!("{path}/{word}"), self.id(word), self.policy(action), label)
                .ids(ids)
                .audit(self.spec.subject);
            api.op(self.asking(op), move |cx, Json(body): Json<Ids>| async move {
                write::switch(&cx, self, &some_ids(body.ids)?, enabled).await.map(View)
            });
        }
    }

    fn mount_import(&'static self, api: &mut Api, path: &str) {
        let policy = || self.policy(Action::Import);
        let op = Op::get(
            format!("{path}/template"),
            self.id("template"),
            policy(),
            self.label("下载导入模板：", "Import template of"),
        );
        api.op(op, move |cx, Query(query): Query<export::FormatQuery>| async move {
            export::template(&cx, self, query.format, &[]).await
        });
        let op = Op::post(format!("{path}/import"), self.id("import"), policy(), self.label("导入", "Import"))
            .audit(self.spec.subject)
            .upload();
        api.op(self.asking(op), move |cx, (Query(query), upload): (Query<ImportQuery>, Upload)| async move {
            let skip_bad_rows = query.on_error == OnError::Skip;
            let options = import::Options { dry_run: query.dry_run, skip_bad_rows, ..import::Options::default() };
            import::import(&cx, self, upload, options).await.map(View)
        });
        self.mount_batches(api, path);
    }

    /// What was imported, and undoing it: beside the import, or beside a command that imports.
    pub fn mount_batches(&'static self, api: &mut Api, path: &str) {
        let policy = || self.policy(Action::Import);
        let op = Op::get(
            format!("{path}/batches"),
            self.id("batches"),
            policy(),
            self.label("导入批次：", "Import batches of"),
        );
        api.op(op, move |cx, (): ()| async move { batch::list(&cx, self, &[self.spec.subject]).await.map(View) });
        let op = Op::post(
            format!("{path}/batches/undo"),
            self.id("undo"),
            policy(),
            self.label("撤销导入：", "Undo import of"),
        )
        .audit(self.spec.subject)
        .long();
        api.op(self.asking(op), move |cx, Json(body): Json<BatchId>| async move {
            let kept = batch::BatchKinds { subjects: &[self.spec.subject], days: None };
            batch::undo(&cx, self, kept, &body.id).await.map(View)
        });
    }

    fn mount_export(&'static self, api: &mut Api, path: &str) {
        let mut doc = OpDoc::default();
        doc.returns_file();
        self.list_parameters(&mut doc, false);
        doc.query("format", json!({ "type": "string", "enum": ["xlsx", "csv"] }), false);
        doc.query("purpose", json!({ "type": "string" }), self.rules.asks_purpose);
        let op = Op::get(
            format!("{path}/export"),
            self.id("export"),
            self.policy(Action::Export),
            self.label("导出", "Export"),
        )
        .audit(self.spec.subject)
        .rate(EXPORT_BUCKET, EXPORTS_A_MINUTE)
        .long();
        let op = if self.rules.persons { op.step_up() } else { op };
        api.mount(
            op,
            doc,
            run(move |cx, RawQuery(pairs): RawQuery| async move { export::export(&cx, self, pairs).await }),
        );
    }
}

/// The ids of a command on several rows: at least one, each once, not too many.
pub fn some_ids(ids: Vec<String>) -> Result<Vec<String>> {
    use crate::{Error, FieldError};
    let mut ids: Vec<String> = ids.into_iter().filter(|id| !id.is_empty()).collect();
    ids.sort();
    ids.dedup();
    if ids.is_empty() {
        return Err(Error::Invalid(vec![FieldError::required("ids")]));
    }
    if ids.len() > 1000 {
        let text = Text::new("一次最多 1000 条", "At most 1000 records at once");
        return Err(Error::invalid("ids", "too_many", text));
    }
    Ok(ids)
}

struct JsonText(bytes::Bytes);
impl IntoReply for JsonText {
    fn into_reply(self) -> Result<Reply> {
        Ok(Reply::Prepared(self.0))
    }
    fn describe(_: &mut OpDoc) {}
}

struct JsonRow(Value);
impl IntoReply for JsonRow {
    fn into_reply(self) -> Result<Reply> {
        Reply::json(&self.0)
    }
    fn describe(_: &mut OpDoc) {}
}

/// Erases a handler whose document the table writes itself.
fn run<I, O, F, Fut>(handler: F) -> Runner
where
    I: FromInput + 'static,
    O: IntoReply + 'static,
    F: Fn(crate::Cx, I) -> Fut + Copy + Send + Sync + 'static,
    Fut: Future<Output = Result<O>> + Send + 'static,
{
    Arc::new(move |cx, mut input: RawInput| {
        Box::pin(async move {
            let decoded = I::from_input(&mut input)?;
            handler(cx, decoded).await?.into_reply()
        })
    })
}

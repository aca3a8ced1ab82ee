//! The course of studies: every change of status, programme and so on, as it is looked at.

use basic_resources::api::tables::{NAMED, SEMESTERS};
use kernel::{
    Action, Api, Cx, Error, FileReply, IdSpec, Op, Policy, Query, Result, Text, files,
    op::Need,
    resource::{Choice, Field, Resource, Spec, Title},
    scope::{ScopeRule, TableRef},
};
use schema::students::status_change::{ActiveModel, Entity};
use sea_orm::EntityTrait;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::table::{NoInput, PAGES, STUDENT_TITLE, STUDENTS};

pub static CHANGES: TableRef = TableRef::new("status_change", ScopeRule::Through("student_id", &STUDENTS), true);

const KINDS: &[Choice] = &[
    ("STATUS", Text::new("学籍状态", "Status")),
    ("TYPE", Text::new("学习类型", "Study type")),
    ("PROGRAMME", Text::new("专业", "Programme")),
    ("STREAM", Text::new("方向", "Stream")),
    ("DEGREE", Text::new("学位", "Degree")),
    ("SUPERVISOR", Text::new("导师", "Supervisor")),
    ("CATEGORY", Text::new("学生类别", "Category")),
    ("COHORT", Text::new("年级", "Cohort")),
];

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct FileQuery {
    /// The change.
    id: String,
    /// One of its attachments.
    file_id: String,
}

const READ: &[Need] = &[(permissions::ADMIN_AUTH_SI, Action::Get), (permissions::STAFF_AUTH_SI, Action::Get)];

pub fn mount_files(api: &mut Api) {
    let label = Text::new("下载学籍异动的附件", "Download an attachment of a change");
    let op = Op::get("/api/si/change/file", "statusChangeFile", Policy::AnyOf(READ), label)
        .ids([IdSpec::query("id", &CHANGES), IdSpec::query("fileId", &files::FILE)]);
    api.op(op, |cx: Cx, Query(query): Query<FileQuery>| async move { attachment(&cx, &query).await });
}

/// A file that belongs to the change; any other file is not found.
async fn attachment(cx: &Cx, query: &FileQuery) -> Result<FileReply> {
    let change = Entity::find_by_id(query.id.as_str()).one(cx.read()).await?.ok_or(Error::NotFound)?;
    if !change.attachments.0.contains(&query.file_id) {
        return Err(Error::NotFound);
    }
    files::reply(cx, &files::find(cx, &query.file_id).await?)
}

pub struct Changes;

impl Resource for Changes {
    type Entity = Entity;
    type Input = NoInput;

    const PERSONS: bool = true;
    const ASKS_PURPOSE: bool = true;
    const ANSWERED: &'static [&'static str] = &["attachments"];

    fn spec() -> Spec {
        Spec {
            subject: "si.change",
            stem: "StatusChange",
            label: Text::new("学籍异动", "changes"),
            permissions: PAGES,
            table: &CHANGES,
            title: Title { code: Some("kind"), zh: "to_label_cn", en: "to_label_en" },
            fields: fields().into_iter().map(Field::read_only).collect(),
            unique: &[],
            referenced_by: &[],
            reuses_keys: false,
            sort: ("effectiveDate", true),
            page: "",
            offered_to: &[],
        }
    }

    fn write(_input: NoInput, _row: &mut ActiveModel) {}
}

fn fields() -> Vec<Field> {
    vec![
        Field::reference("studentId", &STUDENTS, STUDENT_TITLE, "学生", "Student").with_code().filter(),
        Field::choice("kind", KINDS, "异动类别", "Kind").filter().sort(),
        Field::text("fromLabelCn", 200, "变更前", "Before (Chinese)"),
        Field::text("fromLabelEn", 200, "变更前（英文）", "Before"),
        Field::text("toLabelCn", 200, "变更后", "After (Chinese)").search(),
        Field::text("toLabelEn", 200, "变更后（英文）", "After").search(),
        Field::date("effectiveDate", "生效日期", "Effective from").filter().sort(),
        Field::reference("effectiveSemesterId", &SEMESTERS, NAMED, "生效学期", "Effective semester").filter(),
        Field::date("endDate", "结束日期", "Until").filter().sort(),
        Field::code("reasonCode", 50, "原因", "Reason").filter(),
        Field::code("docNo", 100, "文号", "Document").filter().search(),
        Field::text("remark", 1000, "备注", "Remark").search(),
        Field::text("operatorName", 100, "经办人", "By").search(),
    ]
}

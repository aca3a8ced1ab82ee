//! The sections of a folder: which are evaluated, and why one is not.

use basic_resources::api::tables::{NAMED, TEACHER_TITLE};
use course_planning::api::COURSE;
use kernel::{
    Action, Api, Cx, Error, IdSpec, Json, Op, Permission, Result, Rule, Text, View,
    effects::{Outcome, outcome},
    reason,
    resource::{Field, OnceTable, Rules, Services, Spec, Table, rows::change, some_ids},
    scope::TableRef,
};
use schema::evaluation::{
    te_folder,
    te_section::{ActiveModel, Column, Entity, Model},
};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    policies::OFFICE,
    tables::{
        ANY_FOLDERS, FOLDER_TITLE, GIVEN, LECTURERS, MAJORS, SECTION, SECTION_TITLE, SECTIONS, SEEN_SECTIONS, UNITS,
    },
};

const PATH: &str = "/api/te/section";
static TABLE: OnceTable = OnceTable::new();

pub fn sections() -> Result<&'static Table> {
    TABLE.described(described)
}

fn described() -> Result<&'static Table> {
    listed(SECTION, "EvaluationSection", OFFICE.own, &SECTIONS)
}

/// The same rows for those who look: another reach, and nothing to write.
fn listed(
    subject: &'static str,
    stem: &'static str,
    permissions: &'static [Permission],
    table: &'static TableRef,
) -> Result<&'static Table> {
    Table::ruled::<Entity>(
        Spec {
            subject,
            stem,
            label: Text::new("评教教学班", "evaluated sections"),
            permissions,
            table,
            title: SECTION_TITLE,
            fields: fields(),
            unique: &[],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("label", false),
            page: "",
            offered_to: &[],
        },
        Rules::NONE,
    )
}

fn fields() -> Vec<Field> {
    [
        Field::reference("folderId", &ANY_FOLDERS, FOLDER_TITLE, "评教任务", "Folder").filter(),
        Field::text("label", 60, "教学班", "Section").sort().search(),
        Field::reference("courseId", &GIVEN, COURSE, "课程", "Course").with_code().filter(),
        Field::reference("teacherId", &LECTURERS, TEACHER_TITLE, "教师", "Teacher").with_code().filter(),
        Field::reference("divisionId", &UNITS, NAMED, "学部", "Division").filter(),
        Field::reference("programmeId", &MAJORS, NAMED, "专业", "Programme").filter(),
        Field::integer("enrolled", 0, 100_000, "修读人数", "Enrolled").sort(),
        Field::integer("answers", 0, 100_000, "收到评价", "Answers").sort(),
        Field::bool("excluded", "不评", "Left out").filter().sort(),
        Field::text("reason", 500, "不评原因", "Why it is left out"),
    ]
    .map(Field::read_only)
    .into()
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ExcludeEvaluationSectionsInput)]
struct ExcludeInput {
    ids: Vec<String>,
    reason: String,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    dry_run: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = IncludeEvaluationSectionsInput)]
struct IncludeInput {
    ids: Vec<String>,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    dry_run: bool,
}

pub fn mount(api: &mut Api) -> Result<()> {
    sections()?.mount(api, PATH, Services::READ)?;
    let seen = listed("te.seen_section", "SeenEvaluationSection", OFFICE.readers, &SEEN_SECTIONS)?;
    seen.mount(api, "/api/te/seen-section", Services::READ)?;
    let command = |path: &str, id: &str, label: Text| {
        Op::post(format!("{PATH}/{path}"), id, OFFICE.may(Action::Edit), label)
            .ids([IdSpec::body("/ids", &SECTIONS)])
            .audit(SECTION)
    };
    let op = command("exclude", "excludeEvaluationSections", Text::new("不评教学班", "Leave sections out"));
    api.op(op, |cx: Cx, Json(input): Json<ExcludeInput>| async move {
        if input.dry_run {
            cx.rehearse();
        }
        let why = reason(&input.reason)?.to_owned();
        cx.because(&why);
        set(&cx, input.ids, true, &why).await.map(View)
    });
    let op =
        command("include", "includeEvaluationSections", Text::new("恢复评价教学班", "Evaluate sections after all"));
    api.op(op, |cx: Cx, Json(input): Json<IncludeInput>| async move {
        if input.dry_run {
            cx.rehearse();
        }
        set(&cx, input.ids, false, "").await.map(View)
    });
    Ok(())
}

async fn set(cx: &Cx, ids: Vec<String>, excluded: bool, why: &str) -> Result<Outcome> {
    let ids = some_ids(ids)?;
    let tx = cx.tx().await?;
    let rows = Entity::find().filter(Column::Id.is_in(ids)).order_by_asc(Column::Id).lock_exclusive().all(tx).await?;
    let folders = te_folder::Entity::find()
        .filter(te_folder::Column::Id.is_in(rows.iter().map(|row| row.folder_id.clone())))
        .all(tx)
        .await?;
    for row in rows {
        if !folders.iter().any(|folder| folder.id == row.folder_id && folder.status == "DRAFT") {
            return Err(begun(&row));
        }
        let now = ActiveModel { excluded: Set(excluded), reason: Set(why.to_owned()), ..Default::default() };
        change::<Entity>(cx, SECTION, row, now).await?;
    }
    let done = outcome(cx, &[sections()?.into()], vec![]).await?;
    if done.total == 0 {
        cx.nothing_changed();
    }
    Ok(done)
}

/// Who may answer is settled when a folder opens.
fn begun(row: &Model) -> Error {
    let text = Text::new("评教已经开放，教学班不能再增减", "The evaluation has begun; its sections stay as they are");
    let rule = Rule::new("folder_begun", text, json!({ "section": row.label }));
    rule.offer(Text::new("查看评教任务", "See the folders"), format!("/te/folder?ids={}", row.folder_id)).into()
}

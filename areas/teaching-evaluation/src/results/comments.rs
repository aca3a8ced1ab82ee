//! Comments: screened by people who are named, with a reason where one is not shown.

use course_planning::api::UNNAMED;
use kernel::{
    Action, Api, Cx, Error, IdSpec, Json, Op, Result, Rule, Text, View,
    effects::{Outcome, outcome},
    reason,
    resource::{Choice, Field, OnceTable, Rules, Services, Spec, Table, rows::change, some_ids},
};
use schema::evaluation::te_comment::{ActiveModel, Column, Entity};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    policies::OFFICE,
    tables::{
        ANY_FOLDERS, ANY_SECTIONS, COMMENT, COMMENTS, FOLDER_TITLE, SCREENERS, SECTION_TITLE, SEEN_COMMENTS, USER_TITLE,
    },
};

const STATES: &[Choice] = &[
    ("WAITING", Text::new("待审阅", "Waiting")),
    ("SHOWN", Text::new("显示", "Shown")),
    ("HIDDEN", Text::new("不显示", "Hidden")),
];

static TABLE: OnceTable = OnceTable::new();

fn comments() -> Result<&'static Table> {
    TABLE.described(described)
}

fn fields() -> Vec<Field> {
    [
        Field::reference("folderId", &ANY_FOLDERS, FOLDER_TITLE, "评教任务", "Folder").filter(),
        Field::reference("teSectionId", &ANY_SECTIONS, SECTION_TITLE, "教学班", "Section").with_code().filter(),
        Field::code("itemCode", 10, "题目", "Question").filter(),
        Field::text("text", 2000, "评语", "Comment").search(),
        Field::choice("state", STATES, "状态", "Status").filter().sort(),
        Field::text("reason", 500, "不显示的原因", "Why it is not shown"),
        Field::reference("screenedBy", &SCREENERS, USER_TITLE, "审阅人", "Screened by").filter(),
    ]
    .map(Field::read_only)
    .into()
}

fn described() -> Result<&'static Table> {
    Table::ruled::<Entity>(
        Spec {
            subject: COMMENT,
            stem: "EvaluationComment",
            label: Text::new("评语", "comments"),
            permissions: OFFICE.own,
            table: &COMMENTS,
            title: UNNAMED,
            fields: fields(),
            unique: &[],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("state", true),
            page: "",
            offered_to: &[],
        },
        Rules::NONE,
    )
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ScreenCommentsInput)]
struct ScreenInput {
    ids: Vec<String>,
    show: bool,
    /// Needed where a comment is not shown; its author can read it.
    #[serde(default)]
    reason: String,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    dry_run: bool,
}

pub fn mount(api: &mut Api) -> Result<()> {
    comments()?.mount(api, "/api/te/comment", Services::READ)?;
    let seen = Table::ruled::<Entity>(
        Spec {
            subject: "te.seen_comment",
            stem: "SeenEvaluationComment",
            label: Text::new("评语", "comments"),
            permissions: OFFICE.readers,
            table: &SEEN_COMMENTS,
            title: UNNAMED,
            fields: fields(),
            unique: &[],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("state", true),
            page: "",
            offered_to: &[],
        },
        Rules::NONE,
    )?;
    seen.mount(api, "/api/te/seen-comment", Services::READ)?;
    let label = Text::new("审阅评语", "Screen comments");
    let op = Op::post("/api/te/comment/screen", "screenComments", OFFICE.may(Action::Edit), label)
        .ids([IdSpec::body("/ids", &COMMENTS)])
        .audit(COMMENT);
    api.op(op, |cx: Cx, Json(input): Json<ScreenInput>| async move { screen(&cx, input).await.map(View) });
    Ok(())
}

async fn screen(cx: &Cx, input: ScreenInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let why = if input.show { String::new() } else { reason(&input.reason)?.to_owned() };
    if !why.is_empty() {
        cx.because(&why);
    }
    let ids = some_ids(input.ids)?;
    let tx = cx.tx().await?;
    let rows = Entity::find().filter(Column::Id.is_in(ids)).order_by_asc(Column::Id).lock_exclusive().all(tx).await?;
    let state = if input.show { "SHOWN" } else { "HIDDEN" };
    for row in rows {
        if row.text.is_empty() {
            let text = Text::new(
                "该教学班答卷不足，评语没有保留，无从显示",
                "Its section has too few answers; the text was not kept, so there is nothing to show",
            );
            let rule = Rule::new("nothing_kept", text, json!({ "id": row.id }));
            return Err(Error::from(rule.offer(Text::new("查看评语", "See the comments"), "/te/records")));
        }
        let now = ActiveModel {
            state: Set(state.to_owned()),
            reason: Set(why.clone()),
            screened_by: Set(Some(cx.user_id()?.to_owned())),
            ..Default::default()
        };
        change::<Entity>(cx, COMMENT, row, now).await?;
    }
    let done = outcome(cx, &[comments()?.into()], vec![]).await?;
    if done.total == 0 {
        cx.nothing_changed();
    }
    Ok(done)
}

//! The questions of forms.

use std::collections::HashSet;

use basic_resources::api::tables::NAMED;
use kernel::{
    Api, Cx, Error, FieldError, Result, Rule, Text,
    resource::{Choice as Listed, Field, Initial, OnceTable, Proposed, Rules, Services, Spec, Table},
};
use schema::reports::{pr_form, pr_item};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    policies::OFFICE,
    tables::{FORMS, ITEM, ITEM_TITLE, ITEMS},
};

const PARTS: &[Listed] = &[
    ("STUDENT", Text::new("学生", "Student")),
    ("SUPERVISOR", Text::new("导师", "Supervisor")),
    ("PANEL", Text::new("评审小组", "Assessment panel")),
];
const KINDS: &[Listed] = &[
    ("LINE", Text::new("单行文字", "One line")),
    ("TEXT", Text::new("多行文字", "Text")),
    ("CHOICE", Text::new("选择", "Choice")),
    ("DATE", Text::new("日期", "Date")),
    ("NUMBER", Text::new("数字", "Number")),
];

/// One of the answers to a question of kind CHOICE.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ReportChoice)]
pub struct Choice {
    pub code: String,
    pub cn: String,
    pub en: String,
}

/// As the rules read them; None when they are written in another way.
pub fn choices_of(text: &str) -> Option<Vec<Choice>> {
    let found = rules::form::choices_of(text)?;
    Some(found.into_iter().map(|rules::form::Choice { code, cn, en }| Choice { code, cn, en }).collect())
}

static TABLE: OnceTable = OnceTable::new();

pub fn items() -> Result<&'static Table> {
    TABLE.described(|| {
        Table::ruled::<pr_item::Entity>(
            Spec {
                subject: ITEM,
                stem: "ReportFormItem",
                label: Text::new("报告表题目", "questions of forms"),
                permissions: OFFICE.own,
                table: &ITEMS,
                title: ITEM_TITLE,
                fields: fields(),
                unique: &[&["formId", "code"]],
                referenced_by: &[],
                reuses_keys: true,
                sort: ("sortOrder", false),
                page: "",
                offered_to: &[],
            },
            Rules {
                across: |_, db, rows| Box::pin(whole(db, rows)),
                leaving: |cx, ids| Box::pin(may_go(cx, ids)),
                ..Rules::NONE
            },
        )
    })
}

fn fields() -> Vec<Field> {
    vec![
        Field::reference("formId", &FORMS, NAMED, "报告表", "Form").with_code().required().filter(),
        Field::choice("part", PARTS, "由谁填写", "Answered by")
            .required()
            .filter()
            .sort()
            .initially(Initial::Text("STUDENT")),
        Field::code("code", 20, "编号", "Code").required().sort().search(),
        Field::choice("kind", KINDS, "题型", "Kind").required().filter().initially(Initial::Text("TEXT")),
        Field::text("textCn", 300, "中文题目", "Question in Chinese").required().search(),
        Field::text("textEn", 300, "英文题目", "Question in English").required().search(),
        Field::text("hintCn", 300, "中文提示", "Hint in Chinese"),
        Field::text("hintEn", 300, "英文提示", "Hint in English"),
        Field::text("choices", 2000, "选项", "Choices").hint(
            "选择题填写：代码|中文|English，选项之间用分号隔开",
            "Of a choice: CODE|name in Chinese|name in English, with semicolons between",
        ),
        Field::bool("required", "必答", "Has to be answered").initially(Initial::Yes),
        Field::order(),
    ]
}

pub fn mount(api: &mut Api) -> Result<()> {
    items()?.mount(api, "/api/pr/item", Services { switch: false, ..Services::ALL })
}

/// Where a question is and where it goes, only drafts are written; a choice has choices and nothing else has.
async fn whole(db: &impl ConnectionTrait, rows: &mut [Proposed<'_>]) -> Result<()> {
    let there = |row: &Proposed<'_>| {
        row.before.and_then(|before| before.get("formId")?.as_str()).unwrap_or_default().to_owned()
    };
    let ids: Vec<String> = rows.iter().flat_map(|row| [row.text("formId").to_owned(), there(row)]).collect();
    let published = published(db, &ids).await?;
    for row in rows {
        if published.contains(row.text("formId")) || published.contains(&there(row)) {
            let text = Text::new("报告表已发布，不能再改，请修订出新版", "The form is published; revise it");
            row.errors.push(FieldError::new("formId", "published", text));
        }
        let said = row.text("choices").trim();
        if row.text("kind") == "CHOICE" && choices_of(said).is_none() {
            let text = Text::new(
                "须为 2 至 20 个选项：代码|中文|English，用分号隔开，代码不重复",
                "From 2 to 20 choices: CODE|Chinese|English with semicolons between, each code once",
            );
            row.errors.push(FieldError::new("choices", "wrong_format", text));
        } else if row.text("kind") != "CHOICE" && !said.is_empty() {
            let text = Text::new("只有选择题有选项", "Only a choice has choices");
            row.errors.push(FieldError::new("choices", "inconsistent", text));
        }
    }
    Ok(())
}

async fn published(db: &impl ConnectionTrait, ids: &[String]) -> Result<HashSet<String>> {
    let mut found = HashSet::new();
    for some in ids.chunks(300) {
        let rows =
            pr_form::Entity::find().filter(pr_form::Column::Id.is_in(some)).filter(pr_form::Column::Status.ne("DRAFT"));
        found.extend(rows.all(db).await?.into_iter().map(|row| row.id));
    }
    Ok(found)
}

async fn may_go(cx: &Cx, ids: &[String]) -> Result<()> {
    let rows = pr_item::Entity::find().filter(pr_item::Column::Id.is_in(ids)).all(cx.tx().await?).await?;
    let forms: Vec<String> = rows.into_iter().map(|row| row.form_id).collect();
    if published(cx.tx().await?, &forms).await?.is_empty() {
        return Ok(());
    }
    let text =
        Text::new("报告表已发布，题目不能删除；可以修订", "The form is published, so its questions stay; revise it");
    let rule = Rule::new("form_published", text, json!({ "items": ids.len() }));
    Err(Error::from(rule.offer(Text::new("查看报告表", "See the forms"), "/pr/config?view=forms")))
}

//! The questions of an item's form, in both languages.

use std::collections::BTreeMap;

use basic_resources::api::tables::NAMED;
use kernel::{
    Api, Cx, Error, FieldError, Result, Rule, Text,
    resource::{Choice, Field, Initial, OnceTable, Proposed, Reach, Rules, Services, Spec, Table},
};
use rules::form::{Condition, Kind, Question, choices_of, unsound};
use schema::applications::oas_question::{Column, Entity};
use sea_orm::{ColumnTrait, DatabaseExecutor, EntityTrait, QueryFilter};
use serde_json::json;

use crate::{
    form,
    side::OFFICE,
    tables::{ITEMS, PAGE, QUESTION, QUESTION_TITLE, QUESTIONS},
};

const KINDS: &[Choice] = &[
    ("LINE", Text::new("单行文字", "One line")),
    ("TEXT", Text::new("多行文字", "Text")),
    ("NUMBER", Text::new("数字", "Number")),
    ("DATE", Text::new("日期", "Date")),
    ("CHOICE", Text::new("单选", "One of several")),
    ("SEVERAL", Text::new("多选", "Any of several")),
    ("FILE", Text::new("附件", "Files")),
];
/// As many as somebody fills in without leaving.
const MOST: usize = 60;

static TABLE: OnceTable = OnceTable::new();

fn questions() -> Result<&'static Table> {
    TABLE.described(|| {
        Table::ruled::<Entity>(
            Spec {
                subject: QUESTION,
                stem: "OasQuestion",
                label: Text::new("申请表题目", "questions of application forms"),
                permissions: OFFICE.own,
                table: &QUESTIONS,
                title: QUESTION_TITLE,
                fields: fields(),
                unique: &[&["itemId", "code"]],
                referenced_by: &[],
                reuses_keys: true,
                sort: ("sortOrder", false),
                page: "",
                offered_to: &[],
            },
            Rules { across: sound, leaving: nothing_hangs_on_them, ..Rules::NONE },
        )
    })
}

fn fields() -> Vec<Field> {
    vec![
        Field::reference("itemId", &ITEMS, NAMED, "申请项目", "Item").with_code().required().filter(),
        Field::code("code", 20, "编号", "Code").required().sort().search(),
        Field::choice("kind", KINDS, "题型", "Kind").required().filter().initially(Initial::Text("LINE")),
        Field::text("textCn", 300, "中文题目", "Question in Chinese").required().search(),
        Field::text("textEn", 300, "英文题目", "Question in English").required().search(),
        Field::text("hintCn", 300, "中文提示", "Hint in Chinese"),
        Field::text("hintEn", 300, "英文提示", "Hint in English"),
        Field::text("choices", 2000, "选项", "Choices").hint(
            "选择题填写：代码|中文|English，选项之间用分号隔开",
            "Of a choice: CODE|name in Chinese|name in English, with semicolons between",
        ),
        Field::bool("required", "必答", "Has to be answered").initially(Initial::Yes),
        Field::text("onlyIfCode", 20, "取决于题目", "Hangs on question").hint(
            "前面某道选择题的编号；留空则人人作答",
            "The code of an earlier question with choices; empty: asked of everybody",
        ),
        Field::text("onlyIfChoice", 40, "取决于选项", "Hangs on choice")
            .hint("该题选了这个选项的人才作答", "Asked of those who chose this"),
        Field::order(),
    ]
}

pub fn mount(api: &mut Api) -> Result<()> {
    questions()?.mount(api, "/api/oas/question", Services { switch: false, ..Services::ALL })
}

/// As it would be asked; None where its choices are written in another way.
fn read(row: &Proposed<'_>) -> Option<Question> {
    let text = |field: &str| row.text(field).trim().to_owned();
    let kind = Kind::of(row.text("kind"))?;
    let choices = if kind.has_choices() { choices_of(row.text("choices"))? } else { vec![] };
    let (code, choice) = (text("onlyIfCode"), text("onlyIfChoice"));
    Some(Question {
        code: text("code"),
        kind,
        text_cn: text("textCn"),
        text_en: text("textEn"),
        hint_cn: text("hintCn"),
        hint_en: text("hintEn"),
        choices,
        required: false,
        only_if: (!code.is_empty()).then_some(Condition { code, choice }),
    })
}

/// The form as a whole must hold together after the change: what hangs on something hangs on an earlier choice.
fn sound<'a>(_cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
    Box::pin(async move {
        let mut forms: BTreeMap<String, Vec<(i64, String, Question)>> = BTreeMap::new();
        for row in rows.iter_mut() {
            alone(row);
            let Some(question) = read(row) else { continue };
            let at = row.input.get("sortOrder").and_then(serde_json::Value::as_i64).unwrap_or_default();
            forms.entry(row.text("itemId").to_owned()).or_default().push((
                at,
                row.id().unwrap_or_default().to_owned(),
                question,
            ));
        }
        for (item, changed) in forms {
            let mut all: Vec<(i64, String, Question)> = form::stored(db, &item)
                .await?
                .into_iter()
                .filter(|row| !changed.iter().any(|(_, id, question)| *id == row.id || question.code == row.code))
                .filter_map(|row| Some((i64::from(row.sort_order), row.id.clone(), form::question(&row)?)))
                .collect();
            all.extend(changed);
            all.sort_by(|a, b| (a.0, &a.2.code).cmp(&(b.0, &b.2.code)));
            let many = all.len() > MOST;
            let form: Vec<Question> = all.into_iter().map(|(_, _, question)| question).collect();
            let wrong = unsound(&form);
            for row in rows.iter_mut().filter(|row| row.text("itemId") == item) {
                told(row, &wrong, many);
            }
        }
        Ok(())
    })
}

fn alone(row: &mut Proposed<'_>) {
    let said = row.text("choices").trim();
    let Some(kind) = Kind::of(row.text("kind")) else { return };
    if kind.has_choices() && choices_of(said).is_none() {
        let text = Text::new(
            "须为 2 至 20 个选项：代码|中文|English，用分号隔开，代码不重复",
            "From 2 to 20 choices: CODE|Chinese|English with semicolons between, each code once",
        );
        row.errors.push(FieldError::new("choices", "wrong_format", text));
    } else if !kind.has_choices() && !said.is_empty() {
        let text = Text::new("只有选择题有选项", "Only a choice has choices");
        row.errors.push(FieldError::new("choices", "inconsistent", text));
    }
    if row.text("onlyIfCode").trim().is_empty() != row.text("onlyIfChoice").trim().is_empty() {
        let text = Text::new("题目和选项须一起填写，或都留空", "Give the question and its choice, or neither");
        row.errors.push(FieldError::new("onlyIfChoice", "inconsistent", text));
    }
}

fn told(row: &mut Proposed<'_>, wrong: &[String], many: bool) {
    if many {
        let text = Text::new("一个申请表最多 60 道题", "A form has at most 60 questions");
        row.errors.push(FieldError::new("itemId", "too_many", text));
    }
    if wrong.iter().any(|code| code == row.text("code").trim()) {
        let text = Text::new(
            "须是前面一道选择题的编号和它的选项；请检查编号、选项和排序",
            "Has to be an earlier question with choices and one of them; look at codes and order",
        );
        row.errors.push(FieldError::new("onlyIfCode", "inconsistent", text));
    } else if let Some(other) = wrong.first() {
        let text = kernel::Both::new(
            format!("这样改，题目 {other} 所取决的选择题就不在它前面了"),
            format!("Question {other} hangs on a choice that would not come before it any more"),
        );
        row.errors.push(FieldError::new("sortOrder", "inconsistent", text));
    }
}

fn nothing_hangs_on_them<'a>(cx: &'a Cx, ids: &'a [String]) -> Reach<'a> {
    Box::pin(async move {
        let going = Entity::find().filter(Column::Id.is_in(ids)).all(cx.tx().await?).await?;
        for row in &going {
            let others = form::stored(cx.tx().await?, &row.item_id).await?;
            let hangs = others.iter().find(|other| other.only_if_code == row.code && !ids.contains(&other.id));
            if let Some(other) = hangs {
                let text = kernel::Both::new(
                    format!("题目 {} 取决于题目 {}，请先改它", other.code, row.code),
                    format!("Question {} hangs on {}; change that first", other.code, row.code),
                );
                let rule = Rule::new("hangs_on_it", text, json!({ "code": row.code }));
                let page = format!("{PAGE}?view=questions&itemId={}", row.item_id);
                return Err(Error::from(rule.offer(Text::new("查看题目", "See the questions"), page)));
            }
        }
        Ok(())
    })
}

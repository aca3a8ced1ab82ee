//! Folders as they are planned and listed.

use basic_resources::api::{
    STUDENT_TYPES, own_type,
    tables::{NAMED, SEMESTERS},
};
use kernel::{
    Api, Cx, Error, FieldError, Result, Rule, Text, Timestamp,
    resource::{Choice, Field, Initial, OnceTable, Proposed, Reach, Rules, Services, Spec, Table},
};
use schema::{
    evaluation::{te_folder, te_item, te_questionnaire},
    university::semester,
};
use sea_orm::{ColumnTrait, DatabaseExecutor, EntityTrait, PaginatorTrait, QueryFilter};
use serde_json::{Value, json};

use super::PATH;
use crate::{
    policies::OFFICE,
    tables::{FOLDER, FOLDER_TITLE, FOLDERS, QUESTIONNAIRES},
};

pub const KINDS: &[Choice] =
    &[("FINAL", Text::new("期末评教", "End of term")), ("PULSE", Text::new("期中小调查", "Mid-term pulse"))];
const STATES: &[Choice] = &[
    ("DRAFT", Text::new("草稿", "Draft")),
    ("OPEN", Text::new("开放中", "Open")),
    ("CLOSED", Text::new("已截止", "Closed")),
    ("RELEASED", Text::new("已公布", "Released")),
];
/// A pulse takes half a minute.
const PULSE_QUESTIONS: u64 = 3;

static TABLE: OnceTable = OnceTable::new();

pub fn folders() -> Result<&'static Table> {
    TABLE.described(described)
}

fn described() -> Result<&'static Table> {
    Table::ruled::<te_folder::Entity>(
        Spec {
            subject: FOLDER,
            stem: "EvaluationFolder",
            label: Text::new("评教任务", "folders"),
            permissions: OFFICE.own,
            table: &FOLDERS,
            title: FOLDER_TITLE,
            fields: fields(),
            unique: &[],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("openAt", true),
            page: "",
            offered_to: &[],
        },
        Rules { readers: OFFICE.readers, across: possible, leaving: only_drafts, ..Rules::NONE },
    )
}

fn fields() -> Vec<Field> {
    vec![
        Field::text("nameCn", 100, "中文名称", "Name in Chinese").required().sort().search(),
        Field::text("nameEn", 100, "英文名称", "Name in English").required().sort().search(),
        Field::reference("semesterId", &SEMESTERS, NAMED, "学期", "Semester").required().filter(),
        Field::choice("studentType", STUDENT_TYPES, "学生类型", "Student type").required().filter().sort(),
        Field::choice("kind", KINDS, "种类", "Kind").required().filter().sort().initially(Initial::Text("FINAL")),
        Field::reference("questionnaireId", &QUESTIONNAIRES, NAMED, "问卷", "Questionnaire")
            .with_code()
            .required()
            .filter(),
        Field::instant("openAt", "开放时间", "Opens").required().sort(),
        Field::instant("closeAt", "截止时间", "Closes").required().sort(),
        Field::instant("releaseAt", "结果不早于", "Results not before").sort(),
        Field::integer("minClass", 1, 50, "最少人数", "Smallest class")
            .required()
            .initially(Initial::Number(5))
            .hint("人数更少的教学班不评", "Smaller classes are left out"),
        Field::bool("gateGrades", "完成评教后方可查看成绩", "Grades are shown after the receipt")
            .hint("只在评教开放期间有效", "Only while the evaluation is open"),
        Field::choice("status", STATES, "状态", "Status").read_only().filter().sort().initially(Initial::Text("DRAFT")),
        Field::code("publicKey", 60, "选票公钥", "Public key of the ballots").read_only().initially(Initial::Text("")),
        Field::instant("openedAt", "实际开放", "Opened at").read_only().sort(),
        Field::instant("closedAt", "实际截止", "Closed at").read_only().sort(),
        Field::instant("keysDestroyedAt", "密钥销毁", "Keys destroyed at").read_only(),
        Field::instant("releasedAt", "实际公布", "Released at").read_only().sort(),
        Field::integer("ballots", 0, 10_000_000, "收到评价", "Answers").read_only().initially(Initial::Number(0)),
        Field::code("remindedOn", 10, "上次提醒", "Last reminder").read_only(),
        Field::integer("renewals", 0, 10_000_000, "补发选票", "Ballots given again")
            .read_only()
            .initially(Initial::Number(0)),
    ]
}

pub fn mount(api: &mut Api) -> Result<()> {
    folders()?.mount(api, PATH, Services { switch: false, import: false, ..Services::ALL })
}

fn instant(row: &Proposed<'_>, field: &str) -> Option<Timestamp> {
    row.input.get(field).and_then(|value| serde_json::from_value(value.clone()).ok())
}

/// Times in order, a published questionnaire, a semester of the type; and what students were told stays.
fn possible<'a>(cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
    Box::pin(async move {
        own_type(cx, rows)?;
        for row in rows {
            let mut wrong = vec![];
            if instant(row, "closeAt") <= instant(row, "openAt") {
                let text = Text::new("截止时间须晚于开放时间", "It closes after it opens");
                wrong.push(FieldError::new("closeAt", "out_of_range", text));
            }
            let status = row.before.and_then(|before| before.get("status")?.as_str()).unwrap_or("DRAFT");
            if status == "DRAFT" {
                wrong.extend(chosen(db, row).await?);
            } else {
                wrong.extend(kept(row, status));
            }
            row.errors.extend(wrong);
        }
        Ok(())
    })
}

async fn chosen(db: &DatabaseExecutor<'_>, row: &Proposed<'_>) -> Result<Vec<FieldError>> {
    let mut wrong = vec![];
    let term = semester::Entity::find_by_id(row.text("semesterId")).one(db).await?;
    if term.is_some_and(|term| !term.student_types.0.iter().any(|own| own == row.text("studentType"))) {
        let text = Text::new("该学期不用于这一学生类型", "This semester is not for this student type");
        wrong.push(FieldError::new("semesterId", "other_type", text));
    }
    let asked = te_questionnaire::Entity::find_by_id(row.text("questionnaireId")).one(db).await?;
    if asked.is_some_and(|asked| asked.status != "PUBLISHED") {
        let text =
            Text::new("问卷尚未发布，请先在“配置”中发布", "The questionnaire is not published; publish it first");
        wrong.push(FieldError::new("questionnaireId", "not_published", text));
    }
    if row.text("kind") == "PULSE" {
        let questions = te_item::Entity::find()
            .filter(te_item::Column::QuestionnaireId.eq(row.text("questionnaireId")))
            .filter(te_item::Column::ArchivedAt.is_null())
            .count(db)
            .await?;
        if questions > PULSE_QUESTIONS {
            let text = Text::new("期中小调查最多三题，请换一份问卷", "A pulse has at most three questions");
            wrong.push(FieldError::new("questionnaireId", "too_long", text));
        }
    }
    Ok(wrong)
}

/// Once it is open, only its end, its release and its names move.
fn kept(row: &Proposed<'_>, status: &str) -> Vec<FieldError> {
    let text = Text::new("评教开放后不能再改此项", "This stays once the evaluation is open");
    let mut fixed = vec!["semesterId", "studentType", "kind", "questionnaireId", "openAt", "minClass"];
    if status != "OPEN" {
        fixed.extend(["closeAt", "gateGrades"]);
    }
    let before = |field: &str| row.before.and_then(|before| before.get(field)).cloned().unwrap_or(Value::Null);
    let now = |field: &str| row.input.get(field).cloned().unwrap_or(Value::Null);
    let moved = fixed.into_iter().filter(|field| before(field) != now(field));
    moved.map(|field| FieldError::new(field, "begun", text)).collect()
}

fn only_drafts<'a>(cx: &'a Cx, ids: &'a [String]) -> Reach<'a> {
    Box::pin(async move {
        let begun = te_folder::Entity::find()
            .filter(te_folder::Column::Id.is_in(ids))
            .filter(te_folder::Column::Status.ne("DRAFT"))
            .one(cx.tx().await?)
            .await?;
        let Some(folder) = begun else { return Ok(()) };
        let text = Text::new(
            "评教已经开放过，不能删除；可以提前截止",
            "This evaluation has been open, so it stays; it can be closed early",
        );
        let rule = Rule::new("folder_begun", text, json!({ "status": folder.status }));
        Err(Error::from(
            rule.offer(Text::new("查看评教任务", "See the folder"), format!("/te/folder?ids={}", folder.id)),
        ))
    })
}

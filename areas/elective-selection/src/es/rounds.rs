//! Rounds as they are planned. Opening, pausing and closing them is the engine's.

use std::collections::HashMap;

use basic_resources::api::{
    STUDENT_TYPES,
    tables::{NAMED, SEMESTERS},
};
use kernel::{
    Both, Cx, FieldError, Permission, Result, Rule, StringList, Text, Timestamp,
    resource::{Choice, Field, OnceTable, Proposed, Reach, ReferencedBy, Resource, Spec, Table, Title},
};
use rules::elective::all_by_word;
use schema::selection::{
    elective_type,
    es_round::{self, ActiveModel, Entity},
};
use sea_orm::{ColumnTrait, DatabaseExecutor, EntityTrait, QueryFilter, Set};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::types::YEARS;
use crate::{
    checks::terms,
    tables::{ROUND, ROUNDS},
};

pub const ROUND_TITLE: Title = Title { code: None, zh: "name_cn", en: "name_en" };

const KINDS: &[Choice] = &[
    ("MOCK", Text::new("模拟选课", "Mock")),
    ("FORMAL", Text::new("正式选课", "Formal")),
    ("ADDDROP", Text::new("加退选", "Add and drop")),
];

const ALLOCATIONS: &[Choice] = &[
    ("FIRST_COME", Text::new("先到先得", "First come, first served")),
    ("LOTTERY", Text::new("抽签", "Lottery")),
    ("RANKED", Text::new("志愿优先", "Ranked preferences")),
];

const STATES: &[Choice] = &[
    ("DRAFT", Text::new("未开始", "Planned")),
    ("OPEN", Text::new("进行中", "Open")),
    ("PAUSED", Text::new("已暂停", "Paused")),
    ("CLOSED", Text::new("已结束", "Closed")),
    ("RESET", Text::new("已清空", "Reset")),
];

const USED_BY: &[ReferencedBy] = &[ReferencedBy::link("es_decision", "round_id", Text::new("选课决定", "decisions"))];

static TABLE: OnceTable = OnceTable::new();

/// The one description of rounds.
pub fn rounds() -> Result<&'static Table> {
    TABLE.described(Table::of::<Rounds>)
}

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SelectionRoundInput {
    pub semester_id: String,
    pub student_type: String,
    pub kind: String,
    pub no: i32,
    pub name_en: String,
    pub name_cn: String,
    pub start_at: Timestamp,
    pub end_at: Timestamp,
    /// Empty: all.
    #[serde(default)]
    pub years: Vec<String>,
    /// Percent of the seats by code of the type, such as FE:50.
    #[serde(default)]
    pub shares: Vec<String>,
    pub allocation: String,
    #[serde(default)]
    pub reset_after: bool,
}

pub struct Rounds;

impl Resource for Rounds {
    type Entity = Entity;
    type Input = SelectionRoundInput;

    const READERS: &'static [Permission] = &[permissions::STAFF_AUTH_LEARNING_ES];

    fn spec() -> Spec {
        Spec {
            subject: ROUND,
            stem: "SelectionRound",
            label: Text::new("选课轮次", "rounds of selection"),
            permissions: &[permissions::ADMIN_AUTH_LEARNING_ES],
            table: &ROUNDS,
            title: ROUND_TITLE,
            fields: fields(),
            unique: &[&["no", "kind", "semesterId", "studentType"]],
            referenced_by: USED_BY,
            reuses_keys: true,
            sort: ("startAt", true),
            page: "/learning/es/settings",
            offered_to: &[permissions::ADMIN_AUTH_LEARNING_ES_ADDDROP, permissions::STAFF_AUTH_LEARNING_ES_ADDDROP],
        }
    }

    fn check(input: &SelectionRoundInput, errors: &mut Vec<FieldError>) {
        if input.end_at <= input.start_at {
            let text = Text::new("结束时间须晚于开始时间", "The end is after the beginning");
            errors.push(FieldError::new("endAt", "out_of_range", text));
        }
        if all_by_word(&input.shares).is_none_or(|shares| shares.values().any(|percent| *percent > 100)) {
            let text = Text::new(
                "比例写作 FE:50，每个类别一次，最多 100",
                "Shares are written as FE:50, each type once, at most 100",
            );
            errors.push(FieldError::new("shares", "wrong_format", text));
        }
        if input.kind == "ADDDROP" {
            let text = Text::new("加退选在加退选设置中开放", "Add and drop is opened in its own settings");
            errors.push(FieldError::new("kind", "not_a_choice", text));
        }
        if input.reset_after && input.kind == "FORMAL" {
            let text = Text::new("只有模拟选课可以清空", "Only a mock round is reset");
            errors.push(FieldError::new("resetAfter", "only_mock", text));
        }
    }

    fn fresh(row: &mut ActiveModel) {
        row.state = Set("DRAFT".to_owned());
        row.seed_commitment = Set(String::new());
        row.revealed_seed = Set(String::new());
        row.opened_at = Set(None);
        row.closed_at = Set(None);
        row.paused_at = Set(None);
        row.paused_ms = Set(0);
        row.extended_ms = Set(0);
        row.last_alive_at = Set(None);
    }

    fn across<'a>(cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
        Box::pin(async move {
            for row in rows.iter() {
                let state = row.before.and_then(|before| before.get("state")).and_then(Value::as_str);
                begun(row.id().unwrap_or_default(), state.unwrap_or("DRAFT"))?;
            }
            terms(cx, db, rows).await?;
            beside_others(db, rows).await
        })
    }

    fn leaving<'a>(cx: &'a Cx, ids: &'a [String]) -> Reach<'a> {
        Box::pin(async move {
            let there = Entity::find().filter(es_round::Column::Id.is_in(ids)).all(cx.tx().await?).await?;
            there.iter().try_for_each(|round| begun(&round.id, &round.state))
        })
    }

    fn write(input: SelectionRoundInput, row: &mut ActiveModel) {
        let SelectionRoundInput {
            semester_id,
            student_type,
            kind,
            no,
            name_en,
            name_cn,
            start_at,
            end_at,
            years,
            shares,
            allocation,
            reset_after,
        } = input;
        row.semester_id = Set(semester_id);
        row.student_type = Set(student_type);
        row.kind = Set(kind);
        row.no = Set(no);
        row.name_en = Set(name_en);
        row.name_cn = Set(name_cn);
        row.start_at = Set(start_at);
        row.end_at = Set(end_at);
        row.years = Set(StringList(years));
        row.shares = Set(StringList(shares));
        row.allocation = Set(allocation);
        row.reset_after = Set(reset_after);
    }
}

/// What has begun has a book; its terms stay as they were.
fn begun(id: &str, state: &str) -> Result<()> {
    if state == "DRAFT" {
        return Ok(());
    }
    let text = Both::new(
        "该轮已经开始，规则不能再改，也不能删除；请新增一轮",
        "This round has begun: its terms stay as they are and it stays. Add another round",
    );
    let rule = Rule::new("round_begun", text, json!({ "roundId": id, "state": state }));
    Err(rule.offer(Text::new("查看未开始的轮次", "Show planned rounds"), "/learning/es/settings?state=DRAFT").into())
}

/// Rounds of a kind follow each other, release no more than all, and know their types.
async fn beside_others(db: &DatabaseExecutor<'_>, rows: &mut [Proposed<'_>]) -> Result<()> {
    let semesters: Vec<String> = rows.iter().map(|row| row.text("semesterId").to_owned()).collect();
    let there = Entity::find()
        .filter(es_round::Column::SemesterId.is_in(semesters.iter().map(String::as_str)))
        .filter(es_round::Column::ArchivedAt.is_null())
        .all(db)
        .await?;
    let types = elective_type::Entity::find()
        .filter(elective_type::Column::SemesterId.is_in(semesters))
        .filter(elective_type::Column::ArchivedAt.is_null())
        .all(db)
        .await?;
    for row in rows {
        let like = |round: &&es_round::Model| {
            round.semester_id == row.text("semesterId")
                && round.student_type == row.text("studentType")
                && round.kind == row.text("kind")
                && Some(round.id.as_str()) != row.id()
        };
        let others: Vec<_> = there.iter().filter(like).collect();
        let mut wrong: Vec<FieldError> = overlap(row, &others).into_iter().collect();
        let shares: Vec<String> =
            serde_json::from_value(row.input.get("shares").cloned().unwrap_or_default()).unwrap_or_default();
        let mut sums: HashMap<String, i32> = HashMap::new();
        for share in others.iter().filter_map(|round| all_by_word(&round.shares.0)) {
            share.into_iter().for_each(|(code, percent)| *sums.entry(code).or_default() += percent);
        }
        for (code, percent) in all_by_word(&shares).unwrap_or_default() {
            let of = |t: &&elective_type::Model| {
                t.code == code && t.semester_id == row.text("semesterId") && t.student_type == row.text("studentType")
            };
            match types.iter().find(of).map(|_| sums.get(&code).copied().unwrap_or_default() + percent) {
                None => {
                    let text = Both::new(format!("没有选修类别 {code}"), format!("There is no elective type {code}"));
                    wrong.push(FieldError::new("shares", "unknown_type", text));
                }
                Some(sum) if sum > 100 => {
                    let text = Both::new(
                        format!("{code} 各轮合计 {sum}%，超过 100%"),
                        format!("{code}: the rounds release {sum}% together, more than all"),
                    );
                    wrong.push(FieldError::new("shares", "more_than_all", text));
                }
                Some(_) => {}
            }
        }
        row.errors.extend(wrong);
    }
    Ok(())
}

fn overlap(row: &Proposed<'_>, others: &[&es_round::Model]) -> Option<FieldError> {
    let (from, to) = (Timestamp::parse(row.text("startAt"))?, Timestamp::parse(row.text("endAt"))?);
    let other = others.iter().find(|round| round.start_at < to && from < over(round))?;
    let text = Both::new(format!("与“{}”的时间重叠", other.name_cn), format!("Overlaps with “{}”", other.name_en));
    Some(FieldError::new("startAt", "overlaps", text))
}

/// A round that was closed early gives the rest of its time back.
fn over(round: &es_round::Model) -> Timestamp {
    round.closed_at.map_or(round.end_at, |closed| closed.min(round.end_at))
}

fn fields() -> Vec<Field> {
    vec![
        Field::reference("semesterId", &SEMESTERS, NAMED, "学期", "Semester").required().filter(),
        Field::choice("studentType", STUDENT_TYPES, "学生类型", "Student type").required().filter().sort(),
        Field::choice("kind", KINDS, "类型", "Kind").required().filter().sort(),
        Field::integer("no", 1, 99, "轮次", "Round").required().filter().sort(),
        Field::text("nameCn", 100, "中文名称", "Chinese name").required().search().sort(),
        Field::text("nameEn", 100, "英文名称", "English name").required().search().sort(),
        Field::instant("startAt", "开始时间", "Begins").required().filter().sort(),
        Field::instant("endAt", "结束时间", "Ends").required().filter().sort(),
        Field::choices("years", YEARS, "年级", "Years").filter(),
        Field::codes("shares", 30, "放出比例", "Shares").hint("例如 FE:50", "Such as FE:50"),
        Field::choice("allocation", ALLOCATIONS, "分配方式", "Allocation").required().filter(),
        Field::bool("resetAfter", "结束后清空", "Reset afterwards").filter(),
        Field::choice("state", STATES, "状态", "State").filter().sort().read_only(),
        Field::text("seedCommitment", 128, "随机种子承诺", "Seed commitment").read_only(),
        Field::text("revealedSeed", 128, "随机种子", "Seed").read_only(),
    ]
}

//! Batches as they are planned and listed.

use basic_resources::api::{
    STUDENT_TYPES, own_type,
    tables::{NAMED, SEMESTERS},
};
use course_planning::api::COHORTS;
use kernel::{
    Api, Cx, Error, FieldError, Result, Rule, Text,
    resource::{Choice, Field, Initial, Proposed, Reach, Rules, Services, Spec, Table},
};
use schema::{
    graduation::ga_batch::{Column, Entity},
    students::cohort,
    university::semester,
};
use sea_orm::{ColumnTrait, DatabaseExecutor, EntityTrait, QueryFilter};
use serde_json::{Value, json};

use crate::{kind::Kind, tables::BATCH_TITLE};

pub const STATES: &[Choice] = &[
    ("PREPARE", Text::new("准备", "Preparation")),
    ("RUN", Text::new("已审核", "Audited")),
    ("PROGRAMME_CHECK", Text::new("专业初审", "Programme check")),
    ("AR_CHECK", Text::new("教务复核", "Registry check")),
    ("SENATE", Text::new("教务委员会", "Senate")),
    ("AWARDED", Text::new("已授予", "Awarded")),
];
const VERSIONS: &[Choice] = &[
    ("HONOURS_2024", Text::new("荣誉学位（2024）", "Honours degrees (2024)")),
    ("GENERAL_2024", Text::new("普通学位（2024）", "General degrees (2024)")),
    ("NONE", Text::new("不分等级", "Without classes")),
];
const ROUNDINGS: &[Choice] =
    &[("HALF_UP", Text::new("四舍五入", "Half up")), ("TRUNCATE", Text::new("舍去", "Truncate"))];

pub fn batches(kind: &'static Kind) -> Result<&'static Table> {
    kind.batch.described.described(|| {
        Table::ruled::<Entity>(
            Spec {
                subject: kind.batch.subject,
                stem: kind.batch.stem,
                label: Text::new("毕业审核批次", "graduation audits"),
                permissions: kind.pages.own,
                table: kind.batch.table,
                title: BATCH_TITLE,
                fields: fields(kind),
                unique: &[],
                referenced_by: &[],
                reuses_keys: true,
                sort: ("createdAt", true),
                page: "",
                offered_to: &[],
            },
            Rules { readers: kind.pages.readers, across: possible, leaving: only_prepared, ..Rules::NONE },
        )
    })
}

fn fields(kind: &'static Kind) -> Vec<Field> {
    let version = if kind.is_minor() { "NONE" } else { "HONOURS_2024" };
    vec![
        Field::text("nameCn", 100, "中文名称", "Name in Chinese").required().sort().search(),
        Field::text("nameEn", 100, "英文名称", "Name in English").required().sort().search(),
        Field::choice("studentType", STUDENT_TYPES, "学生类型", "Student type").required().filter().sort(),
        Field::reference("semesterId", &SEMESTERS, NAMED, "毕业学期", "Graduating term").required().filter(),
        Field::references("cohortIds", &COHORTS, NAMED, "年级", "Cohorts").required(),
        Field::choice("ruleVersion", VERSIONS, "等级规则", "Rules of classes")
            .required()
            .filter()
            .initially(Initial::Text(version)),
        Field::choice("rounding", ROUNDINGS, "绩点取舍", "Rounding of averages")
            .required()
            .initially(Initial::Text("HALF_UP"))
            .hint("等级按显示的绩点判定", "Classes compare the displayed average"),
        Field::instant("queryUntil", "学生可提问至", "Queries until"),
        Field::text("reportCn", 1000, "报告说明（中文）", "Text of the report, in Chinese"),
        Field::text("reportEn", 1000, "报告说明（英文）", "Text of the report, in English"),
        Field::choice("status", STATES, "状态", "Status")
            .read_only()
            .filter()
            .sort()
            .initially(Initial::Text("PREPARE")),
        Field::integer("audited", 0, 1_000_000, "审核人数", "Students").read_only().initially(Initial::Number(0)),
        Field::instant("runAt", "审核时间", "Audited at").read_only().sort(),
        Field::instant("releasedAt", "公布时间", "Released at").read_only().sort(),
        Field::instant("awardedAt", "授予时间", "Awarded at").read_only().sort(),
        Field::text("kind", 10, "类别", "Kind").read_only().initially(Initial::Text(kind.code)),
    ]
}

pub fn mount(api: &mut Api, kind: &'static Kind) -> Result<()> {
    batches(kind)?.mount(api, &kind.path("batch"), Services { switch: false, import: false, ..Services::ALL })
}

fn chosen(row: &Proposed<'_>) -> Vec<String> {
    let ids = row.input.get("cohortIds").and_then(Value::as_array).cloned().unwrap_or_default();
    ids.iter().filter_map(|id| id.as_str().map(str::to_owned)).collect()
}

/// A term and cohorts of the type; and what was audited is not asked of others afterwards.
fn possible<'a>(cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
    Box::pin(async move {
        own_type(cx, rows)?;
        for row in rows {
            let mut wrong = vec![];
            let of_type = row.text("studentType").to_owned();
            let term = semester::Entity::find_by_id(row.text("semesterId")).one(db).await?;
            if term.is_some_and(|term| !term.student_types.0.contains(&of_type)) {
                let text = Text::new("该学期不用于这一学生类型", "This semester is not for this student type");
                wrong.push(FieldError::new("semesterId", "other_type", text));
            }
            let ids = chosen(row);
            if ids.is_empty() {
                wrong.push(FieldError::required("cohortIds"));
            }
            let cohorts = cohort::Entity::find().filter(cohort::Column::Id.is_in(ids)).all(db).await?;
            if cohorts.iter().any(|cohort| cohort.student_type != of_type) {
                let text = Text::new("年级须属于这一学生类型", "The cohorts must be of this student type");
                wrong.push(FieldError::new("cohortIds", "other_type", text));
            }
            let status = row.before.and_then(|before| before.get("status")?.as_str()).unwrap_or("PREPARE");
            if !["PREPARE", "RUN"].contains(&status) {
                wrong.extend(kept(row));
            }
            row.errors.extend(wrong);
        }
        Ok(())
    })
}

/// Once checks have begun, only names and texts move.
fn kept(row: &Proposed<'_>) -> Vec<FieldError> {
    let text = Text::new("审核开始后不能再改此项，请先退回", "This stays once checks have begun; send it back first");
    let before = |field: &str| row.before.and_then(|before| before.get(field)).cloned().unwrap_or(Value::Null);
    let now = |field: &str| row.input.get(field).cloned().unwrap_or(Value::Null);
    let fixed = ["studentType", "semesterId", "cohortIds", "ruleVersion", "rounding"];
    let moved = fixed.into_iter().filter(|field| before(field) != now(field));
    moved.map(|field| FieldError::new(field, "begun", text)).collect()
}

fn only_prepared<'a>(cx: &'a Cx, ids: &'a [String]) -> Reach<'a> {
    Box::pin(async move {
        let begun = Entity::find()
            .filter(Column::Id.is_in(ids))
            .filter(Column::Status.ne("PREPARE"))
            .one(cx.tx().await?)
            .await?;
        let Some(batch) = begun else { return Ok(()) };
        let text = Text::new("已审核的批次不能删除", "A batch that was audited stays");
        let page = Kind::of(&batch.kind).page(&format!("setting?ids={}", batch.id));
        let rule = Rule::new("batch_begun", text, json!({ "status": batch.status }));
        Err(Error::from(rule.offer(Text::new("查看审核批次", "See the batch"), page)))
    })
}

//! Periods as they are planned and listed.

use basic_resources::api::tables::NAMED;
use kernel::{
    Api, Cx, Error, FieldError, Result, Rule, Text,
    resource::{Choice, Field, Initial, OnceTable, Proposed, Reach, Rules, Services, Spec, Table},
};
use schema::reports::{pr_form, pr_period};
use sea_orm::{ColumnTrait, DatabaseExecutor, EntityTrait, QueryFilter};
use serde_json::json;

use super::PATH;
use crate::{
    policies::OFFICE,
    tables::{FORMS, PERIOD, PERIODS},
};

const STATES: &[Choice] = &[
    ("DRAFT", Text::new("草稿", "Draft")),
    ("OPEN", Text::new("开放中", "Open")),
    ("CLOSED", Text::new("已结束", "Closed")),
];
/// In the order of the desks.
const DAYS: [&str; 6] = ["opensOn", "studentDue", "supervisorDue", "panelDue", "headDue", "deanDue"];

static TABLE: OnceTable = OnceTable::new();

pub fn periods() -> Result<&'static Table> {
    TABLE.described(|| {
        Table::ruled::<pr_period::Entity>(
            Spec {
                subject: PERIOD,
                stem: "ReportPeriod",
                label: Text::new("报告期", "periods"),
                permissions: OFFICE.own,
                table: &PERIODS,
                title: NAMED,
                fields: fields(),
                unique: &[&["code"]],
                referenced_by: &[],
                reuses_keys: true,
                sort: ("fromDate", true),
                page: "",
                offered_to: &[],
            },
            Rules { across: possible, leaving: only_drafts, ..Rules::NONE },
        )
    })
}

fn fields() -> Vec<Field> {
    vec![
        Field::code("code", 20, "编号", "Code").required().sort().search(),
        Field::text("nameCn", 100, "中文名称", "Name in Chinese").required().sort().search(),
        Field::text("nameEn", 100, "英文名称", "Name in English").required().sort().search(),
        Field::date("fromDate", "报告自", "Reports from").required().sort(),
        Field::date("toDate", "报告至", "Reports to").required().sort(),
        Field::reference("formId", &FORMS, NAMED, "报告表", "Form").with_code().required().filter(),
        Field::date("opensOn", "开放日期", "Opens on").required(),
        Field::date("studentDue", "学生截止", "Student by").required().sort(),
        Field::date("supervisorDue", "导师截止", "Supervisor by").required(),
        Field::date("panelDue", "评审小组截止", "Panel by").required(),
        Field::date("headDue", "系主任截止", "Head by").required(),
        Field::date("deanDue", "学部截止", "Division by").required(),
        Field::choice("status", STATES, "状态", "Status").read_only().filter().sort().initially(Initial::Text("DRAFT")),
    ]
}

pub fn mount(api: &mut Api) -> Result<()> {
    periods()?.mount(api, PATH, Services { switch: false, import: false, ..Services::ALL })
}

/// Days in the order of the desks and a published form; once it is open, its form stays.
fn possible<'a>(_cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
    Box::pin(async move {
        for row in rows {
            if row.date("toDate") <= row.date("fromDate") {
                let text = Text::new("须晚于开始日期", "After the day it begins");
                row.errors.push(FieldError::new("toDate", "out_of_range", text));
            }
            for pair in DAYS.windows(2) {
                let [before, after] = pair else { continue };
                if row.date(after) < row.date(before) {
                    let text =
                        Text::new("须按开放、学生、导师、小组、系主任、学部的先后", "Each desk follows the one before");
                    row.errors.push(FieldError::new(*after, "out_of_range", text));
                }
            }
            let form = pr_form::Entity::find_by_id(row.text("formId")).one(db).await?;
            if form.is_some_and(|form| form.status != "PUBLISHED") {
                let text = Text::new("报告表尚未发布，请先发布", "The form is not published; publish it first");
                row.errors.push(FieldError::new("formId", "not_published", text));
            }
            let Some(before) = row.before else { continue };
            let of = |field: &str| before.get(field).and_then(serde_json::Value::as_str).unwrap_or_default();
            if of("status") != "DRAFT" && of("formId") != row.text("formId") {
                let text = Text::new("报告期开放后不能更换报告表", "The form stays once the period is open");
                row.errors.push(FieldError::new("formId", "begun", text));
            }
        }
        Ok(())
    })
}

fn only_drafts<'a>(cx: &'a Cx, ids: &'a [String]) -> Reach<'a> {
    Box::pin(async move {
        let begun = pr_period::Entity::find()
            .filter(pr_period::Column::Id.is_in(ids))
            .filter(pr_period::Column::Status.ne("DRAFT"))
            .one(cx.tx().await?)
            .await?;
        let Some(period) = begun else { return Ok(()) };
        let text = Text::new(
            "报告期已经开放过，不能删除；可以结束",
            "This period has been open, so it stays; it can be closed",
        );
        let rule = Rule::new("period_begun", text, json!({ "code": period.code, "status": period.status }));
        Err(Error::from(rule.offer(Text::new("查看报告期", "See the periods"), "/pr/config")))
    })
}

//! Versions of the rules as they are listed and written.

use basic_resources::api::{
    STUDENT_TYPES, own_type,
    tables::{NAMED, SEMESTERS},
};
use course_planning::api::UNNAMED;
use kernel::{
    Api, Cx, FieldError, Result, Text,
    resource::{Choice, Field, Initial, OnceTable, Proposed, Reach, Rules, Services, Spec, Table},
};
use schema::grades::grade_regulation::Entity;
use sea_orm::DatabaseExecutor;
use serde_json::Value;

use crate::{may::GRADES, tables::REGULATIONS};

pub const REGULATION: &str = "grades.regulation";

const ROUNDINGS: &[Choice] = &[
    ("HALF_UP", Text::new("四舍五入", "Half up")),
    ("TRUNCATE", Text::new("截去第三位小数", "Cut the third decimal")),
];

const REPEATS: &[Choice] = &[
    ("BEST", Text::new("取最高成绩", "The best attempt counts")),
    ("LATEST", Text::new("取最近一次成绩", "The latest attempt counts")),
];

static TABLE: OnceTable = OnceTable::new();

pub fn regulations() -> Result<&'static Table> {
    TABLE.described(described)
}

fn described() -> Result<&'static Table> {
    Table::ruled::<Entity>(
        Spec {
            subject: REGULATION,
            stem: "GradeRegulation",
            label: Text::new("学业规则", "academic rules"),
            permissions: GRADES.own,
            table: &REGULATIONS,
            title: UNNAMED,
            fields: fields(),
            unique: &[&["studentType", "fromSemesterId", "fromEntryYear"]],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("createdAt", true),
            page: "",
            offered_to: &[],
        },
        Rules { readers: GRADES.readers, across: consistent, ..Rules::NONE },
    )
}

fn fields() -> Vec<Field> {
    let average = |name, zh, en| Field::integer(name, 0, 500, zh, en).places(2);
    let units = |name, zh, en| Field::integer(name, 0, 100, zh, en);
    let times = |name, zh, en| Field::integer(name, 1, 20, zh, en);
    vec![
        Field::choice("studentType", STUDENT_TYPES, "学生类型", "Student type").required().filter().sort(),
        Field::reference("fromSemesterId", &SEMESTERS, NAMED, "自学期起", "From semester").required().filter(),
        Field::integer("fromEntryYear", 1990, 2100, "自入学年份起", "For those who entered from")
            .hint("留空表示全部年级", "Empty: everybody"),
        Field::code("documentNo", 50, "文件编号", "Document number").required().search(),
        Field::text("reason", 500, "说明", "Reason").required().search(),
        Field::choice("rounding", ROUNDINGS, "取舍方式", "Rounding").required().initially(Initial::Text("HALF_UP")),
        Field::choice("repeats", REPEATS, "重修计算", "Repeats").required().initially(Initial::Text("BEST")),
        Field::integer("attempts", 1, 9, "同一课程最多修读次数", "Attempts at a course")
            .required()
            .initially(Initial::Number(3)),
        average("warning", "警告：低于", "Warning below").required(),
        average("low", "试读：低于", "Probation below").required().hint("0 表示不设", "0: none"),
        times("probationTimes", "试读：连续次数", "Probation after so many in a row").required(),
        times("dismissalTimes", "退学：连续次数", "Dismissal after so many in a row").required(),
        units("lightUnits", "轻载学期：少于学分", "Light semesters: fewer units than")
            .hint("留空表示不单列", "Empty: judged alike"),
        average("lightWarning", "轻载学期警告：低于", "Light semesters: warning below"),
        average("lightLow", "轻载学期试读：低于", "Light semesters: probation below"),
        times("lightProbationTimes", "轻载学期试读：连续次数", "Light semesters: probation after"),
        times("lightDismissalTimes", "轻载学期退学：连续次数", "Light semesters: dismissal after"),
        units("capUnits", "试读学期学分上限", "Units on probation").hint("留空表示不限", "Empty: no limit"),
        units("capMany", "不及格学分多于", "Units failed, more than"),
        units("capLower", "此时学分上限", "Units then"),
        average("president", "校长荣誉名单：不低于", "President's Honour Roll from")
            .hint("留空表示不设", "Empty: none"),
        average("dean", "院长荣誉名单：不低于", "Dean's List from"),
        units("honoursUnits", "荣誉名单最低学分", "Units for an honours list"),
        average("honoursLowest", "荣誉名单：单科绩点不低于", "Honours lists: no grade below"),
    ]
}

/// Figures that only mean something together.
const GROUPS: [&[&str]; 3] = [
    &["lightUnits", "lightWarning", "lightLow", "lightProbationTimes", "lightDismissalTimes"],
    &["capUnits", "capMany", "capLower"],
    &["president", "dean", "honoursUnits", "honoursLowest"],
];

/// The first may not be more than the second.
const ORDERED: [(&str, &str); 6] = [
    ("low", "warning"),
    ("lightLow", "lightWarning"),
    ("probationTimes", "dismissalTimes"),
    ("lightProbationTimes", "lightDismissalTimes"),
    ("capLower", "capUnits"),
    ("dean", "president"),
];

fn consistent<'a>(cx: &'a Cx, _db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
    Box::pin(async move {
        own_type(cx, rows)?;
        for row in rows {
            let figure = |name: &str| row.input.get(name).and_then(Value::as_i64);
            let mut errors = vec![];
            for group in GROUPS {
                if group.iter().any(|name| figure(name).is_some()) {
                    let text = Text::new("与同组各项须一并填写", "Needed together with the others of its group");
                    let missing = group.iter().filter(|name| figure(name).is_none());
                    errors.extend(missing.map(|name| FieldError::new(*name, "required", text)));
                }
            }
            for (less, more) in ORDERED {
                if figure(less).zip(figure(more)).is_some_and(|(less, more)| less > more) {
                    let text = Text::new("两项界限前后矛盾", "The two limits contradict each other");
                    errors.push(FieldError::new(less, "out_of_range", text));
                }
            }
            row.errors.extend(errors);
        }
        Ok(())
    })
}

pub fn mount(api: &mut Api) -> Result<()> {
    regulations()?.mount(api, "/api/grades/regulation", Services::READ)
}

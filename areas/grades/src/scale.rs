//! The grade scale as the registry keeps it. A record copies what its grade is worth when it is entered, so a change
//! here never rewrites the past.

use basic_resources::api::{STUDENT_TYPES, own_type};
use kernel::{
    Api, Cx, FieldError, Result, Text,
    resource::{Field, Initial, Proposed, Reach, Rules, Services, Spec, Table, Title},
};
use schema::grades::grade_definition::Entity;
use sea_orm::DatabaseExecutor;
use serde_json::Value;

use crate::{may::GRADES, tables::SCALE};

const TITLE: Title = Title { code: Some("grade"), zh: "name_cn", en: "name_en" };
const COHORTS: std::ops::RangeInclusive<i64> = 0..=9999;

pub fn mount(api: &mut Api) -> Result<()> {
    let scale = Table::ruled::<Entity>(
        Spec {
            subject: "grades.definition",
            stem: "GradeDefinition",
            label: Text::new("成绩等级", "grades of the scale"),
            permissions: GRADES.own,
            table: &SCALE,
            title: TITLE,
            fields: fields(),
            unique: &[&["studentType", "grade", "cohortFrom"]],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("sortOrder", false),
            page: "/learning/student-grade/grade-list",
            offered_to: &[],
        },
        Rules { readers: GRADES.readers, across: consistent, ..Rules::NONE },
    )?;
    scale.mount(api, "/api/grades/scale", Services::ALL)
}

fn fields() -> Vec<Field> {
    let cohort = |name, zh, en| Field::integer(name, *COHORTS.start(), *COHORTS.end(), zh, en);
    vec![
        Field::choice("studentType", STUDENT_TYPES, "学生类型", "Student type").required().filter().sort(),
        Field::code("grade", 5, "等级", "Grade").required().filter().search().sort(),
        Field::text("nameCn", 50, "中文名称", "Chinese name").required().search(),
        Field::text("nameEn", 100, "英文名称", "English name").required().search(),
        Field::integer("points", 0, 1000, "绩点", "Points")
            .places(2)
            .sort()
            .hint("每学分；A- 为 3.67；不计绩点的等级留空", "Per unit; 3.67 for A-; empty for grades without points"),
        Field::bool("inGpa", "计入平均绩点", "In the average").filter(),
        Field::bool("earnsUnits", "获得学分", "Earns units").filter(),
        Field::bool("isPass", "及格", "Passes").filter(),
        Field::bool("isTemporary", "临时等级", "Temporary").filter(),
        Field::code("convertTo", 5, "到期转为", "Becomes")
            .hint("临时等级到期后自动转成的等级", "What a temporary grade becomes when its time is up"),
        Field::integer("convertAfterWeeks", 1, 104, "公布后周数", "Weeks after release"),
        Field::bool("teacherCanEnter", "教师可录入", "Teachers may enter it").filter().initially(Initial::Yes),
        cohort("cohortFrom", "适用入学年份起", "From cohort")
            .required()
            .sort()
            .initially(Initial::Number(0))
            .hint("0 表示最早一届", "0 for the earliest"),
        cohort("cohortTo", "适用入学年份止", "To cohort").hint("留空表示至今", "Empty: until now"),
        Field::order(),
        Field::enabled(),
    ]
}

fn consistent<'a>(cx: &'a Cx, _db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
    Box::pin(async move {
        own_type(cx, rows)?;
        rows.iter_mut().for_each(check);
        Ok(())
    })
}

fn check(row: &mut Proposed<'_>) {
    let number = |name: &str| row.input.get(name).and_then(Value::as_i64);
    let flag = |name: &str| row.input.get(name).and_then(Value::as_bool).unwrap_or_default();
    let mut wrong = |bad: bool, field: &str, text: Text| {
        if bad {
            row.errors.push(FieldError::new(field, "inconsistent", text));
        }
    };
    let text = Text::new("计入平均绩点的等级须有绩点", "A grade in the average needs points");
    wrong(flag("inGpa") && number("points").is_none(), "points", text);
    let text = Text::new("获得学分的等级须为及格", "A grade that earns units passes");
    wrong(flag("earnsUnits") && !flag("isPass"), "isPass", text);
    let converts = !row.input.get("convertTo").and_then(Value::as_str).unwrap_or_default().is_empty();
    let text = Text::new("只有临时等级会转换", "Only a temporary grade becomes another");
    wrong(converts && !flag("isTemporary"), "convertTo", text);
    let text = Text::new("请填写公布后多少周转换", "Say how many weeks after the release");
    wrong(converts && number("convertAfterWeeks").is_none(), "convertAfterWeeks", text);
    let ends_early = number("cohortTo").is_some_and(|to| Some(to) < number("cohortFrom"));
    let text = Text::new("截止年份不能早于起始年份", "The last cohort cannot come before the first");
    wrong(ends_early, "cohortTo", text);
}

//! Questions that are asked again and again, with a name.

use basic_resources::api::{
    STUDENT_TYPES, own_type,
    tables::{NAMED, PROGRAMMES},
};
use course_planning::api::COHORTS;
use kernel::{
    Api, Cx, FieldError, Result, Text,
    resource::{Field, Proposed, Reach, Rules, Services, Spec, Table},
};
use schema::grades::average_preset::Entity;
use sea_orm::DatabaseExecutor;
use serde_json::Value;

use crate::{
    averages::table::{HONOURS, STANDINGS},
    may::GRADES,
    tables::PRESETS,
};

pub fn mount(api: &mut Api) -> Result<()> {
    let presets = Table::ruled::<Entity>(
        Spec {
            subject: "grades.preset",
            stem: "AveragePreset",
            label: Text::new("绩点查询方案", "saved questions"),
            permissions: GRADES.own,
            table: &PRESETS,
            title: NAMED,
            fields: fields(),
            unique: &[&["studentType", "nameCn"]],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("sortOrder", false),
            page: "/learning/student-grade/gpa-filter-page",
            offered_to: &[],
        },
        Rules { readers: GRADES.readers, across: sensible, ..Rules::NONE },
    )?;
    presets.mount(api, "/api/grades/average-preset", Services::ALL)
}

fn fields() -> Vec<Field> {
    let average = |name, zh, en| Field::integer(name, 0, 500, zh, en).places(2);
    vec![
        Field::text("nameCn", 60, "名称（中文）", "Name in Chinese").required().search(),
        Field::text("nameEn", 60, "名称（英文）", "Name in English").required().search(),
        Field::choice("studentType", STUDENT_TYPES, "学生类型", "Student type").required().filter().sort(),
        average("gpaMin", "学期绩点不低于", "Semester GPA from"),
        average("gpaMax", "学期绩点不高于", "Semester GPA up to"),
        average("totalMin", "累计绩点不低于", "Cumulative GPA from"),
        average("totalMax", "累计绩点不高于", "Cumulative GPA up to"),
        average("majorMin", "主修绩点不低于", "Major GPA from"),
        average("majorMax", "主修绩点不高于", "Major GPA up to"),
        Field::integer("unitsMin", 0, 100, "计入绩点学分不少于", "Units in the average, at least"),
        average("below", "学期绩点低于", "Semester GPA below"),
        Field::integer("times", 1, 20, "连续学期数", "Semesters in a row").hint("留空为一个学期", "Empty: one"),
        average("lowest", "单科绩点不低于", "No grade with fewer points than"),
        Field::integer("failedMin", 0, 50, "不及格课程不少于", "Courses failed, at least"),
        Field::integer("yearOfStudy", 1, 9, "年级", "Year of study"),
        Field::choice("standing", STANDINGS, "学业状况", "Standing"),
        Field::choice("honours", HONOURS, "荣誉名单", "Honours list"),
        Field::reference("programmeId", &PROGRAMMES, NAMED, "专业", "Programme"),
        Field::reference("cohortId", &COHORTS, NAMED, "届别", "Cohort"),
        Field::order(),
        Field::enabled(),
    ]
}

const RANGES: [(&str, &str); 3] = [("gpaMin", "gpaMax"), ("totalMin", "totalMax"), ("majorMin", "majorMax")];

/// A question that nobody could ever answer is no use.
fn sensible<'a>(cx: &'a Cx, _db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
    Box::pin(async move {
        own_type(cx, rows)?;
        for row in rows {
            let figure = |name: &str| row.input.get(name).and_then(Value::as_i64);
            let mut errors = vec![];
            for (least, most) in RANGES {
                if figure(least).zip(figure(most)).is_some_and(|(least, most)| most < least) {
                    let text = Text::new("上限不能低于下限", "The most cannot be below the least");
                    errors.push(FieldError::new(most, "out_of_range", text));
                }
            }
            if figure("times").is_some() && figure("below").is_none() {
                let text = Text::new("请先填写绩点界限", "Say below which average first");
                errors.push(FieldError::new("below", "required", text));
            }
            row.errors.extend(errors);
        }
        Ok(())
    })
}

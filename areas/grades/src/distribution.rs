//! How grades are expected to be distributed. A class outside is asked for an explanation, never stopped.

use basic_resources::api::{
    STUDENT_TYPES, own_type,
    tables::{DIVISIONS, NAMED},
};
use course_planning::api::UNNAMED;
use kernel::{
    Api, Cx, FieldError, Result, Text,
    resource::{Field, Initial, Proposed, Reach, Rules, Services, Spec, Table},
};
use rules::distribution::{Band, Expected};
use schema::{
    courses::course,
    grades::grade_distribution_rule::{Column, Entity, Model},
};
use sea_orm::{ColumnTrait, ConnectionTrait, DatabaseExecutor, EntityTrait, QueryFilter};
use serde_json::Value;

use crate::{may::GRADES, tables::DISTRIBUTIONS};

/// Names of the least and the most share of a band on the wire, and what the band is called.
type Words = (&'static str, &'static str);
const BANDS: [(&str, &str, Words, Words); 6] = [
    ("aMin", "aMax", ("A 下限（%）", "A, least %"), ("A 上限（%）", "A, most %")),
    ("abMin", "abMax", ("A 与 B 合计下限（%）", "A and B, least %"), ("A 与 B 合计上限（%）", "A and B, most %")),
    ("bMin", "bMax", ("B 下限（%）", "B, least %"), ("B 上限（%）", "B, most %")),
    ("cMin", "cMax", ("C 下限（%）", "C, least %"), ("C 上限（%）", "C, most %")),
    ("dMin", "dMax", ("D 下限（%）", "D, least %"), ("D 上限（%）", "D, most %")),
    ("fMin", "fMax", ("F 下限（%）", "F, least %"), ("F 上限（%）", "F, most %")),
];

pub fn mount(api: &mut Api) -> Result<()> {
    let rules = Table::ruled::<Entity>(
        Spec {
            subject: "grades.distribution",
            stem: "GradeDistributionRule",
            label: Text::new("成绩分布规则", "distribution rules"),
            permissions: GRADES.own,
            table: &DISTRIBUTIONS,
            title: UNNAMED,
            fields: fields(),
            unique: &[&["studentType", "level", "divisionId"]],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("studentType", false),
            page: "",
            offered_to: &[],
        },
        Rules { readers: GRADES.readers, across: ranges, ..Rules::NONE },
    )?;
    rules.mount(api, "/api/grades/distribution", Services::ALL)
}

fn fields() -> Vec<Field> {
    let mut fields = vec![
        Field::choice("studentType", STUDENT_TYPES, "学生类型", "Student type").required().filter().sort(),
        Field::integer("level", 1, 9, "课程级别", "Course level").filter().sort().hint("留空表示全部", "Empty: all"),
        Field::reference("divisionId", &DIVISIONS, NAMED, "开课学部", "Offered by")
            .filter()
            .hint("留空表示全部", "Empty: all"),
        Field::integer("minClassSize", 1, 999, "最小班级人数", "Class size from which it applies")
            .required()
            .sort()
            .initially(Initial::Number(20)),
    ];
    for (least, most, (least_zh, least_en), (most_zh, most_en)) in BANDS {
        fields.push(Field::integer(least, 0, 100, least_zh, least_en));
        fields.push(Field::integer(most, 0, 100, most_zh, most_en));
    }
    fields.push(Field::enabled());
    fields
}

fn ranges<'a>(cx: &'a Cx, _db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
    Box::pin(async move {
        own_type(cx, rows)?;
        for row in rows {
            for (least, most, ..) in BANDS {
                let share = |name: &str| row.input.get(name).and_then(Value::as_i64);
                if share(least).zip(share(most)).is_some_and(|(least, most)| most < least) {
                    let text = Text::new("上限不能低于下限", "The most cannot be below the least");
                    row.errors.push(FieldError::new(most, "out_of_range", text));
                }
            }
            let sum: i64 = ["aMin", "bMin", "cMin", "dMin", "fMin"]
                .iter()
                .filter_map(|name| row.input.get(*name).and_then(Value::as_i64))
                .sum();
            if sum > 100 {
                let text =
                    Text::new("各等级下限之和不能超过 100%", "The least shares together cannot be more than 100 %");
                row.errors.push(FieldError::new("fMin", "out_of_range", text));
            }
        }
        Ok(())
    })
}

/// What is expected of classes of this course: the rule that says most about it. A grade without points has no place in
/// a distribution, so courses without points have no rule.
pub async fn expected_distribution(db: &impl ConnectionTrait, course: &course::Model) -> Result<Option<Expected>> {
    if course.grading_mode == "BINARY" {
        return Ok(None);
    }
    let rules = Entity::find()
        .filter(Column::StudentType.eq(course.student_type.as_str()))
        .filter(Column::Enabled.eq(true))
        .filter(Column::ArchivedAt.is_null())
        .all(db)
        .await?;
    let fits = |rule: &Model| {
        rule.level.is_none_or(|level| level == course.level)
            && rule.division_id.as_ref().is_none_or(|division| course.offering_division_id.as_ref() == Some(division))
    };
    let best = rules.into_iter().filter(fits).max_by_key(|rule| (rule.level.is_some(), rule.division_id.is_some()));
    Ok(best.map(|rule| expected(&rule)))
}

fn expected(rule: &Model) -> Expected {
    let percent = |share: Option<i32>, unsaid: u32| share.and_then(|n| u32::try_from(n).ok()).unwrap_or(unsaid);
    let band = |label: &str, grades: &[&str], least, most| Band {
        label: label.to_owned(),
        grades: grades.iter().map(|grade| (*grade).to_owned()).collect(),
        min: percent(least, 0),
        max: percent(most, 100),
    };
    let bands = vec![
        band("A", &["A", "A-"], rule.a_min, rule.a_max),
        band("A + B", &["A", "A-", "B+", "B", "B-"], rule.ab_min, rule.ab_max),
        band("B", &["B+", "B", "B-"], rule.b_min, rule.b_max),
        band("C", &["C+", "C", "C-"], rule.c_min, rule.c_max),
        band("D", &["D", "E"], rule.d_min, rule.d_max),
        band("F", &["F"], rule.f_min, rule.f_max),
    ];
    Expected { bands, min_class: percent(Some(rule.min_class_size), 1) }
}

//! Who can be asked to invigilate in a season: when they cannot, how many they take, and how much they did before.

use basic_resources::api::tables::TEACHER_TITLE;
use chrono::NaiveDate;
use kernel::{
    Api, FieldError, Result, StringList, Text,
    resource::{Field, OnceTable, Resource, Services, Spec, Table},
};
use schema::exam::exam_invigilator::{ActiveModel, Entity};
use sea_orm::Set;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use course_planning::api::UNNAMED;

use crate::{
    PAGE,
    clock::minutes,
    tables::{EXAMINERS, INVIGILATOR, INVIGILATORS, ITEM_TITLE, ITEMS},
};

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ExamInvigilatorInput {
    pub item_id: String,
    pub teacher_id: String,
    #[serde(default)]
    pub most_duties: Option<i32>,
    /// As 2026-12-20, or 2026-12-20 09:00 for one slot.
    #[serde(default)]
    pub away: Vec<String>,
    #[serde(default)]
    pub remark: String,
}

pub struct Invigilators;

impl Resource for Invigilators {
    type Entity = Entity;
    type Input = ExamInvigilatorInput;

    fn spec() -> Spec {
        Spec {
            subject: INVIGILATOR,
            stem: "ExamInvigilator",
            label: Text::new("监考人员", "invigilators"),
            permissions: &[PAGE],
            table: &INVIGILATORS,
            title: UNNAMED,
            fields: fields(),
            unique: &[&["itemId", "teacherId"]],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("minutes", true),
            page: "/exam/invigilator-list",
            offered_to: &[],
        }
    }

    fn check(input: &ExamInvigilatorInput, errors: &mut Vec<FieldError>) {
        errors.extend(wrong_times(&input.away));
    }

    fn fresh(row: &mut ActiveModel) {
        row.carried_minutes = Set(0);
        row.duties = Set(0);
        row.minutes = Set(0);
    }

    fn write(input: ExamInvigilatorInput, row: &mut ActiveModel) {
        row.item_id = Set(input.item_id);
        row.teacher_id = Set(input.teacher_id);
        row.most_duties = Set(input.most_duties);
        row.away = Set(StringList(input.away));
        row.remark = Set(input.remark);
    }
}

/// A time at which somebody cannot: a whole day, or the slot that begins then.
pub fn away_at(text: &str) -> Option<(NaiveDate, Option<i32>)> {
    match text.split_once(' ') {
        None => text.parse().ok().map(|day| (day, None)),
        Some((day, time)) => Some((day.parse().ok()?, Some(minutes(time)?))),
    }
}

pub fn wrong_times(away: &[String]) -> Option<FieldError> {
    let wrong = away.len() > 200 || away.iter().any(|text| away_at(text).is_none());
    let text = Text::new(
        "写成 2026-12-20（整天）或 2026-12-20 09:00（一个时段）",
        "Write 2026-12-20 for a day or 2026-12-20 09:00 for a slot",
    );
    wrong.then(|| FieldError::new("away", "wrong_format", text))
}

fn fields() -> Vec<Field> {
    vec![
        Field::reference("itemId", &ITEMS, ITEM_TITLE, "考试季", "Season").required().filter(),
        Field::reference("teacherId", &EXAMINERS, TEACHER_TITLE, "教师", "Teacher").with_code().required().filter(),
        Field::integer("duties", 0, 1000, "监考次数", "Duties").sort().read_only(),
        Field::integer("minutes", 0, 100_000, "监考分钟", "Minutes").sort().read_only(),
        Field::integer("carriedMinutes", -100_000, 100_000, "往季结余（分钟）", "Carried over (minutes)")
            .hint("正数：往季多于平均", "Above nought: did more than the average before")
            .sort()
            .read_only(),
        Field::integer("mostDuties", 0, 60, "最多次数", "At most"),
        Field::codes("away", 16, "不能监考的时间", "Cannot be there")
            .hint("例如 2026-12-20 或 2026-12-20 09:00", "As 2026-12-20 or 2026-12-20 09:00"),
        Field::text("remark", 500, "备注", "Remark").search(),
    ]
}

static TABLE: OnceTable = OnceTable::new();

pub fn table() -> Result<&'static Table> {
    TABLE.described(Table::of::<Invigilators>)
}

pub fn mount(api: &mut Api) -> Result<()> {
    table()?.mount(api, "/api/exam/invigilator", Services { switch: false, ..Services::ALL })
}

//! The courses that a division will offer.

use std::{collections::HashMap, marker::PhantomData};

use basic_resources::api::tables::{NAMED, PLACE_TYPES};
use course_planning::api::{COURSE as COURSE_TITLE, COURSES};
use kernel::{
    Both, Cx, FieldError, Permission, Result, StringList, Text,
    resource::{Choice, Field, Proposed, Reach, ReferencedBy, Resource, Spec},
};
use schema::{
    collection::{
        ttsp_course::{self, ActiveModel, Column, Entity},
        ttsp_round,
    },
    courses::course,
};
use sea_orm::{ColumnTrait, ConnectionTrait, DatabaseExecutor, EntityTrait, QueryFilter, Set, sea_query::Expr};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{allowed, fixed, given, times};
use crate::{
    gate::{self, Target},
    side::Side,
    some,
    tables::{COURSE, PLANNED_TITLE, ROUND_TITLE, TARGETS},
};

const USED: Text = Text::new("任课安排", "teaching entries");
pub const WEEKS: &[Choice] = &[
    ("ALL", Text::new("每周", "Every week")),
    ("ODD", Text::new("单周", "Odd weeks")),
    ("EVEN", Text::new("双周", "Even weeks")),
];
const YEARS: &[Choice] = &[
    ("Y1", Text::new("一年级", "Year 1")),
    ("Y2", Text::new("二年级", "Year 2")),
    ("Y3", Text::new("三年级", "Year 3")),
    ("Y4", Text::new("四年级", "Year 4")),
];

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CollectionCourseInput {
    pub round_id: String,
    pub division_id: String,
    pub course_id: String,
    #[serde(default)]
    pub offering_programme_id: Option<String>,
    #[serde(default)]
    pub curriculum_type: String,
    pub sections_planned: i32,
    pub quota_per_section: i32,
    /// Seats by year of study, such as Y3:25.
    #[serde(default)]
    pub quota_by_year: Vec<String>,
    /// Hours of each weekly meeting, such as 2+1.
    pub hour_pattern: String,
    /// ALL, ODD or EVEN.
    pub weeks: String,
    #[serde(default)]
    pub preferred_times: Vec<String>,
    #[serde(default)]
    pub unavailable_times: Vec<String>,
    #[serde(default)]
    pub place_type_id: Option<String>,
    #[serde(default)]
    pub equipment: Vec<String>,
    #[serde(default)]
    pub min_capacity: Option<i32>,
    #[serde(default)]
    pub combined_with_id: Option<String>,
    #[serde(default)]
    pub target_programme_ids: Vec<String>,
    #[serde(default)]
    pub target_years: Vec<String>,
    #[serde(default)]
    pub requirement: String,
    #[serde(default)]
    pub extra_fee: i32,
    #[serde(default)]
    pub suitable_for_international: bool,
    #[serde(default)]
    pub need_exam: bool,
    #[serde(default)]
    pub remark: String,
}

pub struct Courses<S>(PhantomData<S>);

impl<S: Side> Resource for Courses<S> {
    type Entity = Entity;
    type Input = CollectionCourseInput;

    const READERS: &'static [Permission] = S::READERS;

    fn spec() -> Spec {
        let view = S::view();
        Spec {
            subject: COURSE,
            stem: view.stems[3],
            label: Text::new("开课计划", "planned courses"),
            permissions: view.pages,
            table: view.planned,
            title: PLANNED_TITLE,
            fields: fields::<S>(),
            unique: &[&["roundId", "divisionId", "courseId"]],
            referenced_by: if S::OFFICE {
                const {
                    &[ReferencedBy::column("ttsp_teacher", "entry_id", USED)
                        .listed_at("/learning/ttsp/teacher", "entryId")]
                }
            } else {
                const {
                    &[ReferencedBy::column("ttsp_teacher", "entry_id", USED)
                        .listed_at("/learning/ttsp/user/course-planning/teacher", "entryId")]
                }
            },
            reuses_keys: true,
            sort: ("courseCode", false),
            page: "",
            offered_to: &[],
        }
    }

    fn check(input: &CollectionCourseInput, errors: &mut Vec<FieldError>) {
        if times::pattern(&input.hour_pattern).is_none() {
            let text =
                Text::new("课时模式写作“2+1”：每次课的小时数", "Hours are written as “2+1”: those of each meeting");
            errors.push(FieldError::new("hourPattern", "wrong_format", text));
        }
        times::check("preferredTimes", &input.preferred_times, errors);
        times::check("unavailableTimes", &input.unavailable_times, errors);
        if input.quota_by_year.iter().any(|part| seats_of_year(part).is_none()) {
            let text = Text::new("分年级名额写作“Y3:25”", "Seats by year are written as “Y3:25”");
            errors.push(FieldError::new("quotaByYear", "wrong_format", text));
        }
        if let Err(found) = rules::requirement::parse(&input.requirement) {
            errors.extend(found.into_iter().map(|error| {
                let at = error.at + 1;
                let text = Both::new(
                    format!("第 {at} 个字符：{}", error.message.zh),
                    format!("At character {at}: {}", error.message.en),
                );
                FieldError::new("requirement", "requirement_syntax", text)
            }));
        }
    }

    fn fresh(row: &mut ActiveModel) {
        row.course_code = Set(String::new());
    }

    fn reach<'a>(cx: &'a Cx, ids: &'a [String]) -> Reach<'a> {
        Box::pin(async move { gate::refuse::<S>(cx, cx.read(), &targets(cx.read(), ids).await?).await })
    }

    fn across<'a>(cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
        Box::pin(async move {
            allowed::<S>(cx, db, rows, "offeringProgrammeId").await?;
            fits(db, rows).await
        })
    }

    fn written<'a>(cx: &'a Cx, ids: &'a [String]) -> Reach<'a> {
        Box::pin(async move {
            coded(cx, ids).await?;
            let targets = targets(cx.tx().await?, ids).await?;
            if S::OFFICE {
                return Ok(());
            }
            gate::begun(cx, targets.into_iter().map(|t| (t.round_id, t.division_id))).await
        })
    }

    fn leaving<'a>(cx: &'a Cx, ids: &'a [String]) -> Reach<'a> {
        Box::pin(async move {
            let tx = cx.tx().await?;
            gate::refuse::<S>(cx, tx, &targets(tx, ids).await?).await
        })
    }

    fn write(input: CollectionCourseInput, row: &mut ActiveModel) {
        let CollectionCourseInput {
            round_id,
            division_id,
            course_id,
            offering_programme_id,
            curriculum_type,
            sections_planned,
            quota_per_section,
            quota_by_year,
            hour_pattern,
            weeks,
            preferred_times,
            unavailable_times,
            place_type_id,
            equipment,
            min_capacity,
            combined_with_id,
            target_programme_ids,
            target_years,
            requirement,
            extra_fee,
            suitable_for_international,
            need_exam,
            remark,
        } = input;
        row.round_id = Set(round_id);
        row.division_id = Set(division_id);
        row.course_id = Set(course_id);
        row.offering_programme_id = Set(some(offering_programme_id));
        row.curriculum_type = Set(curriculum_type);
        row.sections_planned = Set(sections_planned);
        row.quota_per_section = Set(quota_per_section);
        row.quota_by_year = Set(StringList(quota_by_year));
        row.hour_pattern = Set(hour_pattern);
        row.weeks = Set(weeks);
        row.preferred_times = Set(StringList(preferred_times));
        row.unavailable_times = Set(StringList(unavailable_times));
        row.place_type_id = Set(some(place_type_id));
        row.equipment = Set(StringList(equipment));
        row.min_capacity = Set(min_capacity);
        row.combined_with_id = Set(some(combined_with_id));
        row.target_programme_ids = Set(StringList(target_programme_ids));
        row.target_years = Set(StringList(target_years));
        row.requirement = Set(requirement);
        row.extra_fee = Set(extra_fee);
        row.suitable_for_international = Set(suitable_for_international);
        row.need_exam = Set(need_exam);
        row.remark = Set(remark);
    }
}

fn fields<S: Side>() -> Vec<Field> {
    let view = S::view();
    vec![
        Field::reference("roundId", view.rounds, ROUND_TITLE, "轮次", "Round").required().filter(),
        Field::reference("divisionId", view.divisions, NAMED, "学部", "Division").with_code().required().filter(),
        Field::code("courseCode", 40, "课程编码", "Course code").read_only().sort().search(),
        Field::reference("courseId", &COURSES, COURSE_TITLE, "课程", "Course").with_code().required().filter(),
        Field::reference("offeringProgrammeId", view.programmes, NAMED, "开课专业", "Offering programme")
            .with_code()
            .filter(),
        Field::code("curriculumType", 20, "课程类别", "Curriculum type").filter().sort(),
        Field::integer("sectionsPlanned", 0, 99, "计划班数", "Sections").required().sort(),
        Field::integer("quotaPerSection", 0, 2000, "每班名额", "Quota per section").required().sort(),
        Field::codes("quotaByYear", 10, "分年级名额", "Quota by year"),
        Field::code("hourPattern", 20, "课时模式", "Hour pattern").required(),
        Field::choice("weeks", WEEKS, "上课周", "Weeks").required().filter(),
        Field::codes("preferredTimes", 40, "希望时间", "Preferred times"),
        Field::codes("unavailableTimes", 40, "不可排时间", "Unavailable times"),
        Field::reference("placeTypeId", &PLACE_TYPES, NAMED, "场地类型", "Type of place").filter(),
        Field::codes("equipment", 40, "设备", "Equipment"),
        Field::integer("minCapacity", 0, 5000, "最少座位", "Least capacity"),
        Field::reference("combinedWithId", view.combined, PLANNED_TITLE, "合班", "Taught together with").filter(),
        Field::references("targetProgrammeIds", &TARGETS, NAMED, "面向专业", "For programmes").with_code(),
        Field::choices("targetYears", YEARS, "面向年级", "For years"),
        Field::text("requirement", 4000, "选课要求", "Requirement"),
        Field::integer("extraFee", 0, 10_000_000, "额外费用（分）", "Extra fee (cents)"),
        Field::bool("suitableForInternational", "适合国际生", "Suits international students").filter(),
        Field::bool("needExam", "需要考试", "Has an exam").filter(),
        Field::text("remark", 500, "备注", "Remark").search(),
    ]
}

/// `Y3:25`.
pub fn seats_of_year(text: &str) -> Option<(&str, u32)> {
    let (year, seats) = text.split_once(':')?;
    YEARS.iter().any(|(code, _)| *code == year).then_some((year, seats.parse().ok()?))
}

pub async fn of_ids(db: &impl ConnectionTrait, ids: &[String]) -> Result<Vec<ttsp_course::Model>> {
    let mut rows = vec![];
    for some in ids.chunks(500) {
        rows.extend(Entity::find().filter(Column::Id.is_in(some)).all(db).await?);
    }
    Ok(rows)
}

async fn targets(db: &impl ConnectionTrait, ids: &[String]) -> Result<Vec<Target>> {
    let target = |row: ttsp_course::Model| Target {
        round_id: row.round_id,
        division_id: row.division_id,
        programme_id: row.offering_programme_id,
    };
    Ok(of_ids(db, ids).await?.into_iter().map(target).collect())
}

/// Rows are called by the code of their course.
async fn coded(cx: &Cx, ids: &[String]) -> Result<()> {
    let tx = cx.tx().await?;
    let rows = of_ids(tx, ids).await?;
    let codes = codes(tx, rows.iter().map(|row| row.course_id.clone()).collect()).await?;
    for row in rows {
        let Some(code) = codes.get(&row.course_id).filter(|code| **code != row.course_code) else { continue };
        Entity::update_many()
            .col_expr(Column::CourseCode, Expr::value(code.clone()))
            .filter(Column::Id.eq(row.id))
            .exec(tx)
            .await?;
    }
    Ok(())
}

async fn codes(db: &impl ConnectionTrait, mut ids: Vec<String>) -> Result<HashMap<String, String>> {
    ids.sort();
    ids.dedup();
    let mut codes = HashMap::new();
    for some in ids.chunks(500) {
        let found = course::Entity::find().filter(course::Column::Id.is_in(some)).all(db).await?;
        codes.extend(found.into_iter().map(|c| (c.id, c.code)));
    }
    Ok(codes)
}

/// The course is of the round's students, and what it is taught together with is of the same round.
async fn fits(db: &impl ConnectionTrait, rows: &mut [Proposed<'_>]) -> Result<()> {
    let ids = |field: &str| rows.iter().filter_map(|row| given(row, field)).map(str::to_owned).collect::<Vec<_>>();
    let (mut courses, mut rounds) = (vec![], vec![]);
    for some in ids("courseId").chunks(500) {
        courses.extend(course::Entity::find().filter(course::Column::Id.is_in(some)).all(db).await?);
    }
    for some in ids("roundId").chunks(500) {
        rounds.extend(ttsp_round::Entity::find().filter(ttsp_round::Column::Id.is_in(some)).all(db).await?);
    }
    let together = of_ids(db, &ids("combinedWithId")).await?;
    for row in rows {
        let mut found = fixed(row);
        let round = rounds.iter().find(|r| r.id == row.text("roundId"));
        let course = courses.iter().find(|c| c.id == row.text("courseId"));
        if let (Some(round), Some(course)) = (round, course)
            && round.student_type != course.student_type
        {
            let text = Text::new("该课程不是本轮学生类型的", "This course is for another student type");
            found.push(FieldError::new("courseId", "other_type", text));
        }
        if let Some(other) = given(row, "combinedWithId") {
            let same = together.iter().any(|c| c.id == other && c.round_id == row.text("roundId"));
            if !same || row.id() == Some(other) {
                let text = Text::new("合班须是本轮的另一门开课计划", "Taught together with another plan of this round");
                found.push(FieldError::new("combinedWithId", "other_round", text));
            }
        }
        row.errors.extend(found);
    }
    Ok(())
}

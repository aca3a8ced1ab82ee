//! Elective types: what there is to choose in a semester, who chooses from it, and how much.

use basic_resources::api::{
    STUDENT_TYPES,
    tables::{NAMED, PROGRAMMES, SEMESTERS, STREAMS},
};
use course_planning::api::{COHORTS, TAG_CODES};
use kernel::{
    Cx, FieldError, Permission, Result, StringList, Text,
    resource::{Choice, Field, OnceTable, Proposed, Reach, ReferencedBy, Resource, Spec, Table},
};
use schema::selection::elective_type::{ActiveModel, Entity};
use sea_orm::{DatabaseExecutor, Set};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    checks::terms,
    tables::{TYPE, TYPES},
};

pub const YEARS: &[Choice] = &[
    ("Y1", Text::new("一年级", "Year 1")),
    ("Y2", Text::new("二年级", "Year 2")),
    ("Y3", Text::new("三年级", "Year 3")),
    ("Y4", Text::new("四年级", "Year 4")),
];

const RELEASES: &[Choice] = &[
    ("SHARE", Text::new("按轮次比例放出", "A share in each round")),
    ("YEAR", Text::new("按年级名额放出", "The seats of each year")),
];

const USED_BY: &[ReferencedBy] = &[
    ReferencedBy::column("student_elective_quota", "elective_type_id", Text::new("学生选课学分", "quotas of students"))
        .listed_at("/learning/es/student-list", "electiveTypeId"),
    ReferencedBy::column("elective_section", "elective_type_id", Text::new("选课课程", "sections in its pool"))
        .listed_at("/learning/es/course-list", "electiveTypeId"),
    ReferencedBy::column("student_subject", "elective_type_id", Text::new("选课记录", "selections"))
        .listed_at("/learning/es/student-subject-list", "electiveTypeId"),
    ReferencedBy::column("adddrop_open", "elective_type_id", Text::new("加退选开放设置", "openings of add/drop"))
        .listed_at("/learning/addDrop/settings/open/semester", "electiveTypeId"),
];

static TABLE: OnceTable = OnceTable::new();

/// The one description of types.
pub fn types() -> Result<&'static Table> {
    TABLE.described(Table::of::<ElectiveTypes>)
}

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ElectiveTypeInput {
    pub semester_id: String,
    pub student_type: String,
    pub code: String,
    pub name_en: String,
    pub name_cn: String,
    #[serde(default)]
    pub curriculum_types: Vec<String>,
    #[serde(default)]
    pub tag_codes: Vec<String>,
    #[serde(default)]
    pub programme_ids: Vec<String>,
    #[serde(default)]
    pub stream_ids: Vec<String>,
    #[serde(default)]
    pub years: Vec<String>,
    #[serde(default)]
    pub cohort_ids: Vec<String>,
    #[serde(default = "crate::yes")]
    pub allow_waiting: bool,
    #[serde(default)]
    pub max_courses: Option<i32>,
    pub units_target: i32,
    pub release_by: String,
    #[serde(default)]
    pub sort_order: Option<i32>,
    #[serde(default = "crate::yes")]
    pub enabled: bool,
}

pub struct ElectiveTypes;

impl Resource for ElectiveTypes {
    type Entity = Entity;
    type Input = ElectiveTypeInput;

    const READERS: &'static [Permission] = &[permissions::STAFF_AUTH_LEARNING_ES];

    fn spec() -> Spec {
        Spec {
            subject: TYPE,
            stem: "ElectiveType",
            label: Text::new("选修类别", "elective types"),
            permissions: &[permissions::ADMIN_AUTH_LEARNING_ES],
            table: &TYPES,
            title: NAMED,
            fields: fields(),
            unique: &[&["semesterId", "studentType", "code"]],
            referenced_by: USED_BY,
            reuses_keys: true,
            sort: ("sortOrder", false),
            page: "/learning/es/type-list",
            offered_to: &[permissions::ADMIN_AUTH_LEARNING_ES_ADDDROP, permissions::STAFF_AUTH_LEARNING_ES_ADDDROP],
        }
    }

    fn across<'a>(cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
        Box::pin(async move {
            terms(cx, db, rows).await?;
            for row in rows {
                stays(row);
            }
            Ok(())
        })
    }

    fn write(input: ElectiveTypeInput, row: &mut ActiveModel) {
        let ElectiveTypeInput {
            semester_id,
            student_type,
            code,
            name_en,
            name_cn,
            curriculum_types,
            tag_codes,
            programme_ids,
            stream_ids,
            years,
            cohort_ids,
            allow_waiting,
            max_courses,
            units_target,
            release_by,
            sort_order,
            enabled,
        } = input;
        row.semester_id = Set(semester_id);
        row.student_type = Set(student_type);
        row.code = Set(code);
        row.name_en = Set(name_en);
        row.name_cn = Set(name_cn);
        row.curriculum_types = Set(StringList(curriculum_types));
        row.tag_codes = Set(StringList(tag_codes));
        row.programme_ids = Set(StringList(programme_ids));
        row.stream_ids = Set(StringList(stream_ids));
        row.years = Set(StringList(years));
        row.cohort_ids = Set(StringList(cohort_ids));
        row.allow_waiting = Set(allow_waiting);
        row.max_courses = Set(max_courses);
        row.units_target = Set(units_target);
        row.release_by = Set(release_by);
        row.sort_order = Set(sort_order.unwrap_or_default());
        row.enabled = Set(enabled);
    }
}

/// Pools, quotas and shares of rounds refer to a type of this semester: it does not move to another.
fn stays(row: &mut Proposed<'_>) {
    let Some(before) = row.before else { return };
    for field in ["semesterId", "studentType"] {
        if before.get(field).and_then(serde_json::Value::as_str).is_some_and(|old| old != row.text(field)) {
            let text = Text::new("已有的选修类别不能改到别处，请新增", "A type stays where it is; add another one");
            row.errors.push(FieldError::new(field, "fixed", text));
        }
    }
}

fn fields() -> Vec<Field> {
    vec![
        Field::reference("semesterId", &SEMESTERS, NAMED, "学期", "Semester").required().filter(),
        Field::choice("studentType", STUDENT_TYPES, "学生类型", "Student type").required().filter().sort(),
        Field::code("code", 20, "代码", "Code").required().filter().search().sort(),
        Field::text("nameCn", 100, "中文名称", "Chinese name").required().search().sort(),
        Field::text("nameEn", 100, "英文名称", "English name").required().search().sort(),
        Field::codes("curriculumTypes", 20, "课程类别", "Curriculum types").filter(),
        Field::references("tagCodes", &TAG_CODES, NAMED, "标签", "Tags").filter(),
        Field::references("programmeIds", &PROGRAMMES, NAMED, "面向专业", "Programmes").filter(),
        Field::references("streamIds", &STREAMS, NAMED, "面向方向", "Streams").filter(),
        Field::choices("years", YEARS, "面向年级", "Years").filter(),
        Field::references("cohortIds", &COHORTS, NAMED, "面向届别", "Cohorts").filter(),
        Field::bool("allowWaiting", "可轮候", "Waiting list").filter(),
        Field::integer("maxCourses", 1, 20, "最多门数", "Courses at most").sort(),
        Field::integer("unitsTarget", 0, 60, "应选学分", "Units to choose").required().filter().sort(),
        Field::choice("releaseBy", RELEASES, "名额放出方式", "Seats are released by").required().filter(),
        Field::integer("sortOrder", 0, 9999, "排序", "Order").sort(),
        Field::bool("enabled", "启用", "Enabled").filter().sort(),
    ]
}

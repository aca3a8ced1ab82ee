//! Sections as they are listed and written. What touches seats or meetings is a command, see beside.

use basic_resources::api::tables::{ANY_PROGRAMMES, NAMED, SEMESTERS, TEACHER_TITLE, TEACHERS};
use course_planning::api::{COURSE, in_our_words, well_formed};
use kernel::{
    Cx, FieldError, Permission, Result, StringList, Text,
    resource::{Choice, Field, OnceTable, Proposed, Reach, Resource, Spec, Table, ThroughFilter},
};
use schema::timetable::section::{ActiveModel, Entity};
use sea_orm::{DatabaseExecutor, Set};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::rules;
use crate::{
    may::{PAGES, READERS},
    tables::{GROUPS, OFFERED, SECTION, SECTION_TITLE, SECTIONS},
};

pub const STATUSES: &[Choice] = &[
    ("DRAFT", Text::new("草稿", "Draft")),
    ("SCHEDULED", Text::new("已排课", "Scheduled")),
    ("OPEN", Text::new("开放选课", "Open")),
    ("FULL", Text::new("已满", "Full")),
    ("CLOSED", Text::new("已关闭", "Closed")),
    ("CANCELLED", Text::new("已取消", "Cancelled")),
];

const YEARS: &[Choice] = &[
    ("Y1", Text::new("一年级", "Year 1")),
    ("Y2", Text::new("二年级", "Year 2")),
    ("Y3", Text::new("三年级", "Year 3")),
    ("Y4", Text::new("四年级", "Year 4")),
];

/// Forms of selection and add/drop choose among them.
const CHOOSERS: &[Permission] = &[
    permissions::ADMIN_AUTH_LEARNING_ES,
    permissions::STAFF_AUTH_LEARNING_ES,
    permissions::ADMIN_AUTH_LEARNING_ES_ADDDROP,
    permissions::STAFF_AUTH_LEARNING_ES_ADDDROP,
    permissions::ADMIN_AUTH_LEARNING_SGS,
    permissions::ADMIN_AUTH_LEARNING_EXAM,
];

static TABLE: OnceTable = OnceTable::new();

/// The one description of sections.
pub fn sections() -> Result<&'static Table> {
    TABLE.described(Table::of::<Sections>)
}

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SectionInput {
    pub semester_id: String,
    pub course_id: String,
    pub section_no: String,
    #[serde(default)]
    pub display_title: String,
    pub curriculum_type: String,
    #[serde(default)]
    pub elective_types: Vec<String>,
    pub quota: i32,
    #[serde(default)]
    pub year_targets: Vec<String>,
    #[serde(default)]
    pub programme_ids: Vec<String>,
    #[serde(default)]
    pub requirement: String,
    #[serde(default)]
    pub teacher_ids: Vec<String>,
    #[serde(default)]
    pub group_ids: Vec<String>,
    #[serde(default)]
    pub moi: String,
    #[serde(default)]
    pub remark: String,
}

pub struct Sections;

impl Resource for Sections {
    type Entity = Entity;
    type Input = SectionInput;

    const READERS: &'static [Permission] = READERS;
    const TITLED_BY: Option<&'static str> = Some("courseId");
    const FILTERS: &'static [ThroughFilter] = &[
        ThroughFilter { name: "divisionId", column: "course_id", of: &OFFERED, by: "offering_division_id" },
        ThroughFilter { name: "offeringProgrammeId", column: "course_id", of: &OFFERED, by: "offering_programme_id" },
        ThroughFilter { name: "studentType", column: "course_id", of: &OFFERED, by: "student_type" },
    ];

    fn spec() -> Spec {
        Spec {
            subject: SECTION,
            stem: "Section",
            label: Text::new("教学班", "sections"),
            permissions: PAGES,
            table: &SECTIONS,
            title: SECTION_TITLE,
            fields: fields(),
            unique: &[&["semesterId", "courseId", "sectionNo"]],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("sectionNo", false),
            page: "/learning/tts/section-list",
            offered_to: CHOOSERS,
        }
    }

    fn check(input: &SectionInput, errors: &mut Vec<FieldError>) {
        well_formed(&input.requirement, errors);
    }

    fn fresh(row: &mut ActiveModel) {
        row.enrolled = Set(0);
        row.waiting = Set(0);
        row.combined_group_id = Set(None);
        row.status = Set("DRAFT".to_owned());
        row.entry_id = Set(None);
    }

    fn across<'a>(cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
        Box::pin(rules::across(cx, db, rows))
    }

    fn leaving<'a>(cx: &'a Cx, ids: &'a [String]) -> Reach<'a> {
        Box::pin(rules::leaving(cx, ids))
    }

    fn write(input: SectionInput, row: &mut ActiveModel) {
        let SectionInput {
            semester_id,
            course_id,
            section_no,
            display_title,
            curriculum_type,
            elective_types,
            quota,
            year_targets,
            programme_ids,
            requirement,
            teacher_ids,
            group_ids,
            moi,
            remark,
        } = input;
        row.semester_id = Set(semester_id);
        row.course_id = Set(course_id);
        row.section_no = Set(section_no);
        row.display_title = Set(display_title);
        row.curriculum_type = Set(curriculum_type);
        row.elective_types = Set(StringList(elective_types));
        row.quota = Set(quota);
        row.year_targets = Set(StringList(year_targets));
        row.programme_ids = Set(StringList(programme_ids));
        row.requirement = Set(in_our_words(requirement));
        row.teacher_ids = Set(StringList(teacher_ids));
        row.group_ids = Set(StringList(group_ids));
        row.moi = Set(moi);
        row.remark = Set(remark);
    }
}

fn fields() -> Vec<Field> {
    vec![
        Field::reference("semesterId", &SEMESTERS, NAMED, "学期", "Semester").required().filter(),
        Field::reference("courseId", &OFFERED, COURSE, "课程", "Course").with_code().required().filter(),
        Field::code("sectionNo", 20, "班号", "Section").required().filter().search().sort(),
        Field::text("displayTitle", 200, "显示名称", "Displayed title").search(),
        Field::code("curriculumType", 20, "课程类别", "Curriculum type").required().filter().sort(),
        Field::codes("electiveTypes", 30, "选修类别", "Elective types").filter(),
        Field::integer("quota", 0, 10_000, "名额", "Quota").required().filter().sort(),
        Field::integer("enrolled", 0, 100_000, "已选人数", "Enrolled").filter().sort().read_only(),
        Field::integer("waiting", 0, 100_000, "轮候人数", "Waiting").filter().sort().read_only(),
        Field::choices("yearTargets", YEARS, "面向年级", "Years").filter(),
        Field::references("programmeIds", &ANY_PROGRAMMES, NAMED, "面向专业", "Programmes").filter(),
        Field::text("requirement", 2000, "修读要求", "Requirement"),
        Field::references("teacherIds", &TEACHERS, TEACHER_TITLE, "教师", "Teachers").filter(),
        Field::references("groupIds", &GROUPS, NAMED, "学生组", "Groups").filter(),
        Field::text("combinedGroupId", 64, "合班", "Combined").filter().read_only(),
        Field::text("moi", 30, "教学语言", "Language of teaching").filter(),
        Field::choice("status", STATUSES, "状态", "Status").filter().sort().read_only(),
        Field::text("remark", 1000, "备注", "Remark").search(),
    ]
}

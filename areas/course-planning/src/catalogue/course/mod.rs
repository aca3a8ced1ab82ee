//! Courses: a plain table with rules of its own, and what is done to them by name.

mod across;
mod choose;
mod fields;
mod leaving;
mod retire;
pub(crate) mod rules;
mod syllabus;

use kernel::{
    Api, Cx, FieldError, Permission, Result, StringList, Text,
    resource::{OnceTable, Proposed, Reach, Resource, Services, Spec, Table},
};
use schema::courses::course::{ActiveModel, Entity};
use sea_orm::{DatabaseExecutor, Set};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    COURSES as PAGES, READERS,
    requirement::{in_our_words, well_formed},
};
use crate::{
    some,
    tables::{COURSE, COURSES},
};

pub use self::rules::{code_problem, level_of};

/// Forms of plans and of what students take choose among them.
const OFFERED: &[Permission] = &[
    permissions::ADMIN_AUTH_SP_BASIC,
    permissions::ADMIN_AUTH_SP_MAJOR,
    permissions::ADMIN_AUTH_SP_MINOR,
    permissions::ADMIN_AUTH_PROCESS_MYAPP,
    permissions::ADMIN_AUTH_LEARNING_TTS,
    permissions::STAFF_AUTH_LEARNING_TTS,
    permissions::ADMIN_AUTH_LEARNING_TTSP,
    permissions::STAFF_AUTH_LEARNING_TTSP,
    permissions::STAFF_AUTH_TTSP_DIVISION,
    permissions::ADMIN_AUTH_LEARNING_ES,
    permissions::ADMIN_AUTH_LEARNING_SG_VIEW,
    permissions::ADMIN_AUTH_LEARNING_SG_EDIT,
    permissions::STAFF_AUTH_LEARNING_ES,
    permissions::ADMIN_AUTH_LEARNING_ES_ADDDROP,
    permissions::STAFF_AUTH_LEARNING_ES_ADDDROP,
    permissions::ADMIN_AUTH_LEARNING_SGS,
    permissions::ADMIN_AUTH_LEARNING_EXAM,
];

static TABLE: OnceTable = OnceTable::new();

/// The one description of courses.
pub fn courses() -> Result<&'static Table> {
    TABLE.described(Table::of::<Courses>)
}

pub fn mount(api: &mut Api) -> Result<()> {
    choose::mount(api);
    syllabus::mount(api);
    courses()?.mount(api, "/api/sp/course", Services::ALL)?;
    retire::mount(api);
    Ok(())
}

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CourseInput {
    pub code: String,
    pub title_en: String,
    pub title_cn: String,
    pub units: i32,
    pub student_type: String,
    /// Always the first digit of the code; sheets that were exported have it.
    #[serde(default)]
    pub level: Option<i32>,
    #[serde(default)]
    pub course_type_id: Option<String>,
    #[serde(default)]
    pub offering_division_id: Option<String>,
    #[serde(default)]
    pub offering_programme_id: Option<String>,
    #[serde(default)]
    pub hours_lecture: Option<i32>,
    #[serde(default)]
    pub hours_tutorial: Option<i32>,
    #[serde(default)]
    pub hours_lab: Option<i32>,
    #[serde(default)]
    pub total_hours: Option<i32>,
    pub grading_mode: String,
    #[serde(default)]
    pub in_gpa: bool,
    #[serde(default)]
    pub is_year_course: bool,
    #[serde(default)]
    pub part_no: Option<i32>,
    pub moi: String,
    #[serde(default)]
    pub has_exam: bool,
    #[serde(default)]
    pub exam_hours: Option<i32>,
    #[serde(default)]
    pub repeatable: bool,
    #[serde(default)]
    pub requirement: String,
    #[serde(default)]
    pub corequisite_codes: Vec<String>,
    #[serde(default)]
    pub exclusion_codes: Vec<String>,
    #[serde(default)]
    pub tag_codes: Vec<String>,
    #[serde(default)]
    pub description: String,
    #[serde(default)]
    pub outcomes: String,
    #[serde(default)]
    pub effective_from_id: Option<String>,
    #[serde(default)]
    pub effective_to_id: Option<String>,
    pub status: String,
    #[serde(default)]
    pub replaced_by_code: String,
}

pub struct Courses;

impl Resource for Courses {
    type Entity = Entity;
    type Input = CourseInput;

    const READERS: &'static [Permission] = READERS;
    const ANSWERED: &'static [&'static str] = &["syllabusFileId"];

    fn spec() -> Spec {
        Spec {
            subject: "sp.course",
            stem: "Course",
            label: Text::new("课程", "courses"),
            permissions: PAGES,
            table: &COURSES,
            title: COURSE,
            fields: fields::all(),
            unique: &[&["code"]],
            referenced_by: leaving::USED_BY,
            reuses_keys: false,
            sort: ("code", false),
            page: "/sp/course/item-list",
            offered_to: OFFERED,
        }
    }

    fn check(input: &CourseInput, errors: &mut Vec<FieldError>) {
        rules::check(input, errors);
        well_formed(&input.requirement, errors);
    }

    fn fresh(row: &mut ActiveModel) {
        row.syllabus_file_id = Set(None);
    }

    fn across<'a>(cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
        Box::pin(across::check(cx, db, rows))
    }

    fn leaving<'a>(cx: &'a Cx, ids: &'a [String]) -> Reach<'a> {
        Box::pin(leaving::check(cx, ids))
    }

    fn write(input: CourseInput, row: &mut ActiveModel) {
        let CourseInput {
            code,
            title_en,
            title_cn,
            units,
            student_type,
            level: _,
            course_type_id,
            offering_division_id,
            offering_programme_id,
            hours_lecture,
            hours_tutorial,
            hours_lab,
            total_hours,
            grading_mode,
            in_gpa,
            is_year_course,
            part_no,
            moi,
            has_exam,
            exam_hours,
            repeatable,
            requirement,
            corequisite_codes,
            exclusion_codes,
            tag_codes,
            description,
            outcomes,
            effective_from_id,
            effective_to_id,
            status,
            replaced_by_code,
        } = input;
        row.level = Set(level_of(&code).unwrap_or_default());
        row.code = Set(code);
        row.title_en = Set(title_en);
        row.title_cn = Set(title_cn);
        row.units = Set(units);
        row.student_type = Set(student_type);
        row.course_type_id = Set(some(course_type_id));
        row.offering_division_id = Set(some(offering_division_id));
        row.offering_programme_id = Set(some(offering_programme_id));
        row.hours_lecture = Set(hours_lecture.unwrap_or_default());
        row.hours_tutorial = Set(hours_tutorial.unwrap_or_default());
        row.hours_lab = Set(hours_lab.unwrap_or_default());
        row.total_hours = Set(total_hours.unwrap_or_default());
        row.grading_mode = Set(grading_mode);
        row.in_gpa = Set(in_gpa);
        row.is_year_course = Set(is_year_course);
        row.part_no = Set(part_no);
        row.moi = Set(moi);
        row.has_exam = Set(has_exam);
        row.exam_hours = Set(exam_hours);
        row.repeatable = Set(repeatable);
        row.requirement = Set(in_our_words(requirement));
        row.corequisite_codes = Set(StringList(corequisite_codes));
        row.exclusion_codes = Set(StringList(exclusion_codes));
        row.tag_codes = Set(StringList(tag_codes));
        row.description = Set(description);
        row.outcomes = Set(outcomes);
        row.effective_from_id = Set(some(effective_from_id));
        row.effective_to_id = Set(some(effective_to_id));
        row.status = Set(status);
        row.replaced_by_code = Set(replaced_by_code);
    }
}

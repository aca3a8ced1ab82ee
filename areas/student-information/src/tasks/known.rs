//! How the rows that commands touch are called where their effects are shown.

use std::sync::LazyLock;

use basic_resources::api::tables::DIVISIONS;
use kernel::{
    Cx, Result, Text,
    effects::{Known, Outcome, Warning, outcome as outcome_of},
    resource::{Choice, Field, Title},
};

use crate::registration::{CHANNELS, STATUSES as REGISTRATIONS};

use super::{paper, refs, register, semester_start, snapshots, supervisors};

const STUDENT: Title = Title { code: Some("student_no"), zh: "name_cn", en: "name_en" };
/// Named after the student whose row it is.
const UNNAMED: Title = Title { code: None, zh: "", en: "" };
const CHANGE: Title = Title { code: None, zh: "to_label_cn", en: "to_label_en" };

const KINDS: &[Choice] = &[
    ("STATUS", Text::new("学籍状态", "Study status")),
    ("TYPE", Text::new("学习类型", "Study type")),
    ("PROGRAMME", Text::new("专业", "Programme")),
    ("STREAM", Text::new("方向", "Stream")),
    ("COHORT", Text::new("年级", "Cohort")),
    ("DEGREE", Text::new("学位", "Degree")),
    ("SUPERVISOR", Text::new("导师", "Supervisor")),
    ("CATEGORY", Text::new("学生类别", "Category")),
];
const ROLES: &[Choice] = &[
    ("PRINCIPAL", Text::new("主导师", "Principal")),
    ("CO", Text::new("副导师", "Co-supervisor")),
    ("EXTERNAL", Text::new("校外导师", "External")),
];
/// What the record and its snapshot have in common.
fn study() -> Vec<Field> {
    vec![
        Field::reference("studyStatusId", &refs::STATUSES, refs::NAMED, "学籍状态", "Study status"),
        Field::reference("studyTypeId", &refs::STUDY_TYPES, refs::NAMED, "学习类型", "Study type"),
        Field::code("degree", 40, "学位", "Degree"),
        Field::reference("categoryId", &refs::CATEGORIES, refs::NAMED, "学生类别", "Category"),
        Field::reference("divisionId", &DIVISIONS, refs::NAMED, "学部", "Division"),
        Field::reference("programmeId", &refs::PROGRAMMES, refs::NAMED, "专业", "Programme"),
        Field::reference("streamId", &refs::PROGRAMMES, refs::NAMED, "方向", "Stream"),
        Field::reference("cohortId", &refs::COHORTS, refs::NAMED, "年级", "Cohort"),
        Field::integer("yearOfStudy", 1, 10, "修读年级", "Year of study"),
    ]
}

fn with(more: Vec<Field>) -> Vec<Field> {
    study().into_iter().chain(more).collect()
}

fn of_student(more: Vec<Field>) -> Vec<Field> {
    let student = Field::reference("studentId", &crate::table::STUDENTS, STUDENT, "学生", "Student");
    [student].into_iter().chain(more).collect()
}

static STUDENTS: LazyLock<Vec<Field>> = LazyLock::new(|| {
    with(vec![
        Field::date("statusSince", "状态起始", "In this state since"),
        Field::date("statusUntil", "状态结束", "Until"),
        Field::choice("registrationStatus", REGISTRATIONS, "本学期注册", "Registered this semester"),
        Field::date("maxEndDate", "最长学习期限", "Latest end"),
        Field::integer("studyLength", 0, 20, "学制", "Length in years"),
        Field::text("mailingAddress", 300, "通信地址", "Mailing address"),
        Field::text("dormitory", 100, "宿舍", "Dormitory"),
    ])
});
static SNAPSHOTS: LazyLock<Vec<Field>> = LazyLock::new(|| {
    let mut fields = of_student(study());
    fields.extend([
        Field::reference("semesterId", &refs::SEMESTERS, refs::NAMED, "学期", "Semester"),
        Field::bool("registered", "已注册", "Registered"),
        Field::choice("channel", CHANNELS, "方式", "Channel"),
    ]);
    fields
});
static CHANGES: LazyLock<Vec<Field>> = LazyLock::new(|| {
    of_student(vec![
        Field::choice("kind", KINDS, "类别", "Kind"),
        Field::text("fromLabelCn", 200, "原值", "Before (Chinese)"),
        Field::text("toLabelCn", 200, "新值", "After (Chinese)"),
        Field::text("fromLabelEn", 200, "原值（英文）", "Before"),
        Field::text("toLabelEn", 200, "新值（英文）", "After"),
        Field::date("effectiveDate", "生效日期", "Effective date"),
        Field::date("endDate", "结束日期", "End date"),
        Field::code("docNo", 100, "文号", "Document number"),
        Field::text("remark", 500, "备注", "Remark"),
    ])
});
static REGISTERED: LazyLock<Vec<Field>> = LazyLock::new(|| {
    of_student(vec![
        Field::reference("semesterId", &refs::SEMESTERS, refs::NAMED, "学期", "Semester"),
        Field::choice("status", REGISTRATIONS, "状态", "State"),
        Field::choice("channel", CHANNELS, "方式", "Channel"),
        Field::date("arrivalDate", "报到日期", "Day of arrival"),
        Field::instant("registeredAt", "注册时间", "Registered at"),
        Field::instant("stampedAt", "盖章时间", "Stamped"),
        Field::text("remark", 500, "备注", "Remark"),
    ])
});
static SUPERVISIONS: LazyLock<Vec<Field>> = LazyLock::new(|| {
    let teacher = Title { code: Some("teacher_no"), zh: "name_cn", en: "name_en" };
    of_student(vec![
        Field::reference("teacherId", &refs::TEACHERS, teacher, "教师", "Teacher"),
        Field::text("externalName", 100, "校外导师", "External supervisor"),
        Field::text("externalInstitution", 200, "所在单位", "Institution"),
        Field::choice("supervisionRole", ROLES, "角色", "Role"),
        Field::date("fromDate", "开始日期", "From"),
        Field::date("toDate", "结束日期", "To"),
    ])
});
static STARTS: LazyLock<Vec<Field>> = LazyLock::new(|| {
    vec![
        Field::reference("semesterId", &refs::SEMESTERS, refs::NAMED, "学期", "Semester"),
        Field::reference("programmeId", &refs::PROGRAMMES, refs::NAMED, "专业", "Programme"),
        Field::integer("students", 0, i64::MAX, "快照数", "Snapshots"),
    ]
});

fn own() -> [Known<'static>; 6] {
    let known = |subject, zh, en, fields, title| Known { subject, label: Text::new(zh, en), fields, title };
    [
        known(super::SUBJECT, "学生", "student", &STUDENTS, STUDENT),
        known(paper::SUBJECT, "学籍异动", "change on record", &CHANGES, CHANGE),
        known(snapshots::SUBJECT, "学期快照", "semester snapshot", &SNAPSHOTS, UNNAMED),
        known(register::REGISTRATION, "学期注册", "semester registration", &REGISTERED, UNNAMED),
        known(supervisors::SUBJECT, "指导关系", "supervision", &SUPERVISIONS, UNNAMED),
        known(semester_start::SUBJECT, "学期快照", "snapshots of a semester", &STARTS, UNNAMED),
    ]
}

/// Everything that a command on students may touch.
pub fn all() -> Vec<Known<'static>> {
    own()
        .into_iter()
        .chain(security::api::account_effects())
        .chain([course_planning::api::plan_effects()])
        .chain(elective_selection::api::effects())
        .collect()
}

/// The answer of every command, rehearsed or real.
pub async fn outcome(cx: &Cx, warnings: Vec<Warning>) -> Result<Outcome> {
    outcome_of(cx, &all(), warnings).await
}

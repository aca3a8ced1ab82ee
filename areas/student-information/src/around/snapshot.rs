//! What students were in each semester, as it is looked at.

use basic_resources::api::{
    STUDENT_CATEGORIES, STUDENT_TYPES,
    tables::{DIVISIONS, NAMED, PROGRAMMES, SEMESTERS, STREAMS},
};
use kernel::{
    Text,
    resource::{Choice, Field, Resource, Spec, Title},
    scope::{ScopeRule, TableRef},
};
use schema::students::student_semester::{ActiveModel, Entity};

use super::{cohort::COHORTS, study_status::STUDY_STATUSES, study_type::STUDY_TYPES};
use crate::table::{NoInput, PAGES, STUDENT_TITLE, STUDENTS};

pub static SNAPSHOTS: TableRef = TableRef::new("student_semester", ScopeRule::Through("student_id", &STUDENTS), true);

const CHANNELS: &[Choice] = &[
    ("COUNTER", Text::new("柜台", "At the counter")),
    ("WEB", Text::new("网上", "On the web")),
    ("BATCH", Text::new("批量", "By list")),
];

pub struct Snapshots;

impl Resource for Snapshots {
    type Entity = Entity;
    type Input = NoInput;

    const PERSONS: bool = true;
    const ASKS_PURPOSE: bool = true;

    fn spec() -> Spec {
        Spec {
            subject: "si.student-semester",
            stem: "StudentSemester",
            label: Text::new("学期学籍", "semester records"),
            permissions: PAGES,
            table: &SNAPSHOTS,
            title: Title { code: None, zh: "student_id", en: "student_id" },
            fields: fields().into_iter().map(Field::read_only).collect(),
            unique: &[&["studentId", "semesterId"]],
            referenced_by: &[],
            reuses_keys: false,
            sort: ("createdAt", true),
            page: "",
            offered_to: &[],
        }
    }

    fn write(_input: NoInput, _row: &mut ActiveModel) {}
}

fn fields() -> Vec<Field> {
    vec![
        Field::reference("studentId", &STUDENTS, STUDENT_TITLE, "学生", "Student").with_code().filter(),
        Field::reference("semesterId", &SEMESTERS, NAMED, "学期", "Semester").filter(),
        Field::choice("studentType", STUDENT_TYPES, "学生类型", "Student type").filter().sort(),
        Field::reference("categoryId", &STUDENT_CATEGORIES, NAMED, "学生类别", "Category").filter(),
        Field::reference("divisionId", &DIVISIONS, NAMED, "学部", "Division").filter(),
        Field::reference("programmeId", &PROGRAMMES, NAMED, "专业", "Programme").filter(),
        Field::reference("streamId", &STREAMS, NAMED, "方向", "Stream").filter(),
        Field::reference("cohortId", &COHORTS, NAMED, "年级", "Cohort").filter(),
        Field::code("degree", 30, "学位", "Degree").filter(),
        Field::code("classNo", 20, "班号", "Class").filter(),
        Field::integer("yearOfStudy", 0, 20, "学年级", "Year of study").filter().sort(),
        Field::reference("studyStatusId", &STUDY_STATUSES, NAMED, "学籍状态", "Status").filter(),
        Field::reference("studyTypeId", &STUDY_TYPES, NAMED, "学习类型", "Study type").filter(),
        Field::bool("registered", "已注册", "Registered").filter().sort(),
        Field::instant("registeredAt", "注册时间", "Registered at").filter().sort(),
        Field::choice("channel", CHANNELS, "注册方式", "Registered by").filter(),
        Field::integer("unitsRegistered", 0, 999, "已选学分", "Units registered").filter().sort(),
    ]
}

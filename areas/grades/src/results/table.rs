//! Results as they are listed, exported and taken from sheets.

use basic_resources::api::tables::{NAMED, SEMESTERS};
use course_planning::api::{COURSE, COURSE_TYPES, COURSES, STUDENT, STUDENTS, UNNAMED};
use kernel::{
    Api, Result, Text,
    resource::{Choice, Field, Initial, OnceTable, Rules, Services, Spec, Table, ThroughFilter},
    scope::TableRef,
};
use schema::grades::student_grade::Entity;

use super::settle;
use crate::{
    may::GRADES,
    tables::{RESULT, RESULTS},
};

/// Ids that a new result names.
pub const REFERENCES: [(&str, &TableRef); 4] =
    [("/studentId", &STUDENTS), ("/semesterId", &SEMESTERS), ("/courseId", &COURSES), ("/courseTypeId", &COURSE_TYPES)];

const SOURCES: &[Choice] = &[
    ("SUBMISSION", Text::new("教师提交", "Submitted")),
    ("UPLOAD", Text::new("教务登记", "Entered by the registry")),
    ("TRANSFER", Text::new("学分转换", "Transferred")),
    ("EXEMPT", Text::new("免修", "Exempted")),
    ("AMEND", Text::new("更正", "Amended")),
    ("SUPPLEMENTARY", Text::new("补考", "Supplementary")),
];

pub const STATES: &[Choice] = &[
    ("DRAFT", Text::new("草稿", "Draft")),
    ("CONFIRMED", Text::new("已确认", "Confirmed")),
    ("RELEASED", Text::new("已公布", "Released")),
];

const REMARKS: &[Choice] = &[
    ("#", Text::new("# 原专业课程", "# Former programme")),
    ("R", Text::new("R 重修", "R Repeat")),
    ("T", Text::new("T 学分转换", "T Transferred")),
    ("E", Text::new("E 免修", "E Exempted")),
    ("X", Text::new("X 交换", "X Exchange")),
    ("S", Text::new("S 暑期", "S Summer")),
    ("M", Text::new("M 缓考", "M Make-up")),
    ("P", Text::new("P 补考（最高 D）", "P Supplementary (at most D)")),
];

static TABLE: OnceTable = OnceTable::new();

/// The one description of results.
pub fn results() -> Result<&'static Table> {
    TABLE.described(described)
}

fn described() -> Result<&'static Table> {
    Table::ruled::<Entity>(
        Spec {
            subject: RESULT,
            stem: "StudentGrade",
            label: Text::new("成绩", "results"),
            permissions: GRADES.own,
            table: &RESULTS,
            title: UNNAMED,
            fields: fields(),
            unique: &[&["studentId", "courseId", "semesterId"]],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("createdAt", true),
            page: "",
            offered_to: &[],
        },
        Rules {
            persons: true,
            readers: GRADES.readers,
            filters: FILTERS,
            across: settle::check,
            written: settle::derive,
            changed: settle::follow_up,
            ..Rules::NONE
        },
    )
}

const FILTERS: &[ThroughFilter] = &[
    ThroughFilter { name: "programmeId", column: "student_id", of: &STUDENTS, by: "programme_id" },
    ThroughFilter { name: "cohortId", column: "student_id", of: &STUDENTS, by: "cohort_id" },
    ThroughFilter { name: "yearOfStudy", column: "student_id", of: &STUDENTS, by: "year_of_study" },
];

fn fields() -> Vec<Field> {
    vec![
        Field::reference("studentId", &STUDENTS, STUDENT, "学生", "Student").with_code().required().filter(),
        Field::reference("courseId", &COURSES, COURSE, "课程", "Course").with_code().required().filter(),
        Field::reference("semesterId", &SEMESTERS, NAMED, "学期", "Semester").required().filter(),
        Field::code("grade", 5, "成绩等级", "Grade").required().filter().sort(),
        Field::integer("score", 0, 1000, "分数", "Score")
            .places(1)
            .sort()
            .hint("满分 100；可留空", "Out of 100; may be empty"),
        Field::reference("courseTypeId", &COURSE_TYPES, NAMED, "课程类别", "Counts as")
            .filter()
            .hint("留空取课程的类别", "Empty: the course's own"),
        Field::choice("remarksCode", REMARKS, "备注代码", "Remarks code").filter(),
        Field::text("reason", 500, "原因", "Reason").search(),
        Field::code("documentNo", 50, "文件编号", "Document number").search(),
        Field::integer("unitsAttempted", 0, 100, "修读学分", "Units attempted").read_only().initially(ZERO),
        Field::integer("unitsGained", 0, 100, "所得学分", "Units gained").read_only().initially(ZERO),
        Field::integer("points", 0, 1000, "绩点", "Points").places(2).read_only().sort(),
        Field::bool("inGpa", "计入平均绩点", "In the average").read_only().filter(),
        Field::integer("attemptNo", 1, 99, "第几次修读", "Attempt").read_only().filter().initially(Initial::Number(1)),
        Field::bool("isHighest", "有效成绩", "The one that counts").read_only().filter(),
        Field::choice("source", SOURCES, "来源", "Source").read_only().filter().initially(Initial::Text("UPLOAD")),
        Field::choice("status", STATES, "状态", "Status").read_only().filter().initially(Initial::Text("CONFIRMED")),
        Field::instant("releasedAt", "公布时间", "Released at").read_only().sort(),
        Field::text("host", 500, "来源院校", "From").read_only().initially(Initial::Text("")),
    ]
}

const ZERO: Initial = Initial::Number(0);

pub fn mount(api: &mut Api) -> Result<()> {
    let services = Services { create: false, update: false, delete: false, switch: false, ..Services::ALL };
    results()?.mount(api, "/api/grades/result", services)
}

//! Students of audits as they are listed.

use basic_resources::api::tables::NAMED;
use course_planning::api::{STUDENT, STUDENTS, UNNAMED};
use kernel::{
    Api, Result, Text,
    resource::{Choice, Field, Rules, Services, Spec, Table, ThroughFilter},
};
use schema::graduation::ga_student::Entity;

use crate::{
    kind::Kind,
    tables::{ANY_BATCHES, BATCH_TITLE, CHECKERS, PEOPLE, PLANS, PROGRAMMES, UNITS, USER_TITLE},
};

const RESULTS: &[Choice] = &[
    ("PASS", Text::new("符合", "Passes")),
    ("PASS_IF_CURRENT_COMPLETED", Text::new("在修课程通过后符合", "Passes if current courses are passed")),
    ("FAIL", Text::new("不符合", "Does not pass")),
];
pub const DECISIONS: &[Choice] = &[
    ("NONE", Text::new("未决定", "Not decided")),
    ("GRADUATE", Text::new("毕业", "Graduates")),
    ("NOT_YET", Text::new("暂不毕业", "Not yet")),
];
pub const CLASSES: &[Choice] = &[
    ("FIRST", Text::new("一等荣誉", "First class")),
    ("SECOND_UPPER", Text::new("二等一级荣誉", "Second class, division I")),
    ("SECOND_LOWER", Text::new("二等二级荣誉", "Second class, division II")),
    ("THIRD", Text::new("三等荣誉", "Third class")),
    ("DISTINCTION", Text::new("优异", "Distinction")),
    ("MERIT", Text::new("良好", "Merit")),
    ("PASS", Text::new("及格", "Pass")),
    ("NONE", Text::new("无等级", "No class")),
];
const ACKS: &[Choice] = &[
    ("NONE", Text::new("未回应", "No reaction")),
    ("CONFIRMED", Text::new("已确认", "Confirmed")),
    ("QUERY", Text::new("有疑问", "Query")),
];
const PROBLEMS: &[Choice] = &[
    ("TOTAL_UNITS", Text::new("总学分", "Total units")),
    ("UPPER_UNITS", Text::new("三、四级学分", "Units at level 3 and 4")),
    ("COMPULSORY", Text::new("必修课程", "Compulsory courses")),
    ("CATEGORIES", Text::new("课程类别", "Categories")),
    ("AVERAGE", Text::new("平均绩点", "Average")),
    ("MAJOR_AVERAGE", Text::new("主修绩点", "Major average")),
];

const FILTERS: &[ThroughFilter] =
    &[ThroughFilter { name: "cohortId", column: "student_id", of: &STUDENTS, by: "cohort_id" }];

fn fields() -> Vec<Field> {
    let units = |name, zh, en| Field::integer(name, 0, 1000, zh, en).sort();
    let average = |name, zh, en| Field::integer(name, 0, 1000, zh, en).places(2).sort();
    [
        Field::reference("studentId", &PEOPLE, STUDENT, "学生", "Student").with_code().filter(),
        Field::reference("batchId", &ANY_BATCHES, BATCH_TITLE, "审核批次", "Batch").filter(),
        Field::reference("programmeId", &PROGRAMMES, NAMED, "专业", "Programme").filter(),
        Field::reference("divisionId", &UNITS, NAMED, "学部", "Division").filter(),
        Field::reference("structureId", &PLANS, NAMED, "学习计划", "Study plan").filter(),
        Field::choice("result", RESULTS, "审核结果", "Result").filter().sort(),
        units("unitsRequired", "要求学分", "Units required"),
        units("unitsEarned", "已得学分", "Units earned"),
        units("unitsInProgress", "在修学分", "Units in progress"),
        units("upperUnits", "三、四级学分", "Units at level 3 and 4"),
        average("cgpa", "平均绩点", "Average"),
        average("majorGpa", "主修绩点", "Major average"),
        Field::choices("problems", PROBLEMS, "未满足", "Not met"),
        Field::choice("programmeDecision", DECISIONS, "专业决定", "Programme's decision").filter().sort(),
        Field::text("programmeReason", 500, "专业理由", "Programme's reason"),
        Field::reference("programmeBy", &CHECKERS, USER_TITLE, "专业初审人", "Checked by"),
        Field::choice("arDecision", DECISIONS, "教务决定", "Registry's decision").filter().sort(),
        Field::text("arReason", 500, "教务理由", "Registry's reason"),
        Field::reference("arBy", &CHECKERS, USER_TITLE, "教务复核人", "Counter-checked by"),
        Field::choice("honoursSuggested", CLASSES, "建议等级", "Class suggested").filter().sort(),
        Field::choice("honoursFinal", CLASSES, "最终等级", "Class").filter().sort(),
        Field::text("honoursReason", 500, "等级理由", "Reason of the class"),
        Field::choice("ack", ACKS, "学生回应", "Student").filter().sort(),
        Field::text("query", 1000, "学生提问", "Query"),
        Field::instant("queriedAt", "提问时间", "Asked at").sort(),
        Field::text("answer", 1000, "答复", "Answer"),
        Field::reference("answeredBy", &CHECKERS, USER_TITLE, "答复人", "Answered by"),
        Field::instant("answeredAt", "答复时间", "Answered at"),
        Field::text("kind", 10, "类别", "Kind"),
    ]
    .map(Field::read_only)
    .into()
}

pub fn students(kind: &'static Kind) -> Result<&'static Table> {
    kind.student.described.described(|| {
        Table::ruled::<Entity>(
            Spec {
                subject: kind.student.subject,
                stem: kind.student.stem,
                label: Text::new("毕业审核学生", "students in graduation audits"),
                permissions: kind.pages.own,
                table: kind.student.table,
                title: UNNAMED,
                fields: fields(),
                unique: &[&["batchId", "studentId"]],
                referenced_by: &[],
                reuses_keys: true,
                sort: ("createdAt", false),
                page: "",
                offered_to: &[],
            },
            Rules {
                persons: true,
                readers: kind.pages.readers,
                filters: FILTERS,
                titled_by: Some("studentId"),
                ..Rules::NONE
            },
        )
    })
}

pub fn mount(api: &mut Api, kind: &'static Kind) -> Result<()> {
    students(kind)?.mount(api, &kind.path("student"), Services::READ)
}

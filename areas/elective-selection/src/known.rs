//! How rows of this area are called where a command shows what it does.

use std::sync::LazyLock;

use basic_resources::tables::SEMESTERS;
use course_planning::api::{COURSE, COURSE_TYPES, COURSES, NAMED, STUDENT, STUDENTS, UNNAMED};
use kernel::{
    Text,
    effects::Known,
    resource::{Choice, Field, Title},
};

pub use course_planning::api::SEAT;

/// The audit subject of the section that a seat is in.
pub const SECTION: &str = "tts.section";

const STATES: &[Choice] = &[
    ("PLANNED", Text::new("预排", "Planned")),
    ("REGISTERED", Text::new("已选", "Registered")),
    ("WAITING", Text::new("轮候", "Waiting")),
    ("DROPPED", Text::new("已退", "Dropped")),
    ("WITHDRAWN", Text::new("已撤课", "Withdrawn")),
    ("COMPLETED", Text::new("已修完", "Completed")),
];

const SOURCES: &[Choice] = &[
    ("PLAN", Text::new("学习计划", "Study plan")),
    ("ES", Text::new("选课", "Elective selection")),
    ("ADDDROP", Text::new("加退选", "Add and drop")),
    ("ADMIN", Text::new("管理员", "Administration")),
    ("TRANSFER", Text::new("转入", "Transferred")),
    ("EXEMPT", Text::new("免修", "Exempted")),
];

const COUNTED: &[Choice] = &[
    ("MAJOR", Text::new("主修", "Major")),
    ("MINOR", Text::new("辅修", "Minor")),
    ("NONE", Text::new("不计入", "Not counted")),
];

/// As lists have them; nobody writes them by hand.
pub fn seat_fields() -> Vec<Field> {
    let fields = [
        Field::reference("studentId", &STUDENTS, STUDENT, "学生", "Student").with_code().filter(),
        Field::reference("courseId", &COURSES, COURSE, "课程", "Course").with_code().filter(),
        Field::reference("semesterId", &SEMESTERS, NAMED, "学期", "Semester").filter(),
        Field::reference("courseTypeId", &COURSE_TYPES, NAMED, "课程类型", "Course type").filter(),
        Field::choice("state", STATES, "状态", "State").filter().sort(),
        Field::choice("source", SOURCES, "来源", "Source").filter().sort(),
        Field::integer("attemptNo", 1, 99, "第几次修读", "Attempt").filter().sort(),
        Field::bool("isRepeat", "重修", "Repeat").filter(),
        Field::choice("countedIn", COUNTED, "计入", "Counted in").filter().sort(),
        Field::text("mark", 10, "标记", "Mark").filter(),
    ];
    fields.into_iter().map(Field::read_only).collect()
}

static SEAT_FIELDS: LazyLock<Vec<Field>> = LazyLock::new(seat_fields);

static SECTION_FIELDS: LazyLock<Vec<Field>> = LazyLock::new(|| {
    vec![
        Field::integer("enrolled", 0, 100_000, "已选人数", "Enrolled"),
        Field::integer("waiting", 0, 100_000, "轮候人数", "Waiting"),
    ]
});

/// What a command that changes seats may touch.
pub fn effects() -> [Known<'static>; 2] {
    let section = Title { code: Some("section_no"), zh: "curriculum_type", en: "curriculum_type" };
    [
        Known {
            subject: SEAT,
            label: Text::new("学生科目", "a student's course"),
            fields: &SEAT_FIELDS,
            title: UNNAMED,
        },
        Known { subject: SECTION, label: Text::new("教学班", "sections"), fields: &SECTION_FIELDS, title: section },
    ]
}

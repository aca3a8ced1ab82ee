//! How rows of this area are called where a command shows what it does.

use std::sync::LazyLock;

use basic_resources::tables::SEMESTERS;
use course_planning::api::{COURSE, COURSE_TYPES, COURSES, NAMED, STUDENT, STUDENTS, UNNAMED};
use kernel::{
    Text,
    effects::Known,
    resource::{Choice, Field, Title},
};

/// The audit subjects of a seat and of the section it is in.
pub const SEAT: &str = "es.student_subject";
pub const SECTION: &str = "tts.section";

const STATES: &[Choice] = &[
    ("PLANNED", Text::new("预排", "Planned")),
    ("REGISTERED", Text::new("已选", "Registered")),
    ("WAITING", Text::new("轮候", "Waiting")),
    ("DROPPED", Text::new("已退", "Dropped")),
    ("WITHDRAWN", Text::new("已撤课", "Withdrawn")),
    ("COMPLETED", Text::new("已修完", "Completed")),
];

static SEAT_FIELDS: LazyLock<Vec<Field>> = LazyLock::new(|| {
    vec![
        Field::reference("studentId", &STUDENTS, STUDENT, "学生", "Student"),
        Field::reference("courseId", &COURSES, COURSE, "课程", "Course"),
        Field::reference("semesterId", &SEMESTERS, NAMED, "学期", "Semester"),
        Field::reference("courseTypeId", &COURSE_TYPES, NAMED, "课程类别", "Curriculum type"),
        Field::choice("state", STATES, "状态", "State"),
        Field::text("mark", 10, "标记", "Mark"),
    ]
});

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

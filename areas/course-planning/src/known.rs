//! How rows of this area are called where a command shows what it does.

use std::sync::LazyLock;

use basic_resources::tables::SEMESTERS;
use kernel::{Text, effects::Known, resource::Field};

use crate::tables::{COURSE, COURSES, NAMED, STRUCTURES, STUDENT, STUDENTS, UNNAMED};

/// The audit subject of courses that count as others.
pub const EQUIVALENCE: &str = "sp.course_equivalence";

/// The audit subject of a student's plan.
pub const PLAN: &str = "sp.structure_student";

/// What a student takes, and what this area's page does to it; elective selection writes it.
pub const SEAT: &str = "es.student_subject";
pub const DROP_SUBJECTS: &str = "dropSubjects";
pub const RECATEGORISE_SUBJECTS: &str = "recategoriseSubjects";

static FIELDS: LazyLock<Vec<Field>> = LazyLock::new(|| {
    vec![
        Field::reference("studentId", &STUDENTS, STUDENT, "学生", "Student"),
        Field::reference("structureId", &STRUCTURES, NAMED, "学习计划", "Study plan"),
        Field::reference("fromSemesterId", &SEMESTERS, NAMED, "起始学期", "From semester"),
        Field::bool("isCurrent", "现行", "Current"),
    ]
});

static EQUIVALENCES: LazyLock<Vec<Field>> = LazyLock::new(|| {
    vec![
        Field::references("coursesFrom", &COURSES, COURSE, "修读的课程", "Courses taken"),
        Field::references("coursesTo", &COURSES, COURSE, "等同于", "Count as"),
        Field::reference("structureId", &STRUCTURES, NAMED, "学习计划", "Study plan"),
    ]
});

pub fn equivalence() -> Known<'static> {
    let label = Text::new("课程等价", "an equivalence of courses");
    Known { subject: EQUIVALENCE, label, fields: &EQUIVALENCES, title: UNNAMED }
}

pub fn plan() -> Known<'static> {
    let label = Text::new("学生的学习计划", "a student's study plan");
    Known { subject: PLAN, label, fields: &FIELDS, title: UNNAMED }
}

//! What teachers see of results: those of the students they advise, as far as they are released.

use basic_resources::api::tables::{NAMED, SEMESTERS};
use course_planning::api::{COURSE, COURSES, STUDENT, UNNAMED};
use kernel::{
    Api, Permission, Result, Text,
    resource::{Field, Rules, Services, Spec, Table},
    scope::{ScopeRule, TableRef},
};
use schema::grades::{student_gpa, student_grade};

use crate::{averages::table::shown_fields, results::STATES};

const PAGES: &[Permission] = &[permissions::TEACHER_AUTH_SG];

static MY_STAFF: TableRef = TableRef::new("staff", ScopeRule::Own("user_id"), true);
static ME: TableRef = TableRef::new("teacher", ScopeRule::Granted(&[("staff_id", "id")], &MY_STAFF), true);
/// Students whose adviser the caller is.
static ADVISEES: TableRef = TableRef::new("student", ScopeRule::Granted(&[("advisor_id", "id")], &ME), true);
static OF_ADVISEES: ScopeRule = ScopeRule::Granted(&[("student_id", "id")], &ADVISEES);
static RESULTS: TableRef = TableRef::new("student_grade", ScopeRule::Of("status", "RELEASED", &OF_ADVISEES), true);
/// Of semesters in which a result of theirs is released: an average would tell the results before their time.
static AVERAGES: TableRef = TableRef::new(
    "student_gpa",
    ScopeRule::Granted(&[("student_id", "student_id"), ("semester_id", "semester_id")], &RESULTS),
    true,
);

pub fn mount(api: &mut Api) -> Result<()> {
    let whose = || {
        [
            Field::reference("studentId", &ADVISEES, STUDENT, "学生", "Student").with_code(),
            Field::reference("semesterId", &SEMESTERS, NAMED, "学期", "Semester").filter(),
        ]
        .map(Field::read_only)
    };
    let averages = Table::ruled::<student_gpa::Entity>(
        Spec {
            subject: "grades.advisee_gpa",
            stem: "AdviseeGpa",
            label: Text::new("受导学生的平均绩点", "averages of advisees"),
            permissions: PAGES,
            table: &AVERAGES,
            title: UNNAMED,
            fields: whose().into_iter().chain(shown_fields()).collect(),
            unique: &[],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("totalGpa", true),
            page: "",
            offered_to: &[],
        },
        Rules { persons: true, ..Rules::NONE },
    )?;
    averages.mount(api, "/api/grades/advisee/gpa", Services::READ)?;
    let results = Table::ruled::<student_grade::Entity>(
        Spec {
            subject: "grades.advisee_grade",
            stem: "AdviseeGrade",
            label: Text::new("受导学生的成绩", "results of advisees"),
            permissions: PAGES,
            table: &RESULTS,
            title: UNNAMED,
            fields: whose().into_iter().chain(result_fields()).collect(),
            unique: &[],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("createdAt", true),
            page: "",
            offered_to: &[],
        },
        Rules { persons: true, ..Rules::NONE },
    )?;
    results.mount(api, "/api/grades/advisee/result", Services::READ)
}

fn result_fields() -> impl Iterator<Item = Field> {
    let fields = [
        Field::reference("courseId", &COURSES, COURSE, "课程", "Course").with_code(),
        Field::code("grade", 5, "成绩等级", "Grade").filter().sort(),
        Field::integer("score", 0, 1000, "分数", "Score").places(1).sort(),
        Field::integer("points", 0, 1000, "绩点", "Points").places(2).sort(),
        Field::integer("unitsAttempted", 0, 100, "修读学分", "Units attempted"),
        Field::integer("unitsGained", 0, 100, "所得学分", "Units gained"),
        Field::integer("attemptNo", 1, 99, "第几次修读", "Attempt"),
        Field::bool("isHighest", "有效成绩", "The one that counts").filter(),
        Field::choice("status", STATES, "状态", "Status"),
        Field::instant("releasedAt", "公布时间", "Released at").sort(),
    ];
    fields.into_iter().map(Field::read_only)
}

//! What students and teachers see of their exams, and what teachers say about theirs.

mod calendar;
mod card;
mod student;
mod teacher;

use kernel::{Action, Api, Cx, IdSpec, Json, Op, Policy, Query, Text, View, op::Need};

use crate::{
    office,
    tables::{OWN_PAPERS, PAPER},
};
use course_planning::api::STUDENTS;

pub use calendar::FEED;

const STUDENT: &[Need] = &[(permissions::STUDENT_AUTH_TIMETABLE, Action::Get)];
const TEACHER: &[Need] = &[(permissions::TEACHER_AUTH_EXAM_TIMETABLE, Action::Get)];
const TEACHER_EDITS: &[Need] = &[(permissions::TEACHER_AUTH_EXAM_TIMETABLE, Action::Edit)];

pub fn mount(api: &mut Api) {
    workflow::api::register_card(&card::CARD);
    let label = Text::new("查看本人的考试安排", "One's own exams");
    let op = Op::get("/api/student/exam", "myExams", Policy::AnyOf(STUDENT), label);
    api.op(op, |cx: Cx, (): ()| async move { student::mine(&cx).await.map(View) });
    let label = Text::new("查看学生的考试安排", "Exams of a student");
    let op = Op::get("/api/exam/student", "getStudentExams", office(Action::Query), label)
        .ids([IdSpec::query("studentId", &STUDENTS)]);
    api.op(op, |cx: Cx, Query(query): Query<student::StudentQuery>| async move {
        student::of_student(&cx, query).await.map(View)
    });
    let label = Text::new("查看本人科目的考试安排", "Exams of one's own courses");
    let op = Op::get("/api/teacher/exam", "myPapers", Policy::AnyOf(TEACHER), label);
    api.op(op, |cx: Cx, (): ()| async move { teacher::mine(&cx).await.map(View) });
    let label = Text::new("填报科目要求", "Say what one's paper needs");
    let op = Op::post("/api/teacher/exam/describe", "describePaper", Policy::AnyOf(TEACHER_EDITS), label)
        .ids([IdSpec::body("/paperId", &OWN_PAPERS)])
        .audit(PAPER);
    api.op(op, |cx: Cx, Json(input): Json<teacher::DescribeInput>| async move {
        teacher::describe(&cx, input).await.map(View)
    });
}

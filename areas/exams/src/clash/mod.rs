//! Clashes of a season: pairs of papers with students in common, and everything that is wrong with the timetable.

mod check;
mod pairs;

use kernel::{Action, Api, Cx, IdSpec, Op, Query, Text, View};

use crate::{
    office,
    tables::{ITEMS, PAPERS},
};

pub use check::{Severity, findings};

pub fn mount(api: &mut Api) {
    let label = Text::new("查询科目冲突", "Pairs of papers with students in common");
    let op = Op::get("/api/exam/clash", "listExamClashes", office(Action::Query), label)
        .ids([IdSpec::query("itemId", &ITEMS)]);
    api.op(op, |cx: Cx, Query(query): Query<pairs::PairQuery>| async move { pairs::list(&cx, query).await.map(View) });
    let label = Text::new("查看共同考生", "Students of both papers");
    let op = Op::get("/api/exam/clash/student", "listExamClashStudents", office(Action::Query), label)
        .ids([IdSpec::query("one", &PAPERS), IdSpec::query("other", &PAPERS)]);
    api.op(
        op,
        |cx: Cx, Query(query): Query<pairs::SharedQuery>| async move { pairs::shared(&cx, query).await.map(View) },
    );
    let label = Text::new("检查考试安排", "Check the exam timetable");
    let op =
        Op::get("/api/exam/check", "checkExams", office(Action::Query), label).ids([IdSpec::query("itemId", &ITEMS)]);
    api.op(
        op,
        |cx: Cx, Query(query): Query<check::CheckQuery>| async move { check::report(&cx, query).await.map(View) },
    );
}

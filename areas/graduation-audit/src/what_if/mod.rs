//! What if: another plan, another cohort's, a minor, a course more, a course repeated. Computed, never written.

mod asked;
mod choose;
mod compute;

use kernel::{Action, Api, Cx, IdSpec, Json, Op, Text, View};

pub use asked::Asked;
pub use choose::ANY_COURSES;
pub use compute::WhatIfInput;

use crate::{
    kind::{KINDS, Kind},
    own,
    tables::{OWN_REPORTS, PLANS},
};

const WHY: &str = "computes and changes nothing";

pub fn mount(api: &mut Api) {
    choose::mount(api);
    let label = || Text::new("试算毕业审核", "Try a graduation audit with other courses or another plan");
    let op = Op::post("/api/graduation-audit/own/what-if", "whatIfOwnAudit", own::may(Action::Get), label())
        .ids(ids(IdSpec::body("/id", &OWN_REPORTS)))
        .unaudited(WHY);
    api.op(op, |cx: Cx, Json(input): Json<WhatIfInput>| async move {
        compute::compute(&cx, Asked::by_student(&cx, &input.id).await?, input).await.map(View)
    });
    for kind in KINDS {
        of_kind(api, kind, label());
    }
}

fn of_kind(api: &mut Api, kind: &'static Kind, label: Text) {
    let may = kind.pages.looking(Action::Get);
    let op = Op::post(kind.path("student/what-if"), kind.op("whatIf", "Audit"), may, label)
        .ids(ids(IdSpec::body("/id", kind.student.table)))
        .unaudited(WHY);
    api.op(op, |cx: Cx, Json(input): Json<WhatIfInput>| async move {
        compute::compute(&cx, Asked::by_staff(&cx, &input.id).await?, input).await.map(View)
    });
}

fn ids(of: IdSpec) -> [IdSpec; 3] {
    [of, IdSpec::body("/structureId", &PLANS), IdSpec::body("/courses/*/courseId", &ANY_COURSES)]
}

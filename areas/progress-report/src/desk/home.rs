//! What waits for somebody, at each of their desks.

use kernel::{Action, Api, Cx, Op, Policy, Result, Text, View, op::Need};
use serde::Serialize;
use utoipa::ToSchema;

use super::{KINDS, queue::queue};

/// The page of a dean's desk alone opens no home.
const SEE: &[Need] = &[
    (permissions::TEACHER_AUTH_PR_SUPERVISOR, Action::Get),
    (permissions::TEACHER_AUTH_PR_AP, Action::Get),
    (permissions::TEACHER_AUTH_PR_PD, Action::Get),
];

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReportDeskCount)]
struct Count {
    /// supervisor, ap, pd, dean.
    desk: String,
    page: String,
    all: usize,
    waits: usize,
    overdue: usize,
}

pub fn mount(api: &mut Api) {
    let label = Text::new("我的进展报告工作", "What waits at my desks");
    let op = Op::get("/api/teacher/pr", "myReportDesks", Policy::AnyOf(SEE), label);
    api.op(op, |cx: Cx, (): ()| async move { counts(&cx).await.map(View) });
}

/// Only of desks whose queue the caller may list.
async fn counts(cx: &Cx) -> Result<Vec<Count>> {
    let mut counted = vec![];
    for kind in &KINDS {
        if !cx.session()?.rights.grants.allows((kind.code, Action::Query)) {
            continue;
        }
        let lines = queue(cx, kind).await?;
        counted.push(Count {
            desk: kind.path.to_owned(),
            page: kind.page.to_owned(),
            all: lines.len(),
            waits: lines.iter().filter(|line| line.waits).count(),
            overdue: lines.iter().filter(|line| line.waits && line.overdue).count(),
        });
    }
    Ok(counted)
}

//! The way there: a plan term by term to the earliest degree; pinned and saved by the student.

mod question;
mod saved;
mod terms;
mod view;

use kernel::{Action, Api, Cx, IdSpec, Json, Op, Result, Text, View};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    kind::{KINDS, Kind},
    own,
    tables::OWN_REPORTS,
    what_if::{ANY_COURSES, Asked},
};

const WHY: &str = "computes and changes nothing";
const SUBJECT: &str = "ga.way";
/// Courses of a plan: more than any degree has left.
const MOST: usize = 80;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = AuditWayInput)]
struct WayInput {
    /// The student's in the audit.
    id: String,
    /// Left out: as the student saved them.
    #[serde(default)]
    pins: Option<Vec<Pin>>,
}

/// A course in a term.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = AuditWayPin)]
struct Pin {
    course_id: String,
    /// The autumn in which the academic year begins.
    year: i32,
    no: i32,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = SaveAuditWayInput)]
struct SaveInput {
    id: String,
    /// Everything that is planned; what is not in it is not planned any more.
    courses: Vec<saved::Wanted>,
}

pub fn mount(api: &mut Api) {
    let label = || Text::new("规划毕业路径", "Plan the way to the degree");
    let op = Op::post("/api/graduation-audit/own/way", "planOwnWay", own::may(Action::Get), label())
        .ids([IdSpec::body("/id", &OWN_REPORTS), IdSpec::body("/pins/*/courseId", &ANY_COURSES)])
        .unaudited(WHY);
    api.op(op, |cx: Cx, Json(input): Json<WayInput>| async move {
        let asked = Asked::by_student(&cx, &input.id).await?;
        answer(&cx, &asked, input.pins).await.map(View)
    });
    let label_save = Text::new("保存毕业路径", "Save the way to the degree");
    let op = Op::post("/api/graduation-audit/own/way/save", "saveOwnWay", own::may(Action::Edit), label_save)
        .ids([IdSpec::body("/id", &OWN_REPORTS), IdSpec::body("/courses/*/courseId", &ANY_COURSES)])
        .audit(SUBJECT);
    api.op(op, |cx: Cx, Json(input): Json<SaveInput>| async move {
        let asked = Asked::by_student(&cx, &input.id).await?;
        saved::save(&cx, &asked, &input.courses).await.map(View)
    });
    for kind in KINDS {
        of_kind(api, kind, label());
    }
}

fn of_kind(api: &mut Api, kind: &'static Kind, label: Text) {
    let may = kind.pages.looking(Action::Get);
    let op = Op::post(kind.path("student/way"), kind.op("planWayIn", "Audit"), may, label)
        .ids([IdSpec::body("/id", kind.student.table), IdSpec::body("/pins/*/courseId", &ANY_COURSES)])
        .unaudited(WHY);
    api.op(op, |cx: Cx, Json(input): Json<WayInput>| async move {
        let asked = Asked::by_staff(&cx, &input.id).await?;
        answer(&cx, &asked, input.pins).await.map(View)
    });
}

async fn answer(cx: &Cx, asked: &Asked, pins: Option<Vec<Pin>>) -> Result<view::WayView> {
    let known = saved::of(cx, asked).await?;
    let pins = match pins {
        Some(pins) => pins,
        None => known.iter().filter(|row| row.pinned).map(saved::pin).collect(),
    };
    let ground = question::Ground::of(cx, asked, &pins).await?;
    Ok(view::view(&ground, rules::way::way(&ground.question()), !known.is_empty()))
}

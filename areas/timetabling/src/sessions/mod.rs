//! Weekly meetings: put into the grid, moved, taken back.

mod edits;
mod inputs;
mod table;
mod write;

use basic_resources::api::tables::{PLACES, SEMESTERS, TEACHERS};
use kernel::{Api, Cx, IdSpec, Json, Op, Query, Result, Text, View, resource::Services};

use crate::{
    may::{ADD, DELETE, EDIT, GET},
    tables::{SECTIONS, SESSION, SESSIONS},
};
use inputs::{AddInput, CheckInput, EditInput, Ids, PlaceInput, StepInput};

pub use edits::can_step;
pub use table::{KINDS, sessions};

pub fn mount(api: &mut Api) -> Result<()> {
    sessions()?.mount(api, "/api/tts/session", Services::READ)?;
    let rows = [IdSpec::body("/placeId", &PLACES), IdSpec::body("/teacherId", &TEACHERS)];

    let label = Text::new("试排上课时间", "Try a time for a meeting");
    let op = Op::post("/api/tts/session/check", "checkClassSession", GET, label)
        .ids([IdSpec::body("/id", &SESSIONS), IdSpec::body("/sectionId", &SECTIONS)])
        .ids(rows)
        .unaudited("looks at what would clash and changes nothing");
    api.op(op, |cx: Cx, Json(input): Json<CheckInput>| async move { write::check(&cx, input).await.map(View) });

    let label = Text::new("新增上课时间", "Add a meeting");
    let op = Op::post("/api/tts/session", "addClassSession", ADD, label)
        .ids([IdSpec::body("/sectionId", &SECTIONS)])
        .ids(rows)
        .audit(SESSION);
    api.op(op, |cx: Cx, Json(input): Json<AddInput>| async move { write::add(&cx, input).await.map(View) });

    let label = Text::new("修改上课时间", "Change a meeting");
    let op = Op::patch("/api/tts/session", "editClassSession", EDIT, label)
        .ids([IdSpec::body("/id", &SESSIONS)])
        .ids(rows)
        .audit(SESSION);
    api.op(op, |cx: Cx, Json(input): Json<EditInput>| async move { write::edit(&cx, input).await.map(View) });

    let label = Text::new("删除上课时间", "Delete meetings");
    let op = Op::delete("/api/tts/session", "removeClassSessions", DELETE, label)
        .ids([IdSpec::query("ids", &SESSIONS)])
        .audit(SESSION);
    api.op(op, |cx: Cx, Query(query): Query<Ids>| async move { write::remove(&cx, query.ids).await.map(View) });

    let label = Text::new("移动上课时间", "Place a meeting");
    let op = Op::post("/api/tts/session/place", "placeClassSession", EDIT, label)
        .ids([IdSpec::body("/id", &SESSIONS), IdSpec::body("/placeId", &PLACES)])
        .audit(SESSION);
    api.op(op, |cx: Cx, Json(input): Json<PlaceInput>| async move { write::place(&cx, input).await.map(View) });

    for (word, id, back, label) in [
        ("undo", "undoTimetableStep", true, Text::new("撤销排课步骤", "Undo the last step")),
        ("redo", "redoTimetableStep", false, Text::new("重做排课步骤", "Redo the last step")),
    ] {
        let op = Op::post(format!("/api/tts/session/{word}"), id, EDIT, label)
            .ids([IdSpec::body("/semesterId", &SEMESTERS)])
            .audit(SESSION);
        api.op(op, move |cx: Cx, Json(input): Json<StepInput>| async move {
            edits::step(&cx, &input.semester_id, back).await.map(View)
        });
    }
    Ok(())
}

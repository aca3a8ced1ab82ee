//! Groups of students who take their classes together, and who is in them.

mod make;
mod members;
mod table;

use basic_resources::api::tables::{ANY_PROGRAMMES, SEMESTERS};
use course_planning::api::STUDENTS;
use kernel::{Api, Cx, IdSpec, Json, Op, Result, Text, View, resource::Services};

use crate::{
    may::{ADD, EDIT},
    tables::{GROUP, GROUPS, MEMBER, MEMBERS},
};
use make::MakeInput;
use members::{AddInput, RemoveInput};

pub use table::{groups, members};

pub fn mount(api: &mut Api) -> Result<()> {
    groups()?.mount(api, "/api/tts/group", Services { switch: false, ..Services::ALL })?;
    members()?.mount(api, "/api/tts/group-student", Services::READ)?;

    let label = Text::new("把学生加入学生组", "Put students into a group");
    let op = Op::post("/api/tts/group/member", "addGroupMembers", EDIT, label)
        .ids([IdSpec::body("/groupId", &GROUPS), IdSpec::body("/studentIds", &STUDENTS)])
        .audit(MEMBER);
    api.op(op, |cx: Cx, Json(input): Json<AddInput>| async move { members::add(&cx, input).await.map(View) });

    let label = Text::new("把学生移出学生组", "Take students out of groups");
    let op = Op::post("/api/tts/group/member/remove", "removeGroupMembers", EDIT, label)
        .ids([IdSpec::body("/ids", &MEMBERS)])
        .audit(MEMBER);
    api.op(op, |cx: Cx, Json(input): Json<RemoveInput>| async move { members::remove(&cx, input).await.map(View) });

    let label = Text::new("按专业和年级分组", "Make groups of a programme and year");
    let op = Op::post("/api/tts/group/make", "makeGroups", ADD, label)
        .ids([IdSpec::body("/semesterId", &SEMESTERS), IdSpec::body("/programmeId", &ANY_PROGRAMMES)])
        .audit(GROUP)
        .long();
    api.op(op, |cx: Cx, Json(input): Json<MakeInput>| async move { make::make(&cx, input).await.map(View) });
    Ok(())
}

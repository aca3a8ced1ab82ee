//! A student's side: what can be applied for, the form, and how far each application is.

mod list;
mod obstacles;
mod pay;
mod write;

use kernel::{Action, Api, Cx, IdSpec, Json, Op, Policy, Query, Text, View, files, op::Need};

use crate::{
    application::{FileQuery, open_file},
    tables::{APPLICATION, ITEMS, OWN_APPLICATIONS, OWN_FILES},
};

const PATH: &str = "/api/student/oas";
const SEE: &[Need] = &[(permissions::STUDENT_AUTH_OAS_REGISTER, Action::Get)];
const WRITE: &[Need] = &[(permissions::STUDENT_AUTH_OAS_REGISTER, Action::Edit)];

pub fn mount(api: &mut Api) {
    let label = Text::new("查看本人网上申请", "See what one can apply for and has applied for");
    let op = Op::get(PATH, "myOasApplications", Policy::AnyOf(SEE), label);
    api.op(op, |cx: Cx, (): ()| async move { list::own(&cx).await.map(View) });
    let label = Text::new("下载本人申请附件", "Download a file of one's own application");
    let op = Op::get(format!("{PATH}/file"), "myOasFile", Policy::AnyOf(SEE), label)
        .ids([IdSpec::query("id", &OWN_APPLICATIONS), IdSpec::query("fileId", &files::FILE)]);
    api.op(op, |cx: Cx, Query(query): Query<FileQuery>| async move { open_file(&cx, &query).await });
    let label = Text::new("保存申请草稿", "Keep a draft of an application");
    let op = Op::post(format!("{PATH}/save"), "saveMyOasApplication", Policy::AnyOf(WRITE), label)
        .ids([
            IdSpec::body("/itemId", &ITEMS),
            IdSpec::body("/id", &OWN_APPLICATIONS),
            IdSpec::body("/files/*/fileId", &OWN_FILES),
        ])
        .audit(APPLICATION);
    api.op(op, |cx: Cx, Json(input): Json<write::SaveInput>| async move { write::save(&cx, input).await.map(View) });
    let step = |path: &str, name: &str, label: Text| {
        Op::post(format!("{PATH}/{path}"), name, Policy::AnyOf(WRITE), label)
            .ids([IdSpec::body("/id", &OWN_APPLICATIONS)])
            .audit(APPLICATION)
    };
    let op = step("submit", "submitMyOasApplication", Text::new("提交申请", "Hand in an application"));
    api.op(
        op,
        |cx: Cx, Json(input): Json<write::OneInput>| async move { write::submit(&cx, &input.id).await.map(View) },
    );
    let op = step("cancel", "cancelMyOasApplication", Text::new("取消申请", "Take an application back"));
    api.op(
        op,
        |cx: Cx, Json(input): Json<write::OneInput>| async move { write::cancel(&cx, &input.id).await.map(View) },
    );
    let op = step("pay", "payMyOasApplication", Text::new("在线缴纳申请费", "Pay for an application online"));
    api.op(op, |cx: Cx, Json(input): Json<write::OneInput>| async move { pay::online(&cx, &input.id).await.map(View) });
}

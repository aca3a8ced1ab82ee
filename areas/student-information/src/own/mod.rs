//! What students see and change of their own record, and what the office decides of it.

mod access;
mod change;
pub(crate) mod fields;
pub(crate) mod information;
pub(crate) mod kinds;
pub(crate) mod me;
pub(crate) mod request;
pub mod types;
mod write;

use kernel::{
    Action, Api, Cx, Done, FileReply, IdSpec, Json, Op, PathId, Policy, Query, Result, Text, View,
    op::Need,
    resource::Services,
    scope::{ScopeRule, TableRef},
};
use serde::Deserialize;
use utoipa::IntoParams;

use request::table::OWN_REQUESTS;
pub use request::table::REQUESTS;
use types::{ChangeInput, DecideInput, WithdrawInput};

const OWN_GET: &[Need] = &[(permissions::STUDENT_AUTH, Action::Get)];
const OWN_EDIT: &[Need] = &[(permissions::STUDENT_AUTH, Action::Edit)];
const OFFICE_GET: &[Need] = &[(permissions::ADMIN_AUTH_SI, Action::Get), (permissions::STAFF_AUTH_SI, Action::Get)];
const OFFICE_EDIT: &[Need] = &[(permissions::ADMIN_AUTH_SI, Action::Edit)];

/// The caller's own uploads that nothing shows yet.
pub static OWN_FILES: TableRef =
    TableRef::new("stored_file", ScopeRule::Of("purpose", "attachment", &ScopeRule::Own("owner_id")), true);

pub fn mount(api: &mut Api) -> Result<()> {
    mount_own(api);
    kernel::messages::register(kinds::KINDS);
    request::requests()?.mount(api, "/api/si/request", Services::READ)?;
    mount_office(api);
    Ok(())
}

fn mount_own(api: &mut Api) {
    let label = Text::new("我的学籍信息", "My student record");
    let op = Op::get("/api/student/information", "myInformation", Policy::AnyOf(OWN_GET), label);
    api.op(op, |cx: Cx, (): ()| async move { information::look(&cx).await.map(View) });
    let label = Text::new("修改我的学籍信息", "Change my student record");
    let op = Op::post("/api/student/information", "changeMyInformation", Policy::AnyOf(OWN_EDIT), label)
        .ids([IdSpec::body("/attachments", &OWN_FILES)])
        .audit("si.student");
    api.op(op, |cx: Cx, Json(input): Json<ChangeInput>| async move { change::change(&cx, input).await.map(View) });
    let label = Text::new("撤回信息修改申请", "Withdraw a change request");
    let path = "/api/student/information/request/withdraw";
    let op = Op::post(path, "withdrawChangeRequest", Policy::AnyOf(OWN_EDIT), label)
        .ids([IdSpec::body("/id", &OWN_REQUESTS)])
        .audit(request::SUBJECT);
    api.op(op, |cx: Cx, Json(input): Json<WithdrawInput>| async move {
        request::withdraw(&cx, &input.id).await.map(|()| Done)
    });
    let label = Text::new("谁查看过我的信息", "Who opened my record");
    let op = Op::get("/api/student/information/access", "accessesOfMyRecord", Policy::AnyOf(OWN_GET), label);
    api.op(op, |cx: Cx, (): ()| async move { access::list(&cx).await.map(View) });
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct FileQuery {
    /// The request.
    id: String,
    /// One of its attachments.
    file_id: String,
}

fn mount_office(api: &mut Api) {
    let label = Text::new("信息修改申请的内容", "What a change request asks for");
    let op = Op::get("/api/si/request/{id}/changes", "changeRequestDetail", Policy::AnyOf(OFFICE_GET), label)
        .ids([IdSpec::path("id", &REQUESTS)]);
    api.op(op, |cx: Cx, PathId(id): PathId| async move { request::detail(&cx, &id).await.map(View) });
    let label = Text::new("下载申请的附件", "Download a request's attachment");
    let op = Op::get("/api/si/request/file", "changeRequestFile", Policy::AnyOf(OFFICE_GET), label)
        .ids([IdSpec::query("id", &REQUESTS), IdSpec::query("fileId", &kernel::files::FILE)]);
    api.op(op, |cx: Cx, Query(query): Query<FileQuery>| async move { attachment(&cx, &query).await });
    let label = Text::new("审核信息修改申请", "Decide on a change request");
    let op = Op::post("/api/si/request/decide", "decideChangeRequest", Policy::AnyOf(OFFICE_EDIT), label)
        .ids([IdSpec::body("/id", &REQUESTS)])
        .audit(request::SUBJECT);
    api.op(op, |cx: Cx, Json(input): Json<DecideInput>| async move { request::decide(&cx, input).await.map(View) });
}

async fn attachment(cx: &Cx, query: &FileQuery) -> Result<FileReply> {
    request::attachment(cx, &query.id, &query.file_id).await
}

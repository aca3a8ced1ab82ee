//! Applications as they are worked on, from two sides: listed, looked at, taken further, paid for, answered.

mod kept;
mod message;
mod payment;
mod step;
mod table;
mod view;

use kernel::{Action, Api, Cx, IdSpec, Json, Op, Query, Result, Text, View, files};

pub use kept::{StateOf, add_event, give_back, held, pay_of, refused, state_of};
pub use payment::owed;
pub use table::{STATES, called};
pub use view::{ApplicationView, FileQuery, OneQuery, answers_of, files_of, open_file, views};

use crate::{
    side::{SIDES, Side},
    tables::APPLICATION,
};

pub fn mount(api: &mut Api) -> Result<()> {
    table::mount(api)?;
    for side in &SIDES {
        commands(api, side);
        looking(api, side);
    }
    Ok(())
}

fn commands(api: &mut Api, side: &'static Side) {
    let command = |path: &str, name: &str, ids: &'static str, label: Text| {
        let path = format!("{}/application/{path}", side.path);
        Op::post(path, name, side.pages.may(Action::Edit), label)
            .ids([IdSpec::body(ids, side.applications)])
            .audit(APPLICATION)
            .long()
    };
    let named = |verb: &str, noun: &str| format!("{verb}{}{noun}", side.prefix);
    let label = Text::new("办理网上申请", "Take applications further");
    let op = command("step", &named("step", "OasApplications"), "/ids", label);
    api.op(op, |cx: Cx, Json(input): Json<step::StepInput>| async move { step::command(&cx, input).await.map(View) });
    let label = Text::new("给申请人发消息", "Write to applicants");
    let op = command("message", &named("message", "OasApplicants"), "/ids", label);
    api.op(op, |cx: Cx, Json(input): Json<message::MessageInput>| async move {
        message::command(&cx, input).await.map(View)
    });
    let label = Text::new("登记申请缴费", "Note the payment of an application");
    let op = command("payment", &named("pay", "OasApplication"), "/id", label);
    api.op(op, |cx: Cx, Json(input): Json<payment::PaymentInput>| async move {
        payment::command(&cx, input).await.map(View)
    });
}

fn looking(api: &mut Api, side: &'static Side) {
    let id = IdSpec::query("id", side.applications);
    let label = Text::new("查看网上申请", "See an application");
    let path = format!("{}/application/view", side.path);
    let op = Op::get(path, format!("view{}OasApplication", side.prefix), side.pages.may(Action::Get), label).ids([id]);
    api.op(op, |cx: Cx, Query(query): Query<OneQuery>| async move { view::one(&cx, &query.id).await.map(View) });
    let label = Text::new("下载申请附件", "Download a file of an application");
    let path = format!("{}/application/file", side.path);
    let op = Op::get(path, format!("file{}OasApplication", side.prefix), side.pages.may(Action::Get), label)
        .ids([id, IdSpec::query("fileId", &files::FILE)]);
    api.op(op, |cx: Cx, Query(query): Query<FileQuery>| async move { open_file(&cx, &query).await });
}

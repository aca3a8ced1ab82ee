//! Folders: one evaluation of a semester, from its draft to its release.

mod close;
mod commands;
mod copy;
mod generate;
mod table;

use kernel::{Action, Api, Cx, IdSpec, Json, Op, Result, Text, View};

use basic_resources::api::tables::SEMESTERS;
pub use close::due as close_due;
pub use commands::{FolderInput, evaluated, held, refused, stepped, warning};
pub use table::folders;

use crate::{
    policies::OFFICE,
    tables::{FOLDER, FOLDERS, SECTION},
};

const PATH: &str = "/api/te/folder";

pub fn mount(api: &mut Api) -> Result<()> {
    table::mount(api)?;
    let command = |path: &str, id: &str, label: Text| {
        Op::post(format!("{PATH}/{path}"), id, OFFICE.may(Action::Edit), label)
            .ids([IdSpec::body("/id", &FOLDERS)])
            .long()
    };
    let op = command("generate", "generateEvaluationSections", Text::new("生成评教教学班", "Generate the sections"));
    api.op(op.audit(SECTION), |cx: Cx, Json(input): Json<FolderInput>| async move {
        generate::command(&cx, input).await.map(View)
    });
    let op = command("open", "openEvaluation", Text::new("开放评教", "Open an evaluation"));
    api.op(op.audit(FOLDER), |cx: Cx, Json(input): Json<FolderInput>| async move {
        commands::open(&cx, input).await.map(View)
    });
    let op = command("close", "closeEvaluation", Text::new("截止评教", "Close an evaluation"));
    api.op(op.audit(FOLDER), |cx: Cx, Json(input): Json<FolderInput>| async move {
        close::command(&cx, input).await.map(View)
    });
    let op = Op::post(
        format!("{PATH}/copy"),
        "copyEvaluation",
        OFFICE.may(Action::Add),
        Text::new("复制评教任务", "Copy a folder"),
    )
    .ids([IdSpec::body("/id", &FOLDERS), IdSpec::body("/semesterId", &SEMESTERS)])
    .audit(FOLDER)
    .long();
    api.op(op, |cx: Cx, Json(input): Json<copy::CopyInput>| async move { copy::command(&cx, input).await.map(View) });
    Ok(())
}

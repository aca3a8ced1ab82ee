//! Results: worked out once at release, for fixed cuts, and never again; comments, screened by people who say why.

mod comments;
mod compute;
mod release;
mod remind;
mod statistics;
mod table;
mod teacher;

pub use release::by_itself;
pub use remind::remind_due;

use kernel::{Action, Api, Cx, IdSpec, Json, Op, Query, Result, Text, View};

use crate::{
    folder::FolderInput,
    policies::OFFICE,
    tables::{FOLDER, FOLDERS},
};

pub fn mount(api: &mut Api) -> Result<()> {
    table::mount(api)?;
    comments::mount(api)?;
    teacher::mount(api)?;
    let label = Text::new("公布评教结果", "Release the results");
    let op = Op::post("/api/te/folder/release", "releaseEvaluation", OFFICE.may(Action::Edit), label)
        .ids([IdSpec::body("/id", &FOLDERS)])
        .audit(FOLDER)
        .long();
    api.op(op, |cx: Cx, Json(input): Json<FolderInput>| async move { release::command(&cx, input).await.map(View) });
    let label = Text::new("评教完成情况", "How many have finished");
    let op = Op::get("/api/te/stat", "evaluationStatistics", OFFICE.looking(Action::Query), label)
        .ids([IdSpec::query("folderId", &FOLDERS)]);
    api.op(op, |cx: Cx, Query(query): Query<statistics::StatQuery>| async move {
        statistics::of(&cx, &query.folder_id).await.map(View)
    });
    let label = Text::new("提醒未完成评教的学生", "Remind students who have not finished");
    let op = Op::post("/api/te/folder/remind", "remindEvaluation", OFFICE.may(Action::Edit), label)
        .ids([IdSpec::body("/id", &FOLDERS)])
        .audit(FOLDER)
        .long();
    api.op(op, |cx: Cx, Json(input): Json<FolderInput>| async move { remind::remind(&cx, input).await.map(View) });
    Ok(())
}

//! Steps of candidates: due when, how far, with which evidence, and who said that it will do.

mod decide;
mod evidence;
mod kept;
mod table;

use kernel::{Action, Api, Cx, IdSpec, Json, Op, Query, Result, Text, View, files};

pub use evidence::{FileQuery, most, open, open_file};
pub use kept::{
    Row, complete, done, enabled, entered, first_due, held, of_candidate, outstanding, owner_of, read_candidate,
    settle, state_of,
};
pub use table::progress;

use super::{
    PAGES,
    tables::{OWN_FILES, PROGRESS, PROGRESSES},
};

const PATH: &str = "/api/graduation-audit/sga/progress";

pub fn mount(api: &mut Api) -> Result<()> {
    table::mount(api, PATH)?;
    let many = IdSpec::body("/ids", &PROGRESSES);
    let label = Text::new("审批毕业步骤", "Decide about steps");
    let op = Op::post(format!("{PATH}/decide"), "decideSgaSteps", PAGES.may(Action::Edit), label)
        .ids([many])
        .audit(PROGRESS)
        .long();
    api.op(
        op,
        |cx: Cx, Json(input): Json<decide::DecideInput>| async move { decide::command(&cx, input).await.map(View) },
    );
    let label = Text::new("调整步骤期限", "Change when steps are due");
    let op = Op::post(format!("{PATH}/extend"), "extendSgaSteps", PAGES.may(Action::Edit), label)
        .ids([many])
        .audit(PROGRESS)
        .long();
    api.op(
        op,
        |cx: Cx, Json(input): Json<decide::ExtendInput>| async move { decide::extend(&cx, input).await.map(View) },
    );
    let label = Text::new("上传步骤材料", "Put evidence to a step");
    let op = Op::post(format!("{PATH}/evidence"), "attachSgaEvidence", PAGES.may(Action::Edit), label)
        .ids([IdSpec::body("/id", &PROGRESSES), IdSpec::body("/fileIds", &OWN_FILES)])
        .audit(PROGRESS);
    api.op(op, |cx: Cx, Json(input): Json<evidence::EvidenceInput>| async move {
        evidence::attach(&cx, input).await.map(View)
    });
    let label = Text::new("下载步骤材料", "Download evidence of a step");
    let op = Op::get(format!("{PATH}/file"), "sgaEvidenceFile", PAGES.may(Action::Get), label)
        .ids([IdSpec::query("id", &PROGRESSES), IdSpec::query("fileId", &files::FILE)]);
    api.op(op, |cx: Cx, Query(query): Query<FileQuery>| async move { open_file(&cx, &query).await });
    Ok(())
}

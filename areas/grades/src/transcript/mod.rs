//! Transcripts: what a student achieved, on a paper that proves itself. Its content is fixed and signed when it is
//! issued; a result that is amended later takes the paper back.

mod allowed;
mod background;
mod batch;
mod commands;
mod content;
mod issue;
mod kind;
mod paper;
mod print;
mod public;
mod sign;
mod single;
mod table;
mod touched;

use basic_resources::api::tables::PROGRAMMES;
use course_planning::api::{COHORTS, STUDENTS};
use kernel::{
    Action, Api, Cx, Error, IdSpec, Json, Op, Result, Text, View,
    resource::{EXPORT_BUCKET, EXPORTS_A_MINUTE},
};
use schema::grades::transcript;
use sea_orm::EntityTrait;

pub use batch::register_jobs;
pub use kind::Kind;
pub use single::{check as check_transcript, issue_one, print_one, withdraw as withdraw_transcript};
pub use table::transcripts;
pub use touched::touched;

use crate::{
    may::GRADES,
    tables::{TRANSCRIPT, TRANSCRIPTS},
};

pub fn mount(api: &mut Api) -> Result<()> {
    table::mount(api)?;
    issuing(api);
    printing(api);
    public::mount(api);
    Ok(())
}

/// Issued for whoever may have one; answers the ids of the transcripts.
pub async fn issue_transcripts(cx: &Cx, kind: Kind, student_ids: &[String]) -> Result<Vec<String>> {
    let done = issue::issue(cx, &issue::Order { kind, student_ids, replaces: None, batch_id: None }).await?;
    if done.rows.is_empty() {
        cx.nothing_changed();
    }
    Ok(done.rows.into_iter().map(|row| row.id).collect())
}

pub async fn revoke_transcript(cx: &Cx, id: &str, why: &str) -> Result<()> {
    let row = transcript::Entity::find_by_id(id).one(cx.tx().await?).await?.ok_or(Error::NotFound)?;
    touched::take_back(cx, row, why, true).await.map(drop)
}

fn issuing(api: &mut Api) {
    let label = Text::new("出具成绩单", "Issue transcripts");
    let op = Op::post("/api/grades/transcript/issue", "issueTranscripts", GRADES.may(Action::Add), label)
        .ids([IdSpec::body("/studentIds", &STUDENTS)])
        .audit(TRANSCRIPT);
    api.op(
        op,
        |cx: Cx, Json(input): Json<commands::IssueInput>| async move { commands::issue(&cx, input).await.map(View) },
    );
    let label = Text::new("作废成绩单", "Revoke transcripts");
    let op = Op::post("/api/grades/transcript/revoke", "revokeTranscripts", GRADES.may(Action::Edit), label)
        .ids([IdSpec::body("/ids", &TRANSCRIPTS)])
        .audit(TRANSCRIPT);
    api.op(op, |cx: Cx, Json(input): Json<commands::RevokeInput>| async move {
        commands::revoke(&cx, input).await.map(View)
    });
    let label = Text::new("重新出具成绩单", "Issue a transcript again");
    let op = Op::post("/api/grades/transcript/reissue", "reissueTranscript", GRADES.may(Action::Add), label)
        .ids([IdSpec::body("/id", &TRANSCRIPTS)])
        .audit(TRANSCRIPT);
    api.op(op, |cx: Cx, Json(input): Json<commands::ReissueInput>| async move {
        commands::reissue(&cx, input).await.map(View)
    });
    let op = Op::post("/api/grades/transcript/batch", "batchTranscripts", GRADES.may(Action::Add), batch::LABEL)
        .ids([
            IdSpec::body("/studentIds", &STUDENTS),
            IdSpec::body("/programmeId", &PROGRAMMES),
            IdSpec::body("/cohortId", &COHORTS),
        ])
        .audit("job");
    api.op(op, |cx: Cx, Json(input): Json<batch::BatchInput>| async move { batch::start(&cx, input).await.map(View) });
}

fn printing(api: &mut Api) {
    let label = Text::new("打印成绩单", "Print transcripts");
    let op = Op::post("/api/grades/transcript/print", "printTranscripts", GRADES.may(Action::Export), label)
        .ids([IdSpec::body("/ids", &TRANSCRIPTS)])
        .audit(TRANSCRIPT)
        .rate(EXPORT_BUCKET, EXPORTS_A_MINUTE)
        .long();
    api.op(op, |cx: Cx, Json(input): Json<print::PrintInput>| async move { print::print(&cx, input).await });
    let label = Text::new("预览成绩单", "Preview a transcript");
    let op = Op::post("/api/grades/transcript/preview", "previewTranscript", GRADES.may(Action::Export), label)
        .ids([IdSpec::body("/studentId", &STUDENTS)])
        .audit(TRANSCRIPT)
        .rate(EXPORT_BUCKET, EXPORTS_A_MINUTE)
        .long();
    api.op(op, |cx: Cx, Json(input): Json<print::PreviewInput>| async move { print::preview(&cx, input).await });
}

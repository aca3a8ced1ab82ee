//! Questionnaires: parts with questions, a scale, both languages. Published ones stay as they are; a change is a new
//! edition.

mod commands;
mod parts;
mod table;

use kernel::{Action, Api, Cx, IdSpec, Json, Op, Result, Text, View};

pub use parts::{items, parts};
pub use table::questionnaires;

use crate::{
    policies::OFFICE,
    tables::{QUESTIONNAIRE, QUESTIONNAIRES},
};

const PATH: &str = "/api/te/questionnaire";

pub fn mount(api: &mut Api) -> Result<()> {
    table::mount(api)?;
    parts::mount(api)?;
    let command = |path: &str, id: &str, label: Text| {
        Op::post(format!("{PATH}/{path}"), id, OFFICE.may(Action::Edit), label)
            .ids([IdSpec::body("/id", &QUESTIONNAIRES)])
            .audit(QUESTIONNAIRE)
    };
    let op = command("publish", "publishQuestionnaire", Text::new("发布问卷", "Publish a questionnaire"));
    api.op(op, |cx: Cx, Json(input): Json<commands::QuestionnaireInput>| async move {
        commands::publish(&cx, input).await.map(View)
    });
    let op = command("revise", "reviseQuestionnaire", Text::new("修订问卷", "Revise a questionnaire"));
    api.op(op, |cx: Cx, Json(input): Json<commands::QuestionnaireInput>| async move {
        commands::revise(&cx, input).await.map(View)
    });
    Ok(())
}

//! Forms: questions to the student, the supervisor and the panel, in both languages. Published ones stay as they are;
//! a change is a new edition.

mod commands;
mod items;
mod table;

use kernel::{Action, Api, Cx, IdSpec, Json, Op, Result, Text, View};

pub use items::{Choice, choices_of, items};
pub use table::forms;

use crate::{
    policies::OFFICE,
    tables::{FORM, FORMS},
};

const PATH: &str = "/api/pr/form";

pub fn mount(api: &mut Api) -> Result<()> {
    table::mount(api)?;
    items::mount(api)?;
    let command = |path: &str, id: &str, label: Text| {
        Op::post(format!("{PATH}/{path}"), id, OFFICE.may(Action::Edit), label)
            .ids([IdSpec::body("/id", &FORMS)])
            .audit(FORM)
    };
    let op = command("publish", "publishReportForm", Text::new("发布报告表", "Publish a form"));
    api.op(op, |cx: Cx, Json(input): Json<commands::FormInput>| async move {
        commands::publish(&cx, input).await.map(View)
    });
    let op = command("revise", "reviseReportForm", Text::new("修订报告表", "Revise a form"));
    api.op(
        op,
        |cx: Cx, Json(input): Json<commands::FormInput>| async move { commands::revise(&cx, input).await.map(View) },
    );
    Ok(())
}

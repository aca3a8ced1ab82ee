//! Batches: prepared, audited, checked, signed, released to students and awarded.

mod audit;
mod commands;
mod release;
mod run;
mod sign;
mod table;

use kernel::{Action, Api, Cx, IdSpec, Json, Op, PathId, Result, Text, View};
use serde::Deserialize;
use utoipa::ToSchema;

pub use audit::again;
pub use commands::{held, outcome, refused, status_of, warning};
pub use run::by_itself;
pub use table::batches;

use crate::kind::Kind;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = AuditBatchInput)]
pub struct BatchInput {
    pub id: String,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    pub dry_run: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = SignAuditInput)]
pub struct SignInput {
    pub id: String,
    #[serde(default)]
    pub note: String,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    pub dry_run: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ReturnAuditInput)]
pub struct ReturnInput {
    pub id: String,
    pub reason: String,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    pub dry_run: bool,
}

pub fn mount(api: &mut Api, kind: &'static Kind) -> Result<()> {
    table::mount(api, kind)?;
    let command = |path: &str, verb: &str, label: Text| {
        Op::post(kind.path(&format!("batch/{path}")), kind.op(verb, "Audit"), kind.pages.may(Action::Edit), label)
            .ids([IdSpec::body("/id", kind.batch.table)])
            .audit(kind.batch.subject)
            .long()
    };
    let op = command("run", "run", Text::new("运行毕业审核", "Run a graduation audit"));
    api.op(op, move |cx: Cx, Json(input): Json<BatchInput>| async move {
        if input.dry_run {
            cx.rehearse();
        }
        run::command(&cx, kind, &input.id).await.map(View)
    });
    let op = command("release", "release", Text::new("向学生公布审核报告", "Release the reports to students"));
    api.op(op, move |cx: Cx, Json(input): Json<BatchInput>| async move {
        if input.dry_run {
            cx.rehearse();
        }
        release::command(&cx, kind, &input.id).await.map(View)
    });
    let op = command("withdraw", "withdraw", Text::new("撤回审核报告", "Take the reports back"));
    api.op(op, move |cx: Cx, Json(input): Json<ReturnInput>| async move {
        if input.dry_run {
            cx.rehearse();
        }
        release::withdraw(&cx, kind, &input.id, &input.reason).await.map(View)
    });
    let named = |path: &str, verb: &str, label: Text| {
        Op::post(kind.path(&format!("batch/{path}")), kind.op(verb, "Audit"), kind.named(Action::Edit), label)
            .ids([IdSpec::body("/id", kind.batch.table)])
            .audit(kind.batch.subject)
            .long()
    };
    let op = named("sign", "sign", Text::new("签署毕业审核", "Sign a step of a graduation audit"));
    api.op(op, move |cx: Cx, Json(input): Json<SignInput>| async move {
        if input.dry_run {
            cx.rehearse();
        }
        sign::command(&cx, kind, &input.id, input.note.trim()).await.map(View)
    });
    let op = named("return", "return", Text::new("退回毕业审核", "Send a graduation audit back"));
    api.op(op, move |cx: Cx, Json(input): Json<ReturnInput>| async move {
        if input.dry_run {
            cx.rehearse();
        }
        sign::back(&cx, kind, &input.id, &input.reason).await.map(View)
    });
    let label = Text::new("查看审核签署", "See who signed a graduation audit");
    let op = Op::get(
        kind.path("batch/{id}/signature"),
        kind.op("get", "AuditSignatures"),
        kind.pages.looking(Action::Get),
        label,
    )
    .ids([IdSpec::path("id", kind.batch.table)]);
    api.op(op, move |cx: Cx, PathId(id): PathId| async move { sign::signatures(&cx, &id).await.map(View) });
    Ok(())
}

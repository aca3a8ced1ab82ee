//! Papers about students, with a serial number and a code that anybody can verify.

mod again;
pub(crate) mod compose;
mod issue;
mod issued;
mod kind;
pub(crate) mod verify;

use kernel::{
    Action, Api, Cx, IdSpec, Json, Lang, Op, Policy, Result, Text, View,
    op::Need,
    resource::{EXPORT_BUCKET, EXPORTS_A_MINUTE, Services, Table},
};
use serde::Deserialize;
use utoipa::ToSchema;

pub use self::{
    again::set as print_again,
    issue::{Ready, check, past, prepare},
    issued::withdraw,
    kind::PaperKind,
};
use crate::table::STUDENTS;

const EXPORT: &[Need] = &[(permissions::ADMIN_AUTH_SI, Action::Export), (permissions::STAFF_AUTH_SI, Action::Export)];
const REVOKE: &[Need] = &[(permissions::ADMIN_AUTH_SI, Action::Edit)];

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PrintInput {
    pub kind: PaperKind,
    /// Students, in the order in which they are printed.
    pub ids: Vec<String>,
    /// For papers that exist in both languages; the caller's language otherwise.
    #[serde(default)]
    pub language: Option<PaperLanguage>,
    /// What for; certificates say it.
    #[serde(default)]
    pub purpose: String,
}

#[derive(Clone, Copy, Deserialize, ToSchema)]
pub enum PaperLanguage {
    #[serde(rename = "zh-CN")]
    Zh,
    #[serde(rename = "en-US")]
    En,
}

impl From<PaperLanguage> for Lang {
    fn from(language: PaperLanguage) -> Self {
        match language {
            PaperLanguage::Zh => Self::Zh,
            PaperLanguage::En => Self::En,
        }
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct RevokeInput {
    id: String,
    /// Why, in at least four characters.
    reason: String,
}

pub fn mount(api: &mut Api) -> Result<()> {
    let op =
        Op::post("/api/si/print", "printStudents", Policy::AnyOf(EXPORT), Text::new("打印学生材料", "Print papers"))
            .ids([IdSpec::body("/ids", &STUDENTS)])
            .audit("si.paper")
            .rate(EXPORT_BUCKET, EXPORTS_A_MINUTE)
            .long();
    api.op(op, |cx: Cx, Json(input): Json<PrintInput>| async move { issue::issue(&cx, input).await });
    let table = Table::of::<issued::IssuedDocuments>()?;
    table.mount(api, "/api/si/print/issued", Services::READ)?;
    let op = Op::post(
        "/api/si/print/revoke",
        "revokePaper",
        Policy::AnyOf(REVOKE),
        Text::new("作废已出具的材料", "Revoke a paper"),
    )
    .ids([IdSpec::body("/id", &issued::ISSUED)])
    .audit("si.paper");
    api.op(op, |cx: Cx, Json(input): Json<RevokeInput>| async move {
        issued::revoke(&cx, &input.id, &input.reason).await.map(View)
    });
    verify::mount(api);
    Ok(())
}

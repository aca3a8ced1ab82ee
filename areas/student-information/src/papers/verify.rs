//! Is this paper ours? Asked by whoever holds it, without an account.

use kernel::{Api, Cx, Lang, Op, Policy, Query, Result, Text, Timestamp, View};
use schema::students::issued_document;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::kind::PaperKind;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct VerifyQuery {
    /// From the QR code of the paper, or typed from beneath it.
    code: String,
}

/// Nothing found looks like something found.
#[derive(Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct VerifyView {
    found: bool,
    /// What the paper is called.
    kind: Option<String>,
    serial_no: Option<String>,
    issued_at: Option<Timestamp>,
    #[schema(value_type = Option<String>, format = Date)]
    valid_until: Option<chrono::NaiveDate>,
    revoked: bool,
    /// Only what the paper itself says, with the name partly hidden.
    facts: Vec<FactView>,
}

#[derive(Serialize, ToSchema)]
struct FactView {
    label: String,
    value: String,
}

/// A fact as it is kept with the paper, in both languages.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Fact {
    pub zh: String,
    pub en: String,
    pub value_zh: String,
    pub value_en: String,
}

impl Fact {
    pub fn new(label: Text, zh: impl Into<String>, en: impl Into<String>) -> Self {
        Self { zh: label.zh.to_owned(), en: label.en.to_owned(), value_zh: zh.into(), value_en: en.into() }
    }

    fn shown(self, lang: Lang) -> FactView {
        match lang {
            Lang::Zh => FactView { label: self.zh, value: self.value_zh },
            Lang::En => FactView { label: self.en, value: self.value_en },
        }
    }
}

/// Somebody with a stack of papers, and nobody who tries out codes.
const PER_MINUTE: u32 = 30;

pub fn mount(api: &mut Api) {
    let public = Policy::Public("whoever holds a paper may ask whether it is ours; limited, constant shape");
    let op = Op::get("/api/public/verify", "verifyPaper", public, Text::new("核验材料", "Verify a paper"))
        .rate("verify", PER_MINUTE);
    api.op(op, |cx: Cx, Query(query): Query<VerifyQuery>| async move { verify(&cx, &query.code).await.map(View) });
}

async fn verify(cx: &Cx, code: &str) -> Result<VerifyView> {
    let found = issued_document::Entity::find()
        .filter(issued_document::Column::VerifyCode.eq(normal(code)))
        .filter(issued_document::Column::ArchivedAt.is_null())
        .one(cx.read())
        .await?;
    Ok(found.map_or_else(VerifyView::default, |paper| view(cx, paper)))
}

/// As people type it: with blanks and dashes, in small letters, and with letters that look like digits.
pub fn normal(code: &str) -> String {
    let plain = code.chars().filter(char::is_ascii_alphanumeric).take(64);
    plain
        .map(|c| match c.to_ascii_uppercase() {
            'O' => '0',
            'I' | 'L' => '1',
            other => other,
        })
        .collect()
}

fn view(cx: &Cx, paper: issued_document::Model) -> VerifyView {
    let kind = PaperKind::ALL.into_iter().find(|kind| kind.code() == paper.kind);
    let facts = paper.snapshot.get("facts").cloned().unwrap_or_default();
    let facts: Vec<Fact> = serde_json::from_value(facts).unwrap_or_default();
    VerifyView {
        found: true,
        kind: kind.map(|kind| kind.label().get(cx.lang()).to_owned()),
        serial_no: Some(paper.serial_no),
        issued_at: Some(paper.issued_at),
        valid_until: paper.valid_until,
        revoked: paper.revoked_at.is_some(),
        facts: facts.into_iter().map(|fact| fact.shown(cx.lang())).collect(),
    }
}

//! Papers that left the house.

use kernel::{
    Cx, Error, FieldError, Result, Rule, Text, Timestamp,
    resource::{Choice, Field, Resource, Spec, Title, rows},
    scope::{ScopeRule, TableRef},
};
use schema::students::issued_document::{ActiveModel, Entity, Model};
use sea_orm::{EntityTrait, Set};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::table::{PAGES, STUDENT_TITLE, STUDENTS};

/// A paper about several people is seen by those who reach every student.
pub static ISSUED: TableRef = TableRef::new("issued_document", ScopeRule::Through("student_id", &STUDENTS), true);

const KINDS: &[Choice] = &[
    ("RECORD_CARD", Text::new("学籍卡", "Student record card")),
    ("ENROLMENT_CN", Text::new("在读证明（中文）", "Enrolment certificate (Chinese)")),
    ("ENROLMENT_EN", Text::new("在读证明（英文）", "Enrolment certificate (English)")),
    ("LABELS", Text::new("姓名标签", "Name labels")),
    ("ROSTER", Text::new("学生名册", "Student roster")),
    ("REGISTRATION_SLIP", Text::new("新生报到单", "Registration slip")),
];

/// Nobody writes here by hand.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NoIssuedDocumentInput)]
pub struct NoInput {}

pub struct IssuedDocuments;

impl Resource for IssuedDocuments {
    type Entity = Entity;
    type Input = NoInput;

    /// For the desk that is asked for it, and in no sheet.
    const ANSWERED: &'static [&'static str] = &["verifyCode"];

    fn spec() -> Spec {
        let fields = vec![
            Field::code("serialNo", 40, "编号", "Serial number").filter().search().sort(),
            Field::choice("kind", KINDS, "材料种类", "Paper").filter().sort(),
            Field::reference("studentId", &STUDENTS, STUDENT_TITLE, "学生", "Student").filter(),
            Field::text("purpose", 200, "用途", "Purpose"),
            Field::integer("people", 0, 100_000, "人数", "People"),
            Field::integer("pages", 0, 100_000, "页数", "Pages"),
            Field::instant("issuedAt", "出具时间", "Issued at").filter().sort(),
            Field::text("issuedByName", 100, "出具人", "Issued by").search(),
            Field::date("validUntil", "有效期至", "Valid until").filter(),
            Field::instant("revokedAt", "作废时间", "Revoked at").filter(),
            Field::text("revokedReason", 500, "作废原因", "Why revoked"),
        ];
        Spec {
            subject: "si.paper",
            stem: "IssuedDocument",
            label: Text::new("已出具材料", "issued papers"),
            permissions: PAGES,
            table: &ISSUED,
            title: Title { code: None, zh: "serial_no", en: "serial_no" },
            fields: fields.into_iter().map(Field::read_only).collect(),
            unique: &[&["serialNo"]],
            referenced_by: &[],
            reuses_keys: false,
            sort: ("issuedAt", true),
            page: "",
            offered_to: &[],
        }
    }

    fn write(_input: NoInput, _row: &mut ActiveModel) {}
}

/// `a` is no reason.
const SHORTEST_REASON: usize = 4;
const LONGEST_REASON: usize = 500;

/// What became of a paper; what it said stays where it is.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RevokedPaper {
    id: String,
    version: i32,
    serial_no: String,
    revoked_at: Option<Timestamp>,
    revoked_reason: String,
}

/// From now on the paper proves nothing: whoever verifies it reads that it was revoked.
pub async fn revoke(cx: &Cx, id: &str, reason: &str) -> Result<RevokedPaper> {
    let reason = reason.trim();
    if !(SHORTEST_REASON..=LONGEST_REASON).contains(&reason.chars().count()) {
        let text = Text::new("请填写作废原因（4–500 个字）", "Give a reason of 4–500 characters");
        return Err(Error::Invalid(vec![FieldError::new("reason", "required", text)]));
    }
    let paper = Entity::find_by_id(id).one(cx.tx().await?).await?.ok_or(Error::NotFound)?;
    if let Some(at) = paper.revoked_at {
        let text = Text::new("该材料此前已作废", "This paper was revoked before");
        return Err(Rule::new("paper.revoked", text, json!({ "at": at, "serialNo": paper.serial_no })).into());
    }
    let Model { id, version, serial_no, revoked_at, revoked_reason, .. } = void(cx, paper, reason).await?;
    Ok(RevokedPaper { id, version, serial_no, revoked_at, revoked_reason })
}

async fn void(cx: &Cx, paper: Model, reason: &str) -> Result<Model> {
    let now: Option<Timestamp> = Some(cx.now());
    let change = ActiveModel { revoked_at: Set(now), revoked_reason: Set(reason.to_owned()), ..Default::default() };
    rows::change::<Entity>(cx, "si.paper", paper, change).await
}

/// Revoked by what happened to it and not by hand; one that was revoked before stays as it is.
pub async fn withdraw(cx: &Cx, id: &str, reason: &str) -> Result<()> {
    let paper = Entity::find_by_id(id).one(cx.tx().await?).await?.ok_or(Error::NotFound)?;
    if paper.revoked_at.is_none() {
        void(cx, paper, reason).await?;
    }
    Ok(())
}

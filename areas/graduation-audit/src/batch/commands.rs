//! What the commands on batches share.

use std::sync::LazyLock;

use basic_resources::api::tables::NAMED;
use course_planning::api::{COURSE, COURSES, STUDENT, UNNAMED};
use kernel::{
    Both, Cx, Error, Result, Rule, Text,
    effects::{Known, Outcome, Warning, outcome as outcome_of},
    resource::{Field, Title},
};
use rules::graduation::Status;
use schema::graduation::ga_batch;
use sea_orm::{EntityTrait, QuerySelect};
use serde_json::json;

use super::{batches, table::STATES};
use crate::{
    kind::Kind,
    student,
    tables::{CATEGORIES, CHECKERS, PEOPLE, UNITS, USER_TITLE},
};

/// Held until the command ends.
pub async fn held(cx: &Cx, id: &str) -> Result<ga_batch::Model> {
    let found = ga_batch::Entity::find_by_id(id).lock_exclusive().one(cx.tx().await?).await?;
    found.ok_or(Error::NotFound)
}

pub fn status_of(batch: &ga_batch::Model) -> Result<Status> {
    Status::of(&batch.status).ok_or_else(|| Error::internal("a batch in no known state"))
}

pub fn refused(code: &'static str, text: impl Into<Both>, batch: &ga_batch::Model) -> Error {
    let kind = Kind::of(&batch.kind);
    let rule = Rule::new(code, text, json!({ "status": batch.status, "batchId": batch.id }));
    rule.offer(Text::new("查看审核批次", "See the batch"), kind.page(&format!("setting?ids={}", batch.id))).into()
}

pub fn warning(cx: &Cx, code: &str, text: &Both) -> Warning {
    Warning { code: code.to_owned(), message: text.get(cx.lang()).to_owned() }
}

static SIGNED: LazyLock<Vec<Field>> = LazyLock::new(|| {
    vec![
        Field::choice("step", STATES, "步骤", "Step"),
        Field::reference("divisionId", &UNITS, NAMED, "学部", "Division"),
        Field::reference("signedBy", &CHECKERS, USER_TITLE, "签署人", "Signed by"),
        Field::text("note", 500, "附注", "Note"),
    ]
});

static PINNED: LazyLock<Vec<Field>> = LazyLock::new(|| {
    vec![
        Field::reference("studentId", &PEOPLE, STUDENT, "学生", "Student"),
        Field::reference("courseId", &COURSES, COURSE, "课程", "Course"),
        Field::reference("categoryId", &CATEGORIES, CATEGORY_TITLE, "归入", "Category"),
        Field::text("reason", 500, "理由", "Reason"),
    ]
});

const CATEGORY_TITLE: Title = Title { code: None, zh: "name_cn", en: "name_en" };

/// The answer of every command, rehearsed or real.
pub async fn outcome(cx: &Cx, kind: &'static Kind, warnings: Vec<Warning>) -> Result<Outcome> {
    let known: [Known<'_>; 4] = [
        batches(kind)?.into(),
        student::students(kind)?.into(),
        Known {
            subject: kind.signature,
            label: Text::new("审核签署", "a signature of the audit"),
            fields: &SIGNED,
            title: UNNAMED,
        },
        Known {
            subject: kind.pin,
            label: Text::new("人工归类", "a course placed by hand"),
            fields: &PINNED,
            title: UNNAMED,
        },
    ];
    let done = outcome_of(cx, &known, warnings).await?;
    if done.total == 0 {
        cx.nothing_changed();
    }
    Ok(done)
}

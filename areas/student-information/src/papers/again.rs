//! A certificate printed again: from what was kept when it was issued, so that it says the same.

use basic_resources::api::set_paper;
use kernel::{Cx, Error, Result, Rule, Text};
use papers::Rendered;
use schema::students::issued_document::{Entity, Model};
use sea_orm::EntityTrait;
use serde_json::{Value, json};

use super::{
    issue::{no_address, page, picture},
    kind::PaperKind,
};

/// One that was revoked is not printed any more.
pub async fn set(cx: &Cx, id: &str, copies: usize) -> Result<Rendered> {
    let paper = Entity::find_by_id(id).one(cx.read()).await?.ok_or(Error::NotFound)?;
    valid(&paper)?;
    let kind = PaperKind::ALL.into_iter().find(|kind| kind.code() == paper.kind).ok_or(Error::NotFound)?;
    let site = cx.site().ok_or_else(no_address)?;
    let mut printed = paper.snapshot.get("printed").cloned().unwrap_or_default();
    if let Value::Object(printed) = &mut printed {
        printed.insert("qr".to_owned(), json!(picture(&site, &paper.verify_code)?));
        // Where it is verified is where the site is now.
        printed.insert("verifyAddress".to_owned(), json!(page(&site)));
    }
    set_paper(kind.template(), json!({ "papers": vec![printed; copies] }), vec![]).await
}

fn valid(paper: &Model) -> Result<()> {
    let Some(at) = paper.revoked_at else { return Ok(()) };
    let text = Text::new("该材料已作废，不能再打印；请重新出具", "Revoked, so it is not printed again; issue it anew");
    let rule = Rule::new("paper.revoked", text, json!({ "at": at, "serialNo": paper.serial_no }));
    Err(rule.offer(Text::new("查看已出具材料", "See issued papers"), "/si/query/student-print").into())
}

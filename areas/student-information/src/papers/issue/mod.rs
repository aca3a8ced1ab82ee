//! Making a paper: who it is about, whether it may be made, what it says, and that it was made.

mod allowed;
mod people;
mod photo;
mod seal;

use basic_resources::api::set_paper;
use kernel::{Cx, Error, FieldError, FileReply, Lang, Result, Rule, Text, ids, reply::FileContent, resource::rows};
use schema::students::issued_document;
use sea_orm::Set;
use serde_json::{Value, json};

pub use people::Person;
pub use photo::Pictures;
pub use seal::Seal;

use super::{PrintInput, compose, kind::PaperKind};

const LONGEST_PURPOSE: usize = 100;

/// What the caller asked for, checked.
pub struct Order {
    pub kind: PaperKind,
    pub lang: Lang,
    pub purpose: String,
}

pub async fn issue(cx: &Cx, input: PrintInput) -> Result<FileReply> {
    let (order, ids) = order(cx, input)?;
    let site = cx.site().ok_or_else(no_address)?;
    let people = people::load(cx, &ids).await?;
    allowed::check(order.kind, &people)?;
    let university = compose::University::load(cx).await?;
    let pictures = photo::of(cx, order.kind, &people).await?;
    let mut papers = vec![];
    for group in groups(order.kind, &people) {
        let seal = Seal::new(cx, order.kind, &site)?;
        let making =
            compose::Making { order: &order, university: &university, seal: &seal, people: group, pictures: &pictures };
        papers.push((compose::paper(&making), seal, group));
    }
    let data = json!({ "papers": papers.iter().map(|(paper, ..)| &paper.data).collect::<Vec<_>>() });
    let rendered = set_paper(order.kind.template(), data, pictures.into_files()).await?;
    let pages = i32::try_from(rendered.pages / papers.len().max(1)).unwrap_or(i32::MAX);
    for (paper, seal, group) in papers {
        keep(cx, &order, &seal, group, (paper.snapshot, pages)).await?;
    }
    let name = order.kind.label().get(cx.lang());
    Ok(FileReply {
        name: format!("{name}-{}.pdf", cx.now().local_date()),
        mime: "application/pdf".to_owned(),
        content: FileContent::Bytes(rendered.pdf.into()),
        inline: false,
    })
}

/// Everybody a paper of their own, or all on one.
fn groups(kind: PaperKind, people: &[Person]) -> impl Iterator<Item = &[Person]> {
    people.chunks(if kind.is_personal() { 1 } else { people.len().max(1) })
}

fn order(cx: &Cx, input: PrintInput) -> Result<(Order, Vec<String>)> {
    let PrintInput { kind, ids, language, purpose } = input;
    let (mut errors, mut once) = (vec![], vec![]);
    for id in ids {
        if !once.contains(&id) {
            once.push(id);
        }
    }
    if once.is_empty() {
        errors.push(FieldError::required("ids"));
    }
    if once.len() > kind.most() {
        let text = kernel::Both::new(
            format!("{}一次最多 {} 人", kind.label().zh, kind.most()),
            format!("{}: at most {} students at once", kind.label().en, kind.most()),
        );
        errors.push(FieldError::new("ids", "too_many", text));
    }
    let purpose = purpose.trim().to_owned();
    if purpose.chars().count() > LONGEST_PURPOSE || purpose.chars().any(char::is_control) {
        let text = Text::new("用途最多 100 个字，且不能换行", "A purpose has at most 100 characters on one line");
        errors.push(FieldError::new("purpose", "too_long", text));
    }
    let absent = papers::missing(&purpose);
    if !absent.is_empty() {
        let text = Text::new("用途含有无法打印的字符", "The purpose has characters that cannot be printed");
        errors.push(FieldError::new("purpose", "not_printable", text));
    }
    if !errors.is_empty() {
        return Err(Error::Invalid(errors));
    }
    let lang = match kind {
        PaperKind::EnrolmentCn => Lang::Zh,
        PaperKind::EnrolmentEn => Lang::En,
        _ => language.map_or(cx.lang(), Lang::from),
    };
    Ok((Order { kind, lang, purpose }, once))
}

fn no_address() -> Error {
    let text = Text::new(
        "服务器未设置站点地址（--origin），二维码无法指向核验页面；请联系系统管理员设置",
        "The server does not know its own address (--origin), which the code on a paper leads to; ask its administrator",
    );
    Rule::new("paper.no_address", text, Value::Null).into()
}

/// The paper left the house: what it said, and how to tell it from a false one.
async fn keep(cx: &Cx, order: &Order, seal: &Seal, group: &[Person], (snapshot, pages): (Value, i32)) -> Result<()> {
    let about = group.first().filter(|_| order.kind.is_personal()).map(|person| person.row.id.clone());
    let actor = cx.actor()?;
    let row = issued_document::ActiveModel {
        serial_no: Set(seal.serial_no.clone()),
        verify_code: Set(seal.code.clone()),
        kind: Set(order.kind.code().to_owned()),
        student_id: Set(about),
        language: Set(order.lang.code().to_owned()),
        purpose: Set(order.purpose.clone()),
        snapshot: Set(snapshot),
        people: Set(i32::try_from(group.len()).unwrap_or(i32::MAX)),
        pages: Set(pages),
        valid_until: Set(seal.valid_until),
        revoked_at: Set(None),
        revoked_reason: Set(String::new()),
        issued_at: Set(cx.now()),
        issued_by: Set(actor.user_id.clone()),
        issued_by_name: Set(actor.name.clone()),
        ..Default::default()
    };
    rows::add::<issued_document::Entity>(cx, "si.paper", &ids::new_id(), row).await?;
    Ok(())
}

//! Making a paper: who it is about, whether it may be made, what it says, and that it was made.

mod allowed;
mod people;
mod photo;
mod seal;

use basic_resources::api::set_paper;
use kernel::{
    Cx, Error, FieldError, FileReply, Lang, Result, Rule, Text, Timestamp, ids, reply::FileContent, resource::rows,
};
use schema::students::issued_document;
use sea_orm::Set;
use serde_json::{Value, json};

pub use people::Person;
pub use photo::Pictures;
pub use seal::{Seal, page, picture};

use super::{PrintInput, compose, kind::PaperKind};

const LONGEST_PURPOSE: usize = 100;

/// What the caller asked for, checked.
pub struct Order {
    pub kind: PaperKind,
    pub lang: Lang,
    pub purpose: String,
    pub valid_days: Option<i64>,
}

pub async fn issue(cx: &Cx, input: PrintInput) -> Result<FileReply> {
    let ready = prepare(cx, input, None).await?;
    ready.keep(cx).await?;
    let name = ready.order.kind.label().get(cx.lang());
    Ok(FileReply {
        name: format!("{name}-{}.pdf", cx.now().local_date()),
        mime: "application/pdf".to_owned(),
        content: FileContent::Bytes(ready.rendered.pdf.into()),
        inline: false,
    })
}

/// Papers that are set, and not yet kept: nothing is written so far.
pub struct Ready {
    order: Order,
    rendered: papers::Rendered,
    papers: Vec<One>,
}

struct One {
    seal: Seal,
    snapshot: Value,
    /// Those on the paper.
    students: Vec<String>,
}

/// Everything slow, before the transaction. `valid_days` where they are others than those of the kind.
pub async fn prepare(cx: &Cx, input: PrintInput, valid_days: Option<i64>) -> Result<Ready> {
    let (mut order, ids) = order(cx, input)?;
    order.valid_days = valid_days.or(order.valid_days);
    let site = cx.site().ok_or_else(no_address)?;
    let people = people::load(cx, &ids).await?;
    allowed::check(order.kind, &people)?;
    let university = compose::University::load(cx).await?;
    let pictures = photo::of(cx, order.kind, &people).await?;
    let (mut data, mut papers) = (vec![], vec![]);
    for group in groups(order.kind, &people) {
        let seal = Seal::new(&order, &site, cx.now().local_date())?;
        let making =
            compose::Making { order: &order, university: &university, seal: &seal, people: group, pictures: &pictures };
        let paper = compose::paper(&making);
        data.push(paper.data);
        let students = group.iter().map(|person| person.row.id.clone()).collect();
        papers.push(One { seal, snapshot: paper.snapshot, students });
    }
    let rendered = set_paper(order.kind.template(), json!({ "papers": data }), pictures.into_files()).await?;
    Ok(Ready { order, rendered, papers })
}

/// Whether somebody's could be issued now; the reasons why not.
pub async fn check(cx: &Cx, kind: PaperKind, student_id: &str) -> Result<()> {
    allowed::check(kind, &people::load(cx, &[student_id.to_owned()]).await?)
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
    Ok((order_of(kind, language.map_or(cx.lang(), Lang::from), purpose), once))
}

/// A certificate has the language of its kind.
fn order_of(kind: PaperKind, lang: Lang, purpose: String) -> Order {
    let lang = match kind {
        PaperKind::EnrolmentCn => Lang::Zh,
        PaperKind::EnrolmentEn => Lang::En,
        _ => lang,
    };
    Order { kind, lang, purpose, valid_days: kind.valid_days() }
}

pub fn no_address() -> Error {
    let text = Text::new(
        "服务器未设置站点地址（--origin），二维码无法指向核验页面；请联系系统管理员设置",
        "The server does not know its own address (--origin), which the code on a paper leads to; ask its administrator",
    );
    Rule::new("paper.no_address", text, Value::Null).into()
}

impl Ready {
    /// The papers left the house: what they said, and how to tell them from false ones.
    pub async fn keep(&self, cx: &Cx) -> Result<Vec<issued_document::Model>> {
        let pages = i32::try_from(self.rendered.pages / self.papers.len().max(1)).unwrap_or(i32::MAX);
        let mut kept = vec![];
        let (user_id, name) = cx.doer()?;
        for paper in &self.papers {
            let by = (user_id.to_owned(), name.to_owned());
            let row = paper.row(&self.order, pages, cx.now(), by);
            kept.push(rows::add::<issued_document::Entity>(cx, "si.paper", &ids::new_id(), row).await?);
        }
        Ok(kept)
    }
}

impl One {
    fn row(
        &self,
        order: &Order,
        pages: i32,
        at: Timestamp,
        (user_id, name): (String, String),
    ) -> issued_document::ActiveModel {
        issued_document::ActiveModel {
            serial_no: Set(self.seal.serial_no.clone()),
            verify_code: Set(self.seal.code.clone()),
            kind: Set(order.kind.code().to_owned()),
            student_id: Set(self.students.first().filter(|_| order.kind.is_personal()).cloned()),
            language: Set(order.lang.code().to_owned()),
            purpose: Set(order.purpose.clone()),
            snapshot: Set(self.snapshot.clone()),
            people: Set(i32::try_from(self.students.len()).unwrap_or(i32::MAX)),
            pages: Set(pages),
            valid_until: Set(self.seal.valid_until),
            revoked_at: Set(None),
            revoked_reason: Set(String::new()),
            issued_at: Set(at),
            issued_by: Set(user_id),
            issued_by_name: Set(name),
            ..Default::default()
        }
    }
}

/// Certificates of earlier days, one for each student who may have one, as the demonstration brings them in: what they
/// say is composed and kept, and they are set when somebody prints them.
pub async fn past(
    cx: &Cx,
    kind: PaperKind,
    wanted: &[(String, Timestamp)],
    by: &str,
) -> Result<Vec<issued_document::Model>> {
    let order = order_of(kind, Lang::Zh, String::new());
    let university = compose::University::load(cx).await?;
    let (pictures, mut kept) = (Pictures::default(), vec![]);
    for (student_id, at) in wanted {
        let people = people::load(cx, std::slice::from_ref(student_id)).await?;
        if allowed::check(kind, &people).is_err() {
            continue;
        }
        let seal = Seal::new(&order, "", at.local_date())?;
        let making = compose::Making {
            order: &order,
            university: &university,
            seal: &seal,
            people: &people,
            pictures: &pictures,
        };
        let snapshot = compose::paper(&making).snapshot;
        let one = One { seal, snapshot, students: vec![student_id.clone()] };
        let row = one.row(&order, 1, *at, (String::new(), by.to_owned()));
        kept.push(rows::add::<issued_document::Entity>(cx, "si.paper", &ids::new_id(), row).await?);
    }
    Ok(kept)
}

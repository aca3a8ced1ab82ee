//! Letters to students: that a report is there, that a query was answered, and that it was decided.

use std::collections::BTreeSet;

use kernel::{
    Cx, Error, Lang, Result, Text,
    identity::entity::user,
    messages::{Channel, Letter, Recipient, TemplateKind, send_all},
};
use schema::{graduation::ga_batch, university::semester};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use crate::kind::Kind;

pub const REPORT: &str = "ga.report";
pub const ANSWERED: &str = "ga.answered";
pub const DECIDED: &str = "ga.decided";

/// Fewer than the values that a statement may have.
const AT_ONCE: usize = 300;

const PLACEHOLDERS: &[(&str, Text)] = &[
    ("name", Text::new("姓名", "Name")),
    ("audit", Text::new("审核批次", "Audit")),
    ("semester", Text::new("毕业学期", "Graduating term")),
    ("deadline", Text::new("可提问至", "Queries until")),
];

const fn kind(code: &'static str, name: Text, subject: Text, body: Text) -> TemplateKind {
    TemplateKind {
        code,
        name,
        module: "graduation-audit",
        channel: Channel::Email,
        placeholders: PLACEHOLDERS,
        subject,
        body,
        confidential: false,
    }
}

pub static KINDS: &[TemplateKind] = &[
    kind(
        REPORT,
        Text::new("毕业审核报告公布", "Graduation audit report released"),
        Text::new("{{audit}}：报告可以查看", "{{audit}}: your report is there"),
        Text::new(
            "{{name}}：\n\n您的毕业审核报告已公布，请在“毕业审核报告”中查看并确认；有疑问可在同一页提出。提问截止：{{deadline}}。",
            "{{name}},\n\nYour graduation audit report is released. Please read and confirm it under Graduation Audit Report; queries are asked on the same page. Queries until: {{deadline}}.",
        ),
    ),
    kind(
        ANSWERED,
        Text::new("毕业审核提问答复", "Query on a graduation audit answered"),
        Text::new("{{audit}}：您的提问已答复", "{{audit}}: your query is answered"),
        Text::new(
            "{{name}}：\n\n您对毕业审核报告的提问已有答复，请在“毕业审核报告”中查看。",
            "{{name}},\n\nYour query on the graduation audit report is answered; see Graduation Audit Report.",
        ),
    ),
    kind(
        DECIDED,
        Text::new("毕业审核结果", "Outcome of a graduation audit"),
        Text::new("{{audit}}：结果已确定", "{{audit}}: it is decided"),
        Text::new(
            "{{name}}：\n\n{{semester}}的毕业审核已由教务委员会通过，结果请在“毕业审核报告”中查看。",
            "{{name}},\n\nThe senate has decided on the graduation audit of {{semester}}; see Graduation Audit Report for the outcome.",
        ),
    ),
];

/// One letter to each of these students who has an account; answers how many.
pub async fn tell(cx: &Cx, code: &'static str, batch: &ga_batch::Model, students: &BTreeSet<String>) -> Result<usize> {
    let tx = cx.tx().await?;
    let term = semester::Entity::find_by_id(&batch.semester_id).one(tx).await?.ok_or(Error::NotFound)?;
    let students: Vec<&String> = students.iter().collect();
    let mut letters = vec![];
    for some in students.chunks(AT_ONCE) {
        let users = user::Entity::find()
            .filter(user::Column::StudentId.is_in(some.iter().copied()))
            .filter(user::Column::Enabled.eq(true))
            .filter(user::Column::ArchivedAt.is_null());
        letters.extend(users.all(tx).await?.into_iter().map(|user| letter(user, &term, batch)));
    }
    let told = letters.len();
    send_all(cx, code, letters).await?;
    Ok(told)
}

fn letter(user: user::Model, term: &semester::Model, batch: &ga_batch::Model) -> Letter {
    let lang = Lang::from_header(Some(&user.language));
    let of = |zh: &String, en: &String| if lang == Lang::Zh { zh.clone() } else { en.clone() };
    let none = Text::new("另行通知", "to be announced").get(lang).to_owned();
    let values = vec![
        ("name", user.name.clone()),
        ("audit", of(&batch.name_cn, &batch.name_en)),
        ("semester", of(&term.name_cn, &term.name_en)),
        ("deadline", batch.query_until.map_or(none, |until| until.local_text())),
    ];
    let to = Recipient { user_id: Some(user.id), email: user.email, mobile: None, lang };
    Letter { to, values, biz: Some((Kind::of(&batch.kind).batch.subject, batch.id.clone())) }
}

//! Letters to applicants: it has come in, it has moved, and words of whoever works on it.

use kernel::{
    Cx, Lang, Result, Text,
    identity::entity::user,
    messages::{Channel, Letter, Recipient, TemplateKind, send_all},
};
use schema::applications::{oas_application, oas_item};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

use crate::{
    application::{STATES, called},
    tables::APPLICATION,
};

pub const RECEIVED: &str = "oas.received";
pub const MOVED: &str = "oas.moved";
pub const WORDS: &str = "oas.words";

const PLACEHOLDERS: &[(&str, Text)] = &[
    ("name", Text::new("收件人姓名", "Name of the recipient")),
    ("item", Text::new("申请项目", "Item")),
    ("no", Text::new("申请编号", "Number of the application")),
    ("state", Text::new("状态", "State")),
    ("due", Text::new("预计办结日期", "Done by")),
    ("note", Text::new("附言", "Words of the sender")),
];

const fn kind(code: &'static str, name: Text, subject: Text, body: Text) -> TemplateKind {
    TemplateKind {
        code,
        name,
        module: "oas",
        channel: Channel::Email,
        placeholders: PLACEHOLDERS,
        subject,
        body,
        confidential: false,
    }
}

pub static KINDS: &[TemplateKind] = &[
    kind(
        RECEIVED,
        Text::new("申请已收到", "Application received"),
        Text::new("已收到您的申请：{{item}}", "Your application for {{item}} has come in"),
        Text::new(
            "{{name}}：\n\n您的申请“{{item}}”（{{no}}）已提交，预计 {{due}} 前办结。需要缴费的，缴费后开始办理。",
            "{{name}},\n\nYour application for {{item}} ({{no}}) has come in and will be done by {{due}}. Where a fee is due, work begins once it is paid.",
        ),
    ),
    kind(
        MOVED,
        Text::new("申请状态变更", "Application moved on"),
        Text::new("您的申请“{{item}}”：{{state}}", "Your application for {{item}}: {{state}}"),
        Text::new(
            "{{name}}：\n\n您的申请“{{item}}”（{{no}}）现在的状态是“{{state}}”。\n\n{{note}}",
            "{{name}},\n\nYour application for {{item}} ({{no}}) is now “{{state}}”.\n\n{{note}}",
        ),
    ),
    kind(
        WORDS,
        Text::new("关于申请的消息", "Message about an application"),
        Text::new("关于您的申请“{{item}}”", "About your application for {{item}}"),
        Text::new(
            "{{name}}：\n\n关于您的申请“{{item}}”（{{no}}）：\n\n{{note}}",
            "{{name}},\n\nAbout your application for {{item}} ({{no}}):\n\n{{note}}",
        ),
    ),
];

/// To the accounts of those who applied; answers how many letters left.
pub async fn tell(
    cx: &Cx,
    code: &'static str,
    rows: &[(oas_application::Model, oas_item::Model)],
    note: &str,
) -> Result<usize> {
    let mut letters = vec![];
    for some in rows.chunks(300) {
        let people = user::Entity::find()
            .filter(user::Column::StudentId.is_in(some.iter().map(|(row, _)| row.student_id.as_str())))
            .filter(user::Column::Enabled.eq(true))
            .filter(user::Column::ArchivedAt.is_null())
            .order_by_asc(user::Column::Id)
            .all(cx.tx().await?)
            .await?;
        for (row, item) in some {
            let theirs = people.iter().filter(|person| person.student_id.as_ref() == Some(&row.student_id));
            letters.extend(theirs.map(|person| letter(person, row, item, note)));
        }
    }
    let count = letters.len();
    send_all(cx, code, letters).await?;
    Ok(count)
}

fn letter(person: &user::Model, row: &oas_application::Model, item: &oas_item::Model, note: &str) -> Letter {
    let lang = Lang::from_header(Some(&person.language));
    let name = if lang == Lang::En { &item.name_en } else { &item.name_cn };
    let values = vec![
        ("name", person.name.clone()),
        ("item", name.clone()),
        ("no", row.application_no.clone()),
        ("state", called(STATES, &row.state).get(lang).to_owned()),
        ("due", row.due_on.map(|day| day.to_string()).unwrap_or_default()),
        ("note", note.to_owned()),
    ];
    let to = Recipient { user_id: Some(person.id.clone()), email: person.email.clone(), mobile: None, lang };
    Letter { to, values, biz: Some((APPLICATION, row.id.clone())) }
}

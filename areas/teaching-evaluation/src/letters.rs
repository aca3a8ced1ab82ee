//! Letters to students: that an evaluation is open, and a reminder to those who have not finished.

use std::collections::BTreeSet;

use kernel::{
    Cx, Error, Lang, Result, Text,
    identity::entity::user,
    messages::{Channel, Letter, Recipient, TemplateKind, send_all},
};
use schema::{evaluation::te_folder, university::semester};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use crate::tables::FOLDER;

pub const OPENED: &str = "te.opened";
pub const REMINDER: &str = "te.reminder";

/// Fewer than the values that a statement may have.
const AT_ONCE: usize = 300;

const PLACEHOLDERS: &[(&str, Text)] = &[
    ("name", Text::new("姓名", "Name")),
    ("folder", Text::new("评教任务", "Evaluation")),
    ("semester", Text::new("学期", "Semester")),
    ("deadline", Text::new("截止时间", "Closes at")),
];

const fn kind(code: &'static str, name: Text, subject: Text, body: Text) -> TemplateKind {
    TemplateKind {
        code,
        name,
        module: "te",
        channel: Channel::Email,
        placeholders: PLACEHOLDERS,
        subject,
        body,
        confidential: false,
    }
}

pub static KINDS: &[TemplateKind] = &[
    kind(
        OPENED,
        Text::new("评教开放", "Teaching evaluation opened"),
        Text::new("{{folder}}已开放", "{{folder}} is open"),
        Text::new(
            "{{name}}：\n\n{{semester}}{{folder}}已开放，请于 {{deadline}} 前在“教学评价”中填写，约需两分钟。答卷不含您的身份，任何人都无法查出是谁写的。",
            "{{name}},\n\n{{folder}} of {{semester}} is open until {{deadline}}. It takes about two minutes, under Teaching Evaluation. Answers do not carry your name, and nobody can find out who wrote them.",
        ),
    ),
    kind(
        REMINDER,
        Text::new("评教提醒", "Reminder of teaching evaluation"),
        Text::new("{{folder}}即将截止", "{{folder}} closes soon"),
        Text::new(
            "{{name}}：\n\n您还有教学班没有评价，{{folder}}于 {{deadline}} 截止。答卷不含您的身份；没有人能看到您评了哪些、没评哪些。",
            "{{name}},\n\nSome of your sections wait for your evaluation; {{folder}} closes at {{deadline}}. Answers do not carry your name, and nobody sees which ones you have sent.",
        ),
    ),
];

/// One letter to each of these students who has an account; answers how many.
pub async fn tell(
    cx: &Cx,
    code: &'static str,
    folder: &te_folder::Model,
    students: &BTreeSet<String>,
) -> Result<usize> {
    let tx = cx.tx().await?;
    let term = semester::Entity::find_by_id(&folder.semester_id).one(tx).await?.ok_or(Error::NotFound)?;
    let students: Vec<&String> = students.iter().collect();
    let mut letters = vec![];
    for some in students.chunks(AT_ONCE) {
        let users = user::Entity::find()
            .filter(user::Column::StudentId.is_in(some.iter().copied()))
            .filter(user::Column::Enabled.eq(true))
            .filter(user::Column::ArchivedAt.is_null());
        letters.extend(users.all(tx).await?.into_iter().map(|user| letter(user, &term, folder)));
    }
    let told = letters.len();
    send_all(cx, code, letters).await?;
    Ok(told)
}

fn letter(user: user::Model, term: &semester::Model, folder: &te_folder::Model) -> Letter {
    let lang = Lang::from_header(Some(&user.language));
    let of = |zh: &String, en: &String| if lang == Lang::Zh { zh.clone() } else { en.clone() };
    let values = vec![
        ("name", user.name.clone()),
        ("folder", of(&folder.name_cn, &folder.name_en)),
        ("semester", of(&term.name_cn, &term.name_en)),
        ("deadline", folder.close_at.local_text()),
    ];
    let to = Recipient { user_id: Some(user.id), email: user.email, mobile: None, lang };
    Letter { to, values, biz: Some((FOLDER, folder.id.clone())) }
}

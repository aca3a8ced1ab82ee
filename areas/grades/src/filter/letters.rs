//! What the registry writes to those found.

use kernel::{
    Cx, Lang, Result, Text,
    identity::entity::user,
    messages::{Channel, Letter, Recipient, TemplateKind, send_all},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use super::find::Found;
use crate::{averages::AT_ONCE, tables::AVERAGE};

const NOTICE: &str = "grades.notice";

pub static KINDS: &[TemplateKind] = &[TemplateKind {
    code: NOTICE,
    name: Text::new("教务处关于学业的通知", "Notice about somebody's studies"),
    module: "grades",
    channel: Channel::Email,
    placeholders: &[
        ("name", Text::new("姓名", "Name")),
        ("subject", Text::new("标题", "Subject")),
        ("text", Text::new("正文", "Text")),
    ],
    subject: Text::new("{{subject}}", "{{subject}}"),
    body: Text::new("{{name}}：\n\n{{text}}", "{{name}},\n\n{{text}}"),
    confidential: false,
}];

/// Answers how many have an account and are told.
pub async fn tell(cx: &Cx, people: &[Found], subject: &str, text: &str) -> Result<usize> {
    let mut letters = vec![];
    for some in people.chunks(AT_ONCE) {
        let users = user::Entity::find()
            .filter(user::Column::StudentId.is_in(some.iter().map(|one| &one.student_id)))
            .filter(user::Column::Enabled.eq(true))
            .filter(user::Column::ArchivedAt.is_null());
        for user in users.all(cx.tx().await?).await? {
            let lang = Lang::from_header(Some(&user.language));
            let values = vec![("name", user.name), ("subject", subject.to_owned()), ("text", text.to_owned())];
            let about = some.iter().find(|one| Some(&one.student_id) == user.student_id.as_ref());
            let to = Recipient { user_id: Some(user.id), email: user.email, mobile: None, lang };
            letters.push(Letter { to, values, biz: about.map(|one| (AVERAGE, one.id.clone())) });
        }
    }
    let told = letters.len();
    send_all(cx, NOTICE, letters).await?;
    Ok(told)
}

//! Students are told that there are results to look at; never which.

use kernel::{
    Cx, Error, Lang, Result, Text,
    identity::entity::user,
    messages::{Channel, Letter, Recipient, TemplateKind, send_all},
};
use schema::{grades::grade_release, university::semester};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use super::RELEASE;
use crate::averages::AT_ONCE;

const RELEASED: &str = "grades.released";

pub static KINDS: &[TemplateKind] = &[TemplateKind {
    code: RELEASED,
    name: Text::new("成绩已公布", "Results released"),
    module: "grades",
    channel: Channel::Email,
    placeholders: &[("name", Text::new("姓名", "Name")), ("semester", Text::new("学期", "Semester"))],
    subject: Text::new("{{semester}}成绩已公布", "Your results of {{semester}} are released"),
    body: Text::new(
        "{{name}}：\n\n{{semester}}的成绩已经公布，请登录系统，在“成绩报告”中查看。",
        "{{name}},\n\nThe results of {{semester}} are released. Please sign in and see your grade report.",
    ),
    confidential: false,
}];

/// Answers how many have an account and are told.
pub async fn tell(cx: &Cx, release: &grade_release::Model, students: &[String]) -> Result<usize> {
    let tx = cx.tx().await?;
    let term = semester::Entity::find_by_id(&release.semester_id).one(tx).await?.ok_or(Error::NotFound)?;
    let mut letters = vec![];
    for some in students.chunks(AT_ONCE) {
        let users = user::Entity::find()
            .filter(user::Column::StudentId.is_in(some))
            .filter(user::Column::Enabled.eq(true))
            .filter(user::Column::ArchivedAt.is_null());
        letters.extend(users.all(tx).await?.into_iter().map(|user| letter(user, &term, release)));
    }
    let told = letters.len();
    send_all(cx, RELEASED, letters).await?;
    Ok(told)
}

fn letter(user: user::Model, term: &semester::Model, release: &grade_release::Model) -> Letter {
    let lang = Lang::from_header(Some(&user.language));
    let semester = if lang == Lang::Zh { &term.name_cn } else { &term.name_en };
    let values = vec![("name", user.name.clone()), ("semester", semester.clone())];
    let to = Recipient { user_id: Some(user.id), email: user.email, mobile: None, lang };
    Letter { to, values, biz: Some((RELEASE, release.id.clone())) }
}

//! A student whose result was already released is told that it reads otherwise now; never how.

use std::collections::{HashMap, HashSet};

use kernel::{
    Cx, Lang, Result, Text,
    identity::entity::user,
    messages::{Channel, Letter, Recipient, TemplateKind, send_all},
};
use schema::courses::course;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use crate::{averages::AT_ONCE, tables::RESULT};

const AMENDED: &str = "grades.amended";

pub static KINDS: &[TemplateKind] = &[TemplateKind {
    code: AMENDED,
    name: Text::new("成绩已更正", "Result amended"),
    module: "grades",
    channel: Channel::Email,
    placeholders: &[("name", Text::new("姓名", "Name")), ("course", Text::new("课程", "Course"))],
    subject: Text::new("{{course}} 的成绩已更正", "Your result of {{course}} was amended"),
    body: Text::new(
        "{{name}}：\n\n您 {{course}} 的成绩经审核已更正，请登录系统，在“成绩报告”中查看。载有原成绩的成绩单不再有效。",
        "{{name}},\n\nYour result of {{course}} was amended. Please sign in and see your grade report. Transcripts that \
         tell the former result are no longer valid.",
    ),
    confidential: false,
}];

/// A released result that changed.
pub struct Changed<'a> {
    pub id: &'a str,
    pub student_id: &'a str,
    pub course_id: &'a str,
}

pub async fn tell(cx: &Cx, changed: &[Changed<'_>]) -> Result<()> {
    let tx = cx.tx().await?;
    let mut letters = vec![];
    for some in changed.chunks(AT_ONCE) {
        let students: HashSet<&str> = some.iter().map(|of| of.student_id).collect();
        let courses: HashSet<&str> = some.iter().map(|of| of.course_id).collect();
        let users = user::Entity::find()
            .filter(user::Column::StudentId.is_in(students))
            .filter(user::Column::Enabled.eq(true))
            .filter(user::Column::ArchivedAt.is_null())
            .all(tx)
            .await?;
        let courses = course::Entity::find().filter(course::Column::Id.is_in(courses)).all(tx).await?;
        let courses: HashMap<&str, &course::Model> = courses.iter().map(|of| (of.id.as_str(), of)).collect();
        for of in some {
            let accounts = users.iter().filter(|user| user.student_id.as_deref() == Some(of.student_id));
            letters.extend(accounts.filter_map(|user| Some(letter(user, courses.get(of.course_id)?, of.id))));
        }
    }
    send_all(cx, AMENDED, letters).await.map(drop)
}

fn letter(user: &user::Model, course: &course::Model, id: &str) -> Letter {
    let lang = Lang::from_header(Some(&user.language));
    let title = if lang == Lang::Zh { &course.title_cn } else { &course.title_en };
    let values = vec![("name", user.name.clone()), ("course", format!("{} {title}", course.code))];
    let to = Recipient { user_id: Some(user.id.clone()), email: user.email.clone(), mobile: None, lang };
    Letter { to, values, biz: Some((RESULT, id.to_owned())) }
}

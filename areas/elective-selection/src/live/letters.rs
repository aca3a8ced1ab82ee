//! Letters to those whose place in a queue came up.

use std::collections::HashMap;

use kernel::{
    Cx, Lang, Result, Text,
    identity::entity::user,
    messages::{Channel, Letter, Recipient, TemplateKind, send_all},
};
use rules::selection::Kind;
use schema::{courses::course, timetable::section};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use super::{book::Of, changes::Told, texts};
use crate::tables::ROUND;

pub const PROMOTED: &str = "es.promoted";
pub const SKIPPED: &str = "es.skipped";

const NAME: (&str, Text) = ("name", Text::new("姓名", "Name"));
const COURSE: (&str, Text) = ("course", Text::new("课程", "Course"));

pub static KINDS: &[TemplateKind] = &[
    TemplateKind {
        code: PROMOTED,
        name: Text::new("轮候转正通知", "Promoted from the waiting list"),
        module: "es",
        channel: Channel::Email,
        placeholders: &[NAME, COURSE],
        subject: Text::new("您已选上 {{course}}", "You now have a seat in {{course}}"),
        body: Text::new(
            "{{name}}：\n\n{{course}} 有了空位，按轮候顺序您已选上。",
            "{{name}},\n\nA seat in {{course}} came free, and it is yours by the order of the waiting list.",
        ),
        confidential: false,
    },
    TemplateKind {
        code: SKIPPED,
        name: Text::new("轮候跳过通知", "Passed over on the waiting list"),
        module: "es",
        channel: Channel::Email,
        placeholders: &[NAME, COURSE, ("reasons", Text::new("原因", "Reasons"))],
        subject: Text::new("{{course}} 轮候未能转正", "No seat in {{course}} yet"),
        body: Text::new(
            "{{name}}：\n\n{{course}} 有了空位，但您暂时不能选：\n{{reasons}}\n\n您的轮候名次保留。",
            "{{name}},\n\nA seat in {{course}} came free, but you cannot take it now:\n{{reasons}}\n\nYou keep your place.",
        ),
        confidential: false,
    },
];

pub async fn tell(cx: &Cx, of: &Of, told: &[Told]) -> Result<()> {
    if told.is_empty() || of.kind == Kind::Mock {
        return Ok(());
    }
    let accounts = accounts(cx, told).await?;
    let names = names(cx, told).await?;
    let (mut promoted, mut skipped) = (vec![], vec![]);
    for one in told {
        let Some(user) = accounts.get(&one.student_id) else { continue };
        let lang = Lang::from_header(Some(&user.language));
        let to = Recipient { user_id: Some(user.id.clone()), email: user.email.clone(), mobile: None, lang };
        let course = names.get(&one.section_id).cloned().unwrap_or_default();
        let mut values = vec![("name", user.name.clone()), ("course", course)];
        let biz = Some((ROUND, of.round_id.clone()));
        if one.skipped.is_empty() {
            promoted.push(Letter { to, values, biz });
        } else {
            let reasons = one.skipped.iter().map(|rule| texts::short(rule).get(lang).to_owned());
            values.push(("reasons", reasons.collect::<Vec<_>>().join("\n")));
            skipped.push(Letter { to, values, biz });
        }
    }
    send_all(cx, PROMOTED, promoted).await?;
    send_all(cx, SKIPPED, skipped).await
}

async fn accounts(cx: &Cx, told: &[Told]) -> Result<HashMap<String, user::Model>> {
    let ids = told.iter().map(|one| one.student_id.as_str());
    let users = user::Entity::find()
        .filter(user::Column::StudentId.is_in(ids))
        .filter(user::Column::Enabled.eq(true))
        .filter(user::Column::ArchivedAt.is_null())
        .all(cx.tx().await?)
        .await?;
    Ok(users.into_iter().filter_map(|user| Some((user.student_id.clone()?, user))).collect())
}

/// Course code and number of each section.
async fn names(cx: &Cx, told: &[Told]) -> Result<HashMap<String, String>> {
    let db = cx.tx().await?;
    let ids = told.iter().map(|one| one.section_id.as_str());
    let sections = section::Entity::find().filter(section::Column::Id.is_in(ids)).all(db).await?;
    let ids = sections.iter().map(|row| row.course_id.as_str());
    let courses = course::Entity::find().filter(course::Column::Id.is_in(ids)).all(db).await?;
    let code = |id: &str| courses.iter().find(|row| row.id == id).map_or("", |row| row.code.as_str());
    Ok(sections.iter().map(|row| (row.id.clone(), format!("{} {}", code(&row.course_id), row.section_no))).collect())
}

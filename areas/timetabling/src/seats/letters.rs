//! Students are told what the office did to their courses.

use std::collections::HashMap;

use kernel::{
    Cx, Lang, Result, Text,
    identity::entity::user,
    messages::{Channel, Letter, Recipient, TemplateKind, send_all},
};
use schema::{courses::course, timetable::section};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use crate::{tables::SECTION, weeks::meeting::AT_ONCE};

pub const ADDED: &str = "tts.seat_added";
pub const MOVED: &str = "tts.seat_moved";
pub const DROPPED: &str = "tts.seat_dropped";

const PLACEHOLDERS: &[(&str, Text)] = &[
    ("name", Text::new("姓名", "Name")),
    ("course", Text::new("教学班", "Section")),
    ("reason", Text::new("原因", "Reason")),
];

pub static KINDS: &[TemplateKind] = &[
    TemplateKind {
        code: ADDED,
        name: Text::new("已加入教学班", "Added to a section"),
        module: "tts",
        channel: Channel::Email,
        placeholders: PLACEHOLDERS,
        subject: Text::new("您已加入 {{course}}", "You are in {{course}}"),
        body: Text::new(
            "{{name}}：\n\n教务处已将您加入 {{course}}。\n原因：{{reason}}\n请登录系统查看您的课表。",
            "{{name}},\n\nThe registry has put you into {{course}}.\nReason: {{reason}}\nSign in to see your timetable.",
        ),
        confidential: false,
    },
    TemplateKind {
        code: MOVED,
        name: Text::new("已转到其他教学班", "Moved to another section"),
        module: "tts",
        channel: Channel::Email,
        placeholders: PLACEHOLDERS,
        subject: Text::new("您已转到 {{course}}", "You were moved to {{course}}"),
        body: Text::new(
            "{{name}}：\n\n教务处已将您转到 {{course}}。\n原因：{{reason}}\n请登录系统查看新的上课时间和地点。",
            "{{name}},\n\nThe registry has moved you to {{course}}.\nReason: {{reason}}\nSign in to see the new times and places.",
        ),
        confidential: false,
    },
    TemplateKind {
        code: DROPPED,
        name: Text::new("已退出教学班", "Taken out of a section"),
        module: "tts",
        channel: Channel::Email,
        placeholders: PLACEHOLDERS,
        subject: Text::new("您已退出 {{course}}", "You are no longer in {{course}}"),
        body: Text::new(
            "{{name}}：\n\n教务处已将您退出 {{course}}。\n原因：{{reason}}\n请登录系统查看您的课表。",
            "{{name}},\n\nThe registry has taken you out of {{course}}.\nReason: {{reason}}\nSign in to see your timetable.",
        ),
        confidential: false,
    },
];

pub async fn tell(cx: &Cx, kind: &str, students: &[String], section: &section::Model, why: &str) -> Result<()> {
    let course = course::Entity::find_by_id(&section.course_id).one(cx.tx().await?).await?;
    let mut accounts: HashMap<String, user::Model> = HashMap::new();
    for some in students.chunks(AT_ONCE) {
        let users =
            user::Entity::find().filter(user::Column::StudentId.is_in(some)).filter(user::Column::ArchivedAt.is_null());
        let users = users.all(cx.tx().await?).await?;
        accounts.extend(users.into_iter().filter_map(|user| Some((user.student_id.clone()?, user))));
    }
    let letter = |id: &String| {
        let user = accounts.get(id)?;
        // To the account's own address. Numbers of people are not needed for a letter and stay sealed.
        let to = Recipient {
            user_id: Some(user.id.clone()),
            email: user.email.clone(),
            mobile: None,
            lang: Lang::from_header(Some(&user.language)),
        };
        let course = course.as_ref().map_or_else(String::new, |c| {
            let title = if to.lang == Lang::Zh { &c.title_cn } else { &c.title_en };
            format!("{} ({}) {title}", c.code, section.section_no)
        });
        let values = vec![("name", user.name.clone()), ("course", course), ("reason", why.to_owned())];
        Some(Letter { to, values, biz: Some((SECTION, section.id.clone())) })
    };
    send_all(cx, kind, students.iter().filter_map(letter).collect()).await
}

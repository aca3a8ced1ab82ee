//! What people are told: that the timetable is out, what of theirs changed, and that a class does not take place.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use kernel::{
    Cx, Lang, Result, Text,
    identity::entity::user,
    messages::{Channel, Letter, Recipient, TemplateKind, send_all},
};
use schema::{
    courses::{course, student_subject},
    timetable::section,
    university::{staff, teacher},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use crate::tables::SECTION;

pub const PUBLISHED: &str = "tts.published";
pub const CHANGED: &str = "tts.changed";
pub const CANCELLED: &str = "tts.section_cancelled";
pub const MERGED: &str = "tts.section_merged";

const NAME: (&str, Text) = ("name", Text::new("姓名", "Name"));
const SEMESTER: (&str, Text) = ("semester", Text::new("学期", "Semester"));
const COURSES: (&str, Text) = ("courses", Text::new("教学班", "Sections"));
const REASON: (&str, Text) = ("reason", Text::new("原因", "Reason"));

pub static KINDS: &[TemplateKind] = &[
    TemplateKind {
        code: PUBLISHED,
        name: Text::new("课表已发布", "Timetable published"),
        module: "tts",
        channel: Channel::Email,
        placeholders: &[NAME, SEMESTER],
        subject: Text::new("{{semester}}课表已发布", "The timetable of {{semester}} is out"),
        body: Text::new(
            "{{name}}：\n\n{{semester}}的课表已发布，请登录系统查看您的上课时间和地点。",
            "{{name}},\n\nThe timetable of {{semester}} is out. Sign in to see when and where your classes meet.",
        ),
        confidential: false,
    },
    TemplateKind {
        code: CHANGED,
        name: Text::new("课表变更", "Timetable changed"),
        module: "tts",
        channel: Channel::Email,
        placeholders: &[
            NAME,
            SEMESTER,
            ("changes", Text::new("变更内容", "What changed")),
            ("note", Text::new("说明", "Note")),
        ],
        subject: Text::new("{{semester}}课表变更通知", "Your timetable of {{semester}} has changed"),
        body: Text::new(
            "{{name}}：\n\n您{{semester}}的课表有以下变更：\n{{changes}}\n\n{{note}}",
            "{{name}},\n\nYour timetable of {{semester}} has changed:\n{{changes}}\n\n{{note}}",
        ),
        confidential: false,
    },
    TemplateKind {
        code: CANCELLED,
        name: Text::new("教学班取消", "Section cancelled"),
        module: "tts",
        channel: Channel::Email,
        placeholders: &[NAME, COURSES, REASON],
        subject: Text::new("教学班取消通知", "A class does not take place"),
        body: Text::new(
            "{{name}}：\n\n以下教学班已取消：{{courses}}。\n原因：{{reason}}\n请登录系统查看您的课表；学生可另选其他课程。",
            "{{name}},\n\nThese classes do not take place: {{courses}}.\nReason: {{reason}}\nSign in to see your timetable; students may choose other courses.",
        ),
        confidential: false,
    },
    TemplateKind {
        code: MERGED,
        name: Text::new("教学班合并", "Sections merged"),
        module: "tts",
        channel: Channel::Email,
        placeholders: &[NAME, COURSES, ("into", Text::new("并入的教学班", "Merged into")), REASON],
        subject: Text::new("教学班合并通知", "Your class is merged with another"),
        body: Text::new(
            "{{name}}：\n\n教学班 {{courses}} 已并入 {{into}}。\n原因：{{reason}}\n请登录系统查看新的上课时间和地点。",
            "{{name}},\n\n{{courses}} is merged into {{into}}.\nReason: {{reason}}\nSign in to see the new times and places.",
        ),
        confidential: false,
    },
];

/// How many people got a letter.
#[derive(Clone, Copy, Debug, Default)]
pub struct Told {
    pub students: usize,
    pub teachers: usize,
}

/// Why sections are closed, and which one takes their students.
pub struct Closing<'a> {
    pub reason: &'a str,
    pub into: Option<&'a section::Model>,
}

/// Accounts of students and of teachers by the ids of these.
pub struct Accounts {
    pub students: HashMap<String, user::Model>,
    pub teachers: HashMap<String, user::Model>,
}

impl Accounts {
    pub async fn load(cx: &Cx, students: &BTreeSet<String>, teachers: &BTreeSet<String>) -> Result<Self> {
        let tx = cx.tx().await?;
        let mut found = Self { students: HashMap::new(), teachers: HashMap::new() };
        let ids: Vec<&String> = students.iter().collect();
        for some in ids.chunks(500) {
            let users = user::Entity::find()
                .filter(user::Column::StudentId.is_in(some.iter().map(|id| id.as_str())))
                .filter(user::Column::ArchivedAt.is_null());
            found.students.extend(users.all(tx).await?.into_iter().filter_map(|u| Some((u.student_id.clone()?, u))));
        }
        let ids: Vec<&String> = teachers.iter().collect();
        for some in ids.chunks(500) {
            let rows = teacher::Entity::find()
                .filter(teacher::Column::Id.is_in(some.iter().map(|id| id.as_str())))
                .all(tx)
                .await?;
            let members = staff::Entity::find()
                .filter(staff::Column::Id.is_in(rows.iter().map(|t| t.staff_id.as_str())))
                .filter(staff::Column::ArchivedAt.is_null())
                .all(tx)
                .await?;
            let users = user::Entity::find()
                .filter(user::Column::Id.is_in(members.iter().filter_map(|m| m.user_id.as_deref())))
                .filter(user::Column::ArchivedAt.is_null())
                .all(tx)
                .await?;
            let users: HashMap<_, _> = users.into_iter().map(|u| (u.id.clone(), u)).collect();
            let accounts: HashMap<_, _> =
                members.into_iter().filter_map(|m| Some((m.id, users.get(&m.user_id?)?.clone()))).collect();
            found.teachers.extend(rows.into_iter().filter_map(|t| Some((t.id, accounts.get(&t.staff_id)?.clone()))));
        }
        Ok(found)
    }
}

/// To the account's own address. Numbers of people are not needed for a letter and stay sealed.
pub fn recipient(user: &user::Model) -> Recipient {
    Recipient {
        user_id: Some(user.id.clone()),
        email: user.email.clone(),
        mobile: None,
        lang: Lang::from_header(Some(&user.language)),
    }
}

/// Tells everybody who sits in these sections or teaches them that they do not take place as they were.
pub async fn closed(
    cx: &Cx,
    sections: &[section::Model],
    seats: &[student_subject::Model],
    why: &Closing<'_>,
) -> Result<Told> {
    let tx = cx.tx().await?;
    let ids = sections.iter().chain(why.into).map(|s| s.course_id.as_str());
    let courses = course::Entity::find().filter(course::Column::Id.is_in(ids)).all(tx).await?;
    let courses: HashMap<_, _> = courses.into_iter().map(|c| (c.id.clone(), c)).collect();
    let name = |section: &section::Model, lang: Lang| match courses.get(&section.course_id) {
        Some(c) => {
            let title = if lang == Lang::Zh { &c.title_cn } else { &c.title_en };
            format!("{} {} {title}", c.code, section.section_no)
        }
        None => section.section_no.clone(),
    };
    let mut of_student = BTreeMap::<String, Vec<&section::Model>>::new();
    for seat in seats {
        if let Some(section) = sections.iter().find(|s| Some(&s.id) == seat.section_id.as_ref()) {
            of_student.entry(seat.student_id.clone()).or_default().push(section);
        }
    }
    let mut of_teacher = BTreeMap::<String, Vec<&section::Model>>::new();
    let taught = crate::publishing::teachers_of(cx, sections).await?;
    for (section_id, teachers) in &taught {
        if let Some(section) = sections.iter().find(|s| s.id == *section_id) {
            for teacher in teachers {
                of_teacher.entry(teacher.clone()).or_default().push(section);
            }
        }
    }
    let people =
        Accounts::load(cx, &of_student.keys().cloned().collect(), &of_teacher.keys().cloned().collect()).await?;
    let letter = |user: &user::Model, own: &[&section::Model]| {
        let to = recipient(user);
        let list: Vec<String> = own.iter().map(|s| name(s, to.lang)).collect();
        let mut values = vec![
            ("name", user.name.clone()),
            ("courses", list.join(if to.lang == Lang::Zh { "、" } else { ", " })),
            ("reason", why.reason.to_owned()),
        ];
        if let Some(into) = why.into {
            values.push(("into", name(into, to.lang)));
        }
        let biz = own.first().map(|s| (SECTION, s.id.clone()));
        Letter { to, values, biz }
    };
    let students: Vec<Letter> =
        of_student.iter().filter_map(|(id, own)| Some(letter(people.students.get(id)?, own))).collect();
    let teachers: Vec<Letter> =
        of_teacher.iter().filter_map(|(id, own)| Some(letter(people.teachers.get(id)?, own))).collect();
    let told = Told { students: students.len(), teachers: teachers.len() };
    let code = if why.into.is_some() { MERGED } else { CANCELLED };
    send_all(cx, code, students.into_iter().chain(teachers).collect()).await?;
    Ok(told)
}

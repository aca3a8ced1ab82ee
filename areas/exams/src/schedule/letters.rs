//! What people are told about their exams.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use kernel::{
    Cx, Lang, Result, Text,
    identity::entity::user,
    messages::{Channel, Letter, Recipient, TemplateKind, send_all},
};
use schema::{
    exam::{exam_candidate, exam_course, exam_item, exam_room},
    university::{staff, teacher},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};

use crate::tables::ITEM;

pub const PUBLISHED: &str = "exam.published";
pub const CHANGED: &str = "exam.changed";

const AT_ONCE: usize = 400;

const PLACEHOLDERS: &[(&str, Text)] = &[
    ("name", Text::new("收件人姓名", "Name of the recipient")),
    ("season", Text::new("考试季", "Season")),
    ("papers", Text::new("科目、时间和考场", "Papers with times and rooms")),
];

pub static KINDS: &[TemplateKind] = &[
    TemplateKind {
        code: PUBLISHED,
        name: Text::new("考试安排公布", "Exam timetable published"),
        module: "exam",
        channel: Channel::Email,
        placeholders: PLACEHOLDERS,
        subject: Text::new("{{season}}安排已公布", "The timetable of {{season}} is out"),
        body: Text::new(
            "{{name}}：\n\n{{season}}安排已公布，与您有关的科目：\n{{papers}}\n\n座位公布后可在系统中查看。",
            "{{name}},\n\nThe timetable of {{season}} is out. Your papers:\n{{papers}}\n\nSeats can be seen in the system once they are released.",
        ),
        confidential: false,
    },
    TemplateKind {
        code: CHANGED,
        name: Text::new("考试安排变更", "Exam timetable changed"),
        module: "exam",
        channel: Channel::Email,
        placeholders: PLACEHOLDERS,
        subject: Text::new("{{season}}安排有变更", "{{season}}: your timetable has changed"),
        body: Text::new(
            "{{name}}：\n\n{{season}}中以下科目的安排有变更，请以此为准：\n{{papers}}",
            "{{name}},\n\nThese papers of {{season}} have changed; this is what counts now:\n{{papers}}",
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

/// One letter to every candidate and chief examiner of these papers, about theirs.
pub async fn tell(
    cx: &Cx,
    item: &exam_item::Model,
    first: bool,
    papers: &[exam_course::Model],
    rooms: &[exam_room::Model],
) -> Result<Told> {
    let tx = cx.tx().await?;
    let mut of_student: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    let mut of_teacher: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (n, paper) in papers.iter().enumerate() {
        use exam_candidate::Column;
        let sitting: Vec<String> = exam_candidate::Entity::find()
            .select_only()
            .column(Column::StudentId)
            .filter(Column::PaperId.eq(&paper.id))
            .filter(Column::State.is_in(["ELIGIBLE", "BARRED"]))
            .filter(Column::ArchivedAt.is_null())
            .into_tuple()
            .all(tx)
            .await?;
        for student in sitting {
            of_student.entry(student).or_default().push(n);
        }
        if let Some(teacher) = &paper.chief_examiner_id {
            of_teacher.entry(teacher.clone()).or_default().push(n);
        }
    }
    let names: HashMap<&str, &str> = rooms.iter().map(|room| (room.id.as_str(), room.name.as_str())).collect();
    let code = if first { PUBLISHED } else { CHANGED };
    let letter = |account: &user::Model, own: &[usize]| {
        let lang = Lang::from_header(Some(&account.language));
        let lines: Vec<String> = own.iter().filter_map(|n| papers.get(*n)).map(|p| line(p, &names, lang)).collect();
        let season = if lang == Lang::En { &item.name_en } else { &item.name_cn };
        let values = vec![("name", account.name.clone()), ("season", season.clone()), ("papers", lines.join("\n"))];
        let to = Recipient { user_id: Some(account.id.clone()), email: account.email.clone(), mobile: None, lang };
        Letter { to, values, biz: Some((ITEM, item.id.clone())) }
    };
    let students = accounts_of_students(cx, &of_student.keys().cloned().collect()).await?;
    let teachers = accounts_of_teachers(cx, &of_teacher.keys().cloned().collect()).await?;
    let mut letters: Vec<Letter> =
        of_student.iter().filter_map(|(id, own)| Some(letter(students.get(id)?, own))).collect();
    let told =
        Told { students: letters.len(), teachers: of_teacher.keys().filter(|id| teachers.contains_key(*id)).count() };
    letters.extend(of_teacher.iter().filter_map(|(id, own)| Some(letter(teachers.get(id)?, own))));
    send_all(cx, code, letters).await?;
    Ok(told)
}

fn line(paper: &exam_course::Model, rooms: &HashMap<&str, &str>, lang: Lang) -> String {
    let Some(day) = paper.published_day else {
        let gone = if lang == Lang::En { "does not take place" } else { "取消" };
        return format!("{} {gone}", paper.label);
    };
    let rooms: Vec<&str> = paper.published_room_ids.0.iter().filter_map(|id| rooms.get(id.as_str()).copied()).collect();
    format!("{} {day} {}–{} {}", paper.label, paper.published_start, paper.published_end, rooms.join(" "))
}

pub async fn accounts_of_students(cx: &Cx, ids: &BTreeSet<String>) -> Result<HashMap<String, user::Model>> {
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    let mut found = HashMap::new();
    for some in ids.chunks(AT_ONCE) {
        let users = user::Entity::find()
            .filter(user::Column::StudentId.is_in(some.iter().copied()))
            .filter(user::Column::Enabled.eq(true))
            .filter(user::Column::ArchivedAt.is_null());
        found.extend(users.all(cx.tx().await?).await?.into_iter().filter_map(|u| Some((u.student_id.clone()?, u))));
    }
    Ok(found)
}

pub async fn accounts_of_teachers(cx: &Cx, ids: &BTreeSet<String>) -> Result<HashMap<String, user::Model>> {
    let tx = cx.tx().await?;
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    let mut found = HashMap::new();
    for some in ids.chunks(AT_ONCE) {
        let rows = teacher::Entity::find().filter(teacher::Column::Id.is_in(some.iter().copied())).all(tx).await?;
        let of_staff = staff::Column::Id.is_in(rows.iter().map(|row| row.staff_id.as_str()));
        let members =
            staff::Entity::find().filter(of_staff).filter(staff::Column::ArchivedAt.is_null()).all(tx).await?;
        let users = user::Entity::find()
            .filter(user::Column::Id.is_in(members.iter().filter_map(|member| member.user_id.as_deref())))
            .filter(user::Column::Enabled.eq(true))
            .filter(user::Column::ArchivedAt.is_null())
            .all(tx)
            .await?;
        for row in rows {
            let member = members.iter().find(|member| member.id == row.staff_id);
            let account = users.iter().find(|account| Some(&account.id) == member.and_then(|m| m.user_id.as_ref()));
            found.extend(account.map(|account| (row.id, account.clone())));
        }
    }
    Ok(found)
}

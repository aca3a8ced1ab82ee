//! What a student has to evaluate: open folders, their questions, and a card for each section and teacher.

use std::collections::HashMap;

use kernel::{Cx, Lang, Result, Timestamp};
use schema::{
    courses::{course, student_subject},
    evaluation::{te_ballot, te_folder, te_part, te_reply, te_section},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::Serialize;
use utoipa::ToSchema;

use super::card::questions;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OwnEvaluations)]
pub struct Own {
    pub folders: Vec<Folder>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OwnEvaluationFolder)]
pub struct Folder {
    pub id: String,
    pub name: String,
    pub kind: String,
    pub close_at: Timestamp,
    /// The browser checks every ballot against it.
    pub public_key: String,
    pub gate_grades: bool,
    pub points: i32,
    pub allow_na: bool,
    pub low: String,
    pub high: String,
    pub parts: Vec<Part>,
    pub cards: Vec<Card>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OwnEvaluationPart)]
pub struct Part {
    pub code: String,
    pub title: String,
    pub items: Vec<Item>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OwnEvaluationItem)]
pub struct Item {
    pub code: String,
    pub kind: String,
    pub about: String,
    pub text: String,
    pub required: bool,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OwnEvaluationCard)]
pub struct Card {
    pub id: String,
    pub label: String,
    pub course: String,
    pub teacher: String,
    pub enrolled: i32,
    pub given: bool,
    pub done: bool,
    /// The day on which a new ballot was asked for.
    pub asked_on: Option<String>,
    /// What the teacher changed since the course was last evaluated.
    pub reply: Option<String>,
}

pub async fn of(cx: &Cx, student_id: &str) -> Result<Own> {
    let (db, now, zh) = (cx.read(), cx.now(), cx.lang() == Lang::Zh);
    let open = te_folder::Entity::find()
        .filter(te_folder::Column::Status.eq("OPEN"))
        .filter(te_folder::Column::OpenAt.lte(now))
        .filter(te_folder::Column::CloseAt.gt(now))
        .filter(te_folder::Column::ArchivedAt.is_null())
        .order_by_asc(te_folder::Column::CloseAt)
        .all(db)
        .await?;
    let seats = student_subject::Entity::find()
        .filter(student_subject::Column::StudentId.eq(student_id))
        .filter(student_subject::Column::State.eq("REGISTERED"))
        .filter(student_subject::Column::ArchivedAt.is_null())
        .all(db)
        .await?;
    let sections: Vec<String> = seats.into_iter().filter_map(|seat| seat.section_id).collect();
    let mut folders = vec![];
    for folder in open {
        let rows = te_section::Entity::find()
            .filter(te_section::Column::FolderId.eq(&folder.id))
            .filter(te_section::Column::SectionId.is_in(&sections))
            .filter(te_section::Column::Excluded.eq(false))
            .filter(te_section::Column::ArchivedAt.is_null())
            .order_by_asc(te_section::Column::Label)
            .order_by_asc(te_section::Column::TeacherName)
            .all(db)
            .await?;
        if !rows.is_empty() {
            folders.push(shown(cx, folder, rows, student_id, zh).await?);
        }
    }
    Ok(Own { folders })
}

async fn shown(
    cx: &Cx,
    folder: te_folder::Model,
    rows: Vec<te_section::Model>,
    student_id: &str,
    zh: bool,
) -> Result<Folder> {
    let db = cx.read();
    let of = |cn: &str, en: &str| if zh { cn.to_owned() } else { en.to_owned() };
    let (asked, items) = questions(db, &folder.questionnaire_id).await?;
    let parts = te_part::Entity::find()
        .filter(te_part::Column::QuestionnaireId.eq(&asked.id))
        .filter(te_part::Column::ArchivedAt.is_null())
        .order_by_asc(te_part::Column::SortOrder)
        .all(db)
        .await?;
    let parts = parts.into_iter().map(|part| Part {
        title: of(&part.title_cn, &part.title_en),
        items: items
            .iter()
            .filter(|item| item.part_code == part.code)
            .map(|item| Item {
                code: item.code.clone(),
                kind: item.kind.clone(),
                about: item.about.clone(),
                text: of(&item.text_cn, &item.text_en),
                required: item.required,
            })
            .collect(),
        code: part.code,
    });
    let given: HashMap<String, te_ballot::Model> = te_ballot::Entity::find()
        .filter(te_ballot::Column::StudentId.eq(student_id))
        .filter(te_ballot::Column::TeSectionId.is_in(rows.iter().map(|row| row.id.clone())))
        .all(db)
        .await?
        .into_iter()
        .map(|row| (row.te_section_id.clone(), row))
        .collect();
    let courses: HashMap<String, course::Model> = course::Entity::find()
        .filter(course::Column::Id.is_in(rows.iter().map(|row| row.course_id.clone())))
        .all(db)
        .await?
        .into_iter()
        .map(|course| (course.id.clone(), course))
        .collect();
    let mut cards = vec![];
    for row in rows {
        let own = given.get(&row.id);
        cards.push(Card {
            course: courses.get(&row.course_id).map(|c| of(&c.title_cn, &c.title_en)).unwrap_or_default(),
            reply: last_reply(cx, &row).await?,
            label: row.label,
            teacher: row.teacher_name,
            enrolled: row.enrolled,
            given: own.is_some(),
            done: own.is_some_and(|own| own.done),
            asked_on: own.and_then(|own| own.asked_on.clone()),
            id: row.id,
        });
    }
    Ok(Folder {
        name: of(&folder.name_cn, &folder.name_en),
        kind: folder.kind,
        close_at: folder.close_at,
        public_key: folder.public_key,
        gate_grades: folder.gate_grades,
        points: asked.points,
        allow_na: asked.allow_na,
        low: of(&asked.low_cn, &asked.low_en),
        high: of(&asked.high_cn, &asked.high_en),
        parts: parts.collect(),
        cards,
        id: folder.id,
    })
}

async fn last_reply(cx: &Cx, row: &te_section::Model) -> Result<Option<String>> {
    let before = te_section::Entity::find()
        .filter(te_section::Column::CourseId.eq(&row.course_id))
        .filter(te_section::Column::TeacherId.eq(&row.teacher_id))
        .filter(te_section::Column::Id.ne(&row.id))
        .all(cx.read())
        .await?;
    if before.is_empty() {
        return Ok(None);
    }
    let reply = te_reply::Entity::find()
        .filter(te_reply::Column::TeSectionId.is_in(before.into_iter().map(|row| row.id)))
        .filter(te_reply::Column::ArchivedAt.is_null())
        .order_by_desc(te_reply::Column::UpdatedAt)
        .one(cx.read())
        .await?;
    Ok(reply.map(|reply| reply.text))
}

//! What a paper has from its course: its label, its sections, and a place in the timetable only when it gets one.

use std::collections::HashMap;

use kernel::{Cx, Result, StringList};
use schema::{
    courses::course,
    exam::{
        exam_course::{ActiveModel, Column, Entity, Model},
        exam_item,
    },
    timetable::section,
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, Set, sea_query::Expr};

/// Fewer than the values that a statement may have.
pub const AT_ONCE: usize = 300;
/// States of a section that is taught.
const TAUGHT: [&str; 4] = ["SCHEDULED", "OPEN", "FULL", "CLOSED"];

pub fn label(code: &str, part: &str) -> String {
    if part.is_empty() { code.to_owned() } else { format!("{code} ({part})") }
}

/// In no place of the timetable, drafted or told.
pub fn unplaced(row: &mut ActiveModel) {
    row.day = Set(None);
    row.start_time = Set(String::new());
    row.end_time = Set(String::new());
    row.room_ids = Set(StringList::default());
    row.locked = Set(false);
    row.published_day = Set(None);
    row.published_start = Set(String::new());
    row.published_end = Set(String::new());
    row.published_room_ids = Set(StringList::default());
    row.published_at = Set(None);
}

/// The sections of a semester that are taught, by course.
pub async fn taught(db: &impl ConnectionTrait, semester_id: &str) -> Result<HashMap<String, Vec<section::Model>>> {
    let all = section::Entity::find()
        .filter(section::Column::SemesterId.eq(semester_id))
        .filter(section::Column::Status.is_in(TAUGHT))
        .filter(section::Column::ArchivedAt.is_null())
        .order_by_asc(section::Column::SectionNo)
        .order_by_asc(section::Column::Id)
        .all(db)
        .await?;
    let mut of_course: HashMap<String, Vec<section::Model>> = HashMap::new();
    for row in all {
        of_course.entry(row.course_id.clone()).or_default().push(row);
    }
    Ok(of_course)
}

/// Brings label and sections up to date with course and season; a paper that is placed ends when its time is over.
pub async fn follow(cx: &Cx, ids: &[String]) -> Result<()> {
    let tx = cx.tx().await?;
    let mut sections: HashMap<String, HashMap<String, Vec<section::Model>>> = HashMap::new();
    for some in ids.chunks(AT_ONCE) {
        let papers = Entity::find().filter(Column::Id.is_in(some)).all(tx).await?;
        let wanted = course::Column::Id.is_in(papers.iter().map(|paper| paper.course_id.clone()));
        let courses = course::Entity::find().filter(wanted).all(tx).await?;
        let codes: HashMap<&str, &str> = courses.iter().map(|c| (c.id.as_str(), c.code.as_str())).collect();
        for paper in &papers {
            if !sections.contains_key(&paper.item_id) {
                let item = exam_item::Entity::find_by_id(&paper.item_id).one(tx).await?;
                let of = match item {
                    Some(item) => taught(tx, &item.semester_id).await?,
                    None => HashMap::new(),
                };
                sections.insert(paper.item_id.clone(), of);
            }
            let own = sections.get(&paper.item_id).and_then(|of| of.get(&paper.course_id));
            let own = own.into_iter().flatten().map(|section| section.id.clone()).collect();
            let code = codes.get(paper.course_id.as_str()).copied().unwrap_or_default();
            Entity::update_many()
                .col_expr(Column::Label, Expr::value(label(code, &paper.part)))
                .col_expr(Column::SectionIds, Expr::value(StringList(own)))
                .col_expr(Column::EndTime, Expr::value(ends(paper)))
                .filter(Column::Id.eq(&paper.id))
                .exec(tx)
                .await?;
        }
    }
    Ok(())
}

/// When a paper is over, as 11:00; empty while it has no place.
fn ends(paper: &Model) -> String {
    crate::clock::after(&paper.start_time, paper.duration_min)
}

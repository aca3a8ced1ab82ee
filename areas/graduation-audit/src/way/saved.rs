//! What a student planned and keeps.

use std::collections::BTreeMap;

use kernel::{
    Cx, Error, Result, Text, ids,
    resource::rows::{add_all, change},
};
use schema::graduation::ga_way::{ActiveModel, Column, Entity, Model};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{MOST, Pin, SUBJECT};
use crate::what_if::Asked;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = SaveAuditWayCourse)]
pub struct Wanted {
    pub course_id: String,
    /// The autumn in which the academic year begins.
    pub year: i32,
    pub no: i32,
    /// In this term, whatever else is planned.
    pub pinned: bool,
}

#[derive(Serialize, ToSchema)]
#[schema(as = SavedAuditWay)]
pub struct Saved {
    /// Courses that are planned now.
    pub courses: usize,
}

pub async fn of(cx: &Cx, asked: &Asked) -> Result<Vec<Model>> {
    let rows = Entity::find()
        .filter(Column::StudentId.eq(&asked.student.id))
        .filter(Column::StructureId.eq(&asked.row.structure_id))
        .filter(Column::ArchivedAt.is_null())
        .order_by_asc(Column::Id);
    Ok(rows.all(cx.read()).await?)
}

pub fn pin(row: &Model) -> Pin {
    Pin { course_id: row.course_id.clone(), year: row.term_year, no: row.term_no }
}

pub async fn save(cx: &Cx, asked: &Asked, courses: &[Wanted]) -> Result<Saved> {
    if courses.len() > MOST {
        return Err(Error::invalid("courses", "out_of_range", Text::new("最多 80 门课程", "At most 80 courses")));
    }
    let mut wanted: BTreeMap<&str, &Wanted> = BTreeMap::new();
    for (n, course) in courses.iter().enumerate() {
        if !(1..=2).contains(&course.no) || !(2000..=2200).contains(&course.year) {
            let text = Text::new("只能安排在常规学期", "Only regular semesters can be planned");
            return Err(Error::invalid(format!("courses.{n}.no"), "out_of_range", text));
        }
        if wanted.insert(&course.course_id, course).is_some() {
            let text = Text::new("同一课程只能安排一次", "Each course is planned once");
            return Err(Error::invalid(format!("courses.{n}.courseId"), "duplicate", text));
        }
    }
    let tx = cx.tx().await?;
    let known = Entity::find()
        .filter(Column::StudentId.eq(&asked.student.id))
        .filter(Column::StructureId.eq(&asked.row.structure_id))
        .filter(Column::ArchivedAt.is_null())
        .all(tx)
        .await?;
    let mut changed = 0;
    for row in known {
        let now = match wanted.remove(row.course_id.as_str()) {
            None => ActiveModel { archived_at: Set(Some(cx.now())), ..Default::default() },
            Some(course) => ActiveModel {
                term_year: Set(course.year),
                term_no: Set(course.no),
                pinned: Set(course.pinned),
                ..Default::default()
            },
        };
        let version = row.version;
        changed += usize::from(change::<Entity>(cx, SUBJECT, row, now).await?.version != version);
    }
    let fresh = wanted.into_values().map(|course| ActiveModel {
        id: Set(ids::new_id()),
        student_id: Set(asked.student.id.clone()),
        structure_id: Set(asked.row.structure_id.clone()),
        course_id: Set(course.course_id.clone()),
        term_year: Set(course.year),
        term_no: Set(course.no),
        pinned: Set(course.pinned),
        ..Default::default()
    });
    changed += add_all::<Entity>(cx, SUBJECT, fresh.collect()).await?.len();
    if changed == 0 {
        cx.nothing_changed();
    }
    Ok(Saved { courses: courses.len() })
}

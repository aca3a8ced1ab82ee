//! What the rules look at.

use std::collections::{HashMap, HashSet};

use kernel::{Cx, Error, Result, settings};
use schema::{
    collection::{ttsp_course, ttsp_division, ttsp_group, ttsp_teacher},
    courses::course,
    university::{place, teacher},
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};

use super::rules::Facts;
use crate::{plan::course::of_ids, settings::CollectionSettings, side::Side};

/// Whose plans are looked at.
pub enum Seen<'a> {
    Division(&'a str),
}

/// The division of this round is there for the caller.
pub async fn taking_part<S: Side>(cx: &Cx, round_id: &str, division_id: &str) -> Result<ttsp_division::Model> {
    let state = ttsp_division::Entity::find()
        .filter(ttsp_division::Column::RoundId.eq(round_id))
        .filter(ttsp_division::Column::DivisionId.eq(division_id))
        .filter(S::view().states.visible(cx.scope()?))
        .one(cx.read())
        .await?;
    state.ok_or(Error::NotFound)
}

pub async fn facts(cx: &Cx, db: &impl ConnectionTrait, round_id: &str, seen: Seen<'_>) -> Result<Facts> {
    let Seen::Division(division) = seen;
    let courses = ttsp_course::Entity::find()
        .filter(ttsp_course::Column::RoundId.eq(round_id))
        .filter(ttsp_course::Column::DivisionId.eq(division))
        .filter(ttsp_course::Column::ArchivedAt.is_null())
        .order_by_asc(ttsp_course::Column::CourseCode)
        .order_by_asc(ttsp_course::Column::Id)
        .all(db)
        .await?;
    let teaching = ttsp_teacher::Entity::find()
        .filter(ttsp_teacher::Column::RoundId.eq(round_id))
        .filter(ttsp_teacher::Column::DivisionId.eq(division))
        .filter(ttsp_teacher::Column::ArchivedAt.is_null())
        .order_by_asc(ttsp_teacher::Column::Id)
        .all(db)
        .await?;
    let groups = ttsp_group::Entity::find()
        .filter(ttsp_group::Column::RoundId.eq(round_id))
        .filter(ttsp_group::Column::DivisionId.eq(division))
        .filter(ttsp_group::Column::ArchivedAt.is_null())
        .order_by_asc(ttsp_group::Column::Name)
        .all(db)
        .await?;
    let together: Vec<String> = courses.iter().filter_map(|row| row.combined_with_id.clone()).collect();
    let together = of_ids(db, &together).await?.into_iter().filter(|row| row.archived_at.is_none());
    let together: HashSet<String> = together.map(|row| row.id).collect();
    Ok(Facts {
        catalogue: catalogue(db, &courses).await?,
        teachers: teachers(db, &teaching).await?,
        rooms: rooms(db).await?,
        settings: settings::get::<CollectionSettings>(cx, None).await?.as_ref().clone(),
        courses,
        teaching,
        groups,
        together,
    })
}

async fn catalogue(db: &impl ConnectionTrait, rows: &[ttsp_course::Model]) -> Result<HashMap<String, course::Model>> {
    let ids: Vec<String> = rows.iter().map(|row| row.course_id.clone()).collect();
    let mut found = HashMap::new();
    for some in ids.chunks(500) {
        let courses = course::Entity::find().filter(course::Column::Id.is_in(some)).all(db).await?;
        found.extend(courses.into_iter().map(|c| (c.id.clone(), c)));
    }
    Ok(found)
}

async fn teachers(db: &impl ConnectionTrait, rows: &[ttsp_teacher::Model]) -> Result<HashMap<String, teacher::Model>> {
    let mut ids: Vec<String> = rows.iter().map(|row| row.teacher_id.clone()).collect();
    ids.sort();
    ids.dedup();
    let mut found = HashMap::new();
    for some in ids.chunks(500) {
        let teachers = teacher::Entity::find().filter(teacher::Column::Id.is_in(some)).all(db).await?;
        found.extend(teachers.into_iter().map(|t| (t.id.clone(), t)));
    }
    Ok(found)
}

/// Types and seats of the rooms that are taught in.
async fn rooms(db: &impl ConnectionTrait) -> Result<Vec<(String, i32)>> {
    let rooms = place::Entity::find()
        .filter(place::Column::ForTeaching.eq(true))
        .filter(place::Column::ArchivedAt.is_null())
        .all(db)
        .await?;
    Ok(rooms.into_iter().filter_map(|room| Some((room.type_id, room.capacity?))).collect())
}

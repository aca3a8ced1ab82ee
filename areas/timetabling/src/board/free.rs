//! Rooms that are free at a time, and what each of them lacks.

use std::collections::HashMap;

use basic_resources::api::tables::{NAMED, PLACE_AREAS, PLACE_TYPES};
use kernel::{Both, Cx, Error, Result, Text};
use rules::timetable::{Meeting, Missing, Need, Slot, Weeks, free_rooms};
use schema::{
    timetable::{class_session, course_place, section},
    university::place,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{
    load::{meeting, rooms},
    memory::draft,
    names::names,
};

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct FreeQuery {
    pub semester_id: String,
    pub weekday: i32,
    pub start_time: String,
    pub end_time: String,
    /// Teaching weeks; all of them if none is named.
    #[serde(default)]
    pub weeks: Vec<i32>,
    /// The meeting that looks for a room: its own room is free for it, and what its course needs is looked at.
    pub session_id: Option<String>,
    pub min_capacity: Option<i32>,
    pub type_id: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = FreePlace)]
pub struct FreeView {
    pub place_id: String,
    pub code: String,
    pub name: String,
    pub capacity: Option<i32>,
    pub type_name: String,
    pub area_name: String,
    /// It has all that is needed.
    pub fits: bool,
    /// What it lacks, in words.
    pub missing: Vec<String>,
}

pub async fn find(cx: &Cx, query: FreeQuery) -> Result<Vec<FreeView>> {
    let slot = Slot::parse(query.weekday, &query.start_time, &query.end_time).filter(Slot::is_placed);
    let Some(slot) = slot else {
        let text = Text::new("请写明星期和起止时间", "Say the weekday and the times");
        return Err(Error::invalid("startTime", "not_a_time", text));
    };
    let draft = draft(cx, &query.semester_id).await?;
    let mut wanted = Meeting { slot, weeks: Weeks::all(draft.weeks), ..Meeting::default() };
    let mut need = Need::default();
    if let Some(id) = query.session_id.filter(|id| !id.is_empty()) {
        let (own, course) = own(cx, &id).await?;
        need = course_need(cx, &course).await?;
        wanted = Meeting { slot, ..own };
    }
    if !query.weeks.is_empty() {
        wanted.weeks = Weeks::of(&query.weeks);
    }
    need.seats = need.seats.max(wanted.seats);
    need.min_capacity = query.min_capacity.or(need.min_capacity);
    if let Some(kind) = query.type_id.filter(|id| !id.is_empty()) {
        need.place_types = vec![kind];
    }
    let (_, rooms) = rooms(cx.read()).await?;
    let found: Vec<(String, Vec<Missing>)> = draft.look(|index| {
        let free = free_rooms(index, &wanted, &rooms, &need);
        free.into_iter().map(|free| (free.room.id.clone(), free.missing)).collect()
    });
    shown(cx, found).await
}

/// A meeting of the draft as it is, and its course.
async fn own(cx: &Cx, id: &str) -> Result<(Meeting, String)> {
    let row = class_session::Entity::find_by_id(id).one(cx.read()).await?.ok_or(Error::NotFound)?;
    let section = section::Entity::find_by_id(&row.section_id).one(cx.read()).await?.ok_or(Error::NotFound)?;
    let (seats, _) = rooms(cx.read()).await?;
    Ok((meeting(&row, &section, &seats), section.course_id))
}

/// What a course asks of its rooms first of all.
pub async fn course_need(cx: &Cx, course_id: &str) -> Result<Need> {
    let asked = course_place::Entity::find()
        .filter(course_place::Column::CourseId.eq(course_id))
        .filter(course_place::Column::ArchivedAt.is_null())
        .order_by_asc(course_place::Column::Priority)
        .one(cx.read())
        .await?;
    Ok(asked.map_or_else(Need::default, |asked| Need {
        seats: 0,
        min_capacity: asked.min_capacity,
        place_types: asked.place_type_ids.0,
        areas: asked.area_ids.0,
        places: asked.place_ids.0,
        equipment: asked.equipment.0,
    }))
}

async fn shown(cx: &Cx, found: Vec<(String, Vec<Missing>)>) -> Result<Vec<FreeView>> {
    let places = place::Entity::find().filter(place::Column::ArchivedAt.is_null()).all(cx.read()).await?;
    let types = names(cx, &PLACE_TYPES, NAMED, places.iter().map(|p| p.type_id.as_str())).await?;
    let areas = names(cx, &PLACE_AREAS, NAMED, places.iter().map(|p| p.area_id.as_str())).await?;
    let mut known: HashMap<String, place::Model> = places.into_iter().map(|p| (p.id.clone(), p)).collect();
    let name = |known: &super::names::Names, id: &str| known.get(id).map(|(_, name)| name.clone()).unwrap_or_default();
    let views = found.into_iter().filter_map(|(id, missing)| {
        let place = known.remove(&id)?;
        Some(FreeView {
            name: match cx.lang() {
                kernel::Lang::Zh => place.name_cn,
                kernel::Lang::En => place.name_en,
            },
            type_name: name(&types, &place.type_id),
            area_name: name(&areas, &place.area_id),
            code: place.code,
            capacity: place.capacity,
            fits: missing.is_empty(),
            missing: missing.iter().map(|lack| words(lack).get(cx.lang()).to_owned()).collect(),
            place_id: id,
        })
    });
    Ok(views.collect())
}

fn words(missing: &Missing) -> Both {
    match missing {
        Missing::Capacity { needed, has } => {
            Both::new(format!("需要 {needed} 个座位，只有 {has} 个"), format!("{needed} seats needed, {has} there"))
        }
        Missing::Type => Both::new("场地类型不合要求", "Not the kind of room that is asked for"),
        Missing::Area => Both::new("不在要求的区域", "Not in the building that is asked for"),
        Missing::Place => Both::new("不是指定的场地", "Not one of the rooms that are asked for"),
        Missing::Equipment(what) => Both::new(format!("没有{what}"), format!("Has no {what}")),
    }
}

//! How places are used.

use std::collections::HashMap;

use kernel::{
    Action, Api, Cx, FileReply, IdSpec, Op, PathId, Policy, Query, Result, Text, View,
    op::Need,
    page::{Page, Paging},
    resource::{EXPORT_BUCKET, EXPORTS_A_MINUTE, Field, export_rows},
};
use schema::university::place;
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use utoipa::{IntoParams, ToSchema};

use super::{
    DAYS, day_fields, decimal,
    grid::{Grid, Meeting},
    load, page_of,
    sessions::{self, SessionQuery, UsedSession},
    sort,
};
use crate::tables::{PLACE_AREAS, PLACE_TYPES, PLACES, SEMESTERS};

const PATH: &str = "/api/basic/resources/place/used/item";
const QUERY: &[Need] = &[(permissions::ADMIN_AUTH_BASIC_PLACE, Action::Query)];
const GET: &[Need] = &[(permissions::ADMIN_AUTH_BASIC_PLACE, Action::Get)];
const EXPORT: &[Need] = &[(permissions::ADMIN_AUTH_BASIC_PLACE, Action::Export)];

#[derive(Deserialize, Serialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct UseQuery {
    semester_id: String,
    area_id: Option<String>,
    type_id: Option<String>,
    keyword: Option<String>,
    #[serde(default)]
    place_ids: Vec<String>,
    page_no: Option<u64>,
    page_size: Option<u64>,
    sort_field: Option<String>,
    sort_order: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlaceUse {
    pub place_id: String,
    pub code: String,
    pub name_en: String,
    pub name_cn: String,
    pub area_id: String,
    pub capacity: Option<i32>,
    /// Class hours a week by weekday, Monday first, and period, from 08:00.
    pub cells: Vec<Vec<f64>>,
    pub occupied_hours: f64,
    pub available_hours: f64,
    pub utilisation: f64,
    pub seats_filled: Option<f64>,
    pub sessions: u32,
}

pub fn mount(api: &mut Api) {
    let ids = || {
        [
            IdSpec::query("semesterId", &SEMESTERS),
            IdSpec::query("areaId", &PLACE_AREAS),
            IdSpec::query("typeId", &PLACE_TYPES),
            IdSpec::query("placeIds", &PLACES),
        ]
    };
    let label = Text::new("查询场地使用情况", "Usage of places");
    let op = Op::get(format!("{PATH}/statistics"), "placeUse", Policy::AnyOf(QUERY), label).ids(ids());
    api.op(op, |cx: Cx, Query(query): Query<UseQuery>| async move { statistics(&cx, &query).await.map(View) });
    let label = Text::new("导出场地使用情况", "Export the usage of places");
    let op = Op::get(format!("{PATH}/export"), "exportPlaceUse", Policy::AnyOf(EXPORT), label)
        .ids(ids())
        .audit("basic.place")
        .rate(EXPORT_BUCKET, EXPORTS_A_MINUTE)
        .long();
    api.op(op, |cx: Cx, Query(query): Query<UseQuery>| async move { export(&cx, query).await });
    let label = Text::new("查看场地的课节", "Sessions in a place");
    let op = Op::get(format!("{PATH}/{{id}}/sessions"), "placeUseSessions", Policy::AnyOf(GET), label)
        .ids([IdSpec::path("id", &PLACES), IdSpec::query("semesterId", &SEMESTERS)]);
    api.op(op, |cx: Cx, (PathId(id), Query(query)): (PathId, Query<SessionQuery>)| async move {
        behind(&cx, &id, &query.semester_id).await.map(View)
    });
}

async fn statistics(cx: &Cx, query: &UseQuery) -> Result<Page<PlaceUse>> {
    let paging = Paging::of(query.page_no, query.page_size)?;
    Ok(page_of(rows(cx, query).await?.into_iter().map(|(row, _)| row).collect(), paging))
}

async fn rows(cx: &Cx, query: &UseQuery) -> Result<Vec<(PlaceUse, Grid)>> {
    let term = load::term(cx, &query.semester_id).await?;
    let weeks = load::teaching_weeks(&term);
    let mut meetings: HashMap<String, Vec<Meeting>> = HashMap::new();
    for held in load::held(cx, &term.id).await? {
        if let Some(place) = &held.session.place_id {
            meetings.entry(place.clone()).or_default().push(held.meeting());
        }
    }
    let found = wanted(cx, query).await?;
    let mut rows: Vec<(PlaceUse, Grid)> = found
        .into_iter()
        .map(|place| {
            let grid = Grid::of(meetings.get(&place.id).map_or(&[], Vec::as_slice), weeks);
            (row(place, &grid), grid)
        })
        .collect();
    sort(&mut rows, (query.sort_field.as_deref(), query.sort_order.as_deref()), "code", |(row, _), field| {
        key(row, field)
    })?;
    Ok(rows)
}

async fn wanted(cx: &Cx, query: &UseQuery) -> Result<Vec<place::Model>> {
    let mut all = Condition::all().add(PLACES.visible(cx.scope()?));
    let given = |id: &Option<String>| id.clone().filter(|id| !id.is_empty());
    if let Some(area) = given(&query.area_id) {
        all = all.add(place::Column::AreaId.eq(area));
    }
    if let Some(kind) = given(&query.type_id) {
        all = all.add(place::Column::TypeId.eq(kind));
    }
    let ids: Vec<&String> = query.place_ids.iter().filter(|id| !id.is_empty()).collect();
    if !ids.is_empty() {
        all = all.add(place::Column::Id.is_in(ids));
    }
    let rows = place::Entity::find().filter(all).all(cx.read()).await?;
    let text = query.keyword.as_deref().unwrap_or_default().trim().to_lowercase();
    let has = |place: &place::Model| {
        [&place.code, &place.name_en, &place.name_cn].iter().any(|name| name.to_lowercase().contains(&text))
    };
    Ok(rows.into_iter().filter(has).collect())
}

fn row(place: place::Model, grid: &Grid) -> PlaceUse {
    PlaceUse {
        seats_filled: grid.seats_filled(place.capacity),
        place_id: place.id,
        code: place.code,
        name_en: place.name_en,
        name_cn: place.name_cn,
        area_id: place.area_id,
        capacity: place.capacity,
        cells: grid.cells(),
        occupied_hours: grid.hours(),
        available_hours: Grid::available(),
        utilisation: grid.utilisation(),
        sessions: grid.sessions,
    }
}

fn key(row: &PlaceUse, field: &str) -> Option<Value> {
    Some(match field {
        "code" => json!(row.code),
        "nameEn" => json!(row.name_en),
        "nameCn" => json!(row.name_cn),
        "capacity" => json!(row.capacity),
        "occupiedHours" => json!(row.occupied_hours),
        "utilisation" => json!(row.utilisation),
        "seatsFilled" => json!(row.seats_filled),
        "sessions" => json!(row.sessions),
        _ => return None,
    })
}

async fn export(cx: &Cx, query: UseQuery) -> Result<FileReply> {
    let rows = rows(cx, &query).await?;
    let mut fields = vec![
        Field::code("code", 30, "场地代码", "Place code"),
        Field::text("nameEn", 200, "英文名称", "English name"),
        Field::text("nameCn", 100, "中文名称", "Chinese name"),
        Field::integer("capacity", 0, 100_000, "容量", "Capacity"),
        Field::text("occupiedHours", 10, "每周占用学时", "Hours a week"),
        Field::text("availableHours", 10, "每周可用学时", "Hours available"),
        Field::text("utilisation", 10, "使用率（%）", "Utilisation (%)"),
        Field::text("seatsFilled", 10, "上座率（%）", "Seats filled (%)"),
        Field::integer("sessions", 0, i64::MAX, "课节数", "Sessions"),
    ];
    fields.extend(day_fields());
    let line = |(row, grid): &(PlaceUse, Grid)| {
        let mut line = Map::new();
        for (name, value) in [
            ("code", json!(row.code)),
            ("nameEn", json!(row.name_en)),
            ("nameCn", json!(row.name_cn)),
            ("capacity", json!(row.capacity)),
            ("occupiedHours", decimal(row.occupied_hours)),
            ("availableHours", decimal(row.available_hours)),
            ("utilisation", decimal(row.utilisation * 100.0)),
            ("seatsFilled", row.seats_filled.map_or(Value::Null, |share| decimal(share * 100.0))),
            ("sessions", json!(row.sessions)),
        ] {
            line.insert(name.to_owned(), value);
        }
        for (n, (name, _)) in DAYS.into_iter().enumerate() {
            line.insert(name.to_owned(), decimal(grid.hours_on(n)));
        }
        Value::Object(line)
    };
    let lines: Vec<Value> = rows.iter().map(line).collect();
    cx.note("", &json!({ "export": "placeUse", "rows": lines.len(), "format": "xlsx", "filter": query }), None)?;
    export_rows(cx, Text::new("场地使用情况", "Usage of places").get(cx.lang()), &fields, &lines)
}

async fn behind(cx: &Cx, id: &str, semester_id: &str) -> Result<Vec<UsedSession>> {
    let term = load::term(cx, semester_id).await?;
    let mut held = load::held(cx, &term.id).await?;
    held.retain(|h| h.session.place_id.as_deref() == Some(id));
    sessions::shown(cx, held, load::teaching_weeks(&term)).await
}

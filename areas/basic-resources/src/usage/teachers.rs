//! How much teachers teach.

use std::collections::HashMap;

use kernel::{
    Action, Api, Cx, FileReply, IdSpec, Op, PathId, Policy, Query, Result, Text, View,
    op::Need,
    page::{Page, Paging},
    resource::{EXPORT_BUCKET, EXPORTS_A_MINUTE, Field, export_rows},
};
use schema::university::teacher;
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
use crate::tables::{DIVISIONS, SEMESTERS, TEACHERS};

const PATH: &str = "/api/basic/resources/organization/teacher/used/item";
const QUERY: &[Need] = &[(permissions::ADMIN_AUTH_BASIC_ORG, Action::Query)];
const GET: &[Need] = &[(permissions::ADMIN_AUTH_BASIC_ORG, Action::Get)];
const EXPORT: &[Need] = &[(permissions::ADMIN_AUTH_BASIC_ORG, Action::Export)];

#[derive(Deserialize, Serialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct UseQuery {
    semester_id: String,
    division_id: Option<String>,
    keyword: Option<String>,
    #[serde(default)]
    teacher_ids: Vec<String>,
    page_no: Option<u64>,
    page_size: Option<u64>,
    sort_field: Option<String>,
    sort_order: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TeacherUse {
    pub teacher_id: String,
    pub teacher_no: String,
    pub name_en: String,
    pub name_cn: String,
    pub division_id: String,
    pub max_hours: Option<i32>,
    /// Class hours a week by weekday, Monday first, and period, from 08:00.
    pub cells: Vec<Vec<f64>>,
    pub weekly_hours: f64,
    pub sections: u32,
    pub sessions: u32,
}

pub fn mount(api: &mut Api) {
    let ids = || {
        [
            IdSpec::query("semesterId", &SEMESTERS),
            IdSpec::query("divisionId", &DIVISIONS),
            IdSpec::query("teacherIds", &TEACHERS),
        ]
    };
    let label = Text::new("查询教师授课情况", "Usage of teachers");
    let op = Op::get(format!("{PATH}/statistics"), "teacherUse", Policy::AnyOf(QUERY), label).ids(ids());
    api.op(op, |cx: Cx, Query(query): Query<UseQuery>| async move { statistics(&cx, &query).await.map(View) });
    let label = Text::new("导出教师授课情况", "Export the usage of teachers");
    let op = Op::get(format!("{PATH}/export"), "exportTeacherUse", Policy::AnyOf(EXPORT), label)
        .ids(ids())
        .audit("basic.teacher")
        .rate(EXPORT_BUCKET, EXPORTS_A_MINUTE)
        .long()
        .step_up();
    api.op(op, |cx: Cx, Query(query): Query<UseQuery>| async move { export(&cx, query).await });
    let label = Text::new("查看教师的课节", "Sessions of a teacher");
    let op = Op::get(format!("{PATH}/{{id}}/sessions"), "teacherUseSessions", Policy::AnyOf(GET), label)
        .ids([IdSpec::path("id", &TEACHERS), IdSpec::query("semesterId", &SEMESTERS)]);
    api.op(op, |cx: Cx, (PathId(id), Query(query)): (PathId, Query<SessionQuery>)| async move {
        behind(&cx, &id, &query.semester_id).await.map(View)
    });
}

async fn statistics(cx: &Cx, query: &UseQuery) -> Result<Page<TeacherUse>> {
    let paging = Paging::of(query.page_no, query.page_size)?;
    Ok(page_of(rows(cx, query).await?.into_iter().map(|(row, _)| row).collect(), paging))
}

async fn rows(cx: &Cx, query: &UseQuery) -> Result<Vec<(TeacherUse, Grid)>> {
    let term = load::term(cx, &query.semester_id).await?;
    let weeks = load::teaching_weeks(&term);
    let mut meetings: HashMap<String, Vec<Meeting>> = HashMap::new();
    for held in load::held(cx, &term.id).await? {
        for teacher in held.teachers() {
            meetings.entry(teacher.to_owned()).or_default().push(held.meeting());
        }
    }
    let found = wanted(cx, query).await?;
    let mut rows: Vec<(TeacherUse, Grid)> = found
        .into_iter()
        .map(|teacher| {
            let grid = Grid::of(meetings.get(&teacher.id).map_or(&[], Vec::as_slice), weeks);
            (row(teacher, &grid), grid)
        })
        .collect();
    sort(&mut rows, (query.sort_field.as_deref(), query.sort_order.as_deref()), "teacherNo", |(row, _), field| {
        key(row, field)
    })?;
    Ok(rows)
}

/// Those the caller may see.
async fn wanted(cx: &Cx, query: &UseQuery) -> Result<Vec<teacher::Model>> {
    let mut all = Condition::all().add(TEACHERS.visible(cx.scope()?));
    if let Some(division) = query.division_id.clone().filter(|id| !id.is_empty()) {
        all = all.add(teacher::Column::DivisionId.eq(division));
    }
    let ids: Vec<&String> = query.teacher_ids.iter().filter(|id| !id.is_empty()).collect();
    if !ids.is_empty() {
        all = all.add(teacher::Column::Id.is_in(ids));
    }
    let rows = teacher::Entity::find().filter(all).all(cx.read()).await?;
    let text = query.keyword.as_deref().unwrap_or_default().trim().to_lowercase();
    let has = |teacher: &teacher::Model| {
        [&teacher.teacher_no, &teacher.name_en, &teacher.name_cn].iter().any(|name| name.to_lowercase().contains(&text))
    };
    Ok(rows.into_iter().filter(has).collect())
}

fn row(teacher: teacher::Model, grid: &Grid) -> TeacherUse {
    TeacherUse {
        teacher_id: teacher.id,
        teacher_no: teacher.teacher_no,
        name_en: teacher.name_en,
        name_cn: teacher.name_cn,
        division_id: teacher.division_id,
        max_hours: teacher.max_hours,
        cells: grid.cells(),
        weekly_hours: grid.hours(),
        sections: grid.sections,
        sessions: grid.sessions,
    }
}

fn key(row: &TeacherUse, field: &str) -> Option<Value> {
    Some(match field {
        "teacherNo" => json!(row.teacher_no),
        "nameEn" => json!(row.name_en),
        "nameCn" => json!(row.name_cn),
        "maxHours" => json!(row.max_hours),
        "weeklyHours" => json!(row.weekly_hours),
        "sections" => json!(row.sections),
        "sessions" => json!(row.sessions),
        _ => return None,
    })
}

async fn export(cx: &Cx, query: UseQuery) -> Result<FileReply> {
    let rows = rows(cx, &query).await?;
    let mut fields = vec![
        Field::code("teacherNo", 30, "教师编号", "Teacher number"),
        Field::text("nameEn", 100, "英文姓名", "English name"),
        Field::text("nameCn", 100, "中文姓名", "Chinese name"),
        Field::text("weeklyHours", 10, "每周学时", "Hours a week"),
        Field::integer("maxHours", 0, 200, "最高学时", "Maximum hours"),
        Field::integer("sections", 0, i64::MAX, "教学班数", "Sections"),
        Field::integer("sessions", 0, i64::MAX, "课节数", "Sessions"),
    ];
    fields.extend(day_fields());
    let line = |(row, grid): &(TeacherUse, Grid)| {
        let mut line = Map::new();
        for (name, value) in [
            ("teacherNo", json!(row.teacher_no)),
            ("nameEn", json!(row.name_en)),
            ("nameCn", json!(row.name_cn)),
            ("weeklyHours", decimal(row.weekly_hours)),
            ("maxHours", json!(row.max_hours)),
            ("sections", json!(row.sections)),
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
    cx.note("", &json!({ "export": "teacherUse", "rows": lines.len(), "format": "xlsx", "filter": query }), None)?;
    export_rows(cx, Text::new("教师授课情况", "Usage of teachers").get(cx.lang()), &fields, &lines)
}

async fn behind(cx: &Cx, id: &str, semester_id: &str) -> Result<Vec<UsedSession>> {
    let term = load::term(cx, semester_id).await?;
    let mut held = load::held(cx, &term.id).await?;
    held.retain(|h| h.teachers().contains(&id));
    sessions::shown(cx, held, load::teaching_weeks(&term)).await
}

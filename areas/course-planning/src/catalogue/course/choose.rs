//! Courses to choose from, for whoever fills in a form that names one.

use kernel::{
    Api, Cx, Op, Policy, Query, Result, Text, View,
    page::{Page, Paging},
};
use schema::courses::course::{Column, Entity, Model};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::courses;
use crate::tables::COURSES;

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct ItemQuery {
    page_no: Option<u64>,
    page_size: Option<u64>,
    /// Part of the code or of a title.
    keyword: Option<String>,
    /// UG, TPG or RPG.
    student_type: Option<String>,
    /// DRAFT, ACTIVE, SUSPENDED or RETIRED.
    status: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CourseItem {
    id: String,
    code: String,
    title_cn: String,
    title_en: String,
    units: i32,
    level: i32,
    student_type: String,
    status: String,
}

impl From<Model> for CourseItem {
    fn from(course: Model) -> Self {
        let Model { id, code, title_cn, title_en, units, level, student_type, status, .. } = course;
        Self { id, code, title_cn, title_en, units, level, student_type, status }
    }
}

pub fn mount(api: &mut Api) {
    let policy = Policy::AnySession("which courses there are is known to the whole university");
    let op = Op::get("/api/sp/course/item", "chooseCourses", policy, Text::new("选择课程", "Choose courses"));
    api.op(op, |cx: Cx, Query(query): Query<ItemQuery>| async move { choose(&cx, query).await.map(View) });
}

async fn choose(cx: &Cx, query: ItemQuery) -> Result<Page<CourseItem>> {
    let paging = Paging::of(query.page_no, query.page_size)?;
    let mut found = Entity::find().filter(COURSES.visible(cx.scope()?));
    if let Some(text) = query.keyword.filter(|text| !text.trim().is_empty()) {
        found = found.filter(courses()?.containing(cx, &text)?);
    }
    if let Some(student_type) = query.student_type.filter(|t| !t.is_empty()) {
        found = found.filter(Column::StudentType.eq(student_type));
    }
    if let Some(status) = query.status.filter(|s| !s.is_empty()) {
        found = found.filter(Column::Status.eq(status));
    }
    let total = found.clone().count(cx.read()).await?;
    let rows = found
        .order_by_asc(Column::Code)
        .order_by_asc(Column::Id)
        .limit(paging.page_size)
        .offset(paging.offset())
        .all(cx.read())
        .await?;
    Ok(Page::new(rows.into_iter().map(CourseItem::from).collect(), paging, total))
}

//! Students at a glance, of those the caller may see.

use std::collections::HashMap;

use kernel::{Cx, Lang, Result};
use schema::{
    students::{change_request, student, study_status},
    university::{programme, semester},
};
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, FromQueryResult, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Select,
    prelude::Date,
    sea_query::{Expr, ExprTrait, Query},
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::table::STUDENTS;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StudentHome)]
pub struct Home {
    by_status: Vec<Count>,
    by_programme: Vec<Count>,
    by_year: Vec<Count>,
    /// New students who have not come yet.
    to_register: i64,
    /// Leaves and the like that end within thirty days, or have ended and nobody came back.
    expiring_leaves: Vec<Leave>,
    requests_pending: u64,
    /// Active students who have not registered for the current semester.
    not_registered: i64,
}

#[derive(Serialize, ToSchema)]
#[schema(as = StudentCount)]
struct Count {
    /// An id or a number; empty for those without.
    key: String,
    label: String,
    colour: String,
    count: i64,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ExpiringLeave)]
struct Leave {
    id: String,
    student_no: String,
    name_cn: String,
    name_en: String,
    status: String,
    #[schema(value_type = String, format = Date)]
    until: Date,
    /// Negative when it is over.
    days_left: i64,
}

const WARN_DAYS: i64 = 30;
const LEAVES: u64 = 50;

pub async fn home(cx: &Cx) -> Result<Home> {
    let statuses = study_status::Entity::find().order_by_asc(study_status::Column::SortOrder).all(cx.read()).await?;
    let active = Active::new(&statuses);
    let by_status = by_status(cx, &statuses).await?;
    let to_register = statuses
        .iter()
        .find(|s| s.code == "NEW")
        .map_or(0, |new| by_status.iter().find(|count| count.key == new.id).map_or(0, |count| count.count));
    Ok(Home {
        to_register,
        by_status,
        by_programme: by_programme(cx, &active).await?,
        by_year: by_year(cx, &active).await?,
        expiring_leaves: leaves(cx, &statuses).await?,
        requests_pending: requests(cx).await?,
        not_registered: not_registered(cx, &active).await?,
    })
}

/// The ids of the states that count as active.
struct Active(Vec<String>);

impl Active {
    fn new(statuses: &[study_status::Model]) -> Self {
        Self(statuses.iter().filter(|s| s.counts_as_active).map(|s| s.id.clone()).collect())
    }
}

fn visible(cx: &Cx) -> Result<Select<student::Entity>> {
    Ok(student::Entity::find().filter(STUDENTS.visible(cx.scope()?)))
}

fn active(cx: &Cx, Active(ids): &Active) -> Result<Select<student::Entity>> {
    Ok(visible(cx)?.filter(student::Column::StudyStatusId.is_in(ids.iter())))
}

#[derive(FromQueryResult)]
struct Group<K: sea_orm::TryGetable> {
    key: Option<K>,
    count: i64,
}

async fn groups<K: sea_orm::TryGetable + Send + Sync>(
    cx: &Cx,
    select: Select<student::Entity>,
    column: student::Column,
) -> Result<Vec<Group<K>>> {
    let select = select.select_only().column_as(column, "key").column_as(student::Column::Id.count(), "count");
    Ok(select.group_by(column).into_model::<Group<K>>().all(cx.read()).await?)
}

fn named(lang: Lang, zh: &str, en: &str) -> String {
    if lang == Lang::En { en } else { zh }.to_owned()
}

fn none(lang: Lang) -> String {
    named(lang, "（未填写）", "(none)")
}

async fn by_status(cx: &Cx, statuses: &[study_status::Model]) -> Result<Vec<Count>> {
    let found = groups::<String>(cx, visible(cx)?, student::Column::StudyStatusId).await?;
    let counts: HashMap<String, i64> = found.into_iter().map(|g| (g.key.unwrap_or_default(), g.count)).collect();
    let known = statuses.iter().filter_map(|s| {
        let count = *counts.get(&s.id)?;
        let label = named(cx.lang(), &s.name_cn, &s.name_en);
        Some(Count { key: s.id.clone(), label, colour: s.colour.clone(), count })
    });
    let without = counts.get("").map(|count| Count {
        key: String::new(),
        label: none(cx.lang()),
        colour: String::new(),
        count: *count,
    });
    Ok(known.chain(without).collect())
}

async fn by_programme(cx: &Cx, of: &Active) -> Result<Vec<Count>> {
    let found = groups::<String>(cx, active(cx, of)?, student::Column::ProgrammeId).await?;
    let ids = found.iter().filter_map(|g| g.key.clone());
    let programmes = programme::Entity::find().filter(programme::Column::Id.is_in(ids)).all(cx.read()).await?;
    let label = |key: &str| {
        let known = programmes.iter().find(|p| p.id == key);
        known.map_or_else(|| none(cx.lang()), |p| named(cx.lang(), &p.name_cn, &p.name_en))
    };
    let mut counts: Vec<Count> = found
        .into_iter()
        .map(|g| {
            let key = g.key.unwrap_or_default();
            Count { label: label(&key), key, colour: String::new(), count: g.count }
        })
        .collect();
    counts.sort_by(|a, b| b.count.cmp(&a.count).then_with(|| a.label.cmp(&b.label)));
    Ok(counts)
}

async fn by_year(cx: &Cx, of: &Active) -> Result<Vec<Count>> {
    let mut found = groups::<i32>(cx, active(cx, of)?, student::Column::YearOfStudy).await?;
    found.sort_by_key(|g| g.key);
    let counts = found.into_iter().map(|g| {
        let key = g.key.map(|year| year.to_string()).unwrap_or_default();
        let label = if key.is_empty() {
            none(cx.lang())
        } else {
            named(cx.lang(), &format!("{key} 年级"), &format!("Year {key}"))
        };
        Count { key, label, colour: String::new(), count: g.count }
    });
    Ok(counts.collect())
}

async fn leaves(cx: &Cx, statuses: &[study_status::Model]) -> Result<Vec<Leave>> {
    let today = cx.now().local_date();
    let ends: Vec<&study_status::Model> = statuses.iter().filter(|s| s.needs_end_date).collect();
    let rows = visible(cx)?
        .filter(student::Column::StudyStatusId.is_in(ends.iter().map(|s| s.id.clone())))
        .filter(student::Column::StatusUntil.lte(today + chrono::Duration::days(WARN_DAYS)))
        .order_by_asc(student::Column::StatusUntil)
        .limit(LEAVES)
        .all(cx.read())
        .await?;
    let view = |row: student::Model| {
        let until = row.status_until?;
        let status = ends.iter().find(|s| Some(&s.id) == row.study_status_id.as_ref())?;
        Some(Leave {
            status: named(cx.lang(), &status.name_cn, &status.name_en),
            days_left: (until - today).num_days(),
            id: row.id,
            student_no: row.student_no,
            name_cn: row.name_cn,
            name_en: row.name_en,
            until,
        })
    };
    Ok(rows.into_iter().filter_map(view).collect())
}

async fn requests(cx: &Cx) -> Result<u64> {
    let mut mine = Query::select();
    mine.column("id").from("student").cond_where(STUDENTS.visible(cx.scope()?));
    let pending = change_request::Entity::find()
        .filter(change_request::Column::State.eq("PENDING"))
        .filter(change_request::Column::ArchivedAt.is_null())
        .filter(Expr::col((change_request::Entity, change_request::Column::StudentId)).in_subquery(mine));
    Ok(pending.count(cx.read()).await?)
}

/// Of every type, in the semester that is current for it.
async fn not_registered(cx: &Cx, of: &Active) -> Result<i64> {
    let current = semester::Entity::find()
        .filter(semester::Column::Status.eq("CURRENT"))
        .filter(semester::Column::ArchivedAt.is_null())
        .all(cx.read())
        .await?;
    let mut count = 0;
    for semester in current {
        let mut came = Query::select();
        came.column("student_id")
            .from("semester_registration")
            .and_where(Expr::col("semester_id").eq(&semester.id))
            .and_where(Expr::col("status").is_in(["REGISTERED", "LATE", "EXEMPT"]))
            .and_where(Expr::col("archived_at").is_null());
        let missing = active(cx, of)?
            .filter(student::Column::StudentType.is_in(semester.current_for.0.iter()))
            .filter(Condition::all().add(Expr::col((student::Entity, student::Column::Id)).not_in_subquery(came)));
        count += i64::try_from(missing.count(cx.read()).await?).unwrap_or(i64::MAX);
    }
    Ok(count)
}

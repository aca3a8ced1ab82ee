//! Academic years. They do not overlap. A year is current while one of its semesters is.

use chrono::NaiveDate;
use kernel::{
    Api, Both, Cx, FieldError, Permission, Result, Text,
    resource::{Field, Proposed, Reach, ReferencedBy, Resource, Services, Spec, Table},
};
use schema::university::{
    college_year::{ActiveModel, Column, Entity, Model},
    semester,
};
use sea_orm::{ColumnTrait, ConnectionTrait, DatabaseExecutor, DbBackend, EntityTrait, QueryFilter, QuerySelect, Set};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::tables::{YEAR_TITLE, YEARS};

pub const PAGES: &[Permission] = &[permissions::ADMIN_AUTH_BASIC_TERM];

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CollegeYearInput {
    pub name: String,
    #[schema(value_type = String, format = Date)]
    pub start_date: NaiveDate,
    #[schema(value_type = String, format = Date)]
    pub end_date: NaiveDate,
    #[serde(default)]
    pub sort_order: i32,
}

const USED_BY: &[ReferencedBy] = &[ReferencedBy::column("semester", "year_id", Text::new("学期", "semesters"))];

pub struct Years;

impl Resource for Years {
    type Entity = Entity;
    type Input = CollegeYearInput;

    fn spec() -> Spec {
        Spec {
            subject: "basic.year",
            stem: "CollegeYear",
            label: Text::new("学年", "academic years"),
            permissions: PAGES,
            table: &YEARS,
            title: YEAR_TITLE,
            fields: vec![
                Field::code("name", 50, "学年", "Academic year").required().filter().search().sort(),
                Field::date("startDate", "开始日期", "Starts").required().filter().sort(),
                Field::date("endDate", "结束日期", "Ends").required().filter().sort(),
                Field::bool("isCurrent", "当前学年", "Current").filter().read_only(),
                Field::integer("sortOrder", 0, 9999, "排序", "Order").sort(),
            ],
            unique: &[&["name"]],
            referenced_by: USED_BY,
            reuses_keys: false,
            sort: ("startDate", true),
            page: "/basic-resources/term/year-list",
            offered_to: &[],
        }
    }

    fn check(input: &CollegeYearInput, errors: &mut Vec<FieldError>) {
        if input.end_date <= input.start_date {
            let text = Text::new("结束日期须晚于开始日期", "A year must end after it starts");
            errors.push(FieldError::new("endDate", "out_of_range", text));
        }
    }

    fn fresh(row: &mut ActiveModel) {
        row.is_current = Set(false);
    }

    fn across<'a>(_cx: &'a Cx, db: &'a DatabaseExecutor<'a>, rows: &'a mut [Proposed<'_>]) -> Reach<'a> {
        Box::pin(async move {
            one_at_a_time(db, "college_year").await?;
            let ids: Vec<String> = rows.iter().filter_map(|row| row.id().map(str::to_owned)).collect();
            // A semester that is being written holds its year.
            let mut held = Entity::find().filter(Column::Id.is_in(ids.clone()));
            if let DatabaseExecutor::Transaction(_) = db {
                held = held.lock_exclusive();
            }
            held.all(db).await?;
            let all = Entity::find().filter(Column::ArchivedAt.is_null()).all(db).await?;
            let others = all.into_iter().filter(|year| !ids.contains(&year.id));
            let mut taken: Vec<_> = others.map(|y| (y.name, y.start_date, y.end_date)).collect();
            let inside = semester::Entity::find()
                .filter(semester::Column::YearId.is_in(ids))
                .filter(semester::Column::ArchivedAt.is_null())
                .all(db)
                .await?;
            for row in rows {
                let (Some(start), Some(end)) = (row.date("startDate"), row.date("endDate")) else { continue };
                let clash = taken.iter().find(|(_, from, to)| *from <= end && start <= *to);
                if let Some((name, from, to)) = clash {
                    row.errors.push(FieldError::new("startDate", "overlaps", overlap(name, *from, *to)));
                    continue;
                }
                let id = row.id().unwrap_or_default();
                let own = inside.iter().filter(|s| s.year_id == id);
                if let Some(out) = own.clone().find(|s| s.start_date < start || s.end_date > end) {
                    let text = Both::new(
                        format!(
                            "学期 {}（{} 至 {}）会落在学年之外，请先修改该学期",
                            out.code, out.start_date, out.end_date
                        ),
                        format!(
                            "Semester {} ({} to {}) would lie outside this year; change that semester first",
                            out.code, out.start_date, out.end_date
                        ),
                    );
                    row.errors.push(FieldError::new("endDate", "semester_outside", text));
                    continue;
                }
                taken.push((row.text("name").to_owned(), start, end));
            }
            Ok(())
        })
    }

    fn write(input: CollegeYearInput, row: &mut ActiveModel) {
        let CollegeYearInput { name, start_date, end_date, sort_order } = input;
        row.name = Set(name);
        row.start_date = Set(start_date);
        row.end_date = Set(end_date);
        row.sort_order = Set(sort_order);
    }
}

pub fn overlap(name: &str, from: NaiveDate, to: NaiveDate) -> Both {
    Both::new(format!("与 {name}（{from} 至 {to}）重叠"), format!("Overlaps {name} ({from} to {to})"))
}

/// Of two writers of this table the second waits, so that it sees what the first one wrote. SQLite has
/// one writer anyway.
pub async fn one_at_a_time(db: &DatabaseExecutor<'_>, table: &str) -> Result<()> {
    if let DatabaseExecutor::Transaction(tx) = db
        && tx.get_database_backend() == DbBackend::Postgres
    {
        tx.execute_unprepared(&format!("LOCK TABLE {table} IN SHARE ROW EXCLUSIVE MODE")).await?;
    }
    Ok(())
}

/// The year of a semester, held until the end of the transaction.
pub async fn hold(db: &DatabaseExecutor<'_>, ids: &[String]) -> Result<Vec<Model>> {
    use sea_orm::QueryOrder;
    let mut found = Entity::find()
        .filter(Column::Id.is_in(ids.iter().cloned()))
        .filter(Column::ArchivedAt.is_null())
        .order_by_asc(Column::Id);
    if let DatabaseExecutor::Transaction(_) = db {
        found = found.lock_exclusive();
    }
    Ok(found.all(db).await?)
}

pub fn mount(api: &mut Api) -> Result<()> {
    Table::of::<Years>()?.mount(api, "/api/basic/resources/college/year", Services::ALL)
}

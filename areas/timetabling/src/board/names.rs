//! Names of rows that the caller may see; the others have none.

use std::{
    collections::{BTreeSet, HashMap},
    pin::Pin,
};

use basic_resources::api::tables::{NAMED, PLACES, TEACHER_TITLE, TEACHERS};
use course_planning::api::{STUDENT, STUDENTS};
use kernel::{Cx, Lang, Result, resource::Title, scope::TableRef};
use sea_orm::{
    ConnectionTrait,
    sea_query::{Alias, Expr, ExprTrait, Query},
};

use crate::tables::{GROUPS, OFFERED, SECTIONS};

/// Fewer than the values that a statement may have.
const AT_ONCE: usize = 500;

/// Code and name by id.
pub type Names = HashMap<String, (String, String)>;

type Later<'c> = Pin<Box<dyn Future<Output = Result<Names>> + Send + 'c>>;

/// Also of archived rows: what refers to them keeps its name.
pub fn names<'a, 'c>(
    cx: &'c Cx,
    table: &'static TableRef,
    title: Title,
    ids: impl IntoIterator<Item = &'a str>,
) -> Later<'c> {
    let ids: BTreeSet<String> = ids.into_iter().map(str::to_owned).collect();
    Box::pin(find(cx, table, title, ids.into_iter().collect()))
}

async fn find(cx: &Cx, table: &TableRef, title: Title, ids: Vec<String>) -> Result<Names> {
    let name = if cx.lang() == Lang::En { title.en } else { title.zh };
    let mut found = HashMap::new();
    for some in ids.chunks(AT_ONCE) {
        let mut select = Query::select();
        select
            .column(Alias::new("id"))
            .column(Alias::new(title.code.unwrap_or(name)))
            .column(Alias::new(name))
            .from(Alias::new(table.table))
            .and_where(Expr::col(Alias::new("id")).is_in(some.iter().map(String::as_str)))
            .cond_where(table.scope.predicate(cx.scope()?));
        for row in cx.read().query_all(&select).await? {
            found.insert(row.try_get_by_index(0)?, (row.try_get_by_index(1)?, row.try_get_by_index(2)?));
        }
    }
    Ok(found)
}

pub fn teachers<'a, 'c>(cx: &'c Cx, ids: impl IntoIterator<Item = &'a str>) -> Later<'c> {
    names(cx, &TEACHERS, TEACHER_TITLE, ids)
}

pub fn places<'a, 'c>(cx: &'c Cx, ids: impl IntoIterator<Item = &'a str>) -> Later<'c> {
    names(cx, &PLACES, NAMED, ids)
}

pub fn groups<'a, 'c>(cx: &'c Cx, ids: impl IntoIterator<Item = &'a str>) -> Later<'c> {
    names(cx, &GROUPS, NAMED, ids)
}

pub fn students<'a, 'c>(cx: &'c Cx, ids: impl IntoIterator<Item = &'a str>) -> Later<'c> {
    names(cx, &STUDENTS, STUDENT, ids)
}

pub fn courses<'a, 'c>(cx: &'c Cx, ids: impl IntoIterator<Item = &'a str>) -> Later<'c> {
    names(cx, &OFFERED, course_planning::api::COURSE, ids)
}

/// Number of the section and id of its course.
pub fn sections<'a, 'c>(cx: &'c Cx, ids: impl IntoIterator<Item = &'a str>) -> Later<'c> {
    const BY_COURSE: Title = Title { code: Some("section_no"), zh: "course_id", en: "course_id" };
    names(cx, &SECTIONS, BY_COURSE, ids)
}

/// Whether the caller sees all rows of a table.
pub fn sees_all(cx: &Cx, table: &TableRef) -> Result<bool> {
    Ok(table.scope.predicate(cx.scope()?).is_empty())
}

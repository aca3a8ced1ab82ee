//! Students as lists of this area choose them: within the caller's scope, by programme, year and keyword.

use course_planning::api::STUDENTS;
use kernel::{
    Cx, Result,
    page::{Page, Paging},
};
use sea_orm::{
    Condition, ConnectionTrait, FromQueryResult,
    sea_query::{Alias, Expr, ExprTrait, Func, LikeExpr, Query, SelectStatement},
};

#[derive(Clone, Debug, Default)]
pub struct People {
    pub programme_id: Option<String>,
    pub year_of_study: Option<i32>,
    /// In the number or the names.
    pub keyword: String,
}

impl People {
    /// The ids of those that the caller may see and that were asked for.
    pub fn ids(&self, cx: &Cx) -> Result<SelectStatement> {
        let column = |name: &str| Expr::col(Alias::new(name));
        let mut wanted = STUDENTS.visible(cx.scope()?);
        if let Some(id) = self.programme_id.as_ref().filter(|id| !id.is_empty()) {
            wanted = wanted.add(column("programme_id").eq(id.as_str()));
        }
        if let Some(year) = self.year_of_study {
            wanted = wanted.add(column("year_of_study").eq(year));
        }
        let keyword = self.keyword.trim().to_lowercase();
        if !keyword.is_empty() {
            let escaped = keyword.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
            let like = |name: &str| Func::lower(column(name)).like(LikeExpr::new(format!("%{escaped}%")).escape('\\'));
            wanted = wanted.add(Condition::any().add(like("student_no")).add(like("name_cn")).add(like("name_en")));
        }
        let mut select = Query::select();
        select.column(Alias::new("id")).from(Alias::new(STUDENTS.table)).cond_where(wanted);
        Ok(select)
    }
}

/// A page of lines: how many there are, counted by the id of this table, and those of the page with their columns.
pub async fn page_of<T: FromQueryResult>(
    cx: &Cx,
    lines: SelectStatement,
    table: &'static str,
    columns: fn(&mut SelectStatement),
    paging: Paging,
) -> Result<Page<T>> {
    let mut count = lines.clone();
    count.expr_as(Func::count(Expr::col((Alias::new(table), Alias::new("id")))), Alias::new("total"));
    let total: i64 = match cx.read().query_one(&count).await? {
        Some(row) => row.try_get("", "total")?,
        None => 0,
    };
    let mut select = lines;
    columns(&mut select);
    select.limit(paging.page_size).offset(paging.offset());
    let rows = cx.read().query_all(&select).await?;
    let rows = rows.iter().map(|row| T::from_query_result(row, "")).collect::<Result<Vec<_>, _>>()?;
    Ok(Page::new(rows, paging, u64::try_from(total).unwrap_or_default()))
}

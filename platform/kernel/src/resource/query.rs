//! Paging, filters, sort and keyword: declared ones only.

use sea_orm::{
    Condition,
    sea_query::{Alias, Expr, ExprTrait, LikeExpr, NullOrdering, Order, Query, SelectStatement},
};

use super::{Field, Kind, Table, protected::index_column};
use crate::{
    Both, Error, FieldError, Result, Text, Timestamp,
    page::Paging,
    protect::{Guarded, Keys},
    scope::Scope,
};

pub(super) struct ListQuery {
    pub paging: Paging,
    pub sort: Option<(String, bool)>,
    pub filter: Condition,
}

const ONCE: [&str; 5] = ["pageNo", "pageSize", "sortField", "sortOrder", "keyword"];

impl Table {
    pub(super) fn parse(&self, keys: &Keys, scope: &Scope, pairs: &[(String, String)]) -> Result<ListQuery> {
        let (mut page_no, mut page_size, mut sort_field, mut order) = (None, None, None, None);
        let mut filter = Condition::all();
        let mut errors = vec![];
        let mut seen: Vec<(&str, Vec<&str>)> = vec![];
        for (n, (key, value)) in pairs.iter().enumerate() {
            // Which of two would hold is nothing a caller should have to guess.
            if ONCE.contains(&key.as_str()) && pairs.iter().take(n).any(|(earlier, _)| earlier == key) {
                return Err(Error::invalid(
                    key.clone(),
                    "repeated",
                    Text::new("只能给出一次", "May be given once only"),
                ));
            }
            match key.as_str() {
                "pageNo" => page_no = Some(number("pageNo", value)?),
                "pageSize" => page_size = Some(number("pageSize", value)?),
                "sortField" => sort_field = Some(value.as_str()).filter(|v| !v.is_empty()),
                "sortOrder" => order = Some(value.as_str()),
                "keyword" => filter = filter.add(self.keyword(keys, scope, value)),
                name => match seen.iter_mut().find(|(n, _)| *n == name) {
                    Some((_, values)) => values.push(value),
                    None => seen.push((name, vec![value])),
                },
            }
        }
        for (name, mut values) in seen {
            // A form's empty box asks for nothing; but yes or no is one of the two.
            if !self.is_flag(name) {
                values.retain(|value| !value.is_empty());
            }
            if values.is_empty() {
                continue;
            }
            match self.filter(keys, name, &values) {
                Ok(condition) => filter = filter.add(condition),
                Err(error) => errors.push(error),
            }
        }
        if !errors.is_empty() {
            return Err(Error::Invalid(errors));
        }
        // A column without an order is sorted up; an order that is asked for has to be one.
        let descending = match (sort_field, order) {
            (None, Some("")) | (_, None) => false,
            (_, Some(order)) => self.descending(order)?,
        };
        let sort = sort_field.map(|name| self.sort_column(name)).transpose()?.map(|column| (column, descending));
        Ok(ListQuery { paging: Paging::of(page_no, page_size)?, sort, filter })
    }

    fn descending(&self, value: &str) -> Result<bool> {
        match value {
            "descend" | "desc" => Ok(true),
            "ascend" | "asc" => Ok(false),
            _ => Err(Error::invalid(
                "sortOrder",
                "not_a_choice",
                Text::new("排序方式须为 ascend 或 descend", "The order must be ascend or descend"),
            )),
        }
    }

    fn sort_column(&self, name: &str) -> Result<String> {
        if ["createdAt", "updatedAt"].contains(&name) && self.has(&super::field::snake(name)) {
            return Ok(super::field::snake(name));
        }
        self.field(name).filter(|f| f.sort).map(|f| f.column.clone()).ok_or_else(|| {
            let text = Both::new(format!("不能按 {name} 排序"), format!("Cannot sort by {name}"));
            Error::invalid("sortField", "unknown_sort", text)
        })
    }

    fn is_flag(&self, name: &str) -> bool {
        self.field(name).is_some_and(|f| f.filter && matches!(f.kind, Kind::Bool))
    }

    fn filter(&self, keys: &Keys, name: &str, values: &[&str]) -> Result<Condition, FieldError> {
        let unknown = || {
            FieldError::new(
                name,
                "unknown_filter",
                Both::new(format!("没有筛选项 {name}"), format!("There is no filter {name}")),
            )
        };
        if name == "ids" || name == "id" {
            return Ok(Condition::all().add(Expr::col(Alias::new("id")).is_in(values.iter().copied())));
        }
        if let Some(through) = self.rules.filters.iter().find(|f| f.name == name) {
            let mut rows = Query::select();
            rows.column(Alias::new(through.of.key))
                .from(Alias::new(through.of.table))
                .and_where(Expr::col(Alias::new(through.by)).is_in(values.iter().copied()));
            return Ok(Condition::all().add(Expr::col(Alias::new(through.column)).in_subquery(rows)));
        }
        let ranged = |suffix| name.strip_suffix(suffix).and_then(|stem| self.field(stem)).filter(|f| f.filter);
        if let Some(field) = self.field(name).filter(|f| f.filter) {
            return match field.kind {
                Kind::Protected(guarded) => Ok(Condition::all().add(found_by_index(keys, field, guarded, values))),
                _ => equals(field, values),
            };
        }
        let from = ranged("From").map(|f| (f, true));
        let (field, from) = from.or_else(|| ranged("To").map(|f| (f, false))).ok_or_else(unknown)?;
        let bound = bound(field, values.first().copied().unwrap_or_default()).ok_or_else(|| malformed(name))?;
        let column = Expr::col(Alias::new(&field.column));
        Ok(Condition::all().add(if from { column.gte(bound) } else { column.lte(bound) }))
    }

    pub(super) fn select(&self, scope: &Scope) -> SelectStatement {
        let mut select = Query::select();
        select.expr(Expr::cust("*")).from(Alias::new(self.spec.table.table)).cond_where(self.spec.table.visible(scope));
        select
    }

    pub(super) fn order(&self, select: &mut SelectStatement, sort: Option<&(String, bool)>) {
        let order = |descending| if descending { Order::Desc } else { Order::Asc };
        let default = (super::field::snake(self.spec.sort.0), self.spec.sort.1);
        let (column, descending) = sort.unwrap_or(&default);
        // The id breaks ties, so that no row is on two pages or on none; in the same direction, so that one
        // index can serve both.
        // What is empty comes before everything, as SQLite has it; a column that is never empty keeps its index.
        let field = self.spec.fields.iter().find(|field| field.column == *column);
        let empty = field.is_some_and(|f| {
            !f.required && matches!(f.kind, Kind::Date | Kind::Instant | Kind::Integer { .. } | Kind::Reference { .. })
        });
        if empty {
            let nulls = if *descending { NullOrdering::Last } else { NullOrdering::First };
            select.order_by_with_nulls(Alias::new(column), order(*descending), nulls);
        } else {
            select.order_by(Alias::new(column), order(*descending));
        }
        select.order_by("id", order(*descending));
    }
}

fn number(field: &str, value: &str) -> Result<u64> {
    value.parse().map_err(|_| Error::Invalid(vec![malformed(field)]))
}

fn malformed(field: &str) -> FieldError {
    FieldError::new(field, "wrong_format", Text::new("格式不正确", "Has the wrong format"))
}

/// Case is ignored for Latin letters, alike on both databases.
pub(super) fn contains(column: &str, text: &str) -> sea_orm::sea_query::SimpleExpr {
    let escaped = text.to_ascii_lowercase().replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    let pattern = LikeExpr::new(format!("%{escaped}%")).escape('\\');
    sea_orm::sea_query::Func::lower(Expr::col(Alias::new(column))).like(pattern)
}

/// The column holds a list with this element.
pub(super) fn lists(column: &str, element: &str) -> sea_orm::sea_query::SimpleExpr {
    let escaped = element.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    let pattern = LikeExpr::new(format!("%\"{escaped}\"%")).escape('\\');
    ExprTrait::cast_as(Expr::col(Alias::new(column)), "text").like(pattern)
}

/// Only a whole value is found; a text that is none finds nothing.
pub(super) fn found_by_index(
    keys: &Keys,
    field: &Field,
    guarded: &Guarded,
    values: &[&str],
) -> sea_orm::sea_query::SimpleExpr {
    let known = values.iter().filter_map(|v| (guarded.normalise)(v).ok());
    let wanted: Vec<_> = known.map(|text| keys.index(guarded.name, &text)).collect();
    Expr::col(Alias::new(index_column(field))).is_in(wanted)
}

fn equals(field: &Field, values: &[&str]) -> Result<Condition, FieldError> {
    let column = || Expr::col(Alias::new(&field.column));
    Ok(match field.kind {
        Kind::Text { .. } => values.iter().fold(Condition::any(), |any, v| any.add(contains(&field.column, v.trim()))),
        Kind::Choice(choices) | Kind::Choices(choices)
            if values.iter().any(|v| !choices.iter().any(|(code, _)| code == v)) =>
        {
            return Err(FieldError::new(
                field.name,
                "not_a_choice",
                Text::new("没有这个选项", "There is no such choice"),
            ));
        }
        Kind::Code { .. } | Kind::Choice(_) | Kind::Reference { .. } | Kind::Protected(_) => {
            Condition::all().add(column().is_in(values.iter().copied()))
        }
        // A list is kept as JSON text; its elements are codes or ids, so quotes delimit them.
        Kind::Choices(_) | Kind::Codes { .. } | Kind::References { .. } => {
            values.iter().fold(Condition::any().add(Expr::cust("1 = 0")), |any, v| any.add(lists(&field.column, v)))
        }
        Kind::Bool => {
            let wanted: Vec<bool> =
                values.iter().map(|v| v.parse().map_err(|_| malformed(field.name))).collect::<Result<_, _>>()?;
            Condition::all().add(column().is_in(wanted))
        }
        Kind::Integer { .. } | Kind::Date | Kind::Instant => {
            let bound = |v: &&str| bound(field, v).ok_or_else(|| malformed(field.name));
            let wanted: Vec<_> = values.iter().map(bound).collect::<Result<_, _>>()?;
            Condition::all().add(column().is_in(wanted))
        }
    })
}

fn bound(field: &Field, text: &str) -> Option<sea_orm::Value> {
    match field.kind {
        Kind::Integer { .. } => text.parse::<i64>().ok().map(Into::into),
        Kind::Date => text.parse::<chrono::NaiveDate>().ok().map(Into::into),
        Kind::Instant => Timestamp::parse(text).map(Into::into),
        _ => None,
    }
}

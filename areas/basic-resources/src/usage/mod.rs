//! How places and teachers are used in a semester, with the meetings behind every figure.

pub(crate) mod grid;
mod load;
mod places;
mod sessions;
mod teachers;

use std::cmp::Ordering;

use kernel::{Api, Both, Error, Result, Text};
use serde_json::Value;

pub fn mount(api: &mut Api) {
    places::mount(api);
    teachers::mount(api);
}

/// Puts computed rows in the order of one of their fields; the code breaks ties.
fn sort<T>(
    rows: &mut [T],
    asked: (Option<&str>, Option<&str>),
    default: &'static str,
    key: fn(&T, &str) -> Option<Value>,
) -> Result<()> {
    let (field, order) = asked;
    let descending = match order {
        None | Some("" | "ascend" | "asc") => false,
        Some("descend" | "desc") => true,
        Some(_) => {
            let text = Text::new("排序方式须为 ascend 或 descend", "The order must be ascend or descend");
            return Err(Error::invalid("sortOrder", "not_a_choice", text));
        }
    };
    let field = field.filter(|f| !f.is_empty()).unwrap_or(default);
    if rows.iter().any(|row| key(row, field).is_none()) {
        let text = Both::new(format!("不能按 {field} 排序"), format!("Cannot sort by {field}"));
        return Err(Error::invalid("sortField", "unknown_sort", text));
    }
    rows.sort_by(|a, b| {
        let by = compare(&key(a, field), &key(b, field));
        let by = if descending { by.reverse() } else { by };
        by.then_with(|| compare(&key(a, default), &key(b, default)))
    });
    Ok(())
}

/// Nothing comes first.
fn compare(a: &Option<Value>, b: &Option<Value>) -> Ordering {
    match (a, b) {
        (Some(Value::String(a)), Some(Value::String(b))) => a.cmp(b),
        (Some(Value::Number(a)), Some(Value::Number(b))) => {
            a.as_f64().unwrap_or(0.0).total_cmp(&b.as_f64().unwrap_or(0.0))
        }
        (a, b) => {
            let there = |v: &Option<Value>| !matches!(v, None | Some(Value::Null));
            there(a).cmp(&there(b))
        }
    }
}

fn page_of<T>(rows: Vec<T>, paging: kernel::page::Paging) -> kernel::page::Page<T> {
    let total = rows.len() as u64;
    let skip = usize::try_from(paging.offset()).unwrap_or(usize::MAX);
    let take = usize::try_from(paging.page_size).unwrap_or(usize::MAX);
    kernel::page::Page::new(rows.into_iter().skip(skip).take(take).collect(), paging, total)
}

const DAYS: [(&str, Text); 7] = [
    ("day1", Text::new("星期一", "Monday")),
    ("day2", Text::new("星期二", "Tuesday")),
    ("day3", Text::new("星期三", "Wednesday")),
    ("day4", Text::new("星期四", "Thursday")),
    ("day5", Text::new("星期五", "Friday")),
    ("day6", Text::new("星期六", "Saturday")),
    ("day7", Text::new("星期日", "Sunday")),
];

fn day_fields() -> impl Iterator<Item = kernel::resource::Field> {
    DAYS.into_iter().map(|(name, label)| kernel::resource::Field::text(name, 10, label.zh, label.en))
}

/// Hours as people write them.
fn decimal(value: f64) -> Value {
    Value::String(format!("{value:.2}"))
}

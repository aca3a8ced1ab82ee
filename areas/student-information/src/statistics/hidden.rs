//! Numbers that would point at people are not shown to those who may not see the people.

use kernel::{Action, Cx, Result};
use serde::Serialize;
use utoipa::ToSchema;

/// A number, or what is said instead of it: "<5" for few, "≥12" for a sum of which a part is hidden.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(untagged)]
#[schema(as = StatisticsCell)]
pub enum Cell {
    Number(i64),
    Text(String),
}

const FEW: i64 = 5;

/// Whoever works with the records themselves sees every number.
pub fn sees_all(cx: &Cx) -> Result<bool> {
    Ok(cx.actor()?.grants.allows((permissions::ADMIN_AUTH_SI, Action::Query)))
}

pub fn cell(number: i64, sees_all: bool) -> Cell {
    if sees_all || number == 0 || number >= FEW || kernel::planted::fault("show_few") {
        Cell::Number(number)
    } else {
        Cell::Text(format!("<{FEW}"))
    }
}

/// With an exact sum beside it, a hidden number would be no secret.
pub fn sum<'a>(cells: impl IntoIterator<Item = &'a Cell>) -> Cell {
    let (mut shown, mut hidden) = (0, false);
    for cell in cells {
        match cell {
            Cell::Number(n) => shown += n,
            Cell::Text(_) => hidden = true,
        }
    }
    if hidden { Cell::Text(format!("≥{shown}")) } else { Cell::Number(shown) }
}

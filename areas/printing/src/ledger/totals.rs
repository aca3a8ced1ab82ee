//! What a filtered list comes to, over all of its pages.

use kernel::{Cx, Result};
use rules::printing::order::State;
use schema::printing::print_order::{Column, Entity};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::orders;

/// The filters of the list.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct TotalsQuery {
    keyword: Option<String>,
    order_no: Option<String>,
    serial_no: Option<String>,
    ordered_on_from: Option<String>,
    ordered_on_to: Option<String>,
    #[serde(default)]
    student_id: Vec<String>,
    #[serde(default)]
    type_id: Vec<String>,
    #[serde(default)]
    station_id: Vec<String>,
    #[serde(default)]
    state: Vec<String>,
    #[serde(default)]
    method: Vec<String>,
}

impl TotalsQuery {
    fn pairs(self) -> Vec<(String, String)> {
        let one = [
            ("keyword", self.keyword),
            ("orderNo", self.order_no),
            ("serialNo", self.serial_no),
            ("orderedOnFrom", self.ordered_on_from),
            ("orderedOnTo", self.ordered_on_to),
        ];
        let many = [
            ("studentId", self.student_id),
            ("typeId", self.type_id),
            ("stationId", self.station_id),
            ("state", self.state),
            ("method", self.method),
        ];
        let one = one.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
        let many = many.into_iter().flat_map(|(name, values)| values.into_iter().map(move |v| (name.to_owned(), v)));
        one.chain(many).collect()
    }
}

#[derive(Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PrintTotals)]
pub struct Totals {
    orders: i64,
    /// Copies that were printed.
    copies: i64,
    pages: i64,
    /// Of orders that are paid and not refunded, in hundredths of a yuan.
    amount: i64,
    refunded: i64,
    /// Paid, and neither printed nor refunded.
    waiting: i64,
}

type Line = (String, i64, Option<i64>, Option<i64>, Option<i64>);

pub async fn totals(cx: &Cx, query: TotalsQuery) -> Result<Totals> {
    let lines: Vec<Line> = Entity::find()
        .select_only()
        .column(Column::State)
        .column_as(Column::Id.count(), "orders")
        .column_as(Column::Copies.sum(), "copies")
        .column_as(Column::Pages.sum(), "pages")
        .column_as(Column::Amount.sum(), "amount")
        .filter(orders()?.listed(cx, &query.pairs())?)
        .group_by(Column::State)
        .into_tuple()
        .all(cx.read())
        .await?;
    let mut sums = Totals::default();
    for (state, orders, copies, pages, amount) in lines {
        let (copies, pages, amount) = (copies.unwrap_or(0), pages.unwrap_or(0), amount.unwrap_or(0));
        sums.orders += orders;
        let Some(state) = State::of(&state) else { continue };
        match state {
            State::Printed => {
                sums.copies += copies;
                sums.pages += pages;
            }
            State::Refunded => sums.refunded += amount,
            State::Paid | State::Failed => sums.waiting += orders,
            State::Ordered | State::Cancelled => {}
        }
        if state.is_paid_for() {
            sums.amount += amount;
        }
    }
    Ok(sums)
}

//! What lies in the till and was not counted yet.

use kernel::{Cx, Result};
use schema::printing::{print_order, print_payment};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::order::Channel;

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct TillQuery {
    station_id: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PrintTill)]
pub struct TillView {
    /// Payments and refunds since the last closing.
    movements: usize,
    /// Hundredths of a yuan.
    cash: i32,
    online: i32,
    /// Orders of the station that are paid and neither printed nor refunded: they come first. What was ordered on the
    /// web may wait until it is collected.
    waiting: u64,
}

pub async fn view(cx: &Cx, query: TillQuery) -> Result<TillView> {
    let lines = lines(cx.read(), &query.station_id).await?;
    let waiting = waiting(cx.read(), &query.station_id).await?;
    let Sums { cash, online } = sums(&lines);
    Ok(TillView { movements: lines.len(), cash, online, waiting })
}

pub async fn lines(db: &impl ConnectionTrait, station_id: &str) -> Result<Vec<print_payment::Model>> {
    let open = print_payment::Entity::find()
        .filter(print_payment::Column::StationId.eq(station_id))
        .filter(print_payment::Column::ClosingId.is_null())
        .filter(print_payment::Column::ArchivedAt.is_null())
        .order_by_asc(print_payment::Column::PaidAt)
        .order_by_asc(print_payment::Column::Id);
    Ok(open.all(db).await?)
}

pub async fn waiting(db: &impl ConnectionTrait, station_id: &str) -> Result<u64> {
    let orders = print_order::Entity::find()
        .filter(print_order::Column::StationId.eq(station_id))
        .filter(print_order::Column::State.is_in(["PAID", "FAILED"]))
        .filter(print_order::Column::Channel.ne(Channel::Web.code()))
        .filter(print_order::Column::ArchivedAt.is_null());
    Ok(orders.count(db).await?)
}

pub struct Sums {
    pub cash: i32,
    pub online: i32,
}

pub fn sums(lines: &[print_payment::Model]) -> Sums {
    let sum = |own: fn(&str) -> bool| lines.iter().filter(|line| own(&line.method)).map(|line| line.amount).sum();
    Sums { cash: sum(|method| method == "CASH"), online: sum(|method| method != "CASH") }
}

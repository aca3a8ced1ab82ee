//! A student's orders, as the student sees them.

use std::collections::HashMap;

use kernel::{Cx, Lang, Result, Timestamp};
use schema::{
    grades::print_station,
    printing::{print_order, print_type},
};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OwnPrintOrder)]
pub struct OwnOrder {
    id: String,
    order_no: String,
    type_name: String,
    /// Where it is collected.
    station_name: String,
    location: String,
    channel: String,
    state: String,
    copies: i32,
    free_copies: i32,
    unit_price: i32,
    /// Hundredths of a yuan.
    amount: i32,
    serial_no: String,
    ordered_at: Timestamp,
    downloadable: bool,
}

impl OwnOrder {
    pub fn id(&self) -> &str {
        &self.id
    }
}

/// More than anybody looks back.
const MOST: u64 = 100;

/// The newest first.
pub async fn orders_of(cx: &Cx, student_id: &str, which: Condition) -> Result<Vec<OwnOrder>> {
    let orders = print_order::Entity::find()
        .filter(print_order::Column::StudentId.eq(student_id))
        .filter(print_order::Column::ArchivedAt.is_null())
        .filter(which)
        .order_by_desc(print_order::Column::OrderedAt)
        .order_by_desc(print_order::Column::Id)
        .limit(MOST)
        .all(cx.read())
        .await?;
    let types = print_type::Entity::find().all(cx.read()).await?;
    let types: HashMap<_, _> = types.into_iter().map(|kind| (kind.id.clone(), kind)).collect();
    let stations = print_station::Entity::find().all(cx.read()).await?;
    let stations: HashMap<_, _> = stations.into_iter().map(|station| (station.id.clone(), station)).collect();
    let own = |zh: &str, en: &str| if cx.lang() == Lang::En { en.to_owned() } else { zh.to_owned() };
    let told = |order: print_order::Model| {
        let (kind, station) = (types.get(&order.type_id), stations.get(&order.station_id));
        OwnOrder {
            type_name: kind.map(|kind| own(&kind.name_cn, &kind.name_en)).unwrap_or_default(),
            station_name: station.map(|at| own(&at.name_cn, &at.name_en)).unwrap_or_default(),
            location: station.map(|at| at.location.clone()).unwrap_or_default(),
            downloadable: kind.is_some_and(|kind| kind.downloadable),
            id: order.id,
            order_no: order.order_no,
            channel: order.channel,
            state: order.state,
            copies: order.copies,
            free_copies: order.free_copies,
            unit_price: order.unit_price,
            amount: order.amount,
            serial_no: order.serial_no,
            ordered_at: order.ordered_at,
        }
    };
    Ok(orders.into_iter().map(told).collect())
}

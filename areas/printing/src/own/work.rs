//! What a student does with their orders from anywhere.

use basic_resources::api::{my_student, my_student_id};
use kernel::{Cx, Error, FileReply, Lang, Result, Rule, Text, settings};
use schema::{
    grades::print_station,
    printing::{print_order, print_type},
};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    order::{
        Channel, OwnOrder,
        back::give_up,
        offer::{Offer, offers},
        orders_of,
        pay::paid,
        place::{Wanted, want},
        print::anywhere,
        step::{OrderView, seen},
    },
    payment::Method,
    settings::PrintingSettings,
};

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OwnPrinting)]
pub struct OwnView {
    offers: Vec<Offer>,
    orders: Vec<OwnOrder>,
    stations: Vec<Place>,
    max_copies: i32,
    /// Paying online is switched on.
    online: bool,
}

/// Where papers are collected.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PrintPlace)]
struct Place {
    id: String,
    name: String,
    location: String,
    opens_at: String,
    closes_at: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = OrderMyPaperInput)]
pub struct OrderInput {
    type_id: String,
    station_id: String,
    copies: i32,
    #[serde(default)]
    purpose: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = MyPrintOrderInput)]
pub struct OneInput {
    id: String,
}

pub async fn view(cx: &Cx) -> Result<OwnView> {
    let student = my_student(cx).await?;
    let settings = settings::get::<PrintingSettings>(cx, None).await?;
    let stations = print_station::Entity::find()
        .filter(print_station::Column::Enabled.eq(true))
        .filter(print_station::Column::ArchivedAt.is_null())
        .order_by_asc(print_station::Column::SortOrder)
        .order_by_asc(print_station::Column::Code)
        .all(cx.read())
        .await?;
    let place = |station: print_station::Model| Place {
        id: station.id,
        name: if cx.lang() == Lang::En { station.name_en } else { station.name_cn },
        location: station.location,
        opens_at: station.opens_at,
        closes_at: station.closes_at,
    };
    Ok(OwnView {
        offers: offers(cx, &student).await?,
        orders: orders_of(cx, &student.id, Condition::all()).await?,
        stations: stations.into_iter().map(place).collect(),
        max_copies: settings.max_copies,
        online: settings.online,
    })
}

pub async fn order(cx: &Cx, input: OrderInput) -> Result<OrderView> {
    let wanted = Wanted {
        student_id: &my_student_id(cx)?,
        type_id: &input.type_id,
        station_id: &input.station_id,
        copies: input.copies,
        purpose: &input.purpose,
        channel: Channel::Web,
    };
    want(cx, &wanted).await
}

async fn own(cx: &Cx, id: &str) -> Result<print_order::Model> {
    let order = seen(cx, id).await?;
    if order.student_id == my_student_id(cx)? { Ok(order) } else { Err(Error::NotFound) }
}

pub async fn pay(cx: &Cx, input: OneInput) -> Result<OrderView> {
    let order = own(cx, &input.id).await?;
    paid(cx, order, Some(Method::Sandbox)).await
}

pub async fn cancel(cx: &Cx, input: OneInput) -> Result<OrderView> {
    let order = own(cx, &input.id).await?;
    give_up(cx, &order.id).await
}

pub async fn download(cx: &Cx, input: OneInput) -> Result<FileReply> {
    let order = own(cx, &input.id).await?;
    let kind = print_type::Entity::find_by_id(&order.type_id).one(cx.read()).await?.ok_or(Error::NotFound)?;
    if !kind.downloadable {
        let text = Text::new(
            "该材料只提供纸质版，请到下单时选择的站点领取",
            "This paper is handed out on paper only; collect it at the station you chose",
        );
        return Err(Rule::new("not_downloadable", text, json!({ "orderNo": order.order_no })).into());
    }
    anywhere(cx, order).await
}

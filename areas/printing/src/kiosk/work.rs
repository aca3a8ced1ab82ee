//! What a student does at a station: chooses, pays, prints and leaves.

use kernel::{Cx, Done, Error, FileReply, Result, settings};
use schema::printing::print_order::{Column, Model};
use sea_orm::{ColumnTrait, Condition};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::visit::{Pass, Visitor, end, visitor};
use crate::{
    order::{
        Channel, OwnOrder,
        back::give_up,
        offer::{Offer, offers},
        orders_of,
        pay::paid,
        place::{Wanted, want},
        print::at_station,
        step::{OrderView, seen},
    },
    payment::Method,
    settings::PrintingSettings,
};

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = KioskPapers)]
pub struct PapersView {
    offers: Vec<Offer>,
    /// What waits here to be paid or printed.
    orders: Vec<OwnOrder>,
    max_copies: i32,
    /// Paying is switched on; what costs nothing can be had without.
    online: bool,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = OrderAtKioskInput)]
pub struct OrderInput {
    key: String,
    visit: String,
    type_id: String,
    copies: i32,
    #[serde(default)]
    purpose: String,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = KioskOrderInput)]
pub struct OneInput {
    key: String,
    visit: String,
    /// Of an order of this student at this station.
    id: String,
}

const OPEN: [&str; 3] = ["ORDERED", "PAID", "FAILED"];

pub async fn papers(cx: &Cx, input: Pass) -> Result<PapersView> {
    let Visitor { station, student, .. } = visitor(cx, &input.key, &input.visit).await?;
    let here = Condition::all().add(Column::StationId.eq(&station.id)).add(Column::State.is_in(OPEN));
    let settings = settings::get::<PrintingSettings>(cx, None).await?;
    Ok(PapersView {
        offers: offers(cx, &student).await?,
        orders: orders_of(cx, &student.id, here).await?,
        max_copies: settings.max_copies,
        online: settings.online,
    })
}

pub async fn order(cx: &Cx, input: OrderInput) -> Result<OrderView> {
    let Visitor { station, student, .. } = visitor(cx, &input.key, &input.visit).await?;
    let wanted = Wanted {
        student_id: &student.id,
        type_id: &input.type_id,
        station_id: &station.id,
        copies: input.copies,
        purpose: &input.purpose,
        channel: Channel::Kiosk,
    };
    want(cx, &wanted).await
}

/// Orders of others, and of this student elsewhere, read as if they were not there.
async fn own(cx: &Cx, input: &OneInput) -> Result<Model> {
    let visitor = visitor(cx, &input.key, &input.visit).await?;
    let order = seen(cx, &input.id).await?;
    let is_here = order.student_id == visitor.student.id && order.station_id == visitor.station.id;
    if is_here { Ok(order) } else { Err(Error::NotFound) }
}

pub async fn pay(cx: &Cx, input: OneInput) -> Result<OrderView> {
    let order = own(cx, &input).await?;
    paid(cx, order, Some(Method::Sandbox)).await
}

pub async fn print(cx: &Cx, input: OneInput) -> Result<FileReply> {
    let order = own(cx, &input).await?;
    at_station(cx, order).await
}

/// What was ordered on this visit and not paid is given up: its free copies are there again.
pub async fn leave(cx: &Cx, input: Pass) -> Result<Done> {
    let Visitor { station, student, visit } = visitor(cx, &input.key, &input.visit).await?;
    let unpaid = Condition::all()
        .add(Column::StationId.eq(&station.id))
        .add(Column::Channel.eq(Channel::Kiosk.code()))
        .add(Column::State.eq("ORDERED"));
    for order in orders_of(cx, &student.id, unpaid).await? {
        give_up(cx, order.id()).await?;
    }
    end(cx, visit).await?;
    Ok(Done)
}

//! The paper of a paid order.

use kernel::{Cx, Error, FileReply, Result, error::Refusal, reply::FileContent, resource::rows};
use rules::printing::order::Step;
use schema::printing::print_order;
use sea_orm::Set;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{
    Channel, station,
    step::{held, seen, stepped},
};
use crate::{paper, tables::ORDER};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = OrderToPrintInput)]
pub struct PrintInput {
    id: String,
}

pub async fn print(cx: &Cx, input: PrintInput) -> Result<FileReply> {
    at_station(cx, seen(cx, &input.id).await?).await
}

/// Where it was ordered for, while it is open.
pub async fn at_station(cx: &Cx, order: print_order::Model) -> Result<FileReply> {
    stepped(&order, Step::Print)?;
    let rules = station::obstacles(cx, &station::station(cx, &order.station_id).await?, Channel::Counter);
    if let Some(first) = rules.first() {
        return Err(Error::Refused(Box::new(Refusal { code: first.code, rules })));
    }
    anywhere(cx, order).await
}

pub async fn anywhere(cx: &Cx, order: print_order::Model) -> Result<FileReply> {
    stepped(&order, Step::Print)?;
    let rendered = paper::print(cx, &order).await?;
    let order = held(cx, &order.id).await?;
    let change = print_order::ActiveModel {
        state: Set(stepped(&order, Step::Print)?.to_owned()),
        pages: Set(i32::try_from(rendered.pages).unwrap_or(i32::MAX)),
        times_printed: Set(order.times_printed + 1),
        printed_at: Set(Some(cx.now())),
        reason: Set(String::new()),
        ..Default::default()
    };
    let order = rows::change::<print_order::Entity>(cx, ORDER, order, change).await?;
    Ok(FileReply {
        name: format!("{}.pdf", order.serial_no),
        mime: "application/pdf".to_owned(),
        content: FileContent::Bytes(rendered.pdf.into()),
        inline: false,
    })
}

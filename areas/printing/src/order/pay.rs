//! Money comes in, and the paper is issued: both, or neither.

use kernel::{Cx, Error, Result, ids, resource::rows};
use rules::printing::order::Step;
use schema::printing::{print_order, print_payment, print_type};
use sea_orm::{EntityTrait, Set};
use serde::Deserialize;
use utoipa::ToSchema;

use super::step::{OrderView, held, is_taken, seen, stepped};
use crate::{
    paper::{Issued, Paper, Prepared},
    payment::{self, Adapter, Bill, Method, Receipt},
    tables::{ORDER, PAYMENT},
};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = PayPrintOrderInput)]
pub struct PayInput {
    id: String,
    /// Left out where nothing is to be paid.
    #[serde(default)]
    method: Option<Method>,
}

pub async fn pay(cx: &Cx, input: PayInput) -> Result<OrderView> {
    paid(cx, seen(cx, &input.id).await?, input.method).await
}

pub async fn paid(cx: &Cx, order: print_order::Model, method: Option<Method>) -> Result<OrderView> {
    if is_taken(cx, &order, Step::Pay)? {
        return Ok(order.into());
    }
    stepped(&order, Step::Pay)?;
    let adapter = payment::chosen(cx, order.amount, method).await?;
    let prepared = prepare(cx, &order).await?;
    let order = held(cx, &order.id).await?;
    let state = stepped(&order, Step::Pay)?;
    let issued = match prepared {
        Some(prepared) => prepared.issue(cx).await?,
        None => Issued {
            serial_no: order.serial_no.clone(),
            transcript_id: order.transcript_id.clone(),
            document_id: order.document_id.clone(),
        },
    };
    let receipt = adapter.charge(&Bill { order_no: &order.order_no, amount: order.amount }).await?;
    move_money(cx, &order, "CHARGE", adapter, &receipt).await?;
    let change = print_order::ActiveModel {
        state: Set(state.to_owned()),
        method: Set(adapter.method().to_owned()),
        pay_no: Set(receipt.pay_no),
        serial_no: Set(issued.serial_no),
        transcript_id: Set(issued.transcript_id),
        document_id: Set(issued.document_id),
        ..Default::default()
    };
    rows::change::<print_order::Entity>(cx, ORDER, order, change).await.map(OrderView::from)
}

/// None for an order that prints an old paper again.
async fn prepare(cx: &Cx, order: &print_order::Model) -> Result<Option<Prepared>> {
    if order.reprint_of_id.is_some() {
        return Ok(None);
    }
    let kind = print_type::Entity::find_by_id(&order.type_id).one(cx.read()).await?.ok_or(Error::NotFound)?;
    let paper = Paper::of(&kind.paper).ok_or_else(|| Error::internal("a type of no known paper"))?;
    paper.prepare(cx, order, kind.valid_days).await.map(Some)
}

/// The line of the till, in the transaction of the step. It has the amount of the order and no other.
pub async fn move_money(
    cx: &Cx,
    order: &print_order::Model,
    kind: &str,
    adapter: &dyn Adapter,
    receipt: &Receipt,
) -> Result<()> {
    if receipt.amount != order.amount {
        return Err(Error::internal(format!("{}: another amount was moved", order.order_no)));
    }
    let row = print_payment::ActiveModel {
        order_id: Set(order.id.clone()),
        station_id: Set(order.station_id.clone()),
        kind: Set(kind.to_owned()),
        method: Set(adapter.method().to_owned()),
        amount: Set(if kind == "REFUND" { -receipt.amount } else { receipt.amount }),
        pay_no: Set(receipt.pay_no.clone()),
        paid_at: Set(cx.now()),
        cashier_name: Set(cx.doer()?.1.to_owned()),
        closing_id: Set(None),
        ..Default::default()
    };
    rows::add::<print_payment::Entity>(cx, PAYMENT, &ids::new_id(), row).await.map(drop)
}

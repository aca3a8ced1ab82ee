//! What did not go as it should: cancelled before it was paid, failed at the printer, paid back.

use kernel::{Cx, Result, planted::fault, reason, resource::rows};
use rules::printing::order::{State, Step};
use schema::printing::print_order::{self, Column, Entity, Model};
use sea_orm::{ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter, Set};

use super::{
    pay::move_money,
    step::{OrderView, StepInput, held, is_taken, stepped},
};
use crate::{
    paper,
    payment::{Bill, taken_by},
    tables::ORDER,
};

pub async fn cancel(cx: &Cx, input: StepInput) -> Result<OrderView> {
    let (order, why) = begun(cx, &input).await?;
    if is_taken(cx, &order, Step::Cancel)? {
        return Ok(order.into());
    }
    ended(cx, order, Step::Cancel, why).await
}

/// By the student, who owes nobody a reason.
pub async fn give_up(cx: &Cx, order_id: &str) -> Result<OrderView> {
    let order = held(cx, order_id).await?;
    if is_taken(cx, &order, Step::Cancel)? {
        return Ok(order.into());
    }
    ended(cx, order, Step::Cancel, "").await
}

pub async fn fail(cx: &Cx, input: StepInput) -> Result<OrderView> {
    let (order, why) = begun(cx, &input).await?;
    if is_taken(cx, &order, Step::Fail)? {
        return Ok(order.into());
    }
    ended(cx, order, Step::Fail, why).await
}

/// The money goes back the way it came, and the paper proves nothing any more: nobody paid for it.
pub async fn refund(cx: &Cx, input: StepInput) -> Result<OrderView> {
    let (order, why) = begun(cx, &input).await?;
    if is_taken(cx, &order, Step::Refund)? {
        return Ok(order.into());
    }
    stepped(&order, Step::Refund)?;
    if !is_paid_for_elsewhere(cx, &order).await? && !fault("keep_refunded_paper") {
        paper::withdraw(cx, &order, why).await?;
    }
    let adapter = taken_by(&order.method)?;
    let bill = Bill { order_no: &order.order_no, amount: order.amount };
    let receipt = adapter.refund(&bill).await?;
    move_money(cx, &order, "REFUND", adapter, &receipt).await?;
    ended(cx, order, Step::Refund, why).await
}

async fn begun<'a>(cx: &Cx, input: &'a StepInput) -> Result<(Model, &'a str)> {
    let why = reason(&input.reason)?;
    cx.because(why);
    Ok((held(cx, &input.id).await?, why))
}

async fn ended(cx: &Cx, order: Model, step: Step, why: &str) -> Result<OrderView> {
    let state = stepped(&order, step)?;
    let change =
        print_order::ActiveModel { state: Set(state.to_owned()), reason: Set(why.to_owned()), ..Default::default() };
    rows::change::<Entity>(cx, ORDER, order, change).await.map(OrderView::from)
}

/// Another order of the same paper, as a reprint and what it was printed from are.
async fn is_paid_for_elsewhere(cx: &Cx, order: &Model) -> Result<bool> {
    let mut same = Condition::any();
    if let Some(id) = &order.transcript_id {
        same = same.add(Column::TranscriptId.eq(id));
    }
    if let Some(id) = &order.document_id {
        same = same.add(Column::DocumentId.eq(id));
    }
    if same.is_empty() {
        return Ok(false);
    }
    let paid = State::ALL.into_iter().filter(|state| state.is_paid_for()).map(State::code);
    let others = Entity::find().filter(same).filter(Column::Id.ne(&order.id)).filter(Column::State.is_in(paid));
    Ok(others.count(cx.tx().await?).await? > 0)
}

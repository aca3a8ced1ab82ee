//! What every step of an order needs: the order held, the state it leads to, and what is told of it.

use kernel::{Cx, Error, Result, Rule, Text, Timestamp};
use rules::printing::order::{State, Step};
use schema::printing::print_order::{Entity, Model};
use sea_orm::{EntityTrait, QuerySelect};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = PrintOrderStepInput)]
pub struct StepInput {
    pub id: String,
    /// Why, in at least four characters.
    pub reason: String,
}

/// What an order is after a step.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PrintOrderView)]
pub struct OrderView {
    pub id: String,
    pub version: i32,
    pub order_no: String,
    pub state: String,
    pub copies: i32,
    pub free_copies: i32,
    pub unit_price: i32,
    /// Hundredths of a yuan.
    pub amount: i32,
    pub method: String,
    pub pay_no: String,
    pub serial_no: String,
    pub reprint_of_id: Option<String>,
    pub ordered_at: Timestamp,
}

impl From<Model> for OrderView {
    fn from(order: Model) -> Self {
        Self {
            id: order.id,
            version: order.version,
            order_no: order.order_no,
            state: order.state,
            copies: order.copies,
            free_copies: order.free_copies,
            unit_price: order.unit_price,
            amount: order.amount,
            method: order.method,
            pay_no: order.pay_no,
            serial_no: order.serial_no,
            reprint_of_id: order.reprint_of_id,
            ordered_at: order.ordered_at,
        }
    }
}

/// As it is now, for what is done before the transaction.
pub async fn seen(cx: &Cx, id: &str) -> Result<Model> {
    Entity::find_by_id(id).one(cx.read()).await?.ok_or(Error::NotFound)
}

/// Held until the step ends, so that of two at once one comes second.
pub async fn held(cx: &Cx, id: &str) -> Result<Model> {
    Entity::find_by_id(id).lock_exclusive().one(cx.tx().await?).await?.ok_or(Error::NotFound)
}

pub fn state(order: &Model) -> Result<State> {
    State::of(&order.state).ok_or_else(|| Error::internal("an order in no known state"))
}

/// The step was taken before: whoever asks again is told the same.
pub fn is_taken(cx: &Cx, order: &Model, step: Step) -> Result<bool> {
    let taken = state(order)? == step.target();
    if taken {
        cx.nothing_changed();
    }
    Ok(taken)
}

pub fn stepped(order: &Model, step: Step) -> Result<&'static str> {
    match state(order)?.after(step) {
        Some(state) => Ok(state.code()),
        None => Err(impossible(order, step)),
    }
}

fn impossible(order: &Model, step: Step) -> Error {
    let text = match step {
        Step::Pay => Text::new("只有待付款的订单可以收款", "Only an order that is to be paid can be paid"),
        Step::Print => Text::new(
            "只有已付款、尚未打印的订单可以打印；再次打印请用“重印”",
            "Only a paid order is printed, and once; print it again as a reprint",
        ),
        Step::Fail => Text::new("只有已付款或已打印的订单可以登记失败", "Only a paid or printed order can have failed"),
        Step::Refund => Text::new(
            "只有已付款、尚未打印（或打印失败）的订单可以退款",
            "Only a paid order that was not printed, or failed, is refunded",
        ),
        Step::Cancel => Text::new(
            "只有待付款的订单可以取消；已付款的请退款",
            "Only an unpaid order is cancelled; refund a paid one",
        ),
    };
    let rule = Rule::new("wrong_state", text, json!({ "orderNo": order.order_no, "state": order.state }));
    rule.offer(Text::new("查看订单", "See the order"), format!("/printer/student/log-list?ids={}", order.id)).into()
}

//! An application held, what its columns mean, and what is written of each step.

use std::collections::HashMap;

use kernel::{Both, Cx, Error, Result, Rule, Text, Timestamp};
use printing::api::{Bill, refund};
use rules::application::{Hindrance, Pay, State, Step};
use schema::applications::{
    oas_application::{ActiveModel, Column, Entity, Model},
    oas_item,
};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::table::{STATES, called};

/// Something that happened to an application.
#[derive(Clone, Serialize, Deserialize, ToSchema)]
#[schema(as = OasEvent)]
pub struct Event {
    pub at: Timestamp,
    /// The state it came to.
    pub state: String,
    pub by: String,
    pub note: String,
}

/// What an application is now.
pub struct StateOf {
    pub state: State,
    pub pay: Pay,
}

/// Held until the command ends, in one order for everybody.
pub async fn held(cx: &Cx, ids: Vec<String>) -> Result<Vec<Model>> {
    let rows = Entity::find().filter(Column::Id.is_in(ids)).order_by_asc(Column::Id).lock_exclusive();
    Ok(rows.all(cx.tx().await?).await?)
}

/// Each with its item.
pub async fn with_items(cx: &Cx, rows: Vec<Model>) -> Result<Vec<(Model, oas_item::Model)>> {
    let mut ids: Vec<String> = rows.iter().map(|row| row.item_id.clone()).collect();
    ids.sort();
    ids.dedup();
    let items = oas_item::Entity::find().filter(oas_item::Column::Id.is_in(ids)).all(cx.tx().await?).await?;
    let items: HashMap<String, oas_item::Model> = items.into_iter().map(|item| (item.id.clone(), item)).collect();
    let with = |row: Model| {
        let item = items.get(&row.item_id).cloned();
        item.map(|item| (row, item)).ok_or_else(|| Error::internal("an application for nothing"))
    };
    rows.into_iter().map(with).collect()
}

pub fn state_of(row: &Model) -> Result<StateOf> {
    let state = State::of(&row.state).ok_or_else(|| Error::internal("an application in no known state"))?;
    let pay = pay_of(row)?;
    Ok(StateOf { state, pay })
}

pub fn pay_of(row: &Model) -> Result<Pay> {
    Pay::of(&row.pay_state).ok_or_else(|| Error::internal("a fee in no known state"))
}

/// What has happened, with one thing more.
pub fn add_event(cx: &Cx, row: &Model, state: State, note: &str) -> Result<serde_json::Value> {
    let mut events: Vec<Event> = serde_json::from_value(row.events.clone()).map_err(Error::internal)?;
    events.push(Event {
        at: cx.now(),
        state: state.code().to_owned(),
        by: cx.actor()?.name.clone(),
        note: note.to_owned(),
    });
    serde_json::to_value(events).map_err(Error::internal)
}

/// What came in for something that comes to nothing goes back, in the transaction of the step.
pub async fn give_back(row: &Model, to: State, now: &mut ActiveModel) -> Result<bool> {
    let pay = pay_of(row)?;
    if !to.gives_back() || kernel::planted::fault("keep_the_fee") {
        return Ok(false);
    }
    if pay == Pay::Due {
        // Nothing is owed for what comes to nothing.
        now.pay_state = Set(Pay::Nothing.code().to_owned());
    }
    if pay != Pay::Paid {
        return Ok(false);
    }
    let bill = Bill { order_no: &row.application_no, amount: row.fee };
    let receipt = refund(&row.pay_method, &bill).await?;
    if receipt.amount != row.fee {
        return Err(Error::internal(format!("{}: another amount was moved", row.application_no)));
    }
    now.pay_state = Set(Pay::Refunded.code().to_owned());
    now.pay_no = Set(receipt.pay_no);
    Ok(true)
}

/// Why a step cannot be taken, of this one.
pub fn refused(row: &Model, step: Step, why: Hindrance, page: &str) -> Error {
    let (code, text) = match why {
        Hindrance::Unpaid => {
            let text = Both::new(
                format!("申请 {} 还没有缴费，缴费后才能办理；在窗口缴的请先登记", row.application_no),
                format!(
                    "Application {} is not paid; work begins once it is. Note what was paid at the counter first",
                    row.application_no
                ),
            );
            ("unpaid", text)
        }
        Hindrance::State => {
            let (now, to) = (called(STATES, &row.state), called(STATES, step.target().code()));
            let text = Both::new(
                format!("申请 {} 的状态是“{}”，不能变为“{}”", row.application_no, now.zh, to.zh),
                format!("Application {} is “{}” and cannot become “{}”", row.application_no, now.en, to.en),
            );
            ("wrong_state", text)
        }
    };
    let data = json!({ "requestNo": row.application_no });
    Rule::new(code, text, data).offer(Text::new("查看申请", "See the application"), page).into()
}

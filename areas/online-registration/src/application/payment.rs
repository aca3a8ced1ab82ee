//! A fee was paid at the counter: noted with the number of its receipt.

use kernel::{
    Cx, Error, FieldError, Result, Rule, Text,
    effects::{Outcome, outcome},
    resource::rows::change,
};
use printing::api::{Bill, charge_cash};
use rules::application::Pay;
use schema::applications::oas_application::{ActiveModel, Entity, Model};
use sea_orm::ActiveValue::Set;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{
    kept::{StateOf, held, state_of},
    step::not_own,
    table::applications,
};
use crate::tables::{APPLICATION, PAGE};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = PayOasApplicationInput)]
pub struct PaymentInput {
    pub id: String,
    /// Of the receipt.
    pub pay_no: String,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    pub dry_run: bool,
}

pub async fn command(cx: &Cx, input: PaymentInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let pay_no = input.pay_no.trim();
    if pay_no.is_empty() {
        return Err(Error::Invalid(vec![FieldError::required("payNo")]));
    }
    if pay_no.chars().count() > 60 || pay_no.chars().any(char::is_control) {
        let text = Text::new("最多 60 个字符，且不能换行", "At most 60 characters on one line");
        return Err(Error::invalid("payNo", "too_long", text));
    }
    let row = held(cx, vec![input.id]).await?.pop().ok_or(Error::NotFound)?;
    not_own(cx, std::slice::from_ref(&row)).await?;
    owed(&row, &format!("{PAGE}?ids={}", row.id))?;
    let taken = charge_cash(cx, &Bill { order_no: &row.application_no, amount: row.fee }).await?;
    let now = ActiveModel {
        pay_state: Set(Pay::Paid.code().to_owned()),
        pay_method: Set(taken.method.to_owned()),
        pay_no: Set(pay_no.to_owned()),
        ..Default::default()
    };
    change::<Entity>(cx, APPLICATION, row, now).await?;
    outcome(cx, &[applications()?.into()], vec![]).await
}

/// Only what is owed is taken, and once.
pub fn owed(row: &Model, page: &str) -> Result<()> {
    let StateOf { state, pay } = state_of(row)?;
    if state.may_pay() && pay == Pay::Due {
        return Ok(());
    }
    let text = match pay {
        Pay::Paid => Text::new("已经缴过费", "It is paid already"),
        Pay::Nothing => Text::new("这项申请无需缴费", "No fee is due for it"),
        Pay::Due | Pay::Refunded => {
            Text::new("只有已提交、待缴费的申请可以缴费", "Only what is handed in and not paid can be paid")
        }
    };
    let data = json!({ "requestNo": row.application_no });
    Err(Rule::new("nothing_owed", text, data).offer(Text::new("查看申请", "See the application"), page).into())
}

//! The fee, paid online by the student.

use basic_resources::api::my_student_held;
use kernel::{Cx, Error, Result, resource::rows::change};
use printing::api::{Bill, charge_online};
use rules::application::Pay;
use schema::applications::oas_application::{ActiveModel, Entity};
use sea_orm::ActiveValue::Set;

use super::write::{mine, one};
use crate::{
    application::{ApplicationView, owed, pay_of},
    tables::{APPLICATION, OWN_PAGE},
};

/// Asked twice it answers the same, and takes the money once.
pub async fn online(cx: &Cx, id: &str) -> Result<ApplicationView> {
    let me = my_student_held(cx).await?;
    let row = mine(cx, &me, id.to_owned()).await?;
    if pay_of(&row)? == Pay::Paid {
        cx.nothing_changed();
        return one(cx, row).await;
    }
    owed(&row, OWN_PAGE)?;
    let taken = charge_online(cx, &Bill { order_no: &row.application_no, amount: row.fee }).await?;
    if taken.receipt.amount != row.fee {
        return Err(Error::internal(format!("{}: another amount was moved", row.application_no)));
    }
    let now = ActiveModel {
        pay_state: Set(Pay::Paid.code().to_owned()),
        pay_method: Set(taken.method.to_owned()),
        pay_no: Set(taken.receipt.pay_no),
        ..Default::default()
    };
    one(cx, change::<Entity>(cx, APPLICATION, row, now).await?).await
}

//! How other areas take money and give it back.

use kernel::{Cx, Result, Rule, Text};
use serde_json::json;

pub use crate::payment::{Bill, Receipt};
use crate::{
    payment::{Method, chosen, taken_by},
    settings::PrintingSettings,
};

/// What was taken, and by which method.
pub struct Taken {
    pub method: &'static str,
    pub receipt: Receipt,
}

/// Paid online by whoever owes it. Asked last, inside the transaction of the step.
pub async fn charge_online(cx: &Cx, bill: &Bill<'_>) -> Result<Taken> {
    if !kernel::settings::get::<PrintingSettings>(cx, None).await?.online {
        let text = Text::new(
            "在线支付已关闭，请到办理窗口缴费，由经办人登记",
            "Paying online is switched off; pay at the counter, where it is noted",
        );
        return Err(Rule::new("pay_online_off", text, json!({ "requestNo": bill.order_no })).into());
    }
    take(cx, bill, Method::Sandbox).await
}

/// Paid at a counter.
pub async fn charge_cash(cx: &Cx, bill: &Bill<'_>) -> Result<Taken> {
    take(cx, bill, Method::Cash).await
}

async fn take(cx: &Cx, bill: &Bill<'_>, method: Method) -> Result<Taken> {
    let adapter = chosen(cx, bill.amount, Some(method)).await?;
    Ok(Taken { method: adapter.method(), receipt: adapter.charge(bill).await? })
}

/// Money goes back the way it came.
pub async fn refund(method: &str, bill: &Bill<'_>) -> Result<Receipt> {
    taken_by(method)?.refund(bill).await
}

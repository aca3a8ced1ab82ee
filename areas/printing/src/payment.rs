//! How money comes in and goes back. Whatever takes money is an `Adapter`; the counter's cash is one, too.

use async_trait::async_trait;
use kernel::{Cx, Error, Result, Rule, Text, resource::Choice};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::settings::PrintingSettings;

pub const FREE: &str = "FREE";
pub const METHODS: &[Choice] = &[
    (FREE, Text::new("免费", "Free of charge")),
    ("CASH", Text::new("现金", "Cash")),
    ("SANDBOX", Text::new("在线支付（测试）", "Online (test)")),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[schema(as = PrintPayMethod)]
pub enum Method {
    Cash,
    Sandbox,
}

/// What is paid, or paid back.
pub struct Bill<'a> {
    pub order_no: &'a str,
    /// Hundredths of a yuan.
    pub amount: i32,
}

/// What the other side says it moved.
pub struct Receipt {
    pub pay_no: String,
    pub amount: i32,
}

impl Bill<'_> {
    fn settled(&self, way: &str) -> Receipt {
        Receipt { pay_no: format!("{way}-{}", self.order_no), amount: self.amount }
    }
}

/// Asked last, inside the transaction of the step: when it fails nothing has happened. An order has one number for
/// ever, so an adapter that is asked again for it answers as before and takes nothing twice.
#[async_trait]
pub trait Adapter: Sync {
    fn method(&self) -> &'static str;
    async fn charge(&self, bill: &Bill<'_>) -> Result<Receipt>;
    /// The amount of a refund is above zero, too.
    async fn refund(&self, bill: &Bill<'_>) -> Result<Receipt>;
}

/// A copy that costs nothing.
struct Nothing;
/// Into the drawer of the counter and out of it.
struct Cash;
/// Pays everything, and moves no money: the default until a university connects its own.
struct Sandbox;

#[async_trait]
impl Adapter for Nothing {
    fn method(&self) -> &'static str {
        FREE
    }
    async fn charge(&self, bill: &Bill<'_>) -> Result<Receipt> {
        Ok(bill.settled("FREE"))
    }
    async fn refund(&self, bill: &Bill<'_>) -> Result<Receipt> {
        Ok(bill.settled("FREE-R"))
    }
}

#[async_trait]
impl Adapter for Cash {
    fn method(&self) -> &'static str {
        "CASH"
    }
    async fn charge(&self, bill: &Bill<'_>) -> Result<Receipt> {
        Ok(bill.settled("CASH"))
    }
    async fn refund(&self, bill: &Bill<'_>) -> Result<Receipt> {
        Ok(bill.settled("CASH-R"))
    }
}

#[async_trait]
impl Adapter for Sandbox {
    fn method(&self) -> &'static str {
        "SANDBOX"
    }
    async fn charge(&self, bill: &Bill<'_>) -> Result<Receipt> {
        Ok(bill.settled("TEST"))
    }
    async fn refund(&self, bill: &Bill<'_>) -> Result<Receipt> {
        Ok(bill.settled("TEST-R"))
    }
}

/// Whoever takes this money; refused where the university has switched it off.
pub async fn chosen(cx: &Cx, amount: i32, method: Option<Method>) -> Result<&'static dyn Adapter> {
    if amount == 0 {
        return Ok(&Nothing);
    }
    let settings = kernel::settings::get::<PrintingSettings>(cx, None).await?;
    let (adapter, on): (&'static dyn Adapter, bool) = match method {
        Some(Method::Cash) => (&Cash, settings.cash),
        Some(Method::Sandbox) => (&Sandbox, settings.online),
        None => {
            return Err(Error::invalid("method", "required", Text::new("请选择付款方式", "Choose how it is paid")));
        }
    };
    if on {
        return Ok(adapter);
    }
    let text = Text::new("该付款方式已关闭", "This way of paying is switched off");
    let rule = Rule::new("pay_method_off", text, json!({ "method": adapter.method() }));
    Err(rule.offer(Text::new("查看付款设置", "See the settings of payment"), "/printer/config").into())
}

/// Money goes back the way it came, whatever is switched off meanwhile.
pub fn taken_by(method: &str) -> Result<&'static dyn Adapter> {
    let all: [&'static dyn Adapter; 3] = [&Nothing, &Cash, &Sandbox];
    let found = all.into_iter().find(|adapter| adapter.method() == method);
    found.ok_or_else(|| Error::internal("paid in no known way"))
}

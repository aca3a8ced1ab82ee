//! How orders are paid, and how many copies one of them has at most.

use kernel::{
    Action, Api, Cx, FieldError, Json, Op, Result, Text, Timestamp, View,
    settings::{self as store, Settings},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{may::OFFICE, tables::SETTING};

const COPIES: std::ops::RangeInclusive<i32> = 1..=50;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[schema(as = PrintingSettings)]
pub struct PrintingSettings {
    /// The counter takes cash.
    pub cash: bool,
    /// The counter takes payments online, which are tests until a provider is connected.
    pub online: bool,
    /// Copies of one order.
    pub max_copies: i32,
}

impl Default for PrintingSettings {
    fn default() -> Self {
        Self { cash: true, online: true, max_copies: 10 }
    }
}

impl Settings for PrintingSettings {
    const AREA: &'static str = "printer";

    fn check(&self) -> Vec<FieldError> {
        let text = Text::new("须为 1 至 50", "From 1 to 50");
        let wrong = !COPIES.contains(&self.max_copies);
        wrong.then(|| FieldError::new("settings.maxCopies", "out_of_range", text)).into_iter().collect()
    }
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PrintingSettingsView)]
struct SettingsView {
    settings: PrintingSettings,
    /// 0 while nobody has changed the defaults.
    version: i32,
    updated_at: Option<Timestamp>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = PrintingSettingsInput)]
struct SettingsInput {
    settings: PrintingSettings,
    version: i32,
}

pub fn mount(api: &mut Api) {
    let label = Text::new("查看打印设置", "View the settings of printing");
    let op = Op::get("/api/printer/config", "getPrintingSettings", OFFICE.may(Action::Get), label);
    api.op(op, |cx: Cx, (): ()| async move { view(&cx).await.map(View) });
    let label = Text::new("保存打印设置", "Save the settings of printing");
    let op = Op::patch("/api/printer/config", "savePrintingSettings", OFFICE.may(Action::Edit), label);
    api.op(op.audit(SETTING), |cx: Cx, Json(input): Json<SettingsInput>| async move {
        let SettingsInput { settings, version } = input;
        let version = store::save(&cx, None, settings.clone(), version).await?;
        Ok(View(SettingsView { settings, version, updated_at: Some(cx.now()) }))
    });
}

async fn view(cx: &Cx) -> Result<SettingsView> {
    let stored = store::stored::<PrintingSettings>(cx, None).await?;
    Ok(SettingsView { settings: stored.value, version: stored.version, updated_at: stored.updated_at })
}

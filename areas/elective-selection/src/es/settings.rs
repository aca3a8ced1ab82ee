//! Limits of selection, the notice that students confirm, and the help pages.

use kernel::{
    Action, Api, Cx, FieldError, Json, Op, Result, Text, Timestamp, View, content,
    settings::{self as store, Settings},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    live::engines,
    may::{ADD_DROP, ES},
    tables::SELECTION_SETTING,
};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct SelectionSettings {
    /// Sections that a student may wait for at the same time.
    pub max_waiting: i32,
    /// Requests of one student.
    pub requests_per_second: i32,
    /// Seats that come free open again within so many minutes, at a moment that nobody can tell beforehand.
    pub reopen_within_minutes: i32,
    /// What students confirm before they choose.
    pub notice_zh: String,
    pub notice_en: String,
}

impl Default for SelectionSettings {
    fn default() -> Self {
        Self {
            max_waiting: 3,
            requests_per_second: 2,
            reopen_within_minutes: 10,
            notice_zh: String::new(),
            notice_en: String::new(),
        }
    }
}

impl Settings for SelectionSettings {
    const AREA: &'static str = "es";

    fn check(&self) -> Vec<FieldError> {
        let mut errors = vec![];
        let mut wrong = |bad: bool, field: &str, code: &'static str, text: Text| {
            if bad {
                errors.push(FieldError::new(format!("settings.{field}"), code, text));
            }
        };
        let range = Text::new("须为 0 至 20", "From 0 to 20");
        wrong(!(0..=20).contains(&self.max_waiting), "maxWaiting", "out_of_range", range);
        let range = Text::new("须为 1 至 50", "From 1 to 50");
        wrong(!(1..=50).contains(&self.requests_per_second), "requestsPerSecond", "out_of_range", range);
        let range = Text::new("须为 0 至 240 分钟", "From 0 to 240 minutes");
        wrong(!(0..=240).contains(&self.reopen_within_minutes), "reopenWithinMinutes", "out_of_range", range);
        let long = Text::new("最多 5000 个字符", "At most 5000 characters");
        wrong(self.notice_zh.chars().count() > 5000, "noticeZh", "too_long", long);
        wrong(self.notice_en.chars().count() > 5000, "noticeEn", "too_long", long);
        errors
    }
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SelectionSettingsView)]
struct SettingsView {
    settings: SelectionSettings,
    /// 0 while nobody has changed the defaults.
    version: i32,
    updated_at: Option<Timestamp>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = SelectionSettingsInput)]
struct SettingsInput {
    settings: SelectionSettings,
    version: i32,
}

pub fn mount(api: &mut Api) {
    let label = Text::new("查看选课设置", "View the settings of selection");
    let op = Op::get("/api/es/settings", "getSelectionSettings", ES.looking(Action::Get), label);
    api.op(op, |cx: Cx, (): ()| async move { view(&cx).await.map(View) });
    let label = Text::new("保存选课设置", "Save the settings of selection");
    let op = Op::patch("/api/es/settings", "saveSelectionSettings", ES.may(Action::Edit), label);
    api.op(op.audit(SELECTION_SETTING), |cx: Cx, Json(input): Json<SettingsInput>| async move {
        save(&cx, input).await.map(View)
    });
    let label = Text::new("选课帮助", "Help on selection");
    content::mount(api, "es-help", ES.looking(Action::Get), ES.may(Action::Edit), label);
    let label = Text::new("加退选帮助", "Help on add/drop");
    content::mount(api, "adddrop-help", ADD_DROP.looking(Action::Get), ADD_DROP.may(Action::Edit), label);
}

async fn view(cx: &Cx) -> Result<SettingsView> {
    let stored = store::stored::<SelectionSettings>(cx, None).await?;
    Ok(SettingsView { settings: stored.value, version: stored.version, updated_at: stored.updated_at })
}

async fn save(cx: &Cx, input: SettingsInput) -> Result<SettingsView> {
    let SettingsInput { settings, version } = input;
    let version = store::save(cx, None, settings.clone(), version).await?;
    cx.after_commit(|app| engines(app).settings_changed());
    Ok(SettingsView { settings, version, updated_at: Some(cx.now()) })
}

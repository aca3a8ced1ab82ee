//! What students see on their report besides their grades.

use kernel::{
    Action, Api, Cx, FieldError, Json, Op, Result, Text, Timestamp, View,
    settings::{self as store, Settings},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::may::GRADES;

const LONGEST: usize = 1000;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[schema(as = GradeSettings)]
pub struct GradeSettings {
    /// Marks beside the grades.
    pub show_score: bool,
    /// The place in the cohort of the programme.
    pub show_rank: bool,
    pub show_standing: bool,
    /// Above the report.
    pub notice_zh: String,
    pub notice_en: String,
}

impl Default for GradeSettings {
    fn default() -> Self {
        Self {
            show_score: true,
            show_rank: false,
            show_standing: true,
            notice_zh: String::new(),
            notice_en: String::new(),
        }
    }
}

impl Settings for GradeSettings {
    const AREA: &'static str = "grades";

    fn check(&self) -> Vec<FieldError> {
        let long = |field: &str, text: &str| {
            let told = Text::new("最多 1000 个字符", "At most 1000 characters");
            (text.chars().count() > LONGEST).then(|| FieldError::new(format!("settings.{field}"), "too_long", told))
        };
        [long("noticeZh", &self.notice_zh), long("noticeEn", &self.notice_en)].into_iter().flatten().collect()
    }
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GradeSettingsView)]
struct SettingsView {
    settings: GradeSettings,
    /// 0 while nobody has changed the defaults.
    version: i32,
    updated_at: Option<Timestamp>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = GradeSettingsInput)]
struct SettingsInput {
    settings: GradeSettings,
    version: i32,
}

pub fn mount(api: &mut Api) {
    let label = Text::new("查看成绩报告设置", "View the settings of grade reports");
    let op = Op::get("/api/grades/settings", "getGradeSettings", GRADES.may(Action::Get), label);
    api.op(op, |cx: Cx, (): ()| async move { view(&cx).await.map(View) });
    let label = Text::new("保存成绩报告设置", "Save the settings of grade reports");
    let op = Op::patch("/api/grades/settings", "saveGradeSettings", GRADES.may(Action::Edit), label);
    api.op(op.audit("grades.setting"), |cx: Cx, Json(input): Json<SettingsInput>| async move {
        save(&cx, input).await.map(View)
    });
}

async fn save(cx: &Cx, input: SettingsInput) -> Result<SettingsView> {
    let SettingsInput { settings, version } = input;
    let version = store::save(cx, None, settings.clone(), version).await?;
    Ok(SettingsView { settings, version, updated_at: Some(cx.now()) })
}

async fn view(cx: &Cx) -> Result<SettingsView> {
    let stored = store::stored::<GradeSettings>(cx, None).await?;
    Ok(SettingsView { settings: stored.value, version: stored.version, updated_at: stored.updated_at })
}

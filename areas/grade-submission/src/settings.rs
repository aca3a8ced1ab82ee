//! Whose approval a sheet needs before the registry confirms it, and what teachers declare.

use kernel::{
    Action, Api, Cx, FieldError, Json, Op, Policy, Result, Text, Timestamp, View, content,
    op::Need,
    settings::{self as store, Settings},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{PAGE, office, tables::SETTING};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[schema(as = SubmissionSettings)]
pub struct SubmissionSettings {
    pub ask_head: bool,
    pub ask_dean: bool,
    pub declaration_zh: String,
    pub declaration_en: String,
}

impl Default for SubmissionSettings {
    fn default() -> Self {
        Self {
            ask_head: true,
            ask_dean: true,
            declaration_zh: "本人确认以上成绩依据课程评分标准评定，并已核对无误。".to_owned(),
            declaration_en: "I declare that these grades follow the assessment scheme of the course and that I have \
                             checked them."
                .to_owned(),
        }
    }
}

impl Settings for SubmissionSettings {
    const AREA: &'static str = "sgs";

    fn check(&self) -> Vec<FieldError> {
        let texts = [("declarationZh", &self.declaration_zh), ("declarationEn", &self.declaration_en)];
        let wrong = texts.into_iter().filter(|(_, text)| !(1..=1000).contains(&text.trim().chars().count()));
        let told = Text::new("须为 1 至 1000 个字符", "From 1 to 1000 characters");
        wrong.map(|(field, _)| FieldError::new(field, "out_of_range", told)).collect()
    }
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SubmissionSettingsView)]
struct SettingsView {
    settings: SubmissionSettings,
    /// 0 while nobody has changed the defaults.
    version: i32,
    updated_at: Option<Timestamp>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = SubmissionSettingsInput)]
struct SettingsInput {
    settings: SubmissionSettings,
    version: i32,
}

const READERS: &[Need] = &[(PAGE, Action::Get), (permissions::TEACHER_AUTH_SGS, Action::Get)];

pub fn mount(api: &mut Api) {
    let label = Text::new("查看成绩提交设置", "View the settings of grade submission");
    api.op(
        Op::get("/api/sgs/setting", "getSubmissionSettings", office(Action::Get), label),
        |cx: Cx, (): ()| async move { view(&cx).await.map(View) },
    );
    let label = Text::new("保存成绩提交设置", "Save the settings of grade submission");
    let op = Op::patch("/api/sgs/setting", "saveSubmissionSettings", office(Action::Edit), label);
    api.op(op.audit(SETTING), |cx: Cx, Json(input): Json<SettingsInput>| async move {
        let SettingsInput { settings, version } = input;
        let now = store::get::<SubmissionSettings>(cx.app(), None).await?;
        // Fewer desks is fewer people who look.
        if (now.ask_head, now.ask_dean) != (settings.ask_head, settings.ask_dean) {
            cx.require_step_up()?;
        }
        let version = store::save(&cx, None, settings.clone(), version).await?;
        Ok(View(SettingsView { settings, version, updated_at: Some(cx.now()) }))
    });
    let label = Text::new("成绩提交帮助", "Help on grade submission");
    content::mount(api, "sgs-help", Policy::AnyOf(READERS), office(Action::Edit), label);
}

async fn view(cx: &Cx) -> Result<SettingsView> {
    let stored = store::stored::<SubmissionSettings>(cx, None).await?;
    Ok(SettingsView { settings: stored.value, version: stored.version, updated_at: stored.updated_at })
}

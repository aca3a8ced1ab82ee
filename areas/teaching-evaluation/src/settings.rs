//! From how many answers on results are shown, what is evaluated, and how long a lost ballot waits.

use kernel::{
    Action, Api, Cx, FieldError, Json, Op, Result, Text, Timestamp, View, content,
    settings::{self as store, Settings},
};
use rules::evaluation::shown::{LEAST_ANSWERS, LEAST_PERCENT, Thresholds};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{policies::OFFICE, tables::SETTING};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[schema(as = EvaluationSettings)]
pub struct EvaluationSettings {
    /// Never fewer than 5.
    pub least_answers: u32,
    /// Never less than 20.
    pub least_percent: u32,
    /// Courses without lectures (laboratories, tutorials, theses) are left out.
    pub lectures_only: bool,
    /// How many days somebody who lost a ballot waits for a new one.
    pub renewal_days: u32,
    /// Reminders go out so many days before a folder closes.
    pub remind_days: u32,
}

impl Default for EvaluationSettings {
    fn default() -> Self {
        Self {
            least_answers: LEAST_ANSWERS,
            least_percent: LEAST_PERCENT,
            lectures_only: true,
            renewal_days: 2,
            remind_days: 3,
        }
    }
}

impl EvaluationSettings {
    pub fn thresholds(&self) -> Thresholds {
        Thresholds::new(self.least_answers, self.least_percent)
    }
}

impl Settings for EvaluationSettings {
    const AREA: &'static str = "te";

    fn check(&self) -> Vec<FieldError> {
        let bounds = [
            ("leastAnswers", self.least_answers, LEAST_ANSWERS, 50, Text::new("须为 5 至 50", "From 5 to 50")),
            ("leastPercent", self.least_percent, LEAST_PERCENT, 100, Text::new("须为 20 至 100", "From 20 to 100")),
            ("renewalDays", self.renewal_days, 1, 14, Text::new("须为 1 至 14", "From 1 to 14")),
            ("remindDays", self.remind_days, 1, 14, Text::new("须为 1 至 14", "From 1 to 14")),
        ];
        let wrong = bounds.into_iter().filter(|(_, value, least, most, _)| value < least || value > most);
        wrong.map(|(field, .., text)| FieldError::new(field, "out_of_range", text)).collect()
    }
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = EvaluationSettingsView)]
struct SettingsView {
    settings: EvaluationSettings,
    /// 0 while nobody has changed the defaults.
    version: i32,
    updated_at: Option<Timestamp>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = EvaluationSettingsInput)]
struct SettingsInput {
    settings: EvaluationSettings,
    version: i32,
}

pub fn mount(api: &mut Api) {
    let label = Text::new("查看评教设置", "View the settings of teaching evaluation");
    api.op(
        Op::get("/api/te/setting", "getEvaluationSettings", OFFICE.may(Action::Get), label),
        |cx: Cx, (): ()| async move { view(&cx).await.map(View) },
    );
    let label = Text::new("保存评教设置", "Save the settings of teaching evaluation");
    let op = Op::patch("/api/te/setting", "saveEvaluationSettings", OFFICE.may(Action::Edit), label);
    api.op(op.audit(SETTING), |cx: Cx, Json(input): Json<SettingsInput>| async move {
        let SettingsInput { settings, version } = input;
        let version = store::save(&cx, None, settings.clone(), version).await?;
        Ok(View(SettingsView { settings, version, updated_at: Some(cx.now()) }))
    });
    let label = Text::new("评教帮助", "Help on teaching evaluation");
    content::mount(api, "te-help", OFFICE.looking(Action::Get), OFFICE.may(Action::Edit), label);
}

async fn view(cx: &Cx) -> Result<SettingsView> {
    let stored = store::stored::<EvaluationSettings>(cx, None).await?;
    Ok(SettingsView { settings: stored.value, version: stored.version, updated_at: stored.updated_at })
}

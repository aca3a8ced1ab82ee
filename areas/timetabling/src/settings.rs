//! The settings of timetabling: the day and its periods, what a good week looks like, and what is still allowed late.

use kernel::{
    Action, Api, Cx, FieldError, Json, Op, Policy, Result, Text, Timestamp, View, content,
    op::Need,
    settings::{self as store, Settings},
};
use rules::timetable::{Periods, Weights, Wishes, minutes};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    may::{EDIT, GET},
    tables::SETTING,
};

/// How much each inconvenience counts when a slot is suggested.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[schema(as = TimetableWeights)]
pub struct SoftWeights {
    pub gap: i32,
    pub consecutive: i32,
    pub building: i32,
    pub lunch: i32,
    pub saturday: i32,
}

impl Default for SoftWeights {
    fn default() -> Self {
        Self { gap: 2, consecutive: 5, building: 1, lunch: 4, saturday: 8 }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[schema(as = TimetableSettings)]
pub struct TtsSettings {
    pub day_start: String,
    pub day_end: String,
    pub period_minutes: i32,
    pub break_minutes: i32,
    pub lunch_from: String,
    pub lunch_to: String,
    pub max_consecutive_hours: i32,
    /// Whether there are classes on Saturdays.
    pub saturday: bool,
    pub default_quota: i32,
    pub weights: SoftWeights,
    /// Sections may still be cancelled after add and drop has ended.
    pub late_cancelling: bool,
    /// Teachers see the cumulative average of their students.
    pub teachers_see_cgpa: bool,
}

impl Default for TtsSettings {
    fn default() -> Self {
        Self {
            day_start: "08:00".to_owned(),
            day_end: "21:50".to_owned(),
            period_minutes: 50,
            break_minutes: 10,
            lunch_from: "12:00".to_owned(),
            lunch_to: "14:00".to_owned(),
            max_consecutive_hours: 4,
            saturday: true,
            default_quota: 40,
            weights: SoftWeights::default(),
            late_cancelling: false,
            teachers_see_cgpa: false,
        }
    }
}

impl Settings for TtsSettings {
    const AREA: &'static str = "tts";

    fn check(&self) -> Vec<FieldError> {
        let mut errors = vec![];
        let times = [
            ("settings.dayStart", &self.day_start),
            ("settings.dayEnd", &self.day_end),
            ("settings.lunchFrom", &self.lunch_from),
            ("settings.lunchTo", &self.lunch_to),
        ];
        for (field, time) in times {
            if minutes(time).is_none() {
                let text = Text::new("须为 08:00 这样的时间", "Must be a time as 08:00");
                errors.push(FieldError::new(field, "not_a_time", text));
            }
        }
        let in_order = |from: &str, to: &str| minutes(from).zip(minutes(to)).is_none_or(|(from, to)| from < to);
        for (field, from, to) in [
            ("settings.dayEnd", &self.day_start, &self.day_end),
            ("settings.lunchTo", &self.lunch_from, &self.lunch_to),
        ] {
            if !in_order(from, to) {
                let text = Text::new("须晚于开始时间", "Must be after the beginning");
                errors.push(FieldError::new(field, "out_of_order", text));
            }
        }
        let numbers = [
            ("settings.periodMinutes", self.period_minutes, 10..=240),
            ("settings.breakMinutes", self.break_minutes, 0..=120),
            ("settings.maxConsecutiveHours", self.max_consecutive_hours, 1..=14),
            ("settings.defaultQuota", self.default_quota, 1..=2000),
            ("settings.weights.gap", self.weights.gap, 0..=100),
            ("settings.weights.consecutive", self.weights.consecutive, 0..=100),
            ("settings.weights.building", self.weights.building, 0..=100),
            ("settings.weights.lunch", self.weights.lunch, 0..=100),
            ("settings.weights.saturday", self.weights.saturday, 0..=100),
        ];
        for (field, value, range) in numbers {
            if !range.contains(&value) {
                let text = kernel::Both::new(
                    format!("须为 {} 至 {} 的整数", range.start(), range.end()),
                    format!("Must be a whole number from {} to {}", range.start(), range.end()),
                );
                errors.push(FieldError::new(field, "out_of_range", text));
            }
        }
        errors
    }
}

impl TtsSettings {
    pub fn periods(&self) -> Periods {
        let Periods { day_start, day_end, .. } = Periods::default();
        Periods {
            day_start: minutes(&self.day_start).unwrap_or(day_start),
            day_end: minutes(&self.day_end).unwrap_or(day_end),
            period: self.period_minutes,
            pause: self.break_minutes,
        }
    }

    pub fn weekdays(&self) -> Vec<i32> {
        (1..=if self.saturday { 6 } else { 5 }).collect()
    }

    pub fn wishes(&self) -> Wishes {
        let SoftWeights { gap, consecutive, building, lunch, saturday } = self.weights;
        let known = Wishes::default();
        let lunch_time = minutes(&self.lunch_from).zip(minutes(&self.lunch_to));
        Wishes {
            weights: Weights { gap, consecutive, building, lunch, saturday, ..known.weights },
            lunch: lunch_time.unwrap_or(known.lunch),
            max_consecutive: self.max_consecutive_hours,
        }
    }
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TimetableSettingsView)]
struct SettingsView {
    settings: TtsSettings,
    /// 0 while nobody has changed the defaults.
    version: i32,
    updated_at: Option<Timestamp>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = TimetableSettingsInput)]
struct SettingsInput {
    settings: TtsSettings,
    version: i32,
}

const HELP_GET: &[Need] = &[(permissions::ADMIN_AUTH_LEARNING_TTS, Action::Get)];

pub fn mount(api: &mut Api) {
    let label = Text::new("查看排课设置", "View the settings of timetabling");
    let op = Op::get("/api/tts/settings", "getTimetableSettings", GET, label);
    api.op(op, |cx: Cx, (): ()| async move { view(&cx).await.map(View) });
    let label = Text::new("保存排课设置", "Save the settings of timetabling");
    let op = Op::patch("/api/tts/settings", "saveTimetableSettings", EDIT, label);
    api.op(op.audit(SETTING), |cx: Cx, Json(input): Json<SettingsInput>| async move {
        let SettingsInput { settings, version } = input;
        let version = store::save(&cx, None, settings.clone(), version).await?;
        Ok(View(SettingsView { settings, version, updated_at: Some(cx.now()) }))
    });
    content::mount(api, "tts-help", Policy::AnyOf(HELP_GET), EDIT, Text::new("排课帮助", "Help on timetabling"));
}

async fn view(cx: &Cx) -> Result<SettingsView> {
    let stored = store::stored::<TtsSettings>(cx, None).await?;
    Ok(SettingsView { settings: stored.value, version: stored.version, updated_at: stored.updated_at })
}

pub async fn get(cx: &Cx) -> Result<std::sync::Arc<TtsSettings>> {
    store::get::<TtsSettings>(cx, None).await
}

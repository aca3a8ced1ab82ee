//! How plans are measured: the periods of a day, how much people teach, how large a class is by itself.

use kernel::{
    Action, Api, Cx, FieldError, Json, Op, Result, Text, Timestamp, View, content,
    settings::{self as store, Settings},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    plan::times::minutes,
    side::{Division, Office, Side},
};

/// How much each wish weighs when the timetable is made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[schema(as = CollectionWeights)]
pub struct Weights {
    pub preferred_time: u32,
    pub gap: u32,
    pub consecutive: u32,
    pub building: u32,
    pub lunch: u32,
}

impl Default for Weights {
    fn default() -> Self {
        Self { preferred_time: 5, gap: 3, consecutive: 3, building: 2, lunch: 4 }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[schema(as = CollectionSettings)]
pub struct CollectionSettings {
    pub day_start: String,
    pub day_end: String,
    pub period_minutes: u32,
    pub break_minutes: u32,
    pub saturday: bool,
    pub default_quota: i32,
    /// Hours a week, for teachers without a limit of their own.
    pub max_teacher_hours: i32,
    pub max_hours_a_day: i32,
    pub weights: Weights,
}

impl Default for CollectionSettings {
    fn default() -> Self {
        Self {
            day_start: "08:00".to_owned(),
            day_end: "21:50".to_owned(),
            period_minutes: 50,
            break_minutes: 10,
            saturday: false,
            default_quota: 40,
            max_teacher_hours: 15,
            max_hours_a_day: 6,
            weights: Weights::default(),
        }
    }
}

impl CollectionSettings {
    /// From the beginning of a period to that of the next.
    pub fn step(&self) -> u32 {
        (self.period_minutes + self.break_minutes).max(1)
    }

    pub fn last(&self) -> u32 {
        minutes(&self.day_end).unwrap_or_default()
    }

    /// When periods begin, in minutes of the day.
    pub fn starts(&self) -> Vec<u32> {
        let first = minutes(&self.day_start).unwrap_or_default();
        let next = |start: &u32| Some(start + self.step());
        std::iter::successors(Some(first), next)
            .take_while(|start| start + self.period_minutes <= self.last())
            .collect()
    }
}

impl Settings for CollectionSettings {
    const AREA: &'static str = "ttsp";

    fn check(&self) -> Vec<FieldError> {
        let mut errors = vec![];
        let mut wrong = |bad: bool, field: &str, text: Text| {
            if bad {
                errors.push(FieldError::new(format!("settings.{field}"), "out_of_range", text));
            }
        };
        let (from, to) = (minutes(&self.day_start), minutes(&self.day_end));
        let time =
            Text::new("时间写作 08:00，且结束晚于开始", "A time is written as 08:00, and the end is after the start");
        wrong(from.is_none(), "dayStart", time);
        wrong(to.is_none() || to <= from, "dayEnd", time);
        let period = Text::new("课节须为 20 至 180 分钟", "A period has 20 to 180 minutes");
        wrong(!(20..=180).contains(&self.period_minutes), "periodMinutes", period);
        let pause = Text::new("课间最多 60 分钟", "A break has at most 60 minutes");
        wrong(self.break_minutes > 60, "breakMinutes", pause);
        let quota = Text::new("默认名额须为 1 至 2000", "From 1 to 2000");
        wrong(!(1..=2000).contains(&self.default_quota), "defaultQuota", quota);
        let hours = Text::new("学时上限须为 1 至 60", "From 1 to 60");
        wrong(!(1..=60).contains(&self.max_teacher_hours), "maxTeacherHours", hours);
        wrong(!(1..=16).contains(&self.max_hours_a_day), "maxHoursADay", hours);
        let weight = Text::new("权重须为 0 至 100", "From 0 to 100");
        let Weights { preferred_time, gap, consecutive, building, lunch } = self.weights;
        wrong(preferred_time > 100, "weights.preferredTime", weight);
        wrong(gap > 100, "weights.gap", weight);
        wrong(consecutive > 100, "weights.consecutive", weight);
        wrong(building > 100, "weights.building", weight);
        wrong(lunch > 100, "weights.lunch", weight);
        errors
    }
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CollectionSettingsView)]
struct SettingsView {
    settings: CollectionSettings,
    /// 0 while nobody has changed the defaults.
    version: i32,
    updated_at: Option<Timestamp>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = CollectionSettingsInput)]
struct SettingsInput {
    settings: CollectionSettings,
    version: i32,
}

pub fn mount(api: &mut Api) {
    let (office, division) = (Office::view(), Division::view());
    let looking = office.looking::<Office>(Action::Get);
    let label = Text::new("查看采集配置", "View the configuration of collection");
    api.op(Op::get(office.path("config"), "getCollectionConfig", looking, label), |cx: Cx, (): ()| async move {
        view(&cx).await.map(View)
    });
    let label = Text::new("保存采集配置", "Save the configuration of collection");
    let op = Op::patch(office.path("config"), "saveCollectionConfig", office.policy(Action::Edit), label);
    api.op(op.audit("ttsp.setting"), |cx: Cx, Json(input): Json<SettingsInput>| async move {
        save(&cx, input).await.map(View)
    });
    let label = Text::new("查看填报配置", "View the configuration for divisions");
    let op = Op::get(division.path("config"), "getOwnCollectionConfig", division.policy(Action::Get), label);
    api.op(op, |cx: Cx, (): ()| async move { view(&cx).await.map(View) });

    let edit = office.policy(Action::Edit);
    let label = Text::new("排课数据采集帮助", "Help on timetable collection");
    content::mount(api, "ttsp-help", looking, edit, label);
    let label = Text::new("学部填报帮助", "Help for divisions");
    content::mount(api, "ttsp-user-help", both(Action::Get), edit, label);
    let label = Text::new("学部填报说明", "Introduction for divisions");
    content::mount(api, "ttsp-introduction", both(Action::Get), edit, label);
}

/// Written by the registry, read by it and by divisions.
fn both(action: Action) -> kernel::Policy {
    let pages = Office::view().pages.iter().chain(Office::READERS).chain(Division::view().pages);
    kernel::Policy::AnyOf(Vec::leak(pages.map(|page| (*page, action)).collect()))
}

async fn view(cx: &Cx) -> Result<SettingsView> {
    let stored = store::stored::<CollectionSettings>(cx, None).await?;
    Ok(SettingsView { settings: stored.value, version: stored.version, updated_at: stored.updated_at })
}

async fn save(cx: &Cx, input: SettingsInput) -> Result<SettingsView> {
    let SettingsInput { settings, version } = input;
    let version = store::save(cx, None, settings.clone(), version).await?;
    Ok(SettingsView { settings, version, updated_at: Some(cx.now()) })
}

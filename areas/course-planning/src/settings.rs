//! The settings of course planning: what counts as taken, and whose courses and plans may be changed now.

use kernel::{
    Action, Api, Both, Cx, Error, FieldError, Json, Op, Policy, Result, Rule, Text, Timestamp, View, content,
    op::Need,
    settings::{self as store, Settings},
};
use rules::requirement::Counting;
use schema::university::division;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

/// What "has taken" means in a requirement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum TakenCounts {
    Passed,
    #[default]
    PassedOrInProgress,
}

impl From<TakenCounts> for Counting {
    fn from(counts: TakenCounts) -> Self {
        match counts {
            TakenCounts::Passed => Self::Passed,
            TakenCounts::PassedOrInProgress => Self::PassedOrInProgress,
        }
    }
}

/// Which divisions may not change theirs at present.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[schema(as = PlanningEditing)]
pub struct Editing {
    pub closed_division_ids: Vec<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
#[schema(as = PlanningSettings)]
pub struct SpSettings {
    pub taken_counts: TakenCounts,
    pub courses: Editing,
    pub major: Editing,
    pub minor: Editing,
}

impl Settings for SpSettings {
    const AREA: &'static str = "sp";

    fn check(&self) -> Vec<FieldError> {
        vec![]
    }
}

/// What may be closed for a division.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Courses,
    Major,
    Minor,
}

impl Part {
    fn of(self, settings: &SpSettings) -> &Editing {
        match self {
            Self::Courses => &settings.courses,
            Self::Major => &settings.major,
            Self::Minor => &settings.minor,
        }
    }

    fn name(self) -> Text {
        match self {
            Self::Courses => Text::new("课程", "courses"),
            Self::Major => Text::new("主修学习计划", "major plans"),
            Self::Minor => Text::new("辅修学习计划", "minor plans"),
        }
    }

    /// Where it is opened again.
    fn page(self) -> &'static str {
        if self == Self::Minor { "/sp/study-plan/minor/settings" } else { "/sp/study-plan/major/settings" }
    }
}

/// The divisions whose courses or plans may not be changed now.
pub async fn closed(cx: &Cx, part: Part) -> Result<Vec<String>> {
    let settings = store::get::<SpSettings>(cx, None).await?;
    Ok(part.of(&settings).closed_division_ids.clone())
}

/// Refuses what would change courses or plans of a division that is closed for changes.
pub async fn refuse_closed<'a>(
    cx: &Cx,
    db: &impl ConnectionTrait,
    part: Part,
    divisions: impl IntoIterator<Item = &'a str>,
) -> Result<()> {
    let closed = closed(cx, part).await?;
    let hit: Vec<&str> = divisions.into_iter().filter(|id| closed.iter().any(|c| c == id)).collect();
    if hit.is_empty() {
        return Ok(());
    }
    let named = division::Entity::find().filter(division::Column::Id.is_in(hit)).all(db).await?;
    let (zh, en): (Vec<_>, Vec<_>) = named.iter().map(|d| (d.name_cn.as_str(), d.name_en.as_str())).unzip();
    let codes: Vec<_> = named.iter().map(|d| d.code.as_str()).collect();
    let Text { zh: what_zh, en: what_en } = part.name();
    let text = Both::new(
        format!("{}的{what_zh}目前不开放修改，请先在设置中开放", zh.join("、")),
        format!("The {what_en} of {} are closed for changes; open them in the settings first", en.join(", ")),
    );
    let rule = Rule::new("editing_closed", text, json!({ "divisions": codes }));
    Err(rule.offer(Text::new("去设置中开放", "Open them in the settings"), part.page()).into())
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PlanningSettingsView)]
struct SettingsView {
    settings: SpSettings,
    /// 0 while nobody has changed the defaults.
    version: i32,
    updated_at: Option<Timestamp>,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = PlanningSettingsInput)]
struct SettingsInput {
    settings: SpSettings,
    version: i32,
}

const MAJOR_EDIT: Need = (permissions::ADMIN_AUTH_SP_MAJOR, Action::Edit);
const MINOR_EDIT: Need = (permissions::ADMIN_AUTH_SP_MINOR, Action::Edit);
const MAJOR_GET: Need = (permissions::ADMIN_AUTH_SP_MAJOR, Action::Get);
const MINOR_GET: Need = (permissions::ADMIN_AUTH_SP_MINOR, Action::Get);
const GET: &[Need] = &[MAJOR_GET, MINOR_GET];
const EDIT: &[Need] = &[MAJOR_EDIT, MINOR_EDIT];

pub fn mount(api: &mut Api) {
    let label = Text::new("查看课程规划设置", "View the settings of course planning");
    let op = Op::get("/api/sp/settings", "getPlanningSettings", Policy::AnyOf(GET), label);
    api.op(op, |cx: Cx, (): ()| async move { view(&cx).await.map(View) });
    let label = Text::new("保存课程规划设置", "Save the settings of course planning");
    let op = Op::patch("/api/sp/settings", "savePlanningSettings", Policy::AnyOf(EDIT), label);
    api.op(op.audit("sp.setting"), |cx: Cx, Json(input): Json<SettingsInput>| async move {
        save(&cx, input).await.map(View)
    });
    let (get, edit) = (Policy::AnyOf(&[MAJOR_GET]), Policy::AnyOf(&[MAJOR_EDIT]));
    content::mount(api, "sp-major-help", get, edit, Text::new("主修学习计划帮助", "Help on major plans"));
    let (get, edit) = (Policy::AnyOf(&[MINOR_GET]), Policy::AnyOf(&[MINOR_EDIT]));
    content::mount(api, "sp-minor-help", get, edit, Text::new("辅修学习计划帮助", "Help on minor plans"));
}

async fn view(cx: &Cx) -> Result<SettingsView> {
    let stored = store::stored::<SpSettings>(cx, None).await?;
    Ok(SettingsView { settings: stored.value, version: stored.version, updated_at: stored.updated_at })
}

async fn save(cx: &Cx, input: SettingsInput) -> Result<SettingsView> {
    let before = store::stored::<SpSettings>(cx, None).await?.value;
    let SettingsInput { settings, version } = input;
    // Each kind of plan is opened and closed by those who look after it.
    for (need, changed) in [(MAJOR_EDIT, before.major != settings.major), (MINOR_EDIT, before.minor != settings.minor)]
    {
        if changed && !cx.actor()?.grants.allows(need) {
            return Err(Error::Forbidden);
        }
    }
    known_divisions(cx, &settings).await?;
    let version = store::save(cx, None, settings.clone(), version).await?;
    Ok(SettingsView { settings, version, updated_at: Some(cx.now()) })
}

async fn known_divisions(cx: &Cx, settings: &SpSettings) -> Result<()> {
    let known = division::Entity::find().filter(division::Column::ArchivedAt.is_null()).all(cx.read()).await?;
    let parts = [("courses", &settings.courses), ("major", &settings.major), ("minor", &settings.minor)];
    let unknown = |editing: &Editing| editing.closed_division_ids.iter().any(|id| !known.iter().any(|d| d.id == *id));
    let errors: Vec<_> = parts
        .into_iter()
        .filter(|(_, editing)| unknown(editing))
        .map(|(name, _)| {
            let field = format!("settings.{name}.closedDivisionIds");
            FieldError::new(field, "unknown_reference", Text::new("没有找到该学部", "The division was not found"))
        })
        .collect();
    if errors.is_empty() { Ok(()) } else { Err(Error::Invalid(errors)) }
}

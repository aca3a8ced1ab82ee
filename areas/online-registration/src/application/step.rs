//! Applications are taken up, finished, handed out or rejected: one, or many at once.

use kernel::{
    Both, Cx, Error, FieldError, Result, Rule, Text,
    effects::{Outcome, Warning, outcome},
    identity::entity::user,
    planted::fault,
    resource::{rows::change, some_ids},
};
use rules::application::Step;
use schema::applications::oas_application::{ActiveModel, Entity, Model};
use sea_orm::{ActiveValue::Set, EntityTrait};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::{
    kept::{StateOf, add_event, give_back, held, refused, state_of, with_items},
    table::applications,
};
use crate::{
    letters,
    tables::{APPLICATION, PAGE},
};

#[derive(Clone, Copy, Deserialize, PartialEq, Eq, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[schema(as = OasStep)]
pub enum Taken {
    Start,
    Finish,
    Collect,
    Reject,
}

impl Taken {
    const fn step(self) -> Step {
        match self {
            Self::Start => Step::Start,
            Self::Finish => Step::Finish,
            Self::Collect => Step::Collect,
            Self::Reject => Step::Reject,
        }
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = StepOasApplicationsInput)]
pub struct StepInput {
    pub ids: Vec<String>,
    pub step: Taken,
    /// Words to the student; why, with REJECT.
    #[serde(default)]
    pub note: String,
    /// Tells what would happen, and does nothing.
    #[serde(default)]
    pub dry_run: bool,
}

/// At most what a letter takes; needed where somebody is owed a reason.
pub fn words(note: &str, needed: bool) -> Result<&str> {
    let note = note.trim();
    if needed && note.is_empty() {
        return Err(Error::Invalid(vec![FieldError::required("note")]));
    }
    if note.chars().count() > 500 {
        return Err(Error::invalid("note", "too_long", Text::new("最多 500 个字符", "At most 500 characters")));
    }
    Ok(note)
}

pub fn told(cx: &Cx, count: usize) -> Vec<Warning> {
    let text = Both::new(format!("发出 {count} 封通知"), format!("{count} letters leave"));
    vec![Warning { code: "told".to_owned(), message: text.get(cx.lang()).to_owned() }]
}

/// Nobody works on what they applied for themselves, whatever account they use.
pub async fn not_own(cx: &Cx, rows: &[Model]) -> Result<()> {
    let account = user::Entity::find_by_id(cx.user_id()?).one(cx.tx().await?).await?;
    let mine = account.and_then(|account| account.student_id);
    let Some(row) = rows.iter().find(|row| Some(&row.student_id) == mine.as_ref()) else { return Ok(()) };
    if fault("apply_to_oneself") {
        return Ok(());
    }
    let text = Both::new(
        format!("申请 {} 是您本人的，须由他人办理", row.application_no),
        format!("Application {} is your own; somebody else works on it", row.application_no),
    );
    let rule = Rule::new("own_application", text, json!({ "requestNo": row.application_no }));
    Err(rule.offer(Text::new("查看申请", "See the applications"), PAGE).into())
}

pub async fn command(cx: &Cx, input: StepInput) -> Result<Outcome> {
    if input.dry_run {
        cx.rehearse();
    }
    let step = input.step.step();
    let note = words(&input.note, step == Step::Reject)?;
    if !note.is_empty() {
        cx.because(note);
    }
    let rows = held(cx, some_ids(input.ids)?).await?;
    not_own(cx, &rows).await?;
    let mut moved = vec![];
    for (row, item) in with_items(cx, rows).await? {
        moved.push((take(cx, row, step, note).await?, item));
    }
    let count = letters::tell(cx, letters::MOVED, &moved, note).await?;
    outcome(cx, &[applications()?.into()], told(cx, count)).await
}

async fn take(cx: &Cx, row: Model, step: Step, note: &str) -> Result<Model> {
    let StateOf { state, pay } = state_of(&row)?;
    let page = format!("{PAGE}?ids={}", row.id);
    let to = state.after(step, pay).map_err(|why| refused(&row, step, why, &page))?;
    let mut now = ActiveModel {
        state: Set(to.code().to_owned()),
        events: Set(add_event(cx, &row, to, note)?),
        handled_by_name: Set(cx.actor()?.name.clone()),
        note: Set(note.to_owned()),
        ..Default::default()
    };
    match step {
        Step::Finish => now.ready_at = Set(Some(cx.now())),
        Step::Collect => now.collected_at = Set(Some(cx.now())),
        _ => {}
    }
    give_back(&row, to, &mut now).await?;
    change::<Entity>(cx, APPLICATION, row, now).await
}

//! Generating the calendar of a semester: `date/gen`.

use kernel::Text;
use kernel::{Action, Api, Cx, Error, FieldError, IdSpec, Json, Op, Policy, Result, View, ids, op::Need};
use schema::university::{calendar_date, semester};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, DatabaseExecutor, EntityTrait, IntoActiveModel, QueryFilter,
    QuerySelect,
    sea_query::{Expr, ExprTrait},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::plan::{Planned, Step, plan, steps};
use crate::tables::SEMESTERS;

const EDIT: &[Need] = &[(permissions::ADMIN_AUTH_BASIC_TERM, Action::Edit)];

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GenerateInput {
    pub semester_id: String,
    /// Days set by hand are written over, too.
    #[serde(default)]
    pub overwrite: bool,
    /// Say what would change; write nothing.
    #[serde(default)]
    pub dry_run: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
#[schema(as = CalendarChange)]
pub enum Change {
    Create,
    Update,
    Keep,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GeneratedDay {
    #[schema(value_type = String, format = Date)]
    pub date: chrono::NaiveDate,
    pub week_no: i32,
    pub weekday: i32,
    pub change: Change,
    /// The kind of day it was.
    pub before: Option<String>,
    pub after: String,
}

/// What was generated, or would be. The days are those that change and those kept as set by hand.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GenerateReport {
    pub semester_id: String,
    pub dry_run: bool,
    pub created: u32,
    pub updated: u32,
    pub kept: u32,
    pub unchanged: u32,
    pub days: Vec<GeneratedDay>,
}

pub fn mount(api: &mut Api) {
    let label = Text::new("生成校历", "Generate the calendar");
    let op = Op::patch(format!("{}/gen", super::PATH), "generateCalendar", Policy::AnyOf(EDIT), label)
        .ids([IdSpec::body("/semesterId", &SEMESTERS)])
        .audit("basic.date");
    api.op(op, |cx: Cx, Json(input): Json<GenerateInput>| async move { generate(&cx, input).await.map(View) });
}

async fn generate(cx: &Cx, input: GenerateInput) -> Result<GenerateReport> {
    if input.semester_id.is_empty() {
        return Err(Error::Invalid(vec![FieldError::required("semesterId")]));
    }
    if input.dry_run {
        cx.nothing_changed();
        let steps = decide(&cx.read_executor(), &input).await?;
        return Ok(report(&input, &steps));
    }
    let tx = cx.tx().await?;
    let steps = decide(&tx.into(), &input).await?;
    write(cx, tx, &input.semester_id, &steps).await?;
    Ok(report(&input, &steps))
}

/// Of two at once the second waits for the semester, and finds the days of the first.
async fn decide(db: &DatabaseExecutor<'_>, input: &GenerateInput) -> Result<Vec<Step>> {
    let mut found = semester::Entity::find_by_id(&input.semester_id);
    if let DatabaseExecutor::Transaction(_) = db {
        found = found.lock_exclusive();
    }
    let term = found.one(db).await?.ok_or(Error::NotFound)?;
    let days = calendar_date::Entity::find()
        .filter(calendar_date::Column::SemesterId.eq(&term.id))
        .filter(calendar_date::Column::ArchivedAt.is_null())
        .all(db)
        .await?;
    Ok(steps(plan(&term), days, input.overwrite))
}

async fn write(cx: &Cx, tx: &impl ConnectionTrait, semester_id: &str, steps: &[Step]) -> Result<()> {
    let mut fresh = vec![];
    // Days that become the same are written together.
    let mut changed: Vec<(&Planned, Vec<String>)> = vec![];
    for step in steps {
        match step {
            Step::Create(plan) => {
                let day = new_day(cx, semester_id, plan)?;
                cx.record(&day.id, None::<&calendar_date::Model>, Some(&day))?;
                fresh.push(day.into_active_model().reset_all());
            }
            Step::Update { before, after } => {
                cx.record(&before.id, Some(before), Some(&rewritten(cx, before, after)?))?;
                let alike = |(p, _): &&mut (&Planned, _)| p.day_type == after.day_type && p.note == after.note;
                match changed.iter_mut().find(alike) {
                    Some((_, ids)) => ids.push(before.id.clone()),
                    None => changed.push((after, vec![before.id.clone()])),
                }
            }
            Step::Keep(_) | Step::Same => {}
        }
    }
    if fresh.is_empty() && changed.is_empty() {
        cx.nothing_changed();
        return Ok(());
    }
    while !fresh.is_empty() {
        let rest = fresh.split_off(fresh.len().min(500));
        let some = std::mem::replace(&mut fresh, rest);
        calendar_date::Entity::insert_many(some).exec_without_returning(tx).await?;
    }
    for (plan, ids) in changed {
        use calendar_date::Column;
        calendar_date::Entity::update_many()
            .col_expr(Column::DayType, Expr::value(plan.day_type))
            .col_expr(Column::EffectiveWeekday, Expr::value(None::<i32>))
            .col_expr(Column::NoteCn, Expr::value(plan.note.zh))
            .col_expr(Column::NoteEn, Expr::value(plan.note.en))
            .col_expr(Column::HandMade, Expr::value(false))
            .col_expr(Column::UpdatedAt, Expr::value(cx.now()))
            .col_expr(Column::UpdatedBy, Expr::value(cx.user_id()?))
            .col_expr(Column::Version, Expr::col(Column::Version).add(1))
            .filter(Column::Id.is_in(ids))
            .exec(tx)
            .await?;
    }
    Ok(())
}

fn new_day(cx: &Cx, semester_id: &str, plan: &Planned) -> Result<calendar_date::Model> {
    let (now, user) = (cx.now(), Some(cx.user_id()?.to_owned()));
    Ok(calendar_date::Model {
        id: ids::new_id(),
        semester_id: semester_id.to_owned(),
        date: plan.date,
        week_no: plan.week_no,
        weekday: plan.weekday,
        day_type: plan.day_type.to_owned(),
        effective_weekday: None,
        note_en: plan.note.en.to_owned(),
        note_cn: plan.note.zh.to_owned(),
        hand_made: false,
        created_at: now,
        created_by: user.clone(),
        updated_at: now,
        updated_by: user,
        version: 1,
        archived_at: None,
    })
}

fn rewritten(cx: &Cx, before: &calendar_date::Model, plan: &Planned) -> Result<calendar_date::Model> {
    Ok(calendar_date::Model {
        day_type: plan.day_type.to_owned(),
        effective_weekday: None,
        note_en: plan.note.en.to_owned(),
        note_cn: plan.note.zh.to_owned(),
        hand_made: false,
        updated_at: cx.now(),
        updated_by: Some(cx.user_id()?.to_owned()),
        version: before.version + 1,
        ..before.clone()
    })
}

fn report(input: &GenerateInput, steps: &[Step]) -> GenerateReport {
    let count = |which: fn(&Step) -> bool| u32::try_from(steps.iter().filter(|s| which(s)).count()).unwrap_or(0);
    GenerateReport {
        semester_id: input.semester_id.clone(),
        dry_run: input.dry_run,
        created: count(|s| matches!(s, Step::Create(_))),
        updated: count(|s| matches!(s, Step::Update { .. })),
        kept: count(|s| matches!(s, Step::Keep(_))),
        unchanged: count(|s| matches!(s, Step::Same)),
        days: steps.iter().filter_map(shown).collect(),
    }
}

fn shown(step: &Step) -> Option<GeneratedDay> {
    let planned = |change, before: Option<&str>, plan: &Planned| GeneratedDay {
        date: plan.date,
        week_no: plan.week_no,
        weekday: plan.weekday,
        change,
        before: before.map(str::to_owned),
        after: plan.day_type.to_owned(),
    };
    Some(match step {
        Step::Create(plan) => planned(Change::Create, None, plan),
        Step::Update { before, after } => planned(Change::Update, Some(&before.day_type), after),
        Step::Keep(day) => GeneratedDay {
            date: day.date,
            week_no: day.week_no,
            weekday: day.weekday,
            change: Change::Keep,
            before: Some(day.day_type.clone()),
            after: day.day_type.clone(),
        },
        Step::Same => return None,
    })
}

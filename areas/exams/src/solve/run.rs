//! The job: poses the season, lets the solver work beside the server, and keeps what it found.

use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use kernel::{Both, Cx, Error, Result, ids, jobs::JobCx, resource::rows::add};
use schema::exam::{exam_course, exam_item, exam_plan};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QuerySelect, Set};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use solver::{Budget, Effort, Explanation, Options, Outcome, Progress, Solution, Watch, explain, solve};
use utoipa::ToSchema;

use super::{
    contradiction,
    hurt::parts,
    instance::{Placed, Posed, Taken, pose},
    weights::Wishes,
};
use crate::{clock::minutes, item, snapshot::Snapshot, tables::PLAN};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[schema(as = ExamSolveMode)]
pub enum Mode {
    /// As if nothing lay anywhere, but for what is locked.
    Fresh,
    /// From the draft, moving as few as possible.
    Repair,
    /// On from a timetable that was found.
    Continue,
    /// Unlike those that were found.
    Alternative,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Params {
    pub item_id: String,
    pub mode: Mode,
    pub seconds: i32,
    pub seed: i32,
    pub wishes: Wishes,
    pub plan_id: Option<String>,
}

/// The best so far, after so many seconds.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = ExamPlanPoint)]
pub struct Point {
    second: u64,
    hard: i64,
    soft: i64,
}
/// Points that a picture has room for.
const MOST_POINTS: usize = 120;

pub async fn run(job: JobCx) -> Result<Value> {
    let params: Params = job.params()?;
    let said = Both::new("正在读取考试季", "Reading the season");
    job.progress(0, seconds(&params), said);
    let asked = params.clone();
    let (at, posed, start) = job.step(|cx| async move { read(&cx, &asked).await }).await?;
    if at.papers.is_empty() {
        return Err(Error::internal("a season without papers was to be planned"));
    }
    let at = Arc::new(at);
    let posed = Arc::new(posed);
    let (outcome, curve, stopped) = work(&job, &params, &posed, start).await?;
    let explained = if outcome.cost.hard_total() > 0 && !stopped {
        job.progress(seconds(&params), seconds(&params), Both::new("正在查找原因", "Looking for the reason"));
        let posed = posed.clone();
        let task = move || explain(&posed.instance, Effort::default());
        Some(tokio::task::spawn_blocking(task).await.map_err(Error::internal)?)
    } else {
        None
    };
    let id = ids::new_id();
    let kept = id.clone();
    job.step(|cx| async move {
        // Two searches that end together take their numbers one after the other.
        item::locked(&cx, &params.item_id).await?;
        let found = Found { outcome, curve, stopped, explained };
        let row = row(&cx, &params, kept.clone(), &at, &posed, found).await?;
        add::<exam_plan::Entity>(&cx, PLAN, &kept, row).await.map(drop)
    })
    .await?;
    Ok(json!({ "planId": id }))
}

fn seconds(params: &Params) -> u64 {
    u64::try_from(params.seconds).unwrap_or(0)
}

/// What is asked, and where to go on from.
async fn read(cx: &Cx, params: &Params) -> Result<(Snapshot, Posed, Option<Solution>)> {
    cx.nothing_changed();
    let db = cx.tx().await?;
    let at = Snapshot::load(cx, db, &params.item_id).await?;
    let taken = taken(cx, &at).await?;
    let mut posed = pose(&at, &taken, &params.wishes);
    let known = plans(cx, &params.item_id).await?;
    let places =
        |plan: &exam_plan::Model| -> Vec<Placed> { serde_json::from_value(plan.places.clone()).unwrap_or_default() };
    let start = match params.mode {
        Mode::Fresh => None,
        Mode::Repair => {
            posed.instance.weights.moved_period = params.wishes.moved;
            posed.instance.present.clone()
        }
        Mode::Continue => {
            let plan = known.iter().find(|plan| Some(&plan.id) == params.plan_id.as_ref()).ok_or(Error::NotFound)?;
            Some(posed.solution(&at, &places(plan)))
        }
        Mode::Alternative => {
            posed.instance.others = known.iter().map(|plan| posed.solution(&at, &places(plan))).collect();
            None
        }
    };
    Ok((at, posed, start))
}

/// Timetables of the season that can be held, the latest first.
async fn plans(cx: &Cx, item_id: &str) -> Result<Vec<exam_plan::Model>> {
    let found = exam_plan::Entity::find()
        .filter(exam_plan::Column::ItemId.eq(item_id))
        .filter(exam_plan::Column::ArchivedAt.is_null());
    Ok(found.all(cx.tx().await?).await?)
}

/// Rooms that papers lie in which are not the caller's to move: of other seasons, and of others in this one.
async fn taken(cx: &Cx, at: &Snapshot) -> Result<Vec<Taken>> {
    let tx = cx.tx().await?;
    let open = exam_item::Entity::find()
        .select_only()
        .column(exam_item::Column::Id)
        .filter(exam_item::Column::Status.ne("FINISHED"))
        .filter(exam_item::Column::ArchivedAt.is_null())
        .into_tuple::<String>()
        .all(tx)
        .await?;
    let others = exam_course::Entity::find()
        .filter(exam_course::Column::ItemId.is_in(open))
        .filter(exam_course::Column::Day.between(at.item.start_date, at.item.end_date))
        .filter(exam_course::Column::ArchivedAt.is_null())
        .all(tx)
        .await?;
    let mut found = vec![];
    for paper in others.into_iter().filter(|paper| at.index(&paper.id).is_none()) {
        let (Some(day), Some(from)) = (paper.day, minutes(&paper.start_time)) else { continue };
        found.extend(paper.room_ids.0.into_iter().map(|room| (day, from, from + paper.duration_min, room)));
    }
    Ok(found)
}

/// Whoever no longer waits for the solver stops it: a job that lost its turn, a server that goes down.
struct StopsWithMe(Arc<AtomicBool>);

impl Drop for StopsWithMe {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The solver on a thread of its own, watched every second.
async fn work(
    job: &JobCx,
    params: &Params,
    posed: &Arc<Posed>,
    start: Option<Solution>,
) -> Result<(Outcome, Vec<Point>, bool)> {
    let stop = Arc::new(AtomicBool::new(false));
    let _stops = StopsWithMe(stop.clone());
    let curve: Arc<Mutex<Vec<Point>>> = Arc::default();
    let options = Options {
        seed: u64::try_from(params.seed).unwrap_or(0),
        budget: Budget::Time(Duration::from_secs(seconds(params))),
        start,
    };
    let task = {
        let (stop, curve, posed) = (stop.clone(), curve.clone(), posed.clone());
        move || {
            let mut note = |progress: &Progress| {
                let Progress { best_hard: hard, best_soft: soft, .. } = *progress;
                let point = Point { second: progress.elapsed.as_secs(), hard, soft };
                curve.lock().unwrap_or_else(PoisonError::into_inner).push(point);
            };
            let every = Duration::from_secs(1);
            let mut watch = Watch { stop: Some(&stop), progress: Some(&mut note), every, clock: None };
            solve(&posed.instance, &options, &mut watch)
        }
    };
    let mut working = tokio::task::spawn_blocking(task);
    let mut ticks = tokio::time::interval(Duration::from_millis(500));
    let outcome = loop {
        tokio::select! {
            done = &mut working => break done.map_err(Error::internal)?,
            _ = ticks.tick() => {
                if job.cancelled() {
                    stop.store(true, Ordering::Relaxed);
                }
                let last = curve.lock().unwrap_or_else(PoisonError::into_inner).last().copied();
                if let Some(Point { second, hard, soft }) = last {
                    let said = Both::new(
                        format!("硬冲突 {hard}，代价 {soft}"),
                        format!("{hard} hard conflicts left, cost {soft}"),
                    );
                    job.progress(second, seconds(params), said);
                }
            }
        }
    };
    let curve = std::mem::take(&mut *curve.lock().unwrap_or_else(PoisonError::into_inner));
    let each = curve.len().div_ceil(MOST_POINTS).max(1);
    let curve = curve.into_iter().step_by(each).collect();
    Ok((outcome, curve, stop.load(Ordering::Relaxed)))
}

struct Found {
    outcome: Outcome,
    curve: Vec<Point>,
    stopped: bool,
    explained: Option<Explanation>,
}

async fn row(
    cx: &Cx,
    params: &Params,
    id: String,
    at: &Snapshot,
    posed: &Posed,
    found: Found,
) -> Result<exam_plan::ActiveModel> {
    let Found { outcome, curve, stopped, explained } = found;
    let before = exam_plan::Entity::find().filter(exam_plan::Column::ItemId.eq(&params.item_id));
    let number = before.count(cx.tx().await?).await?;
    let contradiction = match &explained {
        Some(Explanation::Contradiction(found)) => contradiction::kept(at, posed, found),
        Some(Explanation::Possible(_) | Explanation::Undecided) | None => Value::Null,
    };
    let state = match (outcome.cost.hard_total() > 0, stopped) {
        (_, true) => "STOPPED",
        (true, false) => "IMPOSSIBLE",
        (false, false) => "FOUND",
    };
    let small = |amount: i64| i32::try_from(amount).unwrap_or(i32::MAX);
    Ok(exam_plan::ActiveModel {
        id: Set(id),
        item_id: Set(params.item_id.clone()),
        number: Set(i32::try_from(number).unwrap_or(0) + 1),
        mode: Set(mode(params.mode).to_owned()),
        state: Set(state.to_owned()),
        seed: Set(params.seed),
        seconds: Set(params.seconds),
        weights: Set(json(&params.wishes)?),
        hard: Set(small(outcome.cost.hard_total())),
        soft: Set(small(outcome.cost.soft_total())),
        parts: Set(json(&parts(&posed.instance, &outcome.solution))?),
        curve: Set(json(&curve)?),
        places: Set(json(&posed.places(at, &outcome.solution))?),
        contradiction: Set(contradiction),
        adopted_at: Set(None),
        ..Default::default()
    })
}

fn mode(mode: Mode) -> &'static str {
    match mode {
        Mode::Fresh => "FRESH",
        Mode::Repair => "REPAIR",
        Mode::Continue => "CONTINUE",
        Mode::Alternative => "ALTERNATIVE",
    }
}

fn json(value: &impl Serialize) -> Result<Value> {
    serde_json::to_value(value).map_err(Error::internal)
}

//! The rounds that run, and how each process finds them.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError, RwLock},
    time::{Duration, Instant},
};

use kernel::{App, Cx, Error, Result, jobs, settings};
use rules::selection::StudentNo;
use schema::selection::es_round;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

use super::{book::Book, engine::Engine, lately::Lately};
use crate::es::SelectionSettings;

/// How much of a student's allowance may be used at once.
const AT_ONCE: f64 = 5.0;

pub struct Engines {
    /// Others may be opened elsewhere.
    running: Lately<Vec<es_round::Model>>,
    settings: Lately<SelectionSettings>,
    engines: RwLock<HashMap<String, Arc<Engine>>>,
    /// One at a time: a book is big.
    starting: tokio::sync::Mutex<()>,
    allowances: Mutex<HashMap<String, (f64, Instant)>>,
}

impl Default for Engines {
    fn default() -> Self {
        Self {
            running: Lately::for_seconds(1),
            settings: Lately::for_seconds(1),
            engines: RwLock::default(),
            starting: tokio::sync::Mutex::default(),
            allowances: Mutex::default(),
        }
    }
}

async fn open_rounds(app: &App) -> Result<Vec<es_round::Model>> {
    jobs::by_itself(app, "es.engine", |cx| async move {
        cx.nothing_changed();
        let open = es_round::Entity::find()
            .filter(es_round::Column::State.is_in(["OPEN", "PAUSED"]))
            .filter(es_round::Column::ArchivedAt.is_null())
            .order_by_asc(es_round::Column::StartAt)
            .order_by_asc(es_round::Column::Id);
        Ok(open.all(cx.read()).await?)
    })
    .await
}

pub fn engines(app: &App) -> Arc<Engines> {
    app.kept.always::<Engines>()
}

impl Engines {
    /// Rounds open or paused, those of add/drop among them.
    pub async fn running(&self, app: &App) -> Result<Arc<Vec<es_round::Model>>> {
        self.running.get(open_rounds(app)).await
    }

    /// A round was opened, paused or closed here, or the office wrote in its book.
    pub fn forget(&self) {
        self.engines.read().unwrap_or_else(PoisonError::into_inner).values().for_each(|engine| engine.wake());
        self.running.forget();
    }

    /// What the registry set for everybody; whoever changes it says so.
    pub async fn settings(&self, app: &App) -> Result<Arc<SelectionSettings>> {
        let read = async { settings::get::<SelectionSettings>(app, None).await.map(|read| (*read).clone()) };
        self.settings.get(read).await
    }

    pub fn settings_changed(&self) {
        self.settings.forget();
    }

    fn known(&self, round_id: &str) -> Option<Arc<Engine>> {
        let engines = self.engines.read().unwrap_or_else(PoisonError::into_inner);
        engines.get(round_id).filter(|engine| !engine.is_over()).cloned()
    }

    /// A copy, for whoever writes in it within a transaction.
    pub fn book_of(&self, round_id: &str) -> Option<Book> {
        self.known(round_id).map(|engine| engine.book().clone())
    }

    pub async fn of(&self, app: &App, round: &es_round::Model) -> Result<Arc<Engine>> {
        if let Some(engine) = self.known(&round.id) {
            return Ok(engine);
        }
        let _one = self.starting.lock().await;
        if let Some(engine) = self.known(&round.id) {
            return Ok(engine);
        }
        let engine = Engine::start(app, round).await?;
        let mut engines = self.engines.write().unwrap_or_else(PoisonError::into_inner);
        engines.retain(|_, engine| !engine.is_over());
        engines.insert(round.id.clone(), engine.clone());
        Ok(engine)
    }

    /// So many requests a second, and some more at once.
    pub fn allow(&self, student_id: &str, per_second: i32) -> Result<()> {
        let rate = f64::from(per_second.max(1));
        let mut all = self.allowances.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() > 50_000 {
            all.retain(|_, (_, at)| at.elapsed() < Duration::from_secs(60));
        }
        let (tokens, at) = all.entry(student_id.to_owned()).or_insert((rate * AT_ONCE, Instant::now()));
        *tokens = (*tokens + at.elapsed().as_secs_f64() * rate).min(rate * AT_ONCE);
        *at = Instant::now();
        if *tokens < 1.0 {
            return Err(Error::TooMany { retry_after_s: 1 });
        }
        *tokens -= 1.0;
        Ok(())
    }
}

/// Selection, or add and drop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Door {
    Selection,
    AddDrop,
}

impl Door {
    pub fn leads_to(self, kind: &str) -> bool {
        (kind == "ADDDROP") == (self == Self::AddDrop)
    }

    pub fn page(self) -> &'static str {
        match self {
            Self::Selection => "/student/course-selection",
            Self::AddDrop => "/student/add-drop",
        }
    }
}

/// Open, with something to choose, formal, and by its beginning.
type Rank = (bool, bool, bool, i64);

/// The round in which a student takes part: one whose window is open rather than one that waits for it, the formal one
/// rather than the rehearsal.
pub async fn round_of(cx: &Cx, door: Door, student_id: &str) -> Result<Option<(Arc<Engine>, StudentNo)>> {
    let (app, all) = (cx.app(), engines(cx.app()));
    let now = cx.now().0;
    let mut best: Option<(Rank, Arc<Engine>, StudentNo)> = None;
    for round in all.running(app).await?.iter() {
        if !door.leads_to(&round.kind) {
            continue;
        }
        let engine = all.of(app, round).await?;
        let found = {
            let book = engine.book();
            let terms = &book.terms.round;
            let end = terms.end.saturating_add(book.state.extension);
            let open = terms.start <= now && now < end;
            book.student(student_id).map(|student| {
                let chooses = book.state.person(student).is_some_and(|person| !person.facts.student.types.is_empty());
                (student, (open, chooses, round.kind != "MOCK", terms.start))
            })
        };
        let Some((student, rank)) = found else { continue };
        if best.as_ref().is_none_or(|(known, ..)| rank > *known) {
            best = Some((rank, engine, student));
        }
    }
    Ok(best.map(|(_, engine, student)| (engine, student)))
}

/// Keeps the books of all rounds at hand from the start of the server on, so that an outage is measured by its end.
pub async fn keep_running(app: App, stop: impl Future<Output = ()>) {
    tokio::pin!(stop);
    loop {
        let all = engines(&app);
        match all.running(&app).await {
            Ok(rounds) => {
                for round in rounds.iter() {
                    if let Err(error) = all.of(&app, round).await {
                        tracing::error!(%error, round = round.id, "a round cannot be run");
                    }
                }
            }
            Err(error) => tracing::error!(%error, "the rounds cannot be read"),
        }
        tokio::select! {
            () = &mut stop => return,
            () = tokio::time::sleep(Duration::from_secs(2)) => {}
        }
    }
}

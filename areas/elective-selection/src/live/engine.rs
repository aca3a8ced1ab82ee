//! One task for each round that runs in this process. It takes what waits, decides it in one transaction that holds the
//! round, writes one block, and answers when that is committed. Other processes do the same: whoever holds the round
//! reads first what the others have written.

use std::{
    sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard},
    time::{Duration, Instant},
};

use bytes::Bytes;
use futures_util::Stream;
use kernel::{App, Cx, Error, Result, Timestamp, jobs};
use rules::selection::{Entry, Receipt, Request, Sealed, StudentNo, What, ledger::hex};
use schema::selection::{es_block, es_round};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect, sea_query::Expr};
use tokio::sync::{Notify, mpsc, oneshot};

use super::{
    book::{Book, Entered, by_system, newer},
    changes::Changes,
    facts,
    labels::Labels,
    lately::Lately,
    letters,
    news::News,
    stored,
    write::write,
};

/// The name under which the engine writes.
const ENGINE: &str = "es.engine";
/// Waiting requests; more are told to come again.
const QUEUE: usize = 20_000;
/// Decided together.
const GROUP: usize = 400;
/// In a rush a group begins so long after the one before, unless it is large enough sooner: what a group costs is then
/// shared by more. Whoever comes alone does not wait.
const GATHER: Duration = Duration::from_millis(15);
const ENOUGH: usize = 100;
/// How often the round says that it is alive, and how long silence is taken for an outage.
const BEAT: Duration = Duration::from_millis(1_000);
const SILENT_MS: i64 = 5_000;

#[derive(Clone, Copy)]
struct Beat {
    beats: bool,
    /// The first since this process began, or since the database failed it.
    waking: bool,
    /// Look for what changed elsewhere since then.
    facts: Option<Timestamp>,
}

/// A decision, with what the student keeps.
pub struct Answered {
    pub entry: Entry,
    pub receipt: Receipt,
}

struct Ask {
    request: Request,
    answer: oneshot::Sender<Result<Answered>>,
}

pub struct Engine {
    pub round_id: String,
    asks: mpsc::Sender<Ask>,
    book: Arc<RwLock<Book>>,
    labels: Lately<Labels>,
    news: Arc<Notify>,
    told: Arc<News>,
}

impl Engine {
    pub async fn start(app: &App, round: &es_round::Model) -> Result<Arc<Self>> {
        let id = round.id.clone();
        let book = jobs::by_itself(app, ENGINE, |cx| async move { stored::load(&cx, &id).await }).await?;
        let book = Arc::new(RwLock::new(book));
        let (asks, waiting) = mpsc::channel(QUEUE);
        let engine = Arc::new(Self {
            round_id: round.id.clone(),
            asks,
            book: book.clone(),
            labels: Lately::for_seconds(30),
            news: Arc::default(),
            told: Arc::default(),
        });
        // Whoever was alive last has read what changed until then.
        let since = round.last_alive_at.max(round.opened_at).unwrap_or_else(|| app.clock.now());
        let ears = Ears { waiting, news: engine.news.clone(), told: engine.told.clone() };
        tokio::spawn(run(app.clone(), round.id.clone(), book, ears, since));
        Ok(engine)
    }

    /// Somebody else wrote in the book.
    pub fn wake(&self) {
        self.news.notify_one();
    }

    /// What one student is told as it happens.
    pub fn told(&self, student: StudentNo, since: Option<u64>) -> impl Stream<Item = Bytes> + Send + use<> {
        self.told.stream(self.book.clone(), student, since)
    }

    /// A copy that knows what others have committed, where the one at hand does not.
    pub async fn caught_up(&self, cx: &Cx) -> Result<Option<Book>> {
        let from = self.book().state.seq;
        let blocks = newer(cx.read(), &self.round_id, from).await?;
        if blocks.is_empty() {
            return Ok(None);
        }
        let mut book = self.book().clone();
        // The engine may have read some of them meanwhile.
        let unread =
            |block: &&es_block::Model| u64::try_from(block.first_seq).is_ok_and(|first| first >= book.state.seq);
        let unread: Vec<_> = blocks.iter().filter(unread).collect();
        for block in unread {
            book.apply(block)?;
        }
        Ok(Some(book))
    }

    pub fn is_over(&self) -> bool {
        self.asks.is_closed()
    }

    /// The book as it stands; held for as long as it takes to look.
    pub fn book(&self) -> RwLockReadGuard<'_, Book> {
        self.book.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// What its sections are called; read again now and then.
    pub async fn labels(&self, cx: &Cx) -> Result<Arc<Labels>> {
        let read = async {
            let semester = self.book().of.semester_id.clone();
            Labels::read(cx.read(), &semester).await
        };
        self.labels.get(read).await
    }

    pub async fn ask(&self, request: Request) -> Result<Answered> {
        let (answer, answered) = oneshot::channel();
        self.asks.try_send(Ask { request, answer }).map_err(|_| Error::Busy { retry_after_s: 2 })?;
        answered.await.map_err(|_| Error::Busy { retry_after_s: 2 })?
    }
}

fn writing(book: &RwLock<Book>) -> RwLockWriteGuard<'_, Book> {
    book.write().unwrap_or_else(PoisonError::into_inner)
}

/// What the task listens to, and whom it tells.
struct Ears {
    waiting: mpsc::Receiver<Ask>,
    news: Arc<Notify>,
    told: Arc<News>,
}

async fn run(app: App, round_id: String, book: Arc<RwLock<Book>>, ears: Ears, mut seen: Timestamp) {
    let Ears { mut waiting, news, told } = ears;
    let mut beat = tokio::time::interval(BEAT);
    beat.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let (mut stale, mut waking) = (false, true);
    let mut begun: Option<Instant> = None;
    loop {
        let mut asks = vec![];
        let beats = tokio::select! {
            count = waiting.recv_many(&mut asks, GROUP) => {
                if count == 0 { return }
                false
            }
            _ = beat.tick() => true,
            () = news.notified() => false,
        };
        gather(&mut asks, &mut waiting, begun).await;
        begun = Some(Instant::now());
        if stale {
            let (again, id) = (app.clone(), round_id.clone());
            match jobs::by_itself(&again, ENGINE, |cx| async move { stored::load(&cx, &id).await }).await {
                Ok(fresh) => *writing(&book) = fresh,
                Err(error) => {
                    tracing::error!(%error, round_id, "the book cannot be read");
                    refuse(asks);
                    continue;
                }
            }
            (stale, waking) = (false, true);
        }
        let now = app.clock.now();
        let facts = (beats || waking).then_some(seen);
        match group(&app, &round_id, &book, asks, Beat { beats, waking, facts }).await {
            Ok(true) => {
                told.tell(&book, beats);
                waking = false;
                seen = facts.map_or(seen, |_| now);
            }
            Ok(false) => return told.over(&book),
            Err(()) => stale = true,
        }
    }
}

/// What else waits, and in a rush what comes soon. `begun`: the group before.
async fn gather(asks: &mut Vec<Ask>, waiting: &mut mpsc::Receiver<Ask>, begun: Option<Instant>) {
    let until = begun.filter(|_| !asks.is_empty()).map(|begun| begun + GATHER);
    while asks.len() < ENOUGH
        && let Some(until) = until.filter(|until| *until > Instant::now())
        && let Ok(Some(ask)) = tokio::time::timeout_at(until.into(), waiting.recv()).await
    {
        asks.push(ask);
    }
    while asks.len() < GROUP
        && let Ok(ask) = waiting.try_recv()
    {
        asks.push(ask);
    }
}

fn refuse(asks: Vec<Ask>) {
    for ask in asks {
        let _ = ask.answer.send(Err(Error::Busy { retry_after_s: 1 }));
    }
}

/// Decides and commits; answers whether the round goes on.
async fn group(app: &App, round_id: &str, book: &Arc<RwLock<Book>>, asks: Vec<Ask>, beat: Beat) -> Result<bool, ()> {
    let (requests, answers): (Vec<_>, Vec<_>) = asks.into_iter().map(|ask| (ask.request, ask.answer)).unzip();
    let work = jobs::by_itself(app, ENGINE, |cx| async move {
        let decided = committed(&cx, round_id, book, requests, beat).await;
        cx.nothing_changed();
        decided
    });
    match work.await {
        Ok(Some(decided)) => {
            for (answer, decided) in answers.into_iter().zip(decided) {
                let decided = match decided {
                    Given::New(answered) => Ok(*answered),
                    Given::Repeated(seq) => stored::answer(app, round_id, book, seq).await,
                };
                let _ = answer.send(decided);
            }
            Ok(true)
        }
        Ok(None) => {
            for answer in answers {
                let _ = answer.send(Err(stored::over()));
            }
            Ok(false)
        }
        Err(error) => {
            tracing::error!(%error, round_id, "a group was not committed");
            for answer in answers {
                let _ = answer.send(Err(Error::Busy { retry_after_s: 1 }));
            }
            Err(())
        }
    }
}

enum Given {
    New(Box<Answered>),
    Repeated(u64),
}

/// `None` when the round no longer runs.
async fn committed(
    cx: &Cx,
    round_id: &str,
    book: &RwLock<Book>,
    requests: Vec<Request>,
    beat: Beat,
) -> Result<Option<Vec<Given>>> {
    let db = cx.tx().await?;
    let round = es_round::Entity::find_by_id(round_id).lock_exclusive().one(db).await?.ok_or(Error::NotFound)?;
    if !["OPEN", "PAUSED"].contains(&round.state.as_str()) {
        return Ok(None);
    }
    let from = book.read().unwrap_or_else(PoisonError::into_inner).state.seq;
    let from = if kernel::planted::fault("selection_others_unread") { u64::MAX } else { from };
    let blocks = newer(db, round_id, from).await?;
    let now = cx.now();
    let mut own = by_time(cx, &round, book, beat.waking)?;
    if let Some(since) = beat.facts {
        let mut news = facts::changed_sections(cx, &round, book, since).await?;
        news.extend(facts::changed(cx, &round, book, since).await?);
        for what in news {
            own.push(by_system(cx.app(), what)?);
        }
    }
    let (given, changes, of) = {
        let mut book = writing(book);
        for block in &blocks {
            book.apply(block)?;
        }
        let before = hex(&book.head);
        let mut group: Vec<(Entry, Sealed)> = vec![];
        for request in own {
            if let Entered::New(entry, sealed) = book.enter(Request { at: now.0, ..request }) {
                group.push((*entry, sealed));
            }
        }
        let mut given = vec![];
        for request in requests {
            given.push(match book.enter(Request { at: now.0, ..request }) {
                Entered::New(entry, sealed) => {
                    let receipt = book.receipt(entry.seq, &sealed.hash);
                    group.push(((*entry).clone(), sealed));
                    Given::New(Box::new(Answered { entry: *entry, receipt }))
                }
                Entered::Repeated(seq) => Given::Repeated(seq),
            });
        }
        (given, Changes::of(&book, &before, &group), book.of.clone())
    };
    write(cx, &of, &changes).await?;
    letters::tell(cx, &of, &changes.told).await?;
    if beat.beats || beat.waking {
        alive(cx, round_id, now).await?;
    }
    Ok(Some(given))
}

/// What time brings: seats that reopen, and the outage that ends with this beat.
fn by_time(cx: &Cx, round: &es_round::Model, book: &RwLock<Book>, waking: bool) -> Result<Vec<Request>> {
    let now = cx.now();
    let book = book.read().unwrap_or_else(PoisonError::into_inner);
    let mut own = vec![];
    if let Some(last) = round.last_alive_at.filter(|_| waking && round.state == "OPEN") {
        let terms = &book.terms.round;
        let (from, end) = (last.0.max(terms.start), terms.end.saturating_add(book.state.extension));
        let silent = now.0.saturating_sub(from);
        if silent > SILENT_MS && from < end && !kernel::planted::fault("selection_outage_unmeasured") {
            own.push(by_system(cx.app(), What::Extend { by: silent })?);
        }
    }
    if book.due.first().is_some_and(|moment| *moment <= now.0) {
        own.push(by_system(cx.app(), What::Tick)?);
    }
    Ok(own)
}

async fn alive(cx: &Cx, round_id: &str, now: Timestamp) -> Result<()> {
    es_round::Entity::update_many()
        .col_expr(es_round::Column::LastAliveAt, Expr::value(now))
        .filter(es_round::Column::Id.eq(round_id))
        .exec(cx.tx().await?)
        .await?;
    Ok(())
}

//! What is told at once to whoever looks at a round: seats left, the round itself, and that something of one's own
//! changed. It is worked out once for everybody, a few times a second at most.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError, RwLock},
    time::{Duration, Instant},
};

use bytes::Bytes;
use futures_util::{Stream, stream::unfold};
use kernel::{Timestamp, events::frame};
use rules::selection::StudentNo;
use serde_json::json;
use tokio::sync::broadcast::{self, error::RecvError};

use super::{book::Book, rounds::ends_at};

const EVERY: Duration = Duration::from_millis(200);
/// Whoever is further behind gets all counts anew.
const BEHIND: usize = 32;

#[derive(Default)]
struct Item {
    seats: Option<Bytes>,
    round: Option<Bytes>,
    mine: Option<Bytes>,
    /// Whose own it is, in order.
    people: Vec<StudentNo>,
    over: bool,
}

#[derive(Default)]
struct Told {
    /// Left and waiting, by number.
    counts: Vec<(u32, u32)>,
    round: Option<(bool, Timestamp)>,
    seq: u64,
    at: Option<Instant>,
}

pub struct News {
    sender: broadcast::Sender<Arc<Item>>,
    told: Mutex<Told>,
}

impl Default for News {
    fn default() -> Self {
        Self { sender: broadcast::Sender::new(BEHIND), told: Mutex::default() }
    }
}

impl News {
    /// After a commit. `now`: whatever was told a moment ago.
    pub fn tell(&self, book: &RwLock<Book>, now: bool) {
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        if !now && told.at.is_some_and(|at| at.elapsed() < EVERY) {
            return;
        }
        let mut people = std::mem::take(&mut book.write().unwrap_or_else(PoisonError::into_inner).touched);
        if self.sender.receiver_count() == 0 {
            return;
        }
        let book = book.read().unwrap_or_else(PoisonError::into_inner);
        if told.seq == book.state.seq {
            return;
        }
        (told.seq, told.at) = (book.state.seq, Some(Instant::now()));
        people.sort_unstable();
        people.dedup();
        let mut item = Item { seats: seats(&book, &mut told.counts), people, ..Item::default() };
        let round = (book.state.paused.is_some(), ends_at(&book));
        if told.round.replace(round) != Some(round) {
            item.round = round_of(&book, None);
        }
        if !item.people.is_empty() {
            item.mine = mine(&book);
        }
        let _ = self.sender.send(Arc::new(item));
    }

    /// The round no longer runs.
    pub fn over(&self, book: &RwLock<Book>) {
        let book = book.read().unwrap_or_else(PoisonError::into_inner);
        let _ =
            self.sender.send(Arc::new(Item { round: round_of(&book, Some("CLOSED")), over: true, ..Item::default() }));
    }

    /// What one student is told from now on, everything there is first.
    /// Whoever was away since an entry looks at their own again.
    pub fn stream(
        &self,
        book: Arc<RwLock<Book>>,
        student: StudentNo,
        since: Option<u64>,
    ) -> impl Stream<Item = Bytes> + Send + use<> {
        let receiver = {
            let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
            // Nobody was told for a while: what this one is told now is what is known.
            if self.sender.receiver_count() == 0 {
                let book = book.read().unwrap_or_else(PoisonError::into_inner);
                told.seq = book.state.seq;
                told.round = Some((book.state.paused.is_some(), ends_at(&book)));
                seats(&book, &mut told.counts);
            }
            self.sender.subscribe()
        };
        let mut waiting = whole(&book);
        {
            let book = book.read().unwrap_or_else(PoisonError::into_inner);
            waiting.extend(mine(&book).filter(|_| since.is_some_and(|since| since != number(&book))));
        }
        let listener = Listener { receiver, waiting, book, student, over: false };
        unfold(listener, |mut listener| async move { listener.next().await.map(|bytes| (bytes, listener)) })
    }
}

fn number(book: &Book) -> u64 {
    book.state.seq.saturating_sub(1)
}

/// Those that differ from what was told.
fn seats(book: &Book, told: &mut Vec<(u32, u32)>) -> Option<Bytes> {
    let mut changed = vec![];
    for (place, (no, seats)) in book.state.sections().enumerate() {
        let now = (seats.free(), seats.waiting());
        if told.get(place) != Some(&now) {
            changed.push(json!({ "sectionId": book.section_id(no), "left": now.0, "waiting": now.1 }));
        }
        match told.get_mut(place) {
            Some(known) => *known = now,
            None => told.push(now),
        }
    }
    if changed.is_empty() { None } else { frame("seats", number(book), &changed).ok() }
}

fn round_of(book: &Book, state: Option<&str>) -> Option<Bytes> {
    let state = state.unwrap_or(if book.state.paused.is_some() { "PAUSED" } else { "OPEN" });
    frame("round", number(book), &json!({ "state": state, "endAt": ends_at(book) })).ok()
}

fn mine(book: &Book) -> Option<Bytes> {
    frame("mine", number(book), &json!({ "seq": number(book) })).ok()
}

fn whole(book: &RwLock<Book>) -> VecDeque<Bytes> {
    let book = book.read().unwrap_or_else(PoisonError::into_inner);
    [round_of(&book, None), seats(&book, &mut vec![])].into_iter().flatten().collect()
}

struct Listener {
    receiver: broadcast::Receiver<Arc<Item>>,
    waiting: VecDeque<Bytes>,
    book: Arc<RwLock<Book>>,
    student: StudentNo,
    over: bool,
}

impl Listener {
    async fn next(&mut self) -> Option<Bytes> {
        loop {
            if let Some(frame) = self.waiting.pop_front() {
                return Some(frame);
            }
            if self.over {
                return None;
            }
            match self.receiver.recv().await {
                Ok(item) => {
                    let own = item.mine.clone().filter(|_| item.people.binary_search(&self.student).is_ok());
                    self.waiting.extend([item.seats.clone(), item.round.clone(), own].into_iter().flatten());
                    self.over = item.over;
                }
                Err(RecvError::Lagged(_)) => {
                    self.waiting = whole(&self.book);
                    let book = self.book.read().unwrap_or_else(PoisonError::into_inner);
                    self.waiting.extend(mine(&book));
                }
                Err(RecvError::Closed) => return None,
            }
        }
    }
}

//! What happened in a round so far, counted once: each look of the control room reads only what was decided since.

use std::{
    collections::{BTreeMap, HashMap, VecDeque},
    sync::Arc,
};

use kernel::{Cx, Result, StringList, Timestamp};
use schema::selection::{es_decision, es_round};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use tokio::sync::{Mutex, OwnedMutexGuard};

use super::stored;

/// Entries that are read at once.
const AT_ONCE: i64 = 10_000;
/// Minutes with requests that are kept.
const MINUTES: usize = 60;
/// How long a seat that was taken says something about the pace.
pub const PACE: i64 = 5 * Timestamp::MINUTE;

#[derive(Default)]
pub struct Counts {
    /// Counted up to this number.
    seq: i64,
    /// Requests and what of them was granted, by minute.
    pub minutes: BTreeMap<i64, (u64, u64)>,
    pub refusals: BTreeMap<String, u64>,
    pub attempts: HashMap<String, u64>,
    /// Seats taken lately, in order.
    lately: VecDeque<(Timestamp, String)>,
    pub asked: u64,
    pub granted: u64,
    pub refused: u64,
    pub promoted: u64,
}

#[derive(sea_orm::FromQueryResult)]
struct Line {
    at: Timestamp,
    action: String,
    result: String,
    codes: StringList,
    section_id: Option<String>,
}

impl Counts {
    fn add(&mut self, line: Line) {
        let (asked, refused) = (line.action != "PROMOTE", line.result == "REFUSED");
        if refused {
            self.refused += 1;
            line.codes.0.into_iter().for_each(|code| *self.refusals.entry(code).or_default() += 1);
        }
        if !asked {
            self.promoted += u64::from(line.result == "DONE");
            return;
        }
        self.asked += 1;
        self.granted += u64::from(!refused);
        let minute = self.minutes.entry(line.at.0.div_euclid(Timestamp::MINUTE)).or_default();
        minute.0 += 1;
        minute.1 += u64::from(!refused);
        while self.minutes.len() > MINUTES {
            self.minutes.pop_first();
        }
        if let Some(id) = line.section_id {
            if line.result == "DONE" && line.action != "DROP" {
                self.lately.push_back((line.at, id.clone()));
            }
            *self.attempts.entry(id).or_default() += 1;
        }
    }

    /// How often each section was taken within the last minutes.
    pub fn pace(&self) -> HashMap<&str, i64> {
        let mut pace = HashMap::new();
        for (_, id) in &self.lately {
            *pace.entry(id.as_str()).or_default() += 1;
        }
        pace
    }
}

/// Everything up to now. A rehearsal that was cleared and opened again begins anew.
pub async fn counted(cx: &Cx, round: &es_round::Model) -> Result<OwnedMutexGuard<Counts>> {
    let kept = &cx.app().kept;
    let key = format!("es.tally:{}:{}:{}", round.id, round.opened_at.unwrap_or_default().0, round.state == "RESET");
    let tally = kept.get::<Mutex<Counts>>(&key).unwrap_or_else(|| {
        let fresh = Arc::<Mutex<Counts>>::default();
        kept.put(&key, fresh.clone());
        fresh
    });
    let mut counts = tally.lock_owned().await;
    let last = i64::try_from(stored::last_seq(cx.read(), &round.id).await?).unwrap_or(i64::MAX);
    while counts.seq < last {
        let to = last.min(counts.seq.saturating_add(AT_ONCE));
        for line in lines(cx, &round.id, counts.seq, to).await? {
            counts.add(line);
        }
        counts.seq = to;
    }
    let now = cx.now();
    while counts.lately.front().is_some_and(|(at, _)| now.since(*at) >= PACE) {
        counts.lately.pop_front();
    }
    Ok(counts)
}

async fn lines(cx: &Cx, round_id: &str, after: i64, to: i64) -> Result<Vec<Line>> {
    use es_decision::Column as C;
    let lines = es_decision::Entity::find()
        .select_only()
        .columns([C::At, C::Action, C::Result, C::Codes, C::SectionId])
        .filter(C::RoundId.eq(round_id))
        .filter(C::Seq.gt(after))
        .filter(C::Seq.lte(to))
        .order_by_asc(C::Seq);
    Ok(lines.into_model().all(cx.read()).await?)
}

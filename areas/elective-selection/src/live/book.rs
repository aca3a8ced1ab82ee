//! The book of a round in memory: its facts, who holds which seat by now, and the hash of the last entry.

use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

use kernel::{App, Error, Result, ids};
use rules::selection::{
    By, Channel, Decision, Effect, Entry, Hash, HmacSeal, Key, Kind, Millis, Outcome, Receipt, Request, Sealed,
    SectionNo, Snapshot, State, StudentNo, Terms, What, append, decide,
    ledger::{chain, hex, receipt},
};
use schema::selection::{es_block, es_round, es_snapshot};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};

use super::snapshot::REOPENING;

/// What the key file gives for the seals of the ledger, and for the keys of requests.
const LEDGER: &str = "es.ledger";
const REQUESTS: &str = "es.request";

/// Which round it is.
#[derive(Clone, Debug)]
pub struct Of {
    pub round_id: String,
    pub semester_id: String,
    pub kind: Kind,
    pub name_cn: String,
    pub name_en: String,
}

#[derive(Clone)]
pub struct Book {
    pub of: Arc<Of>,
    pub terms: Arc<Terms>,
    pub state: State,
    pub head: Hash,
    students: Arc<HashMap<String, StudentNo>>,
    sections: Arc<HashMap<String, SectionNo>>,
    /// Moments at which seats that are held back reopen.
    pub due: BTreeSet<Millis>,
    /// Whose seats and waits changed since somebody looked.
    pub touched: Vec<StudentNo>,
    seal: HmacSeal,
}

pub enum Entered {
    New(Box<Entry>, Sealed),
    /// Decided before under this number.
    Repeated(u64),
}

impl Book {
    /// As it stood when the round opened.
    pub fn begin(app: &App, round: &es_round::Model, snapshot: Snapshot) -> Result<Self> {
        let secret = app.keys.secret(REOPENING, &round.id)?;
        let secret = snapshot.round.reopening.is_some().then_some(secret);
        let students = snapshot.students.iter().enumerate().map(|(n, s)| (s.id.clone(), StudentNo::of(n))).collect();
        let sections = snapshot.sections.iter().enumerate().map(|(n, s)| (s.id.clone(), SectionNo::of(n))).collect();
        let terms =
            Terms::new(snapshot, secret).map_err(|fault| Error::internal(format!("round {}: {fault:?}", round.id)))?;
        let state = State::new(&terms);
        let of = Of {
            round_id: round.id.clone(),
            semester_id: round.semester_id.clone(),
            kind: terms.round.kind,
            name_cn: round.name_cn.clone(),
            name_en: round.name_en.clone(),
        };
        let key = app.keys.secret(LEDGER, &round.id)?;
        Ok(Self {
            of: Arc::new(of),
            head: terms.genesis,
            terms: Arc::new(terms),
            state,
            students: Arc::new(students),
            sections: Arc::new(sections),
            due: BTreeSet::new(),
            touched: vec![],
            seal: HmacSeal::new(&key).ok_or_else(|| Error::internal("a seal cannot be made"))?,
        })
    }

    /// From what is stored: the snapshot and every block.
    pub async fn load(app: &App, db: &impl ConnectionTrait, round: &es_round::Model) -> Result<Self> {
        let mut book = Self::begin(app, round, snapshot(db, &round.id).await?)?;
        for block in newer(db, &round.id, book.state.seq).await? {
            book.apply(&block)?;
        }
        Ok(book)
    }

    pub fn seal(&self) -> &HmacSeal {
        &self.seal
    }

    pub fn student(&self, id: &str) -> Option<StudentNo> {
        self.students.get(id).copied()
    }

    pub fn section(&self, id: &str) -> Option<SectionNo> {
        self.sections.get(id).copied()
    }

    pub fn student_id(&self, no: StudentNo) -> &str {
        self.state.person(no).map_or("", |person| person.facts.student.id.as_str())
    }

    pub fn section_id(&self, no: SectionNo) -> &str {
        self.state.section(no).map_or("", |seats| seats.facts.section.id.as_str())
    }

    pub fn course_id(&self, no: SectionNo) -> &str {
        let course = self.state.section(no).map(|seats| seats.facts.section.course);
        course.and_then(|course| self.terms.courses.get(course.at())).map_or("", |course| course.id.as_str())
    }

    /// Students other than those of the snapshot are put there; so are sections.
    pub fn next_student(&self) -> StudentNo {
        StudentNo::of(self.state.people().count())
    }

    /// Takes over what another process, or the office, has entered: every decision is made again and must be the same.
    pub fn apply(&mut self, block: &es_block::Model) -> Result<()> {
        let fault = |what: &str| Error::internal(format!("round {}: block {} {what}", block.round_id, block.first_seq));
        for bytes in lines(&block.entries) {
            let entry = Entry::read(bytes).ok_or_else(|| fault("cannot be read"))?;
            if entry.seq != self.state.seq {
                return Err(fault("does not follow"));
            }
            if decide(&self.terms, &mut self.state, &entry.request) != entry.decision {
                return Err(fault("was decided otherwise"));
            }
            self.head = chain(&self.head, bytes);
            self.noted(&entry);
        }
        if hex(&self.head) == block.hash { Ok(()) } else { Err(fault("has another hash")) }
    }

    /// Decides a request and links it to the chain.
    pub fn enter(&mut self, request: Request) -> Entered {
        let seq = self.state.seq;
        let request = Request { at: request.at.max(self.state.clock), ..request };
        let decision = decide(&self.terms, &mut self.state, &request);
        if let Outcome::Repeated { seq } = decision.outcome {
            return Entered::Repeated(seq);
        }
        let entry = Entry { seq, request, decision };
        let sealed = append(&self.head, &entry);
        self.head = sealed.hash;
        self.noted(&entry);
        Entered::New(Box::new(entry), sealed)
    }

    pub fn receipt(&self, seq: u64, hash: &Hash) -> Receipt {
        receipt(&self.seal, &self.of.round_id, seq, hash)
    }

    fn noted(&mut self, entry: &Entry) {
        match &entry.request.what {
            What::PutStudent { no, student } if entry.decision.granted() => {
                Arc::make_mut(&mut self.students).insert(student.id.clone(), *no);
            }
            What::PutSection { no, section } if entry.decision.granted() => {
                Arc::make_mut(&mut self.sections).insert(section.id.clone(), *no);
            }
            _ => {}
        }
        self.touched.extend(concerns(&entry.decision).map(|(student, _)| student));
        let clock = self.state.clock;
        self.due.retain(|moment| *moment > clock);
        for effect in &entry.decision.effects {
            if let Effect::HeldBack { until, .. } = effect {
                self.due.insert(*until);
            }
        }
    }
}

/// The facts that a round opened with.
pub async fn snapshot(db: &impl ConnectionTrait, round_id: &str) -> Result<Snapshot> {
    let row = es_snapshot::Entity::find().filter(es_snapshot::Column::RoundId.eq(round_id)).one(db).await?;
    let row = row.ok_or_else(|| Error::internal(format!("round {round_id} has no snapshot")))?;
    serde_json::from_slice(&row.terms).map_err(Error::internal)
}

/// Blocks from this number on.
pub async fn newer(db: &impl ConnectionTrait, round_id: &str, from: u64) -> Result<Vec<es_block::Model>> {
    let blocks = es_block::Entity::find()
        .filter(es_block::Column::RoundId.eq(round_id))
        .filter(es_block::Column::FirstSeq.gte(i64::try_from(from).unwrap_or(i64::MAX)))
        .order_by_asc(es_block::Column::FirstSeq);
    Ok(blocks.all(db).await?)
}

/// One entry a line: JSON of ours has no line breaks.
pub fn lines(entries: &[u8]) -> impl Iterator<Item = &[u8]> {
    entries.split(|byte| *byte == b'\n').filter(|line| !line.is_empty())
}

/// A key that nobody else has.
pub fn fresh_key(app: &App) -> Result<Key> {
    key_of(app, &ids::new_id())
}

/// The same for the same text.
pub fn key_of(app: &App, text: &str) -> Result<Key> {
    let bytes = app.keys.secret(REQUESTS, text)?;
    Ok(Key(bytes.iter().take(16).fold(0_u128, |all, byte| (all << 8) | u128::from(*byte))))
}

pub fn by_system(app: &App, what: What) -> Result<Request> {
    let at = app.clock.now().0;
    Ok(Request { at, by: By::System, channel: Channel::System, key: fresh_key(app)?, what })
}

/// Whether it says of somebody's seat that it changed.
pub fn concerns(decision: &Decision) -> impl Iterator<Item = (StudentNo, SectionNo)> {
    decision.effects.iter().filter_map(|effect| match effect {
        Effect::SeatTaken { student, section, .. }
        | Effect::SeatGivenUp { student, section }
        | Effect::Queued { student, section, .. }
        | Effect::LeftQueue { student, section, .. }
        | Effect::Promoted { student, section, .. } => Some((*student, *section)),
        _ => None,
    })
}

//! The proof of a round: recomputed from its snapshot and the recorded requests alone, and held against the seals and
//! against who has which seat.

use kernel::{App, Both, Cx, Error, Result, jobs};
use rules::selection::{
    Claim, Fault, Kind, Proof, Sealed, SeatRow, TypeNo, WaitRow,
    ledger::{chain, genesis, hex},
    verify,
};
use schema::{
    courses::student_subject,
    selection::{es_block, es_round, es_snapshot},
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    allot::drawn,
    book::{Book, lines, newer, snapshot},
    engines::Door,
    stored::{hash_of, last_seq},
};

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SelectionProof)]
pub struct Proved {
    pub ok: bool,
    /// What does not hold, in words.
    pub fault: Option<String>,
    pub entries: u64,
    pub granted: u64,
    pub refused: u64,
    pub promoted: u64,
    pub seats: u64,
    pub beyond: u64,
    pub seals: u64,
    /// Whether seats and waits of the database were compared: only while they are this round's to change.
    pub compared: bool,
    pub head: String,
    pub snapshot: String,
    /// Of a drawn round that is closed: with what its lots can be computed again.
    pub draw: Option<DrawProof>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SelectionDrawProof)]
pub struct DrawProof {
    pub commitment: String,
    pub secret: String,
    /// The hash of the last entry before the draw.
    pub word: String,
    pub seed: String,
    pub students: usize,
}

pub async fn prove(cx: &Cx, door: Door, round_id: &str) -> Result<Proved> {
    let round = es_round::Entity::find_by_id(round_id).one(cx.read()).await?;
    let round = round.filter(|round| door.leads_to(&round.kind) && round.state != "DRAFT").ok_or(Error::NotFound)?;
    let (proved, text) = examine(cx.app(), cx.read(), &round).await?;
    let draw = drawn(cx, &round).await?.map(|draw| DrawProof {
        commitment: round.seed_commitment.clone(),
        secret: draw.secret.clone(),
        word: draw.word.clone(),
        seed: draw.seed.as_str().to_owned(),
        students: draw.order.len(),
    });
    Ok(Proved { fault: text.map(|text| text.get(cx.lang()).to_owned()), draw, ..proved })
}

/// For the command line: whether it holds, and what to print.
pub async fn replay(app: &App, round_id: &str) -> Result<(bool, String)> {
    jobs::by_itself(app, "es.replay", |cx| async move {
        cx.nothing_changed();
        let round = es_round::Entity::find_by_id(round_id).one(cx.read()).await?.ok_or(Error::NotFound)?;
        let (proved, fault) = examine(cx.app(), cx.read(), &round).await?;
        let text = match fault {
            Some(fault) => format!("round {round_id} does NOT hold: {}", fault.en),
            None => format!(
                "round {round_id} holds: {} entries ({} granted, {} refused, {} promoted), {} seats, {} beyond the quota, \
                 {} seals checked, seats compared: {}\nsnapshot {}\nhead     {}",
                proved.entries,
                proved.granted,
                proved.refused,
                proved.promoted,
                proved.seats,
                proved.beyond,
                proved.seals,
                proved.compared,
                proved.snapshot,
                proved.head
            ),
        };
        Ok((proved.ok, text))
    })
    .await
}

/// How often it is tried to read seats and entries of one moment.
const TRIES: usize = 20;

async fn examine(app: &App, db: &impl ConnectionTrait, round: &es_round::Model) -> Result<(Proved, Option<Both>)> {
    let facts = snapshot(db, &round.id).await?;
    let stored = es_snapshot::Entity::find()
        .filter(es_snapshot::Column::RoundId.eq(round.id.as_str()))
        .one(db)
        .await?
        .map(|row| row.hash);
    let first = hex(&genesis(&facts));
    let book = Book::begin(app, round, facts)?;
    let running = ["OPEN", "PAUSED"].contains(&round.state.as_str()) && book.of.kind != Kind::Mock;
    let mut read = (newer(db, &round.id, 1).await?, None);
    for _ in 0..if running { TRIES } else { 0 } {
        let last = last_seq(db, &round.id).await?;
        let rows = held(db, &round.semester_id).await?;
        let blocks = newer(db, &round.id, 1).await?;
        let now = blocks.last().map_or(0, |block| u64::try_from(block.last_seq).unwrap_or(0));
        if now == last {
            read = (blocks, Some(rows));
            break;
        }
    }
    let (blocks, rows) = read;
    let entries = sealed(&blocks);
    let mut final_book = book.clone();
    let replayed = blocks.iter().try_for_each(|block| final_book.apply(block)).is_ok();
    let found = rows.filter(|_| replayed).map(|rows| as_rows(&final_book, &rows));
    let claim = Claim {
        entries: &entries,
        seal: Some(book.seal()),
        receipts: &[],
        seats: found.as_ref().map(|(seats, _)| seats.as_slice()),
        waits: found.as_ref().map(|(_, waits)| waits.as_slice()),
    };
    let outcome = verify(&book.terms, &claim);
    let same = stored.as_deref() == Some(first.as_str());
    let (proof, fault) = match outcome {
        Ok((proof, _)) if same => (proof, None),
        Ok((proof, _)) => {
            (proof, Some(Both::new("初始数据与其散列不符", "the first facts are not those of their hash")))
        }
        Err(fault) => (Proof::default(), Some(words(&book, &fault))),
    };
    let proved = Proved {
        ok: fault.is_none(),
        fault: None,
        entries: proof.entries,
        granted: proof.granted,
        refused: proof.refused,
        promoted: proof.promoted,
        seats: proof.seats,
        beyond: proof.beyond,
        seals: proof.seals,
        compared: found.is_some(),
        head: hex(&proof.head),
        snapshot: first,
        draw: None,
    };
    Ok((proved, fault))
}

/// The entries of all blocks; the last of each has the hash and the seal that the block says.
fn sealed(blocks: &[es_block::Model]) -> Vec<Sealed> {
    let mut all: Vec<Sealed> = vec![];
    for block in blocks {
        let mut head = hash_of(&block.prev_hash).unwrap_or_default();
        let mut of_block: Vec<Sealed> = vec![];
        for bytes in lines(&block.entries) {
            head = chain(&head, bytes);
            of_block.push(Sealed { bytes: bytes.to_vec(), hash: head, mac: None });
        }
        if let Some(last) = of_block.last_mut() {
            last.hash = hash_of(&block.hash).unwrap_or_default();
            last.mac = Some(hash_of(&block.mac).unwrap_or_default());
        }
        all.extend(of_block);
    }
    all
}

async fn held(db: &impl ConnectionTrait, semester_id: &str) -> Result<Vec<student_subject::Model>> {
    use student_subject::Column;
    let rows = student_subject::Entity::find()
        .filter(Column::SemesterId.eq(semester_id))
        .filter(Column::State.is_in(["REGISTERED", "WAITING"]))
        .filter(Column::SectionId.is_not_null())
        .filter(Column::ArchivedAt.is_null());
    Ok(rows.all(db).await?)
}

fn as_rows(book: &Book, rows: &[student_subject::Model]) -> (Vec<SeatRow>, Vec<WaitRow>) {
    let (mut seats, mut waits) = (vec![], vec![]);
    for row in rows {
        let section = row.section_id.as_deref().and_then(|id| book.section(id));
        let (Some(section), Some(student)) = (section, book.student(&row.student_id)) else { continue };
        let of = book.terms.types.iter().position(|of| Some(&of.id) == row.elective_type_id.as_ref()).map(TypeNo::of);
        if row.state == "REGISTERED" {
            seats.push(SeatRow { student, section, of, required: row.source == "PLAN" });
        } else {
            let known = book.state.person(student).and_then(|person| person.wait(section)).map_or(0, |wait| wait.rank);
            let rank = row.queue_no.and_then(|no| u32::try_from(no).ok()).unwrap_or(known);
            waits.push(WaitRow { section, rank, student, of });
        }
    }
    (seats, waits)
}

fn words(book: &Book, fault: &Fault) -> Both {
    let at = |seq: &u64, zh: &str, en: &str| Both::new(format!("第 {seq} 条：{zh}"), format!("entry {seq}: {en}"));
    match fault {
        Fault::Unreadable { place } => at(place, "无法读取", "cannot be read"),
        Fault::Number { place, .. } => at(place, "序号不连续", "the numbers do not follow each other"),
        Fault::Chain { seq } => at(seq, "散列链断开", "the chain of hashes is broken"),
        Fault::Seal { seq } => at(seq, "印记不符", "the seal is not ours"),
        Fault::Unsealed { seq } => at(seq, "没有印记", "there is no seal"),
        Fault::Order { seq } => at(seq, "时间早于前一条", "it is earlier than the one before"),
        Fault::Decision { seq, .. } => at(seq, "重新计算的结果与记录不同", "decided again, it comes out otherwise"),
        Fault::Twice { seq, first } => {
            at(seq, &format!("与第 {first} 条是同一请求"), &format!("it is the request of entry {first} again"))
        }
        Fault::Oversold { seq, section, seats, taken } => {
            let id = book.section_id(*section);
            at(seq, &format!("{id} 超额：{taken}/{seats}"), &format!("{id} is oversold: {taken} of {seats}"))
        }
        Fault::Receipt { seq } => at(seq, "与学生保存的回执不符", "it is not what the student's receipt says"),
        Fault::Seats { missing, extra } => Both::new(
            format!("选课记录与账本不符：缺 {} 条，多 {} 条", missing.len(), extra.len()),
            format!("the seats are not those of the book: {} missing, {} too many", missing.len(), extra.len()),
        ),
        Fault::Waits { missing, extra } => Both::new(
            format!("轮候记录与账本不符：缺 {} 条，多 {} 条", missing.len(), extra.len()),
            format!("the waits are not those of the book: {} missing, {} too many", missing.len(), extra.len()),
        ),
    }
}

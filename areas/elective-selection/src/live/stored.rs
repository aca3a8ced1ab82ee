//! What is read back: a whole book, and one answer that was given before.

use std::sync::{PoisonError, RwLock};

use kernel::{App, Cx, Error, Result, Rule, Text};
use rules::selection::{
    Entry, Hash,
    ledger::{chain, hex},
};
use schema::selection::{es_block, es_round};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde_json::json;

use super::{
    book::{Book, lines},
    engine::Answered,
};

pub async fn load(cx: &Cx, round_id: &str) -> Result<Book> {
    let round = es_round::Entity::find_by_id(round_id).one(cx.read()).await?.ok_or(Error::NotFound)?;
    cx.nothing_changed();
    Book::load(cx.app(), cx.read(), &round).await
}

/// The answer to a request that comes again.
pub async fn answer(app: &App, round_id: &str, book: &RwLock<Book>, seq: u64) -> Result<Answered> {
    let found = kernel::jobs::by_itself(app, "es.engine", |cx| async move {
        cx.nothing_changed();
        entry(cx.read(), round_id, seq).await
    });
    let (entry, hash) = found.await?;
    let receipt = book.read().unwrap_or_else(PoisonError::into_inner).receipt(seq, &hash);
    Ok(Answered { entry, receipt })
}

/// An entry and its hash.
pub async fn entry(db: &impl ConnectionTrait, round_id: &str, seq: u64) -> Result<(Entry, Hash)> {
    let number = i64::try_from(seq).unwrap_or(i64::MAX);
    let block = es_block::Entity::find()
        .filter(es_block::Column::RoundId.eq(round_id))
        .filter(es_block::Column::FirstSeq.lte(number))
        .filter(es_block::Column::LastSeq.gte(number))
        .one(db)
        .await?
        .ok_or(Error::NotFound)?;
    let mut head = hash_of(&block.prev_hash).ok_or_else(|| Error::internal("a block has no hash"))?;
    for bytes in lines(&block.entries) {
        head = chain(&head, bytes);
        if let Some(entry) = Entry::read(bytes).filter(|entry| entry.seq == seq) {
            return Ok((entry, head));
        }
    }
    Err(Error::NotFound)
}

pub fn hash_of(text: &str) -> Option<Hash> {
    let digits = text.as_bytes().chunks(2).map(|pair| {
        let pair = std::str::from_utf8(pair).ok().filter(|pair| pair.len() == 2)?;
        u8::from_str_radix(pair, 16).ok()
    });
    digits.collect::<Option<Vec<u8>>>()?.try_into().ok()
}

/// Nobody is asked any more.
pub fn over() -> Error {
    let text = Text::new("该轮选课已经结束", "This round is over");
    Rule::new("ROUND_OVER", text, json!({}))
        .offer(Text::new("查看我的课程", "Look at my courses"), "/student/my-timetable")
        .into()
}

/// The number of the last entry that is committed, or of this transaction.
pub async fn last_seq(db: &impl ConnectionTrait, round_id: &str) -> Result<u64> {
    let last: Option<i64> = es_block::Entity::find()
        .select_only()
        .column(es_block::Column::LastSeq)
        .filter(es_block::Column::RoundId.eq(round_id))
        .order_by_desc(es_block::Column::FirstSeq)
        .into_tuple()
        .one(db)
        .await?;
    Ok(last.and_then(|last| u64::try_from(last).ok()).unwrap_or(0))
}

/// Whether a book's last entry is stored as the book has it, in this transaction or before. Its number alone says
/// little: two entries that never knew of each other may both be the fifth.
pub async fn ends_with(db: &impl ConnectionTrait, round_id: &str, book: &Book) -> Result<bool> {
    let last = i64::try_from(book.state.seq).unwrap_or(i64::MAX) - 1;
    let stored: Option<String> = es_block::Entity::find()
        .select_only()
        .column(es_block::Column::Hash)
        .filter(es_block::Column::RoundId.eq(round_id))
        .filter(es_block::Column::LastSeq.eq(last))
        .into_tuple()
        .one(db)
        .await?;
    let by_number = kernel::planted::fault("selection_pen_by_number");
    Ok(stored.map_or(book.head == book.terms.genesis, |hash| by_number || hash == hex(&book.head)))
}

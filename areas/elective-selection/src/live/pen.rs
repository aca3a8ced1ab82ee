//! The office writes in the book of a round: in the transaction of its own call, with what follows from it.

use kernel::{Cx, Error, Result, Timestamp};
use rules::selection::{By, Channel, Decision, Entry, Request, Sealed, What, ledger::hex};
use schema::selection::es_round;
use sea_orm::{EntityTrait, QuerySelect};

use super::{
    book::{Book, Entered, fresh_key, newer},
    changes::Changes,
    engines::engines,
    letters,
    write::write,
};

pub struct Pen {
    pub book: Book,
    /// When the entries are made; a past that is told has a time of its own.
    pub at: Timestamp,
    before: String,
    group: Vec<(Entry, Sealed)>,
}

impl Pen {
    /// Holds the round until the call ends, and knows all that was decided before.
    pub async fn take(cx: &Cx, round_id: &str) -> Result<(Self, es_round::Model)> {
        let db = cx.tx().await?;
        let round = es_round::Entity::find_by_id(round_id).lock_exclusive().one(db).await?.ok_or(Error::NotFound)?;
        let mut book = match engines(cx.app()).book_of(round_id) {
            Some(book) => book,
            None => Book::load(cx.app(), db, &round).await?,
        };
        // What this process has decided and not committed, or lost with a failed commit, is not there for anybody else;
        // somebody else's entry may stand in its place, under the same number.
        if !super::stored::ends_with(db, round_id, &book).await? {
            book = Book::load(cx.app(), db, &round).await?;
        }
        for block in newer(db, round_id, book.state.seq).await? {
            book.apply(&block)?;
        }
        let before = hex(&book.head);
        Ok((Self { book, at: cx.now(), before, group: vec![] }, round))
    }

    /// By the office, or by nobody in particular.
    pub fn enter(&mut self, cx: &Cx, reason: &str, what: What) -> Result<Decision> {
        let by = match cx.actor() {
            Ok(actor) => By::Office { account: actor.username.clone(), reason: reason.to_owned() },
            Err(_) => By::System,
        };
        let channel = if by == By::System { Channel::System } else { Channel::Office };
        let request = Request { at: self.at.0, by, channel, key: fresh_key(cx.app())?, what };
        self.ask(request)
    }

    pub fn ask(&mut self, request: Request) -> Result<Decision> {
        match self.book.enter(request) {
            Entered::New(entry, sealed) => {
                let decision = entry.decision.clone();
                self.group.push((*entry, sealed));
                Ok(decision)
            }
            Entered::Repeated(_) => Err(Error::internal("a key came twice")),
        }
    }

    pub fn is_unused(&self) -> bool {
        self.group.is_empty()
    }

    /// Writes what was entered so far as a block of its own and tells nobody.
    pub async fn turn_over(&mut self, cx: &Cx) -> Result<()> {
        let changes = Changes::of(&self.book, &self.before, &self.group);
        write(cx, &self.book.of, &changes).await?;
        self.before = hex(&self.book.head);
        self.group.clear();
        Ok(())
    }

    /// Writes the block and what follows; the call's commit makes it true.
    pub async fn put_down(self, cx: &Cx) -> Result<Book> {
        let changes = Changes::of(&self.book, &self.before, &self.group);
        write(cx, &self.book.of, &changes).await?;
        letters::tell(cx, &self.book.of, &changes.told).await?;
        cx.after_commit(|app| engines(app).forget());
        Ok(self.book)
    }
}

//! Batches over several tables: a command that imports writes the rows itself and notes here what it did to each, so
//! that it can be undone while nobody has touched any of them.

use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, Set};
use serde_json::{Value, json};

use super::{BatchView, Note, batch, changed_since, list_open, note, open, row};
use crate::{Cx, Error, Result, Rule, Text, identity::DIVISION, scope::Allowed};

/// What a batch did to one row of whichever table.
#[derive(Clone, Debug)]
pub struct Noted {
    pub id: String,
    /// The version it left behind: a higher one means that somebody touched the row.
    pub version: i32,
    /// What was there before; nothing for a row that the batch made.
    pub before: Option<Value>,
}

/// A batch whose rows are written by the area itself.
pub struct Journal<'a> {
    cx: &'a Cx,
    subject: &'a str,
}

/// Rows of one statement.
const AT_ONCE: usize = 200;

impl<'a> Journal<'a> {
    pub fn new(cx: &'a Cx, subject: &'a str) -> Self {
        Self { cx, subject }
    }

    /// Keeps a batch with how many rows it made and how many it changed, in the words of the report.
    pub async fn keep(&self, file_name: &str, counts: (usize, usize), notes: Vec<Noted>) -> Result<String> {
        let id = open(self.cx, self.subject, file_name, counts).await?;
        for some in notes.chunks(AT_ONCE) {
            let some =
                some.iter().map(|n| Note { id: n.id.clone(), version: i64::from(n.version), before: n.before.clone() });
            note(self.cx.tx().await?, &id, some).await?;
        }
        Ok(id)
    }

    /// Newest first.
    pub async fn list(&self) -> Result<Vec<BatchView>> {
        list_open(self.cx, self.open()?, &[self.subject]).await
    }

    /// The rows of a batch that is to be undone. One that was undone before is refused.
    pub async fn rows_of(&self, id: &str) -> Result<Vec<Noted>> {
        let batch = self.find(id).await?;
        if batch.undone_at.is_some() {
            let text = Text::new("该批次已经撤销", "This batch was undone before");
            return Err(Rule::new("batch_undone", text, json!({ "undoneAt": batch.undone_at })).into());
        }
        let rows = row::Entity::find()
            .filter(row::Column::BatchId.eq(id))
            .order_by_asc(row::Column::RowId)
            .all(self.cx.tx().await?)
            .await?;
        let noted = |row: row::Model| {
            let before = row.before.map(|text| serde_json::from_str(&text)).transpose().map_err(Error::internal)?;
            Ok(Noted { id: row.row_id, version: row.version, before })
        };
        rows.into_iter().map(noted).collect()
    }

    /// Refuses with the names of the rows that are no longer as the batch left them.
    pub fn refuse_touched(&self, names: &[String]) -> Result<()> {
        if names.is_empty() { Ok(()) } else { Err(changed_since(names)) }
    }

    /// It is undone.
    pub async fn close(&self, id: &str) -> Result<()> {
        let mut close = <batch::ActiveModel as From<_>>::from(self.find(id).await?);
        close.undone_at = Set(Some(self.cx.now()));
        batch::Entity::update(close).exec(self.cx.tx().await?).await?;
        Ok(())
    }

    async fn find(&self, id: &str) -> Result<batch::Model> {
        let found = batch::Entity::find_by_id(id).filter(batch::Column::Subject.eq(self.subject)).filter(self.open()?);
        found.one(self.cx.tx().await?).await?.ok_or(Error::NotFound)
    }

    /// The caller's own; for those who work for every division, everybody's. The rows are of several tables.
    fn open(&self) -> Result<Condition> {
        let everywhere = self.cx.scope()?.reach(DIVISION) == Allowed::All;
        let own = batch::Column::OwnerId.eq(self.cx.user_id()?);
        Ok(if everywhere { Condition::all() } else { Condition::all().add(own) })
    }

    /// The subject of a batch that begins as given; nothing where there is no such batch.
    pub async fn subject_of(cx: &Cx, id: &str, prefix: &str) -> Result<Option<String>> {
        let found = batch::Entity::find_by_id(id).one(cx.tx().await?).await?;
        Ok(found.map(|batch| batch.subject).filter(|subject| subject.starts_with(prefix)))
    }
}

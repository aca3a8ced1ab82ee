//! The one box that people type a number, a name or a part of it into.
//!
//! Without further ado every searched column is looked through for the text. A table of very many rows names its
//! words with [`super::Resource::WORDS`]: then the beginnings of words are looked up in an index, and only
//! a text that begins none of those the caller may see is looked for everywhere.

use sea_orm::{
    Condition,
    sea_query::{Alias, Expr, ExprTrait, Query, SelectStatement, SimpleExpr, UnionType},
};

use super::{
    Kind, Table,
    query::{contains, found_by_index},
};
use crate::{protect::Keys, scope::Scope};

/// After every text that begins with another, put behind that other: no character comes later.
const LAST: char = '\u{10FFFF}';

impl Table {
    pub(super) fn keyword(&self, keys: &Keys, scope: &Scope, text: &str) -> Condition {
        let text = text.trim();
        if text.is_empty() {
            return Condition::all();
        }
        let Some(words) = self.rules.words else {
            return self.numbers(keys, text).into_iter().fold(self.anywhere(text), Condition::add);
        };
        let mut found = begins(words, text);
        for number in self.numbers(keys, text) {
            found.union(UnionType::Distinct, self.ids().and_where(number).take());
        }
        found.union(UnionType::Distinct, self.anywhere_else(words, scope, text));
        Condition::all().add(Expr::col("id").in_subquery(found))
    }

    /// Rows with the text anywhere, when no word of a visible row begins with it. What others' rows hold must
    /// not change what a caller finds: their names could be guessed from it.
    fn anywhere_else(&self, words: &'static str, scope: &Scope, text: &str) -> SelectStatement {
        let mut begun = self.ids();
        begun.cond_where(self.spec.table.visible(scope)).and_where(Expr::col("id").in_subquery(begins(words, text)));
        // A table of one row or none, so that neither database looks at the rows when there is none.
        let gate = Query::select().expr_as(Expr::val(1), "open").and_where(Expr::exists(begun).not()).take();
        self.ids().from_subquery(gate, "gate").cond_where(self.anywhere(text)).take()
    }

    fn ids(&self) -> SelectStatement {
        Query::select().column("id").from(Alias::new(self.spec.table.table)).take()
    }

    fn anywhere(&self, text: &str) -> Condition {
        let fields = self.spec.fields.iter().filter(|f| f.search && !matches!(f.kind, Kind::Protected(_)));
        let others = self.spec.fields.iter().filter_map(|f| f.also_found_in);
        let columns = fields.map(|f| f.column.as_str()).chain(others);
        columns.fold(Condition::any(), |any, column| any.add(contains(column, text)))
    }

    /// Protected values are found whole, by their index.
    fn numbers(&self, keys: &Keys, text: &str) -> Vec<SimpleExpr> {
        let searched = self.spec.fields.iter().filter(|f| f.search);
        let of = searched.filter_map(|field| match field.kind {
            Kind::Protected(guarded) => Some(found_by_index(keys, field, guarded, &[text])),
            _ => None,
        });
        of.collect()
    }
}

/// Rows with a word that begins with the text. A range, not LIKE: it is the index's own order on both databases.
fn begins(words: &'static str, text: &str) -> SelectStatement {
    let from = text.to_ascii_lowercase();
    let to = format!("{from}{LAST}");
    let word = || Expr::col("word");
    Query::select().column("row_id").from(words).and_where(word().gte(from)).and_where(word().lt(to)).take()
}

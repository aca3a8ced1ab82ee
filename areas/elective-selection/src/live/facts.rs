//! What changed elsewhere while a round runs: holds, states, quotas, exceptions and specials of students become entries.

use std::{
    collections::BTreeSet,
    sync::{PoisonError, RwLock},
};

use kernel::{Cx, Result, Timestamp};
use rules::selection::What;
use schema::{
    selection::{adddrop_exception, es_round, special_subject, student_elective_quota},
    students::student,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};

use super::{book::Book, office::places, snapshot::facts_of_students};

/// Nobody's row is written with a time so much older than the one it is committed at.
const LATE: i64 = 3_000;
/// In one statement.
const AT_ONCE: usize = 400;

macro_rules! touched {
    ($cx:ident, $round:ident, $since:ident, $table:ident) => {{
        let ids: Vec<String> = $table::Entity::find()
            .select_only()
            .column($table::Column::StudentId)
            .filter($table::Column::SemesterId.eq($round.semester_id.as_str()))
            .filter($table::Column::UpdatedAt.gt($since))
            .into_tuple()
            .all($cx.read())
            .await?;
        ids
    }};
}

/// The students whose facts are no longer those of the book, as they are now.
pub async fn changed(cx: &Cx, round: &es_round::Model, book: &RwLock<Book>, since: Timestamp) -> Result<Vec<What>> {
    let since = since.plus(-LATE);
    let own: Vec<String> = student::Entity::find()
        .select_only()
        .column(student::Column::Id)
        .filter(student::Column::StudentType.eq(round.student_type.as_str()))
        .filter(student::Column::UpdatedAt.gt(since))
        .into_tuple()
        .all(cx.read())
        .await?;
    let mut ids: BTreeSet<String> = own.into_iter().collect();
    ids.extend(touched!(cx, round, since, adddrop_exception));
    ids.extend(touched!(cx, round, since, special_subject));
    ids.extend(touched!(cx, round, since, student_elective_quota));
    let (known, places) = {
        let book = book.read().unwrap_or_else(PoisonError::into_inner);
        let known: Vec<String> = ids.into_iter().filter(|id| book.student(id).is_some()).collect();
        if known.is_empty() {
            return Ok(vec![]);
        }
        (known, places(&book))
    };
    let mut news = vec![];
    for some in known.chunks(AT_ONCE) {
        let found = facts_of_students(cx, cx.read(), round, &places, some).await?;
        let book = book.read().unwrap_or_else(PoisonError::into_inner);
        news.extend(found.into_iter().filter_map(|student| {
            let no = book.student(&student.id)?;
            let same = book.state.person(no).is_some_and(|person| person.facts.student == student);
            (!same).then(|| What::PutStudent { no, student: Box::new(student) })
        }));
    }
    Ok(news)
}

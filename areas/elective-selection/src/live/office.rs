//! Seats that the office gives, moves and takes while a round runs: entries of its book, in the same transaction.

use kernel::{Cx, Result};
use rules::selection::{Pick, SectionNo, Student, StudentNo, TypeNo, What};
use schema::{courses::student_subject, selection::es_round};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select};

use super::{
    book::Book,
    pen::Pen,
    snapshot::{Places, facts_of_students},
};

/// A row of who takes what, before and after.
pub struct Moved {
    pub before: Option<student_subject::Model>,
    pub after: student_subject::Model,
}

/// Where somebody sits or waits.
fn held(row: &student_subject::Model) -> Option<(&str, bool)> {
    match row.state.as_str() {
        "REGISTERED" => row.section_id.as_deref().map(|id| (id, true)),
        "WAITING" => row.section_id.as_deref().map(|id| (id, false)),
        _ => None,
    }
}

/// Rounds of these semesters that run and write seats.
fn running(semesters: &[&str]) -> Select<es_round::Entity> {
    es_round::Entity::find()
        .filter(es_round::Column::SemesterId.is_in(semesters.iter().copied()))
        .filter(es_round::Column::Kind.ne("MOCK"))
        .filter(es_round::Column::State.is_in(["OPEN", "PAUSED"]))
        .filter(es_round::Column::ArchivedAt.is_null())
        .order_by_asc(es_round::Column::Id)
}

/// Takes the rounds before their seats, in the order in which the rounds themselves take them: whoever comes the other
/// way round would wait for a round that waits for them.
pub async fn hold<'a>(cx: &Cx, semesters: impl Iterator<Item = &'a str>) -> Result<()> {
    let mut semesters: Vec<&str> = semesters.collect();
    semesters.sort_unstable();
    semesters.dedup();
    if !semesters.is_empty() {
        let ids = running(&semesters).select_only().column(es_round::Column::Id).lock_exclusive();
        ids.into_tuple::<String>().all(cx.tx().await?).await?;
    }
    Ok(())
}

/// Tells every round of these semesters that runs. Whoever calls has written the rows.
pub async fn entered(cx: &Cx, moves: &[Moved]) -> Result<()> {
    let mut semesters: Vec<&str> = moves.iter().map(|one| one.after.semester_id.as_str()).collect();
    semesters.sort_unstable();
    semesters.dedup();
    if semesters.is_empty() || kernel::planted::fault("selection_office_unseen") {
        return Ok(());
    }
    for round in running(&semesters).all(cx.tx().await?).await? {
        let (mut pen, round) = Pen::take(cx, &round.id).await?;
        for one in moves.iter().filter(|one| one.after.semester_id == round.semester_id) {
            enter(cx, &mut pen, &round, one).await?;
        }
        if !pen.is_unused() {
            pen.put_down(cx).await?;
        }
    }
    Ok(())
}

async fn enter(cx: &Cx, pen: &mut Pen, round: &es_round::Model, one: &Moved) -> Result<()> {
    let (before, after) = (one.before.as_ref().and_then(held), held(&one.after));
    if before == after {
        return Ok(());
    }
    let place = |pen: &Pen, id: &str| pen.book.section(id);
    let from = before.and_then(|(id, _)| place(pen, id));
    let to = after.filter(|(_, seated)| *seated).and_then(|(id, _)| place(pen, id));
    let student_id = &one.after.student_id;
    // Out of the one section first; from the queue of the same one the seat itself leads.
    if let (Some(section), Some(student)) = (from.filter(|from| to != Some(*from)), pen.book.student(student_id)) {
        pen.enter(cx, "", What::Take { student, section })?;
    }
    if let Some(section) = to {
        let student = known(cx, pen, round, student_id).await?;
        let of = type_of(&pen.book, one.after.elective_type_id.as_deref());
        let required = one.after.source == "PLAN";
        pen.enter(cx, "", What::Grant { student, pick: Pick { section, of }, required, beyond: true })?;
    }
    Ok(())
}

fn type_of(book: &Book, id: Option<&str>) -> Option<TypeNo> {
    book.terms.types.iter().position(|of| Some(of.id.as_str()) == id).map(TypeNo::of)
}

/// The number of a student, who is put into the round if it does not know them: their seat is one of its seats.
async fn known(cx: &Cx, pen: &mut Pen, round: &es_round::Model, student_id: &str) -> Result<StudentNo> {
    if let Some(student) = pen.book.student(student_id) {
        return Ok(student);
    }
    let no = pen.book.next_student();
    let ids = [student_id.to_owned()];
    let found = facts_of_students(cx, cx.tx().await?, round, &places(&pen.book), &ids).await?;
    let id = student_id.to_owned();
    let student = found.into_iter().next().unwrap_or_else(|| Student { id, ..Student::default() });
    pen.enter(cx, "", What::PutStudent { no, student: Box::new(student) })?;
    Ok(no)
}

/// The numbers that the book has for sections and types.
pub fn places(book: &Book) -> Places {
    let sections = book.state.sections().map(|(no, seats): (SectionNo, _)| (seats.facts.section.id.clone(), no));
    let types = book.terms.types.iter().enumerate().map(|(n, of)| (of.id.clone(), TypeNo::of(n)));
    Places { types: types.collect(), sections: sections.collect(), ..Places::default() }
}

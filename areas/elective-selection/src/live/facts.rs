//! What changed elsewhere while a round runs becomes entries: holds, states, quotas, exceptions and specials of students;
//! hours, requirements, seats and states of sections.

use std::{
    collections::{BTreeSet, HashMap},
    sync::{PoisonError, RwLock},
};

use kernel::{Cx, Result, Timestamp};
use rules::selection::{CourseNo, Section, SectionNo, What, state::Seats};
use schema::{
    selection::{adddrop_exception, es_round, special_subject, student_elective_quota},
    students::student,
    timetable::{class_session, section},
};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QuerySelect, QueryTrait};

use super::{
    book::Book,
    office::places,
    snapshot::{facts_of_students, sections_now},
};

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

/// The sections whose facts are no longer those of the book, as they are now.
pub async fn changed_sections(
    cx: &Cx,
    round: &es_round::Model,
    book: &RwLock<Book>,
    since: Timestamp,
) -> Result<Vec<What>> {
    let (db, since) = (cx.read(), since.plus(-LATE));
    let of_semester = || section::Entity::find().filter(section::Column::SemesterId.eq(round.semester_id.as_str()));
    let touched = of_semester().filter(section::Column::UpdatedAt.gt(since)).count(db).await?;
    let ids = of_semester().select_only().column(section::Column::Id).into_query();
    let meetings = class_session::Entity::find()
        .filter(class_session::Column::UpdatedAt.gt(since))
        .filter(class_session::Column::SectionId.in_subquery(ids));
    if touched == 0 && meetings.count(db).await? == 0 {
        return Ok(vec![]);
    }
    let mut now = {
        let book = book.read().unwrap_or_else(PoisonError::into_inner);
        places(&book)
    };
    let (courses, sections) = sections_now(db, round, &mut now).await?;
    let seats: HashMap<String, i32> = of_semester()
        .select_only()
        .columns([section::Column::Id, section::Column::Quota])
        .into_tuple::<(String, i32)>()
        .all(db)
        .await?
        .into_iter()
        .collect();
    let book = book.read().unwrap_or_else(PoisonError::into_inner);
    let mut news = vec![];
    let mut next = book.state.sections().count();
    for section in sections {
        let course = courses.get(section.course.at()).and_then(|course| course_no(&book, &course.id));
        let Some(course) = course else { continue };
        let fresh = Section { course, ..section };
        let Some(no) = book.section(&fresh.id) else {
            news.push(What::PutSection { no: SectionNo::of(next), section: Box::new(fresh) });
            next += 1;
            continue;
        };
        let Some(known) = book.state.section(no) else { continue };
        news.extend(put(no, known, &fresh));
        let whole = seats.get(&fresh.id).and_then(|quota| u32::try_from(*quota).ok()).unwrap_or(known.quota);
        if whole < known.quota || (round.kind == "ADDDROP" && whole != known.quota) {
            news.push(What::SetQuota { section: no, quota: whole, released: None });
        }
    }
    Ok(news)
}

fn course_no(book: &Book, id: &str) -> Option<CourseNo> {
    book.terms.courses.iter().position(|course| course.id == id).map(CourseNo::of)
}

/// Seats stay what they are; what the control room opened or closed stays so unless the section itself was.
fn put(no: SectionNo, known: &Seats, fresh: &Section) -> Option<What> {
    let before = &known.facts.section;
    let status = if fresh.status == before.status { known.status } else { fresh.status };
    let section = Section {
        quota: before.quota,
        release: before.release.clone(),
        elsewhere: before.elsewhere,
        course: before.course,
        status: before.status,
        ..fresh.clone()
    };
    let same = section == *before && fresh.status == before.status;
    (!same).then(|| What::PutSection { no, section: Box::new(Section { status, ..section }) })
}

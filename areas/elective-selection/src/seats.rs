//! Seats in sections: given, moved and given up. Whoever calls has looked at quotas, clashes and requirements.

use std::collections::{BTreeMap, HashMap, HashSet};

use kernel::{
    Cx, Error, Result, ids,
    resource::rows::{add_all, change, change_all},
};
use schema::{courses::student_subject, timetable::section};
use sea_orm::{ActiveValue::Set, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};

use crate::{
    known::{SEAT, SECTION},
    live::{Moved, entered, hold},
};

/// Fewer than the parameters a statement may have.
const AT_ONCE: usize = 500;

/// In which states somebody has, waits for or is to have a seat.
pub const HELD: [&str; 3] = ["PLANNED", "REGISTERED", "WAITING"];

/// Somebody who takes a course, and what it counts as.
#[derive(Clone, Debug)]
pub struct Taking {
    pub student_id: String,
    pub course_type_id: Option<String>,
}

/// A seat in a section for everybody who has none there. Who was planned, waits or has given the course up in this
/// semester keeps that record; else there is a new one.
pub async fn give(
    cx: &Cx,
    section: &section::Model,
    whom: Vec<Taking>,
    source: &str,
) -> Result<Vec<student_subject::Model>> {
    give_as(cx, section, whom, source, None).await
}

/// A seat that counts for a type to choose from.
pub async fn give_chosen(
    cx: &Cx,
    section: &section::Model,
    whom: Taking,
    source: &str,
    of: Option<String>,
) -> Result<Vec<student_subject::Model>> {
    give_as(cx, section, vec![whom], source, Some(of)).await
}

async fn give_as(
    cx: &Cx,
    section: &section::Model,
    whom: Vec<Taking>,
    source: &str,
    of: Option<Option<String>>,
) -> Result<Vec<student_subject::Model>> {
    hold(cx, [section.semester_id.as_str()].into_iter()).await?;
    let student_ids: Vec<String> = whom.iter().map(|taking| taking.student_id.clone()).collect();
    let known = of_course(cx.tx().await?, &section.course_id, &student_ids).await?;
    let (mut given, mut new, mut counted) = (vec![], vec![], Counted::default());
    let mut moves = vec![];
    for taking in whom {
        let rows = known.get(&taking.student_id).map(Vec::as_slice).unwrap_or_default();
        let attempts = rows.iter().filter(|row| row.state == "COMPLETED").count();
        let attempt_no = i32::try_from(attempts).unwrap_or_default() + 1;
        if let Some(row) = rows.iter().find(|row| row.semester_id == section.semester_id) {
            if row.state == "REGISTERED" && row.section_id.as_deref() == Some(&section.id) {
                continue;
            }
            counted.leaves(row);
            let seat = student_subject::ActiveModel {
                section_id: Set(Some(section.id.clone())),
                state: Set("REGISTERED".to_owned()),
                course_type_id: Set(taking.course_type_id.or_else(|| row.course_type_id.clone())),
                source: Set(source.to_owned()),
                elective_type_id: Set(of.clone().unwrap_or_else(|| row.elective_type_id.clone())),
                queue_no: Set(None),
                ..Default::default()
            };
            let after = change::<student_subject::Entity>(cx, SEAT, row.clone(), seat).await?;
            moves.push(Moved { before: Some(row.clone()), after: after.clone() });
            given.push(after);
        } else {
            new.push(student_subject::ActiveModel {
                id: Set(ids::new_id()),
                student_id: Set(taking.student_id),
                course_id: Set(section.course_id.clone()),
                section_id: Set(Some(section.id.clone())),
                semester_id: Set(section.semester_id.clone()),
                course_type_id: Set(taking.course_type_id),
                source: Set(source.to_owned()),
                state: Set("REGISTERED".to_owned()),
                attempt_no: Set(attempt_no),
                is_repeat: Set(attempt_no > 1),
                counted_in: Set("MAJOR".to_owned()),
                mark: Set(String::new()),
                elective_type_id: Set(of.clone().flatten()),
                queue_no: Set(None),
                round_id: Set(None),
                ..Default::default()
            });
        }
    }
    let added = add_all::<student_subject::Entity>(cx, SEAT, new).await?;
    moves.extend(added.iter().map(|row| Moved { before: None, after: row.clone() }));
    given.extend(added);
    given.iter().for_each(|row| counted.comes(row));
    counted.write(cx, Along::default()).await?;
    entered(cx, &moves).await?;
    Ok(given)
}

/// Seats, waits and plans go into another section, of the same course or of one that takes its place; both count anew.
pub async fn move_to(
    cx: &Cx,
    seats: Vec<student_subject::Model>,
    section_id: &str,
) -> Result<Vec<student_subject::Model>> {
    reseat(cx, vec![(section_id.to_owned(), seats)], Along::default()).await
}

/// What else becomes of sections whose seats change, so that each of them changes once.
#[derive(Default)]
pub struct Along {
    pub changes: HashMap<String, section::ActiveModel>,
    /// New ones that were made with their seats counted.
    pub counted: HashSet<String>,
}

/// Several such moves at once, each to its section.
pub async fn reseat(
    cx: &Cx,
    moves: Vec<(String, Vec<student_subject::Model>)>,
    along: Along,
) -> Result<Vec<student_subject::Model>> {
    hold(cx, moves.iter().flat_map(|(_, seats)| seats).map(|seat| seat.semester_id.as_str())).await?;
    let mut counted = Counted::default();
    let (mut all, targets) = (vec![], moves);
    let mut moves = vec![];
    for (section_id, seats) in targets {
        let to = section::Entity::find_by_id(section_id).one(cx.tx().await?).await?.ok_or(Error::NotFound)?;
        seats.iter().for_each(|row| counted.leaves(row));
        let moved = student_subject::ActiveModel {
            section_id: Set(Some(to.id)),
            course_id: Set(to.course_id),
            ..Default::default()
        };
        let before = seats.clone();
        let seats = change_all::<student_subject::Entity>(cx, SEAT, seats, &moved).await?;
        seats.iter().for_each(|row| counted.comes(row));
        moves.extend(pairs(before, &seats));
        all.extend(seats);
    }
    counted.write(cx, along).await?;
    entered(cx, &moves).await?;
    Ok(all)
}

/// Gives up these seats, waits and plans; the sections count anew. Answers how many.
pub async fn release(cx: &Cx, held: Vec<student_subject::Model>) -> Result<usize> {
    release_along(cx, held, Along::default()).await
}

/// The same, when more becomes of the sections than that they count anew.
pub async fn release_along(cx: &Cx, held: Vec<student_subject::Model>, along: Along) -> Result<usize> {
    hold(cx, held.iter().map(|seat| seat.semester_id.as_str())).await?;
    let mut counted = Counted::default();
    held.iter().for_each(|row| counted.leaves(row));
    let dropped = student_subject::ActiveModel { state: Set("DROPPED".to_owned()), ..Default::default() };
    let before = held.clone();
    let dropped = change_all::<student_subject::Entity>(cx, SEAT, held, &dropped).await?;
    counted.write(cx, along).await?;
    entered(cx, &pairs(before, &dropped)).await?;
    Ok(dropped.len())
}

fn pairs(before: Vec<student_subject::Model>, after: &[student_subject::Model]) -> Vec<Moved> {
    let mut rows: HashMap<String, student_subject::Model> =
        before.into_iter().map(|row| (row.id.clone(), row)).collect();
    after.iter().map(|row| Moved { before: rows.remove(&row.id), after: row.clone() }).collect()
}

/// Who has, waits for or is to have a seat in these sections.
pub async fn held_in(db: &impl ConnectionTrait, section_ids: &[String]) -> Result<Vec<student_subject::Model>> {
    use student_subject::Column;
    let mut found = vec![];
    for some in section_ids.chunks(AT_ONCE) {
        let rows = student_subject::Entity::find()
            .filter(Column::SectionId.is_in(some.iter().cloned()))
            .filter(Column::State.is_in(HELD))
            .filter(Column::ArchivedAt.is_null())
            .order_by_asc(Column::CreatedAt)
            .order_by_asc(Column::Id);
        found.extend(rows.all(db).await?);
    }
    Ok(found)
}

/// What these students have, wait for or are to have in a semester.
pub async fn held_by(
    db: &impl ConnectionTrait,
    semester_id: &str,
    student_ids: &[String],
) -> Result<Vec<student_subject::Model>> {
    use student_subject::Column;
    let mut found = vec![];
    for some in student_ids.chunks(AT_ONCE) {
        let rows = student_subject::Entity::find()
            .filter(Column::StudentId.is_in(some.iter().cloned()))
            .filter(Column::SemesterId.eq(semester_id))
            .filter(Column::State.is_in(HELD))
            .filter(Column::ArchivedAt.is_null())
            .order_by_asc(Column::CreatedAt)
            .order_by_asc(Column::Id);
        found.extend(rows.all(db).await?);
    }
    Ok(found)
}

/// Everything these students ever had to do with a course.
async fn of_course(
    db: &impl ConnectionTrait,
    course_id: &str,
    student_ids: &[String],
) -> Result<HashMap<String, Vec<student_subject::Model>>> {
    use student_subject::Column;
    let mut found = HashMap::<String, Vec<_>>::new();
    for some in student_ids.chunks(AT_ONCE) {
        let rows = student_subject::Entity::find()
            .filter(Column::CourseId.eq(course_id))
            .filter(Column::StudentId.is_in(some.iter().cloned()))
            .filter(Column::ArchivedAt.is_null());
        for row in rows.all(db).await? {
            found.entry(row.student_id.clone()).or_default().push(row);
        }
    }
    Ok(found)
}

/// By how many the seats and waits of sections change.
#[derive(Default)]
struct Counted(BTreeMap<String, (i32, i32)>);

impl Counted {
    fn leaves(&mut self, row: &student_subject::Model) {
        self.count(row, -1);
    }

    fn comes(&mut self, row: &student_subject::Model) {
        self.count(row, 1);
    }

    fn count(&mut self, row: &student_subject::Model, by: i32) {
        if let Some(section_id) = &row.section_id {
            let (enrolled, waiting) = self.0.entry(section_id.clone()).or_default();
            match row.state.as_str() {
                "REGISTERED" => *enrolled += by,
                "WAITING" => *waiting += by,
                _ => {}
            }
        }
    }

    async fn write(mut self, cx: &Cx, along: Along) -> Result<()> {
        let Along { mut changes, counted } = along;
        for id in changes.keys() {
            self.0.entry(id.clone()).or_default();
        }
        for (section_id, (enrolled, waiting)) in self.0.into_iter().filter(|(id, _)| !counted.contains(id)) {
            let row = changes.remove(&section_id).unwrap_or_default();
            let Some(section) = section::Entity::find_by_id(section_id).one(cx.tx().await?).await? else { continue };
            let row = section::ActiveModel {
                enrolled: Set((section.enrolled + enrolled).max(0)),
                waiting: Set((section.waiting + waiting).max(0)),
                ..row
            };
            change::<section::Entity>(cx, SECTION, section, row).await?;
        }
        Ok(())
    }
}

//! What students have passed and take, in a few statements for all of them.

use std::collections::{HashMap, HashSet};

use kernel::Result;
use rules::{
    equivalence::Equivalence,
    selection::{Passed, Record},
};
use schema::{
    courses::{course, course_equivalence, student_subject},
    grades::{grade_definition, student_gpa, student_grade},
    selection::es_round,
    students::student,
    university::semester,
};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, FromQueryResult, QueryFilter, QuerySelect, QueryTrait, Select,
};

/// What a host university's result is worth in a requirement: no less is transferred.
const TRANSFERRED: i32 = 200;

#[derive(FromQueryResult)]
struct Grade {
    student_id: String,
    course_id: String,
    semester_id: String,
    grade: String,
    points: Option<i32>,
    units_gained: i32,
    is_highest: bool,
    source: String,
}

/// Of everybody of the type, or of some.
fn of<E: EntityTrait>(
    query: Select<E>,
    column: impl ColumnTrait,
    round: &es_round::Model,
    only: Option<&[String]>,
) -> Select<E> {
    match only {
        Some(ids) => query.filter(column.is_in(ids)),
        None => {
            let all = student::Entity::find()
                .select_only()
                .column(student::Column::Id)
                .filter(student::Column::StudentType.eq(round.student_type.as_str()));
            query.filter(column.in_subquery(all.into_query()))
        }
    }
}

pub async fn read(
    db: &impl ConnectionTrait,
    round: &es_round::Model,
    ids: &HashSet<&str>,
    only: Option<&[String]>,
) -> Result<HashMap<String, Record>> {
    let codes = codes(db).await?;
    let passes: HashSet<String> = grade_definition::Entity::find()
        .filter(grade_definition::Column::IsPass.eq(true))
        .filter(grade_definition::Column::StudentType.eq(round.student_type.as_str()))
        .filter(grade_definition::Column::ArchivedAt.is_null())
        .all(db)
        .await?
        .into_iter()
        .map(|row| row.grade)
        .collect();
    let mut records = HashMap::<String, Record>::new();
    let mut done = HashSet::new();
    for row in grades(db, round, only).await?.into_iter().filter(|row| ids.contains(row.student_id.as_str())) {
        let Some(code) = codes.get(&row.course_id) else { continue };
        let record = records.entry(row.student_id.clone()).or_default();
        let transferred = row.source == "TRANSFER";
        if transferred || passes.contains(&row.grade) {
            let points = if transferred { row.points.or(Some(TRANSFERRED)) } else { row.points };
            record.passed.push(Passed { course: code.clone(), points });
        }
        if row.is_highest {
            record.units_gained += row.units_gained;
        }
        done.insert((row.student_id, row.course_id, row.semester_id));
    }
    let seats = student_subject::Entity::find()
        .select_only()
        .columns([
            student_subject::Column::StudentId,
            student_subject::Column::CourseId,
            student_subject::Column::SemesterId,
        ])
        .filter(student_subject::Column::State.eq("REGISTERED"))
        .filter(student_subject::Column::SemesterId.ne(round.semester_id.as_str()))
        .filter(student_subject::Column::ArchivedAt.is_null());
    let seats: Vec<(String, String, String)> =
        of(seats, student_subject::Column::StudentId, round, only).into_tuple().all(db).await?;
    for seat in seats.into_iter().filter(|seat| !done.contains(seat)) {
        if let Some(code) = codes.get(&seat.1) {
            records.entry(seat.0).or_default().taking.push(code.clone());
        }
    }
    averages(db, round, only, &mut records).await?;
    // The order in which a database answers is not a fact.
    for record in records.values_mut() {
        record.passed.sort_by(|a, b| (&a.course, a.points).cmp(&(&b.course, b.points)));
        record.taking.sort();
    }
    Ok(records)
}

async fn grades(db: &impl ConnectionTrait, round: &es_round::Model, only: Option<&[String]>) -> Result<Vec<Grade>> {
    use student_grade::Column;
    let rows = student_grade::Entity::find()
        .select_only()
        .columns([
            Column::StudentId,
            Column::CourseId,
            Column::SemesterId,
            Column::Grade,
            Column::Points,
            Column::UnitsGained,
            Column::IsHighest,
            Column::Source,
        ])
        .filter(Column::Status.ne("DRAFT"))
        .filter(Column::ArchivedAt.is_null());
    Ok(of(rows, Column::StudentId, round, only).into_model::<Grade>().all(db).await?)
}

/// The cumulative average of the latest semester that has one.
async fn averages(
    db: &impl ConnectionTrait,
    round: &es_round::Model,
    only: Option<&[String]>,
    records: &mut HashMap<String, Record>,
) -> Result<()> {
    use student_gpa::Column;
    let terms = semester::Entity::find().all(db).await?;
    let begins: HashMap<String, chrono::NaiveDate> = terms.into_iter().map(|row| (row.id, row.start_date)).collect();
    let rows = student_gpa::Entity::find()
        .select_only()
        .columns([Column::StudentId, Column::SemesterId, Column::TotalGradePoints, Column::TotalGpaUnits])
        .filter(Column::ArchivedAt.is_null());
    let rows: Vec<(String, String, i32, i32)> = of(rows, Column::StudentId, round, only).into_tuple().all(db).await?;
    let mut latest = HashMap::<String, (Option<chrono::NaiveDate>, i32, i32)>::new();
    for (student, term, points, units) in rows {
        let at = begins.get(&term).copied();
        let known = latest.entry(student).or_insert((at, points, units));
        if at >= known.0 {
            *known = (at, points, units);
        }
    }
    for (student, (_, points, units)) in latest {
        // Hundredths, half up: what the average is compared by is what is shown.
        let shown = (units > 0).then(|| (2 * points + units) / (2 * units));
        records.entry(student).or_default().cgpa = shown;
    }
    Ok(())
}

async fn codes(db: &impl ConnectionTrait) -> Result<HashMap<String, String>> {
    use course::Column;
    let rows: Vec<(String, String)> =
        course::Entity::find().select_only().columns([Column::Id, Column::Code]).into_tuple().all(db).await?;
    Ok(rows.into_iter().collect())
}

/// Those that hold for everybody.
pub async fn equivalences(db: &impl ConnectionTrait) -> Result<Vec<Equivalence>> {
    use course_equivalence::Column;
    let codes = codes(db).await?;
    let rows = course_equivalence::Entity::find()
        .filter(Column::Approved.eq(true))
        .filter(Column::StructureId.is_null())
        .filter(Column::CohortFrom.is_null())
        .filter(Column::CohortTo.is_null())
        .filter(Column::ArchivedAt.is_null())
        .all(db)
        .await?;
    let mut all = vec![];
    for row in rows.into_iter().filter(|row| row.programme_ids.0.is_empty()) {
        let coded = |ids: &[String]| ids.iter().map(|id| codes.get(id).cloned()).collect::<Option<Vec<_>>>();
        let (Some(from), Some(to)) = (coded(&row.courses_from.0), coded(&row.courses_to.0)) else { continue };
        let one = Equivalence { from, to };
        if row.kind == "EQUIVALENT" {
            all.push(one.reversed());
        }
        all.push(one);
    }
    all.sort_by(|a, b| (&a.from, &a.to).cmp(&(&b.from, &b.to)));
    Ok(all)
}

//! Students of a round: who may take part, what they have passed, how much they may choose and what is let pass.

use std::collections::{HashMap, HashSet};

use course_planning::api::{SpSettings, TakenCounts};
use kernel::{Cx, Result, settings};
use rules::selection::{Exception, Record, SectionNo, Student, StudentNo, TypeUnits, Waiver};
use schema::{
    selection::{adddrop_exception, es_round, special_subject, student_elective_quota},
    students::{cohort, student, study_status},
    timetable::section,
    university::programme,
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect};

use super::{Limits, Places, records};

/// No more of a student than is asked about.
#[derive(FromQueryResult)]
pub(super) struct Line {
    pub id: String,
    programme_id: Option<String>,
    stream_id: Option<String>,
    cohort_id: Option<String>,
    year_of_study: Option<i32>,
    study_status_id: Option<String>,
    fee_hold: bool,
    library_hold: bool,
    discipline_hold: bool,
}

/// All of the round's student type who have not left.
pub async fn all(
    cx: &Cx,
    db: &impl ConnectionTrait,
    round: &es_round::Model,
    limits: &Limits,
    places: &mut Places,
) -> Result<Vec<Student>> {
    let made = Reader::read(cx, db, round, limits, places, None).await?;
    places.students = made.iter().enumerate().map(|(n, student)| (student.id.clone(), StudentNo::of(n))).collect();
    Ok(made)
}

/// Some of them as they are now.
pub async fn facts_of_students(
    cx: &Cx,
    db: &impl ConnectionTrait,
    round: &es_round::Model,
    places: &Places,
    ids: &[String],
) -> Result<Vec<Student>> {
    let limits = Limits::of(db, round).await?;
    Reader::read(cx, db, round, &limits, places, Some(ids)).await
}

struct Reader;

impl Reader {
    async fn read(
        cx: &Cx,
        db: &impl ConnectionTrait,
        round: &es_round::Model,
        limits: &Limits,
        places: &Places,
        only: Option<&[String]>,
    ) -> Result<Vec<Student>> {
        let lines = lines(db, round, only).await?;
        let ids: HashSet<&str> = lines.iter().map(|line| line.id.as_str()).collect();
        let mut records = records::read(db, round, &ids, only).await?;
        let mut units = units(db, round, places).await?;
        let mut exceptions = exceptions(db, round, places).await?;
        let statuses = statuses(db).await?;
        let programmes = codes(db).await?;
        let cohorts = cohort::Entity::find().all(db).await?;
        let cohorts: HashMap<String, i32> = cohorts.into_iter().map(|row| (row.id, row.entry_year)).collect();
        let counts = settings::get::<SpSettings>(cx, None).await?.taken_counts;
        let made = lines.into_iter().map(|line| {
            let named = [&line.programme_id, &line.stream_id].into_iter().flatten();
            let record = records.remove(&line.id).unwrap_or_default();
            Student {
                year: line.year_of_study.unwrap_or(0),
                barred: line.study_status_id.as_ref().and_then(|id| statuses.get(id)).cloned().flatten(),
                holds: holds(&line),
                record: Record {
                    programmes: named.filter_map(|id| programmes.get(id)).cloned().collect(),
                    cohort: line.cohort_id.as_ref().and_then(|id| cohorts.get(id)).copied(),
                    taking_counts: matches!(counts, TakenCounts::PassedOrInProgress),
                    ..record
                },
                min_units: limits.unit_min,
                max_units: limits.unit_max,
                types: units.remove(&line.id).unwrap_or_default(),
                exceptions: exceptions.remove(&line.id).unwrap_or_default(),
                id: line.id,
            }
        });
        Ok(made.collect())
    }
}

async fn lines(db: &impl ConnectionTrait, round: &es_round::Model, only: Option<&[String]>) -> Result<Vec<Line>> {
    use student::Column;
    let mut query = student::Entity::find()
        .select_only()
        .columns([
            Column::Id,
            Column::ProgrammeId,
            Column::StreamId,
            Column::CohortId,
            Column::YearOfStudy,
            Column::StudyStatusId,
            Column::FeeHold,
            Column::LibraryHold,
            Column::DisciplineHold,
        ])
        .filter(Column::ArchivedAt.is_null());
    query = match only {
        Some(ids) => query.filter(Column::Id.is_in(ids)),
        None => query.filter(Column::StudentType.eq(round.student_type.as_str())),
    };
    let mut lines = query.order_by_asc(Column::Id).into_model::<Line>().all(db).await?;
    if only.is_none() {
        let left = study_status::Entity::find().filter(study_status::Column::IsFinal.eq(true)).all(db).await?;
        let left: HashSet<String> = left.into_iter().map(|row| row.id).collect();
        lines.retain(|line| line.study_status_id.as_ref().is_none_or(|id| !left.contains(id)));
    }
    Ok(lines)
}

fn holds(line: &Line) -> Vec<String> {
    let holds = [("FEE", line.fee_hold), ("LIBRARY", line.library_hold), ("DISCIPLINE", line.discipline_hold)];
    holds.into_iter().filter(|(_, set)| *set).map(|(code, _)| code.to_owned()).collect()
}

/// The code of every state, for those in which nobody selects.
async fn statuses(db: &impl ConnectionTrait) -> Result<HashMap<String, Option<String>>> {
    let rows = study_status::Entity::find().all(db).await?;
    Ok(rows.into_iter().map(|row| (row.id, (!row.can_select_course).then_some(row.code))).collect())
}

async fn codes(db: &impl ConnectionTrait) -> Result<HashMap<String, String>> {
    use programme::Column;
    let rows: Vec<(String, String)> =
        programme::Entity::find().select_only().columns([Column::Id, Column::Code]).into_tuple().all(db).await?;
    Ok(rows.into_iter().collect())
}

async fn units(
    db: &impl ConnectionTrait,
    round: &es_round::Model,
    places: &Places,
) -> Result<HashMap<String, Vec<TypeUnits>>> {
    use student_elective_quota::Column;
    let rows = student_elective_quota::Entity::find()
        .filter(Column::SemesterId.eq(round.semester_id.as_str()))
        .filter(Column::ArchivedAt.is_null())
        .all(db)
        .await?;
    let mut found = HashMap::<String, Vec<TypeUnits>>::new();
    for row in rows {
        if let Some(of) = places.types.get(&row.elective_type_id) {
            found.entry(row.student_id).or_default().push(TypeUnits { of: *of, units: row.units_assigned });
        }
    }
    found.values_mut().for_each(|list| list.sort_by_key(|units| units.of));
    Ok(found)
}

async fn exceptions(
    db: &impl ConnectionTrait,
    round: &es_round::Model,
    places: &Places,
) -> Result<HashMap<String, Vec<Exception>>> {
    let mut found = HashMap::<String, Vec<Exception>>::new();
    if round.kind == "ADDDROP" {
        let rows = adddrop_exception::Entity::find()
            .filter(adddrop_exception::Column::SemesterId.eq(round.semester_id.as_str()))
            .filter(adddrop_exception::Column::ArchivedAt.is_null())
            .order_by_asc(adddrop_exception::Column::Id);
        for row in rows.all(db).await? {
            let flags = [
                (row.waive_requirement, Waiver::Requirement),
                (row.waive_clash, Waiver::Clash),
                (row.waive_quota, Waiver::Seat),
            ];
            let waived = flags.into_iter().filter(|(set, _)| *set).map(|(_, waiver)| waiver).collect();
            let until = row.end_at.map(|at| at.0);
            let exception = Exception { section: None, waived, until, max_units: row.max_units };
            found.entry(row.student_id).or_default().push(exception);
        }
    }
    let specials = special_subject::Entity::find()
        .filter(special_subject::Column::SemesterId.eq(round.semester_id.as_str()))
        .filter(special_subject::Column::ArchivedAt.is_null())
        .order_by_asc(special_subject::Column::Id)
        .all(db)
        .await?;
    let courses = by_course(db, round, places).await?;
    for row in specials {
        let waived = waivers(&row);
        let own = row.section_id.as_ref().and_then(|id| places.sections.get(id)).copied();
        let all = courses.get(&row.course_id).cloned().unwrap_or_default();
        let sections = own.map_or(all, |own| vec![own]);
        let list = found.entry(row.student_id).or_default();
        list.extend(sections.into_iter().map(|section| Exception {
            section: Some(section),
            waived: waived.clone(),
            until: None,
            max_units: None,
        }));
    }
    Ok(found)
}

fn waivers(row: &special_subject::Model) -> Vec<Waiver> {
    let of = |code: &String| match code.as_str() {
        "WINDOW" => Some(Waiver::Window),
        "HOLD" => Some(Waiver::Hold),
        "TARGET" => Some(Waiver::Target),
        "REQUIREMENT" => Some(Waiver::Requirement),
        "EXCLUSION" => Some(Waiver::Exclusion),
        "UNITS" => Some(Waiver::Units),
        "CLASH" => Some(Waiver::Clash),
        "QUOTA" => Some(Waiver::Seat),
        _ => None,
    };
    let mut waived: Vec<Waiver> = row.waived.0.iter().filter_map(of).collect();
    // Whoever repeats a course has passed it, or something that counts as it.
    if row.kind == "REPEAT" {
        waived.push(Waiver::Passed);
    }
    waived.sort();
    waived.dedup();
    waived
}

/// The numbers of each course's sections.
async fn by_course(
    db: &impl ConnectionTrait,
    round: &es_round::Model,
    places: &Places,
) -> Result<HashMap<String, Vec<SectionNo>>> {
    use section::Column;
    let rows: Vec<(String, String)> = section::Entity::find()
        .select_only()
        .columns([Column::Id, Column::CourseId])
        .filter(Column::SemesterId.eq(round.semester_id.as_str()))
        .order_by_asc(Column::Id)
        .into_tuple()
        .all(db)
        .await?;
    let mut found = HashMap::<String, Vec<SectionNo>>::new();
    for (id, course) in rows {
        found.entry(course).or_default().extend(places.sections.get(&id));
    }
    Ok(found)
}

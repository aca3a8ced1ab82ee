//! Sections of a round: those of its pools or of the whole semester, and those that somebody sits in.

use std::collections::{BTreeMap, HashMap, HashSet};

use kernel::Result;
use rules::{
    elective::{Begun, all_by_word, released},
    requirement,
    selection::{Course, CourseNo, Hour, Release, Section, SectionNo, Status},
    timetable::{Slot, Weeks},
};
use schema::{
    courses::{course, student_subject},
    selection::{adddrop_open, elective_section, elective_type, es_round},
    timetable::{class_session, section},
    university::semester,
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait};

use super::Places;

type Held = [student_subject::Model];

pub async fn read(
    db: &impl ConnectionTrait,
    round: &es_round::Model,
    types: &[elective_type::Model],
    held: &Held,
    places: &mut Places,
) -> Result<(Vec<Course>, Vec<Section>)> {
    let of_semester = section::Entity::find()
        .filter(section::Column::SemesterId.eq(round.semester_id.as_str()))
        .filter(section::Column::ArchivedAt.is_null())
        .order_by_asc(section::Column::Id)
        .all(db)
        .await?;
    let of_courses = section::Entity::find()
        .select_only()
        .column(section::Column::CourseId)
        .filter(section::Column::SemesterId.eq(round.semester_id.as_str()));
    let found = course::Entity::find().filter(course::Column::Id.in_subquery(of_courses.into_query())).all(db).await?;
    let courses: HashMap<String, course::Model> = found.into_iter().map(|row| (row.id.clone(), row)).collect();
    let pools = Pools::read(db, round, types).await?;
    let mut hours = hours(db, &round.semester_id).await?;
    let open = Openings::read(db, round).await?;
    let outside = outside(held);
    let taken: HashSet<&str> = held.iter().filter_map(|row| row.section_id.as_deref()).collect();
    let (mut listed, mut sections, mut numbers) = (vec![], vec![], HashMap::<String, CourseNo>::new());
    for row in of_semester {
        let Some(course) = courses.get(&row.course_id) else { continue };
        let offered = if open.add_drop { course.student_type == round.student_type } else { pools.has(&row.id) };
        if !offered && !taken.contains(row.id.as_str()) {
            continue;
        }
        let number = *numbers.entry(course.id.clone()).or_insert_with(|| {
            listed.push(Course { id: course.id.clone(), code: course.code.clone() });
            CourseNo::of(listed.len() - 1)
        });
        let others = outside.get(row.id.as_str()).copied().unwrap_or(0);
        let (quota, release) = pools.seats(&row, others, open.add_drop);
        let of = pools.types(&row.id, types);
        let status = status(&row, offered && open.includes(&of));
        places.sections.insert(row.id.clone(), SectionNo::of(sections.len()));
        sections.push(Section {
            course: number,
            units: course.units.max(0),
            quota,
            release,
            elsewhere: 0,
            status,
            types: if open.add_drop {
                vec![]
            } else {
                of.iter().filter_map(|id| places.types.get(id)).copied().collect()
            },
            hours: hours.remove(&row.id).unwrap_or_default(),
            requirement: required(&row, course),
            exclusions: course.exclusion_codes.0.clone(),
            remark: row.remark.clone(),
            id: row.id,
        });
    }
    Ok((listed, sections))
}

/// How many sit in each section without having chosen it from a pool.
fn outside(held: &Held) -> HashMap<&str, i32> {
    let mut counts = HashMap::new();
    for row in held.iter().filter(|row| row.state == "REGISTERED" && row.elective_type_id.is_none()) {
        *counts.entry(row.section_id.as_deref().unwrap_or_default()).or_default() += 1;
    }
    counts
}

fn status(section: &section::Model, offered: bool) -> Status {
    match section.status.as_str() {
        "CANCELLED" => Status::Cancelled,
        "SCHEDULED" | "OPEN" | "FULL" if offered => Status::Open,
        _ => Status::Closed,
    }
}

fn required(section: &section::Model, course: &course::Model) -> Option<requirement::Requirement> {
    let text = if section.requirement.trim().is_empty() { &course.requirement } else { &section.requirement };
    requirement::parse(text).ok().flatten()
}

async fn hours(db: &impl ConnectionTrait, semester_id: &str) -> Result<HashMap<String, Vec<Hour>>> {
    let weeks = semester::Entity::find_by_id(semester_id).one(db).await?.map_or(0, |term| term.weeks);
    let of_semester = section::Entity::find()
        .select_only()
        .column(section::Column::Id)
        .filter(section::Column::SemesterId.eq(semester_id));
    let rows = class_session::Entity::find()
        .filter(class_session::Column::SectionId.in_subquery(of_semester.into_query()))
        .filter(class_session::Column::ArchivedAt.is_null())
        .order_by_asc(class_session::Column::Weekday)
        .order_by_asc(class_session::Column::StartTime)
        .order_by_asc(class_session::Column::Id)
        .all(db)
        .await?;
    let mut found = HashMap::<String, Vec<Hour>>::new();
    for row in rows {
        let Some(slot) = Slot::parse(row.weekday, &row.start_time, &row.end_time).filter(Slot::is_placed) else {
            continue;
        };
        let own = Weeks::of(&row.weeks.0);
        let weeks = if own.is_empty() { Weeks::all(weeks) } else { own };
        found.entry(row.section_id).or_default().push(Hour { slot, weeks });
    }
    Ok(found)
}

/// What is open in add/drop.
struct Openings {
    add_drop: bool,
    all: bool,
    types: HashMap<String, bool>,
}

impl Openings {
    async fn read(db: &impl ConnectionTrait, round: &es_round::Model) -> Result<Self> {
        let rows = adddrop_open::Entity::find()
            .filter(adddrop_open::Column::SemesterId.eq(round.semester_id.as_str()))
            .filter(adddrop_open::Column::StudentType.eq(round.student_type.as_str()))
            .filter(adddrop_open::Column::ArchivedAt.is_null())
            .all(db)
            .await?;
        let all = rows.iter().find(|row| row.elective_type_id.is_none()).is_none_or(|row| row.enabled);
        let types = rows.into_iter().filter_map(|row| Some((row.elective_type_id?, row.enabled))).collect();
        Ok(Self { add_drop: round.kind == "ADDDROP", all, types })
    }

    fn includes(&self, types: &[String]) -> bool {
        let own: Vec<bool> = types.iter().filter_map(|id| self.types.get(id)).copied().collect();
        !self.add_drop || if own.is_empty() { self.all } else { own.contains(&true) }
    }
}

/// Pools, and what the rounds have released of them by now.
struct Pools {
    rows: HashMap<String, Vec<elective_section::Model>>,
    types: HashMap<String, elective_type::Model>,
    begun: Vec<es_round::Model>,
}

impl Pools {
    async fn read(db: &impl ConnectionTrait, round: &es_round::Model, types: &[elective_type::Model]) -> Result<Self> {
        let found = elective_section::Entity::find()
            .filter(elective_section::Column::SemesterId.eq(round.semester_id.as_str()))
            .filter(elective_section::Column::ArchivedAt.is_null())
            .all(db)
            .await?;
        let types: HashMap<_, _> = types.iter().map(|row| (row.id.clone(), row.clone())).collect();
        let mut rows = HashMap::<String, Vec<_>>::new();
        for row in found.into_iter().filter(|row| types.contains_key(&row.elective_type_id)) {
            rows.entry(row.section_id.clone()).or_default().push(row);
        }
        let mut begun = es_round::Entity::find()
            .filter(es_round::Column::SemesterId.eq(round.semester_id.as_str()))
            .filter(es_round::Column::StudentType.eq(round.student_type.as_str()))
            .filter(es_round::Column::Kind.eq("FORMAL"))
            .filter(es_round::Column::State.is_in(["OPEN", "PAUSED", "CLOSED"]))
            .filter(es_round::Column::ArchivedAt.is_null())
            .all(db)
            .await?;
        begun.retain(|other| other.id != round.id);
        begun.push(round.clone());
        Ok(Self { rows, types, begun })
    }

    fn has(&self, section_id: &str) -> bool {
        self.rows.contains_key(section_id)
    }

    /// In the order of the types.
    fn types(&self, section_id: &str, order: &[elective_type::Model]) -> Vec<String> {
        let own = self.rows.get(section_id).map(Vec::as_slice).unwrap_or_default();
        let in_pool = |of: &&elective_type::Model| own.iter().any(|row| row.elective_type_id == of.id);
        order.iter().filter(in_pool).map(|of| of.id.clone()).collect()
    }

    /// Seats of the pools together, and of those who sit there without them; never more than the section has.
    fn seats(&self, section: &section::Model, outside: i32, add_drop: bool) -> (u32, Release) {
        let whole = u32::try_from(section.quota).unwrap_or(0);
        let Some(rows) = self.rows.get(&section.id).filter(|_| !add_drop) else { return (whole, Release::All) };
        let (mut quota, mut free) = (outside, outside);
        for row in rows {
            let Some(of) = self.types.get(&row.elective_type_id) else { continue };
            let rounds: Vec<Begun> = self.begun.iter().map(|round| begun_for(round, &of.code)).collect();
            let years = all_by_word(&row.quota_by_year.0).unwrap_or_default();
            quota = quota.saturating_add(row.quota);
            free = free.saturating_add(released(of.release_by == "SHARE", row.quota, &years, &rounds));
        }
        let quota = u32::try_from(quota).unwrap_or(0).min(whole);
        (quota, Release::Seats(u32::try_from(free).unwrap_or(0).min(quota)))
    }
}

/// A type that a round says nothing about is released as a whole.
fn begun_for(round: &es_round::Model, code: &str) -> Begun {
    let shares: BTreeMap<String, i32> = all_by_word(&round.shares.0).unwrap_or_default();
    Begun { years: round.years.0.clone(), percent: shares.get(code).copied().unwrap_or(100) }
}

//! The facts with which a round opens, read from the database once: one statement for each kind of row.

mod records;
mod sections;
mod students;

use std::collections::HashMap;

use kernel::{Cx, Result, settings};
use rules::selection::{
    ElectiveType, Kind, Reopening, Round, SeatRow, SectionNo, Snapshot, StudentNo, Turn, TypeNo, WaitRow, Way,
    ready::commitment,
};
use schema::{
    courses::student_subject,
    selection::{adddrop_semester, elective_type, es_round},
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};

use crate::{adddrop::turn, es::SelectionSettings};

pub use students::facts_of_students;

/// What the key file gives for the moments at which seats reopen.
pub const REOPENING: &str = "es.reopening";

/// The limits of the semester: those of add/drop where they are set, else the usual ones.
pub struct Limits {
    pub unit_min: i32,
    pub unit_max: i32,
    pub drop_required: bool,
    pub section_change: bool,
    pub waiting: bool,
    pub turns: Vec<Turn>,
}

impl Limits {
    async fn of(db: &impl ConnectionTrait, round: &es_round::Model) -> Result<Self> {
        let row = adddrop_semester::Entity::find()
            .filter(adddrop_semester::Column::SemesterId.eq(round.semester_id.as_str()))
            .filter(adddrop_semester::Column::StudentType.eq(round.student_type.as_str()))
            .filter(adddrop_semester::Column::ArchivedAt.is_null())
            .one(db)
            .await?;
        let add_drop = round.kind == "ADDDROP";
        Ok(row.map_or(
            Self {
                unit_min: 12,
                unit_max: 18,
                drop_required: false,
                section_change: true,
                waiting: true,
                turns: vec![],
            },
            |row| Self {
                unit_min: row.unit_min,
                unit_max: row.unit_max,
                drop_required: add_drop && row.drop_required,
                section_change: !add_drop || row.section_change,
                waiting: !add_drop || row.waiting,
                turns: row.slots.0.iter().filter(|_| add_drop).filter_map(|slot| turn(slot)).collect(),
            },
        ))
    }
}

/// Numbers of what the snapshot lists.
#[derive(Default)]
pub struct Places {
    pub types: HashMap<String, TypeNo>,
    pub sections: HashMap<String, SectionNo>,
    pub students: HashMap<String, StudentNo>,
}

/// The types of the round's semester, in order.
pub async fn types_of(db: &impl ConnectionTrait, round: &es_round::Model) -> Result<Vec<elective_type::Model>> {
    use elective_type::Column;
    let types = elective_type::Entity::find()
        .filter(Column::SemesterId.eq(round.semester_id.as_str()))
        .filter(Column::StudentType.eq(round.student_type.as_str()))
        .filter(Column::Enabled.eq(true))
        .filter(Column::ArchivedAt.is_null())
        .order_by_asc(Column::SortOrder)
        .order_by_asc(Column::Code);
    Ok(types.all(db).await?)
}

/// The sections of a round as they are now, with the numbers that its book has for types.
pub async fn sections_now(
    db: &impl ConnectionTrait,
    round: &es_round::Model,
    places: &mut Places,
) -> Result<(Vec<rules::selection::Course>, Vec<rules::selection::Section>)> {
    let (types, held) = (types_of(db, round).await?, held(db, &round.semester_id).await?);
    sections::read(db, round, &types, &held, places).await
}

/// Everything that a round asks about. The transaction holds the round.
pub async fn take(cx: &Cx, round: &es_round::Model) -> Result<Snapshot> {
    let db = cx.tx().await?;
    let limits = Limits::of(db, round).await?;
    let types = types_of(db, round).await?;
    let mut places = Places {
        types: types.iter().enumerate().map(|(n, row)| (row.id.clone(), TypeNo::of(n))).collect(),
        ..Places::default()
    };
    let held = held(db, &round.semester_id).await?;
    let (courses, mut sections) = sections::read(db, round, &types, &held, &mut places).await?;
    let students = students::all(cx, db, round, &limits, &mut places).await?;
    let (mut seats, mut waits) = (vec![], vec![]);
    for row in &held {
        let Some(section) = row.section_id.as_ref().and_then(|id| places.sections.get(id)).copied() else { continue };
        let of = row.elective_type_id.as_ref().and_then(|id| places.types.get(id)).copied();
        match (places.students.get(&row.student_id).copied(), row.state.as_str()) {
            (Some(student), "REGISTERED") => {
                seats.push(SeatRow { student, section, of, required: row.source == "PLAN" });
            }
            (Some(student), "WAITING") => waits.push((row, WaitRow { section, rank: 0, student, of })),
            (None, "REGISTERED") => {
                if let Some(section) = sections.get_mut(section.at()) {
                    section.elsewhere += 1;
                }
            }
            _ => {}
        }
    }
    seats.sort();
    let settings = settings::get::<SelectionSettings>(cx, None).await?;
    Ok(Snapshot {
        round: terms(cx, round, &limits, &settings)?,
        types: types.into_iter().map(type_of).collect(),
        courses,
        sections,
        students,
        equivalences: records::equivalences(db).await?,
        seats,
        waits: ranked(waits),
    })
}

fn type_of(row: elective_type::Model) -> ElectiveType {
    let max_courses = row.max_courses.and_then(|most| u32::try_from(most).ok());
    ElectiveType { id: row.id, waiting: row.allow_waiting, max_courses }
}

/// In the order of the ranks they had, who has none behind them.
fn ranked(mut waits: Vec<(&student_subject::Model, WaitRow)>) -> Vec<WaitRow> {
    waits.sort_by_key(|(row, wait)| (wait.section, row.queue_no.unwrap_or(i32::MAX), row.created_at, row.id.clone()));
    let mut last = HashMap::<SectionNo, u32>::new();
    let mut ranks = vec![];
    for (row, wait) in waits {
        let before = last.entry(wait.section).or_default();
        let rank = row.queue_no.and_then(|no| u32::try_from(no).ok()).unwrap_or(0).max(*before + 1);
        *before = rank;
        ranks.push(WaitRow { rank, ..wait });
    }
    ranks
}

async fn held(db: &impl ConnectionTrait, semester_id: &str) -> Result<Vec<student_subject::Model>> {
    use student_subject::Column;
    let rows = student_subject::Entity::find()
        .filter(Column::SemesterId.eq(semester_id))
        .filter(Column::State.is_in(["REGISTERED", "WAITING"]))
        .filter(Column::SectionId.is_not_null())
        .filter(Column::ArchivedAt.is_null())
        .order_by_asc(Column::CreatedAt)
        .order_by_asc(Column::Id);
    Ok(rows.all(db).await?)
}

fn terms(cx: &Cx, round: &es_round::Model, limits: &Limits, settings: &SelectionSettings) -> Result<Round> {
    let minutes = i64::from(settings.reopen_within_minutes);
    let secret = cx.app().keys.secret(REOPENING, &round.id)?;
    Ok(Round {
        id: round.id.clone(),
        no: u32::try_from(round.no).unwrap_or(0),
        kind: match round.kind.as_str() {
            "MOCK" => Kind::Mock,
            "ADDDROP" => Kind::AddDrop,
            _ => Kind::Formal,
        },
        way: match round.allocation.as_str() {
            "LOTTERY" => Way::Lottery,
            "RANKED" => Way::Ranked,
            _ => Way::FirstCome,
        },
        start: round.start_at.0,
        end: round.end_at.0,
        years: years(&round.years.0),
        paused: false,
        waiting: limits.waiting,
        max_waits: u32::try_from(settings.max_waiting).unwrap_or(0),
        drop_required: limits.drop_required,
        change_section: limits.section_change,
        keep_minimum: false,
        exceptions: true,
        reopening: (minutes > 0).then(|| Reopening {
            commitment: commitment(&secret),
            least: 1_000,
            most: minutes * 60_000,
        }),
        turns: limits.turns.clone(),
    })
}

/// As Y1 to Y4.
pub fn years(list: &[String]) -> Vec<i32> {
    list.iter().filter_map(|year| year.trim_start_matches('Y').parse().ok()).collect()
}

//! Why there is no timetable: kept as what it is about, said in the reader's language.

use kernel::{Both, Lang};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use solver::{Contradiction, RelationKind, Requirement};
use utoipa::ToSchema;

use super::instance::Posed;
use crate::snapshot::Snapshot;

/// A requirement that cannot be met together with the others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Kept {
    code: String,
    papers: Vec<String>,
    /// A room and time that is taken.
    place: Vec<String>,
    /// Students it concerns to give it up.
    people: u32,
    /// Whether giving it up is enough; unknown where that was not decided.
    enough: Option<bool>,
}

pub fn kept(at: &Snapshot, posed: &Posed, found: &Contradiction) -> Value {
    let label = |n: u32| {
        let of = usize::try_from(n).ok().and_then(|n| posed.of.get(n)).and_then(|of| at.papers.get(*of));
        of.map(|paper| paper.label.clone()).unwrap_or_default()
    };
    let one = |requirement: &Requirement| {
        let relaxed = found.relaxations.iter().find(|relaxation| relaxation.requirement == *requirement);
        let mut papers: Vec<String> = requirement.papers().map(label).collect();
        papers.dedup();
        Kept {
            code: code(requirement).to_owned(),
            papers,
            place: place(at, posed, requirement),
            people: relaxed.map_or(0, |relaxation| relaxation.people),
            enough: relaxed.and_then(|relaxation| relaxation.enough),
        }
    };
    let mut all: Vec<Kept> = vec![];
    for requirement in &found.requirements {
        // Parts of one paper ask for the same.
        let next = one(requirement);
        if !all.contains(&next) {
            all.push(next);
        }
    }
    all.sort_by_key(|kept| (kept.enough != Some(true), kept.people));
    serde_json::to_value(all).unwrap_or_default()
}

fn place(at: &Snapshot, posed: &Posed, requirement: &Requirement) -> Vec<String> {
    let Requirement::Closed { room, period } = requirement else { return vec![] };
    let number = |n: &u32| usize::try_from(*n).unwrap_or(usize::MAX);
    let room = posed.rooms.get(number(room)).and_then(|n| at.rooms.get(*n)).map(|room| room.name.clone());
    let when = posed.periods.get(number(period)).map(|(day, slot)| format!("{day} {slot}"));
    room.into_iter().chain(when).collect()
}

fn code(requirement: &Requirement) -> &'static str {
    match requirement {
        Requirement::CommonStudents { .. } => "COMMON_STUDENTS",
        Requirement::Relation(relation) => match relation.kind {
            RelationKind::After => "AFTER",
            RelationKind::Together => "TOGETHER",
            RelationKind::Apart => "APART",
        },
        Requirement::Duration { .. } => "DURATION",
        Requirement::ForbiddenPeriods { .. } => "FORBIDDEN",
        Requirement::LockedPeriod { .. } => "LOCKED_TIME",
        Requirement::Seats { .. } => "SEATS",
        Requirement::UsableRooms { .. } => "ROOMS",
        Requirement::LockedRoom { .. } => "LOCKED_ROOM",
        Requirement::Alone { .. } => "ALONE",
        Requirement::Closed { .. } => "CLOSED",
    }
}

/// As it is read.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ExamContradiction)]
pub struct Said {
    text: String,
    people: u32,
    enough: Option<bool>,
}

pub fn said(kept: &Value, lang: Lang) -> Vec<Said> {
    let all: Vec<Kept> = serde_json::from_value(kept.clone()).unwrap_or_default();
    let one = |kept: Kept| {
        let text = words(&kept);
        Said { text: text.get(lang).to_owned(), people: kept.people, enough: kept.enough }
    };
    all.into_iter().map(one).collect()
}

fn words(kept: &Kept) -> Both {
    let (zh, en) = (kept.papers.join("、"), kept.papers.join(", "));
    let place = kept.place.join(" ");
    match kept.code.as_str() {
        "COMMON_STUDENTS" => Both::new(
            format!("{zh} 有共同考生，不能同时考"),
            format!("{en} have students in common and cannot be at once"),
        ),
        "AFTER" => Both::new(format!("{zh} 须先后考"), format!("{en} must follow each other")),
        "TOGETHER" => Both::new(format!("{zh} 须同时开考"), format!("{en} must begin together")),
        "APART" => Both::new(format!("{zh} 不能同时考"), format!("{en} must not be at once")),
        "DURATION" => Both::new(format!("{zh} 需要足够长的时段"), format!("{en} needs a slot that is long enough")),
        "FORBIDDEN" => Both::new(format!("{zh} 有不能使用的时段"), format!("{en} must not lie in some slots")),
        "LOCKED_TIME" => Both::new(format!("{zh} 已锁定在其时段"), format!("{en} is locked to its time")),
        "SEATS" => Both::new(format!("{zh} 的考生都要有座位"), format!("everybody who sits {en} needs a seat")),
        "ROOMS" => {
            Both::new(format!("{zh} 只能使用有所需设施的考场"), format!("{en} needs rooms with what it asks for"))
        }
        "LOCKED_ROOM" => Both::new(format!("{zh} 已锁定在其考场"), format!("{en} is locked to its rooms")),
        "ALONE" => {
            Both::new(format!("{zh} 的考场不能同时考其他科目"), format!("nothing else fits into a room of {en}"))
        }
        _ => Both::new(format!("{place} 已被其他考试占用"), format!("{place} is taken by other exams")),
    }
}

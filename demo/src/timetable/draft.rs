//! The draft of the next semester: the classes of divisions whose plans are confirmed, as they were a year before,
//! with what nobody has tidied yet.

use std::collections::{BTreeMap, HashMap};

use kernel::{Result, StringList};
use schema::timetable::{
    class_session::{self, WeekList},
    section, tt_group,
};

use crate::{
    Demo,
    bulk::insert,
    catalogue::{DIVISIONS, ProgrammeOf},
    courses::{
        catalogue::{Catalogue, CourseOf},
        shape,
        timetable::{Classes, entry_id, section_id},
    },
    terms::Term,
};

/// Their plans are confirmed, and taken into the timetable.
pub const CONFIRMED: [&str; 2] = ["DBM", "SIS"];
/// So many sections of a course are planned at most.
pub const SECTIONS: usize = 2;
/// Of each kind of clash.
const PLANTED: usize = 3;
const LARGE: i32 = 400;

struct Draft {
    sections: Vec<section::Model>,
    sessions: Vec<class_session::Model>,
    groups: BTreeMap<String, tt_group::Model>,
}

pub async fn load(demo: &Demo<'_>, catalogue: &Catalogue, (before, next): (&Classes, &Term)) -> Result<()> {
    let mut draft = copied(demo, catalogue, before, next);
    unplace(&mut draft);
    plant(&mut draft);
    insert::<tt_group::Entity, _>(demo.tx, draft.groups.into_values().collect()).await?;
    let count = insert::<section::Entity, _>(demo.tx, draft.sections).await?;
    let meetings = insert::<class_session::Entity, _>(demo.tx, draft.sessions).await?;
    demo.say(count, &format!("classes with {meetings} meetings in the draft of {}", next.code));
    Ok(())
}

fn copied(demo: &Demo<'_>, catalogue: &Catalogue, before: &Classes, next: &Term) -> Draft {
    let mut draft = Draft { sections: vec![], sessions: vec![], groups: BTreeMap::new() };
    let mut held: HashMap<&str, Vec<&class_session::Model>> = HashMap::new();
    for session in &before.sessions {
        held.entry(&session.section_id).or_default().push(session);
    }
    for (section, (number, class, _)) in before.sections.iter().zip(&before.of) {
        let Some(course) = catalogue.course(*number) else { continue };
        if *class >= SECTIONS || !CONFIRMED.contains(&course.division) || course.student_type != "UG" {
            continue;
        }
        let id = section_id(demo, next, &course.code, *class);
        let group = group_of(demo, next, course, section).filter(|_| *class == 0);
        draft.sections.push(section::Model {
            id: id.clone(),
            semester_id: demo.seed.id("semester", &next.code),
            enrolled: 0,
            waiting: 0,
            status: "DRAFT".to_owned(),
            group_ids: StringList(group.iter().map(|group| group.id.clone()).collect()),
            entry_id: Some(entry_id(demo, next, course)),
            combined_group_id: section.combined_group_id.as_ref().map(|old| demo.seed.id("combined-next", old)),
            ..section.clone()
        });
        draft.groups.extend(group.map(|group| (group.id.clone(), group)));
        let meetings = held.get(section.id.as_str()).into_iter().flatten();
        draft.sessions.extend((0..).zip(meetings).map(|(m, session): (usize, _)| class_session::Model {
            id: demo.seed.id("session", format!("{id}/{m}")),
            section_id: id.clone(),
            weeks: WeekList(session.weeks.0.iter().copied().filter(|week| *week <= next.weeks).collect()),
            ..(*session).clone()
        }));
    }
    draft
}

/// The group of a programme and year that a required course is for.
fn group_of(demo: &Demo<'_>, next: &Term, course: &CourseOf, section: &section::Model) -> Option<tt_group::Model> {
    let programme: &ProgrammeOf =
        DIVISIONS.iter().flat_map(|d| d.programmes).find(|programme| Some(programme.code) == course.programme)?;
    let year = section.year_targets.0.first()?.strip_prefix('Y')?.parse().ok()?;
    (course.block == "MR").then(|| shape::group(demo, next, programme, (year, 1), 35))
}

/// The last of them wait in the tray.
fn unplace(draft: &mut Draft) {
    let waiting = draft.sessions.len() / 20 + 1;
    for session in draft.sessions.iter_mut().rev().take(waiting) {
        session.weekday = 0;
        session.start_time.clear();
        session.end_time.clear();
        session.place_id = None;
    }
}

/// Two classes at one time with one teacher, in one room, and of one group; and rooms that are too small.
fn plant(draft: &mut Draft) {
    let place: HashMap<String, usize> = draft.sections.iter().zip(0..).map(|(s, n)| (s.id.clone(), n)).collect();
    let placed = |session: &class_session::Model| session.weekday > 0 && session.place_id.is_some();
    // The first meeting of each section.
    let mut first: Vec<(usize, usize)> = vec![];
    for (n, session) in draft.sessions.iter().enumerate().filter(|(_, session)| placed(session)) {
        let section = place.get(&session.section_id).copied().unwrap_or_default();
        if first.last().is_none_or(|(_, last)| *last != section) {
            first.push((n, section));
        }
    }
    let mut pairs = first.chunks_exact(2).filter_map(|pair| Some((*pair.first()?, *pair.get(1)?)));
    for kind in (0..PLANTED).flat_map(|_| ["TEACHER", "PLACE", "GROUP", "CAPACITY"]) {
        let Some(((a, section_a), (b, section_b))) = pairs.next() else { return };
        let Some(model) = draft.sessions.get(a).cloned() else { return };
        let groups = draft.sections.get(section_a).map(|s| s.group_ids.clone()).unwrap_or_default();
        let any = draft.groups.keys().next().cloned();
        let (Some(session), Some(section)) = (draft.sessions.get_mut(b), draft.sections.get_mut(section_b)) else {
            return;
        };
        if kind == "CAPACITY" {
            section.quota = LARGE;
            continue;
        }
        session.weekday = model.weekday;
        session.start_time.clone_from(&model.start_time);
        session.end_time.clone_from(&model.end_time);
        session.hours = model.hours;
        session.weeks = model.weeks;
        match kind {
            "TEACHER" => {
                session.teacher_id.clone_from(&model.teacher_id);
                section.teacher_ids = StringList(model.teacher_id.into_iter().collect());
            }
            "PLACE" => session.place_id = model.place_id,
            _ => {
                let shared = if groups.0.is_empty() { StringList(any.into_iter().collect()) } else { groups };
                section.group_ids = shared.clone();
                if let Some(section) = draft.sections.get_mut(section_a) {
                    section.group_ids = shared;
                }
            }
        }
    }
}

//! What makes classes those of a university: groups, years and programmes they are for, weeks, classes of two sections.

use std::collections::{BTreeMap, HashMap};

use kernel::StringList;
use schema::timetable::{class_session, class_session::WeekList, section, tt_group, tt_group_student};

use crate::{
    Demo,
    bulk::{list, row},
    campus::Room,
    catalogue::ProgrammeOf,
    terms::Term,
};

use super::{
    catalogue::{Catalogue, CourseOf},
    plan::PlanOf,
    timetable::{Classes, Seat, section_id},
};

/// A group has at most so many; fewer than the least of a programme and year are no group.
const GROUP: usize = 40;
const LEAST: usize = 5;
/// Seats of a section for others beside the class of a programme.
const FOR_OTHERS: i32 = 10;

type Known<'a> = (&'a Catalogue, &'a [PlanOf], &'a [Room]);

pub fn shape(demo: &Demo<'_>, classes: &mut Classes, (catalogue, plans, rooms): Known<'_>, seats: &[Seat]) {
    let mut takers: HashMap<(u16, usize), Vec<&Seat>> = HashMap::new();
    for seat in seats {
        if let Some(class) = seat.class {
            takers.entry((seat.course, class)).or_default().push(seat);
        }
    }
    let member_of = groups(demo, classes, plans, seats);
    let mut busy: HashMap<&str, u128> = HashMap::new();
    let none = vec![];
    for (section, (number, class, week)) in classes.sections.iter_mut().zip(&classes.of) {
        let Some(course) = catalogue.course(*number) else { continue };
        let who = takers.get(&(*number, *class)).unwrap_or(&none);
        target(demo, section, (course, plans, &classes.term), who);
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for id in who.iter().filter_map(|seat| member_of.get(&seat.student)) {
            *counts.entry(id).or_default() += 1;
        }
        // Whoever takes a course together is a group in it, unless its others are at the same time.
        for (id, count) in counts.into_iter().filter(|(_, count)| 2 * count >= who.len() && *count >= LEAST) {
            let of = busy.entry(id).or_insert(0);
            if *of & week == 0 && count > 0 {
                *of |= week;
                section.group_ids.0.push(id.to_owned());
            }
        }
    }
    biweekly(classes);
    combine(demo, classes, catalogue, rooms);
}

/// Students of a programme and year in groups of even size; answers which one everybody is in.
fn groups(demo: &Demo<'_>, classes: &mut Classes, plans: &[PlanOf], seats: &[Seat]) -> HashMap<usize, String> {
    let mut of: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for seat in seats {
        of.entry(seat.group).or_default().push(seat.student);
    }
    let (mut member_of, term) = (HashMap::new(), classes.term.clone());
    for (key, mut students) in of {
        students.sort_unstable();
        students.dedup();
        let Some((plan, year)) = meaning(key, plans, &term) else { continue };
        if students.len() < LEAST || !(1..=4).contains(&year) {
            continue;
        }
        let size = students.len().div_ceil(students.len().div_ceil(GROUP));
        for (n, members) in (1..).zip(students.chunks(size)) {
            let made = group(demo, &term, plan.programme, (year, n), members.len());
            classes.members.extend(members.iter().map(|student| {
                row!(
                    tt_group_student {
                        id: demo.seed.id("tt-member", format!("{}/{student}", made.id)),
                        group_id: made.id.clone(),
                        student_id: demo.seed.id("student", student),
                    },
                    demo.at
                )
            }));
            member_of.extend(members.iter().map(|student| (*student, made.id.clone())));
            classes.groups.push(made);
        }
    }
    member_of
}

/// A group of a programme, year and number.
pub fn group(
    demo: &Demo<'_>,
    term: &Term,
    programme: &ProgrammeOf,
    (year, n): (i32, i32),
    size: usize,
) -> tt_group::Model {
    let code = format!("{}-Y{year}-G{n}", programme.code);
    row!(
        tt_group {
            id: demo.seed.id("tt-group", format!("{}/{code}", term.code)),
            semester_id: demo.seed.id("semester", &term.code),
            name_en: format!("{} Y{year} G{n}", programme.en),
            name_cn: format!("{}{year}年级{n}组", programme.cn),
            code: code,
            programme_id: demo.seed.id("programme", programme.code),
            stream_id: None,
            year: year,
            expected_size: i32::try_from(size).unwrap_or(0),
            remark: String::new(),
        },
        demo.at
    )
}

/// The plan and the year of study that are in the number of a seat's group.
fn meaning<'a>(key: usize, plans: &'a [PlanOf], term: &Term) -> Option<(&'a PlanOf, i32)> {
    let entry = (term.year - 8..=term.year).find(|year| usize::try_from(year % 64).ok() == Some(key % 64))?;
    Some((plans.get(key / 64)?, term.year - entry + 1))
}

/// Whom a section is for, by who is in it; and what it asks for, where all of them fulfil it.
fn target(
    demo: &Demo<'_>,
    section: &mut section::Model,
    (course, plans, term): (&CourseOf, &[PlanOf], &Term),
    who: &[&Seat],
) {
    let (mut programmes, mut years): (BTreeMap<&str, usize>, BTreeMap<i32, usize>) = Default::default();
    for (plan, year) in who.iter().filter_map(|seat| meaning(seat.group, plans, term)) {
        *programmes.entry(plan.programme.code).or_default() += 1;
        *years.entry(year.clamp(1, 4)).or_default() += 1;
    }
    section.elective_types = match course.block {
        "UC" | "GE2021" | "WPE" => list(&["COMMON"]),
        "ME" | "ELECTIVE" => list(&["MAJOR", "CONCENTRATION"]),
        "FE" => list(&["FREE"]),
        _ => StringList::default(),
    };
    if who.is_empty() {
        return;
    }
    if programmes.len() <= 3 {
        section.programme_ids = StringList(programmes.keys().map(|code| demo.seed.id("programme", code)).collect());
    }
    if years.len() <= 2 {
        section.year_targets = StringList(years.keys().map(|year| format!("Y{year}")).collect());
    }
    let upper = years.keys().all(|year| *year >= 3);
    section.requirement = match (course.block, programmes.keys().collect::<Vec<_>>().as_slice()) {
        ("ME", [one]) => format!("专业为{one}"),
        ("FE" | "GE2021", _) if upper => "修读年级为3、4".to_owned(),
        _ => String::new(),
    };
}

/// Some second meetings are held every other week.
fn biweekly(classes: &mut Classes) {
    let weeks = classes.term.weeks;
    let seconds = classes.sessions.iter_mut().filter(|session| session.kind != "LEC");
    for (n, session) in seconds.enumerate() {
        match n % 9 {
            0 => session.weeks = WeekList((1..=weeks).step_by(2).collect()),
            1 => session.weeks = WeekList((2..=weeks).step_by(2).collect()),
            _ => {}
        }
    }
}

/// Some classes of a programme have a section for others, with the same hours, room and teacher.
fn combine(demo: &Demo<'_>, classes: &mut Classes, catalogue: &Catalogue, rooms: &[Room]) {
    let capacity: HashMap<&str, i32> = rooms.iter().map(|room| (room.id.as_str(), room.capacity)).collect();
    let mut held: HashMap<&str, Vec<&class_session::Model>> = HashMap::new();
    for session in &classes.sessions {
        held.entry(&session.section_id).or_default().push(session);
    }
    let mut made = vec![];
    for (n, (section, (number, class, week))) in classes.sections.iter().zip(&classes.of).enumerate() {
        let meetings = held.get(section.id.as_str()).map(Vec::as_slice).unwrap_or_default();
        let seats = section.quota + FOR_OTHERS;
        let large = |session: &&class_session::Model| {
            session.place_id.as_ref().and_then(|id| capacity.get(id.as_str())).is_some_and(|has| *has >= seats)
        };
        let last = classes.of.get(n + 1).is_none_or(|(next, ..)| next != number);
        let own = ["MR", "ME"].contains(&section.curriculum_type.as_str());
        if !last || !own || meetings.is_empty() || !meetings.iter().all(large) {
            continue;
        }
        let Some(course) = catalogue.course(*number) else { continue };
        made.push((
            n,
            beside(demo, &classes.term, section, (course, class + 1), meetings),
            (*number, class + 1, *week),
        ));
        if made.len() * 25 >= classes.sections.len() {
            break;
        }
    }
    for (n, (section, sessions), of) in made {
        if let Some(first) = classes.sections.get_mut(n) {
            first.combined_group_id.clone_from(&section.combined_group_id);
        }
        classes.sections.push(section);
        classes.sessions.extend(sessions);
        classes.of.push(of);
    }
}

fn beside(
    demo: &Demo<'_>,
    term: &Term,
    first: &section::Model,
    (course, class): (&CourseOf, usize),
    meetings: &[&class_session::Model],
) -> (section::Model, Vec<class_session::Model>) {
    let id = section_id(demo, term, &course.code, class);
    let section = section::Model {
        id: id.clone(),
        section_no: format!("{}", 1001 + class),
        curriculum_type: "FE".to_owned(),
        elective_types: list(&["FREE"]),
        quota: FOR_OTHERS,
        enrolled: 0,
        status: "OPEN".to_owned(),
        combined_group_id: Some(demo.seed.id("combined", &first.id)),
        group_ids: StringList::default(),
        programme_ids: StringList::default(),
        year_targets: StringList::default(),
        requirement: course.programme.map(|code| format!("专业不能为{code}")).unwrap_or_default(),
        remark: format!("与 {} 班合班上课", first.section_no),
        ..first.clone()
    };
    let sessions = (0..).zip(meetings).map(|(m, session): (usize, _)| class_session::Model {
        id: demo.seed.id("session", format!("{id}/{m}")),
        section_id: id.clone(),
        ..(*session).clone()
    });
    let sessions = sessions.collect();
    (section, sessions)
}

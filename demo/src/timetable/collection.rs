//! What the divisions plan: a round for the next semester in the middle of being filled, and the one that this
//! semester was made of.

use std::collections::BTreeMap;

use kernel::{Result, StringList, Timestamp, identity::entity::user};
use schema::{
    collection::{ttsp_authority, ttsp_course, ttsp_division, ttsp_group, ttsp_merge, ttsp_round, ttsp_teacher},
    timetable::section,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use crate::{
    Demo,
    bulk::{insert, list, row},
    courses::{
        catalogue::{Catalogue, CourseOf},
        timetable::{Classes, entry_id},
    },
    terms::Term,
};

use super::{Terms, draft::SECTIONS};

/// How far the divisions are with the next semester.
pub const STATES: [(&str, &str); 6] = [
    ("DBM", "CONFIRMED"),
    ("SIS", "CONFIRMED"),
    ("DHS", "SUBMITTED"),
    ("DST", "EDITING"),
    ("SCC", "RETURNED"),
    ("SGL", "NOT_STARTED"),
];
const RETURNED: &str = "有三门课程没有填写任课教师，请补充后再提交。";

/// A round with everything in it.
#[derive(Default)]
struct Round {
    divisions: Vec<ttsp_division::Model>,
    authorities: Vec<ttsp_authority::Model>,
    courses: Vec<ttsp_course::Model>,
    groups: Vec<ttsp_group::Model>,
    teachers: Vec<ttsp_teacher::Model>,
}

/// Sections of one course.
type Offered<'a> = BTreeMap<u16, Vec<&'a section::Model>>;

pub async fn load(demo: &Demo<'_>, catalogue: &Catalogue, (before, now, next): Terms<'_>) -> Result<()> {
    let users = user::Entity::find().filter(user::Column::Username.is_in(["division", "dean"])).all(demo.tx).await?;
    let mut all = Round::default();
    for (term, from, open) in [(&now.term, now, false), (next, before, true)] {
        let round = round_row(demo, term, open);
        let round_id = round.id.clone();
        insert::<ttsp_round::Entity, _>(demo.tx, vec![round]).await?;
        for (code, state) in STATES {
            let state = if open { state } else { "CONFIRMED" };
            all.divisions.push(division_row(demo, &round_id, (code, state), users.first()));
            if state != "NOT_STARTED" {
                let offered = offered(catalogue, from, code);
                all.plan(demo, (catalogue, term), (&round_id, code, state), &offered);
            }
        }
        all.authorities.extend(users.iter().map(|user| authority_row(demo, &round_id, user)));
    }
    let made = merged(demo, &demo.seed.id("ttsp-round", &now.term.code), now);
    insert::<ttsp_merge::Entity, _>(demo.tx, vec![made]).await?;
    insert::<ttsp_division::Entity, _>(demo.tx, all.divisions).await?;
    insert::<ttsp_authority::Entity, _>(demo.tx, all.authorities).await?;
    let courses = insert::<ttsp_course::Entity, _>(demo.tx, all.courses).await?;
    let groups = insert::<ttsp_group::Entity, _>(demo.tx, all.groups).await?;
    let teachers = insert::<ttsp_teacher::Entity, _>(demo.tx, all.teachers).await?;
    demo.say(courses, &format!("planned courses with {teachers} teachers and {groups} groups in two rounds"));
    Ok(())
}

fn round_row(demo: &Demo<'_>, term: &Term, open: bool) -> ttsp_round::Model {
    let day = |days: i64| demo.at.plus(days * 24 * Timestamp::HOUR);
    let (from, to) = if open { (day(-14), day(10)) } else { (day(-200), day(-170)) };
    row!(
        ttsp_round {
            id: demo.seed.id("ttsp-round", &term.code),
            semester_id: demo.seed.id("semester", &term.code),
            student_type: "UG".to_owned(),
            open_at: from,
            close_at: to,
            status: if open { "OPEN" } else { "IMPORTED" }.to_owned(),
            reminded: if open { StringList::default() } else { list(&["7", "3", "1"]) },
            remark: String::new(),
        },
        from
    )
}

fn division_row(
    demo: &Demo<'_>,
    round_id: &str,
    (code, state): (&str, &str),
    by: Option<&user::Model>,
) -> ttsp_division::Model {
    let submitted = ["SUBMITTED", "RETURNED", "CONFIRMED"].contains(&state);
    let confirmed = state == "CONFIRMED";
    row!(
        ttsp_division {
            id: demo.seed.id("ttsp-division", format!("{round_id}/{code}")),
            round_id: round_id.to_owned(),
            division_id: demo.seed.id("division", code),
            submit_status: state.to_owned(),
            submitted_by: by.filter(|_| submitted).map(|user| user.id.clone()),
            submitted_at: submitted.then(|| demo.at.plus(-72 * Timestamp::HOUR)),
            confirmed_by: by.filter(|_| confirmed).map(|user| user.id.clone()),
            confirmed_at: confirmed.then(|| demo.at.plus(-48 * Timestamp::HOUR)),
            return_reason: if state == "RETURNED" { RETURNED } else { "" }.to_owned(),
        },
        demo.at
    )
}

fn authority_row(demo: &Demo<'_>, round_id: &str, user: &user::Model) -> ttsp_authority::Model {
    row!(
        ttsp_authority {
            id: demo.seed.id("ttsp-authority", format!("{round_id}/{}", user.username)),
            round_id: round_id.to_owned(),
            division_id: demo.seed.id("division", "DST"),
            user_id: user.id.clone(),
            programme_ids: StringList::default(),
        },
        demo.at
    )
}

fn merged(demo: &Demo<'_>, round_id: &str, now: &Classes) -> ttsp_merge::Model {
    let count = |n: usize| i32::try_from(n).unwrap_or(0);
    row!(
        ttsp_merge {
            id: demo.seed.id("ttsp-merge", round_id),
            round_id: round_id.to_owned(),
            sections: count(now.sections.len()),
            sessions: count(now.sessions.len()),
            groups: count(now.groups.len()),
            skipped: 0,
            report: serde_json::json!([]),
        },
        demo.at.plus(-160 * 24 * Timestamp::HOUR)
    )
}

/// The courses of a division with their sections, without those that only share another one's class.
fn offered<'a>(catalogue: &Catalogue, from: &'a Classes, division: &str) -> Offered<'a> {
    let mut offered: Offered<'a> = BTreeMap::new();
    for (section, (number, _, _)) in from.sections.iter().zip(&from.of) {
        let own = |course: &&CourseOf| course.division == division && course.student_type == "UG";
        if catalogue.course(*number).filter(own).is_some() && section.remark.is_empty() {
            offered.entry(*number).or_default().push(section);
        }
    }
    offered
}

impl Round {
    fn plan(
        &mut self,
        demo: &Demo<'_>,
        (catalogue, term): (&Catalogue, &Term),
        (round_id, division, state): (&str, &str, &str),
        offered: &Offered<'_>,
    ) {
        let division_id = demo.seed.id("division", division);
        // Who is still at it has not come to the last ones.
        let many = if state == "EDITING" { offered.len() * 2 / 3 } else { offered.len() };
        let mut together: BTreeMap<(&str, i32), Vec<String>> = BTreeMap::new();
        for (n, (number, sections)) in offered.iter().take(many).enumerate() {
            let (Some(course), Some(first)) = (catalogue.course(*number), sections.first()) else { continue };
            let planned = if term.start > demo.today { sections.len().min(SECTIONS) } else { sections.len() };
            let entry = course_row(demo, (term, round_id, &division_id), (course, first, planned), n);
            // Some of those who are not finished have nobody to teach it yet.
            let missing = ["EDITING", "RETURNED"].contains(&state) && n % 9 == 4;
            for (slot, section) in (1..).zip(sections.iter().take(planned)) {
                let teachers = section.teacher_ids.0.iter().filter(|_| !missing);
                self.teachers
                    .extend(teachers.zip(0..).map(|(teacher, k)| teaches(demo, &entry, (slot, teacher, k), course)));
            }
            let year = first.year_targets.0.first().and_then(|year| year.strip_prefix('Y')?.parse().ok());
            if let (Some(programme), Some(year), "MR") = (course.programme, year, course.block) {
                together.entry((programme, year)).or_default().push(entry.course_id.clone());
            }
            self.courses.push(entry);
        }
        self.groups.extend(together.into_iter().map(|((programme, year), courses)| {
            let name = format!("{programme} Y{year} G1");
            row!(
                ttsp_group {
                    id: demo.seed.id("ttsp-group", format!("{round_id}/{name}")),
                    round_id: round_id.to_owned(),
                    division_id: division_id.clone(),
                    name: name,
                    programme_id: demo.seed.id("programme", programme),
                    stream_id: None,
                    year: year,
                    expected_size: 35,
                    course_ids: StringList(courses),
                    remark: String::new(),
                },
                demo.at
            )
        }));
    }
}

fn course_row(
    demo: &Demo<'_>,
    (term, round_id, division_id): (&Term, &str, &str),
    (course, section, planned): (&CourseOf, &section::Model, usize),
    n: usize,
) -> ttsp_course::Model {
    let pattern: Vec<String> = course.hours.iter().map(usize::to_string).collect();
    let laboratory = course.place == "LAB";
    row!(
        ttsp_course {
            id: entry_id(demo, term, course),
            round_id: round_id.to_owned(),
            division_id: division_id.to_owned(),
            course_id: demo.seed.id("course", &course.code),
            course_code: course.code.clone(),
            offering_programme_id: course.programme.map(|code| demo.seed.id("programme", code)),
            curriculum_type: course.block.to_owned(),
            sections_planned: i32::try_from(planned).unwrap_or(1),
            quota_per_section: section.quota,
            quota_by_year: Default::default(),
            hour_pattern: pattern.join("+"),
            weeks: match n % 20 {
                7 => "ODD",
                8 => "EVEN",
                _ => "ALL",
            }
            .to_owned(),
            preferred_times: if n % 10 == 3 { list(&["1 08:00-11:50"]) } else { StringList::default() },
            unavailable_times: if n % 10 == 6 { list(&["5"]) } else { StringList::default() },
            place_type_id: Some(demo.seed.id("place type", course.place)),
            equipment: if laboratory { list(&["COMPUTERS"]) } else { StringList::default() },
            // Larger than any room: somebody has to see it.
            min_capacity: (n % 30 == 11).then_some(500),
            combined_with_id: None,
            target_programme_ids: section.programme_ids.clone(),
            target_years: section.year_targets.clone(),
            requirement: section.requirement.clone(),
            extra_fee: if n % 25 == 9 { 80_000 } else { 0 },
            suitable_for_international: n.is_multiple_of(4),
            need_exam: !course.binary,
            remark: String::new(),
        },
        demo.at
    )
}

fn teaches(
    demo: &Demo<'_>,
    entry: &ttsp_course::Model,
    (slot, teacher, k): (i32, &String, i32),
    course: &CourseOf,
) -> ttsp_teacher::Model {
    row!(
        ttsp_teacher {
            id: demo.seed.id("ttsp-teacher", format!("{}/{slot}/{k}", entry.id)),
            round_id: entry.round_id.clone(),
            division_id: entry.division_id.clone(),
            entry_id: entry.id.clone(),
            section_slot: slot,
            teacher_id: teacher.clone(),
            role: if k == 0 { "LECTURER" } else { "TUTOR" }.to_owned(),
            share: 100,
            hours: i32::try_from(course.hours.iter().sum::<usize>()).unwrap_or(3),
            unavailable_times: StringList::default(),
            max_per_day: None,
        },
        demo.at
    )
}

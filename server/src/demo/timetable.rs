//! Courses, and the classes of this and the last semester in rooms and hours, without a clash of room, teacher
//! or year group.

use std::collections::HashMap;

use kernel::{Result, StringList};
use schema::{
    courses::course,
    timetable::{
        class_session::{self, WeekList},
        section,
    },
};

use super::{
    Demo,
    bulk::{insert, row},
    campus::Room,
    catalogue::DIVISIONS,
    organisation::{Staffing, Teacher},
    terms::Term,
};

const PERIODS: usize = 14;
/// Hours from 08:00 to 21:50; classes end at half past five unless nothing else is free.
const USUAL_PERIODS: usize = 10;

pub type General = (&'static str, &'static str, &'static str, i32, i32, i32, &'static str, &'static [usize]);

/// Required of everybody in a year: code, names, year, units, seats, kind of place, hours.
pub const GENERAL: &[General] = &[
    ("LEAP1013", "学术英语一", "English for Academic Purposes I", 1, 3, 28, "SR", &[2, 1]),
    ("LEAP2013", "学术英语二", "English for Academic Purposes II", 2, 3, 28, "SR", &[2, 1]),
    ("CHIN1013", "大学中文", "University Chinese", 1, 3, 40, "CR", &[2, 1]),
    ("HEAL1011", "体育一", "Physical Education I", 1, 1, 30, "GYM", &[2]),
    ("HEAL2011", "体育二", "Physical Education II", 2, 1, 30, "OUT", &[2]),
    ("WHOL1011", "全人教育：情绪", "Whole Person Education: Emotions", 1, 1, 25, "SR", &[2]),
    ("WHOL2011", "全人教育：志愿服务", "Whole Person Education: Service", 2, 1, 25, "SR", &[2]),
    ("CULT2023", "中国文化通论", "Introduction to Chinese Culture", 2, 3, 60, "CR", &[3]),
    ("COMP1003", "计算机应用", "Computing for Everyone", 1, 3, 40, "LAB", &[2, 1]),
];

/// Courses of a programme: last digits, names, year, hours.
pub const OF_PROGRAMME: &[(&str, &str, &str, i32, &[usize])] = &[
    ("1013", "导论", "Introduction to", 1, &[2, 1]),
    ("1023", "基础", "Foundations of", 1, &[2, 1]),
    ("2013", "方法", "Methods in", 2, &[2, 1]),
    ("2023", "原理", "Principles of", 2, &[3]),
    ("2033", "数据与", "Data in", 2, &[2, 1]),
    ("3013", "进阶", "Advanced", 3, &[2, 1]),
    ("3023", "专题一：", "Topics I in", 3, &[3]),
    ("3033", "伦理与", "Ethics in", 3, &[2, 1]),
    ("3043", "实践：", "Practice of", 3, &[2, 1]),
    ("4013", "研讨：", "Seminar in", 4, &[3]),
    ("4023", "专题二：", "Topics II in", 4, &[2, 1]),
    ("4036", "毕业项目：", "Final Year Project in", 4, &[1]),
];

/// What is to be taught: a course to a year group of a programme, or of everybody.
struct Offer {
    code: String,
    programme: &'static str,
    division: &'static str,
    year: i32,
    seats: i32,
    place: &'static str,
    hours: &'static [usize],
    students: usize,
}

type Week = [u16; 7];

/// The catalogue; study plans stand on it.
pub async fn load_courses(demo: &mut Demo<'_>) -> Result<()> {
    let count = insert::<course::Entity, _>(demo.tx, offers(demo).0).await?;
    demo.say(count, "courses");
    Ok(())
}

pub async fn load(demo: &mut Demo<'_>, rooms: &[Room], staffing: &Staffing, terms: &[&Term]) -> Result<()> {
    let (_, offers) = offers(demo);
    for term in terms {
        let mut board = Board::new(rooms, staffing);
        let (mut sections, mut sessions) = (vec![], vec![]);
        for offer in &offers {
            plan(demo, term, offer, &mut board, &mut sections, &mut sessions);
        }
        let classes = insert::<section::Entity, _>(demo.tx, sections).await?;
        let meetings = insert::<class_session::Entity, _>(demo.tx, sessions).await?;
        demo.say(classes, &format!("classes with {meetings} weekly meetings in {}", term.code));
    }
    Ok(())
}

fn offers(demo: &Demo<'_>) -> (Vec<course::Model>, Vec<Offer>) {
    let undergraduates = demo.students * 88 / 100;
    let (mut courses, mut offers) = (vec![], vec![]);
    for (code, cn, en, year, units, seats, place, hours) in GENERAL {
        courses.push(course_row(demo, code, (cn, en), *units, "SGL", None));
        let students = undergraduates * 24 / 100;
        offers.push(Offer {
            code: (*code).to_owned(),
            programme: "",
            division: "SGL",
            year: *year,
            seats: *seats,
            place,
            hours,
            students,
        });
    }
    for division in DIVISIONS {
        for programme in division.programmes.iter().filter(|p| p.student_type == "UG") {
            let total: usize =
                DIVISIONS.iter().flat_map(|d| d.programmes).filter(|p| p.student_type == "UG").map(|p| p.weight).sum();
            for (digits, cn, en, year, hours) in OF_PROGRAMME {
                let code = format!("{}{digits}", programme.code);
                let (cn, en) = (format!("{cn}{}", programme.cn), format!("{en} {}", programme.en));
                let units = if *digits == "4036" { 6 } else { 3 };
                courses.push(course_row(demo, &code, (&cn, &en), units, division.code, Some(programme.code)));
                offers.push(Offer {
                    code,
                    programme: programme.code,
                    division: division.code,
                    year: *year,
                    seats: 50,
                    place: if digits.ends_with("33") && division.code == "DST" { "LAB" } else { "CR" },
                    hours,
                    students: undergraduates * programme.weight * 23 / 100 / total.max(1),
                });
            }
        }
    }
    (courses, offers)
}

fn course_row(
    demo: &Demo<'_>,
    code: &str,
    (cn, en): (&str, &str),
    units: i32,
    division: &str,
    programme: Option<&str>,
) -> course::Model {
    let level = code.chars().find(char::is_ascii_digit).and_then(|c| c.to_digit(10)).unwrap_or(1);
    row!(
        course {
            id: demo.seed.id("course", code),
            code: code.to_owned(),
            title_en: en.to_owned(),
            title_cn: cn.to_owned(),
            units: units,
            student_type: "UG".to_owned(),
            level: i32::try_from(level).unwrap_or(1),
            offering_division_id: Some(demo.seed.id("division", division)),
            offering_programme_id: programme.map(|p| demo.seed.id("programme", p)),
            course_type_id: None,
            hours_lecture: 2,
            hours_tutorial: 1,
            hours_lab: 0,
            total_hours: 14 * 3,
            grading_mode: "LETTER".to_owned(),
            in_gpa: true,
            is_year_course: false,
            part_no: None,
            moi: "E".to_owned(),
            has_exam: true,
            exam_hours: Some(2),
            repeatable: false,
            requirement: String::new(),
            corequisite_codes: StringList::default(),
            exclusion_codes: StringList::default(),
            tag_codes: StringList::default(),
            description: String::new(),
            outcomes: String::new(),
            syllabus_file_id: None,
            effective_from_id: None,
            effective_to_id: None,
            status: "ACTIVE".to_owned(),
            replaced_by_code: String::new(),
        },
        demo.at
    )
}

/// Who and what is busy when, a bit an hour.
struct Board<'a> {
    rooms: &'a [Room],
    busy_rooms: Vec<Week>,
    teachers: HashMap<(&'static str, &'static str), Vec<&'a Teacher>>,
    busy: HashMap<String, Week>,
    turn: usize,
}

impl<'a> Board<'a> {
    fn new(rooms: &'a [Room], staffing: &'a Staffing) -> Self {
        let mut teachers: HashMap<_, Vec<_>> = HashMap::new();
        for teacher in &staffing.teachers {
            teachers.entry((teacher.division, teacher.programme)).or_default().push(teacher);
        }
        Self { rooms, busy_rooms: vec![Week::default(); rooms.len()], teachers, busy: HashMap::new(), turn: 0 }
    }

    fn teacher(&mut self, offer: &Offer) -> Option<&'a Teacher> {
        self.turn += 1;
        let able = self.teachers.get(&(offer.division, offer.programme))?;
        able.get(self.turn % able.len().max(1)).copied()
    }

    /// Takes the first free hours from a random start: weekday, period and room, if there is any.
    fn place(
        &mut self,
        demo: &mut Demo<'_>,
        who: &[String],
        offer: &Offer,
        hours: usize,
    ) -> (usize, usize, Option<usize>) {
        let start = demo.seed.below(5 * USUAL_PERIODS);
        for limit in [USUAL_PERIODS, PERIODS] {
            for step in 0..5 * limit {
                let (day, period) = ((start + step) % 5, (start / 5 + step / 5) % limit);
                if period + hours > limit {
                    continue;
                }
                let mask = ((1_u16 << hours) - 1) << period;
                let free = |week: &Week| week.get(day).is_some_and(|bits| bits & mask == 0);
                if !who.iter().all(|w| self.busy.get(w).is_none_or(free)) {
                    continue;
                }
                let from = demo.seed.below(self.rooms.len());
                let fits = |n: &usize| {
                    self.rooms.get(*n).is_some_and(|r| r.kind == offer.place && r.capacity >= offer.seats)
                        && self.busy_rooms.get(*n).is_some_and(free)
                };
                let count = self.rooms.len();
                let Some(room) = (from..count).chain(0..from).find(fits) else { continue };
                for name in who {
                    take(self.busy.entry(name.clone()).or_default(), day, mask);
                }
                if let Some(week) = self.busy_rooms.get_mut(room) {
                    take(week, day, mask);
                }
                return (day, period, Some(room));
            }
        }
        (start % 5, USUAL_PERIODS, None)
    }
}

fn take(week: &mut Week, day: usize, mask: u16) {
    if let Some(bits) = week.get_mut(day) {
        *bits |= mask;
    }
}

fn plan(
    demo: &mut Demo<'_>,
    term: &Term,
    offer: &Offer,
    board: &mut Board<'_>,
    sections: &mut Vec<section::Model>,
    sessions: &mut Vec<class_session::Model>,
) {
    let seats = usize::try_from(offer.seats).unwrap_or(1).max(1);
    let classes = offer.students.div_ceil(seats).max(1);
    for n in 0..classes {
        let section_no = format!("{}", 1001 + n);
        let key = format!("{}/{}/{section_no}", term.code, offer.code);
        let teacher = board.teacher(offer);
        let enrolled = if n + 1 < classes { offer.seats } else { offer.seats * demo.seed.between(5, 9) / 10 };
        let section_id = demo.seed.id("section", &key);
        sections.push(row!(
            section {
                id: section_id.clone(),
                semester_id: demo.seed.id("semester", &term.code),
                course_id: demo.seed.id("course", &offer.code),
                section_no: section_no,
                curriculum_type: if offer.programme.is_empty() { "UC" } else { "MR" }.to_owned(),
                quota: offer.seats,
                enrolled: enrolled,
                waiting: 0,
                teacher_ids: StringList(teacher.map(|t| t.id.clone()).into_iter().collect()),
                combined_group_id: None,
                moi: "E".to_owned(),
                status: "OPEN".to_owned(),
                remark: String::new(),
            },
            demo.at
        ));
        // Students of one class of a year group cannot be in two places.
        let group = format!("{}{}/{n}", offer.programme, offer.year);
        let who: Vec<String> = teacher.map(|t| t.id.clone()).into_iter().chain([group]).collect();
        for (m, hours) in offer.hours.iter().enumerate() {
            let (day, period, room) = board.place(demo, &who, offer, *hours);
            let every = if demo.seed.chance(95) { 1 } else { 2 };
            let weeks = (1..=term.weeks).step_by(every).collect();
            sessions.push(row!(
                class_session {
                    id: demo.seed.id("session", format!("{key}/{m}")),
                    section_id: section_id.clone(),
                    weekday: i32::try_from(day + 1).unwrap_or(1),
                    start_time: format!("{:02}:00", 8 + period),
                    end_time: format!("{:02}:50", 7 + period + hours),
                    hours: i32::try_from(*hours).unwrap_or(1),
                    place_id: room.and_then(|r| board.rooms.get(r)).map(|r| r.id.clone()),
                    weeks: WeekList(weeks),
                    kind: if m == 0 { "LEC" } else { "TUT" }.to_owned(),
                    teacher_id: teacher.map(|t| t.id.clone()),
                },
                demo.at
            ));
        }
    }
}

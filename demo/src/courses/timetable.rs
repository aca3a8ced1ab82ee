//! The classes of a semester for those who take them: rooms and hours without a clash of room, teacher or student.

use std::collections::{BTreeMap, HashMap};

use kernel::{Result, StringList};
use schema::timetable::{
    class_session::{self, WeekList},
    section, tt_group, tt_group_student,
};

use crate::{
    Demo,
    bulk::{insert, row},
    campus::Room,
    organisation::{Staffing, Teacher},
    terms::Term,
};

use super::{
    board::{Board, Hours, PERIODS},
    catalogue::{Catalogue, CourseNo, CourseOf},
    plan::PlanOf,
    shape,
};

/// Somebody takes a course.
pub struct Seat {
    pub student: usize,
    pub course: CourseNo,
    /// Those of one group have nearly the same week, and sit together.
    pub group: usize,
    /// The class they are in, counted from nought.
    pub class: Option<usize>,
}

/// A class that may still take somebody.
struct Class {
    week: u128,
    taken: usize,
}

struct Made<'a> {
    demo: &'a Demo<'a>,
    term: &'a Term,
    classes: &'a mut Classes,
}

/// The classes of a semester, before and after they are written.
#[derive(Clone)]
pub struct Classes {
    pub term: Term,
    pub sections: Vec<section::Model>,
    /// Of every section: its course, which class of the course it is, and its hours of the week.
    pub of: Vec<(CourseNo, usize, u128)>,
    /// In the order of the sections.
    pub sessions: Vec<class_session::Model>,
    pub groups: Vec<tt_group::Model>,
    pub members: Vec<tt_group_student::Model>,
}

/// The id of a class by its number.
pub fn section_id(demo: &Demo<'_>, term: &Term, code: &str, class: usize) -> String {
    demo.seed.id("section", format!("{}/{code}/{}", term.code, 1001 + class))
}

/// The plan of a course that its sections are made of.
pub fn entry_id(demo: &Demo<'_>, term: &Term, course: &CourseOf) -> String {
    demo.seed.id("ttsp-course", format!("{}/{}", term.code, course.code))
}

/// Makes the classes of a semester and gives everybody a seat.
pub async fn load(
    demo: &mut Demo<'_>,
    (rooms, staffing): (&[Room], &Staffing),
    (catalogue, plans): (&Catalogue, &[PlanOf]),
    (term, collected): (&Term, bool),
    seats: &mut [Seat],
) -> Result<Classes> {
    let mut board = Board::new(rooms, staffing, demo.students + 1);
    let mut wanted: BTreeMap<CourseNo, Vec<usize>> = BTreeMap::new();
    for (n, seat) in seats.iter().enumerate() {
        wanted.entry(seat.course).or_default().push(n);
    }
    let mut classes =
        Classes { term: term.clone(), sections: vec![], of: vec![], sessions: vec![], groups: vec![], members: vec![] };
    for (number, mut who) in wanted {
        let Some(course) = catalogue.course(number).filter(|c| !c.hours.is_empty()) else { continue };
        who.sort_by_key(|n| seats.get(*n).map(|seat| (seat.group, seat.student)));
        let start = demo.seed.below(5 * PERIODS);
        for (n, (class, teacher, meetings)) in arrange(&mut board, course, seats, who, start).into_iter().enumerate() {
            let second = if (number + u16::try_from(n).unwrap_or(0)) % 11 == 0 {
                board.second(course, teacher, class.week)
            } else {
                None
            };
            let mut made = Made { demo, term, classes: &mut classes };
            made.write(&board, course, (n, class.taken), (teacher, second), &meetings);
            classes.of.push((number, n, class.week));
            if let Some(section) = classes.sections.last_mut().filter(|_| collected && course.student_type == "UG") {
                section.entry_id = Some(entry_id(demo, term, course));
            }
        }
    }
    shape::shape(demo, &mut classes, (catalogue, plans, rooms), seats);
    let written = classes.clone();
    let count = insert::<section::Entity, _>(demo.tx, written.sections).await?;
    let meetings = insert::<class_session::Entity, _>(demo.tx, written.sessions).await?;
    demo.say(count, &format!("classes with {meetings} weekly meetings in {}", term.code));
    Ok(classes)
}

type Arranged<'a> = (Class, Option<&'a Teacher>, Vec<Hours>);

/// Classes of even size, each at hours when its students are free; who is not sits in another one.
fn arrange<'a>(
    board: &mut Board<'a>,
    course: &CourseOf,
    seats: &mut [Seat],
    mut rest: Vec<usize>,
    start: usize,
) -> Vec<Arranged<'a>> {
    let mut classes: Vec<Arranged<'a>> = vec![];
    while !rest.is_empty() {
        let size = rest.len().div_ceil(rest.len().div_ceil(course.seats));
        let later = rest.split_off(size);
        let who: Vec<usize> = rest.iter().filter_map(|n| seats.get(*n)).map(|seat| seat.student).collect();
        let (teacher, meetings) = board.place(course, &who, start + classes.len() * 7);
        let week = meetings.iter().fold(0, |week, hours| week | hours.mask());
        classes.push((Class { week, taken: 0 }, teacher, meetings));
        let before = later.len();
        let mut again = vec![];
        for n in rest {
            let Some(seat) = seats.get_mut(n) else { continue };
            let fits = |(class, ..): &Arranged<'_>| class.taken < course.seats && board.free(seat.student, class.week);
            match classes.iter().rposition(fits) {
                Some(found) => {
                    seat.class = Some(found);
                    if let Some((class, ..)) = classes.get_mut(found) {
                        class.taken += 1;
                        board.sit(seat.student, class.week);
                    }
                }
                None => again.push(n),
            }
        }
        // Nobody of this class could come: whoever is left has no free hours at all.
        if before == 0 && again.len() == size {
            classes.pop();
            break;
        }
        rest = later;
        rest.extend(again);
    }
    classes
}

impl Made<'_> {
    fn write(
        &mut self,
        board: &Board<'_>,
        course: &CourseOf,
        (n, taken): (usize, usize),
        (teacher, second): (Option<&Teacher>, Option<&Teacher>),
        meetings: &[Hours],
    ) {
        let (demo, term) = (self.demo, self.term);
        let id = section_id(demo, term, &course.code, n);
        let count = |n: usize| i32::try_from(n).unwrap_or(0);
        self.classes.sections.push(row!(
            section {
                id: id.clone(),
                semester_id: demo.seed.id("semester", &term.code),
                course_id: demo.seed.id("course", &course.code),
                section_no: format!("{}", 1001 + n),
                curriculum_type: course.block.to_owned(),
                quota: count(course.seats),
                enrolled: count(taken),
                waiting: 0,
                teacher_ids: StringList(teacher.into_iter().chain(second).map(|t| t.id.clone()).collect()),
                combined_group_id: None,
                moi: "E".to_owned(),
                status: if taken == course.seats { "FULL" } else { "OPEN" }.to_owned(),
                remark: String::new(),
                display_title: String::new(),
                elective_types: StringList::default(),
                year_targets: StringList::default(),
                programme_ids: StringList::default(),
                requirement: String::new(),
                group_ids: StringList::default(),
                entry_id: None,
            },
            demo.at
        ));
        for (m, hours) in meetings.iter().enumerate() {
            // Where two teach, each holds a meeting of their own, or both hold the only one.
            let holds =
                if second.is_some() && meetings.len() == 1 { None } else { second.filter(|_| m == 1).or(teacher) };
            self.classes.sessions.push(row!(
                class_session {
                    id: demo.seed.id("session", format!("{id}/{m}")),
                    section_id: id.clone(),
                    weekday: count(hours.day + 1),
                    start_time: format!("{:02}:00", 8 + hours.period),
                    end_time: format!("{:02}:50", 7 + hours.period + hours.long),
                    hours: count(hours.long),
                    place_id: hours.room.and_then(|room| board.room(room)),
                    weeks: WeekList((1..=term.weeks).collect()),
                    kind: if m == 0 {
                        "LEC"
                    } else if course.place == "LAB" {
                        "LAB"
                    } else {
                        "TUT"
                    }
                    .to_owned(),
                    teacher_id: holds.map(|t| t.id.clone()),
                },
                demo.at
            ));
        }
    }
}

/// Who can teach what: by programme, else anybody of the division.
pub(super) fn able(staffing: &Staffing) -> HashMap<&str, Vec<&Teacher>> {
    let mut able: HashMap<&str, Vec<&Teacher>> = HashMap::new();
    for teacher in &staffing.teachers {
        let name = if teacher.programme.is_empty() { teacher.division } else { teacher.programme };
        able.entry(name).or_default().push(teacher);
        if !teacher.programme.is_empty() {
            able.entry(teacher.division).or_default().push(teacher);
        }
    }
    able
}

//! One sheet after the other, each as far as its turn says.

use std::collections::BTreeMap;

use kernel::{StringList, Timestamp, identity::entity::user};
use rules::scale::grade;
use schema::{
    courses::{course, student_subject},
    grades::student_grade,
    submission::{draft_grade, section_grade_sheet, section_user, sgs_window},
    timetable::section,
};
use serde_json::json;

use super::marks::{draw, mark, steps};
use crate::{Demo, bulk::row};

const HOUR: i64 = Timestamp::DAY / 24;
const RETURNED: &str = "两名学生的成绩似乎填反了，请核对后重新提交。";
const EXPLAINED: &str = "本班为荣誉班，学生均经选拔；评分标准已报系里备案。";
/// Smaller classes are not measured.
const MEASURED: usize = 20;

/// How far a sheet is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    NotStarted,
    Draft,
    Submitted,
    /// Submitted, with a spread that had to be explained.
    Outside,
    Returned,
    Head,
    Dean,
    Confirmed,
}

impl Stage {
    pub fn code(self) -> &'static str {
        match self {
            Self::NotStarted => "NOT_STARTED",
            Self::Draft => "DRAFT",
            Self::Submitted | Self::Outside => "SUBMITTED",
            Self::Returned => "RETURNED",
            Self::Head => "APPROVED_HEAD",
            Self::Dean => "APPROVED_DEAN",
            Self::Confirmed => "CONFIRMED_AR",
        }
    }
}

const ROUND: [Stage; 9] = [
    Stage::NotStarted,
    Stage::Draft,
    Stage::Submitted,
    Stage::Head,
    Stage::Draft,
    Stage::Returned,
    Stage::Submitted,
    Stage::Dean,
    Stage::NotStarted,
];
/// The demo's teacher finds one that is being entered, one that came back and one to begin.
const OWN: [Stage; 3] = [Stage::Draft, Stage::Returned, Stage::NotStarted];
/// Results that are confirmed before the others, so that both are there to see.
const CONFIRMED: usize = 3;

#[derive(Default)]
pub struct Made {
    pub sheets: Vec<section_grade_sheet::Model>,
    pub lines: Vec<draft_grade::Model>,
    pub users: Vec<section_user::Model>,
    pub results: Vec<student_grade::Model>,
    own: usize,
    late: usize,
    others: usize,
    outside: bool,
    confirmed: usize,
    /// Those of the division of the demo's head and dean.
    confirmed_at_home: usize,
}

impl Made {
    pub fn next(&mut self, own: bool, at_home: bool, overdue: bool, size: usize) -> Stage {
        if own {
            self.own += 1;
            return OWN.get((self.own - 1) % OWN.len()).copied().unwrap_or(Stage::Draft);
        }
        // With people enough to have one of its grades amended.
        if at_home && size >= 4 && self.confirmed_at_home == 0 {
            self.confirmed_at_home += 1;
            return Stage::Confirmed;
        }
        if !self.outside && size >= MEASURED {
            self.outside = true;
            return Stage::Outside;
        }
        if overdue {
            self.late += 1;
            return if self.late.is_multiple_of(4) { Stage::Draft } else { Stage::Submitted };
        }
        self.others += 1;
        let stage = ROUND.get(self.others % ROUND.len()).copied().unwrap_or(Stage::Draft);
        if stage == Stage::Dean && self.confirmed < CONFIRMED {
            self.confirmed += 1;
            return Stage::Confirmed;
        }
        stage
    }
}

type Place<'a> = (&'a sgs_window::Model, &'a section::Model, &'a course::Model);

pub fn add(
    demo: &Demo<'_>,
    made: &mut Made,
    (window, section, course): Place<'_>,
    (seats, by): (&[student_subject::Model], Option<&user::Model>),
    stage: Stage,
) {
    let sheet_id = demo.seed.id("grade-sheet", &section.id);
    let by = by.map(|user| user.id.clone());
    let entered = window.open_at.plus(30 * HOUR);
    let (mut counts, mut enrolled, mut edition): (BTreeMap<String, u32>, i32, i32) = (BTreeMap::new(), 0, 0);
    for seat in seats {
        let key = format!("{}/{}", seat.student_id, course.id);
        let withdrawn = seat.state == "WITHDRAWN";
        enrolled += i32::from(!withdrawn);
        let graded = !withdrawn
            && match stage {
                Stage::NotStarted => false,
                // About two thirds are entered.
                Stage::Draft => draw(demo, &key, 3) > 0,
                _ => true,
            };
        let (score, letter) = if graded {
            mark(demo, &key, &course.grading_mode, stage == Stage::Outside)
        } else {
            (None, String::new())
        };
        let mut cells = serde_json::Map::new();
        let names = [("grade", graded), ("score", score.is_some())];
        for (name, _) in names.into_iter().filter(|(_, written)| *written) {
            cells.insert(name.to_owned(), json!({ "v": 1, "by": by.clone().unwrap_or_default(), "at": entered }));
            edition += 1;
        }
        if graded {
            *counts.entry(letter.clone()).or_default() += 1;
        }
        if stage == Stage::Confirmed {
            made.results.push(result(demo, section, course, seat, (score, if withdrawn { "W" } else { &letter })));
        }
        made.lines.push(row!(
            draft_grade {
                id: demo.seed.id("draft-grade", format!("{sheet_id}/{}", seat.student_id)),
                sheet_id: sheet_id.clone(),
                student_id: seat.student_id.clone(),
                state: if withdrawn { "WITHDRAWN" } else { "ENROLLED" }.to_owned(),
                grade: letter,
                score: score,
                component_scores: json!({}),
                remark: String::new(),
                cells: serde_json::Value::Object(cells),
            },
            entered
        ));
    }
    let graded = i32::try_from(counts.values().sum::<u32>()).unwrap_or_default();
    let at = |reached: bool, hours: i64| reached.then(|| window.open_at.plus(hours * HOUR));
    let handed = !matches!(stage, Stage::NotStarted | Stage::Draft);
    let head = matches!(stage, Stage::Head | Stage::Dean | Stage::Confirmed);
    let dean = matches!(stage, Stage::Dean | Stage::Confirmed);
    let who = |reached: bool| if reached { by.clone() } else { None };
    let lettered = course.grading_mode != "BINARY";
    made.sheets.push(row!(
        section_grade_sheet {
            id: sheet_id,
            section_id: section.id.clone(),
            semester_id: section.semester_id.clone(),
            course_id: course.id.clone(),
            window_id: window.id.clone(),
            label: format!("{} ({})", course.code, section.section_no),
            status: stage.code().to_owned(),
            teacher_ids: section.teacher_ids.clone(),
            open_at: window.open_at,
            deadline: window.deadline,
            late_until: window.late_until,
            edition: edition,
            roster_size: enrolled,
            graded: graded,
            distribution: json!(counts),
            components: json!([]),
            score_steps: if lettered { json!(steps()) } else { json!([]) },
            explanation: if stage == Stage::Outside { EXPLAINED } else { "" }.to_owned(),
            answers: json!({}),
            submitted_by: who(handed),
            submitted_at: at(handed, 50),
            return_reason: if stage == Stage::Returned { RETURNED } else { "" }.to_owned(),
            head_by: who(head),
            head_at: at(head, 70),
            dean_by: who(dean),
            dean_at: at(dean, 90),
            confirmed_by: who(stage == Stage::Confirmed),
            confirmed_at: at(stage == Stage::Confirmed, 110),
            reminded: StringList::default(),
        },
        window.open_at
    ));
}

fn result(
    demo: &Demo<'_>,
    section: &section::Model,
    course: &course::Model,
    seat: &student_subject::Model,
    (score, name): (Option<i32>, &str),
) -> student_grade::Model {
    let of = grade(name);
    row!(
        student_grade {
            id: demo.seed.id("confirmed-grade", format!("{}/{}", section.id, seat.student_id)),
            student_id: seat.student_id.clone(),
            semester_id: section.semester_id.clone(),
            course_id: course.id.clone(),
            section_id: Some(section.id.clone()),
            course_type_id: seat.course_type_id.clone().or(course.course_type_id.clone()),
            units_attempted: course.units,
            units_gained: if of.is_some_and(|grade| grade.earns_units) { course.units } else { 0 },
            score: score,
            grade: name.to_owned(),
            points: of.and_then(|grade| grade.points),
            in_gpa: course.in_gpa && of.is_some_and(|grade| grade.in_gpa),
            attempt_no: seat.attempt_no,
            is_highest: !seat.is_repeat,
            repeat_of: None,
            remarks_code: if seat.is_repeat { "R" } else { "" }.to_owned(),
            source: "SUBMISSION".to_owned(),
            status: "CONFIRMED".to_owned(),
            released_at: None,
            host: String::new(),
            reason: None,
            document_no: None,
        },
        demo.at
    )
}

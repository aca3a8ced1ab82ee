//! Whoever is let pass: one of every kind, in add and drop of this semester.

use kernel::Result;
use schema::selection::{adddrop_exception, special_subject};

use crate::{
    Demo,
    bulk::{insert, list, row},
    courses::timetable::Classes,
};

use super::{DAY, people::Student};

/// A longer window, more units, and the checks that an exception can waive.
type Granted = (Option<i64>, Option<i32>, [bool; 3], &'static str);

/// The first is of the student who can sign in: whoever tries add and drop is not stopped by the usual load.
const EXCEPTIONS: [Granted; 6] = [
    (None, Some(21), [false; 3], "成绩优异，批准本学期修读至 21 学分"),
    (Some(21 * DAY), None, [false; 3], "住院，延长加退选一周"),
    (None, None, [true, false, false], "在境外修过先修课程，学分转换正在办理"),
    (None, None, [false, true, false], "实验课可与另一门课轮换上课，任课教师已同意"),
    (None, None, [false, false, true], "延长学制，须本学期修完该门课程"),
    (Some(14 * DAY), Some(19), [true, true, true], "休学后复学，由教务处安排"),
];

/// Kind, check passed by, why.
const SPECIALS: [(&str, &str, &str); 8] = [
    ("REPEAT", "WINDOW", "重修，开课后补办手续"),
    ("OTHER", "HOLD", "助学贷款已批，欠费冻结即将解除"),
    ("EXCHANGE", "TARGET", "交换返校，补修原年级课程"),
    ("TRANSFER", "REQUIREMENT", "转专业，先修课程在原专业修过"),
    ("TRANSFER", "EXCLUSION", "转专业前修过的课程不再计入"),
    ("OVERLOAD", "UNITS", "毕业学期超学分"),
    ("REPEAT", "CLASH", "重修，可不到堂听课"),
    ("EXCHANGE", "QUOTA", "交换返校，名额外安排"),
];

const APPROVER: &str = "演示·教务";

pub async fn load(demo: &Demo<'_>, people: &[Student], now: &Classes) -> Result<()> {
    let semester_id = demo.seed.id("semester", &now.term.code);
    let first = demo.seed.id("student", 1);
    let others: Vec<&Student> =
        people.iter().filter(|one| !one.fixed && one.student_type == "UG" && one.year >= 2).collect();
    let chosen = std::iter::once(first.as_str()).chain(others.iter().map(|one| one.id.as_str()));
    let rows = EXCEPTIONS.iter().zip(chosen).map(|((until, units, [requirement, clash, quota], why), student)| {
        row!(
            adddrop_exception {
                id: demo.seed.id("adddrop-exception", student),
                semester_id: semester_id.clone(),
                student_id: student.to_owned(),
                start_at: None,
                end_at: until.map(|days| demo.at.plus(days)),
                max_units: *units,
                waive_requirement: *requirement,
                waive_clash: *clash,
                waive_quota: *quota,
                reason: (*why).to_owned(),
                approver: APPROVER.to_owned(),
            },
            demo.at.plus(-2 * DAY)
        )
    });
    let exceptions = insert::<adddrop_exception::Entity, _>(demo.tx, rows.collect()).await?;
    let sections = now.sections.iter().filter(|section| section.curriculum_type == "FE").cycle();
    let chosen = SPECIALS.iter().zip(others.iter().rev()).zip(sections);
    let rows = chosen.map(|(((kind, waived, why), student), section)| {
        row!(
            special_subject {
                id: demo.seed.id("special-subject", format!("{waived}/{}", student.id)),
                semester_id: semester_id.clone(),
                student_id: student.id.clone(),
                course_id: section.course_id.clone(),
                section_id: Some(section.id.clone()),
                kind: (*kind).to_owned(),
                waived: list(&[*waived]),
                reason: (*why).to_owned(),
                approver: APPROVER.to_owned(),
            },
            demo.at.plus(-2 * DAY)
        )
    });
    let specials = insert::<special_subject::Entity, _>(demo.tx, rows.collect()).await?;
    demo.say(exceptions + specials, "exceptions and special entries of add and drop");
    Ok(())
}

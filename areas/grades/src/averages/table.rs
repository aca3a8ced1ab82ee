//! Averages and standing as they are listed.

use basic_resources::api::tables::{NAMED, SEMESTERS};
use course_planning::api::{STUDENT, STUDENTS, UNNAMED};
use kernel::{
    Api, Result, Text,
    resource::{Choice, Field, Rules, Services, Spec, Table, ThroughFilter},
};
use schema::grades::student_gpa::Entity;

use crate::{
    may::GRADES,
    tables::{AVERAGE, AVERAGES},
};

pub const STANDINGS: &[Choice] = &[
    ("GOOD", Text::new("正常", "Good")),
    ("WARNING", Text::new("警告", "Warning")),
    ("PROBATION", Text::new("试读", "Probation")),
    ("DISMISSAL", Text::new("退学", "Dismissal")),
];

pub const HONOURS: &[Choice] = &[
    ("NONE", Text::new("无", "None")),
    ("DEAN", Text::new("院长荣誉名单", "Dean's List")),
    ("PRESIDENT", Text::new("校长荣誉名单", "President's Honour Roll")),
];

const FILTERS: &[ThroughFilter] = &[
    ThroughFilter { name: "programmeId", column: "student_id", of: &STUDENTS, by: "programme_id" },
    ThroughFilter { name: "cohortId", column: "student_id", of: &STUDENTS, by: "cohort_id" },
    ThroughFilter { name: "yearOfStudy", column: "student_id", of: &STUDENTS, by: "year_of_study" },
];

/// The figures people look at.
pub fn shown_fields() -> Vec<Field> {
    let average = |name, zh, en| Field::integer(name, 0, 1000, zh, en).places(2).sort();
    let units = |name, zh, en| Field::integer(name, 0, 1000, zh, en).sort();
    let fields = vec![
        average("gpa", "学期平均绩点", "Semester GPA"),
        average("totalGpa", "累计平均绩点", "Cumulative GPA"),
        average("majorGpa", "主修平均绩点", "Major GPA"),
        average("minorGpa", "辅修平均绩点", "Minor GPA"),
        average("yearGpa", "学年平均绩点", "Year GPA"),
        units("unitsAttempted", "学期修读学分", "Units attempted"),
        units("unitsGained", "学期所得学分", "Units gained"),
        units("totalAttempted", "累计修读学分", "Total attempted"),
        units("totalGained", "累计所得学分", "Total gained"),
        units("failedUnits", "不及格学分", "Units failed"),
        Field::choice("standing", STANDINGS, "学业状况", "Standing").filter().sort(),
        Field::choice("honours", HONOURS, "荣誉名单", "Honours list").filter().sort(),
        Field::integer("loadCap", 0, 100, "下学期学分上限", "Units allowed next"),
        Field::integer("rank", 1, 100_000, "排名", "Rank").sort(),
        Field::integer("rankOf", 1, 100_000, "排名人数", "Ranked among"),
    ];
    fields.into_iter().map(Field::read_only).collect()
}

pub fn mount(api: &mut Api) -> Result<()> {
    let whose = [
        Field::reference("studentId", &STUDENTS, STUDENT, "学生", "Student").with_code().filter(),
        Field::reference("semesterId", &SEMESTERS, NAMED, "学期", "Semester").filter(),
    ];
    let averages = Table::ruled::<Entity>(
        Spec {
            subject: AVERAGE,
            stem: "StudentGpa",
            label: Text::new("平均绩点", "averages"),
            permissions: GRADES.own,
            table: &AVERAGES,
            title: UNNAMED,
            fields: whose.into_iter().map(Field::read_only).chain(shown_fields()).collect(),
            unique: &[&["studentId", "semesterId"]],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("totalGpa", true),
            page: "",
            offered_to: &[],
        },
        Rules { persons: true, readers: GRADES.readers, filters: FILTERS, ..Rules::NONE },
    )?;
    averages.mount(api, "/api/grades/gpa", Services::READ)
}

//! The fields of a course as people see them.

use basic_resources::api::{
    STUDENT_TYPES,
    tables::{DIVISIONS, NAMED, PROGRAMMES, SEMESTERS},
};
use kernel::{
    Text,
    resource::{Choice, Field},
};

use crate::tables::COURSE_TYPES;

pub const STATES: &[Choice] = &[
    ("DRAFT", Text::new("草稿", "Draft")),
    ("ACTIVE", Text::new("启用", "Active")),
    ("SUSPENDED", Text::new("暂停", "Suspended")),
    ("RETIRED", Text::new("停开", "Retired")),
];

const GRADING: &[Choice] = &[
    ("LETTER", Text::new("等级", "Letter grades")),
    ("BINARY", Text::new("通过/不通过", "Pass or fail")),
    ("YEAR", Text::new("学年", "By year")),
];

const MOI: &[Choice] = &[
    ("E", Text::new("英语", "English")),
    ("P", Text::new("普通话", "Putonghua")),
    ("C", Text::new("粤语", "Cantonese")),
    ("O", Text::new("其他语言", "Other")),
];

pub fn all() -> Vec<Field> {
    head().into_iter().chain(teaching()).chain(asking()).chain(life()).collect()
}

fn head() -> [Field; 9] {
    [
        Field::code("code", 20, "课程编码", "Course code")
            .required()
            .filter()
            .search()
            .sort()
            .hint("2–5 个字母加 4 位数字，如 COMP1013", "2–5 letters and 4 digits, such as COMP1013"),
        Field::text("titleCn", 200, "中文名称", "Chinese title").required().search().sort(),
        Field::text("titleEn", 200, "英文名称", "English title").required().search().sort(),
        Field::integer("units", 0, 6, "学分", "Units").required().filter().sort(),
        Field::choice("studentType", STUDENT_TYPES, "学生类型", "Student type").required().filter().sort(),
        Field::integer("level", 1, 7, "层级", "Level").filter().sort().hint("由编码而来", "From the code"),
        Field::reference("courseTypeId", &COURSE_TYPES, NAMED, "课程类型", "Course type").filter(),
        Field::reference("offeringDivisionId", &DIVISIONS, NAMED, "开课学部", "Offering division").filter(),
        Field::reference("offeringProgrammeId", &PROGRAMMES, NAMED, "开课专业", "Offering programme").filter(),
    ]
}

fn teaching() -> [Field; 12] {
    [
        Field::integer("hoursLecture", 0, 40, "每周讲课学时", "Weekly lecture hours"),
        Field::integer("hoursTutorial", 0, 40, "每周辅导学时", "Weekly tutorial hours"),
        Field::integer("hoursLab", 0, 40, "每周实验学时", "Weekly laboratory hours"),
        Field::integer("totalHours", 0, 1000, "总学时", "Total hours").sort(),
        Field::choice("gradingMode", GRADING, "评分方式", "Grading").required().filter().sort(),
        Field::bool("inGpa", "计入绩点", "In the GPA").filter(),
        Field::bool("isYearCourse", "学年课程", "Year course").filter(),
        Field::integer("partNo", 1, 2, "上/下", "Half of the year"),
        Field::choice("moi", MOI, "授课语言", "Medium of instruction").required().filter(),
        Field::bool("hasExam", "有期末考试", "Has an examination").filter(),
        Field::integer("examHours", 2, 3, "考试时长（小时）", "Length of the examination (hours)"),
        Field::bool("repeatable", "可重复修读", "May be taken more than once").filter(),
    ]
}

fn asking() -> [Field; 4] {
    [
        Field::text("requirement", rules::requirement::MAX_LENGTH, "修读要求", "Requirement").search().hint(
            "如：修读过COMP1013 同时 未曾修读过COMP1023",
            "such as: has taken COMP1013 and has never taken COMP1023",
        ),
        Field::codes("corequisiteCodes", 20, "同修课程", "Taken together with").filter(),
        Field::codes("exclusionCodes", 20, "互斥课程", "Excludes").filter(),
        Field::codes("tagCodes", 30, "标签", "Tags").filter(),
    ]
}

fn life() -> [Field; 6] {
    [
        Field::text("description", 4000, "课程简介", "Description"),
        Field::text("outcomes", 4000, "预期学习成果", "Intended learning outcomes"),
        Field::reference("effectiveFromId", &SEMESTERS, NAMED, "首个开课学期", "First semester").filter(),
        Field::reference("effectiveToId", &SEMESTERS, NAMED, "最后开课学期", "Last semester").filter(),
        Field::choice("status", STATES, "状态", "Status").required().filter().sort(),
        Field::code("replacedByCode", 20, "由此课程取代", "Replaced by").filter(),
    ]
}

//! What a course's own values must be. Pure.

use kernel::{FieldError, Text};

use super::CourseInput;

/// The level that a well-formed code stands for: its first digit.
///
/// A code is two to five capitals and four digits; four more from 8001 on tell versions of a topic apart.
pub fn level_of(code: &str) -> Option<i32> {
    let letters = code.bytes().take_while(u8::is_ascii_uppercase).count();
    let digits = code.get(letters..)?;
    let formed = (2..=5).contains(&letters)
        && digits.bytes().all(|b| b.is_ascii_digit())
        && (digits.len() == 4 || (digits.len() == 8 && digits.get(4..)? >= "8001" && digits.get(4..)? <= "8999"));
    let first = digits.chars().next()?.to_digit(10)?;
    formed.then(|| i32::try_from(first).ok()).flatten()
}

/// Undergraduate courses are of level 1 to 4, postgraduate ones of 6 and 7.
pub fn fits(level: i32, student_type: &str) -> bool {
    if student_type == "UG" { (1..=4).contains(&level) } else { (6..=7).contains(&level) }
}

/// What is wrong with a code by itself; one that is missing is told elsewhere.
pub fn code_problem(code: &str, student_type: &str) -> Option<FieldError> {
    let (fault, text) = match level_of(code) {
        None if !code.is_empty() => (
            "wrong_format",
            Text::new(
                "课程编码须为 2–5 个大写字母加 4 位数字，如 COMP1013；专题版本再加 8001 起的 4 位数字",
                "A code is 2–5 capitals and 4 digits, such as COMP1013; a topic version adds 4 digits from 8001",
            ),
        ),
        Some(level) if !fits(level, student_type) => (
            "wrong_level",
            Text::new(
                "首位数字为课程层级：本科 1–4，研究生 6–7",
                "The first digit is the level: 1–4 for undergraduates, 6–7 for postgraduates",
            ),
        ),
        _ => return None,
    };
    Some(FieldError::new("code", fault, text))
}

pub fn check(input: &CourseInput, errors: &mut Vec<FieldError>) {
    errors.extend(code_problem(&input.code, &input.student_type));
    let mut wrong = |field: &str, code: &'static str, zh, en| {
        errors.push(FieldError::new(field, code, Text::new(zh, en)));
    };
    let weekly = input.hours_lecture.unwrap_or_default()
        + input.hours_tutorial.unwrap_or_default()
        + input.hours_lab.unwrap_or_default();
    if input.total_hours.is_some_and(|total| total != 0 && total < weekly) {
        wrong(
            "totalHours",
            "less_than_weekly",
            "总学时不能少于每周学时之和",
            "The total cannot be less than the hours of one week",
        );
    }
    match (input.has_exam, input.exam_hours) {
        (true, Some(2 | 3)) | (false, None) => {}
        (true, _) => {
            wrong("examHours", "exam_hours", "有考试的课程须选 2 或 3 小时", "An examination takes 2 or 3 hours")
        }
        (false, Some(_)) => {
            wrong("examHours", "exam_hours", "没有考试的课程不填考试时长", "Without an examination there is no length");
        }
    }
    if input.part_no.is_some() != input.is_year_course {
        wrong(
            "partNo",
            "part_of_year_course",
            "学年课程须注明上或下（1、2），其他课程不填",
            "A year course says which half it is (1, 2); others do not",
        );
    }
    if input.grading_mode == "YEAR" && !input.is_year_course {
        wrong("gradingMode", "not_a_year_course", "只有学年课程按学年评分", "Only a year course is graded by year");
    }
    if input.grading_mode == "BINARY" && input.in_gpa {
        wrong(
            "inGpa",
            "binary_in_gpa",
            "通过/不通过评分的课程不计入绩点",
            "A course graded pass or fail is not in the GPA",
        );
    }
}

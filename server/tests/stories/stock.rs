//! Courses, plans, seats and results, put there directly.

use schema::{
    courses::{course, course_type, structure, structure_category, structure_subject, student_subject},
    grades::student_grade,
};

use crate::{kit::Campus, support::Site};

pub async fn add_type(site: &Site, code: &str) -> String {
    add_type_of(site, "UG", code).await
}

pub async fn add_type_of(site: &Site, student_type: &str, code: &str) -> String {
    insert!(
        site,
        course_type {
            code: code.to_owned(),
            name_en: format!("Type {code}"),
            name_cn: format!("类型 {code}"),
            student_type: student_type.to_owned(),
            parent_id: None,
            colour: String::new(),
            sort_order: 0,
            counts_toward_units: true,
            default_in_gpa: true,
            cohort_from: None,
            cohort_to: None,
            enabled: true,
        }
    )
}

/// Of three units, at the level of the first digit of its code.
pub async fn add_course(site: &Site, code: &str, requirement: &str) -> String {
    add_course_of(site, "UG", code, requirement).await
}

pub async fn add_course_of(site: &Site, student_type: &str, code: &str, requirement: &str) -> String {
    let level = code.chars().find_map(|c| c.to_digit(10)).unwrap();
    insert!(
        site,
        course {
            code: code.to_owned(),
            title_en: format!("Course {code}"),
            title_cn: format!("课程 {code}"),
            units: 3,
            student_type: student_type.to_owned(),
            level: i32::try_from(level).unwrap(),
            offering_division_id: None,
            offering_programme_id: None,
            course_type_id: None,
            hours_lecture: 3,
            hours_tutorial: 0,
            hours_lab: 0,
            total_hours: 42,
            grading_mode: "LETTER".into(),
            in_gpa: true,
            is_year_course: false,
            part_no: None,
            moi: "E".into(),
            has_exam: true,
            exam_hours: Some(2),
            repeatable: false,
            requirement: requirement.to_owned(),
            corequisite_codes: Default::default(),
            exclusion_codes: Default::default(),
            tag_codes: Default::default(),
            description: String::new(),
            outcomes: String::new(),
            syllabus_file_id: None,
            effective_from_id: None,
            effective_to_id: None,
            status: "ACTIVE".into(),
            replaced_by_code: String::new(),
        }
    )
}

/// A plan, without what it asks for.
pub struct PlanRow<'a> {
    pub kind: &'a str,
    pub code: &'a str,
    pub cohort: Option<&'a str>,
    pub units: i32,
    pub status: &'a str,
}

pub const PUBLISHED: PlanRow<'static> =
    PlanRow { kind: "MAJOR", code: "CMP-2026", cohort: None, units: 128, status: "PUBLISHED" };

pub async fn add_plan(site: &Site, programme: &str, plan: PlanRow<'_>) -> String {
    insert!(
        site,
        structure {
            code: plan.code.to_owned(),
            name_en: "Plan".into(),
            name_cn: "计划".into(),
            kind: plan.kind.to_owned(),
            programme_id: programme.to_owned(),
            stream_id: None,
            cohort_id: plan.cohort.map(str::to_owned),
            student_type: "UG".into(),
            total_units: plan.units,
            min_upper_units: 36,
            min_cgpa: 200,
            min_major_gpa: None,
            plan_version: 1,
            status: plan.status.to_owned(),
            copied_from_id: None,
            published_at: None,
        }
    )
}

/// A category of a plan that lists these courses in the first semester.
pub async fn add_block(site: &Site, plan: &str, course_type: &str, courses: &[&str]) {
    let category = insert!(
        site,
        structure_category {
            structure_id: plan.to_owned(),
            course_type_id: course_type.to_owned(),
            name_en: "Required".into(),
            name_cn: "必修".into(),
            min_units: 0,
            max_units: None,
            min_courses: 0,
            group_rule: "ALL".into(),
            section_type_id: None,
            tag_codes: Default::default(),
            double_count: "NONE".into(),
            parent_id: None,
            sort_order: 0,
        }
    );
    for course in courses {
        insert!(
            site,
            structure_subject {
                structure_id: plan.to_owned(),
                category_id: category.clone(),
                course_id: (*course).to_owned(),
                plan_year: 1,
                plan_semester: 1,
                compulsory: true,
                min_grade: String::new(),
                remark: String::new(),
                sort_order: 0,
            }
        );
    }
    site.app.db().maintained();
}

/// How a student sits in a course.
pub struct Seat<'a> {
    pub state: &'a str,
    pub section: Option<&'a str>,
    pub course_type: Option<&'a str>,
}

pub const REGISTERED: Seat<'static> = Seat { state: "REGISTERED", section: None, course_type: None };

pub async fn add_seat(site: &Site, semester: &str, student: &str, course: &str, seat: Seat<'_>) -> String {
    let id = insert!(
        site,
        student_subject {
            student_id: student.to_owned(),
            course_id: course.to_owned(),
            section_id: seat.section.map(str::to_owned),
            semester_id: semester.to_owned(),
            course_type_id: seat.course_type.map(str::to_owned),
            source: "PLAN".into(),
            state: seat.state.to_owned(),
            attempt_no: 1,
            is_repeat: false,
            counted_in: "MAJOR".into(),
            mark: String::new(),
            elective_type_id: None,
            queue_no: None,
            round_id: None,
        }
    );
    site.app.db().maintained();
    id
}

/// A result of this semester: the grade and its points in hundredths.
pub async fn add_result(site: &Site, campus: &Campus, student: &str, course: &str, (grade, points): (&str, i32)) {
    insert!(
        site,
        student_grade {
            student_id: student.to_owned(),
            semester_id: campus.semester.clone(),
            course_id: course.to_owned(),
            section_id: None,
            course_type_id: None,
            units_attempted: 3,
            units_gained: if points > 0 { 3 } else { 0 },
            score: None,
            grade: grade.into(),
            points: Some(points),
            in_gpa: true,
            attempt_no: 1,
            is_highest: true,
            repeat_of: None,
            remarks_code: String::new(),
            source: "SUBMISSION".into(),
            status: "RELEASED".into(),
            released_at: None,
            host: String::new(),
            reason: None,
            document_no: None,
        }
    );
    site.app.db().maintained();
}

//! Courses, seats and results on the small campus, and the people who look after them.

use kernel::actor::Actions;
use schema::{
    courses::{course, student_subject},
    grades::student_gpa,
    timetable::section,
};
use sea_orm::EntityTrait;
use serde_json::{Value, json};
use testkit::Client;

pub use crate::stock::add_result;
use crate::{
    kit::Campus,
    stock::{self, Seat},
    support::Site,
};

/// The courses office: everything of the area.
pub async fn office(site: &Site) -> Client {
    let all = Actions::all();
    let pages = ["_COURSE_MANAGEMENT", "_BASIC", "_MAJOR", "_MINOR"].map(|page| format!("ADMIN_AUTH_SP{page}"));
    let grants: Vec<_> = pages.iter().map(|page| (page.as_str(), all)).collect();
    site.person("courses-office", &grants).await.1
}

/// The body of a course that everything is right with.
pub fn course_body(code: &str) -> Value {
    json!({
        "code": code, "titleEn": format!("Title {code}"), "titleCn": format!("课程 {code}"), "units": 3,
        "studentType": "UG", "gradingMode": "LETTER", "inGpa": true, "moi": "E", "status": "ACTIVE",
        "hoursLecture": 3, "totalHours": 42, "hasExam": true, "examHours": 2,
    })
}

pub fn with(mut body: Value, more: Value) -> Value {
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    body
}

pub fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

pub async fn add_course(client: &Client, body: Value) -> Value {
    client.post("/api/sp/course", body).await.expect(200).result().clone()
}

pub async fn add_type(client: &Client, code: &str) -> String {
    let body = json!({ "code": code, "nameEn": format!("Type {code}"), "nameCn": format!("类型 {code}"), "studentType": "UG" });
    text(&client.post("/api/sp/course-type", body).await.expect(200).result()["id"])
}

/// A student takes or took a course this semester.
pub async fn add_seat(site: &Site, campus: &Campus, student: &str, course: &str, state: &str) -> String {
    add_seat_in(site, &campus.semester, student, course, (state, None)).await
}

pub async fn add_seat_in(
    site: &Site,
    semester: &str,
    student: &str,
    course: &str,
    (state, section): (&str, Option<&str>),
) -> String {
    stock::add_seat(site, semester, student, course, Seat { state, section, course_type: None }).await
}

/// The cumulative average after this semester: points in hundredths over units.
pub async fn add_average(site: &Site, campus: &Campus, student: &str, (points, units): (i32, i32)) {
    insert!(
        site,
        student_gpa {
            student_id: student.to_owned(),
            semester_id: campus.semester.clone(),
            units_attempted: units,
            units_gained: units,
            gpa_units: units,
            grade_points: points,
            total_attempted: units,
            total_gained: units,
            total_gpa_units: units,
            total_grade_points: points,
            major_gpa_units: 0,
            major_grade_points: 0,
            minor_gpa_units: 0,
            minor_grade_points: 0,
            year_gpa_units: 0,
            year_grade_points: 0,
            gpa: None,
            total_gpa: None,
            major_gpa: None,
            minor_gpa: None,
            year_gpa: None,
            failed_units: 0,
            standing: "GOOD".into(),
            honours: "NONE".into(),
            load_cap: None,
            rank: None,
            rank_of: None,
        }
    );
    site.app.db().maintained();
}

pub async fn seat(site: &Site, id: &str) -> student_subject::Model {
    student_subject::Entity::find_by_id(id).one(site.app.db().maintenance()).await.unwrap().unwrap()
}

pub async fn course_row(site: &Site, id: &str) -> course::Model {
    course::Entity::find_by_id(id).one(site.app.db().maintenance()).await.unwrap().unwrap()
}

pub async fn section_row(site: &Site, id: &str) -> section::Model {
    section::Entity::find_by_id(id).one(site.app.db().maintenance()).await.unwrap().unwrap()
}

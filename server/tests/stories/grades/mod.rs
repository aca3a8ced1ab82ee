//! Results, what follows from them, and when students see them.

mod advising;
mod boards;
mod finding;
mod following;
mod releasing;
mod results;
mod rules;
mod transcripts;

use kernel::{actor::Actions, identity::entity::user};
use schema::{
    courses::course,
    grades::{student_gpa, student_grade},
};
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, Set};
use serde_json::{Value, json};
use testkit::{Answer, Client};

use crate::{kit::Campus, stock::add_course, support::Site};

/// Courses of three units, and one of a single unit that has no points.
struct Taught {
    lettered: Vec<String>,
    binary: String,
}

impl Taught {
    async fn build(site: &Site) -> Self {
        let mut lettered = vec![];
        for n in 0..8 {
            lettered.push(add_course(site, &format!("COMP10{n}3"), "").await);
        }
        let binary = add_course(site, "PEDU1001", "").await;
        let db = site.app.db();
        let row = course::Entity::find_by_id(&binary).one(db.maintenance()).await.unwrap().unwrap();
        let mut row = row.into_active_model();
        row.units = Set(1);
        row.grading_mode = Set("BINARY".into());
        row.in_gpa = Set(false);
        row.update(db.maintenance()).await.unwrap();
        db.maintained();
        Self { lettered, binary }
    }
}

/// Entered by the registry.
async fn enter(office: &Client, student: &str, semester: &str, course: &str, grade: &str) -> Answer {
    let body = json!({
        "studentId": student, "semesterId": semester, "courseId": course, "grade": grade, "reason": "补录",
    });
    office.post("/api/grades/result/enter", body).await
}

async fn result_of(site: &Site, student: &str, course: &str, semester: &str) -> student_grade::Model {
    let rows = student_grade::Entity::find()
        .filter(student_grade::Column::StudentId.eq(student))
        .filter(student_grade::Column::CourseId.eq(course))
        .filter(student_grade::Column::SemesterId.eq(semester))
        .filter(student_grade::Column::ArchivedAt.is_null());
    rows.one(site.app.db().maintenance()).await.unwrap().unwrap()
}

async fn figures_of(site: &Site, student: &str, semester: &str) -> student_gpa::Model {
    let rows = student_gpa::Entity::find()
        .filter(student_gpa::Column::StudentId.eq(student))
        .filter(student_gpa::Column::SemesterId.eq(semester))
        .filter(student_gpa::Column::ArchivedAt.is_null());
    rows.one(site.app.db().maintenance()).await.unwrap().unwrap()
}

/// Made anew from all results; answers how many rows it had to change.
async fn recalculate(site: &Site, semester: &str) -> usize {
    let db = site.app.db();
    let changed = grades::api::recalculate(db.maintenance(), semester, site.app.clock.now()).await.unwrap();
    db.maintained();
    changed
}

/// The account of a student, with the page of their own results.
async fn account_of(site: &Site, student: &str) -> Client {
    let (person, client) = site.person(&format!("own-{student}"), &[("STUDENT_AUTH_SG", Actions::all())]).await;
    let db = site.app.db();
    let row = user::Entity::find_by_id(&person.user_id).one(db.maintenance()).await.unwrap().unwrap();
    let mut row = row.into_active_model();
    row.student_id = Set(Some(student.to_owned()));
    row.update(db.maintenance()).await.unwrap();
    db.maintained();
    site.app.sessions.forget();
    client
}

async fn report(client: &Client) -> Value {
    client.get("/api/grades/own/report").await.expect(200).result().clone()
}

/// A student with a B in one course of this semester.
async fn graded(site: &Site, campus: &Campus, number: &str, course: &str) -> String {
    let student = campus.student(site, number, "ACTIVE").await;
    enter(&site.root(), &student, &campus.semester, course, "B").await.expect(200);
    student
}

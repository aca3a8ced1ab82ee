//! What tasks need beyond the campus of all tests: plans, seats, teachers, degrees, and people of the office.

use kernel::{StringList, actor::Actions, ids};
use schema::{
    students::{student, student_semester},
    university::{degree_config, semester},
};
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, Set, prelude::Date};
use serde_json::{Value, json};
use testkit::Client;

use crate::{
    kit::Campus,
    stock::{self, PUBLISHED, PlanRow, REGISTERED, add_course, add_seat},
    support::Site,
};

pub fn today(site: &Site) -> Date {
    site.app.clock.now().local_date()
}

/// The office with every right of the area but the super administrator's.
pub async fn office(site: &Site) -> Client {
    site.person("office", &[("ADMIN_AUTH_SI", Actions::all())]).await.1
}

/// The super administrator at work among research students.
pub async fn research_office(site: &Site) -> Client {
    let (_, client) = site
        .person(
            "research",
            &[
                ("ADMIN_AUTH_SI", Actions::all()),
                ("ADMIN_AUTH_RPG_SI", Actions::all()),
                ("ADMIN_AUTH_SI_SUPER_ADMIN", Actions::all()),
            ],
        )
        .await;
    client.post("/api/user/student-type", json!({ "studentType": "RPG" })).await.expect(200);
    client
}

pub async fn row(site: &Site, id: &str) -> student::Model {
    student::Entity::find_by_id(id).one(site.app.db().maintenance()).await.unwrap().unwrap()
}

/// Changes a student's row by hand.
pub async fn set(site: &Site, id: &str, change: impl FnOnce(&mut student::ActiveModel)) {
    let mut row = row(site, id).await.into_active_model();
    change(&mut row);
    row.update(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
}

/// A new student whose papers were seen.
pub async fn newcomer(site: &Site, campus: &Campus, number: &str) -> String {
    let id = campus.student(site, number, "NEW").await;
    set(site, &id, |row| row.documents_checked = Set(true)).await;
    id
}

/// The published plan of the campus's programme and cohort.
pub async fn add_plan(site: &Site, campus: &Campus) -> String {
    let cohort = Some(campus.cohort.as_str());
    stock::add_plan(site, &campus.programme, PlanRow { cohort, ..PUBLISHED }).await
}

/// A course in which students have a seat this semester.
pub async fn add_seats(site: &Site, campus: &Campus, students: &[&str]) {
    let course = add_course(site, "CMP1001", "").await;
    for id in students {
        add_seat(site, &campus.semester, id, &course, REGISTERED).await;
    }
}

/// A degree of research students.
pub async fn add_degree(site: &Site, code: &str, max_months: i32) -> String {
    insert!(
        site,
        degree_config {
            code: code.to_owned(),
            name_en: format!("Degree {code}"),
            name_cn: format!("学位 {code}"),
            student_type: "RPG".into(),
            standard_code: String::new(),
            min_months: None,
            max_months: Some(max_months),
            sort_order: 0,
            enabled: true,
        }
    )
}

/// Snapshots of students in a semester that is over, and the semester.
pub async fn add_past(site: &Site, campus: &Campus, students: &[&str]) -> String {
    let db = site.app.db().maintenance();
    let now = semester::Entity::find_by_id(&campus.semester).one(db).await.unwrap().unwrap();
    let before = chrono::Duration::days(200);
    let past = semester::Model {
        id: ids::new_id(),
        code: "2025-2".into(),
        start_date: now.start_date - before,
        end_date: now.end_date - before,
        current_for: StringList::default(),
        status: "CLOSED".into(),
        ..now
    };
    semester::Entity::insert(past.clone().into_active_model()).exec_without_returning(db).await.unwrap();
    for id in students {
        let student = row(site, id).await;
        insert!(
            site,
            student_semester {
                student_id: student.id.clone(),
                semester_id: past.id.clone(),
                student_type: student.student_type.clone(),
                category_id: student.category_id.clone(),
                division_id: student.division_id.clone(),
                programme_id: student.programme_id.clone(),
                stream_id: None,
                cohort_id: student.cohort_id.clone(),
                degree: student.degree.clone(),
                class_no: String::new(),
                year_of_study: Some(1),
                study_status_id: campus.status("ACTIVE").to_owned(),
                study_type_id: student.study_type_id.clone(),
                registered: true,
                registered_at: None,
                channel: String::new(),
                units_registered: 15,
            }
        );
    }
    site.app.db().maintained();
    past.id
}

/// The rules of a refusal: code and the pages it leads to.
pub fn rules(refused: &Value) -> Vec<(String, Vec<String>)> {
    let text = |v: &Value| v.as_str().unwrap().to_owned();
    let rules = refused["refusal"]["rules"].as_array().cloned().unwrap_or_default();
    rules
        .iter()
        .map(|r| (text(&r["code"]), r["actions"].as_array().unwrap().iter().map(|a| text(&a["to"])).collect()))
        .collect()
}

pub fn codes(refused: &Value) -> Vec<String> {
    rules(refused).into_iter().map(|(code, _)| code).collect()
}

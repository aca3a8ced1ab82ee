//! Two divisions with their students, sections that both offer, and a type to choose from.

use kernel::{StringList, actor::Actions};
use schema::{
    courses::{course, student_subject},
    selection::es_round,
    timetable::section,
};
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, Set};
use serde_json::{Value, json};
use testkit::Client;

use crate::{
    kit::Campus,
    people::staff_of,
    stock::{REGISTERED, Seat, add_course, add_seat},
    support::Site,
};

pub struct World {
    pub campus: Campus,
    pub office: Client,
    /// Two of the first division, one of the other.
    pub students: Vec<String>,
    /// One of each division.
    pub courses: Vec<String>,
    pub sections: Vec<String>,
    /// The type FE.
    pub of: String,
}

impl World {
    pub async fn build(site: &Site) -> Self {
        let campus = Campus::build(site).await;
        let rights = ["ADMIN_AUTH_LEARNING_ES", "ADMIN_AUTH_LEARNING_ES_ADDDROP"].map(|code| (code, Actions::all()));
        let office = site.person("registry", &rights).await.1;
        let mut students = vec![];
        for n in 1..=2 {
            students.push(campus.student(site, &format!("271000000{n}"), "ACTIVE").await);
        }
        let other = (campus.other_division.as_str(), campus.other_programme.as_str(), "UG");
        students.push(campus.student_of(site, "2710000003", "ACTIVE", other).await);
        let (mut courses, mut sections) = (vec![], vec![]);
        for (code, division) in [("COMP1013", &campus.division), ("HIST1013", &campus.other_division)] {
            let id = add_course(site, code, "").await;
            let db = site.app.db().maintenance();
            let mut row = course::Entity::find_by_id(&id).one(db).await.unwrap().unwrap().into_active_model();
            row.offering_division_id = Set(Some(division.clone()));
            row.update(db).await.unwrap();
            sections.push(add_section(site, &campus.semester, &id).await);
            courses.push(id);
        }
        site.app.db().maintained();
        let made = office.post("/api/es/type", type_of(&campus.semester, "FE")).await.expect(200);
        let of = text(made.result(), "id");
        Self { campus, office, students, courses, sections, of }
    }

    /// A row that puts a section into the pool of the type.
    pub async fn pool(&self, n: usize, quota: i32) -> Value {
        let body = json!({
            "semesterId": self.campus.semester, "electiveTypeId": self.of, "sectionId": self.sections[n], "quota": quota,
        });
        self.office.post("/api/es/course", body).await.expect(200).result().clone()
    }

    /// Somebody has chosen, or waits for, a section of the pool.
    pub async fn choose(&self, site: &Site, student: usize, n: usize, state: &'static str) -> String {
        let seat = Seat { state, section: Some(self.sections[n].as_str()), ..REGISTERED };
        let id = add_seat(site, &self.campus.semester, &self.students[student], &self.courses[n], seat).await;
        let db = site.app.db();
        let row = student_subject::Entity::find_by_id(&id).one(db.maintenance()).await.unwrap().unwrap();
        let mut row = row.into_active_model();
        row.elective_type_id = Set(Some(self.of.clone()));
        row.update(db.maintenance()).await.unwrap();
        db.maintained();
        id
    }

    pub async fn round(&self, no: i32, more: Value) -> testkit::Answer {
        self.office.post("/api/es/round", round_of(&self.campus.semester, no, more)).await
    }

    /// The engine would do this.
    pub async fn turn(&self, site: &Site, round: &str, state: &str) {
        let db = site.app.db();
        let row = es_round::Entity::find_by_id(round).one(db.maintenance()).await.unwrap().unwrap();
        let mut row = row.into_active_model();
        row.state = Set(state.to_owned());
        row.update(db.maintenance()).await.unwrap();
        db.maintained();
    }

    /// Staff of the first division, who look.
    pub async fn colleague(&self, site: &Site) -> Client {
        let pages = ["STAFF_AUTH_LEARNING_ES", "STAFF_AUTH_LEARNING_ES_ADDDROP"];
        staff_of(site, "colleague", &self.campus.division, &pages).await
    }
}

pub fn text(row: &Value, field: &str) -> String {
    row[field].as_str().unwrap_or_else(|| panic!("{field} of {row}")).to_owned()
}

pub fn type_of(semester: &str, code: &str) -> Value {
    json!({
        "semesterId": semester, "studentType": "UG", "code": code, "nameEn": format!("{code} courses"),
        "nameCn": format!("{code} 课程"), "unitsTarget": 6, "releaseBy": "SHARE",
    })
}

/// Day `no` of the future.
pub fn round_of(semester: &str, no: i32, more: Value) -> Value {
    let mut body = json!({
        "semesterId": semester, "studentType": "UG", "kind": "FORMAL", "no": no, "nameEn": format!("Round {no}"),
        "nameCn": format!("第 {no} 轮"), "startAt": format!("2027-01-{:02}T01:00:00.000Z", no),
        "endAt": format!("2027-01-{:02}T04:00:00.000Z", no), "allocation": "FIRST_COME",
    });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    body
}

/// Of forty seats.
pub async fn add_section(site: &Site, semester: &str, course: &str) -> String {
    add_numbered(site, semester, course, "1001").await
}

pub async fn add_numbered(site: &Site, semester: &str, course: &str, number: &str) -> String {
    insert!(
        site,
        section {
            semester_id: semester.to_owned(),
            course_id: course.to_owned(),
            section_no: number.to_owned(),
            curriculum_type: "FE".into(),
            quota: 40,
            enrolled: 0,
            waiting: 0,
            teacher_ids: StringList::default(),
            combined_group_id: None,
            moi: "E".into(),
            status: "OPEN".into(),
            remark: String::new(),
            display_title: String::new(),
            elective_types: StringList::default(),
            year_targets: StringList::default(),
            programme_ids: StringList::default(),
            requirement: String::new(),
            group_ids: StringList::default(),
            entry_id: None,
        }
    )
}

/// The codes of all rules of a refusal.
pub fn codes(refusal: &Value) -> Vec<&str> {
    refusal["refusal"]["rules"].as_array().unwrap().iter().map(|rule| rule["code"].as_str().unwrap()).collect()
}

//! A section with people in it, its teacher and a colleague, and a window in which their grades are due.

use kernel::{Timestamp, actor::Actions};
use schema::submission::{draft_grade, section_grade_sheet};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::Expr};
use serde_json::{Value, json};
use testkit::{Answer, Client};

use crate::{
    kit::Campus,
    stock::{Seat, add_seat},
    support::Site,
    timetable::term::{Teacher, Term},
};

pub const OFFICE: &str = "/api/sgs";
pub const OWN: &str = "/api/teacher/grade-sheet";

pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("not a text: {value}")).to_owned()
}

/// A refusal by this rule; answers it.
#[track_caller]
pub fn refused(answer: Answer, code: &str) -> Value {
    let answer = answer.expect(409);
    assert_eq!(answer.code(), code, "{}", answer.json);
    answer.json
}

pub struct Class {
    pub term: Term,
    pub office: Client,
    /// Who approves for the head and for the dean: each desk is somebody else's.
    pub desks: [Client; 2],
    pub teacher: Teacher,
    /// Gives another section.
    pub stranger: Teacher,
    pub course: String,
    pub section: String,
    pub window: String,
    pub sheet: String,
    pub foreign_sheet: String,
    /// In the order of their numbers.
    pub students: Vec<String>,
    serial: std::sync::atomic::AtomicU32,
}

pub async fn registry(site: &Site) -> Client {
    desk(site, "registry").await
}

async fn desk(site: &Site, name: &str) -> Client {
    site.person(name, &[("ADMIN_AUTH_LEARNING_SGS", Actions::all())]).await.1
}

impl Class {
    /// `size` people take the section, and one of them has withdrawn.
    pub async fn build(site: &Site, size: usize) -> Self {
        grades::api::ensure_definitions(&site.app).await.unwrap();
        let term = Term::build(site).await;
        let office = registry(site).await;
        let desks = [desk(site, "for-the-head").await, desk(site, "for-the-dean").await];
        let (teacher, stranger) = (term.teacher(site, "001").await, term.teacher(site, "002").await);
        let course = term.course(site, "COMP2003").await;
        let section = term.section(site, &course, "1001", &[&teacher.id]).await;
        let other = term.section(site, &course, "1002", &[&stranger.id]).await;
        let mut students = vec![];
        for n in 0..size {
            let id = term.campus.student(site, &format!("26300{n:03}"), "ACTIVE").await;
            term.seat(site, &id, &course, &section).await;
            students.push(id);
        }
        withdrawn(site, &term.campus, &course, &section, "2630090").await;
        let apart = term.campus.student(site, "2630091", "ACTIVE").await;
        term.seat(site, &apart, &course, &other).await;
        let window = open_window(site, &office, &term).await;
        office.post(&format!("{OFFICE}/window/open"), json!({ "id": window })).await.expect(200);
        let sheet = sheet_of(site, &section).await.id;
        let foreign_sheet = sheet_of(site, &other).await.id;
        Self {
            term,
            office,
            desks,
            teacher,
            stranger,
            course,
            section,
            window,
            sheet,
            foreign_sheet,
            students,
            serial: 0.into(),
        }
    }

    pub fn op(&self) -> String {
        let n = self.serial.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        format!("operation-{n:06}")
    }

    pub fn edit(&self, student: &str, field: &str, value: &str, base: i32) -> Value {
        json!({ "op": self.op(), "studentId": student, "field": field, "value": value, "base": base })
    }

    pub async fn send(&self, client: &Client, edits: Vec<Value>) -> Answer {
        client.post(&format!("{OWN}/edit"), json!({ "sheetId": self.sheet, "edits": edits })).await
    }

    /// The outcomes of edits by the teacher.
    pub async fn write(&self, edits: Vec<Value>) -> Vec<Value> {
        let answer = self.send(&self.teacher.client, edits).await.expect(200);
        answer.result()["results"].as_array().unwrap().clone()
    }

    /// Everybody gets one of these grades, in turn.
    pub async fn grade_all(&self, grades: &[&str]) {
        let edits: Vec<Value> = self
            .students
            .iter()
            .enumerate()
            .map(|(n, id)| self.edit(id, "grade", grades[n % grades.len()], 0))
            .collect();
        for result in self.write(edits).await {
            assert_eq!(result["outcome"], "WRITTEN", "{result}");
        }
    }

    pub async fn view(&self, client: &Client) -> Value {
        client.get(&format!("{OWN}/{}", self.sheet)).await.expect(200).result().clone()
    }

    pub async fn submit(&self, explanation: &str) -> Answer {
        let edition = self.view(&self.teacher.client).await["edition"].clone();
        let body = json!({
            "sheetId": self.sheet, "edition": edition, "declared": true, "explanation": explanation,
        });
        self.teacher.client.post(&format!("{OWN}/submit"), body).await
    }

    pub async fn command(&self, verb: &str) -> Answer {
        let mut body = json!({ "ids": [self.sheet] });
        if verb == "return" {
            body["reason"] = json!("两人成绩对调了");
        }
        self.at(verb).post(&format!("{OFFICE}/sheet/{verb}"), body).await
    }

    /// Who takes this step.
    pub fn at(&self, verb: &str) -> &Client {
        match verb {
            "head" => &self.desks[0],
            "dean" => &self.desks[1],
            _ => &self.office,
        }
    }

    pub async fn row(&self, site: &Site) -> section_grade_sheet::Model {
        section_grade_sheet::Entity::find_by_id(&self.sheet).one(site.app.db().maintenance()).await.unwrap().unwrap()
    }

    pub async fn line(&self, site: &Site, student: &str) -> draft_grade::Model {
        draft_grade::Entity::find()
            .filter(draft_grade::Column::SheetId.eq(&self.sheet))
            .filter(draft_grade::Column::StudentId.eq(student))
            .one(site.app.db().maintenance())
            .await
            .unwrap()
            .unwrap()
    }

    pub async fn put(&self, site: &Site, status: &str) {
        section_grade_sheet::Entity::update_many()
            .col_expr(section_grade_sheet::Column::Status, Expr::value(status))
            .filter(section_grade_sheet::Column::Id.eq(&self.sheet))
            .exec(site.app.db().maintenance())
            .await
            .unwrap();
        site.app.db().maintained();
    }

    pub async fn ask(&self, head: bool, dean: bool) {
        let now = self.office.get(&format!("{OFFICE}/setting")).await.expect(200).result().clone();
        let mut body = json!({ "settings": now["settings"], "version": now["version"] });
        (body["settings"]["askHead"], body["settings"]["askDean"]) = (json!(head), json!(dean));
        self.office.send(axum::http::Method::PATCH, &format!("{OFFICE}/setting"), Some(body)).await.expect(200);
    }
}

async fn withdrawn(site: &Site, campus: &Campus, course: &str, section: &str, no: &str) {
    let id = campus.student(site, no, "ACTIVE").await;
    let seat = Seat { state: "WITHDRAWN", section: Some(section), course_type: None };
    add_seat(site, &campus.semester, &id, course, seat).await;
}

pub async fn sheet_of(site: &Site, section: &str) -> section_grade_sheet::Model {
    section_grade_sheet::Entity::find()
        .filter(section_grade_sheet::Column::SectionId.eq(section))
        .one(site.app.db().maintenance())
        .await
        .unwrap()
        .unwrap()
}

pub fn window(site: &Site, term: &Term) -> Value {
    let now = site.app.clock.now();
    json!({
        "semesterId": term.id, "studentType": "UG", "openAt": now.plus(-Timestamp::DAY),
        "deadline": now.plus(10 * Timestamp::DAY), "lateUntil": now.plus(12 * Timestamp::DAY),
        "divisionIds": [], "remark": "",
    })
}

async fn open_window(site: &Site, office: &Client, term: &Term) -> String {
    text(&office.post(&format!("{OFFICE}/window"), window(site, term)).await.expect(200).result()["id"])
}

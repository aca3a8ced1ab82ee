//! A term with three courses that are examined, and a season for them.

use kernel::actor::Actions;
use serde_json::{Value, json};
use testkit::{Answer, Client};

use crate::{
    support::Site,
    timetable::term::{Teacher, Term},
};

pub const EXAM: &str = "/api/exam";

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

/// The fields with mistakes.
#[track_caller]
pub fn wrong(answer: Answer) -> Vec<String> {
    let answer = answer.expect(422);
    answer.json["errors"].as_array().unwrap().iter().map(|error| text(&error["field"])).collect()
}

pub async fn patch(client: &Client, path: &str, body: Value) -> Answer {
    client.send(axum::http::Method::PATCH, path, Some(body)).await
}

pub fn season(term: &Term) -> Value {
    json!({
        "semesterId": term.id, "studentType": "UG", "kind": "FINAL", "nameCn": "期末考试", "nameEn": "Final exams",
        "startDate": "2026-12-14", "endDate": "2026-12-18", "slots": ["14:00", "09:00"], "closedDays": [], "remark": "",
    })
}

pub struct Season {
    pub term: Term,
    pub office: Client,
    pub teacher: Teacher,
    pub item: String,
    /// X, Y and Z, each with a section of its own.
    pub courses: Vec<String>,
    pub sections: Vec<String>,
}

impl Season {
    pub async fn build(site: &Site) -> Self {
        let term = Term::build(site).await;
        let office = site.person("exam-office", &[("ADMIN_AUTH_LEARNING_EXAM", Actions::all())]).await.1;
        let teacher = term.teacher(site, "001").await;
        let (mut courses, mut sections) = (vec![], vec![]);
        for code in ["COMP1013", "MATH1023", "STAT2003"] {
            let course = term.course(site, code).await;
            sections.push(term.section(site, &course, "1001", &[&teacher.id]).await);
            courses.push(course);
        }
        let made = office.post(&format!("{EXAM}/item"), season(&term)).await.expect(200);
        let item = text(&made.result()["id"]);
        Self { term, office, teacher, item, courses, sections }
    }

    pub async fn collect(&self) -> Answer {
        self.office.post(&format!("{EXAM}/course/collect"), json!({ "itemId": self.item })).await
    }

    pub async fn go(&self, to: &str) -> Answer {
        self.office.post(&format!("{EXAM}/item/state"), json!({ "id": self.item, "to": to })).await
    }

    /// The papers of the season, by label.
    pub async fn papers(&self) -> Vec<Value> {
        let path = format!("{EXAM}/course?itemId={}&pageSize=50", self.item);
        self.office.get(&path).await.expect(200).result()["data"].as_array().unwrap().clone()
    }
}

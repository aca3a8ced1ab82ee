//! Two research students, a table of their degree, a few steps, and the graduate school.

use chrono::NaiveDate;
use kernel::{actor::Actions, identity::entity::user};
use schema::{
    research::{sga_division_user, sga_progress, sga_step, sga_student},
    university::{staff, teacher},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::Expr};
use serde_json::{Value, json};
use testkit::{Answer, Client, Person};

use crate::{kit::Campus, support::Site, teachers::add_teacher};

pub const API: &str = "/api/graduation-audit/sga";
pub const OWN: &str = "/api/student/sga";

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

pub struct Research {
    pub campus: Campus,
    pub office: Client,
    pub writers: [Client; 2],
    pub candidates: [String; 2],
}

pub fn today(site: &Site) -> NaiveDate {
    site.app.clock.now().local_date()
}

/// Somebody with the right, at work among research students.
pub async fn colleague(site: &Site, name: &str) -> (Person, Client) {
    let (person, client) = site.person(name, &[("ADMIN_AUTH_RPG_SGA", Actions::all())]).await;
    client.post("/api/user/student-type", json!({ "studentType": "RPG" })).await.expect(200);
    (person, client)
}

pub fn requirement() -> Value {
    json!({
        "code": "PHD", "nameCn": "哲学博士", "nameEn": "Doctor of Philosophy", "degree": "PhD", "studyLength": null,
        "units": 15, "coreUnits": 3, "seminarUnits": 0, "gpaMin": 267, "publicationsMin": 1, "similarityMax": 20,
        "remark": "",
    })
}

const CODES: [&str; 5] = ["THESIS", "CANDIDATURE", "REVIEWS", "CORRECTIONS", "CLEARANCE"];

pub fn step(code: &str, owner: &str, stage: &str, evidence: bool) -> Value {
    json!({
        "code": code, "nameCn": format!("步骤{code}"), "nameEn": format!("Step {code}"), "owner": owner,
        "stage": stage, "anchor": "STAGE", "offsetDays": 10, "evidence": evidence, "hintCn": "", "hintEn": "",
        "sortOrder": CODES.iter().position(|known| *known == code).unwrap_or(9),
    })
}

/// The facts that the table asks for.
pub fn facts() -> Value {
    json!({
        "units": 15, "coreUnits": 3, "seminarUnits": 0, "gpa": 300, "candidatureOn": "2026-01-10", "reportsDue": 0,
        "reportsOnTime": 0, "publications": 1, "thesisTitleCn": "题目", "thesisTitleEn": "Title", "similarity": 20,
        "intentOn": "2026-02-01", "examiners": "", "finalOn": null, "clearedOn": null,
    })
}

pub async fn account(site: &Site, no: &str, student: &str) -> Client {
    let grants = [("STUDENT_AUTH_RPG_GRADUATION_REPORT", Actions::all())];
    let (person, client) = site.person(&format!("candidate-{no}"), &grants).await;
    user::Entity::update_many()
        .col_expr(user::Column::StudentId, Expr::value(student))
        .filter(user::Column::Id.eq(&person.user_id))
        .exec(site.app.db().maintenance())
        .await
        .unwrap();
    site.app.db().maintained();
    client
}

pub async fn upload(client: &Client) -> String {
    let path = "/api/user/file/upload?purpose=attachment";
    text(&client.upload(path, "paper.txt", b"a paper").await.expect(200).result()["id"])
}

/// Named for a division by its people.
pub async fn named(site: &Site, campus: &Campus, division: &str, no: &str) -> Client {
    let (person, client) = colleague(site, &format!("named-{no}")).await;
    let teacher = add_teacher(site, &campus.division, no, &["PHD"]).await;
    let db = site.app.db();
    let row = teacher::Entity::find_by_id(&teacher).one(db.maintenance()).await.unwrap().unwrap();
    staff::Entity::update_many()
        .col_expr(staff::Column::UserId, Expr::value(person.user_id))
        .filter(staff::Column::Id.eq(&row.staff_id))
        .exec(db.maintenance())
        .await
        .unwrap();
    insert!(
        site,
        sga_division_user { staff_id: row.staff_id, division_id: division.to_owned(), remark: String::new() }
    );
    db.maintained();
    client
}

impl Research {
    /// Both are taken up, and nothing is done yet.
    pub async fn build(site: &Site) -> Self {
        let campus = Campus::build(site).await;
        let office = colleague(site, "graduate-school").await.1;
        let place = (campus.division.as_str(), campus.research.as_str(), "RPG");
        let (mut students, mut writers) = (vec![], vec![]);
        for no in ["2650000001", "2650000002"] {
            let id = campus.student_of(site, no, "ACTIVE", place).await;
            writers.push(account(site, no, &id).await);
            students.push(id);
        }
        // Somebody who has left is not taken up.
        campus.student_of(site, "2650000003", "LEAVE", place).await;
        office.post(&format!("{API}/requirement"), requirement()).await.expect(200);
        for body in [
            step("THESIS", "STUDENT", "ELIGIBLE_CHECK", true),
            step("CANDIDATURE", "DIVISION", "ELIGIBLE_CHECK", false),
            step("REVIEWS", "OFFICE", "THESIS_SUBMITTED", true),
            step("CORRECTIONS", "STUDENT", "REVISION", false),
            step("CLEARANCE", "OFFICE", "EXAMINED", false),
        ] {
            office.post(&format!("{API}/step"), body).await.expect(200);
        }
        office.post(&format!("{API}/student/take-up"), json!({})).await.expect(200);
        let mut candidates = vec![];
        for student in &students {
            let found = sga_student::Entity::find().filter(sga_student::Column::StudentId.eq(student));
            candidates.push(found.one(site.app.db().maintenance()).await.unwrap().unwrap().id);
        }
        Self {
            campus,
            office,
            writers: <[Client; 2]>::try_from(writers).unwrap_or_else(|_| panic!("two writers")),
            candidates: <[String; 2]>::try_from(candidates).unwrap(),
        }
    }

    pub async fn row(&self, site: &Site, n: usize) -> sga_student::Model {
        sga_student::Entity::find_by_id(&self.candidates[n]).one(site.app.db().maintenance()).await.unwrap().unwrap()
    }

    /// A step of a candidate, by its code.
    pub async fn own(&self, site: &Site, n: usize, code: &str) -> sga_progress::Model {
        let db = site.app.db().maintenance();
        let step = sga_step::Entity::find().filter(sga_step::Column::Code.eq(code)).one(db).await.unwrap().unwrap();
        sga_progress::Entity::find()
            .filter(sga_progress::Column::CandidateId.eq(&self.candidates[n]))
            .filter(sga_progress::Column::StepId.eq(step.id))
            .one(db)
            .await
            .unwrap()
            .unwrap()
    }

    /// Writes facts over what there is.
    pub async fn write(&self, site: &Site, n: usize, more: Value) -> Answer {
        let row = self.row(site, n).await;
        let mut body = facts();
        body["id"] = json!(row.id);
        body["version"] = json!(row.version);
        body["requirementId"] = json!(row.requirement_id);
        for (name, value) in more.as_object().unwrap() {
            body[name] = value.clone();
        }
        self.office.patch(&format!("{API}/student"), body).await
    }

    pub async fn decide(&self, n: usize, decision: &str, more: Value) -> Answer {
        let mut body = json!({ "ids": [self.candidates[n]], "decision": decision });
        for (name, value) in more.as_object().unwrap() {
            body[name] = value.clone();
        }
        self.office.post(&format!("{API}/student/decide"), body).await
    }

    pub async fn settle(&self, site: &Site, n: usize, code: &str, decision: &str) -> Answer {
        let id = self.own(site, n, code).await.id;
        let body = json!({ "ids": [id], "decision": decision, "comment": "见附件" });
        self.office.post(&format!("{API}/progress/decide"), body).await
    }

    pub async fn hand_in(&self, site: &Site, n: usize, code: &str) -> Answer {
        let file = upload(&self.writers[n]).await;
        let body = json!({ "id": self.own(site, n, code).await.id, "fileIds": [file], "note": "初稿" });
        self.writers[n].post(&format!("{OWN}/hand-in"), body).await
    }

    /// As far as the thesis can be submitted.
    pub async fn ready(&self, site: &Site, n: usize) {
        self.write(site, n, json!({})).await.expect(200);
        self.hand_in(site, n, "THESIS").await.expect(200);
        self.settle(site, n, "THESIS", "APPROVE").await.expect(200);
        self.settle(site, n, "CANDIDATURE", "APPROVE").await.expect(200);
    }

    /// Everything is there and decided up to the senate.
    pub async fn waiting_for_the_senate(&self, site: &Site, n: usize) {
        self.ready(site, n).await;
        self.decide(n, "SUBMIT", json!({})).await.expect(200);
        let day = today(site).to_string();
        let rest = json!({ "examiners": "甲、乙", "finalOn": day, "clearedOn": day });
        self.write(site, n, rest).await.expect(200);
        self.settle(site, n, "REVIEWS", "WAIVE").await.expect(200);
        self.decide(n, "EXAMINE", json!({ "oralResult": "PASS" })).await.expect(200);
        self.settle(site, n, "CLEARANCE", "WAIVE").await.expect(200);
        self.decide(n, "COMPLETE", json!({})).await.expect(200);
    }
}

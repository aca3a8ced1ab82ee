//! Two research students with a supervisor, and everybody through whose hands their reports go.

use chrono::{Duration, NaiveDate};
use kernel::{actor::Actions, identity::entity::user};
use schema::{
    reports::{pr_authority, pr_report},
    students::supervision,
    university::{staff, teacher},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::Expr};
use serde_json::{Value, json};
use testkit::{Answer, Client, Person};

use crate::{kit::Campus, support::Site, teachers::add_teacher};

pub const API: &str = "/api/pr";
pub const OWN: &str = "/api/student/pr";

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

/// Somebody at a desk.
pub struct Reader {
    pub staff: String,
    pub teacher: String,
    pub client: Client,
}

pub struct Reports {
    pub campus: Campus,
    pub office: Client,
    pub supervisor: Reader,
    pub chair: Reader,
    pub member: Reader,
    pub head: Reader,
    pub dean: Reader,
    pub period: String,
    /// Of the first and of the second student.
    pub students: [String; 2],
    pub writers: [Client; 2],
    pub reports: [String; 2],
}

pub fn today(site: &Site) -> NaiveDate {
    site.app.clock.now().local_date()
}

/// Somebody of the graduate school, at work among research students.
pub async fn colleague(site: &Site, name: &str) -> (Person, Client) {
    let (person, client) = site.person(name, &[("ADMIN_AUTH_RPG_REPORT", Actions::all())]).await;
    client.post("/api/user/student-type", json!({ "studentType": "RPG" })).await.expect(200);
    (person, client)
}

pub async fn office(site: &Site) -> Client {
    colleague(site, "graduate-school").await.1
}

pub fn form(code: &str) -> Value {
    json!({ "code": code, "nameCn": "进展报告表", "nameEn": "Progress report", "remark": "" })
}

pub fn item(form: &str, part: &str, code: &str, kind: &str, required: bool) -> Value {
    let choices = if kind == "CHOICE" { "WEEKLY|每周|Weekly;MONTHLY|每月|Monthly" } else { "" };
    json!({
        "formId": form, "part": part, "code": code, "kind": kind, "textCn": "题目", "textEn": "Question", "hintCn": "",
        "hintEn": "", "choices": choices, "required": required,
    })
}

/// With two questions to the student, one of them optional, and one to the supervisor. Not published yet.
pub async fn draft(office: &Client, code: &str) -> String {
    let id = text(&office.post(&format!("{API}/form"), form(code)).await.expect(200).result()["id"]);
    let items = [
        item(&id, "STUDENT", "work", "TEXT", true),
        item(&id, "STUDENT", "submission", "DATE", false),
        item(&id, "SUPERVISOR", "meetings", "CHOICE", true),
    ];
    for body in items {
        office.post(&format!("{API}/item"), body).await.expect(200);
    }
    id
}

pub fn period(site: &Site, code: &str, form: &str) -> Value {
    let day = |n: i64| (today(site) + Duration::days(n)).to_string();
    json!({
        "code": code, "nameCn": "2026 上半年", "nameEn": "First half of 2026", "fromDate": day(-180), "toDate": day(-1),
        "formId": form, "opensOn": day(-1), "studentDue": day(21), "supervisorDue": day(31), "panelDue": day(45),
        "headDue": day(52), "deanDue": day(59),
    })
}

/// A member of staff with an account and this right.
pub async fn reader(site: &Site, campus: &Campus, no: &str, code: &str) -> Reader {
    let id = add_teacher(site, &campus.division, no, &["PHD"]).await;
    let (person, client) = site.person(&format!("reader-{no}"), &[(code, Actions::all())]).await;
    let db = site.app.db();
    let row = teacher::Entity::find_by_id(&id).one(db.maintenance()).await.unwrap().unwrap();
    staff::Entity::update_many()
        .col_expr(staff::Column::UserId, Expr::value(person.user_id))
        .filter(staff::Column::Id.eq(&row.staff_id))
        .exec(db.maintenance())
        .await
        .unwrap();
    db.maintained();
    Reader { staff: row.staff_id, teacher: id, client }
}

async fn writer(site: &Site, no: &str, student: &str) -> Client {
    let (person, client) = site.person(&format!("writer-{no}"), &[("STUDENT_AUTH_RPG_REPORT", Actions::all())]).await;
    user::Entity::update_many()
        .col_expr(user::Column::StudentId, Expr::value(student))
        .filter(user::Column::Id.eq(&person.user_id))
        .exec(site.app.db().maintenance())
        .await
        .unwrap();
    site.app.db().maintained();
    client
}

pub async fn supervise(site: &Site, student: &str, teacher: &str, role: &str) {
    insert!(
        site,
        supervision {
            student_id: student.to_owned(),
            teacher_id: Some(teacher.to_owned()),
            external_name: String::new(),
            external_institution: String::new(),
            supervision_role: role.to_owned(),
            from_date: today(site) - Duration::days(100),
            to_date: None,
        }
    );
    site.app.db().maintained();
}

impl Reports {
    /// The period is open; nobody has written anything, and there is no panel.
    pub async fn build(site: &Site) -> Self {
        let campus = Campus::build(site).await;
        let office = office(site).await;
        let supervisor = reader(site, &campus, "T1", "TEACHER_AUTH_PR_SUPERVISOR").await;
        let chair = reader(site, &campus, "T2", "TEACHER_AUTH_PR_AP").await;
        let member = reader(site, &campus, "T3", "TEACHER_AUTH_PR_AP").await;
        let head = reader(site, &campus, "T4", "TEACHER_AUTH_PR_PD").await;
        let dean = reader(site, &campus, "T5", "TEACHER_AUTH_PR_DEAN").await;
        let place = (campus.division.as_str(), campus.research.as_str(), "RPG");
        let mut students = vec![];
        let mut writers = vec![];
        for no in ["2650000001", "2650000002"] {
            let id = campus.student_of(site, no, "ACTIVE", place).await;
            supervise(site, &id, &supervisor.teacher, "PRINCIPAL").await;
            writers.push(writer(site, no, &id).await);
            students.push(id);
        }
        // Somebody on leave reports nothing.
        campus.student_of(site, "2650000003", "LEAVE", place).await;
        for (role, programme, division, who) in
            [("HEAD", Some(&campus.research), None, &head), ("DEAN", None, Some(&campus.division), &dean)]
        {
            insert!(
                site,
                pr_authority {
                    role: role.to_owned(),
                    programme_id: programme.cloned(),
                    division_id: division.cloned(),
                    staff_id: who.staff.clone(),
                }
            );
        }
        site.app.db().maintained();
        let form = draft(&office, "PR").await;
        office.post(&format!("{API}/form/publish"), json!({ "id": form })).await.expect(200);
        let made = office.post(&format!("{API}/period"), period(site, "2026H1", &form)).await.expect(200);
        let period = text(&made.result()["id"]);
        office.post(&format!("{API}/period/open"), json!({ "id": period })).await.expect(200);
        let mut reports = vec![];
        for student in &students {
            let row = pr_report::Entity::find()
                .filter(pr_report::Column::StudentId.eq(student))
                .one(site.app.db().maintenance())
                .await
                .unwrap();
            reports.push(row.unwrap().id);
        }
        let pair = |all: Vec<String>| <[String; 2]>::try_from(all).unwrap();
        Self {
            campus,
            office,
            supervisor,
            chair,
            member,
            head,
            dean,
            period,
            students: pair(students),
            writers: <[Client; 2]>::try_from(writers).unwrap_or_else(|_| panic!("two writers")),
            reports: pair(reports),
        }
    }

    pub async fn row(&self, site: &Site) -> pr_report::Model {
        pr_report::Entity::find_by_id(&self.reports[0]).one(site.app.db().maintenance()).await.unwrap().unwrap()
    }

    pub async fn seat(&self, who: &Reader, role: &str) -> Answer {
        let body = json!({ "reportId": self.reports[0], "staffId": who.staff, "role": role });
        self.office.post(&format!("{API}/panel"), body).await
    }

    pub async fn panel(&self) {
        self.seat(&self.chair, "CHAIR").await.expect(200);
        self.seat(&self.member, "MEMBER").await.expect(200);
    }

    pub async fn answer(&self, code: &str, value: &str, version: i32) -> Answer {
        let body = json!({ "reportId": self.reports[0], "code": code, "value": value, "version": version });
        self.writers[0].post(&format!("{OWN}/answer"), body).await
    }

    pub async fn submit(&self, site: &Site) -> Answer {
        let body = json!({ "reportId": self.reports[0], "version": self.row(site).await.version });
        self.writers[0].post(&format!("{OWN}/submit"), body).await
    }

    /// Written and handed in.
    pub async fn handed_in(&self, site: &Site) {
        self.answer("work", "Chapter one", 0).await.expect(200);
        self.submit(site).await.expect(200);
    }

    pub async fn decide(&self, site: &Site, desk: &str, who: &Reader, more: Value) -> Answer {
        let mut body = json!({ "reportId": self.reports[0], "version": self.row(site).await.version });
        for (name, value) in more.as_object().unwrap() {
            body[name] = value.clone();
        }
        who.client.post(&format!("/api/teacher/pr/{desk}/decide"), body).await
    }

    /// The supervisor passes it on.
    pub async fn supervised(&self, site: &Site) {
        let answers = json!({ "meetings": "WEEKLY" });
        let more = json!({
            "decision": "ENDORSE", "rating": "GOOD", "recommendation": "CONTINUE", "comment": "Well", "answers": answers,
        });
        self.decide(site, "supervisor", &self.supervisor, more).await.expect(200);
    }

    /// Member and chair pass it on.
    pub async fn assessed(&self, site: &Site) {
        let said = json!({ "decision": "ENDORSE", "rating": "GOOD", "comment": "Sound" });
        self.decide(site, "ap", &self.member, said).await.expect(200);
        let said = json!({ "decision": "ENDORSE", "rating": "GOOD", "recommendation": "CONTINUE" });
        self.decide(site, "ap", &self.chair, said).await.expect(200);
    }
}

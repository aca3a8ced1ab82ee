//! A published questionnaire, a section with people in it, and a folder in which they say what they think of it.

use kernel::{Timestamp, actor::Actions};
use schema::evaluation::{te_folder, te_section};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::Expr};
use serde_json::{Value, json};
use testkit::{Answer, Client};

use crate::{
    support::Site,
    timetable::term::{Teacher, Term},
};

pub const API: &str = "/api/te";

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

pub async fn office(site: &Site) -> Client {
    site.person("quality", &[("ADMIN_AUTH_TE", Actions::all())]).await.1
}

pub fn questionnaire(code: &str) -> Value {
    json!({
        "code": code, "nameCn": "评教问卷", "nameEn": "Questionnaire", "points": 5, "allowNa": true,
        "lowCn": "非常不同意", "lowEn": "Strongly disagree", "highCn": "非常同意", "highEn": "Strongly agree",
        "remark": "",
    })
}

pub fn item(questionnaire: &str, code: &str, kind: &str, required: bool) -> Value {
    json!({
        "questionnaireId": questionnaire, "partCode": "A", "code": code, "kind": kind, "about": "TEACHER",
        "textCn": "讲解清楚", "textEn": "Explains clearly", "required": required,
    })
}

/// A draft with part A, the scale questions q1 to q3 and the open question c1.
pub async fn draft(office: &Client, code: &str) -> String {
    let made = office.post(&format!("{API}/questionnaire"), questionnaire(code)).await.expect(200);
    let id = text(&made.result()["id"]);
    let part = json!({ "questionnaireId": id, "code": "A", "titleCn": "教学", "titleEn": "Teaching" });
    office.post(&format!("{API}/part"), part).await.expect(200);
    for code in ["q1", "q2", "q3"] {
        office.post(&format!("{API}/item"), item(&id, code, "SCALE", true)).await.expect(200);
    }
    office.post(&format!("{API}/item"), item(&id, "c1", "TEXT", false)).await.expect(200);
    id
}

pub async fn publish(office: &Client, id: &str) -> Answer {
    office.post(&format!("{API}/questionnaire/publish"), json!({ "id": id })).await
}

pub fn folder(site: &Site, semester: &str, questionnaire: &str) -> Value {
    let now = site.app.clock.now();
    json!({
        "nameCn": "期末评教", "nameEn": "End of term", "semesterId": semester, "studentType": "UG", "kind": "FINAL",
        "questionnaireId": questionnaire, "openAt": now.plus(-Timestamp::DAY), "closeAt": now.plus(10 * Timestamp::DAY),
        "releaseAt": null, "minClass": 1, "gateGrades": false,
    })
}

pub struct Evaluation {
    pub term: Term,
    pub office: Client,
    pub teacher: Teacher,
    pub course: String,
    pub section: String,
    pub questionnaire: String,
    pub folder: String,
    /// In the order of their numbers.
    pub students: Vec<String>,
}

impl Evaluation {
    /// `size` people take the section; the folder is a draft without sections.
    pub async fn build(site: &Site, size: usize) -> Self {
        let term = Term::build(site).await;
        let office = office(site).await;
        let teacher = term.teacher(site, "001").await;
        let course = term.course(site, "COMP2003").await;
        lectures(site, &course, 3).await;
        let section = term.section(site, &course, "1001", &[&teacher.id]).await;
        let mut students = vec![];
        for n in 0..size {
            let id = term.campus.student(site, &format!("26300{n:03}"), "ACTIVE").await;
            term.seat(site, &id, &course, &section).await;
            students.push(id);
        }
        let questionnaire = draft(&office, "SET").await;
        publish(&office, &questionnaire).await.expect(200);
        let made = office.post(&format!("{API}/folder"), folder(site, &term.id, &questionnaire)).await.expect(200);
        let folder = text(&made.result()["id"]);
        Self { term, office, teacher, course, section, questionnaire, folder, students }
    }

    /// The same, open.
    pub async fn open(site: &Site, size: usize) -> Self {
        let all = Self::build(site, size).await;
        all.command("generate").await.expect(200);
        all.command("open").await.expect(200);
        all
    }

    /// The account of a student, made once.
    pub async fn student(&self, site: &Site, student: &str) -> Client {
        let name = format!("voter-{student}-{}", kernel::ids::new_id());
        let (person, client) = site.person(&name, &[("STUDENT_AUTH_TE", Actions::all())]).await;
        link(site, &person.user_id, student).await;
        client
    }

    /// The teacher's account with the right to see results.
    pub async fn teacher_te(&self, site: &Site) -> Client {
        let (person, client) = site.person("teacher-te", &[("TEACHER_AUTH_TE", Actions::all())]).await;
        self.is_teacher(site, &self.teacher.id, &person.user_id).await;
        client
    }

    /// A teacher of nothing here.
    pub async fn stranger(&self, site: &Site) -> Client {
        let other = self.term.teacher(site, "009").await;
        let (person, client) = site.person("stranger-te", &[("TEACHER_AUTH_TE", Actions::all())]).await;
        self.is_teacher(site, &other.id, &person.user_id).await;
        client
    }

    async fn is_teacher(&self, site: &Site, teacher_id: &str, user_id: &str) {
        use schema::university::{staff, teacher};
        let db = site.app.db().maintenance();
        let row = teacher::Entity::find_by_id(teacher_id).one(db).await.unwrap().unwrap();
        staff::Entity::update_many()
            .col_expr(staff::Column::UserId, Expr::value(user_id))
            .filter(staff::Column::Id.eq(row.staff_id))
            .exec(db)
            .await
            .unwrap();
        site.app.db().maintained();
    }

    /// A member of staff who may look; the client and the record.
    pub async fn viewer(&self, site: &Site, no: &str) -> (Client, String) {
        use schema::university::teacher;
        let other = self.term.teacher(site, no).await;
        let (person, client) = site.person("viewer-te", &[("STAFF_AUTH_TE_VIEWER", Actions::all())]).await;
        self.is_teacher(site, &other.id, &person.user_id).await;
        let row = teacher::Entity::find_by_id(&other.id).one(site.app.db().maintenance()).await.unwrap().unwrap();
        (client, row.staff_id)
    }

    /// Another folder with another section of the first student; its card.
    pub async fn second_folder(site: &Site, all: &Self, teacher: &Teacher) -> String {
        let course = all.term.course(site, "COMP3009").await;
        lectures(site, &course, 3).await;
        let section = all.term.section(site, &course, "1001", &[&teacher.id]).await;
        all.term.seat(site, &all.students[0], &course, &section).await;
        let body = folder(site, &all.term.id, &all.questionnaire);
        let made = all.office.post(&format!("{API}/folder"), body).await.expect(200);
        let id = text(&made.result()["id"]);
        for verb in ["generate", "open"] {
            all.office.post(&format!("{API}/folder/{verb}"), json!({ "id": id })).await.expect(200);
        }
        let rows = all.sections(site, &id).await;
        rows.into_iter().find(|row| row.section_id == section).unwrap().id
    }

    /// The grade sheet of the section, in this state.
    pub async fn sheet(&self, site: &Site, status: &str) {
        grades::api::ensure_definitions(&site.app).await.unwrap();
        let registry = crate::submission::registry(site).await;
        let window = crate::submission::window(site, &self.term);
        let made = registry.post("/api/sgs/window", window).await.expect(200);
        registry.post("/api/sgs/window/open", json!({ "id": made.result()["id"] })).await.expect(200);
        use schema::submission::section_grade_sheet;
        section_grade_sheet::Entity::update_many()
            .col_expr(section_grade_sheet::Column::Status, Expr::value(status))
            .exec(site.app.db().maintenance())
            .await
            .unwrap();
        site.app.db().maintained();
    }

    /// The first student has a released grade of the course.
    pub async fn graded(&self, site: &Site) {
        use schema::grades::student_grade;
        grades::api::ensure_definitions(&site.app).await.unwrap();
        let root = site.root();
        let body = json!({
            "studentId": self.students[0], "courseId": self.course, "semesterId": self.term.id, "grade": "A",
            "reason": "补录",
        });
        root.post("/api/grades/result/enter", body).await.expect(200);
        student_grade::Entity::update_many()
            .col_expr(student_grade::Column::Status, Expr::value("RELEASED"))
            .exec(site.app.db().maintenance())
            .await
            .unwrap();
        site.app.db().maintained();
    }

    /// The folder asks for receipts before grades are shown.
    pub async fn gate(&self, site: &Site) {
        te_folder::Entity::update_many()
            .col_expr(te_folder::Column::GateGrades, Expr::value(true))
            .exec(site.app.db().maintenance())
            .await
            .unwrap();
        site.app.db().maintained();
    }

    pub async fn command(&self, verb: &str) -> Answer {
        self.office.post(&format!("{API}/folder/{verb}"), json!({ "id": self.folder })).await
    }

    pub async fn row(&self, site: &Site) -> te_folder::Model {
        te_folder::Entity::find_by_id(&self.folder).one(site.app.db().maintenance()).await.unwrap().unwrap()
    }

    /// The sections of a folder, in the order of their labels.
    pub async fn sections(&self, site: &Site, folder: &str) -> Vec<te_section::Model> {
        let mut rows = te_section::Entity::find()
            .filter(te_section::Column::FolderId.eq(folder))
            .filter(te_section::Column::ArchivedAt.is_null())
            .all(site.app.db().maintenance())
            .await
            .unwrap();
        rows.sort_by(|a, b| (&a.label, &a.teacher_name).cmp(&(&b.label, &b.teacher_name)));
        rows
    }

    pub async fn put(&self, site: &Site, status: &str) {
        te_folder::Entity::update_many()
            .col_expr(te_folder::Column::Status, Expr::value(status))
            .filter(te_folder::Column::Id.eq(&self.folder))
            .exec(site.app.db().maintenance())
            .await
            .unwrap();
        site.app.db().maintained();
    }
}

/// How many hours of lectures a course has.
pub async fn lectures(site: &Site, course: &str, hours: i32) {
    use schema::courses::course;
    course::Entity::update_many()
        .col_expr(course::Column::HoursLecture, Expr::value(hours))
        .col_expr(course::Column::TotalHours, Expr::value(45))
        .filter(course::Column::Id.eq(course))
        .exec(site.app.db().maintenance())
        .await
        .unwrap();
    site.app.db().maintained();
}

async fn link(site: &Site, user_id: &str, student: &str) {
    use kernel::identity::entity::user;
    user::Entity::update_many()
        .col_expr(user::Column::StudentId, Expr::value(student))
        .filter(user::Column::Id.eq(user_id))
        .exec(site.app.db().maintenance())
        .await
        .unwrap();
    site.app.db().maintained();
}

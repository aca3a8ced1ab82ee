//! A university with people at every desk, and applications of every kind.

use kernel::{Action, actor::Actions};
use schema::workflow::{process_instance, process_log, process_task};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};
use testkit::{Answer, Client, Person, add_role, hold};
use workflow::machine::{State, Status, Step};

use crate::{kit::Campus, support::Site};

pub const BASE: &str = "/api/activiti/application";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Course,
    Cohort,
    Grade,
}

impl Kind {
    pub const ALL: [Self; 3] = [Self::Course, Self::Cohort, Self::Grade];

    pub fn path(self) -> &'static str {
        match self {
            Self::Course => "course",
            Self::Cohort => "cohort/transfer",
            Self::Grade => "grade/transfer",
        }
    }

    pub fn add(self) -> &'static str {
        match self {
            Self::Course => "course/add/single",
            Self::Cohort => "cohort/transfer/add/single",
            Self::Grade => "grade/transfer/add",
        }
    }

    /// The roles of its desks, in order.
    pub fn desks(self) -> [&'static str; 3] {
        match self {
            Self::Course => ["department-head", "dean", "regulations"],
            Self::Cohort => ["department-head", "dean", "records"],
            Self::Grade => ["department-head", "academic-affairs", "records"],
        }
    }
}

pub struct University {
    pub campus: Campus,
    pub course: String,
    pub applicant: (Person, Client),
    people: Vec<(&'static str, Person, Client)>,
}

/// Everything about applications and tasks.
fn both() -> [(&'static str, Actions); 2] {
    [("ADMIN_AUTH_PROCESS_MYAPP", Actions::all()), ("ADMIN_AUTH_PROCESS_MYTASK", Actions::all())]
}

impl University {
    pub async fn build(site: &Site) -> Self {
        let campus = Campus::build(site).await;
        let applicant = site.person("applicant", &both()).await;
        let mut people = vec![];
        for role in ["department-head", "dean", "regulations", "records", "academic-affairs"] {
            add_role(&site.app, role, &[], false).await;
            let (person, client) = colleague(site, role, &[role]).await;
            people.push((role, person, client));
        }
        let body = json!({
            "code": "COMP1013", "titleCn": "程序设计", "titleEn": "Programming", "units": 3, "studentType": "UG",
            "gradingMode": "LETTER", "inGpa": true, "moi": "E", "status": "ACTIVE",
        });
        let made = site.root().post("/api/sp/course", body).await.expect(200).result().clone();
        let course = made["id"].as_str().unwrap().to_owned();
        Self { campus, course, applicant, people }
    }

    pub fn at(&self, role: &str) -> &Client {
        &self.people.iter().find(|(r, ..)| *r == role).unwrap().2
    }

    pub fn person(&self, role: &str) -> &Person {
        &self.people.iter().find(|(r, ..)| *r == role).unwrap().1
    }

    /// A form that can be approved; `n` tells them apart.
    pub async fn form(&self, site: &Site, kind: Kind, n: usize) -> Value {
        let number = format!("26{:05}{:03}", n / 1000, n % 1000);
        match kind {
            Kind::Course => self.course_form(n),
            Kind::Cohort => {
                let student = self.campus.student(site, &number, "ACTIVE").await;
                json!({
                    "studentId": student, "toCohortId": self.campus.cohort, "toYear": 2,
                    "effectiveSemesterId": self.campus.semester, "reason": "EARLY_PROGRESSION",
                })
            }
            Kind::Grade => {
                let student = self.campus.student(site, &number, "EXCHANGE_OUT").await;
                json!({ "rows": [{
                    "studentId": student, "hostInstitution": "Host", "country": "UK",
                    "exchangeSemesterId": self.campus.semester, "hostCourseCode": "H1", "hostCourseTitle": "Host course",
                    "hostCredits": "10", "hostGrade": "68", "equivalentGrade": "B", "courseId": self.course,
                    "unitsGranted": 3,
                }] })
            }
        }
    }

    pub fn course_form(&self, n: usize) -> Value {
        let letter = |place: u32| char::from(b'A' + u8::try_from(n / 26_usize.pow(place) % 26).unwrap());
        let code = format!("Z{}{}{}2013", letter(2), letter(1), letter(0));
        json!({
            "code": code, "titleCn": format!("课程{code}"), "titleEn": format!("Subject {code}"), "units": 3,
            "studentType": "UG", "gradingMode": "LETTER", "inGpa": true, "moi": "E", "reason": "新开",
            "offeringDivisionId": self.campus.division,
        })
    }

    pub async fn apply(&self, site: &Site, kind: Kind, n: usize) -> Application {
        let form = self.form(site, kind, n).await;
        let made = submit(&self.applicant.1, kind, form.clone()).await.expect(200).result().clone();
        Application { kind, id: made["id"].as_str().unwrap().to_owned(), form }
    }
}

/// Somebody with every right on applications who holds these roles.
pub async fn colleague(site: &Site, name: &str, roles: &[&str]) -> (Person, Client) {
    use kernel::identity::entity::role;
    let (person, client) = site.person(&format!("person-{name}"), &both()).await;
    for code in roles {
        let found = role::Entity::find().filter(role::Column::Code.eq(*code));
        let id = found.one(site.app.db().maintenance()).await.unwrap().unwrap().id;
        hold(&site.app, &person.user_id, &id).await;
    }
    (person, client)
}

/// Somebody who may look at tasks and not decide.
pub async fn reader(site: &Site) -> Client {
    let actions = Actions::of([Action::Query, Action::Get]);
    site.person("reader", &[("ADMIN_AUTH_PROCESS_MYTASK", actions)]).await.1
}

pub async fn submit(client: &Client, kind: Kind, form: Value) -> Answer {
    client.post(&format!("{BASE}/process/{}", kind.add()), form).await
}

pub struct Application {
    pub kind: Kind,
    pub id: String,
    pub form: Value,
}

impl Application {
    pub async fn row(&self, site: &Site) -> process_instance::Model {
        process_instance::Entity::find_by_id(&self.id).one(site.app.db().maintenance()).await.unwrap().unwrap()
    }

    /// Every task, oldest first.
    pub async fn tasks(&self, site: &Site) -> Vec<process_task::Model> {
        process_task::Entity::find()
            .filter(process_task::Column::InstanceId.eq(&self.id))
            .order_by_asc(process_task::Column::Id)
            .all(site.app.db().maintenance())
            .await
            .unwrap()
    }

    pub async fn task(&self, site: &Site) -> process_task::Model {
        self.tasks(site).await.into_iter().last().unwrap()
    }

    pub async fn decide(&self, site: &Site, client: &Client, decision: &str) -> Answer {
        let task = self.task(site).await;
        self.decide_task(client, &task, task.version, decision).await
    }

    pub async fn decide_task(
        &self,
        client: &Client,
        task: &process_task::Model,
        version: i32,
        decision: &str,
    ) -> Answer {
        let body = json!({ "taskId": task.id, "decision": decision, "comment": "意见", "version": version });
        client.post(&format!("{BASE}/process/{}/audit", self.kind.path()), body).await
    }

    pub async fn withdraw(&self, client: &Client, version: i32) -> Answer {
        client.post(&format!("{BASE}/task/withdraw"), json!({ "id": self.id, "version": version })).await
    }

    pub async fn resubmit(&self, client: &Client, version: i32) -> Answer {
        let mut form = self.form.clone();
        form["id"] = json!(self.id);
        form["version"] = json!(version);
        submit(client, self.kind, form).await
    }

    pub async fn view(&self, client: &Client) -> Answer {
        client.get(&format!("{BASE}/process/{}/applicaton?id={}", self.kind.path(), self.id)).await
    }

    pub async fn steps(&self, site: &Site) -> Vec<Step> {
        let log = process_log::Entity::find()
            .filter(process_log::Column::InstanceId.eq(&self.id))
            .order_by_asc(process_log::Column::Id)
            .all(site.app.db().maintenance())
            .await
            .unwrap();
        log.into_iter().map(|line| Step::parse(&line.action).unwrap()).collect()
    }

    /// The state in the table, which the log must lead to.
    pub async fn state(&self, site: &Site) -> State {
        let row = self.row(site).await;
        let position = self.tasks(site).await.last().unwrap().node.clone();
        assert_eq!(row.current_node, position, "the application is where its last task is");
        let replayed = State::replay(self.steps(site).await, 3).expect("the log is a way through the process");
        assert_eq!(Some(replayed.status), Status::parse(&row.status), "the log leads elsewhere");
        replayed
    }
}

//! What a command on courses, plans and applications shows before it happens is what the log has afterwards: every
//! command, on whatever there is, in any order.

use proptest::{
    prelude::*,
    sample::subsequence,
    strategy::ValueTree,
    test_runner::{Config, RngAlgorithm, TestRng, TestRunner},
};
use schema::{courses::structure_student, workflow::delegation};
use sea_orm::{EntityTrait, QueryOrder};
use serde_json::{Value, json};
use testkit::{Client, Person};

use crate::{
    courses::approvals::kit::{Application, BASE, Kind, University, colleague},
    courses::catalogue::world::text,
    courses::plans::kit::{MAJOR, Plan, Stock},
    kit::Campus,
    rehearsal::{Send, rehearse_and_do},
    stock::{Seat, add_course, add_seat},
    story,
    support::Site,
};

/// A command, which of the things there are it is about, and what it does with them.
#[derive(Clone, Debug)]
struct Draw {
    command: usize,
    which: Vec<usize>,
    target: usize,
}

const COMMANDS: [&str; 15] = [
    "publish",
    "copy",
    "assign",
    "unassign",
    "archive",
    "retire",
    "recategorise",
    "drop",
    "apply",
    "decide",
    "decide several",
    "withdraw",
    "hand over",
    "delegate",
    "end a delegation",
];
/// Things are named by remainders, so that a draw fits however many there are.
const MANY: usize = 1000;

fn draw() -> impl Strategy<Value = Draw> {
    let things: Vec<usize> = (0..MANY).collect();
    let which = prop_oneof![3 => subsequence(things.clone(), 1), 1 => subsequence(things, 2..4)];
    // Applications have a long way to go.
    let command = prop_oneof![3 => 0..COMMANDS.len(), 1 => 8..11_usize];
    (command, which, 0..MANY).prop_map(|(command, which, target)| Draw { command, which, target })
}

/// Everything there is to be chosen from.
struct World {
    university: University,
    office: Client,
    stock: Stock,
    types: [String; 3],
    students: Vec<String>,
    plans: Vec<String>,
    /// Those of them that were published.
    published: Vec<String>,
    courses: Vec<String>,
    seats: Vec<String>,
    applications: Vec<Application>,
    deputy: (Person, Client),
    powerless: Person,
    /// Tells new things apart.
    serial: usize,
}

impl World {
    async fn build(site: &Site) -> Self {
        let university = University::build(site).await;
        let pages = ["COURSE_MANAGEMENT", "BASIC", "MAJOR", "MINOR"].map(|page| format!("ADMIN_AUTH_SP_{page}"));
        let grants: Vec<_> = pages.iter().map(|page| (page.as_str(), kernel::actor::Actions::all())).collect();
        let office = site.person("office", &grants).await.1;
        let stock = Stock::build(site).await;
        let types = [stock.mr.clone(), stock.me.clone(), stock.fe.clone()];
        let mut students = vec![];
        for n in 1..=5 {
            students.push(university.campus.student(site, &format!("271000000{n}"), "ACTIVE").await);
        }
        let deputy = colleague(site, "deputy", &[]).await;
        let powerless = site.person("powerless", &[]).await.0;
        let (plans, published, courses, seats, applications) = (vec![], vec![], vec![], vec![], vec![]);
        let mut world = Self {
            university,
            office,
            stock,
            types,
            students,
            plans,
            published,
            courses,
            seats,
            applications,
            deputy,
            powerless,
            serial: 0,
        };
        world.grow(site).await;
        world
    }

    fn campus(&self) -> &Campus {
        &self.university.campus
    }

    /// A plan in force, one that could be and one that could not, courses, and seats in every state.
    async fn grow(&mut self, site: &Site) {
        self.serial += 1;
        let n = self.serial;
        let (office, campus, stock) = (&self.office, self.campus(), &self.stock);
        let in_force = Plan::published(office, campus, stock, &format!("P{n}-A")).await;
        let sound = Plan::empty(office, campus, stock, &format!("P{n}-B")).await;
        sound.fill(office, stock).await;
        let unsound = Plan::empty(office, campus, stock, &format!("P{n}-C")).await;
        self.published.push(in_force.id.clone());
        self.plans.extend([in_force.id, sound.id, unsound.id]);
        for (k, state) in ["PLANNED", "REGISTERED", "WAITING", "COMPLETED", "DROPPED"].into_iter().enumerate() {
            let course = add_course(site, &format!("GROW{k}{n:02}3"), "").await;
            let seat = Seat { state, section: None, course_type: None };
            let semester = self.campus().semester.clone();
            self.seats.push(add_seat(site, &semester, &self.students[k], &course, seat).await);
            self.courses.push(course);
        }
    }

    /// One of the two applications last made or of all: the old ones are over.
    fn application(&self, target: usize) -> Option<&Application> {
        let recent = self.applications.len().saturating_sub(6);
        let from = if target.is_multiple_of(4) { 0 } else { recent };
        let some = &self.applications[from..];
        (!some.is_empty()).then(|| &some[target / 4 % some.len()])
    }

    /// Whoever sits where the application is, mostly.
    async fn decider(&self, site: &Site, application: &Application, target: usize) -> &Client {
        let here = application.state(site).await.node;
        match target % 9 {
            0 => &self.university.applicant.1,
            1 => &self.deputy.1,
            2 => self.university.at(application.kind.desks()[(here + 1) % 3]),
            _ => self.university.at(application.kind.desks()[here]),
        }
    }

    /// Does what was drawn; whether it was carried out.
    async fn step(&mut self, site: &Site, draw: Draw) -> Option<bool> {
        let Draw { command, which, target } = draw;
        self.serial += 1;
        let serial = self.serial;
        let some = |of: &[String]| which.iter().map(|n| of[n % of.len()].clone()).collect::<Vec<_>>();
        let one = |of: &[String]| of[which[0] % of.len()].clone();
        let off = i32::from(target % 11 == 0);
        let of_major = |path: &str| format!("{MAJOR}/{path}");
        let of_task = |path: &str| format!("{BASE}/task/{path}");
        let semester = &self.campus().semester;
        let (client, path, body) = match COMMANDS[command] {
            "publish" => (&self.office, of_major("structure/publish"), json!({ "id": one(&self.plans) })),
            "copy" => {
                let mut body = json!({ "id": one(&self.plans), "newVersion": target % 2 == 0 });
                if target % 2 == 1 {
                    body["code"] = json!(format!("C{}", if target % 3 == 0 { 0 } else { serial }));
                }
                (&self.office, of_major("structure/copy"), body)
            }
            "assign" => {
                let among = if target.is_multiple_of(4) { &self.plans } else { &self.published };
                let body = json!({ "structureId": among[target % among.len()],
                    "studentIds": some(&self.students), "fromSemesterId": semester });
                (&self.office, of_major("student/assign"), body)
            }
            "unassign" => {
                let rows = structure_student::Entity::find().order_by_asc(structure_student::Column::Id);
                let rows = rows.all(site.app.db().maintenance()).await.unwrap();
                let ids: Vec<_> = rows.into_iter().map(|row| row.id).collect();
                if ids.is_empty() {
                    return None;
                }
                (&self.office, of_major("student/unassign"), json!({ "ids": some(&ids) }))
            }
            "archive" => (&self.office, of_major("structure/archive"), json!({ "ids": some(&self.plans) })),
            "retire" => {
                let body = json!({ "ids": some(&self.courses), "lastSemesterId": self.campus().next_semester });
                (&self.office, "/api/sp/course/retire".to_owned(), body)
            }
            "recategorise" => {
                let body = json!({ "ids": some(&self.seats), "courseTypeId": self.types[target % 3], "reason": "r" });
                (&self.office, "/api/sp/student-subject/recategorise".to_owned(), body)
            }
            "drop" => {
                let body = json!({ "ids": some(&self.seats), "reason": "r" });
                (&self.office, "/api/sp/student-subject/drop".to_owned(), body)
            }
            "apply" => return Some(self.apply(site, target).await),
            "decide" => {
                let application = self.application(target)?;
                let (task, client) = (application.task(site).await, self.decider(site, application, target).await);
                let decision = ["approve", "approve", "approve", "reject", "return", "approve"][which[0] % 6];
                let body = json!({ "taskId": task.id, "decision": decision, "comment": "意见",
                    "version": task.version + off });
                (client, format!("{BASE}/process/{}/audit", application.kind.path()), body)
            }
            "decide several" => {
                let (first, second) = (self.application(target)?, self.application(which[0])?);
                let client = self.decider(site, first, target).await;
                let mut tasks = vec![];
                for application in [first, second] {
                    let task = application.task(site).await;
                    tasks.push(json!({ "taskId": task.id, "version": task.version + off }));
                }
                tasks.dedup();
                let decision = if target % 5 == 0 { "return" } else { "approve" };
                (client, of_task("decide"), json!({ "tasks": tasks, "decision": decision, "comment": "一并" }))
            }
            "withdraw" => {
                let application = self.application(target)?;
                let version = application.row(site).await.version + off;
                let body = json!({ "id": application.id, "version": version });
                return Some(self.plain(site, &self.university.applicant.1, "withdraw", body).await);
            }
            "hand over" => {
                let application = self.application(target)?;
                let (task, client) = (application.task(site).await, self.decider(site, application, target).await);
                let to = if target % 5 == 0 { &self.powerless } else { &self.deputy.0 };
                let body = json!({ "taskId": task.id, "toUserId": to.user_id, "comment": "请代办",
                    "version": task.version + off });
                return Some(self.plain(site, client, "transfer", body).await);
            }
            "delegate" => {
                let role = ["dean", "records"][target % 2];
                let to = if target % 5 == 0 { &self.powerless } else { &self.deputy.0 };
                let today = site.app.clock.now().local_date();
                let body = json!({ "toUserId": to.user_id, "fromDay": today, "toDay": today, "reason": "出差" });
                return Some(self.plain(site, self.university.at(role), "delegate", body).await);
            }
            _ => {
                let rows = delegation::Entity::find().order_by_asc(delegation::Column::Id);
                let rows = rows.all(site.app.db().maintenance()).await.unwrap();
                let row = (!rows.is_empty()).then(|| rows[target % rows.len()].clone())?;
                let body = json!({ "id": row.id, "version": row.version + off });
                let role = ["dean", "records"][which[0] % 2];
                return Some(self.plain(site, self.university.at(role), "delegate/end", body).await);
            }
        };
        let done = rehearse_and_do(site, client, Send::Json(&path, body)).await;
        if let Ok(Value::String(id)) = done.as_ref().map(|result| result["id"].clone()) {
            self.plans.push(id);
        }
        Some(done.is_ok())
    }

    async fn plain(&self, site: &Site, client: &Client, path: &str, body: Value) -> bool {
        rehearse_and_do(site, client, Send::Plain(&format!("{BASE}/task/{path}"), body)).await.is_ok()
    }

    /// Hands in something new, or what was handed in before.
    async fn apply(&mut self, site: &Site, target: usize) -> bool {
        let kind = Kind::ALL[target % 3];
        let before = self.application(target).filter(|_| target.is_multiple_of(5));
        let (kind, form) = match before {
            Some(before) => (before.kind, before.form.clone()),
            None => (kind, self.university.form(site, kind, self.serial).await),
        };
        let path = format!("{BASE}/process/{}", kind.add());
        let done = rehearse_and_do(site, &self.university.applicant.1, Send::Json(&path, form.clone())).await;
        if let Ok(made) = &done {
            self.applications.push(Application { kind, id: text(&made["id"]), form });
        }
        done.is_ok()
    }
}

story!(what_is_shown_is_what_happens, site, {
    let mut world = World::build(&site).await;
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let (strategy, steps) = (draw(), if testkit::long() { 1_500 } else { 200 });
    let (mut done, mut refused) = ([0; COMMANDS.len()], [0; COMMANDS.len()]);
    for n in 0..steps {
        if n % 25 == 24 {
            world.grow(&site).await;
        }
        let draw = strategy.new_tree(&mut runner).unwrap().current();
        let command = draw.command;
        match world.step(&site, draw).await {
            Some(true) => done[command] += 1,
            Some(false) => refused[command] += 1,
            None => {}
        }
    }
    for (command, (done, refused)) in COMMANDS.iter().zip(done.iter().zip(refused)) {
        eprintln!("previews: {command}: {done} carried out, {refused} refused");
        assert!(*done > 0, "{command} was never carried out");
    }
    assert!(refused.iter().filter(|n| **n > 0).count() > COMMANDS.len() / 2, "too little was refused");
    let of_courses = |counts: &[i32]| {
        let them = ["retire", "recategorise", "drop"];
        COMMANDS.iter().zip(counts).filter(|(command, _)| them.contains(command)).map(|(_, n)| n).sum::<i32>()
    };
    assert!(of_courses(&done) >= 8 && of_courses(&refused) >= 8, "{done:?} done, {refused:?} refused");
});

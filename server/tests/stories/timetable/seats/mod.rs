//! The office adds, moves and drops: every rule that stands against it is told, every step it offers works, and what a
//! rehearsal shows is what the log has afterwards.

mod next_steps;

use kernel::{actor::Actions, messages::message};
use proptest::{
    prelude::*,
    strategy::ValueTree,
    test_runner::{Config, RngAlgorithm, TestRng, TestRunner},
};
use schema::{courses::student_subject, timetable::section};
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, QueryOrder, Set};
use serde_json::{Value, json};
use testkit::Client;

use crate::{
    offers::page_of,
    rehearsal::{Send, rehearse_and_do},
    story,
    support::Site,
    timetable::term::{Term, every, odd},
};

const ADD: &str = "/api/tts/student-section/add";
const MOVE: &str = "/api/tts/student-section/move";
const DROP: &str = "/api/tts/student-section/drop";

struct World {
    term: Term,
    office: Client,
    students: Vec<String>,
    courses: Vec<String>,
    /// Two of the first course, one of the second at the hours of the first.
    sections: Vec<String>,
}

impl World {
    async fn build(site: &Site) -> Self {
        let term = Term::build(site).await;
        let office = site.person("office", &[("ADMIN_AUTH_LEARNING_TTS", Actions::all())]).await.1;
        let mut students = vec![];
        for n in 1..=4 {
            let id = term.campus.student(site, &format!("271000000{n}"), "ACTIVE").await;
            term.account(site, &id).await;
            students.push(id);
        }
        let courses = vec![term.course(site, "COMP1013").await, term.course(site, "MATH1123").await];
        let sections = vec![
            term.section(site, &courses[0], "1001", &[]).await,
            term.section(site, &courses[0], "1002", &[]).await,
            term.section(site, &courses[1], "1001", &[]).await,
        ];
        term.draft(site, &sections[0], &odd(1, "10:00", "11:50"), None).await;
        term.draft(site, &sections[1], &every(3, "10:00", "11:50"), None).await;
        term.draft(site, &sections[2], &every(1, "11:00", "12:50"), None).await;
        Self { term, office, students, courses, sections }
    }

    async fn seats(&self, site: &Site) -> Vec<student_subject::Model> {
        let all = student_subject::Entity::find().order_by_asc(student_subject::Column::Id);
        all.all(site.app.db().maintenance()).await.unwrap()
    }
}

fn codes(refusal: &Value) -> Vec<&str> {
    refusal["refusal"]["rules"].as_array().unwrap().iter().map(|rule| rule["code"].as_str().unwrap()).collect()
}

/// The step that a rule of a refusal offers, by its place.
fn step(refusal: &Value, code: &str, at: usize) -> String {
    let rules = refusal["refusal"]["rules"].as_array().unwrap();
    let rule = rules.iter().find(|rule| rule["code"] == code).unwrap_or_else(|| panic!("{code}: {refusal}"));
    let step = rule["actions"][at]["to"].as_str().unwrap().to_owned();
    page_of(&step);
    step
}

/// The values of a parameter of a step.
fn asked(step: &str, name: &str) -> Vec<String> {
    let query = page_of(step).1;
    query.split('&').filter_map(|p| p.strip_prefix(name)?.strip_prefix('=').map(str::to_owned)).collect()
}

story!(all_that_stands_against_a_seat_is_told_and_every_step_leads_on, site, {
    let world = World::build(&site).await;
    let [a, b, c, d] = [0, 1, 2, 3].map(|n| world.students[n].clone());
    let [one, two, other] = [0, 1, 2].map(|n| world.sections[n].clone());
    let add = |students: Vec<String>, section: &str| json!({ "studentIds": students, "sectionId": section, "reason": "迟到注册" });
    world.office.post(ADD, add(vec![a.clone()], &one)).await.expect(200);
    world.office.post(ADD, add(vec![b.clone()], &other)).await.expect(200);
    assert_eq!(message::Entity::find().all(site.app.db().maintenance()).await.unwrap().len(), 2, "each is told");
    // One has it, one has a clash, and there is no room for three.
    let refused = world.office.post(ADD, add(vec![a.clone(), b.clone(), c.clone()], &one)).await.expect(409).json;
    assert_eq!(codes(&refused), ["already_taken", "section_full", "time_clash"]);
    // The others only.
    let step_on = step(&refused, "time_clash", 0);
    assert_eq!(asked(&step_on, "studentIds"), [a.clone(), c.clone()]);
    let step_on = step(&refused, "already_taken", 0);
    assert_eq!(asked(&step_on, "studentIds"), [b.clone(), c.clone()]);
    world.office.post(ADD, add(vec![c.clone()], &one)).await.expect(200);
    // Full: set the quota there.
    let refused = world.office.post(ADD, add(vec![d.clone()], &one)).await.expect(409).json;
    let step_on = step(&refused, "section_full", 0);
    let full = asked(&step_on, "ids").remove(0);
    set_quota(&site, &full, 3).await;
    world.office.post(ADD, add(vec![d.clone()], &one)).await.expect(200);
    // A clash: other sections of the course are there, and one of them fits.
    let refused = world.office.post(ADD, add(vec![b.clone()], &one)).await.expect(409).json;
    let step_on = step(&refused, "time_clash", 0);
    assert_eq!(asked(&step_on, "courseId"), [world.courses[0].clone()]);
    world.office.post(ADD, add(vec![b.clone()], &two)).await.expect(200);
    // Over it all, with a reason, and nothing of it hidden.
    let mut body = add(vec![a.clone()], &other);
    body["override"] = json!(true);
    let done = world.office.post(ADD, body).await.expect(200);
    let warned: Vec<_> = done.result()["warnings"].as_array().unwrap().iter().map(|w| w["code"].clone()).collect();
    assert_eq!(warned, [json!("time_clash")]);
    // Nobody takes a course twice, whoever says so: move them instead.
    let mut body = add(vec![a.clone()], &two);
    body["override"] = json!(true);
    let refused = world.office.post(ADD, body).await.expect(409).json;
    let ids = asked(&step(&refused, "already_taken", 0), "ids");
    let moved = json!({ "ids": ids, "sectionId": two, "reason": "换班" });
    world.office.post(MOVE, moved.clone()).await.expect(200);
    let refused = world.office.post(MOVE, moved).await.expect(409).json;
    assert_eq!(codes(&refused), ["already_there"]);
    let seats = world.seats(&site).await;
    let rows = section::Entity::find().all(site.app.db().maintenance()).await.unwrap();
    for row in rows {
        let held = seats.iter().filter(|s| s.section_id.as_ref() == Some(&row.id) && s.state == "REGISTERED").count();
        assert_eq!(row.enrolled, i32::try_from(held).unwrap(), "{}", row.section_no);
    }
});

async fn set_quota(site: &Site, id: &str, quota: i32) {
    let db = site.app.db().maintenance();
    let row = section::Entity::find_by_id(id).one(db).await.unwrap().unwrap();
    let mut row = row.into_active_model();
    row.quota = Set(quota);
    row.update(db).await.unwrap();
    site.app.db().maintained();
}

story!(who_sits_where_is_listed_and_chosen_from, site, {
    let world = World::build(&site).await;
    let (term, office) = (&world.term, &world.office);
    let mut seats = vec![];
    for (student, at) in [(0, 0), (1, 1), (2, 2)] {
        let course = &world.courses[at / 2];
        seats.push(term.seat(&site, &world.students[student], course, &world.sections[at]).await);
    }
    // A plan without a section sits nowhere.
    let (db, planned) =
        (site.app.db().maintenance(), term.seat(&site, &world.students[3], &world.courses[0], "").await);
    let row = student_subject::Entity::find_by_id(&planned).one(db).await.unwrap().unwrap();
    let mut row = row.into_active_model();
    row.section_id = Set(None);
    row.update(db).await.unwrap();
    site.app.db().maintained();
    let ids = |answer: &Value| {
        let mut ids: Vec<String> =
            answer["data"].as_array().unwrap().iter().map(|row| row["id"].as_str().unwrap().to_owned()).collect();
        ids.sort();
        ids
    };
    let sorted = |some: &[usize]| {
        let mut ids: Vec<String> = some.iter().map(|n| seats[*n].clone()).collect();
        ids.sort();
        ids
    };
    let (programme, semester) = (&term.campus.programme, &term.id);
    for (query, expected) in [
        (String::new(), sorted(&[0, 1, 2])),
        (format!("?semesterId={semester}&programmeId={programme}"), sorted(&[0, 1, 2])),
        (format!("?sectionId={}", world.sections[1]), sorted(&[1])),
        (format!("?courseId={}&state=REGISTERED", world.courses[0]), sorted(&[0, 1])),
        (format!("?studentId={}", world.students[2]), sorted(&[2])),
        ("?state=DROPPED".into(), vec![]),
    ] {
        let list = office.get(&format!("/api/tts/student-section{query}")).await.expect(200);
        assert_eq!(ids(list.result()), expected, "{query}");
    }
    let one = office.get(&format!("/api/tts/student-section/{}", seats[1])).await.expect(200);
    let label = one.result()["labels"]["sectionId"].as_str().unwrap();
    assert!(label.starts_with("1002"), "{label}");
    office.get(&format!("/api/tts/student-section/{planned}")).await.expect(404);
    // The forms choose among students, cohorts and sections, which say of which course they are.
    for path in ["/api/si/student/options", "/api/si/cohort/options"] {
        office.get(path).await.expect(200);
    }
    let options = office.get(&format!("/api/tts/section/options?courseId={}", world.courses[0])).await.expect(200);
    let labels: Vec<_> = options.result().as_array().unwrap().iter().map(|o| o["label"].as_str().unwrap()).collect();
    assert_eq!(labels.len(), 2);
    assert!(labels[0].starts_with("COMP1013 1001 – ") && labels[1].starts_with("COMP1013 1002 – "), "{labels:?}");
});

#[derive(Clone, Debug)]
struct Draw {
    command: usize,
    students: Vec<usize>,
    section: usize,
    overriding: bool,
}

fn draw() -> impl Strategy<Value = Draw> {
    let students = proptest::sample::subsequence(vec![0, 1, 2, 3], 1..4);
    (0..3_usize, students, 0..3_usize, any::<bool>()).prop_map(|(command, students, section, overriding)| Draw {
        command,
        students,
        section,
        overriding,
    })
}

story!(what_is_rehearsed_is_what_happens, site, {
    let seed = std::env::var("PROPTEST_RNG_SEED").ok().and_then(|s| s.parse::<u64>().ok()).unwrap_or_else(rand_seed);
    let mut bytes = [0_u8; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let mut runner = TestRunner::new_with_rng(Config::default(), TestRng::from_seed(RngAlgorithm::ChaCha, &bytes));
    let world = World::build(&site).await;
    let mut done = 0;
    for _ in 0..if testkit::long() { 200 } else { 25 } {
        let Draw { command, students, section, overriding } = draw().new_tree(&mut runner).unwrap().current();
        let section = &world.sections[section];
        let chosen: Vec<String> = students.iter().map(|n| world.students[*n].clone()).collect();
        let seats = world.seats(&site).await;
        let own = seats.iter().filter(|s| chosen.contains(&s.student_id)).map(|s| s.id.clone()).take(2);
        let own: Vec<String> = own.collect();
        let (path, body) = match command {
            0 => (ADD, json!({ "studentIds": chosen, "sectionId": section, "reason": "r", "override": overriding })),
            1 if !own.is_empty() => {
                (MOVE, json!({ "ids": own, "sectionId": section, "reason": "r", "override": overriding }))
            }
            _ if !own.is_empty() => (DROP, json!({ "ids": own, "reason": "r" })),
            _ => continue,
        };
        eprintln!("{path} {body}");
        done += usize::from(rehearse_and_do(&site, &world.office, Send::Json(path, body)).await.is_ok());
    }
    assert!(done > 3, "only {done} went through");
    let _ = (&world.term, &world.courses);
});

fn rand_seed() -> u64 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs()
}

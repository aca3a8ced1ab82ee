//! What a command shows before it happens is what the log has afterwards, in any order of commands.

use std::collections::BTreeMap;

use kernel::audit::entity::entry;
use proptest::{
    prelude::*,
    sample::subsequence,
    strategy::ValueTree,
    test_runner::{Config, RngAlgorithm, TestRng, TestRunner},
};
use schema::courses::{course, student_subject};
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter};
use serde_json::{Value, json};

use super::world::{add_course, add_seat_in, add_type, course_body, office, text};
use crate::{kit::Campus, on_every_database, support::Site};

/// Rows by id, as they are on the wire.
async fn world(site: &Site) -> BTreeMap<String, Value> {
    let db = site.app.db().maintenance();
    let courses = course::Entity::find().all(db).await.unwrap();
    let seats = student_subject::Entity::find().all(db).await.unwrap();
    let courses = courses.into_iter().map(|row| (row.id.clone(), json!(row)));
    courses.chain(seats.into_iter().map(|row| (row.id.clone(), json!(row)))).collect()
}

async fn entries(site: &Site) -> u64 {
    entry::Entity::find().count(site.app.db().maintenance()).await.unwrap()
}

#[derive(Clone, Debug)]
struct Draw {
    command: usize,
    which: Vec<usize>,
    target: usize,
}

fn draw() -> impl Strategy<Value = Draw> {
    let rows: Vec<usize> = (0..6).collect();
    let which = prop_oneof![3 => subsequence(rows.clone(), 1), 1 => subsequence(rows, 2)];
    (0..3_usize, which, 0..3_usize).prop_map(|(command, which, target)| Draw { command, which, target })
}

on_every_database!(what_is_shown_is_what_happens, site, {
    let campus = Campus::build(&site).await;
    let office = office(&site).await;
    let (mut courses, mut seats) = (vec![], vec![]);
    for n in 0..6 {
        courses.push(text(&add_course(&office, course_body(&format!("COMP10{n}3"))).await["id"]));
    }
    let types = [add_type(&office, "MR").await, add_type(&office, "ME").await, add_type(&office, "FE").await];
    for (n, state) in ["PLANNED", "REGISTERED", "WAITING", "COMPLETED", "DROPPED", "REGISTERED"].into_iter().enumerate()
    {
        let student = campus.student(&site, &format!("261000000{n}"), "ACTIVE").await;
        seats.push(add_seat_in(&site, &campus.semester, &student, &courses[n], (state, None)).await);
    }
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let (strategy, steps) = (draw(), if testkit::long() { 400 } else { 60 });
    let (mut done, mut refused) = (0, 0);
    for _ in 0..steps {
        let Draw { command, which, target } = strategy.new_tree(&mut runner).unwrap().current();
        let chosen = |rows: &[String]| which.iter().map(|n| rows[*n].clone()).collect::<Vec<_>>();
        let (path, mut body) = match command {
            0 => (
                "/api/sp/student-subject/recategorise",
                json!({ "ids": chosen(&seats), "courseTypeId": types[target], "reason": "r" }),
            ),
            1 => ("/api/sp/student-subject/drop", json!({ "ids": chosen(&seats), "reason": "r" })),
            _ => ("/api/sp/course/retire", json!({ "ids": chosen(&courses), "lastSemesterId": campus.next_semester })),
        };
        let (before, logged) = (world(&site).await, entries(&site).await);
        body["dryRun"] = json!(true);
        let shown = office.post(path, body.clone()).await;
        assert_eq!((world(&site).await, entries(&site).await), (before.clone(), logged), "a rehearsal left something");
        body["dryRun"] = json!(false);
        let real = office.post(path, body).await;
        assert_eq!(shown.status, real.status);
        let after = world(&site).await;
        if !real.status.is_success() {
            assert_eq!(shown.json["refusal"], real.json["refusal"]);
            assert_eq!((after, entries(&site).await), (before, logged), "a refusal left something");
            refused += 1;
            continue;
        }
        for part in ["effects", "total", "warnings"] {
            assert_eq!(shown.result()[part], real.result()[part], "{part}");
        }
        let differ: Vec<&String> = after.keys().filter(|id| before[*id] != after[*id]).collect();
        assert_eq!(entries(&site).await - logged, differ.len() as u64, "one entry for each row that changed");
        let effects = real.result()["effects"].as_array().unwrap();
        assert_eq!(effects.len(), differ.len());
        for effect in effects {
            let id = text(&effect["id"]);
            let entry = entry::Entity::find()
                .filter(entry::Column::SubjectId.eq(&id))
                .all(site.app.db().maintenance())
                .await
                .unwrap()
                .into_iter()
                .max_by_key(|e| e.seq)
                .unwrap();
            let parse = |text: &Option<String>| serde_json::from_str::<Value>(text.as_deref().unwrap()).unwrap();
            assert_eq!((parse(&entry.before), parse(&entry.after)), (before[&id].clone(), after[&id].clone()));
            let changes = effect["changes"].as_array().unwrap();
            assert!(!changes.is_empty(), "{effect}");
            for change in changes {
                let field = change["field"].as_str().unwrap();
                assert_ne!(before[&id][field], after[&id][field], "{field} is shown as changed");
            }
        }
        done += 1;
    }
    assert!(done >= 8 && refused >= 8, "{done} done, {refused} refused");
});

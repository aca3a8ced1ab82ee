//! Requests about rounds that run.

use kernel::{Op, Timestamp, actor::Actions, identity::entity::user, ids};
use schema::{selection::es_round, timetable::section};
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, Set, sea_query::Expr};
use serde_json::{Value, json};
use testkit::Client;

use super::{Body, Made, tasks::student};
use crate::{
    calls::{from_elsewhere, unique},
    rows::{add_row, timetable::id},
    support::Site,
};

struct Running {
    round: String,
    sections: Vec<String>,
    /// Of the second section.
    course: Value,
    student: String,
    client: Client,
}

/// Only one round at a time is open to a student of these tests.
async fn close_all(site: &Site) {
    let db = site.app.db();
    es_round::Entity::update_many()
        .col_expr(es_round::Column::State, Expr::value("CLOSED"))
        .filter(es_round::Column::State.is_in(["OPEN", "PAUSED"]))
        .exec(db.maintenance())
        .await
        .unwrap();
    db.maintained();
}

async fn account(site: &Site, student_id: &str) -> Client {
    let rights = ["STUDENT_AUTH_ES", "STUDENT_AUTH_ES_ADDDROP"].map(|code| (code, Actions::all()));
    let (person, client) = site.person(&format!("chooser-{}", unique()), &rights).await;
    let db = site.app.db();
    let row = user::Entity::find_by_id(&person.user_id).one(db.maintenance()).await.unwrap().unwrap();
    let mut row = row.into_active_model();
    row.student_id = Set(Some(student_id.to_owned()));
    row.update(db.maintenance()).await.unwrap();
    db.maintained();
    client
}

/// Two sections of a type, a student who may choose them, and a round that is open.
async fn running(site: &Site, kind: &str, way: &str) -> Running {
    close_all(site).await;
    let root = from_elsewhere(&site.root());
    let (db, now) = (site.app.db(), site.app.clock.now());
    let pool = add_row(site, "ElectiveSection").await;
    let (of, semester) = (pool["electiveTypeId"].clone(), pool["semesterId"].clone());
    let first = pool["sectionId"].as_str().unwrap().to_owned();
    let course = add_row(site, "Course").await;
    let body = json!({
        "semesterId": semester, "courseId": course["id"], "sectionNo": format!("{}", 1000 + unique()),
        "curriculumType": "FE", "quota": 40,
    });
    let second = id(root.post("/api/tts/section", body).await.expect(200).result());
    let body = json!({ "semesterId": semester, "electiveTypeId": of, "sectionId": second, "quota": 30 });
    root.post("/api/es/course", body).await.expect(200);
    let sections = vec![first, second];
    section::Entity::update_many()
        .col_expr(section::Column::Status, Expr::value("OPEN"))
        .filter(section::Column::Id.is_in(sections.iter().map(String::as_str)))
        .exec(db.maintenance())
        .await
        .unwrap();
    db.maintained();
    let (who, _) = student(site, "ACTIVE", "UG").await;
    let body = json!({ "semesterId": semester, "studentId": who, "electiveTypeId": of, "unitsAssigned": 12 });
    root.post("/api/es/quota", body).await.expect(200);
    let (start, end) = (now.plus(-Timestamp::DAY), now.plus(Timestamp::DAY));
    let round = if kind == "ADDDROP" {
        let body = json!({
            "semesterId": semester, "studentType": "UG", "startAt": start, "endAt": end, "unitMin": 12, "unitMax": 18,
        });
        let term = id(root.post("/api/addDrop/semester", body).await.expect(200).result());
        id(&root.post("/api/addDrop/round/open", json!({ "id": term })).await.expect(200).result()["round"])
    } else {
        let body = json!({
            "semesterId": semester, "studentType": "UG", "kind": kind, "no": 1, "nameEn": "Round", "nameCn": "轮次",
            "startAt": start, "endAt": end, "allocation": way,
        });
        let round = id(root.post("/api/es/round", body).await.expect(200).result());
        root.post("/api/es/round/open", json!({ "id": round })).await.expect(200);
        round
    };
    let client = account(site, &who).await;
    Running { round, sections, course: course["id"].clone(), student: who, client }
}

pub async fn rounds(site: &Site, op: &Op) -> Option<Made> {
    let here = |body: Value| (None, String::new(), Body::Json(body));
    let selection = op.id.ends_with("SelectionRound");
    let name = op.id.strip_suffix("SelectionRound").or_else(|| op.id.strip_suffix("AddDropRound"));
    let Some(name) = name.filter(|_| ["/round/", "/control", "/lab"].iter().any(|part| op.path.contains(part))) else {
        return students(site, op).await;
    };
    if name == "open" {
        let stem = if selection { "SelectionRound" } else { "AddDropSemester" };
        return Some(here(json!({ "id": id(&add_row(site, stem).await) })));
    }
    let kind = match (name, selection) {
        ("reset", _) => "MOCK",
        (_, true) => "FORMAL",
        _ => "ADDDROP",
    };
    let made = running(site, kind, "FIRST_COME").await;
    Some(match name {
        "resume" => {
            let path = op.path.replace("/resume", "/pause");
            from_elsewhere(&site.root()).post(&path, json!({ "id": made.round })).await.expect(200);
            here(json!({ "id": made.round }))
        }
        "extend" => here(json!({ "id": made.round, "byMinutes": 5, "reason": "Late" })),
        "simulate" => here(json!({ "roundId": made.round, "seed": "any" })),
        "prove" | "watch" => (None, format!("{}?roundId={}", op.path, made.round), Body::None),
        "setQuotaIn" => {
            here(json!({ "roundId": made.round, "sectionId": made.sections[0], "quota": 35, "reason": "Room" }))
        }
        "setSectionIn" => {
            here(json!({ "roundId": made.round, "sectionId": made.sections[0], "status": "CLOSED", "reason": "Ill" }))
        }
        _ => here(json!({ "id": made.round })),
    })
}

async fn students(site: &Site, op: &Op) -> Option<Made> {
    let selection = op.id.ends_with("InSelection");
    let name = op.id.strip_suffix("InSelection").or_else(|| op.id.strip_suffix("InAddDrop"))?;
    if ["addForStudent", "dropForStudent"].contains(&name) {
        let made = running(site, if selection { "FORMAL" } else { "ADDDROP" }, "FIRST_COME").await;
        let body = json!({ "studentId": made.student, "sectionId": made.sections[0], "reason": "Asked for it" });
        if name == "dropForStudent" {
            let path = op.path.replace("/drop", "/add");
            from_elsewhere(&site.root()).post(&path, body.clone()).await.expect(200);
        }
        return Some((None, String::new(), Body::Json(body)));
    }
    if !op.path.starts_with("/api/student/") {
        return None;
    }
    let way = if name == "wishSections" { "LOTTERY" } else { "FIRST_COME" };
    let made = running(site, if selection { "FORMAL" } else { "ADDDROP" }, way).await;
    let area = if selection { "es" } else { "adddrop" };
    let client = from_elsewhere(&made.client);
    let key = || ids::new_id();
    let pick = |n: usize| json!({ "sectionId": made.sections[n], "key": key() });
    let select = async || {
        client.post(&format!("/api/student/{area}/select"), pick(0)).await.expect(200);
    };
    let body = match name {
        "selectSection" => pick(0),
        "dropSection" => {
            select().await;
            pick(0)
        }
        "replaceSection" => {
            select().await;
            json!({ "fromSectionId": made.sections[0], "toSectionId": made.sections[1], "key": key() })
        }
        "joinQueue" | "leaveQueue" => {
            let area = if selection { "es" } else { "addDrop" };
            let full = json!({ "roundId": made.round, "sectionId": made.sections[0], "quota": 0, "reason": "Full" });
            from_elsewhere(&site.root()).post(&format!("/api/{area}/control/quota"), full).await.expect(200);
            if name == "leaveQueue" {
                let area = if selection { "es" } else { "adddrop" };
                client.post(&format!("/api/student/{area}/join"), pick(0)).await.expect(200);
            }
            pick(0)
        }
        "selectBundle" | "wishSections" => json!({ "picks": [{ "sectionId": made.sections[0] }], "key": key() }),
        "saveWantedSections" => json!({ "picks": [{ "sectionId": made.sections[0], "rank": 1 }] }),
        "buildSchedule" => json!({ "courseIds": [made.course] }),
        "askException" => json!({ "sectionId": made.sections[0], "waiver": "CLASH", "reason": "Last year of study" }),
        "checkSections" => json!({ "picks": [{ "sectionId": made.sections[0] }] }),
        _ => return Some((Some(made.client), op.path.clone(), Body::None)),
    };
    Some((Some(made.client), String::new(), Body::Json(body)))
}

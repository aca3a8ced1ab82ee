//! Requests about exams.

use kernel::{Op, actor::Actions, identity::entity::user};
use schema::{exam::exam_swap, university::staff};
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, Set};
use serde_json::{Value, json};
use testkit::Client;

use super::{Body, Made};
use crate::{
    calls::{from_elsewhere, unique},
    rows::{
        add_row,
        exams::{Paper, paper, placed, season, watched},
    },
    support::Site,
};

pub async fn exams(site: &Site, op: &Op) -> Option<Made> {
    let here = |body: Value| (None, String::new(), Body::Json(body));
    let see = |path: String| (None, path, Body::None);
    Some(match op.id.as_str() {
        "moveExamItem" => here(json!({ "id": paper(site).await.item, "to": "COLLECTING" })),
        "collectExamCourses" => here(json!({ "itemId": season(site).await.1 })),
        "copyExamCourses" => {
            let old = paper(site).await.item;
            let root = from_elsewhere(&site.root());
            let mut body = root.get(&format!("/api/exam/item/{old}")).await.expect(200).result().clone();
            let body = body.as_object_mut().unwrap();
            body.retain(|name, _| {
                ["semesterId", "studentType", "kind", "nameCn", "nameEn", "startDate", "endDate", "slots"]
                    .contains(&name.as_str())
            });
            let again = root.post("/api/exam/item", json!(body)).await.expect(200);
            here(json!({ "itemId": again.result()["id"], "fromItemId": old }))
        }
        "remindExaminers" => {
            let paper = paper(site).await;
            examiner(site, &paper).await;
            paper.go(site, "COLLECTING").await;
            here(json!({ "itemId": paper.item }))
        }
        "listExamLog" | "exportExamLog" | "getExamSettings" => see(String::new()),
        "saveExamSettings" => {
            let now = site.root().get("/api/exam/setting").await.expect(200).result().clone();
            here(json!({ "settings": now["settings"], "version": now["version"] }))
        }
        "buildExamCandidates" => here(json!({ "itemId": paper(site).await.item })),
        "decideExamCandidates" => {
            let id = paper(site).await.candidate(site, "PENDING").await;
            here(json!({ "ids": [id], "approve": true, "reason": "住院证明已核" }))
        }
        "listExamClashes" | "checkExams" | "getExamBoard" | "getExamTimetable" => {
            see(format!("{}?itemId={}", op.path, placed(site).await.item))
        }
        "listExamClashStudents" => {
            let id = paper(site).await.id;
            see(format!("{}?one={id}&other={id}", op.path))
        }
        "listExamTargets" => see(format!("{}?paperId={}", op.path, paper(site).await.id)),
        "placeExam" => {
            let paper = paper(site).await;
            paper.go(site, "SCHEDULING").await;
            here(paper.place(site).await)
        }
        "lockExams" => here(json!({ "ids": [paper(site).await.id], "locked": true })),
        "publishExams" => here(json!({ "itemId": placed(site).await.item })),
        "seatExams" => {
            let paper = placed(site).await;
            paper.candidate(site, "ELIGIBLE").await;
            here(json!({ "itemId": paper.item }))
        }
        "getExamSeatPlan" => {
            let paper = placed(site).await;
            see(format!("{}?paperId={}&roomId={}", op.path, paper.id, paper.room))
        }
        "moveExamSeat" => {
            let paper = placed(site).await;
            let id = paper.candidate(site, "ELIGIBLE").await;
            here(json!({ "id": id, "roomId": paper.room, "seatNo": "A1" }))
        }
        "getStudentExams" => {
            let paper = placed(site).await;
            paper.candidate(site, "ELIGIBLE").await;
            see(format!("{}?studentId={}", op.path, paper.class.student))
        }
        _ => return plans(site, op).await,
    })
}

/// Timetables that were found, and who watches.
async fn plans(site: &Site, op: &Op) -> Option<Made> {
    let here = |body: Value| (None, String::new(), Body::Json(body));
    Some(match op.id.as_str() {
        "solveExams" => here(json!({ "itemId": placed(site).await.item, "mode": "FRESH", "seconds": 1, "seed": 1 })),
        "listExamPlans" => {
            let paper = placed(site).await;
            paper.plan(site).await;
            (None, format!("{}?itemId={}", op.path, paper.item), Body::None)
        }
        "adoptExamPlan" | "dropExamPlan" => here(json!({ "id": placed(site).await.plan(site).await })),
        "gatherInvigilators" => here(json!({ "itemId": paper(site).await.item })),
        "assignDuties" => here(json!({ "itemId": watched(site).await.item })),
        "giveDuty" => {
            let paper = watched(site).await;
            here(json!({
                "itemId": paper.item, "day": "2026-12-14", "startTime": "09:00", "roomId": paper.room,
                "teacherId": paper.class.teacher, "role": "RESERVE",
            }))
        }
        "printExams" => here(json!({ "itemId": watched(site).await.item, "documents": ["DOOR"] })),
        "takeDuties" => here(json!({ "ids": [watched(site).await.duty(site).await] })),
        "tellDuties" => {
            let paper = watched(site).await;
            examiner(site, &paper).await;
            paper.duty(site).await;
            here(json!({ "itemId": paper.item }))
        }
        _ => return mine(site, op).await,
    })
}

async fn mine(site: &Site, op: &Op) -> Option<Made> {
    Some(match op.id.as_str() {
        "myExams" => {
            let paper = paper(site).await;
            paper.candidate(site, "ELIGIBLE").await;
            let rights = [("STUDENT_AUTH_TIMETABLE", Actions::all())];
            let (person, client) = site.person(&format!("candidate-{}", unique()), &rights).await;
            let db = site.app.db();
            let row = user::Entity::find_by_id(&person.user_id).one(db.maintenance()).await.unwrap().unwrap();
            let mut row = row.into_active_model();
            row.student_id = Set(Some(paper.class.student));
            row.update(db.maintenance()).await.unwrap();
            db.maintained();
            (Some(client), String::new(), Body::None)
        }
        "myPapers" => {
            let paper = paper(site).await;
            (Some(examiner(site, &paper).await), String::new(), Body::None)
        }
        "describePaper" => {
            let paper = paper(site).await;
            let client = examiner(site, &paper).await;
            paper.go(site, "COLLECTING").await;
            let body = json!({ "paperId": paper.id, "form": "OPEN", "durationMin": 90, "materials": "计算器" });
            (Some(client), String::new(), Body::Json(body))
        }
        _ => return duties(site, op).await,
    })
}

/// What invigilators do with their own duties.
async fn duties(site: &Site, op: &Op) -> Option<Made> {
    if !["myDuties", "answerDuty", "sayAway", "askSwap", "answerSwap", "withdrawSwap"].contains(&op.id.as_str()) {
        return None;
    }
    let paper = watched(site).await;
    let client = examiner(site, &paper).await;
    let duty = paper.duty(site).await;
    let colleague = add_row(site, "Teacher").await["id"].as_str().unwrap().to_owned();
    paper.invigilator(site, &colleague).await;
    let body = match op.id.as_str() {
        "myDuties" => return Some((Some(client), String::new(), Body::None)),
        "answerDuty" => json!({ "dutyId": duty, "confirm": true }),
        "sayAway" => json!({ "itemId": paper.item, "away": ["2026-12-16"] }),
        "askSwap" => json!({ "dutyId": duty, "teacherId": colleague }),
        "withdrawSwap" => json!({ "swapId": swap(site, (&duty, &paper.class.teacher, &colleague)).await }),
        _ => {
            // Whoever is asked answers: here the one who can sign in.
            let asked = swap(site, (&duty, &colleague, &paper.class.teacher)).await;
            json!({ "swapId": asked, "accept": false })
        }
    };
    Some((Some(client), String::new(), Body::Json(body)))
}

async fn swap(site: &Site, (duty, from, to): (&str, &str, &str)) -> String {
    let now = site.app.clock.now();
    let row = exam_swap::Model {
        id: kernel::ids::new_id(),
        duty_id: duty.to_owned(),
        from_teacher_id: from.to_owned(),
        to_teacher_id: to.to_owned(),
        back_duty_id: None,
        state: "ASKED".to_owned(),
        note: String::new(),
        answered_at: None,
        created_at: now,
        created_by: None,
        updated_at: now,
        updated_by: None,
        version: 1,
        archived_at: None,
    };
    let id = row.id.clone();
    let db = site.app.db();
    exam_swap::Entity::insert(row.into_active_model()).exec_without_returning(db.maintenance()).await.unwrap();
    db.maintained();
    id
}

/// Whoever examines the paper, signed in.
async fn examiner(site: &Site, paper: &Paper) -> Client {
    let rights = [("TEACHER_AUTH_EXAM_TIMETABLE", Actions::all())];
    let (person, client) = site.person(&format!("examiner-{}", unique()), &rights).await;
    let db = site.app.db();
    let row = staff::Entity::find_by_id(&paper.class.staff).one(db.maintenance()).await.unwrap().unwrap();
    let mut row = row.into_active_model();
    row.user_id = Set(Some(person.user_id));
    row.update(db.maintenance()).await.unwrap();
    db.maintained();
    client
}

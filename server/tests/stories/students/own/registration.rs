//! Return to campus: the student's part and the office's.

use chrono::Duration;
use schema::students::{guardian, semester_registration, student_semester};
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, Set};
use serde_json::{Value, json};

use super::kit::{Learner, learner, letters, office, row, set, set_window};
use crate::{home::card, kit::Campus, rehearsal::rehearsed, story, support::Site};

pub const OWN: &str = "/api/registration/register";
pub const LIST: &str = "/api/si/semester-registration";

/// What somebody who has studied before sends.
pub fn said(site: &Site) -> Value {
    json!({
        "dataConfirmed": true, "declarations": ["TRUE_DATA", "RULES_READ"],
        "mailingAddress": "唐家湾大道 1 号", "dormitory": "V20-101",
        "arrivalDate": site.app.clock.now().local_date(),
    })
}

/// Somebody who came in an earlier semester.
pub async fn returning(site: &Site, campus: &Campus, number: &str) -> Learner {
    let student = learner(site, campus, number, "ACTIVE").await;
    set(site, &student.id, |row| row.entry_semester_id = Set(None)).await;
    student
}

pub async fn registration(site: &Site, student_id: &str) -> Option<semester_registration::Model> {
    semester_registration::Entity::find()
        .filter(semester_registration::Column::StudentId.eq(student_id))
        .one(site.app.db().maintenance())
        .await
        .unwrap()
}

story!(a_student_registers_in_the_window, site, {
    let campus = Campus::build(&site).await;
    let student = returning(&site, &campus, "2610000031").await;
    let office = office(&site, "office").await;
    office.post("/api/si/task/semester-start", json!({ "semesterId": campus.semester })).await.expect(200);
    set_window(&site, -1, 1).await;
    let seen = student.client.get(OWN).await.expect(200);
    let view = seen.result();
    assert_eq!((&view["status"], &view["window"]["state"]), (&json!("NOT_YET"), &json!("OPEN")));
    assert_eq!((&view["freshman"], &view["blocks"], &view["late"]), (&json!(false), &json!([]), &json!(false)));
    let due = card(&student.client, "registration").await.unwrap();
    assert_eq!((&due["to"], due["until"].is_string()), (&json!("/registration/register"), true), "{due}");
    let done = student.client.post(OWN, said(&site)).await.expect(200);
    assert_eq!(done.result()["status"], "REGISTERED");
    assert!(card(&student.client, "registration").await.is_none(), "done is not to be done");
    let record = row(&site, &student.id).await;
    assert_eq!((record.registration_status.as_str(), record.dormitory.as_str()), ("REGISTERED", "V20-101"));
    let stored = registration(&site, &student.id).await.unwrap();
    assert_eq!((stored.channel.as_str(), stored.data_confirmed), ("WEB", true));
    assert_eq!(stored.programme_id.as_deref(), Some(campus.programme.as_str()));
    let snapshot = student_semester::Entity::find()
        .filter(student_semester::Column::StudentId.eq(student.id.as_str()))
        .one(site.app.db().maintenance())
        .await
        .unwrap()
        .unwrap();
    assert!(snapshot.registered && snapshot.channel == "WEB");
    assert_eq!(letters(&site, "si.registration_done").await, 1);
    let again = student.client.post(OWN, said(&site)).await.expect(409);
    assert_eq!(again.code(), "registration.done");
});

story!(outside_the_window_the_dates_are_told_and_the_counter_helps, site, {
    let campus = Campus::build(&site).await;
    let student = returning(&site, &campus, "2610000032").await;
    let office = office(&site, "office").await;
    set_window(&site, 1, 2).await;
    assert_eq!(student.client.post(OWN, said(&site)).await.expect(409).code(), "window.not_yet_open");
    set_window(&site, -2, -1).await;
    let closed = student.client.post(OWN, said(&site)).await.expect(409);
    assert_eq!(closed.code(), "window.closed");
    assert_eq!(student.client.get(OWN).await.expect(200).result()["late"], true);
    // The step that was offered shows the dates; the counter then registers, late.
    assert_eq!(closed.json["refusal"]["rules"][0]["actions"][0]["to"], "/registration/register");
    office.post(&format!("{LIST}/expect"), json!({ "semesterId": campus.semester })).await.expect(200);
    let id = registration(&site, &student.id).await.unwrap().id;
    rehearsed(&site, &office, &format!("{LIST}/counter"), &json!({ "ids": [id] })).await;
    assert_eq!(student.client.get(OWN).await.expect(200).result()["status"], "LATE");
});

story!(without_a_window_the_first_class_day_decides, site, {
    let campus = Campus::build(&site).await;
    let student = returning(&site, &campus, "2610000033").await;
    let db = site.app.db().maintenance();
    let today = site.app.clock.now().local_date();
    for (first, state) in [
        (today + Duration::days(8), "NOT_YET"),
        (today + Duration::days(7), "OPEN"),
        (today - Duration::days(10), "OPEN"),
        (today - Duration::days(11), "OVER"),
    ] {
        let term = schema::university::semester::Entity::find_by_id(campus.semester.as_str()).one(db).await.unwrap();
        let mut term = term.unwrap().into_active_model();
        term.first_class_day = Set(Some(first));
        term.update(db).await.unwrap();
        site.app.db().maintained();
        assert_eq!(student.client.get(OWN).await.expect(200).result()["window"]["state"], state, "{first}");
    }
});

story!(fees_block_until_finance_is_satisfied, site, {
    let campus = Campus::build(&site).await;
    let student = returning(&site, &campus, "2610000034").await;
    let office = office(&site, "office").await;
    set_window(&site, -1, 1).await;
    set(&site, &student.id, |row| row.fee_hold = Set(true)).await;
    let seen = student.client.get(OWN).await.expect(200);
    assert_eq!(seen.result()["status"], "BLOCKED");
    assert_eq!(seen.result()["blocks"][0]["contact"], "财务处");
    assert_eq!(student.client.post(OWN, said(&site)).await.expect(409).code(), "registration.fee_hold");
    office.post(&format!("{LIST}/expect"), json!({ "semesterId": campus.semester })).await.expect(200);
    let id = registration(&site, &student.id).await.unwrap().id;
    let refused = office.post(&format!("{LIST}/counter"), json!({ "ids": [id] })).await.expect(409);
    assert_eq!(refused.code(), "registration.fee_hold");
    let to = refused.json["refusal"]["rules"][0]["actions"][0]["to"].as_str().unwrap().to_owned();
    assert!(to.starts_with("/si/task/updateStudent") && to.contains(&student.id), "{to}");
    // What is offered there, and then the same again.
    set(&site, &student.id, |row| row.fee_hold = Set(false)).await;
    student.client.post(OWN, said(&site)).await.expect(200);
});

story!(mistakes_and_missing_declarations_are_told_at_their_fields, site, {
    let campus = Campus::build(&site).await;
    let student = learner(&site, &campus, "2610000035", "ACTIVE").await;
    set_window(&site, -1, 1).await;
    let bad = json!({ "dataConfirmed": false, "declarations": ["TRUE_DATA"], "mailingAddress": " ", "arrivalDate": "2001-01-01",
        "freshman": { "arrivalTransport": "", "clothingSize": "L", "insurance": "有", "guardians": [
            { "name": "", "relation": "母", "mobile": "abc" } ] } });
    let told: Vec<_> = student.client.post(OWN, bad).await.expect(422).errors().into_iter().map(|e| e.0).collect();
    assert_eq!(
        told,
        [
            "dataConfirmed",
            "declarations",
            "mailingAddress",
            "arrivalDate",
            "freshman.arrivalTransport",
            "freshman.guardians.0.name",
            "freshman.guardians.0.mobile"
        ]
    );
});

story!(new_students_say_more_and_name_a_guardian, site, {
    let campus = Campus::build(&site).await;
    let student = learner(&site, &campus, "2610000036", "ACTIVE").await;
    set_window(&site, -1, 1).await;
    assert_eq!(student.client.get(OWN).await.expect(200).result()["freshman"], true);
    let missing = student.client.post(OWN, said(&site)).await.expect(422);
    assert_eq!(missing.errors(), [("freshman".to_owned(), "required".to_owned())]);
    let mut body = said(&site);
    body["freshman"] = json!({ "arrivalTransport": "高铁", "clothingSize": "L", "insurance": "校园保险",
        "guardians": [{ "name": "李母", "relation": "母亲", "mobile": "13900001111" }] });
    let done = student.client.post(OWN, body).await.expect(200);
    assert_eq!(done.result()["clothingSize"], "L");
    assert_eq!(done.result()["guardians"][0]["mobile"], "139****1111");
    let rows = guardian::Entity::find().all(site.app.db().maintenance()).await.unwrap();
    assert_eq!((rows.len(), rows[0].is_primary), (1, true));
    assert!(!rows[0].mobile.as_str().contains("13900001111"));
});

story!(the_list_holds_everybody_who_is_expected_once, site, {
    let campus = Campus::build(&site).await;
    let office = office(&site, "office").await;
    for (n, status) in ["ACTIVE", "ACTIVE", "LEAVE", "GRADUATED", "NEW"].into_iter().enumerate() {
        campus.student(&site, &format!("261000004{n}"), status).await;
    }
    let first = office.get("/api/si/student?keyword=2610000041").await.expect(200);
    let held = first.result()["data"][0]["id"].as_str().unwrap().to_owned();
    set(&site, &held, |row| row.fee_hold = Set(true)).await;
    let path = format!("{LIST}/expect");
    let body = json!({ "semesterId": campus.semester, "dryRun": true });
    assert_eq!(office.post(&path, body).await.expect(200).result()["added"], 3);
    assert!(registration(&site, &held).await.is_none(), "a rehearsal left something");
    let body = json!({ "semesterId": campus.semester });
    assert_eq!(office.post(&path, body.clone()).await.expect(200).result()["added"], 3);
    let count = async |status: &str| {
        let path = format!("{LIST}?status={status}&semesterId={}", campus.semester);
        office.get(&path).await.expect(200).result()["totalCount"].clone()
    };
    assert_eq!((count("NOT_YET").await, count("BLOCKED").await, count("EXEMPT").await), (json!(1), json!(1), json!(1)));
    set(&site, &held, |row| row.fee_hold = Set(false)).await;
    let again = office.post(&path, body.clone()).await.expect(200);
    assert_eq!((&again.result()["added"], &again.result()["updated"]), (&json!(0), &json!(1)));
    assert_eq!(count("BLOCKED").await, json!(0));
    // A third time there is nothing to do, and that is no error.
    office.post(&path, body).await.expect(200);
    office.get(&format!("{LIST}?programmeId={}&yearOfStudy=1", campus.programme)).await.expect(200);
});

story!(exempting_and_stamping_show_what_they_do, site, {
    let campus = Campus::build(&site).await;
    let office = office(&site, "office").await;
    let ids =
        [campus.student(&site, "2610000051", "ACTIVE").await, campus.student(&site, "2610000052", "ACTIVE").await];
    office.post(&format!("{LIST}/expect"), json!({ "semesterId": campus.semester })).await.expect(200);
    let mut rows = vec![];
    for id in &ids {
        rows.push(registration(&site, id).await.unwrap().id);
    }
    let silent = office.post(&format!("{LIST}/exempt"), json!({ "ids": [rows[0]], "reason": " " })).await.expect(422);
    assert_eq!(silent.errors()[0].0, "reason");
    let body = json!({ "ids": [rows[0]], "reason": "在外交换" });
    rehearsed(&site, &office, &format!("{LIST}/exempt"), &body).await;
    let refused = office.post(&format!("{LIST}/stamp"), json!({ "ids": [rows[1]] })).await.expect(409);
    assert_eq!(refused.code(), "registration.not_done");
    // What is offered: the counter; then the same again.
    rehearsed(&site, &office, &format!("{LIST}/counter"), &json!({ "ids": [rows[1]] })).await;
    rehearsed(&site, &office, &format!("{LIST}/stamp"), &json!({ "ids": [rows[1]] })).await;
    let stamped = registration(&site, &ids[1]).await.unwrap();
    assert!(stamped.stamped_at.is_some());
    office.post(&format!("{LIST}/stamp"), json!({ "ids": [rows[1]] })).await.expect(200);
    assert_eq!(registration(&site, &ids[1]).await.unwrap().version, stamped.version, "stamped once");
});

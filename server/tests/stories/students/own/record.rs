//! The own record: what is seen, what changes at once, what becomes a request.

use kernel::{audit::entity::entry, protect::entity::access_entry};
use schema::students::change_request;
use sea_orm::{EntityTrait, Set};
use serde_json::{Value, json};

use super::kit::{change, learner, row, set};
use crate::{
    kit::{Campus, document},
    rehearsal::rehearsed,
    story,
};

const PATH: &str = "/api/student/information";

fn field<'a>(information: &'a Value, name: &str) -> &'a Value {
    information["fields"].as_array().unwrap().iter().find(|f| f["name"] == name).unwrap()
}

story!(the_own_record_says_what_may_be_changed_and_shows_no_number, site, {
    let campus = Campus::build(&site).await;
    let student = learner(&site, &campus, "2610000001", "ACTIVE").await;
    let answer = student.client.get(PATH).await.expect(200);
    let seen = answer.result();
    assert_eq!(seen["student"]["studentNo"], "2610000001");
    assert_eq!(seen["student"]["statusCode"], "ACTIVE");
    for (name, mode) in [("mobile", "DIRECT"), ("ethnicity", "REQUEST"), ("idNo", "REQUEST"), ("studentNo", "LOCKED")] {
        assert_eq!(field(seen, name)["mode"], mode, "{name}");
    }
    assert!(field(seen, "idNo")["value"].as_str().unwrap().contains('*'));
    let text = String::from_utf8_lossy(&answer.bytes).into_owned();
    assert!(!text.contains(&document(1)) && !text.contains("10012340001"), "a number in clear");
});

story!(some_changes_are_made_at_once_and_others_become_a_request, site, {
    let campus = Campus::build(&site).await;
    let student = learner(&site, &campus, "2610000002", "ACTIVE").await;
    let body = change(&student.client, json!({ "emergencyName": "张母", "ethnicity": "回族" }), "登记有误").await;
    let made = rehearsed(&site, &student.client, PATH, &body).await;
    assert_eq!(made["applied"], json!(["emergencyName"]));
    assert_eq!(made["request"]["state"], "PENDING");
    assert_eq!(made["request"]["changes"][0]["after"], "回族");
    let after = row(&site, &student.id).await;
    assert_eq!((after.emergency_name.as_str(), after.ethnicity.as_str()), ("张母", ""));
    let seen = student.client.get(PATH).await.expect(200);
    assert_eq!(seen.result()["requests"].as_array().unwrap().len(), 1);
});

story!(a_number_that_is_asked_for_lies_sealed_everywhere, site, {
    let campus = Campus::build(&site).await;
    let student = learner(&site, &campus, "2610000003", "ACTIVE").await;
    set(&site, &student.id, |row| {
        row.id_type = Set("PASSPORT".to_owned());
    })
    .await;
    let canary = "P99887766";
    let body = change(&student.client, json!({ "idNo": canary }), "换发护照").await;
    let made = student.client.post(PATH, body).await.expect(200);
    assert!(!String::from_utf8_lossy(&made.bytes).contains(canary), "in the answer");
    let db = site.app.db().maintenance();
    for request in change_request::Entity::find().all(db).await.unwrap() {
        assert!(!request.changes.as_str().contains(canary), "in the table");
        assert_eq!(request.changes.subject(), Some(student.id.as_str()), "sealed with the student's key");
    }
    for entry in entry::Entity::find().all(db).await.unwrap() {
        let text = format!("{:?}{:?}", entry.before, entry.after);
        assert!(!text.contains(canary), "in the log");
    }
    let office = super::kit::office(&site, "office").await;
    let id = made.result()["request"]["id"].as_str().unwrap();
    for path in [format!("/api/si/request/{id}/changes"), "/api/si/request".to_owned(), format!("/api/si/request/{id}")]
    {
        let seen = office.get(&path).await.expect(200);
        assert!(!String::from_utf8_lossy(&seen.bytes).contains(canary), "at {path}");
    }
});

story!(mistakes_are_told_at_their_fields, site, {
    let campus = Campus::build(&site).await;
    let student = learner(&site, &campus, "2610000004", "ACTIVE").await;
    let client = &student.client;
    for (changes, reason, wrong) in [
        (json!({ "studentNo": "1" }), "x", [("changes.studentNo", "locked")]),
        (json!({ "shoeSize": "1" }), "x", [("changes.shoeSize", "unknown_field")]),
        (json!({ "mobile": "abc" }), "", [("changes.mobile", "wrong_format")]),
        (json!({ "birthDate": "1.1.2000" }), "x", [("changes.birthDate", "wrong_format")]),
        (json!({ "gender": "Q" }), "x", [("changes.gender", "not_a_choice")]),
        (json!({ "nameCn": "" }), "x", [("changes.nameCn", "required")]),
        (json!({ "ethnicity": "回族" }), " ", [("reason", "required")]),
        (json!({ "birthDate": "1999-01-01" }), "x", [("changes.birthDate", "not_on_card")]),
        (json!({}), "x", [("changes", "required")]),
    ] {
        let body = change(client, changes.clone(), reason).await;
        let answer = client.post(PATH, body).await.expect(422);
        let expected: Vec<_> = wrong.iter().map(|(f, c)| ((*f).to_owned(), (*c).to_owned())).collect();
        assert_eq!(answer.errors(), expected, "{changes}");
    }
    // What comes back as it was shown changes nothing.
    let shown = client.get(PATH).await.expect(200);
    let masked = field(shown.result(), "mobile")["value"].clone();
    let body = change(client, json!({ "mobile": masked }), "").await;
    assert_eq!(client.post(PATH, body).await.expect(422).errors()[0].0, "changes");
    // Somebody else was faster.
    let body = change(client, json!({ "emergencyName": "甲" }), "").await;
    set(&site, &student.id, |row| row.version = Set(7)).await;
    let late = client.post(PATH, body).await.expect(409);
    assert_eq!((late.code(), &late.json["current"]["student"]["version"]), ("version_conflict", &json!(7)));
});

story!(an_account_without_a_student_is_told_so, site, {
    let (_, client) = site.person("nobody", &[("STUDENT_AUTH", kernel::actor::Actions::all())]).await;
    let refused = client.get(PATH).await.expect(409);
    assert_eq!(refused.code(), "own.no_student");
    let to = refused.json["refusal"]["rules"][0]["actions"][0]["to"].as_str().unwrap();
    assert_eq!(to, "/dashboard/homepage");
    client.get("/api/dashboard/home").await.expect(200);
});

story!(a_student_sees_who_saw_a_number, site, {
    let campus = Campus::build(&site).await;
    let student = learner(&site, &campus, "2610000005", "ACTIVE").await;
    let other = learner(&site, &campus, "2610000006", "ACTIVE").await;
    let reveal = json!({ "id": student.id, "field": "idNo", "reason": "核对证件" });
    site.root().post("/api/si/student/reveal", reveal).await.expect(200);
    assert_eq!(access_entry::Entity::find().all(site.app.db().maintenance()).await.unwrap().len(), 1);
    let path = format!("{PATH}/access");
    let seen = student.client.get(&path).await.expect(200);
    assert_eq!(seen.result()[0]["reason"], "核对证件");
    assert!(seen.result()[0]["what"].as_str().unwrap().contains("证件号码"));
    assert_eq!(other.client.get(&path).await.expect(200).result(), &json!([]), "of somebody else's record");
});

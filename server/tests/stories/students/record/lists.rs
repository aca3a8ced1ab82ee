//! States, types, cohorts, guardians and minors as lists.

use serde_json::{Value, json};

use super::{STUDENTS, people::registrar};
use crate::{kit::Campus, story};

const STATES: &str = "/api/si/study-status";

fn state(code: &str, changes: Value) -> Value {
    let body =
        json!({ "code": code, "nameCn": "状态", "nameEn": "State", "statusGroup": "AWAY", "nextCodes": ["ACTIVE"] });
    super::with(body, changes)
}

story!(states_fit_together, site, {
    let root = site.root();
    for (changes, error) in [
        (json!({ "isFinal": true }), ("nextCodes", "final_has_no_followers")),
        (json!({ "nextCodes": ["NOWHERE"] }), ("nextCodes", "unknown_reference")),
        (json!({ "nextCodes": ["OWN"] }), ("nextCodes", "follows_itself")),
        (json!({ "isFinal": true, "nextCodes": [], "needsEndDate": true }), ("needsEndDate", "final_has_no_end")),
        (json!({ "statusGroup": "GONE" }), ("statusGroup", "not_a_choice")),
    ] {
        let answer = root.post(STATES, state("OWN", changes.clone())).await.expect(422);
        assert_eq!(answer.errors()[0], (error.0.to_owned(), error.1.to_owned()), "{changes}");
    }
    root.post(STATES, state("OWN", json!({}))).await.expect(200);
    // The program knows its own states by code and finality; their names are free.
    let list = root.get(&format!("{STATES}?code=GRADUATED")).await.expect(200).result()["data"][0].clone();
    let edit = |changes| super::with(json!({ "id": list["id"], "version": list["version"] }), changes);
    let answer = root.patch(STATES, edit(json!({ "isFinal": false, "nextCodes": ["ACTIVE"] }))).await.expect(422);
    assert_eq!(answer.errors(), [("isFinal".to_owned(), "built_in".to_owned())]);
    root.patch(STATES, edit(json!({ "code": "OVER" }))).await.expect(422);
    root.patch(STATES, edit(json!({ "nameCn": "已毕业" }))).await.expect(200);
});

story!(a_state_that_students_are_in_is_not_deleted_and_leads_to_them, site, {
    let campus = Campus::build(&site).await;
    let root = site.root();
    let id = campus.student(&site, "2610000001", "LEAVE").await;
    let refused = root.delete(&format!("{STATES}?ids={}", campus.status("LEAVE"))).await.expect(409);
    let rule = &refused.json["refusal"]["rules"][0];
    assert_eq!((refused.code(), &rule["data"]["count"]), ("in_use", &json!(1)));
    let to = rule["actions"][0]["to"].as_str().unwrap();
    let shown = root.get(&to.replace("/si/query/student-list", STUDENTS)).await.expect(200);
    assert_eq!((&shown.result()["totalCount"], &shown.result()["data"][0]["id"]), (&json!(1), &json!(id)));
    let own = root.post(STATES, state("OWN", json!({}))).await.expect(200).result()["id"].clone();
    root.delete(&format!("{STATES}?ids={}", own.as_str().unwrap())).await.expect(200);
});

story!(one_guardian_is_the_first_and_only_those_in_reach_are_seen, site, {
    let campus = Campus::build(&site).await;
    let root = site.root();
    let student = campus.student(&site, "2610000001", "ACTIVE").await;
    let guardian = |name: &str, primary: bool| json!({ "studentId": student, "name": name, "relation": "父母", "mobile": "10012345678", "isPrimary": primary });
    let first = root.post("/api/si/guardian", guardian("甲", true)).await.expect(200).result().clone();
    let second = root.post("/api/si/guardian", guardian("乙", true)).await.expect(422);
    assert_eq!(second.errors(), [("isPrimary".to_owned(), "primary_taken".to_owned())]);
    root.post("/api/si/guardian", guardian("乙", false)).await.expect(200);
    // By student number, in a sheet; two first ones in one sheet are as wrong as one after the other.
    let sheet = "studentId,name,relation,isPrimary\r\n2610000001,丙,兄,是\r\n".as_bytes();
    let report = root.upload("/api/si/guardian/import", "rows.csv", sheet).await.expect(200).result().clone();
    assert_eq!((&report["committed"], &report["errors"][0]["code"]), (&json!(false), &json!("primary_taken")));
    let sheet = "studentId,name,relation,isPrimary\r\n2610000001,丙,兄,否\r\n".as_bytes();
    let report = root.upload("/api/si/guardian/import", "rows.csv", sheet).await.expect(200).result().clone();
    assert_eq!(report["created"], 1, "{report}");
    let elsewhere = registrar(&site, "elsewhere", &campus.other_division).await;
    assert_eq!(elsewhere.get("/api/si/guardian").await.expect(200).result()["totalCount"], 0);
    elsewhere.get(&format!("/api/si/guardian/{}", first["id"].as_str().unwrap())).await.expect(404);
    let answer = elsewhere.post("/api/si/guardian", guardian("丁", false)).await.expect(422);
    assert_eq!(answer.errors(), [("studentId".to_owned(), "unknown_reference".to_owned())]);
    // An export of people says what for.
    assert_eq!(root.get("/api/si/guardian/export").await.expect(422).errors()[0].0, "purpose");
    root.get("/api/si/guardian/export?purpose=parents-day").await.expect(200);
    let log = root.get("/api/si/log?subject=si.guardian").await.expect(200).result().clone();
    assert_eq!(log["data"][0]["reason"], "parents-day");
});

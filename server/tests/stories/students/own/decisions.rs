//! What the office does with requests, and that refusals lead somewhere.

use kernel::{Action, actor::Actions};
use sea_orm::Set;
use serde_json::{Value, json};
use testkit::Client;

use super::kit::{Learner, change, learner, letters, link, office, row, set};
use crate::{kit::Campus, rehearsal::rehearsed, story, students::record::people::of_division, support::Site};

const OWN: &str = "/api/student/information";
const DECIDE: &str = "/api/si/request/decide";

/// Asks for another ethnicity; answers the request.
async fn ask(student: &Learner) -> Value {
    let body = change(&student.client, json!({ "ethnicity": "回族" }), "登记有误").await;
    student.client.post(OWN, body).await.expect(200).result()["request"].clone()
}

fn decision(request: &Value, decision: &str, comment: &str) -> Value {
    json!({ "id": request["id"], "version": request["version"], "decision": decision, "comment": comment })
}

async fn with_attachment(client: &Client) -> String {
    let saved =
        client.upload("/api/user/file/upload?purpose=attachment", "证明.pdf", b"%PDF-1.4\n%%EOF\n").await.expect(200);
    saved.result()["id"].as_str().unwrap().to_owned()
}

async fn campus_and_student(site: &Site, number: &str) -> (Campus, Learner) {
    let campus = Campus::build(site).await;
    let student = learner(site, &campus, number, "ACTIVE").await;
    (campus, student)
}

story!(approving_changes_the_record_and_tells_the_student, site, {
    let (_, student) = campus_and_student(&site, "2610000011").await;
    let office = office(&site, "office").await;
    let request = ask(&student).await;
    let detail = office.get(&format!("/api/si/request/{}/changes", request["id"].as_str().unwrap())).await.expect(200);
    assert_eq!(detail.result()["request"]["changes"][0]["after"], "回族");
    assert_eq!((&detail.result()["isOwn"], &detail.result()["changedSince"]), (&json!(false), &json!([])));
    let done = rehearsed(&site, &office, DECIDE, &decision(&request, "APPROVE", "属实")).await;
    assert_eq!(done["warnings"], json!([]));
    assert_eq!(row(&site, &student.id).await.ethnicity, "回族");
    assert_eq!(letters(&site, "si.request_result").await, 1);
    let seen = student.client.get(OWN).await.expect(200);
    let shown = &seen.result()["requests"][0];
    assert_eq!((&shown["state"], &shown["comment"]), (&json!("APPROVED"), &json!("属实")));
});

story!(rejecting_needs_a_reason_and_leaves_the_record, site, {
    let (_, student) = campus_and_student(&site, "2610000012").await;
    let office = office(&site, "office").await;
    let request = ask(&student).await;
    let silent = office.post(DECIDE, decision(&request, "REJECT", "  ")).await.expect(422);
    assert_eq!(silent.errors(), [("comment".to_owned(), "required".to_owned())]);
    rehearsed(&site, &office, DECIDE, &decision(&request, "REJECT", "材料不足")).await;
    assert_eq!(row(&site, &student.id).await.ethnicity, "");
});

story!(what_changed_meanwhile_is_said_before_it_is_overwritten, site, {
    let (_, student) = campus_and_student(&site, "2610000013").await;
    let office = office(&site, "office").await;
    let request = ask(&student).await;
    set(&site, &student.id, |row| row.ethnicity = Set("满族".to_owned())).await;
    let done = rehearsed(&site, &office, DECIDE, &decision(&request, "APPROVE", "")).await;
    assert_eq!(done["warnings"][0]["code"], "changed_since");
    assert_eq!(row(&site, &student.id).await.ethnicity, "回族");
});

story!(nobody_decides_over_their_own_request_and_a_colleague_can, site, {
    let campus = Campus::build(&site).await;
    let id = campus.student(&site, "2610000014", "ACTIVE").await;
    let rights = [("STUDENT_AUTH", Actions::all()), ("ADMIN_AUTH_SI", Actions::all())];
    let (person, both) = site.person("both", &rights).await;
    link(&site, &person.user_id, &id, "ADMIN").await;
    let (second, other_account) = site.person("second", &[("ADMIN_AUTH_SI", Actions::all())]).await;
    link(&site, &second.user_id, &id, "ADMIN").await;
    let body = change(&both, json!({ "ethnicity": "回族" }), "登记有误").await;
    let request = both.post(OWN, body).await.expect(200).result()["request"].clone();
    for client in [&both, &other_account] {
        let refused = client.post(DECIDE, decision(&request, "APPROVE", "")).await.expect(409);
        assert_eq!(refused.code(), "request.own");
    }
    // What the refusal says to do: a colleague.
    let colleague = office(&site, "colleague").await;
    colleague.post(DECIDE, decision(&request, "APPROVE", "")).await.expect(200);
});

story!(a_pending_request_is_withdrawn_before_the_next, site, {
    let (_, student) = campus_and_student(&site, "2610000015").await;
    let first = ask(&student).await;
    let body = change(&student.client, json!({ "politicalStatus": "共青团员" }), "更新").await;
    let refused = student.client.post(OWN, body.clone()).await.expect(409);
    let rule = &refused.json["refusal"]["rules"][0];
    assert_eq!((&rule["code"], &rule["data"]["requestNo"]), (&json!("request.pending"), &first["requestNo"]));
    assert_eq!(rule["actions"][0]["to"], "/student/updateInformation");
    // The step that was offered, and then the same again.
    let withdraw = json!({ "id": rule["data"]["requestId"] });
    student.client.post("/api/student/information/request/withdraw", withdraw).await.expect(200);
    student.client.post(OWN, body).await.expect(200);
});

story!(a_card_that_disagrees_by_now_is_refused_until_the_record_is_corrected, site, {
    let (_, student) = campus_and_student(&site, "2610000016").await;
    let office = office(&site, "office").await;
    set(&site, &student.id, |row| row.id_type = Set("PASSPORT".to_owned())).await;
    let body = change(&student.client, json!({ "birthDate": "1999-01-01" }), "更正").await;
    let request = student.client.post(OWN, body).await.expect(200).result()["request"].clone();
    set(&site, &student.id, |row| row.id_type = Set("RESIDENT".to_owned())).await;
    let refused = office.post(DECIDE, decision(&request, "APPROVE", "")).await.expect(409);
    let rule = &refused.json["refusal"]["rules"][0];
    assert_eq!(rule["code"], "request.card_disagrees");
    assert!(rule["actions"][0]["to"].as_str().unwrap().ends_with(&student.id));
    set(&site, &student.id, |row| row.id_type = Set("PASSPORT".to_owned())).await;
    office.post(DECIDE, decision(&request, "APPROVE", "")).await.expect(200);
});

story!(the_papers_of_a_change_are_read_by_whoever_sees_the_student, site, {
    let campus = Campus::build(&site).await;
    let office = office(&site, "office").await;
    let (id, other) =
        (campus.student(&site, "2610000021", "ACTIVE").await, campus.student(&site, "2610000022", "ACTIVE").await);
    let (paper, private) = (with_attachment(&office).await, with_attachment(&office).await);
    let change = async |student: &str, attachments: Value| {
        let body = json!({ "ids": [student], "statusId": campus.status("WITHDRAWN"), "docNo": "教字 3 号",
            "effectiveDate": site.app.clock.now().local_date(), "attachments": attachments });
        office.post("/api/si/task/study-status", body).await.expect(200);
        let record = office.get(&format!("/api/si/student/{student}/record")).await.expect(200);
        record.result()["changes"][0].clone()
    };
    let (with, without) = (change(&id, json!([paper])).await, change(&other, json!([])).await);
    assert_eq!(with["attachments"], json!([paper]));
    let path =
        |change: &Value, file: &str| format!("/api/si/change/file?id={}&fileId={file}", change["id"].as_str().unwrap());
    // Not the one who uploaded it.
    let (_, colleague) = site.person("colleague", &[("STAFF_AUTH_SI", Actions::of([Action::Get]))]).await;
    assert_eq!(colleague.get(&path(&with, &paper)).await.expect(200).bytes.as_ref(), b"%PDF-1.4\n%%EOF\n");
    colleague.get(&path(&with, &private)).await.expect(404);
    colleague.get(&path(&without, &paper)).await.expect(404);
    let far = of_division(&site, "far", &[("STAFF_AUTH_SI", Actions::of([Action::Get]))], &campus.other_division).await;
    far.get(&path(&with, &paper)).await.expect(404);
});

story!(the_office_reads_a_requests_files_and_no_others, site, {
    let (campus, student) = campus_and_student(&site, "2610000017").await;
    let other = learner(&site, &campus, "2610000018", "ACTIVE").await;
    let (mine, private) = (with_attachment(&student.client).await, with_attachment(&student.client).await);
    let mut body = change(&student.client, json!({ "ethnicity": "回族" }), "附证明").await;
    body["attachments"] = json!([mine]);
    let mut stolen = change(&other.client, json!({ "ethnicity": "回族" }), "附证明").await;
    stolen["attachments"] = json!([mine]);
    other.client.post(OWN, stolen).await.expect(404);
    let request = student.client.post(OWN, body).await.expect(200).result()["request"].clone();
    assert_eq!(request["attachments"][0]["id"], json!(mine));
    let office = office(&site, "office").await;
    let path = |file: &str| format!("/api/si/request/file?id={}&fileId={file}", request["id"].as_str().unwrap());
    assert_eq!(office.get(&path(&mine)).await.expect(200).bytes.as_ref(), b"%PDF-1.4\n%%EOF\n");
    office.get(&path(&private)).await.expect(404);
});

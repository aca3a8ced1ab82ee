//! Transcripts: issued, printed and verified without us; taken back when a result in them is amended.

use proof::{Revocations, Signed, Trusted, Verdict, file, verify};
use schema::{
    grades::{student_grade, transcript},
    students::student,
};
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, Set};
use serde_json::{Value, json};
use testkit::Client;

use super::{Taught, account_of, graded, report, result_of};
use crate::{kit::Campus, story, support::Site};

/// Planned and published, for everybody; those with a hold see nothing.
async fn release(site: &Site, semester: &str) {
    let body = json!({
        "semesterId": semester, "studentType": "UG", "releaseAt": site.app.clock.now().plus(1000), "blockOnHold": true,
    });
    let made = site.root().post("/api/grades/release", body).await.expect(200);
    site.root().post("/api/grades/release/publish", json!({ "id": made.result()["id"] })).await.expect(200);
}

async fn issue(office: &Client, students: &[&str], dry_run: bool) -> Value {
    let body = json!({ "kind": "FULL", "studentIds": students, "dryRun": dry_run });
    office.post("/api/grades/transcript/issue", body).await.expect(200).result().clone()
}

async fn kept(site: &Site) -> Vec<transcript::Model> {
    let rows = transcript::Entity::find().order_by_asc(transcript::Column::CreatedAt);
    rows.order_by_asc(transcript::Column::Id).all(site.app.db().maintenance()).await.unwrap()
}

/// What anybody reads without an account.
async fn published(site: &Site) -> (Trusted, Revocations) {
    let anybody = site.anonymous();
    let keys = anybody.get("/api/public/paper/keys").await.expect(200).result().to_string();
    let keys = Trusted::read(&keys).unwrap();
    let list = anybody.get("/api/public/paper/revoked").await.expect(200).result().to_string();
    let revoked = Revocations::read(&list, &keys).unwrap();
    (keys, revoked)
}

async fn amend(office: &Client, row: &student_grade::Model, grade: &str, score: Option<i32>, dry_run: bool) -> Value {
    let body = json!({
        "id": row.id, "version": row.version, "grade": grade, "score": score, "reason": "核分", "documentNo": "AR-7",
        "dryRun": dry_run,
    });
    office.post("/api/grades/result/amend", body).await.expect(200).result().clone()
}

story!(a_transcript_is_issued_printed_and_verified_without_the_server, site, {
    let campus = Campus::build(&site).await;
    let taught = Taught::build(&site).await;
    let office = site.root();
    let who = graded(&site, &campus, "2610000001", &taught.lettered[0]).await;
    // Nothing is released yet: there is nothing to say.
    let body = json!({ "kind": "FULL", "studentIds": [who] });
    let refused = office.post("/api/grades/transcript/issue", body).await.expect(409);
    assert_eq!(refused.code(), "no_results");
    release(&site, &campus.semester).await;

    // The preview keeps nothing.
    let shown = issue(&office, &[&who], true).await;
    assert_eq!((shown["issued"].as_array().unwrap().len(), kept(&site).await.len()), (1, 0));
    assert_eq!((&shown["issued"][0]["gpa"], &shown["issued"][0]["units"]), (&json!(300), &json!(3)));
    let made = issue(&office, &[&who], false).await;
    let id = made["issued"][0]["id"].as_str().unwrap();
    let row = kept(&site).await.remove(0);
    assert_eq!((row.id.as_str(), row.printed_count), (id, 0));

    // The code alone proves the summary, and the PDF every grade.
    let (keys, revoked) = published(&site).await;
    let signed = Signed::read_text(&row.code).unwrap();
    assert!(signed.bytes().unwrap().len() <= 400);
    let found = verify(&signed, None, &keys, Some(&revoked)).unwrap();
    assert_eq!((found.verdict, found.statement.serial.as_str()), (Verdict::Genuine, row.serial_no.as_str()));
    assert_eq!((&found.statement.summary["no"], &found.statement.summary["gpa"]), (&json!("2610000001"), &json!(300)));
    let mut pdf = vec![];
    for count in 1..=2 {
        let paper = office.post("/api/grades/transcript/print", json!({ "ids": [id] })).await.expect(200);
        pdf = paper.bytes.to_vec();
        assert!(pdf.starts_with(b"%PDF-"));
        assert_eq!(kept(&site).await[0].printed_count, count);
    }
    let (signed, content) = file::inside(&pdf).remove(0);
    let found = verify(&signed, Some(&content), &keys, Some(&revoked)).unwrap();
    assert_eq!(found.verdict, Verdict::Genuine);
    assert_eq!(found.content.unwrap()["semesters"][0]["lines"][0]["grade"], "B");
    let text = String::from_utf8_lossy(&content).replace("2610000001", "2610000009");
    let found = verify(&signed, Some(text.as_bytes()), &keys, Some(&revoked)).unwrap();
    assert_eq!((found.verdict, found.content), (Verdict::Altered, None));
});

story!(a_hold_refuses_the_transcript_with_the_reason_of_the_report, site, {
    let campus = Campus::build(&site).await;
    let taught = Taught::build(&site).await;
    let office = site.root();
    let held = graded(&site, &campus, "2610000001", &taught.lettered[0]).await;
    let free = graded(&site, &campus, "2610000002", &taught.lettered[0]).await;
    release(&site, &campus.semester).await;
    let db = site.app.db();
    let row = student::Entity::find_by_id(&held).one(db.maintenance()).await.unwrap().unwrap();
    let mut row = row.into_active_model();
    row.fee_hold = Set(true);
    row.update(db.maintenance()).await.unwrap();
    db.maintained();

    let told = report(&account_of(&site, &held).await).await["semesters"][0]["held"].clone();
    let done = issue(&office, &[&held, &free], false).await;
    assert_eq!(done["issued"].as_array().unwrap().len(), 1);
    assert_eq!((&done["refused"][0]["reason"], &done["refused"][0]["code"]), (&told, &json!("fee_hold")));
    assert_eq!(done["refused"][0]["studentNo"], "2610000001");
    for path in ["issue", "preview"] {
        let body = json!({ "kind": "FULL", "studentIds": [held] });
        let one = json!({ "kind": "FULL", "studentId": held });
        let body = if path == "issue" { body } else { one };
        let refused = office.post(&format!("/api/grades/transcript/{path}"), body).await.expect(409);
        assert_eq!(refused.code(), "fee_hold");
        assert!(refused.json.to_string().contains(told.as_str().unwrap()), "{path}");
    }
    // Somebody who has not graduated has no award to tell.
    let body = json!({ "kind": "FULL_WITH_AWARD", "studentIds": [free] });
    assert_eq!(office.post("/api/grades/transcript/issue", body).await.expect(409).code(), "not_graduated");
});

story!(an_amendment_takes_the_transcript_back_and_the_chain_shows, site, {
    let campus = Campus::build(&site).await;
    let taught = Taught::build(&site).await;
    let office = site.root();
    let who = graded(&site, &campus, "2610000001", &taught.lettered[0]).await;
    let other = graded(&site, &campus, "2610000002", &taught.lettered[0]).await;
    release(&site, &campus.semester).await;
    issue(&office, &[&who, &other], false).await;

    // A score that no transcript tells leaves it right.
    let row = result_of(&site, &who, &taught.lettered[0], &campus.semester).await;
    amend(&office, &row, "B", Some(751), false).await;
    assert!(kept(&site).await.iter().all(|row| row.revoked_at.is_none()));

    let row = result_of(&site, &who, &taught.lettered[0], &campus.semester).await;
    let shown = amend(&office, &row, "A-", None, true).await;
    let papers = |of: &Value| {
        of["effects"].as_array().unwrap().iter().filter(|one| one["subject"] == "grades.transcript").count()
    };
    assert_eq!(papers(&shown), 1, "{shown}");
    assert!(kept(&site).await.iter().all(|row| row.revoked_at.is_none()), "a preview takes nothing back");
    assert_eq!(papers(&amend(&office, &row, "A-", None, false).await), 1);
    let mine = |rows: Vec<transcript::Model>| rows.into_iter().filter(|row| row.student_id == who).collect::<Vec<_>>();
    let all = kept(&site).await;
    assert_eq!(all.iter().filter(|row| row.revoked_at.is_some()).count(), 1, "only the paper that tells it");
    let old = mine(all).remove(0);
    assert!(old.reissue_due && old.revoked_at.is_some());

    // It is on the list, it is printed no more, and its code tells so.
    let (keys, revoked) = published(&site).await;
    let found = verify(&Signed::read_text(&old.code).unwrap(), None, &keys, Some(&revoked)).unwrap();
    assert_eq!((found.verdict, found.as_of.is_some()), (Verdict::Revoked, true));
    let body = json!({ "ids": [old.id] });
    let refused = office.post("/api/grades/transcript/print", body).await.expect(409);
    assert_eq!(refused.code(), "transcript_revoked");

    let body = json!({ "id": old.id, "reason": "成绩更正" });
    office.post("/api/grades/transcript/reissue", body.clone()).await.expect(200);
    let rows = mine(kept(&site).await);
    let (old, new) = (&rows[0], &rows[1]);
    assert_eq!((old.replaced_by_id.as_ref(), new.replaces_id.as_ref()), (Some(&new.id), Some(&old.id)));
    assert!(!old.reissue_due && new.revoked_at.is_none());
    let found = verify(&Signed::read_text(&new.code).unwrap(), None, &keys, Some(&revoked)).unwrap();
    assert_eq!((found.verdict, &found.statement.summary["old"]), (Verdict::Genuine, &json!(old.serial_no)));
    assert_eq!(found.statement.summary["gpa"], 367);
    office.post("/api/grades/transcript/reissue", body).await.expect(409);

    // With a reason, the registry takes one back itself.
    let body = json!({ "ids": [new.id], "reason": "" });
    office.post("/api/grades/transcript/revoke", body).await.expect(422);
    office.post("/api/grades/transcript/revoke", json!({ "ids": [new.id], "reason": "误出具" })).await.expect(200);
    assert_eq!(published(&site).await.1.hashes.len(), 2);
});

story!(many_are_one_archive_and_nobody_is_issued_twice, site, {
    let campus = Campus::build(&site).await;
    let taught = Taught::build(&site).await;
    let office = site.root();
    let mut students = vec![];
    for n in 1..=3 {
        students.push(graded(&site, &campus, &format!("261000000{n}"), &taught.lettered[0]).await);
    }
    release(&site, &campus.semester).await;
    let nameless = campus.student(&site, "2610000009", "ACTIVE").await;
    students.push(nameless);
    let body = json!({ "kind": "CHINESE", "studentIds": students });
    let started = office.post("/api/grades/transcript/batch", body).await.expect(200);
    let job = started.result()["jobId"].as_str().unwrap().to_owned();
    kernel::jobs::run_due(&site.app).await.unwrap();
    let job = office.get(&format!("/api/user/jobs/{job}")).await.expect(200).result().clone();
    assert_eq!((&job["result"]["issued"], job["result"]["refused"].as_array().unwrap().len()), (&json!(3), 1), "{job}");
    let file = job["result"]["fileId"].as_str().unwrap();
    let archive = office.get(&format!("/api/user/file/get?id={file}")).await.expect(200).bytes.to_vec();
    let archive = zip::ZipArchive::new(std::io::Cursor::new(archive)).unwrap();
    assert_eq!(archive.len(), 3);
    let rows = transcript::Entity::find().filter(transcript::Column::BatchId.is_not_null());
    assert_eq!(rows.all(site.app.db().maintenance()).await.unwrap().len(), 3);
});

//! Students see released semesters only, and a reason where something stands in between.

use kernel::{Timestamp, actor::Actions};
use schema::students::student;
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, Set};
use serde_json::{Value, json};

use super::{Taught, account_of, graded, report};
use crate::{home::card, kit::Campus, people::of_division, story, support::Site};

async fn plan(site: &Site, semester: &str, more: Value) -> String {
    let mut body = json!({
        "semesterId": semester, "studentType": "UG", "releaseAt": site.app.clock.now().plus(Timestamp::DAY),
        "blockOnHold": true,
    });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let made = site.root().post("/api/grades/release", body).await.expect(200);
    made.result()["id"].as_str().unwrap().to_owned()
}

async fn hold_fees(site: &Site, student_id: &str, held: bool) {
    let db = site.app.db();
    let row = student::Entity::find_by_id(student_id).one(db.maintenance()).await.unwrap().unwrap();
    let mut row = row.into_active_model();
    row.fee_hold = Set(held);
    row.update(db.maintenance()).await.unwrap();
    db.maintained();
}

story!(a_semester_is_seen_when_it_is_released, site, {
    let campus = Campus::build(&site).await;
    let taught = Taught::build(&site).await;
    let office = site.root();
    let mine = graded(&site, &campus, "2610000001", &taught.lettered[0]).await;
    let theirs = graded(&site, &campus, "2610000002", &taught.lettered[0]).await;
    let (me, them) = (account_of(&site, &mine).await, account_of(&site, &theirs).await);
    assert_eq!(report(&me).await["semesters"], json!([]));
    assert!(card(&me, "releasedGrades").await.is_none());
    let release = plan(&site, &campus.semester, json!({})).await;

    // Not before its time, and by itself when it has come.
    assert_eq!(grades::api::release_due(&site.app).await.unwrap(), 0);
    assert_eq!(report(&me).await["semesters"], json!([]));
    hold_fees(&site, &theirs, true).await;
    let shown = office.get(&format!("/api/grades/release/{release}/preview")).await.expect(200).result().clone();
    let counts = ["students", "results", "released", "missing", "held", "withoutAverages"];
    assert_eq!(counts.map(|count| shown[count].as_i64().unwrap()), [2, 2, 0, 0, 1, 2]);
    site.app.clock.advance(Timestamp::DAY);
    assert_eq!(grades::api::release_due(&site.app).await.unwrap(), 1);
    assert_eq!(grades::api::release_due(&site.app).await.unwrap(), 0);

    // It is news for a fortnight.
    let news = card(&me, "releasedGrades").await.unwrap();
    assert!(news["lines"][0].as_str().unwrap().ends_with("1 门课程"), "{news}");
    let seen = report(&me).await;
    let semester = &seen["semesters"][0];
    assert_eq!((&semester["held"], &semester["lines"][0]["grade"]), (&Value::Null, &json!("B")));
    assert_eq!((&semester["total"]["gpa"], &semester["cumulative"]["gpa"]), (&json!(300), &json!(300)));
    assert_eq!(semester["lines"].as_array().unwrap().len(), 1);

    // Whoever owes fees reads that, and no grade.
    let held = report(&them).await;
    assert!(held["semesters"][0]["held"].as_str().unwrap().contains("财务处"));
    assert_eq!(held["semesters"][0]["lines"], json!([]));
    assert_eq!(held["semesters"][0]["total"]["gpa"], Value::Null);
    hold_fees(&site, &theirs, false).await;
    assert_eq!(report(&them).await["semesters"][0]["lines"][0]["grade"], "B");

    // Taken back with a reason.
    testkit::step_up_everyone(&site.app).await;
    let body = json!({ "id": release, "reason": "成绩有误" });
    office.post("/api/grades/release/withdraw", body.clone()).await.expect(200);
    assert_eq!(report(&me).await["semesters"], json!([]));
    let refused = office.post("/api/grades/release/withdraw", body).await.expect(409);
    assert_eq!(refused.json["refusal"]["rules"][0]["code"], "not_released");
});

story!(whoever_works_for_a_division_releases_that_division, site, {
    let campus = Campus::build(&site).await;
    let taught = Taught::build(&site).await;
    graded(&site, &campus, "2610000001", &taught.lettered[0]).await;
    let place = (campus.other_division.as_str(), campus.other_programme.as_str(), "UG");
    let theirs = campus.student_of(&site, "2610000002", "ACTIVE", place).await;
    super::enter(&site.root(), &theirs, &campus.semester, &taught.lettered[0], "A").await.expect(200);
    let whole = plan(&site, &campus.semester, json!({})).await;
    let grants = [("ADMIN_AUTH_LEARNING_SG_EDIT", Actions::all())];
    let (_, staff) = of_division(&site, "dst-grades", &campus.division, &grants).await;
    let refused = staff.post("/api/grades/release/publish", json!({ "id": whole })).await.expect(409);
    assert_eq!(refused.json["refusal"]["rules"][0]["code"], "beyond_reach");
    let body = |programme: &Value| {
        json!({
            "semesterId": campus.semester, "studentType": "UG", "programmeId": programme,
            "releaseAt": site.app.clock.now(), "blockOnHold": false, "yearOfStudy": Value::Null,
        })
    };
    let next = |mut body: Value| {
        body["semesterId"] = json!(campus.next_semester);
        body
    };
    let refused = staff.post("/api/grades/release", next(body(&Value::Null))).await.expect(422);
    assert_eq!(refused.json["errors"][0]["code"], "beyond_reach");
    let own = staff.post("/api/grades/release", body(&json!(campus.programme))).await.expect(200);
    staff.post("/api/grades/release/publish", json!({ "id": own.result()["id"] })).await.expect(200);
    let them = account_of(&site, &theirs).await;
    assert_eq!(report(&them).await["semesters"], json!([]));
});

story!(a_release_is_for_whom_it_says, site, {
    let campus = Campus::build(&site).await;
    let taught = Taught::build(&site).await;
    let office = site.root();
    let mine = graded(&site, &campus, "2610000001", &taught.lettered[0]).await;
    let place = (campus.other_division.as_str(), campus.other_programme.as_str(), "UG");
    let theirs = campus.student_of(&site, "2610000002", "ACTIVE", place).await;
    super::enter(&office, &theirs, &campus.semester, &taught.lettered[0], "A").await.expect(200);
    let (me, them) = (account_of(&site, &mine).await, account_of(&site, &theirs).await);
    let release = plan(&site, &campus.semester, json!({ "programmeId": campus.programme })).await;
    office.post("/api/grades/release/publish", json!({ "id": release })).await.expect(200);
    assert_eq!(report(&me).await["semesters"].as_array().unwrap().len(), 1);
    assert_eq!(report(&them).await["semesters"], json!([]));

    // The same scope twice is refused at the form; what has happened is neither changed nor deleted.
    let again = json!({
        "semesterId": campus.semester, "studentType": "UG", "programmeId": campus.programme,
        "releaseAt": site.app.clock.now(), "blockOnHold": false,
    });
    let refused = office.post("/api/grades/release", again).await.expect(422);
    assert_eq!(refused.json["errors"][0]["code"], "not_unique");
    let row = office.get(&format!("/api/grades/release/{release}")).await.expect(200).result().clone();
    let change = json!({ "id": release, "version": row["version"], "yearOfStudy": 2 });
    let refused = office.patch("/api/grades/release", change).await.expect(422);
    assert_eq!(refused.json["errors"][0]["code"], "not_scheduled");
    let refused = office.delete(&format!("/api/grades/release?ids={release}")).await.expect(409);
    assert_eq!(refused.json["refusal"]["rules"][0]["code"], "release_happened");
    let empty = plan(&site, &campus.next_semester, json!({})).await;
    let refused = office.post("/api/grades/release/publish", json!({ "id": empty })).await.expect(409);
    assert_eq!(refused.json["refusal"]["rules"][0]["code"], "nothing_to_release");
});

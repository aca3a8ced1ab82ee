//! Opening a record leaves a trace.

use kernel::{Action, actor::Actions, audit::write_accesses, protect::entity::access_entry};
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};

use super::{STUDENTS, draft, people::registrar};
use crate::{kit::Campus, story, support::Site};

async fn entries(site: &Site) -> u64 {
    write_accesses(&site.app).await.unwrap();
    access_entry::Entity::find().count(site.app.db().maintenance()).await.unwrap()
}

story!(whoever_opens_a_record_is_remembered, site, {
    let campus = Campus::build(&site).await;
    let root = site.root();
    let id = root.post(STUDENTS, draft(&campus)).await.expect(200).result()["id"].as_str().unwrap().to_owned();
    // Lists and searches open nobody's record.
    root.get(STUDENTS).await.expect(200);
    root.post("/api/si/quick", json!({ "keyword": "zs" })).await.expect(200);
    assert_eq!(entries(&site).await, 0);
    let (person, staff) = site.person("staff", &[("STAFF_AUTH_SI", Actions::of([Action::Get]))]).await;
    staff.get(&format!("{STUDENTS}/{id}")).await.expect(200);
    staff.get(&format!("{STUDENTS}/{id}/record")).await.expect(200);
    assert_eq!(entries(&site).await, 1, "opened once, in two calls");
    root.get(&format!("{STUDENTS}/{id}/record")).await.expect(200);
    assert_eq!(entries(&site).await, 2);
    let seen = root.get(&format!("{STUDENTS}/{id}/access")).await.expect(200).result().clone();
    assert_eq!(seen.as_array().unwrap().len(), 2);
    let of_staff = seen.as_array().unwrap().iter().find(|e| e["name"] == format!("人 {}", person.username));
    let of_staff = of_staff.unwrap_or_else(|| panic!("{seen}"));
    assert_eq!((&of_staff["field"], &of_staff["fieldLabel"]), (&json!("record"), &json!("整份档案")));
    // Out of reach: neither opened nor remembered.
    let elsewhere = registrar(&site, "elsewhere", &campus.other_division).await;
    for path in ["", "/record", "/access"] {
        elsewhere.get(&format!("{STUDENTS}/{id}{path}")).await.expect(404);
    }
    assert_eq!(entries(&site).await, 2);
});

story!(the_record_has_all_that_belongs_to_a_student, site, {
    let campus = Campus::build(&site).await;
    let root = site.root();
    let id = root.post(STUDENTS, draft(&campus)).await.expect(200).result()["id"].clone();
    let guardian =
        json!({ "studentId": id, "name": "张父", "relation": "父亲", "mobile": "10012349999", "isPrimary": true });
    root.post("/api/si/guardian", guardian).await.expect(200);
    let award = json!({
        "studentId": id, "nameCn": "一等奖学金", "nameEn": "First scholarship", "level": "UNIVERSITY",
        "awardType": "SCHOLARSHIP", "amount": 500_000, "awardDate": "2026-10-01", "semesterId": campus.semester,
    });
    root.post("/api/si/award", award).await.expect(200);
    let record = root.get(&format!("{STUDENTS}/{}/record", id.as_str().unwrap())).await.expect(200).result().clone();
    let length = |name: &str| record[name].as_array().map(Vec::len);
    for (name, many) in [
        ("guardians", 1),
        ("awards", 1),
        ("minors", 0),
        ("supervisions", 0),
        ("changes", 0),
        ("semesters", 0),
        ("registrations", 0),
        ("requests", 0),
    ] {
        assert_eq!(length(name), Some(many), "{name}");
    }
    assert_eq!(record["student"]["labels"]["programmeId"], "专业 CMP");
    assert_eq!(record["guardians"][0]["mobile"], "100****9999");
    assert_eq!(record["guardians"][0]["labels"]["studentId"], "2610000001 – 张三");
    assert_eq!(record["awards"][0]["labels"]["semesterId"], "第1学期");
});

story!(the_log_shows_what_was_done_to_the_students_in_reach, site, {
    let campus = Campus::build(&site).await;
    let root = site.root();
    let row = root.post(STUDENTS, draft(&campus)).await.expect(200).result().clone();
    let all = root.get("/api/si/log").await.expect(200).result().clone();
    assert_eq!((&all["totalCount"], &all["data"][0]["subjectId"]), (&json!(1), &row["id"]));
    let [here, elsewhere] =
        [registrar(&site, "here", &campus.division).await, registrar(&site, "elsewhere", &campus.other_division).await];
    let count = |answer: testkit::Answer| answer.expect(200).result()["totalCount"].clone();
    assert_eq!(count(here.get("/api/si/log").await), json!(1));
    assert_eq!(count(elsewhere.get("/api/si/log").await), json!(0));
    // Other areas have their own log.
    let other: Value = count(root.get("/api/si/log?subject=security").await);
    assert_eq!(other, json!(0));
    elsewhere.get("/api/si/log/export").await.expect(200);
    assert_eq!(count(elsewhere.get("/api/si/log").await), json!(1), "one's own doing");
});

//! Whose plans: those of a division's programmes, those of a minor's students, and what settings close.

use kernel::actor::Actions;
use schema::students::student_minor;
use serde_json::json;

use super::kit::{MAJOR, MINOR, Plan, Stock, office, plan_body, text};
use crate::{
    kit::{Campus, add_programme},
    on_every_database,
    people::staff_of,
    rehearsal::rehearsed,
};

on_every_database!(readers_look_and_do_not_write, site, {
    let campus = Campus::build(&site).await;
    let (office, stock) = (office(&site).await, Stock::build(&site).await);
    let plan = Plan::published(&office, &campus, &stock, "CMP-2026").await;
    let (_, reader) = site.person("reader", &[("STAFF_AUTH_SP", Actions::all())]).await;
    reader.get(&format!("{MAJOR}/structure/{}", plan.id)).await.expect(200);
    reader.get(&format!("{MAJOR}/structure/{}/plan", plan.id)).await.expect(200);
    reader.post(&format!("{MAJOR}/structure/check"), json!({ "id": plan.id })).await.expect(200);
    reader.get(&format!("{MAJOR}/report/progress")).await.expect(200);
    reader.post(&format!("{MAJOR}/structure"), plan_body(&campus, "CMP-X")).await.expect(403);
    reader.post(&format!("{MAJOR}/structure/archive"), json!({ "ids": [plan.id] })).await.expect(403);
    reader.delete(&format!("{MAJOR}/category?ids={}", plan.free)).await.expect(403);
});

on_every_database!(a_division_that_is_closed_keeps_its_plans, site, {
    let campus = Campus::build(&site).await;
    let (office, stock) = (office(&site).await, Stock::build(&site).await);
    let plan = Plan::empty(&office, &campus, &stock, "CMP-2026").await;
    let closed = json!({ "settings": { "major": { "closedDivisionIds": [campus.division] } }, "version": 0 });
    office.patch("/api/sp/settings", closed).await.expect(200);
    let row = office.get(&format!("{MAJOR}/structure/{}", plan.id)).await.expect(200).result().clone();
    let change = json!({ "id": plan.id, "version": row["version"], "totalUnits": 18 });
    let refused = office.patch(&format!("{MAJOR}/structure"), change.clone()).await.expect(409);
    assert_eq!(refused.code(), "editing_closed");
    let refused = office.post(&format!("{MAJOR}/structure"), plan_body(&campus, "CMP-X")).await.expect(409);
    assert_eq!(text(&refused.json["refusal"]["rules"][0]["actions"][0]["to"]), "/sp/study-plan/major/settings");
});

on_every_database!(a_minor_is_followed_by_those_who_declared_it, site, {
    let campus = Campus::build(&site).await;
    let (office, stock) = (office(&site).await, Stock::build(&site).await);
    let minor = add_programme(&site, ("MINOR", "MIN-HIS"), &campus.other_division, "UG").await;
    let students = [
        campus.student(&site, "2610000001", "ACTIVE").await,
        campus.student(&site, "2610000002", "ACTIVE").await,
        campus.student(&site, "2610000003", "ACTIVE").await,
    ];
    for (student, status) in students.iter().zip(["DECLARED", "APPROVED", "WITHDRAWN"]) {
        insert!(
            site,
            student_minor {
                student_id: student.clone(),
                minor_id: minor.clone(),
                declared_date: site.app.clock.now().local_date(),
                status: status.to_owned(),
                units_done: 0,
                remark: String::new(),
            }
        );
    }
    site.app.db().maintained();
    // A major that they follow stays theirs.
    let major = Plan::published(&office, &campus, &stock, "CMP-2026").await;
    major.assign(&office, &campus, &[&students[0]]).await;
    let mut body = plan_body(&campus, "HIS-M");
    (body["programmeId"], body["cohortId"], body["totalUnits"], body["minUpperUnits"]) =
        (json!(minor), json!(null), json!(3), json!(0));
    let plan = text(&office.post(&format!("{MINOR}/structure"), body).await.expect(200).result()["id"]);
    let category = json!({
        "structureId": plan, "courseTypeId": stock.fe, "nameCn": "历史", "nameEn": "History", "minUnits": 3,
        "groupRule": "CHOOSE_UNITS",
    });
    office.post(&format!("{MINOR}/category"), category).await.expect(200);
    let publish = json!({ "id": plan });
    rehearsed(&site, &office, &format!("{MINOR}/structure/publish"), &publish).await;
    let assign = json!({ "structureId": plan, "declared": true, "fromSemesterId": campus.semester });
    let done = rehearsed(&site, &office, &format!("{MINOR}/student/assign"), &assign).await;
    assert_eq!(done["total"], 2, "the one who gave it up does not");
    let majors = office.get(&format!("{MAJOR}/student?isCurrent=true&studentId={}", students[0])).await.expect(200);
    assert_eq!(majors.result()["totalCount"], 1);
    let minors = office.get(&format!("{MINOR}/student?isCurrent=true")).await.expect(200);
    assert_eq!(minors.result()["totalCount"], 2);
    let progress = office.get(&format!("{MINOR}/report/progress/{}", students[1])).await.expect(200);
    assert_eq!(progress.result()["missing"], 3);
});

on_every_database!(a_report_is_of_the_own_students, site, {
    let campus = Campus::build(&site).await;
    let (office, stock) = (office(&site).await, Stock::build(&site).await);
    let plan = Plan::published(&office, &campus, &stock, "CMP-2026").await;
    let mine = campus.student(&site, "2610000001", "ACTIVE").await;
    let elsewhere = (campus.other_division.as_str(), campus.other_programme.as_str(), "UG");
    let theirs = campus.student_of(&site, "2610000002", "ACTIVE", elsewhere).await;
    plan.assign(&office, &campus, &[&mine, &theirs]).await;
    let client = staff_of(&site, "dst", &campus.division, &["ADMIN_AUTH_SP_MAJOR"]).await;
    let list = client.get(&format!("{MAJOR}/report/progress")).await.expect(200);
    assert_eq!((&list.result()["totalCount"], &list.result()["data"][0]["studentId"]), (&json!(1), &json!(mine)));
    client.get(&format!("{MAJOR}/report/progress/{theirs}")).await.expect(404);
    let sheet = client.get(&format!("{MAJOR}/report/progress/export?format=csv&purpose=check")).await.expect(200);
    let sheet = String::from_utf8_lossy(&sheet.bytes).into_owned();
    assert!(sheet.contains("2610000001") && !sheet.contains("2610000002"), "{sheet}");
    let demand = client.get(&format!("{MAJOR}/report/demand?semesterId={}", campus.semester)).await.expect(200);
    assert_eq!(demand.result()["data"][0]["total"], 1, "needs are those of the own students");
});

//! A plan from its draft to the archive: what is checked, what stays as it is, and which way leads on.

use serde_json::{Value, json};

use super::kit::{MAJOR, MINOR, Plan, Stock, add_category, office, plan_body, subject_body, text};
use crate::{kit::Campus, rehearsal::rehearsed, story};

fn codes(answer: &testkit::Answer) -> Vec<String> {
    answer.json["refusal"]["rules"].as_array().unwrap().iter().map(|rule| text(&rule["code"])).collect()
}

fn offered(answer: &testkit::Answer) -> String {
    text(&answer.json["refusal"]["rules"][0]["actions"][0]["to"])
}

story!(a_plan_is_published_when_nothing_is_wrong_in_it, site, {
    let campus = Campus::build(&site).await;
    let (office, stock) = (office(&site).await, Stock::build(&site).await);
    let plan = Plan::empty(&office, &campus, &stock, "CMP-2026").await;
    let path = format!("{MAJOR}/structure/check");
    let check = || office.post(&path, json!({ "id": plan.id }));
    let found = check().await.expect(200);
    let found: Vec<_> = found.result()["findings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|f| (text(&f["code"]), text(&f["severity"])))
        .collect();
    let error = |code: &str| (code.to_owned(), "ERROR".to_owned());
    // Free electives need no list; of six upper units they can hold three.
    assert_eq!(found, [error("category_empty"), error("category_empty"), error("upper_units")]);

    let publish = json!({ "id": plan.id });
    let publishing = format!("{MAJOR}/structure/publish");
    let refused = office.post(&publishing, publish.clone()).await.expect(409);
    assert_eq!((refused.code(), codes(&refused).len()), ("plan.invalid", 3));
    assert_eq!(offered(&refused), format!("/sp/study-plan/major/structure-subject-list?structureId={}", plan.id));

    // The offered page is where courses are added; one of them too early for what it asks for.
    plan.fill(&office, &stock).await;
    let subjects = office.get(&format!("{MAJOR}/subject?structureId={}", plan.id)).await.expect(200);
    let subjects = subjects.result()["data"].as_array().unwrap().clone();
    let of = |course: &str| subjects.iter().find(|s| s["courseId"] == course).unwrap().clone();
    let b = of(&stock.b);
    let early = json!({ "id": b["id"], "version": b["version"], "planSemester": 1 });
    let early = office.patch(&format!("{MAJOR}/subject"), early).await.expect(200);
    let found = check().await.expect(200);
    assert_eq!(found.result()["findings"][0]["code"], "requirement_later");
    assert_eq!(found.result()["findings"][0]["data"], json!({ "course": "COMP2003", "needs": ["COMP1003"] }));
    let back = json!({ "id": b["id"], "version": early.result()["version"], "planSemester": 2 });
    office.patch(&format!("{MAJOR}/subject"), back).await.expect(200);
    assert_eq!(check().await.expect(200).result()["findings"], json!([]));

    let done = rehearsed(&site, &office, &publishing, &publish).await;
    assert_eq!((&done["total"], &done["warnings"]), (&json!(1), &json!([])));
    let now = office.get(&format!("{MAJOR}/structure/{}", plan.id)).await.expect(200);
    assert_eq!(now.result()["status"], "PUBLISHED");
    assert!(now.result()["publishedAt"].is_string());
    // Nobody follows it yet: a change is possible and makes a draft of it again.
    let change = json!({ "id": plan.id, "version": now.result()["version"], "nameEn": "Other" });
    let draft = office.patch(&format!("{MAJOR}/structure"), change).await.expect(200);
    assert_eq!((&draft.result()["status"], &draft.result()["publishedAt"]), (&json!("DRAFT"), &Value::Null));
});

story!(what_students_follow_stays_as_it_is_and_a_new_version_leads_on, site, {
    let campus = Campus::build(&site).await;
    let (office, stock) = (office(&site).await, Stock::build(&site).await);
    let plan = Plan::published(&office, &campus, &stock, "CMP-2026").await;
    let student = campus.student(&site, "2610000001", "ACTIVE").await;
    plan.assign(&office, &campus, &[&student]).await;

    let row = office.get(&format!("{MAJOR}/structure/{}", plan.id)).await.expect(200).result().clone();
    let subjects = office.get(&format!("{MAJOR}/subject?structureId={}", plan.id)).await.expect(200);
    let subject = subjects.result()["data"][0].clone();
    let structure = json!({ "id": plan.id, "version": row["version"], "totalUnits": 18 });
    let changed = json!({ "id": subject["id"], "version": subject["version"], "planYear": 4 });
    let new = subject_body(&plan.id, &plan.free, &stock.x, (4, 2), false);
    let order = json!({ "structureId": plan.id, "ids": [plan.free, plan.required] });
    let sheet = "课程,类别,计划学年,计划学期\r\nHIST1003,自由选修,4,2\r\n";
    let gone = |part: &str, id: &Value| format!("{MAJOR}/{part}?ids={}", text(id));
    let refused = [
        office.patch(&format!("{MAJOR}/structure"), structure).await,
        office.patch(&format!("{MAJOR}/subject"), changed).await,
        office.post(&format!("{MAJOR}/subject"), new).await,
        office.post(&format!("{MAJOR}/category/order"), order).await,
        office.upload(&format!("{MAJOR}/subject/import?structureId={}", plan.id), "a.csv", sheet.as_bytes()).await,
        office.delete(&gone("subject", &subject["id"])).await,
        office.delete(&gone("category", &json!(plan.free))).await,
        office.delete(&gone("structure", &json!(plan.id))).await,
    ];
    for (n, answer) in refused.into_iter().enumerate() {
        let answer = answer.expect(409);
        assert_eq!(answer.code(), "plan.followed", "call {n}");
        let data = &answer.json["refusal"]["rules"][0]["data"];
        assert_eq!((&data["students"], &data["planVersion"]), (&json!(1), &json!(1)), "call {n}");
        assert_eq!(offered(&answer), format!("/sp/study-plan/major/structure-item-list?ids={}", plan.id));
    }

    // The way that was offered: a new version, with everything of the old one, that can be changed.
    let body = json!({ "id": plan.id, "newVersion": true });
    let copied = rehearsed(&site, &office, &format!("{MAJOR}/structure/copy"), &body).await;
    // The plan, three categories and four courses.
    assert_eq!(copied["outcome"]["total"], 8);
    let second = text(&copied["id"]);
    let row = office.get(&format!("{MAJOR}/structure/{second}")).await.expect(200).result().clone();
    assert_eq!(
        [&row["code"], &row["planVersion"], &row["status"], &row["copiedFromId"], &row["cohortId"]],
        [&json!("CMP-2026"), &json!(2), &json!("DRAFT"), &json!(plan.id), &json!(campus.cohort)]
    );
    let change = json!({ "id": second, "version": row["version"], "totalUnits": 18 });
    office.patch(&format!("{MAJOR}/structure"), change).await.expect(200);
    let third = office.post(&format!("{MAJOR}/structure/copy"), body).await.expect(200);
    let third = office.get(&format!("{MAJOR}/structure/{}", text(&third.result()["id"]))).await.expect(200);
    assert_eq!(third.result()["planVersion"], 3);

    // A plan with students is not archived; without them it is, and stays as it was.
    let archive = json!({ "ids": [plan.id] });
    let path = format!("{MAJOR}/structure/archive");
    let refused = office.post(&path, archive.clone()).await.expect(409);
    assert_eq!(refused.code(), "plan.in_use");
    let page = offered(&refused);
    let list = page.replace("/sp/study-plan/major/structure-student-list", &format!("{MAJOR}/student"));
    let followers = office.get(&list).await.expect(200);
    assert_eq!(followers.result()["totalCount"], 1);
    let body = json!({ "ids": [followers.result()["data"][0]["id"]] });
    let left = rehearsed(&site, &office, &format!("{MAJOR}/student/unassign"), &body).await;
    assert_eq!(left["effects"][0]["changes"][0]["field"], "isCurrent");
    rehearsed(&site, &office, &path, &archive).await;
    let row = office.get(&format!("{MAJOR}/structure/{}", plan.id)).await.expect(200).result().clone();
    assert_eq!(row["status"], "ARCHIVED");
    let change = json!({ "id": plan.id, "version": row["version"], "totalUnits": 18 });
    let refused = office.patch(&format!("{MAJOR}/structure"), change).await.expect(409);
    assert_eq!(refused.code(), "plan.archived");
});

story!(a_plan_is_copied_for_another_cohort_under_a_code_of_its_own, site, {
    let campus = Campus::build(&site).await;
    let (office, stock) = (office(&site).await, Stock::build(&site).await);
    let plan = Plan::published(&office, &campus, &stock, "CMP-2025").await;
    let path = format!("{MAJOR}/structure/copy");
    let body = json!({ "id": plan.id, "cohortId": campus.cohort });
    let copied = rehearsed(&site, &office, &path, &body).await;
    let row = office.get(&format!("{MAJOR}/structure/{}", text(&copied["id"]))).await.expect(200).result().clone();
    assert_eq!([&row["code"], &row["planVersion"]], [&json!("CMP-2026"), &json!(1)]);
    for (body, field, code) in [
        (json!({ "id": plan.id, "cohortId": campus.cohort }), "code", "already_exists"),
        (json!({ "id": plan.id }), "code", "required"),
        (json!({ "id": plan.id, "cohortId": campus.research_cohort }), "cohortId", ""),
        (json!({ "id": plan.id, "newVersion": true, "code": "OTHER" }), "code", "fixed"),
    ] {
        let answer = office.post(&path, body).await;
        if code.is_empty() {
            // A cohort of another student type is out of sight.
            answer.expect(404);
        } else {
            assert_eq!(answer.expect(422).errors(), [(field.to_owned(), code.to_owned())]);
        }
    }
});

story!(students_are_assigned_by_programme_and_cohort_and_only_to_published_plans, site, {
    let campus = Campus::build(&site).await;
    let (office, stock) = (office(&site).await, Stock::build(&site).await);
    let draft = Plan::empty(&office, &campus, &stock, "CMP-X").await;
    let mut ids = vec![];
    for n in 1..=3 {
        ids.push(campus.student(&site, &format!("261000000{n}"), "ACTIVE").await);
    }
    let elsewhere = (campus.other_division.as_str(), campus.other_programme.as_str(), "UG");
    let other = campus.student_of(&site, "2610000004", "ACTIVE", elsewhere).await;
    let path = format!("{MAJOR}/student/assign");
    let group = |plan: &str| {
        json!({ "structureId": plan, "programmeId": campus.programme, "cohortId": campus.cohort,
            "fromSemesterId": campus.semester })
    };
    let refused = office.post(&path, group(&draft.id)).await.expect(409);
    assert_eq!(refused.code(), "plan.not_published");
    assert_eq!(offered(&refused), format!("/sp/study-plan/major/structure-item-list?ids={}", draft.id));
    draft.fill(&office, &stock).await;
    office.post(&format!("{MAJOR}/structure/publish"), json!({ "id": draft.id })).await.expect(200);
    let done = rehearsed(&site, &office, &path, &group(&draft.id)).await;
    assert_eq!((&done["total"], &done["warnings"]), (&json!(3), &json!([])));
    // Once more changes nothing.
    let again = office.post(&path, group(&draft.id)).await.expect(200);
    assert_eq!(again.result()["total"], 0);
    // Another plan takes the place of the first, which stays as history.
    let second = Plan::published(&office, &campus, &stock, "CMP-Y").await;
    let named = json!({ "structureId": second.id, "studentIds": [ids[0], other], "fromSemesterId": campus.semester });
    let done = rehearsed(&site, &office, &path, &named).await;
    assert_eq!(done["total"], 3, "one ends, two begin");
    assert_eq!(done["warnings"][0]["code"], "other_programme");
    let rows = office.get(&format!("{MAJOR}/student?studentId={}", ids[0])).await.expect(200);
    let rows = rows.result()["data"].as_array().unwrap().clone();
    let current: Vec<_> = rows.iter().filter(|r| r["isCurrent"] == true).map(|r| text(&r["structureId"])).collect();
    assert_eq!((rows.len(), current), (2, vec![second.id.clone()]));
    let none = json!({ "structureId": second.id, "fromSemesterId": campus.semester });
    assert_eq!(office.post(&path, none).await.expect(422).errors(), [("studentIds".into(), "required".into())]);
});

story!(parts_are_of_one_plan_and_in_the_order_they_were_put, site, {
    let campus = Campus::build(&site).await;
    let (office, stock) = (office(&site).await, Stock::build(&site).await);
    let plan = Plan::empty(&office, &campus, &stock, "CMP-A").await;
    let other = Plan::empty(&office, &campus, &stock, "CMP-B").await;
    let order = json!({ "structureId": plan.id, "ids": [plan.free, plan.required] });
    office.post(&format!("{MAJOR}/category/order"), order).await.expect(200);
    let list = office.get(&format!("{MAJOR}/category?structureId={}", plan.id)).await.expect(200);
    let ids: Vec<_> = list.result()["data"].as_array().unwrap().iter().map(|c| text(&c["id"])).collect();
    assert_eq!(ids, [plan.free.clone(), plan.elective.clone(), plan.required.clone()]);
    let mixed = json!({ "structureId": plan.id, "ids": [plan.free, other.free] });
    let refused = office.post(&format!("{MAJOR}/category/order"), mixed).await.expect(422);
    assert_eq!(refused.errors(), [("ids".into(), "other_plan".into())]);

    let foreign = subject_body(&plan.id, &other.free, &stock.x, (1, 1), false);
    let refused = office.post(&format!("{MAJOR}/subject"), foreign).await.expect(422);
    assert_eq!(refused.errors(), [("categoryId".into(), "other_plan".into())]);
    plan.fill(&office, &stock).await;
    let twice = subject_body(&plan.id, &plan.free, &stock.a, (3, 1), false);
    let refused = office.post(&format!("{MAJOR}/subject"), twice).await.expect(422);
    assert_eq!(refused.errors()[0].1, "already_exists");
    // A category with courses is in use; the page that was offered lists them.
    let refused = office.delete(&format!("{MAJOR}/category?ids={}", plan.required)).await.expect(409);
    let page = offered(&refused).replace("/sp/study-plan/major/structure-subject-list", &format!("{MAJOR}/subject"));
    assert_eq!(office.get(&page).await.expect(200).result()["totalCount"], 2);
    // A draft goes with all its parts.
    office.delete(&format!("{MAJOR}/structure?ids={}", plan.id)).await.expect(200);
    let left = office.get(&format!("{MAJOR}/subject?structureId={}", plan.id)).await.expect(200);
    assert_eq!(left.result()["totalCount"], 0);
    // A code has one first version; archived ones do not count.
    let taken = office.post(&format!("{MAJOR}/structure"), plan_body(&campus, "CMP-B")).await.expect(422);
    assert_eq!(taken.errors(), [("code".into(), "already_exists".into())]);
    office.post(&format!("{MAJOR}/structure"), plan_body(&campus, "CMP-A")).await.expect(200);
    // A circle among categories is seen.
    let child = add_category(&office, &other.id, ("方向课", &stock.me), 0, "CHOOSE_UNITS").await;
    let row = office.get(&format!("{MAJOR}/category/{child}")).await.expect(200).result().clone();
    let below = json!({ "id": child, "version": row["version"], "parentId": child });
    let refused = office.patch(&format!("{MAJOR}/category"), below).await.expect(422);
    assert_eq!(refused.errors(), [("parentId".into(), "circle".into())]);
});

story!(majors_are_not_found_among_minors, site, {
    let campus = Campus::build(&site).await;
    let (office, stock) = (office(&site).await, Stock::build(&site).await);
    let plan = Plan::empty(&office, &campus, &stock, "CMP-2026").await;
    office.get(&format!("{MINOR}/structure/{}", plan.id)).await.expect(404);
    office.get(&format!("{MINOR}/structure/{}/plan", plan.id)).await.expect(404);
    office.get(&format!("{MINOR}/category/{}", plan.free)).await.expect(404);
    office.post(&format!("{MINOR}/structure/publish"), json!({ "id": plan.id })).await.expect(404);
    assert_eq!(office.get(&format!("{MINOR}/structure")).await.expect(200).result()["totalCount"], 0);
    // A plan of a minor is a minor's, not a programme's.
    let refused = office.post(&format!("{MINOR}/structure"), plan_body(&campus, "MIN-1")).await.expect(422);
    assert_eq!(refused.errors(), [("programmeId".into(), "unknown_reference".into())]);
});

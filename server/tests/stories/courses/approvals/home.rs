//! The homepage and the view of an application.

use kernel::{StringList, protect::Sealed};
use schema::students::change_request;
use serde_json::{Value, json};
use testkit::Client;

use super::kit::{BASE, Kind, University};
use crate::{people::staff_of, story, support::Site};

story!(the_homepage_has_the_day_and_what_waits, site, {
    let university = University::build(&site).await;
    university.apply(&site, Kind::Course, 1).await;
    let home = university.at("department-head").get("/api/dashboard/home").await.expect(200).result().clone();
    assert_eq!(
        home["todo"][0],
        json!({ "key": "pendingTasks", "label": "待办审批", "count": 1, "to": "/dashboard/mytask" })
    );
    assert_eq!(home["term"]["code"], "2026-1");
    // The semester began fifty days ago.
    assert!((7..=9).contains(&home["term"]["week"].as_i64().unwrap()));
    assert_eq!(home["keyDates"].as_array().unwrap().last().unwrap()["days"], 80);
    let own = university.applicant.1.get("/api/dashboard/home").await.expect(200).result().clone();
    assert_eq!(own["todo"][0]["count"], 0);
    assert_eq!(own["shortcuts"][0]["to"], "/dashboard/myapp");
});

story!(an_application_shows_its_way, site, {
    let university = University::build(&site).await;
    let first = university.apply(&site, Kind::Course, 1).await;
    site.app.clock.advance(3_600_000);
    first.decide(&site, university.at("department-head"), "approve").await.expect(200);
    let view = first.view(&university.applicant.1).await.expect(200).result().clone();
    let states: Vec<_> = view["path"].as_array().unwrap().iter().map(|n| n["state"].as_str().unwrap()).collect();
    assert_eq!(states, ["DONE", "NOW", "NEXT"]);
    assert_eq!(view["path"][0]["usualMs"], 3_600_000);
    assert_eq!(view["path"][1]["usualMs"], json!(null), "no experience yet");
    assert_eq!(view["path"][1]["holders"], json!(["人 person-dean"]));
    assert_eq!(
        (&view["mayDecide"], &view["mayWithdraw"], &view["mayResubmit"]),
        (&json!(false), &json!(true), &json!(false))
    );
    assert_eq!(view["log"].as_array().unwrap().len(), 2);
    let units = view["sections"][0].as_array().unwrap().iter().find(|f| f["field"] == "units").unwrap();
    assert_eq!((&units["label"], &units["text"]), (&json!("学分"), &json!("3")));
    let list = university.applicant.1.get(&format!("{BASE}/submit/item?status=RUNNING")).await.expect(200);
    assert_eq!((&list.result()["totalCount"], &list.result()["data"][0]["nodeLabel"]), (&json!(1), &json!("学部院长")));
    let none = university.at("dean").get(&format!("{BASE}/submit/item")).await.expect(200);
    assert_eq!(none.result()["totalCount"], 0, "others' applications are not mine");
});

fn figure(home: &Value, key: &str) -> Option<u64> {
    home["todo"].as_array().unwrap().iter().find(|t| t["key"] == key).map(|t| t["count"].as_u64().unwrap())
}

story!(the_homepage_counts_what_waits_for_the_reader, site, {
    let university = University::build(&site).await;
    let campus = &university.campus;
    let first = university.apply(&site, Kind::Course, 1).await;
    first.decide(&site, university.at("department-head"), "return").await.expect(200);
    let home = |client: &Client| {
        let client = client.clone();
        async move { client.get("/api/dashboard/home").await.expect(200).result().clone() }
    };
    assert_eq!(figure(&home(&university.applicant.1).await, "returnedApplications"), Some(1));
    assert_eq!(figure(&home(university.at("dean")).await, "returnedApplications"), Some(0), "of others is not mine");

    let plan = json!({ "code": "CMP-2026", "nameCn": "计划", "nameEn": "Plan", "programmeId": campus.programme,
        "cohortId": campus.cohort, "studentType": "UG", "totalUnits": 15 });
    site.root().post("/api/sp/major/structure", plan).await.expect(200);
    let student = campus.student(&site, "2610000001", "ACTIVE").await;
    let expected = json!({ "semesterId": campus.semester });
    site.root().post("/api/si/semester-registration/expect", expected).await.expect(200);
    add_request(&site, &student).await;
    let pages = ["ADMIN_AUTH_SP_MAJOR", "ADMIN_AUTH_SI"];
    let here = staff_of(&site, "here", &campus.division, &pages).await;
    let elsewhere = staff_of(&site, "elsewhere", &campus.other_division, &pages).await;
    let keys = ["draftMajorPlans", "checkedMajorPlans", "changeRequests", "missingRegistrations"];
    let (here, elsewhere) = (home(&here).await, home(&elsewhere).await);
    assert_eq!(keys.map(|key| figure(&here, key)), [Some(1), Some(0), Some(1), Some(1)]);
    assert_eq!(keys.map(|key| figure(&elsewhere, key)), [Some(0); 4], "another division has none");
    assert_eq!(figure(&here, "draftMinorPlans"), None, "no right to change minors");
});

/// A student asks for another address.
async fn add_request(site: &Site, student: &str) {
    insert!(
        site,
        change_request {
            request_no: "CR1".into(),
            student_id: student.to_owned(),
            state: "PENDING".into(),
            reason: "搬家".into(),
            changes: Sealed::default(),
            fields: StringList(vec!["address".into()]),
            attachments: StringList::default(),
            submitted_at: site.app.clock.now(),
            decided_at: None,
            decided_by: None,
            decided_by_name: String::new(),
            comment: String::new(),
        }
    );
    site.app.db().maintained();
}

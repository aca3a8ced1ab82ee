//! Rules are versions from a semester on: whom they concern is shown, and the past stays.

use kernel::Timestamp;
use serde_json::{Value, json};

use super::{Taught, enter, figures_of, recalculate};
use crate::{kit::Campus, people::of_division, story};

/// The rules of the beginning but for what is said.
fn rules(semester: &str, more: Value) -> Value {
    let mut body = json!({
        "studentType": "UG", "fromSemesterId": semester, "documentNo": "SEN-26-3", "reason": "校务会决议",
        "rounding": "HALF_UP", "repeats": "BEST", "attempts": 3, "warning": 200, "low": 167, "probationTimes": 1,
        "dismissalTimes": 2,
    });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    body
}

story!(a_version_moves_figures_from_its_semester_on, site, {
    let campus = Campus::build(&site).await;
    let taught = Taught::build(&site).await;
    let office = site.root();
    let who = campus.student(&site, "2610000001", "ACTIVE").await;
    let terms = [&campus.semester, &campus.next_semester];
    // B+, B, C of three units: 8.33 over 3 is 2.7766…, shown as 2.78.
    for (n, term) in terms.iter().enumerate() {
        for (course, grade) in taught.lettered[4 * n..].iter().zip(["B+", "B", "C"]) {
            enter(&office, &who, term, course, grade).await.expect(200);
        }
        recalculate(&site, term).await;
    }
    let shown = async |term: &str| {
        let figures = figures_of(&site, &who, term).await;
        (figures.gpa, figures.standing)
    };
    assert_eq!(shown(terms[1]).await, (Some(278), "GOOD".to_owned()));

    let body = rules(terms[1], json!({ "rounding": "TRUNCATE", "warning": 280, "dryRun": true }));
    let tried = office.post("/api/grades/regulation/adopt", body.clone()).await.expect(200).result().clone();
    let changed = tried["effects"].as_array().unwrap().iter().find(|e| e["subject"] == "grades.student_gpa").unwrap();
    let fields: Vec<&str> = changed["changes"].as_array().unwrap().iter().filter_map(|c| c["field"].as_str()).collect();
    assert!(["gpa", "standing"].iter().all(|field| fields.contains(field)), "{fields:?}");
    assert_eq!(shown(terms[1]).await, (Some(278), "GOOD".to_owned()));

    let body = rules(terms[1], json!({ "rounding": "TRUNCATE", "warning": 280 }));
    office.post("/api/grades/regulation/adopt", body).await.expect(200);
    assert_eq!(shown(terms[0]).await, (Some(278), "GOOD".to_owned()));
    assert_eq!(shown(terms[1]).await, (Some(277), "WARNING".to_owned()));
    for term in terms {
        assert_eq!(recalculate(&site, term).await, 0);
    }
    let now = office.get(&format!("/api/grades/regulation/in-force?semesterId={}", terms[1])).await.expect(200);
    let held = office.get(&format!("/api/grades/regulation/in-force?semesterId={}", terms[0])).await.expect(200);
    assert_eq!(
        (&now.result()["regulations"][0]["figures"]["warning"], &now.result()["regulations"][0]["documentNo"]),
        (&json!(280), &json!("SEN-26-3"))
    );
    assert_eq!(
        (&held.result()["regulations"][0]["figures"]["warning"], &held.result()["regulations"][0]["versionId"]),
        (&json!(200), &Value::Null)
    );

    // Taken back, everything is as before.
    let id = now.result()["regulations"][0]["versionId"].clone();
    office.post("/api/grades/regulation/revoke", json!({ "id": id, "reason": "决议撤销" })).await.expect(200);
    assert_eq!(shown(terms[1]).await, (Some(278), "GOOD".to_owned()));
});

story!(rules_do_not_rewrite_what_was_released, site, {
    let campus = Campus::build(&site).await;
    let taught = Taught::build(&site).await;
    let office = site.root();
    let who = campus.student(&site, "2610000001", "ACTIVE").await;
    enter(&office, &who, &campus.semester, &taught.lettered[0], "C").await.expect(200);
    let release = json!({
        "semesterId": campus.semester, "studentType": "UG", "releaseAt": site.app.clock.now().plus(Timestamp::DAY),
    });
    let made = office.post("/api/grades/release", release).await.expect(200);
    office.post("/api/grades/release/publish", json!({ "id": made.result()["id"] })).await.expect(200);

    let strict = json!({ "warning": 250 });
    let refused =
        office.post("/api/grades/regulation/adopt", rules(&campus.semester, strict.clone())).await.expect(409);
    assert_eq!(refused.code(), "released_already");
    // Tried, it still shows whom it would have concerned.
    let mut trial = rules(&campus.semester, strict.clone());
    trial["dryRun"] = json!(true);
    let tried = office.post("/api/grades/regulation/adopt", trial).await.expect(200).result().clone();
    let codes: Vec<&str> = tried["warnings"].as_array().unwrap().iter().filter_map(|w| w["code"].as_str()).collect();
    assert_eq!(codes, ["moved", "trial"]);
    office.post("/api/grades/regulation/adopt", rules(&campus.next_semester, strict)).await.expect(200);
    assert_eq!(figures_of(&site, &who, &campus.semester).await.standing, "GOOD");
});

story!(contradicting_figures_are_refused_at_their_fields, site, {
    let campus = Campus::build(&site).await;
    let office = site.root();
    let body = rules(&campus.semester, json!({ "low": 210, "dean": 300, "probationTimes": 3 }));
    let refused = office.post("/api/grades/regulation/adopt", body).await.expect(422);
    let mut fields: Vec<String> = refused.errors().into_iter().map(|(field, _)| field).collect();
    fields.sort();
    assert_eq!(fields, ["honoursLowest", "honoursUnits", "low", "president", "probationTimes"]);
});

story!(whoever_works_for_a_part_makes_no_rules, site, {
    let campus = Campus::build(&site).await;
    campus.student(&site, "2610000001", "ACTIVE").await;
    let rights = [("ADMIN_AUTH_LEARNING_SG_EDIT", kernel::actor::Actions::all())];
    let staff = of_division(&site, "office-of-elsewhere", &campus.other_division, &rights).await.1;
    let refused = staff.post("/api/grades/regulation/adopt", rules(&campus.semester, json!({}))).await.expect(409);
    assert_eq!(refused.code(), "beyond_reach");
});

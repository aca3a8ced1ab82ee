//! Which semester is current: exactly one of each type, also when two people decide at once.

use serde_json::{Value, json};
use testkit::Client;

use super::kit::{add, at, id, term, year};
use crate::{
    kit::{audit_entries, column, number, sql},
    on_every_database,
};

async fn make_current(client: &Client, semester: &Value, types: &[&str], dry_run: bool) -> Value {
    let body = json!({ "id": semester["id"], "studentTypes": types, "dryRun": dry_run });
    client.post(&at("college/semester/current"), body).await.expect(200).result().clone()
}

fn shown(report: &Value) -> Vec<String> {
    let line = |c: &Value| {
        format!(
            "{} {} {}",
            c["code"].as_str().unwrap(),
            c["studentType"].as_str().unwrap(),
            c["change"].as_str().unwrap()
        )
    };
    report["changes"].as_array().unwrap().iter().map(line).collect()
}

on_every_database!(one_semester_is_current_for_each_type, site, {
    let root = site.root();
    let (old, new) = (
        year(&root, "2025-2026", "2025-09-01", "2026-08-30").await,
        year(&root, "2026-2027", "2026-08-31", "2027-08-29").await,
    );
    let spring = add(&root, "college/semester", term(&old, "2025-2", "2026-02-01", "2026-06-30", &["UG", "TPG"])).await;
    let autumn = add(&root, "college/semester", term(&new, "2026-1", "2026-09-01", "2027-01-10", &["UG", "TPG"])).await;
    let state = async |semester: &Value| {
        let row = root.get(&at(&format!("college/semester/{}", id(semester)))).await.expect(200).result().clone();
        (row["currentFor"].clone(), row["status"].as_str().unwrap().to_owned())
    };
    let years = async || column(&root.get(&at("college/year?isCurrent=true")).await.expect(200), "name");
    assert_eq!(
        shown(&make_current(&root, &spring, &["UG", "TPG"], false).await),
        ["2025-2 TPG BECOMES_CURRENT", "2025-2 UG BECOMES_CURRENT"]
    );
    assert_eq!(years().await, ["2025-2026"]);
    // A preview says the same and does nothing.
    let entries = audit_entries(&site).await;
    let expected = ["2025-2 UG NO_LONGER_CURRENT", "2026-1 UG BECOMES_CURRENT"];
    assert_eq!(shown(&make_current(&root, &autumn, &["UG"], true).await), expected);
    assert_eq!((state(&autumn).await, audit_entries(&site).await), ((json!([]), "PLANNED".into()), entries));
    assert_eq!(shown(&make_current(&root, &autumn, &["UG"], false).await), expected);
    assert_eq!(state(&spring).await, (json!(["TPG"]), "CURRENT".into()));
    assert_eq!(state(&autumn).await, (json!(["UG"]), "CURRENT".into()));
    assert_eq!(years().await, ["2026-2027", "2025-2026"]);
    // The second time there is nothing to do.
    let entries = audit_entries(&site).await;
    assert!(shown(&make_current(&root, &autumn, &["UG"], false).await).is_empty());
    assert_eq!(audit_entries(&site).await, entries);
    make_current(&root, &autumn, &["TPG"], false).await;
    assert_eq!(state(&spring).await, (json!([]), "CLOSED".into()));
    assert_eq!(years().await, ["2026-2027"]);
    // Going back leaves the later one planned.
    make_current(&root, &spring, &["UG", "TPG"], false).await;
    assert_eq!(state(&autumn).await, (json!([]), "PLANNED".into()));
    // What is current is not deleted, and keeps its types.
    let answer = root.delete(&at(&format!("college/semester?ids={}", id(&spring)))).await.expect(409);
    assert_eq!(answer.code(), "semester_is_current");
    let row = root.get(&at(&format!("college/semester/{}", id(&spring)))).await.expect(200).result().clone();
    let change = json!({ "id": spring["id"], "version": row["version"], "studentTypes": ["UG"] });
    assert_eq!(root.patch(&at("college/semester"), change).await.expect(422).errors()[0].1, "is_current");
    root.delete(&at(&format!("college/semester?ids={}", id(&autumn)))).await.expect(200);
});

on_every_database!(a_semester_is_not_made_current_for_others, site, {
    let root = site.root();
    let y = year(&root, "2026-2027", "2026-08-31", "2027-08-29").await;
    let s = add(&root, "college/semester", term(&y, "2026-1", "2026-09-01", "2027-01-10", &["UG"])).await;
    let path = at("college/semester/current");
    let answer = root.post(&path, json!({ "id": s["id"], "studentTypes": ["UG", "RPG"] })).await.expect(409);
    assert_eq!(answer.code(), "semester_not_for_type");
    let rule = &answer.json["refusal"]["rules"][0];
    assert_eq!(rule["data"]["missing"], json!(["RPG"]));
    assert!(rule["actions"][0]["to"].as_str().unwrap().contains(&id(&s)));
    for (body, field) in [
        (json!({ "id": s["id"], "studentTypes": [] }), "studentTypes"),
        (json!({ "id": s["id"], "studentTypes": ["XX"] }), "studentTypes"),
        (json!({ "id": "", "studentTypes": ["UG"] }), "id"),
    ] {
        assert_eq!(root.post(&path, body).await.expect(422).errors()[0].0, field);
    }
    root.post(&path, json!({ "id": "nothing", "studentTypes": ["UG"] })).await.expect(404);
    assert_eq!(number(&site, "SELECT count(*) FROM semester WHERE status = 'CURRENT'").await, 0);
});

// Two callers, two semesters, one type, many times over: never two current ones, never none.
on_every_database!(two_callers_leave_one_current_semester, site, {
    let root = site.root();
    let y = year(&root, "2026-2027", "2026-08-31", "2027-08-29").await;
    let a = add(&root, "college/semester", term(&y, "2026-1", "2026-09-01", "2026-12-31", &["UG"])).await;
    let b = add(&root, "college/semester", term(&y, "2026-2", "2027-01-01", "2027-06-30", &["UG"])).await;
    for round in 0..10 {
        // While none is current, neither caller would touch the other's semester.
        sql(&site, "UPDATE semester SET current_for = '[]', status = 'PLANNED'").await;
        let calls = [&a, &b, &a, &b].map(|semester| {
            let (root, body) = (root.clone(), json!({ "id": semester["id"], "studentTypes": ["UG"] }));
            tokio::spawn(async move { root.post(&at("college/semester/current"), body).await })
        });
        let mut done = 0;
        for call in calls {
            let status = call.await.unwrap().status.as_u16();
            assert!([200, 503].contains(&status), "round {round}: {status}");
            done += usize::from(status == 200);
        }
        assert!(done > 0, "round {round}");
        let current = number(&site, "SELECT count(*) FROM semester WHERE CAST(current_for AS TEXT) LIKE '%UG%'").await;
        let status = number(&site, "SELECT count(*) FROM semester WHERE status = 'CURRENT'").await;
        assert_eq!((current, status), (1, 1), "round {round}");
    }
});

// Two callers who each saw a free stretch of time: one of them gets it.
on_every_database!(two_callers_do_not_make_overlapping_semesters_or_years, site, {
    let root = site.root();
    let y = year(&root, "2026-2027", "2026-08-31", "2027-08-29").await;
    for round in 0..6 {
        let calls = (0..4).map(|n| {
            let body = term(
                &y,
                &format!("S{round}-{n}"),
                &format!("2027-0{}-01", round + 1),
                &format!("2027-0{}-20", round + 1),
                &["UG"],
            );
            let root = root.clone();
            tokio::spawn(async move { root.post(&at("college/semester"), body).await.status.as_u16() })
        });
        let calls: Vec<_> = calls.collect();
        let mut statuses = vec![];
        for call in calls {
            statuses.push(call.await.unwrap());
        }
        assert_eq!(statuses.iter().filter(|s| **s == 200).count(), 1, "round {round}: {statuses:?}");
        assert!(statuses.iter().all(|s| [200, 422, 503].contains(s)), "round {round}: {statuses:?}");
        let years = (0..4).map(|n| {
            let year = 2030 + round * 2;
            let body = json!({ "name": format!("Y{round}-{n}"), "startDate": format!("{year}-01-01"), "endDate": format!("{year}-12-31") });
            let root = root.clone();
            tokio::spawn(async move { root.post(&at("college/year"), body).await.status.as_u16() })
        });
        let years: Vec<_> = years.collect();
        let mut made = 0;
        for call in years {
            made += usize::from(call.await.unwrap() == 200);
        }
        assert_eq!(made, 1, "round {round}");
    }
});

//! Timetables are found, compared and adopted; where there is none, it says why.

use serde_json::{Value, json};

use super::{
    kit::{EXAM, Season, patch, refused, text, wrong},
    timetable::{check, codes, filled, place, room},
};
use crate::{
    rehearsal::{Send, rehearse_and_do},
    story,
    support::Site,
};

/// Asks for a timetable and waits until there is one.
async fn solve(site: &Site, at: &Season, mode: &str) -> Value {
    let body = json!({ "itemId": at.item, "mode": mode, "seconds": 1, "seed": 7 });
    at.office.post(&format!("{EXAM}/plan/solve"), body).await.expect(200);
    kernel::jobs::run_due(&site.app).await.unwrap();
    plans(at).await[0].clone()
}

async fn plans(at: &Season) -> Vec<Value> {
    let path = format!("{EXAM}/plan?itemId={}", at.item);
    at.office.get(&path).await.expect(200).result().as_array().unwrap().clone()
}

/// The papers with their places, by label.
async fn placed(at: &Season) -> Vec<Value> {
    let path = format!("{EXAM}/schedule?itemId={}&pageSize=50&sortField=label&sortOrder=ascend", at.item);
    at.office.get(&path).await.expect(200).result()["data"].as_array().unwrap().clone()
}

async fn ready(site: &Site) -> Season {
    let (at, _) = filled(site).await;
    at.office.post(&format!("{EXAM}/candidate/build"), json!({ "itemId": at.item })).await.expect(200);
    room(&at, 0, 4, 5).await;
    room(&at, 1, 3, 4).await;
    at.go("SCHEDULING").await.expect(200);
    at
}

story!(a_timetable_is_found_and_becomes_the_draft_when_it_is_adopted, site, {
    let at = ready(&site).await;
    // The second paper stays where it is locked.
    place(&at, 1, "2026-12-16", "14:00").await.expect(200);
    let locked = at.papers().await[1]["id"].clone();
    at.office.post(&format!("{EXAM}/schedule/lock"), json!({ "ids": [locked], "locked": true })).await.expect(200);
    let plan = solve(&site, &at, "FRESH").await;
    assert_eq!((&plan["state"], &plan["hard"]), (&json!("FOUND"), &json!(0)), "{plan}");
    assert_eq!(plan["movedPapers"], 2, "the other two get a place: {plan}");
    assert_eq!(placed(&at).await[0]["day"], Value::Null, "nothing is touched before it is adopted");
    let adopt = Send::Json("/api/exam/plan/adopt", json!({ "id": plan["id"] }));
    rehearse_and_do(&site, &at.office, adopt).await.unwrap();
    let papers = placed(&at).await;
    assert!(papers.iter().all(|paper| paper["day"] != Value::Null && paper["roomIds"] != json!([])), "{papers:?}");
    assert_eq!((&papers[1]["day"], &papers[1]["startTime"]), (&json!("2026-12-16"), &json!("14:00")));
    assert_eq!(codes(&check(&at).await, "HARD"), [""; 0]);
    let again = at.office.post(&format!("{EXAM}/plan/adopt"), json!({ "id": plan["id"] })).await;
    refused(again, "nothing_moves");
    // Repairing what is sound moves nobody; an alternative lies elsewhere.
    assert_eq!(solve(&site, &at, "REPAIR").await["movedPapers"], 0);
    let other = solve(&site, &at, "ALTERNATIVE").await;
    assert!(other["movedPapers"].as_u64().unwrap() > 0, "{other}");
    assert_eq!(plans(&at).await.len(), 3);
    at.office.post(&format!("{EXAM}/plan/drop"), json!({ "id": other["id"] })).await.expect(200);
    assert_eq!(plans(&at).await.len(), 2);
});

story!(where_there_is_no_timetable_it_says_what_contradicts_what, site, {
    let at = ready(&site).await;
    // A single slot for papers with students in common.
    let item = at.office.get(&format!("{EXAM}/item/{}", at.item)).await.expect(200).result().clone();
    let mut body = super::kit::season(&at.term);
    body["id"] = json!(at.item);
    body["version"] = item["version"].clone();
    body["endDate"] = json!("2026-12-14");
    body["slots"] = json!(["09:00"]);
    patch(&at.office, &format!("{EXAM}/item"), body).await.expect(200);
    let plan = solve(&site, &at, "FRESH").await;
    assert_eq!(plan["state"], "IMPOSSIBLE");
    let said: Vec<String> = plan["contradiction"].as_array().unwrap().iter().map(|one| text(&one["text"])).collect();
    // Ten sit the first paper, four of them the second as well; those two cannot be at once.
    assert!(said.iter().any(|text| text.contains("MATH1023") && text.contains("共同考生")), "{said:?}");
});

story!(what_cannot_be_asked_is_refused, site, {
    let at = ready(&site).await;
    let ask = async |body: Value| at.office.post(&format!("{EXAM}/plan/solve"), body).await;
    let body = json!({ "itemId": at.item, "mode": "FRESH", "seconds": 0, "wishes": { "spread": 101 } });
    assert_eq!(wrong(ask(body).await), ["wishes.spread", "seconds"]);
    assert_eq!(wrong(ask(json!({ "itemId": at.item, "mode": "CONTINUE", "seconds": 1 })).await), ["planId"]);
    at.go("PREPARE").await.expect(200);
    refused(ask(json!({ "itemId": at.item, "mode": "FRESH", "seconds": 1 })).await, "season_not_scheduling");
});

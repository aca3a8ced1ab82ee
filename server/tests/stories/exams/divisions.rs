//! Somebody of one division plans and publishes the papers of that division, and moves no others.

use schema::courses::course;
use sea_orm::{ActiveModelTrait, Set};
use serde_json::{Value, json};
use testkit::Client;

use super::{
    kit::{EXAM, Season},
    timetable::{filled, place, room},
};
use crate::{people::staff_of, story, support::Site};

/// The third paper is another division's; the office and somebody of the first division look at the season.
async fn divided(site: &Site) -> (Season, Client) {
    let (at, _) = filled(site).await;
    let other = course::ActiveModel {
        id: Set(at.courses[2].clone()),
        offering_division_id: Set(Some(at.term.campus.other_division.clone())),
        ..Default::default()
    };
    other.update(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
    at.office.post(&format!("{EXAM}/candidate/build"), json!({ "itemId": at.item })).await.expect(200);
    room(&at, 0, 4, 5).await;
    at.go("SCHEDULING").await.expect(200);
    let own = staff_of(site, "division-exams", &at.term.campus.division, &["ADMIN_AUTH_LEARNING_EXAM"]).await;
    (at, own)
}

async fn days(at: &Season, field: &str) -> Vec<Value> {
    let path = format!("{EXAM}/schedule?itemId={}&pageSize=50&sortField=label&sortOrder=ascend", at.item);
    let rows = at.office.get(&path).await.expect(200).result()["data"].as_array().unwrap().clone();
    rows.iter().map(|row| row[field].clone()).collect()
}

story!(a_division_publishes_its_own_papers, site, {
    let (at, own) = divided(&site).await;
    for (n, start) in ["09:00", "14:00"].into_iter().enumerate() {
        place(&at, n, "2026-12-14", start).await.expect(200);
    }
    place(&at, 2, "2026-12-15", "09:00").await.expect(200);
    own.post(&format!("{EXAM}/schedule/publish"), json!({ "itemId": at.item })).await.expect(200);
    let monday = json!("2026-12-14");
    assert_eq!(days(&at, "publishedDay").await, [monday.clone(), monday, Value::Null]);
});

story!(a_division_adopts_a_timetable_for_its_own_papers_around_those_of_others, site, {
    let (at, own) = divided(&site).await;
    // There is one room, and the other division has it on the first morning.
    place(&at, 2, "2026-12-14", "09:00").await.expect(200);
    let body = json!({ "itemId": at.item, "mode": "FRESH", "seconds": 1, "seed": 7 });
    own.post(&format!("{EXAM}/plan/solve"), body).await.expect(200);
    kernel::jobs::run_due(&site.app).await.unwrap();
    let plans = own.get(&format!("{EXAM}/plan?itemId={}", at.item)).await.expect(200).result().clone();
    assert_eq!(plans[0]["state"], "FOUND", "{plans}");
    own.post(&format!("{EXAM}/plan/adopt"), json!({ "id": plans[0]["id"] })).await.expect(200);
    let starts = days(&at, "startTime").await;
    let days = days(&at, "day").await;
    assert_eq!((&days[2], &starts[2]), (&json!("2026-12-14"), &json!("09:00")), "it stays");
    for n in 0..2 {
        assert!(!days[n].is_null() && (&days[n], &starts[n]) != (&days[2], &starts[2]), "{days:?} {starts:?}");
    }
    // The office's timetable moves all three; adopted by the division it moves two.
    let body = json!({ "itemId": at.item, "mode": "ALTERNATIVE", "seconds": 1, "seed": 8 });
    at.office.post(&format!("{EXAM}/plan/solve"), body).await.expect(200);
    kernel::jobs::run_due(&site.app).await.unwrap();
    let plans = own.get(&format!("{EXAM}/plan?itemId={}", at.item)).await.expect(200).result().clone();
    own.post(&format!("{EXAM}/plan/adopt"), json!({ "id": plans[0]["id"] })).await.expect(200);
    assert_eq!(self::days(&at, "day").await[2], "2026-12-14");
    assert_eq!(self::days(&at, "startTime").await[2], "09:00");
});

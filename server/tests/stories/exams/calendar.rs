//! Exams and duties stand in the calendar that somebody subscribed to.

use axum::http::Method;
use serde_json::json;
use testkit::Client;

use super::{
    kit::EXAM,
    timetable::{filled, place, released, room},
};
use crate::{home::card, story, support::Site};

async fn subscribed(client: &Client) -> String {
    let made = client.send(Method::POST, "/api/timetable/feed", None).await.expect(200);
    let url = made.result()["url"].as_str().unwrap().to_owned();
    url[url.find("/api/calendar/").unwrap()..].to_owned()
}

/// The feed without the breaks of its long lines.
async fn feed(site: &Site, path: &str) -> String {
    site.app.clock.advance(60_000);
    let answer = site.anonymous().get(path).await.expect(200);
    std::str::from_utf8(&answer.bytes).unwrap().replace("\r\n ", "")
}

story!(exams_and_duties_are_in_the_calendar_once_they_are_told, site, {
    let (at, students) = filled(&site).await;
    let (_, student) = at.term.account(&site, &students[0]).await;
    let [own, teacher] = [subscribed(&student).await, subscribed(&at.teacher.client).await];
    at.office.post(&format!("{EXAM}/candidate/build"), json!({ "itemId": at.item })).await.expect(200);
    room(&at, 0, 4, 5).await;
    at.go("SCHEDULING").await.expect(200);
    for (n, start) in ["09:00", "14:00"].into_iter().enumerate() {
        place(&at, n, "2026-12-14", start).await.expect(200);
    }
    place(&at, 2, "2026-12-15", "09:00").await.expect(200);
    at.office.post(&format!("{EXAM}/invigilator/gather"), json!({ "itemId": at.item })).await.expect(200);
    at.office.post(&format!("{EXAM}/duty/assign"), json!({ "itemId": at.item })).await.expect(200);
    for path in [&own, &teacher] {
        assert!(!feed(&site, path).await.contains("20261214"), "a draft is nobody's");
    }
    at.office.post(&format!("{EXAM}/schedule/publish"), json!({ "itemId": at.item })).await.expect(200);
    at.office.post(&format!("{EXAM}/seat/fill"), json!({ "itemId": at.item })).await.expect(200);
    let seen = feed(&site, &own).await;
    assert_eq!(seen.matches("UID:exam-").count(), 1, "the first paper and no other: {seen}");
    assert!(seen.contains("DTSTART;TZID=Asia/Shanghai:20261214T090000"), "{seen}");
    assert!(seen.contains("SUMMARY:考试 COMP1013") && !seen.contains("座位"), "{seen}");
    let next = card(&student, "nextExam").await.unwrap();
    let line = |next: &serde_json::Value, n: usize| next["lines"][n].as_str().unwrap().to_owned();
    assert_eq!((line(&next, 1).as_str(), line(&next, 2).contains("座位")), ("2026-12-14 09:00–11:00", false), "{next}");
    released(&site, &at.item).await;
    let next = card(&student, "nextExam").await.unwrap();
    assert!(line(&next, 2).ends_with("座位 A1"), "{next}");
    assert!(feed(&site, &own).await.contains("座位 A1"));
    // Forty minutes before the paper begins.
    let seen = feed(&site, &teacher).await;
    assert_eq!(seen.matches("UID:duty-").count(), 3, "the examiner watches all three: {seen}");
    assert!(seen.contains("DTSTART;TZID=Asia/Shanghai:20261214T082000") && !seen.contains("UID:paper-"), "{seen}");
});

//! Publishing: nothing that clashes, exactly the people concerned, and a number that counts every change.

use schema::timetable::published_session;
use sea_orm::EntityTrait;
use serde_json::{Value, json};

use super::kit::{Class, Term, texts, told};
use crate::{offers::offer, rehearsal::rehearsed, story, support::Site};

async fn published(site: &Site, id: &str) -> published_session::Model {
    published_session::Entity::find_by_id(id).one(site.app.db().maintenance()).await.unwrap().unwrap()
}

async fn place(term: &Term, id: &str, at: (i32, &str), room: &str) {
    let board = term.board("").await;
    let rows = board["sessions"].as_array().unwrap().iter().chain(board["unplaced"].as_array().unwrap());
    let version = rows.into_iter().find(|row| row["id"] == json!(id)).unwrap()["version"].clone();
    let body = json!({ "id": id, "version": version, "weekday": at.0, "startTime": at.1, "placeId": room });
    term.office.post("/api/tts/session/place", body).await.expect(200);
}

async fn difference(term: &Term) -> Value {
    let path = format!("/api/tts/publication/difference?semesterId={}", term.campus.semester);
    term.office.get(&path).await.expect(200).result().clone()
}

story!(exactly_those_whose_timetable_differs_are_told, site, {
    let term = Term::build(&site).await;
    let (room, other_room) = (term.room(&site, "T2-101", 60).await, term.room(&site, "T2-102", 60).await);
    let teachers = [term.teacher(&site, "T001").await, term.teacher(&site, "T002").await];
    let courses = [term.course(&site, "COMP1003").await, term.course(&site, "MATH1123").await];
    let (first, second) = ([teachers[0].as_str()], [teachers[1].as_str()]);
    let class = |course, teachers| Class { course, no: "1001", quota: 40, teachers, groups: &[] };
    let one = term.section(&site, class(&courses[0], &first)).await;
    let two = term.section(&site, class(&courses[1], &second)).await;
    let (a, b) = (term.student(&site, "2630000001").await, term.student(&site, "2630000002").await);
    term.student(&site, "2630000003").await;
    term.sit(&site, &a, &one).await;
    term.sit(&site, &a, &two).await;
    term.sit(&site, &b, &two).await;
    let first = term.meeting(&site, &one, (1, "08:00", "09:50"), Some(&room)).await;
    let second = term.meeting(&site, &two, (1, "10:00", "11:50"), Some(&room)).await;
    let tray = term.meeting(&site, &two, (0, "", ""), None).await;

    let shown = difference(&term).await;
    let count = |part: &str| shown[part].as_array().unwrap().len();
    assert_eq!((count("added"), count("changed"), count("cancelled")), (2, 0, 0));
    assert_eq!((&shown["students"], &shown["teachers"], &shown["hard"]), (&json!(2), &json!(2), &json!(0)));
    let body = json!({ "semesterId": term.campus.semester, "note": "第一版" });
    rehearsed(&site, &term.office, "/api/tts/publication", &body).await;
    assert_eq!(told(&site, "tts.published").await, ["2630000001", "2630000002", "t-T001", "t-T002"]);
    assert_eq!(published(&site, &first).await.sequence, 0);
    let refused = term.publish("又一次").await.expect(409);
    let to = offer(&refused.json, "publish.nothing");

    // As offered: something is changed in the grid. A room, then: those of that section alone are told.
    assert!(to.starts_with("/learning/tts/session-list"));
    place(&term, &second, (1, "10:00"), &other_room).await;
    assert_eq!(published(&site, &second).await.place_id.as_deref(), Some(room.as_str()), "a draft is nobody's to see");
    term.publish("换教室").await.expect(200);
    assert_eq!(told(&site, "tts.changed").await, ["2630000001", "2630000002", "t-T002"]);
    let letters = texts(&site, "tts.changed").await;
    assert!(
        letters.iter().all(|t| t.contains("T2-101") && t.contains("T2-102") && t.contains("换教室")),
        "{letters:?}"
    );
    let row = published(&site, &second).await;
    assert_eq!((row.sequence, row.place_id.as_deref()), (1, Some(other_room.as_str())));
    assert_eq!(published(&site, &first).await.sequence, 0, "what did not change is not counted");

    // One is taken away, one comes.
    place(&term, &tray, (3, "08:00"), &room).await;
    term.office.delete(&format!("/api/tts/session?ids={first}")).await.expect(200);
    term.publish("").await.expect(200);
    let row = published(&site, &first).await;
    assert_eq!((row.cancelled, row.sequence), (true, 1), "calendars can take it away");
    let now = told(&site, "tts.changed").await;
    assert_eq!(
        now,
        ["2630000001", "2630000001", "2630000002", "2630000002", "t-T001", "t-T002", "t-T002"],
        "one letter each, whatever changed"
    );
    let listed =
        term.office.get(&format!("/api/tts/publication?semesterId={}", term.campus.semester)).await.expect(200);
    let rows = listed.result()["data"].as_array().unwrap().clone();
    let numbers: Vec<_> = rows.iter().map(|r| (r["no"].as_i64().unwrap(), r["told"].as_i64().unwrap())).collect();
    assert_eq!(numbers, [(3, 4), (2, 3), (1, 4)]);
    // It comes back at another time: the count goes on.
    let step = json!({ "semesterId": term.campus.semester });
    term.office.post("/api/tts/session/undo", step).await.expect(200);
    term.publish("").await.expect(200);
    let row = published(&site, &first).await;
    assert_eq!((row.cancelled, row.sequence), (false, 2));
});

story!(a_timetable_with_hard_clashes_is_not_published, site, {
    let term = Term::build(&site).await;
    let (room, other_room) = (term.room(&site, "T2-101", 60).await, term.room(&site, "T2-102", 60).await);
    let courses = [term.course(&site, "COMP1003").await, term.course(&site, "MATH1123").await];
    let class = |course| Class { course, no: "1001", quota: 40, teachers: &[], groups: &[] };
    let (one, two) = (term.section(&site, class(&courses[0])).await, term.section(&site, class(&courses[1])).await);
    term.meeting(&site, &one, (1, "08:00", "09:50"), Some(&room)).await;
    let second = term.meeting(&site, &two, (1, "09:00", "10:50"), Some(&room)).await;
    assert_eq!(difference(&term).await["hard"], json!(1));
    let refused = term.publish("").await.expect(409);
    let to = offer(&refused.json, "publish.clash");
    let rule = &refused.json["refusal"]["rules"][0];
    assert_eq!((&rule["data"]["rule"], &rule["data"]["names"][0]), (&json!("PLACE"), &json!("T2-101 教室 T2-101")));
    assert!(rule["message"].as_str().unwrap().contains("COMP1003 1001"));
    // The grid that is offered shows both meetings; one of them goes to another room.
    let (_, query) = to.split_once('?').unwrap();
    let board = term.office.get(&format!("/api/tts/board?{query}")).await.expect(200);
    assert_eq!(board.result()["sessions"].as_array().unwrap().len(), 2);
    place(&term, &second, (1, "09:00"), &other_room).await;
    term.publish("").await.expect(200);
    let past = term.past(&site).await;
    let body = json!({ "semesterId": past, "note": "" });
    let refused = term.office.post("/api/tts/publication", body).await.expect(409);
    assert_eq!(offer(&refused.json, "semester_over"), "/learning/tts/session-list");
});

story!(a_cancelled_section_is_told_once, site, {
    let term = Term::build(&site).await;
    let course = term.course(&site, "COMP1003").await;
    let section =
        term.section(&site, Class { course: &course, no: "1001", quota: 9, teachers: &[], groups: &[] }).await;
    let student = term.student(&site, "2630000001").await;
    term.sit(&site, &student, &section).await;
    let meeting = term.meeting(&site, &section, (1, "08:00", "09:50"), None).await;
    term.publish("").await.expect(200);
    let body = json!({ "ids": [section], "reason": "人数不足" });
    rehearsed(&site, &term.office, "/api/tts/section/cancel", &body).await;
    let row = published(&site, &meeting).await;
    assert_eq!((row.cancelled, row.sequence), (true, 1));
    assert_eq!(difference(&term).await["total"], json!(0));
    offer(&term.publish("").await.expect(409).json, "publish.nothing");
    assert_eq!(told(&site, "tts.changed").await.len(), 0);
});

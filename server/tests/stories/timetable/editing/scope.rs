//! Whose timetable: a colleague of one division sees that there is a clash with another's class, and nothing of it.

use serde_json::{Value, json};

use super::kit::{Class, STAFF, TTS, Term, ids_of};
use crate::on_every_database;
use crate::people::staff_of;

/// Anything of the other division that would show it.
const MARKS: [&str; 5] = ["HIST1003", "T777", "GXX", "史", "2630000777"];

fn says_nothing(answer: &Value, marks: &[&str]) {
    let text = answer.to_string();
    for mark in marks {
        assert!(!text.contains(mark), "{mark} is shown in {text}");
    }
}

on_every_database!(a_division_never_reads_of_anothers_rows, site, {
    let term = Term::build(&site).await;
    let campus = &term.campus;
    let room = term.room(&site, "T2-101", 60).await;
    let (own, foreign) =
        (term.course(&site, "COMP1003").await, term.course_of(&site, "HIST1003", &campus.other_division).await);
    let teacher = term.teacher_of(&site, "T777", &campus.other_division).await;
    let historian = (campus.other_division.as_str(), campus.other_programme.as_str(), "UG");
    let student = campus.student_of(&site, "2630000777", "ACTIVE", historian).await;
    let taught = [teacher.as_str()];
    let class = |course| Class { course, no: "1001", quota: 40, teachers: &taught, groups: &[] };
    let mine = term.section(&site, class(&own)).await;
    let theirs = term.section(&site, class(&foreign)).await;
    for section in [&mine, &theirs] {
        term.sit(&site, &student, section).await;
    }
    let here = term.meeting(&site, &mine, (1, "08:00", "09:50"), Some(&room)).await;
    let there = term.meeting(&site, &theirs, (1, "09:00", "10:50"), Some(&room)).await;

    let colleague = staff_of(&site, "colleague", &campus.division, &[STAFF]).await;
    let board = colleague.get(&format!("/api/tts/board?semesterId={}", campus.semester)).await.expect(200);
    assert_eq!(ids_of(&board.result()["sessions"]), [here.as_str()]);
    says_nothing(board.result(), &MARKS);
    says_nothing(board.result(), &[&there, &theirs]);
    let clashes = board.result()["clashes"].as_array().unwrap().clone();
    let rules: Vec<_> = clashes.iter().map(|c| c["rule"].as_str().unwrap()).collect();
    assert!(rules.contains(&"PLACE") && rules.contains(&"TEACHER") && rules.contains(&"STUDENT"), "{rules:?}");
    let place = clashes.iter().find(|c| c["rule"] == "PLACE").unwrap()["message"].as_str().unwrap();
    assert!(place.contains("T2-101") && place.contains("另一个教学班"), "{place}");
    let counted = clashes.iter().find(|c| c["rule"] == "STUDENT").unwrap();
    assert_eq!(counted["count"], json!(0), "students of others are not counted either");
    for path in [
        format!("/api/tts/clash?semesterId={}", campus.semester),
        format!("/api/tts/publication/difference?semesterId={}", campus.semester),
        format!("/api/tts/session?semesterId={}", campus.semester),
        format!("/api/tts/section?semesterId={}", campus.semester),
        format!("/api/tts/student-section?semesterId={}", campus.semester),
        format!("/api/tts/suggestion?sessionId={here}"),
    ] {
        let answer = colleague.get(&path).await.expect(200);
        says_nothing(answer.result(), &["HIST1003", "2630000777"]);
        says_nothing(answer.result(), &[&there]);
    }
    let check = json!({ "id": here, "weekday": 1, "startTime": "09:00" });
    let answer = colleague.post("/api/tts/session/check", check).await.expect(200);
    says_nothing(answer.result(), &MARKS);
    // What belongs to the other division is as good as absent.
    colleague.get(&format!("/api/tts/suggestion?sessionId={there}")).await.expect(404);
    let other = format!("/api/tts/board?semesterId={}&sectionIds={theirs}", campus.semester);
    colleague.get(&other).await.expect(404);
    colleague.post("/api/tts/session/place", json!({ "id": here, "version": 1, "weekday": 0 })).await.expect(403);

    let maker = staff_of(&site, "maker", &campus.division, &[TTS]).await;
    let foreign = json!({ "id": there, "version": 1, "weekday": 0 });
    maker.post("/api/tts/session/place", foreign).await.expect(404);
    let body = json!({ "semesterId": campus.semester, "note": "" });
    let refused = maker.post("/api/tts/publication", body.clone()).await.expect(409);
    says_nothing(&refused.json, &MARKS);
    let moved = json!({ "id": here, "version": 1, "weekday": 2, "startTime": "08:00" });
    maker.post("/api/tts/session/place", moved).await.expect(200);
    maker.post("/api/tts/publication", body).await.expect(200);
    // Their own part is out, and only that.
    let left = term.office.get(&format!("/api/tts/publication/difference?semesterId={}", campus.semester)).await;
    assert_eq!(left.expect(200).result()["total"], json!(1));
});

//! The grid: a meeting is moved, its clashes are named, and the step is taken back.

use serde_json::{Value, json};

use super::kit::{Class, Term, ids_of, rules_of};
use crate::story;

async fn place(term: &Term, id: &str, version: i64, at: (i32, &str)) -> Value {
    let body = json!({ "id": id, "version": version, "weekday": at.0, "startTime": at.1 });
    term.office.post("/api/tts/session/place", body).await.expect(200).result().clone()
}

story!(a_drag_names_what_it_clashes_with_and_can_be_taken_back, site, {
    let term = Term::build(&site).await;
    let (teacher, room) = (term.teacher(&site, "T001").await, term.room(&site, "T2-101", 30).await);
    let course = term.course(&site, "COMP1003").await;
    let other = term.course(&site, "MATH1123").await;
    let group = term.group(&site, "CST-Y1-G1", &[]).await;
    let student = term.student(&site, "2630000001").await;
    let class = |course, no| Class { course, no, quota: 40, teachers: &[], groups: &[] };
    let one = term.section(&site, Class { teachers: &[&teacher], groups: &[&group], ..class(&course, "1001") }).await;
    let two = term.section(&site, Class { teachers: &[&teacher], groups: &[&group], ..class(&other, "1001") }).await;
    for section in [&one, &two] {
        term.sit(&site, &student, section).await;
    }
    let fixed = term.meeting(&site, &one, (1, "08:00", "09:50"), Some(&room)).await;
    let moved = term.meeting(&site, &two, (0, "", ""), Some(&room)).await;

    let board = term.board("").await;
    assert_eq!((ids_of(&board["sessions"]), ids_of(&board["unplaced"])), (vec![fixed.clone()], vec![moved.clone()]));
    assert_eq!(board["canUndo"], json!(false));

    let placed = place(&term, &moved, 1, (1, "09:00")).await;
    assert_eq!(rules_of(&placed["clashes"]), ["CAPACITY", "GROUP", "PLACE", "STUDENT", "TEACHER"]);
    let message = |rule: &str| {
        let found = placed["clashes"].as_array().unwrap().iter().find(|c| c["rule"] == rule).unwrap();
        found["message"].as_str().unwrap().to_owned()
    };
    assert!(message("TEACHER").contains("T001 教师 T001") && message("TEACHER").contains("COMP1003 1001"));
    assert!(message("PLACE").contains("T2-101"), "{}", message("PLACE"));
    assert!(message("GROUP").contains("CST-Y1-G1"));
    assert!(message("STUDENT").contains("1 名学生（2630000001 测试001）"), "{}", message("STUDENT"));
    assert!(message("CAPACITY").contains("30 个座位") && message("CAPACITY").contains("40 个"));
    assert_eq!(
        (&placed["session"]["weekday"], &placed["session"]["endTime"], &placed["session"]["version"]),
        (&json!(1), &json!("10:50"), &json!(2))
    );
    let board = term.board("").await;
    assert_eq!((board["canUndo"].as_bool(), board["canRedo"].as_bool()), (Some(true), Some(false)));
    let all = term.office.get(&format!("/api/tts/clash?semesterId={}", term.campus.semester)).await.expect(200);
    // Both meetings are in a room that is too small for either.
    assert_eq!(all.result()["total"], json!(6), "{}", all.result());

    // The index in memory follows: an hour later there is only the room.
    let placed = place(&term, &moved, 2, (1, "10:00")).await;
    assert_eq!(rules_of(&placed["clashes"]), ["CAPACITY"]);
    let step = json!({ "semesterId": term.campus.semester });
    let undone = term.office.post("/api/tts/session/undo", step.clone()).await.expect(200).result().clone();
    assert_eq!((&undone["what"], &undone["sessions"][0]["startTime"]), (&json!("place"), &json!("09:00")));
    assert_eq!(undone["clashes"].as_array().unwrap().len(), 5);
    let undone = term.office.post("/api/tts/session/undo", step.clone()).await.expect(200).result().clone();
    assert_eq!((&undone["sessions"][0]["weekday"], &undone["canUndo"]), (&json!(0), &json!(false)));
    let refused = term.office.post("/api/tts/session/undo", step.clone()).await.expect(409);
    assert_eq!(refused.code(), "nothing_to_undo");
    for start in ["09:00", "10:00"] {
        let redone = term.office.post("/api/tts/session/redo", step.clone()).await.expect(200).result().clone();
        assert_eq!(redone["sessions"][0]["startTime"], json!(start));
    }
    let refused = term.office.post("/api/tts/session/redo", step).await.expect(409);
    assert_eq!(refused.code(), "nothing_to_redo");
    let all = term.office.get(&format!("/api/tts/clash?semesterId={}", term.campus.semester)).await.expect(200);
    assert_eq!(rules_of(&all.result()["clashes"]), ["CAPACITY", "CAPACITY"]);
});

story!(a_stale_drag_conflicts_and_a_step_that_was_overtaken_stays, site, {
    let term = Term::build(&site).await;
    let course = term.course(&site, "COMP1003").await;
    let section = Class { course: &course, no: "1001", quota: 40, teachers: &[], groups: &[] };
    let section = term.section(&site, section).await;
    let meeting = term.meeting(&site, &section, (1, "08:00", "09:50"), None).await;
    place(&term, &meeting, 1, (2, "08:00")).await;
    let stale = json!({ "id": meeting, "version": 1, "weekday": 3, "startTime": "08:00" });
    let conflict = term.office.post("/api/tts/session/place", stale).await.expect(409);
    assert_eq!(conflict.code(), "version_conflict");
    // A colleague moves it on; what the office did cannot be taken back over that.
    let colleague = site.person("colleague", &[(super::kit::TTS, kernel::actor::Actions::all())]).await.1;
    let body = json!({ "id": meeting, "version": 2, "weekday": 4, "startTime": "08:00" });
    colleague.post("/api/tts/session/place", body).await.expect(200);
    let step = json!({ "semesterId": term.campus.semester });
    let refused = term.office.post("/api/tts/session/undo", step.clone()).await.expect(409);
    let to = crate::offers::offer(&refused.json, "step_overtaken");
    assert!(to.contains(&format!("sectionIds={section}")), "{to}");
    let board = term.board(&format!("&sectionIds={section}")).await;
    assert_eq!((&board["sessions"][0]["weekday"], &board["sessions"][0]["version"]), (&json!(4), &json!(3)));
    // The offered way: it is moved in the grid.
    place(&term, &meeting, 3, (1, "08:00")).await;
    // Whoever moved it last can take that back.
    colleague.post("/api/tts/session/undo", step.clone()).await.expect(409);
    term.office.post("/api/tts/session/undo", step.clone()).await.expect(200);
    colleague.post("/api/tts/session/undo", step).await.expect(200);
});

story!(meetings_are_added_changed_and_deleted_and_come_back, site, {
    let term = Term::build(&site).await;
    let room = term.room(&site, "T2-102", 60).await;
    let course = term.course(&site, "COMP1003").await;
    let section = Class { course: &course, no: "1001", quota: 40, teachers: &[], groups: &[] };
    let section = term.section(&site, section).await;
    let add = |body: Value| async { term.office.post("/api/tts/session", body).await };
    let tray = json!({ "sectionId": section, "kind": "TUT", "hours": 2 });
    let tray = add(tray).await.expect(200).result()["session"].clone();
    assert_eq!((&tray["weekday"], &tray["hours"], &tray["startTime"]), (&json!(0), &json!(2), &json!("")));
    let body = json!({ "sectionId": section, "kind": "LEC", "weekday": 2, "startTime": "10:00", "endTime": "12:50",
                       "weeks": [1, 3, 5], "placeId": room });
    let made = add(body).await.expect(200).result()["session"].clone();
    assert_eq!((&made["hours"], &made["weeks"], &made["placeName"]), (&json!(3), &json!([1, 3, 5]), &json!("T2-102")));
    for (body, field) in [
        (json!({ "sectionId": section, "kind": "SEM", "hours": 1 }), "kind"),
        (json!({ "sectionId": section, "kind": "LEC" }), "hours"),
        (json!({ "sectionId": section, "kind": "LEC", "weekday": 1, "startTime": "8", "hours": 1 }), "startTime"),
        (json!({ "sectionId": section, "kind": "LEC", "weekday": 1, "startTime": "21:00", "hours": 3 }), "startTime"),
        (json!({ "sectionId": section, "kind": "LEC", "hours": 1, "weeks": [19] }), "weeks"),
    ] {
        let wrong = add(body).await.expect(422);
        assert_eq!(wrong.json["errors"][0]["field"], json!(field));
    }
    let id = made["id"].as_str().unwrap();
    let edit = json!({ "id": id, "version": 1, "weekday": 3, "placeId": "" });
    let edited = term.office.patch("/api/tts/session", edit).await.expect(200).result()["session"].clone();
    assert_eq!(
        (&edited["weekday"], &edited["startTime"], &edited["endTime"], &edited["placeId"]),
        (&json!(3), &json!("10:00"), &json!("12:50"), &Value::Null)
    );
    term.office.delete(&format!("/api/tts/session?ids={id}")).await.expect(200);
    assert!(term.board("").await["sessions"].as_array().unwrap().is_empty());
    let step = json!({ "semesterId": term.campus.semester });
    term.office.post("/api/tts/session/undo", step.clone()).await.expect(200);
    assert_eq!(ids_of(&term.board("").await["sessions"]), [id]);
    // Three steps back there is nothing but the tray.
    for _ in 0..2 {
        term.office.post("/api/tts/session/undo", step.clone()).await.expect(200);
    }
    let board = term.board("").await;
    assert!(board["sessions"].as_array().unwrap().is_empty());
    assert_eq!(ids_of(&board["unplaced"]).len(), 1);
});

story!(what_is_over_or_cancelled_is_not_placed_any_more, site, {
    let term = Term::build(&site).await;
    let course = term.course(&site, "COMP1003").await;
    let class = || Class { course: &course, no: "1001", quota: 40, teachers: &[], groups: &[] };
    let past = term.past(&site).await;
    let old = term.section_in(&site, &past, class()).await;
    let body = |section: &str| json!({ "sectionId": section, "kind": "LEC", "hours": 2 });
    let refused = term.office.post("/api/tts/session", body(&old)).await.expect(409);
    assert_eq!(crate::offers::offer(&refused.json, "semester_over"), "/learning/tts/session-list");
    let gone = term.section(&site, class()).await;
    let cancel = json!({ "ids": [gone], "reason": "人数不足" });
    term.office.post("/api/tts/section/cancel", cancel).await.expect(200);
    let refused = term.office.post("/api/tts/session", body(&gone)).await.expect(409);
    let to = crate::offers::offer(&refused.json, "section.cancelled");
    assert_eq!(to, format!("/learning/tts/section-list?semesterId={}&courseId={course}", term.campus.semester));
    // As offered: another section is added there, and takes the meeting.
    let new = json!({ "semesterId": term.campus.semester, "courseId": course, "sectionNo": "1002",
                      "curriculumType": "MR", "quota": 40 });
    let new = term.office.post("/api/tts/section", new).await.expect(200).result()["id"].clone();
    term.office.post("/api/tts/session", body(new.as_str().unwrap())).await.expect(200);
});

story!(rooms_and_times_are_offered_with_what_they_lack, site, {
    let term = Term::build(&site).await;
    let (small, large) = (term.room(&site, "S1", 20).await, term.room(&site, "L1", 80).await);
    let course = term.course(&site, "COMP1003").await;
    let class = |no| Class { course: &course, no, quota: 40, teachers: &[], groups: &[] };
    let (one, two) = (term.section(&site, class("1001")).await, term.section(&site, class("1002")).await);
    term.meeting(&site, &one, (1, "08:00", "09:50"), Some(&large)).await;
    let free = async |query: String| {
        let path = format!("/api/tts/free-place?semesterId={}&weekday=1&{query}", term.campus.semester);
        term.office.get(&path).await.expect(200).result().clone()
    };
    let at_nine = free("startTime=09:00&endTime=10:50".into()).await;
    let codes = |rows: &Value| rows.as_array().unwrap().iter().map(|r| r["code"].clone()).collect::<Vec<_>>();
    assert_eq!(codes(&at_nine), [json!("S1")], "the large one is taken");
    let waiting = term.meeting(&site, &two, (0, "", ""), None).await;
    let later = free(format!("startTime=10:00&endTime=11:50&sessionId={waiting}")).await;
    assert_eq!(codes(&later), [json!("L1"), json!("S1")], "what fits comes first");
    assert_eq!((&later[0]["fits"], &later[1]["fits"]), (&json!(true), &json!(false)));
    assert!(later[1]["missing"][0].as_str().unwrap().contains("40 个座位"));
    let best = term.office.get(&format!("/api/tts/suggestion?sessionId={waiting}")).await.expect(200);
    let best = best.result().as_array().unwrap().clone();
    assert!(!best.is_empty() && best.len() <= 10);
    assert_eq!((&best[0]["placeId"], &best[0]["placeName"]), (&json!(large), &json!("L1")));
    let points: Vec<i64> = best.iter().map(|s| s["points"].as_i64().unwrap()).collect();
    assert!(points.windows(2).all(|p| p[0] <= p[1]), "{points:?}");
    // What was suggested clashes with nothing.
    let body = json!({ "id": waiting, "version": 1, "weekday": best[0]["weekday"], "startTime": best[0]["startTime"],
                       "placeId": best[0]["placeId"] });
    let placed = term.office.post("/api/tts/session/place", body).await.expect(200);
    assert_eq!(placed.result()["clashes"], json!([]));
    let _ = small;
});

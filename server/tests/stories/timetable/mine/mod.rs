//! What students and teachers see of the timetable themselves.

mod home;

use kernel::{actor::Actions, audit::entity::entry, ids};
use schema::timetable::{class_session, student_note};
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, Set};
use serde_json::json;
use testkit::Answer;

use crate::{
    people::staff_of,
    story,
    timetable::term::{Term, every, odd},
};

fn shown(answer: &Answer) -> serde_json::Value {
    let mut json = answer.json.clone();
    json.as_object_mut().unwrap().remove("requestId");
    json
}

story!(everybody_sees_what_was_published_and_never_the_draft, site, {
    let term = Term::build(&site).await;
    let teacher = term.teacher(&site, "001").await;
    let student = term.campus.student(&site, "2710000001", "ACTIVE").await;
    let course = term.course(&site, "COMP1013").await;
    let section = term.section(&site, &course, "1001", &[&teacher.id]).await;
    let meeting = term.told(&site, &section, &odd(1, "10:00", "11:50"), 0, &[&teacher.id]).await;
    term.draft(&site, &section, &every(2, "08:00", "09:50"), Some(1)).await;
    term.seat(&site, &student, &course, &section).await;
    let (_, client) = term.account(&site, &student).await;
    // The office moves it to Friday and tells nobody yet.
    let db = site.app.db().maintenance();
    let row = class_session::Entity::find_by_id(&meeting).one(db).await.unwrap().unwrap();
    let mut row = row.into_active_model();
    row.weekday = Set(5);
    row.update(db).await.unwrap();
    site.app.db().maintained();
    for (client, path) in [(&client, "/api/student/timetable"), (&teacher.client, "/api/teacher/timetable")] {
        let week = client.get(&format!("{path}?semesterId={}", term.id)).await.expect(200);
        let sessions = week.result()["sessions"].as_array().unwrap();
        assert_eq!(sessions.len(), 1, "{path}");
        assert_eq!((&sessions[0]["weekday"], &sessions[0]["weeksText"]), (&json!(1), &json!("单周")));
        assert_eq!(week.result()["makeUpDays"].as_array().unwrap().len(), 1);
        assert_eq!(week.result()["sections"][0]["times"], json!(["周一 10:00-11:50（单周）"]));
        let paper = client.get(&format!("{path}/print?semesterId={}", term.id)).await.expect(200);
        assert!(paper.bytes.starts_with(b"%PDF-"), "{path}");
    }
    let office = site.person("office", &[("ADMIN_AUTH_LEARNING_TTS", Actions::all())]).await.1;
    let path = format!("/api/tts/student/{student}/week?semesterId={}", term.id);
    let draft = office.get(&format!("{path}&draft=true")).await.expect(200);
    let days: Vec<_> = draft.result()["sessions"].as_array().unwrap().iter().map(|s| s["weekday"].clone()).collect();
    assert_eq!(days, [json!(2), json!(5)]);
    assert_eq!(office.get(&path).await.expect(200).result()["sessions"].as_array().unwrap().len(), 1);
    for (of, id) in [("student", &student), ("teacher", &teacher.id), ("place", &term.rooms[0])] {
        let path = format!("/api/tts/{of}/{id}/week/print?semesterId={}", term.id);
        assert!(office.get(&path).await.expect(200).bytes.starts_with(b"%PDF-"), "{of}");
    }
    let list = office.get(&format!("/api/tts/student?semesterId={}", term.id)).await.expect(200);
    let line = &list.result()["data"][0];
    assert_eq!((&line["units"], &line["sections"], &line["clashes"]), (&json!(3), &json!(1), &json!(0)));
});

story!(a_teacher_never_sees_the_section_of_another, site, {
    let term = Term::build(&site).await;
    let [own, other] = [term.teacher(&site, "001").await, term.teacher(&site, "002").await];
    let [mine, theirs] = [
        term.campus.student(&site, "2710000001", "ACTIVE").await,
        term.campus.student(&site, "2710000002", "ACTIVE").await,
    ];
    let course = term.course(&site, "COMP1013").await;
    let [one, two] = [
        term.section(&site, &course, "1001", &[&own.id]).await,
        term.section(&site, &course, "1002", &[&other.id]).await,
    ];
    term.told(&site, &one, &every(1, "10:00", "11:50"), 0, &[&own.id]).await;
    term.told(&site, &two, &every(2, "10:00", "11:50"), 0, &[&other.id]).await;
    term.seat(&site, &mine, &course, &one).await;
    term.seat(&site, &theirs, &course, &two).await;
    let sections = own.client.get(&format!("/api/teacher/section?semesterId={}", term.id)).await.expect(200);
    let listed: Vec<_> = sections.result().as_array().unwrap().iter().map(|s| s["sectionId"].clone()).collect();
    assert_eq!(listed, [json!(one)]);
    let list = own.client.get(&format!("/api/teacher/section/{one}/student")).await.expect(200);
    assert_eq!(list.result()[0]["studentNo"], "2710000001");
    for last in ["student", "roster", "attendance", "export"] {
        let foreign = own.client.get(&format!("/api/teacher/section/{two}/{last}")).await.expect(404);
        let absent = own.client.get(&format!("/api/teacher/section/{}/{last}", ids::new_id())).await.expect(404);
        assert_eq!(shown(&foreign), shown(&absent), "{last}");
        own.client.get(&format!("/api/teacher/section/{one}/{last}")).await.expect(200);
    }
    let students = own.client.get(&format!("/api/teacher/student?semesterId={}", term.id)).await.expect(200);
    assert_eq!(students.result()["totalCount"], 1);
    assert_eq!(students.result()["data"][0]["sections"], json!(["COMP1013 (1001)"]));
    assert_eq!(students.result()["data"][0]["cgpa"], json!(null), "unless the settings let teachers know");
    let query = format!("?semesterId={}", term.id);
    own.client.get(&format!("/api/teacher/student/{mine}{query}")).await.expect(200);
    own.client.get(&format!("/api/teacher/student/{theirs}{query}")).await.expect(404);
    let note = json!({ "studentId": theirs, "text": "x" });
    own.client.post("/api/teacher/student-note", note).await.expect(404);
});

story!(a_note_is_its_writers_alone, site, {
    let term = Term::build(&site).await;
    let [one, two] = [term.teacher(&site, "001").await, term.teacher(&site, "002").await];
    let student = term.campus.student(&site, "2710000001", "ACTIVE").await;
    let course = term.course(&site, "COMP1013").await;
    let section = term.section(&site, &course, "1001", &[&one.id, &two.id]).await;
    term.told(&site, &section, &every(1, "10:00", "11:50"), 0, &[&one.id, &two.id]).await;
    term.seat(&site, &student, &course, &section).await;
    let note = json!({ "studentId": student, "text": "asked for a REFERENCE" });
    let made = one.client.post("/api/teacher/student-note", note).await.expect(200).result().clone();
    let path = format!("/api/teacher/student/{student}?semesterId={}", term.id);
    assert_eq!(one.client.get(&path).await.expect(200).result()["notes"][0]["text"], "asked for a REFERENCE");
    assert_eq!(two.client.get(&path).await.expect(200).result()["notes"], json!([]));
    let change = json!({ "id": made["id"], "version": 1, "text": "wrote the REFERENCE" });
    two.client.patch("/api/teacher/student-note", change.clone()).await.expect(404);
    two.client.delete(&format!("/api/teacher/student-note?ids={}", made["id"].as_str().unwrap())).await.expect(404);
    one.client.patch("/api/teacher/student-note", change).await.expect(200);
    let log = entry::Entity::find().all(site.app.db().maintenance()).await.unwrap();
    let told = log.iter().filter(|e| e.subject == "tts.student_note").count();
    assert_eq!(told, 2, "the log says that there is a note");
    assert!(!format!("{log:?}").contains("REFERENCE"), "and not what it says");
    one.client.delete(&format!("/api/teacher/student-note?ids={}", made["id"].as_str().unwrap())).await.expect(200);
    let left = student_note::Entity::find().one(site.app.db().maintenance()).await.unwrap().unwrap();
    assert!(left.archived_at.is_some());
});

story!(a_division_sees_its_own_people_alone, site, {
    let term = Term::build(&site).await;
    let teacher = term.teacher(&site, "FARCANARY").await;
    let other = (term.campus.other_division.as_str(), term.campus.other_programme.as_str(), "UG");
    let own = term.campus.student_of(&site, "2710000001", "ACTIVE", other).await;
    let theirs = term.campus.student(&site, "2710000777", "ACTIVE").await;
    let course = term.course(&site, "COMP1013").await;
    let section = term.section(&site, &course, "1001", &[&teacher.id]).await;
    term.told(&site, &section, &every(1, "10:00", "11:50"), 0, &[&teacher.id]).await;
    term.seat(&site, &own, &course, &section).await;
    term.seat(&site, &theirs, &course, &section).await;
    let colleague = staff_of(&site, "colleague", &term.campus.other_division, &["ADMIN_AUTH_LEARNING_TTS"]).await;
    let semester = format!("semesterId={}", term.id);
    let list = colleague.get(&format!("/api/tts/student?{semester}")).await.expect(200);
    let numbers: Vec<_> = list.result()["data"].as_array().unwrap().iter().map(|s| s["studentNo"].clone()).collect();
    assert_eq!((numbers, &list.result()["totalCount"]), (vec![json!("2710000001")], &json!(1)));
    let list = colleague.get(&format!("/api/tts/teacher?{semester}")).await.expect(200);
    assert_eq!(list.result()["totalCount"], 0);
    // Of a class of others, the room says that it is taken and not by whom.
    let paths = [format!("student/{own}/week?{semester}"), format!("place/{}/week?{semester}", term.rooms[0])];
    for path in paths {
        for draft in ["", "&draft=true"] {
            let week = colleague.get(&format!("/api/tts/{path}{draft}")).await.expect(200);
            assert_eq!(week.result()["sessions"].as_array().unwrap().len(), 1, "{path}");
            assert!(!week.json.to_string().contains("FARCANARY"), "{path}: {}", week.json);
        }
    }
    let room = colleague.get(&format!("/api/tts/place/{}/week?{semester}", term.rooms[0])).await.expect(200);
    assert_eq!(room.result()["sessions"][0]["courseCode"], "");
    colleague.get(&format!("/api/tts/student/{theirs}/week?{semester}")).await.expect(404);
    colleague.get(&format!("/api/tts/teacher/{}/week?{semester}", teacher.id)).await.expect(404);
});

//! Commands on sections: done, refused, and the step that a refusal offers.

use schema::{
    courses::{structure_student, student_subject},
    timetable::{class_session, section},
    university::semester,
};
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, Set};
use serde_json::{Value, json};

use super::kit::{Class, Term, ids_of, texts, told};
use crate::{
    offers::offer,
    rehearsal::rehearsed,
    stock::{PUBLISHED, add_block, add_plan, add_type},
    story,
    support::Site,
};

const BASE: &str = "/api/tts/section";

async fn row(site: &Site, id: &str) -> section::Model {
    section::Entity::find_by_id(id).one(site.app.db().maintenance()).await.unwrap().unwrap()
}

async fn seats(site: &Site, section: &str, state: &str) -> usize {
    let rows = student_subject::Entity::find()
        .filter(student_subject::Column::SectionId.eq(section))
        .filter(student_subject::Column::State.eq(state));
    rows.all(site.app.db().maintenance()).await.unwrap().len()
}

async fn refused(term: &Term, command: &str, body: Value, code: &str) -> String {
    let answer = term.office.post(&format!("{BASE}/{command}"), body).await.expect(409);
    offer(&answer.json, code)
}

/// Two sections of a course with a teacher, and three students in the second.
async fn two(site: &Site, term: &Term, quota: i32) -> (String, [String; 2], Vec<String>) {
    let course = term.course(site, "COMP1003").await;
    let teachers = [term.teacher(site, "T001").await, term.teacher(site, "T002").await];
    let (first, second) = ([teachers[0].as_str()], [teachers[1].as_str()]);
    let class = |no, teachers| Class { course: &course, no, quota, teachers, groups: &[] };
    let one = term.section(site, class("1001", &first)).await;
    let two = term.section(site, class("1002", &second)).await;
    let mut students = vec![];
    for n in 1..=3 {
        let student = term.student(site, &format!("263000000{n}")).await;
        term.sit(site, &student, &two).await;
        students.push(student);
    }
    (course, [one, two], students)
}

story!(a_cancelled_section_frees_its_seats_and_tells_everybody_why, site, {
    let term = Term::build(&site).await;
    let (_, [one, two], _) = two(&site, &term, 40).await;
    let body = json!({ "ids": [two], "reason": "报名人数不足" });
    let done = rehearsed(&site, &term.office, &format!("{BASE}/cancel"), &body).await;
    assert!(done["warnings"][0]["message"].as_str().unwrap().contains("3 名学生和 1 名教师"));
    let gone = row(&site, &two).await;
    assert_eq!((gone.status.as_str(), gone.enrolled), ("CANCELLED", 0));
    assert_eq!((seats(&site, &two, "DROPPED").await, seats(&site, &two, "REGISTERED").await), (3, 0));
    assert_eq!(told(&site, "tts.section_cancelled").await, ["2630000001", "2630000002", "2630000003", "t-T002"]);
    assert!(texts(&site, "tts.section_cancelled").await.iter().all(|text| text.contains("报名人数不足")));
    // Once is enough; the offered list has those that are left.
    let to = refused(&term, "cancel", json!({ "ids": [one, two], "reason": "再次" }), "section.cancelled").await;
    assert_eq!(to, format!("/learning/tts/section-list?ids={one}"));
    term.office.post(&format!("{BASE}/cancel"), json!({ "ids": [one], "reason": "再次" })).await.expect(200);
    let to = refused(&term, "cancel", json!({ "ids": [one], "reason": "再次" }), "section.cancelled").await;
    assert!(to.contains("status=DRAFT"), "{to}");
    term.office.post(&format!("{BASE}/cancel"), json!({ "ids": [one], "reason": " " })).await.expect(422);
});

story!(after_add_and_drop_cancelling_has_to_be_allowed, site, {
    let term = Term::build(&site).await;
    let (_, [_, two], _) = two(&site, &term, 40).await;
    let db = site.app.db().maintenance();
    let mut now =
        semester::Entity::find_by_id(&term.campus.semester).one(db).await.unwrap().unwrap().into_active_model();
    now.add_drop_end = Set(Some(site.app.clock.now().local_date() - chrono::Duration::days(1)));
    now.update(db).await.unwrap();
    site.app.db().maintained();
    let body = json!({ "ids": [two], "reason": "报名人数不足" });
    let to = refused(&term, "cancel", body.clone(), "cancel.after_add_drop").await;
    assert_eq!(to, "/learning/tts/system-setting");
    let known = term.office.get("/api/tts/settings").await.expect(200).result().clone();
    let mut settings = known["settings"].clone();
    settings["lateCancelling"] = json!(true);
    let body_of = json!({ "settings": settings, "version": known["version"] });
    term.office.patch("/api/tts/settings", body_of).await.expect(200);
    term.office.post(&format!("{BASE}/cancel"), body).await.expect(200);
});

story!(a_section_of_a_semester_that_is_over_stays, site, {
    let term = Term::build(&site).await;
    let course = term.course(&site, "COMP1003").await;
    let past = term.past(&site).await;
    let class = |no| Class { course: &course, no, quota: 40, teachers: &[], groups: &[] };
    let old = term.section_in(&site, &past, class("1001")).await;
    let older = term.section_in(&site, &past, class("1002")).await;
    let reason = "补记";
    for (command, body) in [
        ("cancel", json!({ "ids": [old], "reason": reason })),
        ("merge", json!({ "ids": [older], "intoId": old, "reason": reason })),
        ("split", json!({ "id": old, "quotas": [20, 20] })),
        ("quota", json!({ "items": [{ "id": old, "quota": 50 }] })),
        ("combine", json!({ "ids": [old, older] })),
        ("separate", json!({ "ids": [old, older] })),
        ("preregister", json!({ "semesterId": past, "groupIds": [term.group(&site, "G0", &[]).await] })),
    ] {
        assert_eq!(refused(&term, command, body, "semester_over").await, "/learning/tts/section-list", "{command}");
    }
});

story!(a_merge_has_a_seat_for_everybody_or_says_what_is_too_small, site, {
    let term = Term::build(&site).await;
    let (course, [one, two], _) = two(&site, &term, 2).await;
    let small = term.room(&site, "S1", 2).await;
    let large = term.room(&site, "L1", 80).await;
    let meeting = term.meeting(&site, &one, (1, "08:00", "09:50"), Some(&small)).await;
    let body = json!({ "ids": [two], "intoId": one, "reason": "人数太少" });
    // Both rules at once, with the numbers.
    let answer = term.office.post(&format!("{BASE}/merge"), body.clone()).await.expect(409);
    let rules = answer.json["refusal"]["rules"].as_array().unwrap().clone();
    let codes: Vec<_> = rules.iter().map(|rule| rule["code"].as_str().unwrap()).collect();
    assert_eq!(codes, ["merge.quota", "merge.room"]);
    assert_eq!((&rules[0]["data"]["needed"], &rules[0]["data"]["quota"]), (&json!(3), &json!(2)));
    assert_eq!((&rules[1]["data"]["needed"], &rules[1]["data"]["capacity"]), (&json!(3), &json!(2)));
    // The steps that are offered: a higher quota, a larger room.
    assert_eq!(rules[0]["actions"][0]["to"], json!(format!("/learning/tts/section-list?ids={one}")));
    term.office.post(&format!("{BASE}/quota"), json!({ "items": [{ "id": one, "quota": 10 }] })).await.expect(200);
    let to = refused(&term, "merge", body.clone(), "merge.room").await;
    assert!(to.contains(&format!("freePlaceFor={meeting}")), "{to}");
    let place = json!({ "id": meeting, "version": 1, "weekday": 1, "startTime": "08:00", "placeId": large });
    term.office.post("/api/tts/session/place", place).await.expect(200);
    rehearsed(&site, &term.office, &format!("{BASE}/merge"), &body).await;
    let (into, gone) = (row(&site, &one).await, row(&site, &two).await);
    assert_eq!((into.enrolled, gone.enrolled, gone.status.as_str()), (3, 0, "CANCELLED"));
    assert_eq!(seats(&site, &one, "REGISTERED").await, 3);
    assert_eq!(told(&site, "tts.section_merged").await, ["2630000001", "2630000002", "2630000003", "t-T002"]);
    assert!(texts(&site, "tts.section_merged").await.iter().all(|text| text.contains("COMP1003 1001")));
    // Another course is none to merge with.
    let foreign = term.course(&site, "MATH1123").await;
    let class = Class { course: &foreign, no: "1001", quota: 10, teachers: &[], groups: &[] };
    let foreign = term.section(&site, class).await;
    let body = json!({ "ids": [foreign], "intoId": one, "reason": "误选" });
    let to = refused(&term, "merge", body, "merge.other_course").await;
    assert!(to.ends_with(&format!("courseId={course}")), "{to}");
    let to = refused(&term, "merge", json!({ "ids": [one], "intoId": one, "reason": "误选" }), "merge.alone").await;
    assert!(to.ends_with(&format!("courseId={course}")), "{to}");
});

story!(a_split_keeps_the_first_and_seats_the_others, site, {
    let term = Term::build(&site).await;
    let (_, [_, two], students) = two(&site, &term, 40).await;
    term.meeting(&site, &two, (1, "08:00", "09:50"), None).await;
    let to = refused(&term, "split", json!({ "id": two, "quotas": [1, 1] }), "quota.below_enrolled").await;
    assert_eq!(to, format!("/learning/tts/section-list?ids={two}"));
    term.office.post(&format!("{BASE}/split"), json!({ "id": two, "quotas": [40] })).await.expect(422);
    let body = json!({ "id": two, "quotas": [1, 1, 5] });
    let shown = rehearsed(&site, &term.office, &format!("{BASE}/split"), &body).await;
    // What the command itself makes has its name in the preview too.
    let made: Vec<_> = shown["effects"].as_array().unwrap().iter().filter(|e| e["subject"] == "tts.session").collect();
    assert!(made.iter().zip(["1003", "1004"]).all(|(e, no)| e["title"].as_str().unwrap().contains(no)), "{made:?}");
    assert!(!shown.to_string().contains("不可见"), "{shown}");
    let db = site.app.db().maintenance();
    let mut all = section::Entity::find().all(db).await.unwrap();
    all.sort_by(|a, b| a.section_no.cmp(&b.section_no));
    let counts: Vec<_> = all.iter().map(|s| (s.section_no.as_str(), s.quota, s.enrolled)).collect();
    assert_eq!(counts, [("1001", 40, 0), ("1002", 1, 1), ("1003", 1, 1), ("1004", 5, 1)]);
    // Who was there first stays, and the new ones have as many hours, not placed yet.
    let stays = student_subject::Entity::find()
        .filter(student_subject::Column::SectionId.eq(&two))
        .one(db)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(stays.student_id, students[0]);
    assert_eq!(term.board("").await["unplaced"].as_array().unwrap().len(), 2);
    let gone = json!({ "ids": [all[3].id], "reason": "误拆" });
    term.office.post(&format!("{BASE}/cancel"), gone).await.expect(200);
    refused(&term, "split", json!({ "id": all[3].id, "quotas": [2, 2] }), "section.cancelled").await;
});

story!(a_quota_has_room_for_those_who_are_in, site, {
    let term = Term::build(&site).await;
    let (_, [one, two], _) = two(&site, &term, 40).await;
    let room = term.room(&site, "S1", 30).await;
    term.meeting(&site, &two, (1, "08:00", "09:50"), Some(&room)).await;
    let both = |quota: i32| json!({ "items": [{ "id": one, "quota": quota }, { "id": two, "quota": quota }] });
    let to = refused(&term, "quota", both(2), "quota.below_enrolled").await;
    assert_eq!(to, format!("/learning/tts/section-list?ids={one}"));
    term.office.post(&format!("{BASE}/quota"), json!({ "items": [{ "id": one, "quota": 2 }] })).await.expect(200);
    let done = rehearsed(&site, &term.office, &format!("{BASE}/quota"), &both(35)).await;
    assert_eq!(done["warnings"][0]["code"], json!("room_small"));
    assert_eq!((row(&site, &one).await.quota, row(&site, &two).await.quota), (35, 35));
    // The plain form holds the same.
    let row = row(&site, &two).await;
    let body = json!({ "id": two, "version": row.version, "quota": 1 });
    let wrong = term.office.patch(BASE, body).await.expect(422);
    assert_eq!(wrong.json["errors"][0]["code"], json!("below_enrolled"));
});

story!(sections_meet_as_one_class_and_part_again, site, {
    let term = Term::build(&site).await;
    let (course, [one, two], _) = two(&site, &term, 40).await;
    let class = |no| Class { course: &course, no, quota: 9, teachers: &[], groups: &[] };
    let (three, four) = (term.section(&site, class("1003")).await, term.section(&site, class("1004")).await);
    refused(&term, "combine", json!({ "ids": [one] }), "combine.alone").await;
    rehearsed(&site, &term.office, &format!("{BASE}/combine"), &json!({ "ids": [one, two] })).await;
    rehearsed(&site, &term.office, &format!("{BASE}/combine"), &json!({ "ids": [three, four] })).await;
    assert_eq!(row(&site, &one).await.combined_group_id, row(&site, &two).await.combined_group_id);
    let all = json!({ "ids": [one, two, three, four] });
    let to = refused(&term, "combine", all.clone(), "combine.already").await;
    assert!(to.contains(&three), "{to}");
    // As offered: they part first.
    rehearsed(&site, &term.office, &format!("{BASE}/separate"), &json!({ "ids": [three, four] })).await;
    rehearsed(&site, &term.office, &format!("{BASE}/combine"), &all).await;
    // Of a pair nobody stays alone.
    rehearsed(&site, &term.office, &format!("{BASE}/separate"), &json!({ "ids": [one, two, three] })).await;
    assert_eq!(row(&site, &four).await.combined_group_id, None);
    let to = refused(&term, "separate", json!({ "ids": [four] }), "combine.not_combined").await;
    assert!(to.contains("semesterId="), "{to}");
    let class = Class { course: &course, no: "1001", quota: 9, teachers: &[], groups: &[] };
    let next = term.section_in(&site, &term.campus.next_semester, class).await;
    let to = refused(&term, "combine", json!({ "ids": [one, next] }), "combine.semesters").await;
    // One of each: others are chosen in the semester.
    assert!(to.starts_with("/learning/tts/section-list?semesterId="), "{to}");
    let to = refused(&term, "combine", json!({ "ids": [one, two, next] }), "combine.semesters").await;
    assert_eq!(to, format!("/learning/tts/section-list?ids={one}&ids={two}"));
    rehearsed(&site, &term.office, &format!("{BASE}/combine"), &json!({ "ids": [one, two] })).await;
});

story!(groups_get_the_seats_that_their_plans_ask_for, site, {
    let term = Term::build(&site).await;
    let required = [term.course(&site, "COMP1003").await, term.course(&site, "MATH1123").await];
    let closed = term.course(&site, "PHYS1003").await;
    let kind = add_type(&site, "MR").await;
    let plan = add_plan(&site, &term.campus.programme, PUBLISHED).await;
    add_block(&site, &plan, &kind, &[&required[0], &required[1], &closed]).await;
    let mut students = vec![];
    for n in 1..=3 {
        students.push(term.student(&site, &format!("263000000{n}")).await);
    }
    for student in &students[..2] {
        insert!(
            site,
            structure_student {
                student_id: student.clone(),
                structure_id: plan.clone(),
                from_semester_id: None,
                is_current: true,
            }
        );
    }
    let empty = term.group(&site, "G0", &[]).await;
    let body = |groups: &[&str]| json!({ "semesterId": term.campus.semester, "groupIds": groups });
    let to = refused(&term, "preregister", body(&[&empty]), "group.empty").await;
    assert_eq!(to, format!("/learning/tts/group-list?ids={empty}"));
    let strange = term.group_in(&site, &term.campus.next_semester, "G9", &[&students[0]]).await;
    let to = refused(&term, "preregister", body(&[&strange]), "group.other_semester").await;
    assert!(to.ends_with(&term.campus.semester), "{to}");
    let group = term.group(&site, "G1", &[&students[0], &students[1], &students[2]]).await;
    let class = |course, no, quota| Class { course, no, quota, teachers: &[], groups: &[] };
    let other = term.section(&site, class(&required[0], "1001", 40)).await;
    let own = term.section(&site, Class { groups: &[&group], ..class(&required[0], "1002", 40) }).await;
    let full = term.section(&site, class(&required[1], "1001", 1)).await;
    let done = rehearsed(&site, &term.office, &format!("{BASE}/preregister"), &body(&[&group])).await;
    let lines = done["report"].as_array().unwrap();
    let found = |no: &str, code: &str| {
        let line = lines.iter().find(|l| l["studentNo"] == json!(no) && l["courseCode"] == json!(code));
        line.map(|l| l["result"].as_str().unwrap().to_owned())
    };
    assert_eq!(found("2630000001", "COMP1003").as_deref(), Some("GIVEN"));
    assert_eq!(found("2630000001", "PHYS1003").as_deref(), Some("NO_SECTION"));
    assert_eq!(found("2630000002", "MATH1123").as_deref(), Some("FULL"));
    assert_eq!(found("2630000003", "").as_deref(), Some("NO_PLAN"));
    assert_eq!((&done["given"], row(&site, &own).await.enrolled), (&json!(3), 2));
    assert_eq!((row(&site, &other).await.enrolled, row(&site, &full).await.enrolled), (0, 1));
    // Again: what they have they keep.
    let again = rehearsed_nothing(&term, &body(&[&group])).await;
    assert_eq!(again["given"], json!(0));
});

async fn rehearsed_nothing(term: &Term, body: &Value) -> Value {
    term.office.post(&format!("{BASE}/preregister"), body.clone()).await.expect(200).result().clone()
}

story!(a_section_with_seats_or_published_is_cancelled_not_deleted, site, {
    let term = Term::build(&site).await;
    let (_, [one, two], _) = two(&site, &term, 40).await;
    let refused = term.office.delete(&format!("{BASE}?ids={two}")).await.expect(409);
    assert_eq!(offer(&refused.json, "section.taken"), format!("/learning/tts/section-list?ids={two}"));
    term.office.post(&format!("{BASE}/cancel"), json!({ "ids": [two], "reason": "人数不足" })).await.expect(200);
    term.office.delete(&format!("{BASE}?ids={one}")).await.expect(200);
});

story!(a_section_goes_and_comes_with_its_meetings, site, {
    let term = Term::build(&site).await;
    let (_, [one, _], _) = two(&site, &term, 40).await;
    let [early, late, tray] = [
        term.meeting(&site, &one, (1, "08:00", "09:50"), None).await,
        term.meeting(&site, &one, (2, "08:00", "09:50"), None).await,
        term.meeting(&site, &one, (0, "", ""), None).await,
    ];
    term.office.delete(&format!("/api/tts/session?ids={early}")).await.expect(200);
    site.app.clock.advance(1_000);
    let there = async || {
        let rows = class_session::Entity::find().filter(class_session::Column::ArchivedAt.is_null());
        let rows = rows.all(site.app.db().maintenance()).await.unwrap();
        let mut ids: Vec<_> = rows.into_iter().filter(|m| m.section_id == one).map(|m| m.id).collect();
        ids.sort();
        ids
    };
    let mut with_it = vec![late.clone(), tray];
    with_it.sort();
    assert_eq!(there().await, with_it);
    term.office.delete(&format!("{BASE}?ids={one}")).await.expect(200);
    assert_eq!(there().await, Vec::<String>::new());
    assert_eq!(term.board("").await["sessions"], json!([]));
    site.app.clock.advance(1_000);
    term.office.post(&format!("{BASE}/restore"), json!({ "ids": [one] })).await.expect(200);
    assert_eq!(there().await, with_it, "and not what was deleted before");
    assert_eq!(ids_of(&term.board("").await["sessions"]), [late]);
});

//! The office adds and drops single courses of students; students ask it to let a rule pass.

use kernel::messages::message;
use schema::{
    timetable::{class_session, section},
    university::semester,
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::Expr};
use serde_json::json;

use super::{Live, same_hours};
use crate::{on_every_database, selection::world::codes};

on_every_database!(the_office_adds_by_the_rules_or_past_them_and_the_book_knows, site, {
    let live = Live::planned(&site, [1, 5], json!({})).await;
    same_hours(&site, &live.world).await;
    let office = &live.world.office;
    office.post("/api/es/round/open", json!({ "id": live.round })).await.expect(200);
    live.ask(0, "select", 0).await.expect(200);
    live.ask(1, "select", 1).await.expect(200);
    let body = |override_rules: bool, dry_run: bool| {
        json!({
            "studentId": live.world.students[1], "sectionId": live.world.sections[0], "electiveTypeId": live.world.of,
            "reason": "Approved by the dean", "overrideRules": override_rules, "dryRun": dry_run,
        })
    };
    let path = "/api/es/student-subject/add";
    let refused = office.post(path, body(false, false)).await.expect(409).json;
    assert_eq!(codes(&refused), ["CLASH", "FULL"], "{refused}");
    office.post(path, body(true, true)).await.expect(200);
    assert_eq!(live.seat(&site, 1, 0).await, None, "a preview changes nothing");
    office.post(path, body(true, false)).await.expect(200);
    assert_eq!(live.seat(&site, 1, 0).await.unwrap().0, "REGISTERED");
    let again = office.post(path, body(true, false)).await.expect(409).json;
    assert_eq!(codes(&again), ["ALREADY_SELECTED"]);
    let proof = live.proof().await;
    assert_eq!(
        (&proof["ok"], &proof["compared"], &proof["beyond"]),
        (&json!(true), &json!(true), &json!(1)),
        "{proof}"
    );
    // One seat more than there are: whoever waits is promoted when there is a real one.
    live.ask(2, "join", 0).await.expect(200);
    let drop = |n: usize| json!({ "studentId": live.world.students[n], "sectionId": live.world.sections[0], "reason": "Asked for it" });
    office.post("/api/es/student-subject/drop", drop(1)).await.expect(200);
    assert_eq!(live.seat(&site, 2, 0).await.unwrap().0, "WAITING");
    office.post("/api/es/student-subject/drop", drop(0)).await.expect(200);
    assert_eq!(live.seat(&site, 2, 0).await.unwrap().0, "REGISTERED");
    let none = office.post("/api/es/student-subject/drop", drop(0)).await.expect(409).json;
    assert_eq!(codes(&none), ["NOT_SELECTED"]);
    let proof = live.proof().await;
    assert_eq!((&proof["ok"], &proof["compared"]), (&json!(true), &json!(true)), "{proof}");
});

on_every_database!(what_is_asked_of_the_registry_reaches_it, site, {
    let live = Live::planned(&site, [5, 5], json!({})).await;
    same_hours(&site, &live.world).await;
    live.world.office.post("/api/es/round/open", json!({ "id": live.round })).await.expect(200);
    live.ask(0, "select", 0).await.expect(200);
    let refused = live.ask(0, "select", 1).await.expect(409).json;
    let actions = refused["refusal"]["rules"][0]["actions"].as_array().unwrap().clone();
    let ask = actions.iter().filter_map(|action| action["to"].as_str()).find(|to| to.contains("do=ask")).unwrap();
    assert!(ask.starts_with("/student/course-selection?") && ask.ends_with("waiver=CLASH"), "{ask}");
    let body = json!({ "sectionId": live.world.sections[1], "waiver": "CLASH", "reason": "My last year" });
    let told = live.students[0].post("/api/student/es/ask", body).await.expect(200).result().clone();
    assert_eq!(told["told"], 1);
    let letters = message::Entity::find().all(site.app.db().maintenance()).await.unwrap();
    let letter = letters.iter().find(|letter| letter.template_code == "es.exception").unwrap();
    assert!(format!("{letter:?}").contains("My last year"), "{letter:?}");
    let other = json!({ "sectionId": live.world.sections[1], "waiver": "WISHES", "reason": "My last year" });
    live.students[0].post("/api/student/es/ask", other).await.expect(422);
});

on_every_database!(schedules_without_a_clash_are_proposed, site, {
    let live = Live::planned(&site, [5, 5], json!({})).await;
    same_hours(&site, &live.world).await;
    let other = super::another_section(&site, &live.world, 0, "1002", (2, "10:00", "11:50")).await;
    live.world.office.post("/api/es/round/open", json!({ "id": live.round })).await.expect(200);
    let ask = |days: Vec<i32>| json!({ "courseIds": live.world.courses, "freeDays": days, "notBefore": "09:00" });
    let path = "/api/student/es/schedule";
    let found = live.students[0].post(path, ask(vec![])).await.expect(200).result().clone();
    let picks = found["combinations"][0]["picks"].as_array().unwrap();
    assert_eq!(
        picks.iter().map(|pick| pick["sectionId"].as_str().unwrap()).collect::<Vec<_>>(),
        [other.as_str(), live.world.sections[1].as_str()]
    );
    assert_eq!(found["combinations"].as_array().unwrap().len(), 1);
    assert_eq!(picks[0]["slots"][0]["weekday"], 2);
    let reasons = found["combinations"][0]["reasons"].as_array().unwrap();
    assert!(reasons.iter().any(|text| text.as_str().unwrap().contains("09:00")), "{reasons:?}");
    // Kept as it is, the one that clashes leaves nothing.
    let mut kept = ask(vec![]);
    kept["keepSectionIds"] = json!([live.world.sections[0]]);
    let none = live.students[0].post(path, kept).await.expect(200).result().clone();
    assert_eq!(none["conflict"]["courses"], json!(["COMP1013", "HIST1013"]), "{none}");
    live.students[0].post(path, json!({ "courseIds": live.world.courses, "notBefore": "early" })).await.expect(422);
});

on_every_database!(a_schedule_gives_up_what_is_not_kept, site, {
    let live = Live::planned(&site, [5, 5], json!({})).await;
    same_hours(&site, &live.world).await;
    live.world.office.post("/api/es/round/open", json!({ "id": live.round })).await.expect(200);
    live.ask(0, "select", 0).await.expect(200);
    let wanted = |keep: &[String]| json!({ "courseIds": [live.world.courses[1]], "keepSectionIds": keep });
    let path = "/api/student/es/schedule";
    let found = live.students[0].post(path, wanted(&[])).await.expect(200).result().clone();
    assert_eq!(found["combinations"][0]["picks"][0]["sectionId"], json!(live.world.sections[1]), "{found}");
    let none = live.students[0].post(path, wanted(&live.world.sections[..1])).await.expect(200).result().clone();
    assert_eq!((&none["combinations"], &none["conflict"]["courses"]), (&json!([]), &json!(["HIST1013"])), "{none}");
});

on_every_database!(a_schedule_keeps_to_the_units_and_does_not_wait_twice, site, {
    let live = Live::planned(&site, [1, 5], json!({})).await;
    let third = super::another_course(&site, &live.world, "MATH1013").await;
    let third = section::Entity::find_by_id(third).one(site.app.db().maintenance()).await.unwrap().unwrap().course_id;
    live.world.office.post("/api/es/round/open", json!({ "id": live.round })).await.expect(200);
    let propose = async |courses: Vec<&str>| {
        let body = json!({ "courseIds": courses });
        live.students[0].post("/api/student/es/schedule", body).await.expect(200).result().clone()
    };
    let (first, second) = (live.world.courses[0].as_str(), live.world.courses[1].as_str());
    // Six units are to be chosen, and each has three.
    let all = propose(vec![first, second, &third]).await;
    assert_eq!(all["conflict"]["courses"], json!(["COMP1013", "HIST1013", "MATH1013"]), "{all}");
    assert!(all["conflict"]["reason"].as_str().unwrap().contains("6"), "{all}");
    assert_eq!(all["combinations"][0]["picks"].as_array().unwrap().len(), 2, "{all}");
    live.ask(1, "select", 0).await.expect(200);
    assert_eq!(propose(vec![first]).await["combinations"][0]["picks"][0]["full"], true);
    live.ask(0, "join", 0).await.expect(200);
    let waiting = propose(vec![first]).await;
    assert_eq!(waiting["combinations"], json!([]), "{waiting}");
});

// A lecture of two hours every week, and one that begins an hour later in every second week.
on_every_database!(alternate_weeks_and_the_hours_that_overlap_are_said, site, {
    let live = Live::planned(&site, [5, 5], json!({})).await;
    for (section, (start, end), weeks) in [
        (0, ("08:00", "09:50"), (1..=14).collect()),
        (1, ("09:00", "10:50"), (1..=14).step_by(2).collect::<Vec<i32>>()),
    ] {
        insert!(
            site,
            class_session {
                section_id: live.world.sections[section].clone(),
                weekday: 1,
                start_time: start.into(),
                end_time: end.into(),
                hours: 2,
                place_id: None,
                weeks: class_session::WeekList(weeks),
                kind: "LEC".into(),
                teacher_id: None,
            }
        );
    }
    let db = site.app.db();
    let term = semester::Entity::update_many().col_expr(semester::Column::Weeks, Expr::value(14));
    term.filter(semester::Column::Id.eq(&live.world.campus.semester)).exec(db.maintenance()).await.unwrap();
    db.maintained();
    live.world.office.post("/api/es/round/open", json!({ "id": live.round })).await.expect(200);
    let lines = live.students[0].get("/api/student/es/catalogue").await.expect(200).result()["data"].clone();
    assert_eq!(lines[0]["times"], json!(["周一 08:00–09:50"]), "{lines}");
    assert_eq!(lines[1]["times"], json!(["周一 09:00–10:50（单周）"]), "{lines}");
    live.ask(0, "select", 0).await.expect(200);
    let refused = live.ask(0, "select", 1).await.expect(409).json;
    let message = refused["refusal"]["rules"][0]["message"].as_str().unwrap();
    assert!(message.ends_with("时间冲突：周一 09:00–09:50（单周）"), "{message}");
});

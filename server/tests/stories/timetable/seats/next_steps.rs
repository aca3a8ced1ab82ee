//! Steps that refusals of moving and dropping offer: what is left over, or another section of the course.

use schema::timetable::section;
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, Set};
use serde_json::{Value, json};

use super::{ADD, DROP, MOVE, World, asked, codes, set_quota, step};
use crate::{offers::page_of, story, support::Site};

const LIST: &str = "/learning/tts/student-section-list";

/// The sections that the page of a step lists.
async fn sections(world: &World, step: &str) -> Vec<String> {
    let (page, query) = page_of(step);
    assert_eq!(page, "/learning/tts/section-list");
    let rows = world.office.get(&format!("/api/tts/section?{query}")).await.expect(200).result()["data"].clone();
    rows.as_array().unwrap().iter().map(|row| row["id"].as_str().unwrap().to_owned()).collect()
}

/// The seat of somebody in a section, given now.
async fn seat(site: &Site, world: &World, student: &str, section: &str) -> String {
    let body = json!({ "studentIds": [student], "sectionId": section, "reason": "迟到注册" });
    world.office.post(ADD, body).await.expect(200);
    let all = world.seats(site).await;
    let held = |s: &&schema::courses::student_subject::Model| {
        s.student_id == student && s.section_id.as_deref() == Some(section) && s.state == "REGISTERED"
    };
    all.iter().find(held).unwrap().id.clone()
}

async fn refused(world: &World, path: &str, body: Value, code: &str) -> Value {
    let refused = world.office.post(path, body).await.expect(409).json;
    assert_eq!(codes(&refused), [code], "{refused}");
    refused
}

story!(a_section_that_takes_nobody_has_others_beside_it, site, {
    let world = World::build(&site).await;
    let [one, two, other] = [0, 1, 2].map(|n| world.sections[n].clone());
    let add = |section: &str| json!({ "studentIds": [world.students[0]], "sectionId": section, "reason": "迟到注册" });
    let db = site.app.db().maintenance();
    let row = section::Entity::find_by_id(&one).one(db).await.unwrap().unwrap();
    let mut row = row.into_active_model();
    row.status = Set("CLOSED".into());
    row.update(db).await.unwrap();
    site.app.db().maintained();
    let answer = refused(&world, ADD, add(&one), "section_closed").await;
    assert!(sections(&world, &step(&answer, "section_closed", 0)).await.contains(&two));
    let cancel = json!({ "ids": [one], "reason": "人数不足" });
    world.office.post("/api/tts/section/cancel", cancel).await.expect(200);
    let answer = refused(&world, ADD, add(&one), "section_cancelled").await;
    assert!(sections(&world, &step(&answer, "section_cancelled", 0)).await.contains(&two));
    world.office.post(ADD, add(&two)).await.expect(200);
    // A seat stays in its course; another section of that is offered.
    let held = world.seats(&site).await.remove(0).id;
    let to = |section: &str| json!({ "ids": [held], "sectionId": section, "reason": "换班" });
    let third = json!({ "semesterId": world.term.id, "courseId": world.courses[0], "sectionNo": "1003",
                        "curriculumType": "MR", "quota": 40 });
    let third = world.office.post("/api/tts/section", third).await.expect(200).result()["id"].clone();
    let answer = refused(&world, MOVE, to(&other), "other_course").await;
    let listed = sections(&world, &step(&answer, "other_course", 0)).await;
    assert!(listed.contains(&third.as_str().unwrap().to_owned()), "{listed:?}");
    world.office.post(MOVE, to(third.as_str().unwrap())).await.expect(200);
});

story!(what_cannot_be_moved_or_dropped_is_taken_off, site, {
    let world = World::build(&site).await;
    let [a, b, c, d] = [0, 1, 2, 3].map(|n| world.students[n].clone());
    let [one, two, other] = [0, 1, 2].map(|n| world.sections[n].clone());
    for id in [&one, &two, &other] {
        set_quota(&site, id, 9).await;
    }
    let [first, second] = [seat(&site, &world, &a, &two).await, seat(&site, &world, &b, &one).await];
    let to = |ids: &[String], section: &str| json!({ "ids": ids, "sectionId": section, "reason": "换班" });
    let answer = refused(&world, MOVE, to(&[first.clone(), second.clone()], &two), "already_there").await;
    let rest = asked(&step(&answer, "already_there", 0), "ids");
    assert_eq!(rest, std::slice::from_ref(&second));
    world.office.post(MOVE, to(&rest, &two)).await.expect(200);
    // None is left: others of the course are shown.
    let answer = refused(&world, MOVE, to(std::slice::from_ref(&first), &two), "already_there").await;
    let on = step(&answer, "already_there", 0);
    assert_eq!((page_of(&on).0, asked(&on, "courseId")), (LIST, vec![world.courses[0].clone()]));
    // One has a class at these hours; the other moves alone.
    seat(&site, &world, &c, &other).await;
    let [third, fourth] = [seat(&site, &world, &c, &two).await, seat(&site, &world, &d, &two).await];
    let answer = refused(&world, MOVE, to(&[third.clone(), fourth.clone()], &one), "time_clash").await;
    let on = step(&answer, "time_clash", 0);
    assert_eq!((page_of(&on).0, asked(&on, "ids")), (LIST, vec![fourth.clone()]));
    world.office.post(MOVE, to(&asked(&on, "ids"), &one)).await.expect(200);
    // What was given up is not given up again.
    let drop = |ids: &[String]| json!({ "ids": ids, "reason": "退课" });
    world.office.post(DROP, drop(std::slice::from_ref(&first))).await.expect(200);
    let answer = refused(&world, DROP, drop(&[first.clone(), second.clone()]), "not_held").await;
    let rest = asked(&step(&answer, "not_held", 0), "ids");
    assert_eq!(rest, [second]);
    world.office.post(DROP, drop(&rest)).await.expect(200);
    let answer = refused(&world, DROP, drop(&[first]), "not_held").await;
    let on = step(&answer, "not_held", 0);
    assert_eq!((page_of(&on).0, asked(&on, "courseId")), (LIST, vec![world.courses[0].clone()]));
    world.office.post(DROP, drop(&[third])).await.expect(200);
});

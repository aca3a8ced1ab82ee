//! Units that students are to choose: assigned from a type's target, counted, and reminded of.

use kernel::messages::message;
use schema::selection::student_elective_quota;
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, Set};
use serde_json::{Value, json};

use crate::{
    offers::offer,
    on_every_database,
    rehearsal::{Send, rehearse_and_do, rehearsed},
    selection::world::{World, text, type_of},
    support::Site,
};

async fn assigned(site: &Site) -> Vec<(String, i32)> {
    let rows = student_elective_quota::Entity::find().all(site.app.db().maintenance()).await.unwrap();
    let mut rows: Vec<_> = rows.into_iter().map(|row| (row.student_id, row.units_assigned)).collect();
    rows.sort();
    rows
}

on_every_database!(everybody_whom_a_type_is_meant_for_gets_its_units, site, {
    let world = World::build(&site).await;
    let away = world.campus.student(&site, "2710000009", "LEAVE").await;
    let mut body = type_of(&world.campus.semester, "ME");
    body["programmeIds"] = json!([world.campus.programme]);
    body["years"] = json!(["Y1"]);
    let of = text(world.office.post("/api/es/type", body.clone()).await.expect(200).result(), "id");
    let ask = |more: Value| {
        let mut body = json!({ "electiveTypeId": of });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        body
    };
    let path = "/api/es/quota/assign";
    let done = rehearsed(&site, &world.office, path, &ask(json!({}))).await;
    assert_eq!(done["total"], 2);
    let mut wanted = vec![(world.students[0].clone(), 6), (world.students[1].clone(), 6)];
    wanted.sort();
    assert_eq!(assigned(&site).await, wanted);
    assert!(!assigned(&site).await.iter().any(|(id, _)| *id == away), "who is away chooses nothing");
    // What somebody set by hand stays, unless it is asked for.
    let db = site.app.db();
    let row = student_elective_quota::Entity::find().all(db.maintenance()).await.unwrap().remove(0);
    let mut row = row.into_active_model();
    row.units_assigned = Set(3);
    row.update(db.maintenance()).await.unwrap();
    db.maintained();
    let kept = world.office.post(path, ask(json!({}))).await.expect(200);
    assert_eq!((&kept.result()["total"], &kept.result()["warnings"][0]["code"]), (&json!(0), &json!("kept")));
    rehearsed(&site, &world.office, path, &ask(json!({ "overwrite": true }))).await;
    assert_eq!(assigned(&site).await, wanted);
    // Nobody is in the fourth year.
    body["code"] = json!("GE");
    body["years"] = json!(["Y4"]);
    let none = text(world.office.post("/api/es/type", body).await.expect(200).result(), "id");
    let refused = rehearse_and_do(&site, &world.office, Send::Json(path, json!({ "electiveTypeId": none }))).await;
    assert!(offer(&refused.unwrap_err(), "nobody_meant").contains(&none));
});

on_every_database!(units_are_counted_and_who_has_too_few_is_reminded, site, {
    let world = World::build(&site).await;
    rehearsed(&site, &world.office, "/api/es/quota/assign", &json!({ "electiveTypeId": world.of })).await;
    world.choose(&site, 0, 0, "REGISTERED").await;
    world.choose(&site, 0, 1, "REGISTERED").await;
    world.choose(&site, 1, 0, "REGISTERED").await;
    world.choose(&site, 1, 1, "WAITING").await;
    let semester = &world.campus.semester;
    let list = async |more: &str| {
        let path = format!("/api/es/student?semesterId={semester}{more}");
        world.office.get(&path).await.expect(200).result()["data"].as_array().unwrap().clone()
    };
    let line =
        |row: &Value| ["unitsAssigned", "unitsSelected", "unitsWaiting"].map(|field| row[field].as_i64().unwrap());
    let all = list("").await;
    assert_eq!(all.len(), 3);
    assert_eq!((line(&all[0]), &all[0]["status"]), ([6, 6, 0], &json!("COMPLETE")));
    assert_eq!((line(&all[1]), &all[1]["status"]), ([6, 3, 3], &json!("INCOMPLETE")));
    assert_eq!((line(&all[2]), &all[2]["status"]), ([6, 0, 0], &json!("INCOMPLETE")));
    assert_eq!(list("&status=INCOMPLETE").await.len(), 2);
    assert_eq!(list("&status=COMPLETE&keyword=2710000001").await.len(), 1);
    assert_eq!(list(&format!("&programmeId={}&pageSize=1", world.campus.programme)).await.len(), 1);
    assert_eq!(
        world.colleague(&site).await.get(&format!("/api/es/student?semesterId={semester}")).await.expect(200).result()
            ["totalCount"],
        2,
        "a division counts its own"
    );
    // One of the two who have too few has an account.
    let (person, _) = site.person("student-one", &[]).await;
    let db = site.app.db();
    let row = kernel::identity::entity::user::Entity::find_by_id(&person.user_id).one(db.maintenance()).await.unwrap();
    let mut row = row.unwrap().into_active_model();
    row.student_id = Set(Some(world.students[1].clone()));
    row.email = Set("one@example.edu".into());
    row.update(db.maintenance()).await.unwrap();
    db.maintained();
    let body = |dry_run: bool| json!({ "semesterId": semester, "dryRun": dry_run });
    for (dry_run, letters) in [(true, 0), (false, 1)] {
        let told = world.office.post("/api/es/student/remind", body(dry_run)).await.expect(200);
        assert_eq!((&told.result()["students"], &told.result()["withoutAccount"]), (&json!(1), &json!(1)));
        let sent = message::Entity::find().all(db.maintenance()).await.unwrap();
        assert_eq!(sent.iter().filter(|m| m.template_code == "es.incomplete").count(), letters);
    }
    let full = json!({ "semesterId": world.campus.next_semester });
    let refused = world.office.post("/api/es/student/remind", full).await.expect(409);
    offer(&refused.json, "nobody_to_remind");
});

on_every_database!(a_quota_is_of_a_type_of_its_semester, site, {
    let world = World::build(&site).await;
    let body = json!({
        "semesterId": world.campus.next_semester, "studentId": world.students[0], "electiveTypeId": world.of,
        "unitsAssigned": 6,
    });
    let wrong = world.office.post("/api/es/quota", body).await.expect(422);
    assert_eq!(wrong.errors(), [("electiveTypeId".to_owned(), "other_semester".to_owned())]);
});

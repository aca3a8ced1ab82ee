//! The way there: term by term, pinned, saved, and refused where there is none.

use schema::graduation::ga_way;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};

use super::kit::{Graduation, MAJOR, text};
use crate::{
    rehearsal::{Send, rehearse_and_do},
    story,
    support::Site,
};
const OWN: &str = "/api/graduation-audit/own/way";

fn planned(way: &Value) -> Vec<(usize, Option<String>)> {
    let terms = way["terms"].as_array().unwrap().iter().enumerate();
    terms
        .flat_map(|(n, term)| {
            let steps = term["courses"].as_array().unwrap();
            steps.iter().map(move |step| (n, step["course"]["courseId"].as_str().map(str::to_owned)))
        })
        .collect()
}

async fn kept(site: &Site, student: &str) -> Vec<ga_way::Model> {
    let rows = ga_way::Entity::find()
        .filter(ga_way::Column::StudentId.eq(student))
        .filter(ga_way::Column::ArchivedAt.is_null());
    rows.all(site.app.db().maintenance()).await.unwrap()
}

story!(a_student_plans_pins_and_keeps_the_way, site, {
    let all = Graduation::build(&site).await;
    all.command(&all.office, "run").await.expect(200);
    let [me, other] = [all.account(&site, &all.students[2]).await, all.account(&site, &all.students[0]).await];
    let id = all.row(&site, &all.students[2]).await.id;
    me.post(OWN, json!({ "id": id })).await.expect(404);
    all.command(&all.office, "release").await.expect(200);
    other.post(OWN, json!({ "id": id })).await.expect(404);
    // One required course and three free units lack. The course was never taught: the plan says in which semester.
    let way = me.post(OWN, json!({ "id": id })).await.expect(200).result().clone();
    assert!(way["refused"].is_null(), "{way}");
    let b = all.courses[1].clone();
    let steps = planned(&way);
    assert_eq!(steps.len(), 2, "{way}");
    assert!(steps.iter().any(|(_, course)| *course == Some(b.clone())));
    assert!(steps.iter().any(|(_, course)| course.is_none()), "an elective that they choose");
    assert_eq!((&way["saved"], &way["averageMet"]), (&json!(false), &json!(true)));
    let last = way["bottleneck"].as_array().unwrap().last().unwrap().clone();
    let end = way["terms"].as_array().unwrap().last().unwrap().clone();
    assert_eq!((&last["year"], &last["no"]), (&end["year"], &end["no"]));
    // Pinned two years later, it stands there; in a semester without it there is no way.
    let at = way["terms"]
        .as_array()
        .unwrap()
        .iter()
        .find(|term| term["courses"].as_array().unwrap().iter().any(|step| step["course"]["courseId"] == json!(b)));
    let (year, no) = (at.unwrap()["year"].as_i64().unwrap(), at.unwrap()["no"].as_i64().unwrap());
    let pins = |year: i64, no: i64| json!({ "id": id, "pins": [{ "courseId": b, "year": year, "no": no }] });
    let later = me.post(OWN, pins(year + 2, no)).await.expect(200).result().clone();
    let last = later["terms"].as_array().unwrap().last().unwrap().clone();
    assert_eq!((&last["year"], &last["courses"][0]["pinned"]), (&json!(year + 2), &json!(true)));
    assert_eq!(later["bottleneck"][0]["why"], "PINNED");
    let never = me.post(OWN, pins(year + 2, 3 - no)).await.expect(200).result().clone();
    assert_eq!(
        (text(&never["refused"]["code"]), &never["refused"]["courses"][0]["courseId"]),
        ("PINNED".into(), &json!(b))
    );
    // Kept, and changed as a whole.
    let save = format!("{OWN}/save");
    let body = json!({ "id": id, "courses": [{ "courseId": b, "year": year + 2, "no": no, "pinned": true }] });
    other.post(&save, body.clone()).await.expect(404);
    rehearse_and_do(&site, &me, Send::Plain(&save, body)).await.unwrap();
    let rows = kept(&site, &all.students[2]).await;
    assert_eq!((rows.len(), rows[0].pinned, i64::from(rows[0].term_year)), (1, true, year + 2));
    let again = me.post(OWN, json!({ "id": id })).await.expect(200).result().clone();
    assert_eq!(
        (&again["saved"], again["terms"].as_array().unwrap().last().unwrap()["year"].as_i64()),
        (&json!(true), Some(year + 2))
    );
    // Whoever checks sees the same.
    let seen = all.office.post(&format!("{MAJOR}/student/way"), json!({ "id": id })).await.expect(200).result().clone();
    assert_eq!(planned(&seen), planned(&again));
    let twice = json!({ "courseId": b, "year": year, "no": no, "pinned": false });
    me.post(&save, json!({ "id": id, "courses": [twice, twice] })).await.expect(422);
    me.post(&save, json!({ "id": id, "courses": [] })).await.expect(200);
    assert!(kept(&site, &all.students[2]).await.is_empty());
});

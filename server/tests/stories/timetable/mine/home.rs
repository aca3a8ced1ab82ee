//! The homepage greets with the classes of the day.

use chrono::Datelike;
use kernel::Timestamp;
use schema::timetable::{class_session, published_session};
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, Set};
use serde_json::json;
use testkit::Client;

use crate::{
    story,
    timetable::term::{Term, every, odd},
};

async fn classes(client: &Client) -> Vec<(String, String, String)> {
    let home = client.get("/api/dashboard/home").await.expect(200).result().clone();
    let text = |value: &serde_json::Value| value.as_str().unwrap().to_owned();
    let rows = home["classes"].as_array().unwrap();
    rows.iter().map(|row| (text(&row["code"]), text(&row["startTime"]), text(&row["place"]))).collect()
}

story!(the_homepage_shows_what_was_published_and_never_the_draft, site, {
    // A Monday of an odd week.
    site.app.clock.advance(Timestamp::DAY);
    let term = Term::build(&site).await;
    assert_eq!(site.app.clock.now().local_date().weekday(), chrono::Weekday::Mon);
    let [own, other] = [term.teacher(&site, "001").await, term.teacher(&site, "002").await];
    let student = term.campus.student(&site, "2710000001", "ACTIVE").await;
    let course = term.course(&site, "COMP1013").await;
    let section = term.section(&site, &course, "1001", &[&own.id]).await;
    let moved = term.told(&site, &section, &odd(1, "10:00", "11:50"), 0, &[&own.id]).await;
    let off = term.told(&site, &section, &every(1, "14:00", "15:50"), 0, &[&own.id]).await;
    term.told(&site, &section, &every(2, "08:00", "09:50"), 0, &[&own.id]).await;
    let mut even = every(1, "16:00", "17:50");
    even.weeks.retain(|week| week % 2 == 0);
    term.told(&site, &section, &even, 0, &[&own.id]).await;
    // Drafted for today, and nobody was told.
    term.draft(&site, &section, &every(1, "18:00", "19:50"), Some(1)).await;
    term.seat(&site, &student, &course, &section).await;
    let (_, client) = term.account(&site, &student).await;
    // The office moves one to Friday and another room, and calls one off.
    let db = site.app.db().maintenance();
    let row = class_session::Entity::find_by_id(&moved).one(db).await.unwrap().unwrap();
    let mut row = row.into_active_model();
    (row.weekday, row.place_id) = (Set(5), Set(Some(term.rooms[2].clone())));
    row.update(db).await.unwrap();
    let row = published_session::Entity::find_by_id(&off).one(db).await.unwrap().unwrap();
    let mut row = row.into_active_model();
    row.cancelled = Set(true);
    row.update(db).await.unwrap();
    site.app.db().maintained();
    let expected = [("COMP1013".to_owned(), "10:00".to_owned(), "T2-401".to_owned())];
    assert_eq!(classes(&client).await, expected, "of the student");
    assert_eq!(classes(&own.client).await, expected, "of the teacher");
    assert_eq!(classes(&other.client).await, [], "of another");
    // The draft names somebody else; the one who was told comes.
    let row = schema::timetable::section::Entity::find_by_id(&section).one(db).await.unwrap().unwrap();
    let mut row = row.into_active_model();
    row.teacher_ids = Set(serde_json::from_value(json!([other.id])).unwrap());
    row.update(db).await.unwrap();
    site.app.db().maintained();
    assert_eq!(classes(&own.client).await, expected);
    assert_eq!(classes(&other.client).await, []);
});

//! Calendar feeds, read back by a reader of their own: what they say is what the grid says, before and after a change.

mod reader;

use std::collections::BTreeSet;

use axum::http::Method;
use chrono::NaiveDate;
use kernel::identity::entity::user;
use schema::timetable::{calendar_feed, published_session};
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, Set};
use testkit::Client;

use crate::{
    story,
    support::Site,
    timetable::term::{Term, every, odd},
};
use reader::{Event, read};

type Held = BTreeSet<(NaiveDate, String, String, String)>;

async fn make(client: &Client) -> String {
    let made = client.send(Method::POST, "/api/timetable/feed", None).await.expect(200);
    let url = made.result()["url"].as_str().unwrap().to_owned();
    url[url.find("/api/calendar/").unwrap()..].to_owned()
}

async fn events(site: &Site, path: &str) -> Vec<Event> {
    // Others ask too, and the rate is shared.
    site.app.clock.advance(60_000);
    let answer = site.anonymous().get(path).await.expect(200);
    read(std::str::from_utf8(&answer.bytes).unwrap())
}

/// What the grid says: every day on which each of its meetings takes place.
async fn grid(site: &Site, term: &Term, client: &Client, path: &str) -> Held {
    let week = client.get(&format!("{path}?semesterId={}", term.id)).await.expect(200);
    let mut held = Held::new();
    for session in week.result()["sessions"].as_array().unwrap() {
        let weeks: Vec<i64> = session["weeks"].as_array().unwrap().iter().map(|w| w.as_i64().unwrap()).collect();
        let text = |name: &str| session[name].as_str().unwrap().to_owned();
        for day in term.days(site, session["weekday"].as_i64().unwrap(), &weeks).await {
            held.insert((day, text("startTime"), text("endTime"), text("placeName")));
        }
    }
    held
}

fn held(events: &[Event]) -> Held {
    let running = events.iter().filter(|event| !event.cancelled);
    running.flat_map(|e| e.dates.iter().map(|day| (*day, e.start.clone(), e.end.clone(), e.location.clone()))).collect()
}

story!(a_feed_agrees_with_the_grid_before_and_after_a_change, site, {
    let term = Term::build(&site).await;
    let teacher = term.teacher(&site, "001").await;
    let (student, course) =
        (term.campus.student(&site, "2710000001", "ACTIVE").await, term.course(&site, "COMP1013").await);
    let section = term.section(&site, &course, "1001", &[&teacher.id]).await;
    let lecture = term.told(&site, &section, &odd(1, "10:00", "11:50"), 0, &[&teacher.id]).await;
    let lab = term.told(&site, &section, &every(4, "14:00", "15:50"), 1, &[&teacher.id]).await;
    term.seat(&site, &student, &course, &section).await;
    let (_, client) = term.account(&site, &student).await;
    for (client, path) in [(&client, "/api/student/timetable"), (&teacher.client, "/api/teacher/timetable")] {
        let feed = make(client).await;
        let before = events(&site, &feed).await;
        let told = grid(&site, &term, client, path).await;
        assert_eq!(held(&before), told);
        // The holiday of week 3 is no class, the Saturday of week 5 is one.
        let mondays = told.iter().filter(|(_, start, ..)| start == "10:00").count();
        assert_eq!(mondays, term.days(&site, 1, &(1..=18).step_by(2).collect::<Vec<_>>()).await.len());
        assert!(told.iter().any(|(day, ..)| day.format("%a").to_string() == "Sat"), "the make-up day");
        assert!(before.iter().all(|event| event.sequence == 0));
    }
    // Another room: the same event, told anew.
    let feed = make(&client).await;
    let uids: BTreeSet<String> = events(&site, &feed).await.into_iter().map(|event| event.uid).collect();
    change(&site, &lecture, |row| {
        row.place_id = Set(Some(term.rooms[2].clone()));
        row.sequence = Set(1);
    })
    .await;
    let after = events(&site, &feed).await;
    assert_eq!(after.iter().map(|event| event.uid.clone()).collect::<BTreeSet<_>>(), uids, "stable");
    assert_eq!(held(&after), grid(&site, &term, &client, "/api/student/timetable").await);
    assert!(after.iter().filter(|e| e.uid.starts_with(&lecture)).all(|e| e.sequence == 1 && e.location == "T2-403"));
    // Cancelled: said so, and no longer held.
    change(&site, &lab, |row| {
        row.cancelled = Set(true);
        row.sequence = Set(1);
    })
    .await;
    let after = events(&site, &feed).await;
    assert!(after.iter().filter(|e| e.uid.starts_with(&lab)).all(|e| e.cancelled && e.sequence == 1));
    assert!(after.iter().any(|e| e.uid.starts_with(&lab)), "who was told of it is told that it falls out");
    assert_eq!(held(&after), grid(&site, &term, &client, "/api/student/timetable").await);
});

async fn change(site: &Site, id: &str, set: impl FnOnce(&mut published_session::ActiveModel)) {
    let db = site.app.db().maintenance();
    let row = published_session::Entity::find_by_id(id).one(db).await.unwrap().unwrap();
    let mut row = row.into_active_model();
    set(&mut row);
    row.update(db).await.unwrap();
    site.app.db().maintained();
}

story!(who_has_no_feed_reads_nothing, site, {
    let term = Term::build(&site).await;
    let student = term.campus.student(&site, "2710000001", "ACTIVE").await;
    let (person, client) = term.account(&site, &student).await;
    let first = make(&client).await;
    let stored = calendar_feed::Entity::find().one(site.app.db().maintenance()).await.unwrap().unwrap();
    assert!(!first.contains(&stored.token_hash) && !stored.token_hash.contains(first.rsplit('/').next().unwrap()));
    site.anonymous().get(&first).await.expect(200);
    let seen = client.get("/api/timetable/feed").await.expect(200);
    assert_eq!(seen.result()["active"], true);
    assert!(seen.result()["lastReadAt"].is_string());
    // A new one replaces the old.
    let second = make(&client).await;
    let unknown = site.anonymous().get("/api/calendar/nobody").await.expect(404);
    let same = |answer: &testkit::Answer| {
        let mut json = answer.json.clone();
        json.as_object_mut().unwrap().remove("requestId");
        json
    };
    let replaced = site.anonymous().get(&first).await.expect(404);
    assert_eq!(same(&replaced), same(&unknown));
    // Disabled, and then revoked.
    let db = site.app.db().maintenance();
    for enabled in [false, true] {
        let row = user::Entity::find_by_id(person.user_id.as_str()).one(db).await.unwrap().unwrap();
        let mut row = row.into_active_model();
        row.enabled = Set(enabled);
        row.update(db).await.unwrap();
        site.app.db().maintained();
        let answer = site.anonymous().get(&second).await;
        if enabled {
            answer.expect(200);
        } else {
            assert_eq!(same(&answer.expect(404)), same(&unknown));
        }
    }
    client.delete("/api/timetable/feed").await.expect(200);
    assert_eq!(same(&site.anonymous().get(&second).await.expect(404)), same(&unknown));
    assert_eq!(client.get("/api/timetable/feed").await.expect(200).result()["active"], false);
});

//! From rosters to a timetable that is published with seats.

use kernel::{Timestamp, messages::message};
use schema::exam::exam_item;
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, Set};
use serde_json::{Value, json};

use super::kit::{EXAM, Season, patch, refused, text, wrong};
use crate::{
    offers::offer,
    rehearsal::{Send, rehearse_and_do},
    story,
    support::Site,
};

/// Ten students take the first course, six of them and eight others the second, two of those the third.
pub async fn filled(site: &Site) -> (Season, Vec<String>) {
    let at = Season::build(site).await;
    at.collect().await.expect(200);
    let mut students = vec![];
    for n in 0..18 {
        let id = at.term.campus.student(site, &format!("26300{n:03}"), "ACTIVE").await;
        registered(site, &id).await;
        students.push(id);
    }
    for (course, range) in [(0, 0..10), (1, 6..18), (2, 16..18)] {
        for student in &students[range] {
            at.term.seat(site, student, &at.courses[course], &at.sections[course]).await;
        }
    }
    (at, students)
}

async fn registered(site: &Site, student: &str) {
    use sea_orm::{ActiveModelTrait, Set};
    let row = schema::students::student::ActiveModel {
        id: Set(student.to_owned()),
        registration_status: Set("REGISTERED".into()),
        ..Default::default()
    };
    row.update(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
}

pub async fn room(at: &Season, n: usize, rows: i32, cols: i32) -> String {
    let body = json!({ "placeId": at.term.rooms[n], "seatRows": rows, "seatCols": cols });
    text(&at.office.post(&format!("{EXAM}/room"), body).await.expect(200).result()["id"])
}

pub async fn place(at: &Season, n: usize, day: &str, start: &str) -> testkit::Answer {
    let paper = at.papers().await[n].clone();
    let body = json!({ "id": paper["id"], "day": day, "startTime": start, "version": paper["version"] });
    at.office.post(&format!("{EXAM}/schedule/place"), body).await
}

pub async fn check(at: &Season) -> Value {
    at.office.get(&format!("{EXAM}/check?itemId={}", at.item)).await.expect(200).result().clone()
}

pub fn codes(check: &Value, severity: &str) -> Vec<String> {
    let all = check["findings"].as_array().unwrap().iter();
    all.filter(|finding| finding["severity"] == severity).map(|finding| text(&finding["code"])).collect()
}

story!(candidates_follow_the_rosters_and_what_a_person_decided_stays, site, {
    let (at, students) = filled(&site).await;
    let build = || Send::Json("/api/exam/candidate/build", json!({ "itemId": at.item }));
    rehearse_and_do(&site, &at.office, build()).await.unwrap();
    let counts: Vec<Value> = at.papers().await.iter().map(|paper| paper["candidates"].clone()).collect();
    assert_eq!(counts, [json!(10), json!(12), json!(2)]);
    rehearse_and_do(&site, &at.office, build()).await.unwrap_err();
    let list = async |filter: &str| {
        let path = format!("{EXAM}/candidate?itemId={}&pageSize=50&{filter}", at.item);
        at.office.get(&path).await.expect(200).result()["data"].as_array().unwrap().clone()
    };
    // One is barred by hand and stays so; who loses a hold may sit again.
    let row = list(&format!("studentId={}", students[0])).await[0].clone();
    let mut body = json!({
        "id": row["id"], "version": row["version"], "itemId": at.item, "paperId": row["paperId"],
        "studentId": row["studentId"], "state": "BARRED",
    });
    assert_eq!(wrong(patch(&at.office, &format!("{EXAM}/candidate"), body.clone()).await), ["reasonCode"]);
    body["reasonCode"] = json!("ABSENCE");
    patch(&at.office, &format!("{EXAM}/candidate"), body).await.expect(200);
    hold(&site, &students[1], true).await;
    rehearse_and_do(&site, &at.office, build()).await.unwrap();
    let barred: Vec<Value> = list("state=BARRED").await.iter().map(|row| row["reasonCode"].clone()).collect();
    assert_eq!(barred.len(), 2, "{barred:?}");
    assert!(barred.contains(&json!("ABSENCE")) && barred.contains(&json!("FEE_HOLD")));
    hold(&site, &students[1], false).await;
    at.office.post(&format!("{EXAM}/candidate/build"), json!({ "itemId": at.item })).await.expect(200);
    assert_eq!(list("state=BARRED").await.len(), 1);
});

async fn hold(site: &Site, student: &str, held: bool) {
    use sea_orm::{ActiveModelTrait, Set};
    let row = schema::students::student::ActiveModel {
        id: Set(student.to_owned()),
        fee_hold: Set(held),
        ..Default::default()
    };
    row.update(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
}

story!(make_up_candidates_are_decided_once, site, {
    let (at, students) = filled(&site).await;
    let paper = at.papers().await[2]["id"].clone();
    let body = json!({ "itemId": at.item, "paperId": paper, "studentId": students[0], "state": "PENDING" });
    let made = at.office.post(&format!("{EXAM}/candidate"), body).await.expect(200).result()["id"].clone();
    assert_eq!(at.papers().await[2]["candidates"], 0, "who awaits approval is not counted");
    let decide = |why: &str| json!({ "ids": [made], "approve": true, "reason": why });
    let path = format!("{EXAM}/candidate/decide");
    at.office.post(&path, decide(" ")).await.expect(422);
    rehearse_and_do(&site, &at.office, Send::Json(&path, decide("住院"))).await.unwrap();
    assert_eq!(at.papers().await[2]["candidates"], 1);
    offer(&refused(at.office.post(&path, decide("再来")).await, "not_pending"), "not_pending");
});

story!(clashes_are_found_named_and_settled, site, {
    let (at, _) = filled(&site).await;
    at.office.post(&format!("{EXAM}/candidate/build"), json!({ "itemId": at.item })).await.expect(200);
    let pairs = at.office.get(&format!("{EXAM}/clash?itemId={}", at.item)).await.expect(200).result().clone();
    let shared: Vec<Value> = pairs["data"].as_array().unwrap().iter().map(|pair| pair["students"].clone()).collect();
    assert_eq!(shared, [json!(4), json!(2)]);
    let first = &pairs["data"][0];
    let path = format!("{EXAM}/clash/student?one={}&other={}", text(&first["oneId"]), text(&first["otherId"]));
    assert_eq!(at.office.get(&path).await.expect(200).result().as_array().unwrap().len(), 4);
    refused(place(&at, 0, "2026-12-14", "09:00").await, "season_not_scheduling");
    at.go("SCHEDULING").await.expect(200);
    room(&at, 0, 4, 5).await;
    room(&at, 1, 4, 5).await;
    assert_eq!(wrong(place(&at, 0, "2026-12-20", "09:00").await), ["day"]);
    assert_eq!(wrong(place(&at, 0, "2026-12-14", "10:00").await), ["startTime"]);
    place(&at, 0, "2026-12-14", "09:00").await.expect(200);
    // The worked example: two papers of one slot with four students in common.
    let paper = at.papers().await[1].clone();
    let path = format!("{EXAM}/schedule/target?paperId={}", text(&paper["id"]));
    let targets = at.office.get(&path).await.expect(200).result().clone();
    let costs: Vec<Value> =
        targets.as_array().unwrap().iter().take(3).map(|target| target["overlapping"].clone()).collect();
    assert_eq!(costs, [json!(4), json!(0), json!(0)]);
    let body = json!({
        "id": paper["id"], "day": "2026-12-14", "startTime": "09:00", "version": paper["version"],
    });
    let moved = rehearse_and_do(&site, &at.office, Send::Json("/api/exam/schedule/place", body)).await.unwrap();
    assert_eq!(moved["warnings"][0]["code"], "overlapping", "{moved}");
    let found = check(&at).await;
    assert_eq!(codes(&found, "HARD"), ["student_overlap"]);
    let overlap = &found["findings"][0];
    assert_eq!((&overlap["people"], overlap["students"].as_array().unwrap().len()), (&json!(4), 4));
    assert!(overlap["fix"].is_string(), "{overlap}");
    let publish = json!({ "itemId": at.item });
    offer(&refused(at.office.post(&format!("{EXAM}/schedule/publish"), publish).await, "hard_clashes"), "hard_clashes");
    place(&at, 1, "2026-12-14", "14:00").await.expect(200);
    assert!(codes(&check(&at).await, "HARD").is_empty());
});

story!(what_is_locked_stays_and_an_old_version_moves_nothing, site, {
    let (at, _) = filled(&site).await;
    at.go("SCHEDULING").await.expect(200);
    let paper = at.papers().await[0].clone();
    let body = json!({ "id": paper["id"], "day": "2026-12-14", "startTime": "09:00", "version": 99 });
    assert_eq!(at.office.post(&format!("{EXAM}/schedule/place"), body).await.expect(409).code(), "version_conflict");
    let lock = |locked: bool| json!({ "ids": [paper["id"]], "locked": locked });
    let path = format!("{EXAM}/schedule/lock");
    rehearse_and_do(&site, &at.office, Send::Json(&path, lock(true))).await.unwrap();
    refused(at.office.post(&path, lock(true)).await, "nothing_to_lock");
    offer(&refused(place(&at, 0, "2026-12-14", "09:00").await, "paper_locked"), "paper_locked");
    at.office.post(&path, lock(false)).await.expect(200);
    place(&at, 0, "2026-12-14", "09:00").await.expect(200);
});

async fn letters(site: &Site, code: &str) -> u64 {
    let sent = message::Entity::find().filter(message::Column::TemplateCode.eq(code));
    sent.count(site.app.db().maintenance()).await.unwrap()
}

story!(a_publication_tells_exactly_those_concerned_and_seats_come_at_their_time, site, {
    let (at, students) = filled(&site).await;
    let (_, candidate) = at.term.account(&site, &students[0]).await;
    let (_, other) = at.term.account(&site, &students[17]).await;
    at.office.post(&format!("{EXAM}/candidate/build"), json!({ "itemId": at.item })).await.expect(200);
    at.go("SCHEDULING").await.expect(200);
    let first_room = room(&at, 0, 4, 5).await;
    room(&at, 1, 4, 5).await;
    for (n, (day, start)) in
        [("2026-12-14", "09:00"), ("2026-12-14", "14:00"), ("2026-12-15", "09:00")].into_iter().enumerate()
    {
        place(&at, n, day, start).await.expect(200);
    }
    let mine = async |client: &testkit::Client| client.get("/api/student/exam").await.expect(200).result().clone();
    assert_eq!(mine(&candidate).await, json!([]), "a draft is nobody's");
    announced(&site, &at.item).await;
    let waiting = mine(&candidate).await[0].clone();
    assert!(waiting["announcedFor"].is_string() && waiting["exams"] == json!([]), "only when: {waiting}");
    let publish = || Send::Json("/api/exam/schedule/publish", json!({ "itemId": at.item }));
    rehearse_and_do(&site, &at.office, publish()).await.unwrap();
    // Two students and the examiner of all three.
    assert_eq!(letters(&site, "exam.published").await, 3);
    assert_eq!(mine(&candidate).await[0]["exams"].as_array().unwrap().len(), 1);
    assert_eq!(mine(&other).await[0]["exams"].as_array().unwrap().len(), 2);
    rehearse_and_do(&site, &at.office, publish()).await.unwrap_err();
    // The third paper moves: whoever does not sit it hears nothing.
    place(&at, 2, "2026-12-16", "09:00").await.expect(200);
    assert_eq!(mine(&other).await[0]["exams"][1]["day"], "2026-12-15", "until it is published");
    rehearse_and_do(&site, &at.office, publish()).await.unwrap();
    assert_eq!(letters(&site, "exam.changed").await, 2);
    assert_eq!(mine(&other).await[0]["exams"][1]["day"], "2026-12-16");
    let table = at.office.get(&format!("{EXAM}/timetable?itemId={}", at.item)).await.expect(200);
    assert_eq!(table.result().as_array().unwrap().len(), 3);
    refused(
        at.office.delete(&format!("{EXAM}/course?ids={}", text(&at.papers().await[0]["id"]))).await,
        "paper_published",
    );
    // Seats are given, kept and moved; candidates see them from the set time on.
    let fill = || Send::Json("/api/exam/seat/fill", json!({ "itemId": at.item }));
    rehearse_and_do(&site, &at.office, fill()).await.unwrap();
    rehearse_and_do(&site, &at.office, fill()).await.unwrap_err();
    let seats = seats(&at, &at.papers().await[0]).await;
    assert_eq!(seats.len(), 10);
    assert!(seats.iter().all(|seat| seat.1 == first_room));
    assert_eq!(mine(&candidate).await[0]["exams"][0]["seatNo"], "");
    released(&site, &at.item).await;
    assert_eq!(mine(&candidate).await[0]["exams"][0]["seatNo"], json!("A1"));
    let (one, two) = (&seats[0], &seats[1]);
    let move_to = json!({ "id": one.0, "roomId": first_room, "seatNo": two.2 });
    rehearse_and_do(&site, &at.office, Send::Json("/api/exam/seat/move", move_to)).await.unwrap();
    let now = self::seats(&at, &at.papers().await[0]).await;
    let seat_of = |id: &str| now.iter().find(|seat| seat.0 == id).map(|seat| seat.2.clone()).unwrap();
    assert_eq!((seat_of(&one.0), seat_of(&two.0)), (two.2.clone(), one.2.clone()), "they change places");
    let gone = json!({ "id": one.0, "roomId": first_room, "seatNo": "Z9" });
    assert_eq!(wrong(at.office.post(&format!("{EXAM}/seat/move"), gone).await), ["seatNo"]);
});

/// Candidate, room and seat of those who sit a paper, in the order of their seats.
async fn seats(at: &Season, paper: &Value) -> Vec<(String, String, String)> {
    let path = format!("{EXAM}/candidate?paperId={}&pageSize=50&sortField=seatNo&sortOrder=ascend", text(&paper["id"]));
    let rows = at.office.get(&path).await.expect(200).result()["data"].as_array().unwrap().clone();
    rows.iter().map(|row| (text(&row["id"]), text(&row["roomId"]), text(&row["seatNo"]))).collect()
}

pub async fn released(site: &Site, item: &str) {
    let now = Set(Some(site.app.clock.now()));
    set(site, item, exam_item::ActiveModel { seat_release_at: now, ..Default::default() }).await;
}

async fn announced(site: &Site, item: &str) {
    let tomorrow = Set(Some(site.app.clock.now().plus(Timestamp::DAY)));
    set(site, item, exam_item::ActiveModel { publish_at: tomorrow, ..Default::default() }).await;
}

async fn set(site: &Site, item: &str, row: exam_item::ActiveModel) {
    let row = exam_item::ActiveModel { id: Set(item.to_owned()), ..row };
    row.update(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
}

story!(a_chief_examiner_says_what_the_paper_needs_while_it_is_collected, site, {
    let (at, _) = filled(&site).await;
    let teacher = &at.teacher.client;
    let paper = at.papers().await[0].clone();
    let say = json!({ "paperId": paper["id"], "form": "OPEN", "durationMin": 90, "roomNeeds": ["COMPUTERS"] });
    let path = "/api/teacher/exam/describe";
    refused(teacher.post(path, say.clone()).await, "not_collecting");
    at.go("COLLECTING").await.expect(200);
    let remind = || Send::Json("/api/exam/course/remind", json!({ "itemId": at.item }));
    rehearse_and_do(&site, &at.office, remind()).await.unwrap();
    assert_eq!(letters(&site, "exam.collect_reminder").await, 1, "one letter about all three");
    let mine = teacher.get("/api/teacher/exam").await.expect(200).result().clone();
    assert_eq!((mine.as_array().unwrap().len(), &mine[0]["asked"]), (3, &json!(true)));
    let mut bad = say.clone();
    (bad["form"], bad["durationMin"]) = (json!("SUNG"), json!(5));
    assert_eq!(wrong(teacher.post(path, bad).await), ["form", "durationMin"]);
    rehearse_and_do(&site, teacher, Send::Json(path, say.clone())).await.unwrap();
    let now = at.papers().await[0].clone();
    assert_eq!(
        (&now["form"], &now["collected"], &now["durationMin"]),
        (&json!("OPEN"), &json!("CONFIRMED"), &json!(90))
    );
    let stranger = at.term.teacher(&site, "002").await;
    stranger.client.post(path, say).await.expect(404);
    assert_eq!(stranger.client.get("/api/teacher/exam").await.expect(200).result(), &json!([]));
});

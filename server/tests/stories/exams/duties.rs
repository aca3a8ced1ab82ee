//! Duties: given by rule and by hand, confirmed, declined and swapped.

use kernel::messages::message;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};

use super::{
    kit::{EXAM, Season, refused, text, wrong},
    timetable::{filled, place, room},
};
use crate::{
    rehearsal::{Send, rehearse_and_do},
    story,
    support::Site,
    timetable::term::Teacher,
};

/// The first paper on Monday morning, the second in the afternoon; three people to watch.
async fn staffed(site: &Site) -> (Season, [Teacher; 2]) {
    let (at, _) = filled(site).await;
    at.office.post(&format!("{EXAM}/candidate/build"), json!({ "itemId": at.item })).await.expect(200);
    room(&at, 0, 4, 5).await;
    at.go("SCHEDULING").await.expect(200);
    place(&at, 0, "2026-12-14", "09:00").await.expect(200);
    place(&at, 1, "2026-12-14", "14:00").await.expect(200);
    let gather = Send::Json("/api/exam/invigilator/gather", json!({ "itemId": at.item }));
    rehearse_and_do(site, &at.office, gather).await.unwrap();
    let others = [at.term.teacher(site, "002").await, at.term.teacher(site, "003").await];
    for other in &others {
        let body = json!({ "itemId": at.item, "teacherId": other.id, "away": [] });
        at.office.post(&format!("{EXAM}/invigilator"), body).await.expect(200);
    }
    (at, others)
}

async fn assigned(site: &Site, at: &Season) {
    let assign = Send::Json("/api/exam/duty/assign", json!({ "itemId": at.item }));
    rehearse_and_do(site, &at.office, assign).await.unwrap();
}

async fn duties(at: &Season, filter: &str) -> Vec<Value> {
    let path = format!("{EXAM}/duty?itemId={}&pageSize=50&{filter}", at.item);
    at.office.get(&path).await.expect(200).result()["data"].as_array().unwrap().clone()
}

async fn held(at: &Season) -> Vec<i64> {
    let path = format!("{EXAM}/invigilator?itemId={}&pageSize=50", at.item);
    let rows = at.office.get(&path).await.expect(200).result()["data"].as_array().unwrap().clone();
    let mut all: Vec<i64> = rows.iter().map(|row| row["duties"].as_i64().unwrap()).collect();
    all.sort_unstable();
    all
}

story!(duties_are_shared_by_rule_and_examiners_watch_their_own_papers, site, {
    let (at, others) = staffed(&site).await;
    assigned(&site, &at).await;
    // Two for a room: the examiner in both, the others once each.
    assert_eq!(held(&at).await, [1, 1, 2]);
    let chiefs = duties(&at, "role=CHIEF").await;
    assert_eq!(chiefs.len(), 2);
    assert!(chiefs.iter().all(|duty| duty["teacherId"] == json!(at.teacher.id)));
    let first = &duties(&at, "startTime=09:00").await[0];
    assert_eq!((&first["arriveTime"], &first["endTime"]), (&json!("08:20"), &json!("11:00")));
    let again = at.office.post(&format!("{EXAM}/duty/assign"), json!({ "itemId": at.item })).await;
    refused(again, "nothing_to_assign");
    // By hand only to who is free then.
    let morning = duties(&at, "startTime=09:00&role=INVIGILATOR").await[0].clone();
    let give = |teacher: &Value| {
        json!({
            "itemId": at.item, "day": "2026-12-14", "startTime": "09:00", "roomId": morning["roomId"],
            "teacherId": teacher, "role": "RESERVE",
        })
    };
    let busy = at.office.post(&format!("{EXAM}/duty/give"), give(&morning["teacherId"])).await;
    assert_eq!(wrong(busy), ["teacherId"]);
    let free = others.iter().find(|one| json!(one.id) != morning["teacherId"]).unwrap();
    rehearse_and_do(&site, &at.office, Send::Json("/api/exam/duty/give", give(&json!(free.id)))).await.unwrap();
    assert_eq!(held(&at).await, [1, 2, 2]);
    // A paper that moves takes its duties with it.
    place(&at, 0, "2026-12-15", "09:00").await.expect(200);
    assigned(&site, &at).await;
    assert!(duties(&at, "day=2026-12-14&startTime=09:00").await.is_empty());
    assert_eq!(duties(&at, "day=2026-12-15").await.len(), 2);
});

story!(whoever_cannot_is_left_out_and_who_declines_is_replaced, site, {
    let (at, [one, other]) = staffed(&site).await;
    let say = json!({ "itemId": at.item, "away": ["2026-12-14 09:00"] });
    one.client.post("/api/teacher/duty/away", say).await.expect(200);
    let outside = json!({ "itemId": at.item, "away": ["2027-01-02"] });
    assert_eq!(wrong(one.client.post("/api/teacher/duty/away", outside).await), ["away"]);
    assigned(&site, &at).await;
    let morning = duties(&at, "startTime=09:00&role=INVIGILATOR").await;
    assert_eq!(morning[0]["teacherId"], json!(other.id), "the first cannot in the morning");
    let before = message::Entity::find().count(site.app.db().maintenance()).await.unwrap();
    rehearse_and_do(&site, &at.office, Send::Json("/api/exam/duty/tell", json!({ "itemId": at.item }))).await.unwrap();
    assert_eq!(message::Entity::find().count(site.app.db().maintenance()).await.unwrap() - before, 3, "one each");
    refused(at.office.post(&format!("{EXAM}/duty/tell"), json!({ "itemId": at.item })).await, "nobody_to_tell");
    let answer = |confirm: bool, why: &str| json!({ "dutyId": morning[0]["id"], "confirm": confirm, "reason": why });
    assert_eq!(wrong(other.client.post("/api/teacher/duty/answer", answer(false, "")).await), ["reason"]);
    one.client.post("/api/teacher/duty/answer", answer(true, "")).await.expect(404);
    let decline = Send::Json("/api/teacher/duty/answer", answer(false, "出差"));
    rehearse_and_do(&site, &other.client, decline).await.unwrap();
    // It is with the office now: two would come.
    refused(other.client.post("/api/teacher/duty/answer", answer(true, "")).await, "duty_declined");
    // Nobody else is free in the morning: it stays short, and says so.
    let short = at.office.post(&format!("{EXAM}/duty/assign"), json!({ "itemId": at.item })).await;
    assert_eq!(refused(short, "nobody_free")["refusal"]["rules"][0]["data"]["open"], 1);
});

story!(colleagues_swap_what_no_rule_forbids, site, {
    let (at, others) = staffed(&site).await;
    assigned(&site, &at).await;
    let morning = duties(&at, "startTime=09:00&role=INVIGILATOR").await[0].clone();
    let afternoon = duties(&at, "startTime=14:00&role=INVIGILATOR").await[0].clone();
    let who = |duty: &Value| others.iter().find(|one| json!(one.id) == duty["teacherId"]).unwrap();
    let (early, late) = (who(&morning), who(&afternoon));
    // The examiner is in the room already.
    let ask = |to: &str, back: Option<&Value>| json!({ "dutyId": morning["id"], "teacherId": to, "backDutyId": back });
    refused(early.client.post("/api/teacher/duty/swap", ask(&at.teacher.id, None)).await, "busy");
    late.client.post("/api/teacher/duty/swap", ask(&early.id, None)).await.expect(404);
    let mut long = ask(&late.id, Some(&afternoon["id"]));
    long["note"] = json!("请".repeat(301));
    assert_eq!(wrong(early.client.post("/api/teacher/duty/swap", long).await), ["note"]);
    let swap = Send::Json("/api/teacher/duty/swap", ask(&late.id, Some(&afternoon["id"])));
    rehearse_and_do(&site, &early.client, swap).await.unwrap();
    refused(early.client.post("/api/teacher/duty/swap", ask(&late.id, None)).await, "already_asked");
    let mine = late.client.get("/api/teacher/duty").await.expect(200).result()[0].clone();
    let asked = text(&mine["swaps"][0]["id"]);
    early.client.post("/api/teacher/duty/swap/answer", json!({ "swapId": asked, "accept": true })).await.expect(404);
    let accept = Send::Plain("/api/teacher/duty/swap/answer", json!({ "swapId": asked, "accept": true }));
    rehearse_and_do(&site, &late.client, accept).await.unwrap();
    assert_eq!(duties(&at, "startTime=09:00&role=INVIGILATOR").await[0]["teacherId"], json!(late.id));
    assert_eq!(duties(&at, "startTime=14:00&role=INVIGILATOR").await[0]["teacherId"], json!(early.id));
    let again = json!({ "swapId": asked });
    refused(early.client.post("/api/teacher/duty/swap/withdraw", again).await, "already_answered");
});

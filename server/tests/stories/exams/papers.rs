//! Papers and rooms: made of sections, taken over from earlier, by hand and by sheet.

use serde_json::{Value, json};

use super::kit::{EXAM, Season, patch, refused, season, text, wrong};
use crate::{
    rehearsal::{Send, rehearse_and_do},
    story,
};

story!(papers_are_made_of_the_sections_that_are_taught, site, {
    let at = Season::build(&site).await;
    let collect = || Send::Json("/api/exam/course/collect", json!({ "itemId": at.item }));
    rehearse_and_do(&site, &at.office, collect()).await.unwrap();
    let papers = at.papers().await;
    let labels: Vec<String> = papers.iter().map(|paper| text(&paper["label"])).collect();
    assert_eq!(labels, ["COMP1013", "MATH1023", "STAT2003"]);
    let first = &papers[0];
    assert_eq!(first["sectionIds"], json!([at.sections[0]]));
    assert_eq!((&first["form"], &first["chiefExaminerId"]), (&json!("CLOSED"), &json!(at.teacher.id)));
    refused(at.collect().await, "nothing_to_collect");
    // A section that opens later joins its paper.
    let late = at.term.section(&site, &at.courses[0], "1002", &[]).await;
    rehearse_and_do(&site, &at.office, collect()).await.unwrap();
    assert_eq!(at.papers().await[0]["sectionIds"], json!([at.sections[0], late]));
});

story!(a_paper_by_hand_has_its_label_and_sections_too, site, {
    let at = Season::build(&site).await;
    let body = |more: Value| {
        let mut body = json!({
            "itemId": at.item, "courseId": at.courses[1], "form": "OPEN", "durationMin": 90, "collected": "OPEN",
        });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        body
    };
    let post = async |more: Value| at.office.post(&format!("{EXAM}/course"), body(more)).await;
    let made = post(json!({ "part": "听力" })).await.expect(200).result().clone();
    post(json!({ "part": "听力" })).await.expect(422);
    post(json!({})).await.expect(200);
    let papers = at.papers().await;
    assert_eq!(papers[1]["label"], "MATH1023 (听力)");
    assert_eq!(papers[1]["sectionIds"], json!([at.sections[1]]));
    assert_eq!(wrong(post(json!({ "durationMin": 5 })).await), ["durationMin"]);
    let untaught = at.term.course(&site, "PHYS1003").await;
    assert_eq!(wrong(post(json!({ "courseId": untaught })).await), ["courseId"]);
    let mut other = body(json!({ "part": "听力", "courseId": at.courses[2] }));
    (other["id"], other["version"]) = (made["id"].clone(), papers[1]["version"].clone());
    assert_eq!(wrong(patch(&at.office, &format!("{EXAM}/course"), other).await), ["courseId"]);
});

story!(an_earlier_season_says_what_papers_are_like, site, {
    let at = Season::build(&site).await;
    at.collect().await.expect(200);
    let old = at.papers().await;
    for (paper, minutes) in old.iter().zip([90, 180, 120]) {
        let body = json!({
            "id": paper["id"], "version": paper["version"], "itemId": at.item, "courseId": paper["courseId"],
            "form": "OPEN", "durationMin": minutes, "materials": "计算器", "collected": "CONFIRMED",
        });
        patch(&at.office, &format!("{EXAM}/course"), body).await.expect(200);
    }
    let again = at.office.post(&format!("{EXAM}/item"), season(&at.term)).await.expect(200);
    let next = Season { item: text(&again.result()["id"]), ..at };
    // One is there, and its teacher has confirmed how it will be.
    let own = json!({
        "itemId": next.item, "courseId": next.courses[1], "form": "ORAL", "durationMin": 30, "collected": "CONFIRMED",
    });
    next.office.post(&format!("{EXAM}/course"), own).await.expect(200);
    let copy = |from: &Value| json!({ "itemId": next.item, "fromItemId": from });
    let path = "/api/exam/course/copy";
    let done = Send::Json(path, copy(&old[0]["itemId"]));
    let outcome = rehearse_and_do(&site, &next.office, done).await.unwrap();
    assert_eq!(outcome["warnings"][0]["code"], "confirmed_stay", "{outcome}");
    let papers = next.papers().await;
    let of = |n: usize| (text(&papers[n]["form"]), papers[n]["durationMin"].as_i64().unwrap());
    assert_eq!([of(0), of(1), of(2)], [("OPEN".into(), 90), ("ORAL".into(), 30), ("OPEN".into(), 120)]);
    refused(next.office.post(path, copy(&old[0]["itemId"])).await, "nothing_to_copy");
    assert_eq!(wrong(next.office.post(path, copy(&json!(next.item))).await), ["fromItemId"]);
});

story!(papers_come_in_by_sheet, site, {
    let at = Season::build(&site).await;
    let sheet = "itemId,courseId,form,durationMin,collected\r\n\
                 期末考试,COMP1013,闭卷,150,待教师确认\r\n期末考试,NONE0000,闭卷,150,待教师确认\r\n";
    let path = format!("{EXAM}/course/import");
    let report = at.office.upload(&format!("{path}?dryRun=true"), "papers.csv", sheet.as_bytes()).await.expect(200);
    assert_eq!((&report.result()["valid"], &report.result()["failed"]), (&json!(1), &json!(1)));
    at.office.upload(&format!("{path}?onError=skip"), "papers.csv", sheet.as_bytes()).await.expect(200);
    let papers = at.papers().await;
    assert_eq!((papers.len(), &papers[0]["durationMin"], &papers[0]["label"]), (1, &json!(150), &json!("COMP1013")));
});

story!(a_room_counts_the_seats_that_are_in_use, site, {
    let at = Season::build(&site).await;
    let body = |more: Value| {
        let mut body = json!({ "placeId": at.term.rooms[0], "seatRows": 5, "seatCols": 6, "outOfUse": ["A1", "E6"] });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        body
    };
    let post = async |more: Value| at.office.post(&format!("{EXAM}/room"), body(more)).await;
    assert_eq!(wrong(post(json!({ "outOfUse": ["F1"] })).await), ["outOfUse"]);
    assert_eq!(wrong(post(json!({ "outOfUse": ["b2"] })).await), ["outOfUse"]);
    assert_eq!(wrong(post(json!({ "seatRows": 1, "seatCols": 1, "outOfUse": ["A1"] })).await), ["outOfUse"]);
    assert_eq!(wrong(post(json!({ "seatRows": 27 })).await), ["seatRows"]);
    let made = post(json!({})).await.expect(200);
    assert_eq!(made.result()["capacity"], 28);
    post(json!({})).await.expect(422);
});

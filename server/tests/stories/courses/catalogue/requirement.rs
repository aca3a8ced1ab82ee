//! Requirements read while they are written, and tried on students.

use serde_json::{Value, json};
use testkit::Client;

use super::world::{add_average, add_course, add_result, add_seat, course_body, office, text};
use crate::{kit::Campus, story};

const CHECK: &str = "/api/sp/requirement/check";

story!(a_text_becomes_a_tree_and_a_tree_a_text_in_both_languages, site, {
    Campus::build(&site).await;
    let office = office(&site).await;
    add_course(&office, course_body("COMP1013")).await;
    let of_text =
        office.post(CHECK, json!({ "text": "修读过COMP1013 或者 累计绩点不低于3" })).await.expect(200).result().clone();
    assert_eq!(of_text["valid"], true);
    assert_eq!(of_text["tree"]["op"], "OR");
    let of_tree = office.post(CHECK, json!({ "tree": of_text["tree"] })).await.expect(200).result().clone();
    assert_eq!(of_tree, of_text);
    let of_english = office.post(CHECK, json!({ "text": of_text["textEn"] })).await.expect(200).result().clone();
    assert_eq!(of_english, of_text, "the English text says the same");

    let unknown = office.post(CHECK, json!({ "text": "修读过NONE1013 同时 专业为NOWHERE" })).await.expect(200);
    assert_eq!(
        (&unknown.result()["valid"], &unknown.result()["unknownCodes"]),
        (&json!(false), &json!(["NONE1013", "NOWHERE"]))
    );
    let tree =
        json!({ "op": "AND", "items": [{ "op": "TAKEN", "course": "COMP1013" }, { "op": "MIN_CGPA", "cgpa": 500 }] });
    let wrong = office.post(CHECK, json!({ "tree": tree })).await.expect(200).result().clone();
    assert_eq!((&wrong["valid"], &wrong["errors"][0]["path"]), (&json!(false), &json!([1])));
    let strange = office.post(CHECK, json!({ "tree": { "op": "DANCE" } })).await.expect(200).result().clone();
    assert_eq!((&strange["valid"], strange["errors"].as_array().unwrap().len()), (&json!(false), 1));
    let empty = office.post(CHECK, json!({ "text": "  " })).await.expect(200).result().clone();
    assert_eq!((&empty["valid"], &empty["tree"]), (&json!(true), &Value::Null));
    let english = office.post(CHECK, json!({ "text": "修读过", "language": "en-US" })).await.expect(200);
    assert!(
        text(&english.result()["errors"][0]["message"]).is_ascii()
            || english.result()["errors"][0]["message"].as_str().unwrap().contains("course code")
    );
});

async fn holds(client: &Client, student: &str, asked: &str) -> bool {
    let verdict =
        client.post("/api/sp/requirement/try", json!({ "text": asked, "studentId": student })).await.expect(200);
    verdict.result()["holds"].as_bool().unwrap()
}

story!(a_requirement_is_tried_on_what_the_records_say, site, {
    let campus = Campus::build(&site).await;
    let office = office(&site).await;
    let mut ids = vec![];
    for code in ["COMP1013", "COMP1023", "COMP1033", "COMP1043"] {
        ids.push(text(&add_course(&office, course_body(code)).await["id"]));
    }
    let student = campus.student(&site, "2610000001", "ACTIVE").await;
    add_result(&site, &campus, &student, &ids[0], ("A", 400)).await;
    add_seat(&site, &campus, &student, &ids[0], "COMPLETED").await;
    add_result(&site, &campus, &student, &ids[1], ("F", 0)).await;
    add_seat(&site, &campus, &student, &ids[1], "REGISTERED").await;
    add_seat(&site, &campus, &student, &ids[2], "REGISTERED").await;
    add_average(&site, &campus, &student, (1200, 6)).await;
    for (asked, expected) in [
        ("修读过COMP1013", true),
        ("修读过COMP1023", false),
        ("未曾修读过COMP1023", true),
        ("修读过COMP1033", true),
        ("正在修读COMP1033", true),
        ("正在修读COMP1023", false),
        ("修读过COMP1043", false),
        ("通过COMP1013成绩不低于A", true),
        ("专业为CMP", true),
        ("专业不能为CMP", false),
        ("修读年级为1", true),
        ("入学年份为2026", true),
        ("已获学分不少于3", true),
        ("已获学分不少于4", false),
        ("累计绩点不低于2.00", true),
        ("累计绩点不低于2.01", false),
        ("", true),
    ] {
        assert_eq!(holds(&office, &student, asked).await, expected, "{asked}");
    }
    // What counts as another counts from when it is approved.
    let body = json!({ "coursesFrom": [ids[0]], "coursesTo": [ids[3]], "kind": "ONE_WAY", "programmeIds": [campus.programme] });
    let made = office.post("/api/sp/course-equivalence", body).await.expect(200).result().clone();
    assert!(!holds(&office, &student, "修读过COMP1043").await);
    let approve = json!({ "id": made["id"], "version": made["version"], "approved": true });
    let approved = office.patch("/api/sp/course-equivalence", approve).await.expect(200).result().clone();
    let verdict = office
        .post("/api/sp/requirement/try", json!({ "text": "修读过COMP1043", "studentId": student }))
        .await
        .expect(200);
    assert_eq!(verdict.result()["holds"], true);
    assert!(text(&verdict.result()["tree"]["found"]).contains("COMP1013"), "it says through what");
    assert_eq!(verdict.result()["labels"]["COMP1043"], "课程 COMP1043");
    let elsewhere =
        json!({ "id": made["id"], "version": approved["version"], "programmeIds": [campus.other_programme] });
    office.patch("/api/sp/course-equivalence", elsewhere).await.expect(200);
    assert!(!holds(&office, &student, "修读过COMP1043").await, "for another programme only");

    // The university may count passes only.
    let now = office.get("/api/sp/settings").await.expect(200).result().clone();
    let mut body = json!({ "settings": now["settings"], "version": now["version"] });
    body["settings"]["takenCounts"] = json!("PASSED");
    office.patch("/api/sp/settings", body).await.expect(200);
    assert!(!holds(&office, &student, "修读过COMP1033").await);
    assert!(holds(&office, &student, "修读过COMP1013").await);

    let wrong =
        office.post("/api/sp/requirement/try", json!({ "text": "修读", "studentId": student })).await.expect(422);
    assert_eq!(wrong.errors()[0], ("text".to_owned(), "requirement_syntax".to_owned()));
});

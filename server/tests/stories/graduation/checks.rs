//! Decisions: singly and for many, with a reason where they differ; classes; courses moved by hand; who may.

use serde_json::json;

use super::kit::{Graduation, MAJOR, refused, text};
use crate::{
    offers::offer,
    rehearsal::{Send, rehearse_and_do},
    story,
};

story!(a_decision_that_differs_says_why, site, {
    let (all, programme, registry) = Graduation::with_programmes(&site).await;
    let ids = all.ids(&site).await;
    let path = format!("{MAJOR}/student/decide");
    all.decide(&programme.client, &ids, "MAYBE", "").await.expect(422);
    // One of three does not pass: graduating all of them takes a reason, and says how many differ.
    all.decide(&programme.client, &ids, "GRADUATE", "").await.expect(422);
    let body = json!({ "ids": ids, "decision": "GRADUATE", "reason": "教务委员会个案批准" });
    let done = rehearse_and_do(&site, &programme.client, Send::Json(&path, body)).await.unwrap();
    assert_eq!(done["warnings"][0]["code"], "differs");
    let row = all.row(&site, &all.students[2]).await;
    assert_eq!((row.programme_decision.as_str(), row.programme_reason.as_str()), ("GRADUATE", "教务委员会个案批准"));
    // Whoever checked for the programme does not counter-check.
    all.command(&programme.client, "sign").await.expect(200);
    let body = json!({ "staffId": programme.staff, "duty": "REGISTRY", "divisionId": null, "remark": "" });
    all.office.post(&format!("{MAJOR}/access"), body).await.expect(200);
    let again = all.decide(&programme.client, &ids[..1], "GRADUATE", "").await;
    offer(&refused(again, "same_person"), "same_person");
    all.decide(&registry.client, &ids[..1], "GRADUATE", "").await.expect(200);
    all.decide(&registry.client, &ids[1..2], "GRADUATE", "").await.expect(422);
    all.decide(&registry.client, &ids[2..], "NOT_YET", "").await.expect(422);
    all.decide(&registry.client, &ids[1..], "NOT_YET", "尚有在修课程").await.expect(200);
    // The class follows the rules until somebody says otherwise, with a reason.
    assert_eq!(all.row(&site, &all.students[0]).await.honours_final.as_deref(), Some("FIRST"));
    let class = format!("{MAJOR}/student/honours");
    let set = |id: &String, honours: &str, reason: &str| json!({ "ids": [id], "honours": honours, "reason": reason });
    registry.client.post(&class, set(&ids[0], "SECOND_UPPER", "")).await.expect(422);
    refused(registry.client.post(&class, set(&ids[1], "PASS", "x")).await, "not_graduating");
    let body = set(&ids[0], "SECOND_UPPER", "纪律处分");
    rehearse_and_do(&site, &registry.client, Send::Json(&class, body)).await.unwrap();
    let row = all.row(&site, &all.students[0]).await;
    assert_eq!((row.honours_final.as_deref(), row.honours_reason.as_str()), (Some("SECOND_UPPER"), "纪律处分"));
});

story!(a_course_moved_by_hand_stays_and_the_student_is_audited_anew, site, {
    let (all, programme, _) = Graduation::with_programmes(&site).await;
    let row = all.row(&site, &all.students[0]).await;
    let report = |id: String| {
        let office = all.office.clone();
        async move { office.get(&format!("{MAJOR}/student/{id}/report")).await.expect(200).result().clone() }
    };
    let before = report(row.id.clone()).await;
    let required = text(&before["categories"][0]["id"]);
    let path = format!("{MAJOR}/student/move");
    let body = |course: &str, category: Option<&str>, why: &str| json!({ "id": row.id, "courseId": course, "categoryId": category, "reason": why });
    let stranger = all.member(&site, "stranger").await;
    offer(
        &refused(stranger.client.post(&path, body(&all.courses[1], Some(&all.free), "x")).await, "no_duty"),
        "no_duty",
    );
    refused(programme.client.post(&path, body(&all.courses[2], Some(&required), "x")).await, "cannot_count_there");
    programme.client.post(&path, body(&all.courses[1], Some(&all.free), " ")).await.expect(422);
    let send = Send::Json(&path, body(&all.courses[1], Some(&all.free), "按旧计划"));
    rehearse_and_do(&site, &programme.client, send).await.unwrap();
    let after = report(row.id.clone()).await;
    let line = after["courses"].as_array().unwrap().iter().find(|line| line["code"] == "COMP3003").unwrap();
    assert_eq!((text(&line["categoryId"]), text(&line["why"])), (all.free.clone(), "PINNED".into()));
    // A run of the whole batch keeps it; without a category it goes where the rules put it.
    all.command(&all.office, "run").await.expect(200);
    assert_eq!(report(row.id.clone()).await, after);
    let send = Send::Json(&path, body(&all.courses[1], None, "更正"));
    rehearse_and_do(&site, &programme.client, send).await.unwrap();
    assert_eq!(report(row.id.clone()).await, before);
});

story!(nobody_names_themselves_and_a_duty_opens_a_division, site, {
    let all = Graduation::build(&site).await;
    all.command(&all.office, "run").await.expect(200);
    let path = format!("{MAJOR}/access");
    let body = |staff: &str, duty: &str| json!({ "staffId": staff, "duty": duty, "divisionId": null, "remark": "" });
    let member = all.named(&site, "registry", "REGISTRY", None).await;
    all.office.post(&path, body(&member.staff, "REGISTRY")).await.expect(422);
    // The page alone names nobody.
    member.client.post(&path, body(&member.staff, "SENATE")).await.expect(403);
    all.office.post(&path, body(&member.staff, "SENATE")).await.expect(200);
});

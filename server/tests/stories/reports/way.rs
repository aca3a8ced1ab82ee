//! A report from its first word to the dean, with its returns, and who stands in for whom.

use chrono::Duration;
use kernel::Timestamp;
use schema::reports::pr_step;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::json;

use super::kit::{API, OWN, Reports, reader, refused, supervise, text, today};
use crate::{offers::offer, story};

story!(a_report_goes_from_the_student_to_the_dean_with_one_return, site, {
    let all = Reports::build(&site).await;
    all.panel().await;
    all.handed_in(&site).await;
    // Passed on, it needs a rating and an answer to what the form asks the supervisor.
    let answer = all.decide(&site, "supervisor", &all.supervisor, json!({ "decision": "ENDORSE" })).await.expect(422);
    let fields: Vec<_> = answer.errors().into_iter().map(|(field, _)| field).collect();
    assert_eq!(fields, ["rating", "recommendation", "answers.meetings"]);
    all.supervised(&site).await;
    assert_eq!(all.row(&site).await.status, "PANEL_REVIEW");
    // The chair waits for every member.
    let conclude = json!({ "decision": "ENDORSE", "rating": "GOOD", "recommendation": "CONTINUE" });
    let early = refused(all.decide(&site, "ap", &all.chair, conclude.clone()).await, "members_outstanding");
    offer(&early, "members_outstanding");
    // A member assesses and returns nothing.
    let back = json!({ "decision": "RETURN_STUDENT", "comment": "No" });
    refused(all.decide(&site, "ap", &all.member, back).await, "chairs_part");
    all.assessed(&site).await;
    assert_eq!(all.row(&site).await.status, "HEAD_REVIEW");
    // Without a word it does not go back; with one the student finds it.
    all.decide(&site, "pd", &all.head, json!({ "decision": "RETURN_STUDENT" })).await.expect(422);
    let back = json!({ "decision": "RETURN_STUDENT", "comment": "The plan is missing" });
    all.decide(&site, "pd", &all.head, back).await.expect(200);
    let seen = all.writers[0].get(&format!("{OWN}/{}", all.reports[0])).await.expect(200).result().clone();
    assert_eq!((&seen["status"], &seen["returnedComment"]), (&json!("DRAFT"), &json!("The plan is missing")));
    // Of those who read it, the student learns who returned it, and nothing of the rest.
    let desks: Vec<String> = seen["steps"].as_array().unwrap().iter().map(|step| text(&step["desk"])).collect();
    assert_eq!(desks, ["STUDENT", "HEAD"]);
    let version = seen["answers"]["work"]["version"].as_i64().unwrap();
    all.answer("work", "Chapter one, and a plan", i32::try_from(version).unwrap()).await.expect(200);
    all.submit(&site).await.expect(200);
    // A new round: everybody speaks again.
    all.supervised(&site).await;
    refused(all.decide(&site, "ap", &all.chair, conclude).await, "members_outstanding");
    all.assessed(&site).await;
    all.decide(&site, "pd", &all.head, json!({ "decision": "ENDORSE" })).await.expect(200);
    // The dean first asks the head once more.
    let back = json!({ "decision": "RETURN_PREVIOUS", "comment": "Is the studentship extended?" });
    all.decide(&site, "dean", &all.dean, back).await.expect(200);
    assert_eq!(all.row(&site).await.status, "HEAD_REVIEW");
    refused(
        all.decide(&site, "dean", &all.dean, json!({ "decision": "ENDORSE", "recommendation": "CONTINUE" })).await,
        "not_your_turn",
    );
    all.decide(&site, "pd", &all.head, json!({ "decision": "ENDORSE", "comment": "It is" })).await.expect(200);
    let last = json!({ "decision": "ENDORSE", "recommendation": "CONTINUE" });
    all.decide(&site, "dean", &all.dean, last).await.expect(200);
    let row = all.row(&site).await;
    assert_eq!((row.status.as_str(), row.decision.as_str(), row.round), ("COMPLETED", "CONTINUE", 2));
    assert!(row.completed_at.is_some());
    let steps = pr_step::Entity::find()
        .filter(pr_step::Column::ReportId.eq(&row.id))
        .order_by_asc(pr_step::Column::CreatedAt)
        .order_by_asc(pr_step::Column::Id)
        .all(site.app.db().maintenance())
        .await
        .unwrap();
    assert_eq!(steps.len(), 13);
    // The history leads to where it is.
    let mut at = "DRAFT".to_owned();
    let mut sorted: Vec<_> = steps.iter().map(|step| (step.status_from.clone(), step.status_to.clone())).collect();
    for _ in 0..steps.len() {
        let n = sorted.iter().position(|(from, _)| *from == at).unwrap_or_else(|| panic!("no step from {at}"));
        at = sorted.remove(n).1;
    }
    assert_eq!(at, "COMPLETED");
    // Now the student sees what was decided, and not who of the panel said what.
    let seen = all.writers[0].get(&format!("{OWN}/{}", row.id)).await.expect(200).result().clone();
    let desks: Vec<String> = seen["steps"].as_array().unwrap().iter().map(|step| text(&step["desk"])).collect();
    assert!(desks.contains(&"DEAN".to_owned()) && !desks.contains(&"MEMBER".to_owned()), "{desks:?}");
    // Opened again by the graduate school, it is the student's.
    let until = (today(&site) + Duration::days(7)).to_string();
    let body = json!({ "ids": [row.id], "until": until, "reason": "Publications were forgotten" });
    all.office.post(&format!("{API}/report/reopen"), body.clone()).await.expect(200);
    assert_eq!(all.row(&site).await.status, "DRAFT");
    all.answer("submission", "2027-09-01", 0).await.expect(200);
    all.submit(&site).await.expect(200);
    refused(all.office.post(&format!("{API}/report/reopen"), body).await, "under_review");
});

story!(nobody_reads_what_has_not_reached_them_nor_what_is_anothers, site, {
    let all = Reports::build(&site).await;
    all.panel().await;
    all.answer("work", "Half a sentence", 0).await.expect(200);
    let of = |desk: &str, report: &str| format!("/api/teacher/pr/{desk}/report/{report}");
    // A draft is the student's alone: not the supervisor's, not the graduate school's.
    let seen = all.supervisor.client.get(&of("supervisor", &all.reports[0])).await.expect(200);
    assert_eq!(seen.result()["answers"], json!({}));
    let seen = all.office.get(&format!("{API}/report/{}/whole", all.reports[0])).await.expect(200);
    assert_eq!(seen.result()["answers"], json!({}));
    all.submit(&site).await.expect(200);
    let seen = all.supervisor.client.get(&of("supervisor", &all.reports[0])).await.expect(200);
    assert_eq!(seen.result()["answers"]["work"]["value"], "Half a sentence");
    // The panel has it, and reads nothing yet; of the other student it has nothing at all.
    let seen = all.member.client.get(&of("ap", &all.reports[0])).await.expect(200).result().clone();
    assert_eq!((&seen["answers"], &seen["actsAs"]), (&json!({}), &json!("")));
    all.member.client.get(&of("ap", &all.reports[1])).await.expect(404);
    let lines = all.member.client.get("/api/teacher/pr/ap").await.expect(200).result().clone();
    assert_eq!(lines.as_array().unwrap().len(), 1);
    all.writers[0].get(&format!("{OWN}/{}", all.reports[1])).await.expect(404);
    // Another supervisor has neither.
    let stranger = reader(&site, &all.campus, "T9", "TEACHER_AUTH_PR_SUPERVISOR").await;
    stranger.client.get(&of("supervisor", &all.reports[0])).await.expect(404);
    assert_eq!(stranger.client.get("/api/teacher/pr/supervisor").await.expect(200).result(), &json!([]));
    // A member sees what the supervisor said and nothing of another member.
    all.supervised(&site).await;
    let said = json!({ "decision": "ENDORSE", "rating": "UNSATISFACTORY", "comment": "Too little" });
    let second = reader(&site, &all.campus, "T8", "TEACHER_AUTH_PR_AP").await;
    all.seat(&second, "EXTERNAL").await.expect(200);
    all.decide(&site, "ap", &second, said).await.expect(200);
    let desks = |seen: &serde_json::Value| -> Vec<String> {
        seen["steps"].as_array().unwrap().iter().map(|step| text(&step["desk"])).collect()
    };
    let seen = all.member.client.get(&of("ap", &all.reports[0])).await.expect(200).result().clone();
    assert_eq!(desks(&seen), ["STUDENT", "SUPERVISOR"]);
    let seen = all.chair.client.get(&of("ap", &all.reports[0])).await.expect(200).result().clone();
    assert_eq!(desks(&seen), ["STUDENT", "SUPERVISOR", "MEMBER"]);
    // What waits is counted once it is given, no more.
    let waits = |lines: &serde_json::Value| lines[0]["waits"].as_bool().unwrap();
    assert!(!waits(second.client.get("/api/teacher/pr/ap").await.expect(200).result()));
    assert!(waits(all.member.client.get("/api/teacher/pr/ap").await.expect(200).result()));
    let home = all.member.client.get("/api/teacher/pr").await.expect(200).result().clone();
    assert_eq!((&home[0]["desk"], &home[0]["waits"], home.as_array().unwrap().len()), (&json!("ap"), &json!(1), 1));
});

story!(a_deputy_decides_while_the_head_is_away_and_not_after, site, {
    let all = Reports::build(&site).await;
    all.panel().await;
    all.handed_in(&site).await;
    all.supervised(&site).await;
    all.assessed(&site).await;
    let deputy = reader(&site, &all.campus, "T7", "TEACHER_AUTH_PR_PD").await;
    let unable = reader(&site, &all.campus, "T6", "TEACHER_AUTH_PR_AP").await;
    let report = format!("/api/teacher/pr/pd/report/{}", all.reports[0]);
    deputy.client.get(&report).await.expect(404);
    let setting = |no: &str, until: i64| {
        let day = |n: i64| (today(&site) + Duration::days(n)).to_string();
        json!({ "awayFrom": day(-1), "awayUntil": day(until), "deputyNo": no, "mail": false, "version": 0 })
    };
    let path = "/api/teacher/pr/pd/setting";
    let save = |body| async { all.head.client.send(axum::http::Method::PATCH, path, Some(body)).await };
    for no in ["T6", "T4", "T0"] {
        assert_eq!(save(setting(no, 3)).await.expect(422).errors()[0].1, "cannot_decide", "{no}");
    }
    drop(unable);
    let kept = save(setting("T7", 3)).await.expect(200).result().clone();
    assert_eq!((&kept["deputyNo"], &kept["version"]), (&json!("T7"), &json!(1)));
    deputy.client.get(&report).await.expect(200);
    assert_eq!(deputy.client.get("/api/teacher/pr/pd").await.expect(200).result()[0]["waits"], true);
    // After the days of absence it is the head's alone.
    site.app.clock.advance(5 * Timestamp::DAY);
    deputy.client.get(&report).await.expect(404);
    all.decide(&site, "pd", &deputy, json!({ "decision": "ENDORSE" })).await.expect(404);
    site.app.clock.advance(-5 * Timestamp::DAY);
    all.decide(&site, "pd", &deputy, json!({ "decision": "ENDORSE" })).await.expect(200);
    let step = pr_step::Entity::find()
        .filter(pr_step::Column::Desk.eq("HEAD"))
        .one(site.app.db().maintenance())
        .await
        .unwrap()
        .unwrap();
    assert_eq!((step.staff_id, step.for_staff_id), (Some(deputy.staff), Some(all.head.staff.clone())));
});

story!(whoever_supervises_does_not_decide_as_head, site, {
    let all = Reports::build(&site).await;
    all.panel().await;
    supervise(&site, &all.students[0], &all.head.teacher, "CO").await;
    all.handed_in(&site).await;
    all.supervised(&site).await;
    all.assessed(&site).await;
    let refusal = refused(all.decide(&site, "pd", &all.head, json!({ "decision": "ENDORSE" })).await, "own_candidate");
    assert_eq!(offer(&refusal, "own_candidate"), "/teacher/pd/progress-report/setting");
});

//! A student's own report: after its release, with its explanation, confirmed or asked about; never another's.

use schema::{
    grades::{grade_release, student_grade},
    students::student,
};
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, QueryFilter, Set, sea_query::Expr};
use serde_json::{Value, json};
use testkit::Client;

use super::kit::{Graduation, MAJOR, figures, refused, text};
use crate::{
    offers::offer,
    rehearsal::{Send, rehearse_and_do},
    stock::add_result,
    story,
};

const OWN: &str = "/api/graduation-audit/own";

async fn reports(client: &Client) -> Vec<Value> {
    client.get(OWN).await.expect(200).result()["reports"].as_array().unwrap().clone()
}

story!(a_report_is_seen_by_its_student_once_it_is_released, site, {
    let all = Graduation::build(&site).await;
    all.command(&all.office, "run").await.expect(200);
    let [me, other] = [all.account(&site, &all.students[1]).await, all.account(&site, &all.students[0]).await];
    assert!(reports(&me).await.is_empty(), "not before its release");
    let row = all.row(&site, &all.students[1]).await;
    let body = json!({ "id": row.id });
    me.post(&format!("{OWN}/confirm"), body.clone()).await.expect(404);
    let path = format!("{MAJOR}/batch/release");
    rehearse_and_do(&site, &all.office, Send::Json(&path, json!({ "id": all.batch }))).await.unwrap();
    refused(all.command(&all.office, "release").await, "released_already");
    let seen = reports(&me).await;
    assert_eq!((seen.len(), text(&seen[0]["result"])), (1, "PASS_IF_CURRENT_COMPLETED".into()));
    assert_eq!((&seen[0]["unitsEarned"], &seen[0]["open"]), (&json!(6), &json!(true)));
    assert!(seen[0]["decision"].is_null() && seen[0]["honours"].is_null(), "nothing is decided yet");
    let states: Vec<_> =
        seen[0]["report"]["categories"].as_array().unwrap().iter().map(|c| text(&c["state"])).collect();
    assert_eq!(states, ["IF_PASSED", "MET"]);
    // Nobody else's.
    other.post(&format!("{OWN}/confirm"), body.clone()).await.expect(404);
    other.post(&format!("{OWN}/query"), json!({ "id": row.id, "query": "?" })).await.expect(404);
    rehearse_and_do(&site, &me, Send::Plain(&format!("{OWN}/confirm"), body)).await.unwrap();
    assert_eq!(all.row(&site, &all.students[1]).await.ack, "CONFIRMED");
    // Taken back with a reason.
    let back = format!("{MAJOR}/batch/withdraw");
    let body = json!({ "id": all.batch, "reason": "成绩更正" });
    rehearse_and_do(&site, &all.office, Send::Json(&back, body)).await.unwrap();
    assert!(reports(&me).await.is_empty());
});

story!(a_query_is_answered_before_the_registry_signs, site, {
    let (all, programme, registry) = Graduation::with_programmes(&site).await;
    all.command(&all.office, "release").await.expect(200);
    let me = all.account(&site, &all.students[2]).await;
    let row = all.row(&site, &all.students[2]).await;
    let (ask, answer) = (format!("{OWN}/query"), format!("{MAJOR}/student/answer"));
    me.post(&ask, json!({ "id": row.id, "query": " " })).await.expect(422);
    refused(programme.client.post(&answer, json!({ "id": row.id, "answer": "x" })).await, "no_query");
    let body = json!({ "id": row.id, "query": "交换学分算了吗？" });
    rehearse_and_do(&site, &me, Send::Plain(&ask, body)).await.unwrap();
    let ids = all.ids(&site).await;
    all.decide(&programme.client, &ids, "NOT_YET", "统一暂缓").await.expect(200);
    all.command(&programme.client, "sign").await.expect(200);
    all.decide(&registry.client, &ids, "NOT_YET", "").await.expect(200);
    offer(&refused(all.command(&registry.client, "sign").await, "open_queries"), "open_queries");
    let stranger = all.member(&site, "stranger").await;
    refused(stranger.client.post(&answer, json!({ "id": row.id, "answer": "x" })).await, "no_duty");
    let body = json!({ "id": row.id, "answer": "尚未收到成绩单" });
    rehearse_and_do(&site, &registry.client, Send::Json(&answer, body)).await.unwrap();
    assert_eq!(reports(&me).await[0]["answer"], "尚未收到成绩单");
    all.command(&registry.client, "sign").await.expect(200);
    // With the senate nothing is asked any more.
    offer(&refused(me.post(&ask, json!({ "id": row.id, "query": "再问" })).await, "queries_closed"), "queries_closed");
});

story!(reports_wait_for_the_grades_and_for_holds, site, {
    let all = Graduation::build(&site).await;
    all.command(&all.office, "run").await.expect(200);
    let db = site.app.db();
    let unseen = |status: &'static str| {
        student_grade::Entity::update_many()
            .col_expr(student_grade::Column::Status, Expr::value(status))
            .filter(student_grade::Column::StudentId.eq(&all.students[0]))
    };
    unseen("CONFIRMED").exec(db.maintenance()).await.unwrap();
    db.maintained();
    offer(&refused(all.command(&all.office, "release").await, "grades_unreleased"), "grades_unreleased");
    unseen("RELEASED").exec(db.maintenance()).await.unwrap();
    db.maintained();
    all.command(&all.office, "release").await.expect(200);
    // What changes after the release is released again.
    let late = &all.courses[3];
    add_result(&site, &all.campus, &all.students[0], late, ("A", 400)).await;
    figures(&site, &all.campus).await;
    all.command(&all.office, "run").await.expect(200);
    assert!(all.state(&site).await.released_at.is_none());
    all.command(&all.office, "release").await.expect(200);
    // A hold that keeps results keeps the report: nothing of it is in the answer.
    let held = student::ActiveModel { id: Set(all.students[0].clone()), fee_hold: Set(true), ..Default::default() };
    held.update(db.maintenance()).await.unwrap();
    insert!(
        site,
        grade_release {
            semester_id: all.campus.semester.clone(),
            student_type: "UG".into(),
            programme_id: None,
            year_of_study: None,
            release_at: site.app.clock.now(),
            block_on_hold: true,
            status: "RELEASED".into(),
            released_at: None,
            results: 0,
            reason: String::new(),
        }
    );
    db.maintained();
    let me = all.account(&site, &all.students[0]).await;
    let seen = reports(&me).await.remove(0);
    assert!(text(&seen["held"]).contains('费'), "{seen}");
    assert!(seen["cgpa"].is_null() && seen["report"]["courses"].as_array().unwrap().is_empty());
    assert_eq!((&seen["result"], &seen["open"]), (&json!(""), &json!(false)));
    // What is not seen is not answered either.
    let held = me.post(&format!("{OWN}/confirm"), json!({ "id": seen["id"] })).await;
    offer(&refused(held, "report_held"), "report_held");
});

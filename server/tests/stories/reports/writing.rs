//! What a student writes is kept, question by question, and over nothing unseen.

use chrono::Duration;
use schema::reports::pr_period;
use sea_orm::{EntityTrait, sea_query::Expr};
use serde_json::json;

use super::kit::{API, OWN, Reports, refused, today};
use crate::{offers::offer, story};

story!(an_answer_is_written_over_nothing_unseen, site, {
    let all = Reports::build(&site).await;
    assert_eq!(all.row(&site).await.status, "NOT_STARTED");
    let first = all.answer("work", "From the first tab", 0).await.expect(200).result().clone();
    assert_eq!(first["version"], 1);
    assert_eq!(all.row(&site).await.status, "DRAFT");
    // Another tab has not seen it: nothing is lost, both texts are there to compare.
    let refusal = refused(all.answer("work", "From the second tab", 0).await, "changed_elsewhere");
    assert_eq!(refusal["refusal"]["rules"][0]["data"]["value"], "From the first tab", "{refusal}");
    offer(&refusal, "changed_elsewhere");
    // The same text again, after an answer that was lost on its way.
    assert_eq!(all.answer("work", "From the first tab", 0).await.expect(200).result()["version"], 1);
    assert_eq!(all.answer("work", "Both", 1).await.expect(200).result()["version"], 2);
    // Each kind of question takes its own.
    all.answer("submission", "soon", 0).await.expect(422);
    all.answer("submission", "2027-09-01", 0).await.expect(200);
    all.answer("meetings", "WEEKLY", 0).await.expect(422);
    let seen = all.writers[0].get(&format!("{OWN}/{}", all.reports[0])).await.expect(200).result().clone();
    assert_eq!((&seen["answers"]["work"]["value"], &seen["actsAs"]), (&json!("Both"), &json!("STUDENT")));
});

story!(what_is_handed_in_is_whole_and_can_be_taken_back_until_it_is_read, site, {
    let all = Reports::build(&site).await;
    all.answer("submission", "2027-09-01", 0).await.expect(200);
    let refusal = refused(all.submit(&site).await, "unanswered");
    assert_eq!(refusal["refusal"]["rules"][0]["data"]["codes"], json!(["work"]));
    all.handed_in(&site).await;
    refused(all.answer("work", "Too late", 1).await, "not_with_student");
    let body = json!({ "reportId": all.reports[0], "version": all.row(&site).await.version });
    all.writers[0].post(&format!("{OWN}/take-back"), body).await.expect(200);
    all.answer("work", "Better", 1).await.expect(200);
    // Somebody who looked at another state does not hand in.
    let stale = json!({ "reportId": all.reports[0], "version": 1 });
    refused(all.writers[0].post(&format!("{OWN}/submit"), stale).await, "changed_since");
    all.submit(&site).await.expect(200);
    all.supervised(&site).await;
    let body = json!({ "reportId": all.reports[0], "version": all.row(&site).await.version });
    refused(all.writers[0].post(&format!("{OWN}/take-back"), body).await, "begun");
});

story!(a_closed_period_takes_nothing_except_from_whom_it_was_extended_for, site, {
    let all = Reports::build(&site).await;
    let listed = all.writers[0].get(OWN).await.expect(200).result().clone();
    assert_eq!((&listed[0]["status"], &listed[0]["overdue"]), (&json!("NOT_STARTED"), &json!(false)));
    pr_period::Entity::update_many()
        .col_expr(pr_period::Column::StudentDue, Expr::value(today(&site) - Duration::days(1)))
        .exec(site.app.db().maintenance())
        .await
        .unwrap();
    site.app.db().maintained();
    let listed = all.writers[0].get(OWN).await.expect(200).result().clone();
    assert_eq!(listed[0]["overdue"], true);
    // Late is late and still taken, until the graduate school closes the period.
    all.answer("work", "Late", 0).await.expect(200);
    all.office.post(&format!("{API}/period/close"), json!({ "id": all.period })).await.expect(200);
    offer(&refused(all.submit(&site).await, "period_closed"), "period_closed");
    let until = (today(&site) + Duration::days(3)).to_string();
    let body = json!({ "ids": [all.reports[0]], "until": until, "reason": "Illness" });
    all.office.post(&format!("{API}/report/reopen"), body).await.expect(200);
    all.submit(&site).await.expect(200);
    refused(all.office.post(&format!("{API}/period/open"), json!({ "id": all.period })).await, "closed_already");
});

//! Mails: to whoever can decide, to the applicant with the result, and reminders on working days.

use kernel::{Timestamp, messages::message};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::json;

use super::kit::{BASE, Kind, University};
use crate::{story, support::Site};

/// Template and address of every mail so far.
async fn mails(site: &Site) -> Vec<(String, String)> {
    let all = message::Entity::find()
        .filter(message::Column::TemplateCode.starts_with("workflow."))
        .order_by_asc(message::Column::Id)
        .all(site.app.db().maintenance())
        .await
        .unwrap();
    all.into_iter().map(|m| (m.template_code, m.address)).collect()
}

fn to(code: &str, who: &str) -> (String, String) {
    (format!("workflow.{code}"), format!("{who}@test.invalid"))
}

story!(each_desk_is_told_and_the_applicant_at_the_end, site, {
    let university = University::build(&site).await;
    let application = university.apply(&site, Kind::Course, 1).await;
    assert_eq!(mails(&site).await, [to("new_task", "person-department-head")]);
    for desk in Kind::Course.desks() {
        application.decide(&site, university.at(desk), "approve").await.expect(200);
    }
    assert_eq!(
        mails(&site).await[1..],
        [to("new_task", "person-dean"), to("new_task", "person-regulations"), to("result", "applicant")]
    );
    let second = university.apply(&site, Kind::Cohort, 2).await;
    second.decide(&site, university.at("department-head"), "return").await.expect(200);
    assert_eq!(mails(&site).await.last(), Some(&to("result", "applicant")));
});

story!(a_desk_that_waits_is_reminded_after_three_working_days_and_by_the_applicant_once_a_day, site, {
    let university = University::build(&site).await;
    let application = university.apply(&site, Kind::Course, 1).await;
    let sent = async || mails(&site).await.iter().filter(|(code, _)| code == "workflow.reminder").count();
    assert_eq!(workflow::api::remind_overdue(&site.app).await.unwrap(), 0);
    // Five days hold at least three working days.
    site.app.clock.advance(5 * Timestamp::DAY);
    assert_eq!(workflow::api::remind_overdue(&site.app).await.unwrap(), 1);
    assert_eq!(workflow::api::remind_overdue(&site.app).await.unwrap(), 0, "once is enough for a while");
    assert_eq!(sent().await, 1);
    let remind =
        async || university.applicant.1.post(&format!("{BASE}/task/remind"), json!({ "id": application.id })).await;
    assert_eq!(remind().await.expect(409).code(), "reminded_today");
    site.app.clock.advance(Timestamp::DAY);
    remind().await.expect(200);
    assert_eq!(remind().await.expect(409).code(), "reminded_today");
    assert_eq!(sent().await, 2);
    // A reminder does not get in the way of a decision on what was read before it.
    let task = application.tasks(&site).await.remove(0);
    assert_eq!(application.steps(&site).await.len(), 3);
    application.decide_task(university.at("department-head"), &task, task.version, "reject").await.expect(200);
    assert_eq!(remind().await.expect(409).code(), "wrong_state");
    site.app.clock.advance(7 * Timestamp::DAY);
    assert_eq!(workflow::api::remind_overdue(&site.app).await.unwrap(), 0, "what is over does not wait");
});

//! Deciders are who they are when they decide: by role, by reach, by delegation, by hand-over.

use chrono::Duration;
use sea_orm::EntityTrait;
use serde_json::{Value, json};
use testkit::{Client, hold};
use workflow::machine::State;

use super::kit::{BASE, Kind, University, colleague};
use crate::{on_every_database, people::narrow, story, support::Site};

async fn pending(client: &Client) -> Vec<String> {
    let page = client.get(&format!("{BASE}/audit/item/pending?pageSize=100")).await.expect(200);
    let rows = page.result()["data"].as_array().unwrap();
    rows.iter().map(|row| row["instanceId"].as_str().unwrap().to_owned()).collect()
}

story!(whoever_loses_the_role_or_the_reach_decides_no_more, site, {
    let university = University::build(&site).await;
    let application = university.apply(&site, Kind::Course, 1).await;
    let (late, client) = colleague(&site, "late", &[]).await;
    assert!(pending(&client).await.is_empty());
    application.decide(&site, &client, "approve").await.expect(404);
    // The role comes while the task is already there.
    hold(&site.app, &late.user_id, &role_id(&site, "department-head").await).await;
    assert_eq!(pending(&client).await, std::slice::from_ref(&application.id));
    narrow(&site, &late.user_id, &university.campus.other_division, &[]).await;
    assert!(pending(&client).await.is_empty(), "a matter of another division");
    application.decide(&site, &client, "approve").await.expect(404);
    application.view(&client).await.expect(404);
    assert_eq!(application.state(&site).await, State::FIRST);
    let (near, client) = colleague(&site, "near", &["department-head"]).await;
    narrow(&site, &near.user_id, &university.campus.division, &[]).await;
    application.decide(&site, &client, "approve").await.expect(200);
});

async fn role_id(site: &Site, code: &str) -> String {
    use kernel::identity::entity::role;
    use sea_orm::{ColumnTrait, QueryFilter};
    let found = role::Entity::find().filter(role::Column::Code.eq(code));
    found.one(site.app.db().maintenance()).await.unwrap().unwrap().id
}

async fn delegate(site: &Site, from: &Client, to: &str, (first, last): (i64, i64), kind: Option<&str>) -> Value {
    let today = site.app.clock.now().local_date();
    let body = json!({
        "toUserId": to, "kind": kind, "fromDay": today + Duration::days(first), "toDay": today + Duration::days(last),
        "reason": "出差",
    });
    from.post(&format!("{BASE}/task/delegate"), body).await.expect(200).result().clone()
}

story!(a_delegate_decides_in_the_name_of_the_other_while_it_lasts, site, {
    let university = University::build(&site).await;
    let head = university.at("department-head");
    let (deputy, client) = colleague(&site, "deputy", &[]).await;
    let of_course = university.apply(&site, Kind::Course, 1).await;
    let of_cohort = university.apply(&site, Kind::Cohort, 2).await;
    delegate(&site, head, &deputy.user_id, (1, 3), None).await;
    assert!(pending(&client).await.is_empty(), "not before it begins");
    let given = delegate(&site, head, &deputy.user_id, (0, 0), Some("CourseAddProcess")).await;
    assert_eq!(pending(&client).await, std::slice::from_ref(&of_course.id), "of one kind");
    of_cohort.decide(&site, &client, "approve").await.expect(404);
    let view = of_course.view(&client).await.expect(200).result().clone();
    assert_eq!((&view["mayDecide"], &view["onBehalfOf"]), (&json!(true), &json!("人 person-department-head")));
    of_course.decide(&site, &client, "approve").await.expect(200);
    let tasks = of_course.tasks(&site).await;
    assert_eq!(tasks[0].decided_by.as_deref(), Some(deputy.user_id.as_str()));
    assert_eq!(tasks[0].on_behalf_of.as_deref(), Some(university.person("department-head").user_id.as_str()));
    let end = json!({ "id": given["id"], "version": given["version"] });
    client.post(&format!("{BASE}/task/delegate/end"), end.clone()).await.expect(404);
    let another = university.apply(&site, Kind::Course, 3).await;
    head.post(&format!("{BASE}/task/delegate/end"), end).await.expect(200);
    another.decide(&site, &client, "approve").await.expect(404);
});

story!(nobody_decides_their_own_by_way_of_another, site, {
    let university = University::build(&site).await;
    let head = university.at("department-head");
    // The head applies, and has delegated; the deputy applies, and the head has delegated to them.
    let (deputy, client) = colleague(&site, "deputy", &[]).await;
    delegate(&site, head, &deputy.user_id, (0, 5), None).await;
    let form = university.form(&site, Kind::Course, 1).await;
    let of_head = super::kit::submit(head, Kind::Course, form.clone()).await.expect(200).result().clone();
    let of_head = super::kit::Application { kind: Kind::Course, id: of_head["id"].as_str().unwrap().into(), form };
    assert!(pending(&client).await.is_empty() && pending(head).await.is_empty());
    of_head.decide(&site, &client, "approve").await.expect(404);
    assert_eq!(of_head.decide(&site, head, "approve").await.expect(409).code(), "own_application");
    let form = university.form(&site, Kind::Course, 2).await;
    let own = super::kit::submit(&client, Kind::Course, form.clone()).await.expect(200).result().clone();
    let own = super::kit::Application { kind: Kind::Course, id: own["id"].as_str().unwrap().into(), form };
    assert_eq!(own.decide(&site, &client, "approve").await.expect(409).code(), "own_application");
    own.decide(&site, head, "approve").await.expect(200);
});

story!(a_task_that_was_handed_over_is_the_others_alone, site, {
    let university = University::build(&site).await;
    let head = university.at("department-head");
    let (other, client) = colleague(&site, "other", &[]).await;
    let (_, stranger) = colleague(&site, "stranger", &[]).await;
    let application = university.apply(&site, Kind::Course, 1).await;
    let task = application.task(&site).await;
    let path = format!("{BASE}/task/transfer");
    let body =
        |to: &str, version: i32| json!({ "taskId": task.id, "toUserId": to, "comment": "请代办", "version": version });
    stranger.post(&path, body(&other.user_id, 1)).await.expect(404);
    head.post(&path, body(&university.applicant.0.user_id, 1)).await.expect(422);
    head.post(&path, body(&other.user_id, 7)).await.expect(409);
    let (powerless, _) = site.person("powerless", &[]).await;
    assert_eq!(head.post(&path, body(&powerless.user_id, 1)).await.expect(409).code(), "cannot_decide");
    let people = head.get(&format!("{BASE}/task/people?taskId={}&keyword=person-", task.id)).await.expect(200);
    let values: Vec<_> = people.result().as_array().unwrap().iter().map(|p| p["value"].as_str().unwrap()).collect();
    assert!(values.contains(&other.user_id.as_str()) && !values.contains(&powerless.user_id.as_str()));
    head.post(&path, body(&other.user_id, 1)).await.expect(200);
    application.decide(&site, head, "approve").await.expect(404);
    assert_eq!(pending(&client).await, std::slice::from_ref(&application.id));
    application.decide(&site, &client, "approve").await.expect(200);
    assert_eq!(application.state(&site).await.node, 1, "the next desk is the next desk");
});

// Of three desks none may be passed by somebody who has passed another, whatever chain of delegations leads there.
on_every_database!(nobody_passes_two_desks_of_a_result, site, {
    let university = University::build(&site).await;
    let (head, affairs, registrar) =
        (university.at("department-head"), university.at("academic-affairs"), university.at("records"));
    let (one, busy) = colleague(&site, "busy", &[]).await;
    for desk in [head, affairs, registrar] {
        delegate(&site, desk, &one.user_id, (0, 5), None).await;
    }
    let application = university.apply(&site, Kind::Grade, 1).await;
    application.decide(&site, &busy, "approve").await.expect(200);
    // The same person for somebody else.
    let refused = application.decide(&site, &busy, "approve").await.expect(409);
    assert_eq!(refused.code(), "separate_desks", "{}", refused.json);
    assert!(!pending(&busy).await.contains(&application.id), "what one cannot decide does not wait for one");
    // The head, in whose name it was approved, by the role of the next desk and by delegation.
    hold(&site.app, &university.person("department-head").user_id, &role_id(&site, "academic-affairs").await).await;
    assert_eq!(application.decide(&site, head, "approve").await.expect(409).code(), "separate_desks");
    // Somebody new, but in the name of the head, who holds the role of this desk too.
    let (two, second) = colleague(&site, "second", &[]).await;
    delegate(&site, head, &two.user_id, (0, 5), None).await;
    application.decide(&site, &second, "approve").await.expect(404);
    // A chain: the desk delegates to a third, who has delegated to the first.
    let (three, third) = colleague(&site, "third", &[]).await;
    delegate(&site, affairs, &three.user_id, (0, 5), None).await;
    delegate(&site, &third, &one.user_id, (0, 5), None).await;
    assert_eq!(application.decide(&site, &busy, "approve").await.expect(409).code(), "separate_desks");
    // Nor is it handed to them.
    let task = application.task(&site).await;
    let over = json!({ "taskId": task.id, "version": task.version, "toUserId": one.user_id, "comment": "请处理" });
    let handed = affairs.post(&format!("{BASE}/task/transfer"), over).await.expect(409);
    assert_eq!(handed.code(), "cannot_decide");
    // Three people pass three desks.
    application.decide(&site, &third, "approve").await.expect(200);
    assert_eq!(application.decide(&site, &busy, "approve").await.expect(409).code(), "separate_desks");
    application.decide(&site, registrar, "approve").await.expect(200);
    assert_eq!(application.row(&site).await.status, "APPROVED");
    // Where a process does not ask for it, one person may sit at several desks.
    let course = university.apply(&site, Kind::Course, 2).await;
    course.decide(&site, &busy, "approve").await.expect(200);
});

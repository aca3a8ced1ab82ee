//! Tasks: pending by assignee and by role, on their way, done.

use std::collections::BTreeSet;

use kernel::{Action, Timestamp, actor::Actions};
use schema::workflow::{process_instance, process_task};
use sea_orm::{EntityTrait, Set};

use crate::{kit::column, story, support::Site};

const TASKS: &str = "/api/activiti/application/audit/item";

async fn instance(site: &Site, id: &str, status: &str) {
    let now = site.app.clock.now();
    let row = process_instance::ActiveModel {
        id: Set(id.to_owned()),
        no: Set(format!("NO-{id}")),
        kind: Set("CourseAddProcess".into()),
        title: Set(format!("申请 {id}")),
        applicant_id: Set(site.admin.user_id.clone()),
        applicant_name: Set("张三".into()),
        student_type: Set(None),
        division_id: Set(None),
        business_id: Set(None),
        form: Set("{}".into()),
        current_node: Set("dean".into()),
        status: Set(status.to_owned()),
        started_at: Set(Some(now)),
        ended_at: Set(None),
        created_at: Set(now),
        created_by: Set(None),
        updated_at: Set(now),
        updated_by: Set(None),
        version: Set(1),
        archived_at: Set(None),
    };
    process_instance::Entity::insert(row).exec_without_returning(site.app.db().maintenance()).await.unwrap();
}

struct Task<'a> {
    id: &'a str,
    of: &'a str,
    assignee: Option<&'a str>,
    role: Option<&'a str>,
    decided_by: Option<&'a str>,
}

async fn task(site: &Site, task: Task<'_>, archived: bool) {
    let now = site.app.clock.now();
    let decided = task.decided_by.is_some();
    let row = process_task::ActiveModel {
        id: Set(task.id.to_owned()),
        instance_id: Set(task.of.to_owned()),
        node: Set("dean".into()),
        assignee_id: Set(task.assignee.map(str::to_owned)),
        candidate_role_id: Set(task.role.map(str::to_owned)),
        division_id: Set(None),
        programme_id: Set(None),
        state: Set(if decided { "DONE" } else { "PENDING" }.into()),
        action: Set(decided.then(|| "APPROVE".into())),
        comment: Set(None),
        decided_by: Set(task.decided_by.map(str::to_owned)),
        decided_at: Set(decided.then_some(now)),
        on_behalf_of: Set(None),
        reminded_at: Set(None),
        applicant_id: Set(None),
        created_at: Set(now),
        created_by: Set(None),
        updated_at: Set(now),
        updated_by: Set(None),
        version: Set(1),
        archived_at: Set(archived.then_some(Timestamp(1))),
    };
    process_task::Entity::insert(row).exec_without_returning(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
}

story!(each_list_has_its_tasks_and_no_other, site, {
    let query = Actions::of([Action::Query]);
    let (li, client) = site.person("li", &[("ADMIN_AUTH_PROCESS_MYTASK", query)]).await;
    let (wang, other) = site.person("wang", &[("ADMIN_AUTH_PROCESS_MYTASK", query)]).await;
    let (li_id, wang_id) = (li.user_id.as_str(), wang.user_id.as_str());
    for (id, status) in [("run", "RUNNING"), ("end", "APPROVED"), ("stop", "WITHDRAWN")] {
        instance(&site, id, status).await;
    }
    let plain = |id, of| Task { id, of, assignee: None, role: None, decided_by: None };
    let li_role = Some(li.role_id.as_str());
    for (one, archived) in [
        (Task { assignee: Some(li_id), ..plain("mine", "run") }, false),
        (Task { role: li_role, ..plain("by-role", "run") }, false),
        (Task { assignee: Some(wang_id), role: li_role, ..plain("taken", "run") }, false), // wang took it from the role
        (Task { assignee: Some(wang_id), ..plain("other", "run") }, false),
        (Task { role: Some(&wang.role_id), ..plain("other-role", "run") }, false),
        (Task { assignee: Some(li_id), ..plain("ended", "end") }, false), // nothing to decide any more
        (Task { assignee: Some(li_id), ..plain("archived", "run") }, true),
        (Task { decided_by: Some(li_id), ..plain("decided", "run") }, false),
        (Task { decided_by: Some(li_id), ..plain("done", "end") }, false),
        (Task { decided_by: Some(li_id), ..plain("withdrawn", "stop") }, false),
        (Task { decided_by: Some(wang_id), ..plain("wangs", "end") }, false),
    ] {
        site.app.clock.advance(1000);
        task(&site, one, archived).await;
    }
    let ids = async |client: &testkit::Client, list: &str| {
        column(&client.get(&format!("{TASKS}/{list}?processType={list}")).await.expect(200), "id")
    };
    assert_eq!(ids(&client, "pending").await, ["by-role", "mine"], "newest first");
    assert_eq!(ids(&client, "inProcess").await, ["decided"]);
    assert_eq!(ids(&client, "history").await, ["withdrawn", "done"]);
    assert_eq!(ids(&other, "pending").await, ["other-role", "other", "taken"]);
    assert_eq!(ids(&other, "history").await, ["wangs"]);
    let row = client.get(&format!("{TASKS}/inProcess")).await.expect(200).result()["data"][0].clone();
    for (field, value) in [
        ("no", "NO-run"),
        ("title", "申请 run"),
        ("applicantName", "张三"),
        ("status", "RUNNING"),
        ("action", "APPROVE"),
        ("kind", "CourseAddProcess"),
    ] {
        assert_eq!(row[field], value, "{field}");
    }
    let (_, stranger) = site.person("stranger", &[]).await;
    stranger.get(&format!("{TASKS}/pending")).await.expect(403);
    client.get(&format!("{TASKS}/pending?colour=red")).await.expect(422);
});

story!(the_bell_counts_all_pages_and_no_task_is_on_two, site, {
    let query = Actions::of([Action::Query]);
    let (li, client) = site.person("li", &[("ADMIN_AUTH_PROCESS_MYTASK", query)]).await;
    instance(&site, "run", "RUNNING").await;
    let names: Vec<String> = (0..25).map(|n| format!("t{n:02}")).collect();
    // All at the same moment: what comes first must not change from page to page.
    for name in &names {
        let pending = Task { id: name, of: "run", assignee: Some(&li.user_id), role: None, decided_by: None };
        task(&site, pending, false).await;
    }
    for n in 0..12 {
        let id = format!("d{n:02}");
        let decided = Task { id: &id, of: "run", assignee: None, role: None, decided_by: Some(&li.user_id) };
        task(&site, decided, false).await;
    }
    let pending = client.get(&format!("{TASKS}/pending")).await.expect(200).result().clone();
    let following = client.get(&format!("{TASKS}/inProcess")).await.expect(200).result().clone();
    assert_eq!((pending["data"].as_array().unwrap().len(), following["data"].as_array().unwrap().len()), (10, 10));
    assert_eq!(pending["totalCount"].as_u64().unwrap() + following["totalCount"].as_u64().unwrap(), 37);
    let home = client.get("/api/dashboard/home").await.expect(200).result().clone();
    assert_eq!(home["todo"][0]["count"], 25);
    let mut seen = vec![];
    for page in 1..=4 {
        seen.extend(column(&client.get(&format!("{TASKS}/pending?pageSize=7&pageNo={page}")).await.expect(200), "id"));
    }
    assert_eq!(seen.len(), 25);
    assert_eq!(seen.into_iter().collect::<BTreeSet<_>>(), names.into_iter().collect());
});

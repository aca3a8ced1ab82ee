//! A6: a search over delegations. In random small worlds people delegate to each other in chains and try every desk of
//! a grade transfer; whatever leads there, no two desks are passed by one person, nor in one person's name.

use std::collections::BTreeSet;

use kernel::{actor::Actions, identity::entity::role};
use schema::workflow::process_task;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::json;
use testkit::{Client, Person, add_role, hold};

use crate::{
    calls::{from_elsewhere, unique},
    exemplars::approvals::add_grade_transfer,
    on_every_database,
    search::Dice,
    support::Site,
};

const BASE: &str = "/api/activiti/application";
const DESKS: [&str; 3] = ["department-head", "academic-affairs", "records"];

async fn role_id(site: &Site, code: &str) -> String {
    let found =
        role::Entity::find().filter(role::Column::Code.eq(code)).one(site.app.db().maintenance()).await.unwrap();
    match found {
        Some(role) => role.id,
        None => add_role(&site.app, code, &[], false).await,
    }
}

/// People who may decide, some of whom sit at one desk or at several.
async fn people(site: &Site, dice: &mut Dice) -> Vec<(Person, Client)> {
    let mut people = vec![];
    for place in 0..4 {
        let held = [("ADMIN_AUTH_PROCESS_MYTASK", Actions::all())];
        let one = site.person(&format!("decider-{}", unique()), &held).await;
        for (n, desk) in DESKS.iter().enumerate() {
            if n == place || dice.below(5) == 0 {
                hold(&site.app, &one.0.user_id, &role_id(site, desk).await).await;
            }
        }
        people.push(one);
    }
    people
}

async fn delegate(site: &Site, from: &Client, to: &Person) -> bool {
    let today = site.app.clock.now().local_date();
    let body = json!({ "toUserId": to.user_id, "fromDay": today, "toDay": today, "reason": "出差" });
    from_elsewhere(from).post(&format!("{BASE}/task/delegate"), body).await.status.is_success()
}

async fn tasks(site: &Site, application: &str) -> Vec<process_task::Model> {
    let found = process_task::Entity::find().filter(process_task::Column::InstanceId.eq(application));
    found.order_by_asc(process_task::Column::Id).all(site.app.db().maintenance()).await.unwrap()
}

/// Who stands behind the approval of a desk.
fn behind(task: &process_task::Model) -> BTreeSet<String> {
    [&task.decided_by, &task.on_behalf_of].into_iter().flatten().cloned().collect()
}

on_every_database!(no_chain_of_delegations_passes_two_desks, site, {
    const WORLDS: u64 = 30;
    let (mut chains, mut tries, mut passed, mut separate) = (0, 0, 0, 0);
    for seed in 1..=WORLDS {
        let mut dice = Dice::new(seed);
        let people = people(&site, &mut dice).await;
        let mut told = vec![];
        for _ in 0..5 {
            let (from, to) = (dice.below(people.len()), dice.below(people.len()));
            if from != to && delegate(&site, &people[from].1, &people[to].0).await {
                chains += 1;
                told.push(format!("{from} delegates to {to}"));
            }
        }
        let application = add_grade_transfer(&site).await;
        for _ in 0..14 {
            let all = tasks(&site, &application).await;
            let Some(task) = all.iter().find(|task| task.decided_by.is_none()) else { break };
            let who = dice.below(people.len());
            let body = json!({ "taskId": task.id, "decision": "approve", "version": task.version });
            let path = format!("{BASE}/process/grade/transfer/audit");
            let answer = from_elsewhere(&people[who].1).post(&path, body).await;
            tries += 1;
            passed += usize::from(answer.status.is_success());
            separate += usize::from(answer.code() == "separate_desks");
            told.push(format!("{who} at {}: {} {}", task.node, answer.status, answer.code()));
        }
        let approved: Vec<_> = tasks(&site, &application).await;
        let approved: Vec<_> = approved.iter().filter(|task| task.decided_by.is_some()).collect();
        for (n, one) in approved.iter().enumerate() {
            for other in &approved[n + 1..] {
                let both = behind(one).intersection(&behind(other)).cloned().collect::<Vec<_>>();
                assert!(both.is_empty(), "seed {seed}: {both:?} at {} and {} by {told:#?}", one.node, other.node);
            }
        }
        // Nobody of this world decides in the next one.
        for (person, _) in &people {
            let body = json!({ "ids": [person.user_id] });
            from_elsewhere(&site.root()).post("/api/security/user/disable", body).await.expect(200);
        }
    }
    // A search in which no desk is passed, or nobody is kept from one, would find nothing.
    assert!(passed > 30 && separate > 10, "{passed} passed, {separate} refused of {tries}");
    eprintln!("A6 delegations: {chains} in {WORLDS} worlds, {tries} tries, {passed} desks passed, {separate} refused");
});

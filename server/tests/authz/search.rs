//! A6: a search for a way up. In random small worlds, whatever one person does in four calls, neither
//! they nor an account whose password they came to know holds more than they did.

use std::collections::BTreeSet;

use kernel::{
    Action,
    actor::Actions,
    identity::{entity::user, load_rights},
};
use sea_orm::EntityTrait;
use serde_json::{Value, json};
use testkit::{Client, add_role, hold};

use crate::{calls::unique, on_every_database, support::Site};

/// Small, seeded, the same everywhere.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % n
    }

    fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }
}

const CODES: [&str; 3] = ["ADMIN_AUTH_SECURITY", "ADMIN_AUTH_SYSTEM", "ADMIN_AUTH_BASIC_LOG"];
const SOME: [Action; 4] = [Action::Query, Action::Export, Action::AddCourse, Action::Edit];

/// Each right with so many chances in ten.
fn some_grants(dice: &mut Dice, chances: usize) -> Vec<(&'static str, Actions)> {
    CODES.into_iter().map(|code| (code, Actions::of(SOME.into_iter().filter(|_| dice.below(10) < chances)))).collect()
}

/// Permissions with actions and student types, as texts.
type Power = BTreeSet<String>;

/// What an account may do at this moment.
async fn power_of(site: &Site, user_id: &str) -> Power {
    let db = site.app.db().maintenance();
    let row = user::Entity::find_by_id(user_id).one(db).await.unwrap().unwrap();
    if !row.enabled || row.archived_at.is_some() {
        return Power::new();
    }
    let rights = load_rights(db, row, permissions::grantable_codes()).await.unwrap();
    let grants =
        rights.grants.iter().flat_map(|(p, a)| a.iter().map(move |a| format!("{p}.{}", a.code())).collect::<Vec<_>>());
    grants.chain(rights.student_types.iter().cloned()).collect()
}

struct World {
    actor: Client,
    me: String,
    roles: Vec<String>,
    users: Vec<String>,
    actions: Vec<String>,
    /// Accounts whose password the actor was told.
    known: Vec<String>,
}

async fn world(site: &Site, dice: &mut Dice) -> World {
    let n = unique();
    // The actor administers accounts, with some of the actions of that.
    let hands = Actions::of(Action::ALL.into_iter().filter(|a| !SOME[1..3].contains(a) && dice.below(5) > 0));
    let mut held = some_grants(dice, 8);
    held[0].1 = held[0].1.union(hands);
    let (person, actor) = site.person(&format!("actor-{n}"), &held).await;
    let mut roles = vec![person.role_id.clone(), site.admin.role_id.clone()];
    for r in 0..3 {
        roles.push(add_role(&site.app, &format!("role-{n}-{r}"), &some_grants(dice, 2), false).await);
    }
    let mut users = vec![person.user_id.clone(), site.admin.user_id.clone()];
    for u in 0..3 {
        let (other, _) = site.person(&format!("user-{n}-{u}"), &some_grants(dice, 2)).await;
        let second = dice.pick(&roles[2..]).clone();
        hold(&site.app, &other.user_id, &second).await;
        roles.push(other.role_id);
        users.push(other.user_id);
    }
    let rows = site.root().get("/api/security/action?pageSize=200").await.expect(200);
    let actions =
        rows.result()["data"].as_array().unwrap().iter().map(|r| r["id"].as_str().unwrap().to_owned()).collect();
    World { actor, me: person.user_id, roles, users, actions, known: vec![] }
}

fn permissions_json(grants: &[(&str, Actions)]) -> Value {
    let one = |(p, a): &(&str, Actions)| json!({ "permissionId": p, "actions": a.iter().map(Action::code).collect::<Vec<_>>() });
    json!(grants.iter().map(one).collect::<Vec<_>>())
}

/// One random call; says what it was.
async fn step(site: &Site, world: &mut World, dice: &mut Dice) -> String {
    let (role, user, n) = (dice.pick(&world.roles).clone(), dice.pick(&world.users).clone(), unique());
    let some_roles: Vec<_> = world.roles.iter().filter(|_| dice.below(6) == 0).cloned().collect();
    let types: Vec<_> =
        ["UG", "RPG", "UG", "TPG"].into_iter().take(dice.below(4) + 1).step_by(dice.below(3) + 1).collect();
    let actor = &world.actor;
    let seen = |path: String| async move { site.root().get(&path).await.result()["version"].clone() };
    let word = if dice.below(2) == 0 { "enable" } else { "disable" };
    let (what, answer) = match dice.below(12) {
        0 | 1 => {
            let body = json!({ "code": format!("r{n}"), "nameZh": "甲", "nameEn": "A", "studentTypes": types, "permissions": permissions_json(&some_grants(dice, 2)) });
            ("create role", actor.post("/api/security/role", body).await)
        }
        2 => {
            let body = json!({ "id": role, "version": seen(format!("/api/security/role/{role}")).await, "studentTypes": types, "permissions": permissions_json(&some_grants(dice, 2)) });
            ("update role", actor.patch("/api/security/role", body).await)
        }
        3 => {
            let body = json!({ "id": role, "code": format!("c{n}"), "nameZh": "乙", "nameEn": "B" });
            ("copy role", actor.post("/api/security/role/copy", body).await)
        }
        4 | 5 => {
            let body = json!({ "username": format!("n{n}"), "name": "N", "kind": "STAFF", "roleIds": some_roles });
            ("create user", actor.post("/api/security/user", body).await)
        }
        6 => {
            let body = json!({ "id": user, "version": seen(format!("/api/security/user/{user}")).await, "roleIds": some_roles });
            ("update user", actor.patch("/api/security/user", body).await)
        }
        7 | 8 => ("reset password", actor.post("/api/security/account/reset-password", json!({ "id": user })).await),
        9 => ("switch role", actor.post(&format!("/api/security/role/{word}"), json!({ "ids": [role] })).await),
        10 => ("switch user", actor.post(&format!("/api/security/user/{word}"), json!({ "ids": [user] })).await),
        _ => {
            let action = dice.pick(&world.actions).clone();
            ("switch action", actor.post(&format!("/api/security/action/{word}"), json!({ "ids": [action] })).await)
        }
    };
    if answer.status.is_success() {
        let made = answer.result()["id"].as_str().map(str::to_owned);
        match what {
            "create role" | "copy role" => world.roles.extend(made),
            "create user" => {
                world.users.extend(made.clone());
                world.known.extend(made);
            }
            "reset password" => world.known.push(user),
            _ => {}
        }
    }
    format!("{what} {word} → {} {}", answer.status.as_u16(), answer.code())
}

on_every_database!(no_four_calls_raise_what_one_person_can_reach, site, {
    const WORLDS: u64 = 120;
    let (mut calls, mut done) = (0, 0);
    for seed in 1..=WORLDS {
        let mut dice = Dice::new(seed);
        let mut world = world(&site, &mut dice).await;
        let (all_on, mut told) = (power_of(&site, &world.me).await, vec![]);
        for _ in 0..4 {
            let step = step(&site, &mut world, &mut dice).await;
            calls += 1;
            done += usize::from(step.contains("→ 200"));
            told.push(step);
            for reached in world.known.iter().chain([&world.me]) {
                let more: Vec<_> = power_of(&site, reached).await.difference(&all_on).take(9).cloned().collect();
                assert!(more.is_empty(), "seed {seed} reaches {more:?} by {told:#?}");
            }
        }
        // Whatever was switched off is on again for the next world.
        site.root().post("/api/security/action/enable", json!({ "ids": world.actions })).await.expect(200);
    }
    // A search in which nothing is ever allowed would find nothing.
    assert!(done * 5 > calls, "only {done} of {calls} calls were allowed");
    eprintln!("A6 search: {calls} calls in {WORLDS} worlds, {done} allowed");
});

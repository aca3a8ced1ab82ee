//! A6: a search for a way up. In random small worlds, whatever one person does in four calls, neither
//! they nor an account whose password they came to know holds or sees more than they did, is a teacher they were not,
//! or has a duty they had not. Accounts that anybody can make by registering count as known. Delegations are searched
//! in `chains.rs`. Who is named here is the actor's own record: naming a record that was linked to a known account
//! before is not searched, see the accepted risks of the threat model.

mod power;
mod world;

use std::collections::BTreeMap;

use kernel::{
    Action,
    actor::Actions,
    identity::{Registration, entity::user},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};
use testkit::{Answer, Client};

use crate::{
    becoming::add_group,
    calls::{from_elsewhere, unique},
    on_every_database,
    support::Site,
    ways::{self, asking_to_register},
};
use power::power_of;
use world::{DIVISIONS, STAFF, TEACHERS, World, found_division, namings, world};

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

    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }
}

const CODES: [&str; 4] = ["ADMIN_AUTH_SECURITY", "ADMIN_AUTH_SYSTEM", "ADMIN_AUTH_BASIC_LOG", "ADMIN_AUTH_BASIC_ORG"];
const SOME: [Action; 4] = [Action::Query, Action::Export, Action::AddCourse, Action::Edit];

/// Each right with so many chances in ten.
fn some_grants(dice: &mut Dice, chances: usize) -> Vec<(&'static str, Actions)> {
    CODES.into_iter().map(|code| (code, Actions::of(SOME.into_iter().filter(|_| dice.below(10) < chances)))).collect()
}

/// Whoever finds the page makes an account.
async fn register(site: &Site) -> Option<String> {
    let (n, place) = (unique(), from_elsewhere(&site.anonymous()));
    let asked = asking_to_register(site, &format!("new{n}@test.invalid")).await;
    let (challenge, code) = ways::ask(site, &place, asked).await;
    let username = format!("new{n}");
    let form = json!({
        "challenge": challenge, "code": code, "username": username, "name": "N", "password": "Lake-Heron-47",
        "language": "en-US",
    });
    if !place.post("/api/auth/register", form).await.status.is_success() {
        return None;
    }
    let made = user::Entity::find().filter(user::Column::Username.eq(username)).one(site.app.db().maintenance()).await;
    made.unwrap().map(|user| user.id)
}

/// A sheet that changes an account or makes one.
async fn import(site: &Site, actor: &Client, user: &str, kind: &str) -> (Answer, Option<String>) {
    let db = site.app.db().maintenance();
    let row = user::Entity::find_by_id(user).one(db).await.unwrap().unwrap();
    let name = if unique().is_multiple_of(2) { row.username } else { format!("i{}", unique()) };
    let sheet = format!("username,name,kind\r\n{name},Imported,{kind}\r\n");
    let answer = from_elsewhere(actor).upload("/api/security/user/import", "users.csv", sheet.as_bytes()).await;
    let made = user::Entity::find().filter(user::Column::Username.eq(name)).one(db).await.unwrap();
    (answer, made.map(|user| user.id))
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
    let kind = if dice.below(2) == 0 { "ADMIN" } else { "STAFF" };
    // Whoever can use another account thinks of what it could become.
    let wanted = if !world.known.is_empty() && dice.below(3) == 0 { 15 } else { dice.below(21) };
    let (what, answer) = match wanted {
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
            let body = json!({ "username": format!("n{n}"), "name": "N", "kind": kind, "roleIds": some_roles });
            ("create user", actor.post("/api/security/user", body).await)
        }
        6 => {
            let body = json!({ "id": user, "version": seen(format!("/api/security/user/{user}")).await, "roleIds": some_roles });
            ("update user", actor.patch("/api/security/user", body).await)
        }
        7 | 8 => ("reset password", actor.post("/api/security/account/reset-password", json!({ "id": user })).await),
        9 => ("switch role", actor.post(&format!("/api/security/role/{word}"), json!({ "ids": [role] })).await),
        10 => ("switch user", actor.post(&format!("/api/security/user/{word}"), json!({ "ids": [user] })).await),
        11 => {
            let body = json!({ "id": role, "version": seen(format!("/api/security/role/{role}")).await, "code": "registered" });
            ("rename role", actor.patch("/api/security/role", body).await)
        }
        12 | 13 => {
            let body = json!({ "id": user, "version": seen(format!("/api/security/user/{user}")).await, "kind": kind });
            ("change kind", actor.patch("/api/security/user", body).await)
        }
        14 => {
            let (answer, made) = import(site, actor, &user, kind).await;
            world.users.extend(made.filter(|made| !world.users.contains(made)));
            ("import", answer)
        }
        15 | 16 => {
            let (path, staff) = (STAFF, dice.pick(&world.staff).clone());
            // An account that the actor can use, if there is one.
            let user = world.known.last().cloned().unwrap_or(user.clone());
            let body = json!({ "id": staff, "version": seen(format!("{path}/{staff}")).await, "userId": user });
            ("link staff", actor.patch(path, body).await)
        }
        17 => {
            let version = seen(format!("{TEACHERS}/{}", world.teacher)).await;
            let body = json!({ "id": world.teacher, "version": version, "staffId": world.own_staff });
            ("exchange teacher", actor.patch(TEACHERS, body).await)
        }
        18 => {
            let (path, body) = dice.pick(&namings(&world.own_staff)).clone();
            ("name oneself", actor.post(path, body).await)
        }
        19 => {
            let body = json!({ "id": world.import });
            ("undo import", actor.post(&format!("{STAFF}/batches/undo"), body).await)
        }
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
            "rename role" => world.registers = true,
            _ => {}
        }
    }
    format!("{what} {word} → {} {}", answer.status.as_u16(), answer.code())
}

on_every_database!(no_four_calls_raise_what_one_person_can_reach, site, {
    const WORLDS: u64 = 200;
    ways::save_sign_in(&site, |s| s.register = Registration::Anyone).await;
    found_division(&site, DIVISIONS[0]).await;
    let groups = [add_group(&site, &["north"]).await, add_group(&site, &["south"]).await];
    let (mut calls, mut done, mut edges) = (0, 0, BTreeMap::<String, (usize, usize)>::new());
    for seed in 1..=WORLDS {
        let mut dice = Dice::new(seed);
        let mut world = world(&site, &mut dice, &groups).await;
        let (all_on, mut told) = (power_of(&site, &world.me).await, vec![]);
        for _ in 0..4 {
            let step = step(&site, &mut world, &mut dice).await;
            calls += 1;
            let allowed = usize::from(step.contains("→ 200"));
            let words = step.split_whitespace().take(2).collect::<Vec<_>>().join(" ");
            let edge = edges.entry(words).or_default();
            (done, edge.0, edge.1) = (done + allowed, edge.0 + 1, edge.1 + allowed);
            told.push(step);
            if world.registers {
                world.known.extend(register(&site).await);
            }
            for reached in world.known.iter().chain([&world.me, &world.lent]) {
                let more: Vec<_> = power_of(&site, reached).await.difference(&all_on).take(9).cloned().collect();
                assert!(more.is_empty(), "seed {seed} reaches {more:?} by {told:#?}");
            }
        }
        // Whatever was switched off is on again for the next world.
        site.root().post("/api/security/action/enable", json!({ "ids": world.actions })).await.expect(200);
    }
    // A search in which nothing is ever allowed would find nothing.
    assert!(done * 5 > calls, "only {done} of {calls} calls were allowed");
    eprintln!("A6 search: {calls} calls in {WORLDS} worlds, {done} allowed, by edge (tried, allowed): {edges:?}");
});

//! Second factors and one-time codes as a person would use them: an authenticator that knows the secret,
//! and a look into the outbox instead of the mailbox.

#![allow(dead_code)] // Two test programs share this file; not both use all of it.

use kernel::{
    identity::{Registration, SignInSettings},
    messages::message,
    protect::Place,
    settings::Settings,
};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};
use security::factor::totp;
use serde_json::{Value, json};
use testkit::Client;

use crate::support::Site;

pub const PASSWORD: &str = "Lake-Heron-47";

/// Starts setting up, and answers the secret as the app keeps it.
pub async fn start_factor(client: &Client) -> Vec<u8> {
    let started = client.post("/api/user/second-factor/start", json!({})).await.expect(200);
    unbase32(started.result()["secret"].as_str().unwrap())
}

fn unbase32(text: &str) -> Vec<u8> {
    let bits: String = text
        .bytes()
        .map(|b| format!("{:05b}", b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".iter().position(|l| *l == b).unwrap()))
        .collect();
    bits.as_bytes().chunks_exact(8).map(|c| u8::from_str_radix(std::str::from_utf8(c).unwrap(), 2).unwrap()).collect()
}

pub fn code_of(site: &Site, secret: &[u8]) -> String {
    totp::code_now(secret, site.app.clock.now()).unwrap()
}

/// Sets up a second factor: its secret and the recovery codes.
pub async fn enrol(site: &Site, client: &Client) -> (Vec<u8>, Vec<String>) {
    let secret = start_factor(client).await;
    let body = json!({ "code": code_of(site, &secret) });
    let done = client.post("/api/user/second-factor/confirm", body).await.expect(200);
    let codes = done.result()["recoveryCodes"].as_array().unwrap();
    (secret, codes.iter().map(|c| c.as_str().unwrap().to_owned()).collect())
}

pub async fn set_password(site: &Site, username: &str) {
    let hash = site.app.hasher.hash(PASSWORD).await.unwrap();
    let sql = format!("UPDATE app_user SET password_hash = '{hash}' WHERE username = '{username}'");
    site.app.db().maintenance().execute_unprepared(&sql).await.unwrap();
    site.app.db().maintained();
}

/// The first factor of somebody who has a second one.
pub async fn ticket(client: &Client, username: &str) -> String {
    let body = json!({ "username": username, "password": PASSWORD });
    let answer = client.post("/api/auth/login", body).await.expect(200);
    assert!(answer.result()["token"].is_null(), "no session before the second factor");
    answer.result()["secondFactor"]["ticket"].as_str().unwrap().to_owned()
}

/// Asks for a code and reads it from the message: the challenge and the code.
pub async fn ask(site: &Site, client: &Client, body: Value) -> (String, String) {
    let answer = client.post("/api/account/sms", body).await.expect(200);
    (answer.result()["challenge"].as_str().unwrap().to_owned(), last_code(site).await)
}

pub async fn last_code(site: &Site) -> String {
    let sent = message::Entity::find()
        .filter(message::Column::TemplateCode.eq("security.code"))
        .order_by_desc(message::Column::Id)
        .one(site.app.db().maintenance())
        .await
        .unwrap()
        .unwrap();
    let place = Place::new("message", "sealed_body", &sent.id);
    let body = site.app.keys.open(place, sent.sealed_body.as_deref().unwrap_or_default()).unwrap();
    let digits: String = body.chars().skip_while(|c| !c.is_ascii_digit()).take(6).collect();
    assert_eq!(digits.len(), 6, "{}", *body);
    digits
}

pub async fn open_registration(site: &Site) {
    save_sign_in(site, |s| s.register = Registration::Anyone).await;
}

/// Changes which ways in are open, behind the product's back.
pub async fn save_sign_in(site: &Site, change: impl FnOnce(&mut SignInSettings)) {
    let mut open = SignInSettings::default();
    change(&mut open);
    let sql = format!(
        "INSERT INTO setting (area, student_type, value, version, updated_at) VALUES ('{}', '', '{}', 1, 0) \
         ON CONFLICT (area, student_type) DO UPDATE SET value = excluded.value",
        SignInSettings::AREA,
        serde_json::to_string(&open).unwrap(),
    );
    site.app.db().maintenance().execute_unprepared(&sql).await.unwrap();
    site.app.db().maintained();
    site.app.settings.forget();
}

/// The body that asks for a code to register with this address.
pub async fn asking_to_register(site: &Site, address: &str) -> Value {
    let given = site.anonymous().get("/api/auth/puzzle").await.expect(200);
    let puzzle = given.result()["puzzle"].as_str().unwrap().to_owned();
    let answer = (0..).map(|n: u32| n.to_string()).find(|a| kernel::puzzle::solves(&puzzle, a)).unwrap();
    json!({ "purpose": "REGISTER", "address": address, "puzzle": puzzle, "answer": answer })
}

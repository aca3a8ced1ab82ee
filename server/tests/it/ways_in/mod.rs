//! Every way in, by somebody who should not get in.

mod factor;
mod guessing;
mod half_open;
mod life;
mod notices;
mod registration;
mod telling;

use std::net::IpAddr;

use kernel::Timestamp;
use serde_json::{Value, json};
use testkit::{Answer, Client, Person};

use crate::{
    kit::tweak,
    support::Site,
    ways::{PASSWORD, set_password},
};

/// A person with a password, and a client of theirs that is signed in.
async fn somebody(site: &Site, username: &str) -> (Person, Client) {
    let (person, client) = site.person(username, &[]).await;
    set_password(site, username).await;
    (person, client)
}

fn from(site: &Site, n: u32) -> Client {
    tweak(site.anonymous(), |c| c.source = IpAddr::V4((0xC612_0000 + n).into()))
}

fn login_body(username: &str) -> Value {
    json!({ "username": username, "password": PASSWORD })
}

async fn second_step(client: &Client, ticket: &str, method: &str, code: &str) -> Answer {
    client.post("/api/auth/2step-code", json!({ "ticket": ticket, "method": method, "code": code })).await
}

fn with_token(client: &Client, answer: &Answer) -> Client {
    tweak(client.clone(), |c| c.token = Some(answer.result()["token"].as_str().unwrap().to_owned()))
}

/// The browser keeps what it was given.
fn with_cookie(client: &Client, answer: &Answer) -> Client {
    let cookie = answer.headers["set-cookie"].to_str().unwrap().split(';').next().unwrap().to_owned();
    tweak(client.clone(), |c| c.cookie = Some(cookie))
}

/// Past every waiting time and into a new half minute.
fn later(site: &Site) {
    site.app.clock.advance(15 * Timestamp::MINUTE);
}

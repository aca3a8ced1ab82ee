//! A site with providers, and people who go to them and come back.

use serde_json::{Value, json};
use testkit::{
    Answer, Client, FakeProvider, NOW,
    provider::{Back, CLIENT_ID, CLIENT_SECRET},
};

use crate::{
    kit::{q, tweak, with},
    support::Site,
};

pub const PROVIDERS: &str = "/api/system/sso-provider";
pub const KINDS: [&str; 5] = ["oidc", "oauth2", "cas", "wps", "wps-old"];

pub struct House {
    pub fake: FakeProvider,
}

impl House {
    /// A provider of each kind, all at the one fake.
    pub async fn open(site: &Site) -> Self {
        let fake = FakeProvider::start(Some(NOW)).await;
        for kind in KINDS {
            add(site, &fake, kind, json!({})).await.expect(200);
        }
        Self { fake }
    }
}

pub async fn add(site: &Site, fake: &FakeProvider, kind: &str, other: Value) -> Answer {
    site.root().post(PROVIDERS, with(row(&fake.url, kind), other)).await
}

pub fn row(url: &str, kind: &str) -> Value {
    let base = json!({
        "code": kind, "nameZh": "统一认证", "nameEn": "Campus", "clientId": CLIENT_ID, "clientSecret": CLIENT_SECRET,
        "internal": true, "enabled": true,
    });
    let more = match kind {
        "oidc" => json!({ "kind": "OIDC", "issuer": url }),
        "oauth2" => json!({
            "kind": "OAUTH2", "issuer": format!("{url}/oauth2"), "authorizationEndpoint": format!("{url}/oauth2/authorize"),
            "tokenEndpoint": format!("{url}/oauth2/token"), "userinfoEndpoint": format!("{url}/oauth2/userinfo"),
        }),
        "cas" => json!({ "kind": "CAS", "issuer": format!("{url}/cas") }),
        "wps" => json!({
            "kind": "WPS", "authorizationEndpoint": format!("{url}/wps/oauth2/auth"),
            "tokenEndpoint": format!("{url}/wps/oauth2/token"), "userinfoEndpoint": format!("{url}/wps/v7/users/current"),
        }),
        "wps-old" => json!({
            "kind": "WPS", "dialect": "OAUTHAPI", "authorizationEndpoint": format!("{url}/wps/oauthapi/v2/authorize"),
            "tokenEndpoint": format!("{url}/wps/oauthapi/v2/token"), "userinfoEndpoint": format!("{url}/wps/oauthapi/v3/user"),
        }),
        other => panic!("{other}"),
    };
    with(base, more)
}

pub fn door(kind: &str) -> &'static str {
    if kind.starts_with("cas") { "/api/sso/login" } else { "/api/auth/oauth2/login" }
}

/// A browser that has been sent off: its cookie, and where it was sent.
pub struct Off {
    pub browser: Client,
    pub location: String,
}

fn sent(client: &Client, answer: &Answer) -> Off {
    let cookie = answer.headers.get_all("set-cookie").iter().filter_map(|v| v.to_str().ok());
    let cookie = cookie.filter_map(|c| c.split(';').next()).find(|c| c.starts_with("collegium-sso=")).unwrap();
    let location = answer.result()["location"].as_str().unwrap().to_owned();
    Off { browser: tweak(client.clone(), |c| c.cookie = Some(cookie.to_owned())), location }
}

pub async fn set_off(site: &Site, kind: &str, redirect: &str) -> Off {
    let client = site.anonymous();
    let answer = client.get(&format!("{}?provider={kind}&redirect={}", door(kind), q(redirect))).await.expect(200);
    assert!(answer.result()["login"].is_null());
    sent(&client, &answer)
}

pub async fn set_off_to_link(client: &Client, kind: &str) -> Off {
    let answer = client.post("/api/user/links/start", json!({ "provider": kind })).await.expect(200);
    sent(&tweak(client.clone(), |c| c.token = None), &answer)
}

/// The parameters that the landing page hands on.
pub fn handed_on(back: &Back) -> String {
    let known = ["code", "state", "iss", "error", "ticket"];
    let pairs = back.query.iter().filter(|(name, _)| known.contains(&name.as_str()));
    pairs.map(|(name, value)| format!("{name}={}", q(value))).collect::<Vec<_>>().join("&")
}

pub async fn come_back(off: &Off, kind: &str, back: &Back) -> Answer {
    off.browser.get(&format!("{}?{}", door(kind), handed_on(back))).await
}

/// There and back.
pub async fn round_trip(site: &Site, fake: &FakeProvider, kind: &str, username: &str) -> Answer {
    let off = set_off(site, kind, "/").await;
    let back = fake.visit(&off.location, username).await;
    come_back(&off, kind, &back).await
}

/// Links an account to an identity, the whole way.
pub async fn link(fake: &FakeProvider, client: &Client, kind: &str, username: &str) -> Answer {
    let off = set_off_to_link(client, kind).await;
    let back = fake.visit(&off.location, username).await;
    come_back(&off, kind, &back).await
}

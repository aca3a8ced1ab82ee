//! An identity provider for tests: OpenID Connect, OAuth 2, CAS 3.0 and the WPS platform on one
//! address. It does everything right until it is told to misbehave.

mod cas;
mod codes;
mod keys;
mod oidc;
mod page;
mod wps;

use std::{
    collections::HashMap,
    net::SocketAddr,
    sync::{Arc, Mutex, MutexGuard},
    time::Duration,
};

use axum::{
    Router,
    body::Body,
    extract::{Request, State},
    http::{Method, StatusCode, header, request::Parts},
    response::{IntoResponse, Response},
};
use http_body_util::BodyExt;
use kernel::Timestamp;
use serde_json::Value;
use tokio::net::TcpListener;

pub use keys::Sign;
use keys::SigningKey;

pub const CLIENT_ID: &str = "collegium";
pub const CLIENT_SECRET: &str = "fake-secret";

/// What one address answers instead of the truth.
#[derive(Clone, Debug)]
pub enum Reply {
    Status(u16),
    Json(Value),
    Text(&'static str, String),
    Redirect(String),
    /// More than anybody should take.
    Huge,
    /// Never.
    Silent,
}

type Edit = Arc<dyn Fn(&mut Value) + Send + Sync>;

/// What it does wrong. Everything off: nothing.
#[derive(Default)]
pub struct Tricks {
    pub sign: Sign,
    /// Changes the claims of ID tokens before they are signed.
    pub claims: Option<Edit>,
    /// Changes the token answer after it is made.
    pub token: Option<Edit>,
    /// Changes the discovery document.
    pub discovery: Option<Edit>,
    /// Answers of addresses, by path.
    pub replies: HashMap<String, Reply>,
    /// Leaves PKCE, single use and the redirect address unchecked, as careless providers do.
    pub careless: bool,
}

pub struct Inner {
    pub tricks: Tricks,
    codes: codes::Codes,
    keys: Vec<SigningKey>,
    /// Paths asked so far, in order.
    pub asked: Vec<String>,
}

#[derive(Clone)]
pub struct FakeProvider {
    pub url: String,
    now: Option<Timestamp>,
    inner: Arc<Mutex<Inner>>,
}

/// What the browser brings back.
#[derive(Clone, Debug)]
pub struct Back {
    /// The parameters of the address it came back to.
    pub query: Vec<(String, String)>,
    pub address: String,
}

impl Back {
    pub fn get(&self, name: &str) -> Option<&str> {
        self.query.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }
}

impl FakeProvider {
    /// On a free port, living at a given moment, or (`None`) now.
    pub async fn start(now: Option<Timestamp>) -> Self {
        Self::listen(SocketAddr::from(([127, 0, 0, 1], 0)), now).await.0
    }

    /// On this address; the handle ends when the server does.
    pub async fn listen(address: SocketAddr, now: Option<Timestamp>) -> (Self, tokio::task::JoinHandle<()>) {
        let listener = TcpListener::bind(address).await.expect("an address to listen on");
        let url = format!("http://{}", listener.local_addr().unwrap());
        let inner = Inner {
            tricks: Tricks::default(),
            codes: codes::Codes::default(),
            keys: vec![SigningKey::elliptic()],
            asked: vec![],
        };
        let fake = Self { url, now, inner: Arc::new(Mutex::new(inner)) };
        // The product declares operations; this is not the product.
        let router = Router::new().fallback(handle).with_state(fake.clone());
        let running = tokio::spawn(async move { axum::serve(listener, router).await.expect("serving") });
        (fake, running)
    }

    pub fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap()
    }

    pub fn tricks(&self, change: impl FnOnce(&mut Tricks)) {
        change(&mut self.inner().tricks);
    }

    /// Honest again.
    pub fn behave(&self) {
        self.inner().tricks = Tricks::default();
    }

    /// New keys, the old ones gone.
    pub fn rotate(&self, key: SigningKeyKind) {
        self.inner().keys = vec![match key {
            SigningKeyKind::Elliptic => SigningKey::elliptic(),
            SigningKeyKind::Rsa => SigningKey::rsa(),
        }];
    }

    pub fn now_s(&self) -> i64 {
        let system =
            || std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs().cast_signed();
        self.now.map_or_else(system, |now| now.0 / 1000)
    }

    /// What a person does in the browser: goes where they are sent, and says who they are.
    pub async fn visit(&self, location: &str, username: &str) -> Back {
        let form = url::form_urlencoded::Serializer::new(String::new()).append_pair("username", username).finish();
        let (path, query) = location.strip_prefix(&self.url).expect("our own address").split_once('?').unwrap();
        let request = Request::post(format!("{path}?{query}")).body(Body::from(form)).unwrap();
        let response = handle(State(self.clone()), request).await;
        assert_eq!(response.status(), StatusCode::SEE_OTHER, "{location}");
        let address = response.headers()[header::LOCATION].to_str().unwrap().to_owned();
        let query = address.split_once('?').map_or("", |(_, query)| query);
        Back { query: url::form_urlencoded::parse(query.as_bytes()).into_owned().collect(), address }
    }
}

#[derive(Clone, Copy, Debug)]
pub enum SigningKeyKind {
    Elliptic,
    Rsa,
}

pub(crate) struct Asked {
    pub query: HashMap<String, String>,
    pub form: HashMap<String, String>,
    pub parts: Parts,
}

impl Asked {
    pub fn query(&self, name: &str) -> &str {
        self.query.get(name).map_or("", String::as_str)
    }
    pub fn form(&self, name: &str) -> &str {
        self.form.get(name).map_or("", String::as_str)
    }
    pub fn header(&self, name: &str) -> &str {
        self.parts.headers.get(name).and_then(|v| v.to_str().ok()).unwrap_or_default()
    }
}

async fn handle(State(fake): State<FakeProvider>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let body = body.collect().await.map(|b| b.to_bytes()).unwrap_or_default();
    let path = parts.uri.path().to_owned();
    let pairs = |bytes: &[u8]| url::form_urlencoded::parse(bytes).into_owned().collect();
    let asked = Asked { query: pairs(parts.uri.query().unwrap_or_default().as_bytes()), form: pairs(&body), parts };
    let trick = {
        let mut inner = fake.inner();
        inner.asked.push(path.clone());
        inner.tricks.replies.get(&path).cloned()
    };
    match trick {
        Some(Reply::Silent) => std::future::pending().await,
        Some(reply) => reply.into_response(),
        None => answer(&fake, &path, &asked),
    }
}

impl IntoResponse for Reply {
    fn into_response(self) -> Response {
        match self {
            Self::Status(code) => StatusCode::from_u16(code).unwrap().into_response(),
            Self::Json(value) => json(&value),
            Self::Text(kind, text) => ([(header::CONTENT_TYPE, kind)], text).into_response(),
            Self::Redirect(to) => (StatusCode::FOUND, [(header::LOCATION, to)]).into_response(),
            Self::Huge => ([(header::CONTENT_TYPE, "application/json")], " ".repeat(3 << 20)).into_response(),
            Self::Silent => StatusCode::NO_CONTENT.into_response(),
        }
    }
}

pub(crate) fn json(value: &Value) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], value.to_string()).into_response()
}

pub(crate) fn go(to: &str) -> Response {
    (StatusCode::SEE_OTHER, [(header::LOCATION, to.to_owned())]).into_response()
}

fn answer(fake: &FakeProvider, path: &str, asked: &Asked) -> Response {
    let signing_in = asked.parts.method == Method::POST;
    match path {
        "/.well-known/openid-configuration" => oidc::discovery(fake),
        "/jwks" => oidc::jwks(fake),
        "/authorize" | "/oauth2/authorize" | "/wps/oauth2/auth" | "/wps/oauthapi/v2/authorize" | "/cas/login"
            if !signing_in =>
        {
            page::sign_in(&path.replace('/', " "))
        }
        "/authorize" => oidc::signed_in(fake, asked, true),
        "/oauth2/authorize" | "/wps/oauth2/auth" | "/wps/oauthapi/v2/authorize" => oidc::signed_in(fake, asked, false),
        "/token" => oidc::token(fake, asked, true),
        "/oauth2/token" | "/wps/oauth2/token" => oidc::token(fake, asked, false),
        "/oauth2/userinfo" => oidc::userinfo(fake, asked),
        "/cas/login" => cas::signed_in(fake, asked),
        "/cas/p3/serviceValidate" => cas::validate(fake, asked),
        "/wps/v7/users/current" => wps::current(fake, asked),
        "/wps/oauthapi/v2/token" => wps::old_token(fake, asked),
        "/wps/oauthapi/v3/user" => wps::old_user(fake, asked),
        "/" => "a fake identity provider".into_response(),
        _ => StatusCode::NOT_FOUND.into_response(),
    }
}

/// How long a code or a ticket is good.
pub(crate) const CODE_LIFE: Duration = Duration::from_secs(300);

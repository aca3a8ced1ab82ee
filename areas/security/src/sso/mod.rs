//! Signing in by an identity provider: OpenID Connect, plain OAuth 2, CAS 3.0, the WPS platform.
//!
//! Invariants: an account is found by (issuer, subject) and nothing else; a way to a provider and back
//! is good once, for ten minutes, in the browser that set out; after it everything is as after a
//! password: second factor, known browser, history.

mod ask;
pub(crate) mod cas;
pub(crate) mod claim;
mod finish;
pub(crate) mod links;
mod oauth2;
mod oidc;
pub(crate) mod path;
mod provider;
mod refusal;
mod settings;
mod state;
pub(crate) mod table;
pub(crate) mod wps;

use kernel::{
    Api, Cx, Error, FieldError, IdSpec, Json, Op, Policy, Query, Result, Text, View,
    resource::{Services, Table},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::sign_in::LoginView;
use provider::Kind;
use settings::ProviderSave;
use state::Purpose;
use table::{PROVIDERS, Providers};

/// The providers stand among the system's settings.
macro_rules! may_set {
    ($action:ident) => {{
        const NEEDS: &[kernel::op::Need] = &[(permissions::ADMIN_AUTH_SYSTEM, kernel::Action::$action)];
        kernel::Policy::AnyOf(NEEDS)
    }};
}

pub fn mount(api: &mut Api) -> Result<()> {
    signing_in(api);
    own_links(api);
    providers(api)
}

fn signing_in(api: &mut Api) {
    // A campus behind one address signs in within minutes; each call may ask a provider.
    let public = Policy::Public("signing in by an identity provider");
    let label = Text::new("OAuth2 / OIDC 登录", "Sign in by OAuth 2 or OpenID Connect");
    let op = Op::get("/api/auth/oauth2/login", "oauth2Login", public, label);
    api.op(op.audit("security.session").rate("sso", 3000), oauth2_login);
    let op = Op::get("/api/sso/login", "ssoLogin", public, Text::new("CAS 登录", "Sign in by CAS"));
    api.op(op.audit("security.session").rate("sso", 3000), cas_login);
}

fn own_links(api: &mut Api) {
    let own = Policy::AnySession("one's own links");
    api.op(Op::get("/api/user/links", "myLinks", own, Text::new("我的关联身份", "My linked identities")), links::list);
    let op = Op::post("/api/user/links/start", "startMyLink", own, Text::new("关联身份", "Link an identity"));
    let op = op.unaudited("sets out; the link is recorded when it is made");
    api.op(op.step_up().rate("sso-link", 30), links::start);
    let op = Op::delete("/api/user/links", "endMyLinks", own, Text::new("解除关联", "End links"));
    api.op(op.ids([IdSpec::query("ids", &links::LINKS)]).audit(links::SUBJECT).step_up(), links::remove);
}

fn providers(api: &mut Api) -> Result<()> {
    const PATH: &str = "/api/system/sso-provider";
    let table = Table::of::<Providers>()?;
    let services = Services { create: false, update: false, delete: true, switch: true, import: false, export: false };
    table.mount(api, PATH, services)?;
    let op = Op::post(PATH, "createSsoProvider", may_set!(Add), Text::new("新增身份提供方", "Add identity provider"));
    api.op(op.audit(table::SUBJECT).step_up(), move |cx: Cx, Json(input): Json<ProviderSave>| async move {
        settings::create(&cx, table, input).await.map(View)
    });
    let op =
        Op::patch(PATH, "updateSsoProvider", may_set!(Edit), Text::new("修改身份提供方", "Edit identity provider"));
    let op = op.ids([IdSpec::body("/id", &PROVIDERS)]).audit(table::SUBJECT).step_up();
    api.op(op, move |cx: Cx, Json(input): Json<ProviderSave>| async move {
        settings::update(&cx, table, input).await.map(View)
    });
    let label = Text::new("测试身份提供方", "Test identity provider");
    let op = Op::post(format!("{PATH}/test"), "testSsoProvider", may_set!(Edit), label);
    let op = op.ids([IdSpec::body("/id", &PROVIDERS)]).unaudited("asks the provider, changes nothing");
    api.op(op.rate("sso-test", 30), |cx: Cx, Json(input): Json<OneId>| async move {
        settings::test(&cx, &input.id).await.map(View)
    });
    Ok(())
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct OneId {
    id: String,
}

/// Either half of the way: where to go, or how it ended.
#[derive(Default, Serialize, ToSchema)]
pub struct SsoView {
    /// The provider's address for the browser; then nothing else is here.
    location: Option<String>,
    login: Option<LoginView>,
    /// The identity is now linked to the account that asked for it.
    linked: bool,
    /// The page of this site to go to.
    redirect: String,
}

impl SsoView {
    fn off_to(location: String) -> View<Self> {
        View(Self { location: Some(location), ..Self::default() })
    }
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct OAuth2Query {
    /// The first half: the code of a provider.
    provider: Option<String>,
    /// The first half: our page to go to afterwards.
    redirect: Option<String>,
    /// The second half: what the provider sent.
    code: Option<String>,
    state: Option<String>,
    iss: Option<String>,
    error: Option<String>,
    #[allow(dead_code)] // the provider's own words are not shown to anybody
    error_description: Option<String>,
}

const BY_CODE: &[Kind] = &[Kind::Oidc, Kind::OAuth2, Kind::Wps];

async fn oauth2_login(cx: Cx, Query(query): Query<OAuth2Query>) -> Result<View<SsoView>> {
    let Some(state) = query.state.as_deref() else {
        let code = query.provider.as_deref().filter(|_| query.code.is_none() && query.error.is_none());
        let missing = if query.code.is_some() || query.error.is_some() { "state" } else { "provider" };
        let code = code.ok_or_else(|| Error::Invalid(vec![FieldError::required(missing)]))?;
        let provider = provider::enabled(&cx, Some(code), BY_CODE).await?.ok_or_else(refusal::no_provider)?;
        let redirect = query.redirect.as_deref().unwrap_or("/");
        return state::begin(&cx, &provider, Purpose::SignIn, redirect).await.map(SsoView::off_to);
    };
    let returned = state::end(&cx, state, BY_CODE).await?;
    if let Some(error) = &query.error {
        return Err(refusal::denied(error));
    }
    let code = query.code.as_deref().filter(|c| !c.is_empty() && c.len() <= 4096);
    let code = code.ok_or_else(|| Error::Invalid(vec![FieldError::required("code")]))?;
    let (app, provider, iss) = (cx.app(), &returned.provider, query.iss.as_deref());
    let subject = if provider.kind == Kind::Oidc {
        oidc::subject(app, provider, &returned.journey, code, iss).await?
    } else {
        oauth2::check_issuer(provider, iss)?;
        oauth2::subject(app, provider, &returned.journey, code).await?
    };
    finish::finish(&cx, returned, subject).await.map(View)
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct CasQuery {
    /// The first half: the code of a provider; without it the first CAS provider.
    provider: Option<String>,
    /// The first half: our page to go to afterwards.
    redirect: Option<String>,
    /// The second half: what the provider sent.
    ticket: Option<String>,
    state: Option<String>,
}

async fn cas_login(cx: Cx, Query(query): Query<CasQuery>) -> Result<View<SsoView>> {
    let Some(state) = query.state.as_deref() else {
        if query.ticket.is_some() {
            return Err(Error::Invalid(vec![FieldError::required("state")]));
        }
        let provider = provider::enabled(&cx, query.provider.as_deref(), &[Kind::Cas]).await?;
        let provider = provider.ok_or_else(refusal::no_provider)?;
        let redirect = query.redirect.as_deref().unwrap_or("/");
        return state::begin(&cx, &provider, Purpose::SignIn, redirect).await.map(SsoView::off_to);
    };
    let returned = state::end(&cx, state, &[Kind::Cas]).await?;
    let ticket = query.ticket.as_deref().ok_or_else(|| refusal::denied("access_denied"))?;
    let subject = cas::subject(cx.app(), &returned.provider, &returned.journey, ticket).await?;
    finish::finish(&cx, returned, subject).await.map(View)
}

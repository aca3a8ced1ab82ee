//! The plain part of a provider.

use kernel::{
    FieldError, Permission, Text,
    resource::{Choice, Field, Resource, Spec, Title},
    scope::{ScopeRule, TableRef},
};
use schema::security::sso_provider;
use sea_orm::Set;
use serde::{Deserialize, Serialize};
use url::Url;
use utoipa::ToSchema;

use super::provider::Kind;

pub static PROVIDERS: TableRef =
    TableRef::new("sso_provider", ScopeRule::Everyone("providers are the same for the whole university"), true);

pub const SUBJECT: &str = "security.sso_provider";
const PAGES: &[Permission] = &[permissions::ADMIN_AUTH_SYSTEM];

const KINDS: &[Choice] = &[
    ("OIDC", Text::new("OpenID Connect", "OpenID Connect")),
    ("OAUTH2", Text::new("OAuth 2", "OAuth 2")),
    ("CAS", Text::new("CAS 3.0", "CAS 3.0")),
    ("WPS", Text::new("WPS 开放平台", "WPS open platform")),
];
const CLIENT_AUTH: &[Choice] = &[("POST", Text::new("表单", "Form")), ("BASIC", Text::new("HTTP Basic", "HTTP Basic"))];
const DIALECTS: &[Choice] = &[
    ("OAUTH2", Text::new("现行接口 /oauth2", "Current interface /oauth2")),
    ("OAUTHAPI", Text::new("旧接口 /oauthapi", "Older interface /oauthapi")),
];

#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = SsoProviderInput)]
pub struct ProviderInput {
    pub code: String,
    pub kind: String,
    pub name_zh: String,
    pub name_en: String,
    /// The issuer of OpenID Connect, the base address of CAS; for others what they call themselves.
    #[serde(default)]
    pub issuer: String,
    #[serde(default)]
    pub authorization_endpoint: String,
    #[serde(default)]
    pub token_endpoint: String,
    #[serde(default)]
    pub userinfo_endpoint: String,
    #[serde(default)]
    pub client_id: String,
    #[serde(default)]
    pub scopes: String,
    /// Where in the answer about the person their lasting name stands, with dots between the levels.
    #[serde(default)]
    pub subject_claim: String,
    #[serde(default)]
    pub client_auth: String,
    #[serde(default)]
    pub dialect: String,
    /// In the university's own network: private addresses and http are allowed.
    #[serde(default)]
    pub internal: bool,
    /// Do not ask for our own second factor after this provider.
    #[serde(default)]
    pub trust_second_factor: bool,
    #[serde(default)]
    pub enabled: bool,
    #[serde(default)]
    pub sort_order: i32,
}

pub struct Providers;

impl Resource for Providers {
    type Entity = sso_provider::Entity;
    type Input = ProviderInput;

    // Whoever says which provider is believed could sign in as anybody.
    const STEP_UP: bool = true;
    const ANSWERED: &'static [&'static str] = &["secretSetAt"];

    fn spec() -> Spec {
        let address = |name, zh, en| Field::text(name, 500, zh, en);
        Spec {
            subject: SUBJECT,
            stem: "SsoProvider",
            label: Text::new("身份提供方", "identity providers"),
            permissions: PAGES,
            table: &PROVIDERS,
            title: Title { code: Some("code"), zh: "name_zh", en: "name_en" },
            fields: vec![
                Field::code("code", 32, "编码", "Code").required().search().sort(),
                Field::choice("kind", KINDS, "类型", "Kind").required().filter().sort(),
                Field::text("nameZh", 50, "中文名称", "Chinese name").required().search().sort(),
                Field::text("nameEn", 50, "英文名称", "English name").required().search().sort(),
                address("issuer", "签发者地址", "Issuer"),
                address("authorizationEndpoint", "授权地址", "Authorisation endpoint"),
                address("tokenEndpoint", "令牌地址", "Token endpoint"),
                address("userinfoEndpoint", "用户信息地址", "User info endpoint"),
                Field::text("clientId", 200, "客户端编号", "Client id"),
                Field::text("scopes", 200, "授权范围", "Scopes"),
                Field::text("subjectClaim", 100, "身份字段", "Subject claim"),
                Field::choice("clientAuth", CLIENT_AUTH, "客户端认证", "Client authentication"),
                Field::choice("dialect", DIALECTS, "接口版本", "Interface"),
                Field::bool("internal", "内部服务", "Internal"),
                Field::bool("trustSecondFactor", "信任其二次验证", "Trust its second factor"),
                Field::bool("enabled", "启用", "Enabled").filter().sort(),
                Field::integer("sortOrder", 0, 1000, "排序", "Order").sort(),
            ],
            unique: &[&["code"]],
            referenced_by: &[],
            reuses_keys: true,
            sort: ("sortOrder", false),
            page: "",
            offered_to: &[],
        }
    }

    fn check(input: &ProviderInput, errors: &mut Vec<FieldError>) {
        let plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
        if !input.code.bytes().all(plain) {
            let text = Text::new("编码由小写字母、数字和连字符组成", "A code has small letters, digits and hyphens");
            errors.push(FieldError::new("code", "wrong_format", text));
        }
        let Some(kind) = Kind::parse(&input.kind) else { return };
        let needs_issuer = matches!(kind, Kind::Oidc | Kind::Cas);
        let needs_endpoints = matches!(kind, Kind::OAuth2 | Kind::Wps);
        if kind != Kind::Cas && input.client_id.is_empty() {
            errors.push(FieldError::required("clientId"));
        }
        for (field, url, needed) in [
            ("issuer", &input.issuer, needs_issuer),
            ("authorizationEndpoint", &input.authorization_endpoint, needs_endpoints),
            ("tokenEndpoint", &input.token_endpoint, needs_endpoints),
            ("userinfoEndpoint", &input.userinfo_endpoint, needs_endpoints),
        ] {
            errors.extend(address_error(field, url, needed, input.internal));
        }
        let path = |b: u8| b.is_ascii_alphanumeric() || b"._-".contains(&b);
        if !input.subject_claim.bytes().all(path) {
            let text = Text::new("如 sub 或 data.id", "Such as sub or data.id");
            errors.push(FieldError::new("subjectClaim", "wrong_format", text));
        }
    }

    fn write(input: ProviderInput, row: &mut sso_provider::ActiveModel) {
        let ProviderInput {
            code,
            kind,
            name_zh,
            name_en,
            issuer,
            authorization_endpoint,
            token_endpoint,
            userinfo_endpoint,
            client_id,
            scopes,
            subject_claim,
            client_auth,
            dialect,
            internal,
            trust_second_factor,
            enabled,
            sort_order,
        } = input;
        let or = |text: String, default: &str| if text.is_empty() { default.to_owned() } else { text };
        row.code = Set(code);
        row.kind = Set(kind);
        row.name_zh = Set(name_zh);
        row.name_en = Set(name_en);
        row.issuer = Set(issuer);
        row.authorization_endpoint = Set(authorization_endpoint);
        row.token_endpoint = Set(token_endpoint);
        row.userinfo_endpoint = Set(userinfo_endpoint);
        row.client_id = Set(client_id);
        row.scopes = Set(scopes);
        row.subject_claim = Set(subject_claim);
        row.client_auth = Set(or(client_auth, "POST"));
        row.dialect = Set(or(dialect, "OAUTH2"));
        row.internal = Set(internal);
        row.trust_second_factor = Set(trust_second_factor);
        row.enabled = Set(enabled);
        row.sort_order = Set(sort_order);
    }
}

pub fn address_error(field: &str, text: &str, needed: bool, internal: bool) -> Option<FieldError> {
    if text.is_empty() {
        return needed.then(|| FieldError::required(field));
    }
    let url = Url::parse(text).ok().filter(|url| {
        let alone = url.username().is_empty() && url.password().is_none() && url.fragment().is_none();
        alone && url.has_host() && (field != "issuer" || url.query().is_none())
    });
    let problem = match url.as_ref().map(Url::scheme) {
        Some("https") => return None,
        Some("http") if internal => return None,
        Some("http") => (
            "insecure",
            Text::new("须以 https:// 开头（内部服务可用 http://）", "Starts with https:// (http:// for internal ones)"),
        ),
        _ => (
            "wrong_format",
            Text::new(
                "请填写完整地址，如 https://sso.example.edu",
                "Give a whole address, such as https://sso.example.edu",
            ),
        ),
    };
    Some(FieldError::new(field, problem.0, problem.1))
}

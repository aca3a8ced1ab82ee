//! Saving a provider with its secret, and trying it out.

use kernel::{Both, Cx, Error, Result, Text, protect::Place, resource::Table, settings::Secret};
use schema::security::sso_provider;
use sea_orm::{ActiveModelTrait, Set};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use super::{
    ask, cas, oidc,
    provider::{self, Kind, Provider},
    table,
};

/// The fields of a provider, and its secret if it is to be a new one.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SsoProviderSave)]
pub struct ProviderSave {
    /// Empty or absent: a new one.
    pub id: Option<String>,
    pub version: Option<i64>,
    /// Goes in and never comes out. Absent or empty: as before.
    pub client_secret: Option<Secret>,
    #[serde(flatten)]
    #[schema(value_type = table::ProviderInput)]
    pub fields: Map<String, Value>,
}

pub async fn create(cx: &Cx, table: &Table, input: ProviderSave) -> Result<Value> {
    let row = table.create_row(cx, input.fields).await?;
    finish(cx, row, input.client_secret).await
}

pub async fn update(cx: &Cx, table: &Table, mut input: ProviderSave) -> Result<Value> {
    input.fields.extend(input.id.map(|id| ("id".to_owned(), Value::String(id))));
    input.fields.extend(input.version.map(|version| ("version".to_owned(), version.into())));
    let row = table.update_row(cx, input.fields).await?;
    finish(cx, row, input.client_secret).await
}

async fn finish(cx: &Cx, mut row: Value, secret: Option<Secret>) -> Result<Value> {
    let tx = cx.tx().await?;
    let id = row.get("id").and_then(Value::as_str).unwrap_or_default().to_owned();
    only_one_speaks_for(&provider::all(tx).await?, &id)?;
    let Some(secret) = secret.filter(|s| !s.is_empty() && !s.is_mask()) else {
        return Ok(row);
    };
    let sealed = cx.app().keys.seal(Place::new("sso_provider", "client_secret", &id), secret.reveal())?;
    let change = sso_provider::ActiveModel {
        id: Set(id.clone()),
        client_secret: Set(Some(sealed)),
        secret_set_at: Set(Some(cx.now())),
        ..Default::default()
    };
    change.update(tx).await?;
    let set_at = json!({ "secretSetAt": cx.now() });
    cx.record_as(table::SUBJECT, &id, Some(&json!({ "secretSetAt": row.get("secretSetAt") })), Some(&set_at))?;
    if let (Value::Object(row), Value::Object(set_at)) = (&mut row, set_at) {
        row.extend(set_at);
    }
    Ok(row)
}

/// Two providers for one issuer would answer for each other's people.
fn only_one_speaks_for(all: &[Provider], id: &str) -> Result<()> {
    let key = |p: &Provider| (p.kind.binding(), p.issuer());
    let mine = all.iter().find(|p| p.row.id == id).map(key);
    let other = all.iter().find(|p| p.row.id != id && Some(key(p)) == mine);
    other.map_or(Ok(()), |other| {
        let code = &other.row.code;
        let text =
            Both::new(format!("提供方 {code} 已使用该地址"), format!("Provider {code} uses this address already"));
        Err(Error::invalid("issuer", "taken", text))
    })
}

#[derive(Serialize, ToSchema)]
#[schema(as = ProviderTestView)]
pub struct TestView {
    ok: bool,
    lines: Vec<TestLine>,
}

#[derive(Serialize, ToSchema)]
pub struct TestLine {
    ok: bool,
    text: String,
}

/// Asks the provider as a sign-in would, with a code that cannot be right.
pub async fn test(cx: &Cx, id: &str) -> Result<TestView> {
    let provider = provider::by_id(cx, id).await?.ok_or(Error::NotFound)?;
    let found = match provider.kind {
        Kind::Oidc => test_oidc(cx, &provider).await,
        Kind::OAuth2 | Kind::Wps => {
            test_token(cx, &provider, &provider.row.token_endpoint).await.map(|line| vec![line])
        }
        Kind::Cas => test_cas(cx, &provider).await,
    };
    let mut lines = found.unwrap_or_else(|error| {
        vec![(false, Both::new(error.message(kernel::Lang::Zh), error.message(kernel::Lang::En)))]
    });
    if cx.site().is_none() {
        lines.push((
            false,
            Text::new("服务器未设置站点地址（--origin）", "The server does not know its own address (--origin)").into(),
        ));
    }
    let ok = lines.iter().all(|(ok, _)| *ok);
    let lines = lines.into_iter().map(|(ok, text)| TestLine { ok, text: text.get(cx.lang()).to_owned() }).collect();
    Ok(TestView { ok, lines })
}

type Line = (bool, Both);

async fn test_oidc(cx: &Cx, provider: &Provider) -> Result<Vec<Line>> {
    let metadata = oidc::discover(cx.app(), provider).await?;
    let (keys, at) = (metadata.jwks().keys().len(), metadata.authorization_endpoint().url().to_string());
    let mut lines = vec![
        (
            true,
            Both::new(format!("发现文档有效，授权地址 {at}"), format!("Discovery is sound; people sign in at {at}")),
        ),
        (keys > 0, Both::new(format!("签名密钥 {keys} 个"), format!("{keys} signing keys"))),
    ];
    match metadata.token_endpoint() {
        Some(url) => lines.push(test_token(cx, provider, url.as_str()).await?),
        None => lines.push((false, Text::new("没有令牌地址", "There is no token endpoint").into())),
    }
    Ok(lines)
}

async fn test_token(cx: &Cx, provider: &Provider, url: &str) -> Result<Line> {
    let secret = provider.secret(cx.app())?.unwrap_or_default();
    let (id, back) = (provider.row.client_id.as_str(), provider.kind.landing());
    let back = format!("{}{back}", cx.site().unwrap_or_default());
    let request = if provider.is_old_wps() {
        ask::get(&ask::with_query(url, &[("appid", id), ("appkey", &secret), ("code", "test")])?)?
    } else {
        let form = [
            ("grant_type", "authorization_code"),
            ("code", "test"),
            ("redirect_uri", back.as_str()),
            ("client_id", id),
            ("client_secret", secret.as_str()),
        ];
        ask::post_form(url, &form)?
    };
    let answer = ask::send(cx.app(), provider, request).await?;
    let status = answer.status().as_u16();
    let error =
        serde_json::from_slice::<Value>(answer.body()).ok().and_then(|v| v.get("error")?.as_str().map(str::to_owned));
    Ok(match error.as_deref() {
        Some("invalid_client" | "unauthorized_client") => (
            false,
            Text::new("令牌地址不接受客户端编号或密钥", "The token endpoint refuses the client id or secret").into(),
        ),
        _ if status >= 500 || status == 404 => {
            (false, Both::new(format!("令牌地址应答 {status}"), format!("The token endpoint answers {status}")))
        }
        _ => (true, Both::new(format!("令牌地址可达（{status}）"), format!("The token endpoint answers ({status})"))),
    })
}

async fn test_cas(cx: &Cx, provider: &Provider) -> Result<Vec<Line>> {
    let xml = cas::validate(cx.app(), provider, "https://collegium.invalid/", "ST-test").await?;
    let speaks = cas::read(&xml).is_ok();
    let text = if speaks {
        Text::new("CAS 3.0 校验地址应答正常", "The CAS 3.0 validation answers as it should")
    } else {
        Text::new("校验地址的应答不是 CAS 3.0", "The validation address does not speak CAS 3.0")
    };
    Ok(vec![(speaks, text.into())])
}

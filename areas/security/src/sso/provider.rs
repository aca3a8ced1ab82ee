//! One configured provider, as the flow needs it.

use kernel::{App, Cx, Result, outbound::Reach, protect::Place};
use schema::security::sso_provider;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Oidc,
    OAuth2,
    Cas,
    Wps,
}

impl Kind {
    pub fn parse(code: &str) -> Option<Self> {
        [Self::Oidc, Self::OAuth2, Self::Cas, Self::Wps].into_iter().find(|k| k.code() == code)
    }

    pub fn code(self) -> &'static str {
        match self {
            Self::Oidc => "OIDC",
            Self::OAuth2 => "OAUTH2",
            Self::Cas => "CAS",
            Self::Wps => "WPS",
        }
    }

    /// How a link made by such a provider is called in `identity_binding`.
    pub fn binding(self) -> &'static str {
        match self {
            Self::Oidc | Self::OAuth2 => "OAUTH2",
            Self::Cas => "SSO",
            Self::Wps => "WPS",
        }
    }

    /// The page of the web to which the provider sends the browser back.
    pub fn landing(self) -> &'static str {
        match self {
            Self::Oidc | Self::OAuth2 => "/oauth2/authorization-endpoints",
            Self::Cas => "/user/login?sso=cas",
            Self::Wps => "/wps/oauth2/login",
        }
    }
}

#[derive(Clone, Debug)]
pub struct Provider {
    pub kind: Kind,
    pub row: sso_provider::Model,
}

impl Provider {
    pub fn of(row: sso_provider::Model) -> Option<Self> {
        Kind::parse(&row.kind).map(|kind| Self { kind, row })
    }

    pub fn reach(&self) -> Reach {
        Reach::of(self.row.internal)
    }

    /// Whose word it is that somebody is somebody. A link is to this and a subject, so it holds
    /// whatever could let another server, or another part of the answer, name the person: whoever
    /// changes that in the settings cannot reach the accounts linked before.
    pub fn issuer(&self) -> String {
        match self.kind {
            Kind::Oidc | Kind::Cas => self.row.issuer.trim_end_matches('/').to_owned(),
            Kind::OAuth2 | Kind::Wps => format!("{}#{}", self.row.userinfo_endpoint, self.subject_claim()),
        }
    }

    pub fn subject_claim(&self) -> &str {
        match (self.row.subject_claim.as_str(), self.kind) {
            ("", Kind::Wps) if self.is_old_wps() => "user.openid",
            ("", Kind::Wps) => "data.id",
            ("", _) => "sub",
            (claim, _) => claim,
        }
    }

    /// The older interface of the WPS platform, with its own names for everything.
    pub fn is_old_wps(&self) -> bool {
        self.kind == Kind::Wps && self.row.dialect == "OAUTHAPI"
    }

    pub fn secret(&self, app: &App) -> Result<Option<String>> {
        let place = Place::new("sso_provider", "client_secret", &self.row.id);
        let opened = self.row.client_secret.as_deref().map(|sealed| app.keys.open(place, sealed)).transpose()?;
        Ok(opened.map(|secret| secret.to_string()))
    }
}

fn alive() -> sea_orm::Select<sso_provider::Entity> {
    sso_provider::Entity::find().filter(sso_provider::Column::ArchivedAt.is_null())
}

/// The enabled provider of one of these kinds with this code; without a code, the first.
pub async fn enabled(cx: &Cx, code: Option<&str>, kinds: &[Kind]) -> Result<Option<Provider>> {
    let mut select = alive()
        .filter(sso_provider::Column::Enabled.eq(true))
        .filter(sso_provider::Column::Kind.is_in(kinds.iter().map(|k| k.code())))
        .order_by_asc(sso_provider::Column::SortOrder)
        .order_by_asc(sso_provider::Column::Code);
    if let Some(code) = code {
        select = select.filter(sso_provider::Column::Code.eq(code));
    }
    Ok(select.one(cx.read()).await?.and_then(Provider::of))
}

pub async fn by_id(cx: &Cx, id: &str) -> Result<Option<Provider>> {
    let row = alive().filter(sso_provider::Column::Id.eq(id)).one(cx.read()).await?;
    Ok(row.and_then(Provider::of))
}

/// Every provider, also those that are switched off.
pub async fn all(db: &impl sea_orm::ConnectionTrait) -> Result<Vec<Provider>> {
    Ok(alive().all(db).await?.into_iter().filter_map(Provider::of).collect())
}

//! The caller's own links to identity providers.

use kernel::{
    Cx, Error, FieldError, Json, Query, Result, Timestamp, View,
    identity::entity::{binding, user},
    scope::{ScopeRule, TableRef},
};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::kinds;

use super::{
    provider::{self, Kind},
    refusal,
    state::{self, Purpose},
};

pub const SUBJECT: &str = "security.link";
pub static LINKS: TableRef = TableRef::new("identity_binding", ScopeRule::Own("user_id"), false);

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LinkView {
    id: String,
    /// OIDC, OAUTH2, CAS or WPS; what is stored while the provider is gone.
    kind: String,
    /// The provider's name in the caller's language; the issuer while the provider is gone.
    provider: String,
    issuer: String,
    /// With its middle hidden.
    subject: String,
    created_at: Timestamp,
    last_used_at: Option<Timestamp>,
}

pub async fn list(cx: Cx, (): ()) -> Result<View<Vec<LinkView>>> {
    let providers = provider::all(cx.read()).await?;
    let rows = own(&cx).await?;
    let view = |row: binding::Model| {
        let known = providers.iter().find(|p| p.kind.binding() == row.kind && p.issuer() == row.issuer);
        let name = known.map(|p| if cx.lang() == kernel::Lang::En { &p.row.name_en } else { &p.row.name_zh });
        LinkView {
            id: row.id,
            kind: known.map_or(row.kind, |p| p.kind.code().to_owned()),
            provider: name.unwrap_or(&row.issuer).clone(),
            issuer: row.issuer,
            subject: masked(&row.subject),
            created_at: row.created_at,
            last_used_at: row.last_used_at,
        }
    };
    Ok(View(rows.into_iter().map(view).collect()))
}

async fn own(cx: &Cx) -> Result<Vec<binding::Model>> {
    let rows = binding::Entity::find()
        .filter(binding::Column::UserId.eq(cx.user_id()?))
        .filter(binding::Column::Kind.ne("LOCAL"))
        .order_by_asc(binding::Column::CreatedAt)
        .order_by_asc(binding::Column::Id)
        .all(cx.read())
        .await?;
    Ok(rows)
}

pub fn masked(subject: &str) -> String {
    let letters: Vec<char> = subject.chars().collect();
    let shown = if letters.len() > 8 { 3 } else { usize::from(letters.len() > 2) };
    let head: String = letters.iter().take(shown).collect();
    let tail: String = letters.iter().skip(letters.len() - shown).collect();
    format!("{head}***{tail}")
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LinkStart {
    /// The code of a provider.
    provider: String,
}

#[derive(Serialize, ToSchema)]
pub struct Location {
    location: String,
}

pub async fn start(cx: Cx, Json(input): Json<LinkStart>) -> Result<View<Location>> {
    let kinds = [Kind::Oidc, Kind::OAuth2, Kind::Cas, Kind::Wps];
    let provider = provider::enabled(&cx, Some(&input.provider), &kinds).await?.ok_or_else(refusal::no_provider)?;
    let location = state::begin(&cx, &provider, Purpose::Link, "/account/settings").await?;
    Ok(View(Location { location }))
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct LinkIds {
    #[serde(default)]
    ids: Vec<String>,
}

pub async fn remove(cx: Cx, Query(query): Query<LinkIds>) -> Result<View<u64>> {
    if query.ids.is_empty() {
        return Err(Error::Invalid(vec![FieldError::required("ids")]));
    }
    let user = user::Entity::find_by_id(cx.user_id()?).one(cx.read()).await?.ok_or(Error::NotFound)?;
    let (going, staying): (Vec<_>, Vec<_>) = own(&cx).await?.into_iter().partition(|row| query.ids.contains(&row.id));
    if user.password_hash.is_none() && staying.is_empty() {
        return Err(refusal::last_way_in());
    }
    let tx = cx.tx().await?;
    let ids = going.iter().map(|row| row.id.clone());
    let gone = binding::Entity::delete_many().filter(binding::Column::Id.is_in(ids)).exec(tx).await?.rows_affected;
    for row in &going {
        cx.record(&row.id, Some(row), None::<&binding::Model>)?;
    }
    if going.is_empty() {
        cx.nothing_changed();
    } else {
        kinds::tell(&cx, kinds::LINKS_CHANGED, &user).await?;
    }
    Ok(View(gone))
}

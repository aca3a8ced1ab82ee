//! The way to a provider and back, bound to one browser, one provider and one purpose.
//!
//! The browser keeps a mark in a cookie; the address bar shows a state. Only hashes of both are
//! stored. The PKCE verifier and the nonce are made from the two together, so they are stored nowhere,
//! and an answer that comes with the mark of another browser does not fit at the provider either.

use kernel::{Cx, Result, Timestamp, ids};
use schema::security::sso_state;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, Set};

use super::{
    cas, oauth2, oidc,
    provider::{self, Kind, Provider},
    refusal,
};

pub const LIFE_MS: i64 = 10 * Timestamp::MINUTE;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    SignIn,
    Link,
}

impl Purpose {
    fn code(self) -> &'static str {
        match self {
            Self::SignIn => "SIGN_IN",
            Self::Link => "LINK",
        }
    }
}

/// What the two halves of the way know, and nobody else.
pub struct Journey {
    pub state: String,
    mark: String,
    /// Our address at the provider.
    pub return_to: String,
}

impl Journey {
    /// 64 characters that a PKCE verifier may have.
    pub fn verifier(&self) -> String {
        ids::secret_hash(&format!("verifier:{}:{}", self.mark, self.state))
    }

    pub fn nonce(&self) -> String {
        ids::secret_hash(&format!("nonce:{}:{}", self.mark, self.state))
    }

    /// The service of CAS, which carries the state itself.
    pub fn service(&self) -> String {
        format!("{}&state={}", self.return_to, self.state)
    }
}

/// Sends the browser off; answers the address to go to.
pub async fn begin(cx: &Cx, provider: &Provider, purpose: Purpose, redirect: &str) -> Result<String> {
    let site = cx.site().ok_or_else(refusal::no_address)?;
    let journey = Journey {
        state: ids::new_secret()?,
        mark: ids::new_secret()?,
        return_to: format!("{site}{}", provider.kind.landing()),
    };
    // Asks the provider, perhaps for seconds: before the write transaction.
    let location = match provider.kind {
        Kind::Oidc => oidc::location(cx.app(), provider, &journey).await?,
        Kind::OAuth2 | Kind::Wps => oauth2::location(provider, &journey)?,
        Kind::Cas => cas::location(provider, &journey)?,
    };
    let session_id = if purpose == Purpose::Link { Some(cx.actor()?.session_id.clone()) } else { None };
    let row = sso_state::ActiveModel {
        state_hash: Set(ids::secret_hash(&journey.state)),
        provider_id: Set(provider.row.id.clone()),
        purpose: Set(purpose.code().to_owned()),
        session_id: Set(session_id),
        browser_hash: Set(ids::secret_hash(&journey.mark)),
        return_to: Set(journey.return_to.clone()),
        redirect: Set(super::path::own_page(redirect)),
        expires_at: Set(cx.now().plus(LIFE_MS)),
    };
    let tx = cx.tx().await?;
    sso_state::Entity::delete_many().filter(sso_state::Column::ExpiresAt.lte(cx.now())).exec(tx).await?;
    sso_state::Entity::insert(row).exec_without_returning(tx).await?;
    cx.mark_browser(&journey.mark, LIFE_MS / 1000);
    cx.nothing_changed();
    Ok(location)
}

/// Somebody who is back, with what they set out for.
pub struct Returned {
    pub journey: Journey,
    pub provider: Provider,
    pub purpose: Purpose,
    pub session_id: Option<String>,
    pub redirect: String,
}

/// Takes the state out of the table: it is good once, whatever becomes of the rest.
pub async fn end(cx: &Cx, state: &str, kinds: &[Kind]) -> Result<Returned> {
    let hash = ids::secret_hash(state);
    let row = sso_state::Entity::find_by_id(&hash).one(cx.read()).await?.ok_or_else(refusal::state)?;
    let mark = cx.request().browser.as_deref().unwrap_or_default();
    let other_browser = ids::secret_hash(mark) != row.browser_hash && !kernel::planted::fault("sso_any_browser");
    if row.expires_at <= cx.now() || other_browser {
        return Err(refusal::state());
    }
    let provider = provider::by_id(cx, &row.provider_id).await?.filter(|p| p.row.enabled);
    let provider = provider.ok_or_else(refusal::no_provider)?;
    if !kinds.contains(&provider.kind) {
        return Err(refusal::state());
    }
    let taken = cx
        .keep_anyway(|tx| {
            Box::pin(async move {
                if kernel::planted::fault("sso_reuse_state") {
                    return Ok(1);
                }
                Ok(sso_state::Entity::delete_by_id(hash).exec(tx).await?.rows_affected)
            })
        })
        .await?;
    if taken != 1 {
        return Err(refusal::state());
    }
    Ok(Returned {
        journey: Journey { state: state.to_owned(), mark: mark.to_owned(), return_to: row.return_to },
        provider,
        purpose: if row.purpose == Purpose::Link.code() { Purpose::Link } else { Purpose::SignIn },
        session_id: row.session_id,
        redirect: row.redirect,
    })
}

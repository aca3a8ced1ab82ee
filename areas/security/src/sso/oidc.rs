//! OpenID Connect: discovery, the code flow with PKCE, and the checks of the ID token.

use std::{
    pin::Pin,
    sync::{Arc, LazyLock},
    time::Duration,
};

use chrono::{DateTime, Utc};
use kernel::{
    App, Result, Timestamp,
    outbound::{OutboundError, Reach},
};
use moka::sync::Cache;
use openidconnect::{
    AccessTokenHash, AdditionalProviderMetadata, AsyncHttpClient, AuthType, AuthenticationFlow, AuthorizationCode,
    ClientId, ClientSecret, CsrfToken, DiscoveryError, EndpointMaybeSet, EndpointNotSet, EndpointSet, HttpRequest,
    HttpResponse, IdTokenVerifier, IssuerUrl, Nonce, OAuth2TokenResponse, PkceCodeChallenge, PkceCodeVerifier,
    ProviderMetadata, RedirectUrl, RequestTokenError, Scope, TokenResponse,
    core::{
        CoreAuthDisplay, CoreClaimName, CoreClaimType, CoreClient, CoreClientAuthMethod, CoreGrantType, CoreJsonWebKey,
        CoreJweContentEncryptionAlgorithm, CoreJweKeyManagementAlgorithm, CoreJwsSigningAlgorithm, CoreResponseMode,
        CoreResponseType, CoreSubjectIdentifierType, CoreTokenResponse,
    },
};
use serde::{Deserialize, Serialize};

use super::{claim, provider::Provider, refusal, state::Journey};

/// What a provider says of itself, remembered for a while. Its keys too: when one is not among them, the
/// provider is asked again.
const REMEMBERED: Duration = Duration::from_secs(300);

/// Signatures by the provider's own key. Never `none`, and never one made with our client secret, which
/// is no proof of the provider.
const ALGORITHMS: [CoreJwsSigningAlgorithm; 9] = [
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha256,
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha384,
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha512,
    CoreJwsSigningAlgorithm::RsaSsaPssSha256,
    CoreJwsSigningAlgorithm::RsaSsaPssSha384,
    CoreJwsSigningAlgorithm::RsaSsaPssSha512,
    CoreJwsSigningAlgorithm::EcdsaP256Sha256,
    CoreJwsSigningAlgorithm::EcdsaP384Sha384,
    CoreJwsSigningAlgorithm::EdDsa,
];

#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default)]
pub struct More {
    /// The provider names itself in its answer to the browser, so an answer without is not its own.
    authorization_response_iss_parameter_supported: bool,
}
impl AdditionalProviderMetadata for More {}

pub type Metadata = ProviderMetadata<
    More,
    CoreAuthDisplay,
    CoreClientAuthMethod,
    CoreClaimName,
    CoreClaimType,
    CoreGrantType,
    CoreJweContentEncryptionAlgorithm,
    CoreJweKeyManagementAlgorithm,
    CoreJsonWebKey,
    CoreResponseMode,
    CoreResponseType,
    CoreSubjectIdentifierType,
>;

type Client =
    CoreClient<EndpointSet, EndpointNotSet, EndpointNotSet, EndpointNotSet, EndpointMaybeSet, EndpointMaybeSet>;

/// By issuer and reach: a provider in the house is trusted with other addresses than one outside.
type Known = Cache<(String, bool), Arc<Metadata>>;
static KNOWN: LazyLock<Known> = LazyLock::new(|| Cache::builder().max_capacity(100).time_to_live(REMEMBERED).build());

/// The library's requests, sent by our own client.
struct Sender {
    app: App,
    reach: Reach,
}

impl<'c> AsyncHttpClient<'c> for Sender {
    type Error = OutboundError;
    type Future = Pin<Box<dyn Future<Output = Result<HttpResponse, OutboundError>> + Send + 'c>>;

    fn call(&'c self, request: HttpRequest) -> Self::Future {
        Box::pin(async move {
            let answer = self.app.outbound.send(self.reach, request.map(Into::into)).await?;
            Ok(answer.map(|body| body.to_vec()))
        })
    }
}

pub async fn discover(app: &App, provider: &Provider) -> Result<Arc<Metadata>> {
    let issuer = IssuerUrl::new(provider.row.issuer.clone())
        .map_err(|_| refusal::unavailable(&OutboundError::Address("unreadable")))?;
    let http = Sender { app: app.clone(), reach: provider.reach() };
    let metadata = Metadata::discover_async(issuer, &http).await.map_err(|error| match error {
        DiscoveryError::Request(error) => refusal::unavailable(&error),
        other => refusal::answer(&format!("discovery: {other}")),
    })?;
    // The browser will go there.
    let scheme = metadata.authorization_endpoint().url().scheme();
    if scheme != "https" && !(scheme == "http" && provider.row.internal) {
        return Err(refusal::answer("an authorisation endpoint that is not https"));
    }
    let metadata = Arc::new(metadata);
    KNOWN.insert((provider.row.issuer.clone(), provider.row.internal), metadata.clone());
    Ok(metadata)
}

async fn metadata(app: &App, provider: &Provider) -> Result<Arc<Metadata>> {
    match KNOWN.get(&(provider.row.issuer.clone(), provider.row.internal)) {
        Some(known) => Ok(known),
        None => discover(app, provider).await,
    }
}

fn client(app: &App, provider: &Provider, metadata: &Metadata, journey: &Journey) -> Result<Client> {
    let secret = provider.secret(app)?.map(ClientSecret::new);
    let redirect = RedirectUrl::new(journey.return_to.clone()).map_err(kernel::Error::internal)?;
    let methods = metadata.token_endpoint_auth_methods_supported();
    let basic = methods.is_none_or(|m| m.is_empty() || m.contains(&CoreClientAuthMethod::ClientSecretBasic));
    Ok(CoreClient::from_provider_metadata(metadata.clone(), ClientId::new(provider.row.client_id.clone()), secret)
        .set_auth_type(if basic { AuthType::BasicAuth } else { AuthType::RequestBody })
        .set_redirect_uri(redirect))
}

pub async fn location(app: &App, provider: &Provider, journey: &Journey) -> Result<String> {
    let metadata = metadata(app, provider).await?;
    let client = client(app, provider, &metadata, journey)?;
    let (state, nonce) = (journey.state.clone(), journey.nonce());
    let scopes = provider.row.scopes.split_whitespace().filter(|s| *s != "openid");
    let challenge = PkceCodeChallenge::from_code_verifier_sha256(&PkceCodeVerifier::new(journey.verifier()));
    let (url, _, _) = client
        .authorize_url(
            AuthenticationFlow::<CoreResponseType>::AuthorizationCode,
            move || CsrfToken::new(state),
            move || Nonce::new(nonce),
        )
        .add_scopes(scopes.map(|s| Scope::new(s.to_owned())))
        .set_pkce_challenge(challenge)
        .url();
    Ok(url.into())
}

/// Who it is. `iss` is what the answer to the browser said of its sender.
pub async fn subject(
    app: &App,
    provider: &Provider,
    journey: &Journey,
    code: &str,
    iss: Option<&str>,
) -> Result<String> {
    let known = metadata(app, provider).await?;
    let must_say = known.additional_metadata().authorization_response_iss_parameter_supported;
    let other = iss.is_some_and(|iss| iss != known.issuer().as_str()) || (iss.is_none() && must_say);
    if other && !kernel::planted::fault("sso_skip_issuer") {
        return Err(refusal::answer("another issuer answered"));
    }
    let client = client(app, provider, &known, journey)?;
    let http = Sender { app: app.clone(), reach: provider.reach() };
    let request = client.exchange_code(AuthorizationCode::new(code.to_owned()));
    let request = request.map_err(|_| refusal::answer("no token endpoint"))?;
    let answer = request.set_pkce_verifier(PkceCodeVerifier::new(journey.verifier())).request_async(&http).await;
    let answer = answer.map_err(|error| match error {
        RequestTokenError::Request(error) => refusal::unavailable(&error),
        RequestTokenError::ServerResponse(error) => refusal::answer(&format!("token: {}", error.error())),
        _ => refusal::answer("token: unreadable"),
    })?;
    let subject = match verified(&known, provider, journey, &answer, app.clock.now()) {
        Ok(subject) => subject,
        // Perhaps the provider has new keys.
        Err(_) => {
            let fresh = discover(app, provider).await?;
            verified(&fresh, provider, journey, &answer, app.clock.now()).map_err(|why| refusal::answer(&why))?
        }
    };
    claim::subject(&subject).ok_or_else(|| refusal::answer("an unusual subject"))
}

/// Clocks of honest servers differ by this much at most.
const SKEW_MS: i64 = 2 * Timestamp::MINUTE;
const OLDEST_MS: i64 = 15 * Timestamp::MINUTE;

fn verified(
    metadata: &Metadata,
    provider: &Provider,
    journey: &Journey,
    answer: &CoreTokenResponse,
    now: Timestamp,
) -> Result<String, String> {
    let token = answer.id_token().ok_or("no ID token")?;
    let at = move |ms: i64| DateTime::<Utc>::from_timestamp_millis(now.plus(ms).0).unwrap_or_default();
    let verifier = IdTokenVerifier::new_public_client(
        ClientId::new(provider.row.client_id.clone()),
        metadata.issuer().clone(),
        metadata.jwks().clone(),
    )
    .set_allowed_algs(ALGORITHMS)
    .set_time_fn(move || at(0))
    .set_issue_time_verifier_fn(move |issued| {
        let just_now = (at(-OLDEST_MS)..=at(SKEW_MS)).contains(&issued);
        if just_now { Ok(()) } else { Err(format!("issued at {issued}")) }
    });
    let expected = Nonce::new(journey.nonce());
    let same = |given: Option<&Nonce>| -> Result<(), String> {
        let equal = given.is_some_and(|given| given.secret() == expected.secret());
        if equal || kernel::planted::fault("sso_skip_nonce") { Ok(()) } else { Err("another nonce".into()) }
    };
    let claims = token.claims(&verifier, same).map_err(|e| format!("ID token: {e}"))?;
    if let Some(hash) = claims.access_token_hash() {
        let algorithm = token.signing_alg().map_err(|e| e.to_string())?;
        let key = token.signing_key(&verifier).map_err(|e| e.to_string())?;
        let actual = AccessTokenHash::from_token(answer.access_token(), algorithm, key).map_err(|e| e.to_string())?;
        if actual != *hash {
            return Err("the access token is another's".into());
        }
    }
    Ok(claims.subject().to_string())
}

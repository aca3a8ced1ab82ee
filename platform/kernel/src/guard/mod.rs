//! The one chokepoint: every operation runs through here, in this order.
//!
//! Before the body is read: size, session, enabled user, permission × action, step-up, rate. After it and
//! before the handler: all ids to scope, idempotency, whether it is a preview. After the handler: audit, commit; or
//! everything undone.

mod body;
pub(crate) mod idempotency;
mod ids;
pub(crate) mod refusals;

use std::sync::{Arc, PoisonError, atomic::Ordering};

use axum::{
    extract::Request,
    http::{HeaderMap, HeaderValue, StatusCode, header, request::Parts},
    response::Response,
};

use crate::{
    App, Cx, Error, Lang, Policy, Result, Text,
    actor::Actor,
    audit::{Denied, Origin},
    cx::{Caller, RequestMeta},
    events,
    identity::SessionEntry,
    op::{Audit, Idempotency, Op},
    registry::Mounted,
    reply::{Reply, error_response, json_response},
    settle,
};

pub(crate) async fn serve(app: App, mounted: Arc<Mounted>, request: Request) -> Response {
    let (mut parts, body) = request.into_parts();
    let meta = request_meta(&parts);
    let accepts_gzip = accepts_gzip(&parts.headers);
    let (id, lang, watched) = (meta.id.clone(), meta.lang, app.clone());
    let work = run(app, mounted.clone(), meta, &mut parts, body);
    let answer = match tokio::time::timeout(mounted.op.limits.time, work).await {
        Ok(Ok(Answer { reply: Reply::Events(stream), user, .. })) => {
            let token = bearer(&parts.headers).unwrap_or_default().to_owned();
            let door = events::Door { app: watched, policy: mounted.op.policy, token };
            Ok(decorate(events::response(stream, door), user, vec![]))
        }
        Ok(Ok(answer)) => {
            answer.reply.into_response(&id, accepts_gzip).await.map(|r| decorate(r, answer.user, answer.cookies))
        }
        Ok(Err(error)) => Err(error),
        Err(_) => Err(Error::Busy { retry_after_s: 5 }),
    };
    let mut response = answer.unwrap_or_else(|error| error_response(&error, lang, &id));
    if mounted.op.untraced && !crate::planted::fault("trace_ballots") {
        response.extensions_mut().remove::<edge::LogUser>();
        response.extensions_mut().insert(edge::Untraced);
    }
    response
}

async fn run(
    app: App,
    mounted: Arc<Mounted>,
    meta: RequestMeta,
    parts: &mut Parts,
    body: axum::body::Body,
) -> Result<Answer> {
    let op = &mounted.op;
    body::check_length(&parts.headers, op)?;
    let session = admit(&app, op, &meta, &parts.headers).await?;
    let mut input = body::read(&app, &mounted, parts, body).await?;
    input.check_text()?;
    // Whoever asks for a preview where there is none would take its answer for one. In a body it is an unknown field.
    if !mounted.previews && input.asks_for_preview_in_query() {
        return Err(Error::malformed("此操作没有预览", "This operation has no preview"));
    }
    if let Some(session) = &session {
        ids::resolve(&app, op, &session.actor.scope, &input).await.map_err(|error| match error {
            Error::NotFound => denied(&app, op, &meta, &session.actor, Denied::Scope),
            other => other,
        })?;
    }
    let claim = idempotency::claim_of(op, session.as_deref(), &parts.headers, &input)?;
    if op.idempotency == Idempotency::Required && claim.is_none() {
        return Err(Error::malformed("缺少 Idempotency-Key", "An Idempotency-Key header is required"));
    }
    if let Some(claim) = &claim
        && let Some(answer) = claim.replay(app.db.read()).await?
    {
        return Ok(Answer { reply: answer, user: None, cookies: vec![] });
    }
    let user = session.as_ref().map(|s| Arc::from(s.actor.user_id.as_str()));
    let caller = Caller::of_session(session);
    let cx = Cx::new(app.clone(), meta, caller, mounted.name.clone(), op.subject(), claim.clone());
    if input.asks_for_preview() && !crate::planted::fault("preview_by_handler") {
        cx.rehearse();
    }
    let input = std::mem::replace(&mut input, crate::input::RawInput::empty());
    let outcome = (mounted.run)(cx.clone(), input).await;
    let origin = cx.origin();
    let inner = cx.dismantle()?;
    if inner.claim_lost.load(Ordering::SeqCst)
        && let Some(claim) = &claim
    {
        drop(inner);
        let reply = claim.replay(app.db.read()).await?.ok_or(Error::Busy { retry_after_s: 1 })?;
        return Ok(Answer { reply, user, cookies: vec![] });
    }
    let reply = match outcome {
        Ok(reply) => reply,
        Err(error) => return Err(settle::roll_back(inner, error).await),
    };
    if inner.rehearsal.load(Ordering::SeqCst) && !crate::planted::fault("keep_rehearsal") {
        settle::undo(inner).await;
        return Ok(Answer { reply, user, cookies: vec![] });
    }
    if matches!(op.audit, Audit::Subject(_)) && !settle::recorded(&inner) {
        return Err(Error::internal(format!("operation {} recorded nothing", op.id)));
    }
    let cookies = inner.cookies.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let ending = settle::Ending::of(&app, &origin, inner).await?;
    if let (Some(tx), Some(claim), Reply::Result(result)) = (ending.tx(), &claim, &reply) {
        claim.store(tx, result).await?;
    }
    ending.commit(&app).await?;
    Ok(Answer { reply, user, cookies })
}

/// A reply with what goes into its headers and the log.
struct Answer {
    reply: Reply,
    user: Option<Arc<str>>,
    cookies: Vec<String>,
}

/// The first half: everything that can be decided without the body.
async fn admit(app: &App, op: &Op, meta: &RequestMeta, headers: &HeaderMap) -> Result<Option<Arc<SessionEntry>>> {
    let now = app.clock.now();
    if matches!(op.policy, Policy::Public(_)) {
        if let Some(rate) = op.limits.rate {
            app.rates.count(rate, None, meta, now)?;
        }
        return Ok(None);
    }
    let token = bearer(headers).ok_or(Error::Unauthenticated("login.required"))?;
    let session = app.sessions.authenticate(app, token).await?;
    if let Some(awaits) = session.actor.awaits
        && !op.half_way.contains(&awaits)
        && !crate::planted::fault("open_half_way")
    {
        return Err(refusals::half_way(awaits));
    }
    let allowed = crate::planted::fault("skip_permission") || session.actor.may(&op.policy);
    if !allowed {
        return Err(denied(app, op, meta, &session.actor, Denied::Permission));
    }
    if op.step_up && !session.is_stepped_up(now) && !crate::planted::fault("skip_step_up") {
        return Err(refusals::step_up());
    }
    if let Some(rate) = op.limits.rate {
        app.rates.count(rate, Some(&session.actor.user_id), meta, now)?;
    }
    Ok(Some(session))
}

/// Turns a caller away, and sees to it that the log says so.
fn denied(app: &App, op: &Op, meta: &RequestMeta, actor: &Actor, denied: Denied) -> Error {
    tracing::warn!(op = op.id, user = actor.user_id, ?denied, "denied");
    let origin = Origin {
        at: app.clock.now(),
        actor_id: Some(actor.user_id.clone()),
        actor_name: actor.name.clone(),
        session_id: Some(actor.session_id.clone()),
        source: meta.source.to_string(),
        op: op.id.clone(),
        request_id: meta.id.to_string(),
    };
    let noted = app.denials.note(origin, denied);
    app.sealer.wake();
    match (noted, denied) {
        (Err(full), _) => full,
        (Ok(()), Denied::Permission) => Error::Forbidden,
        (Ok(()), Denied::Scope) => Error::NotFound,
    }
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ").map(str::trim).filter(|t| !t.is_empty())
}

fn accepts_gzip(headers: &HeaderMap) -> bool {
    headers.get(header::ACCEPT_ENCODING).and_then(|v| v.to_str().ok()).is_some_and(|v| v.contains("gzip"))
}

fn request_meta(parts: &Parts) -> RequestMeta {
    let text = |name| parts.headers.get(name).and_then(|v| v.to_str().ok());
    let id = parts.extensions.get::<edge::RequestId>().map_or_else(|| Arc::from("-"), |id| Arc::from(id.as_str()));
    let address = parts.extensions.get::<edge::ClientAddr>().map(|a| a.0);
    let source = address.map_or_else(|| Arc::from("unknown"), source_of);
    RequestMeta {
        id,
        lang: Lang::from_header(text(header::ACCEPT_LANGUAGE)),
        source,
        wide_source: address.and_then(wide_source_of),
        user_agent: text(header::USER_AGENT).unwrap_or_default().chars().take(200).collect::<String>().into(),
        device: cookie(&parts.headers, DEVICE_COOKIE),
        browser: cookie(&parts.headers, BROWSER_COOKIE),
        local: address.is_some_and(|a| a.to_canonical().is_loopback()) && !is_forwarded(&parts.headers),
        host: text(header::HOST).filter(|host| host.len() <= 255).map(Arc::from),
    }
}

/// A proxy that nobody told us to trust sits on this machine too, and everybody comes from it.
fn is_forwarded(headers: &HeaderMap) -> bool {
    ["forwarded", "x-forwarded-for", "x-real-ip", "via"].iter().any(|name| headers.contains_key(*name))
}

pub(crate) const DEVICE_COOKIE: &str = "collegium-device";

pub(crate) const BROWSER_COOKIE: &str = "collegium-sso";

fn cookie(headers: &HeaderMap, name: &str) -> Option<Arc<str>> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|v| v.to_str().ok());
    let mut pairs = cookies.flat_map(|line| line.split(';')).filter_map(|c| c.trim().split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| Arc::from(value))
}

/// IPv4 addresses count singly, IPv6 ones by /64: a household has a whole prefix.
fn source_of(address: std::net::IpAddr) -> Arc<str> {
    match address.to_canonical() {
        std::net::IpAddr::V4(v4) => v4.to_string().into(),
        std::net::IpAddr::V6(v6) => {
            let [a, b, c, d, ..] = v6.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}::/64").into()
        }
    }
}

fn wide_source_of(address: std::net::IpAddr) -> Option<Arc<str>> {
    match address.to_canonical() {
        std::net::IpAddr::V4(_) => None,
        std::net::IpAddr::V6(v6) => {
            let [a, b, c, ..] = v6.segments();
            Some(format!("{a:x}:{b:x}:{c:x}::/48").into())
        }
    }
}

fn decorate(mut response: Response, user: Option<Arc<str>>, cookies: Vec<String>) -> Response {
    if let Some(user) = user {
        response.extensions_mut().insert(edge::LogUser::new(&user));
    }
    for cookie in cookies.into_iter().filter_map(|c| HeaderValue::try_from(c).ok()) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// The failure envelope for what never reaches an operation.
pub(crate) fn plain_failure(request: &Request, status: u16, code: &str, text: Text) -> Response {
    let lang = Lang::from_header(request.headers().get(header::ACCEPT_LANGUAGE).and_then(|v| v.to_str().ok()));
    let id = request.extensions().get::<edge::RequestId>().map_or("-", |id| id.as_str());
    let body = serde_json::json!({
        "success": false, "code": code, "message": text.get(lang), "result": null, "requestId": id,
    });
    json_response(StatusCode::from_u16(status).unwrap_or(StatusCode::NOT_FOUND), body.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_are_counted_by_prefix() {
        let of = |text: &str| text.parse().map(source_of).map(|s| s.to_string()).unwrap_or_default();
        assert_eq!(of("192.0.2.7"), "192.0.2.7");
        assert_eq!(of("::ffff:192.0.2.7"), "192.0.2.7");
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), of("2001:db8:1:2:ffff::1"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
    }

    #[test]
    fn the_device_cookie_is_found_among_others() {
        let found = |line: &'static str| {
            let headers = HeaderMap::from_iter([(header::COOKIE, HeaderValue::from_static(line))]);
            cookie(&headers, DEVICE_COOKIE).map(|c| c.to_string())
        };
        assert_eq!(found("a=b; collegium-device=xyz; c=d"), Some("xyz".into()));
        assert_eq!(found("xcollegium-device=1"), None);
    }
}

//! One-time codes: sent, sent again, and used up.
//!
//! Whoever asks for a code of somebody who does not exist gets the same answer after the same work,
//! and a code that no input matches.

use kernel::{
    Cx, Error, Lang, Result, Rule, Text, Timestamp,
    identity::{entity::user, throttle},
    ids,
    messages::{self, Channel, Recipient},
};
use schema::security::code_challenge;
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, Set,
    sea_query::{Expr, ExprTrait},
};
use serde_json::json;

use super::{ChallengeView, Purpose};
use crate::{
    factor::service::wrong_code,
    kinds,
    sign_in::{
        Way,
        guesses::{Guesses, known_device},
    },
};

pub const LIFE_MS: i64 = 10 * Timestamp::MINUTE;
pub const TRIES: i32 = 5;
/// The first sending and two more.
const SENDS: i32 = 3;
pub const RESEND_AFTER_S: i64 = 60;

const SENDS_AN_ACCOUNT: throttle::Pace = throttle::Pace { free: 5, most: 8, window_ms: Timestamp::HOUR };
const SENDS_A_SOURCE: throttle::Pace = throttle::Pace { free: 100, most: 200, window_ms: Timestamp::HOUR };
const SENDS_A_PREFIX: throttle::Pace = throttle::Pace { free: 400, most: 800, window_ms: Timestamp::HOUR };

/// For whom a code is asked.
pub struct Asked {
    pub purpose: Purpose,
    /// As it was given, for counting.
    pub account: String,
    /// Who gets the code; `None` for nobody, which no answer tells.
    pub to: Option<Recipient>,
    pub user: Option<user::Model>,
    pub channel: Channel,
    /// Sent instead of a code: the address is somebody's already.
    pub instead: Option<&'static str>,
    pub ticket_hash: Option<String>,
    pub address: String,
}

pub async fn ask(cx: &Cx, asked: Asked) -> Result<ChallengeView> {
    count_sending(cx, &asked.account, asked.user.as_ref()).await?;
    let (challenge, code, now) = (ids::new_secret()?, ids::new_digits()?, cx.now());
    let token_hash = ids::secret_hash(&challenge);
    let expires_at = now.plus(LIFE_MS);
    let meant = asked.to.is_some() && asked.instead.is_none();
    let row = code_challenge::ActiveModel {
        code_hash: Set(code_hash(cx, &token_hash, if meant { &code } else { "" })),
        token_hash: Set(token_hash),
        purpose: Set(asked.purpose.code().to_owned()),
        user_id: Set(asked.user.map(|u| u.id)),
        account: Set(asked.account.chars().take(200).collect()),
        address: Set(asked.address),
        channel: Set(asked.channel.code().to_owned()),
        ticket_hash: Set(asked.ticket_hash),
        tries: Set(0),
        sends: Set(1),
        sent_at: Set(now),
        expires_at: Set(expires_at),
        used_at: Set(None),
    };
    let tx = cx.tx().await?;
    forget_old(cx).await?;
    code_challenge::Entity::insert(row).exec_without_returning(tx).await?;
    dispatch(cx, asked.channel, asked.to, &code, asked.instead).await?;
    Ok(view(challenge, asked.channel, expires_at))
}

/// By the other channel, with a new code. The tries go on counting.
pub async fn again(cx: &Cx, challenge: String) -> Result<ChallengeView> {
    let token_hash = ids::secret_hash(&challenge);
    let now = cx.now();
    let Some(row) = open_row(cx, &token_hash, None).await? else {
        return Ok(view(challenge, Channel::Sms, now.plus(LIFE_MS)));
    };
    let wait = row.sent_at.plus(RESEND_AFTER_S * Timestamp::SECOND).since(now);
    if wait > 0 {
        return Err(Error::TooMany { retry_after_s: u64::try_from((wait + 999) / 1000).unwrap_or(1) });
    }
    if row.sends >= SENDS {
        let text =
            Text::new("重发次数已用完，请稍后重新申请", "The code was sent often enough; ask for a new one later");
        return Err(Rule::new("resend_limit", text, json!({ "sends": row.sends })).into());
    }
    let user = match &row.user_id {
        Some(id) => user::Entity::find_by_id(id).one(cx.read()).await?,
        None => None,
    };
    count_sending(cx, &row.account, user.as_ref()).await?;
    let mailed = row.channel == Channel::Email.code();
    let channel = if mailed && row.address.is_empty() { Channel::Sms } else { Channel::Email };
    let to = match user {
        Some(user) => Some(recipient(cx, user, channel).await?),
        None if !row.address.is_empty() => Some(Recipient::outside(row.address.clone(), cx.lang())),
        None => None,
    };
    // A registration whose address is taken stays without a code.
    let taken = row.user_id.is_none() && row.code_hash == code_hash(cx, &token_hash, "");
    let (code, expires_at) = (ids::new_digits()?, now.plus(LIFE_MS));
    let meant = to.is_some() && !taken;
    let updated = code_challenge::Entity::update_many()
        .col_expr(
            code_challenge::Column::CodeHash,
            Expr::value(code_hash(cx, &token_hash, if meant { &code } else { "" })),
        )
        .col_expr(code_challenge::Column::Channel, Expr::value(channel.code()))
        .col_expr(code_challenge::Column::Sends, Expr::value(row.sends + 1))
        .col_expr(code_challenge::Column::SentAt, Expr::value(now))
        .col_expr(code_challenge::Column::ExpiresAt, Expr::value(expires_at))
        .filter(code_challenge::Column::TokenHash.eq(token_hash))
        .filter(code_challenge::Column::Sends.eq(row.sends))
        .exec(cx.tx().await?)
        .await?;
    if updated.rows_affected == 0 {
        return Err(Error::Busy { retry_after_s: 1 });
    }
    dispatch(cx, channel, to.filter(|_| meant), &code, None).await?;
    Ok(view(challenge, channel, expires_at))
}

/// The address of one channel, and no work for the other.
pub async fn recipient(cx: &Cx, user: user::Model, channel: Channel) -> Result<Recipient> {
    if channel == Channel::Sms {
        return Recipient::of(cx, user).await;
    }
    let lang = Lang::from_header(Some(&user.language));
    Ok(Recipient { user_id: Some(user.id), email: user.email, mobile: None, lang })
}

fn view(challenge: String, channel: Channel, expires_at: Timestamp) -> ChallengeView {
    ChallengeView { challenge, channel: channel.code(), expires_at, resend_after_s: RESEND_AFTER_S }
}

/// Writes a message in every case and takes it back if it is for nobody.
async fn dispatch(
    cx: &Cx,
    channel: Channel,
    to: Option<Recipient>,
    code: &str,
    instead: Option<&'static str>,
) -> Result<()> {
    let decoy = to.is_none();
    let to = to.unwrap_or_else(|| Recipient::outside("nobody@example.invalid", cx.lang()));
    let (minutes, time) = ((LIFE_MS / Timestamp::MINUTE).to_string(), cx.now().local_text());
    let values = [("code", code), ("minutes", minutes.as_str()), ("time", time.as_str())];
    let sent = messages::send_by(cx, channel, instead.unwrap_or(kinds::CODE), &to, &values).await?;
    messages::withdraw(cx, sent.as_deref().filter(|_| decoy).unwrap_or_default()).await
}

/// How often codes go out: per account, or known device, and per source.
async fn count_sending(cx: &Cx, account: &str, user: Option<&user::Model>) -> Result<()> {
    let request = cx.request();
    let whose = match known_device(cx, user).await? {
        Some(device) => format!("send:device:{}", device.id),
        None => format!("send:account:{account}"),
    };
    let mut keys = vec![(whose, SENDS_AN_ACCOUNT), (format!("send:source:{}", request.source), SENDS_A_SOURCE)];
    keys.extend(request.wide_source.iter().map(|wide| (format!("send:source:{wide}"), SENDS_A_PREFIX)));
    let names: Vec<String> = keys.iter().map(|(key, _)| key.clone()).collect();
    let _turn = cx.app().turns.take(names.first().map_or("", String::as_str)).await;
    if let Some(retry_after_s) = throttle::wait_s(cx.read(), &names, cx.now()).await? {
        return Err(Error::TooMany { retry_after_s });
    }
    let now = cx.now();
    cx.keep_anyway(|tx| {
        Box::pin(async move {
            for (key, pace) in &keys {
                throttle::count_failure(tx, key, *pace, now).await?;
            }
            Ok(())
        })
    })
    .await
}

/// Keyed and bound to its challenge. An empty code stands for one that nothing matches.
fn code_hash(cx: &Cx, token_hash: &str, code: &str) -> String {
    cx.app().keys.index("one-time-code", &format!("{token_hash}:{code}"))
}

async fn open_row(cx: &Cx, token_hash: &str, purpose: Option<Purpose>) -> Result<Option<code_challenge::Model>> {
    let row = code_challenge::Entity::find_by_id(token_hash).one(cx.read()).await?;
    Ok(row.filter(|r| {
        (r.used_at.is_none() || kernel::planted::fault("code_reuse"))
            && r.expires_at > cx.now()
            && purpose.is_none_or(|p| p.code() == r.purpose)
    }))
}

/// The challenge, if the code is right. Every comparison costs one of its tries and counts against the
/// account; unknown, late and used-up challenges answer like a wrong code.
pub async fn prove(cx: &Cx, challenge: &str, code: &str, purpose: Purpose, way: Way) -> Result<code_challenge::Model> {
    let token_hash = ids::secret_hash(challenge);
    let row = open_row(cx, &token_hash, Some(purpose)).await?;
    let account = row.as_ref().map_or("", |r| r.account.as_str()).to_owned();
    let user = match row.as_ref().and_then(|r| r.user_id.clone()) {
        Some(id) => user::Entity::find_by_id(id).one(cx.read()).await?,
        None => None,
    };
    let guesses =
        if row.is_some() { Guesses::of(cx, &account, user.as_ref(), way).await? } else { Guesses::of_source(cx, way) };
    let _turn = guesses.turn(cx).await?;
    let tried = take_try(cx, &token_hash).await?;
    let code = code.trim();
    let right = !code.is_empty() && row.as_ref().is_some_and(|r| r.code_hash == code_hash(cx, &token_hash, code));
    match row {
        Some(row) if tried && right => Ok(row),
        _ => {
            guesses.failed(cx, "WRONG").await?;
            Err(wrong_code())
        }
    }
}

/// Before comparing, and kept whatever comes of it.
async fn take_try(cx: &Cx, token_hash: &str) -> Result<bool> {
    let token_hash = token_hash.to_owned();
    cx.keep_anyway(|tx| {
        Box::pin(async move {
            let taken = code_challenge::Entity::update_many()
                .col_expr(code_challenge::Column::Tries, Expr::col(code_challenge::Column::Tries).add(1))
                .filter(code_challenge::Column::TokenHash.eq(token_hash))
                .filter(code_challenge::Column::Tries.lt(TRIES))
                .exec(tx)
                .await?;
            Ok(taken.rows_affected == 1)
        })
    })
    .await
}

/// With the change that the code allows.
pub async fn use_up(cx: &Cx, row: &code_challenge::Model) -> Result<()> {
    let used = code_challenge::Entity::update_many()
        .col_expr(code_challenge::Column::UsedAt, Expr::value(Some(cx.now())))
        .filter(code_challenge::Column::TokenHash.eq(row.token_hash.clone()))
        .filter(code_challenge::Column::UsedAt.is_null())
        .exec(cx.tx().await?)
        .await?;
    if used.rows_affected == 1 || kernel::planted::fault("code_reuse") { Ok(()) } else { Err(wrong_code()) }
}

/// Nobody needs them the day after.
async fn forget_old(cx: &Cx) -> Result<()> {
    code_challenge::Entity::delete_many()
        .filter(code_challenge::Column::ExpiresAt.lt(cx.now().plus(-Timestamp::DAY)))
        .exec(cx.tx().await?)
        .await?;
    Ok(())
}

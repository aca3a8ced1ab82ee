//! Setting up, proving and taking away a second factor.

use base64::{Engine, engine::general_purpose::STANDARD_NO_PAD};
use kernel::{
    Cx, Error, Result, Rule, Text,
    identity::entity::{second_factor, user},
    protect::Place,
};
use qrcodegen::{QrCode, QrCodeEcc};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, Set, sea_query::Expr};
use serde_json::{Value, json};

use super::{RecoveryCodes, SecondFactorStart, SecondFactorView, recovery, totp};
use crate::{
    kinds,
    own::me,
    sign_in::{Way, guesses::Guesses},
};

const ISSUER: &str = "Collegium";

fn place(user_id: &str) -> Place<'_> {
    Place::new("second_factor", "secret", user_id)
}

async fn find(cx: &Cx, user_id: &str) -> Result<Option<second_factor::Model>> {
    Ok(second_factor::Entity::find_by_id(user_id).one(cx.read()).await?)
}

/// The factor in force.
pub async fn confirmed(cx: &Cx, user_id: &str) -> Result<Option<second_factor::Model>> {
    Ok(find(cx, user_id).await?.filter(|f| f.confirmed_at.is_some()))
}

fn secret(cx: &Cx, factor: &second_factor::Model) -> Result<Vec<u8>> {
    let clear = cx.app().keys.open(place(&factor.user_id), &factor.secret)?;
    STANDARD_NO_PAD.decode(clear.as_bytes()).map_err(Error::internal)
}

pub async fn view(cx: &Cx) -> Result<SecondFactorView> {
    let user_id = cx.user_id()?;
    let factor = confirmed(cx, user_id).await?;
    Ok(SecondFactorView {
        enabled: factor.is_some(),
        required: cx.session()?.rights.needs_second_factor(),
        confirmed_at: factor.and_then(|f| f.confirmed_at),
        recovery_codes_left: recovery::left(cx, user_id).await?,
    })
}

/// A new secret, in force only once a code of it has come back.
///
/// Whoever has a password gives it first: otherwise a session left open would be enough to make a
/// factor of one's own, and with that to prove oneself ever after. A session that may do nothing
/// before it has enrolled comes from a sign-in just now.
pub async fn start(cx: &Cx) -> Result<SecondFactorStart> {
    let user = me(cx).await?;
    if user.password_hash.is_some() && cx.actor()?.awaits.is_none() {
        cx.require_step_up()?;
    }
    if confirmed(cx, &user.id).await?.is_some() {
        let text = Text::new("两步验证已启用，须先移除", "The second factor is on already; remove it first");
        return Err(Rule::new("second_factor_exists", text, Value::Null).into());
    }
    let mut bytes = [0_u8; totp::SECRET_BYTES];
    kernel::ids::fill(&mut bytes)?;
    let sealed = cx.app().keys.seal(place(&user.id), &STANDARD_NO_PAD.encode(bytes))?;
    let tx = cx.tx().await?;
    second_factor::Entity::delete_by_id(user.id.clone()).exec(tx).await?;
    let row = second_factor::ActiveModel {
        user_id: Set(user.id.clone()),
        secret: Set(sealed),
        confirmed_at: Set(None),
        last_step: Set(0),
        created_at: Set(cx.now()),
    };
    second_factor::Entity::insert(row).exec_without_returning(tx).await?;
    cx.note(&user.id, &json!({ "secondFactor": "started" }), None)?;
    let secret = totp::base32(&bytes);
    let account: String = url::form_urlencoded::byte_serialize(user.username.as_bytes()).collect();
    let uri =
        format!("otpauth://totp/{ISSUER}:{account}?secret={secret}&issuer={ISSUER}&algorithm=SHA1&digits=6&period=30");
    Ok(SecondFactorStart { qr: picture(&uri)?, secret, uri })
}

/// Rows of dark (1) and light (0) squares, without a margin.
fn picture(text: &str) -> Result<Vec<String>> {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).map_err(Error::internal)?;
    let row = |y| (0..code.size()).map(|x| if code.get_module(x, y) { '1' } else { '0' }).collect();
    Ok((0..code.size()).map(row).collect())
}

pub async fn confirm(cx: &Cx, code: &str) -> Result<RecoveryCodes> {
    let user = me(cx).await?;
    let guesses = Guesses::of_session(&user, Way::Totp);
    let _turn = guesses.turn(cx).await?;
    let factor = find(cx, &user.id).await?.filter(|f| f.confirmed_at.is_none()).ok_or_else(|| {
        let text = Text::new("请先开始设置两步验证", "Start setting up the second factor first");
        Error::from(Rule::new("second_factor_not_started", text, Value::Null))
    })?;
    let Some(step) = totp::step_of_code(&secret(cx, &factor)?, code.trim(), cx.now(), factor.last_step)? else {
        guesses.failed(cx, "WRONG").await?;
        return Err(wrong_code());
    };
    let tx = cx.tx().await?;
    second_factor::Entity::update_many()
        .col_expr(second_factor::Column::ConfirmedAt, Expr::value(Some(cx.now())))
        .col_expr(second_factor::Column::LastStep, Expr::value(step))
        .filter(second_factor::Column::UserId.eq(user.id.clone()))
        .exec(tx)
        .await?;
    let recovery_codes = recovery::renew(cx, &user.id).await?;
    cx.note(&user.id, &json!({ "secondFactor": "on" }), None)?;
    kinds::tell(cx, kinds::FACTOR_CHANGED, &user).await?;
    cx.rights_changed_of(&user.id);
    Ok(RecoveryCodes { recovery_codes })
}

pub async fn new_recovery_codes(cx: &Cx) -> Result<RecoveryCodes> {
    let user = me(cx).await?;
    confirmed(cx, &user.id).await?.ok_or_else(not_on)?;
    let recovery_codes = recovery::renew(cx, &user.id).await?;
    cx.note(&user.id, &json!({ "recoveryCodes": "renewed" }), None)?;
    kinds::tell(cx, kinds::FACTOR_CHANGED, &user).await?;
    Ok(RecoveryCodes { recovery_codes })
}

pub async fn remove(cx: &Cx) -> Result<()> {
    let user = me(cx).await?;
    confirmed(cx, &user.id).await?.ok_or_else(not_on)?;
    if cx.session()?.rights.needs_second_factor() {
        let text = Text::new("您的角色须使用两步验证，不能移除", "Your role asks for a second factor; it stays");
        return Err(Rule::new("second_factor_required_by_role", text, Value::Null).into());
    }
    take_away(cx, user, json!({ "secondFactor": "off" }), None).await
}

/// Also by an administrator. Whoever loses the factor is told.
pub async fn take_away(cx: &Cx, user: user::Model, facts: Value, reason: Option<&str>) -> Result<()> {
    let tx = cx.tx().await?;
    second_factor::Entity::delete_by_id(user.id.clone()).exec(tx).await?;
    recovery::forget(cx, &user.id).await?;
    cx.note(&user.id, &facts, reason)?;
    kinds::tell(cx, kinds::FACTOR_CHANGED, &user).await?;
    cx.rights_changed_of(&user.id);
    Ok(())
}

/// Compares a code of the app and uses it up; the caller counts failures.
pub async fn prove_totp(cx: &Cx, user_id: &str, code: &str) -> Result<bool> {
    let Some(factor) = confirmed(cx, user_id).await? else {
        return Ok(false);
    };
    let Some(step) = totp::step_of_code(&secret(cx, &factor)?, code.trim(), cx.now(), factor.last_step)? else {
        return Ok(false);
    };
    let mut update = second_factor::Entity::update_many()
        .col_expr(second_factor::Column::LastStep, Expr::value(step))
        .filter(second_factor::Column::UserId.eq(user_id));
    if !kernel::planted::fault("totp_replay") {
        // Of two at once with one code, only one moves it on.
        update = update.filter(second_factor::Column::LastStep.lt(step));
    }
    match update.exec(cx.tx().await?).await?.rows_affected {
        0 => Err(Error::Busy { retry_after_s: 1 }),
        _ => Ok(true),
    }
}

pub async fn prove_recovery(cx: &Cx, user_id: &str, code: &str) -> Result<bool> {
    let right = recovery::is_right(cx, user_id, code).await?;
    if right {
        recovery::use_up(cx, user_id, code).await?;
    }
    Ok(right)
}

/// Of the app or from the list, by its looks.
pub async fn prove_either(cx: &Cx, user_id: &str, code: &str) -> Result<bool> {
    let digits = code.trim();
    if digits.len() == 6 && digits.bytes().all(|b| b.is_ascii_digit()) {
        prove_totp(cx, user_id, digits).await
    } else {
        prove_recovery(cx, user_id, code).await
    }
}

pub fn wrong_code() -> Error {
    Error::invalid("code", "wrong_code", Text::new("验证码不正确或已失效", "The code is wrong or no longer valid"))
}

fn not_on() -> Error {
    let text = Text::new("尚未启用两步验证", "The second factor is not on");
    Rule::new("second_factor_off", text, Value::Null).into()
}

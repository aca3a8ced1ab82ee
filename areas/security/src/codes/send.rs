//! Who is sent a code, and by which channel.

use kernel::{
    Cx, Error, FieldError, Json, Result, Text, View,
    identity::{Registration, SignInSettings, entity::user},
    ids,
    messages::{Channel, Recipient},
    puzzle, settings,
};
use schema::security::sign_in_ticket;
use sea_orm::{
    ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter,
    sea_query::{Expr, ExprTrait, Func},
};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{
    By, ChallengeView, Purpose,
    challenge::{self, Asked},
    switched_off,
};
use crate::{
    kinds,
    sign_in::{
        Way,
        service::{account_name, find},
    },
    user::table::check_email,
};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SendInput {
    purpose: Purpose,
    /// The user name, to sign in or to set a forgotten password.
    account: Option<String>,
    channel: Option<By>,
    /// The mail address of somebody who registers.
    address: Option<String>,
    /// Of the sign-in that waits for a second factor.
    ticket: Option<String>,
    /// Of somebody who registers, with its answer: a mail to any address must cost something.
    puzzle: Option<String>,
    answer: Option<String>,
}

pub async fn send(cx: Cx, Json(input): Json<SendInput>) -> Result<View<ChallengeView>> {
    let open = settings::get::<SignInSettings>(&cx, None).await?;
    let channel = input.channel.map_or(Channel::Email, Channel::from);
    let asked = match input.purpose {
        Purpose::SignIn if !open.code => {
            return Err(switched_off("未开放验证码登录", "Signing in by code is switched off"));
        }
        Purpose::SignIn => by_account(&cx, Purpose::SignIn, given("account", input.account)?, channel).await?,
        Purpose::Reset => reset(&cx, given("account", input.account)?, channel).await?,
        Purpose::SecondFactor => second_factor(&cx, &given("ticket", input.ticket)?, channel, &open).await?,
        Purpose::Register => {
            let solved = (input.puzzle.unwrap_or_default(), input.answer.unwrap_or_default());
            register(&cx, &given("address", input.address)?, &solved, &open).await?
        }
    };
    challenge::ask(&cx, asked).await.map(View)
}

pub fn given(field: &'static str, value: Option<String>) -> Result<String> {
    value.filter(|v| !v.trim().is_empty()).ok_or_else(|| Error::Invalid(vec![FieldError::required(field)]))
}

pub async fn reset(cx: &Cx, account: String, channel: Channel) -> Result<Asked> {
    if !settings::get::<SignInSettings>(cx, None).await?.forgot {
        return Err(switched_off("未开放自助重设密码", "Setting a forgotten password is switched off"));
    }
    by_account(cx, Purpose::Reset, account, channel).await
}

/// Accounts without a password come by single sign-on alone; a code would be a way around it.
async fn by_account(cx: &Cx, purpose: Purpose, account: String, channel: Channel) -> Result<Asked> {
    let account = account_name(&account);
    let user = find(cx, &account).await?.filter(|u| u.enabled && u.password_hash.is_some());
    let to = addressed(cx, user.as_ref(), channel).await?;
    Ok(Asked { purpose, account, to, user, channel, instead: None, ticket_hash: None, address: String::new() })
}

async fn addressed(cx: &Cx, user: Option<&user::Model>, channel: Channel) -> Result<Option<Recipient>> {
    let Some(user) = user else {
        return Ok(None);
    };
    let to = challenge::recipient(cx, user.clone(), channel).await?;
    let has = if channel == Channel::Sms { to.mobile.is_some() } else { !to.email.trim().is_empty() };
    Ok(has.then_some(to))
}

async fn second_factor(cx: &Cx, ticket: &str, channel: Channel, open: &SignInSettings) -> Result<Asked> {
    let hash = ids::secret_hash(ticket);
    let row = sign_in_ticket::Entity::find_by_id(hash.clone()).one(cx.read()).await?;
    // What came by mail is not proved a second time by mail.
    let row = row.filter(|t| {
        t.used_at.is_none() && t.expires_at > cx.now() && open.code_as_second_factor && t.way != Way::Code.code()
    });
    let user = match &row {
        Some(ticket) => user::Entity::find_by_id(ticket.user_id.clone()).one(cx.read()).await?,
        None => None,
    };
    let account = user.as_ref().map_or_else(|| hash.clone(), |u| u.username.clone());
    let to = addressed(cx, user.as_ref(), channel).await?;
    Ok(Asked {
        purpose: Purpose::SecondFactor,
        account,
        to,
        user,
        channel,
        instead: None,
        ticket_hash: Some(hash),
        address: String::new(),
    })
}

async fn register(cx: &Cx, address: &str, solved: &(String, String), open: &SignInSettings) -> Result<Asked> {
    if open.register == Registration::Nobody {
        return Err(switched_off("未开放自助注册", "Registration is switched off"));
    }
    let address = address.trim().to_lowercase();
    if let Some(mut error) = check_email(&address) {
        "address".clone_into(&mut error.field);
        return Err(Error::Invalid(vec![error]));
    }
    if !open.admits(&address) {
        let text =
            Text::new("只接受学校指定域名的邮箱", "Only addresses of the university's mail domains are accepted");
        return Err(Error::invalid("address", "wrong_domain", text));
    }
    puzzle::require(cx, &solved.0, &solved.1).await?;
    let taken = user::Entity::find()
        .filter(Func::lower(Expr::col(user::Column::Email)).eq(address.clone()))
        .filter(user::Column::ArchivedAt.is_null())
        .count(cx.read())
        .await?
        > 0;
    Ok(Asked {
        purpose: Purpose::Register,
        account: format!("address:{address}"),
        to: Some(Recipient::outside(address.clone(), cx.lang())),
        user: None,
        channel: Channel::Email,
        // Told to the owner of the address, and to nobody else.
        instead: taken.then_some(kinds::ACCOUNT_EXISTS),
        ticket_hash: None,
        address,
    })
}

//! Reads and commands on accounts.

use std::collections::HashMap;

use kernel::{
    Cx, Error, FieldError, Result, Rule, Text,
    identity::{
        entity::{binding, session, sign_in, throttle as counters, user},
        half_open, throttle,
    },
    page::{Page, PageQuery, Paging},
};
use sea_orm::{
    ColumnTrait, Condition, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Expr, ExprTrait, Func, LikeExpr},
};
use serde_json::json;

use super::{AccountQuery, AccountView, BindingView, SignInView, TemporaryPassword};
use crate::{
    factor, rules,
    user::{require_reach, temporary_password},
};

fn counter_key(username: &str) -> String {
    format!("account:{username}")
}

pub async fn list(cx: &Cx, query: AccountQuery) -> Result<Page<AccountView>> {
    let paging = Paging::of(query.page_no, query.page_size)?;
    let mut select = user::Entity::find().filter(user::Column::ArchivedAt.is_null());
    if let Some(keyword) = query.keyword.as_deref().map(str::trim).filter(|k| !k.is_empty()) {
        let escaped = keyword.to_ascii_lowercase().replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
        let like = |column| Func::lower(Expr::col(column)).like(LikeExpr::new(format!("%{escaped}%")).escape('\\'));
        select = select.filter(Condition::any().add(like(user::Column::Username)).add(like(user::Column::Name)));
    }
    if let Some(blocked) = query.blocked {
        let rows = counters::Entity::find().filter(counters::Column::BlockedUntil.gt(cx.now())).all(cx.read()).await?;
        let names = rows.into_iter().filter_map(|r| r.key.strip_prefix("account:").map(str::to_owned));
        let inside = user::Column::Username.is_in(names);
        select = select.filter(if blocked { inside } else { inside.not() });
    }
    let total = select.clone().count(cx.read()).await?;
    let users = select
        .order_by_asc(user::Column::Username)
        .limit(paging.page_size)
        .offset(paging.offset())
        .all(cx.read())
        .await?;
    Ok(Page::new(views(cx, users).await?, paging, total))
}

async fn views(cx: &Cx, users: Vec<user::Model>) -> Result<Vec<AccountView>> {
    let ids: Vec<_> = users.iter().map(|u| u.id.clone()).collect();
    let keys = users.iter().map(|u| counter_key(&u.username));
    let failures = counters::Entity::find().filter(counters::Column::Key.is_in(keys)).all(cx.read()).await?;
    let failures: HashMap<_, _> = failures.into_iter().map(|c| (c.key.clone(), c)).collect();
    let bindings = binding::Entity::find().filter(binding::Column::UserId.is_in(ids.clone())).all(cx.read()).await?;
    let sessions = session::Entity::find()
        .filter(session::Column::UserId.is_in(ids))
        .filter(session::Column::RevokedAt.is_null())
        .filter(session::Column::ExpiresAt.gt(cx.now()))
        .all(cx.read())
        .await?;
    let now = cx.now();
    let view = |user: user::Model| {
        let counter = failures.get(&counter_key(&user.username));
        let bound = bindings.iter().filter(|b| b.user_id == user.id);
        AccountView {
            failures: counter.map_or(0, |c| c.failures),
            blocked_until: counter.map(|c| c.blocked_until).filter(|until| *until > now),
            sessions: sessions.iter().filter(|s| s.user_id == user.id && s.session_gen == user.session_gen).count()
                as u64,
            bindings: bound
                .map(|b| BindingView {
                    id: b.id.clone(),
                    kind: b.kind.clone(),
                    issuer: b.issuer.clone(),
                    subject: b.subject.clone(),
                    created_at: b.created_at,
                })
                .collect(),
            has_password: user.password_hash.is_some(),
            id: user.id,
            username: user.username,
            name: user.name,
            kind: user.kind,
            enabled: user.enabled,
            must_change_password: user.must_change_password,
            last_sign_in_at: user.last_sign_in_at,
        }
    };
    Ok(users.into_iter().map(view).collect())
}

pub async fn sign_ins(cx: &Cx, user_id: &str, query: &PageQuery) -> Result<Page<SignInView>> {
    let paging = query.paging()?;
    let select = sign_in::Entity::find().filter(sign_in::Column::UserId.eq(user_id));
    let total = select.clone().count(cx.read()).await?;
    let rows = select
        .order_by_desc(sign_in::Column::At)
        .order_by_desc(sign_in::Column::Id)
        .limit(paging.page_size)
        .offset(paging.offset())
        .all(cx.read())
        .await?;
    let view = |s: sign_in::Model| SignInView {
        at: s.at,
        source: s.source,
        user_agent: s.user_agent,
        outcome: s.outcome,
        way: s.way,
        new_place: s.new_place,
    };
    Ok(Page::new(rows.into_iter().map(view).collect(), paging, total))
}

async fn load(cx: &Cx, id: &str) -> Result<user::Model> {
    user::Entity::find_by_id(id).one(cx.read()).await?.ok_or(Error::NotFound)
}

pub async fn unlock(cx: &Cx, ids: &[String]) -> Result<u64> {
    if ids.is_empty() {
        return Err(Error::Invalid(vec![FieldError::required("ids")]));
    }
    for id in ids {
        require_reach(cx, id).await?;
    }
    let tx = cx.tx().await?;
    for id in ids {
        let user = load(cx, id).await?;
        throttle::clear(tx, &counter_key(&user.username)).await?;
        cx.note(id, &json!({ "unlocked": user.username }), None)?;
    }
    Ok(ids.len() as u64)
}

/// The old password and every session end; the new one has to be changed at the first sign-in.
pub async fn reset_password(cx: &Cx, id: &str) -> Result<TemporaryPassword> {
    rules::not_self(cx.user_id()?, id)?;
    require_reach(cx, id).await?;
    let user = load(cx, id).await?;
    let temporary_password = temporary_password()?;
    let hash = cx.app().hasher.hash(&temporary_password).await?;
    let tx = cx.tx().await?;
    user::Entity::update_many()
        .col_expr(user::Column::PasswordHash, Expr::value(Some(hash)))
        .col_expr(user::Column::MustChangePassword, Expr::value(true))
        .col_expr(user::Column::SessionGen, Expr::value(user.session_gen + 1))
        .col_expr(user::Column::Version, Expr::value(user.version + 1))
        .col_expr(user::Column::UpdatedAt, Expr::value(cx.now()))
        .filter(user::Column::Id.eq(id))
        .exec(tx)
        .await?;
    throttle::clear(tx, &counter_key(&user.username)).await?;
    half_open::end(cx, id).await?;
    cx.note(id, &json!({ "password": "reset" }), None)?;
    cx.rights_changed_of(id);
    Ok(TemporaryPassword { temporary_password })
}

pub async fn end_sessions(cx: &Cx, id: &str) -> Result<u64> {
    require_reach(cx, id).await?;
    let tx = cx.tx().await?;
    let ended = session::Entity::update_many()
        .col_expr(session::Column::RevokedAt, Expr::value(Some(cx.now())))
        .filter(session::Column::UserId.eq(id))
        .filter(session::Column::RevokedAt.is_null())
        .exec(tx)
        .await?
        .rows_affected;
    half_open::end(cx, id).await?;
    cx.note(id, &json!({ "endedSessions": ended }), None)?;
    cx.rights_changed_of(id);
    Ok(ended)
}

pub async fn unbind(cx: &Cx, id: &str) -> Result<u64> {
    let binding = binding::Entity::find_by_id(id).one(cx.read()).await?.ok_or(Error::NotFound)?;
    require_reach(cx, &binding.user_id).await?;
    let tx = cx.tx().await?;
    binding::Entity::delete_by_id(id).exec(tx).await?;
    cx.record(&binding.user_id, Some(&binding), None::<&binding::Model>)?;
    Ok(1)
}

/// For somebody who has lost it. Every session ends: whoever has the device is out.
pub async fn reset_second_factor(cx: &Cx, id: &str, reason: &str) -> Result<()> {
    let reason = reason.trim();
    if !(4..=200).contains(&reason.chars().count()) {
        let text = Text::new("请写明原因，4 至 200 个字符", "Give the reason in 4 to 200 characters");
        return Err(Error::invalid("reason", "required", text));
    }
    rules::not_self(cx.user_id()?, id)?;
    require_reach(cx, id).await?;
    let user = load(cx, id).await?;
    if factor::service::confirmed(cx, id).await?.is_none() {
        let text = Text::new("该用户没有启用两步验证", "This user has no second factor");
        return Err(Rule::new("second_factor_off", text, json!({ "id": id })).into());
    }
    user::Entity::update_many()
        .col_expr(user::Column::SessionGen, Expr::value(user.session_gen + 1))
        .filter(user::Column::Id.eq(id))
        .exec(cx.tx().await?)
        .await?;
    half_open::end(cx, id).await?;
    factor::service::take_away(cx, user, json!({ "secondFactor": "reset" }), Some(reason)).await
}

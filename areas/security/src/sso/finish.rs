//! The provider has named somebody: who that is here, and what follows.

use kernel::{
    Cx, Result,
    identity::entity::{binding, session, sign_in, user},
    ids,
};
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, QueryFilter, Set};

use super::{
    SsoView, refusal,
    state::{Purpose, Returned},
};
use crate::{
    kinds,
    sign_in::{
        Way,
        enter::{enter, open},
        guesses::attempt,
    },
};

pub async fn finish(cx: &Cx, returned: Returned, subject: String) -> Result<SsoView> {
    let link = find(cx, &returned, &subject).await?;
    match returned.purpose {
        Purpose::SignIn => enter_as(cx, returned, link).await,
        Purpose::Link => make_link(cx, returned, link, subject).await,
    }
}

/// By issuer and subject alone. A mail address is what somebody says of themselves at the provider; it
/// finds nobody.
async fn find(cx: &Cx, returned: &Returned, subject: &str) -> Result<Option<binding::Model>> {
    let provider = &returned.provider;
    let link = binding::Entity::find()
        .filter(binding::Column::Kind.eq(provider.kind.binding()))
        .filter(binding::Column::Issuer.eq(provider.issuer()))
        .filter(binding::Column::Subject.eq(subject))
        .one(cx.read())
        .await?;
    if link.is_none() && kernel::planted::fault("sso_link_by_mail") {
        return by_mail(cx, provider, subject).await;
    }
    Ok(link)
}

/// What must not be: the planted fault that the suite has to notice.
async fn by_mail(cx: &Cx, provider: &super::provider::Provider, subject: &str) -> Result<Option<binding::Model>> {
    let user = user::Entity::find().filter(user::Column::Email.eq(subject)).one(cx.read()).await?;
    Ok(user.map(|user| binding::Model {
        id: ids::new_id(),
        user_id: user.id,
        kind: provider.kind.binding().to_owned(),
        issuer: provider.issuer(),
        subject: subject.to_owned(),
        created_at: cx.now(),
        last_used_at: None,
    }))
}

async fn enter_as(cx: &Cx, returned: Returned, link: Option<binding::Model>) -> Result<SsoView> {
    let link = link.ok_or_else(refusal::not_linked)?;
    let user = user::Entity::find_by_id(link.user_id.clone()).one(cx.read()).await?;
    let user = user.filter(|u| u.archived_at.is_none()).ok_or_else(refusal::not_linked)?;
    if !user.enabled && !kernel::planted::fault("sso_disabled_user") {
        let seen = attempt(cx, Some(user.id), user.username, Way::Sso, "DISABLED", false);
        cx.keep_anyway(|tx| {
            Box::pin(async move {
                sign_in::Entity::insert(seen).exec_without_returning(tx).await?;
                Ok(())
            })
        })
        .await?;
        return Err(refusal::disabled());
    }
    let tx = cx.tx().await?;
    binding::Entity::update_many()
        .col_expr(binding::Column::LastUsedAt, sea_orm::sea_query::Expr::value(Some(cx.now())))
        .filter(binding::Column::Id.eq(link.id))
        .exec(tx)
        .await?;
    let login = if returned.provider.row.trust_second_factor {
        open(cx, user, Way::Sso, Way::Sso).await?
    } else {
        enter(cx, user, Way::Sso).await?
    };
    Ok(SsoView { login: Some(login), redirect: returned.redirect, ..SsoView::default() })
}

/// The account is the one of the session that set out, if it is still signed in.
async fn make_link(cx: &Cx, returned: Returned, link: Option<binding::Model>, subject: String) -> Result<SsoView> {
    let user = owner(cx, returned.session_id.as_deref()).await?;
    cx.turned_out_to_be(&user.id, &user.name);
    match link {
        Some(link) if link.user_id == user.id => cx.nothing_changed(),
        Some(_) => return Err(refusal::linked_elsewhere()),
        None => {
            let row = binding::ActiveModel {
                id: Set(ids::new_id()),
                user_id: Set(user.id.clone()),
                kind: Set(returned.provider.kind.binding().to_owned()),
                issuer: Set(returned.provider.issuer()),
                subject: Set(subject),
                created_at: Set(cx.now()),
                last_used_at: Set(None),
            };
            let row = row.insert(cx.tx().await?).await?;
            cx.record_as(super::links::SUBJECT, &row.id, None::<&binding::Model>, Some(&row))?;
            kinds::tell(cx, kinds::LINKS_CHANGED, &user).await?;
        }
    }
    Ok(SsoView { linked: true, redirect: returned.redirect, ..SsoView::default() })
}

async fn owner(cx: &Cx, session_id: Option<&str>) -> Result<user::Model> {
    let session = session::Entity::find_by_id(session_id.unwrap_or_default()).one(cx.read()).await?;
    let session = session.filter(|s| s.revoked_at.is_none() && s.expires_at > cx.now()).ok_or_else(refusal::state)?;
    let user = user::Entity::find_by_id(session.user_id).one(cx.read()).await?;
    user.filter(|u| u.enabled && u.archived_at.is_none() && u.session_gen == session.session_gen)
        .ok_or_else(refusal::state)
}

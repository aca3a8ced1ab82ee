//! Delegations: somebody decides for somebody else for some days, with the other's rights as they are then.

use std::collections::HashMap;

use kernel::{
    Action, Cx, Error, FieldError, Result, Text,
    identity::{entity::user, load_rights},
    ids,
    resource::rows::{add, change},
};
use schema::workflow::delegation;
use sea_orm::{ActiveValue::Set, ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::{
    engine::{current, short},
    process,
    tables::DELEGATION,
    types::{DelegateInput, DelegationView, EndDelegationInput},
};

/// Longer is not an absence but another office.
const LONGEST_DAYS: i64 = 180;

pub async fn give(cx: &Cx, input: DelegateInput) -> Result<DelegationView> {
    let me = cx.user_id()?.to_owned();
    let kind = input.kind.filter(|k| !k.is_empty());
    let reason = input.reason.trim();
    short("reason", reason)?;
    let mut errors = vec![];
    if input.to_user_id == me {
        let text = Text::new("不能委托给自己", "You cannot delegate to yourself");
        errors.push(FieldError::new("toUserId", "self", text));
    } else if !may_decide(cx, &input.to_user_id).await? {
        let text = Text::new("该人员没有审批权限", "This person may not decide tasks");
        errors.push(FieldError::new("toUserId", "cannot_decide", text));
    }
    if input.to_day < input.from_day {
        let text = Text::new("结束日期不能早于开始日期", "The end cannot be before the beginning");
        errors.push(FieldError::new("toDay", "out_of_range", text));
    } else if input.to_day < cx.now().local_date() {
        errors.push(FieldError::new("toDay", "out_of_range", Text::new("该日期已过", "This day is over")));
    } else if (input.to_day - input.from_day).num_days() >= LONGEST_DAYS {
        let text = Text::new("一次委托最多 180 天", "At most 180 days at a time");
        errors.push(FieldError::new("toDay", "out_of_range", text));
    }
    if kind.as_deref().is_some_and(|kind| process::find(kind).is_err()) {
        errors.push(FieldError::new("kind", "not_a_choice", Text::new("没有该流程", "There is no such process")));
    }
    if !errors.is_empty() {
        return Err(Error::Invalid(errors));
    }
    let row = delegation::ActiveModel {
        from_user_id: Set(me),
        to_user_id: Set(input.to_user_id),
        kind: Set(kind),
        from_day: Set(input.from_day),
        to_day: Set(input.to_day),
        reason: Set(reason.to_owned()),
        ..Default::default()
    };
    let made = add::<delegation::Entity>(cx, DELEGATION, &ids::new_id(), row).await?;
    let names = names(cx, std::slice::from_ref(&made)).await?;
    view(cx, &names, made)
}

async fn may_decide(cx: &Cx, user_id: &str) -> Result<bool> {
    let user = user::Entity::find_by_id(user_id)
        .filter(user::Column::Enabled.eq(true))
        .filter(user::Column::ArchivedAt.is_null())
        .one(cx.read())
        .await?;
    let Some(user) = user else { return Ok(false) };
    let rights = load_rights(cx.read(), user, cx.app().sessions.catalogue()).await?;
    Ok(rights.grants.allows((permissions::ADMIN_AUTH_PROCESS_MYTASK, Action::Edit)))
}

/// Those given and those held, the newest first.
pub async fn list(cx: &Cx) -> Result<Vec<DelegationView>> {
    use delegation::Column;
    let me = cx.user_id()?;
    let rows = delegation::Entity::find()
        .filter(Condition::any().add(Column::FromUserId.eq(me)).add(Column::ToUserId.eq(me)))
        .filter(Column::ArchivedAt.is_null())
        .order_by_desc(Column::FromDay)
        .order_by_desc(Column::Id)
        .limit(200)
        .all(cx.read())
        .await?;
    let names = names(cx, &rows).await?;
    rows.into_iter().map(|row| view(cx, &names, row)).collect()
}

pub async fn end(cx: &Cx, input: &EndDelegationInput) -> Result<()> {
    let row = delegation::Entity::find_by_id(input.id.as_str())
        .filter(delegation::Column::ArchivedAt.is_null())
        .lock_exclusive()
        .one(cx.tx().await?)
        .await?
        .ok_or(Error::NotFound)?;
    current(&row, row.version, input.version)?;
    let ended = delegation::ActiveModel { archived_at: Set(Some(cx.now())), ..Default::default() };
    change::<delegation::Entity>(cx, DELEGATION, row, ended).await?;
    Ok(())
}

async fn names(cx: &Cx, rows: &[delegation::Model]) -> Result<HashMap<String, String>> {
    let ids = rows.iter().flat_map(|r| [r.from_user_id.as_str(), r.to_user_id.as_str()]);
    let users = user::Entity::find().filter(user::Column::Id.is_in(ids)).all(cx.read()).await?;
    Ok(users.into_iter().map(|u| (u.id, u.name)).collect())
}

fn view(cx: &Cx, names: &HashMap<String, String>, row: delegation::Model) -> Result<DelegationView> {
    let name = |id: &str| names.get(id).cloned().unwrap_or_default();
    let today = cx.now().local_date();
    Ok(DelegationView {
        from_name: name(&row.from_user_id),
        to_name: name(&row.to_user_id),
        kind_label: match &row.kind {
            Some(kind) => process::label(kind, cx.lang()),
            None => Text::new("全部流程", "Every process").get(cx.lang()).to_owned(),
        },
        active: row.from_day <= today && today <= row.to_day,
        given: row.from_user_id == cx.user_id()?,
        id: row.id,
        version: row.version,
        from_user_id: row.from_user_id,
        to_user_id: row.to_user_id,
        kind: row.kind,
        from_day: row.from_day,
        to_day: row.to_day,
        reason: row.reason,
    })
}

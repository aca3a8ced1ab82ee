//! Whose view a change of a data group changes.

use std::collections::BTreeSet;

use kernel::{
    Action, Api, Cx, Error, IdSpec, Json, Op, Result, Text, View,
    identity::{DataGroup, UserRights, entity::user, load_rights},
    resource::Table,
};
use schema::university::{data_group, data_group_staff, data_group_user, staff};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    GROUPS, PATH,
    sight::{Looker, Sight},
    table::{ALL_CATEGORIES, require_whole_view},
};
use crate::tables::DIVISIONS;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PersonChange {
    pub user_id: String,
    pub username: String,
    pub name: String,
    pub before: Sight,
    pub after: Sight,
}

#[derive(Serialize, ToSchema)]
pub struct SightChange {
    pub people: Vec<PersonChange>,
}

/// A group as it would be.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = DataGroupDraft)]
struct Draft {
    /// Absent: a new group.
    id: Option<String>,
    student_types: Vec<String>,
    category_ids: Vec<String>,
    division_ids: Vec<String>,
    enabled: bool,
    /// Staff records and accounts that would be its members; absent: those it has.
    members: Option<Vec<String>>,
}

/// A group before and after a change, and the accounts it reaches before and after.
pub struct GroupChange {
    pub id: String,
    /// None: it opens nothing afterwards.
    pub after: Option<DataGroup>,
    pub members_before: BTreeSet<String>,
    pub members_after: BTreeSet<String>,
}

pub fn mount(api: &mut Api, table: &'static Table) {
    let label = Text::new("预览数据组的影响", "Preview a change of a data group");
    let op = Op::post(format!("{PATH}/preview"), "previewDataGroup", table.policy(Action::Edit), label)
        .ids([
            IdSpec::body("/id", &GROUPS),
            IdSpec::body("/categoryIds", &ALL_CATEGORIES),
            IdSpec::body("/divisionIds", &DIVISIONS),
        ])
        .unaudited("says what a change would do and changes nothing");
    api.op(op, |cx: Cx, Json(draft): Json<Draft>| async move { preview(&cx, draft).await.map(View) });
}

async fn preview(cx: &Cx, draft: Draft) -> Result<SightChange> {
    require_whole_view(cx)?;
    let id = crate::some(draft.id).unwrap_or_default();
    let now = members(cx, &id).await?;
    let then = match draft.members {
        Some(listed) => accounts(cx, &listed).await?,
        None => now.clone(),
    };
    let after = DataGroup {
        id: id.clone(),
        student_types: draft.student_types,
        category_ids: draft.category_ids,
        division_ids: draft.division_ids,
    };
    let after = draft.enabled.then_some(after);
    people(cx, GroupChange { id, after, members_before: now, members_after: then }).await
}

/// The accounts that a group reaches, by themselves or by their staff records.
pub async fn members(cx: &Cx, group: &str) -> Result<BTreeSet<String>> {
    let linked = data_group_user::Entity::find().filter(data_group_user::Column::GroupId.eq(group));
    let mut found: BTreeSet<String> = linked.all(cx.read()).await?.into_iter().map(|l| l.user_id).collect();
    let linked = data_group_staff::Entity::find().filter(data_group_staff::Column::GroupId.eq(group));
    let staff: Vec<String> = linked.all(cx.read()).await?.into_iter().map(|l| l.staff_id).collect();
    found.extend(accounts_of_staff(cx, &staff).await?);
    Ok(found)
}

/// The accounts behind a list of accounts and staff records.
pub async fn accounts(cx: &Cx, ids: &[String]) -> Result<BTreeSet<String>> {
    let mut found = accounts_of_staff(cx, ids).await?;
    for some in ids.chunks(500) {
        let users = user::Entity::find().filter(user::Column::Id.is_in(some.to_vec())).all(cx.read()).await?;
        found.extend(users.into_iter().map(|u| u.id));
    }
    Ok(found)
}

pub async fn accounts_of_staff(cx: &Cx, ids: &[String]) -> Result<BTreeSet<String>> {
    let mut found = BTreeSet::new();
    for some in ids.chunks(500) {
        let rows = staff::Entity::find()
            .filter(staff::Column::Id.is_in(some.to_vec()))
            .filter(staff::Column::ArchivedAt.is_null());
        found.extend(rows.all(cx.read()).await?.into_iter().filter_map(|s| s.user_id));
    }
    Ok(found)
}

pub fn opened(group: &data_group::Model) -> Option<DataGroup> {
    group.enabled.then(|| DataGroup {
        id: group.id.clone(),
        student_types: group.student_types.0.clone(),
        category_ids: group.category_ids.0.clone(),
        division_ids: group.division_ids.0.clone(),
    })
}

pub async fn group(cx: &Cx, id: &str) -> Result<data_group::Model> {
    let found = data_group::Entity::find_by_id(id).filter(GROUPS.visible(cx.scope()?)).one(cx.read()).await?;
    found.ok_or(Error::NotFound)
}

/// Everybody whose view the change changes; whoever sees the same as before is left out.
pub async fn people(cx: &Cx, change: GroupChange) -> Result<SightChange> {
    let mut looker = Looker::new(cx).await?;
    let mut people = vec![];
    let touched: Vec<String> = change.members_before.union(&change.members_after).cloned().collect();
    for rights in rights_of(cx, &touched).await? {
        let id = &rights.user.id;
        let mut after = rights.reach.clone();
        after.groups.retain(|g| g.id != change.id);
        after.groups.extend(change.after.iter().filter(|_| change.members_after.contains(id)).cloned());
        if after == rights.reach {
            continue;
        }
        let was = looker.look(id, &rights.student_types, &rights.reach).await?;
        let will = looker.look(id, &rights.student_types, &after).await?;
        if !looker.same(&was, &will).await? {
            let (username, name) = (rights.user.username.clone(), rights.user.name.clone());
            people.push(PersonChange {
                user_id: id.clone(),
                username,
                name,
                before: was.counted(),
                after: will.counted(),
            });
        }
    }
    Ok(SightChange { people })
}

/// Of those who can sign in.
pub async fn rights_of(cx: &Cx, ids: &[String]) -> Result<Vec<UserRights>> {
    let mut found = vec![];
    for some in ids.chunks(500) {
        let users = user::Entity::find()
            .filter(user::Column::Id.is_in(some.to_vec()))
            .filter(user::Column::Enabled.eq(true))
            .filter(user::Column::ArchivedAt.is_null())
            .order_by_asc(user::Column::Username)
            .all(cx.read())
            .await?;
        for user in users {
            found.push(load_rights(cx.read(), user, cx.app().sessions.catalogue()).await?);
        }
    }
    Ok(found)
}

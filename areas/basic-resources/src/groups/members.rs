//! The members of a data group, by staff record and by account.

use std::collections::{BTreeSet, HashMap};

use kernel::{
    Action, Api, Cx, Error, FieldError, IdSpec, Json, Lang, Op, Query, Result, Text, Timestamp, View,
    identity::entity::user,
    page::{Page, Paging},
    resource::Table,
};
use schema::university::{data_group, data_group_staff, data_group_user, department, staff};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, Set};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};

use super::{
    GROUPS, PATH, SUBJECT,
    preview::{self, GroupChange, PersonChange},
    table::require_whole_view,
};
use crate::{refs::ACCOUNTS, tables::STAFF};

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct MembersQuery {
    role_id: String,
    /// STAFF or USER; absent: both.
    kind: Option<String>,
    /// Part of a number, user name or name.
    keyword: Option<String>,
    page_no: Option<u64>,
    page_size: Option<u64>,
}

#[derive(Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DataGroupMember)]
pub struct Member {
    /// STAFF or USER.
    pub kind: &'static str,
    pub id: String,
    pub code: String,
    pub name: String,
    pub department: Option<String>,
    pub added_at: Timestamp,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct PersonQuery {
    staff_id: Option<String>,
    user_id: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GroupOfPerson {
    pub id: String,
    pub name_cn: String,
    pub name_en: String,
    pub enabled: bool,
    /// STAFF or USER: by which record.
    pub by: &'static str,
    pub added_at: Timestamp,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = DataGroupMembersInput)]
struct AddInput {
    role_id: String,
    ids: Vec<String>,
    /// Report only; write nothing.
    #[serde(default)]
    dry_run: bool,
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
struct RemoveQuery {
    role_id: Option<String>,
    /// Another name of `roleId`.
    student_category_role_id: Option<String>,
    #[serde(default)]
    ids: Vec<String>,
    /// Report only; write nothing.
    #[serde(default)]
    dry_run: bool,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MembersChange {
    pub dry_run: bool,
    pub changed: usize,
    /// Whose view changes.
    pub people: Vec<PersonChange>,
}

pub fn mount(api: &mut Api, table: &'static Table) {
    let label = Text::new("数据组成员", "Members of a data group");
    let op = Op::get(format!("{PATH}/staff"), "dataGroupMembers", table.policy(Action::Query), label)
        .ids([IdSpec::query("roleId", &GROUPS)]);
    api.op(op, |cx: Cx, Query(query): Query<MembersQuery>| async move { list(&cx, query).await.map(View) });

    let label = Text::new("某人的数据组", "Data groups of a person");
    let path = "/api/basic/resources/student/category/staff/role";
    let op = Op::get(path, "dataGroupsOfPerson", table.policy(Action::Query), label)
        .ids([IdSpec::query("staffId", &STAFF), IdSpec::query("userId", &ACCOUNTS)]);
    api.op(op, |cx: Cx, Query(query): Query<PersonQuery>| async move { of_person(&cx, query).await.map(View) });

    let label = Text::new("向数据组添加职员", "Add staff to a data group");
    let op = Op::post(format!("{PATH}/staff/save"), "addDataGroupStaff", table.policy(Action::Edit), label)
        .ids([IdSpec::body("/roleId", &GROUPS), IdSpec::body("/ids", &STAFF)])
        .audit(SUBJECT);
    api.op(op, |cx: Cx, Json(input): Json<AddInput>| async move {
        let wanted = Links { staff: listed(input.ids)?, users: BTreeSet::new() };
        change(&cx, &input.role_id, Change::Add, wanted, input.dry_run).await.map(View)
    });

    let label = Text::new("向数据组添加用户", "Add accounts to a data group");
    let op = Op::post(format!("{PATH}/user/save"), "addDataGroupUsers", table.policy(Action::Edit), label)
        .ids([IdSpec::body("/roleId", &GROUPS), IdSpec::body("/ids", &ACCOUNTS)])
        .audit(SUBJECT);
    api.op(op, |cx: Cx, Json(input): Json<AddInput>| async move {
        let wanted = Links { staff: BTreeSet::new(), users: listed(input.ids)? };
        change(&cx, &input.role_id, Change::Add, wanted, input.dry_run).await.map(View)
    });

    let label = Text::new("移出数据组成员", "Take members out of a data group");
    let op = Op::delete(format!("{PATH}/staff/delete"), "removeDataGroupMembers", table.policy(Action::Delete), label)
        .ids([IdSpec::query("roleId", &GROUPS), IdSpec::query("studentCategoryRoleId", &GROUPS)])
        .audit(SUBJECT);
    api.op(op, |cx: Cx, Query(query): Query<RemoveQuery>| async move { remove(&cx, query).await.map(View) });
}

fn listed(ids: Vec<String>) -> Result<BTreeSet<String>> {
    Ok(crate::some_ids(ids)?.into_iter().collect())
}

/// Links by staff record and by account.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
struct Links {
    staff: BTreeSet<String>,
    users: BTreeSet<String>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Change {
    Add,
    Remove,
}

async fn links(cx: &Cx, group: &str) -> Result<(Vec<data_group_staff::Model>, Vec<data_group_user::Model>)> {
    let staff = data_group_staff::Entity::find().filter(data_group_staff::Column::GroupId.eq(group));
    let users = data_group_user::Entity::find().filter(data_group_user::Column::GroupId.eq(group));
    Ok((staff.all(cx.read()).await?, users.all(cx.read()).await?))
}

/// Ids of staff records and accounts alike; one that is no member spoils the list.
async fn remove(cx: &Cx, query: RemoveQuery) -> Result<MembersChange> {
    let group = crate::some(query.role_id).or_else(|| crate::some(query.student_category_role_id));
    let group = group.ok_or_else(|| Error::Invalid(vec![FieldError::required("roleId")]))?;
    let ids = listed(query.ids)?;
    let (staff, users) = links(cx, &group).await?;
    let of = |all: BTreeSet<String>| all.intersection(&ids).cloned().collect::<BTreeSet<_>>();
    let gone = Links {
        staff: of(staff.into_iter().map(|l| l.staff_id).collect()),
        users: of(users.into_iter().map(|l| l.user_id).collect()),
    };
    if ids.iter().any(|id| !gone.staff.contains(id) && !gone.users.contains(id)) {
        return Err(Error::NotFound);
    }
    change(cx, &group, Change::Remove, gone, query.dry_run).await
}

async fn change(cx: &Cx, id: &str, change: Change, wanted: Links, dry_run: bool) -> Result<MembersChange> {
    require_whole_view(cx)?;
    let group = preview::group(cx, id).await?;
    let (staff, users) = links(cx, id).await?;
    let before = Links {
        staff: staff.into_iter().map(|l| l.staff_id).collect(),
        users: users.into_iter().map(|l| l.user_id).collect(),
    };
    let apply = |had: &BTreeSet<String>, ids: &BTreeSet<String>| -> BTreeSet<String> {
        match change {
            Change::Add => had.union(ids).cloned().collect(),
            Change::Remove => had.difference(ids).cloned().collect(),
        }
    };
    let after = Links { staff: apply(&before.staff, &wanted.staff), users: apply(&before.users, &wanted.users) };
    let people = preview::people(
        cx,
        GroupChange {
            id: id.to_owned(),
            after: preview::opened(&group),
            members_before: reached(cx, &before).await?,
            members_after: reached(cx, &after).await?,
        },
    )
    .await?
    .people;
    let differ = |a: &BTreeSet<String>, b: &BTreeSet<String>| a.symmetric_difference(b).count();
    let changed = differ(&before.staff, &after.staff) + differ(&before.users, &after.users);
    if dry_run || changed == 0 {
        cx.nothing_changed();
    } else {
        cx.require_step_up()?;
        write(cx, id, &before, &after).await?;
        let told = |l: &Links| json!({ "staffIds": l.staff, "userIds": l.users });
        cx.record(id, Some(&told(&before)), Some(&told(&after)))?;
        cx.rights_changed();
    }
    Ok(MembersChange { dry_run, changed, people })
}

async fn reached(cx: &Cx, links: &Links) -> Result<BTreeSet<String>> {
    let staff: Vec<String> = links.staff.iter().cloned().collect();
    let mut found = preview::accounts_of_staff(cx, &staff).await?;
    found.extend(links.users.iter().cloned());
    Ok(found)
}

async fn write(cx: &Cx, group: &str, before: &Links, after: &Links) -> Result<()> {
    let tx = cx.tx().await?;
    let gone = |a: &BTreeSet<String>, b: &BTreeSet<String>| a.difference(b).cloned().collect::<Vec<_>>();
    data_group_staff::Entity::delete_many()
        .filter(data_group_staff::Column::GroupId.eq(group))
        .filter(data_group_staff::Column::StaffId.is_in(gone(&before.staff, &after.staff)))
        .exec(tx)
        .await?;
    data_group_user::Entity::delete_many()
        .filter(data_group_user::Column::GroupId.eq(group))
        .filter(data_group_user::Column::UserId.is_in(gone(&before.users, &after.users)))
        .exec(tx)
        .await?;
    let (now, by) = (cx.now(), cx.user_id()?.to_owned());
    let staff = gone(&after.staff, &before.staff).into_iter().map(|staff_id| data_group_staff::ActiveModel {
        group_id: Set(group.to_owned()),
        staff_id: Set(staff_id),
        added_at: Set(now),
        added_by: Set(Some(by.clone())),
    });
    let staff: Vec<_> = staff.collect();
    if !staff.is_empty() {
        data_group_staff::Entity::insert_many(staff).exec_without_returning(tx).await?;
    }
    let users = gone(&after.users, &before.users).into_iter().map(|user_id| data_group_user::ActiveModel {
        group_id: Set(group.to_owned()),
        user_id: Set(user_id),
        added_at: Set(now),
        added_by: Set(Some(by.clone())),
    });
    let users: Vec<_> = users.collect();
    if !users.is_empty() {
        data_group_user::Entity::insert_many(users).exec_without_returning(tx).await?;
    }
    Ok(())
}

async fn list(cx: &Cx, query: MembersQuery) -> Result<Page<Member>> {
    let paging = Paging::of(query.page_no, query.page_size)?;
    if query.kind.as_deref().is_some_and(|k| !["STAFF", "USER", ""].contains(&k)) {
        return Err(Error::invalid("kind", "not_a_choice", Text::new("须为 STAFF 或 USER", "Must be STAFF or USER")));
    }
    let (by_staff, by_account) = links(cx, &query.role_id).await?;
    let mut members = staff_members(cx, by_staff).await?;
    members.extend(account_members(cx, by_account).await?);
    let keyword = query.keyword.unwrap_or_default().trim().to_lowercase();
    members.retain(|m| query.kind.as_deref().is_none_or(|k| k.is_empty() || k == m.kind));
    members.retain(|m| m.code.to_lowercase().contains(&keyword) || m.name.to_lowercase().contains(&keyword));
    members.sort_by(|a, b| (a.kind, &a.code, &a.id).cmp(&(b.kind, &b.code, &b.id)));
    let total = members.len() as u64;
    let skip = usize::try_from(paging.offset()).unwrap_or(usize::MAX);
    let page = members.into_iter().skip(skip).take(usize::try_from(paging.page_size).unwrap_or(0)).collect();
    Ok(Page::new(page, paging, total))
}

/// Of the staff whom the caller may see.
async fn staff_members(cx: &Cx, links: Vec<data_group_staff::Model>) -> Result<Vec<Member>> {
    let added: HashMap<String, Timestamp> = links.into_iter().map(|l| (l.staff_id, l.added_at)).collect();
    let ids: Vec<String> = added.keys().cloned().collect();
    let mut members = vec![];
    for some in ids.chunks(500) {
        let rows = staff::Entity::find()
            .filter(staff::Column::Id.is_in(some.to_vec()))
            .filter(STAFF.visible(cx.scope()?))
            .all(cx.read())
            .await?;
        let units = department::Entity::find()
            .filter(department::Column::Id.is_in(rows.iter().map(|r| r.department_id.clone())))
            .all(cx.read())
            .await?;
        let units: HashMap<String, String> =
            units.into_iter().map(|d| (d.id, if cx.lang() == Lang::En { d.name_en } else { d.name_cn })).collect();
        members.extend(rows.into_iter().map(|row| Member {
            kind: "STAFF",
            added_at: added.get(&row.id).copied().unwrap_or_default(),
            id: row.id,
            code: row.staff_no,
            name: if cx.lang() == Lang::En { row.name_en } else { row.name_cn },
            department: units.get(&row.department_id).cloned(),
        }));
    }
    Ok(members)
}

async fn account_members(cx: &Cx, links: Vec<data_group_user::Model>) -> Result<Vec<Member>> {
    let added: HashMap<String, Timestamp> = links.into_iter().map(|l| (l.user_id, l.added_at)).collect();
    let ids: Vec<String> = added.keys().cloned().collect();
    let mut members = vec![];
    for some in ids.chunks(500) {
        let rows = user::Entity::find()
            .filter(user::Column::Id.is_in(some.to_vec()))
            .filter(user::Column::ArchivedAt.is_null())
            .all(cx.read())
            .await?;
        members.extend(rows.into_iter().map(|row| Member {
            kind: "USER",
            added_at: added.get(&row.id).copied().unwrap_or_default(),
            id: row.id,
            code: row.username,
            name: row.name,
            department: None,
        }));
    }
    Ok(members)
}

/// By the staff record and by the account, whichever is named; each leads to the other.
async fn of_person(cx: &Cx, query: PersonQuery) -> Result<Vec<GroupOfPerson>> {
    let (staff_id, user_id) = (crate::some(query.staff_id), crate::some(query.user_id));
    if staff_id.is_none() && user_id.is_none() {
        return Err(Error::Invalid(vec![FieldError::required("staffId")]));
    }
    let records = staff::Entity::find()
        .filter(STAFF.visible(cx.scope()?))
        .filter(
            sea_orm::Condition::any()
                .add(staff::Column::Id.is_in(staff_id.clone()))
                .add(staff::Column::UserId.is_in(user_id.clone())),
        )
        .all(cx.read())
        .await?;
    let accounts: BTreeSet<String> = records.iter().filter_map(|r| r.user_id.clone()).chain(user_id).collect();
    let by_staff = data_group_staff::Entity::find()
        .filter(data_group_staff::Column::StaffId.is_in(records.iter().map(|r| r.id.clone())))
        .all(cx.read())
        .await?;
    let by_account =
        data_group_user::Entity::find().filter(data_group_user::Column::UserId.is_in(accounts)).all(cx.read()).await?;
    let links = by_staff.into_iter().map(|l| (l.group_id, "STAFF", l.added_at));
    let links: Vec<_> = links.chain(by_account.into_iter().map(|l| (l.group_id, "USER", l.added_at))).collect();
    let groups = data_group::Entity::find()
        .filter(data_group::Column::Id.is_in(links.iter().map(|l| l.0.clone())))
        .filter(GROUPS.visible(cx.scope()?))
        .all(cx.read())
        .await?;
    let groups: HashMap<String, data_group::Model> = groups.into_iter().map(|g| (g.id.clone(), g)).collect();
    let mut found: Vec<_> = links
        .into_iter()
        .filter_map(|(id, by, added_at)| {
            let data_group::Model { id, name_cn, name_en, enabled, .. } = groups.get(&id)?.clone();
            Some(GroupOfPerson { id, name_cn, name_en, enabled, by, added_at })
        })
        .collect();
    found.sort_by(|a, b| (&a.name_cn, &a.id, a.by).cmp(&(&b.name_cn, &b.id, b.by)));
    Ok(found)
}

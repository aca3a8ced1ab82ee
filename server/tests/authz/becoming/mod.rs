//! Who may become whom: effects that add up to somebody else's rights or rows, whichever call brings them.

mod addresses;
mod reach;
mod roles;

use kernel::{StringList, actor::Actions, identity::entity::user, ids};
use schema::university::{data_group, data_group_user};
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, Set};
use serde_json::{Value, json};
use testkit::{Answer, Client, Person};

use crate::{calls::unique, support::Site};

pub const ROLE: &str = "/api/security/role";
pub const USER: &str = "/api/security/user";
pub const ACCOUNT: &str = "/api/security/account";
pub const SECURITY: &str = "ADMIN_AUTH_SECURITY";

pub fn all(codes: &[&'static str]) -> Vec<(&'static str, Actions)> {
    codes.iter().map(|code| (*code, Actions::all())).collect()
}

pub fn id(row: &Value) -> String {
    row["id"].as_str().unwrap().to_owned()
}

pub async fn update(site: &Site, client: &Client, path: &str, id: &str, change: Value) -> Answer {
    let mut body = change;
    body["id"] = json!(id);
    body["version"] = site.root().get(&format!("{path}/{id}")).await.expect(200).result()["version"].clone();
    client.patch(path, body).await
}

/// A data group of one division that is not looked at further.
pub async fn add_group(site: &Site, divisions: &[&str]) -> String {
    let (id, now) = (ids::new_id(), site.app.clock.now());
    let row = data_group::Model {
        id: id.clone(),
        name_en: format!("Group {}", unique()),
        name_cn: format!("数据组 {}", unique()),
        student_types: StringList::default(),
        category_ids: StringList::default(),
        division_ids: StringList(divisions.iter().map(|d| (*d).to_owned()).collect()),
        description: String::new(),
        enabled: true,
        created_at: now,
        created_by: None,
        updated_at: now,
        updated_by: None,
        version: 1,
        archived_at: None,
    };
    let db = site.app.db().maintenance();
    data_group::Entity::insert(row.into_active_model()).exec_without_returning(db).await.unwrap();
    site.app.db().maintained();
    id
}

pub async fn join(site: &Site, user_id: &str, group_id: &str) {
    let link = data_group_user::Model {
        group_id: group_id.to_owned(),
        user_id: user_id.to_owned(),
        added_at: site.app.clock.now(),
        added_by: None,
    };
    let db = site.app.db().maintenance();
    data_group_user::Entity::insert(link.into_active_model()).exec_without_returning(db).await.unwrap();
    site.app.db().maintained();
    site.app.sessions.forget();
}

pub async fn set_kind(site: &Site, user_id: &str, kind: &str) {
    let row = user::ActiveModel { id: Set(user_id.to_owned()), kind: Set(kind.to_owned()), ..Default::default() };
    row.update(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
    site.app.sessions.forget();
}

/// An administrator of accounts who sees one division only.
pub async fn clerk_of(site: &Site, divisions: &[&str]) -> (Person, Client) {
    let (person, client) = site.person(&format!("clerk-{}", unique()), &all(&[SECURITY])).await;
    set_kind(site, &person.user_id, "STAFF").await;
    join(site, &person.user_id, &add_group(site, divisions).await).await;
    (person, client)
}

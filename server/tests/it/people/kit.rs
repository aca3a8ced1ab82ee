//! Rows to start from, and people who see a part of them.

use std::sync::atomic::{AtomicU32, Ordering};

use kernel::{StringList, actor::Actions, ids};
use schema::university::{data_group, data_group_user, division};
use sea_orm::{EntityTrait, Set};
use serde_json::{Value, json};
use testkit::{Client, Person};

use crate::{kit::with, support::Site};

pub const DEPARTMENTS: &str = "/api/basic/resources/organization/department";
pub const TREE: &str = "/api/basic/resources/organization/departmentTree";
pub const STAFF: &str = "/api/basic/resources/organization/staff";
pub const TEACHERS: &str = "/api/basic/resources/organization/teacher";
pub const REGIONS: &str = "/api/basic/resources/region";
pub const CODES: &str = "/api/basic/resources/code";
pub const CATEGORIES: &str = "/api/basic/resources/student/category";
pub const DEGREES: &str = "/api/basic/resources/student/degree";
pub const GROUPS: &str = "/api/basic/resources/student/category/role";

pub fn unique() -> u32 {
    static NEXT: AtomicU32 = AtomicU32::new(100);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

pub fn id(row: &Value) -> String {
    row["id"].as_str().unwrap_or_else(|| panic!("{row} has no id")).to_owned()
}

/// A division, put there directly.
pub async fn add_division(site: &Site, code: &str) -> String {
    let (id, now) = (ids::new_id(), site.app.clock.now());
    let row = division::ActiveModel {
        id: Set(id.clone()),
        code: Set(code.to_owned()),
        name_en: Set(format!("Division {code}")),
        name_cn: Set(format!("学部 {code}")),
        dean_staff_id: Set(None),
        associate_dean_ids: Set(StringList::default()),
        office_email: Set(String::new()),
        student_types: Set(StringList(vec!["UG".into()])),
        sort_order: Set(0),
        enabled: Set(true),
        created_at: Set(now),
        created_by: Set(None),
        updated_at: Set(now),
        updated_by: Set(None),
        version: Set(1),
        archived_at: Set(None),
    };
    division::Entity::insert(row).exec_without_returning(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
    id
}

pub async fn add(client: &Client, path: &str, row: Value) -> Value {
    client.post(path, row).await.expect(200).result().clone()
}

pub fn department(code: &str, other: Value) -> Value {
    with(
        json!({ "code": code, "nameCn": format!("部门 {code}"), "nameEn": format!("Department {code}"), "kind": "ACADEMIC" }),
        other,
    )
}

pub fn staff(no: &str, department: &Value, other: Value) -> Value {
    with(
        json!({
            "staffNo": no, "nameCn": format!("职员 {no}"), "nameEn": format!("Person {no}"), "departmentId": department["id"],
            "employType": "FT", "status": "ACTIVE",
        }),
        other,
    )
}

/// Links somebody to a new data group, and everybody's rights are read again.
pub async fn limit(site: &Site, person: &Person, divisions: &[&str], types: &[&str]) -> String {
    let list = |items: &[&str]| StringList(items.iter().map(|t| (*t).to_owned()).collect());
    let (group, now, db) = (ids::new_id(), site.app.clock.now(), site.app.db().maintenance());
    let row = data_group::ActiveModel {
        id: Set(group.clone()),
        name_en: Set(format!("Group {group}")),
        name_cn: Set(format!("组 {group}")),
        student_types: Set(list(types)),
        category_ids: Set(StringList::default()),
        division_ids: Set(list(divisions)),
        description: Set(String::new()),
        enabled: Set(true),
        created_at: Set(now),
        created_by: Set(None),
        updated_at: Set(now),
        updated_by: Set(None),
        version: Set(1),
        archived_at: Set(None),
    };
    data_group::Entity::insert(row).exec_without_returning(db).await.unwrap();
    let link = data_group_user::ActiveModel {
        group_id: Set(group.clone()),
        user_id: Set(person.user_id.clone()),
        added_at: Set(now),
        added_by: Set(None),
    };
    data_group_user::Entity::insert(link).exec_without_returning(db).await.unwrap();
    site.app.db().maintained();
    site.app.sessions.forget();
    group
}

/// Holds every right of this area and sees these divisions only.
pub async fn narrow(site: &Site, name: &str, divisions: &[&str]) -> (Person, Client, String) {
    let held = [
        ("ADMIN_AUTH_BASIC_ORG", Actions::all()),
        ("ADMIN_AUTH_BASIC_TERM", Actions::all()),
        ("ADMIN_AUTH_BASIC_DIVISION", Actions::all()),
        ("ADMIN_AUTH_SI", Actions::all()),
    ];
    let (person, client) = site.person(name, &held).await;
    let group = limit(site, &person, divisions, &[]).await;
    (person, client, group)
}

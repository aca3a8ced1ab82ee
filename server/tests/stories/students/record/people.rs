//! Somebody who works for one division, and students moved to a state directly.

use kernel::{StringList, actor::Actions, ids};
use schema::{
    students::student,
    university::{data_group, data_group_user},
};
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, Set};
use testkit::Client;

use crate::{kit::Campus, support::Site};

/// Holds these rights over undergraduates of one division only.
pub async fn of_division(site: &Site, name: &str, grants: &[(&str, Actions)], division: &str) -> Client {
    let (person, client) = site.person(name, grants).await;
    let (group, now, db) = (ids::new_id(), site.app.clock.now(), site.app.db().maintenance());
    let row = data_group::ActiveModel {
        id: Set(group.clone()),
        name_en: Set(format!("Group {group}")),
        name_cn: Set(format!("组 {group}")),
        student_types: Set(StringList(vec!["UG".to_owned()])),
        category_ids: Set(StringList::default()),
        division_ids: Set(StringList(vec![division.to_owned()])),
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
        group_id: Set(group),
        user_id: Set(person.user_id),
        added_at: Set(now),
        added_by: Set(None),
    };
    data_group_user::Entity::insert(link).exec_without_returning(db).await.unwrap();
    site.app.db().maintained();
    site.app.sessions.forget();
    client
}

/// With every right of student information.
pub async fn registrar(site: &Site, name: &str, division: &str) -> Client {
    of_division(site, name, &[("ADMIN_AUTH_SI", Actions::all())], division).await
}

pub async fn put(site: &Site, campus: &Campus, id: &str, status: &str) {
    let db = site.app.db().maintenance();
    let mut row = student::Entity::find_by_id(id).one(db).await.unwrap().unwrap().into_active_model();
    row.study_status_id = Set(Some(campus.status(status).to_owned()));
    row.update(db).await.unwrap();
    site.app.db().maintained();
}

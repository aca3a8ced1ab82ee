//! Somebody who works for one division, and students moved to a state directly.

use kernel::actor::Actions;
use schema::students::student;
use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, Set};
use testkit::Client;

use crate::{kit::Campus, people::narrow, support::Site};

/// Holds these rights over undergraduates of one division only.
pub async fn of_division(site: &Site, name: &str, grants: &[(&str, Actions)], division: &str) -> Client {
    let (person, client) = site.person(name, grants).await;
    narrow(site, &person.user_id, division, &["UG"]).await;
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

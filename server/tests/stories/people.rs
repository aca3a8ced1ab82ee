//! People who see the rows of one division and no others.

use kernel::{StringList, actor::Actions, identity::entity::user};
use schema::university::{data_group, data_group_user};
use sea_orm::{ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, sea_query::Expr};
use testkit::{Client, Person};

use crate::support::Site;

/// Narrows somebody to one division, and to these types of students where some are named.
pub async fn narrow(site: &Site, user_id: &str, division: &str, student_types: &[&str]) {
    let group_id = insert!(
        site,
        data_group {
            name_en: format!("Group of {user_id}"),
            name_cn: format!("{user_id} 的组"),
            student_types: StringList(student_types.iter().map(|one| (*one).to_owned()).collect()),
            category_ids: StringList::default(),
            division_ids: StringList(vec![division.to_owned()]),
            description: String::new(),
            enabled: true,
        }
    );
    let (user_id, added_at) = (user_id.to_owned(), site.app.clock.now());
    let link = data_group_user::Model { group_id, user_id, added_at, added_by: None };
    let insert = data_group_user::Entity::insert(link.into_active_model());
    insert.exec_without_returning(site.app.db().maintenance()).await.unwrap();
    site.app.db().maintained();
    site.app.sessions.forget();
}

/// Staff of one division, with these rights.
pub async fn of_division(site: &Site, name: &str, division: &str, grants: &[(&str, Actions)]) -> (Person, Client) {
    let (person, client) = site.person(name, grants).await;
    let staff = user::Entity::update_many().col_expr(user::Column::Kind, Expr::value("STAFF"));
    staff.filter(user::Column::Id.eq(&person.user_id)).exec(site.app.db().maintenance()).await.unwrap();
    narrow(site, &person.user_id, division, &[]).await;
    (person, client)
}

/// The same with every action of these pages.
pub async fn staff_of(site: &Site, name: &str, division: &str, codes: &[&str]) -> Client {
    let grants: Vec<_> = codes.iter().map(|code| (*code, Actions::all())).collect();
    of_division(site, name, division, &grants).await.1
}
